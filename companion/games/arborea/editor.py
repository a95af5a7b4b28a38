"""What the sheet editor offers for Arborea, and a half-entered sheet made whole."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from companion.core.editor import EditorSpec, Field, Layer, Part, Word
from companion.core.unfinished import (
    Json,
    as_list,
    as_object,
    filled,
    with_options,
    with_players,
    without,
    without_empty,
)
from companion.games.arborea.layout import CREATURES, DWELLERS, HABITATS, SEASONS
from companion.games.arborea.words import CREATURE_NAMES, DWELLER_NAMES, SEASON_NAMES

IN_THE_BOX: Final[Mapping[str, int]] = {"creature": 6, "dweller": 8}
SAGES: Final = tuple(f"Sage {number}" for number in range(1, 9))
RIVERS_SAGE: Final = "River's Sage"
ORDINALS: Final = ("first", "second", "third", "fourth")
OTHER: Final = "other"


def editor(options: Mapping[str, Any]) -> EditorSpec:
    """Habitats in squares, creatures on corners, with the river fish and sprites in squares; then the numbers."""
    river = options.get("midnight_river") is True
    return EditorSpec(
        layers=(_HABITATS, _CREATURES, _DWELLERS) if river else (_HABITATS, _CREATURES),
        fields=(*_NUMBERS, *_season_fields(as_list(options.get("seasons"))), _gifts(river)),
    )


_HABITATS: Final = Layer(
    ("squares",),
    "Habitats",
    "square",
    (Part("habitat", "Habitat", tuple(Word(habitat, habitat, habitat) for habitat in HABITATS)),),
)
_CREATURES: Final = Layer(
    ("creatures",),
    "Creatures",
    "corner",
    (Part("kind", "Creature", tuple(Word(kind, CREATURE_NAMES[kind], kind) for kind in CREATURES)),),
    supply=IN_THE_BOX["creature"],
)
_DWELLERS: Final = Layer(
    ("dwellers",),
    "Fish and sprites",
    "square",
    (Part("kind", "Fish, sprite", tuple(Word(kind, DWELLER_NAMES[kind], kind) for kind in DWELLERS)),),
    supply=IN_THE_BOX["dweller"],
)
_NUMBERS: Final = (
    Field(("track_rp",), "RP on the track", "number", low=-999),
    Field(("spirit",), "Spirit position", "number", low=-8, high=8, help="Before captives are taken off."),
    Field(("captives",), "Creatures in captivity", "number", help="Fish and sprites do not count."),
    Field(("cards",), "Cards in the ecosystem", "number", help="The starting card too."),
    Field(("uncompleted",), "Cards above the board", "number"),
    Field(("young",), "Young Villagers in the supply", "number"),
    Field(("veterans",), "Veteran Villagers in the supply", "number"),
    Field(("season_steps",), "Steps on all season tracks", "number"),
)


def _gifts(river: bool) -> Field:
    labels = (*SAGES, RIVERS_SAGE) if river else SAGES
    help_ = "The spot that your cube reached at each Sage."
    return Field(("gifts",), "Gifts to the Sages", "numbers", high=3, labels=labels, help=help_)


def _season_fields(tiles: Sequence[Any]) -> tuple[Field, ...]:
    """The multiplier of each season tile, and what a tile of one's own counts; nothing where seasons are not scored."""
    if len(tiles) != 4 or not all(tile in SEASONS for tile in tiles):
        return ()
    labels = tuple(_season_label(tiles, place) for place in range(4))
    multipliers = Field(
        ("multipliers",),
        "Season multipliers",
        "numbers",
        high=6,
        labels=labels,
        help="The number printed where each season tracker stands.",
    )
    if OTHER not in tiles:
        return (multipliers,)
    own = tuple(label if tile == OTHER else "" for tile, label in zip(tiles, labels, strict=True))
    name, help_ = "Base RP of your own season tiles", "What the tile counts before the limit of 8."
    return (multipliers, Field(("season_bases",), name, "numbers", labels=own, nullable=True, help=help_))


def _season_label(tiles: Sequence[str], place: int) -> str:
    """The tile's name; of several tiles of one's own each says where it lies.

    >>> _season_label(["rocks", "other", "cards", "other"], 3)
    'A tile of your own (fourth)'
    """
    name = SEASON_NAMES[tiles[place]]
    return f"{name} ({ORDINALS[place]})" if tiles.count(tiles[place]) > 1 else name


def complete(sheet: Json) -> Json:
    """The sheet with an empty ecosystem, zero multipliers and zero bases where they are missing, lists as long as the
    options ask, and without what the seasons and the river have no place for."""
    sheet = with_options(sheet, lambda options: without_empty(options, "seasons", "solo", "spirit_rp"))
    options = as_object(sheet.get("options"))

    def whole(player: Json) -> Json:
        player = filled(player, squares=[])
        player = _with_gifts(player, 9 if options.get("midnight_river") is True else 8)
        return _with_bases(_with_multipliers(player, options), as_list(options.get("seasons")))

    return with_players(sheet, whole)


def _with_gifts(player: Json, spots: int) -> Json:
    """A gift for each Sage there is; the river's own goes with the river."""
    gifts = player.get("gifts")
    if not isinstance(gifts, list):
        return player
    return player | {"gifts": _zeros(gifts[:spots] if len(gifts) == 9 else gifts, spots)}


def _with_multipliers(player: Json, options: Json) -> Json:
    if "seasons" not in options:
        return without(player, "multipliers")
    multipliers = player.get("multipliers", [])
    return player | {"multipliers": _zeros(multipliers, 4)} if isinstance(multipliers, list) else player


def _with_bases(player: Json, tiles: list[Any]) -> Json:
    """A number for each tile of one's own and nothing for the others."""
    if OTHER not in tiles:
        return without(player, "season_bases")
    bases = player.get("season_bases", [])
    if not isinstance(bases, list):
        return player
    padded = _zeros(bases, len(tiles))
    known = [base if tile == OTHER else None for tile, base in zip(tiles, padded, strict=False)]
    return player | {"season_bases": known + padded[len(tiles) :]}


def _zeros(numbers: list[Any], length: int) -> list[Any]:
    """The numbers with zeros where one is missing.

    >>> _zeros([3, None], 4)
    [3, 0, 0, 0]
    """
    padded = numbers + [0] * (length - len(numbers))
    return [0 if number is None else number for number in padded]
