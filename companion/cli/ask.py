"""`flask --app app ask`."""

import json
from collections.abc import Iterator

import click

from companion.catalog import GAMES
from companion.cli.books import instance
from companion.cli.photos import GAME
from companion.rules.answer import Reply, Rule, Rules
from companion.rules.library import Library
from companion.store.books import all_books

UNSURE = "The rulebooks do not say. The nearest rules:"


@click.command("ask")
@click.argument("question", nargs=-1, required=True)
@click.option("--game", type=GAME, help="The game on the table; a game named in the question wins.")
@click.option("--json", "as_json", is_flag=True, help="The answer as JSON.")
def ask_command(*, question: tuple[str, ...], game: str | None, as_json: bool) -> None:
    """Ask the rules a QUESTION in a few words."""
    with instance() as (settings, database):
        rules = Rules(GAMES, settings.data_dir)
        with database.read() as connection:
            rules.library = Library(rules.search, all_books(connection))
    reply = rules.ask(" ".join(question), game)
    click.echo(json.dumps(reply.as_json(), ensure_ascii=False) if as_json else "\n".join(_told(reply)))


def _told(reply: Reply) -> Iterator[str]:
    """An answer as text for a terminal."""
    if reply.computed:
        yield reply.worked
        if reply.computed.missing:
            yield reply.computed.missing
    if not reply.sure:
        yield UNSURE
    for rule in reply.rules:
        yield ""
        yield from _rule(rule)


def _rule(rule: Rule) -> Iterator[str]:
    yield rule.told()
    yield f"  {rule.game}: {' > '.join(rule.section)}" + (f"  [{rule.rule}]" if rule.rule else "")
    if rule.quote:
        page = f", page {rule.quote.page}" if rule.quote.page else ""
        yield f"  {rule.quote.book}{page}: {rule.quote.text}"
