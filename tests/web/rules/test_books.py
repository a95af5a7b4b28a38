"""The players' own rulebooks on their page: taken in, quoted word for word, taken away, brought back."""

import re
from html import unescape
from io import BytesIO

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from companion.web.rules import books
from tests.web.tables import Person

BOOK = """Frogs & <b>Friends</b>

Placing Creatures in Your Ecosystem

A creature of our little test book may never ever stand beside another <script>alert("frog")</script> creature.

Season Scoring

Every season tile of this invented book counts its rocks and {{ 7*7 }} waters once at the very end.
"""
FROG = "/ask?q=can+frog+go+next+to+another+critter&game=arborea"


def send(
    person: Person, data: bytes | str, name: str = "", game: str = "arborea", file: str = "book.txt"
) -> TestResponse:
    person.text("/books")
    content = data.encode() if isinstance(data, str) else data
    return person.post("/books", {"game": game, "name": name, "file": (BytesIO(content), file)})


def added(app: Flask) -> Person:
    ana = Person(app)
    answer = send(ana, BOOK, "Our <i>book</i>")
    assert answer.status_code == 303, unescape(answer.text)
    return ana


def test_a_book_is_listed_and_quoted_word_for_word_with_its_section(app: Flask) -> None:
    ana = added(app)
    page = unescape(ana.text("/books"))
    assert "Added: Our <i>book</i>." in page
    assert "Take away" in page
    answer = ana.text(FROG)
    quote = unescape(answer[answer.index("<blockquote>") : answer.index("</figure>")])
    assert 'may never ever stand beside another <script>alert("frog")</script> creature' in quote
    assert "Placing Creatures in Your Ecosystem" in quote
    assert "blockquote" in ana.text("/rules/arborea/creatures-touch")


def test_what_only_a_players_book_says_is_told_as_such_and_once(app: Flask) -> None:
    ana = Person(app)
    said = "Allowed as long as the next player touched nothing."
    assert send(ana, f"Undoing a move\n\n{said}\n\nTea\n\nNobody spills.", "House <i>rules</i>").status_code == 303
    page = unescape(ana.text("/ask?q=can+I+undo+a+move&game=arborea"))
    assert "The printed rules of Arborea do not say." in page
    assert "The rulebooks do not say." not in page
    assert "A player's own book does: <bdi>House <i>rules</i></bdi>" in page
    assert page.count(said) == 1
    assert "in the rulebook" not in page[: page.index("</section>", page.index('id="answer"'))]
    assert '<a href="/books">Your own rulebooks</a>' in page


def test_no_passage_is_quoted_at_two_of_the_nearest_rules(app: Flask) -> None:
    ana = added(app)
    page = ana.text("/ask?q=what+time+does+the+bus+leave+for+frogs+and+rocks&game=arborea")
    assert "The rulebooks do not say." in page
    quotes = re.findall(r"<blockquote>.*?</blockquote>", page, re.DOTALL)
    assert quotes
    assert len(quotes) == len(set(quotes))


def test_no_markup_comes_from_a_book(app: Flask) -> None:
    ana = added(app)
    for path in ("/books", FROG, FROG + "&part=1", "/rules/arborea/creatures-touch", "/rules/arborea/seasons"):
        page = ana.text(path)
        assert "<b>" not in page, path
        assert "<i>" not in page, path
        assert "alert(" not in page or "&lt;script&gt;alert(" in page, path
        assert len(re.findall(r"<script", page)) == len(re.findall(r'<script type="module"', page)), path


def test_whoever_added_a_book_takes_it_away_and_brings_it_back(app: Flask) -> None:
    ana, eve = added(app), Person(app)
    page = eve.text("/books")
    assert "added by somebody else" in page
    assert "Take away" not in page
    action = re.search(r'action="(/books/[0-9a-f]+/remove)"', ana.text("/books"))
    assert action
    assert eve.post(action[1], {}).status_code == 403
    ana.text("/books")
    assert ana.post(action[1], {}).status_code == 303
    page = unescape(ana.text("/books"))
    assert "Taken away: Our <i>book</i>." in page
    assert "No book yet" in page
    assert "<blockquote" not in ana.text(FROG)
    ana.text("/books")
    assert ana.post("/books/undo", {}).status_code == 303
    assert "<blockquote" in ana.text(FROG)
    assert ana.post(action[1].replace("books/", "books/0"), {}).status_code == 404
    ana.post("/books/undo", {})
    assert "It is too late to take that back." in ana.text("/books")


def test_nothing_happens_without_the_pages_token(app: Flask, client: FlaskClient) -> None:
    action = re.search(r'action="(/books/[0-9a-f]+/remove)"', added(app).text("/books"))
    assert action
    for path in ("/books", "/books/undo", action[1]):
        assert client.post(path, data={"game": "arborea"}).status_code == 400, path


def test_a_book_of_ones_own_gives_way_to_one_of_the_same_name_and_nobody_elses_does(app: Flask) -> None:
    ana, eve = added(app), Person(app)
    assert send(ana, BOOK, "Our <i>book</i>").status_code == 303
    assert ana.text("/books").count("/remove") == 1
    answer = send(eve, BOOK, " Our  <i>book</i> ")
    assert answer.status_code == 422
    assert books.TAKEN in unescape(answer.text)


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"%PDF-1.4 but no more", "damaged"),
        (b"\0\1\2\3" * 50, "neither a text nor a PDF"),
        (b"", "no text in this file"),
        (b"1 2 3", "no text in this file"),
    ],
)
def test_what_is_no_book_is_said_in_a_sentence(app: Flask, data: bytes, said: str) -> None:
    ana = Person(app)
    answer = send(ana, data, "Odd")
    assert answer.status_code == 422
    assert said in unescape(answer.text)
    assert 'value="Odd"' in answer.text


@pytest.mark.parametrize(("game", "file", "said"), [("chess", "a.txt", "which game"), ("arborea", "", "Choose a file")])
def test_what_is_missing_is_said(app: Flask, game: str, file: str, said: str) -> None:
    answer = send(Person(app), BOOK, game=game, file=file)
    assert answer.status_code == 422
    assert said in answer.text


def test_a_name_that_is_none(app: Flask) -> None:
    answer = send(Person(app), BOOK, "x" * 81)
    assert answer.status_code == 422
    assert "A book has a name" in answer.text


def test_too_large_a_file(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(books, "LARGEST", 1000)
    assert send(Person(app), b"x" * 100_000).status_code == 413


def test_one_browser_adds_no_more_than_its_share(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(books, "MOST_OF_MINE", 1)
    ana = added(app)
    answer = send(ana, BOOK, "Another")
    assert answer.status_code == 422
    assert "Take one away first" in answer.text
    assert send(Person(app), BOOK, "Another").status_code == 303
