"""What the rulebooks leave out is entered once and offered again."""

import json

import pytest
from flask import Flask

from tests.form_reader import form_fields
from tests.web.entered import (
    BOARD,
    SPIRIT,
    board_fields,
    board_ids,
    draws,
    errors,
    lacks,
    options_of,
    shown,
    spirit_fields,
    spirit_name,
)
from tests.web.tables import Person

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
