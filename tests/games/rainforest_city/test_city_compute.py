"""Numbers in questions as players type them, worked out by hand from the rulebook's sections named beside them."""

import pytest

from companion.games.rainforest_city.compute import compute

CHAINS = [  # 2. Place Cards, B. Flora and Fauna Cards; End of the Game and Scoring, 1 and 2
    ("3 plants 2 herbivores and a carnivore in one habitat", 3 + 4 + 3),
    ("how many points for 2 plants 2 crabs 2 otters", 2 + 4 + 6),
    ("1 plant 3 herbivores", 1 + 2),
    ("2 plnts, 1 hebivore, 3 carnivores worth?", 2 + 2 + 3),
    ("three flora two herbivores", 3 + 4),
    ("4 plants how many pts", 4),
    ("habitat with 2 plants and 2 carnivores points", 2),
    ("one otter, 1 herbivore and 1 plant score", 1 + 2 + 3),
    ("ocean: 2 reefs 1 herbivore 1 carnivore", 2 + 2 + 3),
    ("2 mangrove plants 1 ocean herbivore and 1 mangrove herbivore", 2 + 2),
    ("3 supported herbivores and 2 supported carnivores how many points", 6 + 6),
    ("no plants 2 herbivores", 0),
]
HOUSES = [  # step 3
    ("house w 2 tokens around worth", 1),
    ("house with 4 tokens next to it", -1),
    ("hose next to 1 crab and 2 plants points", 0),
    ("2 houses with 5 tokens around them in total", 1),
    ("3 houses with 2 tokens each how much", 3),
    ("house 2 tokens beside and 1 diagonally", 1),
    ("simple variant house with 3 tokens around worth", 0),
    ("what's a house worth with 3 neighbours", 0),
]
REST = [  # step 4; Advanced Variant; Win Condition
    ("5 tokens in compost", -5),
    ("8 flora, 10 fauna points, houses -1, compost 5 total", 12),
    ("claimed 10 and 6 total", 16),
    ("advanced objectives 10, 8 and 4 how many points", 22),
    ("coop medium 3 players, 4 met, how many more objectives", 2),
    ("solo hard 2 objectives met how many to go", 4),
    ("3 plants 1 herbivore and 1 house with 2 tokens", 3 + 2 + 1),
]
REPHRASED = [  # the same rules in other words
    ("3 plants 3 herbis 1 otter", 12),
    ("what do 2 plants, 1 herbivore and 2 carnivores score in one habitat", 7),
    ("1 plant 2 herbivores 2 carnivores same habitat", 6),
    ("how much does a house give with 2 plants and 1 otter beside it", 0),
    ("my 2 houses have 3 tokens next to each", 0),
    ("house surrounded on all 4 sides", -1),
    ("compost has 3 tokens", -3),
    ("minus points for 6 compost", -6),
    ("4 plants 4 herbivores 4 carnivores in the mangrove", 24),
    ("supported: 2 herbivores 1 carnivore", 7),
    ("claims 8 + 6 + 10", 24),
    ("2 plants 1 herbivore 1 carnivore how many points", 7),
    ("habitat has 4 flora, 2 herbivores, 3 carnivores: score?", 14),
    ("score of 1 plant + 1 herbivore + 1 otter", 6),
    ("whats the score for 3 plants, 3 herbivores, 3 carnivores in one forest", 18),
    ("how much is a house worth next to 1 token", 2),
    ("house surrounded by 3 tokens", 0),
    ("2 houses, first has 1 token, second 3 tokens", 2),
    ("house with a plant and a crab next to it, how many points", 1),
    ("4 compost tokens", -4),
    ("flora 6, fauna 12, houses 4, compost 3 total score", 19),
    ("if i have 5 plants, 2 houses with 1 token each and 2 compost what do i score", 7),
    ("i claimed the 8 and the 4 space, points", 12),
    ("two otters and two herbivores and one plant in a habitat, points", 6),
    ("house adjacent to 2 herbivores, 1 carnivore", 0),
    ("3 herbivores supported, 2 carnivores supported", 12),
    ("10 flora 14 fauna -2 houses -3 compost", 19),
    ("4 flora tokens and 3 termites", 10),
    ("How many points for a habitat with 3 plants, 2 herbivores and 2 carnivores?", 13),
    ("mangrove with 2 flora 1 crab 1 otter", 7),
    ("ocean habitat: 4 plants, 4 herbivores, 1 carnivore pts", 15),
    ("score 1 carnivore 1 herbivore no plants", 0),
    ("House has 3 animals next to it, what is it worth?", 0),
    ("house with one plant adjacent score?", 2),
    ("3 houses and 4 adjacent tokens altogether", 5),
    ("i have 7 tokens in my compost heap", -7),
    ("points: 9 flora, fauna worth 13, house 2, compost -4", 20),
    ("objectives claimed: 10, 8", 18),
    ("coop easy, 2 players, 2 objectives met so far, how many to go", 1),
    ("2 reefs, 2 ocean herbivores and 2 otters in one ocean", 12),
]
HABITATS = [  # Flow of a Turn, 2. Place Cards: each token feeds within its own habitat
    ("3 plants in one habitat and 2 herbivores in another habitat", 3),
    ("2 plants and 1 herbivore in ocean, 3 plants and 1 carnivore in mangrove", 2 + 2 + 3),
    ("ocean: 2 plants 1 crab, mangrove: 3 plants 1 herbivore 1 otter points", 2 + 2 + 3 + 2 + 3),
    ("fauna points for 2 plants 3 herbivores 1 carnivore", 4 + 3),
]
KEPT_ASIDE = [
    ("pts for five plants, four herbivores, 2 carnivors", 5 + 8 + 6),
    ("a house with two critters next door worth", 1),
    ("compost heap 3, how many points", -3),
    ("1 tree 1 termite 1 pangolin", 6),
    ("2 houses, 1 token each", 4),
]
TURNS = [  # Flow of the Game: 12 turns with any number of players
    ("4 of us, 1 round is over, how many turns are left altogether", 12 - 4),
    ("2 players, 3 rounds played how many rounds left", 3),
    ("we played 5 turns, how many more turns", 7),
    ("three of us and we are in round 2, how many turns left", 9),
]


@pytest.mark.parametrize(("question", "value"), CHAINS + HOUSES + REST + REPHRASED + HABITATS + KEPT_ASIDE + TURNS)
def test_the_numbers_of_a_question_come_to(question: str, value: int) -> None:
    found = compute(question)
    assert found is not None
    assert found.value == value, found.text


@pytest.mark.parametrize(
    ("question", "missing"),
    [
        ("2 herbivores and 1 carnivore in a habitat", "plants"),
        ("3 plants and herbivores, points?", "herbivores"),
        ("how many points are 2 houses", "tokens"),
        ("house with 9 tokens around worth", "share an edge"),
        ("coop hard, 5 objectives met, how many left", "players"),
    ],
)
def test_a_missing_number_is_named(question: str, missing: str) -> None:
    found = compute(question)
    assert found is not None
    assert found.value is None
    assert missing in found.missing


LOOKUPS = """
how many cards do i draw with 4 players
can 1 plant support 2 herbivores
how many rounds in a 3 player game
do 2 otters count as different types
is a house worth 3
how many points is a house
can i place 2 houses next to each other
what is the lose condition with 4 players
how many objectives on hard with 3 players
can an otter stand on a house
does a token next to 2 houses hurt both
how many cards does the active player take
how many otters are there
when does the game end with 2 players
what is objective 10
may i rotate the card 90 degrees
do tokens at the corner of a house count
how many unmatching tokens lose the game
how many points for a supported carnivore
what happens to a token on a house
where do composted tokens go
can i mirror the card
who starts
does 1 herbivore feed 2 carnivores
is a 2x2 habitat enough for objective c
how many tokens in a 10 square line
what if 2 players claim the same objective
how many starting cards per player
do i take 1 or 2 cards
does each house remove 1 token
""".strip().split("\n")


@pytest.mark.parametrize("question", LOOKUPS)
def test_a_rule_that_is_looked_up_asks_for_no_sum(question: str) -> None:
    assert compute(question) is None


@pytest.mark.parametrize("question", ["", "house", "999 plants", "plant " * 300, "-4 herbivores 2 plants", "0"])
def test_nonsense_is_no_sum(question: str) -> None:
    found = compute(question)
    assert found is None or found.value is None


@pytest.mark.parametrize(
    ("question", "text"),
    [
        (
            "2 plants, 1 termite, 1 otter, house beside termite",
            "1 house x 3 - 1 for tokens beside = 2; 2 flora x 1 = 2; 1 herbivore x 2 + 1 carnivore x 3 = 5. Together 9",
        ),
        ("claimed 10 and 8", "2 objectives claimed: 10 + 8 = 18"),
        ("i was first at an objective, how many points", "1 objective claimed for 10"),
    ],
)
def test_a_sum_is_told_once(question: str, text: str) -> None:
    found = compute(question)
    assert found is not None
    assert found.text == text


def test_houses_told_apart_with_tokens_at_corners_give_no_sum() -> None:
    assert compute("3 houses, 2 of them with 1 token, one with 1 diagonal") is None
