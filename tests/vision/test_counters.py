"""Whether a counter lies in a square: bare squares are not like taught drawings, and counters are."""

import numpy as np
import pytest

from companion.core.board import Truth
from companion.games.arboria.board import EMPTY, SPEC
from companion.vision.classify import Samples
from companion.vision.discs import Discs
from companion.vision.looks import NONE, OUTLINE, PLAIN, SQUARE
from companion.vision.opinions import by_drawings
from companion.vision.samples import ELSEWHERE, samples_of
from tests.vision.test_discs import board

EVEN = {PLAIN: 0.45, EMPTY: 0.45, "rock": 0.1}


def seen(alike: float | None) -> dict[str, float]:
    discs = Discs(
        np.full((1, 1, 2), 0.5), 0.4, np.full((1, 1, 6, 2), 0.5), None if alike is None else np.full((1, 1), alike)
    )
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


def lessons(bare: int) -> dict[str, Samples]:
    """What heads learn from a board with so many bare squares, all others with counters."""
    picture, grid, middles = board()
    squares = {(row, col): "boy red" for row in range(4) for col in range(5)}
    empty = [at for at in squares if at not in middles][:bare]
    return samples_of(picture, grid, Truth(4, 5, squares | dict.fromkeys(empty, EMPTY)), SPEC)


def shown(samples: Samples, label: str) -> int:
    """How many pictures of a label there are, altered copies not counted."""
    named = zip(samples.origins.tolist(), samples.labels, strict=True)
    return len({origin for origin, name in named if name == label})


def test_bare_squares_teach_what_their_other_outlines_look_like() -> None:
    heads = lessons(bare=2)
    assert shown(heads[SQUARE], EMPTY) == shown(heads[OUTLINE], NONE) == 2 * (1 + ELSEWHERE)
    assert shown(heads[SQUARE], PLAIN) == 18


def test_a_board_without_a_bare_square_teaches_its_counters() -> None:
    assert shown(lessons(bare=0)[SQUARE], PLAIN) == 20
