"""Facts: what a group entered once."""

import pytest

from companion.store.database import Database
from companion.store.facts import facts, remember
from companion.store.records import Unfit


def test_facts_belong_to_a_group_and_the_last_one_holds(database: Database) -> None:
    with database.write() as connection:
        remember(connection, "g1", "arborea/spirit_rp", {"-8": -20, "8": 20})
        remember(connection, "g1", "greenwood/boards", [{"name": "Old"}])
        remember(connection, "g1", "greenwood/boards", [{"name": "B\u00e4r \x00"}])
        remember(connection, "g2", "arborea/spirit_rp", {})
    with database.read() as connection:
        assert facts(connection, "g1") == {
            "arborea/spirit_rp": {"-8": -20, "8": 20},
            "greenwood/boards": [{"name": "B\u00e4r \x00"}],
        }
        assert facts(connection, "g2") == {"arborea/spirit_rp": {}}
        assert facts(connection, "g3") == {}


def test_none_forgets(database: Database) -> None:
    with database.write() as connection:
        remember(connection, "g1", "arborea/spirit_rp", 0)
        remember(connection, "g1", "arborea/spirit_rp", None)
        remember(connection, "g1", "arborea/spirit_rp", None)
        assert facts(connection, "g1") == {}


@pytest.mark.parametrize("key", ["", "arborea", "/x", "Arborea/x", "a/b c", "a/" + "b" * 81])
def test_what_is_no_key(database: Database, key: str) -> None:
    with database.write() as connection, pytest.raises(Unfit):
        remember(connection, "g1", key, 1)


def test_a_fact_has_an_end(database: Database) -> None:
    with database.write() as connection, pytest.raises(Unfit):
        remember(connection, "g1", "a/b", "x" * 200_000)
