"""Numbers in questions as players type them, worked out by hand from the rulebook's one section, Description."""

import pytest

from companion.games.arboretum.compute import compute

PATHS = [
    ("how many pts for 1 2 5 8 all maple", 4 * 2 + 1 + 2),
    ("path 2 4 6 7 same species", 8),
    ("path maple 1 oak 2 oak 5 maple 8", 4 + 1 + 2),
    ("1 maple 3 oak 5 maple points", 3 + 1),
    ("3 4 5 all willow how many points", 3),
    ("mixed path 1 3 4 6 8 with dogwood at both ends", 5 + 1 + 2),
    ("what does a path of 6 cards mixed starting with 1 score", 6 + 1),
    ("how many points is a 5 card path all same species ending in 8", 10 + 2),
    ("8 cards all oak path", 16 + 3),
    ("path of 4 maples", 8),
    ("jacaranda 4-5-6-7 worth", 8),
    ("j1 m2 m5 m6 j8 pts", 8),
    ("path from 2 to 7: 2, 7 cassia", 2),
    ("score for chery blosom 1,2,3,4,8", 10 + 3),
    ("lilac 2, dogwood 3, cassia 6, lilac 7 path worth?", 4),
    ("1>3>4 spruce points?", 4),
    ("mapel 5 6 7 8 all mapel pts", 10),
    ("8 5 2 1 all maple, how many points", 11),
    ("oak 3 oak 1 oak 5 path", 2 + 1),
    ("maple 2 oak 4 path points", 0),
]
HANDS = [
    ("i hold 8 and 3 of oak, opponent has the 1 and a 7", 3),
    ("my hand 3 5 7 maple what is the sum", 15),
    ("who scores maple: i have 1 and 8 in hand, she has 7", 9),
    ("i have 2 and 5 oak, he has 7 oak who scores", 7),
    ("hand 8 4 vs 1 6", 4),
]
REPHRASED = [  # the same rules in other words
    ("2 3 5 7 8 all oak", 12),
    ("oak 2 3 5 7 8", 12),
    ("path 1 4 8 willow dogwood willow", 6),
    ("W1 D4 W8 worth?", 6),
    ("points for path w/ 4 cards all the same starting at 5 ending at 8", 10),
    ("score for 6 7 8 maple", 5),
    ("3 card path ending in 8", 5),
    ("jacaranda run from 1 to 5 all jacaranda five cards", 11),
    ("i hold maple 7, opponent holds maple 8 and i also have the 1", 8),
    ("opp holds 8 and 2 of lilac, i hold 1 and 3. who scores", 4),
    ("5 6 and 1 of cassia in my hand vs his 8 cassia", 12),
    ("my path is maple 2, oak 4, maple 6. points?", 3),
    ("how many points do i score for 3,4,5,6 all cassia", 8),
    ("path of 5 oaks ending on 8", 12),
    ("score a path: 1 3 5 7 8 willow only", 13),
    ("a path of 4 cards same species starting with 1", 9),
    ("6 card mixed path that starts with 1 and ends with 8", 9),
    ("path 1-2-3 all dogwood", 4),
    ("dogwood 1, maple 3, oak 5, dogwood 8", 7),
    ("two cards oak 7 and oak 8 path", 4),
    ("what is 4 5 7 8 worth if all are jacaranda", 10),
    ("oak 1 2 3 4 5 6 7 8 score", 19),
    ("i have 5 and 6 of oak in hand, opponent has 8 and 1, who can score", 11),
    ("he has the 8 of maple, i have the 1 and 4, who gets to score maple", 5),
    ("my hand: willow 3 and 4. other player: willow 8. who scores?", 7),
    ("sum of my hand 2 6 7 in lilac", 15),
    ("cherry blossom path 2 5 6 8 where the middle cards are other species", 6),
    ("path with 7 cards same species begins with 1 ends with 7", 15),
    ("spruce 4 tulip 5 poplar 6 spruce 8 how many pts", 6),
    ("path blue spruce 3 > maple 4 > blue spruce 5", 3),
    ("points for 2 3 4 5 6 mixed", 5),
    ("Path 3, 5, 6, 8 all the same species: how many points?", 10),
    ("longest path is 1 2 4 5 6 and everything is tulip poplar", 11),
    ("how much would 2-4-5-8 score with all cherry blossom", 10),
    ("Willow 2, Oak 3, Maple 5, Willow 7", 4),
    ("if i start with oak 1 and end with oak 8 and 3 cards in between mixed how many points", 8),
    ("five card path of one suit", 10),
    ("a four card single species path", 8),
    ("three card path beginning with 1 and ending with 8", 6),
    ("i've got 7 and 2 in maple left in hand vs 8 and 1", 9),
    ("my hand has 3 & 5 olive, hers has 7 olive, who scores olive?", 8),
    ("opponent has 1 of oak, i have 8 and 2 of oak in hand. what's my sum", 2),
    ("1,3,5,7 jacaranda only", 9),
]
KEPT_ASIDE = [
    ("how much for two four six eight, all dogwood", 8 + 2),
    ("a path with 7 cards, mixed, from 1 to 8", 7 + 3),
    ("olive 1 2 3 path", 4),
    ("score of path oak 2 maple 3 maple 4 willow 6 oak 8", 5 + 2),
    ("hand: i hold 4 6 8, opponent holds 1", 10),
]
SAID_LOOSELY = [  # whole rows, two paths joined by "and also", and the deck by how many play
    ("the entire dogwood row 1-8", 19),
    ("i got every single spruce 1 to 8 in one path lol how many", 19),
    ("willow 1 3 5 7 nothing else in between", 9),
    ("1 and 8 of jacaranda beside eachother", 5),
    ("tulip 1 3 5 8 no foreigners", 4 * 2 + 1 + 2),
    ("maple 1 to maple 7 with two strangers between, points", 4 + 1),
    ("maple 2 to maple 6 with two others in between how many", 4),
    ("cassia 2-lilac 3-cassia 5 and also pure lilac 2 4 6 7. sum?", 3 + 8),
    ("i have oak 2 cassia 4 oak 7 and then an all cassia 2 3 5. points together", 3 + 3),
    ("4 of us, how big is the draw pile after dealing", 80 - 28),
    ("how many cards are dealt altogether to 2 players", 14),
    ("how many cards do we put away with 3 players", 16),
]


@pytest.mark.parametrize(("question", "value"), PATHS + HANDS + REPHRASED + KEPT_ASIDE + SAID_LOOSELY)
def test_the_numbers_of_a_question_come_to(question: str, value: int) -> None:
    found = compute(question)
    assert found is not None
    assert found.value == value, found.text


@pytest.mark.parametrize(
    ("question", "missing"),
    [
        ("how many points for 1 2 5 8", "one species"),
        ("path 2 4 5 7 worth", "one species"),
        ("path of 7 cards all maple points", "1 or end with 8"),
    ],
)
def test_a_missing_word_is_named(question: str, missing: str) -> None:
    found = compute(question)
    assert found is not None
    assert found.value is None
    assert missing in found.missing


def test_who_may_score_is_said() -> None:
    for question, said in [
        ("i hold 8 and 3 of oak, opponent has the 1 and a 7", "they may score"),
        ("who scores maple: i have 1 and 8 in hand, she has 7", "you alone"),
        ("i have 2 and 5 oak, he has 7 oak who scores", "a tie"),
    ]:
        found = compute(question)
        assert found is not None
        assert said in found.text


LOOKUPS = """
how many cards do i draw with 4 players
how many species with 3 players
does my 8 count if someone has the 1
how many cards in hand
do i have to have 7 cards in hand
is a path of 1 card worth anything
can a path go diagonal
how many points for an 8 at the end
when does the path double
are 4 cards enough to double
what does the 1 give
how many points do i get for the 1
can i draw 2 from the same discard
may i take 1 from the deck and 1 from a discard pile
who goes first
what if nobody has the 8
does each species score 1 path
can i score 2 paths of the same species
is the deck 80 cards
how many 8s are there
what happens if 2 players tie
do i discard 1 or 2
how many trees in a 2 player game
do the values have to be 1 2 3
can i skip from 2 to 5
does the path need to start with 1
do i keep my 7 cards
i have 1 and 8 of the same suit does my 8 still count
does 8 become 0 against the 1
must the path be at least 2 cards
""".strip().split("\n")


@pytest.mark.parametrize("question", LOOKUPS)
def test_a_rule_that_is_looked_up_asks_for_no_sum(question: str) -> None:
    assert compute(question) is None


@pytest.mark.parametrize(
    "question", ["", "maple", "9 9 9 path points", "1 " * 300, "path of 0 cards points", "-3 maple"]
)
def test_nonsense_is_no_sum(question: str) -> None:
    assert compute(question) is None


@pytest.mark.parametrize(
    ("question", "said"),
    [
        ("oak: 8+3 against 1+7", "the second may score"),
        ("who has the right: 7+5 vs 8+4", "the first and the second may score"),
        ("maple 8+5 vs 1+4 vs 7", "the third may score"),
        ("hand: 8 oak mine, 1 oak hers", "she may score, you may not"),
        ("player 2 has oak 8, I have oak 1", "you alone may score"),
        ("mine 5 6, yours 8 2, his 1", "you alone may score"),
    ],
)
def test_hands_set_against_each_other(question: str, said: str) -> None:
    found = compute(question)
    assert found is not None
    assert found.text.endswith(f": {said}")


@pytest.mark.parametrize("question", ["7 + 5", "7+5 vs 7+4", "path 7+5 vs 8+4", "8 vs 4 cards", "8 3 against 1 7"])
def test_numbers_set_against_each_other_that_are_no_hands(question: str) -> None:
    found = compute(question)
    assert found is None or "may score" not in found.text


@pytest.mark.parametrize(
    ("question", "begins"),
    [
        ("is 2 5 5 7 a valid path", "No: values rise"),
        ("can a path go 3 3 4", "No: values rise"),
        ("is oak 2 maple 5 willow 7 a legal path", "No: both ends"),
        ("is oak 2 maple 5 oak 7 a legal path", "Yes: 2-5-7"),
        ("is 7 5 2 a valid path", "Yes, if both ends"),
        ("is 2 5 6 7 a valid path", "Yes, if both ends"),
    ],
)
def test_whether_cards_make_a_path(question: str, begins: str) -> None:
    found = compute(question)
    assert found is not None
    assert found.value is None
    assert found.text.startswith(begins)
