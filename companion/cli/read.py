"""`flask --app app read`."""

import json
from collections.abc import Iterator

import click

from companion.cli.photos import GAME, Corners, explained, game_and_spec, instance, known_box, opened
from companion.core.board import Quad, Reading, SeenEmpty, SeenPiece, SeenSquare
from companion.store.boxes import keep_skill
from companion.vision.box import Box
from companion.vision.jobs import read_photos, skill_of
from companion.vision.read import Told

Seen = SeenSquare | SeenPiece | SeenEmpty


@click.command("read")
@click.argument("game", type=GAME)
@click.argument("photos", metavar="PHOTO...", nargs=-1, required=True)
@click.option("--set", "set_id", help="The taught copy of the game to read by.")
@click.option("--quad", type=Corners(), help="Corners of the layout: [[x,y],[x,y],[x,y],[x,y]].")
@click.option("--rows", type=click.IntRange(1, 40), help="How many rows lie inside the corners.")
@click.option("--cols", type=click.IntRange(1, 40), help="How many columns lie inside the corners.")
@click.option("--json", "as_json", is_flag=True, help="The reading as JSON.")
def read_command(  # noqa: PLR0913
    *,
    game: str,
    photos: tuple[str, ...],
    set_id: str | None,
    quad: Quad | None,
    rows: int | None,
    cols: int | None,
    as_json: bool,
) -> None:
    """Read what lies in PHOTO; several are taken for photos of one layout. Ends with 1 where nothing could be read."""
    _, spec = game_and_spec(game)
    with instance() as (settings, database):
        found = [opened(photo, settings) for photo in photos]
        kept, box = known_box(database, game, set_id) if set_id else (None, Box.empty(game))
        with explained(photos[0]):
            reading = read_photos(found, spec, box, set_id, Told(quad, rows, cols))
        fresh = skill_of(box) if kept and not kept.skill else None
        if kept and fresh:
            with database.write() as connection:
                keep_skill(connection, kept.id, kept.revision, fresh)
    click.echo(json.dumps(reading.as_json(), separators=(",", ":")) if as_json else "\n".join(told(reading)))


def told(reading: Reading) -> Iterator[str]:
    """A reading as text for a terminal: every square, then what to look at."""
    yield f"== {reading.game}: {reading.rows} x {reading.cols}, {len(reading.squares)} squares, {reading.took_ms} ms"
    yield from (f"  {_line(square)}" for square in reading.squares)
    yield from (f"  {_line(piece)}" for piece in reading.pieces)
    if reading.doubtful:
        yield f"{len(reading.doubtful)} to check:"
    for pointer in reading.doubtful:
        _, kind, index = pointer.split("/")
        places: dict[str, tuple[Seen, ...]] = {
            "squares": reading.squares,
            "pieces": reading.pieces,
            "empty": reading.empty,
        }
        yield f"! {pointer}: {_line(places[kind][int(index)])}"
    for pointer in reading.asked:
        yield f"? {pointer}: a photo cannot tell"


def _line(seen: Seen) -> str:
    """One square or piece with its runner-up."""
    name = "nothing" if isinstance(seen, SeenEmpty) else seen.label if isinstance(seen, SeenSquare) else seen.kind
    rivals = ", ".join(f"{label} {chance:.0%}" for label, chance in seen.alternatives[:1])
    return f"[{seen.at[0]}, {seen.at[1]}] {name} {seen.confidence:.0%}" + (f" (or {rivals})" if rivals else "")
