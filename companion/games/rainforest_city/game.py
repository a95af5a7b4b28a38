"""The record of Rainforest City."""

from pathlib import Path
from typing import Final

from companion.core.game import Game
from companion.games.rainforest_city.asides import asides
from companion.games.rainforest_city.board import SPEC
from companion.games.rainforest_city.compute import compute
from companion.games.rainforest_city.editor import complete, editor
from companion.games.rainforest_city.form import RainforestCityForm
from companion.games.rainforest_city.layout import Layout, read, schema, write
from companion.games.rainforest_city.pictures import pictures
from companion.games.rainforest_city.scoring import score
from companion.games.rainforest_city.vocabulary import MOST_PLAYERS, RULINGS, SLUG

GAME: Final[Game[Layout]] = Game(
    slug=SLUG,
    name="Rainforest City",
    about="Habitats with their food chains, and houses that are better off without neighbours.",
    players=(1, MOST_PLAYERS),
    read=read,
    write=write,
    score=score,
    schema=schema,
    rulings=RULINGS,
    pictures=pictures,
    digest=Path(__file__).with_name("digest.md"),
    form=RainforestCityForm,
    asides=asides,
    editor=editor,
    complete=complete,
    board=SPEC,
    compute=compute,
    hints=("token on a house", "tie", "3 houses with 1 token next to each"),
)
