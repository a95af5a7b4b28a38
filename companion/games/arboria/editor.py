"""What the sheet editor offers for Arboria, and a half-entered sheet made whole."""

from collections.abc import Mapping
from typing import Any, Final

from companion.core.editor import EditorSpec, Field, Layer, Part, Spot, Word
from companion.core.unfinished import Json, as_list, as_object, filled, with_players
from companion.games.arboria.layout import COLORS, SIDES, SIZE, SPECIES, SPECIES_NAMES

COUNTERS: Final = 6
"""Counters of one species and colour in the box, and so the tallest flower."""

_SPECIES: Final = tuple(Word(species, SPECIES_NAMES[species], species) for species in SPECIES)
_SPEC: Final = EditorSpec(
    layers=(
        Layer(
            ("board", "flowers"),
            "Flowers",
            "square",
            (
                Part("species", "Species", _SPECIES),
                Part("color", "Colour", tuple(Word(color, color, color) for color in COLORS)),
                Part("height", "Height", tuple(Word(height, str(height)) for height in range(1, COUNTERS + 1))),
            ),
            shared=True,
            supply=COUNTERS,
            weight="height",
        ),
    ),
    spots=(
        Spot(("board", "rock"), "Rock", "rock", shared=True),
        Spot(("board", "carnivore"), "Carnivorous Plant", "carnivore", shared=True),
        Spot(("board", "cloud"), "Cloud", "cloud", shared=True),
    ),
    fields=(
        Field(("species",), "Species", "choice", words=_SPECIES),
        Field(
            ("board", "sun", "side"),
            "Sun: side of the board",
            "choice",
            words=tuple(Word(side, side) for side in SIDES),
            shared=True,
            help="It does not score; it tells where a flower may grow now.",
        ),
        Field(
            ("board", "sun", "at"),
            "Sun: shines on",
            "choice",
            words=tuple(Word(at, f"{at + 1} and {at + 2}") for at in range(SIZE - 1)),
            shared=True,
            help="Columns from the left where it stands at the top or bottom; else rows from the top.",
        ),
    ),
    size=(SIZE, SIZE),
    expected="{n} flowers",
)


def editor(options: Mapping[str, Any]) -> EditorSpec:
    """The shared board with its flowers, stones, Cloud and Sun, and everybody's species; no option changes it."""
    del options
    return _SPEC


def complete(sheet: Json) -> Json:
    """The sheet with an empty board where there is none, and without half a Sun. Who has not chosen a species yet gets
    a free one without flowers; where all have flowers one's own must be named, as it would score."""
    board = sheet.get("board", {})
    if isinstance(board, Mapping):
        board = filled({key: value for key, value in board.items() if key != "sun" or not _half(value)}, flowers=[])
    taken = [player.get("species") for player in as_list(sheet.get("players")) if isinstance(player, dict)]
    grown = [flower.get("species") for flower in as_list(as_object(board).get("flowers")) if isinstance(flower, dict)]
    free = [species for species in SPECIES if species not in taken + grown]

    def whole(player: Json) -> Json:
        return player if "species" in player or not free else player | {"species": free.pop(0)}

    return with_players(sheet | {"board": board}, whole)


def _half(sun: object) -> bool:
    """Is one of the Sun's two keys still missing?"""
    return isinstance(sun, Mapping) and not {"side", "at"} <= sun.keys()
