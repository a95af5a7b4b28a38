"""Numbers in questions as players type them, worked out by hand from the rulebook's sections named beside them."""

import pytest

from companion.games.greenwood.compute import compute

POINTS = [  # Phase 4: Dawn; Solo Rules; Rescue Action; Energy Tokens and Spies; Departure; Playing with Clans
    ("2 energy and a spy left at dawn", 3),
    ("dawn with 4 unused energy tokens and 2 unused spies how many points", 6),
    ("on 54 points with 2 unused energy and 1 unused spy", 57),
    ("dawn: 1 enrgy, 2 spys left", 3),
    ("dawn 2 energy unused and potion insight", 4),
    ("score 88 solo what rank", 88),
    ("solo 105 points how good is that", 105),
    ("84 points solo with 2 energy left what result", 86),
    ("rescue large creature worth 7 with invisible chains", 5),
    ("2 small creatures worth 3 each and 1 large creature worth 7 total", 13),
    ("invisible chains: large worth 8 and small worth 3 how many points", 9),
    ("i have 4 energy and gain 2 more", 8),
    ("have 1 spy, gain 2 spies points?", 4),
    ("have 4 auroras and gain 3", 5),
    ("3x call for aid how many points", 3),
    ("a spy used my compass and my magic item, how many points do i get", 4),
]
NIGHT = [  # Threats; Primal Spirits; Tower Action; Card Clarifications; Study; Between Rounds: Return; Submarine
    ("used 2 spies with doomsayers", -4),
    ("7 points, 3 spies and doomsayers", 1),
    ("dark moon and i gain 3 knowledge", -3),
    ("mind control 2 large creatures how many cards", 4),
    ("how many cards for 3 tower actions under sinister prophecy", 3),
    ("range 3 primal spirit and biting winds", 3),
    ("how far can i move with range 3 and primal spirit as nature elementals", 5),
    ("tower with a compass and 4 knowledge how much wayfinding", 4),
    ("tower action w compass discard 2 cards wayfinding", 3),
    ("hunty with 4 rescued creatures", 2),
    ("hunty: 5 creatures and 1 hummingbird pair", 3),
    ("goldling with 2 types of inspiration how many steps", 4),
    ("study 2 with orbs of the underworld how many cards", 3),
    ("7 cards in hand at the return how many do i discard", 2),
    ("tie break: 3 small 2 large and 1 hummingbird pair", 6),
    ("submarine 5x6 with 2 unusable, 14 covered, how many open", 14),
    ("sub with 2 dominoes 1 tromino and 3 lumen sprites how many spaces covered", 10),
    ("5 water provisions how many spaces", 3),
]
KEPT_ASIDE = [
    ("two unused energy, one unused spy", 3),
    ("solo score of 60, rating?", 60),
    ("large creature worth 6 and chains", 4),
    ("doomsayers, 1 spy used, how many points lost", -2),
    ("range 4 with biting winds", 3),
    ("4x4 submarine, 3 tetrominoes, how many open spaces", 4),
    ("return with 3 cards", 2),
]


@pytest.mark.parametrize(("question", "value"), POINTS + NIGHT + KEPT_ASIDE)
def test_the_numbers_of_a_question_come_to(question: str, value: int) -> None:
    found = compute(question)
    assert found is not None
    assert found.value == value, found.text


@pytest.mark.parametrize(
    ("question", "missing"),
    [
        ("dawn with 2 energy and spies left, points?", "Spies"),
        ("3 dominoes in the submarine how many open spaces", "rows and columns"),
    ],
)
def test_a_missing_number_is_named(question: str, missing: str) -> None:
    found = compute(question)
    assert found is not None
    assert found.value is None
    assert missing in found.missing


def test_the_band_of_a_solo_score_is_named() -> None:
    for total, span in [
        (45, "up to 45"),
        (46, "46 to 65"),
        (66, "66 to 85"),
        (104, "86 to 104"),
        (105, "105 and more"),
    ]:
        found = compute(f"solo {total} points what rank")
        assert found is not None
        assert span in found.text


LOOKUPS = """
how many cards do i draw with 4 players
how many energy tokens do i start with
can i have more than 2 spies
how many points for an unused spy
what happens with the 5th energy token
do 2 spies fit on one primal spirit
how many cards in hand at the start
can i use 2 spells with 1 aurora
how many threats in round 3
does the pair of hummingbirds count as 2
how many points do i start with
what does threat 3 do
when is tower token 3 used
can i study 3 times
how many hoards of knowledge do i have
what is the max aurora 5
how many rounds
do i need 2 knowledge for a large creature
how many sprites are there
which submarine for the first game
is a score of 88 a win
how many cards does the other player reveal in solo round 2
may i place 2 provisions on one space
what if 2 players tie
how far can i move with range 3
can i brew 2 potions
how many potions can i have
does doomsayers cost 2 points
how much does biting winds reduce
where do i put my 3rd protection token
""".strip().split("\n")


@pytest.mark.parametrize("question", LOOKUPS)
def test_a_rule_that_is_looked_up_asks_for_no_sum(question: str) -> None:
    assert compute(question) is None


@pytest.mark.parametrize(
    "question", ["", "energy", "9 energy left at dawn", "dawn " * 300, "-4 spies left", "solo 9999 points"]
)
def test_nonsense_is_no_sum(question: str) -> None:
    found = compute(question)
    assert found is None or found.value is None
