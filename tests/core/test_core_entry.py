"""One player's part of a sheet, read by itself."""

from typing import Any

import pytest

from companion.catalog import GAMES, find_game
from companion.core.entry import checked, entry_in
from companion.core.game import Game
from companion.core.sheet import Refused
from tests.conftest import example_sheets

ENTRIES: dict[str, dict[str, Any]] = {
    "arborea": {"squares": [{"at": [0, 0], "habitat": "tree"}], "dwellers": [{"at": [0, 0], "kind": "fish"}]},
    "arboretum": {"squares": [{"at": [0, 0], "species": "oak", "value": 3}]},
    "rainforest-city": {"squares": [{"at": [0, 0], "terrain": "ocean"}], "tokens": [{"at": [0, 0], "kind": "otter"}]},
    "arboria": {"board": {"flowers": [{"at": [5, 5], "species": "boy", "color": "red", "height": 1}]}},
    "greenwood": {
        "board": {"rows": 2, "cols": 2, "start": [0, 0]},
        "submarine": {"tiles": [{"kind": "sprite", "squares": [[0, 0]]}]},
    },
}


def game(slug: str) -> Game[Any]:
    found = find_game(slug)
    assert found is not None
    return found


def pointers(slug: str, entry: object) -> set[str]:
    with pytest.raises(Refused) as caught:
        checked(game(slug), entry)
    return {error.pointer for error in caught.value.errors}


@pytest.mark.parametrize("slug", ENTRIES)
def test_a_sound_entry_keeps_what_it_says(slug: str) -> None:
    found = checked(game(slug), ENTRIES[slug])
    assert found.keys() == ENTRIES[slug].keys()
    for key, value in ENTRIES[slug].items():
        if isinstance(value, list):
            assert found[key] == value
        else:
            assert value.items() <= found[key].items()
    assert checked(game(slug), found) == found


@pytest.mark.parametrize("name", example_sheets())
def test_the_entry_of_every_example_is_read(name: str) -> None:
    sheet = example_sheets()[name]
    found = game(sheet["game"])
    entry = entry_in(found, found.write(found.read(sheet)))
    keys = ENTRIES.get(found.slug, entry).keys() & entry.keys()
    assert checked(found, {key: entry[key] for key in keys})


def test_errors_lead_into_the_entry() -> None:
    wrong = {"squares": [{"at": [0, 0], "habitat": "trie"}, {"at": "x"}], "hat": 1}
    assert pointers("arborea", wrong) == {"/squares/0/habitat", "/squares/1/at", "/squares/1", "/hat"}
    assert pointers("arboria", {"board": {"flowers": [{"at": [0, 6]}]}}) >= {"/board/flowers/0/at/1"}
    assert pointers("greenwood", {"board": {"rows": 0, "cols": 1, "start": [0, 0]}}) >= {"/board/rows"}
    for slug, entry in ENTRIES.items():
        assert pointers(slug, [1]) == {""}
        assert pointers(slug, dict.fromkeys(entry, 3))


def test_there_is_no_player_there() -> None:
    for found in GAMES:
        with pytest.raises(Refused, match="no player 9"):
            entry_in(found, {"players": []}, 8)
