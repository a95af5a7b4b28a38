"""Co-operative Variant and Solo Variant: winning, losing, neither."""

from typing import Any

import pytest

from companion.games.rainforest_city.asides import asides
from companion.games.rainforest_city.layout import read
from tests.games.rainforest_city.drawn import objective, player, scored, table

DEALT = (["A", "E", "I"], ["B", "F", "J"], ["C", "G", "K"], ["D", "H", "L"])
FIVE_FLORA = "o1 o1 o1 o1 o1 o"


def outcome(variant: str, level: str, *people: dict[str, Any]) -> str | None:
    return scored(*people, variant=variant, level=level).outcome


def people(number: int, met: int, **more: Any) -> list[dict[str, Any]]:
    """Players who have met so many of their own objectives in all; `more` is said of the last one."""
    left = met
    entries = []
    for i in range(number):
        own = DEALT[i][: min(left, 3)]
        left -= len(own)
        entries.append(player(f"Player {i}", objectives=DEALT[i], met=own))
    entries[-1].update(more)
    return entries


@pytest.mark.parametrize(
    ("number", "level", "needed"),
    [
        *((2, "easy", 3), (3, "easy", 4), (4, "easy", 6)),
        *((2, "medium", 4), (3, "medium", 6), (4, "medium", 9)),
        *((2, "hard", 6), (3, "hard", 9), (4, "hard", 12)),
    ],
)
def test_cooperative_win_condition(number: int, level: str, needed: int) -> None:
    assert outcome("cooperative", level, *people(number, needed)) == "won"
    assert outcome("cooperative", level, *people(number, needed - 1)) == "undecided"


@pytest.mark.parametrize(("level", "limit"), [("easy", 5), ("medium", 5), ("hard", 4)])
def test_cooperative_lose_condition(level: str, limit: int) -> None:
    assert outcome("cooperative", level, *people(3, 0, compost=limit)) == "lost"
    assert outcome("cooperative", level, *people(3, 0, compost=limit - 1)) == "undecided"


@pytest.mark.parametrize(("level", "needed"), [("easy", 3), ("medium", 4), ("hard", 6)])
def test_solo_win_condition(level: str, needed: int) -> None:
    assert outcome("solo", level, *people(2, needed)) == "won"
    assert outcome("solo", level, *people(2, needed - 1)) == "undecided"


@pytest.mark.parametrize(("level", "limit"), [("easy", 4), ("medium", 4), ("hard", 4), ("extreme", 3)])
def test_solo_lose_condition_in_either_landscape(level: str, limit: int) -> None:
    first, second = people(2, 0)
    assert outcome("solo", level, first, second | {"compost": limit}) == "lost"
    assert outcome("solo", level, first | {"compost": limit}, second) == "lost"
    assert outcome("solo", level, first | {"compost": limit - 1}, second | {"compost": limit - 1}) == "undecided"


def test_lost_where_both_hold_at_once() -> None:
    assert outcome("cooperative", "easy", *people(2, 6, compost=5)) == "lost"
    assert outcome("solo", "easy", *people(2, 6, compost=4)) == "lost"


def test_unmatching_tokens_alone_count_where_told_apart() -> None:
    assert outcome("cooperative", "easy", *people(2, 0, compost=9, unmatching=4)) == "undecided"
    assert outcome("cooperative", "easy", *people(2, 0, compost=9, unmatching=0)) == "undecided"
    assert outcome("cooperative", "easy", *people(2, 0, compost=2, unmatching=5)) == "lost"


def test_heaps_of_two_players_are_not_added() -> None:
    assert outcome("cooperative", "easy", *[p | {"compost": 4} for p in people(4, 0)]) == "undecided"


def test_extreme_asks_each_landscape_for_one_objective_of_the_other() -> None:
    first, second = people(2, 6)
    crossed_first = first | {"met": [*first["met"], "J"]}
    crossed_second = second | {"met": [*second["met"], "A"]}
    assert outcome("solo", "extreme", first, second) == "undecided"
    assert outcome("solo", "extreme", crossed_first, second) == "undecided"
    assert outcome("solo", "extreme", first, crossed_second) == "undecided"
    assert outcome("solo", "extreme", crossed_first, crossed_second) == "won"
    foreign = first | {"met": [*first["met"], "K"]}
    assert outcome("solo", "extreme", foreign, crossed_second) == "undecided"


def test_extreme_crossing_does_not_replace_an_own_objective() -> None:
    first, second = people(2, 6)
    first["met"] = ["A", "E", "B", "F", "J"]
    second["met"] = [*second["met"], "A", "E", "I"]
    assert outcome("solo", "extreme", first, second) == "undecided"


def test_met_now_and_met_earlier_count_once() -> None:
    ana = player("Ana", FIVE_FLORA, objectives=["A", "H", "I"], met=["H"])
    ben = player("Ben", objectives=["B", "E", "J"], met=["E"])
    assert outcome("cooperative", "easy", ana, ben) == "undecided"
    ben["met"].append("B")
    assert outcome("cooperative", "easy", ana, ben) == "won"


def test_met_now_counts_without_being_listed() -> None:
    ana = player("Ana", FIVE_FLORA, objectives=["A", "H", "I"])
    ben = player("Ben", objectives=["B", "E", "J"], met=["E", "J"])
    assert outcome("cooperative", "easy", ana, ben) == "won"


def test_only_own_objectives_count() -> None:
    ana = player("Ana", FIVE_FLORA, objectives=["A", "E", "I"], met=["C", "D", "L"])
    ben = player("Ben", objectives=["B", "H", "J"], met=["B", "J"])
    assert outcome("cooperative", "easy", ana, ben) == "undecided"


def test_no_lines_no_ranking_no_readings() -> None:
    first, second = people(2, 3, extras=[{"label": "Cake", "points": 4}])
    first |= player("Ana", "o1 H o\nm1 m m", objectives=DEALT[0])
    for variant in ("cooperative", "solo"):
        result = scored(first, second, variant=variant, level="easy")
        assert [(person.total, person.lines) for person in result.players] == [(0, ()), (0, ())]
        assert (result.ranking, result.tie_break, result.readings) == ((), None, ())
        assert objective(result, "A")["own"]


def test_other_variants_have_no_outcome() -> None:
    assert "outcome" not in scored(player("Ana")).answer()


def test_the_note_says_how_far_the_table_is() -> None:
    first, second = people(2, 4, compost=2)
    first["met"] = ["A", "E", "J", "L"]
    second["met"] = ["B", "F"]
    (note,) = asides(read(table(first, second, variant="solo", level="extreme")))
    assert note.text == (
        "Met by all together: 4, 6 needed, and one objective of the other landscape by each. "
        "Most unmatching tokens in one compost heap: 2, 3 lose."
    )
    assert note.rows == (("Player 0", "A, E", "J", "0"), ("Player 1", "B, F", "none", "2"))


def test_no_note_where_points_are_scored() -> None:
    assert asides(read(table(player("Ana")))) == ()
