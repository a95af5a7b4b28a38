"""Greenwood as the rest of the house knows it."""

from pathlib import Path

from companion.core.game import Game
from companion.games.greenwood.asides import asides
from companion.games.greenwood.board import SPEC
from companion.games.greenwood.compute import compute
from companion.games.greenwood.editor import complete, editor
from companion.games.greenwood.form import GreenwoodForm
from companion.games.greenwood.layout import Layout, read, write
from companion.games.greenwood.pictures import pictures
from companion.games.greenwood.scoring import score
from companion.games.greenwood.shape import MOST_PLAYERS, SLUG, schema

GAME: Game[Layout] = Game(
    slug=SLUG,
    name="Greenwood",
    about="Three nights of rescues: the point track, the last Dawn, and a submarine to load.",
    players=(1, MOST_PLAYERS),
    read=read,
    write=write,
    score=score,
    schema=schema,
    rulings=(),
    pictures=pictures,
    digest=Path(__file__).with_name("digest.md"),
    form=GreenwoodForm,
    asides=asides,
    editor=editor,
    complete=complete,
    board=SPEC,
    compute=compute,
    hints=("knowledge without a hoard", "how many spies", "three energy and 2 spies unused at the end"),
)
