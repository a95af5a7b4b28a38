"""Commands of Flask's own command line: `flask --app app COMMAND`."""

from companion.cli.ask import ask_command
from companion.cli.backup import backup_command, restore_command
from companion.cli.books import books_command
from companion.cli.read import read_command
from companion.cli.rules import rules_command
from companion.cli.score import score_command
from companion.cli.tables import tables_command
from companion.cli.teach import teach_command

COMMANDS = (
    *(score_command, read_command, teach_command, ask_command, books_command, rules_command),
    *(tables_command, backup_command, restore_command),
)
