"""Endgame Scoring > Score Seasons: the fourteen tiles, the two of the Midnight River, and a tile of one's own."""

from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType
from typing import Final, NamedTuple

from companion.core.grid import Square, corners
from companion.core.score import Line
from companion.games.arborea.ecosystem import Ecosystem
from companion.games.arborea.layout import Layout
from companion.games.arborea.readings import Readings
from companion.games.arborea.spirit import spirit_after_captives
from companion.games.arborea.words import SEASON_NAMES, counted

CAP: Final = 8
ALIGNED_RULINGS: Final = ("A1", "A23")
COVERED_TILES: Final = ("rocks", "waters", "by-water")


class Tally(NamedTuple):
    """What a tile counts: how many, the RP for each, what they are called, and the squares that show them."""

    number: int
    each: int
    said: str
    squares: tuple[Square, ...] = ()

    @property
    def base(self) -> int:
        """The base RP before the cap."""
        return self.number * self.each


def gifts(ecosystem: Ecosystem, readings: Readings) -> Tally:
    """1 RP for each gift given to the Sages, two or three for one on the second or third spot."""
    return Tally(ecosystem.gifts, 1, counted(ecosystem.gifts, "gift"))


def season_steps(ecosystem: Ecosystem, readings: Readings) -> Tally:
    """1 RP for each space that the season trackers advanced together."""
    steps = ecosystem.player.season_steps
    return Tally(steps, 1, counted(steps, "step"))


def aligned(ecosystem: Ecosystem, readings: Readings) -> Tally:
    """2 RP for each creature on the one straight path that joins the most; a lone creature is no line (A1, A23)."""
    best = ecosystem.paths.under(readings.A1).best
    count = len(best) if len(best) > 1 or readings.A23 == "single" else 0
    return Tally(count, 2, counted(count, "creature"), _round(ecosystem, best if count else ()))


def rocks(ecosystem: Ecosystem, readings: Readings) -> Tally:
    """1 RP for each visible rock (A17)."""
    found = _visible(ecosystem, "rock", readings)
    return Tally(len(found), 1, counted(len(found), "rock"), found)


def by_water(ecosystem: Ecosystem, readings: Readings) -> Tally:
    """2 RP for each creature with water on one of its four squares (A17)."""
    sunken_too = readings.A17 == "visible"
    count = sum(1 for adjacent in ecosystem.adjacent if adjacent.waters or (sunken_too and adjacent.sunken))
    waters = set(_visible(ecosystem, "water", readings))
    squares = {square for creature in ecosystem.player.creatures for square in corners(creature.at)} & waters
    return Tally(count, 2, counted(count, "creature"), tuple(sorted(squares)))


def uncompleted(ecosystem: Ecosystem, readings: Readings) -> Tally:
    """3 RP for each card that still waits above the player board."""
    cards = ecosystem.player.uncompleted
    return Tally(cards, 3, counted(cards, "card"))


def villagers(ecosystem: Ecosystem, readings: Readings) -> Tally:
    """3 RP for each Young or Veteran Villager in the supply."""
    number = ecosystem.player.young + ecosystem.player.veterans
    return Tally(number, 3, counted(number, "villager"))


def spirit(ecosystem: Ecosystem, readings: Readings) -> Tally:
    """RP equal to the Spirit position after captives, where that is above 0."""
    position = spirit_after_captives(ecosystem.player)
    return Tally(max(position, 0), 1, f"position {position}")


def waters(ecosystem: Ecosystem, readings: Readings) -> Tally:
    """2 RP for each water (A17)."""
    found = _visible(ecosystem, "water", readings)
    return Tally(len(found), 2, counted(len(found), "water"), found)


def cards(ecosystem: Ecosystem, readings: Readings) -> Tally:
    """1 RP for each card of the ecosystem, the starting card too."""
    return Tally(ecosystem.player.cards, 1, counted(ecosystem.player.cards, "card"))


def kinds(ecosystem: Ecosystem, readings: Readings) -> Tally:
    """2 RP for each different kind of creature."""
    number = len({creature.kind for creature in ecosystem.player.creatures})
    squares = _round(ecosystem, range(len(ecosystem.player.creatures)))
    return Tally(number, 2, counted(number, "kind"), squares)


def mushfrogs_antlerworms(ecosystem: Ecosystem, readings: Readings) -> Tally:
    """2 RP for each Mushfrog and each Antlerworm."""
    return _creatures_of(ecosystem, "mushfrog", "antlerworm")


def grimsters_tailcats(ecosystem: Ecosystem, readings: Readings) -> Tally:
    """2 RP for each Grimster and each Tailcat."""
    return _creatures_of(ecosystem, "grimster", "tailcat")


def spiderants_wiseowls(ecosystem: Ecosystem, readings: Readings) -> Tally:
    """2 RP for each Spiderant and each Wiseowl."""
    return _creatures_of(ecosystem, "spiderant", "wiseowl")


def fish(ecosystem: Ecosystem, readings: Readings) -> Tally:
    """4 RP for each fish."""
    squares = tuple(at for at, kind in ecosystem.dwellers if kind == "fish")
    return Tally(len(squares), 4, counted(len(squares), "fish", "fish"), squares)


def sprites(ecosystem: Ecosystem, readings: Readings) -> Tally:
    """2 RP for each Bright and each Dark Sprite."""
    squares = tuple(ecosystem.sprites)
    return Tally(len(squares), 2, counted(len(squares), "sprite"), squares)


def _visible(ecosystem: Ecosystem, wanted: str, readings: Readings) -> tuple[Square, ...]:
    hidden: Mapping[Square, str] = ecosystem.sprites if readings.A17 == "covered" else MappingProxyType({})
    return tuple(at for at, habitat in ecosystem.player.squares.items() if habitat == wanted and at not in hidden)


def _creatures_of(ecosystem: Ecosystem, *wanted: str) -> Tally:
    found = [i for i, creature in enumerate(ecosystem.player.creatures) if creature.kind in wanted]
    return Tally(len(found), 2, counted(len(found), "creature"), _round(ecosystem, found))


def _round(ecosystem: Ecosystem, places: Iterable[int]) -> tuple[Square, ...]:
    """The listed squares round some creatures, named by their place in the sheet."""
    creatures = ecosystem.player.creatures
    squares = {square for i in places for square in corners(creatures[i].at)}
    return tuple(sorted(squares & ecosystem.player.squares.keys()))


TILES: Final[Mapping[str, Callable[[Ecosystem, Readings], Tally]]] = {
    "gifts": gifts,
    "season-steps": season_steps,
    "aligned": aligned,
    "rocks": rocks,
    "by-water": by_water,
    "uncompleted": uncompleted,
    "villagers": villagers,
    "spirit": spirit,
    "waters": waters,
    "cards": cards,
    "kinds": kinds,
    "mushfrogs-antlerworms": mushfrogs_antlerworms,
    "grimsters-tailcats": grimsters_tailcats,
    "spiderants-wiseowls": spiderants_wiseowls,
    "fish": fish,
    "sprites": sprites,
}


def tally(layout: Layout, ecosystem: Ecosystem, place: int, readings: Readings) -> Tally:
    """What the tile on the season track `place` (0 to 3) counts; for a tile of one's own the base that was entered."""
    tile = layout.seasons[place]
    if tile != "other":
        return TILES[tile](ecosystem, readings)
    base = ecosystem.player.season_bases[place] or 0
    return Tally(base, 1, f"{base} RP")


def capped(layout: Layout, base: int) -> int:
    """A base of more than 8 RP counts as 8, except where Extreme Weather blows (Score Seasons; Winds of Change)."""
    return base if "extreme-weather" in layout.winds else min(base, CAP)


def season_points(layout: Layout, ecosystem: Ecosystem, place: int, readings: Readings) -> int:
    """The capped base of a season times the multiplier its tracker reached."""
    base = capped(layout, tally(layout, ecosystem, place, readings).base)
    return base * ecosystem.player.multipliers[place]


def score_season(layout: Layout, ecosystem: Ecosystem, place: int, readings: Readings) -> Line:
    """The line of the season track `place` (0 to 3): base, cap, multiplier (Score Seasons)."""
    tile = layout.seasons[place]
    found = tally(layout, ecosystem, place, readings)
    base = capped(layout, found.base)
    multiplier = ecosystem.player.multipliers[place]
    points = base * multiplier
    text = f"{SEASON_NAMES[tile]}: {found.said}"
    if found.each > 1:
        text += f" x {found.each} = {found.base}"
    if base < found.base:
        text += f", at most {CAP}"
    elif base > CAP:
        text += ", no limit in Extreme Weather"
    text += f", times {multiplier}: {points}"
    return Line(f"season-{place + 1}", points, text, f"arborea/season-{tile}", found.squares)
