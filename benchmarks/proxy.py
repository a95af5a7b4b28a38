"""A real nginx with `deploy/nginx.conf` in front of one or several servers, on free loopback ports, with a certificate
of its own."""

import re
import subprocess
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from benchmarks.serving import HOST, ROOT, free_port, wait_for

NAME = "canopy.example"
_CONF = (ROOT / "deploy" / "nginx.conf").read_text()


class Proxy(NamedTuple):
    """A running nginx: its ports for HTTPS and HTTP, and its only process."""

    secure: int
    plain: int
    pid: int


def conf_for(ports: Sequence[int], folder: Path, proxy: tuple[int, int]) -> str:
    """The file of `deploy/`, with other servers, other ports and the certificate in a folder."""
    secure, plain = proxy
    servers = "\n".join(f"    server {HOST}:{port};" for port in ports)
    text = _CONF.replace("    server 127.0.0.1:8000;", servers).replace("/etc/ssl/canopy", str(folder))
    text = re.sub(r"^    listen \[::\].*\n", "", text, flags=re.MULTILINE)
    text = text.replace("listen 80;", f"listen {HOST}:{plain};")
    return text.replace("listen 443 ssl;", f"listen {HOST}:{secure} ssl;")


def _certificate(folder: Path) -> None:
    subject = ["-subj", "/CN=localhost", "-days", "1", "-keyout", "privkey.pem", "-out", "fullchain.pem"]
    command = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", *subject]
    subprocess.run(command, cwd=folder, check=True, capture_output=True)


def _main_conf(folder: Path, text: str) -> Path:
    """The file that nginx is started with: everything it writes goes into the folder."""
    (folder / "canopy.conf").write_text(text)
    kinds = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    temporary = "".join(f"{kind}_temp_path {folder}/{kind};" for kind in kinds)
    main = folder / "nginx.conf"
    main.write_text(
        f"daemon off; master_process off; pid {folder}/pid; error_log {folder}/error.log;"
        f"events {{ worker_connections 4096; }} http {{ {temporary} include {folder}/canopy.conf; }}"
    )
    return main


@contextmanager
def running_nginx(ports: Sequence[int], folder: Path, change: Callable[[str], str] = str) -> Iterator[Proxy]:
    """nginx in front of the servers on those ports; `change` is made to the text of its file.

    `AssertionError` where nginx does not understand the file.
    """
    _certificate(folder)
    secure, plain = free_port(), free_port()
    text = change(conf_for(ports, folder, (secure, plain)))
    command = ["nginx", "-c", str(_main_conf(folder, text)), "-e", str(folder / "error.log")]
    checked = subprocess.run([*command, "-t"], capture_output=True, text=True, check=False)
    assert checked.returncode == 0, checked.stderr
    process = subprocess.Popen(command, stderr=subprocess.DEVNULL)
    try:
        wait_for(secure)
        yield Proxy(secure, plain, process.pid)
    finally:
        process.terminate()
        process.wait(30)
