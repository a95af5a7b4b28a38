"""Questions over HTTP."""

import json
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from jsonschema import Draft202012Validator
from werkzeug.test import TestResponse

from companion.store.books import add_book, remove_book
from companion.web.openapi import openapi
from companion.web.stored import stored_of

PASSAGES = [[["Components"], 7, "", "There are 6 of each creature.", None]]


def ask(client: FlaskClient, question: Any, game: Any = None) -> TestResponse:
    return client.post("/api/v1/ask", json={"question": question, "game": game})


def test_an_answer_as_it_is_described(client: FlaskClient) -> None:
    answer = ask(client, "max number of one critter", "arborea")
    assert answer.status_code == 200
    schema = {"$ref": "#/components/schemas/Reply", "components": openapi()["components"]}
    Draft202012Validator(schema).validate(answer.json)
    assert answer.json is not None
    assert answer.json["sure"] is True
    assert "Set-Cookie" not in answer.headers


def test_the_game_may_be_left_out(client: FlaskClient) -> None:
    answer = client.post("/api/v1/ask", json={"question": "how many spies in greenwood"})
    assert answer.json is not None
    assert answer.json["game"] == "greenwood"


def test_books_of_now_are_quoted(app: Flask, client: FlaskClient) -> None:
    database = stored_of(app).database()

    def first() -> Any:
        return json.loads(ask(client, "max number of one critter", "arborea").data)["answers"][0]

    assert first()["quote"] is None
    with database.write() as connection:
        book = add_book(connection, "arborea", "Ours", 9, PASSAGES)
    assert first()["quote"] == "There are 6 of each creature."
    assert first()["quoted"] == {"book": "Ours", "section": ["Components"], "page": 7}
    with database.write() as connection:
        remove_book(connection, book.id)
    assert first()["quote"] is None


@pytest.mark.parametrize(
    ("body", "pointers"),
    [
        ([], [""]),
        ({}, [""]),
        ({"question": 3}, ["/question"]),
        ({"question": None, "game": "chess", "x": 1}, ["/game", "/question", "/x"]),
        ({"question": "a", "game": 3}, ["/game"]),
    ],
)
def test_what_is_no_question(client: FlaskClient, body: Any, pointers: list[str]) -> None:
    answer = client.post("/api/v1/ask", json=body)
    assert answer.status_code == 422
    assert answer.mimetype == "application/problem+json"
    assert sorted(error["pointer"] for error in json.loads(answer.data)["errors"]) == pointers


@pytest.mark.parametrize("question", ["", "'; DROP TABLE x", "<script>", "\ud800", "x" * 10_240, "frog " * 2_000])
def test_odd_questions_are_answered(client: FlaskClient, question: str) -> None:
    assert (
        client.post("/api/v1/ask", data=json.dumps({"question": question}), content_type="application/json").status_code
        == 200
    )


def test_bodies_that_cannot_be_read(client: FlaskClient) -> None:
    assert client.post("/api/v1/ask", data="{", content_type="application/json").status_code == 400
    assert client.post("/api/v1/ask", data="{}").status_code == 415
    assert client.post("/api/v1/ask", data="x" * 300_000, content_type="application/json").status_code == 413
