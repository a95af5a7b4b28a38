"""Objective Cards Glossary: each objective met, just missed, and with the squares and the sentence for it."""

import pytest

from tests.games.rainforest_city.drawn import met, objective, player, scored


def squares(drawing: str, *terrains: str) -> list[tuple[int, int]]:
    """The squares of a drawing whose first letter is one of these."""
    return [
        (row, column)
        for row, line in enumerate(drawing.strip().splitlines())
        for column, word in enumerate(line.split())
        if word[0] in terrains
    ]


def found(drawing: str, letter: str, **options: object) -> list[tuple[int, int]] | None:
    """The squares of an objective, None where it is not met."""
    entry = objective(scored(player("Ana", drawing), **options), letter)
    assert entry["met"] == bool(entry["squares"])
    return entry["squares"] if entry["met"] else None


def test_every_answer_has_twelve_in_order() -> None:
    entries = scored(player("Ana")).players[0].more["objectives"]
    assert [entry["id"] for entry in entries] == list("ABCDEFGHIJKL")
    assert all(list(entry) == ["id", "met", "own", "earlier", "text", "squares"] for entry in entries)
    assert not any(entry["met"] or entry["own"] or entry["earlier"] for entry in entries)


# Terrain objectives


def test_a_ten_in_a_row_or_a_column() -> None:
    row = " ".join("o" * 10)
    assert found(row + "\no r r r r r r r r r", "A") == [(0, column) for column in range(10)] + [(1, 0)]
    assert found("\n".join("o" * 10), "A") == [(r, 0) for r in range(10)]


def test_a_nine_or_a_bend_or_a_gap_is_not_enough() -> None:
    assert found(" ".join("o" * 9), "A") is None
    assert found(" ".join("o" * 9) + "\n" + "r " * 8 + "o", "A") is None
    assert found("o o o o o H o o o o o", "A") is None
    text = objective(scored(player("Ana", " ".join("o" * 9))), "A")["text"]
    assert text == "The longest straight line in one habitat is 9 long, 10 are needed."


def test_a_diagonal_is_no_straight_line_of_a_habitat() -> None:
    stairs = "\n".join(" ".join("o" if 0 <= c - r <= 1 else "r" for c in range(11)) for r in range(10))
    assert found(stairs, "A") is None


TEN_AND_TEN = "o o o o o\no o o o o\nm m m m m\nm m m m m"


def test_b_two_touching_habitats_of_ten() -> None:
    assert found(TEN_AND_TEN + "\nr r r r r", "B") == squares(TEN_AND_TEN, "o", "m")


def test_b_corner_house_or_nine_is_not_enough() -> None:
    corner = "o o o o o . . . . .\no o o o o . . . . .\n. . . . . m m m m m\n. . . . . m m m m m"
    assert found(corner, "B") is None
    assert "no two of them touch" in objective(scored(player("Ana", corner)), "B")["text"]
    parted = "o o o o o\no o o o o\nH H H H H\nm m m m m\nm m m m m"
    assert found(parted, "B") is None
    nine = TEN_AND_TEN.removesuffix(" m") + " r"
    assert found(nine, "B") is None
    assert objective(scored(player("Ana", nine)), "B")["text"].startswith("The largest habitats: 10 and 9;")


def test_b_leaves_out_a_large_habitat_that_touches_none() -> None:
    drawing = TEN_AND_TEN + "\nr r r r r\no o o o o\no o o o o"
    assert found(drawing, "B") == squares(TEN_AND_TEN, "o", "m")


ISLAND = "m r m r\nr o o m\nm o o r\nr m r m"


def test_c_two_by_two_with_others_all_round() -> None:
    assert found(ISLAND, "C") == [(1, 1), (1, 2), (2, 1), (2, 2)]


@pytest.mark.parametrize(
    "drawing",
    [
        "o r m r\nr o o m\nm o o r\nr m r m",  # the same terrain at a corner
        "H r m r\nr o o m\nm o o r\nr m r m",  # a house at a corner
        ". r m r\nr o o m\nm o o r\nr m r m",  # the edge at a corner
        "m r m r\nH o o m\nm o o r\nr m r m",  # a house at an edge
        "m r m r\nr o o o\nm o o r\nr m r m",  # five squares
        "m r m r\nr o r m\nm o o r\nr m r m",  # three squares
        "m r m r m r\nr o o o o m\nm r m r m r",  # a row of four
    ],
)
def test_c_spoiled(drawing: str) -> None:
    assert found(drawing, "C") is None


@pytest.mark.parametrize(
    ("corner", "spoiled"),
    [
        (".", "has no square at one of its edges or corners"),
        ("H", "touches a house at row 1, column 1"),
        ("o", "touches ocean again at row 1, column 1"),
    ],
)
def test_c_says_what_spoils_it(corner: str, spoiled: str) -> None:
    text = objective(scored(player("Ana", corner + ISLAND[1:])), "C")["text"]
    assert text == f"2 x 2 habitats with other terrain all round: 0, 1 needed; ocean at row 2, column 2 {spoiled}."


def test_c_does_not_mind_tokens() -> None:
    assert found("m1 r m r\nr om1 o* m\nm o o r\nr m r m", "C")


PAIRS = """
m r m r m r
r o o m r m
m r m r o r
r m r m o m
m r m r m r
"""


def test_d_two_pairs_with_others_all_round() -> None:
    assert found(PAIRS, "D") == [(1, 1), (1, 2), (2, 4), (3, 4)]


def test_d_one_pair_or_a_touching_third_is_not_enough() -> None:
    assert found("m r m r\nr o o m\nm r m r", "D") is None
    text = objective(scored(player("Ana", "m r m r\nr o o m\nm r m r")), "D")["text"]
    assert text == "2 x 1 habitats with other terrain all round: 1, 2 needed; there is no other."
    assert found("m r m r m r\nr o o m o m\nm r m o o r\nr m r m r m", "D") is None


def test_d_pairs_may_be_of_different_terrain() -> None:
    drawing = "r r r r r r r\nr o o m m o r\nr r r r r r r".replace("m m o", "r m m")
    assert found(drawing + "\nr r r r r r r", "D") == [(1, 1), (1, 2), (1, 4), (1, 5)]


# Flora objectives


def test_e_three_habitats_with_three_flora() -> None:
    drawing = "o1 o1 o1 r1 r1 r1 m1 m1 m1 o1"
    assert found(drawing, "E") == squares("o o o r r r m m m", "o", "r", "m")
    assert found("o1 o1 o1 r1 r1 r1 m1 m1 m", "E") is None
    text = objective(scored(player("Ana", "o1 o1 o1 r1 r1 r1 m1 m1 m")), "E")["text"]
    assert text == (
        "2 habitats with at least 3 flora, 3 needed: ocean at row 1, column 1; rainforest at row 1, column 4."
    )


def test_f_exactly_one_flora_in_at_least_five() -> None:
    assert found("o1 r1 m1 o1 r1", "F") == [(0, column) for column in range(5)]
    assert found("o1 r1 m1 o1 r1 m1", "F") == [(0, column) for column in range(6)]
    assert found("o1 r1 m1 o1", "F") is None
    assert found("o1 r1 m1 o1 r1 r1", "F") is None


def test_g_four_habitats_with_two_flora() -> None:
    assert found("o1 o1 r1 r1 m1 m1 o1 o1 o1", "G") == [(0, column) for column in range(9)]
    assert found("o1 o1 r1 r1 m1 m1 o1 o", "G") is None


def test_h_one_habitat_with_five_flora() -> None:
    assert found("o1 o1 o1 o1 o1 o r1", "H") == [(0, column) for column in range(6)]
    assert found("o1 o1 o1 o1 r o1", "H") is None
    assert objective(scored(player("Ana", "o1 o1 o1 o1")), "H")["text"] == "The most flora in one habitat: 4, 5 needed."


def test_flora_off_terrain_counts_for_none() -> None:
    assert found("o1 o1 o1 o1 or1 Ho1", "H") is None


# Fauna objectives

SIX = "o1 o1 o2 o2 o3 o* r1 r2 r3 m1 m2 m"


def test_i_six_kinds_of_supported_fauna() -> None:
    assert found(SIX, "I") == [(0, column) for column in range(12)]
    assert objective(scored(player("Ana", SIX)), "I")["text"].startswith("6 kinds of supported fauna: ")


def test_i_five_kinds_or_an_unfed_sixth_is_not_enough() -> None:
    assert found("o1 o1 o2 o2 o3 o* r1 r2 r3 m1 m m3", "I") is None
    assert found("o1 o2 o3 o* r1 r2 r3 m1 m2 m", "I") is None
    text = objective(scored(player("Ana", "o1 o2")), "I")["text"]
    assert text == (
        "Kinds of supported fauna: 1, 6 needed; not among them: rainforest herbivore, rainforest carnivore, "
        "mangrove herbivore, mangrove carnivore, ocean carnivore, otter."
    )


@pytest.mark.parametrize("hunters", ["o3 o3 o*", "o* o* o3", "o3 o3 o* o*"])
def test_i_natives_and_otters_share_what_food_there_is(hunters: str) -> None:
    assert found(f"o1 o1 o2 o2 {hunters} r1 r2 r3 m1 m2 m", "I")


def test_i_two_otters_are_one_kind() -> None:
    assert found("o1 o1 o2 o2 o* o* r1 r2 r3 m1 m2 m", "I") is None


def test_j_two_supported_carnivores_otters_included() -> None:
    for hunters in ("o3 o3", "o3 o*", "o* o*"):
        assert found(f"o1 o1 o2 o2 {hunters}", "J") == [(0, column) for column in range(6)]
    assert found("o1 o1 o2 o2 o3 r o3", "J") is None
    assert found("o1 o2 o2 o3 o3", "J") is None


def test_k_three_supported_of_one_kind() -> None:
    assert found("o1 o1 o1 o2 o2 o2", "K") == [(0, column) for column in range(6)]
    assert found("o1 o1 o2 o2 o2", "K") is None
    assert found("o1 o1 o2 o2 o3 o3 o3", "K") is None
    assert found("o1 o1 o2 o2 r1 r2", "K") is None


def test_l_exactly_two_supported_herbivores_in_at_least_two() -> None:
    two = "o1 o1 o2 o2 r1 r1 r2 r2"
    assert found(two, "L") == [(0, column) for column in range(8)]
    assert found(two + " m1 m1 m2 m2", "L") == [(0, column) for column in range(12)]
    assert found("o1 o1 o2 o2 r1 r1 r1 r2 r2 r2", "L") is None
    assert found("o1 o1 o2 o2 o2 r1 r1 r2 r2", "L")
    assert found("o1 o1 o2 o2", "L") is None


# Whose they are


def test_own_and_earlier_in_an_advanced_game() -> None:
    result = scored(player("Ana", claims={"G": 8}), variant="advanced", objectives=["A", "G", "J"])
    entries = result.players[0].more["objectives"]
    assert "".join(entry["id"] for entry in entries if entry["own"]) == "AGJ"
    assert "".join(entry["id"] for entry in entries if entry["earlier"]) == "G"


def test_own_and_earlier_in_a_cooperative_game() -> None:
    ana = player("Ana", objectives=["C", "H", "I"], met=["H", "L"])
    ben = player("Ben", objectives=["A", "E", "J"])
    result = scored(ana, ben, variant="cooperative", level="easy")
    entries = result.players[0].more["objectives"]
    assert "".join(entry["id"] for entry in entries if entry["own"]) == "CHI"
    assert "".join(entry["id"] for entry in entries if entry["earlier"]) == "HL"


# Introductory


def test_introductory_house_squares_are_no_terrain_for_a_to_d() -> None:
    result = scored(player("Ana", "o o o o o Ho1 o o o o"), variant="introductory")
    assert "A" not in met(result)
    assert "C" not in met(scored(player("Ana", "Hm1" + ISLAND[1:]), variant="introductory"))


def test_introductory_tokens_on_houses_count_for_e_to_l() -> None:
    assert found("o1 o1 Ho1 o1 o1 r", "H", variant="introductory") == [(0, column) for column in range(5)]
    alone = {"variant": "introductory", "readings": {"C14": "alone"}}
    assert found("o1 o1 Ho1 o1 o1 r", "H", **alone) is None
    assert found("o1 r1 m1 r1 Ho1", "F", **alone) == [(0, column) for column in range(5)]
    assert found("o1 o1 Ho1 o1 o1 r", "H") is None
