"""A season in a question, worked out by `seasons.py`."""

import re
from collections.abc import Callable
from itertools import pairwise
from typing import Final

from companion.core.asked import Asked
from companion.core.computed import Computed
from companion.games.arborea.around import WORDLESS, in_line, row_of, spread, with_dwellers
from companion.games.arborea.asked_counted import TRACKS, gifts_on_spots, only_one, single_villagers, tracker_steps
from companion.games.arborea.asked_creatures import cubes_on
from companion.games.arborea.ecosystem import ecosystems
from companion.games.arborea.layout import CREATURES, HABITATS, Layout, Player
from companion.games.arborea.readings import Readings
from companion.games.arborea.seasons import score_season
from companion.games.arborea.spirit import SPIRIT_PER_CAPTIVE, spirit_after_captives
from companion.games.arborea.words import SEASON_NAMES

MOST_COUNTED: Final = 120
MOST_CREATURES: Final = 36
HIGHEST: Final = 6
"""The greatest multiplier of a season track (Score Seasons)."""
PAIRS: Final = {
    "mushfrogs-antlerworms": ("mushfrog", "antlerworm"),
    "grimsters-tailcats": ("grimster", "tailcat"),
    "spiderants-wiseowls": ("spiderant", "wiseowl"),
}
PLAYERS: Final[dict[str, Callable[[int], Player]]] = {
    "gifts": lambda number: Player(WORDLESS, {}, gifts=(number,)),
    "season-steps": lambda number: Player(WORDLESS, {}, season_steps=number),
    "aligned": in_line,
    "rocks": lambda number: row_of("rock", number),
    "by-water": lambda number: spread(["mushfrog"] * number, "water"),
    "uncompleted": lambda number: Player(WORDLESS, {}, uncompleted=number),
    "villagers": lambda number: Player(WORDLESS, {}, young=number),
    "spirit": lambda number: Player(WORDLESS, {}, spirit=number),
    "waters": lambda number: row_of("water", number),
    "cards": lambda number: Player(WORDLESS, {}, cards=number),
    "kinds": lambda number: spread(CREATURES[:number]),
    **{tile: lambda number, kind=pair[0]: spread([kind] * number) for tile, pair in PAIRS.items()},  # type: ignore[misc]
    "fish": lambda number: with_dwellers(number, 0, 0, number),
    "sprites": lambda number: with_dwellers(0, number, 0, 0),
    "other": lambda number: Player(WORDLESS, {}, season_bases=(number,)),
}
"""For each tile a player of whom it counts a given number."""
COUNTED: Final = {
    "gifts": ("gift",), "uncompleted": ("uncompleted", "card"), "villagers": ("young", "veteran", "villager"),
    "rocks": ("rock",), "waters": ("water",), "kinds": ("species", "habitat"), "fish": ("fish",),
    "sprites": ("bright", "dark", "sprite"), "season-steps": ("step",), "spirit": ("spirit",), "cards": ("card",),
    "other": ("base", "points"), **PAIRS,
}  # fmt: skip
_ORDER: Final = (
    *("spirit", "kinds", "fish", "sprites", *PAIRS, "gifts", "uncompleted", "villagers"),
    *("aligned", "by-water", "rocks", "waters", "season-steps", "cards", "other"),
)


def season(asked: Asked) -> Computed | None:
    """Base RP of a tile, at most 8, times the multiplier (Score Seasons; Extreme Weather)."""
    factor = _multiplier(asked)
    told = (
        _season_steps(asked)
        or asked.has("season", "multiplier", "base")
        or (factor is not None and not _of_creatures(asked))
    )
    if not (asked.works_out and told):
        return None
    if asked.has("feronia", "player"):
        return None
    listed = asked.has("species", "habitat") and sum(kind in asked for kind in CREATURES) > 1
    if not listed and (each := _of_each(asked, factor)) is not None:
        return each
    if several := _several(asked) or _alike(asked, factor):
        return several
    if len([token for token in asked.tokens if token.times]) > 1:
        return _tile_by_tile(asked)
    if len([i for i in asked.places("base") if asked.number_at(i) is not None]) > 1:
        return None
    tile = (
        "other" if asked.number("base") is not None else next((tile for tile in _ORDER if _speaks_of(asked, tile)), "")
    )
    if tile and "pilgrimage" in asked and (twice := _during_and_after(asked, tile, factor)):
        return twice
    if tile == "spirit" and "captive" in asked:
        return _after_captives(asked, factor)
    return None if not tile or _more_told(asked, tile) else _worked_out(asked, tile, factor)


def _season_steps(asked: Asked) -> bool:
    """True for "12 season steps, what do I get": what a season counts, by its own name."""
    steps = (i for i in asked.places("step") if asked.tokens[i].word.startswith("season step"))
    return any(asked.number_at(i) is not None for i in steps)


def _more_told(asked: Asked, tile: str) -> bool:
    """True where numbers are said of other things than the tile counts, such as a creature beside the season."""
    own = {*COUNTED.get(tile, ()), *(("water", *CREATURES) if tile == "by-water" else ())}
    own |= set(CREATURES) if tile in ("aligned", "kinds") else set()
    own |= set(HABITATS) if tile in ("rocks", "waters") else set()
    others = {*CREATURES, *HABITATS, "fish", "bright", "dark", "sprite", "gift"} - own
    beside = tile in ("waters", "rocks", "other") and asked.has(*CREATURES)
    return beside or any(asked.number(name) is not None for name in others)


def _during_and_after(asked: Asked, tile: str, factor: int | None) -> Computed | None:
    """A season scored times 1 by Prepared Pilgrimage and again at the end: "when I own 3 types, at the end 4, x4"."""
    counts = asked.numbers
    if factor in counts:
        del counts[len(counts) - 1 - counts[::-1].index(factor)]
    if factor is None or factor != asked.factor or len(counts) != 2 or tile == "spirit":
        return None
    if not all(0 <= number <= MOST_COUNTED and _possible(tile, number) for number in counts):
        return None
    during, after = _scored(asked, tile, counts[0], 1), _scored(asked, tile, counts[1], factor)
    total = during[0] + after[0]
    return Computed(total, f"Prepared Pilgrimage: {during[1]}; at the end {after[1]}. Together {total}")


def _after_captives(asked: Asked, factor: int | None) -> Computed | None:
    """A season of Spirit, which captives lower before seasons are scored (Endgame Scoring, 1 and 3)."""
    captives = asked.count("captive") if asked.number("captive") is not None else None
    captives = captives if captives is not None else asked.count("creature") if "creature" in asked else 1
    start = asked.number("spirit")
    if start is None:
        loose = [number for number in asked.loose if number != captives]
        start = loose[0] if len(loose) == 1 else None
    if (
        start is None
        or captives is None
        or factor is None
        or not -8 <= start <= 8
        or not 0 <= captives <= MOST_CREATURES
    ):
        return None
    end = spirit_after_captives(Player(WORDLESS, {}, spirit=start, captives=captives))
    points, text = _scored(asked, "spirit", end, factor)
    return Computed(points, f"Spirit {start} - {captives} x {SPIRIT_PER_CAPTIVE} for captives = {end}. {text}")


def _of_each(asked: Asked, factor: int | None) -> Computed | None:
    """So many RP for each of so many, whatever a tile counts: "pays 2 each and i have 6, x5"."""
    counts = asked.numbers
    if factor in counts:
        del counts[len(counts) - 1 - counts[::-1].index(factor)]
    counts += only_one(asked) if len(counts) == 1 else []
    crossed = asked.number("multiplier") is not None and any(token.times for token in asked.tokens)
    if factor is None or not (crossed or asked.says("each", "per", "apiece", "every")) or len(counts) != 2:
        return None
    if not all(0 <= number <= MOST_COUNTED for number in counts) or not 0 <= factor <= HIGHEST:
        return None
    points, text = _scored(asked, "other", counts[0] * counts[1], factor)
    return Computed(points, f"{counts[0]} x {counts[1]} = {counts[0] * counts[1]}. {text}")


def _of_creatures(asked: Asked) -> bool:
    """True where "coral x3" tells what lies around a creature, or how many sprites there are."""
    around = asked.has(*CREATURES) and asked.has("tree", "coral", "flower", "weed", "mushroom", "water", "habitat")
    return around or asked.has("fish", "bright", "dark")


def _several(asked: Asked) -> Computed | None:
    """Several seasons, each with its base and its multiplier: "base 4 x2, base 8 x3"."""
    still = re.search(r"(?:the )?other (?:\d+|one|two) (?:TRACK|SEASON|BASE)?", asked.plain)
    asked = asked.without(*still.span()) if still else asked
    tokens = [t for t in asked.tokens if t.number is not None and not t.weak and not t.place]
    places = list(asked.places("season"))
    counted = places and places[0] and asked.tokens[places[0]].many and asked.tokens[places[0] - 1].number is not None
    tokens = tokens[1:] if counted else tokens
    bases, factors = tokens[::2], tokens[1::2]
    if any(token.times for token in bases) and not any(token.times for token in tokens[: len(tokens) // 2]):
        bases, factors = tokens[: len(tokens) // 2], tokens[len(tokens) // 2 :]
    if len(factors) < 2 or len(bases) != len(factors) or not all(token.times for token in factors):
        return None
    pairs = [(base.number or 0, factor.number or 0) for base, factor in zip(bases, factors, strict=True)]
    if not all(0 <= b <= MOST_COUNTED and 0 <= f <= HIGHEST for b, f in pairs):
        return None
    scored = [_scored(asked, "other", base, factor) for base, factor in pairs]
    total = sum(points for points, _ in scored)
    return Computed(total, f"{'; '.join(text for _, text in scored)}. Together {total}")


def _alike(asked: Asked, factor: int | None) -> Computed | None:
    """Several seasons with one multiplier: "4, 8 and 3 as bases, all at x2", "two seasons with base 4, both at x3"."""
    if factor is None or not 0 <= factor <= HIGHEST or not asked.has("base", "season"):
        return None
    bases = [number for number in asked.numbers if number != factor] if asked.numbers.count(factor) == 1 else []
    seasons = next((asked.number_at(i) for i in asked.places("season") if asked.tokens[i].many), None)
    if seasons is not None and len(bases) == 2 and seasons == bases[0] and seasons <= TRACKS:
        bases = [bases[1]] * seasons
    elif not (any(asked.tokens[i].many for i in asked.places("base")) and asked.says("all", "both", "each")):
        return None
    if not 2 <= len(bases) <= TRACKS or not all(0 <= base <= MOST_COUNTED for base in bases):
        return None
    scored = [_scored(asked, "other", base, factor) for base in bases]
    total = sum(points for points, _ in scored)
    return Computed(total, f"{'; '.join(text for _, text in scored)}. Together {total}")


def _tile_by_tile(asked: Asked) -> Computed | None:
    """Several seasons told one after the other, each with what it counts and its multiplier."""
    gaps = [0, *(i for i, token in enumerate(asked.tokens) if token.gap)]
    cuts = sorted({max(gap for gap in gaps if gap <= place) for place in asked.places("season")})
    winds = [token for token in asked.tokens if token.name == "extreme"]
    parts = [asked.part(start, stop) for start, stop in pairwise([*cuts, len(asked.tokens)])]
    told = [part for part in parts if len([token for token in part.tokens if token.times]) == 1]
    rest = [number for part in parts if part not in told for number in part.numbers]
    if len(told) < 2 or rest not in ([], [len(told)]):
        return None
    found = [season(part.of([*winds, *part.tokens])) for part in told]
    values = [one.value for one in found if one is not None and one.value is not None]
    if len(values) < len(told):
        return None
    total = sum(values)
    return Computed(total, f"{'; '.join(one.text for one in found if one)}. Together {total}")


def _worked_out(asked: Asked, tile: str, factor: int | None) -> Computed | None:
    number = _number(asked, tile, factor)
    if number is None:
        if factor is None:
            return None
        return Computed(None, f"The season {SEASON_NAMES[tile]} is multiplied by {factor}", _how_many(tile))
    if (not 0 <= number <= MOST_COUNTED and tile != "spirit") or not _possible(tile, number):
        return None
    if factor is None:
        higher = re.search(r"\b(?:one|a|1) (?:more|higher|further) (?:STEP|MULTIPLIER)|\bone higher\b", asked.plain)
        if ("base" in asked and tile != "other") or higher:
            factor = 1
        else:
            _, text = _scored(asked, tile, number, 1)
            base = text.removesuffix(f", times 1{text[text.rfind(':') :]}")
            return Computed(None, base, "Which multiplier has your tracker reached on that Season Track (x1 to x6)?")
    if not 0 <= factor <= HIGHEST:
        return Computed(None, f"No Season Track goes beyond x{HIGHEST}", "Which multiplier has your tracker reached?")
    points, text = _scored(asked, tile, number, factor)
    told = cubes_on(asked) if tile == "gifts" else tracker_steps(asked) if tile == "season-steps" else []
    what = "gifts" if tile == "gifts" else f"steps of {len(told)} trackers"
    return Computed(points, f"{' + '.join(map(str, told))} = {number} {what}. {text}" if told else text)


def _possible(tile: str, number: int) -> bool:
    if tile == "spirit":
        return -8 <= number <= 8
    if tile == "kinds":
        return number <= len(CREATURES)
    return number <= MOST_CREATURES if tile in ("aligned", "by-water", *PAIRS) else True


def _multiplier(asked: Asked) -> int | None:
    """The multiplier: "x4", "multiplier 4"; Prepared Pilgrimage scores times 1 (Winds of Change Cards)."""
    said = asked.number("multiplier")
    if said is None:
        said = asked.factor
    if said is None and asked.has("season", "base"):
        said = asked.often
    return 1 if said is None and "pilgrimage" in asked else said


def _speaks_of(asked: Asked, tile: str) -> bool:
    """True where the question names what the tile counts."""
    if tile == "aligned":
        return "aligned" in asked
    if tile == "by-water":
        return "water" in asked and "creature" in asked
    if tile == "kinds":
        return "species" in asked or ("habitat" in asked and "spiderant" not in asked)
    if tile == "season-steps":
        return "step" in asked and not all(_is_factor(asked, place) for place in asked.places("step"))
    if tile in PAIRS:
        return asked.has(*PAIRS[tile]) and not asked.has("water", "rock")
    return asked.has(*COUNTED[tile][:1]) if tile == "uncompleted" else asked.has(*COUNTED[tile])


def _is_factor(asked: Asked, place: int) -> bool:
    """True for the step of "season step x4", which says the multiplier alone."""
    return asked.said(place) is None or asked.number("step", factors=False) is None


def _number(asked: Asked, tile: str, factor: int | None) -> int | None:
    """How many of what the tile counts; a number that is said of nothing else will do."""
    if (listed := _listed(asked, tile, factor)) is not None:
        return listed
    names = ("creature", *CREATURES) if tile in ("aligned", "by-water") else COUNTED[tile]
    if tile == "by-water" and not any(asked.number(name) for name in names):
        names = ("water",)
    said = [number for name in names if (number := asked.number(name, factors=False)) is not None]
    said += single_villagers(asked, factor) if tile == "villagers" else []
    if tile == "villagers" and not said and asked.number("elder") is not None:
        return 0
    if said and len(asked.loose) == 1 and tile in PAIRS:
        said.append(asked.loose[0])
    if said:
        return sum(said) if tile in ("villagers", "sprites", *PAIRS, "aligned") else said[0]
    if tile == "other":
        return None
    loose = asked.loose
    if asked.factor is None and factor in loose and asked.number("multiplier") is None:
        loose.remove(factor)
    return loose[0] if len(loose) == 1 else None


def _listed(asked: Asked, tile: str, factor: int | None) -> int | None:
    """How many there are of what is told one by one: kinds by their names, cubes by their spots, the steps of each
    tracker, the creatures of each line, of which the longest counts."""
    if tile == "kinds" and (listed := sum(kind in asked for kind in CREATURES)) > 1:
        return listed
    if tile == "kinds" and not any(asked.number(name) for name in COUNTED[tile]) and asked.says("all", "every"):
        return len(CREATURES)
    if tile == "aligned" and asked.says("other", "rows", "lines", "columns") and len(asked.numbers) > 1:
        return max(number for number in asked.numbers if number != factor)
    if tile == "gifts" and (spots := gifts_on_spots(asked)) is not None:
        return spots
    of_those = re.search(r"\b(\d+) of (?:those|them|these)\b", asked.plain)
    if of_those:
        return int(of_those[1])
    steps = tracker_steps(asked) if tile == "season-steps" else []
    return sum(steps) if steps else None


def _scored(asked: Asked, tile: str, number: int, factor: int) -> tuple[int, str]:
    player = _with_multiplier(PLAYERS[tile](number), factor)
    winds = ("extreme-weather",) if "extreme" in asked else ()
    layout = Layout((player,), midnight_river=tile in ("fish", "sprites"), winds=winds, seasons=(tile,))
    line = score_season(layout, ecosystems(layout)[0], 0, Readings())
    return line.points, line.text


def _with_multiplier(player: Player, factor: int) -> Player:
    return Player(
        player.name, player.squares, player.creatures, player.dwellers, 0, player.spirit, 0, player.gifts, (factor,),
        player.season_bases, player.season_steps, player.cards, player.uncompleted, player.young,
    )  # fmt: skip


def _how_many(tile: str) -> str:
    return f"How many does the season count ({SEASON_NAMES[tile]})?"
