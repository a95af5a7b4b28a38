"""What is drawn has three signs: a colour, a mark of its own, and a name."""

import re
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path
from typing import Any, get_args

import pytest
from flask import Flask, get_template_attribute, render_template

from companion.catalog import GAMES, game_of
from companion.core.picture import Picture, Piece, Tile
from companion.games.arborea.layout import CREATURES, DWELLERS, HABITATS
from companion.games.arboretum.layout import KNOWN_SPECIES
from companion.games.arboria.growth import State
from companion.games.arboria.layout import COLORS
from companion.games.arboria.layout import SPECIES as FLOWERS
from companion.games.greenwood.shape import KINDS, PROVISIONS
from companion.games.rainforest_city.vocabulary import HOUSE, TERRAINS
from companion.games.rainforest_city.vocabulary import SPECIES as TOKENS
from companion.web.drawing import MARKED, PLAIN, draw
from companion.web.views import aside_views, result_page
from tests.conftest import example_sheets

ROOT = Path(__file__).resolve().parents[2]
STYLE = (ROOT / "static" / "canopy.css").read_text()
MARKS = (ROOT / "templates" / "marks.svg").read_text()
WORDS = {
    *HABITATS, *CREATURES, *DWELLERS, *KNOWN_SPECIES, *TERRAINS, HOUSE, *TOKENS, *COLORS, *FLOWERS,
    *get_args(State), *KINDS, *PROVISIONS, "rock", "carnivore", "cloud", "sun", "empty", "unusable",
}  # fmt: skip


def drawn(document: Any) -> Iterator[Picture]:
    """Every picture of a sheet, those of the notes included."""
    game = game_of(document)
    layout = game.read(document)
    yield from game.pictures(layout)
    yield from (aside.picture for aside in (game.asides(layout) if game.asides else ()) if aside.picture)


def emitted() -> set[str]:
    pictures = [picture for sheet in example_sheets().values() for picture in drawn(sheet)]
    tiles = {tile.kind for picture in pictures for tile in picture.tiles}
    return tiles | {piece.kind for picture in pictures for piece in picture.pieces}


def symbols() -> list[tuple[str, str]]:
    """The id and the shapes of every symbol."""
    return re.findall(r'<symbol id="([^"]+)" viewBox="0 0 24 24">(.+)</symbol>', MARKS)


def colours() -> dict[str, list[str]]:
    """The colours of every kind, as the rules of the style sheet give them."""
    found: dict[str, list[str]] = {}
    for selector, colour in re.findall(r"^([^{}\n]+)\{ --kind: (#[0-9a-f]{6}); \}$", STYLE, re.MULTILINE):
        for kind in re.findall(r"\.k-([a-z-]+)", selector):
            found.setdefault(kind, []).append(colour)
    return found


def luminance(colour: str) -> float:
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def test_the_example_sheets_draw_every_game() -> None:
    assert {sheet["game"] for sheet in example_sheets().values()} <= {game.slug for game in GAMES}
    assert emitted() >= {"red", "boy", "open", "creature", "oak"}


def test_every_kind_has_a_mark_and_every_mark_a_kind() -> None:
    assert emitted() | WORDS == MARKED
    assert {name for name, _ in symbols()} == {f"mark-{kind}" for kind in {*MARKED, PLAIN}}


def test_marks_are_named_once_and_no_two_look_the_same() -> None:
    names, shapes = zip(*symbols(), strict=True)
    assert len(names) == len(set(names)) == MARKS.count("<symbol")
    assert len(shapes) == len(set(shapes))


def test_every_kind_has_a_colour() -> None:
    assert set(colours()) == MARKED


def test_mark_and_number_stand_out_from_every_colour_in_both_themes() -> None:
    inks = re.findall(r"--tile-ink: (#[0-9a-f]{6});", STYLE)
    assert len(inks) == 1, "one ink: the colours of the tiles are the same in both themes"
    weak = {kind: colour for kind, all_ in colours().items() for colour in all_ if contrast(colour, inks[0]) < 4.5}
    assert not weak


@pytest.mark.parametrize(
    "words", [HABITATS, KNOWN_SPECIES, COLORS, (*TERRAINS, HOUSE), CREATURES, (*KINDS, "unusable")]
)
def test_no_two_of_a_sort_share_a_colour(words: tuple[str, ...]) -> None:
    assert all(colours()[one] != colours()[other] for one, other in combinations(words, 2))


def test_a_species_of_ones_own_shows_its_first_letters() -> None:
    (box,) = draw(Picture("Ana", (Tile((0, 0), "ginkgo", "7", "ginkgo 7"),), portrait=True), "d").tiles
    assert box.kind == PLAIN
    assert box.mark is not None
    assert (box.mark.id, box.mark.text and box.mark.text.text, box.label and box.label.text) == (PLAIN, "Gi", "7")


def test_a_tile_and_the_piece_on_it_do_not_hide_each_other() -> None:
    picture = Picture("Board", (Tile((0, 0), "red", "", "red"),), (Piece((0, 0), "boy", "3", "boy, red, height 3"),))
    drawing = draw(picture, "d")
    (tile,), (piece,) = drawing.tiles, drawing.pieces
    assert tile.mark is not None
    assert tile.mark.y + tile.mark.size <= piece.y
    assert piece.y + piece.height <= tile.y + tile.height
    assert piece.ground == "red"
    assert [(box.id, box.over) for box in drawing.lit([(0, 0), (4, 4)])] == [(tile.id, (piece.id,)), ("", ())]


def test_a_drawing_grows_only_for_creatures_on_its_edge() -> None:
    tiles = tuple(Tile((0, column), "tree", "T", "tree") for column in (0, 1))
    alone = draw(Picture("Ana", tiles), "d")
    inside = draw(Picture("Ana", tiles, (Piece((0, 0), "wiseowl", "Wo", "Wiseowl", corner=True),)), "d")
    outside = draw(Picture("Ana", tiles, (Piece((0, 1), "wiseowl", "Wo", "Wiseowl", corner=True),)), "d")
    assert alone.width == inside.width < outside.width
    assert alone.height < inside.height == outside.height


def refers_within(page: str) -> bool:
    """Ids are unique, and whatever is drawn by reference is there."""
    ids = re.findall(r'\bid="([^"]+)"', page)
    return len(ids) == len(set(ids)) and set(re.findall(r'<use[^>]* href="#([^"]+)"', page)) <= set(ids)


@pytest.mark.parametrize("name", example_sheets())
def test_a_page_has_the_marks_once(app: Flask, name: str) -> None:
    game = game_of(example_sheets()[name])
    layout = game.read(example_sheets()[name])
    with app.test_request_context():
        page = render_template("result.html", page=result_page(game, layout, game.score(layout), ()))
        notes = get_template_attribute("drawing.html", "asides")(aside_views(game, layout))
    assert refers_within(page)
    assert page.count("<symbol") == MARKS.count("<symbol")
    assert refers_within(notes)
    assert " style=" not in page
