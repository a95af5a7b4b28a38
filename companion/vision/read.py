"""Photos to a Reading: the grid, what each place looks like, and the likeliest reading that the game allows."""

import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.core.board import BoardSpec, Quad, Reading, SeenPiece, SeenSquare
from companion.core.grid import Square
from companion.vision.box import Box, Skill
from companion.vision.features import describe
from companion.vision.grid import Grid, NotFound
from companion.vision.lattice import locate_free
from companion.vision.looks import (
    FIGURE,
    JOIN,
    NONE,
    PARTS,
    PLAIN,
    RING,
    SEAM,
    SQUARE,
    TABLE,
    TOKEN,
    Looks,
    Spot,
    looks_of,
    squares_of,
)
from companion.vision.merge import merged, weighed
from companion.vision.photo import Photo
from companion.vision.priors import by_colour
from companion.vision.solve import Chances, solve
from companion.vision.teach import boards, given, whole

Bytes = NDArray[np.uint8]

DOUBT: Final = 0.9
OCCUPIED: Final = 0.5
# how much the taught looks of table and layout count beside what the lattice saw
TAUGHT_WEIGHT: Final = 1.0
LEAST: Final = 1e-6
SURE_ENOUGH: Final = 0.35
# how many times as often a place is bare on a table than in what lessons teach, where pieces are shown again and again
BARE: Final = 4.0


@dataclass(frozen=True, slots=True)
class Told:
    """What the player says of where the layout lies: corners in pixels of the full upright first photo (`Reading.quad`)
    and how many rows and columns lie between them, as far as they were entered."""

    quad: Quad | None = None
    rows: int | None = None
    cols: int | None = None


def read(
    photos: Sequence[Photo],
    spec: BoardSpec,
    box: Box | None = None,
    set_id: str | None = None,
    told: Told | None = None,
) -> Reading:
    """What lies in one photo, or in several of the same layout; the answer's quad is of the first.

    box: the taught copy, set_id its name in the answer. Raises `NotFound`, and ValueError with
    a sentence for a quad that is none.
    """
    begun = time.perf_counter()
    skill = box.trained().skill if box is not None else None
    said = told or Told()
    others = Told(rows=said.rows, cols=said.cols) if spec.frame == "fixed" else Told()
    seen = [_seen(photo, spec, skill, others if place else said) for place, photo in enumerate(photos)]
    grid, chances = seen[0] if len(seen) == 1 else merged(seen)
    squares, pieces = solve(chances, spec)
    if not squares:
        raise NotFound(
            "No layout was found.", "Take the photo from above, with the whole layout in it.", whole(photos[0])
        )
    reading = _reading(photos[0], spec, grid, (squares, pieces), skill)
    return replace(reading, set=set_id, took_ms=round((time.perf_counter() - begun) * 1000))


def _seen(photo: Photo, spec: BoardSpec, skill: Skill | None, told: Told) -> tuple[Grid, Chances]:
    """One photo: its grid and what each place looks like."""
    grids = located(photo, spec, skill, told)
    found = [(grid, chances_of(photo.pixels, grid, spec, skill)) for grid in grids]
    return max(found, key=lambda pair: _likelihood(pair[1]))


def located(photo: Photo, spec: BoardSpec, skill: Skill | None, told: Told) -> list[Grid]:
    """Lattices that the layout may lie in, each the right way up where that can be told."""
    if spec.frame == "fixed":
        rows, cols = _board_size(photo, spec, skill, told)
        return [given(photo, told.quad, rows, cols)] if told.quad else boards(photo.pixels, rows, cols)
    if told.quad is not None:
        return [_inside_quad(photo, spec, told.quad, told)]
    found = locate_free(photo.pixels, spec.aspect)
    if found.sure < SURE_ENOUGH:
        hint = "Take the photo from straight above, the whole layout in it, or drag the corners."
        raise NotFound("Squares are seen, but not how they lie.", hint, _corners(photo, found))
    return _ways(found, spec)


def _corners(photo: Photo, grid: Grid) -> Quad:
    a, b, c, d = grid.trimmed().scaled(photo.scale).quad()
    return (a, b, c, d)


def _ways(grid: Grid, spec: BoardSpec) -> list[Grid]:
    """A free layout may be read from any side, but cards with digits from one of two."""
    return [grid, grid.turned(2)] if spec.digits is not None else [grid]


def _board_size(photo: Photo, spec: BoardSpec, skill: Skill | None, told: Told) -> tuple[int, int]:
    """Rows and columns of a printed board: fixed by the game, counted by the player, or known from a lesson."""
    board = skill.known.get("board", {}) if skill is not None else {}
    rows = told.rows or board.get("rows") or (spec.rows[0] if spec.rows[0] == spec.rows[1] else None)
    cols = told.cols or board.get("cols") or (spec.cols[0] if spec.cols[0] == spec.cols[1] else None)
    if rows is None or cols is None:
        raise NotFound("How many squares the board has is not known.", "Count its rows and columns.", whole(photo))
    return int(rows), int(cols)


def _inside_quad(photo: Photo, spec: BoardSpec, quad: Quad, told: Told) -> Grid:
    """The player's corners; rows and columns that nobody counted come from the lattice that is seen inside."""
    rows, cols = told.rows, told.cols
    if rows is None or cols is None:
        seen = locate_free(photo.pixels, spec.aspect)
        inside = cv2.perspectiveTransform(
            np.array([[(x / photo.scale, y / photo.scale) for x, y in quad]], np.float64),
            np.linalg.inv(seen.homography),
        )[0]
        sides = np.linalg.norm(inside - np.roll(inside, -1, axis=0), axis=1)
        cols = cols or max(1, round(float(sides[0] + sides[2]) / 2))
        rows = rows or max(1, round(float(sides[1] + sides[3]) / 2))
    grid = given(photo, quad, rows, cols)
    return replace(grid, occupancy=np.full((rows, cols), 0.5, np.float32))


def chances_of(pixels: Bytes, grid: Grid, spec: BoardSpec, skill: Skill | None) -> Chances:
    """What each place of a lattice looks like by itself."""
    occupied = {(r, c): float(grid.occupancy[r, c]) for r in range(grid.rows) for c in range(grid.cols)}
    if skill is None:
        return Chances(by_colour(squares_of(pixels, grid), spec), occupied, {}, {}, {}, {})
    told = {name: told_by(skill, name, looks) for name, looks in looks_of(pixels, grid, spec).items()}
    squares, occupied = _without_table(told.get(SQUARE, {}), occupied, spec)
    for place, name in enumerate(PARTS[: len(spec.parts)]):
        squares = {at: _joined(chances, told[name].get(at, {}), place) for at, chances in squares.items()}
    inside = {spot: chances.get(JOIN, 0.0) for spot, chances in told.get(SEAM, {}).items()}
    return Chances(squares, occupied, _at(told, TOKEN), _at(told, RING), _at(told, FIGURE), inside)


def _at(told: Mapping[str, Mapping[Spot, Mapping[str, float]]], name: str) -> dict[Square, Mapping[str, float]]:
    return {(spot[0], spot[1]): chances for spot, chances in told.get(name, {}).items()}


def told_by(skill: Skill, name: str, looks: Looks) -> dict[Spot, Mapping[str, float]]:
    """One head's probabilities for its places; nothing where it was never taught."""
    classifier = skill.heads.get(name)
    if classifier is None or not looks.places:
        return {}
    chances = classifier.probabilities(describe(looks.patches))
    if name in (TOKEN, FIGURE) and NONE in classifier.labels:
        chances[:, classifier.labels.index(NONE)] *= BARE
        chances /= chances.sum(axis=1, keepdims=True)
    return {
        spot: dict(zip(classifier.labels, row, strict=True))
        for spot, row in zip(looks.places, chances.tolist(), strict=True)
    }


def _without_table(
    told: Mapping[Spot, Mapping[str, float]], occupied: Mapping[Square, float], spec: BoardSpec
) -> tuple[dict[Square, Mapping[str, float]], dict[Square, float]]:
    """Labels given that something lies there, and how likely it does by both lattice and looks."""
    squares: dict[Square, Mapping[str, float]] = {}
    both = dict(occupied)
    for spot, chances in told.items():
        at = (spot[0], spot[1])
        bare = chances.get(TABLE, 0.0)
        rest = {label: chance / max(1 - bare, 1e-9) for label, chance in chances.items() if label != TABLE}
        squares[at] = rest
        if spec.frame == "free" and TABLE in chances:
            both[at] = weighed(occupied[at], 1 - bare, TAUGHT_WEIGHT)
    return squares, both


def _joined(labels: Mapping[str, float], words: Mapping[str, float], place: int) -> Mapping[str, float]:
    """Labels with one more of their parts told apart."""
    if place == 0:
        plain = {f"{word} ": labels.get(PLAIN, 0.0) * chance for word, chance in words.items()}
        return plain | {label: chance for label, chance in labels.items() if label != PLAIN}
    joined = {
        label + word: chance * share
        for label, chance in labels.items()
        if label.endswith(" ")
        for word, share in words.items()
    }
    return joined | {label: chance for label, chance in labels.items() if not label.endswith(" ")}


def _likelihood(chances: Chances) -> float:
    """How well all squares that hold something are explained."""
    return sum(
        occupied * float(np.log(max(*chances.squares[at].values(), LEAST)))
        for at, occupied in chances.occupied.items()
        if occupied > OCCUPIED and chances.squares.get(at)
    )


def _reading(
    photo: Photo,
    spec: BoardSpec,
    grid: Grid,
    found: tuple[tuple[SeenSquare, ...], tuple[SeenPiece, ...]],
    skill: Skill | None,
) -> Reading:
    """Counted from the first square of the bounding rectangle, in pixels of the full photo."""
    squares, pieces = found
    if spec.frame == "free":
        top, left = min(s.at[0] for s in squares), min(s.at[1] for s in squares)
        bottom, right = max(s.at[0] for s in squares), max(s.at[1] for s in squares)
        grid = grid.cropped(top, left, bottom - top + 1, right - left + 1)
        squares = tuple(s._replace(at=(s.at[0] - top, s.at[1] - left)) for s in squares)
        pieces = tuple(p._replace(at=(p.at[0] - top, p.at[1] - left)) for p in pieces)
    sheet = spec.sheet(squares, pieces, skill.known if skill is not None else {})
    listed = tuple(square for square in squares if square.label not in spec.unlisted)
    return Reading(
        game=spec.game,
        set=None,
        quad=grid.scaled(photo.scale).quad(),
        rows=grid.rows,
        cols=grid.cols,
        size=photo.size,
        squares=listed,
        pieces=pieces,
        sheet=sheet,
        doubtful=doubtful(listed, pieces),
        took_ms=0,
        asked=spec.asked(sheet),
    )


def doubtful(squares: Sequence[SeenSquare], pieces: Sequence[SeenPiece]) -> tuple[str, ...]:
    """JSON Pointers to what is less sure than DOUBT, the least sure first."""
    all_seen = [(s.confidence, f"/squares/{i}") for i, s in enumerate(squares)]
    all_seen += [(p.confidence, f"/pieces/{i}") for i, p in enumerate(pieces)]
    return tuple(pointer for confidence, pointer in sorted(all_seen) if confidence < DOUBT)
