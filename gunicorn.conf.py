"""How the app is served: some processes of some threads each, on the configured address."""

import os
import resource
import sys
import threading
from typing import Any

from companion.config import settings_at_start
from companion.store.troubles import StoreError
from companion.web.lan import greeting
from companion.web.rules.asking import read_rules
from companion.web.running.logs import logs_config, thread_failed
from companion.web.running.watch import meter_of
from companion.web.stored import stored_of

_settings = settings_at_start(os.environ)


def _files(wanted: int) -> int:
    """So many open files, if the system allows it: each phone holds a connection, and each connection is one."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    allowed = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
    if soft != resource.RLIM_INFINITY and soft < allowed:
        resource.setrlimit(resource.RLIMIT_NOFILE, (allowed, hard))
    return allowed


bind = f"{_settings.host}:{_settings.port}"
workers = _settings.serving.workers or os.cpu_count() or 1
worker_class = "companion.web.running.worker.Worker"
threads = _settings.serving.threads
worker_connections = _files(4_096) - 96
keepalive = 60  # seconds; a page in front polls every 2, one in the background every 30
preload_app = True
graceful_timeout = _settings.serving.graceful_seconds
# what a request may be before the app sees it; how large its body may be, is the app's to say
limit_request_line = 8_190
limit_request_fields = 60
limit_request_field_size = 8_190
sendfile = False  # how an answer goes out is for the worker to see, and there are no large files
forwarded_allow_ips = ""  # what proxies say is believed by the app, and from as many as the settings count
accesslog = None
logconfig_dict = logs_config(_settings)
threading.excepthook = thread_failed
control_socket_disable = True  # it would lie outside the data folder


def when_ready(server: Any) -> None:
    """Before the first process starts: the database is opened and up to date, and people learn where the app is.

    One that cannot be opened just now is opened later, by the first request that finds it well.
    """
    try:
        stored_of(server.app.wsgi()).database()
    except StoreError as error:
        if error.trouble is None:
            raise SystemExit(str(error)) from error
    if sys.stdout.isatty():  # a log has no use for a QR code
        print(greeting(_settings), flush=True)


def pre_fork(server: Any, worker: Any) -> None:
    """In the first process: where the next one is to count what it does."""
    meter = meter_of(server.app.wsgi())
    meter.processes = workers
    worker.counts_at = meter.lend_place()


def post_fork(server: Any, worker: Any) -> None:
    """In a new process; an index that SQLite has open must not cross into one, so each reads the rules for itself."""
    app = server.app.wsgi()
    meter_of(app).use_place(worker.counts_at)
    read_rules(app)


def child_exit(server: Any, worker: Any) -> None:
    """In the first process, after another one ended."""
    meter_of(server.app.wsgi()).take_back(worker.counts_at)
