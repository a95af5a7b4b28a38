"""What tests share: a fresh app, its client, the sheets kept as cases, the material beside the project."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.config import Settings, load_settings
from companion.web.factory import create_app
from companion.web.photo.asking import pool_of
from companion.web.stored import stored_of

CASES = Path(__file__).parent / "cases"
SHARED = Path(__file__).resolve().parents[2] / "shared"


def example_sheets() -> dict[str, Any]:
    """Every sound example sheet of the project by its name."""
    return {path.stem: json.loads(path.read_text()) for path in sorted((CASES / "sheets").glob("*.json"))}


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    return load_settings({"CANOPY_DATA_DIR": str(tmp_path / "data")})


@pytest.fixture
def app(settings: Settings) -> Iterator[Flask]:
    app = create_app(settings)
    app.testing = True
    yield app
    pool_of(app).close()
    stored_of(app).close()


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    return app.test_client()


@pytest.fixture
def formats() -> Path:
    """The folder of published examples beside the project."""
    folder = SHARED / "formats"
    if not folder.is_dir():
        pytest.skip("the published examples do not lie beside this checkout")
    return folder
