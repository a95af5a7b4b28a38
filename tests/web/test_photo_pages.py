"""The plain pages: a photo becomes a sheet, a box is taught, carried and mended."""

import html
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from werkzeug.datastructures import MultiDict

from companion.catalog import GAMES
from companion.config import load_settings
from companion.web.factory import create_app
from companion.web.photo.asking import pool_of
from companion.web.photo.filled import filled_page
from companion.web.photo.known import kinds_of, missing_in
from companion.web.stored import stored_of
from tests.form_reader import form_fields
from tests.vision.test_photo import saved, scene
from tests.web.photographed import body_of, shot
from tests.web.tables import Person

SEED = 5
BOX = re.compile(r'id="box-([0-9a-f]{32})"')
LESSON = re.compile(r'name="lesson" value="([0-9a-f]+)"')


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Flask]:
    """One app for all: its reading process is started once."""
    folder: Path = tmp_path_factory.mktemp("pages")
    app = create_app(load_settings({"CANOPY_DATA_DIR": str(folder), "CANOPY_PHOTO__SECONDS": "300"}))
    app.testing = True
    yield app
    pool_of(app).close()
    stored_of(app).close()


class Guest(Person):
    """Somebody who sends files."""

    def send(self, path: str, status: int = 303, **fields: Any) -> str:
        answer = self.client.post(path, **body_of({"csrf_token": self.token, **fields}))
        assert answer.status_code == status, answer.get_data(as_text=True)
        return str(answer.get_data(as_text=True))

    def boxes(self) -> list[str]:
        return BOX.findall(self.text("/teach/arborea"))


def whole(entry: dict[str, Any]) -> str:
    return json.dumps({"game": "arborea", "players": [{"name": "Zoe", "squares": []}, {"name": "Ana", **entry}]})


@pytest.fixture(scope="module")
def ana(app: Flask) -> Guest:
    """Somebody who has taught one photo of her box, the second player of a saved sheet."""
    guest, seen = Guest(app), shot("arborea", SEED, 24)
    page = guest.text("/teach/arborea")
    assert "The first photo" in page
    assert "mushroom" in page
    guest.send("/teach/arborea", photo=seen.photo, sheet=whole(seen.sheet), player="2", name="Ana's box")
    page = html.unescape(guest.text("/teach/arborea"))
    assert "Learned " in page
    assert "Ana's box: 1 photo taught" in page
    return guest


def test_the_photo_fills_in_the_sheet(ana: Guest) -> None:
    seen = shot("arborea", SEED, 24)
    page = ana.text("/read/arborea")
    (box,) = ana.boxes()
    assert f'value="{box}" selected' in page
    page = ana.send("/read/arborea", 200, photo=seen.photo, set=box, quad=json.dumps(seen.quad))
    assert "Read from your photo: " in page
    (unshown,) = re.findall(r"was never shown these, so it cannot see them: ([^.]*)\.", page)
    assert "dark sprite" in unshown.split(", ")
    assert "tree" not in unshown.split(", ")
    filled = [value for name, value in form_fields(page) if re.fullmatch(r"players-0-squares-.*habitat", name)]
    habitats = {square["habitat"] for square in seen.sheet["squares"]}
    assert len([value for value in filled if value in habitats]) >= 0.9 * len(seen.sheet["squares"])
    # and the form goes on as any other
    sent = [(name, value) for name, value in form_fields(page) if name != "do"]
    scored = ana.client.post("/score/arborea", data={**dict(sent), "do": "check"})
    assert scored.status_code == 200


def test_the_photo_fills_in_the_form_of_a_seat(app: Flask, ana: Guest) -> None:
    seen = shot("arborea", SEED, 24)
    (box,) = ana.boxes()
    code = ana.opens("arborea")
    form = f"/t/{code}/seat/0/form"
    assert f'href="/t/{code}/seat/0/photo"' in ana.text(form)
    assert "Read</button>" in ana.text(f"/t/{code}/seat/0/photo")
    assert "Missing here: photo." in ana.send(f"/t/{code}/seat/0/photo", 422)
    page = ana.send(f"/t/{code}/seat/0/photo", 200, photo=seen.photo, set=box, quad=json.dumps(seen.quad))
    assert "Look it over, then save." in page
    assert f'<form method="post" novalidate action="{form}">' in page
    assert "squares" not in ana.get(f"/t/{code}/state").get_json()["seats"][0]["entry"], "nothing is kept before Save"
    sent = [(name, value) for name, value in form_fields(page) if name != "do"]
    assert ana.client.post(form, data=MultiDict([*sent, ("do", "save")])).status_code == 303
    kept = ana.get(f"/t/{code}/state").get_json()["seats"][0]["entry"]["squares"]
    assert len(kept) >= 0.9 * len(seen.sheet["squares"])
    stranger = Guest(app)
    stranger.text("/teach/arborea")
    stranger.send(f"/t/{code}/seat/0/photo", 403, photo=seen.photo)
    assert ana.get(f"/t/{ana.opens('arboria')}/seat/0/photo").status_code == 404


def test_a_game_says_what_else_to_lay_out(app: Flask) -> None:
    guest = Guest(app)
    assert "let the Cloud stand on the board" in guest.text("/teach/arboria")
    assert "Cloud" not in guest.text("/teach/arborea")


def test_a_photo_that_cannot_be_read_says_why(ana: Guest) -> None:
    wall = saved(scene().resize((1, 1)).resize((640, 480)))
    page = ana.send("/read/arborea", 422, photo=wall)
    assert "Not read" in page
    assert "drag" not in page  # there is nothing to drag here
    assert "0 bytes" in ana.send("/read/arborea", 422, photo=b"")
    assert "not a picture" in ana.send("/read/arborea", 415, photo=b"Dear reader")
    assert "Missing here: photo." in ana.send("/read/arborea", 422, rows="3")
    assert "whole number" in ana.send("/read/arborea", 422, photo=wall, rows="x")


def test_reading_needs_no_cookie_and_sets_none(app: Flask) -> None:
    answer = app.test_client().post("/read/arborea", **body_of({"photo": b"Dear reader"}))
    assert answer.status_code == 415
    assert "Set-Cookie" not in answer.headers


@pytest.mark.parametrize("game", [game.slug for game in GAMES])
def test_every_game_has_its_pages(app: Flask, game: str) -> None:
    guest = Guest(app)
    assert "no copy" in guest.text(f"/read/{game}").lower()
    assert "What to call your box" in guest.text(f"/teach/{game}")
    assert f"/read/{game}" in guest.text(f"/score/{game}")
    assert guest.get("/read/go").status_code == guest.get("/teach/go").status_code == 404


def test_a_bad_lesson_is_forgotten_and_brought_back(ana: Guest) -> None:
    page = ana.text("/teach/arborea")
    (box,), (lesson,) = BOX.findall(page), LESSON.findall(page)
    ana.send(f"/teach/arborea/{box}/forget", lesson=lesson)
    page = html.unescape(ana.text("/teach/arborea"))
    assert "Ana's box: nothing taught yet" in page
    assert "Bring back" in page
    ana.send(f"/teach/arborea/{box}/forget", lesson=lesson, do="again")
    assert ana.get("/teach/arborea/sets.json").get_json()["sets"][0]["ids"] == [lesson]
    ana.text("/teach/arborea")
    ana.send(f"/teach/arborea/{box}/forget", 204, lesson=lesson, quiet="1")
    assert ana.get("/teach/arborea/sets.json").get_json()["sets"][0]["ids"] == []
    assert "The photo counts no more" not in ana.text("/teach/arborea")
    ana.send(f"/teach/arborea/{box}/forget", lesson=lesson, do="again")
    assert "1 photo taught" in ana.text("/teach/arborea")
    ana.send(f"/teach/arborea/{box}/forget", 404, lesson="0")


def test_a_box_goes_to_a_friend_as_a_file(app: Flask, ana: Guest) -> None:
    (box,) = ana.boxes()
    answer = ana.get(f"/teach/arborea/{box}/file")
    assert answer.status_code == 200
    assert 'filename="arborea-ana-s-box.box.zip"' in answer.headers["Content-Disposition"]
    ben = Guest(app)
    ben.text("/teach/arborea")
    ben.send("/teach/arborea/import", box_file=answer.data, name="From Ana")
    page = ben.text("/teach/arborea")
    assert "From Ana: 1 photo taught" in page
    (own,) = ben.boxes()
    assert own != box
    ben.send("/teach/arborea/import", box_file=answer.data, set=own)
    assert "Nothing new in this file." in ben.text("/teach/arborea")
    ben.text("/teach/arboretum")
    assert "another game" in ben.send("/teach/arboretum/import", 422, box_file=answer.data, name="x")
    for wrong in (b"PK\x03\x04", b"no box", answer.data[:-30], b""):
        ben.send("/teach/arborea/import", 422, box_file=wrong, set=own)
    assert "1 photo taught" in ben.text("/teach/arborea")


def test_a_box_leaves_the_list_and_comes_back_by_its_id(app: Flask, ana: Guest) -> None:
    (box,) = ana.boxes()
    answer = ana.client.post(f"/teach/arborea/{box}/leave", data={"csrf_token": ana.token})
    page = html.unescape(ana.text(answer.location))
    assert BOX.findall(page) == []
    assert "Ana's box is off the list." in page
    assert f'<input type="hidden" name="id" value="{box}"><button>Undo</button>' in page
    ana.send("/teach/arborea/add", id=box)
    assert ana.boxes() == [box]
    assert "is off the list" not in ana.text(answer.location)
    ben = Guest(app)
    ben.text("/teach/arborea")
    for path in (f"/teach/arborea/{box}/leave", f"/teach/arborea/{box}/forget"):
        ben.send(path, 404)
    assert ben.get(f"/teach/arborea/{box}/file").status_code == 404
    assert "no box" in ben.send("/teach/arborea/add", 422, id="0" * 32)


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({}, "The sheet is missing"),
        ({"sheet": "{"}, "not JSON"),
        ({"sheet": '{"squares": [{"at": [0, 0], "habitat": "trie"}]}'}, "<li>Square 1, habitat: "),
        ({"sheet": whole({"squares": []}), "player": "3"}, "no player 3"),
        ({"sheet": whole({"squares": []}), "player": "x"}, "no player"),
        ({"sheet": '{"squares": [{"at": [0, 0], "habitat": "tree"}]}'}, "Missing here: photo."),
        ({"sheet": whole({"squares": []}), "player": "1", "photo": saved(scene())}, "empty"),
    ],
)
def test_what_cannot_be_learned_says_why(app: Flask, fields: dict[str, Any], said: str) -> None:
    guest = Guest(app)
    guest.text("/teach/arborea")
    page = guest.send("/teach/arborea", 422, **fields)
    assert said in page
    assert '<details class="fold" id="saved" open>' in page
    assert guest.boxes() == []  # nothing was learned: there is no empty box


def test_the_boxes_are_linked_from_the_set_up_and_the_table(app: Flask) -> None:
    guest = Guest(app)
    page = guest.text("/setup")
    assert all(f'href="/teach/{game.slug}"' in page for game in GAMES)
    assert 'href="/teach/arboretum"' in guest.text(f"/t/{guest.opens('arboretum')}")


def test_kinds_are_told_as_players_say_them(app: Flask) -> None:
    page = Guest(app).text("/teach/arboretum")
    assert "royal poinciana" in page
    assert "royal-poinciana" not in page
    assert "empty" not in kinds_of(game("arboria").board)


def test_what_acts_for_a_cookie_needs_the_pages_token(app: Flask) -> None:
    guest = Guest(app)
    for path in ("", "/import", "/add", "/sets.json", f"/{'0' * 32}/leave", f"/{'0' * 32}/forget"):
        guest.send(f"/teach/arborea{path}", 400)


def test_scripts_are_told_of_the_boxes(app: Flask, ana: Guest) -> None:
    (box,) = ana.boxes()
    (told,) = ana.get("/teach/arborea/sets.json").get_json()["sets"]
    assert (told["set"], told["name"], told["lessons"]) == (box, "Ana's box", 1)
    assert told["labels"]["tree"] > 0
    assert "tree" not in told["missing"]
    ben = Guest(app)
    ben.text("/teach/arborea")
    code = ben.opens("arborea")
    headers = {"X-CSRFToken": ben.token}
    new = ben.client.post("/teach/arborea/sets.json", json={"name": "Ben's", "table": code}, headers=headers)
    assert new.status_code == 201
    assert new.get_json()["lessons"] == 0
    known = ben.client.post("/teach/arborea/sets.json", json={"set": box}, headers=headers)
    assert known.get_json()["name"] == "Ana's box"
    assert sorted(ben.boxes()) == sorted([box, new.get_json()["set"]])
    for wish, status in (({"set": "0"}, 404), ({"name": ""}, 422), ({}, 422), ({"name": "x", "table": "AAAAAA"}, 404)):
        assert ben.client.post("/teach/arborea/sets.json", json=wish, headers=headers).status_code == status
    # whoever sits at the table is offered the box that was used there, not the others
    cem = Guest(app)
    cem.sits(code, 1, "Cem")
    assert cem.boxes() == [new.get_json()["set"]]


def game(slug: str) -> Any:
    return next(game for game in GAMES if game.slug == slug)


def test_what_was_never_shown_is_named() -> None:
    spec = game("arboretum").board
    assert {"oak", "8"} <= set(kinds_of(spec))
    missing = missing_in(spec, {"oak 8": 1, "lilac 1": 2})
    assert not {"oak", "8", "lilac", "1"} & set(missing)
    assert "maple" in missing
    assert missing_in(game("arborea").board, dict.fromkeys(kinds_of(game("arborea").board), 1)) == ()


def reading(slug: str, sheet: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {"game": slug, "squares": [], "pieces": [], "doubtful": [], "asked": [], "sheet": sheet, **more}


def faults(slug: str, found: dict[str, Any], app: Flask) -> list[tuple[str, str]]:
    with app.test_request_context():
        return [(fault.place, fault.text) for fault in filled_page(game(slug), found).faults]


def test_doubts_stand_at_their_fields(app: Flask) -> None:
    seen = {"at": [0, 1], "label": "water", "confidence": 0.55, "alternatives": [["rock", 0.4]]}
    piece = {"at": [0, 0], "kind": "fish", "confidence": 0.6, "alternatives": [["none", 0.3]], "squares": []}
    sheet = {
        "squares": [{"at": [0, 0], "habitat": "water"}, {"at": [0, 1], "habitat": "water"}],
        "dwellers": [{"at": [0, 0], "kind": "fish"}],
    }
    found = reading("arborea", sheet, squares=[seen], pieces=[piece], doubtful=["/squares/0", "/pieces/0"])
    first, second = faults("arborea", found, app)[:2]
    assert first[1] == "Perhaps water in row 1, column 2 (55% sure), or rock (40%)."
    assert re.fullmatch(r"players-0-squares-.+", first[0])
    assert second[1] == "Perhaps fish in row 1, column 1 (60% sure), or none (30%)."
    assert second[0].startswith("players-0-")
    assert first[0] != second[0]


def test_a_square_that_may_not_be_empty_is_named_as_players_count(app: Flask) -> None:
    sheet = {"squares": [{"at": [0, 0], "habitat": "water"}]}
    beside = {"at": [0, 1], "label": None, "confidence": 0.8, "alternatives": [["rock", 0.15]]}
    above = {"at": [-1, -1], "label": None, "confidence": 0.7, "alternatives": []}
    found = reading("arborea", sheet, empty=[beside, above], doubtful=["/empty/1", "/empty/0"])
    told = [text for _, text in faults("arborea", found, app)[:2]]
    assert told == [
        "Perhaps nothing above row 1, left of column 1 (70% sure).",
        "Perhaps nothing in row 1, column 2 (80% sure), or rock (15%).",
    ]


def test_labels_no_better_than_chance_are_left_blank(app: Flask) -> None:
    rivals = [["flower", 0.1377], ["rock", 0.1377]]
    chance = {"at": [0, 0], "label": "coral", "confidence": 0.1734, "alternatives": rivals}
    told = {"at": [0, 1], "label": "water", "confidence": 0.6, "alternatives": [["rock", 0.3]]}
    sheet = {"squares": [{"at": [0, 0], "habitat": "coral"}, {"at": [0, 1], "habitat": "water"}]}
    both = reading("arborea", sheet, squares=[chance, told], doubtful=["/squares/0", "/squares/1"])
    assert faults("arborea", both, app)[0][1].startswith("Perhaps water in row 1, column 2")
    alone = reading("arborea", {"squares": sheet["squares"][:1]}, squares=[chance], doubtful=["/squares/0"])
    with app.test_request_context():
        page = filled_page(game("arborea"), alone)
    assert page.note.startswith("1 square is seen in your photo, but not what lies there")
    assert "coral" not in str(page.form.draft())


def test_what_a_photo_cannot_tell_is_asked(app: Flask) -> None:
    flower = {"at": [2, 3], "species": "boy", "color": "red", "height": 1}
    found = reading("arboria", {"board": {"flowers": [flower]}}, asked=["/board/flowers/0/height"])
    (place, text), *_ = faults("arboria", found, app)
    assert text == "A photo cannot tell the height: enter it."
    assert "flowers" in place


def test_doubtful_stones_and_tiles(app: Flask) -> None:
    stone = {"at": [1, 1], "label": "rock", "confidence": 0.7, "alternatives": []}
    found = reading("arboria", {"board": {"flowers": [], "rock": [1, 1]}}, squares=[stone], doubtful=["/squares/0"])
    assert faults("arboria", found, app)[0][0] == "rock"
    tile = {"at": [0, 0], "kind": "sprite", "confidence": 0.7, "alternatives": [], "squares": [[0, 0]]}
    sheet = {
        "board": {"rows": 2, "cols": 2, "start": [0, 0]},
        "submarine": {"tiles": [{"kind": "sprite", "squares": [[0, 0]]}]},
    }
    found = reading("greenwood", sheet, pieces=[tile], doubtful=["/pieces/0"])
    assert faults("greenwood", found, app)[0][0] == "players-0-tiles-0"
