"""What is passed round: a picture, a text, a link that shows and allows nothing."""

import copy
import io
import re
from typing import Any
from urllib.parse import urlsplit

import pytest
from flask import Flask
from flask.testing import FlaskClient
from PIL import Image

from companion.store import tables
from companion.store.records import Table
from companion.web.after import card
from companion.web.after.card import Card, Row, draw_card, drawable
from companion.web.after.colours import shade_colours, shades
from companion.web.after.links import code_in, is_signed, token_of
from companion.web.after.plain import plain
from companion.web.drawing import MARKED
from companion.web.secret import cookie_key
from companion.web.stored import stored_of
from tests.conftest import example_sheets
from tests.web.played import play, settle

SHEETS = example_sheets()
HOSTILE = (
    "<script>alert(1)</script>", "=1+1", "\u202egnp.exe", "W" * 40, "李小龙", "🦉🦉", "\u0301" * 40, "a\u2028b",
    "' OR 1=1 --",
)  # fmt: skip


def named(*names: str) -> dict[str, Any]:
    sheet: dict[str, Any] = copy.deepcopy(SHEETS["arboria-two-players"])
    for player, name in zip(sheet["players"], names, strict=False):
        player["name"] = name
    return sheet


def token(app: Flask, table: Table) -> str:
    return token_of(table, cookie_key(stored_of(app).settings.data_dir))


def opened(data: bytes) -> Image.Image:
    image = Image.open(io.BytesIO(data))
    image.load()
    return image


# --- the picture


@pytest.mark.parametrize("name", SHEETS)
def test_every_example_has_a_picture(app: Flask, client: FlaskClient, name: str) -> None:
    answer = client.get(f"/t/{play(app, SHEETS[name]).code}/result.png")
    assert answer.mimetype == "image/png"
    image = opened(answer.data)
    assert (image.format, image.size) == ("PNG", (1200, 630))
    assert len(answer.data) < 100_000
    assert not image.info, "nothing but the picture: no comment, no text"


def test_an_unchanged_picture_is_not_sent_twice(app: Flask, client: FlaskClient) -> None:
    path = f"/t/{play(app, SHEETS['arboria-two-players']).code}/result.png"
    etag = client.get(path).headers["ETag"]
    again = client.get(path, headers={"If-None-Match": etag})
    assert (again.status_code, again.data) == (304, b"")


@pytest.mark.parametrize("name", HOSTILE)
def test_any_name_can_be_drawn(app: Flask, client: FlaskClient, name: str) -> None:
    answer = client.get(f"/t/{play(app, named(name)).code}/result.png")
    assert opened(answer.data).size == (1200, 630)


@pytest.mark.parametrize("name", [*HOSTILE, "Zoë", "Łucja"])
def test_no_fonts_of_the_system_are_needed(app: Flask, client: FlaskClient, name: str, monkeypatch: Any) -> None:
    monkeypatch.setattr(card, "_faces", lambda: ("",))
    assert opened(client.get(f"/t/{play(app, named(name)).code}/result.png").data).size == (1200, 630)
    assert drawable(name).isascii()


def test_letters_that_no_font_here_has_are_left_out(monkeypatch: Any) -> None:
    monkeypatch.setattr(card, "_faces", lambda: ("",))
    assert drawable("Zoë Müller 🦉") == "Zoe Muller"
    assert drawable("\U000f0000") == ""


def test_names_never_reach_the_points() -> None:
    """The column of the totals is the same whether a name is short or as long as can be."""
    short, long = (
        opened(draw_card(Card("Arboria", "today", (Row("1.", name, "red", "28", ()),)))).crop((1080, 182, 1140, 240))
        for name in ("A", "W" * 40)
    )
    assert short.tobytes() == long.tobytes()


def test_the_card_shows_who_won_in_the_colours_of_the_grid(app: Flask, client: FlaskClient) -> None:
    image = opened(client.get(f"/t/{play(app, SHEETS['arboretum-two-players']).code}/result.png").data)
    seen = {colour for _, colour in image.getcolors(1 << 20) or []}
    for line in ("blue-spruce", "cherry-blossom", "maple", "oak", "tulip-poplar"):
        colour = shade_colours()[f"k-{line}"].lstrip("#")
        assert tuple(bytes.fromhex(colour)) in seen, line


def test_five_players_have_room(app: Flask) -> None:
    rows = tuple(Row(f"{i}.", f"Player {i}", "red", "100", ()) for i in range(1, 6))
    image = opened(draw_card(Card("Arborea", "today", rows)))
    bottom = image.crop((0, 575, 1200, 630))
    assert len(bottom.getcolors() or []) == 1, "nothing is drawn over the edge"


def test_every_line_has_a_colour() -> None:
    classes = shades([*MARKED, "track", "spirit", *(f"line-{i}" for i in range(20)), "extras"])
    assert not set(classes.values()) - shade_colours().keys() - {f"k-{kind}" for kind in MARKED}
    lines = ["blue-spruce", "cassia", "oak", "red", "green", "blue", "yellow", "track", "extras"]
    assert all(shades(lines)[line] in shade_colours() for line in lines)


# --- the text


def test_the_text_says_it_all(app: Flask, client: FlaskClient) -> None:
    answer = client.get(f"/t/{play(app, SHEETS['arboretum-three-players'], done=False).code}/result.txt")
    assert answer.mimetype == "text/plain"
    assert answer.get_data(as_text=True).splitlines() == [
        "Arboretum",
        "1. Ana 5",
        "2. Ben 4",
        "3. Cleo 4",
        "The tie was broken by the number of species lying in the arboretum.",
        "Ana: Blue spruce 6, Extras -1",
        "Ben: Dogwood 4",
        "Cleo: Jacaranda 3, Extras 1",
    ]


def test_those_of_one_place_have_a_line_each(app: Flask, client: FlaskClient) -> None:
    text = client.get(f"/t/{play(app, SHEETS['arboretum-two-players']).code}/result.txt").get_data(as_text=True)
    assert text.splitlines()[1:3] == ["1. Ana 15", "1. Ben 15"]


@pytest.mark.parametrize("name", HOSTILE)
def test_a_name_makes_no_lines_of_its_own(app: Flask, client: FlaskClient, name: str) -> None:
    text = client.get(f"/t/{play(app, named(name)).code}/result.txt").get_data(as_text=True)
    assert len(text.splitlines()) == 5
    assert not re.search("[\u202a-\u202e\u2066-\u2069\u200e\u200f]", text)


def test_plain_words_stay() -> None:
    for text in ("Zoë", "李小龙", "👩‍🌾", "أحمد", "O'Brien"):
        assert plain(text) == text


# --- the link


def test_the_link_shows_ranking_and_lines(app: Flask, client: FlaskClient) -> None:
    table = play(app, SHEETS["arboretum-three-players"])
    answer = client.get(f"/r/{token(app, table)}")
    assert answer.status_code == 200
    for word in ("Ana", "Ben", "Cleo", "The tie was broken", "Blue spruce", "As a picture"):
        assert word in answer.text
    assert answer.headers["X-Robots-Tag"] == "noindex"


def test_the_end_page_offers_the_link_whole(app: Flask, client: FlaskClient) -> None:
    table = play(app, SHEETS["arboria-two-players"])
    link = re.search(r'id="link"[^>]* value="([^"]+)"', client.get(f"/t/{table.code}/end").text)
    assert link is not None
    assert urlsplit(link[1]).scheme == "http"
    assert urlsplit(link[1]).path == f"/r/{token(app, table)}"


def test_nothing_behind_the_link_leads_to_the_table(app: Flask, client: FlaskClient) -> None:
    """Whoever could read the code could sit down once the host goes on playing."""
    table = play(app, SHEETS["arboria-full-board"], host="a" * 64, holders=("b" * 64,))
    for path in (f"/r/{token(app, table)}", f"/r/{token(app, table)}/result.png"):
        answer = client.get(path)
        everything = answer.data + str(answer.headers).encode()
        for secret in (table.code, table.group, "a" * 64, "b" * 64):
            assert secret.encode() not in everything
        assert b"csrf_token" not in everything
        assert b'method="post"' not in everything
        assert b"/t/" not in everything
    assert table.code not in token(app, table)


def test_the_code_cannot_be_read_out_of_the_token(app: Flask) -> None:
    table = play(app, SHEETS["arboria-two-players"])
    assert code_in(token(app, table), "another key") != table.code
    assert token_of(table, "another key")[-8:] != token(app, table)[-8:]


@pytest.mark.parametrize("method", ["post", "put", "patch", "delete"])
def test_the_link_takes_nothing(app: Flask, client: FlaskClient, method: str) -> None:
    table = play(app, SHEETS["arboria-two-players"])
    path = f"/r/{token(app, table)}"
    for place in (path, f"{path}/result.png"):
        assert getattr(client, method)(place).status_code in (400, 403, 405)
    for place in (
        f"{path}/edits",
        f"{path}/do",
        f"{path}/end",
        f"{path}/rematch",
        f"{path}/sheet.json",
        f"/t/{path[3:]}",
    ):
        assert client.get(place, follow_redirects=True).status_code == 404


def test_opening_the_link_makes_nobody_of_a_browser(app: Flask, client: FlaskClient) -> None:
    table = play(app, SHEETS["arboria-two-players"])
    assert "Set-Cookie" not in client.get(f"/r/{token(app, table)}").headers
    settle(client, "stranger")
    client.get(f"/r/{token(app, table)}")
    assert table.code not in client.get("/").text
    assert "Arboria" not in client.get("/history").text


def test_other_tokens_are_404(app: Flask, client: FlaskClient) -> None:
    table = play(app, SHEETS["arboria-two-players"])
    good = token(app, table)
    wrong = [good[:i] + ("A" if good[i] != "A" else "B") + good[i + 1 :] for i in range(len(good))]
    wrong += [good[:-1], good + "A", good.lower(), good.swapcase(), table.code, "x", "..", "%00", "A" * 24, "ü" * 24]
    for other in wrong:
        if other != good:
            assert client.get(f"/r/{other}").status_code == 404, other
            assert client.get(f"/r/{other}/result.png").status_code == 404, other
    assert client.get(f"/r/{good}").status_code == 200


def test_the_token_is_of_one_table_alone(app: Flask) -> None:
    one, two = play(app, SHEETS["arboria-two-players"]), play(app, SHEETS["arboria-two-players"])
    key = cookie_key(stored_of(app).settings.data_dir)
    assert is_signed(token_of(one, key), one, key)
    assert not is_signed(token_of(one, key), two, key)


def test_a_deleted_table_has_no_link(app: Flask, client: FlaskClient) -> None:
    table = play(app, SHEETS["arboria-two-players"])
    with stored_of(app).database().write() as connection:
        tables.delete_table(connection, table.code)
    assert client.get(f"/r/{token(app, table)}").status_code == 404


def test_hidden_points_stay_hidden_behind_the_link(app: Flask, client: FlaskClient) -> None:
    table = play(app, SHEETS["arboria-two-players"], hidden=True, done=False)
    assert client.get(f"/r/{token(app, table)}").status_code == 404
    with stored_of(app).database().write() as connection:
        tables.finish(connection, table.code)
    assert client.get(f"/r/{token(app, table)}").status_code == 200


@pytest.mark.parametrize("name", HOSTILE)
def test_names_stay_words_on_the_shared_page(app: Flask, client: FlaskClient, name: str) -> None:
    page = client.get(f"/r/{token(app, play(app, named(name)))}").text
    assert "<script>" not in page
    assert page.count('<meta property="og:title"') == 1
