"""The sheet format as `formats/README.md` words it: which keys there are, which are required, which ranges hold.

Written down here a second time, by hand and apart from the programs that read sheets, so that a mistake in those
does not carry over. `spec_of(sheet)` is the table for one sheet, as far as its own options decide which keys belong.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

Spec = Any  # one of the classes below


@dataclass(frozen=True)
class Number:
    """A whole number, both ends included."""

    low: int = 0
    high: int = 9999


@dataclass(frozen=True)
class Word:
    """One of some words; in one place, of some numbers."""

    words: tuple[str | int, ...]


@dataclass(frozen=True)
class OwnWord:
    """Any name of the form `word` or `word-word`."""


@dataclass(frozen=True)
class Text:
    """1 to `longest` characters, not all blank unless `blank`; without `longest` any text."""

    longest: int | None = None
    blank: bool = False


@dataclass(frozen=True)
class Flag:
    """Yes or no."""


@dataclass(frozen=True)
class OrNull:
    """The same or null."""

    spec: Spec


@dataclass(frozen=True)
class Place:
    """`[row, column]`."""

    low: int = -999
    high: int = 999
    high_column: int = 999


@dataclass(frozen=True)
class Many:
    """A list. `once` is the key that no two entries may share ("" for the entries themselves); `blame` the step from
    the later entry to the culprit; `spared` entries may come again."""

    item: Spec
    low: int = 0
    high: int | None = None
    once: str | None = None
    blame: str = ""
    spared: tuple[str, ...] = ()


@dataclass(frozen=True)
class Keys:
    """An object: its keys, and which of them are required."""

    keys: Mapping[str, Spec]
    required: tuple[str, ...] = ()


def words(text: str) -> Word:
    return Word(tuple(text.split()))


def squares(**more: Spec) -> Many:
    """A list of entries with a place and something on it; every key of a list entry is required."""
    return Many(Keys({"at": Place(), **more}, ("at", *more)), once="at")


EXTRAS = Many(Keys({"label": Text(80, blank=True), "points": Number(-9999, 9999)}, ("label", "points")))
TYPES = (("A", "B", "C", "D"), ("E", "F", "G", "H"), ("I", "J", "K", "L"))
LETTERS = Word(tuple("ABCDEFGHIJKL"))
WINDS = words(
    "extreme-weather never-ending-summer flooded-river bountiful-spring fertility-festival advanced-pathfinding"
    " autumn-harvest inspired-works prepared-pilgrimage water-world wild-rapids"
)
SEASONS = words(
    "gifts season-steps aligned rocks by-water uncompleted villagers spirit waters cards kinds"
    " mushfrogs-antlerworms grimsters-tailcats spiderants-wiseowls fish sprites other"
)
TERRAINS = ("rainforest", "mangrove", "ocean")
TOKENS = Word((*(f"{t}-{level}" for t in TERRAINS for level in ("plant", "herbivore", "carnivore")), "otter"))
READINGS = {
    "arborea": {
        "A1": words("one-side both-sides"),
        "A9": words("own-kind rock"),
        "A10": words("each once"),
        "A16": words("no-floor floor"),
        "A17": words("visible covered"),
        "A20": words("stop carry-on"),
        "A23": words("pair single"),
    },
    "arboretum": {},
    "rainforest-city": {"C1": words("orthogonal diagonal"), "C14": words("joins alone")},
    "arboria": {"D2": words("contiguous whole-row")},
    "greenwood": {},
}


def seat(required: str, keys: Mapping[str, Spec]) -> Keys:
    """A player: the name, the game's own keys, the house-rule lines."""
    return Keys({"name": Text(40), **keys, "extras": EXTRAS}, ("name", *required.split()))


def table(game: str, options: Keys, player: Keys, high: int, low: int = 1, **more: Spec) -> Keys:
    """A whole sheet."""
    options = Keys({**options.keys, "readings": Keys(READINGS[game])}, options.required)
    players = Many(player, low, high, once="name", blame="name")
    keys = {"game": Word((game,)), "options": options, "players": players, **more}
    return Keys(keys, ("game", "players", *more))


def arborea(options: Mapping[str, Any]) -> Keys:
    """Fixed by the options: nine gifts with the river; what seasons ask for; one player in solo."""
    solo = Keys(
        {
            "difficulty": Number(1, 20),
            "track_rp": Number(),
            **dict.fromkeys(("veteran_steps", "creatures", "completed", "stacked", "waiting"), Number()),
        },
        ("difficulty",),
    )
    positions = {str(position): Number(-99, 99) for position in range(-8, 9)}
    gifts = 9 if options.get("midnight_river") else 8
    player: dict[str, Spec] = {
        "squares": squares(habitat=words("tree coral flower weed mushroom water rock")),
        "creatures": squares(kind=words("mushfrog antlerworm spiderant wiseowl grimster tailcat")),
        "dwellers": squares(kind=words("fish bright-sprite dark-sprite")),
        "track_rp": Number(-999, 9999),
        "spirit": Number(-8, 8),
        "gifts": Many(Number(0, 3), gifts, gifts),
        **dict.fromkeys(("captives", "season_steps", "cards", "uncompleted", "young", "veterans"), Number()),
    }
    required = "squares"
    if "seasons" in options:
        player["multipliers"] = Many(Number(0, 6), 4, 4)
        required += " multipliers"
        if "other" in options["seasons"]:
            player["season_bases"] = Many(OrNull(Number()), 4, 4)
            required += " season_bases"
    chosen = {
        "midnight_river": Flag(),
        "winds": Many(WINDS, 0, 2, once=""),
        "seasons": Many(SEASONS, 4, 4, once="", spared=("other",)),
        "spirit_rp": Keys(positions, tuple(positions)),
        "solo": solo,
    }
    return table("arborea", Keys(chosen), seat(required, player), 1 if "solo" in options else 5)


def arboretum(_options: Mapping[str, Any]) -> Keys:
    card = {"species": OwnWord(), "value": Number(1, 8)}
    player = {"squares": squares(**card), "hand": Many(Keys(card, ("species", "value")))}
    return table("arboretum", Keys({"species": Many(OwnWord(), 1, once="")}), seat("squares", player), 4)


def rainforest_city(options: Mapping[str, Any]) -> Keys:
    """Fixed by the variant: objectives, claims, levels, and the number of players."""
    variant = options.get("variant", "standard")
    three = Many(LETTERS, 3, 3, once="")
    chosen: dict[str, Spec] = {"variant": words("standard introductory advanced cooperative solo")}
    player: dict[str, Spec] = {
        "squares": squares(terrain=Word((*TERRAINS, "house"))),
        "tokens": squares(kind=TOKENS),
        "compost": Number(),
    }
    required_options: tuple[str, ...] = ()
    required, low, high = "squares", 1, 4
    if variant == "advanced":
        chosen["objectives"] = three
        required_options = ("objectives",)
        player["claims"] = Keys({letter: Word((10, 8, 6, 4)) for letter in options["objectives"]})
    if variant in ("cooperative", "solo"):
        chosen["level"] = words("easy medium hard extreme" if variant == "solo" else "easy medium hard")
        required_options = ("level",)
        player |= {"objectives": three, "met": Many(LETTERS, once=""), "unmatching": Number()}
        required += " objectives"
        low, high = 2, 2 if variant == "solo" else 4
    return table("rainforest-city", Keys(chosen, required_options), seat(required, player), high, low)


def arboria(_options: Mapping[str, Any]) -> Keys:
    spot = Place(0, 5, 5)
    who = words("lumberjack grandma wizard boy")
    flower = {"at": spot, "species": who, "color": words("red green blue yellow"), "height": Number(1, 6)}
    sun = Keys({"side": words("top right bottom left"), "at": Number(0, 4)}, ("side", "at"))
    board = Keys(
        {
            "flowers": Many(Keys(flower, tuple(flower)), once="at"),
            **dict.fromkeys(("rock", "carnivore", "cloud"), spot),
            "sun": sun,
        },
        ("flowers",),
    )
    options = Keys({"tallest": words("in-line anywhere")})
    return table("arboria", options, seat("species", {"species": who}), 4, board=board)


def greenwood(options: Mapping[str, Any]) -> Keys:
    """Fixed by the options: the grid of the board, one player in solo."""
    grid = options.get("board", {})
    spot = Place(0, grid.get("rows", 1) - 1, grid.get("cols", 1) - 1)
    hold = Many(spot, 1, once="")
    rewards = Many(
        Keys({"id": Text(), "squares": hold, "gain": Text()}, ("id", "squares", "gain")), once="id", blame="id"
    )
    board = Keys(
        {
            "name": Text(),
            "rows": Number(1, 20),
            "cols": Number(1, 20),
            "start": spot,
            "unusable": Many(spot, once=""),
            "bonuses": rewards,
            "completions": rewards,
        },
        ("rows", "cols", "start"),
    )
    tile = Keys(
        {
            "kind": words("creature sprite provision"),
            "squares": Many(Place(), 1, once=""),
            "provision": words("water fruit roots"),
        },
        ("kind", "squares"),
    )
    player = {
        **dict.fromkeys(("track_points", "unused_energy", "unused_spies", "potion_points", "rescued"), Number()),
        "dawn_counted": Flag(),
        "submarine": Keys({"tiles": Many(tile)}),
    }
    mode = options.get("mode", "basic")
    chosen = Keys({"mode": words("basic clans solo"), "board": board})
    return table("greenwood", chosen, seat("track_points", player), 1 if mode == "solo" else 4)


FORMATS = {
    "arborea": arborea,
    "arboretum": arboretum,
    "rainforest-city": rainforest_city,
    "arboria": arboria,
    "greenwood": greenwood,
}


def spec_of(sheet: Mapping[str, Any]) -> Keys:
    """The table for this sheet."""
    return FORMATS[sheet["game"]](sheet.get("options", {}))
