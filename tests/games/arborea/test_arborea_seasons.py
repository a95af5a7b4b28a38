"""Score Seasons, the Spirit Track, Winds of Change."""

from typing import Any

import pytest

from tests.games.arborea.drawn import line, player, scored, season, table

LINE_OF_THREE = {"drawing": "RRRRRR/RRRRRR/RRRRRR/RRRRRR", "creatures": "mf 0.0, sa 0.2, gr 0.4, gr 2.0"}


@pytest.mark.parametrize(
    ("tile", "keys", "expected"),
    [
        ("gifts", {"gifts": [3, 2, 1, 0, 0, 0, 0, 0]}, 6),
        ("season-steps", {"season_steps": 7}, 7),
        ("aligned", LINE_OF_THREE, 6),
        ("rocks", {"drawing": "RRT/WRR"}, 4),
        ("by-water", {"drawing": "WWRRR/RRRRR", "creatures": "mf 0.0, sa 0.2"}, 2),
        ("uncompleted", {"uncompleted": 2}, 6),
        ("villagers", {"young": 1, "veterans": 1}, 6),
        ("spirit", {"spirit": 5}, 5),
        ("spirit", {"spirit": 0}, 0),
        ("spirit", {"spirit": -3}, 0),
        ("spirit", {"spirit": 7, "captives": 2}, 1),
        ("spirit", {"spirit": 2, "captives": 1}, 0),
        ("waters", {"drawing": "WWT/WRR"}, 6),
        ("cards", {"cards": 7}, 7),
        ("kinds", {**LINE_OF_THREE}, 6),
        ("mushfrogs-antlerworms", {"drawing": "RR/RR", "creatures": "mf 0.0, aw 0.2, sa 0.4, mf 2.0"}, 6),
        ("grimsters-tailcats", {"drawing": "RR/RR", "creatures": "gr 0.0, tc 0.2, sa 0.4, gr 2.0"}, 6),
        ("spiderants-wiseowls", {"drawing": "RR/RR", "creatures": "sa 0.0, wo 0.2, mf 0.4, wo 2.0"}, 6),
    ],
)
def test_season_reward_icons(tile: str, keys: dict[str, Any], expected: int) -> None:
    assert season(tile, 1, **keys).points == expected
    assert season(tile, 5, **keys).points == 5 * expected
    assert season(tile, 0, **keys).points == 0


@pytest.mark.parametrize(
    ("tile", "dwellers", "expected"),
    [
        ("fish", "fish 0.0", 4),
        ("fish", "fish 0.0, fish 0.1, bright 1.0", 8),
        ("sprites", "fish 0.0, bright 1.0, dark 1.1", 4),
        ("kinds", "fish 0.0, bright 1.0", 0),
        ("by-water", "fish 0.0", 0),
    ],
)
def test_midnight_river_seasons(tile: str, dwellers: str, expected: int) -> None:
    assert season(tile, 1, river=True, drawing="WW/RT", dwellers=dwellers).points == expected


def test_river_seasons_without_the_river_count_nothing() -> None:
    assert season("fish", 3, drawing="WW/RT", dwellers="fish 0.0").points == 0
    assert season("sprites", 3, drawing="WW/RT", dwellers="bright 1.0").points == 0


@pytest.mark.parametrize(("base", "capped"), [(7, 7), (8, 8), (9, 8), (40, 8)])
def test_score_seasons_cap_before_the_multiplier(base: int, capped: int) -> None:
    assert season("season-steps", 2, season_steps=base).points == 2 * capped
    assert season("season-steps", 2, season_steps=base, winds=["extreme-weather"]).points == 2 * base


def test_captives_are_in_no_season() -> None:
    assert season("kinds", captives=3).points == 0


def test_the_longest_path_alone_counts_in_aligned() -> None:
    crossing: dict[str, Any] = {
        "drawing": "/".join(["R" * 6] * 6),
        "creatures": "mf 0.0, mf 0.2, mf 2.0, mf 4.0, mf 2.4",
    }
    found = season("aligned", 1, **crossing)
    assert found.points == 6
    assert found.text == "Creatures in one line: 3 creatures x 2 = 6, times 1: 6"
    assert set(found.squares) == {(r, c) for r in range(6) for c in range(2)}


@pytest.mark.parametrize(("creatures", "pair", "single"), [("", 0, 0), ("mf 0.0", 0, 2), ("mf 0.0, sa 0.2", 4, 4)])
def test_a_lone_creature_in_aligned_a23(creatures: str, pair: int, single: int) -> None:
    for a23, expected in (("pair", pair), ("single", single)):
        assert season("aligned", drawing="RRRR/RRRR", creatures=creatures, readings={"A23": a23}).points == expected


def test_aligned_follows_the_path_reading_a1() -> None:
    gap: dict[str, Any] = {"drawing": "RRRRRR/RR..RR", "creatures": "mf 0.0, sa 0.4"}
    assert season("aligned", **gap).points == 4
    assert season("aligned", **gap, readings={"A1": "both-sides"}).points == 0


@pytest.mark.parametrize(
    ("tile", "dwellers", "visible", "covered"),
    [
        ("rocks", "bright 1.0", 2, 1),
        ("rocks", "dark 1.0, bright 1.1", 2, 0),
        ("waters", "fish 0.0", 4, 4),
        ("waters", "dark 0.0", 4, 2),
        ("by-water", "fish 0.0, fish 0.1", 2, 2),
        ("by-water", "bright 0.0", 2, 2),
        ("by-water", "bright 0.0, dark 0.1", 2, 0),
    ],
)
def test_sprites_cover_their_habitat_in_seasons_a17(tile: str, dwellers: str, visible: int, covered: int) -> None:
    for a17, expected in (("visible", visible), ("covered", covered)):
        found = season(tile, 1, True, drawing="WW/RR", creatures="mf 0.0", dwellers=dwellers, readings={"A17": a17})
        assert found.points == expected


@pytest.mark.parametrize(
    ("tile", "squares"),
    [
        ("rocks", [(1, 0)]),
        ("waters", [(0, 0), (0, 2)]),
        ("by-water", [(0, 0)]),
        ("kinds", [(0, 0), (0, 1), (1, 0), (1, 1)]),
        ("gifts", []),
    ],
)
def test_squares_of_a_season(tile: str, squares: list[tuple[int, int]]) -> None:
    assert list(season(tile, drawing="WTW/RTT", creatures="mf 0.0").squares) == squares


def test_a_tile_of_ones_own() -> None:
    seasons = ["other", "rocks", "other", "cards"]
    one = player(multipliers=[2, 0, 3, 0], season_bases=[5, None, 9, None])
    result = scored(table(one, seasons=seasons))
    assert [line(result, f"season-{i}").points for i in (1, 2, 3, 4)] == [10, 0, 24, 0]
    windy = scored(table(one, seasons=seasons, winds=["extreme-weather"]))
    assert line(windy, "season-3").text == "A tile of your own: 9 RP, no limit in Extreme Weather, times 3: 27"


def test_without_seasons_there_are_no_season_lines() -> None:
    assert [found.id for found in scored(table(player())).players[0].lines] == ["track", "spirit", "creatures"]


@pytest.mark.parametrize(
    ("spirit", "captives", "position"),
    [(3, 0, 3), (3, 1, 0), (3, 3, -6), (-5, 1, -8), (-6, 1, -8), (-8, 5, -8), (8, 9999, -8)],
)
def test_endgame_scoring_captives_move_the_spirit_a20(spirit: int, captives: int, position: int) -> None:
    for readings in ({}, {"A20": "carry-on"}):
        result = scored(table(player(spirit=spirit, captives=captives), readings=readings))
        assert line(result, "spirit").points == 2 * position
        assert result.readings == ()


def test_what_the_spirit_line_says() -> None:
    def said(**keys: Any) -> str:
        return line(scored(table(player(**keys))), "spirit").text

    assert said(spirit=4) == "Spirit at 4: 8"
    assert said(spirit=4, captives=2) == "Spirit 4 - 2 captives x 3 = -2: -4"
    assert said(spirit=-7, captives=1) == "Spirit -7 - 1 captive x 3, stopped at -8: -16"


def test_spirit_without_printed_numbers_counts_as_it_stands() -> None:
    found = line(scored({"game": "arborea", "players": [player(spirit=4)]}), "spirit")
    assert found.points == 4
    assert "were not given" in found.text


@pytest.mark.parametrize(("kind", "expected"), [("mf", 12), ("aw", 12), ("sa", 8), ("wo", 8), ("gr", 8), ("tc", 8)])
def test_water_world(kind: str, expected: int) -> None:
    result = scored(table(player("WW/RR", f"{kind} 0.0"), winds=["water-world"]))
    found = line(result, "water-world")
    assert found.points == expected
    assert [part.id for part in found.parts] == [result.players[0].lines[2].parts[0].id]
    assert found.parts[0].squares == ((0, 0), (0, 1))


def test_water_world_counts_water_with_a_fish_but_not_under_a_sprite() -> None:
    one = player("WW/WR", "mf 0.0", "fish 0.0, dark 0.1, bright 1.1")
    found = line(scored(table(one, winds=["water-world"], midnight_river=True)), "water-world")
    assert found.points == 12
    assert found.parts[0].text == "Mushfrog by 2 waters x 6: 12"


SILENT = (
    "never-ending-summer",
    "flooded-river",
    "bountiful-spring",
    "fertility-festival",
    "advanced-pathfinding",
    "autumn-harvest",
    "inspired-works",
    "prepared-pilgrimage",
    "wild-rapids",
)


@pytest.mark.parametrize("wind", SILENT)
def test_winds_without_effect_at_the_end_say_so_to_every_player(wind: str) -> None:
    players = player("TW/RR", "mf 0.0", track_rp=9), {**player(), "name": "Ben"}
    calm, windy = (scored(table(*players, midnight_river=True, winds=winds)) for winds in ([], [wind]))
    assert [p.total for p in calm.players] == [p.total for p in windy.players]
    for index in (0, 1):
        name = wind.replace("-", " ").title().replace("Ending", "ending").replace("Never ", "Never-")
        assert f"{name} changes nothing at the end" in line(windy, "track", index).text
        assert "changes nothing" not in line(calm, "track", index).text


def test_extreme_weather_without_seasons_says_so() -> None:
    found = line(scored(table(player(), winds=["extreme-weather", "water-world"])), "track")
    assert found.text == "On the track: 0. Extreme Weather changes nothing here: no seasons are scored."
    keys: dict[str, Any] = {"multipliers": [1, 1, 1, 1]}
    scoring = table(player(**keys), winds=["extreme-weather"], seasons=["gifts", "rocks", "cards", "kinds"])
    assert line(scored(scoring), "track").text == "On the track: 0"


def test_house_rule_lines_come_last() -> None:
    extras = [{"label": "Bravest owl", "points": 2}, {"label": "Spilled tea", "points": -3}]
    last = scored(table(player(extras=extras), midnight_river=True)).players[0].lines[-1]
    assert (last.id, last.points, [part.points for part in last.parts]) == ("extras", -1, [2, -3])
    assert scored(table(player(extras=[]))).players[0].lines[-1].id == "creatures"
