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
REPHRASED = [  # the same rules in other words
    ("2 unused energy + 1 unused spy points", 3),
    ("how many pts do i get at dawn w 1 energy n 2 spies left", 3),
    ("solo 66 points result?", 66),
    ("finished solo with 112", 112),
    ("i scored 45 solo", 45),
    ("big creature 6 pts, invisible chains", 4),
    ("3 large creatures under mind control how many cards do i lose", 6),
    ("moving over 3 lumen sprite spaces with reinforced guards cost", 3),
    ("4 knowledge under dark moon", -4),
    ("2 spies doomsayers i have 3 points", -1),
    ("tower w compass and 4 knowledge", 4),
    ("range 4 + primal spirit + biting winds", 4),
    ("range 2 with biting winds and primal spirit", 2),
    ("hunty 5 rescued", 2),
    ("i have 6 cards at return", 1),
    ("two magic items and a compass used by a spy, points for me?", 6),
    ("sub 5x5 3 unusable 20 covered", 2),
    ("2x call for aid", 2),
    ("how many points at dawn if i have 3 energy tokens and 1 spy unused", 4),
    ("unused: 2 spies 1 energy", 3),
    ("i finished with 50 points and 3 unused energy tokens at dawn", 53),
    ("solo result 72 points", 72),
    ("i got 46 in solo, how did i do", 46),
    ("solo game ended with 104 points, which result", 104),
    ("invisible chains active and i rescue a large creature worth 5", 3),
    ("how many points for rescuing a 7 point large creature with threat 3", 5),
    ("i use 1 spy while doomsayers is active, i have 10 points", 8),
    ("gain 2 knowledge with dark moon at 6 points", 4),
    ("range 2 +1 from primal spirit, biting winds", 2),
    ("wayfinding range 4, biting winds, how many steps", 3),
    ("tower action with 2 knowledge on the knowledge tower how much wayfinding", 2),
    ("tower with 4 knowledge, vile fumes and no trap", 2),
    ("hunty, i rescued 6 creatures", 3),
    ("got 2 spies and gain another", 4),
    ("solo 86", 86),
    ("submarine 6 by 5, 3 unusable, 10 covered how many open", 17),
    ("2 tetrominoes and 2 trominoes cover how many spaces", 14),
    ("5 auroras: 2 removals and 3 calls for aid, points?", 3),
    ("i have 8 cards at the end of the round how many to discard", 3),
    ("reinforced guards i cross 2 lumen sprite spaces how many cards", 2),
    ("eternal darkness: 2 primal spirit uses", 2),
    ("goldling 3 kinds of inspiration", 6),
    ("rescued 2 creatures worth 3 and one worth 7", 13),
    ("another player's spy used two of my markers points for me", 4),
    ("At dawn I have 2 unused Energy tokens and 2 unused Spies. How many points?", 4),
    ("end of round 3: 1 energy left, no spies left, 61 points", 62),
    ("Solo: 65 points. Which band?", 65),
    ("what's my rating for 99 points in solo", 99),
    ("rescuing a large creature (7 points) under Invisible Chains", 5),
    ("hummingbird pair worth 6 with invisible chains", 4),
    ("with doomsayers i used two spies, what does it cost me", -4),
    ("studying 2x with orbs how many cards must i discard", 3),
    ("my range is 3, nature elementals strength bonus, biting winds", 3),
    ("primal spirit movement with range 4", 5),
    ("compass on a tower action and 2 knowledge for the printed tower", 3),
    ("submarine 4x6, 4 unusable spaces and 12 covered spaces, how many are open?", 8),
    ("3 fruit and 4 root provisions take how many spaces", 4),
    ("i own 3 energy tokens and get 2 energy bonuses", 4),
    ("i have 2 cards in hand between rounds, how many do i draw", 3),
    ("2 small creatures 3 points each and 2 large creatures 6 points each", 18),
    ("mind control, rescue 1 large creature cards?", 2),
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
SAID_LOOSELY = [  # Tower Effects; Standard Spells
    ("my tower is the 2/4 knowledge one, 6 knowledge, no compass, how much wayfinding in all", 1 + 2),
    ("wayfinding tower for knowledge, i got 2 knowledge and my guy has a compass. total", 1 + 1 + 1),
    ("call for aid with 4 auroras, how many cards do i get", 4),
    ("5 auroras and i call for aid with 3. how many cards", 3),
    ("small ones worth 3 and 4, and a large worth 7. sum", 14),
    ("i had 20 points, freed 6 and 4", 30),
    ("two creatures worth 4 each plus 15 already", 23),
    ("three call for aids and one primal left side? cards?", 3 + 3),
]


@pytest.mark.parametrize(("question", "value"), POINTS + NIGHT + REPHRASED + KEPT_ASIDE + SAID_LOOSELY)
def test_the_numbers_of_a_question_come_to(question: str, value: int) -> None:
    found = compute(question)
    assert found is not None
    assert found.value == value, found.text


@pytest.mark.parametrize(
    ("question", "missing"),
    [
        ("dawn with 2 energy and spies left, points?", "Spies"),
        ("3 dominoes in the submarine how many open spaces", "rows and columns"),
        ("rescue 5 point creature and 3 point creature with invisible chains", "are large"),
        ("20 points, rescued a creature worth 8 with invisible chains", "are large"),
        ("pair worth 6 and creature worth 3, invisible chains", "are large"),
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
how many threats are there in the box
does the pair of hummingbirds count as 2
how many points do i start with
what does threat 3 do
when is tower token 3 used
can i study 3 times
study action how many cards
how many cards for a study action
studying: how many cards do i discard
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


def test_what_cannot_be_held_is_told_step_by_step() -> None:
    found = compute("fifth energy token")
    assert found is not None
    assert found.text == "4 + 1 = 5, of which 4 can be held: 1 too many x 4 points = 4"
