"""Shapes of sheets: what they take, what they refuse and where they say so."""

from typing import Any

import pytest

from companion.core.sheet import (
    BAD,
    ERRORS_LISTED,
    At,
    Choice,
    Key,
    ListOf,
    Nothing,
    Nullable,
    Record,
    Refused,
    Shape,
    SheetError,
    Text,
    Whole,
    Word,
    YesNo,
    escaped,
    needed,
    optional,
    sheet_shape,
    shown,
)


def read(shape: Shape, value: object) -> tuple[Any, list[str]]:
    """What was read, and the pointers of the errors."""
    errors: list[SheetError] = []
    found = shape.read(value, errors)
    assert all(text.endswith((".", "?")) for _, text in errors)
    return found, [pointer for pointer, _ in errors]


def everything(*values: object) -> tuple[object, ...]:
    return values


def text_of(shape: Shape, value: object) -> str:
    errors: list[SheetError] = []
    shape.read(value, errors)
    return errors[0].text


WHOLE = Whole(-2, 7)


@pytest.mark.parametrize(("value", "number"), [(-2, -2), (7, 7), (0, 0), (3.0, 3), (-0.0, 0), (-2.0, -2)])
def test_whole_numbers(value: object, number: int) -> None:
    found, errors = read(WHOLE, value)
    assert (found, type(found), errors) == (number, int, [])


NO_NUMBERS: list[object] = [True, False, None, "3", "", 2.5, float("inf"), float("-inf"), float("nan"), [], {}, [3]]
TOO_FAR: list[float] = [-3, 8, 1e300, -1e300, 10**400, 10**5000]


def test_what_is_no_whole_number_in_range() -> None:
    for value in (*NO_NUMBERS, *TOO_FAR):
        assert read(WHOLE, value) == (BAD, [""])
        assert len(text_of(WHOLE, value)) < 100


def test_yes_and_no() -> None:
    assert read(YesNo(), True) == (True, [])
    assert read(YesNo(), False) == (False, [])
    for value in everything(0, 1, 0.0, "true", None, [], ""):
        assert read(YesNo(), value) == (BAD, [""])


def test_nothing_and_nullable() -> None:
    assert read(Nothing(), None) == (None, [])
    assert read(Nothing(), 0) == (BAD, [""])
    assert read(Nullable(WHOLE), None) == (None, [])
    assert read(Nullable(WHOLE), 3) == (3, [])
    assert read(Nullable(WHOLE), False) == (BAD, [""])


class TestChoice:
    words = Choice(("tree", "coral", "water"), "habitat")
    numbers = Choice((10, 8, 1), "value")

    def test_words(self) -> None:
        assert read(self.words, "coral") == ("coral", [])
        assert self.words.default == "tree"

    @pytest.mark.parametrize("value", ["Tree", "tree ", "", None, 0, True, [], {}, ["tree"], 1.5])
    def test_others(self, value: object) -> None:
        assert read(self.words, value) == (BAD, [""])

    def test_numbers(self) -> None:
        assert read(self.numbers, 8) == (8, [])
        found, errors = read(self.numbers, 10.0)
        assert (found, type(found), errors) == (10, int, [])
        for value in everything(True, 9, "10", 8.5, float("inf")):
            assert read(self.numbers, value) == (BAD, [""])

    def test_a_near_miss_gets_a_hint(self) -> None:
        assert text_of(self.words, "tre") == 'There is no habitat "tre"; perhaps "tree"?'
        assert text_of(self.words, "desert") == 'There is no habitat "desert"; known: tree, coral, water.'


class TestText:
    text = Text(5)

    @pytest.mark.parametrize("value", ["a", "abcde", " a ", "äöü€😀", "\u200b"])
    def test_texts(self, value: str) -> None:
        assert read(self.text, value) == (value, [])

    @pytest.mark.parametrize("value", ["", "abcdef", " ", "\t\n", "\u00a0\u2003", "a\ud800", None, 3, ["a"], True])
    def test_others(self, value: object) -> None:
        assert read(self.text, value) == (BAD, [""])


class TestWord:
    @pytest.mark.parametrize(
        ("parts", "value", "sound"),
        [
            (1, "oak", True),
            (1, "blue-spruce", False),
            (2, "blue-spruce", True),
            (2, "a-b-c", False),
            (3, "a-b-c", True),
            (2, "", False),
            (2, "-", False),
            (2, "oak-", False),
            (2, "-oak", False),
            (2, "a--b", False),
            (2, "Oak", False),
            (2, "oak\n", False),
            (2, "\noak", False),
            (2, "oak 1", False),
            (2, "eiche2", False),
            (2, "ähre", False),
            (2, "ﬁr", False),
        ],
    )
    def test_words(self, parts: int, value: str, sound: bool) -> None:
        assert read(Word(parts), value) == ((value, []) if sound else (BAD, [""]))

    def test_no_words(self) -> None:
        for value in everything(None, 3, ["oak"], True):
            assert read(Word(), value) == (BAD, [""])


class TestAt:
    @pytest.mark.parametrize("value", [[0, 0], [-999, 999], [1.0, -1.0]])
    def test_squares(self, value: list[int]) -> None:
        found, errors = read(At(), value)
        assert (found, errors) == (tuple(value), [])
        assert all(type(number) is int for number in found)

    @pytest.mark.parametrize("value", [None, 0, "0,0", [], [0], [0, 0, 0], {"row": 0, "column": 0}])
    def test_no_pair(self, value: object) -> None:
        assert read(At(), value) == (BAD, [""])

    @pytest.mark.parametrize(
        ("value", "pointers"),
        [([1000, 0], ["/0"]), ([0, -1000], ["/1"]), ([True, "1"], ["/0", "/1"]), ([0.5, None], ["/0", "/1"])],
    )
    def test_no_numbers(self, value: object, pointers: list[str]) -> None:
        assert read(At(), value) == (BAD, pointers)

    def test_a_printed_board(self) -> None:
        board = At(0, 3, 5)
        assert read(board, [3, 5]) == ((3, 5), [])
        assert read(board, [4, 6]) == (BAD, ["/0", "/1"])
        assert read(board, [-1, 0]) == (BAD, ["/0"])


class TestListOf:
    def test_bad_entries_keep_the_places_of_the_others(self) -> None:
        assert read(ListOf(WHOLE), [1, "x", 3, 99]) == ([1, BAD, 3, BAD], ["/1", "/3"])

    def test_no_list(self) -> None:
        for value in everything(None, {}, "ab", 3):
            assert read(ListOf(WHOLE), value) == (BAD, [""])

    @pytest.mark.parametrize(("length", "errors"), [(0, [""]), (1, []), (2, []), (3, [""])])
    def test_lengths(self, length: int, errors: list[str]) -> None:
        assert read(ListOf(WHOLE, 1, 2), [0] * length) == ([0] * length, errors)

    def test_lengths_are_said(self) -> None:
        assert text_of(ListOf(WHOLE, 1, 2), []) == "1 to 2 belong here, not 0."
        assert text_of(ListOf(WHOLE, 4, 4), [1]) == "Exactly 4 belong here, not 1."
        assert text_of(ListOf(WHOLE, 1), []) == "At least 1 belong here, not 0."

    def test_a_wrong_length_hides_no_other_error(self) -> None:
        assert read(ListOf(WHOLE, 0, 1), [1, "x"])[1] == ["", "/1"]

    def test_twins_of_whole_entries(self) -> None:
        once = ListOf(At(), once="")
        assert read(once, [[0, 1], [1, 0], [0, 1.0], [0, 1]])[1] == ["/2", "/3"]

    def test_twins_of_a_key(self) -> None:
        entry = Record({"name": needed(Text(9)), "at": Key(At())})
        once = ListOf(entry, once="name", blame="name")
        entries = [{"name": "a"}, {"name": "b", "at": [0, 0]}, {"name": "a", "at": [1, 1]}]
        assert read(once, entries)[1] == ["/2/name"]
        assert read(ListOf(entry, once="name"), entries)[1] == ["/2"]

    def test_what_is_not_sound_is_nobodys_twin(self) -> None:
        entry = Record({"name": needed(Text(9))})
        once = ListOf(entry, once="name", blame="name")
        assert read(once, [{"name": 1}, {"name": 1}, {}, {}, None, None])[1] == [
            "/0/name",
            "/1/name",
            "/2",
            "/3",
            "/4",
            "/5",
        ]

    def test_absent_keys_are_nobodys_twin_unless_they_stand_for_a_value(self) -> None:
        """An absent square is no square."""
        once = ListOf(Record({"at": needed(At())}), once="at")
        assert read(once, [{}, {}])[1] == ["/0", "/1"]


class TestRecord:
    record = Record({"a": needed(WHOLE), "b": Key(WHOLE), "c": Key(WHOLE, default=5), "d": optional(WHOLE)})

    def test_absent_keys_take_their_default(self) -> None:
        assert read(self.record, {"a": 1}) == ({"a": 1, "b": 0, "c": 5, "d": None}, [])

    def test_missing_keys_are_blamed_on_the_object(self) -> None:
        found, errors = read(self.record, {"b": 2})
        assert errors == [""]
        assert "a" not in found

    def test_what_is_unsound_is_left_out_and_the_rest_kept(self) -> None:
        assert read(self.record, {"a": "x", "b": 2, "c": 9}) == ({"b": 2, "d": None}, ["/a", "/c"])

    def test_null_is_not_absent(self) -> None:
        assert read(self.record, {"a": 1, "d": None})[1] == ["/d"]

    def test_strangers(self) -> None:
        assert read(self.record, {"a": 1, "x/y~z": 1, "": 2})[1] == ["/x~1y~0z", "/"]
        assert text_of(Record({"squares": Key(WHOLE)}), {"square": 1}) == (
            'There is no key "square" here; perhaps "squares"?'
        )

    def test_no_object(self) -> None:
        for value in everything(None, [], "a", 3):
            assert read(self.record, value) == (BAD, [""])

    def test_defaults_are_not_shared(self) -> None:
        record = Record({"list": Key(ListOf(WHOLE)), "inner": Key(Record({"deep": Key(ListOf(WHOLE))}))})
        first, second = read(record, {})[0], read(record, {})[0]
        first["list"].append(1)
        first["inner"]["deep"].append(1)
        assert second == {"list": [], "inner": {"deep": []}}


SHEET = sheet_shape(
    "chess", Record({"clock": Key(YesNo())}), {"squares": needed(ListOf(At(), once=""))}, 2, board=Key(WHOLE)
)


class TestSheet:
    def test_a_sheet(self) -> None:
        sheet = {"game": "chess", "players": [{"name": "Ana", "squares": [[0, 0]]}]}
        assert read(SHEET, sheet) == (
            {
                "game": "chess",
                "options": {"clock": False},
                "players": [{"name": "Ana", "squares": [(0, 0)], "extras": []}],
                "board": 0,
            },
            [],
        )

    def test_pointers_lead_all_the_way(self) -> None:
        ana = {"name": "Ana", "squares": [[0, 0], [0, 0]], "extras": [{"label": "x", "points": 1.5}, {}]}
        sheet = {"game": "go", "options": {"clock": 1}, "players": [ana, {"name": "Ana", "squares": [["x", 0]]}]}
        assert read(SHEET, sheet)[1] == [
            "/game",
            "/options/clock",
            "/players/0/squares/1",
            "/players/0/extras/0/points",
            "/players/0/extras/1",
            "/players/0/extras/1",
            "/players/1/squares/0/0",
            "/players/1/name",
        ]

    @pytest.mark.parametrize(("players", "errors"), [(0, ["/players"]), (1, []), (2, []), (3, ["/players"])])
    def test_how_many_players(self, players: int, errors: list[str]) -> None:
        seated = [{"name": name, "squares": []} for name in "ABC"[:players]]
        assert read(SHEET, {"game": "chess", "players": seated})[1] == errors

    def test_nothing_at_all(self) -> None:
        assert read(SHEET, {})[1] == ["", ""]


class TestRefused:
    def test_lists_a_thousand_errors_and_counts_the_rest(self) -> None:
        errors: list[SheetError] = []
        ListOf(WHOLE).read(["x"] * (ERRORS_LISTED + 5), errors)
        refused = Refused(errors)
        assert len(refused.errors) == ERRORS_LISTED + 1
        assert refused.errors[-1] == SheetError("", "5 more errors are not listed.")
        assert refused.errors[ERRORS_LISTED - 1].pointer == f"/{ERRORS_LISTED - 1}"
        assert len(Refused(errors[:ERRORS_LISTED]).errors) == ERRORS_LISTED

    def test_a_flood_of_misspellings_is_refused_in_time(self) -> None:
        """Hints are looked for only where they will be read."""
        choice = Choice(tuple(f"word-number-{n}" for n in range(20)))
        errors: list[SheetError] = []
        ListOf(choice).read([f"wird-namber-{n}" for n in range(20_000)], errors)
        assert "perhaps" in errors[0].text
        assert "perhaps" not in errors[-1].text


class TestWords:
    def test_values_are_quoted_bearably(self) -> None:
        assert shown("x" * 999) == '"' + "x" * 40 + '..."'
        assert [shown(value) for value in everything(None, False, {}, 1.5, "1")] == [
            "null",
            "false",
            "an object",
            "1.5",
            '"1"',
        ]
        assert len(shown(10**5000)) < 50
        assert len(shown(-(10**300))) < 50

    def test_half_letters_can_be_shown(self) -> None:
        errors: list[SheetError] = []
        Record({}).read({"\udc00/": 1, "a": "\ud800"}, errors)
        Choice(("a",)).read("\ud800", errors)
        for pointer, text in errors:
            (pointer + text).encode()
        assert errors[0].pointer == "/?~1"

    def test_escaping_is_undone_in_the_other_order(self) -> None:
        for key in ("~1", "/~", "~01", "a/b"):
            assert escaped(key).replace("~1", "/").replace("~0", "~") == key
