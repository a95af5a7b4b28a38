"""The plain forms of a seat, the board and the options: nothing is lost in them, and every error lands at its field."""

import json
from typing import Any

import pytest
from flask import Flask

from companion.catalog import GAMES, find_game
from companion.store.tables import find_table
from companion.web.stored import stored_of
from tests.conftest import example_sheets
from tests.web.browser import Reader
from tests.web.tables import card, laid, put

WIDE = {"do": "put", "path": ["squares"], "at": [0, 90], "value": {"species": "oak", "value": 3}}


def read_again(sheet: Any) -> Any:
    """The answer to a sheet once completed, whatever the order of the squares in it."""
    game = find_game(sheet["game"])
    assert game is not None
    assert game.complete is not None
    sheet = game.write(game.read(game.complete(sheet)))
    for player in sheet["players"]:
        for key in player.keys() & {"squares", "creatures", "dwellers", "tokens"}:
            player[key].sort(key=lambda entry: entry["at"])
    return game.score(game.read(sheet)).answer()


def kept(app: Flask, code: str) -> Any:
    with stored_of(app).database().read() as connection:
        table = find_table(connection, code)
    assert table is not None
    return table.sheet()


@pytest.mark.parametrize("name", example_sheets())
def test_a_form_saved_untouched_changes_no_answer(app: Flask, name: str) -> None:
    sheet = example_sheets()[name]
    reader = Reader(app)
    code = laid(app, sheet, reader.holder())
    paths = [f"seat/{number}/form" for number in range(len(sheet["players"]))] + ["options"]
    for path in [*paths, *(["board/form"] if "board" in sheet else [])]:
        reader.open(f"/t/{code}/{path}")
        reader.press("Save")
        assert "Saved." in reader.seen, path
    assert read_again(kept(app, code)) == read_again(sheet)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_a_blank_sheet_saved_untouched_stays_blank(app: Flask, game: Any) -> None:
    reader = Reader(app)
    code = reader.opens(game.slug)
    reader.open(f"/t/{code}/seat/0/form")
    reader.press("Save")
    entry = reader.state(code)["seats"][0]["entry"]
    assert all(value == [] for value in entry.values()), entry


def test_an_error_stands_at_its_field_and_what_was_typed_stays(app: Flask) -> None:
    reader = Reader(app)
    code = reader.opens("arborea")
    reader.open(f"/t/{code}/seat/0/form")
    page = reader.press("Save", {"players-0-track_rp": "many", "players-0-cards": "12"})
    assert "Not saved yet" in page
    assert 'href="#players-0-track_rp"' in page
    assert 'value="many"' in page
    assert reader.state(code)["seats"][0]["entry"] == {}
    reader.press("Save", {"players-0-track_rp": "31"})
    assert reader.state(code)["seats"][0]["entry"] == {"squares": [], "track_rp": 31, "cards": 12}


def test_another_seat_with_an_error_is_no_hindrance(app: Flask) -> None:
    host = Reader(app)
    code = host.opens("arboretum")
    host.edits(code, 1, [card(0, 0, "oak", 99)])
    host.open(f"/t/{code}/seat/0/form")
    host.press("Save", {"players-0-squares-0.0-species": "oak", "players-0-squares-0.0-value": "1"})
    assert "Saved." in host.seen
    assert "Not scored yet" in host.open(f"/t/{code}")


def test_what_a_form_cannot_show_is_left_out_and_the_rest_is_there(app: Flask) -> None:
    host = Reader(app)
    code = host.opens("arboretum")
    host.edits(code, 0, [card(0, 0, "oak", 1), card(0, 1, "oak", 99), {"do": "set", "path": ["hat"], "value": 1}])
    page = host.open(f"/t/{code}/seat/0/form")
    assert 'name="players-0-squares-0.0-value"' in page
    host.press("Save")
    assert host.state(code)["seats"][0]["entry"] == {"squares": [{"at": [0, 0], "species": "oak", "value": 1}]}


def test_a_layout_too_wide_for_the_form_is_not_cut(app: Flask) -> None:
    host = Reader(app)
    code = host.opens("arboretum")
    host.edits(code, 0, [card(0, 0, "oak", 1), WIDE])
    page = host.open(f"/t/{code}/seat/0/form")
    assert host.path == f"/t/{code}/seat/0"
    assert "does not fit into the form" in page
    assert len(host.state(code)["seats"][0]["entry"]["squares"]) == 2


def test_the_buttons_of_a_grid_change_the_form_and_save_nothing(app: Flask) -> None:
    host = Reader(app)
    code = host.opens("arboretum")
    host.open(f"/t/{code}/seat/0/form")
    page = host.press("Add a row above", {"players-0-squares-0.0-species": "oak"})
    assert 'name="players-0-squares--1.0-species"' in page
    assert host.form("Save").values["players-0-squares-0.0-species"] == "oak"
    assert host.state(code)["seats"][0]["revision"] == 0


def test_two_people_in_one_form(app: Flask) -> None:
    host = Reader(app)
    code = host.opens("arboretum")
    host.open(f"/t/{code}/seat/0/form")
    host.edits(code, 0, [card(2, 2, "maple", 2)])
    page = host.press("Save", {"players-0-squares-0.0-species": "oak", "players-0-squares-0.0-value": "1"})
    assert "changed on another phone meanwhile" in page
    assert [s["at"] for s in host.state(code)["seats"][0]["entry"]["squares"]] == [[2, 2]]
    host.press("Save")
    assert [s["at"] for s in host.state(code)["seats"][0]["entry"]["squares"]] == [[0, 0]]


def test_options_are_changed_by_whoever_sits_there(app: Flask) -> None:
    host, guest = Reader(app), Reader(app)
    code = host.opens("rainforest-city")
    guest.open(f"/t/{code}/options")
    assert guest.client.post(f"/t/{code}/options", data={"csrf_token": guest.token}).status_code == 403
    guest.sits(code, 1, "Ben")
    guest.open(f"/t/{code}/options")
    page = guest.press("Save", variant="advanced")
    assert "Not saved yet" in page
    guest.press("Save", variant="introductory")
    assert guest.state(code)["shared"]["document"]["options"]["variant"] == "introductory"
    host.open(f"/t/{code}/options")
    guest.open(f"/t/{code}/options")
    guest.press("Save", variant="standard")
    assert "changed on another phone meanwhile" in host.press("Save", variant="introductory")


def test_a_key_of_another_variant_goes_with_the_next_save(app: Flask) -> None:
    host = Reader(app)
    code = host.opens("rainforest-city")
    host.edits(code, 0, [put(0, 0, terrain="ocean"), {"do": "set", "path": ["claims"], "value": {"A": 10}}])
    assert host.state(code)["answer"] is not None
    host.open(f"/t/{code}/seat/0/form")
    host.press("Save")
    assert "claims" not in host.state(code)["seats"][0]["entry"]


def test_board_and_options_of_a_shared_board_are_two_forms(app: Flask) -> None:
    host = Reader(app)
    code = host.opens("arboria")
    assert 'name="tallest"' in host.open(f"/t/{code}/options")
    assert "flowers-0.0-species" not in host.seen
    page = host.open(f"/t/{code}/board/form")
    assert 'name="flowers-0.0-species"' in page
    assert 'name="sun_at"' in page
    assert 'name="tallest"' not in page
    host.press("Save", {"flowers-0.0-species": "boy", "flowers-0.0-color": "red", "flowers-0.0-height": "2"})
    host.open(f"/t/{code}/options")
    host.press("Save", tallest="anywhere")
    document = host.state(code)["shared"]["document"]
    assert document["board"]["flowers"] == [{"at": [0, 0], "species": "boy", "color": "red", "height": 2}]
    assert document["options"] == {"tallest": "anywhere"}


def test_only_games_with_a_shared_board_have_one(app: Flask) -> None:
    host = Reader(app)
    code = host.opens("arborea")
    assert host.get(f"/t/{code}/board").status_code == 404
    assert host.get(f"/t/{code}/board/form").status_code == 404
    assert host.get(f"/t/{code}/seat/7").status_code == 404
    assert host.get(f"/t/{code}/seat/7/form").status_code == 404
    assert host.get(f"/t/{code}/why/7").status_code == 404


def test_a_new_table_says_what_is_wrong_with_its_options(app: Flask) -> None:
    host = Reader(app)
    host.open("/new/rainforest-city")
    page = host.press("Open the table", {"name-0": "Ana"}, variant="solo", level="easy", seats="3")
    assert "Not opened yet" in page
    assert 'value="Ana"' in page
    assert host.form("Open the table").values["seats"] == "3"
    host.press("Open the table", variant="standard", level="")
    assert host.path.startswith("/t/")
    assert "Ana" in host.seen


def test_two_of_one_name_do_not_open_a_table(app: Flask) -> None:
    host = Reader(app)
    host.open("/new/arboretum")
    page = host.press("Open the table", {"name-0": "Ana", "name-1": "Ana"})
    assert "called Ana" in page
    with stored_of(app).database().read() as connection:
        assert connection.exec_driver_sql("SELECT count(*) FROM tables").scalar() == 0


def test_a_page_embeds_what_its_script_starts_from(app: Flask) -> None:
    host = Reader(app)
    code = host.opens("arboretum", 2, {"name-0": "</script><b>"})
    text = host.open(f"/t/{code}/seat/0")
    boot = json.loads(text.partition('id="boot">')[2].partition("</script>")[0])
    assert boot["seat"] == 0
    assert boot["game"] == "arboretum"
    assert boot["state"] == host.state(code)
    assert boot["spec"]["expected"]
    assert set(boot["urls"]) == {"state", "edits", "table", "rules", "ask"}
    assert boot["csrf"]
    assert boot["state"]["seats"][0]["name"] == "</script><b>"
    assert "<b>" not in text
    assert "style=" not in text
    assert "onclick" not in text
