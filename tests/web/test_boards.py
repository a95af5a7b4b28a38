"""Submarine boards: drawn, kept, taken over at a table, carried as files."""

import io
import json
from typing import Any

import pytest
from flask import Flask

from companion.catalog import find_game
from companion.web.setup.boards import FULL
from companion.web.setup.remembered import MOST_BOARDS, remembered_options
from tests.form_reader import form_fields
from tests.web.entered import BOARD, SPIRIT, board_fields, board_ids, draws, errors, imports, lacks, options_of, shown
from tests.web.tables import Person

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


def test_a_new_table_starts_with_the_one_board_that_was_taken_in(app: Flask) -> None:
    ana, ben = Person(app), Person(app)
    several = json.dumps([{**BOARD, "name": "One"}, {**BOARD, "name": "Two"}])
    imports(ana, json.dumps(BOARD))
    assert shown(ana.text("/new/greenwood"), "board-name") == BOARD["name"]
    imports(ana, several)
    assert shown(ana.text("/new/greenwood"), "board-name") == BOARD["name"], "of several none is meant"
    imports(ben, several)
    assert shown(ben.text("/new/greenwood"), "board-name") == "One", "where there was none, the first"


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
