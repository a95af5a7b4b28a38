"""Who plays first, and the clock."""

import json
import re
from collections import Counter
from html import unescape
from typing import Any

import pytest
from flask import Flask

from companion.catalog import GAMES
from companion.rules.digest import load
from companion.web.table import turns
from tests.web.tables import Person

NEW = {"name-0": "Ana", "name-1": "Ben", "name-2": "Cem"}


def starting(person: Person, code: str) -> list[int]:
    return [seat["number"] for seat in person.state(code)["seats"] if seat["starts"]]


def drawn(page: str) -> list[str]:
    found = re.search(r'<ol class="draws">(.*?)</ol>', page, re.DOTALL)
    return [unescape(name) for name in re.findall("<li>(.*?)</li>", found[1])] if found else []


def opened(app: Flask, game: str = "arboretum") -> tuple[Person, str]:
    ana = Person(app)
    return ana, ana.opens(game, 3, NEW)


RULES = {
    "arborea": ("at random", "Arborea: Set Up > Player Set Up"),
    "arboretum": ("watered a plant", "Arboretum: Description"),
    "rainforest-city": ("planted something most recently", "Rainforest City: Setup"),
    "arboria": ("gardening most recently", "Arboria: Play Sequence"),
    "greenwood": ("saw an Amberling", "Greenwood: Setup > General Setup"),
}


def told(slug: str) -> tuple[str, str]:
    """What a game's digest says of it, and where it says that it stands."""
    game = next(game for game in GAMES if game.slug == slug)
    entry = next(entry for entry in load(game.digest).entries if entry.id == turns.RULE)
    return entry.text, f"{game.name}: {' > '.join(entry.sections[0])}"


@pytest.mark.parametrize("slug", [game.slug for game in GAMES])
def test_each_game_says_its_own_rule_and_where_it_stands(app: Flask, slug: str) -> None:
    ana = Person(app)
    code = ana.opens(slug)
    page = unescape(ana.text(f"/t/{code}/first"))
    rule, section = RULES.get(slug) or told(slug)
    assert rule in page
    assert section in page
    assert f"/rules/{slug}/first-player?t={code}" in page


def test_whoever_the_rule_names_is_chosen_and_nobody_else(app: Flask) -> None:
    ana, code = opened(app)
    for seat in (1, 2):
        ana.text(f"/t/{code}/first")
        assert ana.post(f"/t/{code}/first", {"seat": seat}).status_code == 303
        assert starting(ana, code) == [seat]
    page = ana.text(f"/t/{code}/first")
    assert "Cem plays first." in page
    assert drawn(page) == []
    ana.post(f"/t/{code}/first", {"seat": ""})
    assert starting(ana, code) == []


def test_every_draw_is_kept_for_all_to_see(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    ana, code = opened(app)
    fallen = iter([2, 0, 2])
    monkeypatch.setattr(turns, "lot", lambda numbers: next(fallen))
    for _ in range(3):
        ana.text(f"/t/{code}/first")
        ana.post(f"/t/{code}/first", {"do": "draw"})
    assert starting(ana, code) == [2]
    page = Person(app).text(f"/t/{code}/first")
    assert drawn(page) == ["Cem", "Ana", "Cem"]
    assert "Drawn 3 times" in page
    assert "Draw again" not in page


def test_a_draw_takes_one_of_the_seats_that_are_there(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    ana, code = opened(app)
    ana.does(code, "drop", seat=1)
    asked: list[list[int]] = []

    def lot(numbers: list[int]) -> int:
        asked.append(numbers)
        return numbers[0]

    monkeypatch.setattr(turns, "lot", lot)
    ana.text(f"/t/{code}/first")
    ana.post(f"/t/{code}/first", {"do": "draw"})
    assert asked == [[0, 2]]


def test_a_seat_that_was_drawn_and_is_gone_is_no_riddle(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    ana, code = opened(app)
    monkeypatch.setattr(turns, "lot", lambda numbers: 1)
    ana.text(f"/t/{code}/first")
    ana.post(f"/t/{code}/first", {"do": "draw"})
    ana.does(code, "drop", seat=1)
    assert drawn(ana.text(f"/t/{code}/first")) == ["a seat that is gone"]


def test_the_lot_favours_nobody() -> None:
    """Chi-square with 3 degrees of freedom: beyond 30 in fewer than one run of 700,000."""
    counts = Counter(turns.lot([0, 1, 2, 5]) for _ in range(8000))
    assert set(counts) == {0, 1, 2, 5}
    assert sum((count - 2000) ** 2 / 2000 for count in counts.values()) < 30


def test_who_does_not_belong_to_the_table_chooses_nobody(app: Flask) -> None:
    _, code = opened(app)
    eve = Person(app)
    page = eve.text(f"/t/{code}/first")
    assert "Draw lots" not in page
    eve.text("/new/arborea")  # a page with a token
    assert eve.post(f"/t/{code}/first", {"do": "draw"}).status_code == 403


@pytest.mark.parametrize(("seat", "status"), [("7", 404), ("x", 400), ("-1", 400), ("9" * 30, 400)])
def test_there_is_no_such_seat(app: Flask, seat: str, status: int) -> None:
    ana, code = opened(app)
    ana.text(f"/t/{code}/first")
    assert ana.post(f"/t/{code}/first", {"seat": seat}).status_code == status
    assert starting(ana, code) == []


def test_a_locked_table_says_so_and_keeps_its_first_player(app: Flask) -> None:
    ana, code = opened(app)
    ana.text(f"/t/{code}/first")
    ana.post(f"/t/{code}/first", {"seat": "1"})
    ana.does(code, "lock", on=1)
    assert "Draw lots" not in ana.text(f"/t/{code}/first")
    ana.post(f"/t/{code}/first", {"do": "draw"})
    page = ana.text(f"/t/{code}/first")
    assert "The host has locked this table." in page
    assert drawn(page) == []
    assert starting(ana, code) == [1]


def boot(page: str) -> Any:
    found = re.search(r'id="boot">(.*?)</script>', page)
    assert found
    return json.loads(found[1])


def test_the_clock_takes_the_turns_from_the_first_player_on(app: Flask) -> None:
    ana, code = opened(app)
    ana.text(f"/t/{code}/first")
    ana.post(f"/t/{code}/first", {"seat": "1"})
    state = boot(ana.text(f"/t/{code}/timer"))
    assert [player["name"] for player in state["players"]] == ["Ben", "Cem", "Ana"]
    assert state["key"] == code


def test_a_clock_without_a_table_knows_nobody(app: Flask) -> None:
    page = Person(app).text("/timer")
    assert boot(page) == {"key": "alone", "players": []}
    assert "no JavaScript" in page
