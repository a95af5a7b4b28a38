"""Lines, Dawn, ties, the solo verdict: in the rulebook's order."""

from typing import Any

import pytest

from companion.games.greenwood.scoring import verdict
from tests.games.greenwood.sheets import answer, board, player, provision, sprite, table


def points(**more: Any) -> dict[str, int]:
    found = answer(table(player(**more)))["players"][0]
    return {line["id"]: line["points"] for line in found["lines"]}


def test_dawn_gives_a_point_for_each_unused_token() -> None:
    assert points(unused_energy=2, unused_spies=1) == {"track": 50, "dawn": 3, "potions": 0}
    assert points(unused_energy=4, unused_spies=2)["dawn"] == 6
    assert points()["dawn"] == 0


def test_dawn_counted_on_the_track_is_not_added_again() -> None:
    assert points(unused_energy=4, unused_spies=2, dawn_counted=True)["dawn"] == 0


def test_more_tokens_than_there_are_count_and_are_reported() -> None:
    found = answer(table(player(), player("Ben", unused_energy=5, unused_spies=3)))
    assert found["players"][1]["total"] == 58
    assert {(p["pointer"], p["code"]) for p in found["problems"]} == {
        ("/players/1/unused_energy", "tokens-over-limit"),
        ("/players/1/unused_spies", "tokens-over-limit"),
    }
    assert found["players"][1]["problems"] == found["problems"]


@pytest.mark.parametrize(("key", "most"), [("unused_energy", 4), ("unused_spies", 2)])
def test_all_the_tokens_there_are_is_no_problem(key: str, most: int) -> None:
    assert answer(table(player() | {key: most}))["problems"] == []
    assert len(answer(table(player(dawn_counted=True) | {key: most + 1}))["problems"]) == 1


def test_potions_are_always_added() -> None:
    assert points(potion_points=7, dawn_counted=True) == {"track": 50, "dawn": 0, "potions": 7}


def test_game_end_nothing_on_the_submarine_scores() -> None:
    tiles = [sprite((0, 0)), provision("water", (0, 1))]
    bare = answer(table(player(), board=board()))["players"][0]["total"]
    laden = answer(table(player(submarine={"tiles": tiles}, rescued=9), board=board()))["players"][0]["total"]
    assert bare == laden == 50


def test_house_rules_come_last_with_a_part_each() -> None:
    extras = [{"label": "late", "points": -3}, {"label": "tea", "points": 1}]
    found = answer(table(player(extras=extras)))["players"][0]
    assert [line["id"] for line in found["lines"]] == ["track", "dawn", "potions", "extras"]
    assert found["lines"][-1]["points"] == -2
    assert [part["points"] for part in found["lines"][-1]["parts"]] == [-3, 1]
    assert found["total"] == 48


def test_the_text_is_the_arithmetic() -> None:
    lines = answer(table(player(unused_energy=1, unused_spies=2, potion_points=3)))["players"][0]["lines"]
    assert [line["text"] for line in lines] == [
        "On the point track: 50",
        "1 Energy token and 2 Spies unused: 1 + 2 = 3",
        "From Potions: 3",
    ]
    counted = answer(table(player(unused_energy=1, dawn_counted=True)))["players"][0]["lines"]
    assert counted[1]["text"] == "The last Dawn is on the track already: 0"


def ranked(*figures: tuple[int, int]) -> tuple[list[tuple[int, list[str]]], str | None]:
    people = [player(name, track, rescued=rescued) for name, (track, rescued) in zip("ABCD", figures, strict=False)]
    found = answer(table(*people))
    return [(place["place"], list(place["names"])) for place in found["ranking"]], found["tie_break"]


def test_game_end_most_points_win() -> None:
    assert ranked((50, 0), (51, 0)) == ([(1, ["B"]), (2, ["A"])], None)


def test_game_end_a_tie_goes_to_more_captive_tiles() -> None:
    assert ranked((50, 2), (50, 3)) == ([(1, ["B"]), (2, ["A"])], "rescued")


def test_game_end_still_tied_shares_the_victory() -> None:
    assert ranked((50, 3), (50, 3), (49, 9)) == ([(1, ["A", "B"]), (3, ["C"])], None)


def test_the_tie_break_holds_at_every_place() -> None:
    assert ranked((60, 0), (50, 1), (50, 2), (50, 1)) == ([(1, ["A"]), (2, ["C"]), (3, ["B", "D"])], "rescued")


def test_unequal_totals_are_not_touched_by_the_tie_break() -> None:
    assert ranked((50, 0), (49, 9)) == ([(1, ["A"]), (2, ["B"])], None)


@pytest.mark.parametrize(
    ("total", "band", "ends"),
    [
        (-20, 0, [None, 45]),
        (0, 0, [None, 45]),
        (45, 0, [None, 45]),
        (46, 1, [46, 65]),
        (65, 1, [46, 65]),
        (66, 2, [66, 85]),
        (85, 2, [66, 85]),
        (86, 3, [86, 104]),
        (104, 3, [86, 104]),
        (105, 4, [105, None]),
        (9999, 4, [105, None]),
    ],
)
def test_solo_rules_band_edges(total: int, band: int, ends: list[int | None]) -> None:
    assert verdict(total) == {"band": band, "range": ends}


def test_solo_rules_every_total_has_the_band_that_holds_it() -> None:
    for total in range(-50, 200):
        low, high = verdict(total)["range"]
        assert low is None or low <= total
        assert high is None or total <= high


def test_the_verdict_is_of_the_whole_total_house_rules_included() -> None:
    solo = table(player(track_points=80, unused_energy=2, unused_spies=1, potion_points=2), mode="solo")
    assert answer(solo)["players"][0]["verdict"] == {"band": 2, "range": [66, 85]}
    solo["players"][0]["extras"] = [{"label": "x", "points": 1}]
    assert answer(solo)["players"][0]["verdict"] == {"band": 3, "range": [86, 104]}


@pytest.mark.parametrize("mode", ["basic", "clans"])
def test_only_solo_has_a_verdict(mode: str) -> None:
    assert "verdict" not in answer(table(mode=mode))["players"][0]


def test_one_alone_is_scored_and_placed() -> None:
    found = answer(table(mode="solo"))
    assert found["ranking"] == [{"place": 1, "names": ("Ana",)}]
    assert (found["tie_break"], found["readings"], found["game"]) == (None, [], "greenwood")
    assert "outcome" not in found


def test_another_player_with_less_changes_nobody() -> None:
    people = [player("Ana", rescued=3), player("Ben", 48, unused_energy=2)]
    before, after = answer(table(*people)), answer(table(*people, player("Cleo", 10)))
    assert after["players"][:2] == before["players"]
    assert after["ranking"][:1] == before["ranking"][:1]
