"""Lines, totals, places and readings."""

import json
from itertools import combinations
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from companion.core.picture import Picture, Piece, Tile
from companion.core.problem import Problem
from companion.core.score import (
    Line,
    OtherReading,
    Place,
    PlayerScore,
    Ruling,
    Score,
    extras_line,
    other_readings,
    rank,
)


def ranked(totals: list[int], *tie_breaks: tuple[str, list[int]]) -> tuple[list[tuple[int, str]], str | None]:
    names = "ABCDE"[: len(totals)]
    places, decided = rank(names, totals, tie_breaks)
    return [(place.place, "".join(place.names)) for place in places], decided


class TestRank:
    def test_by_total(self) -> None:
        assert ranked([3, 9, 5]) == ([(1, "B"), (2, "C"), (3, "A")], None)

    def test_shared_places_share_their_number(self) -> None:
        assert ranked([5, 7, 5, 7, 1]) == ([(1, "BD"), (3, "AC"), (5, "E")], None)

    def test_negative_totals(self) -> None:
        assert ranked([-3, 0, -1]) == ([(1, "B"), (2, "C"), (3, "A")], None)

    def test_a_tie_break_that_decides_is_named(self) -> None:
        assert ranked([5, 5], ("first", [1, 2])) == ([(1, "B"), (2, "A")], "first")

    def test_a_tie_break_never_beats_a_total(self) -> None:
        assert ranked([5, 6], ("first", [9, 0])) == ([(1, "B"), (2, "A")], None)

    def test_a_tie_break_that_leaves_the_tie_is_not_named(self) -> None:
        assert ranked([5, 5], ("first", [2, 2])) == ([(1, "AB")], None)

    def test_the_second_decides_only_what_the_first_left(self) -> None:
        assert ranked([5, 5], ("first", [1, 2]), ("second", [9, 0])) == ([(1, "B"), (2, "A")], "first")
        assert ranked([5, 5], ("first", [2, 2]), ("second", [0, 9])) == ([(1, "B"), (2, "A")], "second")

    def test_the_one_furthest_down_is_named_wherever_it_decided(self) -> None:
        tie_breaks = ("first", [0, 0, 1, 2]), ("second", [1, 2, 0, 0])
        assert ranked([5, 5, 8, 8], *tie_breaks) == ([(1, "D"), (2, "C"), (3, "B"), (4, "A")], "second")
        assert ranked([8, 8, 5, 5], *tie_breaks) == ([(1, "B"), (2, "A"), (3, "D"), (4, "C")], "second")

    def test_tie_breaks_apply_at_the_last_place_too(self) -> None:
        assert ranked([9, 1, 1], ("first", [0, 0, 1])) == ([(1, "A"), (2, "C"), (3, "B")], "first")

    def test_equal_names_and_nobody(self) -> None:
        assert rank([], []) == ((), None)
        assert rank(["X", "X"], [1, 1]) == ((Place(1, ("X", "X")),), None)

    few = st.integers(0, 2)

    @given(st.lists(st.tuples(few, few, few), min_size=1, max_size=5))
    def test_against_comparing_everybody_with_everybody(self, keys: list[tuple[int, int, int]]) -> None:
        tie_breaks = [(name, [key[i] for key in keys]) for i, name in ((1, "first"), (2, "second"))]
        places, decided = rank("ABCDE"[: len(keys)], [key[0] for key in keys], tie_breaks)
        place_of = {name: place.place for place in places for name in place.names}
        for name, own in zip("ABCDE", keys, strict=False):
            assert place_of[name] == 1 + sum(other > own for other in keys)
        depths = [
            next(i for i in (1, 2) if one[i] != other[i])
            for one, other in combinations(keys, 2)
            if one[0] == other[0] and one != other
        ]
        assert decided == (None if not depths else ("first", "second")[max(depths) - 1])


ASKED = (
    Ruling("A1", "?", "one-side", "both-sides", "", ""),
    Ruling("A2", "?", "no", "yes", "", ""),
    Ruling("A3", "?", "up", "down", "", ""),
)


class TestOtherReadings:
    def readings(self, in_force: dict[str, str], changing: dict[tuple[str, str], list[int]]) -> list[OtherReading]:
        return list(other_readings(ASKED, in_force, [1, 2], lambda i, r: changing.get((i, r), [1, 2])))

    def test_those_that_change_a_total_in_order(self) -> None:
        found = self.readings({}, {("A3", "down"): [1, 3], ("A1", "both-sides"): [0, 2]})
        assert found == [OtherReading("A1", "both-sides", (0, 2)), OtherReading("A3", "down", (1, 3))]

    def test_none_that_changes_nothing(self) -> None:
        assert self.readings({}, {}) == []

    def test_the_default_is_the_other_where_it_is_not_in_force(self) -> None:
        found = self.readings({"A2": "yes"}, {("A2", "no"): [5, 5], ("A2", "yes"): [6, 6]})
        assert found == [OtherReading("A2", "no", (5, 5))]

    def test_naming_the_default_is_as_good_as_saying_nothing(self) -> None:
        changing = {("A1", "both-sides"): [0, 0]}
        assert self.readings({"A1": "one-side"}, changing) == self.readings({}, changing)

    def test_each_is_asked_once(self) -> None:
        asked: list[tuple[str, str]] = []

        def totals_under(ruling: str, reading: str) -> list[int]:
            asked.append((ruling, reading))
            return [1]

        other_readings(ASKED, {"A2": "yes"}, [1], totals_under)
        assert asked == [("A1", "both-sides"), ("A2", "no"), ("A3", "down")]


class TestAnswer:
    def score(self) -> Score:
        part = Line("mushfrog", 4, "4", "x/mushfrog", ((0, 0),))
        lines = (
            Line("creatures", 4, "4 = 4", "x/creatures", ((0, 0), (1, -1)), (part,)),
            Line("spirit", -6, "", "x/s"),
        )
        problems = (Problem("/players/1/squares/3", "odd", "Odd."), Problem("/options", "odd", "Odd."))
        players = (PlayerScore("Ana", lines), PlayerScore("Ben", (), {"objectives": []}))
        return Score("x", players, (Place(1, ("Ben",)), Place(2, ("Ana",))), None, problems)

    def test_a_total_is_the_sum_of_the_lines_not_of_their_parts(self) -> None:
        assert [player.total for player in self.score().players] == [-2, 0]

    def test_the_answer_is_json(self) -> None:
        answer: Any = json.loads(json.dumps(self.score().answer()))
        assert list(answer) == ["game", "players", "ranking", "tie_break", "problems", "readings"]
        creatures = answer["players"][0]["lines"][0]
        assert list(creatures) == ["id", "points", "text", "rule", "squares", "parts"]
        assert creatures["squares"] == [[0, 0], [1, -1]]
        assert creatures["parts"][0]["parts"] == []
        assert answer["ranking"] == [{"place": 1, "names": ["Ben"]}, {"place": 2, "names": ["Ana"]}]
        assert answer["tie_break"] is None

    def test_problems_stand_at_the_top_and_with_their_player(self) -> None:
        answer = self.score().answer()
        assert [problem["pointer"] for problem in answer["problems"]] == ["/players/1/squares/3", "/options"]
        assert [len(player["problems"]) for player in answer["players"]] == [0, 1]

    def test_what_a_game_adds(self) -> None:
        answer = self.score().answer()
        assert "objectives" not in answer["players"][0]
        assert answer["players"][1]["objectives"] == []

    def test_an_outcome_only_where_there_is_one(self) -> None:
        assert "outcome" not in self.score().answer()
        assert Score("x", (), (), outcome="won").answer()["outcome"] == "won"


class TestProblem:
    def test_player_1_is_not_player_10(self) -> None:
        here = Problem("/players/1", "x", "")
        assert here.at_player(1)
        assert not here.at_player(10)
        assert not Problem("/players/10/squares/1", "x", "").at_player(1)
        assert not Problem("/options", "x", "").at_player(0)
        assert not Problem("", "x", "").at_player(0)


class TestExtras:
    def test_none(self) -> None:
        assert extras_line((), "x/house-rules") == ()

    def test_one_line_with_a_part_each(self) -> None:
        (line,) = extras_line([("Tea", 2), ("Cake", -5)], "x/house-rules")
        assert (line.id, line.points, line.rule) == ("extras", -3, "x/house-rules")
        assert [(part.id, part.points) for part in line.parts] == [("extra", 2), ("extra", -5)]
        assert line.text == "Tea 2 + Cake -5 = -3"


class TestPicture:
    def test_bounds_take_in_tiles_and_pieces(self) -> None:
        tile, piece = Tile((2, -1), "oak", "", ""), Piece((-3, 4), "owl", "", "")
        assert Picture("Ana", (tile,), (piece,)).bounds == (-3, -1, 2, 4)
        assert Picture("Ana", (tile,)).bounds == (2, -1, 2, -1)

    def test_nothing_to_draw(self) -> None:
        assert Picture("Ana", ()).bounds == (0, 0, 0, 0)
