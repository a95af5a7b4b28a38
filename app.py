"""The app that servers and `flask --app app` load."""

from companion.cli import COMMANDS
from companion.web.factory import create_app

app = create_app(commands=COMMANDS)
