"""Whether a counter lies in a square: bare squares are not like taught drawings, and counters are."""

import numpy as np
import pytest

from companion.games.arboria.board import EMPTY, SPEC
from companion.vision.discs import Discs
from companion.vision.looks import PLAIN
from companion.vision.opinions import by_drawings

EVEN = {PLAIN: 0.45, EMPTY: 0.45, "rock": 0.1}


def seen(alike: float | None) -> dict[str, float]:
    discs = Discs(np.full((1, 1, 2), 0.5), 0.4, None if alike is None else np.full((1, 1), alike))
    return dict(by_drawings({(0, 0): EVEN}, discs, SPEC)[0, 0])


def test_likeness_to_drawings_tells_counters_from_bare_squares() -> None:
    assert seen(0.95)[PLAIN] > 8 * seen(0.95)[EMPTY]
    assert seen(0.4)[EMPTY] > 8 * seen(0.4)[PLAIN]
    assert seen(0.7)[EMPTY] == pytest.approx(seen(0.7)[PLAIN])
    assert sum(seen(0.95).values()) == pytest.approx(1)


def test_likeness_never_makes_a_stone_less_likely_than_it_looked() -> None:
    assert all(seen(alike)["rock"] >= EVEN["rock"] - 1e-9 for alike in (0.0, 0.4, 0.7, 0.95, 1.0))


def test_without_taught_drawings_squares_stay_as_they_looked() -> None:
    assert seen(None) == EVEN
