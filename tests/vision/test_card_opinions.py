"""What is known of a copy's cards: which end of one is up, what its digits say, whether a lattice is right."""

from collections.abc import Sequence

import numpy as np
import pytest
from numpy.typing import NDArray

from companion.games.arboretum.board import SPEC
from companion.vision import read as reading
from companion.vision.box import Box, Skill
from companion.vision.cards import Cards
from companion.vision.digits import DIGITS, DigitReader
from companion.vision.forms import Form
from companion.vision.grid import Grid, NotFound
from companion.vision.looks import Looks
from companion.vision.opinions import read_digits
from companion.vision.photo import Photo
from companion.vision.solve import Chances
from companion.vision.there import with_digits

# a card on which one end shows a 3 a little more clearly than the other a 7
SEEN = np.array([[[0.02] * 8, [0.02] * 8]], np.float32)
SEEN[0, 0, 2], SEEN[0, 1, 6] = 0.4, 0.32
SQUARE = (0, 0)


class Stub(DigitReader):
    """Sees the same digits on every card."""

    def looked_at(
        self, patches: NDArray[np.uint8], turns: Sequence[int] = (0, 2)
    ) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
        assert tuple(turns) == (0, 2)
        return np.repeat(SEEN, len(patches), axis=0), np.full(len(patches), 7.0, np.float32)


def told(turned: float | None, *, both: bool = False, angle: float = 0.0) -> tuple[str, float]:
    """The digit that is read, and how much more likely the card is upright, as a log."""
    lying = Cards(np.full((1, 1, 2), 0.5), 1.0, SPEC.aspect, np.array([[angle]]), np.array([[turned or 0.0]]))
    skill = Skill({}, digits=Stub((0.1, 0.1, 192), np.zeros((48, 8)), both))
    looks = Looks(np.zeros((1, 264, 192, 3), np.uint8), (SQUARE,))
    chances, upright, shown = read_digits(skill, looks, None if turned is None else lying)
    assert shown == {SQUARE: 7.0}
    assert sum(chances[SQUARE].values()) == pytest.approx(1, abs=1e-4)
    return max(chances[SQUARE], key=lambda digit: chances[SQUARE][digit]), upright


def test_without_a_form_the_clearer_end_counts() -> None:
    digit, upright = told(None)
    assert digit == DIGITS[2]
    assert upright > 0


def test_the_end_that_the_form_says_is_up_is_read() -> None:
    digit, upright = told(40.0)
    assert digit == DIGITS[6]
    assert upright < -2
    assert told(-40.0)[0] == DIGITS[2]


def test_a_card_that_lies_sideways_is_read_but_says_nothing_of_how_the_others_stand() -> None:
    assert told(40.0, angle=np.pi / 2) == (DIGITS[6], 0.0)
    assert told(-40.0, angle=np.pi / 2 - 0.05) == (DIGITS[2], 0.0)


def test_a_digit_at_both_ends_is_read_at_the_clearer_one() -> None:
    digit, upright = told(40.0, both=True)
    assert digit == DIGITS[2]
    assert upright < -2


@pytest.mark.parametrize(
    ("sure", "formed", "read_it"), [(0.05, None, False), (0.05, 40.0, True), (0.05, 5.0, False), (1.0, -20.0, False)]
)
def test_the_cards_form_proves_a_lattice_or_another_one(
    monkeypatch: pytest.MonkeyPatch, sure: float, formed: float | None, *, read_it: bool
) -> None:
    lattice = Grid(np.diag([60.0, 84.0, 1.0]), 1, 2, np.ones((1, 2), np.float32), sure)
    labels = {(0, 0): {"oak 3": 0.6, "maple 5": 0.4}, (0, 1): {"oak 4": 0.6, "maple 6": 0.4}}
    seen = Chances(labels, dict.fromkeys(labels, 0.99), {}, {}, {}, {}, 1.0, 7.0, formed)
    monkeypatch.setattr(reading, "locate_free", lambda *_: lattice)
    monkeypatch.setattr(reading, "chances_of", lambda *_: seen)
    photo, box = Photo(np.zeros((168, 240, 3), np.uint8), (240, 168), 1.0), Box("arboretum", skill=Skill({}))
    if read_it:
        assert len(reading.read([photo], SPEC, box).squares) == 2
    else:
        with pytest.raises(NotFound):
            reading.read([photo], SPEC, box)


@pytest.mark.parametrize("formed", [-40.0, None])
def test_where_no_lattice_is_seen_the_cards_form_finds_one(
    monkeypatch: pytest.MonkeyPatch, formed: float | None
) -> None:
    lattice = Grid(np.diag([60.0, 84.0, 1.0]), 1, 2, np.ones((1, 2), np.float32), 0.0)
    labels = {(0, 0): {"oak 3": 0.6, "maple 5": 0.4}, (0, 1): {"oak 4": 0.6, "maple 6": 0.4}}

    def looked(_: object, grid: Grid, *__: object) -> Chances:
        shown = 40.0 if grid.rows == 1 else formed
        return Chances(labels, dict.fromkeys(labels, 0.99), {}, {}, {}, {}, 1.0, 7.0, shown)

    def unseen(*_: object) -> Grid:
        if formed is None:
            raise NotFound("No squares.", "", ((0, 0), (1, 0), (1, 1), (0, 1)))
        return Grid(np.diag([30.0, 42.0, 1.0]), 2, 4, np.ones((2, 4), np.float32), 0.9)

    form = Form(*(np.zeros(shape, np.float32) for shape in ((2, 40, 40), (2, 40, 40), (2, 2))))
    monkeypatch.setattr(reading, "locate_free", unseen)
    monkeypatch.setattr(reading, "chances_of", looked)
    photo, box = Photo(np.zeros((168, 240, 3), np.uint8), (240, 168), 1.0), Box("arboretum", skill=Skill({}, form=form))
    monkeypatch.setattr(reading, "wider", lambda *_: None)
    monkeypatch.setattr(reading, "by_form", lambda *_: lattice)
    assert reading.read([photo], SPEC, box).rows == 1
    monkeypatch.setattr(reading, "by_form", lambda *_: None)
    with pytest.raises(NotFound, match="No squares" if formed is None else "not how they lie"):
        reading.read([photo], SPEC, box)


@pytest.mark.parametrize(("formed", "asked"), [(40.0, False), (None, True)], ids=["cards have a form", "none is known"])
def test_a_bare_square_without_the_cards_form_is_not_asked_about(
    monkeypatch: pytest.MonkeyPatch, formed: float | None, *, asked: bool
) -> None:
    lattice = Grid(np.diag([60.0, 84.0, 1.0]), 1, 3, np.array([[1, 1, 0.2]], np.float32), 1.0)
    labels = {(0, 0): {"oak 3": 0.6, "maple 5": 0.4}, (0, 1): {"oak 4": 0.6, "maple 6": 0.4}}
    occupied = {(0, 0): 0.99, (0, 1): 0.99, (0, 2): 0.0001}
    monkeypatch.setattr(reading, "locate_free", lambda *_: lattice)
    monkeypatch.setattr(reading, "chances_of", lambda *_: Chances(labels, occupied, {}, {}, {}, {}, 1.0, 7.0, formed))
    photo, box = Photo(np.zeros((168, 240, 3), np.uint8), (240, 168), 1.0), Box("arboretum", skill=Skill({}))
    assert [one.at for one in reading.read([photo], SPEC, box).empty] == ([(0, 2)] if asked else [])


def test_the_form_counts_where_nothing_else_was_looked_at() -> None:
    seen = dict.fromkeys([(0, 0), (0, 1), (0, 2)], 0.02)
    told = with_digits(seen, seen, {(0, 0): 9.0}, {(0, 0): 40.0, (0, 1): -40.0, (0, 2): 40.0})
    assert told[0, 0] > 0.9
    assert told[0, 1] < 0.0001
    # a stray card of the same copy may lie there: a form alone proves none of the layout
    assert told[0, 2] == pytest.approx(0.02)
