"""What a stranger sends leads to no path, comes back to nobody as it came, and no secret gets into a log."""

import json
import logging
import re
import sys
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.config import load_settings
from companion.store.troubles import StoreError
from companion.web.factory import create_app
from companion.web.photo.asking import pool_of
from companion.web.photo.frames import Frame
from companion.web.photo.pool import Pool
from companion.web.secret import cookie_key
from companion.web.stored import COUNTS, stored_of
from tests.web.photographed import body_of, shot
from tests.web.tables import Person, card

HOSTILE = (
    "../../../tmp/canopy-escaped.txt",
    "..\\..\\canopy-escaped.txt",
    "/tmp/canopy-escaped.txt",  # noqa: S108
    "C:\\canopy-escaped.txt",
    "a/../../canopy-escaped",
    "%2e%2e%2fcanopy-escaped",
    "$(touch canopy-escaped)",
    "<script>alert(1)</script>.txt",
    "\u202etxt.exe",
    "x" * 5000,
)
BOOK = b"Season Scoring\n\nEvery tile of this invented book counts its rocks and waters once at the very end.\n"
OWN = {"canopy.db", "canopy.db-wal", "canopy.db-shm", "cookie-key", COUNTS, f"{COUNTS}-journal"}
MARK = b"a mark that only this photo has 0123456789"


@pytest.fixture
def ana(app: Flask) -> Person:
    app.config["WTF_CSRF_ENABLED"] = False
    return Person(app)


def files_below(folder: Path) -> set[str]:
    return {str(each.relative_to(folder)) for each in folder.rglob("*") if each.is_file()}


def test_no_name_of_a_file_is_a_path(ana: Person, tmp_path: Path) -> None:
    for name in HOSTILE:
        added = ana.client.post("/books", data={"game": "arborea", "file": (BytesIO(BOOK), name)})
        assert added.status_code == 303, name
        ana.client.post("/score/arboretum", data={"do": "import", "sheet_file": (BytesIO(b"{}"), name)})
        ana.client.post("/setup/boards/import", data={"board_file": (BytesIO(b"{}"), name)})
        ana.client.post("/teach/arborea/import", data={"box_file": (BytesIO(b"PK"), name)})
    below = {path for path in files_below(tmp_path) if "photo-places" not in path}
    assert below <= {f"data/{own}" for own in OWN}
    assert not list(Path("/tmp").glob("*canopy-escaped*"))  # noqa: S108
    assert not list(Path.cwd().glob("*canopy-escaped*"))
    page = ana.text("/books")
    assert "<script>alert" not in page
    assert len(page) < 100_000


@pytest.mark.parametrize(
    "name", [*HOSTILE[-3:-1], "<img src=x onerror=alert(1)>", "{{ 7*7 }}", "=1+1", "a\r\nX-Set: 1"]
)
def test_no_name_of_a_player_is_markup_a_path_or_a_header(ana: Person, name: str) -> None:
    code = ana.opens("arboretum", values={"name-0": name[:30]})
    ana.does(code, "finish", sure="1")
    for path in (f"/t/{code}", f"/t/{code}/end", f"/t/{code}/seat/0", "/history", "/"):
        assert not re.search(r"<script>alert|<img src=x", ana.text(path)), path
    for kind in ("sheet.json", "lines.csv", "result.png", "result.txt"):
        answer = ana.get(f"/t/{code}/{kind}")
        assert "X-Set" not in answer.headers
        assert re.fullmatch(r"(attachment; filename=\"[\w.-]+\")?", answer.headers.get("Content-Disposition", ""))


ESCAPES = (
    "../config.toml",
    "..%2fconfig.toml",
    "%2e%2e/config.toml",
    "....//config.toml",
    "/etc/passwd",
    "..\\config.toml",
)


@pytest.mark.parametrize("path", ESCAPES)
def test_static_files_are_those_of_their_folder(client: FlaskClient, path: str) -> None:
    for place in ("/static/", "/static/js/", "/rules/arborea/", "/r/"):
        answer = client.get(place + path, buffered=True)
        assert answer.status_code in (308, 404), place
        assert b"ratelimit" not in answer.data
        assert b"root:" not in answer.data


def marked() -> bytes:
    """A photo with a mark in a comment of its own and one behind its end."""
    photo = shot("arborea", 5, 24).photo
    comment = b"\xff\xfe" + (len(MARK) + 2).to_bytes(2, "big") + MARK
    return photo[:2] + comment + photo[2:] + MARK


def test_no_upload_is_kept_or_served_as_it_came(app: Flask, ana: Person) -> None:
    """Taught, read, and everything that can be fetched afterwards: the photo's own bytes are nowhere."""
    seen, photo = shot("arborea", 5, 24), marked()
    box = ana.client.post("/api/v1/sets", json={"game": "arborea", "name": "Ours"}).get_json()["set"]
    fields = {"set": box, "sheet": json.dumps(seen.sheet), "quad": str(seen.quad), "photo": (photo,)}
    taught = ana.client.post("/api/v1/teach/arborea", **body_of(fields))
    assert taught.status_code == 200, taught.text
    ana.client.post("/teach/arborea/sets.json", json={"set": box})
    paths = ("/teach/arborea", "/teach/arborea/sets.json", f"/teach/arborea/{box}/file", "/read/arborea")
    answers = {path: ana.get(path) for path in paths}
    assert {answer.status_code for answer in answers.values()} == {200}
    pieces = [MARK, photo[len(photo) // 2 :][:64]]
    for path, answer in answers.items():
        assert not any(piece in answer.data for piece in pieces), path
    for file in stored_of(app).settings.data_dir.rglob("*"):
        assert not file.is_file() or not any(piece in file.read_bytes() for piece in pieces), file


def test_what_opens_a_strangers_file_knows_no_setting(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CANOPY_DATABASE_URL", "postgresql://canopy:open-sesame@db/canopy")
    worker = tmp_path / "worker.py"
    worker.write_text(
        "import os, sys\nfrom companion.web.photo.serve import serve\nfrom companion.web.photo.frames import Frame\n"
        "serve({'x': lambda _: Frame({'seen': ' '.join(os.environ.values())})}, 20, 900)\n"
    )
    monkeypatch.setenv("PYTHONPATH", str(Path(__file__).resolve().parents[2]))
    pool = Pool(tmp_path, 1, 20, 900, (sys.executable, str(worker)))
    try:
        seen = pool.ask(Frame({"task": "x"})).told["seen"]
    finally:
        pool.close()
    assert str(Path(__file__).resolve().parents[2]) in seen
    assert "open-sesame" not in seen


@pytest.fixture
def watched(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> Iterator[tuple[Flask, pytest.LogCaptureFixture]]:
    app = create_app(load_settings({"CANOPY_DATA_DIR": str(tmp_path / "data")}))
    app.add_url_rule("/fails", "fails", lambda: 1 / 0)  # type: ignore[arg-type]
    with caplog.at_level(logging.DEBUG):
        yield app, caplog
    pool_of(app).close()
    stored_of(app).close()


def test_no_secret_gets_into_a_log(watched: tuple[Flask, pytest.LogCaptureFixture]) -> None:
    """A journey with everything logged that can be: no key, cookie or token of a browser."""
    app, logged = watched
    ana = Person(app)
    code = ana.opens("arboretum")
    ana.edits(code, 0, [card(0, 0, "oak", 1)])
    ana.get("/fails")
    ana.client.post("/new/arboretum", data={"csrf_token": "wrong"})
    box = ana.client.post("/api/v1/sets", json={"game": "arborea", "name": "Ours"}).get_json()["set"]
    cookie = ana.client.get_cookie("canopy")
    assert cookie is not None
    with ana.client.session_transaction() as session:
        browser = session["browser"]
    key = cookie_key(stored_of(app).settings.data_dir)
    told = logged.text + "".join(str(vars(record)) for record in logged.records)
    assert "fails" in told, "the fault itself is told"
    for secret in (key, cookie.value, browser, ana.token, ana.holder(), box):
        assert secret not in told


def test_no_password_of_the_database_is_told(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    urls = ("postgresql://canopy:open-sesame@127.0.0.1:1/canopy", "mysql://canopy:open-sesame@x/y", "open-sesame")
    for url in urls:
        app = create_app(load_settings({"CANOPY_DATA_DIR": str(tmp_path), "CANOPY_DATABASE_URL": url}))
        with caplog.at_level(logging.DEBUG), pytest.raises(StoreError) as raised:
            stored_of(app).database()
        assert "open-sesame" not in f"{raised.value}{caplog.text}"
        assert app.test_client().get("/t/ABCDEF").status_code == 503
        assert "open-sesame" not in caplog.text
        pool_of(app).close()
