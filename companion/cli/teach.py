"""`flask --app app teach`."""

from typing import Any

import click

from companion.cli.photos import GAME, Corners, explained, game_and_spec, instance, known_box, opened, refuse
from companion.core.board import BoardSpec, Quad, Truth
from companion.core.document import NotJson, parse_json
from companion.core.entry import checked, entry_in
from companion.core.game import Game
from companion.core.sheet import Refused
from companion.store.boxes import NewLesson, add_lessons, create_box, keep_skill
from companion.store.database import Database
from companion.store.records import Unfit
from companion.vision.jobs import teach_photo


@click.command("teach")
@click.argument("game", type=GAME)
@click.argument("photo")
@click.argument("sheet")
@click.option("--set", "set_id", help="The set to teach.")
@click.option("--new", "name", help="Begin a new set of that name instead; its id is printed.")
@click.option("--quad", type=Corners(), help="Corners of the layout: [[x,y],[x,y],[x,y],[x,y]].")
def teach_command(  # noqa: PLR0913
    *, game: str, photo: str, sheet: str, set_id: str | None, name: str | None, quad: Quad | None
) -> None:
    """Teach a set that SHEET is what lies in PHOTO. SHEET is a file of JSON: a player's layout, or a whole sheet of one
    player. Ends with 1 where nothing was learned."""
    if (set_id is None) == (name is None):
        raise click.UsageError("Name the set with --set ID, or begin one with --new NAME.")
    found, spec = game_and_spec(game)
    truth = _truth(found, spec, sheet)
    with instance() as (settings, database):
        data = opened(photo, settings)
        known = known_box(database, game, set_id or _new_set(database, game, name or ""))
        with explained(photo):
            learned = teach_photo(data, truth, spec, known[1], quad)
        new = [NewLesson(each.id, dict(each.labels), each.to_bytes()) for each in learned.lessons]
        try:
            with database.write() as connection:
                add_lessons(connection, known[0].id, new)
                if learned.skill:
                    keep_skill(connection, known[0].id, known[0].revision + 1, learned.skill)
        except Unfit as error:
            refuse(str(error))
    labels = learned.lessons[0].labels
    click.echo(f"Learned {sum(labels.values())}: " + ", ".join(f"{label} {labels[label]}" for label in sorted(labels)))


def _new_set(database: Database, game: str, name: str) -> str:
    try:
        with database.write() as connection:
            box = create_box(connection, game, name)
    except Unfit as error:
        refuse(str(error))
    click.echo(f"Set: {box.id}")
    return box.id


def _truth(game: Game[Any], spec: BoardSpec, file: str) -> Truth:
    """What a file says that lies there. What is wrong with it ends the program."""
    try:
        with open(file, "rb") as opened_file:
            document = parse_json(opened_file.read())
        whole = isinstance(document, dict) and "players" in document
        entry = entry_in(game, game.write(game.read(document))) if whole else document
        return spec.truth_of(checked(game, entry))
    except Refused as refused:
        refuse(*(f"{file}: {pointer or '(top)'}: {text}" for pointer, text in refused.errors))
    except (OSError, NotJson, ValueError) as error:
        refuse(f"{file}: {error}")
