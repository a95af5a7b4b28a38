"""Cards, the Sun, the Cloud and counters in questions as players type them, worked out by hand from the rulebook."""

import pytest

from companion.games.arboria.compute import compute

CARDS = [  # Setting Up the Game; A Player's Turn; Fade a Flower; 2 Players Game; Optional Rules
    ("whole sequence with four players, how many cards can be played at most", 12),
    ("2p: how many cards can i play in a whole sequence", 6),
    ("4 of us, each plays three. how many cards get played in a round", 12),
    ("i played 3 of my 5, next player turns over 5. how many can she choose from", 5 - 3 + 5),
    ("4 players, two before me played 3 and 2 of their 5, now i flip mine. how many cards can i pick from", 2 + 3 + 5),
    ("5 cards revealed and i play all three i may, how many of them lie there", 2),
    ("how many cards do i need to fade 3 counters", 6),
    ("how many turns do i need to fade a pile of 3 away", 3),
    ("my pile is 2, i want it 5 high, how many cards do i need", 3),
    ("how many cards of the deck are not flower cards", 3 + 2 + 1),
    ("4 players each take a special, how many go back in the box", 2),
    ("we are three, all special cards were used, none of them the rock. how many cards has the deck then", 25),
    ("we are three, all special cards were used, one was the rock. how many cards has the deck then", 24),
    ("fade plus a sun card, how many plays left", 0),
]
SKY = [  # Moving the Sun; Growing a Flower; Moving the Cloud; The Rain
    ("how many squares is a full lap of the sun", 20),
    ("sun has 7 squares to go, how many sun cards at least", 3),
    ("sun is 5 squares from the start, i play a sun card for 3. how many to go", 2),
    ("sun moved 2, then 1, then 2 at the end of the sequence", 5),
    ("3 by card, 3 by card, one sun unplayed", 7),
    ("how many squares does the sun light up", 12),
    ("cloud in the corner covers 3 flowers, how many of its squares are free", 1),
    ("cloud from the edge to the middle, how many more squares are covered", 3),
    ("cloud on the edge, all squares have flowers, rain comes. how many counters are added", 6),
    ("someone else plays rain, 4 of my flowers there. counters for me", 4),
    ("rain, 4 flowers of mine under the cloud but just 2 counters left", 2),
]
COUNTERS = [  # Setting Up the Game; Growing a Flower
    ("two red piles, 2 and 1 high. how many red counters still in my supply", 3),
    ("faded 2 of my blues and 3 are on the board, how many blue do i still have", 1),
    ("3 red ones on the board already, how many more can i place", 3),
    ("4 players counters all together", 96),
    ("i need to grow behind a 4 high flower, mine is 2. how many counters are missing", 2),
    ("rock in front, my pile is 2. how many more counters before it can grow there", 3),
]
LINES = [  # Counting the Score; Game Contents of a line told in other words
    ("3 yellows on a line of 4, they are 1 2 and 3 high", 12),
    ("my red pile has three chips and sits in a line with three other reds", 12),
    ("line of 4: mine 3, sis 5, mine 1, dad 2", 12),
    ("red piles in one row, 2 mine and 3 the old lady's, my highest is 4", 20),
    ("the line is five squares, tallest overall is 6 but thats grandmas, mine is 2", 10),
    ("yellow line of 5 but the second is actually green. im 3 high at the right end", 9),
    ("the rock is beside my line, not in it. 5 squares 3 tall", 15),
    ("red gives me 12, green 6, no blue", 18),
    ("how much more do i get if my line of 4 gets a fifth square, im 3 tall", 3),
    ("one more counter on my pile in a 4 line, how many points more", 4),
    ("what does one more square bring if im 3 high", 3),
    ("bee took the top of my 3 high green in a line of 4, green now?", 8),
    ("line of 3 got cut to 2 since my end one was faded. tallest 3", 6),
    ("what is the most i can get from a line of 4", 24),
    ("wife has 6 high in the green line of 6, i have 3 in the same line, what do i score for green", 18),
    ("my blue 3 high, line of 3, opponent fades it once", 6),
    ("i can grow my red from 4 to 5 in a line of 3, what would red be worth", 15),
    ("i can grow my red from 4 to 5 in a line of 5, how much more is that", 5),
    ("my tallest yellow, 3 counters, stands in both a row of 4 and a diagonal of 5. best yellow score?", 15),
    ("need 20 more, my yellow pile is 4 high. how many squares", 5),
    ("the others have 41 at most. i have 22 from three colours and blue 4 high. how long must blue be to win", 5),
]


@pytest.mark.parametrize(("question", "value"), [*CARDS, *SKY, *COUNTERS, *LINES])
def test_values(question: str, value: int) -> None:
    found = compute(question)
    assert found is not None
    assert found.value == value


@pytest.mark.parametrize(
    ("question", "rule"),
    [
        ("whole sequence with four players, how many cards can be played at most", "play-limit"),
        ("i played 3 of my 5, next player turns over 5. how many can she choose from", "others-cards"),
        ("how many squares is a full lap of the sun", "end-of-game"),
        ("how many squares does the sun light up", "sunlight"),
    ],
)
def test_the_entry_that_a_count_goes_by(question: str, rule: str) -> None:
    found = compute(question)
    assert found is not None
    assert found.rule == rule


@pytest.mark.parametrize(
    "question",
    [
        "how far can i move the sun",
        "roughly how many sequences until the sun has gone all the way round",
        "how many cards can i play",
        "do i need 2 cards to fade",
        "may two players use one line",
        "which of 2 flowers does lightning hit",
    ],
)
def test_what_is_looked_up_asks_for_no_count(question: str) -> None:
    assert compute(question) is None
