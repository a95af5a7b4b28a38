"""Who is ahead: tie-breaks, solo against Feronia, and the readings that would change a total."""

from typing import Any

import pytest

from companion.core.score import Score
from tests.games.arborea.drawn import line, player, scored, seasons_for, table


def three(*keys: dict[str, Any], **options: Any) -> Score:
    names = ("Ana", "Ben", "Cleo")
    return scored(table(*({**player(**key), "name": name} for name, key in zip(names, keys, strict=False)), **options))


def places(result: Score) -> list[tuple[int, tuple[str, ...]]]:
    return [tuple(place) for place in result.ranking]  # type: ignore[misc]


def test_more_rp_wins() -> None:
    result = three({"track_rp": 1}, {"track_rp": 3}, {"track_rp": 2})
    assert places(result) == [(1, ("Ben",)), (2, ("Cleo",)), (3, ("Ana",))]
    assert result.tie_break is None


FLOWERS = {"drawing": "FF/FF", "creatures": "mf 0.0"}


@pytest.mark.parametrize(
    ("ana", "ben", "expected", "tie_break"),
    [
        ({}, FLOWERS, [(1, ("Ben",)), (2, ("Ana",))], "creatures"),
        ({**FLOWERS, "season_steps": 1}, {**FLOWERS}, [(1, ("Ana",)), (2, ("Ben",))], "season-steps"),
        ({"captives": 2, "spirit": 6}, {"spirit": 0}, [(1, ("Ana", "Ben"))], None),
        ({"spirit": 1, "track_rp": 0}, {"track_rp": 2}, [(1, ("Ana",)), (2, ("Ben",))], "spirit"),
        (
            {"spirit": 1, "season_steps": 0},
            {"track_rp": 2, "season_steps": 9},
            [(1, ("Ana",)), (2, ("Ben",))],
            "spirit",
        ),
        ({"spirit": 1}, {**FLOWERS, "track_rp": 2}, [(1, ("Ben",)), (2, ("Ana",))], "creatures"),
        ({"spirit": 4, "captives": 1}, {"track_rp": 2}, [(1, ("Ana",)), (2, ("Ben",))], "spirit"),
    ],
)
def test_endgame_scoring_tie_breaks(
    ana: dict[str, Any], ben: dict[str, Any], expected: list[tuple[int, tuple[str, ...]]], tie_break: str | None
) -> None:
    result = three(ana, ben)
    assert places(result) == expected
    assert result.tie_break == tie_break


def test_the_tie_break_furthest_down_the_list_is_named_and_shared_places_are_counted() -> None:
    result = three({"season_steps": 2}, {"season_steps": 2}, {"season_steps": 1})
    assert places(result) == [(1, ("Ana", "Ben")), (3, ("Cleo",))]
    assert result.tie_break == "season-steps"
    mixed = three({"season_steps": 2}, FLOWERS, {})
    assert places(mixed) == [(1, ("Ben",)), (2, ("Ana",)), (3, ("Cleo",))]
    assert mixed.tie_break == "season-steps"


def test_captives_do_not_count_as_creatures_in_a_tie() -> None:
    assert three({"spirit": 3, "captives": 1}, {}).tie_break is None


@pytest.mark.parametrize(
    ("a20", "expected"), [("stop", [(1, ("Ana", "Ben"))]), ("carry-on", [(1, ("Ben",)), (2, ("Ana",))])]
)
def test_captives_beyond_minus_eight_in_a_tie_a20(a20: str, expected: list[tuple[int, tuple[str, ...]]]) -> None:
    result = three({"spirit": -8, "captives": 2}, {"spirit": -8, "captives": 1}, readings={"A20": a20})
    assert places(result) == expected
    assert result.tie_break == (None if a20 == "stop" else "spirit")
    assert result.readings == ()


@pytest.mark.parametrize(
    ("key", "value", "steps"),
    [
        ("veteran_steps", 7, 7),
        ("creatures", 3, 3),
        ("completed", 4, 4),
        ("stacked", 1, 0),
        ("stacked", 2, 1),
        ("stacked", 5, 2),
        ("waiting", 2, 2),
    ],
)
def test_feronias_endgame_scoring_steps(key: str, value: int, steps: int) -> None:
    result = scored(table(player(), solo={"difficulty": 4, key: value}))
    assert line(result, "veteran", 1).points == 4 * steps


@pytest.mark.parametrize(
    ("rp", "outcome", "first"), [(101, "won", "Ana"), (100, "lost", "Feronia"), (99, "lost", "Feronia")]
)
def test_feronia_wins_a_draw(rp: int, outcome: str, first: str) -> None:
    result = scored(table(player(track_rp=rp), solo={"difficulty": 20, "veteran_steps": 5}))
    assert result.outcome == outcome
    assert [place.place for place in result.ranking] == [1, 2]
    assert result.ranking[0].names == (first,)
    assert result.tie_break is None
    assert [person.name for person in result.players] == ["Ana", "Feronia"]


def test_feronia_tells_her_steps() -> None:
    solo = {"difficulty": 5, "veteran_steps": 12, "creatures": 3, "completed": 4, "stacked": 3, "waiting": 1}
    text = line(scored(table(player(), solo=solo)), "veteran", 1).text
    terms = "12 before the end + 3 creatures + 4 completed cards + 1 for 3 stacked cards + 1 waiting villager"
    assert text == f"21 steps ({terms}) x difficulty 5: 105"


def test_solo_answer_has_an_outcome_and_others_have_none() -> None:
    assert scored(table(player(), solo={"difficulty": 1})).answer()["outcome"] == "lost"
    assert "outcome" not in scored(table(player())).answer()


GAP = {"drawing": "RRRRRR/RR..RR", "creatures": "gr 0.0, mf 0.4"}
CASES: dict[str, tuple[dict[str, Any], str, str, int]] = {
    "A1": (GAP, "one-side", "both-sides", -3),
    "A9": ({"drawing": "TC/RR", "creatures": "sa 0.0", "dwellers": "bright 1.0"}, "own-kind", "rock", -2),
    "A10": ({"drawing": "TC/RR", "creatures": "mf 0.0", "dwellers": "bright 1.0, bright 1.1"}, "each", "once", -3),
    "A16": ({"drawing": "TC/RR", "creatures": "wo 0.0", "dwellers": "dark 0.0"}, "no-floor", "floor", 3),
    "A17": ({"drawing": "TC/RR", "dwellers": "bright 1.1"}, "visible", "covered", -3),
    "A23": ({"drawing": "RR/RR", "creatures": "wo 0.0"}, "pair", "single", 6),
}
TILES = {"A17": "rocks", "A23": "aligned"}


@pytest.mark.parametrize("ruling", CASES)
def test_a_reading_that_would_change_a_total_is_listed_both_ways(ruling: str) -> None:
    keys, default, other, change = CASES[ruling]
    options: dict[str, Any] = {"midnight_river": True}
    if ruling in TILES:
        keys = {**keys, "multipliers": [3, 0, 0, 0]}
        options["seasons"] = seasons_for(TILES[ruling])
    before = three(keys, {k: v for k, v in keys.items() if k == "multipliers"}, **options)
    after = three(keys, {k: v for k, v in keys.items() if k == "multipliers"}, readings={ruling: other}, **options)
    ana, ben = (person.total for person in before.players)
    assert [person.total for person in after.players] == [ana + change, ben]
    assert [tuple(r) for r in before.readings] == [(ruling, other, (ana + change, ben))]
    assert [tuple(r) for r in after.readings] == [(ruling, default, (ana, ben))]


def test_readings_come_in_the_order_of_the_table_and_each_is_taken_alone() -> None:
    one = {
        "drawing": "TCRR/RRRR/TRTT/TTTT",
        "creatures": "sa 0.0, wo 2.0",
        "dwellers": "bright 1.0, bright 1.1, dark 2.0, dark 2.1, dark 3.1",
    }
    found = three(one, midnight_river=True).readings
    assert [reading.ruling for reading in found] == ["A9", "A10", "A16"]
    base = 2 * 4 - 9 + 6 + 24
    assert [reading.totals for reading in found] == [(base - 2,), (base - 2,), (base + 9,)]


def test_feronias_total_stands_beside_the_readings_in_solo() -> None:
    result = scored(table(player(**GAP), solo={"difficulty": 2, "veteran_steps": 8}))
    assert [tuple(r) for r in result.readings] == [("A1", "both-sides", (0, 16))]


def test_a_player_who_scores_less_changes_nobodys_lines() -> None:
    two = three({"track_rp": 9, **GAP}, {"track_rp": 7})
    more = three({"track_rp": 9, **GAP}, {"track_rp": 7}, {"track_rp": -9})
    assert two.players == more.players[:2]
