"""Of several outlines that may be a counter's the one around its drawing.

A counter that has the colour of its board shows less of an outline than the side of its pile or a rim within it. What
is drawn on it tells better: in a lesson it is like the other drawings of its kind, in a photo like the taught ones. The
likeness also tells how far beside its middle a counter was seen (a lone step of congealing, Learned-Miller 2006).
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from companion.vision.grid import Floats, Grid
from companion.vision.icons import Icons, mutual
from companion.vision.rectify import Bytes, windows

# what is seen beyond the outline, as a share of the radius; pixels a side of what is compared with drawings
BEYOND: Final = 0.12
DRAWN: Final = 60
# likeness to drawings that tells nothing, and how much more counts
UNLIKE: Final = 0.62
LIKE: Final = 3.0
# a square with an outline more like drawings than the first is looked at closer, unless its likeliest is like enough
WORTH_A_LOOK, ALIKE = 0.65, 0.9
# how often the counters of a lesson are compared, and of how many others the likeness counts
ROUNDS, MOST_ALIKE = 3, 2


@dataclass(frozen=True, slots=True, eq=False)
class Outlines:
    """What may be the outlines of the counters in n squares, k of each. places: float64 (n, k, 2), their middles, the
    (column, row) in squares. clear: float64 (n, k). radius: of all, in squares."""

    places: Floats
    clear: Floats
    radius: float

    def around_known(self, pixels: Bytes, grid: Grid, icons: Icons) -> tuple["Outlines", Floats]:
        """The same, clearer where taught drawings are around, those of squares that are not sure moved to where they
        are most like these; and how like they are, (n, k), at most 1."""
        seen = self._views(pixels, grid)
        alike = icons.likeness(seen).reshape(self.clear.shape).astype(np.float64)
        first = alike[np.arange(len(alike)), _counting(self.clear, alike).argmax(axis=1)]
        unsure = (alike.max(axis=1) > WORTH_A_LOOK) & (first < ALIKE)
        nearer, beside = icons.nearest(seen[np.repeat(unsure, self.clear.shape[1])])
        places = self.places.copy()
        alike[unsure] = nearer.reshape(-1, self.clear.shape[1])
        places[unsure] += beside.reshape(-1, *places.shape[1:]) * 2 * self.radius * (1 + BEYOND)
        return Outlines(places, _counting(self.clear, alike), self.radius), alike

    def around_same(self, pixels: Bytes, grid: Grid, words: Sequence[str]) -> NDArray[np.intp]:
        """Which of its outlines each counter has, (n,), where it is known what is drawn on it (`words`); one that is
        alone of its kind has the clearest."""
        chosen = np.asarray(self.clear.argmax(axis=1), np.intp)
        seen = self._views(pixels, grid).reshape(*self.clear.shape, DRAWN, DRAWN, 3)
        kinds = np.array(words)
        for kind in sorted(set(words)):
            own = np.flatnonzero(kinds == kind)
            if len(own) > 1:
                alike = mutual(seen[own].reshape(-1, DRAWN, DRAWN, 3))
                chosen[own] = _agreed(alike.reshape(len(own), -1, len(own), seen.shape[1]), self.clear[own])
        return chosen

    def _views(self, pixels: Bytes, grid: Grid) -> Bytes:
        """What is seen around all places: uint8 (n * k, DRAWN, DRAWN, 3)."""
        reach = self.radius * (1 + BEYOND)
        return windows(pixels, grid, self.places, reach, (DRAWN, DRAWN)).reshape(-1, DRAWN, DRAWN, 3)


def _agreed(alike: NDArray[np.float32], clear: Floats) -> NDArray[np.intp]:
    """The outlines (n,) around which counters of a kind are clear and most like one another. alike: (n, k, n, k)."""
    chosen = np.asarray(clear.argmax(axis=1), np.intp)
    for _ in range(ROUNDS):
        for one in range(len(chosen)):
            others = np.delete(np.arange(len(chosen)), one)
            like = np.sort(alike[one][:, others, chosen[others]], axis=1)[:, -MOST_ALIKE:].mean(axis=1)
            chosen[one] = _counting(clear[one], like).argmax()
    return chosen


def _counting(clear: Floats, alike: Floats | NDArray[np.float32]) -> Floats:
    """How clear outlines are with what is seen within them."""
    return np.asarray(clear + LIKE * np.maximum(alike, UNLIKE), np.float64)
