"""A phone while the database is held by somebody else, or gone: it says so, and keeps what is entered."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from flask import Flask
from playwright.sync_api import Browser, Page, expect

from companion.config import load_settings
from companion.store import database
from companion.web.factory import create_app
from companion.web.opened import Opened
from companion.web.photo.asking import pool_of
from companion.web.stored import stored_of
from tests.browser.people import Finger, named, open_sheet, open_table, ready, saved, somebody, state_of
from tests.served import served

WAITS = "Your changes wait on this device and are sent by themselves: nothing can be kept just now."


@pytest.fixture
def data(tmp_path: Path) -> Path:
    return tmp_path / "data"


@pytest.fixture
def app(data: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Flask]:
    """An app that waits for others for less long than usual."""
    monkeypatch.setattr(database, "PATIENCE", 0.3)
    made = create_app(load_settings({"CANOPY_DATA_DIR": str(data)}))
    yield made
    pool_of(made).close()
    stored_of(made).close()


@pytest.fixture
def host(browser: Browser, app: Flask) -> Iterator[Page]:
    """A phone at it."""
    with served(app) as where, somebody(browser, f"http://{where}") as page:
        yield page


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


@pytest.mark.slow
def test_a_database_that_is_gone_is_said_on_the_table_and_on_the_sheet(host: Page, app: Flask) -> None:
    """Nobody listens where the database should be; then it is there again, with all that it had."""
    open_table(host, "arborea", ("Ana", "Ben"))
    kept = stored_of(app)
    opened, gone = kept._opened, Opened("postgresql://nobody@127.0.0.1:9/x", 8)
    kept._opened = gone
    old = host.get_by_text("No connection. What stands here may be old.")
    expect(old).to_be_visible()
    kept._opened = opened
    expect(old).to_be_hidden()
    open_sheet(host)
    kept._opened = gone
    Finger(host).place([0, 0])
    expect(host.locator("[data-part=offline]")).to_have_text("Offline, 1 waiting")
    kept._opened = opened
    saved(host)
    expect(host.locator("[data-part=offline]")).to_be_hidden()
    assert [square["at"] for square in state_of(host)["seats"][0]["entry"]["squares"]] == [[0, 0]]
