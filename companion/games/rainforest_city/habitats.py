"""Habitats: squares of one terrain that hang together, and the tokens that live there.

Rulebook: Flow of a Turn, 2. Place Cards, A. Terrain Cards; Introductory or Simple Variant.
"""

from collections.abc import Iterable
from typing import NamedTuple

from companion.core.grid import Square, regions
from companion.games.rainforest_city.layout import Options, Player, Token
from companion.games.rainforest_city.vocabulary import HERBIVORE, HOUSE, INTRODUCTORY, JOINS, OTTER, PLANT, SPECIES


class Habitat(NamedTuple):
    """One habitat. The tokens are those that live there, in the order of the sheet; otters are among the carnivores.

    `terrain` is empty where an otter lives alone on a house square.
    """

    terrain: str
    squares: frozenset[Square]
    plants: list[Token]
    herbivores: list[Token]
    carnivores: list[Token]

    @property
    def name(self) -> str:
        """The habitat in a word for people."""
        return self.terrain or "otter's own"


class Landscape(NamedTuple):
    """A player's landscape made ready for scoring.

    `ground`: what lies on each square. `token_at`: the token on each square, wherever it is. `corner`: first row and
    column of all that lies there. `terrain_habitats`: by terrain alone, for objectives A to D. `habitats`: with the
    tokens on house squares that the introductory game lets live, for points and objectives E to L.
    """

    player: Player
    ground: dict[Square, str]
    token_at: dict[Square, Token]
    corner: Square
    terrain_habitats: list[Habitat]
    habitats: list[Habitat]

    def spot(self, square: Square) -> str:
        """A square as players count it: from 1 at the top left of the layout."""
        return f"row {square[0] - self.corner[0] + 1}, column {square[1] - self.corner[1] + 1}"


def landscape(player: Player, options: Options) -> Landscape:
    """The habitats of a landscape with those who live in them."""
    ground = dict(player.squares)
    terrain = {at: kind for at, kind in ground.items() if kind != HOUSE}
    token_at = {token.at: token for token in player.tokens}
    habitats = terrain_habitats = _habitats(terrain)
    if options.variant == INTRODUCTORY:
        guests = [token for token in player.tokens if ground.get(token.at) == HOUSE]
        if guests:
            habitats = _with_guests(terrain, guests, options.house_tokens)
    _settle(habitats, player.tokens)
    return Landscape(player, ground, token_at, _corner([*ground, *token_at]), terrain_habitats, habitats)


def _corner(squares: list[Square]) -> Square:
    if not squares:
        return (0, 0)
    return (min([row for row, _ in squares]), min([column for _, column in squares]))


def _habitats(terrain: dict[Square, str]) -> list[Habitat]:
    """Squares of one terrain that share edges form a habitat; corners do not join."""
    return [Habitat(kind, squares, [], [], []) for kind, squares in regions(terrain)]


def _with_guests(terrain: dict[Square, str], guests: Iterable[Token], reading: str) -> list[Habitat]:
    """Introductory: a token on a house square turns it into its own terrain, or stands alone (ruling C14).

    An otter has no terrain of its own and stands alone under both readings.
    """
    joining = [token for token in guests if reading == JOINS and token.kind != OTTER]
    alone = [token for token in guests if reading != JOINS or token.kind == OTTER]
    habitats = _habitats({**terrain, **{token.at: SPECIES[token.kind].terrain for token in joining}})
    return habitats + [Habitat(SPECIES[t.kind].terrain, frozenset((t.at,)), [], [], []) for t in alone]


def _settle(habitats: list[Habitat], tokens: Iterable[Token]) -> None:
    """A token lives in the habitat of its square if that is its terrain; an otter lives on any."""
    home = {square: habitat for habitat in habitats for square in habitat.squares}
    for token in tokens:
        habitat = home.get(token.at)
        terrain, level = SPECIES[token.kind]
        if habitat is None or (terrain and terrain != habitat.terrain):
            continue
        if level == PLANT:
            habitat.plants.append(token)
        elif level == HERBIVORE:
            habitat.herbivores.append(token)
        else:
            habitat.carnivores.append(token)
