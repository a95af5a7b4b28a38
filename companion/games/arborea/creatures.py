"""Endgame Scoring > Score Creatures, with what the Midnight River's sprites do to creatures."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from companion.core.score import Line
from companion.games.arborea.ecosystem import Adjacent, Ecosystem
from companion.games.arborea.readings import Readings
from companion.games.arborea.words import CREATURE_NAMES, counted

RP_EACH: Final = {"mushfrog": 3, "antlerworm": 3, "spiderant": 2, "wiseowl": 2, "grimster": 2, "tailcat": 2}
RP_PER_PARTNER: Final = 3
RP_LOST_PER_DARK_SPRITE: Final = 3
NOUNS: Final = {
    "mushfrog": "tree",
    "antlerworm": "coral",
    "spiderant": "different habitat",
    "wiseowl": "mushroom",
    "grimster": "flower",
    "tailcat": "weed",
}
PARTNERS: Final = {"grimster": "Mushfrog", "tailcat": "Antlerworm"}


class Worth(NamedTuple):
    """The terms of one creature's points."""

    habitats: int
    each: int
    bonus: int
    darks: int
    doubled: bool
    floored: bool

    @property
    def raw(self) -> int:
        """The points before a floor at 0: habitats, bonus and Dark Sprites, doubled next to water."""
        points = self.habitats * self.each + self.bonus - self.darks * RP_LOST_PER_DARK_SPRITE
        return 2 * points if self.doubled else points

    @property
    def points(self) -> int:
        """The points of the creature."""
        return max(self.raw, 0) if self.floored else self.raw


def wild_habitats(adjacent: Adjacent, readings: Readings) -> int:
    """A Bright Sprite's square is whatever habitat its neighbour scores for (Endgame Scoring (Midnight River); A10)."""
    return min(adjacent.brights, 1) if readings.A10 == "once" else adjacent.brights


def different_habitats(adjacent: Adjacent, readings: Readings) -> int:
    """A Spiderant scores for each kind around it, rock and water too, and for Bright Sprites (Score Creatures; A9)."""
    if readings.A9 == "rock":
        return len(adjacent.kinds | {"rock"}) if adjacent.brights else len(adjacent.kinds)
    return len(adjacent.kinds) + wild_habitats(adjacent, readings)


def habitats_scored(kind: str, adjacent: Adjacent, readings: Readings) -> int:
    """Trees for a Mushfrog, corals for an Antlerworm, mushrooms for a Wiseowl, flowers for a Grimster, weeds for a
    Tailcat, different kinds for a Spiderant (Score Creatures)."""
    if kind == "spiderant":
        return different_habitats(adjacent, readings)
    return adjacent.wanted + wild_habitats(adjacent, readings)


def bonus(kind: str, partners: int, gifts: int) -> int:
    """3 RP for each Mushfrog in line with a Grimster or Antlerworm in line with a Tailcat; for a Wiseowl half of all
    gifts, rounded down (Score Creatures)."""
    if kind == "wiseowl":
        return gifts // 2
    return partners * RP_PER_PARTNER


def worth(kind: str, adjacent: Adjacent, partners: int, gifts: int, readings: Readings) -> Worth:
    """The terms of a creature's points: Dark Sprites take 3 RP each before one water or more doubles the whole."""
    return Worth(
        habitats_scored(kind, adjacent, readings),
        RP_EACH[kind],
        bonus(kind, partners, gifts),
        adjacent.darks,
        bool(adjacent.waters),
        readings.A16 == "floor",
    )


def worths(ecosystem: Ecosystem, readings: Readings) -> list[Worth]:
    """The terms of every creature, in the order of the sheet."""
    gifts = ecosystem.gifts
    partners = ecosystem.paths.under(readings.A1).partners
    return [
        worth(creature.kind, adjacent, found, gifts, readings)
        for creature, adjacent, found in zip(ecosystem.player.creatures, ecosystem.adjacent, partners, strict=True)
    ]


def creature_points(ecosystem: Ecosystem, readings: Readings) -> int:
    """The points of all creatures together."""
    return sum(terms.points for terms in worths(ecosystem, readings))


def score_creatures(ecosystem: Ecosystem, readings: Readings) -> Line:
    """Every creature in the ecosystem scores by what is next to it and in line with it (Score Creatures)."""
    partners = ecosystem.paths.under(readings.A1).partners
    gifts = ecosystem.gifts
    parts = []
    for i, terms in enumerate(worths(ecosystem, readings)):
        kind = ecosystem.player.creatures[i].kind
        adjacent = ecosystem.adjacent[i]
        text = _said(kind, terms, adjacent, partners[i], gifts)
        parts.append(Line(kind, terms.points, text, f"arborea/{kind}", adjacent.squares))
    return summed("creatures", counted(len(parts), "creature"), "arborea/creatures", parts)


def summed(line: str, what: str, rule: str, parts: Sequence[Line]) -> Line:
    """A line that adds up its parts and names every square of theirs once."""
    total = sum(part.points for part in parts)
    squares = {square for part in parts for square in part.squares}
    return Line(line, total, f"{what}: {total}", rule, tuple(sorted(squares)), tuple(parts))


def _said(kind: str, terms: Worth, adjacent: Adjacent, partners: int, gifts: int) -> str:
    text = f"{CREATURE_NAMES[kind]} by {counted(terms.habitats, NOUNS[kind])} x {terms.each}"
    if adjacent.brights:
        text += f" (with {counted(adjacent.brights, 'Bright Sprite')})"
    if partners:
        text += f" + {counted(partners, PARTNERS[kind])} in line x {RP_PER_PARTNER}"
    elif kind == "wiseowl":
        text += f" + {terms.bonus} for {counted(gifts, 'gift')}"
    if terms.darks:
        text += f" - {counted(terms.darks, 'Dark Sprite')} x {RP_LOST_PER_DARK_SPRITE}"
    if terms.doubled:
        text += ", doubled by water"
    if terms.points != terms.raw:
        text += ", not below 0"
    return f"{text}: {terms.points}"
