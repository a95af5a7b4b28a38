"""Arboria as the rest of the house knows it."""

from pathlib import Path

from companion.core.game import Game
from companion.games.arboria.asides import asides
from companion.games.arboria.board import SPEC
from companion.games.arboria.compute import compute
from companion.games.arboria.editor import complete, editor
from companion.games.arboria.form import ArboriaForm
from companion.games.arboria.layout import Layout, read, schema, write
from companion.games.arboria.pictures import pictures
from companion.games.arboria.scoring import RULINGS, score

GAME: Game[Layout] = Game(
    slug="arboria",
    name="Arboria",
    about="Flowers of four colours: the best line of each colour counts.",
    players=(1, 4),
    read=read,
    write=write,
    score=score,
    schema=schema,
    rulings=RULINGS,
    pictures=pictures,
    digest=Path(__file__).with_name("digest.md"),
    form=ArboriaForm,
    shared_board=True,
    asides=asides,
    editor=editor,
    complete=complete,
    board=SPEC,
    compute=compute,
    hints=("how far can the sun move", "cards in one turn", "tallest yellow five, row of six"),
)
