"""Cards of a copy are found by what they have in common, wherever each lies and whichever end of it is up."""

from collections.abc import Mapping
from functools import reduce
from operator import add
from types import MappingProxyType
from typing import Any, NamedTuple

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from companion.vision.box import Skill, skill_from_bytes, skill_to_bytes
from companion.vision.cards import Cards, cards_by, mended
from companion.vision.classify import Samples
from companion.vision.congeal import congealed
from companion.vision.forms import FORM, Form, upside_down
from companion.vision.grid import Floats, Grid
from companion.vision.rectify import Bytes

WIDE, TALL = 60, 84
ASPECT = WIDE / TALL
ROWS, COLS = 3, 4


class Table(NamedTuple):
    """A picture of cards, the lattice they belong to, each card's middle in it, and which lie upside down."""

    picture: Bytes
    grid: Grid
    middles: Floats
    turned: NDArray[np.bool_]


def card(rng: np.random.Generator) -> Bytes:
    """Art of its own, and what all have: a rim, a mark in one corner, a line with art above it that is no side."""
    art = np.full((TALL, WIDE, 3), (235, 240, 240), np.uint8)
    hue = [int(c) for c in rng.integers(30, 200, 3)]
    cv2.ellipse(art, (30, 36), (int(rng.integers(12, 22)), int(rng.integers(12, 20))), 0, 0, 360, hue, -1)
    cv2.rectangle(art, (5, 66), (54, 70), (80, 150, 120), -1)
    cv2.rectangle(art, (5, 5), (12, 15), (30, 30, 30), -1)
    cv2.rectangle(art, (0, 0), (WIDE - 1, TALL - 1), (120, 130, 130), 2)
    return art


def table(
    seed: int,
    bare: tuple[tuple[int, int], ...] = (),
    size: float = 0.96,
    beside: float = 0.05,
    across: Mapping[tuple[int, int], float] = MappingProxyType({}),
) -> Table:
    """Three by four cards laid by hand, a quarter of them upside down. across: those that lie sideways, each turned
    clockwise by so many degrees."""
    rng = np.random.default_rng(seed)
    picture = rng.normal(215, 4, ((ROWS + 2) * TALL, (COLS + 2) * WIDE, 3)).clip(0, 255).astype(np.uint8)
    steps, turned = rng.uniform(-beside, beside, (ROWS, COLS, 2)), np.arange(ROWS * COLS).reshape(ROWS, COLS) % 4 == 1
    held = np.ones((ROWS, COLS), np.float32)
    middles = np.stack(np.meshgrid(np.arange(COLS) + 0.5, np.arange(ROWS) + 0.5), axis=2) + steps
    for at in np.ndindex(ROWS, COLS):
        art, angle = card(rng), rng.uniform(-2, 2) + (-across[at] if at in across else 180 * turned[at])
        if at in bare:
            held[at] = 0
            continue
        turn = np.asarray(cv2.getRotationMatrix2D((WIDE / 2, TALL / 2), angle, size), np.float64)
        turn[:, 2] += (middles[at] + 1) * (WIDE, TALL) - (WIDE / 2, TALL / 2)
        cv2.warpAffine(
            art, turn, picture.shape[1::-1], dst=picture, flags=cv2.INTER_AREA, borderMode=cv2.BORDER_TRANSPARENT
        )
    quad = [(x * WIDE, y * TALL) for x, y in ((1, 1), (1 + COLS, 1), (1 + COLS, 1 + ROWS), (1, 1 + ROWS))]
    grid: Any = Grid.from_quad(quad, ROWS, COLS)
    return Table(picture, Grid(grid.homography, ROWS, COLS, held), middles, turned)


def taught(*seeds: int) -> Form:
    """The form of cards that all lie upright in their own photo."""
    rows = [samples for seed in seeds if (samples := congealed(*table(seed)[:2], ASPECT)[1]) is not None]
    assert len(rows) == len(seeds)
    return Form.learned(reduce(add, rows))


def astray(cards: Cards, true: Table) -> float:
    """How far from its place the worst card was found, in squares, beside what all have in common."""
    off = (cards.middles - true.middles)[true.grid.occupancy > 0.5]
    return float(np.abs(off - np.median(off, axis=0)).max())


@pytest.mark.parametrize("seed", [0, 1, 2])
def test_cards_of_a_lesson_find_their_places_by_each_other(seed: int) -> None:
    true = table(seed)
    cards, samples = congealed(true.picture, true.grid, ASPECT)
    assert astray(cards, true) < 0.025
    assert ((cards.turned > 0) == true.turned).all()
    assert samples is not None
    assert samples.labels == (FORM,) * (ROWS * COLS)


def test_too_few_cards_have_no_form() -> None:
    true = table(0, tuple(np.ndindex(ROWS, COLS))[:9])
    assert congealed(true.picture, true.grid, ASPECT)[1] is None


@pytest.mark.parametrize("size", [0.92, 0.96, 1.0])
def test_cards_of_another_photo_are_found(size: float) -> None:
    form, true = taught(0, 1), table(7, size=size)
    cards = cards_by(form, true.picture, true.grid, ASPECT)
    assert astray(cards, true) < 0.025
    assert ((cards.turned > 0) == true.turned).all()
    assert np.abs(cards.turned).min() > 3


def test_cards_that_lie_sideways_are_found_whichever_way_they_are_turned() -> None:
    # one lies with bare squares beside it, one reaches over its neighbours
    across, bare = {(2, 1): 90.0, (0, 3): -90.0}, ((2, 0), (2, 2))
    form, true = taught(0, 1), table(7, bare, across=across)
    cards = cards_by(form, true.picture, true.grid, ASPECT)
    assert cards.shown is not None
    assert set(zip(*np.nonzero(cards.sideways & (cards.shown > 0)), strict=True)) == across.keys()
    for at, angle in across.items():
        assert cards.shown[at] > 15
        assert np.abs((cards.middles - true.middles)[at]).max() < 0.03
        assert abs(np.rad2deg(cards.angles[at]) - 90) < 6
        assert (cards.turned[at] > 3) == (angle < 0)
        assert (cards.turned[at] < -3) == (angle > 0)
    assert all(cards.shown[at] < 0 for at in bare)


def test_a_lesson_with_cards_that_lie_sideways_teaches_their_form_all_the_same() -> None:
    across = {(2, 1): 90.0, (0, 3): -90.0}
    true = table(7, ((2, 0), (2, 2)), across=across)
    cards, samples = congealed(true.picture, true.grid, ASPECT)
    assert samples is not None
    assert set(zip(*np.nonzero(cards.sideways), strict=True)) == across.keys()
    assert all(np.abs((cards.middles - true.middles)[at]).max() < 0.04 for at in across)
    # every card's own way up was told by the same form
    upright = table(7, ((2, 0), (2, 2)))
    seen = cards_by(Form.learned(samples), upright.picture, upright.grid, ASPECT)
    assert seen.shown is not None
    assert (seen.shown > 15).sum() == ROWS * COLS - 2


def test_a_card_that_lies_sideways_is_cut_out_as_it_stands() -> None:
    form, true = taught(0, 1), table(7, across={(2, 1): 90.0})
    upright = table(7)
    seen, wanted = (
        cards_by(form, each.picture, each.grid, ASPECT).cut(each.picture, each.grid, -0.05, (WIDE, TALL))[2, 1]
        for each in (true, upright)
    )
    # (2, 1) is one of those that lie upside down in the upright table
    difference = np.abs(seen.astype(int) - wanted[::-1, ::-1]).mean()
    assert difference < 12


def test_a_lattice_that_lies_beside_its_cards_is_mended() -> None:
    form, true = taught(0, 1), table(7)
    shift = np.array([(1, 0, 0.09), (0, 1, -0.08), (0, 0, 1)])
    grid = Grid(true.grid.homography @ shift, ROWS, COLS, true.grid.occupancy)
    assert astray(cards_by(form, true.picture, grid, ASPECT), true) < 0.03


def test_a_lattice_seen_from_another_side_is_mended() -> None:
    form, true = taught(0, 1), table(7)
    corners = [(x * WIDE, y * TALL) for x, y in ((0.95, 0.95), (5, 1.08), (5.25, 4.2), (1, 4))]
    seen: Any = Grid.from_quad(corners, ROWS, COLS)
    off = Grid(seen.homography, ROWS, COLS, true.grid.occupancy)
    better = mended(form, true.picture, off, ASPECT)

    def error(grid: Grid) -> float:
        return float(np.abs((grid.centres() - true.grid.centres()) / (WIDE, TALL)).max())

    assert error(off) > 0.12
    assert error(better) < 0.06
    assert (better.rows, better.cols) == (ROWS, COLS)


def test_a_lattice_without_cards_stays_as_it_is() -> None:
    form, true = taught(0, 1), table(7)
    bare = Grid(true.grid.homography, ROWS, COLS, np.zeros((ROWS, COLS), np.float32))
    assert mended(form, true.picture, bare, ASPECT) is bare


def test_bare_squares_do_not_have_the_form() -> None:
    form, bare = taught(0, 1), ((0, 0), (1, 2), (2, 3))
    true = table(7, bare)
    shown = cards_by(form, true.picture, true.grid, ASPECT).shown
    assert shown is not None
    assert shown[true.grid.occupancy > 0.5].min() > 5
    assert max(shown[at] for at in bare) < 0


def test_cards_are_cut_out_as_they_lie() -> None:
    true = table(3)
    cards, _ = congealed(true.picture, true.grid, ASPECT)
    seen = cards.cut(true.picture, true.grid, 0.0, (WIDE, TALL)).astype(int)
    upright = [seen[at][::-1, ::-1] if true.turned[at] else seen[at] for at in np.ndindex(ROWS, COLS)]
    # the mark, the line, and paper where there is neither
    assert np.median([one[7:13, 7:11].mean() for one in upright]) < 80
    assert np.median([one[67:69, 20:40].mean() for one in upright]) < 180
    assert np.median([one[7:13, 46:52].mean() for one in upright]) > 200


def test_a_lesson_the_other_way_up_is_turned() -> None:
    samples = congealed(*table(0)[:2], ASPECT)[1]
    assert samples is not None
    over = upside_down(samples)
    assert not np.allclose(over.features, samples.features)
    np.testing.assert_array_equal(upside_down(over).features, samples.features)
    true = table(7)
    cards = cards_by(Form.learned(over), true.picture, true.grid, ASPECT)
    assert ((cards.turned < 0) == true.turned).all()


def test_other_samples_are_no_form() -> None:
    with pytest.raises(ValueError, match="no cards"):
        Form.learned(Samples.of(np.zeros((3, 7), np.float32), ["a", "b", "c"]))


def test_a_form_is_stored_with_the_skill() -> None:
    form = taught(0)
    back = skill_from_bytes(skill_to_bytes(Skill({}, form=form))).form
    assert back is not None
    np.testing.assert_array_equal(back.mean, form.mean)
    np.testing.assert_array_equal(back.spread, form.spread)
    np.testing.assert_array_equal(back.usual, form.usual)
