"""The way to a table: the key of the cookies, codes and their QR, wrong codes, the start in the terminal, the menu."""

import multiprocessing
import stat
import threading
from pathlib import Path
from xml.etree import ElementTree

import pytest
from flask import Flask
from hypothesis import given
from hypothesis import strategies as st

from companion.config import Settings, load_settings
from companion.store.tables import CODE_LENGTH, LETTERS, new_code
from companion.web import lan
from companion.web.factory import create_app
from companion.web.opened import Opened
from companion.web.secret import NAME, cookie_key
from companion.web.stored import stored_of
from companion.web.table.codes import is_code, printed_qr_code, qr_code, tidy_code
from companion.web.table.guesses import MOST, MOST_ADDRESSES, WHILE, Guesses
from tests.web.browser import Reader
from tests.web.tables import Person, card


def test_the_key_is_made_once_and_for_its_user_alone(tmp_path: Path) -> None:
    folder = tmp_path / "new" / "data"
    key = cookie_key(folder)
    assert len(bytes.fromhex(key)) == 32
    assert cookie_key(folder) == key
    assert stat.S_IMODE((folder / NAME).stat().st_mode) == 0o600
    assert [path.name for path in folder.iterdir()] == [NAME]
    assert cookie_key(tmp_path / "other") != key


def test_threads_and_processes_that_start_at_once_agree_on_the_key(tmp_path: Path) -> None:
    found: list[str] = []
    threads = [threading.Thread(target=lambda: found.append(cookie_key(tmp_path))) for _ in range(16)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    with multiprocessing.get_context("spawn").Pool(2) as pool:
        found += pool.map(cookie_key, [tmp_path / "x"] * 4)
    assert len(set(found[:16])) == 1
    assert len(set(found[16:])) == 1


def test_a_cookie_outlives_a_restart(settings: Settings) -> None:
    first = create_app(settings)
    ana = Person(first)
    code = ana.opens("arboretum")
    stored_of(first).close()
    second = create_app(settings)
    cookie = ana.client.get_cookie("canopy")
    assert cookie is not None
    again = Person(second)
    again.client.set_cookie("canopy", cookie.value)
    assert again.state(code)["you"] == {"seats": [0], "host": True}
    again.token = ana.token
    assert again.edits(code, 0, [card(0, 0, "oak", 1)]).status_code == 200
    stored_of(second).close()


def test_codes_have_no_letters_that_look_alike() -> None:
    assert not set("01OIL") & set(LETTERS)
    assert len(LETTERS) == len(set(LETTERS)) == 31
    codes = {new_code() for _ in range(2000)}
    assert len(codes) > 1990
    assert all(is_code(code) and len(code) == CODE_LENGTH for code in codes)
    assert set("".join(codes)) == set(LETTERS)


@given(st.text(alphabet=LETTERS, min_size=6, max_size=6), st.integers(0, 6))
def test_a_code_is_understood_however_it_is_typed(code: str, cut: int) -> None:
    for typed in (code.lower(), f"  {code}\n", f"{code[:cut]} {code[cut:]}", f"{code[:cut]}-{code[cut:]}"):
        assert tidy_code(typed) == code
    for link in (f"http://192.168.1.7:8000/t/{code}", f"https://x.example/t/{code.lower()}/seat/2?a=1#top"):
        assert tidy_code(link) == code
    assert tidy_code(code.replace("Q", "0")) == tidy_code(code.replace("Q", "o")) == code


@given(st.text())
def test_whatever_is_typed_does_no_harm(typed: str) -> None:
    assert is_code(tidy_code(typed)) in (True, False)


def test_the_qr_code_is_an_inline_drawing_without_styles() -> None:
    drawn = qr_code("http://192.168.1.7:8000/t/ABCDEF?<&\"'")
    root = ElementTree.fromstring(drawn)  # noqa: S314 - our own drawing
    assert root.tag == "svg"
    assert "viewBox" in root.attrib
    assert "style" not in drawn
    assert "<script" not in drawn
    assert {path.get("fill") or path.get("stroke") for path in root} == {"#fff", "#000"}


def test_the_terminal_shows_dark_squares_on_white() -> None:
    lines = printed_qr_code("http://192.168.1.7:8000/").splitlines()
    assert all(line.startswith("\033[97;40m") and line.endswith("\033[0m") for line in lines)
    bare = [line.removeprefix("\033[97;40m").removesuffix("\033[0m") for line in lines]
    assert {len(line) for line in bare} == {len(bare[0])}
    assert set(bare[0]) == {"█"}


@pytest.mark.parametrize(
    ("host", "address", "url", "link"),
    [
        ("0.0.0.0", "192.168.1.7", "http://localhost:8000/t/ABCDEF", "http://192.168.1.7:8000/t/ABCDEF"),  # noqa: S104
        ("0.0.0.0", "192.168.1.7", "http://127.0.0.1:8000/", "http://192.168.1.7:8000/"),  # noqa: S104
        ("0.0.0.0", "192.168.1.7", "http://canopy.example/t/ABCDEF", "http://canopy.example/t/ABCDEF"),  # noqa: S104
        ("0.0.0.0", None, "http://localhost:8000/", "http://localhost:8000/"),  # noqa: S104
        ("127.0.0.1", "192.168.1.7", "http://localhost:8000/", "http://localhost:8000/"),
    ],
)
def test_links_are_for_phones_where_phones_are_let_in(
    monkeypatch: pytest.MonkeyPatch, host: str, address: str | None, url: str, link: str
) -> None:
    monkeypatch.setattr(lan, "own_address", lambda: address)
    assert lan.link_for_phones(url, load_settings({"CANOPY_HOST": host})) == link


def test_the_greeting_names_the_address(monkeypatch: pytest.MonkeyPatch) -> None:
    settings = load_settings({"CANOPY_PORT": "8123"})
    monkeypatch.setattr(lan, "own_address", lambda: "192.168.1.7")
    assert "http://192.168.1.7:8123/" in lan.greeting(settings)
    assert "█" in lan.greeting(settings)
    monkeypatch.setattr(lan, "own_address", lambda: None)
    assert "this computer only" in lan.greeting(settings)


def test_who_tries_codes_has_to_wait_and_learns_of_no_table(app: Flask) -> None:
    host = Person(app, "10.0.0.1")
    code = host.opens("arboretum")
    guesser = Person(app, "10.0.0.66")
    for number in range(MOST):
        assert guesser.get(f"/t/{LETTERS[number % 31]}{LETTERS[number // 31]}AAAA/state").status_code == 404
    for path in (f"/t/{code}/state", f"/t/{code}", "/t/ZZZZZZ/state", f"/join?code={code}"):
        answer = guesser.get(path)
        assert answer.status_code == 429
        assert 0 < int(answer.headers["Retry-After"]) <= WHILE + 1
    tag = host.get(f"/t/{code}/state").headers["ETag"]
    assert guesser.get(f"/t/{code}/state", **{"If-None-Match": tag}).status_code == 429
    assert Person(app, "10.0.0.2").get(f"/t/{code}/state").status_code == 200


def test_a_guesser_in_the_house_does_not_stop_the_game(app: Flask) -> None:
    host = Person(app, "10.0.0.1")
    code = host.opens("arboretum")
    for number in range(MOST + 5):
        host.get(f"/t/{LETTERS[number % 31]}{LETTERS[number // 31]}AAAA")
    assert host.state(code)["you"]["host"] is True
    assert host.edits(code, 0, [card(0, 0, "oak", 1)]).status_code == 200


def test_a_phone_that_keeps_asking_for_a_deleted_table_is_no_guesser(app: Flask) -> None:
    ana = Person(app)
    code = ana.opens("arboretum")
    ana.does(code, "delete")
    for _ in range(3 * MOST):
        assert ana.get(f"/t/{code}/state").status_code == 404


def test_limits_can_be_switched_off(tmp_path: Path) -> None:
    app = create_app(load_settings({"CANOPY_DATA_DIR": str(tmp_path), "CANOPY_RATELIMIT_ENABLED": "false"}))
    ana = Person(app)
    for number in range(2 * MOST):
        assert ana.get(f"/t/{LETTERS[number % 31]}{LETTERS[number // 31]}AAAA").status_code == 404
    stored_of(app).close()


def test_wrong_codes_are_forgotten_in_time() -> None:
    now = [0.0]
    guesses = Guesses(lambda: now[0])
    for number in range(MOST):
        now[0] += 1
        guesses.wrong("a", str(number))
    assert guesses.wait("a") == int(1 + WHILE - now[0]) + 1
    assert guesses.wait("b") == 0
    now[0] = 1 + WHILE
    assert guesses.wait("a") == 0
    for number in range(MOST_ADDRESSES + 10):
        guesses.wrong(str(number), "x")
    assert len(guesses._wrong) <= MOST_ADDRESSES


def test_the_menu_leads_to_tables_and_to_single_sheets(app: Flask) -> None:
    reader = Reader(app)
    page = reader.open("/")
    for slug in ("arborea", "arboretum", "rainforest-city", "arboria", "greenwood"):
        assert f'href="/new/{slug}"' in page
        assert f'href="/score/{slug}"' in page
        assert f'href="/rules/{slug}"' in page
    assert "Your last tables" not in page
    code = reader.opens("arboretum", 2, {"name-0": "Ana"})
    page = reader.open("/")
    assert "Your last tables" in page
    reader.press("Join", code=f"http://localhost/t/{code}")
    assert reader.path == f"/t/{code}"


def test_a_code_that_leads_nowhere_says_so(app: Flask) -> None:
    reader = Reader(app)
    reader.open("/join")
    page = reader.press("Join", code="abc")
    assert "There is no table with this code." in page
    assert 'value="abc"' in page
    assert reader.get("/join?code=").status_code == 200


def test_a_code_in_small_letters_is_led_to_its_table(app: Flask) -> None:
    reader = Reader(app)
    code = reader.opens("arboretum")
    reader.open(f"/t/{code.lower()}")
    assert reader.path == f"/t/{code}"


def test_the_table_shows_code_link_and_qr(app: Flask) -> None:
    reader = Reader(app)
    code = reader.opens("arboretum")
    page = reader.open(f"/t/{code}")
    assert f">{code}</p>" in page
    assert f"/t/{code}</a>" in page
    assert 'aria-label="QR code of the link to this table"' in page


def test_a_busy_database_is_a_503_with_a_hint_when_to_come_again(app: Flask) -> None:
    stored_of(app)._opened = Opened("mysql://nowhere/x", 1)
    answer = Person(app).get("/t/ABCDEF")
    assert answer.status_code == 503
    assert answer.headers["Retry-After"]
    assert Person(app).get("/t/ABCDEF/state").mimetype == "application/problem+json"
    assert Person(app).get("/").status_code == 200
    assert Person(app).get("/score/arborea").status_code == 200
