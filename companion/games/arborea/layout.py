"""A finished Arborea table, and its two-way road to the sheet format."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple

from companion.core.grid import Square
from companion.core.sheet import (
    At,
    Choice,
    Key,
    ListOf,
    Nullable,
    Record,
    Refused,
    SheetError,
    Whole,
    YesNo,
    needed,
    optional,
    sheet_shape,
)
from companion.games.arborea import sheet_rules

HABITATS: Final = ("tree", "coral", "flower", "weed", "mushroom", "water", "rock")
CREATURES: Final = ("mushfrog", "antlerworm", "spiderant", "wiseowl", "grimster", "tailcat")
DWELLERS: Final = ("fish", "bright-sprite", "dark-sprite")
WINDS: Final = (
    "extreme-weather",
    "never-ending-summer",
    "flooded-river",
    "bountiful-spring",
    "fertility-festival",
    "advanced-pathfinding",
    "autumn-harvest",
    "inspired-works",
    "prepared-pilgrimage",
    "water-world",
    "wild-rapids",
)
RIVER_SEASONS: Final = ("fish", "sprites")
SEASONS: Final = (
    "gifts",
    "season-steps",
    "aligned",
    "rocks",
    "by-water",
    "uncompleted",
    "villagers",
    "spirit",
    "waters",
    "cards",
    "kinds",
    "mushfrogs-antlerworms",
    "grimsters-tailcats",
    "spiderants-wiseowls",
    *RIVER_SEASONS,
    "other",
)
POSITIONS: Final = tuple(range(-8, 9))
READINGS: Final = {
    "A1": ("one-side", "both-sides"),
    "A9": ("own-kind", "rock"),
    "A10": ("each", "once"),
    "A16": ("no-floor", "floor"),
    "A17": ("visible", "covered"),
    "A20": ("stop", "carry-on"),
    "A23": ("pair", "single"),
}


class Creature(NamedTuple):
    """A creature on the intersection at the lower right of square `at`."""

    at: Square
    kind: str


class Dweller(NamedTuple):
    """A fish or a sprite in a square."""

    at: Square
    kind: str


class Solo(NamedTuple):
    """What Feronia's board shows before the endgame. `stacked` are the cards on her rightmost space."""

    difficulty: int
    track_rp: int = 0
    veteran_steps: int = 0
    creatures: int = 0
    completed: int = 0
    stacked: int = 0
    waiting: int = 0


@dataclass(frozen=True, slots=True)
class Player:
    """One player's final position.

    squares: the habitat of every visible square. spirit: the position before captives, -8 to 8. gifts: the spot reached
    at each Sage, 8 of them, with the river 9. multipliers: one per season, empty where seasons are not scored.
    season_bases: the base of each `other` tile and None elsewhere, empty without such a tile.
    """

    name: str
    squares: Mapping[Square, str]
    creatures: tuple[Creature, ...] = ()
    dwellers: tuple[Dweller, ...] = ()
    track_rp: int = 0
    spirit: int = 0
    captives: int = 0
    gifts: tuple[int, ...] = (0,) * 8
    multipliers: tuple[int, ...] = ()
    season_bases: tuple[int | None, ...] = ()
    season_steps: int = 0
    cards: int = 0
    uncompleted: int = 0
    young: int = 0
    veterans: int = 0
    extras: tuple[tuple[str, int], ...] = ()


@dataclass(frozen=True, slots=True)
class Layout:
    """The whole table. seasons: four tiles from left to right, empty where they are not scored. spirit_rp: RP by
    Spirit position, None where nobody said. readings: the rulings for which the table chose a reading."""

    players: tuple[Player, ...]
    midnight_river: bool = False
    winds: tuple[str, ...] = ()
    seasons: tuple[str, ...] = ()
    spirit_rp: Mapping[int, int] | None = None
    solo: Solo | None = None
    readings: Mapping[str, str] = field(default_factory=dict)


_SOLO_KEYS: Final = ("track_rp", "veteran_steps", "creatures", "completed", "stacked", "waiting")
_NUMBERS: Final = ("track_rp", "spirit", "captives", "season_steps", "cards", "uncompleted", "young", "veterans")
_OPTIONS: Final = Record(
    {
        "midnight_river": Key(YesNo()),
        "winds": Key(ListOf(Choice(WINDS, "wind"), 0, 2, once="", what="wind")),
        "seasons": optional(ListOf(Choice(SEASONS, "season tile"), 4, 4)),
        "spirit_rp": optional(Record({str(position): needed(Whole(-99, 99)) for position in POSITIONS})),
        "solo": optional(
            Record({"difficulty": needed(Whole(1, 20)), **{name: Key(Whole()) for name in _SOLO_KEYS}}),
        ),
        "readings": Key(Record({ruling: optional(Choice(words, "reading")) for ruling, words in READINGS.items()})),
    },
    also=(sheet_rules.no_season_twice(SEASONS),),
)


def _placed(what: str, words: tuple[str, ...], name: str) -> ListOf:
    return ListOf(Record({"at": needed(At()), what: needed(Choice(words, what))}), once="at", what=name)


_PLAYER: Final = {
    "squares": needed(_placed("habitat", HABITATS, "square")),
    "creatures": Key(_placed("kind", CREATURES, "intersection")),
    "dwellers": Key(_placed("kind", DWELLERS, "square")),
    "track_rp": Key(Whole(-999, 9999)),
    "spirit": Key(Whole(-8, 8)),
    "captives": Key(Whole()),
    "gifts": optional(ListOf(Whole(0, 3), 8, 9)),
    "multipliers": optional(ListOf(Whole(0, 6), 4, 4)),
    "season_bases": optional(ListOf(Nullable(Whole()), 4, 4)),
    "season_steps": Key(Whole()),
    "cards": Key(Whole()),
    "uncompleted": Key(Whole()),
    "young": Key(Whole()),
    "veterans": Key(Whole()),
}
SHEET: Final = sheet_shape("arborea", _OPTIONS, _PLAYER, 5, also=sheet_rules.SCHEMA)


def schema() -> dict[str, Any]:
    """The sheet in JSON Schema 2020-12."""
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "A finished table of Arborea",
        **SHEET.schema(),
    }


def read(document: object) -> Layout:
    """The table that a sheet (parsed JSON) describes. Raises `Refused` with every error of the sheet."""
    errors: list[SheetError] = []
    sheet = SHEET.read(document, errors)
    if isinstance(sheet, dict):
        sheet_rules.check_together(sheet, errors)
    if errors:
        raise Refused(errors)
    options = sheet["options"]
    solo = options["solo"]
    spirit_rp = options["spirit_rp"]
    return Layout(
        players=tuple(_player(player, options["midnight_river"]) for player in sheet["players"]),
        midnight_river=options["midnight_river"],
        winds=tuple(options["winds"]),
        seasons=tuple(options["seasons"] or ()),
        spirit_rp=None if spirit_rp is None else {int(position): rp for position, rp in spirit_rp.items()},
        solo=None if solo is None else Solo(**solo),
        readings={ruling: word for ruling, word in options["readings"].items() if word is not None},
    )


def _player(player: Mapping[str, Any], river: bool) -> Player:
    return Player(
        name=player["name"],
        squares={square["at"]: square["habitat"] for square in player["squares"]},
        creatures=tuple(Creature(creature["at"], creature["kind"]) for creature in player["creatures"]),
        dwellers=tuple(Dweller(dweller["at"], dweller["kind"]) for dweller in player["dwellers"]),
        gifts=tuple(player["gifts"] or (0,) * (9 if river else 8)),
        multipliers=tuple(player["multipliers"] or ()),
        season_bases=tuple(player["season_bases"] or ()),
        extras=tuple((extra["label"], extra["points"]) for extra in player["extras"]),
        track_rp=player["track_rp"],
        spirit=player["spirit"],
        captives=player["captives"],
        season_steps=player["season_steps"],
        cards=player["cards"],
        uncompleted=player["uncompleted"],
        young=player["young"],
        veterans=player["veterans"],
    )


def write(layout: Layout) -> dict[str, Any]:
    """The sheet of a table; what is absent or zero is left out."""
    options: dict[str, Any] = {
        "midnight_river": layout.midnight_river,
        "winds": list(layout.winds),
        "seasons": list(layout.seasons),
        "readings": dict(layout.readings),
    }
    options = {name: value for name, value in options.items() if value}
    if layout.spirit_rp is not None:
        options["spirit_rp"] = {str(position): layout.spirit_rp[position] for position in POSITIONS}
    if layout.solo is not None:
        options["solo"] = {name: n for name, n in layout.solo._asdict().items() if n}
    return {"game": "arborea", "options": options, "players": [_written(player) for player in layout.players]}


def _written(player: Player) -> dict[str, Any]:
    numbers = {name: getattr(player, name) for name in _NUMBERS}
    lists = {
        "gifts": list(player.gifts) if any(player.gifts) else [],
        "multipliers": list(player.multipliers),
        "season_bases": list(player.season_bases),
        "creatures": [{"at": list(at), "kind": kind} for at, kind in player.creatures],
        "dwellers": [{"at": list(at), "kind": kind} for at, kind in player.dwellers],
        "extras": [{"label": label, "points": points} for label, points in player.extras],
    }
    return {
        "name": player.name,
        **{name: number for name, number in numbers.items() if number},
        "squares": [{"at": list(at), "habitat": habitat} for at, habitat in player.squares.items()],
        **{name: entries for name, entries in lists.items() if entries},
    }
