"""The drawing kit's sheets at random could lie on a real table, and its lessons show everything once."""

from typing import Any

import pytest

from companion.catalog import find_game
from companion.core.grid import hang_together
from tests.drawing.canvas import generator
from tests.drawing.cards import tiled
from tests.drawing.kit import GAMES, first_lay, random_sheet
from tests.vision.test_drawing import SPECS

SEEDS = range(20)
# a table's hands, decks and supplies are none of a photo's business
NOT_SEEN = {"hand-size", "cards-uneven", "species-count", "squares-count", "spirit-rp-assumed", "path-readings-differ"}


def document(game: str, sheet: dict[str, Any]) -> dict[str, Any]:
    """A whole table with this one layout."""
    made: dict[str, Any] = {"game": game, "players": [{"name": "Ana"}]}
    if game == "greenwood":
        made["options"] = {"board": sheet["board"]}
        made["players"][0] |= {"track_points": 0, "submarine": sheet["submarine"]}
    elif game == "arboria":
        kinds = ("lumberjack", "grandma", "wizard", "boy")
        made["board"] = sheet["board"]
        made["players"] = [{"name": kind, "species": kind} for kind in kinds]
    else:
        made["players"][0] |= sheet
    if game == "arborea":
        made["options"] = {"midnight_river": True}
    return made


def problems(game: str, sheet: dict[str, Any]) -> set[str]:
    found = find_game(game)
    assert found is not None
    return {problem.code for problem in found.score(found.read(document(game, sheet))).problems}


@pytest.mark.parametrize("game", GAMES)
def test_sheets_at_random_are_sound(game: str) -> None:
    for seed in SEEDS:
        assert problems(game, random_sheet(game, seed)) <= NOT_SEEN, seed


@pytest.mark.parametrize("game", GAMES)
def test_lessons_are_sound(game: str) -> None:
    assert problems(game, first_lay(game)) <= NOT_SEEN


@pytest.mark.parametrize("game", GAMES)
def test_a_size_is_kept(game: str) -> None:
    size = {"rainforest-city": 36, "arboria": 12}.get(game, 15)
    sheet = random_sheet(game, 5, size)
    lying = sheet.get("squares") or sheet["board"].get("flowers")
    if lying is not None:
        assert size <= len(lying) <= size + 5


@pytest.mark.parametrize("game", GAMES)
def test_a_lesson_shows_every_label_and_piece(game: str) -> None:
    truth, spec = SPECS[game].truth(first_lay(game)), SPECS[game]
    shown = set(truth.squares.values())
    if game == "arboretum":
        assert {label.split()[1] for label in shown} == set("12345678")
        assert len({label.split()[0] for label in shown}) == 10
    else:
        assert shown == set(spec.labels)
    assert {kind for kind, *_ in truth.pieces} == {piece.kind for piece in spec.pieces}


def test_landscapes_are_made_of_whole_cards() -> None:
    for seed in SEEDS:
        labels = SPECS["rainforest-city"].truth(random_sheet("rainforest-city", seed)).squares
        assert tiled(generator(seed), labels, (2, 3))


@pytest.mark.parametrize("game", ["arborea", "arboretum", "rainforest-city"])
def test_free_layouts_hang_together(game: str) -> None:
    for seed in SEEDS:
        assert hang_together(SPECS[game].truth(random_sheet(game, seed)).squares.keys())


def test_sizes_of_ecosystems_and_arboretums() -> None:
    ecosystems = [len(random_sheet("arborea", seed)["squares"]) for seed in SEEDS]
    assert min(ecosystems) >= 20
    assert max(ecosystems) > 60
    arboretums = [len(random_sheet("arboretum", seed)["squares"]) for seed in SEEDS]
    assert min(arboretums) >= 8
    assert max(arboretums) <= 20
