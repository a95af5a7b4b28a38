"""The steps of finding a hand-laid layout, each by itself."""

import numpy as np
import pytest

from companion.vision import held, judge, period, pose, table

SIZE = (800, 600)


def edges(homography: np.ndarray, rows: int = 4, cols: int = 5, shift: float = 0.0) -> pose.Edges:
    """The sides of every square of a lattice, squares to pixels."""
    rng = np.random.default_rng(2)
    ends = [((c, r), (c + 1, r)) for r in range(rows + 1) for c in range(cols)]
    ends += [((c, r), (c, r + 1)) for r in range(rows) for c in range(cols + 1)]
    places = np.array(ends, np.float64) + rng.uniform(-shift, shift, (len(ends), 1, 2))
    return pose.Edges(pose.apply(homography, places), np.ones(len(places)))


def leaning(tilt: float, direction: float, side: float = 70.0) -> np.ndarray:
    """Squares on a table to pixels of a camera of the focal length that is expected."""
    focal = pose.FOCAL * max(SIZE)
    plane = np.array([(side / focal, 0, -2.5 * side / focal), (0, side / focal, -2 * side / focal), (0, 0, 1)])
    lens = np.array([(focal, 0, SIZE[0] / 2), (0, focal, SIZE[1] / 2), (0, 0, 1)])
    made: np.ndarray = lens @ np.linalg.inv(pose.turn(np.radians(tilt), np.radians(direction))) @ plane
    return made


@pytest.mark.parametrize(("tilt", "direction"), [(0, 0), (20, 40), (35, 200), (45, 310)])
def test_the_camera_is_turned_until_edges_are_square(tilt: float, direction: float) -> None:
    seen = edges(leaning(tilt, direction), shift=0.03)
    found = [
        candidate.lattice
        for squared in pose.squared_up(seen, SIZE)
        for candidate in period.periods(seen, squared, 1.0)[:1]
    ]
    best = max(period.grown(seen, found), key=lambda each: each.score)
    corners = pose.apply(
        best.lattice, pose.apply(leaning(tilt, direction), np.array([(0.0, 0), (5, 0), (5, 4), (0, 4)]))
    )
    assert np.abs(corners - np.round(corners)).max() < 0.1
    assert sorted(np.ptp(np.round(corners), axis=0)) == [4, 5]


def test_least_squares_move_a_lattice_onto_edges() -> None:
    true = leaning(15, 100)
    wrong = np.linalg.inv(true @ np.array([(1.03, 0.02, 0.15), (-0.02, 0.98, -0.1), (0, 0, 1)]))
    seen = edges(true, shift=0.02)
    fitted, again = period.fitted(seen, [wrong, np.linalg.inv(true)])
    before, after, right = period.fit(seen, [wrong, fitted.lattice, again.lattice])
    assert before < 0.7
    assert min(after, right) > 0.95


def test_a_table_knows_its_shadow_but_not_another_colour() -> None:
    rng = np.random.default_rng(3)
    samples = (np.array([170.0, 140.0, 150.0]) + rng.normal(0, 3, (500, 3))).astype(np.float32)
    model = table.learn(samples)
    own, shaded, other = model.distance(np.array([(170, 140, 150), (136, 138, 146), (170, 120, 110)], np.float32))
    assert own < 4
    assert shaded < 9
    assert other > 30


def test_things_that_reach_the_border_are_not_learned_as_table() -> None:
    lab = np.full((200, 300, 3), (180, 128, 140), np.float32)
    lab[60:140, 60:300] = (90, 150, 90)
    distance = table.from_border(lab).distance(lab)
    assert distance[100, 150] > 30
    assert distance[20, 20] < 4


def test_half_squares_are_uneven() -> None:
    strong, weak = np.float32(0.9), np.float32(0.4)
    upright = np.where(np.arange(7) % 2 == 0, strong, weak)[None].repeat(6, axis=0)
    inner = np.full((6, 6), weak, np.float32)
    half = judge.Sides(upright, upright.T, inner, inner)
    even = judge.Sides(np.full((6, 7), strong), np.full((7, 6), strong), inner, inner)
    everything = np.ones((6, 6), bool)
    assert judge.uneven(half, everything) > 0.4
    assert judge.uneven(even, everything) == pytest.approx(0, abs=1e-6)


def test_half_cards_are_uneven_along_one_axis() -> None:
    upright = np.where(np.arange(7) % 2 == 0, np.float32(0.9), np.float32(0.5))[None].repeat(6, axis=0)
    inner = np.full((6, 6), 0.4, np.float32)
    halved = judge.Sides(upright, np.full((7, 6), np.float32(0.9)), inner, inner)
    everything = np.ones((6, 6), bool)
    assert judge.uneven(halved, everything) < 0.1
    assert judge.uneven(halved, everything, halves=True) > 0.3


def chances(picture: str, **values: float) -> np.ndarray:
    known = {"#": 0.99, ".": 0.01, **values}
    return np.array([[known[sign] for sign in line] for line in picture.split()], np.float32)


def sides_of(picture: np.ndarray, ends: float) -> np.ndarray:
    """Sides of squares: strong around what is surely held, `ends` around the rest."""
    strong = np.where(picture > 0.9, 0.8, ends).astype(np.float32)
    wide = np.pad(strong, 1, constant_values=ends)
    around = np.stack([wide[1:-1, :-2], wide[1:-1, 2:], wide[:-2, 1:-1], wide[2:, 1:-1]])
    made: np.ndarray = np.maximum(strong, around)
    return made


@pytest.mark.parametrize(("ends", "low", "high"), [(0.2, 0.0, 0.5), (0.75, 0.79, 0.81)])
def test_what_ends_nowhere_near_its_lines_is_hardly_a_square(ends: float, low: float, high: float) -> None:
    given = chances("..... .###. .#g.. ..... .....", g=0.8)
    seen = held.bordered(given, sides_of(given, ends))
    assert low < seen[2, 2] < high
    assert seen[1, 1:4].min() > 0.9


def test_a_square_among_others_has_no_side_of_its_own_to_show() -> None:
    given = chances("..... .###. .#g#. .###. .....", g=0.8)
    assert held.bordered(given, sides_of(given, 0.1))[2, 2] > 0.7


def test_a_square_that_joins_two_parts_may_be_held() -> None:
    joined = held.hanging_together(chances("##b##", b=0.2))
    assert 0.5 < joined[0, 2] < 0.7


def test_what_stays_apart_becomes_doubtful() -> None:
    joined = held.hanging_together(chances("###...#"))
    assert 0.1 < joined[0, 6] < 0.5
    assert joined[0, :3].min() > 0.9


def test_one_part_stays_as_it_is() -> None:
    given = chances("##. .##", a=0.5)
    np.testing.assert_array_equal(held.hanging_together(given), given)


def test_what_the_picture_shows_leaves_room_for_looks() -> None:
    bare, half, full = np.zeros(6), np.array([0.5, 0.5, 0.5, 0.5, 0.6, 0.0]), np.ones(6)
    found = np.array([[bare, half, full]])
    odds = held.untaught(found, np.array([[0.01, 0.5, 0.99]], np.float32))[0]
    assert odds[0] < -5
    assert -3 < odds[1] < 1
    assert odds[2] > 4
    np.testing.assert_array_less(odds, held.untaught(found, np.array([[0.1, 0.7, 0.999]], np.float32))[0])


def test_a_card_of_the_tables_colour_is_known_by_its_lines() -> None:
    held_squares, hidden, open_side = (0.6, 0.7, 0.5, 0.6), (0.4, 0.9, 0.3, 0.5), (0.9, 0.9, 0.9, 0.1)
    four = np.array([[held_squares, held_squares, held_squares, hidden, open_side]], np.float32).transpose(2, 0, 1)
    found = held.ringed(np.array([[0.95, 0.99, 0.92, 0.0, 0.0]], np.float32), four)
    assert found.tolist() == [[True, True, True, True, False]]
    # by two squares it is not known what sides look like
    assert not held.ringed(np.array([[0.95, 0.99, 0.5, 0.0, 0.0]], np.float32), four).any()


def test_a_cloth_has_lines_all_over() -> None:
    chances = np.array([[0.95, 0.99, 0.92, 0.0, 0.0, 0.0, 0.0, 0.1]], np.float32)
    found = held.ringed(chances, np.full((4, 1, 8), 0.7, np.float32))
    assert found.tolist() == [[True, True, True, False, False, False, False, True]]


def test_faint_lines_are_none_where_all_are_faint() -> None:
    four = np.full((4, 1, 5), 0.12, np.float32)
    assert not held.ringed(np.array([[0.95, 0.99, 0.92, 0.0, 0.0]], np.float32), four).any()
