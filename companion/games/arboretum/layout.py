"""A finished table of Arboretum: every arboretum and every hand, from and to the sheet format."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from companion.core.grid import Square
from companion.core.sheet import (
    At,
    Key,
    ListOf,
    Record,
    Refused,
    SheetError,
    Whole,
    Word,
    needed,
    optional,
    sheet_shape,
)

SLUG: Final = "arboretum"
_BOTH_EDITIONS = ("cassia", "dogwood", "jacaranda", "maple", "oak", "royal-poinciana", "willow")
FIRST_EDITION: Final = tuple(sorted((*_BOTH_EDITIONS, "lilac", "magnolia", "olive")))
SECOND_EDITION: Final = tuple(sorted((*_BOTH_EDITIONS, "blue-spruce", "cherry-blossom", "tulip-poplar")))
KNOWN_SPECIES: Final = tuple(sorted({*FIRST_EDITION, *SECOND_EDITION}))
SPECIES_USED: Final[Mapping[int, int]] = {2: 6, 3: 8, 4: 10}
HAND_SIZE: Final = 7
LOWEST: Final = 1
HIGHEST: Final = 8

SPECIES_NAME = Word(2, "species")
_CARD = {"species": needed(SPECIES_NAME), "value": needed(Whole(LOWEST, HIGHEST, LOWEST))}
_OPTIONS = Record(
    {
        "species": optional(ListOf(SPECIES_NAME, at_least=1, once="", what="species")),
        "readings": Key(Record({})),
    }
)
_PLAYER = {
    "squares": needed(ListOf(Record({"at": needed(At()), **_CARD}), once="at", what="square")),
    "hand": Key(ListOf(Record(_CARD))),
}
SHEET: Final = sheet_shape(SLUG, _OPTIONS, _PLAYER, 4)


class Card(NamedTuple):
    """A tree card: its species as the sheet spells it, and a value of 1 to 8."""

    species: str
    value: int


class Planted(NamedTuple):
    """A card that lies in an arboretum."""

    at: Square
    species: str
    value: int


@dataclass(frozen=True, slots=True)
class Player:
    """One player's arboretum, the cards left in hand, and the house-rule lines (label, points)."""

    name: str
    squares: tuple[Planted, ...] = ()
    hand: tuple[Card, ...] = ()
    extras: tuple[tuple[str, int], ...] = ()


@dataclass(frozen=True, slots=True)
class Layout:
    """The table. `species` are those in play in the order of the sheet; None where the sheet leaves them open."""

    players: tuple[Player, ...]
    species: tuple[str, ...] | None = None

    def cards(self) -> Iterator[tuple[str, Card]]:
        """Every card with the JSON Pointer to it: player by player, the arboretum before the hand."""
        for index, player in enumerate(self.players):
            for place, planted in enumerate(player.squares):
                yield f"/players/{index}/squares/{place}", Card(planted.species, planted.value)
            for place, card in enumerate(player.hand):
                yield f"/players/{index}/hand/{place}", card

    def species_in_play(self) -> tuple[str, ...]:
        """The species that are scored: those the table named, else all that appear, by name."""
        if self.species is not None:
            return self.species
        return tuple(sorted({card.species for _, card in self.cards()}))


def spoken(species: str) -> str:
    """A species as people say it.

    >>> spoken("blue-spruce")
    'blue spruce'
    """
    return species.replace("-", " ")


def read(document: object) -> Layout:
    """The table that a parsed sheet describes. Raises `Refused` with every error of the sheet."""
    errors: list[SheetError] = []
    sheet = SHEET.read(document, errors)
    if errors:
        raise Refused(errors)
    species = sheet["options"]["species"]
    return Layout(tuple(map(_player, sheet["players"])), None if species is None else tuple(species))


def _player(entry: Mapping[str, Any]) -> Player:
    return Player(
        entry["name"],
        tuple([Planted(card["at"], card["species"], card["value"]) for card in entry["squares"]]),
        tuple([Card(card["species"], card["value"]) for card in entry["hand"]]),
        tuple([(extra["label"], extra["points"]) for extra in entry["extras"]]),
    )


def write(layout: Layout) -> dict[str, Any]:
    """The sheet of a table, without what is empty; `read` turns it back into an equal table."""
    sheet: dict[str, Any] = {"game": SLUG}
    if layout.species is not None:
        sheet["options"] = {"species": list(layout.species)}
    sheet["players"] = [_written(player) for player in layout.players]
    return sheet


def _written(player: Player) -> dict[str, Any]:
    entry: dict[str, Any] = {
        "name": player.name,
        "squares": [{"at": list(at), "species": species, "value": value} for at, species, value in player.squares],
    }
    if player.hand:
        entry["hand"] = [{"species": species, "value": value} for species, value in player.hand]
    if player.extras:
        entry["extras"] = [{"label": label, "points": points} for label, points in player.extras]
    return entry


def schema() -> dict[str, Any]:
    """The sheet in JSON Schema 2020-12."""
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "A finished table of Arboretum",
        **SHEET.schema(),
    }
