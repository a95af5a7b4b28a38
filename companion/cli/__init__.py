"""Commands of Flask's own command line: `flask --app app COMMAND`."""

from companion.cli.score import score_command
from companion.cli.tables import tables_command

COMMANDS = (score_command, tables_command)
