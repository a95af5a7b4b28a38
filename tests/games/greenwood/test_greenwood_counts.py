"""Counts of Greenwood in questions as players type them, worked out by hand from the rulebook's sections."""

import pytest

from companion.games.greenwood.compute import compute

NIGHTS = [  # Phase 1: Dusk; Return; Your Basic Board; The Clans; Rescue Action
    ("round 3, 3 protected. how many threats still hit me", 2),
    ("3 threats out and all 3 protected. how many hit me", 0),
    ("bird scholars, im on strength space 3. how many steps to the energy token", 2),
    ("meowmicry on space 2, how far to the spy", 4),
    ("big creature shows 3 knowledge. how many do i need in all", 4),
    ("large creature needs 3 on the tile, i have 3. how many are missing", 1),
    ("large tile shows 3, one matching inspiration on the companion. how many knowledge from the hoards", 3),
    ("i have 4 knowledge, rescue a small creature that shows 2. knowledge left", 2),
    ("2 hoards at the start, two more opened. how many knowledge can i keep", 4),
    ("2 energy at the start, one bonus on the track, one in the sub. how many energy tokens in all", 4),
    ("5 auroras, i spend 2 on the tower. auroras left", 3),
    ("3 hiking tokens on my guys, 2 auroras both used to take them off. how many hiking tokens are still there", 1),
    ("dark moon, i have 2 points and want 5 knowledge. how many knowledge can i gain", 2),
    ("5 fruit, how many full crates", 2),
    ("poisoned earth and two small creatures rescued. spaces", 2),
]
SETUP = [  # Components; Playing with Clans; Solo Rules; Game Start
    ("Root Rebels, Brewmasters and Meowmicry in play: how many cards form the deck", 21 + 2 * 18),
    ("solo with clans, cards in the deck", 57),
    ("basic deck of 55, four players draw 6 each. how many cards left in the deck", 31),
    ("ended solo on 88. how many short of the top rank", 17),
    ("solo 59, short of the next band", 7),
]
SUMS = [  # Dusk; Departure; Primal Spirits; Threats; Tower Effects; Between Rounds
    ("dawn with three unused", 3),
    ("used 2 of my 4 energy at night and both spies. points at dawn", 2),
    ("5 cards in hand, at dusk i play a companion and make an aurora", 3),
    ("hand 5, play a companion, generate aurora, then one call for aid. hand", 4),
    ("root rebels primal spirit, cards drawn", 4),
    ("how many cards does the elemental leader draw", 3),
    ("secret recipe cast, cards drawn", 2),
    ("mycelium muesli with a yellow card and took the points. net how many up", 1),
    ("spy copied my guy and used his compass and his inspiration but not the item. what do i get", 4),
    ("root rebels, passed strength space 2. kept 2 cards between rounds, i draw how many", 4),
    ("15 points, used a spy, doomsayers but i am protected", 15),
    ("vile fumes but i have a red one, tower with compass", 2),
    ("aurora on 4, gain 2 more, then remove 2 hiking tokens, rest call for aid. how many points", 3),
    ("im at 17 points, i use 3 of my 4 auroras for call for aid. how many points then", 20),
    ("knowledge tower, i have 3", 2),
    ("3 energy, energy bonus, energy bonus", 4),
    ("goldling with three companions inspired: red red blue", 4),
    ("tiles: 4 4 and 3. covered", 11),
    ("orbs of the underworld, i gained 3 knowledge this turn. toss 3 cards", 1),
    ("range is 3, i use my primal spirit to walk, biting winds does not hit me as im protected", 4),
    ("hand of 8 at the end of round, after discarding how many do i have", 5),
    ("dark moon. had 14 points, gained 2 knowledge", 12),
]


@pytest.mark.parametrize(("question", "value"), [*NIGHTS, *SETUP, *SUMS])
def test_values(question: str, value: int) -> None:
    found = compute(question)
    assert found is not None
    assert abs(found.value or 0) == value


@pytest.mark.parametrize(
    "question",
    [
        "what does secret recipe do",
        "primal spirit of the root rebels",
        "call for aid twice in the same departure ok?",
        "do 2 spies on one primal spirit work",
        "where does the second sneak come from",
        "may i end on a space with 2 other spirits",
    ],
)
def test_what_is_looked_up_asks_for_no_count(question: str) -> None:
    assert compute(question) is None


def test_what_is_paid_beside_the_cards_drawn_is_told() -> None:
    found = compute("root rebels primal spirit, 2 cards in hand before. cards now")
    assert found is not None
    assert found.value == 2 + 4 - 1
