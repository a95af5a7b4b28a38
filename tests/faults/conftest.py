"""Apps to be broken in tests."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from _pytest.mark import ParameterSet
from flask import Flask

from companion.config import load_settings
from companion.web import opened
from companion.web.factory import create_app
from companion.web.photo.asking import pool_of
from companion.web.stored import stored_of
from tests.store.cluster import Cluster, running_cluster
from tests.store.conftest import needs_postgresql

Making = Callable[..., Flask]


@pytest.fixture
def make(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Making]:
    """Makes apps on a data folder, which try again at once what did not work."""
    monkeypatch.setattr(opened, "AGAIN", 0.0)
    monkeypatch.setattr(opened, "AGAIN_DAMAGED", 0.0)
    made: list[Flask] = []

    def one(folder: Path = tmp_path / "data", **settings: str) -> Flask:
        made.append(create_app(load_settings({"CANOPY_DATA_DIR": str(folder), **settings})))
        return made[-1]

    yield one
    for app in made:
        close(app)


@pytest.fixture(scope="module")
def cluster() -> Iterator[Cluster]:
    """A PostgreSQL of one's own, to be stopped and started."""
    needs_postgresql()
    with running_cluster() as running:
        yield running


def slow(*values: Any) -> ParameterSet:
    """A parameter whose test is left to `make test-all`."""
    return pytest.param(*values, marks=pytest.mark.slow)


def close(app: Flask) -> None:
    """As at the end of a process."""
    pool_of(app).close()
    stored_of(app).close()
