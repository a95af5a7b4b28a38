"""The games, in menu order. A new game is one new folder and one line here."""

from typing import Any

from companion.core.game import Game
from companion.core.sheet import Refused, SheetError, shown
from companion.games.arborea.game import GAME as ARBOREA
from companion.games.arboretum.game import GAME as ARBORETUM
from companion.games.arboria.game import GAME as ARBORIA
from companion.games.greenwood.game import GAME as GREENWOOD
from companion.games.rainforest_city.game import GAME as RAINFOREST_CITY

GAMES: tuple[Game[Any], ...] = (ARBOREA, ARBORETUM, RAINFOREST_CITY, ARBORIA, GREENWOOD)
_BY_SLUG = {game.slug: game for game in GAMES}


def find_game(slug: str) -> Game[Any] | None:
    """The game of that name in sheets and addresses, if there is one."""
    return _BY_SLUG.get(slug)


def game_of(document: object) -> Game[Any]:
    """The game that a sheet is of. Raises `Refused` where it does not say."""
    if not isinstance(document, dict):
        raise Refused([SheetError("", f"A sheet is an object, not {shown(document)}.")])
    if "game" not in document:
        missing = [key for key in ("game", "players") if key not in document]
        raise Refused([SheetError("", f"Missing here: {key}.") for key in missing])
    slug = document["game"]
    game = find_game(slug) if isinstance(slug, str) else None
    if game is None:
        known = ", ".join(_BY_SLUG)
        raise Refused([SheetError("/game", f"There is no game {shown(slug)}; known: {known}.")])
    return game
