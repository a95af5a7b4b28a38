"""All candidate lines, their words, the notes and the drawing."""

from dataclasses import replace

import pytest

from companion.games.arboria.asides import asides
from companion.games.arboria.game import GAME
from companion.games.arboria.growth import HEADINGS
from companion.games.arboria.layout import Sun
from companion.games.arboria.lines import Candidate, Squares, candidates, where
from companion.games.arboria.pictures import pictures
from tests.games.arboria.boards import EVERYBODY, board

CORNER = "Lr2 Gr1\nGr1 . .\n. . Lr1"


def test_candidates_are_all_lines_with_an_own_flower_the_best_first() -> None:
    assert candidates(board(CORNER, EVERYBODY[:2])) == (
        Candidate(0, "red", ((0, 0), (0, 1)), 2),
        Candidate(0, "red", ((0, 0), (1, 0)), 2),
        Candidate(0, "red", ((2, 2),), 1),
        Candidate(1, "red", ((0, 0), (0, 1)), 1),
        Candidate(1, "red", ((0, 0), (1, 0)), 1),
        Candidate(1, "red", ((0, 1), (1, 0)), 1),
    )


def test_candidates_with_the_tallest_anywhere() -> None:
    found = candidates(replace(board(CORNER, EVERYBODY[:1]), tallest="anywhere"))
    assert [(line.squares, line.product) for line in found][-1] == (((2, 2),), 2)


def test_candidates_over_whole_rows() -> None:
    found = candidates(replace(board(CORNER, EVERYBODY[:1]), lines="whole-row"))
    assert [line.squares for line in found] == [((0, 0), (0, 1)), ((0, 0), (1, 0)), ((0, 0), (2, 2))]


def test_candidates_go_by_player_then_colour() -> None:
    found = candidates(board("Ly1 . Lr1 . Gg1"))
    assert [(line.player, line.color) for line in found] == [(0, "red"), (0, "yellow"), (1, "green")]


def test_a_flower_within_a_line_is_no_line_of_its_own() -> None:
    assert len(candidates(board("Lr6 Gr1", EVERYBODY[:1]))) == 1


@pytest.mark.parametrize(
    ("squares", "words"),
    [
        (((0, 0),), "row 1, column 1"),
        (((0, 0), (0, 1), (0, 2), (0, 3)), "row 1, columns 1-4"),
        (((5, 0), (5, 2), (5, 3)), "row 6, columns 1, 3-4"),
        (((1, 4), (2, 4), (4, 4)), "column 5, rows 2-3, 5"),
        (((0, 5), (1, 4)), "diagonal from row 1, column 6 to row 2, column 5"),
        (((0, 0), (1, 1), (3, 3)), "diagonal from row 1, column 1 to row 4, column 4 (rows 1-2, 4)"),
    ],
)
def test_a_line_in_words(squares: Squares, words: str) -> None:
    assert where(squares) == words


def test_the_note_on_candidate_lines() -> None:
    note = asides(board(CORNER, EVERYBODY[:2]))[1]
    assert note.title == "All candidate lines"
    assert note.head == ("Player", "Colour", "Squares", "Length", "Height", "Product")
    assert note.rows[0] == ("Lu", "red", "row 1, columns 1-2", "2", "2", "4")
    assert len(note.rows) == 6


def test_the_note_on_growth() -> None:
    layout = replace(board("Lr6 Gr1\n. . ."), sun=Sun("top", 0), cloud=(5, 5))
    note = asides(layout)[0]
    assert note.title == "Where a flower may grow now"
    assert note.text == (
        "With a flower card: a new flower on 8 squares, one more counter on 1 pile. "
        "No counters left for a new flower: lumberjack red."
    )
    assert (
        "Under the Cloud",
        "Under the Cloud nothing grows by a flower card.",
        "row 5, columns 5-6; row 6, columns 5-6",
    ) in note.rows
    assert note.head == ("State", "Why", "Squares")


def test_the_drawing_on_growth_marks_every_square() -> None:
    layout = replace(board("Lr6 Gr1\n. . ."), sun=Sun("top", 0), cloud=(5, 5), rock=(3, 3))
    drawing = asides(layout)[0].picture
    assert drawing is not None
    kinds = {tile.at: tile.kind for tile in drawing.tiles}
    assert [kinds[at] for at in ((0, 0), (0, 1), (1, 0), (3, 3), (5, 5), (-1, 0))] == [
        "taken",
        "open",
        "shadow",
        "taken",
        "cloud",
        "sun",
    ]
    assert set(kinds.values()) <= {*HEADINGS, "sun"}
    assert len(kinds) == 38
    marks = {tile.at: tile.label for tile in drawing.tiles}
    assert [marks[at] for at in ((0, 0), (1, 1), (3, 3))] == ["", "dark", "\N{MULTIPLICATION SIGN}"]


def test_the_notes_of_an_empty_board() -> None:
    growth_note, line_note = asides(board("."))
    assert growth_note.text.startswith("With a flower card: a new flower on 0 squares")
    assert "Enter where the Sun stands" in growth_note.text
    assert line_note.rows == ()


@pytest.mark.parametrize(
    ("side", "at", "tiles"),
    [
        ("top", 0, [(-1, 0), (-1, 1)]),
        ("bottom", 4, [(6, 4), (6, 5)]),
        ("left", 1, [(1, -1), (2, -1)]),
        ("right", 1, [(1, 6), (2, 6)]),
    ],
)
def test_the_sun_is_drawn_beside_the_lanes_it_shines_on(side: str, at: int, tiles: Squares) -> None:
    (drawing,) = pictures(replace(board("."), sun=Sun(side, at)))
    assert [tile.at for tile in drawing.tiles if tile.kind == "sun"] == list(tiles)


def test_the_board_is_drawn_once_with_all_squares() -> None:
    layout = replace(board("Lr2 By6"), rock=(1, 0), carnivore=(1, 1), cloud=(2, 2))
    (drawing,) = GAME.pictures(layout)
    kinds = [tile.kind for tile in drawing.tiles]
    assert (kinds[0], kinds[1], kinds[2], kinds[6], kinds[7]) == ("red", "yellow", "empty", "rock", "carnivore")
    assert len(kinds) == 36
    assert [(piece.at, piece.kind, piece.label) for piece in drawing.pieces] == [
        ((2, 2), "cloud", "Cl"),
        ((0, 0), "lumberjack", "L2"),
        ((0, 1), "boy", "B6"),
    ]
    assert drawing.pieces[2].name == "little boy, yellow, height 6"
    assert GAME.shared_board
