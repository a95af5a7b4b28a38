"""The rules of all games, read once."""

import pytest

from companion.catalog import GAMES
from companion.rules.answer import Rules


@pytest.fixture(scope="session")
def rules() -> Rules:
    return Rules(GAMES)
