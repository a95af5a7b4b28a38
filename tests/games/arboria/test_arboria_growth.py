"""Growing a Flower: sunlight, shadow, Cloud, stones and counters."""

from dataclasses import replace

import pytest

from companion.core.grid import Square
from companion.games.arboria.growth import Growth, clouded, counters_left, growth, missing
from companion.games.arboria.layout import Layout, Sun
from tests.games.arboria.boards import EVERYBODY, board


def by_square(layout: Layout) -> dict[Square, Growth]:
    return {square.at: square for square in growth(layout)}


def open_squares(layout: Layout) -> set[Square]:
    return {square.at for square in growth(layout) if square.may_grow}


def under(side: str, at: int, drawing: str = ".") -> Layout:
    return replace(board(drawing), sun=Sun(side, at))


@pytest.mark.parametrize("side", ["top", "bottom"])
def test_sunlight_lies_on_two_columns(side: str) -> None:
    assert open_squares(under(side, 2)) == {(row, column) for row in range(6) for column in (2, 3)}


@pytest.mark.parametrize("side", ["left", "right"])
def test_sunlight_lies_on_two_rows(side: str) -> None:
    assert open_squares(under(side, 4)) == {(row, column) for row in (4, 5) for column in range(6)}


def test_every_square_has_its_answer() -> None:
    squares = [square.at for square in growth(under("top", 0))]
    assert squares == [(row, column) for row in range(6) for column in range(6)]


def test_outside_the_sunlight_nothing_grows() -> None:
    square = by_square(under("top", 0, ". . . Lr1"))[0, 3]
    assert (square.state, square.rule) == ("unlit", "arboria/sunlight")


@pytest.mark.parametrize(
    ("side", "at", "behind", "before"),
    [
        ("top", 2, (3, 2), (1, 2)),
        ("bottom", 2, (1, 2), (3, 2)),
        ("left", 2, (2, 3), (2, 1)),
        ("right", 2, (2, 1), (2, 3)),
    ],
)
def test_a_flower_shades_the_one_square_behind_it(side: str, at: int, behind: Square, before: Square) -> None:
    found = by_square(under(side, at, ".\n.\n. . Lr1"))
    assert found[behind].state == "shadow"
    assert found[before].may_grow
    assert sum(square.state == "shadow" for square in found.values()) == 1


@pytest.mark.parametrize(("pile", "grows"), [(1, False), (2, False), (3, True), (4, True)])
def test_only_a_smaller_pile_is_kept_from_growing_in_a_shadow(pile: int, grows: bool) -> None:
    square = by_square(under("top", 0, f"Lr3\nGr{pile}"))[1, 0]
    assert square.may_grow is grows
    assert square.rule == ("arboria/growing" if grows else "arboria/shadow")


def test_a_pile_in_the_dark_shades_nothing() -> None:
    found = by_square(under("top", 0, "Lr3\nGr2\nWr1"))
    assert [found[row, 0].may_grow for row in range(4)] == [True, False, True, False]


def test_a_pile_that_rises_above_the_shadow_casts_one() -> None:
    found = by_square(under("top", 0, "Lr2\nGr2\nWr1"))
    assert [found[row, 0].may_grow for row in range(4)] == [True, True, False, True]


def test_a_flower_outside_the_sunlight_shades_nothing() -> None:
    assert not any(square.state == "shadow" for square in growth(under("top", 0, ".\n. . . Lr3")))


def test_the_shadow_names_what_casts_it() -> None:
    square = by_square(under("top", 0, "Lr3\nGr2"))[1, 0]
    assert square.text == "In the shadow from row 1, column 1 (flower, 3 tall): this pile of 2 is smaller."


def test_nothing_grows_by_a_card_under_the_cloud() -> None:
    found = by_square(replace(under("top", 1, ".\n. Lr1"), cloud=(1, 1)))
    assert {at for at, square in found.items() if square.state == "cloud"} == {
        (r, c) for r in range(3) for c in range(3)
    }
    assert found[1, 1].rule == "arboria/cloud"


def test_a_flower_under_the_cloud_shades_nothing() -> None:
    layout = under("top", 0, ".\n.\n.\nLr3")
    assert by_square(layout)[4, 0].state == "shadow"
    assert by_square(replace(layout, cloud=(2, 0)))[4, 0].may_grow


@pytest.mark.parametrize(("cloud", "squares"), [((0, 0), 4), ((5, 0), 4), ((0, 2), 6), ((3, 5), 6), ((1, 1), 9)])
def test_moving_the_cloud_examples(cloud: Square, squares: int) -> None:
    assert len(clouded(replace(board("."), cloud=cloud))) == squares


@pytest.mark.parametrize(("pile", "grows"), [(4, False), (5, True), (6, True)])
def test_the_rock_shades_like_a_flower_of_five(pile: int, grows: bool) -> None:
    layout = replace(under("top", 0, f".\nGr{pile}"), rock=(0, 0))
    supply = [left for kind, left in counters_left(layout).items() if kind == ("grandma", "red")]
    assert supply == [6 - pile]
    assert by_square(layout)[1, 0].state == ("taken" if pile == 6 else "open" if grows else "shadow")


def test_the_rock_is_taken_and_shades_an_empty_square() -> None:
    found = by_square(replace(under("top", 0), rock=(2, 0)))
    assert [found[row, 0].state for row in range(1, 5)] == ["open", "taken", "shadow", "open"]
    assert found[3, 0].text.startswith("In the shadow from row 3, column 1 (Rock, which counts as 5 tall)")


def test_a_rock_in_a_shadow_shades_nothing() -> None:
    found = by_square(replace(under("top", 0, "Lr6"), rock=(1, 0)))
    assert found[2, 0].may_grow


def test_the_plant_is_taken_and_shades_nothing() -> None:
    found = by_square(replace(under("top", 0), carnivore=(2, 0)))
    assert [found[row, 0].state for row in range(1, 5)] == ["open", "taken", "open", "open"]
    assert found[2, 0].rule == "arboria/stones"


def test_a_flower_drawn_on_a_stone_is_not_there() -> None:
    found = by_square(replace(under("top", 0, "Lr6"), carnivore=(0, 0)))
    assert found[0, 0].flower is None
    assert found[1, 0].may_grow


def test_a_pile_grows_while_counters_are_left() -> None:
    assert by_square(under("top", 0, "Lr2\n.\n.\n. . . . Lr3"))[0, 0].may_grow
    spent = by_square(under("top", 0, "Lr2\n.\n.\n. . . . Lr4"))[0, 0]
    assert (spent.state, spent.rule) == ("taken", "arboria/counters")


def test_only_its_owner_adds_to_a_pile() -> None:
    assert by_square(under("top", 0, "Gr2"))[0, 0].text == (
        "In the sunlight: Grete may add a red counter, 2 becomes 3."
    )
    nobody = by_square(replace(under("top", 0, "Gr2"), players=EVERYBODY[:1]))[0, 0]
    assert (nobody.state, nobody.text) == ("taken", "Nobody plays the grandma, so nobody can add to this pile.")


def test_without_the_sun_it_says_what_is_missing_and_what_is_sure() -> None:
    layout = replace(board("Lr6 Gr1"), rock=(3, 3), cloud=(0, 5))
    found = by_square(layout)
    assert [found[at].state for at in ((0, 0), (0, 1), (3, 3), (0, 5))] == ["taken", "unknown", "taken", "cloud"]
    assert open_squares(layout) == set()
    assert missing(layout) == ("Enter where the Sun stands: without it, sunlight and shadow are unknown.",)


def test_without_the_cloud_it_counts_as_beside_the_board() -> None:
    layout = under("top", 0)
    assert missing(layout) == ("No Cloud is entered, so it counts as still beside the board.",)
    assert missing(replace(layout, cloud=(1, 1))) == ()


def test_counters_left() -> None:
    left = counters_left(replace(board("Lr4 Lr2 Lg6\nLb6 Lb1"), players=EVERYBODY[:1]))
    assert left == {
        ("lumberjack", "red"): 0,
        ("lumberjack", "green"): 0,
        ("lumberjack", "blue"): 0,
        ("lumberjack", "yellow"): 6,
    }
