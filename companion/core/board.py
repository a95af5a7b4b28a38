"""What a camera may find on a game's table (BoardSpec), what truly lies there (Truth) and what was seen (Reading).

Games and vision meet here and nowhere else: a game says in these words what to look for and which of its rules narrow
the search, vision answers in them. A camera never produces points; a Reading only fills in a sheet.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal, NamedTuple

from companion.core.grid import Square

Place = Literal["square", "corner", "tile"]
Point = tuple[float, float]
Quad = tuple[Point, Point, Point, Point]


@dataclass(frozen=True, slots=True)
class PieceSpec:
    """A kind of piece. place: in the middle of a square, on the corner that four squares share (standing, seen with
    parallax), or a tile over several squares. on: labels of squares that may lie under it, empty for any.
    implies: the label that a square under it has for certain, None where it tells nothing. most: how many exist at
    a table, None for no limit. disc: round, and hides most of its square."""

    kind: str
    place: Place
    on: tuple[str, ...] = ()
    implies: str | None = None
    most: int | None = None
    disc: bool = False


class SeenSquare(NamedTuple):
    """A square on which something lies: its label, how sure (0 to 1, a probability), and the runners-up with theirs,
    best first. `overruled`: the label that the pixels alone suggested, where the game's rules did not allow it."""

    at: Square
    label: str
    confidence: float
    alternatives: tuple[tuple[str, float], ...] = ()
    overruled: str | None = None


class SeenEmpty(NamedTuple):
    """A square that seems empty and may not be: how sure that nothing lies there, and what would lie there, best first;
    all are probabilities of what is on this square."""

    at: Square
    confidence: float
    alternatives: tuple[tuple[str, float], ...] = ()


class SeenPiece(NamedTuple):
    """A piece: its kind (of kinds that come in sorts also the sort, after a space: "provision water"), how sure, the
    squares it covers (tiles alone), and runners-up ("none": nothing stands there)."""

    at: Square
    kind: str
    confidence: float
    squares: tuple[Square, ...] = ()
    alternatives: tuple[tuple[str, float], ...] = ()


@dataclass(frozen=True, slots=True)
class Truth:
    """What lies in a layout: every occupied square's label, pieces as (kind, at, squares of a tile).

    rows, cols: of the printed grid on a fixed board, of the bounding rectangle of a free layout, whose smallest row
    and column are 0. known: what a sheet says beyond that and a photo cannot (a submarine's printed board). unclear:
    squares of which the sheet does not tell how they look."""

    rows: int
    cols: int
    squares: Mapping[Square, str]
    pieces: tuple[tuple[str, Square, tuple[Square, ...]], ...] = ()
    known: Mapping[str, Any] = field(default_factory=dict)
    unclear: frozenset[Square] = frozenset()


def nothing_asked(_: Mapping[str, Any]) -> tuple[str, ...]:
    """Of a game whose layouts a photo tells whole."""
    return ()


def nothing_printed(_: Mapping[str, Any]) -> Mapping[Square, str]:
    """Of a game whose squares all look alike before anything lies on them."""
    return {}


def from_corner(squares: Mapping[Square, str]) -> tuple[Square, int, int]:
    """The smallest row and column of a free layout, and how many rows and columns its bounding rectangle has.

    >>> from_corner({(-1, 4): "tree", (2, 5): "rock"})
    ((-1, 4), 4, 2)
    """
    rows, cols = [row for row, _ in squares], [col for _, col in squares]
    if not squares:
        return (0, 0), 0, 0
    return (min(rows), min(cols)), max(rows) - min(rows) + 1, max(cols) - min(cols) + 1


@dataclass(frozen=True, slots=True)
class BoardSpec:
    """What to look for on a game's table, and the game's own constraints as data.

    game: its slug. frame: "free" for layouts of any outline, "fixed" for a printed board. rows, cols: fewest and
    most. aspect: width by height of a square as its label stands upright. labels: every label that a square can
    have. parts: the words that a label is made of, joined by one space, where it has several (species and value);
    labels that are no such join are whole. digits: which part is a printed digit, None for none. unlisted: labels of a
    fixed board's squares where nothing lies, which a reading leaves out. colours: typical sRGB
    (0 to 255) of a label or of a part's word, a prior for a copy of which nothing was taught; absent where the
    rulebooks give none. pieces: what may lie or stand on the squares.

    Constraints: once: each label exists once. supply: how often a label exists. joined: the occupied squares hang
    together by edges. apart: corner pieces never stand on neighbouring intersections. block: rows and columns of
    the cards that the layout is made of, None where unknown or any. least: rows and columns that each of the cards has
    at least where they may overlap: every square is part of such a rectangle. advice: what to lay beside the kinds when
    a copy is taught, a sentence or nothing.

    truth: the keys of one player's sheet entry (and "board", where the game has one) to what lies there. It is handed
    sound sheets only. sheet: what was seen, with `Truth.known` of a lesson, to those keys. asked: JSON Pointers into
    such a sheet of what no photo from above tells, for which it holds the smallest value there is. printed: what a
    board known from a lesson prints on its squares: the label of those where nothing can lie; no other has that label.
    """

    game: str
    frame: Literal["free", "fixed"]
    rows: tuple[int, int]
    cols: tuple[int, int]
    labels: tuple[str, ...]
    truth: Callable[[Mapping[str, Any]], Truth]
    sheet: Callable[[tuple[SeenSquare, ...], tuple[SeenPiece, ...], Mapping[str, Any]], dict[str, Any]]
    asked: Callable[[Mapping[str, Any]], tuple[str, ...]] = nothing_asked
    printed: Callable[[Mapping[str, Any]], Mapping[Square, str]] = nothing_printed
    aspect: float = 1.0
    parts: tuple[tuple[str, ...], ...] = ()
    digits: int | None = None
    unlisted: tuple[str, ...] = ()
    colours: Mapping[str, tuple[int, int, int]] = field(default_factory=dict)
    pieces: tuple[PieceSpec, ...] = ()
    once: bool = False
    supply: Mapping[str, int] = field(default_factory=dict)
    joined: bool = False
    apart: bool = False
    block: tuple[int, int] | None = None
    least: tuple[int, int] | None = None
    advice: str = ""

    def truth_of(self, entry: Mapping[str, Any]) -> Truth:
        """What an entry says lies there. Raises ValueError, with a sentence, where no photo could show that."""
        found = self.truth(entry)
        if found.rows > self.rows[1] or found.cols > self.cols[1]:
            raise ValueError(f"No photo shows {found.rows} rows and {found.cols} columns.")
        return found


@dataclass(frozen=True, slots=True)
class Reading:
    """What was seen in one photo or in several of one layout. [0, 0] is the first square of `quad`.

    set: the taught copy of the game that was used, None for none. quad: pixels of the upright photo, clockwise from the
    outer corner of the top left square. size: width and height of the upright photo in pixels. doubtful: JSON
    Pointers into squares, pieces and empty of what the player should look at, the most doubtful first. asked: JSON
    Pointers into the sheet of what the photo cannot tell and the player is asked. empty: squares beside or among those
    listed on which nothing was seen although something may lie there; on a free layout also just outside its rectangle.
    """

    game: str
    set: str | None
    quad: Quad
    rows: int
    cols: int
    size: tuple[int, int]
    squares: tuple[SeenSquare, ...]
    pieces: tuple[SeenPiece, ...]
    sheet: Mapping[str, Any]
    doubtful: tuple[str, ...]
    took_ms: int
    asked: tuple[str, ...] = ()
    empty: tuple[SeenEmpty, ...] = ()

    def as_json(self) -> dict[str, Any]:
        """The reading as the interfaces give it."""
        return {
            "game": self.game,
            "set": self.set,
            "quad": [[round(x, 1), round(y, 1)] for x, y in self.quad],
            "rows": self.rows,
            "cols": self.cols,
            "size": list(self.size),
            "squares": [_square(square) for square in self.squares],
            "pieces": [_piece(piece) for piece in self.pieces],
            "empty": [_empty(square) for square in self.empty],
            "sheet": dict(self.sheet),
            "doubtful": list(self.doubtful),
            "asked": list(self.asked),
            "took_ms": self.took_ms,
        }


def _square(square: SeenSquare) -> dict[str, Any]:
    shown: dict[str, Any] = {
        "at": list(square.at),
        "label": square.label,
        "confidence": round(square.confidence, 4),
        "alternatives": _ranked(square.alternatives),
    }
    if square.overruled is not None:
        shown["overruled"] = square.overruled
    return shown


def _empty(square: SeenEmpty) -> dict[str, Any]:
    return {
        "at": list(square.at),
        "label": None,
        "confidence": round(square.confidence, 4),
        "alternatives": _ranked(square.alternatives),
    }


def _piece(piece: SeenPiece) -> dict[str, Any]:
    return {
        "at": list(piece.at),
        "kind": piece.kind.partition(" ")[0],
        "confidence": round(piece.confidence, 4),
        "squares": [list(square) for square in piece.squares],
        "alternatives": _ranked(piece.alternatives),
    }


def _ranked(alternatives: tuple[tuple[str, float], ...]) -> list[list[Any]]:
    return [[label, round(probability, 4)] for label, probability in alternatives]
