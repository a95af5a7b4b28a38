"""What is doubtful is shown as such: the looks of a square, the lattice beside it, and what was left out."""

from dataclasses import replace

import numpy as np
import pytest

from companion.core.board import BoardSpec, SeenEmpty, SeenPiece, SeenSquare
from companion.core.grid import Square
from companion.games.arborea.board import SPEC as FREE
from companion.games.arboria.board import SPEC as FIXED
from companion.vision.doubts import DOUBT, Doubts, doubtful, hopeless, lattice_right, weighed
from companion.vision.grid import Grid
from companion.vision.solve import Chances

SIDE = 5
LAID = {(row, col) for row in (1, 2, 3) for col in (1, 2, 3)} - {(2, 2)}


def lattice(held: set[Square], sure: float = 1.0, seen: float = 0.99) -> Grid:
    grid = Grid.from_quad([(0, 0), (50, 0), (50, 50), (0, 50)], SIDE, SIDE, sure)
    occupancy = np.zeros((SIDE, SIDE), np.float32)
    for at in held:
        occupancy[at] = seen
    return replace(grid, occupancy=occupancy)


def chances(occupied: dict[Square, float], labels: dict[Square, dict[str, float]] | None = None) -> Chances:
    return Chances(labels or {}, occupied, {}, {}, {}, {})


def judged(
    squares: list[SeenSquare],
    grid: Grid,
    told: Chances | None = None,
    spec: BoardSpec = FREE,
    *,
    proved: bool = False,
) -> Doubts:
    return weighed((tuple(squares), ()), told or chances({}), grid, spec, proved=proved)


def laid(confidence: float = 0.9999) -> list[SeenSquare]:
    return [SeenSquare(at, "water", confidence, (("rock", 1 - confidence),)) for at in sorted(LAID)]


def test_what_is_sure_is_not_asked() -> None:
    assert doubtful(judged(laid(), lattice(LAID))) == ()


def test_the_less_its_looks_tell_the_more_a_square_is_doubted() -> None:
    told = [judged([SeenSquare((1, 1), "water", one)], lattice(LAID)).squares[0].confidence for one in (0.5, 0.9, 0.99)]
    assert told == sorted(told)
    assert told[1] < DOUBT < told[2]


def test_a_square_that_the_lattice_did_not_see_is_doubted_more() -> None:
    seen = [SeenSquare((1, 1), "water", 0.99, (("rock", 0.006), ("coral", 0.004)))]
    here, nowhere = (judged(seen, lattice(held)).squares[0] for held in (LAID, set[Square]()))
    assert nowhere.confidence < DOUBT < here.confidence
    assert sum(chance for _, chance in nowhere.alternatives) <= 1 - nowhere.confidence + 1e-9


def test_what_hangs_on_the_layout_by_bare_squares_alone_is_asked() -> None:
    row = [(0, col) for col in range(SIDE)]
    sure = dict.fromkeys(row, 0.9999) | {(0, 3): 0.0001}
    seen = [SeenSquare(at, "water", chance) for at, chance in sure.items()]
    found = judged(seen, lattice(set(row)))
    assert {found.squares[int(pointer.rsplit("/", 1)[1])].at for pointer in doubtful(found)} == {(0, 3), (0, 4)}
    joined = judged([*seen, *(SeenSquare((1, col), "water", 0.9999) for col in range(SIDE))], lattice(LAID))
    assert joined.squares[4].confidence > DOUBT


def test_a_hole_that_may_hold_something_is_asked_with_what_would_lie_there() -> None:
    told = chances({(2, 2): 0.01}, {(2, 2): {"rock": 0.2, "water": 0.8}})
    (hole,) = judged(laid(), lattice(LAID | {(2, 2)}, seen=0.2), told).empty
    assert hole.at == (2, 2)
    assert [label for label, _ in hole.alternatives] == ["water", "rock"]
    assert sum(chance for _, chance in hole.alternatives) == pytest.approx(1 - hole.confidence)


@pytest.mark.parametrize(("at", "chance"), [((2, 2), 0.001), ((0, 0), 0.3), ((3, 6), 0.99)])
def test_what_is_surely_empty_or_lies_far_apart_is_not_asked(at: Square, chance: float) -> None:
    assert judged(laid(), lattice(LAID), chances({at: chance})).empty == ()


def test_what_the_lattice_alone_saw_and_what_is_left_out_for_lying_apart_is_asked() -> None:
    told = chances({(0, 2): 0.0001, (2, 5): 0.9}, {(2, 5): {"rock": 0.9, "water": 0.1}})
    beside, apart = judged(laid(), lattice(LAID | {(0, 2)}, seen=0.3), told).empty
    assert (beside.at, apart.at) == ((0, 2), (2, 5))
    assert apart.confidence < beside.confidence
    assert apart.alternatives[0][0] == "rock"


def test_of_a_lattice_that_is_not_sure_everything_is_asked_unless_it_is_proved() -> None:
    unsure = judged(laid(), lattice(LAID, sure=0.2))
    assert len(doubtful(unsure)) == len(LAID)
    assert doubtful(judged(laid(), lattice(LAID, sure=0.2), proved=True)) == ()


def test_of_a_board_whose_way_round_is_guessed_everything_is_asked() -> None:
    grid = Grid.from_quad([(0, 0), (60, 0), (60, 60), (0, 60)], 6, 6, 0.5)
    squares = [SeenSquare((0, 0), "wizard red", 0.9999), SeenSquare((0, 1), "empty", 0.9999)]
    told = judged(squares, grid, spec=FIXED)
    assert set(doubtful(told)) == {"/squares/0", "/empty/0"}
    assert doubtful(judged(squares, replace(grid, sure=1.0), spec=FIXED)) == ()


def test_a_bare_square_of_a_board_that_may_hold_a_counter_is_asked() -> None:
    grid = Grid.from_quad([(0, 0), (60, 0), (60, 60), (0, 60)], 6, 6)
    bare = SeenSquare((0, 1), "empty", 0.6, (("wizard red", 0.3),))
    told = judged([SeenSquare((0, 0), "wizard red", 0.9999), bare], grid, spec=FIXED)
    assert [seen.at for seen in told.squares] == [(0, 0)]
    assert [seen.at for seen in told.empty] == [(0, 1)]
    assert told.empty[0].alternatives[0][0] == "wizard red"


def test_the_least_sure_comes_first_whatever_it_is() -> None:
    told = Doubts(
        (SeenSquare((0, 0), "water", 0.9), SeenSquare((0, 1), "water", 0.999)),
        (SeenPiece((0, 0), "fish", 0.5), SeenPiece((0, 1), "fish", 0.97)),
        (SeenEmpty((1, 0), 0.7),),
    )
    assert doubtful(told) == ("/pieces/0", "/empty/0", "/squares/0")


def test_all_move_together() -> None:
    told = Doubts((SeenSquare((1, 2), "water", 1.0),), (SeenPiece((1, 2), "fish", 1.0),), (SeenEmpty((0, 2), 0.7),))
    moved = told.moved(-1, -2)
    assert (moved.squares[0].at, moved.pieces[0].at, moved.empty[0].at) == ((0, 0), (0, 0), (-1, 0))


@pytest.mark.parametrize(
    ("sure", "confidence", "lost"), [(0.1, 0.3, True), (0.1, 0.99, False), (0.9, 0.3, True), (0.9, 0.9, False)]
)
def test_where_nothing_is_sure_nothing_is_asked_however_sure_the_lattice_looks(
    sure: float, confidence: float, *, lost: bool
) -> None:
    grid = lattice(LAID, sure=sure)
    right = lattice_right(grid, FREE, proved=False)
    assert hopeless(judged(laid(confidence), grid), right) is lost
