"""A score is its lines; totals, places and the answer are derived from them."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from companion.core.grid import Square
from companion.core.problem import Problem


class Line(NamedTuple):
    """Points with their reason.

    `text` is the arithmetic as a person would say it, `rule` the id of the digest entry it rests on
    (`"arborea/water"`), `squares` what earned it, `parts` the same one level deeper.
    """

    id: str
    points: int
    text: str
    rule: str
    squares: tuple[Square, ...] = ()
    parts: tuple["Line", ...] = ()

    def as_json(self) -> dict[str, Any]:
        """The line as the answer format has it."""
        return {
            "id": self.id,
            "points": self.points,
            "text": self.text,
            "rule": self.rule,
            "squares": self.squares,
            "parts": [part.as_json() for part in self.parts],
        }


class Place(NamedTuple):
    """A place of the ranking and those who share it, in turn order."""

    place: int
    names: tuple[str, ...]


class Ruling(NamedTuple):
    """A question that a rulebook leaves open, and the two readings a table may choose from."""

    id: str
    question: str
    default: str
    other: str
    default_text: str
    other_text: str


class OtherReading(NamedTuple):
    """A reading that is not in force and the totals that it alone would bring."""

    ruling: str
    reading: str
    totals: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class PlayerScore:
    """One player's lines; `more` holds what a game adds to the answer beside them."""

    name: str
    lines: tuple[Line, ...]
    more: Mapping[str, Any] = field(default_factory=dict)

    @property
    def total(self) -> int:
        """The sum of the lines."""
        return sum(line.points for line in self.lines)


@dataclass(frozen=True, slots=True)
class Score:
    """The answer to a sheet."""

    game: str
    players: tuple[PlayerScore, ...]
    ranking: tuple[Place, ...]
    tie_break: str | None = None
    problems: tuple[Problem, ...] = ()
    readings: tuple[OtherReading, ...] = ()
    outcome: str | None = None

    def answer(self) -> dict[str, Any]:
        """The answer format: plain dicts, lists and tuples that JSON takes as they are."""
        answer: dict[str, Any] = {
            "game": self.game,
            "players": [self._player(index) for index in range(len(self.players))],
            "ranking": [place._asdict() for place in self.ranking],
            "tie_break": self.tie_break,
            "problems": [problem._asdict() for problem in self.problems],
            "readings": [reading._asdict() for reading in self.readings],
        }
        if self.outcome is not None:
            answer["outcome"] = self.outcome
        return answer

    def _player(self, index: int) -> dict[str, Any]:
        player = self.players[index]
        return {
            "name": player.name,
            "total": player.total,
            "problems": [p._asdict() for p in self.problems if p.at_player(index)],
            "lines": [line.as_json() for line in player.lines],
            **player.more,
        }


def extras_line(extras: Sequence[tuple[str, int]], rule: str) -> tuple[Line, ...]:
    """The house-rule lines of a player as one line with a part each; nothing where there are none.

    `rule` is the game's digest entry on house rules.
    """
    if not extras:
        return ()
    parts = tuple(Line("extra", points, f"{label}: {points}", rule) for label, points in extras)
    total = sum(part.points for part in parts)
    text = " + ".join(f"{label} {points}" for label, points in extras)
    return (Line("extras", total, f"{text} = {total}", rule, (), parts),)


def rank(
    names: Sequence[str], totals: Sequence[int], tie_breaks: Sequence[tuple[str, Sequence[int]]] = ()
) -> tuple[tuple[Place, ...], str | None]:
    """Places by total, then by each tie-break in turn, where more is better (negate where less is).

    Shared places share their number: 1, 1, 3. The second value names the tie-break furthest down the list
    that put two equal totals on different places, or None.

    >>> rank(["Ana", "Ben", "Cleo"], [5, 5, 4], [("creatures", [1, 2, 0])])
    ((Place(place=1, names=('Ben',)), Place(place=2, names=('Ana',)), Place(place=3, names=('Cleo',))), 'creatures')
    """
    keys = [(totals[i], *(values[i] for _, values in tie_breaks)) for i in range(len(names))]
    places = []
    deepest = 0
    before: tuple[int, ...] | None = None
    above = 0
    for key in sorted(set(keys), reverse=True):
        if before is not None and key[0] == before[0]:
            deepest = max(deepest, next(depth for depth in range(1, len(key)) if key[depth] != before[depth]))
        shared = tuple(name for name, own in zip(names, keys, strict=True) if own == key)
        places.append(Place(above + 1, shared))
        above += len(shared)
        before = key
    return tuple(places), tie_breaks[deepest - 1][0] if deepest else None


def other_readings(
    rulings: Sequence[Ruling],
    in_force: Mapping[str, str],
    totals: Sequence[int],
    totals_under: Callable[[str, str], Sequence[int]],
) -> tuple[OtherReading, ...]:
    """The readings not in force which, each taken alone, would change a total.

    `in_force` maps ruling ids to the words chosen (absent: the default); `totals_under(id, reading)` scores
    anew with that one reading changed.
    """
    found = []
    for ruling in rulings:
        chosen = in_force.get(ruling.id, ruling.default)
        reading = ruling.other if chosen == ruling.default else ruling.default
        changed = tuple(totals_under(ruling.id, reading))
        if changed != tuple(totals):
            found.append(OtherReading(ruling.id, reading, changed))
    return tuple(found)
