"""What the rulebooks leave out is entered once and offered again."""

import io
import json
import re
from html import unescape
from typing import Any

import pytest
from flask import Flask

from companion.catalog import find_game
from companion.web.boards import FULL
from companion.web.remembered import MOST_BOARDS, remembered_options
from tests.form_reader import form_fields
from tests.web.tables import Person

SPIRIT = {str(position): 2 * position + 1 for position in range(-8, 9)}
BOARD = {
    "name": "Board 2",
    "rows": 3,
    "cols": 4,
    "start": [0, 1],
    "unusable": [[2, 3]],
    "bonuses": [{"id": "b1", "squares": [[1, 1], [1, 2]], "gain": "1 Wayfinding"}],
    "completions": [{"id": "c1", "squares": [[0, 0], [1, 0], [2, 0]], "gain": "Play 1 Companion"}],
}


def spirit_name(position: str) -> str:
    return f"spirit_rp-below_{position[1:]}" if position.startswith("-") else f"spirit_rp-at_{position}"


def spirit_fields(numbers: dict[str, Any]) -> dict[str, str]:
    return {spirit_name(position): str(number) for position, number in numbers.items()}


def shown(page: str, name: str) -> str:
    found = dict(form_fields(page))
    return found.get(name, "")


def board_fields(board: dict[str, Any]) -> dict[str, str]:
    """A board as somebody types it."""

    def squares(places: Any) -> str:
        return " ".join(f"{row + 1}.{column + 1}" for row, column in places)

    fields = {f"board-{key}": str(board[key]) for key in ("name", "rows", "cols")}
    fields |= {"board-start": squares([board["start"]]), "board-unusable": squares(board["unusable"])}
    for kind in ("bonuses", "completions"):
        for i, reward in enumerate(board[kind]):
            fields |= {f"board-{kind}-{i}-{key}": reward[key] for key in ("id", "gain")}
            fields[f"board-{kind}-{i}-squares"] = squares(reward["squares"])
    return fields


def board_ids(person: Person) -> list[str]:
    return re.findall(r'href="/setup/boards/([0-9a-f]+)"', person.text("/setup"))


def draws(person: Person, board: dict[str, Any]) -> None:
    person.text("/setup/boards/new")
    answer = person.post("/setup/boards/new", {"do": "save", **board_fields(board)})
    assert answer.status_code == 303, answer.get_data(as_text=True)


def imports(person: Person, text: str) -> Any:
    person.text("/setup")
    return person.post("/setup/boards/import", {"board": text})


def options_of(person: Person, code: str) -> Any:
    return person.state(code)["shared"]["document"]["options"]


def errors(answer: Any) -> str:
    return unescape(re.sub(r"<[^>]+>", " ", answer.get_data(as_text=True)))


def lacks(text: str, key: str) -> bool:
    """Do the errors say that a key is missing?"""
    return re.search(rf'"{key}" is missing here|Missing here: {key}\b', text) is not None


# Arborea's boards.


def test_the_seventeen_numbers_are_entered_once_and_stand_in_every_new_table(app: Flask) -> None:
    ana = Person(app)
    assert "not entered yet" in ana.text("/setup")
    ana.text("/setup/arborea")
    answer = ana.post("/setup/arborea", {"do": "save", **spirit_fields(SPIRIT)})
    assert (answer.status_code, answer.headers["Location"]) == (303, "/setup")
    again = ana.text("/setup/arborea")
    new = ana.text("/new/arborea")
    for position, number in SPIRIT.items():
        assert shown(again, spirit_name(position)) == str(number)
        assert shown(new, spirit_name(position)) == str(number)
    sent = {**dict(form_fields(new)), "do": "open", "seats": "2", "plays": "y"}
    code = ana.post("/new/arborea", sent).headers["Location"].rpartition("/")[2]
    assert options_of(ana, code)["spirit_rp"] == SPIRIT


def test_nothing_is_invented_where_nothing_was_entered(app: Flask) -> None:
    page = Person(app).text("/new/arborea")
    assert {shown(page, spirit_name(str(position))) for position in range(-8, 9)} == {""}
    assert "From your set-up" not in page


def test_a_missing_or_wild_number_is_named_at_its_field_and_nothing_is_kept(app: Flask) -> None:
    ana = Person(app)
    ana.text("/setup/arborea")
    typed = {**spirit_fields(SPIRIT), "spirit_rp-at_3": "", "spirit_rp-below_2": "100", "track-1": "7 x"}
    answer = ana.post("/setup/arborea", {"do": "save", **typed})
    assert answer.status_code == 422
    text = errors(answer)
    assert lacks(text, "3")
    assert "100 is out of range: -99 to 99" in text
    assert '"7" is no multiplier' in text
    assert shown(answer.get_data(as_text=True), "spirit_rp-below_2") == "100"
    assert ana.text("/setup").count("not entered yet") == 2


def test_a_season_track_left_blank_is_like_the_first(app: Flask) -> None:
    ana = Person(app)
    ana.text("/setup/arborea")
    ana.post("/setup/arborea", {"do": "save", "track-0": "0 1, 1 2", "track-2": "1 3 6"})
    page = ana.text("/setup/arborea")
    assert [shown(page, f"track-{number}") for number in range(4)] == ["0 1 1 2", "0 1 1 2", "1 3 6", "0 1 1 2"]


@pytest.mark.parametrize("typed", ["0 1 7", "-1 2", "1.5", "one", "0 " * 31, "9" * 400, "²"])
def test_what_no_season_track_prints_is_refused(app: Flask, typed: str) -> None:
    ana = Person(app)
    ana.text("/setup/arborea")
    assert ana.post("/setup/arborea", {"do": "save", "track-0": typed}).status_code == 422


def test_a_later_track_alone_asks_for_the_first(app: Flask) -> None:
    ana = Person(app)
    ana.text("/setup/arborea")
    answer = ana.post("/setup/arborea", {"do": "save", "track-3": "0 1"})
    assert answer.status_code == 422
    assert "Enter the first track too." in errors(answer)


def test_emptied_numbers_are_forgotten_and_undo_brings_them_back(app: Flask) -> None:
    ana = Person(app)
    ana.text("/setup/arborea")
    ana.post("/setup/arborea", {"do": "save", **spirit_fields(SPIRIT), "track-0": "0 1 2"})
    ana.text("/setup/arborea")
    ana.post("/setup/arborea", {"do": "save", **dict.fromkeys(spirit_fields(SPIRIT), "")})
    assert ana.text("/setup").count("not entered yet") == 2
    assert shown(ana.text("/new/arborea"), "spirit_rp-at_8") == ""
    ana.text("/setup")
    ana.post("/setup/undo", {})
    page = ana.text("/setup/arborea")
    assert (shown(page, "spirit_rp-at_8"), shown(page, "track-0")) == ("17", "0 1 2")
    assert ">Undo<" not in ana.text("/setup")


def test_what_a_table_was_opened_with_is_kept_too(app: Flask) -> None:
    ana = Person(app)
    ana.opens("arborea", values=spirit_fields(SPIRIT))
    assert shown(ana.text("/new/arborea"), "spirit_rp-at_5") == "11"


# Who knows what.


def test_whoever_sits_at_the_table_is_offered_the_same_and_strangers_are_not(app: Flask) -> None:
    ana, ben, eve = Person(app), Person(app), Person(app)
    code = ana.opens("arborea", values=spirit_fields(SPIRIT))
    ben.sits(code, 1, "Ben")
    eve.text(f"/t/{code}")
    assert shown(ben.text("/new/arborea"), "spirit_rp-at_5") == "11"
    assert shown(eve.text("/new/arborea"), "spirit_rp-at_5") == ""


def test_ones_own_numbers_come_before_those_of_the_table(app: Flask) -> None:
    ana, ben = Person(app), Person(app)
    code = ana.opens("arborea", values=spirit_fields(SPIRIT))
    ben.text("/setup/arborea")
    ben.post("/setup/arborea", {"do": "save", **spirit_fields(dict.fromkeys(SPIRIT, 4))})
    ben.sits(code, 1, "Ben")
    assert shown(ben.text("/new/arborea"), "spirit_rp-at_5") == "4"
    assert shown(ana.text("/new/arborea"), "spirit_rp-at_5") == "11"


def test_a_board_that_was_never_used_at_the_table_stays_at_home(app: Flask) -> None:
    ana, ben = Person(app), Person(app)
    draws(ana, {**BOARD, "name": "Secret board"})
    code = ana.opens("greenwood", values=board_fields(BOARD))
    ben.sits(code, 1, "Ben")
    page = ben.text("/setup")
    assert "Board 2, 3 rows by 4 columns" in page
    assert "Secret board" not in page


def test_the_set_up_is_not_changed_without_the_pages_token(app: Flask) -> None:
    ana = Person(app)
    draws(ana, BOARD)
    (board,) = board_ids(ana)
    for path in ("/setup/arborea", "/setup/undo", f"/setup/boards/{board}/forget", "/setup/boards/import"):
        assert ana.client.post(path, data={"board": json.dumps(BOARD)}).status_code == 400, path
    assert board_ids(ana) == [board]


# Submarine boards.


def test_a_board_is_drawn_kept_and_stands_in_the_next_table(app: Flask) -> None:
    ana = Person(app)
    draws(ana, BOARD)
    (board,) = board_ids(ana)
    for path in (f"/setup/boards/{board}", "/new/greenwood"):
        page = ana.text(path)
        assert {name: shown(page, name) for name in board_fields(BOARD)} == board_fields(BOARD), path
    ana.text("/new/greenwood")
    taken = ana.post("/new/greenwood", {"do": f"recall greenwood/boards/{board}", "seats": "3", "name-1": "Ben"})
    text = taken.get_data(as_text=True)
    assert {name: shown(text, name) for name in board_fields(BOARD)} == board_fields(BOARD)
    assert shown(text, "name-1") == "Ben"
    sent = {**dict(form_fields(text)), "do": "open", "plays": "y"}
    code = ana.post("/new/greenwood", sent).headers["Location"].rpartition("/")[2]
    assert options_of(ana, code)["board"] == BOARD
    assert len(board_ids(ana)) == 1
    assert shown(ana.text("/new/greenwood"), "board-name") == "Board 2"


def test_a_stored_board_is_taken_over_in_the_options_of_a_table(app: Flask) -> None:
    ana = Person(app)
    draws(ana, BOARD)
    (board,) = board_ids(ana)
    code = ana.opens("greenwood")
    page = ana.text(f"/t/{code}/options")
    assert f'value="recall greenwood/boards/{board}"' in page
    sent = {**dict(form_fields(page)), "do": f"recall greenwood/boards/{board}"}
    page = ana.post(f"/t/{code}/options", sent).get_data(as_text=True)
    assert "board" not in options_of(ana, code)
    ana.post(f"/t/{code}/options", {**dict(form_fields(page)), "do": "save"})
    assert options_of(ana, code)["board"] == BOARD


@pytest.mark.parametrize(
    "command", ["recall", "recall ", "recall greenwood/board", "recall arborea/spirit_rp", "recall x"]
)
def test_only_what_is_offered_can_be_taken_over(app: Flask, command: str) -> None:
    ana = Person(app)
    draws(ana, BOARD)
    ana.text("/new/greenwood")
    assert ana.post("/new/greenwood", {"do": command}).status_code == 400


def test_the_board_of_the_last_table_is_the_next_ones_first(app: Flask) -> None:
    ana = Person(app)
    ana.opens("greenwood", values=board_fields(BOARD))
    ana.opens("greenwood", values=board_fields({**BOARD, "name": "Board 0", "unusable": []}))
    assert shown(ana.text("/new/greenwood"), "board-name") == "Board 0"
    assert len(board_ids(ana)) == 2
    ana.opens("greenwood", values=board_fields(BOARD))
    assert shown(ana.text("/new/greenwood"), "board-name") == "Board 2"
    assert len(board_ids(ana)) == 2


def test_a_board_mended_at_the_table_takes_its_namesakes_place(app: Flask) -> None:
    ana = Person(app)
    draws(ana, BOARD)
    ana.opens("greenwood", values=board_fields({**BOARD, "start": [0, 2]}))
    (board,) = board_ids(ana)
    assert shown(ana.text(f"/setup/boards/{board}"), "board-start") == "1.3"


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        ({"unusable": [[0, 1]]}, "The starting space is unusable."),
        ({"rows": 21}, "21 is out of range: 1 to 20."),
        ({"start": [3, 0]}, "Row 4"),
        ({"bonuses": [{"id": "b1", "squares": [[2, 3]], "gain": ""}]}, "This square is unusable"),
        ({"completions": [{"id": "b1", "squares": [[0, 0]], "gain": "x"}]}, "has this id already"),
    ],
)
def test_what_the_games_reader_refuses_is_not_kept(app: Flask, wrong: dict[str, Any], sentence: str) -> None:
    ana = Person(app)
    ana.text("/setup/boards/new")
    answer = ana.post("/setup/boards/new", {"do": "save", **board_fields({**BOARD, **wrong})})
    assert answer.status_code == 422
    assert sentence in errors(answer)
    assert board_ids(ana) == []


def test_an_empty_board_is_refused_with_what_it_lacks(app: Flask) -> None:
    ana = Person(app)
    ana.text("/setup/boards/new")
    text = errors(ana.post("/setup/boards/new", {"do": "save"}))
    for key in ("rows", "cols", "start"):
        assert lacks(text, key), key


def test_rows_for_bonuses_come_and_go_without_saving(app: Flask) -> None:
    ana = Person(app)
    ana.text("/setup/boards/new")
    page = ana.post("/setup/boards/new", {"do": "add board-bonuses", "board-name": "Half"}).get_data(as_text=True)
    assert "board-bonuses-0-gain" in page
    assert shown(page, "board-name") == "Half"
    assert ana.post("/setup/boards/new", {"do": "explode"}).status_code == 400
    assert board_ids(ana) == []


def test_a_board_is_forgotten_and_undo_brings_it_back(app: Flask) -> None:
    ana = Person(app)
    ana.opens("greenwood", values=board_fields(BOARD))
    (board,) = board_ids(ana)
    ana.post(f"/setup/boards/{board}/forget", {})
    page = ana.text("/setup")
    assert "Forgotten: Board 2" in page
    assert 'href="/setup/boards/new"' in page
    assert board_ids(ana) == []
    assert ana.get(f"/setup/boards/{board}").status_code == 404
    assert shown(ana.text("/new/greenwood"), "board-name") == ""
    ana.text("/setup")
    ana.post("/setup/undo", {})
    assert board_ids(ana) == [board]
    assert shown(ana.text("/new/greenwood"), "board-name") == "Board 2"


def test_a_forgotten_board_of_a_table_is_gone_for_oneself_alone(app: Flask) -> None:
    ana, ben = Person(app), Person(app)
    code = ana.opens("greenwood", values=board_fields(BOARD))
    ben.sits(code, 1, "Ben")
    (board,) = board_ids(ben)
    ben.post(f"/setup/boards/{board}/forget", {})
    assert board_ids(ben) == []
    assert len(board_ids(ana)) == 1


# Files.


def test_a_board_goes_out_and_comes_in_as_a_file(app: Flask) -> None:
    ana, ben = Person(app), Person(app)
    draws(ana, BOARD)
    (board,) = board_ids(ana)
    answer = ana.get(f"/setup/boards/{board}.json")
    assert answer.headers["Content-Disposition"] == 'attachment; filename="greenwood-board-2.json"'
    assert answer.get_json() == BOARD
    ben.text("/setup")
    sent = {"csrf_token": ben.token, "board_file": (io.BytesIO(answer.data), "b.json")}
    assert ben.client.post("/setup/boards/import", data=sent, content_type="multipart/form-data").status_code == 303
    (other,) = board_ids(ben)
    assert ben.get(f"/setup/boards/{other}.json").get_json() == BOARD


def test_all_boards_go_in_one_file_and_none_comes_in_twice(app: Flask) -> None:
    ana, ben = Person(app), Person(app)
    draws(ana, BOARD)
    draws(ana, {**BOARD, "name": "Board 0"})
    text = ana.text("/setup/boards/all.json")
    assert [board["name"] for board in json.loads(text)] == ["Board 0", "Board 2"]
    for _ in range(2):
        assert imports(ben, text).status_code == 303
        assert len(board_ids(ben)) == 2
    assert "Nothing new in this file." in (imports(ben, text) and ben.text("/setup"))


def test_a_file_is_taken_in_whole_or_not_at_all_with_every_error(app: Flask) -> None:
    ana = Person(app)
    bad = {**BOARD, "rows": 0, "colour": "red", "bonuses": [{"id": "b", "squares": [], "gain": "x"}]}
    answer = imports(ana, json.dumps([BOARD, bad]))
    assert answer.status_code == 422
    text = errors(answer)
    assert "/1/rows: 0 is out of range: 1 to 20." in text
    assert "/1/colour:" in text
    assert "/1/bonuses/0/squares: At least 1 belong here, not 0." in text
    assert "/0" not in text.replace("/bonuses/0", "")
    assert board_ids(ana) == []


@pytest.mark.parametrize(
    "text",
    ["", "{", "[]", "3", "null", '"board"', '{"name": "x"}', '{"rows": 1, "rows": 2}', "[[[[1]]]]", '{"rows": NaN}'],
)
def test_what_is_no_board_is_refused_in_words(app: Flask, text: str) -> None:
    answer = imports(Person(app), text)
    assert answer.status_code == 422
    assert "Not taken in" in answer.get_data(as_text=True)


def test_a_number_written_with_a_point_comes_in_as_a_whole_one(app: Flask) -> None:
    ana = Person(app)
    imports(ana, json.dumps({**BOARD, "rows": 3.0, "start": [0.0, 1]}))
    (board,) = board_ids(ana)
    assert '"rows": 3,' in ana.text(f"/setup/boards/{board}.json")
    assert shown(ana.text(f"/setup/boards/{board}"), "board-start") == "1.2"


def test_there_is_an_end_to_boards(app: Flask) -> None:
    ana = Person(app)
    many = [{**BOARD, "name": f"Board {number}"} for number in range(MOST_BOARDS)]
    assert imports(ana, json.dumps(many)).status_code == 303
    answer = imports(ana, json.dumps({**BOARD, "name": "One more"}))
    assert answer.status_code == 422
    assert FULL in errors(answer)
    ana.text("/setup/boards/new")
    answer = ana.post("/setup/boards/new", {"do": "save", **board_fields({**BOARD, "name": "One more"})})
    assert (answer.status_code, FULL in errors(answer)) == (422, True)
    code = ana.opens("greenwood", values=board_fields({**BOARD, "name": "One more"}))
    assert options_of(ana, code)["board"]["name"] == "One more"
    assert len(board_ids(ana)) == MOST_BOARDS


def test_a_name_that_is_markup_stays_text(app: Flask) -> None:
    ana = Person(app)
    draws(ana, {**BOARD, "name": '<b onload="x">&amp;'})
    page = ana.text("/setup")
    assert "<b onload" not in page
    assert "&lt;b onload" in page


def test_a_fact_that_the_reader_would_refuse_is_never_offered(app: Flask) -> None:
    """An instance taken over from elsewhere may hold anything."""
    arborea, greenwood = find_game("arborea"), find_game("greenwood")
    assert arborea is not None
    assert greenwood is not None
    numbers: list[Any] = [3, [], {"0": 1}, {**SPIRIT, "0": 100}, "x", {**SPIRIT, "9": 1}]
    boards: list[Any] = [3, {"rows": 2}, {**BOARD, "start": [9, 9]}]
    assert [junk for junk in numbers if remembered_options({"arborea/spirit_rp": junk}, arborea)] == []
    assert [junk for junk in boards if remembered_options({"greenwood/board": "k", "k": junk}, greenwood)] == []
    assert remembered_options({"greenwood/board": ["k"]}, greenwood) == {}
    assert remembered_options({"greenwood/board": "k", "k": BOARD}, greenwood) == {"board": BOARD}


# The trackers of a seat.


def seasons(person: Person) -> str:
    values = {f"seasons-season_{i}": tile for i, tile in enumerate(("rocks", "waters", "cards", "kinds"), 1)}
    return person.opens("arborea", values=values)


def test_the_spaces_of_the_trackers_give_multipliers_and_steps(app: Flask) -> None:
    ana = Person(app)
    ana.text("/setup/arborea")
    ana.post("/setup/arborea", {"do": "save", "track-0": "0 1 1 2", "track-2": "1 3 6"})
    code = seasons(ana)
    assert f"/t/{code}/seat/0/seasons" in ana.text(f"/t/{code}/seat/0/form")
    page = ana.text(f"/t/{code}/seat/0/seasons")
    assert "x1 x3 x6" in page
    answer = ana.post(f"/t/{code}/seat/0/seasons", {f"tracker-{i}": str(n) for i, n in enumerate((0, 3, 2, 1))})
    assert answer.status_code == 303
    entry = ana.state(code)["seats"][0]["entry"]
    assert (entry["multipliers"], entry["season_steps"]) == ([0, 2, 6, 1], 6)


def test_a_space_beyond_the_track_is_refused(app: Flask) -> None:
    ana = Person(app)
    ana.text("/setup/arborea")
    ana.post("/setup/arborea", {"do": "save", "track-0": "0 1 1 2"})
    code = seasons(ana)
    ana.text(f"/t/{code}/seat/0/seasons")
    for typed in ("4", "-1", "", "x", "²"):
        answer = ana.post(
            f"/t/{code}/seat/0/seasons", {"tracker-0": typed, "tracker-1": "0", "tracker-2": "0", "tracker-3": "0"}
        )
        assert answer.status_code == 422, typed
    assert ana.state(code)["seats"][0]["entry"] == {}


def test_without_the_tracks_the_trackers_ask_for_them_and_no_number_is_made_up(app: Flask) -> None:
    ana = Person(app)
    code = seasons(ana)
    assert ana.get(f"/t/{code}/seat/0/seasons").headers["Location"] == "/setup/arborea"


def test_trackers_belong_to_arborea_with_seasons_and_to_who_may_edit(app: Flask) -> None:
    ana, eve = Person(app), Person(app)
    assert ana.get(f"/t/{ana.opens('arborea')}/seat/0/seasons").status_code == 404
    assert ana.get(f"/t/{ana.opens('greenwood')}/seat/0/seasons").status_code == 404
    code = seasons(ana)
    assert eve.get(f"/t/{code}/seat/0/seasons").status_code == 403
