"""A phone while the database is held by somebody else: it says so, keeps what is entered, and sends it by itself."""

import sqlite3
import threading
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect
from werkzeug.serving import make_server

from companion.config import load_settings
from companion.store import database
from companion.web.factory import create_app
from companion.web.photo.asking import pool_of
from companion.web.stored import stored_of
from tests.browser.people import Finger, named, open_sheet, open_table, ready, saved, somebody, state_of

WAITS = "Your changes wait on this device and are sent by themselves: nothing can be kept just now."


@pytest.fixture
def data(tmp_path: Path) -> Path:
    return tmp_path / "data"


@pytest.fixture
def host(browser: Browser, data: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Page]:
    """A phone at an app of its own, which waits for others for less long than usual."""
    monkeypatch.setattr(database, "PATIENCE", 0.3)
    app = create_app(load_settings({"CANOPY_DATA_DIR": str(data)}))
    server = make_server("127.0.0.1", 0, app, threaded=True)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    with somebody(browser, f"http://127.0.0.1:{server.port}") as page:
        yield page
    server.shutdown()
    thread.join()
    pool_of(app).close()
    stored_of(app).close()


@pytest.mark.slow
def test_what_cannot_be_kept_waits_in_the_phone(host: Page, data: Path) -> None:
    open_table(host, "arborea", ("Ana", "Ben"))
    open_sheet(host)
    finger = Finger(host)
    finger.place([0, 0])
    saved(host)
    banner = host.locator("[data-part=banner]")
    with closing(sqlite3.connect(data / "canopy.db", isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        finger.place([0, 1])
        expect(banner).to_have_text(WAITS, timeout=15_000)
        host.reload()  # the sheet opens: reading goes on
        ready(host)
        assert len(named(host)) == 2
        Finger(host).place([1, 0])
        expect(banner).to_have_text(WAITS, timeout=15_000)
        expect(host.locator("[data-part=score]")).to_have_class("score-chip waiting")
        # somebody puts the phone's clock back by five hours, while it waits for the next try
        host.evaluate("() => { const now = Date.now; Date.now = () => now() - 18_000_000; }")
        assert state_of(host)["seats"][0]["revision"] == 1
        other.execute("ROLLBACK")
        saved(host)
    expect(banner).to_be_hidden()
    entry = state_of(host)["seats"][0]["entry"]
    assert {tuple(square["at"]) for square in entry["squares"]} == {(0, 0), (0, 1), (1, 0)}
