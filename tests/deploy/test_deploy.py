"""The files of `deploy/` do what they say: as far as it goes, the real programs read them."""

import json
import os
import re
import shutil
import socket
import ssl
import subprocess
import sys
import time
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from benchmarks.proxy import running_nginx
from benchmarks.serving import HOST, Server, free_port, wait_for
from companion.config import load_settings

ROOT = Path(__file__).resolve().parents[2]
DEPLOY = ROOT / "deploy"
CONTAINER = (DEPLOY / "Containerfile").read_text()
UNIT = (DEPLOY / "canopy.service").read_text()
NGINX = (DEPLOY / "nginx.conf").read_text()


def final_stage() -> list[str]:
    """The instructions of the container that runs, each on one line."""
    whole = CONTAINER.replace("\\\n", " ")
    return [line for line in whole[whole.rindex("\nFROM") :].splitlines() if line and not line.startswith("#")]


@contextmanager
def ended(process: "subprocess.Popen[bytes]") -> Iterator[None]:
    try:
        yield
    finally:
        process.terminate()
        process.wait(30)


@pytest.mark.slow
def test_what_the_container_holds_is_enough_to_serve(tmp_path: Path) -> None:
    """No container is built here: what it copies is copied, and its command run, on a port and a folder of the test."""
    house = tmp_path / "canopy"
    house.mkdir()
    for line in final_stage():
        if line.startswith("COPY") and "--from" not in line:
            *sources, target = line.split()[1:]
            for source in sources:
                copy = shutil.copytree if (ROOT / source).is_dir() else shutil.copy
                copy(ROOT / source, house / (source if target == "./" else target))
    command = json.loads(final_stage()[-1].removeprefix("CMD "))
    assert command[0] == ".venv/bin/gunicorn"
    port = free_port()
    environ = dict(line.split("=") for line in re.findall(r"^ENV (.*)$", CONTAINER, re.MULTILINE)[0].split())
    environ |= {"CANOPY_DATA_DIR": str(tmp_path / "data"), "CANOPY_HOST": HOST, "CANOPY_PORT": str(port)}
    own = {name: value for name, value in os.environ.items() if not name.startswith("CANOPY_")}
    log = (tmp_path / "log").open("wb")
    run = [sys.executable, "-m", "gunicorn", *command[1:]]
    with log, ended(subprocess.Popen(run, cwd=house, env=own | environ, stderr=log)):
        wait_for(port)
        assert probed(port)
        for path in ("/", "/static/photo.css", "/rules/arborea"):
            with urllib.request.urlopen(f"http://{HOST}:{port}{path}", timeout=60) as answer:
                assert answer.status == 200
    assert not probed(port)
    assert [path.name for path in (tmp_path / "data").iterdir()] != []
    assert not list(house.rglob("__pycache__/app*")), "it writes nothing beside its data"


def test_the_container_serves_as_somebody_without_rights_and_looks_after_itself() -> None:
    lines = final_stage()
    assert "USER canopy" in lines
    assert lines.index("USER canopy") > max(i for i, line in enumerate(lines) if line.startswith(("COPY", "RUN")))
    assert {"VOLUME /data", "STOPSIGNAL SIGTERM", "EXPOSE 8000"} <= set(lines)
    probe = next(line for line in lines if line.startswith("HEALTHCHECK"))
    assert f"127.0.0.1:{load_settings({}).port}/healthz" in probe
    assert CONTAINER.count("\nFROM ") == 2, "what builds is not what runs"


def probed(port: int) -> bool:
    """What the container's own probe says of a port."""
    probe = next(line for line in final_stage() if line.startswith("HEALTHCHECK"))
    code = json.loads(probe[probe.index("CMD ") + 4 :])[2].replace("8000", str(port))
    return subprocess.run([sys.executable, "-c", code], stderr=subprocess.DEVNULL, check=False).returncode == 0


def settings_of_unit() -> dict[str, str]:
    return dict(re.findall(r"^Environment=(CANOPY_\w+)=(.*)$", UNIT, re.MULTILINE))


def test_the_units_settings_are_settings_and_its_times_fit() -> None:
    settings = load_settings(settings_of_unit())
    assert settings.data_dir == Path("/var/lib/canopy"), "StateDirectory=canopy"
    assert settings.trusted_proxies == 1
    assert "StateDirectory=canopy\n" in UNIT
    (patience,) = re.findall(r"^TimeoutStopSec=(\d+)$", UNIT, re.MULTILINE)
    assert int(patience) > settings.serving.graceful_seconds
    assert {"Restart=always", "KillMode=mixed", "NoNewPrivileges=yes", "ProtectSystem=strict"} <= set(UNIT.splitlines())


def test_systemd_understands_the_unit(tmp_path: Path) -> None:
    """Where there is no systemd, its lines are looked at: sections, and a word and a value each."""
    lines = [line for line in UNIT.splitlines() if line and not line.startswith("#")]
    assert [line for line in lines if line.startswith("[")] == ["[Unit]", "[Service]", "[Install]"]
    assert all(re.fullmatch(r"\[\w+\]|[A-Z]\w+=.*", line) for line in lines)
    if shutil.which("systemd-analyze"):
        unit = tmp_path / "canopy.service"
        unit.write_text(UNIT.replace("/opt/canopy/.venv/bin/gunicorn", "/bin/true"))
        run = subprocess.run(["systemd-analyze", "verify", str(unit)], capture_output=True, text=True, check=False)
        assert run.returncode == 0, run.stderr
        assert "canopy.service:" not in run.stderr, "a warning about one of its lines"


@pytest.mark.slow
def test_the_server_says_when_it_is_there_as_the_unit_expects(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Type=notify."""
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as listening:
        listening.bind(str(tmp_path / "notify"))
        listening.settimeout(20)
        monkeypatch.setenv("NOTIFY_SOCKET", str(tmp_path / "notify"))
        with Server(tmp_path / "data"):
            assert listening.recv(4096).startswith(b"READY=1")


@pytest.mark.slow
def test_the_rules_are_read_before_anybody_asks(tmp_path: Path) -> None:
    """Their index is kept in the data folder, and comes there without a request."""
    data = tmp_path / "data"
    with Server(data):
        until = time.monotonic() + 60
        while not list(data.glob("rules-*.db")):
            assert time.monotonic() < until
            time.sleep(0.1)


def directive(name: str) -> str:
    (found,) = re.findall(rf"^\s*{name} (.*);$", NGINX, re.MULTILINE)
    return str(found)


def test_nginx_lets_through_what_canopy_takes_and_waits_as_long() -> None:
    photo = load_settings({}).photo
    assert int(directive("client_max_body_size").removesuffix("m")) * 2**20 > photo.upload_bytes
    assert int(directive("proxy_read_timeout").removesuffix("s")) > photo.seconds * photo.at_once
    (own,) = re.findall(r"^keepalive = (\d+)", (ROOT / "gunicorn.conf.py").read_text(), re.MULTILINE)
    assert int(directive("keepalive_timeout").removesuffix("s")) < int(own), "no request meets a closed connection"
    assert directive("proxy_set_header X-Forwarded-For") == "$remote_addr", "not what strangers say"
    assert NGINX.count("{") == NGINX.count("}")
    assert all(re.search(r"[;{}]$|^\s*(#.*)?$", line) for line in NGINX.splitlines())


def unchecked() -> ssl.SSLContext:
    """TLS with whoever it is: the certificate is the test's own."""
    context = ssl.create_default_context()
    context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
    return context


def ask(port: int, path: str, data: bytes | None = None, **headers: str) -> tuple[int, dict[str, str]]:
    request = urllib.request.Request(f"https://{HOST}:{port}{path}", data, headers)
    try:
        with urllib.request.urlopen(request, timeout=60, context=unchecked()) as answer:  # noqa: S310
            return answer.status, dict(answer.headers)
    except urllib.error.HTTPError as error:
        with error:
            return error.code, dict(error.headers)


def sent_form(port: int) -> int:
    """The status behind a form that is sent as browsers do it: with the address of the page that it stands on."""
    page = f"https://{HOST}:{port}/new/arboretum"
    with urllib.request.urlopen(page, timeout=60, context=unchecked()) as answer:
        cookie = answer.headers["Set-Cookie"].partition(";")[0]
        token = re.findall(r'name="csrf_token"[^>]* value="([^"]+)"', answer.read().decode())[0]
    fields = urllib.parse.urlencode({"csrf_token": token, "seats": 2, "do": "open"}).encode()
    return ask(port, "/new/arboretum", fields, Cookie=cookie, Referer=page)[0]


@pytest.mark.slow
def test_through_nginx(tmp_path: Path) -> None:
    if not (shutil.which("nginx") and shutil.which("openssl")):
        if os.environ.get("CI"):
            pytest.fail("nginx or openssl is not installed, and in CI nothing skips")
        pytest.skip("nginx or openssl is not installed")
    log = (tmp_path / "log").open("w")
    settings = settings_of_unit() | {"CANOPY_DATA_DIR": str(tmp_path / "data"), "CANOPY_METRICS": "loopback"}
    with (
        log,
        Server(tmp_path / "data", log=log, settings=settings) as server,
        running_nginx([server.port], tmp_path) as (secure, plain, _),
    ):
        status, headers = ask(secure, "/new/arborea")
        assert status == 200
        assert "Secure" in headers["Set-Cookie"], "Canopy knows that it was HTTPS"
        assert re.fullmatch(r"[0-9a-f]{32}", headers["X-Request-ID"]), "nginx named the request"
        assert [ask(secure, path)[0] for path in ("/healthz", "/readyz", "/metrics")] == [200, 404, 404]
        assert sent_form(secure) == 200, "a port that is not 443 goes into the addresses, and forms are known as ours"
        assert ask(secure, "/api/v1/read/arborea", b"x" * 35 * 2**20)[0] == 413
        with socket.create_connection((HOST, plain)) as line:
            line.sendall(b"GET /t/ABCDEF HTTP/1.1\r\nHost: canopy.example\r\n\r\n")
            assert b"Location: https://canopy.example/t/ABCDEF" in line.recv(4096)
    lines = [json.loads(line) for line in (tmp_path / "log").read_text().splitlines()]
    assert headers["X-Request-ID"] in {line.get("request") for line in lines}
