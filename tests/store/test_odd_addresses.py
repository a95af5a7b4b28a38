"""Addresses that hold what a database may not keep are refused by the app, on both engines."""

import re
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

import pytest
from flask import Flask

from companion.config import load_settings
from companion.web.factory import create_app
from companion.web.photo.asking import pool_of
from companion.web.stored import stored_of


@pytest.fixture
def app(url: str, tmp_path: Path) -> Iterator[Flask]:
    made = create_app(load_settings({"CANOPY_DATA_DIR": str(tmp_path / "data"), "CANOPY_DATABASE_URL": url}))
    yield made
    pool_of(made).close()
    stored_of(made).close()


def test_no_address_with_a_nul_is_a_fault(app: Flask) -> None:
    """Found by hand beside fuzzing on 2026-11-30: PostgreSQL takes no NUL in a text, which made a wrong code a 500."""
    client, asked = app.test_client(), 0
    for rule in app.url_map.iter_rules():
        if "GET" in (rule.methods or ()) and rule.arguments:
            path = re.sub(r"<int:\w+>", "1", rule.rule).replace("<slug>", "arborea")
            answer = client.get(re.sub(r"<[^>]+>", "AB%00DEF", path))
            assert answer.status_code < 500, path
            asked += 1
    assert asked > 25


def test_no_set_with_a_nul_is_a_fault(app: Flask) -> None:
    photo = {"photo": (BytesIO(b"\xff\xd8\xff"), "photo.jpg"), "set": "a\0b"}
    assert app.test_client().post("/api/v1/read/arborea", data=photo).status_code == 404
