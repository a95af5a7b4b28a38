"""Light or dark: the device decides until somebody chooses."""

import re
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from companion.web.preferences import COOKIE

STYLE = (Path(__file__).resolve().parents[2] / "static" / "canopy.css").read_text()
SWITCH = re.compile(r'name="theme" value="(\w+)" aria-pressed="(\w+)"')


def pressed(page: str) -> list[str]:
    return [word for word, state in SWITCH.findall(page) if state == "true"]


def test_at_first_the_device_decides(client: FlaskClient) -> None:
    page = client.get("/").text
    assert "data-theme" not in page
    assert '<meta name="color-scheme" content="light dark">' in page
    assert pressed(page) == ["system"]


@pytest.mark.parametrize("word", ["light", "dark"])
def test_a_choice_holds_on_every_page_until_it_is_taken_back(client: FlaskClient, word: str) -> None:
    answer = client.post("/theme", data={"theme": word, "back": "/join"})
    assert (answer.status_code, answer.headers["Location"]) == (303, "/join")
    for path in ("/", "/score/arborea", "/rules/greenwood", "/nowhere"):
        page = client.get(path).text
        assert f'<html lang="en" data-theme="{word}">' in page, path
        assert f'<meta name="color-scheme" content="{word}">' in page, path
    assert pressed(client.get("/").text) == [word]
    client.post("/theme", data={"theme": "system"})
    assert "data-theme" not in client.get("/").text


def test_the_choice_is_a_cookie_of_its_own_that_lasts(client: FlaskClient) -> None:
    client.post("/theme", data={"theme": "dark"})
    cookie = client.get_cookie(COOKIE)
    assert cookie is not None
    assert cookie.max_age is not None
    assert cookie.max_age >= 300 * 24 * 3600
    assert cookie.http_only
    assert client.get_cookie("canopy") is None


@pytest.mark.parametrize("word", ["", "blue", 'dark" onload="x'])
def test_there_is_no_other_theme(client: FlaskClient, word: str) -> None:
    assert client.post("/theme", data={"theme": word}).status_code == 400
    client.set_cookie(COOKIE, word or "blue")
    assert "data-theme" not in client.get("/").text


@pytest.mark.parametrize(
    "back",
    ["", "//evil.example", "/\\evil.example", "/%\n/evil.example", "https://evil.example", "\\\\x", "/ok\\no", "/é"],
)
def test_the_way_back_never_leaves_the_house(client: FlaskClient, back: str) -> None:
    assert client.post("/theme", data={"theme": "dark", "back": back}).headers["Location"] == "/"


def test_the_way_back_keeps_its_question(client: FlaskClient) -> None:
    answer = client.post("/theme", data={"theme": "dark", "back": "/join?code=AB-CD&x=1"})
    assert answer.headers["Location"] == "/join?code=AB-CD&x=1"


def test_both_themes_take_their_colours_from_one_list() -> None:
    """Each colour that differs is named once, with both values beside one another."""
    pairs = re.findall(r"^  (--[a-z-]+): var\(--light, (#[0-9a-f]{6})\) var\(--dark, (#[0-9a-f]{6})\);$", STYLE, re.M)
    names = [name for name, _, _ in pairs]
    assert len(names) == len(set(names)) >= 14
    for name in names:
        assert len(re.findall(rf"(?<![\w-]){name}:", STYLE)) == 1, name


def luminance(colour: str) -> float:
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    red, green, blue = (p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    high, low = sorted((luminance(one), luminance(other)), reverse=True)
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize(
    ("text", "ground", "least"),
    [
        ("ink", "ground", 4.5), ("ink", "card", 4.5), ("soft", "ground", 4.5), ("soft", "card", 4.5),
        ("accent", "ground", 4.5), ("accent", "card", 4.5), ("on-accent", "accent", 4.5), ("ink", "fine-ground", 4.5),
        ("wrong", "wrong-ground", 4.5), ("wrong", "ground", 4.5), ("odd", "odd-ground", 4.5),
        ("edge", "ground", 3), ("edge", "card", 3), ("lit", "card", 3),
    ],
)  # fmt: skip
def test_text_and_edges_stand_out_in_either_theme(theme: str, text: str, ground: str, least: float) -> None:
    colours = {
        name: (light, dark)
        for name, light, dark in re.findall(r"--([a-z-]+): var\(--light, (\S+)\) var\(--dark, (\S+)\);", STYLE)
    }
    at = ("light", "dark").index(theme)
    assert contrast(colours[text][at], colours[ground][at]) >= least
