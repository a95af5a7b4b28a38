"""Arboretum, as the rest of the house knows it."""

from pathlib import Path

from companion.core.game import Game
from companion.games.arboretum.board import SPEC
from companion.games.arboretum.compute import compute
from companion.games.arboretum.editor import complete, editor
from companion.games.arboretum.form import ArboretumForm
from companion.games.arboretum.layout import SLUG, Layout, read, schema, write
from companion.games.arboretum.pictures import pictures
from companion.games.arboretum.scoring import score

GAME: Game[Layout] = Game(
    slug=SLUG,
    name="Arboretum",
    about="Paths of rising trees, and hands that decide who may score them.",
    players=(1, 4),
    read=read,
    write=write,
    score=score,
    schema=schema,
    rulings=(),
    pictures=pictures,
    digest=Path(__file__).with_name("digest.md"),
    form=ArboretumForm,
    editor=editor,
    complete=complete,
    board=SPEC,
    compute=compute,
    hints=("who may score a species", "hand limit", "oak 2, oak 4, oak 5, oak 7 points"),
)
