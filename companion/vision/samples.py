"""What each head learns from one photo in which it is known where everything lies."""

from collections.abc import Mapping
from typing import Final

import numpy as np
from numpy.typing import NDArray

from companion.core.board import BoardSpec, Truth
from companion.core.grid import Square
from companion.vision.augment import COPIES, copies
from companion.vision.classify import Samples
from companion.vision.compose import Cutout, Floats, composed, cut_out, disc, strangeness, usual_colours
from companion.vision.features import describe
from companion.vision.grid import Grid
from companion.vision.looks import (
    FIGURE,
    NONE,
    SEAM,
    SQUARE,
    TABLE,
    TOKEN,
    Looks,
    Spot,
    answers_of,
    looks_of,
    squares_of,
)

Bytes = NDArray[np.uint8]
Answers = Mapping[str, Mapping[Spot, str]]

SEED: Final = 20260
# bare places that teach, for each one with a piece
BARE_FOR_EACH: Final = 6
BARE_LEAST: Final = 60
PASTED: Final = 36
ANY_TURN: Final = 180.0
GROUNDS_LEAST: Final = 3
# squares: how exactly things lie where the lattice says
EDGE: Final = 0.08


def samples_of(pixels: Bytes, grid: Grid, truth: Truth, spec: BoardSpec) -> dict[str, Samples]:
    """Samples by the names of heads. pixels: uint8 (h, w, 3) in which grid has truth's rows and columns."""
    answers = answers_of(truth, spec)
    looks = looks_of(pixels, grid, spec)
    heads = {name: _samples(name, looks[name], answers[name], spec) for name in looks if name in answers}
    table = _table(pixels, grid, truth, spec)
    if table is not None:
        heads[SQUARE] = heads[SQUARE] + table
    for name in {TOKEN, FIGURE} & looks.keys():
        pasted = _pasted(name, looks, answers, truth, spec)
        if pasted is not None:
            heads[name] = heads[name] + pasted
    return {name: samples for name, samples in heads.items() if len(samples)}


def _samples(name: str, looks: Looks, answers: Mapping[Spot, str], spec: BoardSpec) -> Samples:
    """Described patches and their altered copies, with the answers."""
    chosen = [place for place, spot in enumerate(looks.places) if spot in answers]
    if name == FIGURE:
        chosen = _thinned(chosen, [answers[looks.places[place]] for place in chosen])
    shown = looks.only(chosen)
    return _described(shown.patches, [answers[spot] for spot in shown.places], name, spec)


def _described(patches: Bytes, labels: list[str], name: str, spec: BoardSpec) -> Samples:
    """Figures and seams stand upright; cards lie with one end or the other up; everything else any way round."""
    turnable = spec.aspect == 1 and name not in (FIGURE, SEAM)
    made = copies(patches, SEED, COPIES, turnable)
    if name == SEAM or spec.aspect != 1:
        made = np.concatenate([made, made[:, ::-1, ::-1]])
    return Samples.of(describe(made), labels, len(made) // max(len(labels), 1))


def _thinned(chosen: list[int], labels: list[str]) -> list[int]:
    """All figures, and as many bare intersections as tell what bare looks like."""
    figures = [place for place, label in zip(chosen, labels, strict=True) if label != NONE]
    bare = [place for place, label in zip(chosen, labels, strict=True) if label == NONE]
    most = max(BARE_LEAST, BARE_FOR_EACH * len(figures))
    step = max(1, -(-len(bare) // most))
    return sorted(figures + bare[::step])


def _table(pixels: Bytes, grid: Grid, truth: Truth, spec: BoardSpec) -> Samples | None:
    """The table around a free layout and in its holes, as far as the photo shows it."""
    if spec.frame == "fixed":
        return None
    around = grid.cropped(-1, -1, grid.rows + 2, grid.cols + 2)
    held = {(row + 1, col + 1) for row, col in truth.squares}
    seen = _inside(around, pixels)
    looks = squares_of(pixels, around)
    bare = [i for i, spot in enumerate(looks.places) if spot not in held and seen[spot]]
    step = max(1, len(bare) // max(len(held), BARE_LEAST))
    shown = looks.only(bare[::step])
    return _described(shown.patches, [TABLE] * len(shown.places), SQUARE, spec) if len(shown.places) else None


def _inside(grid: Grid, pixels: Bytes) -> NDArray[np.bool_]:
    """Squares (rows, cols) whose four corners the photo shows."""
    rows, cols = np.mgrid[0 : grid.rows + 1, 0 : grid.cols + 1]
    corners = grid.points(np.column_stack([cols.ravel(), rows.ravel()]).astype(np.float64))
    tall, wide = pixels.shape[:2]
    shown = ((corners >= 0) & (corners <= (wide, tall))).all(axis=1).reshape(grid.rows + 1, grid.cols + 1)
    both: NDArray[np.bool_] = shown[:-1, :-1] & shown[1:, :-1] & shown[:-1, 1:] & shown[1:, 1:]
    return both


def _pasted(name: str, looks: Mapping[str, Looks], answers: Answers, truth: Truth, spec: BoardSpec) -> Samples | None:
    """Pieces cut out of their squares and laid on bare ones."""
    cutouts: dict[str, list[Cutout]] = {}
    discs = {piece.kind for piece in spec.pieces if piece.disc}
    colours = _colours(looks[SQUARE], truth, answers)
    for place, spot in enumerate(looks[name].places):
        kind = answers[name].get(spot, NONE)
        if kind != NONE:
            patch = looks[name].patches[place]
            found = disc(patch) if kind in discs else cut_out(patch, _strange(looks[name], place, truth, colours))
            cutouts.setdefault(kind, []).extend([found] if found is not None else [])
    bare = [place for place, spot in enumerate(looks[name].places) if answers[name].get(spot) == NONE]
    if not any(cutouts.values()) or len(bare) < GROUNDS_LEAST:
        return None
    made, kinds = composed(cutouts, looks[name].patches[bare], PASTED, ANY_TURN, SEED)
    return Samples.of(describe(made), kinds)


def _strange(looks: Looks, place: int, truth: Truth, colours: Mapping[str, Floats]) -> Floats:
    """How unlike the square under it each pixel of a patch is; near an edge, unlike both sides of it."""
    patch, spot = looks.patches[place], looks.places[place]
    if looks.ground is None:
        return strangeness(patch, colours[truth.squares[spot[0], spot[1]]])
    nearest = np.full(patch.shape[:2], np.inf, np.float32)
    ground = looks.ground[place]
    for at in _around(spot):
        inside = np.abs(ground - (at[1] + 0.5, at[0] + 0.5)).max(axis=2) < 0.5 + EDGE
        if at in truth.squares and inside.any():
            unlike = strangeness(patch, colours[truth.squares[at]])
            nearest[inside] = np.minimum(nearest, unlike)[inside]
    return np.where(np.isfinite(nearest), nearest, 0).astype(np.float32)


def _colours(looks: Looks, truth: Truth, answers: Answers) -> dict[str, Floats]:
    """The usual colours of every label's bare squares."""
    bare: dict[str, list[Bytes]] = {}
    for spot, patch in zip(looks.places, looks.patches, strict=True):
        label = truth.squares.get((spot[0], spot[1]))
        if label is not None and answers.get(TOKEN, {}).get(spot, NONE) == NONE:
            bare.setdefault(label, []).append(patch)
    known = {label: usual_colours(np.stack(patches)) for label, patches in bare.items()}
    every = np.concatenate([*known.values(), np.zeros((1, 3), np.float32)])
    return {label: known.get(label, every) for label in set(truth.squares.values())}


def _around(spot: Spot) -> list[Square]:
    """The four squares of an intersection, and those behind them, into which a figure leans."""
    return [(spot[0] + down, spot[1] + across) for down in (-1, 0, 1, 2) for across in (-1, 0, 1, 2)]
