"""Where the points on the track came from, for a table that kept notes. No part of the sheet."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

START: Final = 5
"""Every marker starts on the 5 of the point track (Personal Setup, 15)."""

SOURCES: Final = (
    "Small creatures rescued",
    "Large creatures rescued",
    "Protection bonuses",
    "Call for Aid",
    "Primal Spirits",
    "Companions",
    "Tower actions",
    "Strength track",
    "Wayfinding track",
    "Submarine bonuses",
    "Energy tokens beyond the fourth (4 each)",
    "Spies beyond the second (4 each)",
    "Dawn of rounds 1 and 2",
    "Dawn of round 3",
    "Doomsayers (2 less for each Spy)",
    "Invisible Chains (2 less for each large creature)",
    "Dark Moon (1 less for each Knowledge)",
)
CLAN_SOURCES: Final = (
    "Potions",
    "Others' Spies using Equipment or Inspiration (2 each)",
    "Magic items",
    "Roots procured",
    "Mycelium Muesli (1 less each)",
)
LABELS: Final = {"basic": SOURCES, "clans": SOURCES + CLAN_SOURCES, "solo": SOURCES + CLAN_SOURCES}
"""Suggestions by mode; a solo game may be played with clans or without."""


class Entry(NamedTuple):
    """Points from one source, negative where they were lost."""

    label: str
    points: int


class Step(NamedTuple):
    """An entry and where the marker stands after it."""

    label: str
    points: int
    stand: int


@dataclass(frozen=True, slots=True)
class Tally:
    """A reckoning of the point track.

    steps: the entries in their order. total: where the marker ought to stand. difference: what the track shows more
    than that, 0 where both agree. notes: what cannot be right.
    """

    steps: tuple[Step, ...]
    total: int
    difference: int
    notes: tuple[str, ...]

    @property
    def text(self) -> str:
        """The comparison in one sentence."""
        shown = self.total + self.difference
        if not self.difference:
            return f"The tally comes to {self.total}, as the track shows."
        less = "more" if self.difference > 0 else "less"
        return f"The tally comes to {self.total}; the track shows {shown}, {abs(self.difference)} {less}."


def tally(entries: Sequence[Entry], track_points: int, start: int = START) -> Tally:
    """Add up where the points came from and hold the sum against the track.

    Nobody may have fewer than 0 points: what cannot be paid forbids its effect (Pay, Discard, Draw; Threats). A tally
    by source is in no order of time, so a stand below 0 on the way is noted and not mended.

    >>> tally([Entry("Small creatures rescued", 9), Entry("Doomsayers", -4)], 12).text
    'The tally comes to 10; the track shows 12, 2 more.'
    """
    steps: list[Step] = []
    stand = start
    for label, points in entries:
        stand += points
        steps.append(Step(label, points, stand))
    notes = [_below(step) for step in steps if step.stand < 0 and step.points < 0]
    return Tally(tuple(steps), stand, track_points - stand, tuple(notes))


def _below(step: Step) -> str:
    return (
        f"After {step.label} ({step.points}) this tally stands at {step.stand}. Nobody may go below 0: "
        "what cannot be paid does not happen, unless points listed later came first."
    )
