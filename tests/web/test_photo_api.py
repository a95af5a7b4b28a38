"""Sets, teaching and reading over HTTP."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from jsonschema import Draft202012Validator

from companion.config import load_settings
from companion.web.factory import create_app
from companion.web.photo.asking import KEY, pool_of
from companion.web.photo.frames import Frame
from companion.web.photo.pool import Died, Full, Gone, TooSlow
from companion.web.stored import stored_of
from tests.vision.test_photo import bomb, frames, noisy, saved, scene
from tests.web.photographed import body_of, shot
from tests.web.test_api import refusal

SEED = 5


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Flask]:
    """One app for all: its reading process is started once."""
    folder: Path = tmp_path_factory.mktemp("photos")
    app = create_app(load_settings({"CANOPY_DATA_DIR": str(folder), "CANOPY_PHOTO__SECONDS": "300"}))
    app.testing = True
    yield app
    pool_of(app).close()
    stored_of(app).close()


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    return app.test_client()


def post(client: FlaskClient, path: str, *photos: bytes, **fields: Any) -> Any:
    data = {name: value if isinstance(value, str) else json.dumps(value) for name, value in fields.items()}
    return client.post(f"/api/v1{path}", **body_of({**data, "photo": photos}))


def new_set(client: FlaskClient, game: str = "arborea") -> str:
    answer = client.post("/api/v1/sets", json={"game": game, "name": "Ours"})
    assert answer.status_code == 201
    return str(answer.get_json()["set"])


@pytest.fixture(scope="module")
def taught(app: Flask) -> str:
    """A set that has seen one photo."""
    client = app.test_client()
    made, seen = new_set(client), shot("arborea", SEED, 24)
    answer = post(client, "/teach/arborea", seen.photo, set=made, sheet=seen.sheet, quad=seen.quad)
    assert answer.status_code == 200, answer.get_data(as_text=True)
    labels = answer.get_json()["labels"]
    assert answer.get_json()["learned"] == sum(labels.values())
    for label in {square["habitat"] for square in seen.sheet["squares"]}:
        assert labels[label] == sum(square["habitat"] == label for square in seen.sheet["squares"])
    return made


def test_ids_are_not_guessed(client: FlaskClient) -> None:
    made = {new_set(client) for _ in range(5)}
    assert len(made) == 5
    assert all(len(each) >= 32 for each in made)


@pytest.mark.parametrize(
    ("body", "pointers"),
    [
        ({}, {""}),
        ([], {""}),
        ({"game": "go", "name": "x"}, {"/game"}),
        ({"game": "arborea", "name": " "}, {"/name"}),
        ({"game": ["arborea"], "name": 3, "owner": "me"}, {"/game", "/name", "/owner"}),
    ],
)
def test_what_is_no_set(client: FlaskClient, body: Any, pointers: set[str]) -> None:
    assert {error["pointer"] for error in refusal(client.post("/api/v1/sets", json=body), 422)} == pointers


def test_a_set_is_json(client: FlaskClient) -> None:
    refusal(client.post("/api/v1/sets", data={"game": "arborea", "name": "x"}), 415)
    refusal(client.post("/api/v1/sets", data="{", content_type="application/json"), 400)
    refusal(client.post("/api/v1/sets", data=b" " * 300_000, content_type="application/json"), 413)


def test_what_was_taught_is_read_and_fits_its_description(client: FlaskClient, taught: str) -> None:
    seen = shot("arborea", SEED, 24)
    answer = post(client, "/read/arborea", seen.photo, set=taught, quad=seen.quad)
    assert answer.status_code == 200, answer.get_data(as_text=True)
    reading = answer.get_json()
    description = client.get("/api/v1/openapi.json").get_json()
    schema = {"$ref": "#/components/schemas/Reading", "components": description["components"]}
    Draft202012Validator(schema).validate(reading)
    assert (reading["game"], reading["set"], tuple(reading["size"])) == ("arborea", taught, seen.size)
    top, left = (min(square["at"][axis] for square in seen.sheet["squares"]) for axis in (0, 1))
    truth = {(s["at"][0] - top, s["at"][1] - left): s["habitat"] for s in seen.sheet["squares"]}
    found = {tuple(square["at"]): square["label"] for square in reading["squares"]}
    assert sum(found.get(at) == label for at, label in truth.items()) >= 0.9 * len(truth)
    assert "Set-Cookie" not in answer.headers


def test_several_photos_of_one_layout(client: FlaskClient, taught: str) -> None:
    seen = shot("arborea", SEED, 24)
    assert post(client, "/read/arborea", seen.photo, seen.photo, set=taught, quad=seen.quad).status_code == 200


OWN = {"canopy.db", "canopy.db-wal", "canopy.db-shm", "cookie-key", "limits.db", "limits.db-journal"}


def test_nothing_is_kept_of_a_photo(app: Flask, client: FlaskClient, taught: str) -> None:
    seen = shot("arborea", SEED, 24)
    post(client, "/read/arborea", seen.photo, set=taught)
    files = [each for each in stored_of(app).settings.data_dir.rglob("*") if each.is_file()]
    assert {each.name for each in files if each.parent.name != "photo-places"} <= OWN
    assert not any(seen.photo[1000:1100] in each.read_bytes() for each in files)


BAD = {
    "empty": (b"", 422),
    "one pixel": (saved(scene(1, 1)), 422),
    "cut off": (noisy("JPEG")[:900], 422),
    "a large header": (bomb(50_000, 50_000), 413),
    "an animation": (frames("WEBP"), 422),
    "a GIF": (frames("GIF"), 415),
    "SVG": (b"<svg xmlns='http://www.w3.org/2000/svg'/>", 415),
    "a zip file": (b"PK\x03\x04" + bytes(99), 415),
    "text": (b"Dear reader", 415),
    "too many bytes": (saved(scene()) + bytes(16_777_216), 413),
    "a blank wall": (saved(scene().resize((1, 1)).resize((640, 480))), 422),
}


@pytest.mark.parametrize("name", BAD)
def test_a_bad_file_is_a_clear_refusal(client: FlaskClient, taught: str, name: str) -> None:
    data, status = BAD[name]
    answer = post(client, "/read/arborea", data, set=taught)
    assert [error["pointer"] for error in refusal(answer, status)] == ["/photo"]
    if status == 422:
        assert answer.get_json(force=True)["hint"]


def test_no_layout_comes_with_a_reason_a_hint_and_corners(client: FlaskClient) -> None:
    answer = post(client, "/read/arborea", BAD["a blank wall"][0])
    body = answer.get_json(force=True)
    assert answer.status_code == 422
    assert body["reason"]
    assert body["hint"]
    assert len(body["corners"]) == 4
    schema = {
        "$ref": "#/components/schemas/PhotoRefusal",
        "components": client.get("/api/v1/openapi.json").get_json()["components"],
    }
    Draft202012Validator(schema).validate(body)


def test_the_second_photo_is_named(client: FlaskClient) -> None:
    answer = post(client, "/read/arborea", saved(scene()), b"nothing")
    assert [error["pointer"] for error in refusal(answer, 415)] == ["/photo/1"]


@pytest.mark.parametrize(
    ("fields", "status", "pointer"),
    [
        ({"set": "0" * 32}, 404, "/set"),
        ({"quad": "{"}, 400, "/quad"),
        ({"quad": "[[0,0],[1,0],[1,1]]"}, 422, "/quad"),
        ({"quad": '[[0,0],[1,0],[1,1],[0,"x"]]'}, 422, "/quad"),
        ({"quad": "[[0,0],[1,0],[1,1],[0,1e999]]"}, 422, "/quad"),
        ({"quad": "[[0,0],[1,1],[1,0],[0,1]]"}, 422, "/quad"),
        ({"rows": "0"}, 422, "/rows"),
        ({"rows": "-3"}, 422, "/rows"),
        ({"cols": "many"}, 422, "/cols"),
        ({"cols": "²"}, 422, "/cols"),
    ],
)
def test_what_comes_with_a_photo_is_checked(
    client: FlaskClient, fields: dict[str, str], status: int, pointer: str
) -> None:
    answer = post(client, "/read/arborea", saved(scene()), **fields)
    assert [error["pointer"] for error in refusal(answer, status)] == [pointer]


def test_a_set_of_another_game_is_of_no_use(client: FlaskClient, taught: str) -> None:
    answer = post(client, "/read/arboretum", saved(scene()), set=taught)
    assert [error["pointer"] for error in refusal(answer, 422)] == ["/set"]


@pytest.mark.parametrize("path", ["/read/go", "/teach/go"])
def test_there_is_no_such_game(client: FlaskClient, path: str) -> None:
    refusal(post(client, path, saved(scene())), 404)


@pytest.mark.parametrize("path", ["/read/arborea", "/teach/arborea"])
def test_a_body_of_another_kind(client: FlaskClient, path: str) -> None:
    refusal(client.post(f"/api/v1{path}", json={}), 415)
    refusal(client.post(f"/api/v1{path}", data=saved(scene()), content_type="image/jpeg"), 415)
    refusal(client.post(f"/api/v1{path}", data=b"x", content_type="multipart/form-data; boundary=y"), 400)
    refusal(client.post(f"/api/v1{path}", data={"photo": "text"}, content_type="multipart/form-data"), 422)


def test_too_many_photos_and_too_many_bytes(client: FlaskClient) -> None:
    small = saved(scene())
    refusal(post(client, "/read/arborea", *[small] * 7), 413)
    large = small + bytes(16_000_000)
    refusal(post(client, "/read/arborea", *[large] * 4), 413)


@pytest.mark.parametrize(
    ("game", "sheet", "pointers"),
    [
        ("arborea", {"squares": [{"at": [0, 0], "habitat": "trie"}]}, {"/sheet/squares/0/habitat"}),
        ("arborea", {"hat": 1, "squares": []}, {"/sheet/hat"}),
        ("arborea", [1], {"/sheet"}),
        (
            "arboria",
            {"board": {"flowers": [{"at": [9, 0]}]}},
            {"/sheet/board/flowers/0/at/0", "/sheet/board/flowers/0"},
        ),
        ("greenwood", {"board": {"rows": 0, "cols": 2, "start": [0, 0]}}, {"/sheet/board/rows"}),
        ("rainforest-city", {"squares": 3}, {"/sheet/squares"}),
        ("arboretum", {"squares": [{"at": [0, 0], "species": "oak", "value": 9}]}, {"/sheet/squares/0/value"}),
    ],
)
def test_a_sheet_is_checked_by_the_game_itself(client: FlaskClient, game: str, sheet: Any, pointers: set[str]) -> None:
    answer = post(client, f"/teach/{game}", saved(scene()), set=new_set(client, game), sheet=sheet)
    found = {error["pointer"] for error in refusal(answer, 422)}
    assert pointers <= found
    assert all(pointer.startswith("/sheet") for pointer in found)


APART = {"squares": [{"at": [at, at], "habitat": "tree"} for at in (-999, 999)]}


@pytest.mark.parametrize(
    ("game", "sheet", "word"),
    [
        ("arborea", {}, "empty"),
        ("arborea", {"dwellers": []}, "empty"),
        ("arboretum", {"hand": []}, "empty"),
        ("rainforest-city", {"tokens": []}, "empty"),
        ("arboria", {"board": {}}, "No flower"),
        ("arboria", {"board": {"flowers": [], "rock": [0, 0]}}, "No flower"),
        ("greenwood", {"board": {}}, "board"),
        ("greenwood", {"submarine": {"tiles": []}}, "board"),
        ("arborea", APART, "1999 rows"),
    ],
)
def test_a_sheet_from_which_nothing_can_be_learned(client: FlaskClient, game: str, sheet: Any, word: str) -> None:
    """Found by schemathesis on 2026-11-30: each ended a reading process, the last one after all its time."""
    corners = "[[0, 0], [160, 0], [160, 120], [0, 120]]"
    answer = post(client, f"/teach/{game}", saved(scene()), set=new_set(client, game), sheet=sheet, quad=corners)
    error = refusal(answer, 422)[0]
    assert error["pointer"] == "/sheet"
    assert word in error["text"]


@pytest.mark.parametrize(("game", "most"), [("greenwood", 20), ("arborea", 30), ("arboria", 6)])
def test_more_squares_than_a_sheet_holds_are_not_looked_for(client: FlaskClient, game: str, most: int) -> None:
    """Found by schemathesis on 2026-11-30: 29 rows and columns of a submarine took all of the 60 seconds."""
    corners = "[[0, 0], [160, 0], [160, 120], [0, 120]]"
    for key in ("rows", "cols"):
        answer = post(client, f"/read/{game}", saved(scene()), quad=corners, **{key: str(most + 1)})
        assert [error["pointer"] for error in refusal(answer, 422)] == [f"/{key}"]


def test_teaching_needs_a_set_a_sheet_and_a_photo(client: FlaskClient) -> None:
    made, photo = new_set(client), saved(scene())
    sheet = {"squares": [{"at": [0, 0], "habitat": "tree"}]}
    assert refusal(post(client, "/teach/arborea", photo, sheet=sheet), 422)[0]["text"] == "Missing here: set."
    assert refusal(post(client, "/teach/arborea", photo, set=made), 422)[0]["text"] == "Missing here: sheet."
    assert refusal(post(client, "/teach/arborea", set=made, sheet=sheet), 422)[0]["text"] == "Missing here: photo."
    refusal(post(client, "/teach/arborea", photo, set="no", sheet=sheet), 404)
    refusal(post(client, "/teach/arborea", photo, set=made, sheet="{"), 400)
    assert refusal(post(client, "/teach/arborea", photo, photo, set=made, sheet=sheet), 422)[0]["pointer"] == "/photo"


class Fails:
    """A pool of which every question fails."""

    def __init__(self, error: type[Exception]) -> None:
        self.error = error

    def ask(self, question: Frame, gone: Any) -> Frame:
        assert gone() is False
        raise self.error


@pytest.mark.parametrize(
    ("error", "status", "again"), [(Full, 503, "3"), (TooSlow, 503, "10"), (Gone, 503, None), (Died, 422, None)]
)
def test_when_reading_fails_the_answer_says_what_to_do(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch, error: type[Exception], status: int, again: str | None
) -> None:
    monkeypatch.setitem(client.application.extensions, KEY, Fails(error))
    answer = post(client, "/read/arborea", saved(scene()))
    refusal(answer, status)
    assert answer.headers.get("Retry-After") == again
