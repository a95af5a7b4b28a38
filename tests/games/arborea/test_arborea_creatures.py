"""Score Creatures and Endgame Scoring (Midnight River): one creature at a time."""

import pytest

from tests.games.arborea.drawn import creature_parts, creature_points, line, player, scored, squares, table


@pytest.mark.parametrize(
    ("kind", "drawing", "expected"),
    [
        ("mf", "TT/TT", 12),
        ("mf", "CF/GM", 0),
        ("aw", "CC/RR", 6),
        ("aw", "CT/RR", 3),
        ("sa", "TC/FG", 8),
        ("sa", "RR/RR", 2),
        ("sa", "RR/WW", 8),
        ("wo", "MM/MR", 6),
        ("gr", "FF/FF", 8),
        ("tc", "GR/RG", 4),
    ],
)
def test_score_creatures_by_adjacent_habitats(kind: str, drawing: str, expected: int) -> None:
    assert creature_points(drawing, f"{kind} 0.0") == [expected]


@pytest.mark.parametrize(
    ("kind", "drawing", "expected"),
    [("mf", "TW/RR", 6), ("mf", "TW/WW", 6), ("aw", "CW/WR", 6), ("sa", "TW/RR", 12), ("gr", "FW/RR", 4)],
)
def test_score_creatures_water_doubles_once(kind: str, drawing: str, expected: int) -> None:
    assert creature_points(drawing, f"{kind} 0.0") == [expected]


def test_squares_beyond_the_four_do_not_count() -> None:
    assert creature_points("TTW/TTT/RRW", "mf 0.0") == [12]


@pytest.mark.parametrize(("gifts", "expected"), [((0,), 2), ((1,), 2), ((1, 1), 3), ((3, 2), 4), ((3,) * 8, 14)])
def test_score_creatures_wiseowl_halves_all_gifts_rounded_down(gifts: tuple[int, ...], expected: int) -> None:
    spots = [*gifts, *[0] * (8 - len(gifts))]
    assert creature_points("MR/RR", "wo 0.0", gifts=spots) == [expected]
    assert creature_points("MW/RR", "wo 0.0", gifts=spots) == [2 * expected]


def test_each_wiseowl_gets_the_gift_bonus() -> None:
    assert creature_points("RRRR/RRRR", "wo 0.0, wo 0.2", gifts=[3, 2, 0, 0, 0, 0, 0, 0]) == [2, 2]


def test_what_wiseowl_and_grimster_say() -> None:
    owl = creature_parts("MW/RR", "wo 0.0", gifts=[3, 2, 0, 0, 0, 0, 0, 0])
    assert owl[0].text == "Wiseowl by 1 mushroom x 2 + 2 for 5 gifts, doubled by water: 8"
    dark = creature_parts("FT/TT", "gr 0.0", "bright 0.1, dark 1.0")
    assert dark[0].text == "Grimster by 2 flowers x 2 (with 1 Bright Sprite) - 1 Dark Sprite x 3: 1"


@pytest.mark.parametrize(
    ("seeker", "partner", "expected"),
    [("gr", "mf", 3), ("gr", "aw", 0), ("gr", "gr", 0), ("tc", "aw", 3), ("tc", "mf", 0), ("mf", "gr", 0)],
)
def test_aligned_partners(seeker: str, partner: str, expected: int) -> None:
    assert creature_points("RRRR/RRRR", f"{seeker} 0.0, {partner} 0.2")[0] == expected


def test_partners_in_all_four_directions_beyond_one_another_but_not_diagonally() -> None:
    board = "/".join(["R" * 8] * 8)
    around = "mf 2.0, mf 2.6, mf 0.2, mf 4.2, mf 6.2, mf 4.4, mf 0.0"
    assert creature_points(board, f"gr 2.2, {around}")[0] == 15


def test_paths_pass_creatures_of_any_kind() -> None:
    assert creature_points("RRRRRR/RRRRRR", "gr 0.0, sa 0.2, mf 0.4")[0] == 3


@pytest.mark.parametrize(
    ("board", "one_side", "both_sides"),
    [
        ("RRRRRR/RRRRRR", 3, 3),
        ("RRRRRR/RR..RR", 3, 0),
        ("RR..RR/RRRRRR", 3, 0),
        ("RRR.RR/RR.RRR", 3, 0),
        ("RR.RRR/RR.RRR", 0, 0),
        ("RRR.RR/RRR.RR", 0, 0),
    ],
)
def test_where_a_path_stops_a1(board: str, one_side: int, both_sides: int) -> None:
    for a1, expected in (("one-side", one_side), ("both-sides", both_sides)):
        assert creature_points(board, "gr 0.0, mf 0.4", readings={"A1": a1})[0] == expected
    turned = "/".join("".join(row) for row in zip(*board.split("/"), strict=True))
    for a1, expected in (("one-side", one_side), ("both-sides", both_sides)):
        assert creature_points(turned, "gr 0.0, mf 4.0", readings={"A1": a1})[0] == expected


def test_the_stretch_right_beside_each_creature_counts_too() -> None:
    assert creature_points("R.RR/R.RR", "gr 0.0, mf 0.2")[0] == 0
    assert creature_points("RR.R/RR.R", "gr 0.0, mf 0.2")[0] == 0


def test_alignment_is_doubled_by_water() -> None:
    assert creature_points("FWRR/RRRR", "gr 0.0, mf 0.2")[0] == 10


@pytest.mark.parametrize(
    ("kind", "drawing", "dwellers", "expected"),
    [
        ("mf", "TT/RR", "bright 1.0", 9),
        ("wo", "MR/RR", "bright 1.0", 4),
        ("tc", "GR/RR", "bright 1.0", 4),
        ("mf", "TW/RR", "bright 1.0", 12),
        ("mf", "TR/RR", "bright 0.1, bright 1.0, bright 1.1", 12),
        ("mf", "TT/RR", "dark 0.0", 0),
        ("mf", "TT/TR", "dark 0.0", 3),
        ("mf", "TW/RR", "dark 0.0", -6),
        ("mf", "FG/RR", "dark 0.0, dark 0.1", -6),
        ("mf", "TW/RR", "fish 0.1", 6),
        ("mf", "TW/RR", "bright 0.1", 6),
        ("mf", "TW/RR", "dark 0.1", 0),
        ("sa", "TC/RR", "dark 0.0", 1),
        ("mf", "T./RR", "bright 0.1", 6),
        ("mf", "T./RR", "dark 0.1", 0),
        ("mf", "TW/RR", "bright 2.2", 6),
    ],
)
def test_sprites_and_fish_beside_a_creature(kind: str, drawing: str, dwellers: str, expected: int) -> None:
    assert creature_points(drawing, f"{kind} 0.0", dwellers) == [expected]


@pytest.mark.parametrize(
    ("drawing", "dwellers", "own_kind", "rock"),
    [
        ("TC/RR", "bright 1.1", 8, 6),
        ("TC/FR", "bright 1.1", 8, 8),
        ("TC/RR", "bright 1.0, bright 1.1", 8, 6),
        ("RR/RR", "bright 0.0, bright 0.1, bright 1.0, bright 1.1", 8, 2),
        ("TC/FG", "bright 0.0", 8, 8),
    ],
)
def test_bright_sprite_for_a_spiderant_a9(drawing: str, dwellers: str, own_kind: int, rock: int) -> None:
    for a9, expected in (("own-kind", own_kind), ("rock", rock)):
        assert creature_points(drawing, "sa 0.0", dwellers, readings={"A9": a9}) == [expected]


@pytest.mark.parametrize(("kind", "each", "once"), [("mf", 9, 6), ("sa", 6, 4), ("wo", 4, 2)])
def test_two_bright_sprites_at_one_creature_a10(kind: str, each: int, once: int) -> None:
    for a10, expected in (("each", each), ("once", once)):
        assert creature_points("TT/RR", f"{kind} 0.0", "bright 1.0, bright 1.1, dark 0.1", readings={"A10": a10}) == [
            expected - 3
        ]


@pytest.mark.parametrize(("drawing", "no_floor"), [("TR/RR", -3), ("TW/RR", -6), ("TT/RR", 0), ("TT/TR", 3)])
def test_creature_below_zero_a16(drawing: str, no_floor: int) -> None:
    for a16, expected in (("no-floor", no_floor), ("floor", max(0, no_floor))):
        assert creature_points(drawing, "mf 0.0", "dark 0.0", readings={"A16": a16}) == [expected]


def test_floor_is_said() -> None:
    part = creature_parts("TW/RR", "mf 0.0", "dark 0.0", readings={"A16": "floor"})[0]
    assert part.text == "Mushfrog by 0 trees x 3 - 1 Dark Sprite x 3, doubled by water, not below 0: 0"


@pytest.mark.parametrize(
    ("kind", "drawing", "dwellers", "expected"),
    [
        ("mf", "TC/WW", "", [(0, 0), (1, 0), (1, 1)]),
        ("mf", "CF/GM", "", []),
        ("sa", "TC/RR", "", [(0, 0), (0, 1), (1, 0), (1, 1)]),
        ("gr", "TF/RC", "bright 1.0, dark 1.1", [(0, 1), (1, 0), (1, 1)]),
        ("mf", "TW/RR", "fish 0.1", [(0, 0), (0, 1)]),
    ],
)
def test_squares_of_a_creature(kind: str, drawing: str, dwellers: str, expected: list[tuple[int, int]]) -> None:
    assert list(creature_parts(drawing, f"{kind} 0.0", dwellers)[0].squares) == expected


def test_creatures_line_names_each_square_once_and_parts_in_sheet_order() -> None:
    result = scored(table(player("TTT/TTT/TTT", "mf 1.1, mf 0.0")))
    found = line(result, "creatures")
    assert found.text == "2 creatures: 24"
    assert len(found.squares) == len(set(found.squares)) == 7
    assert found.parts[0].squares == ((1, 1), (1, 2), (2, 1), (2, 2))


def test_dwellers_score_by_themselves() -> None:
    one = player("WWW/WRT", "", "fish 0.0, bright 1.1, dark 1.2, fish 0.1")
    found = line(scored(table(one, midnight_river=True)), "dwellers")
    assert [(part.id, part.points) for part in found.parts] == [
        ("fish", 12),
        ("bright-sprite", 3),
        ("dark-sprite", 8),
        ("fish", 12),
    ]
    assert found.points == 35
    assert found.parts[0].squares == ((0, 0), (0, 1), (0, 2), (1, 0))
    assert found.parts[1].squares == ((1, 1),)


def test_fish_count_water_under_sprites_and_a_fish_off_the_water_too() -> None:
    one = player("WW/RR", "", "bright 0.0, fish 1.0, fish 5.5")
    parts = line(scored(table(one, midnight_river=True)), "dwellers").parts
    assert [part.points for part in parts] == [3, 6, 6]


def test_without_the_river_dwellers_have_no_line_and_no_effect() -> None:
    result = scored(table(player("TW/RR", "mf 0.0", "dark 0.0")))
    assert [found.id for found in result.players[0].lines] == ["track", "spirit", "creatures"]
    assert line(result, "creatures").points == 6


def test_with_the_river_the_line_is_there_even_if_empty() -> None:
    found = line(scored(table(player(), midnight_river=True)), "dwellers")
    assert (found.points, found.parts) == (0, ())


def test_a_ninth_fish_scores_but_lists_its_own_square_alone() -> None:
    sheet = table(midnight_river=True)
    sheet["players"] = [{"name": "Ana", "squares": squares("W" * 9)}]
    sheet["players"][0]["dwellers"] = [{"at": [0, c], "kind": "fish"} for c in range(9)]
    parts = line(scored(sheet), "dwellers").parts
    assert [part.points for part in parts] == [27] * 9
    assert [len(part.squares) for part in parts] == [9] * 8 + [1]
