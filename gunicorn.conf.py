"""How `make run` serves the app: a process per core, some threads each, on the configured address."""

import os

from companion.config import load_settings

_settings = load_settings(os.environ)

bind = f"{_settings.host}:{_settings.port}"
workers = os.cpu_count() or 1
worker_class = "gthread"
threads = 4
preload_app = True
accesslog = None
