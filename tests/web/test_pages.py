"""The pages: menu, rules, forms and results, as any browser sees them."""

import html
import io
import json
import re
from typing import Any

import pytest
from flask.testing import FlaskClient

from companion.catalog import GAMES
from tests.conftest import example_sheets
from tests.form_reader import form_fields

SLUGS = [game.slug for game in GAMES]
SHEETS = example_sheets()


def opened(client: FlaskClient, sheet: dict[str, Any], **more: Any) -> Any:
    """The form filled from a sheet."""
    return client.post(f"/score/{sheet['game']}", data={"do": "import", "sheet": json.dumps(sheet), **more})


def test_the_menu_leads_to_every_game(client: FlaskClient) -> None:
    page = client.get("/").text
    for slug in SLUGS:
        assert f'href="/score/{slug}"' in page


@pytest.mark.parametrize("slug", SLUGS)
def test_an_empty_form_is_served_and_sent_empty_is_refused_with_words(client: FlaskClient, slug: str) -> None:
    page = client.get(f"/score/{slug}")
    assert page.status_code == 200
    answer = client.post(f"/score/{slug}", data={**dict(form_fields(page.text)), "do": "score"})
    assert answer.status_code == 422
    assert "Not scored yet" in answer.text


@pytest.mark.parametrize("name", SHEETS)
def test_an_example_goes_through_the_form_and_scores_as_by_the_interface(client: FlaskClient, name: str) -> None:
    sheet = SHEETS[name]
    page = opened(client, sheet)
    assert page.status_code == 200, page.text
    sent = form_fields(page.text)
    result = client.post(f"/score/{sheet['game']}", data=_multi(sent, "score"))
    assert result.status_code == 200
    answer = client.post("/api/v1/score", json=sheet).get_json()
    shown = re.findall(r'<h2 id="player-\d+">(.*?)</h2>', result.text, re.DOTALL)
    assert len(shown) == len(answer["players"])
    for heading, player in zip(shown, answer["players"], strict=True):
        assert html.escape(player["name"], quote=False) in heading.replace("&#39;", "'")
        if player["lines"]:
            assert f">{player['total']}<" in heading
    for problem in answer["problems"]:
        assert problem["text"] in html.unescape(result.text)


def _multi(sent: list[tuple[str, str]], command: str) -> dict[str, list[str]]:
    data: dict[str, list[str]] = {"do": [command]}
    for name, value in sent:
        data.setdefault(name, []).append(value)
    return data


@pytest.mark.parametrize("name", SHEETS)
def test_a_saved_file_is_the_same_table(client: FlaskClient, name: str) -> None:
    sheet = SHEETS[name]
    sent = form_fields(opened(client, sheet).text)
    saved = client.post(f"/score/{sheet['game']}", data=_multi(sent, "download"))
    assert saved.headers["Content-Disposition"] == f'attachment; filename="{sheet["game"]}.json"'
    first = client.post("/api/v1/score", json=sheet).get_json()
    second = client.post("/api/v1/score", json=json.loads(saved.data)).get_json()
    assert [p["total"] for p in first["players"]] == [p["total"] for p in second["players"]]
    assert first["ranking"] == second["ranking"]


def test_a_file_is_opened_too(client: FlaskClient) -> None:
    sheet = SHEETS["arboria-two-players"]
    upload = (io.BytesIO(json.dumps(sheet).encode()), "table.json")
    answer = client.post("/score/arboria", data={"do": "import", "sheet": "", "sheet_file": upload})
    assert answer.status_code == 200
    assert sheet["players"][0]["name"] in answer.text


@pytest.mark.parametrize(
    ("text", "said"),
    [("{", "not JSON"), ("[]", "object"), ('{"game": "arborea"}', "another game"), ('{"game": "arboria"}', "Missing")],
)
def test_a_file_that_cannot_be_opened_says_why_and_keeps_the_text(client: FlaskClient, text: str, said: str) -> None:
    answer = client.post("/score/arboria", data={"do": "import", "sheet": text})
    assert answer.status_code == 422
    assert said in html.unescape(answer.text)
    assert dict(form_fields(answer.text, 1))["sheet"] == text


def test_very_many_entries_are_opened(client: FlaskClient) -> None:
    sheet = SHEETS["arboria-two-players"]
    extras = [{"label": f"line {i}", "points": 1} for i in range(300)]
    sheet = sheet | {"players": [sheet["players"][0] | {"extras": extras}, *sheet["players"][1:]]}
    page = opened(client, sheet)
    assert page.status_code == 200
    assert "line 299" in page.text


def test_a_layout_wider_than_the_form_says_so(client: FlaskClient) -> None:
    squares = [{"at": [0, column], "terrain": "ocean"} for column in range(66)]
    sheet = {"game": "rainforest-city", "players": [{"name": "Ana", "squares": squares}]}
    answer = opened(client, sheet)
    assert answer.status_code == 422
    assert "does not fit" in answer.text


@pytest.mark.parametrize(
    "command", ["dance", "grow players-0-nothing top", "add nothing", "drop players players-9-x y"]
)
def test_unknown_buttons_do_no_harm(client: FlaskClient, command: str) -> None:
    sent = form_fields(client.get("/score/rainforest-city").text)
    assert client.post("/score/rainforest-city", data=_multi(sent, command)).status_code in (200, 400)


def test_growing_keeps_what_was_entered(client: FlaskClient) -> None:
    sent = dict(form_fields(client.get("/score/rainforest-city").text))
    sent |= {"players-0-name": "Ana", "players-0-squares-0.0-terrain": "ocean"}
    grown = client.post("/score/rainforest-city", data=sent | {"do": "grow players-0-squares top"})
    after = dict(form_fields(grown.text))
    assert after["players-0-name"] == "Ana"
    assert after["players-0-squares-0.0-terrain"] == "ocean"
    assert after["players-0-squares--1.0-terrain"] == ""
    trimmed = client.post("/score/rainforest-city", data=after | {"do": "trim players-0-squares top"})
    assert "players-0-squares--1.0-terrain" not in dict(form_fields(trimmed.text))


def test_a_row_that_is_not_empty_is_not_taken_away(client: FlaskClient) -> None:
    sent = dict(form_fields(client.get("/score/rainforest-city").text)) | {"players-0-squares-0.0-terrain": "ocean"}
    for side, words in (("top", "top row"), ("left", "left column")):
        kept = client.post("/score/rainforest-city", data=sent | {"do": f"trim players-0-squares {side}"})
        assert dict(form_fields(kept.text))["players-0-squares-0.0-terrain"] == "ocean"
        assert f"The {words} is not empty." in kept.text
    gone = client.post("/score/rainforest-city", data=sent | {"do": "trim players-0-squares bottom"})
    assert "is not empty" not in gone.text
    assert "players-0-squares-4.0-terrain" not in dict(form_fields(gone.text))


def test_players_come_and_go(client: FlaskClient) -> None:
    sent = dict(form_fields(client.get("/score/arboria").text)) | {"players-0-name": "Ana", "players-1-name": "Ben"}
    three = client.post("/score/arboria", data=sent | {"do": "add players"})
    after = dict(form_fields(three.text))
    assert "players-2-name" in after
    two = client.post("/score/arboria", data=after | {"do": "drop players players-0"})
    names = [value for name, value in form_fields(two.text) if name.endswith("-name") and name.startswith("players-")]
    assert names == ["Ben", ""]


@pytest.mark.parametrize("slug", SLUGS)
def test_names_are_never_markup(client: FlaskClient, slug: str) -> None:
    sheet = next(sheet for sheet in SHEETS.values() if sheet["game"] == slug)
    players = [player | {"name": f"<b>&{i}\"'"} for i, player in enumerate(sheet["players"])]
    page = opened(client, sheet | {"players": players}).text
    result = client.post(f"/score/{slug}", data=_multi(form_fields(page), "score")).text
    assert "<b>" not in page
    assert "<b>" not in result


def test_pages_allow_no_script_and_no_frame(client: FlaskClient) -> None:
    headers = client.get("/").headers
    assert "frame-ancestors 'none'" in headers["Content-Security-Policy"]
    assert "unsafe" not in headers["Content-Security-Policy"]
    assert headers["X-Content-Type-Options"] == "nosniff"


@pytest.mark.parametrize("slug", SLUGS)
def test_no_page_carries_inline_style_or_script(client: FlaskClient, slug: str) -> None:
    sheet = next(sheet for sheet in SHEETS.values() if sheet["game"] == slug)
    page = opened(client, sheet).text
    pages = [page, client.post(f"/score/{slug}", data=_multi(form_fields(page), "score")).text, client.get("/").text]
    for text in pages:
        assert not re.search(r"<style|\sstyle=|\son[a-z]+=", text)


def test_an_unknown_page_is_a_page(client: FlaskClient) -> None:
    for path in ("/nothing", "/score/go", "/rules/go"):
        answer = client.get(path)
        assert answer.status_code == 404
        assert "nothing at this address" in answer.text


def test_a_form_or_a_file_beyond_any_table_is_refused_unread(client: FlaskClient) -> None:
    many = {f"players-0-extras-{i}-points": "1" for i in range(12_001)}
    assert client.post("/score/arboria", data={"do": "score", **many}).status_code == 413
    assert client.post("/score/arboria", data={"do": "import", "sheet": "[" + " " * 262_144}).status_code == 413


def test_an_order_of_species_goes_through_the_form(client: FlaskClient) -> None:
    sheet = {
        "game": "arboretum",
        "options": {"species": ["willow", "oak"]},
        "players": [{"name": "Ana", "squares": []}],
    }
    sent = form_fields(opened(client, sheet).text)
    saved = client.post("/score/arboretum", data=_multi(sent, "download"))
    assert json.loads(saved.data)["options"]["species"] == ["willow", "oak"]
