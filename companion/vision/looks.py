"""What is looked at in a layout, question by question, and how a sheet answers each.

A *head* is one question with a classifier of its own: what lies in the square, what token is on it, which figure stands
on an intersection, whether the edge between two squares lies inside one tile, which species and which colour a label
is made of. Every head sees patches of its own and learns from the answers that a confirmed sheet gives.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from companion.core.board import BoardSpec, Truth
from companion.core.grid import Square
from companion.vision.camera import figures, figures_at
from companion.vision.cards import Cards, cards_of
from companion.vision.digits import CARD
from companion.vision.discs import REACH, Discs, disc_patches, outline_features
from companion.vision.features import Features, describe
from companion.vision.grid import Grid
from companion.vision.polar import turned_alike
from companion.vision.rectify import patches, patches_at
from companion.vision.seams import APART, CLEAR, JOIN, OUTER, lines

Bytes = NDArray[np.uint8]
# a square or intersection [row, column], or an edge: the two squares on its sides
Spot = tuple[int, ...]

SIDE: Final = 60
RIM: Final = -0.04
CARD_RIM: Final = -0.01
SEAM_REACH: Final = 0.0
NONE: Final = "none"
PLAIN: Final = "*"
TABLE: Final = "table"
HIDES: Final = "hides"
# what is seen around squares with round tokens: pixels a side
AROUND: Final = "around"
WIDE: Final = 96
# the share of a token's square that the token may hide, from the middle, in half sides
HIDDEN: Final = 0.78

# a head whose features are made another way takes another name: then what older boxes hold of it is left alone
SQUARE, TOKEN, RING, FIGURE, SEAM, DIGIT, OUTLINE = ("square", "tokens", "ring", "figures", "seams", "digit", "outline")
PARTS: Final = ("part-0", "part-1")
ROUND: Final = {TOKEN, *PARTS}


@dataclass(frozen=True, slots=True, eq=False)
class Looks:
    """Patches of one head, uint8 (n, SIDE, SIDE, 3), whole cards of the size CARD for digits, and where each lies."""

    patches: Bytes
    places: tuple[Spot, ...]

    def only(self, kept: Iterable[int]) -> "Looks":
        """Those of some numbers."""
        numbers = list(kept)
        return Looks(self.patches[numbers], tuple(self.places[i] for i in numbers))


def squares_of(pixels: Bytes, grid: Grid, likely: set[Square] | None = None) -> Looks:
    """Every square of a grid, a little less than whole, so that its neighbours stay out. likely: these alone."""
    return _windows(pixels, grid, SIDE, RIM, likely)


def _windows(pixels: Bytes, grid: Grid, side: int, margin: float, likely: set[Square] | None) -> Looks:
    """Squares that reach so far beyond their rim."""
    if likely is None:
        return _flat(patches(pixels, grid, (side, side), margin))
    places = tuple(sorted(likely))
    return Looks(patches_at(pixels, grid, places, (side, side), margin), places)


def _flat(found: Bytes) -> Looks:
    rows, cols = found.shape[:2]
    places = tuple((row, col) for row in range(rows) for col in range(cols))
    return Looks(found.reshape(-1, *found.shape[2:]), places)


def figures_of(pixels: Bytes, grid: Grid, aspect: float, likely: set[Square] | None = None) -> Looks:
    """Every inner intersection, with what may stand there. likely: those between such squares alone."""
    if likely is None:
        return _flat(figures(pixels, grid, aspect, (SIDE, SIDE)))
    places = tuple((r, c) for r, c in sorted(likely) if likely.issuperset([(r, c + 1), (r + 1, c), (r + 1, c + 1)]))
    return Looks(figures_at(pixels, grid, places, aspect, (SIDE, SIDE)), places)


def seams_of(pixels: Bytes, grid: Grid, beside: tuple[float, float] = (0.0, 0.0)) -> Looks:
    """Every edge between two neighbouring squares, upright in the middle of its patch. beside: how far, in squares,
    beside the edge and along it the middle lies instead."""
    across, down = _between(pixels, grid, (0, 1), beside), _between(pixels, grid, (1, 0), beside)
    sides = [(r, c, r, c + 1) for r, c in across.places] + [(r, c, r + 1, c) for r, c in down.places]
    return Looks(np.concatenate([across.patches, down.patches.transpose(0, 2, 1, 3)]), tuple(sides))


def _between(pixels: Bytes, grid: Grid, step: Square, beside: tuple[float, float]) -> Looks:
    """Windows half on a square and half on the one a step further, or so far beside."""
    rows, cols = grid.rows - step[0], grid.cols - step[1]
    if not rows * cols:
        return Looks(np.zeros((0, SIDE, SIDE, 3), np.uint8), ())
    over, along = 0.5 + beside[0], beside[1]
    right, down = step[1] * over + step[0] * along, step[0] * over + step[1] * along
    shift = np.array([(1, 0, right), (0, 1, down), (0, 0, 1)], np.float64)
    moved = Grid(grid.homography @ shift, rows, cols, np.ones((rows, cols), np.float32))
    return _flat(patches(pixels, moved, (SIDE, SIDE), SEAM_REACH))


def rings_of(squares: Looks) -> Looks:
    """Squares without their middle, where a token hides it: it takes the mean colour of what is left."""
    down, across = np.mgrid[0:SIDE, 0:SIDE] * 2 / (SIDE - 1) - 1
    hidden = np.hypot(down, across) < HIDDEN
    rings = squares.patches.copy()
    means = squares.patches[:, ~hidden].mean(axis=1)
    rings[:, hidden] = means[:, None, :].round().astype(np.uint8)
    return Looks(rings, squares.places)


def looks_of(
    pixels: Bytes,
    grid: Grid,
    spec: BoardSpec,
    lying: Cards | Discs | None = None,
    likely: set[Square] | None = None,
) -> dict[str, Looks]:
    """What each head of a game sees, by its name. lying: where cards lie that are laid one by one, or counters, if that
    is known. likely: squares that may hold something, if others need not be looked at."""
    squares = squares_of(pixels, grid, likely)
    seen = {SQUARE: squares} | dict.fromkeys(art_parts(spec), squares)
    if spec.once:
        seen |= _card_looks(
            pixels, grid, spec, lying if isinstance(lying, Cards) else cards_of(pixels, grid, spec.aspect)
        )
    elif has_discs(spec):
        shown = _flat(disc_patches(pixels, grid, (SIDE, SIDE), lying if isinstance(lying, Discs) else None))
        seen |= dict.fromkeys([SQUARE, OUTLINE, *art_parts(spec)], shown)
    kinds = {piece.place for piece in spec.pieces}
    if "square" in kinds:
        seen |= {TOKEN: squares, RING: rings_of(squares)}
    if any(piece.disc for piece in spec.pieces):
        seen[AROUND] = _windows(pixels, grid, WIDE, REACH - 0.5, likely)
    if "corner" in kinds:
        seen[FIGURE] = figures_of(pixels, grid, spec.aspect, likely)
    if "tile" in kinds:
        seen |= {TOKEN: squares, SEAM: seams_of(pixels, grid)}
    return seen


def _card_looks(pixels: Bytes, grid: Grid, spec: BoardSpec, cards: Cards) -> dict[str, Looks]:
    """Of cards that are laid one by one: each as it lies, not as its square does."""
    art = _flat(cards.cut(pixels, grid, CARD_RIM, (SIDE, SIDE)))
    seen = dict.fromkeys([SQUARE, *art_parts(spec)], art)
    if spec.digits is not None:
        seen[DIGIT] = _flat(cards.cut(pixels, grid, 0.0, CARD))
    return seen


def has_discs(spec: BoardSpec) -> bool:
    """True where labels with several parts are those of counters on a printed board."""
    return spec.frame == "fixed" and bool(spec.parts) and spec.digits is None


def art_parts(spec: BoardSpec) -> list[str]:
    """The heads of those parts of a label that are told by art; a printed digit has a reader of its own."""
    return [name for place, name in enumerate(PARTS[: len(spec.parts)]) if place != spec.digits]


def described(name: str, patches: Bytes) -> Features:
    """Features of a head's patches; what is round may lie at any turn."""
    return outline_features(patches) if name == OUTLINE else joined_features(name, patches, describe(patches))


def joined_features(name: str, patches: Bytes, plain: Features) -> Features:
    """The same of patches that were described before."""
    if name == SEAM:
        return np.concatenate([lines(patches), plain], axis=1)
    return np.concatenate([turned_alike(patches), plain], axis=1) if name in ROUND else plain


def answers_of(truth: Truth, spec: BoardSpec) -> dict[str, Mapping[Spot, str]]:
    """What each head should have said of a layout; places that a head should not learn from are left out."""
    on: dict[Spot, str] = {square: kind for kind, square in _lying(truth, spec)}
    clear: dict[Spot, str] = {at: label for at, label in truth.squares.items() if at not in truth.unclear}
    told: dict[str, Mapping[Spot, str]] = {
        SQUARE: {square: _whole(label, spec) for square, label in clear.items() if square not in on or _tiles(spec)},
        TOKEN: {square: on.get(square, NONE) for square in clear},
        RING: clear,
    }
    for place, name in enumerate(PARTS[: len(spec.parts)]):
        words = {at: split(label, spec) for at, label in clear.items()}
        told[DIGIT if place == spec.digits else name] = {at: parts[place] for at, parts in words.items() if parts}
    if spec.unlisted:
        # of what hides a bare square it can be learned that it is none of the labels
        bare = {at for at in truth.unclear if truth.squares[at] in spec.unlisted}
        told[SQUARE] = {**told[SQUARE], **dict.fromkeys(bare, HIDES)}
        told[OUTLINE] = {
            at: NONE if label in spec.unlisted else PLAIN
            for at, label in clear.items()
            if label in spec.unlisted or split(label, spec)
        }
    standing = {at: kind for kind, at, _ in truth.pieces if _place(kind, spec) == "corner"}
    if standing or any(piece.place == "corner" for piece in spec.pieces):
        told[FIGURE] = {at: standing.get(at, NONE) for at in _inner(truth)}
    if _tiles(spec):
        told[SEAM] = _seams(truth)
    return told


def split(label: str, spec: BoardSpec) -> tuple[str, ...]:
    """The words that a label is made of; none where it is whole."""
    before, space, after = label.rpartition(" ")
    return (before, after) if spec.parts and space else ()


def _whole(label: str, spec: BoardSpec) -> str:
    """A label as the first head tells it: labels made of parts are told apart by heads of their own."""
    return PLAIN if split(label, spec) else label


def _tiles(spec: BoardSpec) -> bool:
    return any(piece.place == "tile" for piece in spec.pieces)


def _place(kind: str, spec: BoardSpec) -> str | None:
    return next((piece.place for piece in spec.pieces if piece.kind == kind), None)


def _lying(truth: Truth, spec: BoardSpec) -> Iterable[tuple[str, Square]]:
    """Every square that a token or tile lies on."""
    for kind, at, squares in truth.pieces:
        if _place(kind, spec) in ("square", "tile"):
            for square in squares or (at,):
                yield kind, square


def _inner(truth: Truth) -> Iterable[Square]:
    """Intersections with four squares around."""
    for row, col in truth.squares:
        if {(row, col + 1), (row + 1, col), (row + 1, col + 1)} <= truth.squares.keys():
            yield row, col


def _seams(truth: Truth) -> dict[Spot, str]:
    """What every edge between two squares is: inside a tile, between two, at the rim of one, or away from all."""
    tile = {square: number for number, (_, _, held) in enumerate(truth.pieces) for square in held}
    edges = [(*square, *other) for square in truth.squares for other in _after(square) if other in truth.squares]
    return {edge: _seam(tile.get(edge[:2]), tile.get(edge[2:])) for edge in edges}


def _seam(one: int | None, other: int | None) -> str:
    """What an edge is between squares that these tiles cover, None for no tile."""
    if one is None or other is None:
        return CLEAR if one is other else OUTER
    return JOIN if one == other else APART


def _after(square: Square) -> tuple[Square, Square]:
    """The neighbours to the right and below."""
    return (square[0], square[1] + 1), (square[0] + 1, square[1])
