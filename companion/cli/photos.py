"""What `flask read` and `flask teach` do alike."""

import json
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, NoReturn

import click
import cv2

from companion.catalog import GAMES, find_game
from companion.config import PhotoSettings, load_settings
from companion.core.board import BoardSpec, Quad
from companion.core.document import NotJson, parse_json
from companion.core.game import Game
from companion.store.boxes import KeptBox, contents_of, find_box
from companion.store.database import Database, database_url, open_database
from companion.store.troubles import StoreError, Unavailable
from companion.vision.box import Box
from companion.vision.grid import Grid, NotFound
from companion.vision.jobs import box_of
from companion.vision.photo import BadPhoto, NotAPicture, Photo, PhotoLimits, PhotoTooLarge, open_photo

GAME = click.Choice([game.slug for game in GAMES])


class Corners(click.ParamType[Quad]):
    """Four corners as JSON: [[x, y], [x, y], [x, y], [x, y]]."""

    name = "JSON"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Quad:
        """The corners, or an error of usage."""
        try:
            a, b, c, d = ((float(x), float(y)) for x, y in parse_json(value))
            Grid.from_quad((a, b, c, d), 1, 1)
        except (NotJson, TypeError, ValueError) as error:
            self.fail(f"four corners [x, y] belong here, clockwise in pixels of the upright photo: {error}", param, ctx)
        return (a, b, c, d)


def refuse(*texts: str) -> NoReturn:
    """End with 1, and the reasons on standard error."""
    for text in texts:
        click.echo(text, err=True)
    sys.exit(1)


def game_and_spec(slug: str) -> tuple[Game[Any], BoardSpec]:
    """A game, and what a camera may find on its table."""
    game = find_game(slug)
    if game is None or game.board is None:
        refuse(f"Photos of {slug} are not read.")
    cv2.setNumThreads(1)
    return game, game.board


def opened(file: str, settings: PhotoSettings) -> Photo:
    """The photo in a file. What is wrong with it ends the program."""
    try:
        with open(file, "rb") as found:
            data = found.read(settings.file_bytes + 1)
        return open_photo(data, PhotoLimits(settings.file_bytes, settings.pixels), settings.long_side)
    except (OSError, NotAPicture, PhotoTooLarge, BadPhoto) as error:
        refuse(f"{file}: {error}")


@contextmanager
def explained(file: str) -> Iterator[None]:
    """A layout that is not found ends the program with its reason, its hint and the corners to begin from."""
    try:
        yield
    except NotFound as error:
        corners = json.dumps([[round(x), round(y)] for x, y in error.corners or ()])
        begin = [f"Corners to begin from: --quad '{corners}'"] if error.corners else []
        refuse(f"{file}: {error.reason} {error.hint}", *begin)


@contextmanager
def instance() -> Iterator[tuple[PhotoSettings, Database]]:
    """The instance's settings and its database. What goes wrong with it ends the program."""
    settings = load_settings(os.environ)
    try:
        database = open_database(database_url(settings.database_url, settings.data_dir))
        try:
            yield settings.photo, database
        finally:
            database.close()
    except (StoreError, Unavailable) as error:
        refuse(str(error))


def known_box(database: Database, game: str, set_id: str) -> tuple[KeptBox, Box]:
    """A set and what it was taught. One that is not there, or is another game's, ends the program."""
    with database.read() as connection:
        kept = find_box(connection, set_id)
        if kept is None or kept.game != game:
            refuse("There is no such set." if kept is None else f"This set belongs to {kept.game}.")
        lessons = [] if kept.skill else contents_of(connection, kept.id)
    return kept, box_of(game, lessons, kept.skill)
