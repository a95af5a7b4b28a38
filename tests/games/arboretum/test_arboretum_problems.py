"""Every problem code: where it points and how often."""

from typing import Any

import pytest

from companion.games.arboretum.layout import read
from companion.games.arboretum.problems import problems
from companion.games.arboretum.scoring import score
from tests.games.arboretum.drawn import player, table

SEVEN = "c1 c2 c3 c4 c5 c6 c7"
OTHER_SEVEN = "d1 d2 d3 d4 d5 d6 d7"
SIX = "cdjmow"


def found(sheet: dict[str, Any], code: str) -> list[str]:
    return [problem.pointer for problem in problems(read(sheet)) if problem.code == code]


def test_a_sound_table_has_none() -> None:
    sheet = table(player("Ana", "o1 o2", SEVEN), player("Ben", "o3", OTHER_SEVEN), species=SIX)
    assert problems(read(sheet)) == ()


def test_texts_are_sentences() -> None:
    sheet = table(player("Ana", "o1 .. l1 o1 o2", "o1"), player("Ben", "", OTHER_SEVEN), species="o")
    said = {problem.code: problem.text for problem in problems(read(sheet))}
    assert said == {
        "card-twice": "There is only one oak 1 in the deck; this is another.",
        "cards-apart": "Ana's cards do not all hang together edge to edge.",
        "hand-size": "Ana has 1 card in hand; the game ends with 7.",
        "species-count": "Dogwood is not in play at this table.",
        "cards-uneven": "Ben has planted 0, another player 4; one card apart at most.",
    }


class TestCardTwice:
    def test_each_further_copy(self) -> None:
        sheet = table(player("Ana", "o1 o1 o1"))
        assert found(sheet, "card-twice") == ["/players/0/squares/1", "/players/0/squares/2"]

    def test_squares_before_the_hand_player_by_player(self) -> None:
        sheet = table(player("Ana", "o1", "o2 o1"), player("Ben", "o2", "o2"))
        assert found(sheet, "card-twice") == ["/players/0/hand/1", "/players/1/squares/0", "/players/1/hand/0"]

    def test_neither_the_same_value_nor_the_same_species(self) -> None:
        assert found(table(player("Ana", "o1 m1 o2")), "card-twice") == []


class TestCardsApart:
    def test_the_player(self) -> None:
        sheet = table(player("Ana", "o1 o2"), player("Ben", "o3 .. o4 .. o5"))
        assert found(sheet, "cards-apart") == ["/players/1"]

    def test_corners_do_not_join(self) -> None:
        assert found(table(player("Ana", "o1 ..\n.. o2")), "cards-apart") == ["/players/0"]

    def test_an_empty_arboretum_is_whole(self) -> None:
        assert found(table(player("Ana")), "cards-apart") == []


class TestHandSize:
    @pytest.mark.parametrize(
        ("cards", "expected"),
        [("", ["/players/0"]), (SEVEN, []), ("c1 c2 c3 c4 c5 c6", ["/players/0"]), (SEVEN + " c8", ["/players/0"])],
    )
    def test_seven(self, cards: str, expected: list[str]) -> None:
        assert found(table(player("Ana", "o1", cards)), "hand-size") == expected

    def test_an_absent_hand(self) -> None:
        absent = {"name": "Ana", "squares": []}
        assert found({"game": "arboretum", "players": [absent]}, "hand-size") == ["/players/0"]

    def test_every_player(self) -> None:
        assert found(table(player("Ana"), player("Ben", "", SEVEN), player("Cleo")), "hand-size") == [
            "/players/0",
            "/players/2",
        ]


class TestSpeciesCount:
    NAMES = ("Ana", "Ben", "Cleo", "Dan")
    LETTERS = "abcdefghijk"

    def sheet(self, players: int, species: int, named: bool) -> dict[str, Any]:
        words = [f"tree-{letter}" for letter in self.LETTERS[:species]]
        entries: list[dict[str, Any]] = [{"name": name, "squares": []} for name in self.NAMES[:players]]
        entries[-1]["squares"] = [{"at": [0, i], "species": word, "value": 1} for i, word in enumerate(words[1:])]
        entries[0]["hand"] = [{"species": words[0], "value": 1}]
        return {"game": "arboretum", "players": entries, **({"options": {"species": words}} if named else {})}

    @pytest.mark.parametrize(("players", "used"), [(2, 6), (3, 8), (4, 10)])
    def test_named_neither_more_nor_fewer(self, players: int, used: int) -> None:
        pointers = [found(self.sheet(players, n, True), "species-count") for n in (used - 1, used, used + 1)]
        assert pointers == [["/options"], [], ["/options"]]

    @pytest.mark.parametrize(("players", "used"), [(2, 6), (3, 8), (4, 10)])
    def test_not_named_only_not_more(self, players: int, used: int) -> None:
        pointers = [found(self.sheet(players, n, False), "species-count") for n in (used - 1, used, used + 1)]
        assert pointers == [[], [], ["/options"]]

    def test_each_card_of_a_species_not_in_play(self) -> None:
        sheet = table(player("Ana", "o1 l2 l3", "l4"), player("Ben", "m1", "o2 p3"), species=SIX)
        assert found(sheet, "species-count") == [
            "/players/0/squares/1",
            "/players/0/squares/2",
            "/players/0/hand/0",
            "/players/1/hand/1",
        ]

    def test_both_at_once(self) -> None:
        sheet = table(player("Ana", "l1"), player("Ben"), species="o")
        assert found(sheet, "species-count") == ["/options", "/players/0/squares/0"]

    def test_alone_never(self) -> None:
        assert found(table(player("Ana", "l1"), species="o"), "species-count") == []
        assert found(self.sheet(1, 11, False), "species-count") == []


class TestCardsUneven:
    @pytest.mark.parametrize(
        ("sizes", "expected"),
        [
            ((2, 2), []),
            ((2, 1), []),
            ((1, 2), []),
            ((3, 1), ["/players/1"]),
            ((1, 3), ["/players/0"]),
            ((3, 2, 1), ["/players/2"]),
            ((3, 1, 2, 1), ["/players/1"]),  # the first of those with the fewest
            ((0, 5, 0), ["/players/0"]),
            ((5,), []),
        ],
    )
    def test_more_than_one_card_apart(self, sizes: tuple[int, ...], expected: list[str]) -> None:
        drawings = [" ".join(f"o{n + 1}" for n in range(size)) for size in sizes]
        sheet = table(*(player(name, drawing) for name, drawing in zip("ABCD", drawings, strict=False)))
        assert found(sheet, "cards-uneven") == expected


def test_a_problem_changes_no_points() -> None:
    """Duplicates and cards apart are scored as they lie."""

    assert score(read(table(player("Ana", "o1 o2 .. o1 o3")))).players[0].total == 3
