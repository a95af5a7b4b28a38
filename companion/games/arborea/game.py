"""Arborea's record: the folder's one export."""

from pathlib import Path
from typing import Final

from companion.core.game import Game
from companion.games.arborea.board import SPEC
from companion.games.arborea.compute import compute
from companion.games.arborea.editor import complete, editor
from companion.games.arborea.form import ArboreaForm
from companion.games.arborea.layout import Layout, read, schema, write
from companion.games.arborea.pictures import pictures
from companion.games.arborea.readings import RULINGS
from companion.games.arborea.scoring import score

GAME: Final[Game[Layout]] = Game(
    slug="arborea",
    name="Arborea",
    about="Habitats, creatures and seasons, with the Midnight River, Winds of Change and the solo game.",
    players=(1, 5),
    read=read,
    write=write,
    score=score,
    schema=schema,
    rulings=RULINGS,
    pictures=pictures,
    digest=Path(__file__).with_name("digest.md"),
    form=ArboreaForm,
    editor=editor,
    complete=complete,
    board=SPEC,
    compute=compute,
    hints=("frog next to another critter", "hand limit", "wiseowl next to 3 mushrooms and a water, 5 gifts"),
)
