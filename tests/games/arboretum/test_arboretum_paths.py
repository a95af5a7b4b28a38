"""Description: what a path is, what it scores, which one is chosen."""

import pytest

from companion.games.arboretum.paths import Path, best_paths
from tests.games.arboretum.drawn import SPECIES, planted


def best(drawing: str, letter: str) -> Path | None:
    return best_paths(planted(drawing), [SPECIES[letter]]).get(SPECIES[letter])


def points(drawing: str, letter: str) -> int:
    path = best(drawing, letter)
    return path.points if path else 0


# Worked examples of public rule texts (the printed aid has none): each path with its points.
WORKED = [
    ("j1 m2 m5 m6 j8", "j", 5 + 1 + 2),
    ("j4 j5 j6 j7", "j", 8),
    ("d2 c3 d4", "d", 3),
    ("w1 w2 c3 w4", "w", 4 + 1),
    ("c4 d5 d6 c8", "c", 4 + 2),
    ("j1 j2 j4 j5 j7 j8", "j", 12 + 1 + 2),
    ("l3 l5", "l", 2),
    ("d2 l4 d7", "d", 3),
    ("c3 c4 o6 c8", "c", 4 + 2),
    ("l2 l3 c5 l8", "l", 4 + 2),
    ("o1 o3 o5 o6 o8", "o", 13),
]


@pytest.mark.parametrize(("drawing", "letter", "expected"), WORKED)
def test_description_worked_paths(drawing: str, letter: str, expected: int) -> None:
    assert points(drawing, letter) == expected


@pytest.mark.parametrize(
    ("drawing", "expected"),
    [
        ("o5", 0),  # one card is no path
        ("o5 o6", 2),
        ("o6 o5", 2),  # a path may run in any direction
        ("o5 o5", 0),  # not falling, not level
        ("o4 m5 m5 o6", 0),
        ("o2 .. o3", 0),  # a gap between cards
        ("o2 ..\n.. o3", 0),  # corners do not join
        ("o2 o7", 2),  # values may be left out
        ("o2 m3", 0),  # both ends of the species
        ("m1 o2 m8", 0),
        ("m1 o2 o3 m8", 2),  # another species' 1 and 8 add nothing
        ("o1 o8", 2 + 1 + 2),
        ("o1 o7", 2 + 1),
        ("o2 o8", 2 + 2),
        ("o2 o3 o4", 3),  # three of one species do not double
        ("o2 o3 o4 o5", 8),
        ("o1 o2 o3 o4", 8 + 1),  # the additions do not double
        ("o5 o6 o7 o8", 8 + 2),
        ("o1 o2 o3 o4 o5 o6 o7 o8", 16 + 3),
        ("o1 m2 o3 o4 o5", 5 + 1),  # one stranger, no doubling
        ("o1 o3 m4 o8", 4 + 3),
    ],
)
def test_description_path_points(drawing: str, expected: int) -> None:
    assert points(drawing, "o") == expected


def test_seven_mixed_cards_lose_to_four_of_a_kind() -> None:
    path = best("o1 m2 m3 m4 m5 o6 ..\n.. .. .. .. .. .. ..\no3 o4 o5 o6 .. .. ..", "o")
    assert path is not None
    assert (path.points, path.doubled, path.squares) == (8, True, ((2, 0), (2, 1), (2, 2), (2, 3)))


def test_seven_mixed_cards_with_the_8_beat_four_of_a_kind() -> None:
    path = best("o2 m3 m4 m5 m6 m7 o8\n.. .. .. .. .. .. ..\no3 o4 o5 o6 .. .. ..", "o")
    assert path is not None
    assert (path.points, path.doubled, len(path.cards)) == (9, False, 7)


def test_of_equal_points_the_longest() -> None:
    eight_cards = best("o2 o3 o4 o5 .. .. ..\n.. .. .. .. .. .. ..\no1 m2 m3 m4 m5 m6 o7", "o")
    assert eight_cards is not None
    assert (eight_cards.points, len(eight_cards.cards), eight_cards.doubled) == (8, 7, False)
    ending_on_8 = best("o6 o8 ..\n.. .. ..\no1 m2 o3", "o")
    assert ending_on_8 is not None
    assert (ending_on_8.points, ending_on_8.squares) == (4, ((2, 0), (2, 1), (2, 2)))


def test_of_equal_length_the_smaller_list_of_squares() -> None:
    fork = best("o2 m3\nm3 o4", "o")
    assert fork is not None
    assert fork.squares == ((0, 0), (0, 1), (1, 1))
    two_starts = best("o5 o2\no2 ..", "o")
    assert two_starts is not None
    assert two_starts.squares == ((0, 1), (0, 0))
    late_fork = best("o1 o2 m4\n.. m4 o5", "o")
    assert late_fork is not None
    assert late_fork.squares == ((0, 0), (0, 1), (0, 2), (1, 2))


def test_squares_compare_as_numbers_not_as_text() -> None:
    cards = (*planted("o1 o2", (-10, 0)), *planted("o1 o2", (-9, 0)), *planted("o1 o2", (10, 0)))
    found = best_paths(cards, ["oak"])["oak"]
    assert found.squares == ((-10, 0), (-10, 1))


def test_the_order_of_the_sheet_does_not_decide() -> None:
    cards = planted("o2 m3 o4\nm3 o4 m5\no4 m5 o6")
    assert best_paths(cards, ["oak"]) == best_paths(cards[::-1], ["oak"])


def test_a_card_serves_paths_of_several_species() -> None:
    found = best_paths(planted("o1 m2 o3 m4"), ["oak", "maple"])
    assert {species: path.points for species, path in found.items()} == {"oak": 4, "maple": 3}


def test_only_wanted_species_are_found_but_others_serve() -> None:
    assert best_paths(planted("o1 m2 m3 o4"), ["oak", "willow"]).keys() == {"oak"}


def test_a_path_carries_its_cards() -> None:
    path = best("o1 m2\n.. o4", "o")
    assert path is not None
    assert [(card.species, card.value) for card in path.cards] == [("oak", 1), ("maple", 2), ("oak", 4)]


def test_no_cards_no_paths() -> None:
    assert best_paths((), ["oak"]) == {}
