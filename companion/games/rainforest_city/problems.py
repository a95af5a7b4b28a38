"""What could not lie on a real table of Rainforest City."""

from collections.abc import Iterator

from companion.core.grid import hang_together
from companion.core.problem import Problem
from companion.games.rainforest_city.layout import Layout, Player, Token
from companion.games.rainforest_city.vocabulary import HOUSE, INTRODUCTORY, SPECIES

CARD_SQUARES = 6


def problems(layout: Layout) -> tuple[Problem, ...]:
    """Every problem of the table, player by player."""
    found: list[Problem] = []
    for index, player in enumerate(layout.players):
        found += _landscape_problems(player, f"/players/{index}")
        found += _token_problems(player, f"/players/{index}", layout.options.variant == INTRODUCTORY)
    return tuple(found)


def _landscape_problems(player: Player, pointer: str) -> Iterator[Problem]:
    """Cards of six squares lie edge to edge."""
    if not hang_together([at for at, _ in player.squares]):
        yield Problem(pointer, "landscape-apart", f"The landscape of {player.name} does not hang together by edges.")
    number = len(player.squares)
    if number % CARD_SQUARES:
        text = f"The landscape of {player.name} has {number} squares; cards of {CARD_SQUARES} cannot make that."
        yield Problem(pointer, "squares-count", text)


def _token_problems(player: Player, pointer: str, wild_houses: bool) -> Iterator[Problem]:
    """A token lives on its own terrain alone, an otter on any; on a house in the introductory game only."""
    ground = dict(player.squares)
    for index, token in enumerate(player.tokens):
        lies_on = ground.get(token.at)
        if lies_on == HOUSE and wild_houses:
            continue
        if lies_on == HOUSE:
            text = f"The {token.name} lies on a house; it belongs in the compost."
            yield Problem(f"{pointer}/tokens/{index}", "token-on-house", text)
        elif lies_on is None or SPECIES[token.kind].terrain not in ("", lies_on):
            yield Problem(f"{pointer}/tokens/{index}", "token-off-terrain", _off_terrain(token, lies_on))


def _off_terrain(token: Token, lies_on: str | None) -> str:
    if lies_on is None:
        return f"The {token.name} lies outside the landscape; it belongs in the compost."
    return f"The {token.name} lies on {lies_on}; it belongs in the compost."
