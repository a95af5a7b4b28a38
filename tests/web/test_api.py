"""The HTTP interface: answers, refusals with all errors at once, and the description of itself."""

import json
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient
from jsonschema import Draft202012Validator

from companion.catalog import GAMES
from tests.conftest import example_sheets

BOARD = {"flowers": [{"at": [0, 0], "species": "boy", "color": "red", "height": 3}]}
SHEET: dict[str, Any] = {"game": "arboria", "board": BOARD, "players": [{"name": "Ana", "species": "boy"}]}


def refusal(answer: Any, status: int) -> list[dict[str, str]]:
    """The errors of a refusal, its form checked."""
    assert answer.status_code == status
    assert answer.mimetype == "application/problem+json"
    body = answer.get_json(force=True)
    assert body["status"] == status
    assert body["title"]
    assert body["errors"]
    assert all(set(error) == {"pointer", "text"} and error["text"] for error in body["errors"])
    errors: list[dict[str, str]] = body["errors"]
    return errors


def test_a_sheet_is_scored(client: FlaskClient) -> None:
    answer = client.post("/api/v1/score", json=SHEET)
    assert answer.status_code == 200
    assert answer.mimetype == "application/json"
    player = answer.get_json()["players"][0]
    assert player["total"] == 3
    assert player["lines"][0] == {
        "id": "red",
        "points": 3,
        "text": player["lines"][0]["text"],
        "rule": player["lines"][0]["rule"],
        "squares": [[0, 0]],
        "parts": [],
    }


def test_the_published_examples_score_as_published(client: FlaskClient, formats: Path) -> None:
    for name, expected in json.loads((formats / "expected.json").read_text()).items():
        answer = client.post("/api/v1/score", data=(formats / name).read_bytes(), content_type="application/json")
        body = answer.get_json()
        got = [
            {"name": p["name"], "total": p["total"], "lines": {line["id"]: line["points"] for line in p["lines"]}}
            for p in body["players"]
        ]
        assert got == [{key: p[key] for key in ("name", "total", "lines")} for p in expected["players"]], name
        assert body["ranking"] == expected["ranking"], name
        assert body["tie_break"] == expected["tie_break"], name
        assert sorted(problem["code"] for problem in body["problems"]) == sorted(expected["problem_codes"]), name
        for player, wanted in zip(body["players"], expected["players"], strict=True):
            if "met_now" in wanted:
                assert [o["id"] for o in player["objectives"] if o["met"]] == wanted["met_now"], name
            if "submarine" in wanted:
                assert player["submarine"] == wanted["submarine"], name
        if "outcome" in expected:
            assert body["outcome"] == expected["outcome"], name


@pytest.mark.parametrize("name", example_sheets())
def test_every_answer_fits_its_description(client: FlaskClient, name: str) -> None:
    description = client.get("/api/v1/openapi.json").get_json()
    answer = client.post("/api/v1/score", json=example_sheets()[name])
    schema = {"$ref": "#/components/schemas/Answer", "components": description["components"]}
    Draft202012Validator(schema).validate(answer.get_json())
    for player in answer.get_json()["players"]:
        assert player["total"] == sum(line["points"] for line in player["lines"])


def test_all_errors_come_at_once(client: FlaskClient) -> None:
    sheet = {
        "game": "arboria",
        "board": {"flowers": [{"at": [0, 6], "species": "bee", "color": "red", "height": 0}]},
        "players": [{"name": " ", "species": "boy", "hat": 1}],
        "time": 3,
    }
    pointers = {error["pointer"] for error in refusal(client.post("/api/v1/score", json=sheet), 422)}
    assert pointers == {
        "/board/flowers/0/at/1",
        "/board/flowers/0/species",
        "/board/flowers/0/height",
        "/players/0/name",
        "/players/0/hat",
        "/time",
    }


@pytest.mark.parametrize(
    ("body", "pointer"),
    [
        ("[]", ""),
        ("3", ""),
        ("null", ""),
        ('{"players": []}', ""),
        ('{"game": "go"}', "/game"),
        ('{"game": ["arboria"]}', "/game"),
    ],
)
def test_a_body_of_no_game_is_refused(client: FlaskClient, body: str, pointer: str) -> None:
    answer = client.post("/api/v1/score", data=body, content_type="application/json")
    assert [error["pointer"] for error in refusal(answer, 422)] == [pointer]


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"{",
        b"\xff\xfe{\x00}\x00",
        b'{"game": NaN}',
        b'{"game": -Infinity}',
        b'{"game": "arboria", "game": "arboria"}',
        b"[" * 100_000,
        b'{"a":' * 50_000,
    ],
)
def test_what_is_not_json_is_a_400(client: FlaskClient, body: bytes) -> None:
    refusal(client.post("/api/v1/score", data=body, content_type="application/json"), 400)


@pytest.mark.parametrize("kind", ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data", ""])
def test_what_does_not_call_itself_json_is_a_415(client: FlaskClient, kind: str) -> None:
    refusal(client.post("/api/v1/score", data=json.dumps(SHEET), content_type=kind), 415)


def test_a_charset_does_no_harm(client: FlaskClient) -> None:
    answer = client.post("/api/v1/score", data=json.dumps(SHEET), content_type="application/json; charset=utf-8")
    assert answer.status_code == 200


def test_too_large_is_a_413(client: FlaskClient) -> None:
    body = json.dumps(SHEET) + " " * 262_145
    refusal(client.post("/api/v1/score", data=body, content_type="application/json"), 413)


def test_numbers_of_any_length_are_refused_at_their_place(client: FlaskClient) -> None:
    for number in ("1e999", "9" * 5000, "-" + "9" * 300):
        body = json.dumps(SHEET).replace('"height": 3', f'"height": {number}')
        answer = client.post("/api/v1/score", data=body, content_type="application/json")
        assert [error["pointer"] for error in refusal(answer, 422)] == ["/board/flowers/0/height"]


def test_unknown_addresses_and_methods_are_refused_as_json(client: FlaskClient) -> None:
    refusal(client.get("/api/v1/nothing"), 404)
    refusal(client.get("/api/v1/schema/go"), 404)
    answer = client.get("/api/v1/score")
    refusal(answer, 405)
    assert "POST" in answer.headers["Allow"]


def test_the_interface_reads_and_sets_no_cookie(client: FlaskClient) -> None:
    assert "Set-Cookie" not in client.post("/api/v1/score", json=SHEET).headers


def test_games_are_listed_in_menu_order(client: FlaskClient) -> None:
    games = client.get("/api/v1/games").get_json()["games"]
    assert [game["game"] for game in games] == [game.slug for game in GAMES]
    games = games[:5]
    assert [game["game"] for game in games] == ["arborea", "arboretum", "rainforest-city", "arboria", "greenwood"]
    assert [game["players"]["most"] for game in games] == [5, 4, 4, 4, 4]
    readings = {reading["ruling"] for game in games for reading in game["readings"]}
    assert readings == {"A1", "A9", "A10", "A16", "A17", "A20", "A23", "C1", "C14", "D1", "D2"}


@pytest.mark.parametrize("game", ["arborea", "arboretum", "rainforest-city", "arboria", "greenwood"])
def test_schemas_are_sound_and_take_the_examples(client: FlaskClient, game: str) -> None:
    schema = client.get(f"/api/v1/schema/{game}").get_json(force=True)
    assert schema["$schema"] == "https://json-schema.org/draft/2020-12/schema"
    Draft202012Validator.check_schema(schema)
    examples = [sheet for sheet in example_sheets().values() if sheet["game"] == game]
    assert examples
    for sheet in examples:
        Draft202012Validator(schema).validate(sheet)


def test_the_description_names_every_route(client: FlaskClient) -> None:
    description = client.get("/api/v1/openapi.json").get_json()
    assert description["openapi"].startswith("3.1")
    served = {
        rule.rule.removeprefix("/api/v1").replace("<slug>", "{game}")
        for rule in client.application.url_map.iter_rules()
        if rule.rule.startswith("/api/v1")
    }
    live = {
        rule.rule.replace("<code>", "{code}")
        for rule in client.application.url_map.iter_rules()
        if rule.endpoint.startswith("live.")
    }
    assert set(description["paths"]) == served | live
    assert all(description["paths"][path]["servers"] == [{"url": "/"}] for path in live)
