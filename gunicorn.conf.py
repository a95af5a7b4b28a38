"""How `make run` serves the app: a process per core, some threads each, on the configured address."""

import os
import resource
from typing import Any

from companion.config import load_settings
from companion.store.database import StoreError
from companion.web.lan import greeting
from companion.web.stored import stored_of

_settings = load_settings(os.environ)


def _files(wanted: int) -> int:
    """So many open files, if the system allows it: each phone holds a connection, and each connection is one."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    allowed = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
    if soft != resource.RLIM_INFINITY and soft < allowed:
        resource.setrlimit(resource.RLIMIT_NOFILE, (allowed, hard))
    return allowed


bind = f"{_settings.host}:{_settings.port}"
workers = os.cpu_count() or 1
worker_class = "gthread"
threads = 8  # more than can run at once: while some wait for the disk, others answer polls
worker_connections = _files(4_096) - 96
keepalive = 60  # seconds; a page in front polls every 2, one in the background every 30
preload_app = True
accesslog = None
control_socket_disable = True  # it would lie outside the data folder


def when_ready(server: Any) -> None:
    """Before the first process starts: the database is opened and up to date, and people learn where the app is."""
    try:
        stored_of(server.app.wsgi()).database()
    except StoreError as error:
        raise SystemExit(str(error)) from error
    print(greeting(_settings), flush=True)
