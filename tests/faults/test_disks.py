"""A full disk, a disk that is only read, a folder that cannot be made: told in plain words, and nothing is lost."""

from pathlib import Path

import pytest
from flask import Flask
from sqlalchemy import text
from werkzeug.test import TestResponse

from companion.web.running import health
from companion.web.stored import stored_of
from tests.faults import disks
from tests.faults.conftest import Making, close, slow
from tests.faults.told import DAMAGED, FULL, UNWRITABLE, Editor, assert_told
from tests.vision.test_photo import saved, scene
from tests.web.photographed import body_of

SHEET = {"game": "arboretum", "players": []}
FIRST_FULL = [disks.FULL[0], *map(slow, disks.FULL[1:])]
FIRST_READ_ONLY = [disks.READ_ONLY[0], *map(slow, disks.READ_ONLY[1:])]
NO_ROOM = {"small disk": FULL, "limit": UNWRITABLE}


def lines(caplog: pytest.LogCaptureFixture) -> list[str]:
    return [record.getMessage() for record in caplog.records if record.name == "companion.store"]


def writing(caplog: pytest.LogCaptureFixture, how: str = "does not work") -> int:
    return sum(line.startswith(f"Writing {how}") for line in lines(caplog))


@pytest.fixture
def ready(monkeypatch: pytest.MonkeyPatch) -> None:
    """Readiness by the database alone, looked at anew every time."""
    monkeypatch.setattr(health, "KEPT", 0.0)
    monkeypatch.setattr(health, "_photos", lambda _: "")
    monkeypatch.setattr(health, "_rules", lambda _: "")


def assert_sound(app: Flask) -> None:
    with stored_of(app).database().read() as connection:
        assert connection.execute(text("PRAGMA integrity_check")).scalar() == "ok"


@pytest.mark.parametrize("way", FIRST_FULL)
def test_a_full_disk_loses_nothing_and_reading_goes_on(
    make: Making, way: str, caplog: pytest.LogCaptureFixture
) -> None:
    with disks.small_disk(way) as folder:
        app = make(folder / "data")
        ana, ben = Editor(app), Editor(app)
        for _ in range(3):
            ana.must_edit()
        with disks.full(way, folder):
            answers = [ana.edits() for _ in range(5)]
            answers.append(ana.person.does(ana.code, "take", seat=1, name="Bo"))
            answers.append(ben.edits())
            for answer in answers:
                assert_told(answer, NO_ROOM[way])
            assert (ana.sees(), ben.sees()) == (3, 0)
            for page in ("", "/seat/0", "/why/0"):
                assert ana.person.get(f"/t/{ana.code}{page}").status_code == 200
        assert writing(caplog) == 1, "one line, however many phones try"
        ana.must_edit()
        ben.must_edit()
        assert (ana.sees(), ben.sees()) == (4, 1)
        assert writing(caplog, "works again") == 1
        assert_sound(app)
        close(app)


def tries(app: Flask) -> list[TestResponse]:
    """What needs the data folder: pages, a form, a table's state."""
    client = app.test_client()
    return [client.get(path) for path in ("/new/arborea", "/t/ABCDEF", "/t/ABCDEF/state", "/history")]


@pytest.mark.usefixtures("ready")
@pytest.mark.parametrize("way", FIRST_FULL)
def test_an_app_that_is_started_on_a_full_disk_waits_for_room(
    make: Making, way: str, caplog: pytest.LogCaptureFixture
) -> None:
    with disks.small_disk(way) as folder, disks.full(way, folder):
        app = make(folder / "data")
        for answer in tries(app):
            assert_told(answer, NO_ROOM[way])
        assert app.test_client().get("/readyz").get_json()["reasons"]["database"]
        assert app.test_client().get("/healthz").status_code == 200
        assert app.test_client().post("/api/v1/score", json=SHEET).status_code == 422, "a sheet needs no disk"
        opening = [line for line in lines(caplog) if "tried again" in line]
        assert len(opening) == 1
        close(app)


@pytest.mark.usefixtures("ready")
@pytest.mark.slow
@pytest.mark.parametrize("way", disks.FULL)
def test_once_there_is_room_it_begins_by_itself(make: Making, way: str) -> None:
    with disks.small_disk(way) as folder:
        app = make(folder / "data")
        with disks.full(way, folder):
            assert app.test_client().get("/t/ABCDEF").status_code == 503
        Editor(app).must_edit()
        assert app.test_client().get("/readyz").status_code == 200
        close(app)


@pytest.mark.usefixtures("ready")
@pytest.mark.parametrize("way", FIRST_READ_ONLY)
def test_a_disk_that_becomes_read_only(make: Making, way: str, caplog: pytest.LogCaptureFixture) -> None:
    with disks.small_disk(way) as folder:
        app = make(folder / "data")
        ana = Editor(app)
        for _ in range(3):
            ana.must_edit()
        ana.person.text(f"/t/{ana.code}")
        stored_of(app).close()  # as a process does that is started anew
        with disks.read_only(way, folder):
            answers = [ana.edits(), ana.person.get(f"/t/{ana.code}"), ana.person.get(f"/t/{ana.code}/state")]
            for answer in answers:
                assert_told(answer, UNWRITABLE)
            assert app.test_client().get("/readyz").get_json()["reasons"] == {"database": "It cannot be written."}
            photo = body_of({"photo": (saved(scene(1, 1)),)})
            assert_told(app.test_client().post("/api/v1/read/arborea", **photo), UNWRITABLE)
        assert len([line for line in lines(caplog) if "tried again" in line]) == 1
        ana.must_edit()
        assert ana.sees() == 4
        assert app.test_client().get("/readyz").status_code == 200
        assert_sound(app)
        close(app)


@pytest.mark.usefixtures("ready")
def test_a_data_folder_that_cannot_be_made_is_told_to_everybody(
    make: Making, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    (tmp_path / "data").write_text("a file where the folder should be")
    app = make(tmp_path / "data")
    app.testing = False  # as it is served
    for answer in tries(app):
        assert_told(answer, UNWRITABLE)
    assert_told(app.test_client().post("/new/arborea", data={"do": "open"}), UNWRITABLE)
    assert app.test_client().get("/readyz").get_json()["reasons"] == {"database": "It cannot be written."}
    with app.test_client().get("/static/canopy.css") as sheet:
        assert sheet.status_code == 200
    assert len(caplog.records) == 2, "a line for the database, one for the key of the cookies, and no traceback"
    (tmp_path / "data").unlink()
    Editor(app).must_edit()
    assert app.test_client().get("/readyz").status_code == 200


def test_nobody_is_taken_for_a_stranger_where_the_key_cannot_be_read(make: Making, tmp_path: Path) -> None:
    """403 would say that the sheet is somebody else's, and a new cookie would take the seat away for good."""
    ana = Editor(make())
    again = make()
    ana.person.client.application = again
    key = tmp_path / "data" / "cookie-key"
    held = key.read_text()
    key.unlink()
    key.symlink_to(tmp_path / "data")  # a folder: it can be neither read nor made
    answer = ana.edits()
    assert_told(answer, UNWRITABLE, "The table does not answer just now. Try again in a moment; nothing was changed.")
    assert "Set-Cookie" not in answer.headers
    key.unlink()
    key.write_text(held)
    ana.must_edit()


@pytest.mark.parametrize("junk", ["", "\0\0\0\0"])
def test_a_key_that_is_none_signs_nothing(
    make: Making, tmp_path: Path, junk: str, caplog: pytest.LogCaptureFixture
) -> None:
    """As a power cut may leave a file: an empty key would let anybody sign anything."""
    ana = Editor(make())
    key = tmp_path / "data" / "cookie-key"
    held = key.read_text()
    key.write_text(junk)
    app = make()
    app.testing = False
    ana.person.client.application = app
    for answer in (ana.edits(), ana.edits(), ana.person.get(f"/t/{ana.code}")):
        assert_told(answer, DAMAGED)
        assert "Set-Cookie" not in answer.headers
    assert [record.getMessage()[:35] for record in caplog.records] == ["The key of the cookies (cookie-key)"]
    key.write_text(held)
    ana.must_edit()
