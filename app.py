"""The app that servers and `flask --app app` load."""

import os

from companion.cli import COMMANDS
from companion.config import settings_at_start
from companion.web.factory import create_app

app = create_app(settings_at_start(os.environ), commands=COMMANDS)
