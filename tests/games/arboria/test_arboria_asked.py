"""What each number of a question is, and what has happened to a pile (Counting the Score; Fade; Rain; Optional)."""

import pytest

from companion.games.arboria.asked_events import happened
from companion.games.arboria.asked_roles import roles
from companion.games.arboria.asked_runs import broken
from companion.games.arboria.asking import read
from companion.games.arboria.compute import compute


@pytest.mark.parametrize(
    ("question", "heights", "lengths", "left"),
    [
        ("a stack of 3 in a row of 5 reds", (3,), (5,), ()),
        ("5 yellow squares, heights of mine 1, 3 and 2", (1, 3, 2), (5,), ()),
        ("mine is 2, line of 4", (2,), (4,), ()),
        ("i have 2 flowers of mine in a line of 6, 4 and 1 tall", (4, 1), (6,), ()),
        ("3 greens and 17 of those", (), (3,), (17,)),
    ],
)
def test_numbers_by_what_stands_beside_them(
    question: str, heights: tuple[int, ...], lengths: tuple[int, ...], left: tuple[int, ...]
) -> None:
    assert roles(read(question)) == (heights, lengths, left)


@pytest.mark.parametrize(
    ("question", "counters", "squares"),
    [
        ("my 4 high blue was faded twice", -2, 0),
        ("thunderbolt on my 5 high red", -1, 0),
        ("fertilizer on a 2 high green", 2, 0),
        ("the rain falls on my 3 high red", 1, 0),
        ("the rain falls but my 3 high red is not under the cloud", 0, 0),
        ("4 tall, i add a sixth square", 0, 1),
        ("the bee takes one off my 5 high green", -1, 0),
    ],
)
def test_what_has_happened(question: str, counters: int, squares: int) -> None:
    changes, _ = happened(read(question))
    assert sum(change.counters for change in changes) == counters
    assert sum(change.squares for change in changes) == squares


@pytest.mark.parametrize(
    ("question", "length"),
    [
        ("red red gap red red red, mine is last", 3),
        ("red red gap red red red, mine is first", 2),
        ("2 greens, a rock, 4 greens, i am in the two", 2),
        ("mine 3, his 1, mine 2, hers 4", 4),
    ],
)
def test_rows_told_square_by_square(question: str, length: int) -> None:
    row, _ = broken(read(question))
    assert row is not None
    assert row.length == length


def test_a_height_that_came_of_it_is_not_changed_again() -> None:
    after = compute("my red got faded and is now 3 high, line of 4")
    before = compute("my red was 3 high and got faded, line of 4")
    assert after is not None
    assert before is not None
    assert (after.value, before.value) == (12, 8)


@pytest.mark.parametrize("question", ["what does the bee do, 2 squares", "i play the rain, any bonus 4 me?"])
def test_a_rule_asked_about_is_no_sum(question: str) -> None:
    assert compute(question) is None
