"""Every test of the store runs on both engines."""

import os
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from companion.store.database import Database, open_database
from tests.store.cluster import Cluster, programs, running_cluster

ENGINES = ["sqlite", "postgresql"]


def needs_postgresql() -> None:
    """Skip, or in CI fail, where there is none."""
    if programs() is None:
        word = "PostgreSQL is not installed here (Debian: apt-get install postgresql)"
        if os.environ.get("CI"):
            pytest.fail(word)
        pytest.skip(word)


@pytest.fixture(scope="session")
def cluster() -> Iterator[Cluster]:
    needs_postgresql()
    with running_cluster("-F") as running:  # -F: no sync; no test pulls the plug of the machine
        yield running


@pytest.fixture(params=ENGINES)
def engine(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def new_url(engine: str, tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Callable[[], str]]:
    """Hands out URLs of empty databases."""
    made: list[str] = []

    def make() -> str:
        if engine == "sqlite":
            made.append(f"sqlite:///{tmp_path}/{len(made)}/canopy.db")
        else:
            running: Cluster = request.getfixturevalue("cluster")
            made.append(running.new_database())
        return made[-1]

    yield make
    if engine == "postgresql":
        for url in made:
            request.getfixturevalue("cluster").drop_database(url)


@pytest.fixture
def url(new_url: Callable[[], str]) -> str:
    return new_url()


@pytest.fixture
def database(url: str) -> Iterator[Database]:
    opened = open_database(url)
    yield opened
    opened.close()


@pytest.fixture
def other(new_url: Callable[[], str]) -> Iterator[Database]:
    """Another, empty database of the same engine."""
    opened = open_database(new_url())
    yield opened
    opened.close()
