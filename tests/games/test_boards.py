"""What a sheet says lies on the table, and the sheet that is made of what was seen."""

import json
from pathlib import Path
from typing import Any

import pytest

from companion.catalog import GAMES, find_game
from companion.core.board import SeenPiece, SeenSquare, Truth, from_corner

SHEETS = sorted((Path(__file__).parent.parent / "cases" / "sheets").glob("*.json"))


def entries(path: Path) -> list[dict[str, Any]]:
    """What a photo of each player's layout would be taught with."""
    sheet = json.loads(path.read_text(encoding="utf-8"))
    if sheet["game"] == "arboria":
        return [{"board": sheet["board"]}]
    if sheet["game"] == "greenwood":
        board = sheet.get("options", {}).get("board")
        return [{"board": board, "submarine": p["submarine"]} for p in sheet["players"] if board and "submarine" in p]
    return [player for player in sheet["players"] if player.get("squares")]


CASES = [(json.loads(p.read_text(encoding="utf-8"))["game"], p.stem, e) for p in SHEETS for e in entries(p)]


def seen(truth: Truth) -> tuple[tuple[SeenSquare, ...], tuple[SeenPiece, ...]]:
    squares = tuple(SeenSquare(at, label, 1.0) for at, label in truth.squares.items())
    return squares, tuple(SeenPiece(at, kind, 1.0, held) for kind, at, held in truth.pieces)


@pytest.mark.parametrize(("slug", "name", "entry"), CASES, ids=[name for _, name, _ in CASES])
def test_what_was_seen_right_is_the_sheet_again(slug: str, name: str, entry: dict[str, Any]) -> None:
    game = find_game(slug)
    assert game is not None
    assert game.board is not None
    truth = game.board.truth(entry)
    again = game.board.truth(game.board.sheet(*seen(truth), truth.known))
    assert (again.rows, again.cols, again.squares) == (truth.rows, truth.cols, truth.squares)
    assert sorted(again.pieces) == sorted(truth.pieces)
    assert set(truth.squares.values()) <= set(game.board.labels)
    assert {kind for kind, _, _ in truth.pieces} <= {piece.kind for piece in game.board.pieces}
    if game.board.frame == "free":
        assert from_corner(truth.squares) == ((0, 0), truth.rows, truth.cols)


def test_every_game_can_be_photographed() -> None:
    assert {slug for slug, _, _ in CASES} == {game.slug for game in GAMES if game.board is not None}
    assert all(game.board is not None and game.board.game == game.slug for game in GAMES)


def test_a_free_layout_begins_at_its_own_corner() -> None:
    arborea = find_game("arborea")
    assert arborea is not None
    assert arborea.board is not None
    truth = arborea.board.truth(
        {
            "squares": [{"at": [-2, 3], "habitat": "tree"}, {"at": [-1, 5], "habitat": "rock"}],
            "creatures": [{"at": [-2, 4], "kind": "wiseowl"}],
        }
    )
    assert truth == Truth(2, 3, {(0, 0): "tree", (1, 2): "rock"}, (("wiseowl", (0, 1), ()),))


def test_heights_are_asked_and_the_foot_of_the_cloud_teaches_nothing() -> None:
    arboria = find_game("arboria")
    assert arboria is not None
    assert arboria.board is not None
    flowers = [{"at": [0, 1], "species": "boy", "color": "red", "height": 4}]
    entry = {"board": {"flowers": flowers, "cloud": [2, 2], "rock": [3, 3]}}
    truth = arboria.board.truth(entry)
    assert truth.unclear == {(2, 2)}
    found = arboria.board.sheet(*seen(truth), {})
    assert arboria.board.asked(found) == ("/board/flowers/0/height",)
    assert found["board"]["rock"] == [3, 3]
    assert "carnivore" not in found["board"]


def test_a_provision_that_completes_a_stack_lies_on_the_one_before() -> None:
    greenwood = find_game("greenwood")
    assert greenwood is not None
    assert greenwood.board is not None
    water = {"kind": "provision", "squares": [[0, 1]], "provision": "water"}
    board = {"rows": 1, "cols": 3, "start": [0, 0], "unusable": [[0, 2]]}
    truth = greenwood.board.truth({"board": board, "submarine": {"tiles": [water, water]}})
    assert truth.squares == {(0, 0): "open", (0, 1): "covered", (0, 2): "unusable"}
    assert truth.pieces == (("provision water", (0, 1), ((0, 1),)),)
