"""The right to score: the hands, laid open species by species."""

from collections.abc import Sequence
from typing import NamedTuple

from companion.games.arboretum.layout import HIGHEST, LOWEST, Card, Layout


class Claim(NamedTuple):
    """What one player's hand says about a species: its value, and who holds the 1 that makes its 8 count 0."""

    value: int
    cancelled_by: int | None = None


class Right(NamedTuple):
    """Who may score a species: every player's claim in turn order, and the seats of those with the highest."""

    claims: tuple[Claim, ...]
    seats: tuple[int, ...]


def rights(layout: Layout) -> dict[str, Right]:
    """The right to score each species in play."""
    held = [_by_species(player.hand) for player in layout.players]
    return {species: right([values.get(species, ()) for values in held]) for species in layout.species_in_play()}


def _by_species(hand: Sequence[Card]) -> dict[str, list[int]]:
    values: dict[str, list[int]] = {}
    for card in hand:
        values.setdefault(card.species, []).append(card.value)
    return values


def right(held: Sequence[Sequence[int]]) -> Right:
    """The highest hand may score, and so may all who share that value, even the value 0 (Description).

    `held` has each player's values of one species, in turn order.

    >>> right([[8], [1, 2], []]).seats, right([[], [], []]).seats
    ((1,), (0, 1, 2))
    """
    claims = tuple([claim(seat, held) for seat in range(len(held))])
    highest = max(each.value for each in claims)
    return Right(claims, tuple([seat for seat, each in enumerate(claims) if each.value == highest]))


def claim(seat: int, held: Sequence[Sequence[int]]) -> Claim:
    """Values add up; an 8 counts 0 where another player holds the 1, one's own 1 does no harm (Description).

    >>> claim(0, [[8, 3], [1]])
    Claim(value=3, cancelled_by=1)
    >>> claim(0, [[8, 1], [3]])
    Claim(value=9, cancelled_by=None)
    """
    own = held[seat]
    if HIGHEST in own:
        for other, values in enumerate(held):
            if other != seat and LOWEST in values:
                return Claim(sum(value for value in own if value != HIGHEST), other)
    return Claim(sum(own))
