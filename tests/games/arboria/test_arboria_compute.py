"""Numbers in questions as players type them, worked out by hand from Counting the Score."""

import pytest

from companion.games.arboria.compute import compute

LINES = [
    ("5 in a row red and my tallest is 3", 15),
    ("red line of 5 squares, my tallest flower 2 counters", 10),
    ("tallest 4 in a line of 3 blue how many points", 12),
    ("yellow 5 long height 3", 15),
    ("how much is a green diagonal of 4 with a tallest of 3", 12),
    ("red 2x5 green 3x4 blue 2x4 yellow 2x5 total", 40),
    ("red 2x5, green 2x3, blue 3x4, yellow 2x5", 38),
    ("my red is 2 high and 2 long, green 1 high 4 long, blue 4 high 3 long, yellow 3 high 5 long", 35),
    ("three blue flowers in a row, tallest is four", 12),
    ("colum of 6 yellow, my tallest is 1", 6),
    ("2x5 red worth", 10),
    ("line length 4, height 6", 24),
    ("red line 5 long, tallest in it is mine with 2 counters", 10),
    ("4 squares in a row tallst 2 yelow points", 8),
    ("heigth 3 lenght 5", 15),
    ("how many points for 6 in a row blue with my stack of 2", 12),
    ("score green: 3 high, 4 in a row", 12),
    ("single red flower 4 high in a line of 1", 4),
    ("flower 3 line of 4 how many points", 12),
    ("pile of 5 in a row of 2, points?", 10),
]
REPHRASED = [  # the same rules in other words
    ("tallest 5, row 4", 20),
    ("yellow: 2 tall, 5 squares", 10),
    ("blue 3 squares diagonal height 4", 12),
    ("longest red row 6, tallest red 1", 6),
    ("i have a 4 counter flower in a row of 5 greens", 20),
    ("height=3 length=3", 9),
    ("3 high 4 long", 12),
    ("my tallest red flower is 4 counters and the red line is 5 squares long", 20),
    ("height 2 length 6", 12),
    ("red line 4 squares, my flower there 3 high", 12),
    ("blue diagonal 5 squares, tallest mine 2", 10),
    ("what do i score with a yellow row of 3 and a flower of 6", 18),
    ("red: 5 squares, height 2; green: 4 squares height 3; blue: 4 squares, height 2; yellow 5 squares height 2", 40),
    ("3 in a row green, tallest 5", 15),
    ("how many points is 4 x 3 in blue", 12),
    ("score for tallest flower 3 with row of 6", 18),
    ("line of four green flowers and mine is 3 tall", 12),
    ("6 blue flowers in a line my tallest one there is 2 but i have a 4 elsewhere", 12),
    ("red 10 green 12 blue 8 yellow 10 total", 40),
    ("my scores are 2x5 3x4 2x4 2x5", 40),
    ("two tall in a row of five red", 10),
    ("My red flower line is 6 squares and tallest is 6", 36),
    ("flower height 3 in line of length 4", 12),
    ("4 yellow flowers in a row, my tallest of them has 5 counters", 20),
    ("row of 5 greens where my highest pile is 2", 10),
    ("what's the score: blue line 4 long, my flower 1 high", 4),
    ("green 6 tall x 3 long", 18),
    ("red 2*2, green 1*4, blue 4*3, yellow 3*5", 35),
    ("if the line is 4 squares and my tallest is 4 what do i get", 16),
    ("height five length two yellow", 10),
]
KEPT_ASIDE = [
    ("green four in a row, mine is two tall", 8),
    ("how many pts: row of three blue, biggest flower 6", 18),
    ("blue 3x4 and yellow 3x5 together", 27),
    ("diagonal 5 red, highest 3", 15),
    ("tallest flower is 2, six in a row yellow worth", 12),
]
SAID_LOOSELY = [  # Setting Up; Moving the Sun; The Rain; Fade a Flower; the printed example
    ("my blue stack is 3 high, fertilised once, then rain on it. how high now", 3 + 2 + 1),
    ("sun: moved 2 by me, 3 by him, two sun cards left at end of round. squares total", 2 + 3 + 2),
    ("four in a row red, was 2 high and i put another on it", 3 * 4),
    ("blue pile of 4 fertilised one up to 5, row 3", 5 * 3),
    ("red flower 4 counters, faded once. how tall now", 3),
    ("i moved the sun 2 with a card, she moved it 2, 1 sun card left over at round end. total squares", 2 + 2 + 1),
    ("sun moved 3 with my card and 2 with her card, how many squares altogether", 5),
    ("rain: 4 of mine, 2 of his under the cloud and my new flower. counters placed in total", 4 + 2 + 1),
    ("2 players how many flower discs in total", 48),
    ("2 players, how many red counters do we use in total", 12),
    ("4 4 12 and 15 in the table, total?", 35),
    ("grandma in the printed example, 10 6 12 10, total?", 38),
]


@pytest.mark.parametrize(("question", "value"), LINES + REPHRASED + KEPT_ASIDE + SAID_LOOSELY)
def test_the_numbers_of_a_question_come_to(question: str, value: int) -> None:
    found = compute(question)
    assert found is not None
    assert found.value == value, found.text


@pytest.mark.parametrize(
    ("question", "missing"),
    [
        ("my tallest flower is 4", "How many squares"),
        ("tallest red is 3", "How many squares"),
        ("red line of 5 squares how many points", "tall"),
        ("my tallest blue is 4, how many points", "squares long"),
        ("red 2x5, green 3 high total", "green line"),
    ],
)
def test_a_missing_number_is_named(question: str, missing: str) -> None:
    found = compute(question)
    assert found is not None
    assert found.value is None
    assert missing in found.missing


LOOKUPS = """
how many cards do i draw with 4 players
can i play 4 cards
does the cloud cover 9 squares
how many sun cards are there
how far does the sun move, 1 to 3 squares
what happens if 2 sun cards are unplayed
is a flower 6 counters max
how tall is the rock
do i need 2 cards to fade
can i use 2 fertilizers
how many counters per colour
can 2 players use the same line
do i get 24 counters
who starts the second sequence
is a line of 1 allowed
must the line be 5 long
does a diagonal of 4 count
what does the bee do, 2 squares
is the board 6x6
can i move the cloud 2 squares
in a 2 player game how many cards
how many special cards do we get
when does the game end with 4 players
can the rain grow 2 flowers
how many flowers can i grow with 1 rain
what if 2 players have 40 points
do gaps count in a line of 4
""".strip().split("\n")


@pytest.mark.parametrize("question", LOOKUPS)
def test_a_rule_that_is_looked_up_asks_for_no_sum(question: str) -> None:
    assert compute(question) is None


@pytest.mark.parametrize(
    "question", ["", "red", "red 2", "12 in a row red tallest 9", "2 " * 300, "-3 high 5 long red"]
)
def test_nonsense_is_no_sum(question: str) -> None:
    found = compute(question)
    assert found is None or found.value is None


@pytest.mark.parametrize(
    ("question", "word"),
    [
        ("can i grow a flower of 3 behind a flower of 5", "No"),
        ("flower height 3 behind a height 2 flower can it grow", "Yes"),
        ("grow a flower of height 2 behind a height 3", "No"),
        ("my flower is 3 tall and stands behind a 3, may i grow it", "Yes"),
        ("can i grow my 4 behind the rock", "No"),
        ("the flower in front is 2 high, mine 4, can it grow", "Yes"),
    ],
)
def test_a_flower_grows_behind_one_that_is_no_taller(question: str, word: str) -> None:
    found = compute(question)
    assert found is not None
    assert found.value is None
    assert found.text.startswith(f"{word}:")
    assert found.rule == "shadow"


@pytest.mark.parametrize(
    "question",
    ["a 3 high behind a 2 high that stands behind a 5 high: can it grow", "red 3 high behind a 2, can it grow"],
)
def test_no_points_come_of_growing_in_a_shadow(question: str) -> None:
    found = compute(question)
    assert found is None or found.value is None


def test_a_product_is_height_by_length_as_printed() -> None:
    found = compute("red 2x5")
    assert found is not None
    assert found.text == "Red: tallest 2 x 5 squares = 10"
