"""Numbers in questions as players type them, worked out by hand from the rulebook's sections named beside them."""

import pytest

from companion.games.arborea.compute import compute
from companion.games.arborea.costs import repeat_spirit, track_steps, water_spent

CREATURES = [  # Score Creatures
    ("wiseowl next to 3 mushrooms and a water, 5 gifts?", (3 * 2 + 2) * 2),
    ("owl w 2 shrooms, 7 gifts, no water", 2 * 2 + 3),
    ("how many points for a wisowl with 1 mushroom and four gifts given", 2 + 2),
    ("mushfrog 3 trees", 9),
    ("mushfrgo beside 2 tres and a watr", 2 * 3 * 2),
    ("antlerworm with two coral + water how much", 12),
    ("2 antlerworms next to 2 corals each", 12),
    ("grimster 1 flower, finds 2 mushfrogs in line, water next to it", 16),
    ("whats a grimster worth w 2 flowers and 1 mushfrog aligned", 7),
    ("tailcat: 3 weeds, one antlerworm in line and a water", (6 + 3) * 2),
    ("spiderant next to 4 different habitats one of them water", 16),
    ("spiderant around tree, coral, rock and weed how many rp", 8),
    ("spiderant by 3 different habitats", 6),
    ("mushfrog next to 1 tree 1 dark sprite and 1 water", 0),
    ("antlerworm 1 coral 1 dark sprite 1 bright sprite pts?", 3 + 3 - 3),
    ("tailcat with 1 weed and 1 bright sprite", 4),
    ("mushfrog 3 trees 1 water in water world", 18 + 6),
    ("water world: antlerworm 2 waters next to it, how much extra", 12),
    ("mushfrog with 3 trees and a grimster with 2 flowers in total", 9 + 4),
    ("2 waters and 2 trees around my frog", 12),
    ("how many rp for owl: 4 mushrooms, gifts on the 1st, 2nd and 3rd spot", 8 + 3),
]
SEASONS = [  # Score Seasons
    ("season step x4 with 9 waters", 32),
    ("season of gifts, 5 gifts, multiplier 3", 15),
    ("rocks season 6 rocks x2", 12),
    ("season: 3 unfinished cards x3", 24),
    ("season with 4 different creatures, times 5", 40),
    ("season 3 aligned creatures x2 how many points", 12),
    ("spirit season, spirit at -2, x4", 0),
    ("spirit at 6 season x3", 18),
    ("extreme weather season 9 waters x4", 72),
    ("season 2 young and 1 veteran in supply x2", 16),
    ("season tile grimsters and tailcats: 2 grimsters 1 tailcat x3", 18),
    ("season track 11 season steps x2", 16),
    ("season fish 1 fish x6", 24),
    ("season 3 sprites x1", 6),
    ("season creatures next to water, 3 creatures, x2", 12),
    ("season 7 cards in ecosystem multiplier 4", 28),
]
REST = [  # Endgame Scoring 1; Feronia's Endgame Scoring; Endgame Scoring (Midnight River); Steps 3 and 4
    ("spirit -3 with 2 captives", -8),
    ("spirit at 5 and 1 captive where does it end", 2),
    ("how much spirit do i lose with 3 captives", 9),
    ("spirit 6, third villager and extra advance in 3 player game", 1),
    ("feronia 20 steps difficulty 5, 30 rp", 130),
    ("bot: difficulty 4, 12 steps, 3 invited, 4 completed cards, 5 stacked cards, 1 waiting villager", 4 * 22),
    ("2 fish and 5 waters", 30),
    ("how many points are 3 dark sprites", 24),
    ("2 bright sprites and a dark sprite worth?", 14),
    ("2 fish 5 waters 3 dark sprites 1 bright sprite total", 57),
    ("card needs 1 tree 2 flowers 2 mushrooms 1 weed, i have 1 tree 2 flowers 4 water how much water", 3),
    ("track with 2 elders and 1 veteran moves how far", 4),
    ("how many steps does the track move with 1 young and 2 veterans", 5),
    ("advanced pathfinding, 3 elders on a track, how far", 6),
]
REPHRASED = [  # the same rules in other words
    ("mushfrog 2 trees no water pts", 6),
    ("frog by 2 trees n a water wats it worth", 12),
    ("how many rp does a tailcat get next to 1 weed and 1 water with 1 antlerworm in the same column", 10),
    ("grimster w/ 2 mushfrog in line and no flowers, water beside", 12),
    ("spiderant touching rock water coral flower = ?", 16),
    ("wiseowl score if 2 mushrooms around and 5 gifts placed", 6),
    ("owl + 3 mushrooms + 7 gifts", 9),
    ("owl: 0 shrooms, 9 gifts", 4),
    ("season says 3rp per uncompleted card, i got 3 of them and x6", 48),
    ("my season base would be 11 rp, multiplier 5", 40),
    ("base 12 with extreme weather x3", 36),
    ("season tracker on x3, tile: 2 RP per water, got 5 waters", 24),
    ("2 rp per creature kind, 5 kinds, x4", 32),
    ("gifts tile 14 gifts x2 final score", 16),
    ("spirit 8, five captives", -7),
    ("started with spirit -6 and 1 creature stuck in captivity", -8),
    ("3 creatures left in captivity what do i lose", 9),
    ("feronia veteran on 14, lvl 4", 56),
    ("feronias veteran villager moved 17 steps and difficulty is 5, she had 22 rp", 107),
    ("what is feronias final score with 30 rp, 20 spaces and difficulty 5", 130),
    ("feronia has 3 invited creatures and 2 completed cards, 10 steps, difficulty 2", 30),
    ("1 fish 7 visible waters", 21),
    ("fish with 3 waters in my ecosystem", 9),
    ("bright sprite + 2 dark sprites value", 19),
    ("water world, grimster with 1 flower 2 waters", 12),
    ("waterworld mushfrog next to 2 trees and 1 water total", 18),
    ("card wants 2 coral 1 flower, reserve has 1 coral and 2 water", 2),
    ("need 3 mushrooms and a weed for my card, there are 2 mushrooms, 0 weed and 3 waters, do i have enough", 2),
    ("2 veterans on one track how many spaces does it move", 4),
    ("how far does my track go with 1 elder 1 young 1 vet", 4),
    ("how much does one mushfrog with two trees, one bright sprite and a water score", 18),
    ("mushfrog touching 2 trees and 2 dark sprites no water", 0),
    ("what would a mushfrog score next to 2 trees, a flower and a water", 12),
    ("mushfrog surrounded by 4 trees", 12),
    ("how much is my antlerworm worth? its next to 3 coral and 1 water", 18),
    ("antlerworm touching 1 coral 2 water", 6),
    ("my wiseowl has 2 mushrooms around it and i gave 9 gifts. no water. rp?", 8),
    ("wiseowl 3 mushroom, gifts 3 on one sage 2 on another and 1 on third, water adjacent", 18),
    ("ive given 11 gifts and my wiseowl is next to 1 mushroom how many rp", 7),
    ("grimster next to 2 flowers and sees 3 mushfrogs", 13),
    ("grimster with one flower, three mushfrogs on its lines, next to water", 22),
    ("tailcat next to a weed and in line with 2 antlerworms, how many points", 8),
    ("tailcat 2 weeds 2 antlerworms water", 20),
    ("how many points does a spiderant with 4 different habitats incl water give", 16),
    ("spiderant next to water, tree, rock: points?", 12),
    ("spiderant touches 2 trees, 1 coral, 1 rock, how many rp", 6),
    ("mushfrog, 2 trees + bright sprite", 9),
    ("mushfrog with 2 trees and 1 dark sprite, water too", 6),
    ("dark sprite next to antlerworm with 2 corals", 3),
    ("3 gifts season x4", 12),
    ("i have 4 visible rocks and the rock season tile, my tracker is on x5", 20),
    ("season tile 2rp per water, 3 waters, multiplier x4", 24),
    ("season: 5 creatures next to water x6", 48),
    ("what do i get for the season with 6 kinds of creatures at x3", 24),
    ("7 season steps total, multiplier 2, season that counts steps", 14),
    ("season of uncompleted cards: 2 cards, x5", 30),
    ("spirit season tile, spirit is 7, multiplier x2", 14),
    ("extreme weather, 12 gifts, x3 season", 36),
    ("base rp of 5 at x4", 20),
    ("9 rp base times 3 season", 24),
    ("my spirit is 4 and i have 3 captive creatures", -5),
    ("2 creatures in captivity, spirit at 0", -6),
    ("how many spirit for 4 captives", 12),
    ("feronia: 10 spaces, difficulty 3, 25 rp", 55),
    ("solo difficulty 6 feronia veteran 15 steps 40 rp what is her total", 130),
    ("feronia score 12 steps x5", 60),
    (
        "feronia has 7 stacked cards on the right, 2 invited creatures, 3 completed cards, veteran at 10, difficulty 4",
        72,
    ),
    ("3 fish with 4 visible waters", 36),
    ("what's a fish worth with 6 waters", 18),
    ("how much for 4 dark sprites and 2 bright ones", 38),
    ("1 elder and 1 veteran on the same track, how many steps does it move", 3),
    ("a card needs 3 trees and 2 corals, there is 1 tree and 0 coral, how much water do i need", 4),
    ("total for: mushfrog 3 trees, antlerworm 2 coral + water", 21),
    ("wiseowl next to 3 mushrooms and a water with 5 gifts in water world", 20),
    ("grimster 2 flowers no mushfrog", 4),
    ("spirit 3 with one captive", 0),
    ("creatures in captivity 2, spirit position 5", -1),
    ("Mushfrog sits next to 3 trees and 1 water. How many RP?", 18),
    ("rp for wise owl beside two mushrooms having given 6 gifts total", 7),
    ("What does a Grimster score next to two flowers with a mushfrog in its column", 7),
    ("Tailcat touches 3 weeds, sees 1 antlerworm along its row, also next to water", 18),
    ("if my spiderant is next to water, rock, tree and coral what does it score", 16),
    ("antlerworm + 4 corals", 12),
    ("Antlerworm: 2 coral habitats, 2 water habitats", 12),
    ("mushfrog with 2 trees, 2 waters doubled twice?", 12),
    ("i have 3 captives and my spirit marker is on 6, where do i end up", -3),
    ("Season tile gives 1rp per rock, i have 10 rocks visible and am on the x3 space", 24),
    ("season multiplier x5, i gave 6 gifts in total, tile scores gifts", 30),
    ("6 mushfrogs and antlerworms on that season, x2", 16),
    ("season for young and veteran villagers, 1 young 1 vet in supply at x4", 24),
    ("i have 3 different creature types, season x3", 18),
    ("4 aligned creatures in the best line, season multiplier 2", 16),
    ("Feronia difficulty 7: veteran moved 18 spaces, 22 rp on the track", 148),
    ("difficulty 2, feronia's veteran at 25, how many extra points", 50),
    ("each fish with 5 waters, i have 2 fish", 30),
    ("3 dark sprites, 2 bright sprites, 1 fish with 4 waters", 42),
    ("mushfrog adjacent to two trees and two dark sprites", 0),
    ("wiseowl 1 mushroom 0 gifts", 2),
    ("wiseowl with zero mushrooms and 10 gifts by water", 10),
    ("total rp mushfrog 2 trees, spiderant 3 different habitats, wiseowl 1 mushroom 4 gifts", 16),
    ("third villager activated, spirit 3, what's left", 1),
    ("spirit at -7 and third villager", -9),
    ("2 player game, spirit 4, second advance", 2),
    ("track has two veterans and one young villager, steps?", 5),
]
KEPT_ASIDE = [
    ("two mushfrogs with 3 trees and water each", 36),
    ("grimstr 0 flowers 3 mushfrogs in a line", 9),
    ("wise owl 4 mushrooms 8 gifts", 12),
    ("spider w 2 kinds of habitat", 4),
    ("season 5 waters, multiplier is 6", 48),
    ("season gifts x6, i gave 12 gifts", 48),
    ("spirit 2, three creatures in captivity", -7),
    ("feronia 7 steps, lvl 3", 21),
    ("one fish, six waters how many rp", 18),
    ("season 2 mushfrogs 1 antlerworm x5", 30),
]
SAID_LOOSELY = [  # Score Seasons; Feronia's Endgame Scoring; Endgame Scoring, step 1
    ("tile pays 4 rp a piece, only 1 of them here, marker at x2", 4 * 2),
    ("gift season tile. my cubes are on 2, 2, 5, multi x2. how many pts", 8 * 2),
    ("gift season, my cubes on 4 and 3, x2 marker. pts 4 that season", 7 * 2),
    ("feronia end: 2 creatures, 4 complete cards, 5 cards beside her right, one guy at a trail. steps?", 2 + 4 + 2 + 1),
    ("feronia at the end, 4 creatures 3 finished cards and 4 cards stacked on her slot. how far", 4 + 3 + 2),
    ("its over, my spirit stands on 2 w 2 animals still locked in cages. where do i end", 2 - 6),
    ("spirit is 5, two beasts behind bars, where does the marker go", 5 - 6),
]


@pytest.mark.parametrize(("question", "value"), CREATURES + SEASONS + REST + REPHRASED + KEPT_ASIDE + SAID_LOOSELY)
def test_the_numbers_of_a_question_come_to(question: str, value: int) -> None:
    found = compute(question)
    assert found is not None
    assert found.value == value, found.text


@pytest.mark.parametrize(
    ("question", "missing"),
    [
        ("wiseowl next to 3 mushrooms and a water", "gifts"),
        ("wiseowl next to mushrooms, 5 gifts?", "mushrooms"),
        ("mushfrog next to trees and 1 water points", "trees"),
        ("9 waters on the season tile", "multiplier"),
        ("season x4 waters", "many"),
        ("feronia advanced 20 steps how many points", "difficulty"),
        ("how many points for 2 fish", "waters"),
        ("spirit 5, second pilgrimage", "players"),
    ],
)
def test_a_missing_number_is_named(question: str, missing: str) -> None:
    found = compute(question)
    assert found is not None
    assert found.value is None
    assert missing in found.missing


def test_feronia_is_held_against_ones_own_points() -> None:
    for own, outcome in ((130, "lost"), (131, "won")):
        found = compute(f"i scored {own} rp, feronia has 30 rp and 20 spaces at difficulty 5")
        assert found is not None
        assert found.value == 130
        assert f"the game is {outcome}" in found.text


LOOKUPS = """
how many cards do i draw with 4 players
can i place 2 creatures next to each other
how many villagers can i activate for free
does water double twice with 2 waters
how much spirit does the 3rd villager cost
what is the max rp for a season
how many mushfrogs are there
how many points does a wiseowl give per mushroom
can a fish sit on a rock
is a bright sprite counted as water
how many turns after the sun reaches the last spot
do 2 villagers on one track move it 2 steps
where does the 2nd player put the spirit marker
what does a veteran do
how many gifts can i give one sage
can i have more than 3 ecosystem cards
when do i score captives
how many season tiles are in play
how do grimsters score
which creatures score trees
what happens if 2 players tie
how many young villagers do i start with in a 2 player game
does the starting card count for the 10 cards season
can i use water as 2 biomes
what difficulty levels are there for feronia
how many feronia elders 5
who moves first in solo
how many winds cards are drawn
does a spiderant count rock
do i need 4 habitats to place a creature
""".strip().split("\n")


@pytest.mark.parametrize("question", LOOKUPS)
def test_a_rule_that_is_looked_up_asks_for_no_sum(question: str) -> None:
    assert compute(question) is None


@pytest.mark.parametrize("question", ["", "?", "5", "x4", "999999999 trees around my mushfrog", "mushfrog " * 400])
def test_nonsense_is_no_sum(question: str) -> None:
    found = compute(question)
    assert found is None or found.value is None


@pytest.mark.parametrize("question", ["mushfrog next to 9 trees", "season 3 waters x7"])
def test_what_cannot_be_is_said(question: str) -> None:
    found = compute(question)
    assert found is not None
    assert found.value is None


def test_costs_by_their_rules() -> None:
    assert water_spent({"tree": 1, "mushroom": 2, "weed": 1}, {"tree": 1}) == 3
    assert (track_steps(2, 1, 1), track_steps(2, 1, 1, pathfinding=True)) == (5, 8)
    assert [repeat_spirit(players) for players in (2, 3, 5)] == [2, 3, 3]


def test_more_squares_than_there_are_is_said_before_gifts_are_asked_for() -> None:
    found = compute("wiseowl next to 5 mushrooms")
    assert found is not None
    assert found.text.startswith("A creature has 4 squares around it")
    assert not found.missing


def test_gifts_of_other_sages_than_are_told_are_not_added_up() -> None:
    found = compute("gifts at 4 sages: 1, 2 and 3. wiseowl with 1 mushroom")
    assert found is None or found.value is None
