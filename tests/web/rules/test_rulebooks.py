"""The rules as pages: every entry has its address, in the order of the printed book."""

import json
import re
from html import unescape
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.catalog import GAMES
from companion.games.arboria.game import GAME as arboria  # noqa: N811
from companion.rules.digest import load
from companion.web.rules.contents import BESIDE, contents_of, rulings_told
from tests.conftest import SHARED, example_sheets
from tests.form_reader import form_fields
from tests.web.tables import Person, laid

BOOKS = SHARED / "rulebooks"
SLUGS = [game.slug for game in GAMES]


def entries(slug: str) -> Any:
    return load(next(game for game in GAMES if game.slug == slug).digest).entries


def text(client: FlaskClient, path: str) -> str:
    answer = client.get(path)
    assert answer.status_code == 200, path
    return unescape(answer.text)


def test_the_five_games_stand_on_the_first_page(client: FlaskClient) -> None:
    page = text(client, "/rules")
    assert [slug for slug in SLUGS if f'href="/rules/{slug}"' in page] == SLUGS


@pytest.mark.parametrize("slug", SLUGS)
def test_a_games_page_holds_every_entry_once_with_its_old_anchor(client: FlaskClient, slug: str) -> None:
    page = text(client, f"/rules/{slug}")
    assert sorted(re.findall(r'<article class="entry" id="([^"]+)"', page)) == sorted(e.id for e in entries(slug))
    assert all(entry.text in page for entry in entries(slug))


@pytest.mark.parametrize("slug", SLUGS)
@pytest.mark.skipif(not BOOKS.is_dir(), reason="the rulebooks do not lie beside this checkout")
def test_the_chapters_stand_in_the_order_of_the_printed_book(slug: str) -> None:
    contents = contents_of(slug)
    assert contents is not None
    shown = [chapter.heading for chapter in contents.chapters if chapter.heading != BESIDE]
    lines = [line.strip("• ").strip() for line in (BOOKS / f"{slug}.txt").read_text().splitlines()]
    assert shown == list(dict.fromkeys(line for line in lines if line in shown))


@pytest.mark.parametrize("slug", SLUGS)
def test_every_entry_has_a_page_with_its_text_its_places_and_its_relations(client: FlaskClient, slug: str) -> None:
    for entry in entries(slug):
        page = text(client, f"/rules/{slug}/{entry.id}")
        assert entry.title in page
        assert entry.text in page
        assert all(step in page for path in entry.sections for step in path)
        assert all(f'href="/rules/{slug}/{other}"' in page for other in entry.see)


def test_related_entries_know_each_other(client: FlaskClient) -> None:
    entry = next(entry for entry in entries("arborea") if entry.see)
    assert f'href="/rules/arborea/{entry.id}"' in text(client, f"/rules/arborea/{entry.see[0]}")


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_both_readings_of_a_ruling_stand_at_its_rule(client: FlaskClient, game: Any) -> None:
    cited = {name: entry.id for entry in entries(game.slug) for name in entry.rulings}
    for ruling in game.rulings:
        page = text(client, f"/rules/{game.slug}/{cited[ruling.id]}")
        assert ruling.question in page
        assert f"<strong>Taken here:</strong> {ruling.default_text}" in page
        assert f"<strong>The other reading:</strong> {ruling.other_text}" in page


def test_a_ruling_that_no_table_chooses_is_told_too(client: FlaskClient) -> None:
    page = text(client, "/rules/arborea/creatures-touch")
    assert 'href="/rules/arborea/rulings#A36">Ruling A36</a>' in page


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_all_rulings_stand_on_one_page_each_with_an_address_and_its_rules(client: FlaskClient, game: Any) -> None:
    cited = {name: entry.id for entry in entries(game.slug) for name in entry.rulings}
    page, everything = text(client, f"/rules/{game.slug}/rulings"), text(client, "/rules/rulings")
    for one in rulings_told(game.slug).decisions:
        article = page.partition(f'id="{one.id}"')[2].partition("</article>")[0]
        assert one.question in article
        assert f"<strong>Taken here:</strong> {one.taken}" in article
        assert f"<strong>The other reading:</strong> {one.other}" in article
        assert f'href="/rules/{game.slug}/{cited[one.id]}"' in article
        assert ("A table may choose" in article) == (one.id in {ruling.id for ruling in game.rulings})
        assert f'id="{one.id}"{article}' in everything


def test_an_address_of_a_ruling_is_one_of_a_kind(client: FlaskClient) -> None:
    ids = re.findall(r' id="([^"]+)"', text(client, "/rules/rulings"))
    assert len(ids) == len(set(ids)) > 100
    assert all("rulings" not in {entry.id for entry in entries(slug)} for slug in SLUGS)


def test_the_rulings_are_reached_from_the_rules_and_lead_back_to_the_table(client: FlaskClient) -> None:
    assert 'href="/rules/rulings"' in text(client, "/rules")
    assert 'href="/rules/arboria/rulings?t=ABC234"' in text(client, "/rules/arboria?t=ABC234")
    assert 'href="/t/ABC234"' in text(client, "/rules/arboria/rulings?t=ABC234")
    assert client.get("/rules/chess/rulings").status_code == 404


def test_words_sift_the_entries(client: FlaskClient) -> None:
    page = text(client, "/rules/arborea?find=FROG+tree")
    shown = re.findall(r'<article class="entry" id="([^"]+)"', page)
    assert "mushfrog" in shown
    assert len(shown) < 30
    assert 'value="FROG tree"' in page
    assert 'href="/rules/arborea">Show all' in page


def test_words_that_nothing_holds_lead_to_the_question_page(client: FlaskClient) -> None:
    page = text(client, "/rules/arborea?find=bus+timetable")
    assert 'No rules have "bus timetable"' in page
    assert "/ask?q=bus+timetable&game=arborea" in page


@pytest.mark.parametrize(
    "path", ["/rules/go", "/rules/go/x", "/rules/arborea/x", "/rules/arborea/%00", "/rules/arborea/a/b"]
)
def test_what_is_not_there(client: FlaskClient, path: str) -> None:
    assert client.get(path).status_code == 404


def test_a_part_is_the_rule_without_its_page(client: FlaskClient) -> None:
    part = text(client, "/rules/arborea/seasons?part=1&t=ABCDEF&seat=0")
    assert "<html" not in part
    assert "<form" not in part
    assert 'href="/rules/arborea/seasons?t=ABCDEF&seat=0">Open as a page' in part


@pytest.mark.parametrize(
    ("query", "back", "called"),
    [
        ("t=ABCDEF", "/t/ABCDEF", "Table ABCDEF"),
        ("t=ABCDEF&seat=0", "/t/ABCDEF/seat/0", "Back to the sheet"),
        ("t=ABCDEF&seat=board", "/t/ABCDEF/board", "Back to the board"),
        ("t=ABCDEF&seat=end", "/t/ABCDEF/end", "Back to the result"),
        ("t=ABCDEF&seat=//evil", "/t/ABCDEF", "Table ABCDEF"),
    ],
)
def test_the_way_back_to_the_table_stays(client: FlaskClient, query: str, back: str, called: str) -> None:
    for path in ("/rules", "/rules/arboria", "/rules/arboria/the-rain"):
        if client.get(path).status_code == 200:
            assert f'<a href="{back}">{called}</a>' in text(client, f"{path}?{query}")


def test_a_wrong_code_leads_nowhere(client: FlaskClient) -> None:
    page = text(client, "/rules/arborea?t=../../x&seat=0")
    assert "/t/" not in page
    assert "../x" not in page


# From the score lines.

SHEETS = [name for name in example_sheets() if "solo" not in name][:6]


@pytest.mark.parametrize("name", SHEETS)
def test_every_line_of_a_table_leads_to_its_rule_and_back(app: Flask, name: str) -> None:
    me = Person(app)
    code = laid(app, example_sheets()[name], me.holder())
    for path, seat in ((f"/t/{code}/end", "&seat=end"), (f"/t/{code}/why/0", ""), (f"/t/{code}/seat/0", "&seat=0")):
        page = unescape(me.text(path))
        links = re.findall(r'class="button why" href="([^"]+)"', page)
        assert links, path
        for link in set(links):
            assert link.endswith(f"?t={code}{seat}"), path
            assert me.get(link).status_code == 200, link


def test_what_is_counted_the_other_way_leads_to_its_ruling_and_back(app: Flask) -> None:
    me = Person(app)
    sheet = example_sheets()["arboria-full-board"]
    code = laid(app, sheet, me.holder())
    page = unescape(me.text(f"/t/{code}/end"))
    told = [reading.ruling for reading in arboria.score(arboria.read(sheet)).readings]
    assert re.findall(r'href="(/rules/arboria/rulings[^"]+)"', page) == [
        f"/rules/arboria/rulings?t={code}&seat=end#{ruling}" for ruling in told
    ]
    assert told
    assert f'href="/t/{code}/end"' in me.text(f"/rules/arboria/rulings?t={code}&seat=end")


def test_a_score_that_is_not_kept_opens_its_rules_beside_it(client: FlaskClient) -> None:
    sheet = example_sheets()["arboretum-three-players"]
    page = client.post("/score/arboretum", data={"do": "import", "sheet": json.dumps(sheet)}).text
    result = client.post("/score/arboretum", data=dict(form_fields(page)) | {"do": "score"}).text
    link = re.search(r'class="button why" href="(/rules/arboretum/[a-z0-9-]+)" target="_blank"', result)
    assert link, result
    assert client.get(link[1]).status_code == 200
