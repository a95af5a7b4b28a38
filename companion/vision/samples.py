"""What each head learns from one photo in which it is known where everything lies."""

from collections.abc import Mapping
from dataclasses import replace
from functools import reduce
from operator import add
from typing import Final

import numpy as np
from numpy.typing import NDArray

from companion.core.board import BoardSpec, Truth
from companion.core.grid import Square
from companion.vision.art import ART, art_samples
from companion.vision.augment import COPIES, copies
from companion.vision.cards import Cards
from companion.vision.classify import Samples
from companion.vision.compose import Cutout, Floats, composed, cut_out, disc, peculiar, strangeness, usual_colours
from companion.vision.congeal import congealed
from companion.vision.digits import DIGITS, digit_lesson, digit_probabilities, turned
from companion.vision.discs import RADIUS, Discs, discs_of
from companion.vision.drawings import BEYOND
from companion.vision.forms import FORM, upside_down
from companion.vision.grid import Grid
from companion.vision.icons import ICON, icon_samples
from companion.vision.looks import (
    AROUND,
    DIGIT,
    FIGURE,
    NONE,
    OUTLINE,
    PARTS,
    PLAIN,
    SEAM,
    SIDE,
    SQUARE,
    TABLE,
    TOKEN,
    Looks,
    Spot,
    answers_of,
    described,
    has_discs,
    looks_of,
    seams_of,
    split,
    squares_of,
)
from companion.vision.pieces import piece_samples, told_apart
from companion.vision.rectify import windows
from companion.vision.seams import JOIN

Bytes = NDArray[np.uint8]
Answers = Mapping[str, Mapping[Spot, str]]

SEED: Final = 20260
# bare places that teach, for each one with a piece
BARE_FOR_EACH: Final = 6
BARE_LEAST: Final = 60
# outlines of a square without a counter that teach, beside the clearest one
ELSEWHERE: Final = 2
PASTED: Final = 36
# how far beside edges inside tiles, and along them, it is looked again, in squares
INNER: Final = ((-0.2, 0.0), (0.2, 0.0), (-0.1, 0.1), (0.1, -0.1))
ANY_TURN: Final = 180.0
GROUNDS_LEAST: Final = 3
# what the network's opinion on a digit is never worth less than
UNSURE: Final = 0.01


def samples_of(pixels: Bytes, grid: Grid, truth: Truth, spec: BoardSpec) -> dict[str, Samples]:
    """Samples by the names of heads. pixels: uint8 (h, w, 3) in which grid has truth's rows and columns."""
    answers = answers_of(truth, spec)
    held = np.zeros((grid.rows, grid.cols), np.float32)
    for square, label in truth.squares.items():
        held[square] = label not in spec.unlisted
    grid = replace(grid, occupancy=held)
    cards, form = congealed(pixels, grid, spec.aspect) if spec.once else (None, None)
    discs = discs_of(pixels, grid).agreed(pixels, grid, _drawn(truth, spec)) if has_discs(spec) else None
    looks = looks_of(pixels, grid, spec, cards or discs)
    by_network = {TOKEN, FIGURE} if told_apart(spec) else set()
    learning = (looks.keys() & answers.keys()) - {DIGIT} - by_network
    heads = {name: _samples(name, looks[name], answers[name], spec) for name in sorted(learning)}
    for name in sorted(by_network & looks.keys() & answers.keys()):
        around = looks.get(AROUND) if name == TOKEN else None
        heads |= _pieces(name, looks[name], answers[name], around)
    upright = True
    if DIGIT in looks:
        heads[DIGIT], upright = _digits(looks[DIGIT], answers[DIGIT], _turned(cards))
    if form is not None:
        heads[FORM] = form if upright else upside_down(form)
        heads |= _art(looks, answers)
    table = _table(pixels, grid, truth, spec)
    if table is not None:
        heads[SQUARE] = heads[SQUARE] + table
    for name in ({TOKEN, FIGURE} - by_network) & looks.keys():
        pasted = _pasted(name, looks, answers, truth, spec)
        if pasted is not None:
            heads[name] = heads[name] + pasted
    heads |= _with_inner(heads, pixels, grid, answers, spec)
    if discs is not None:
        heads[RADIUS] = discs.sample()
        heads[ICON] = _icons(looks[PARTS[0]], truth, spec)
        bare = _elsewhere(pixels, grid, discs, answers[SQUARE])
        for name in (name for name in (SQUARE, OUTLINE) if answers[name].keys() & set(bare.places)):
            heads[name] = heads[name] + _samples(name, bare, answers[name], spec)
    return {name: samples for name, samples in heads.items() if len(samples)}


def _samples(name: str, looks: Looks, answers: Mapping[Spot, str], spec: BoardSpec) -> Samples:
    """Described patches and their altered copies, with the answers."""
    chosen = [place for place, spot in enumerate(looks.places) if spot in answers]
    if name == FIGURE:
        chosen = _thinned(chosen, [answers[looks.places[place]] for place in chosen])
    shown = looks.only(chosen)
    return _described(shown.patches, [answers[spot] for spot in shown.places], name, spec)


def _art(looks: Mapping[str, Looks], answers: Answers) -> dict[str, Samples]:
    """What is drawn on cards, by the first part of their labels."""
    if PARTS[0] not in looks:
        return {}
    words, seen = answers[PARTS[0]], looks[PARTS[0]]
    shown = seen.only(place for place, spot in enumerate(seen.places) if spot in words)
    return {ART: art_samples(shown.patches, [words[spot] for spot in shown.places])}


def _with_inner(
    heads: Mapping[str, Samples], pixels: Bytes, grid: Grid, answers: Answers, spec: BoardSpec
) -> dict[str, Samples]:
    """Edges, with places beside those inside tiles, which show no rim either, whatever is printed there."""
    inner = {spot: what for spot, what in answers.get(SEAM, {}).items() if what == JOIN}
    if not inner:
        return {}
    beside = [_samples(SEAM, seams_of(pixels, grid, away), inner, spec) for away in INNER]
    return {SEAM: reduce(add, [heads[SEAM], *beside])}


def _drawn(truth: Truth, spec: BoardSpec) -> dict[Square, str]:
    """What is drawn on the counters that are seen, by square."""
    parts = {at: split(label, spec) for at, label in truth.squares.items() if at not in truth.unclear}
    return {at: words[0] for at, words in parts.items() if words}


def _icons(looks: Looks, truth: Truth, spec: BoardSpec) -> Samples:
    """What is drawn on counters, by their whole labels."""
    labels = {place: truth.squares[spot[0], spot[1]] for place, spot in enumerate(looks.places)}
    chosen = [
        place
        for place, label in labels.items()
        if split(label, spec) and (looks.places[place][0], looks.places[place][1]) not in truth.unclear
    ]
    return icon_samples(looks.only(chosen).patches, [labels[place] for place in chosen])


def _elsewhere(pixels: Bytes, grid: Grid, discs: Discs, answers: Mapping[Spot, str]) -> Looks:
    """Squares without a counter, seen from the next clearest outlines: in another photo one of them may be the
    clearest."""
    held = tuple(spot for spot, label in answers.items() if label != PLAIN for _ in range(ELSEWHERE))
    if not held:
        return Looks(np.zeros((0, SIDE, SIDE, 3), np.uint8), ())
    rows, cols = np.array(held[::ELSEWHERE]).T
    middles = discs.outlines[rows, cols, 1 : 1 + ELSEWHERE]
    seen = windows(pixels, grid, middles, discs.radius * (1 + BEYOND), (SIDE, SIDE))
    return Looks(seen.reshape(-1, SIDE, SIDE, 3), held)


def _pieces(name: str, looks: Looks, answers: Mapping[Spot, str], around: Looks | None) -> dict[str, Samples]:
    """Patches with and without pieces, and what they are."""
    chosen = [place for place, spot in enumerate(looks.places) if spot in answers]
    if name == FIGURE:
        chosen = _thinned(chosen, [answers[looks.places[place]] for place in chosen])
    shown, wide = looks.only(chosen), None if around is None else around.patches[chosen]
    return piece_samples(name, shown.patches, [answers[spot] for spot in shown.places], wide)


def _described(patches: Bytes, labels: list[str], name: str, spec: BoardSpec) -> Samples:
    """Figures and seams stand upright; cards lie with one end or the other up; everything else any way round."""
    turnable = spec.aspect == 1 and name not in (FIGURE, SEAM)
    made = copies(patches, SEED, COPIES, turnable)
    if name == SEAM or spec.aspect != 1:
        made = np.concatenate([made, made[:, ::-1, ::-1]])
    return Samples.of(described(name, made), labels, len(made) // max(len(labels), 1))


def _turned(cards: Cards | None) -> dict[Spot, bool]:
    """Which cards lie the other way up than most, as far as all is known of it."""
    if cards is None or not cards.turned.any():
        return {}
    return {(int(row), int(col)): bool(odds > 0) for (row, col), odds in np.ndenumerate(cards.turned)}


def _digits(looks: Looks, answers: Mapping[Spot, str], ways: Mapping[Spot, bool]) -> tuple[Samples, bool]:
    """Digits of known value on cards of which some lie upside down, and whether those that lie as most do are upright:
    the network says so, by all cards together where it is known which lie alike (`ways`), else card by card."""
    shown = looks.only(place for place, spot in enumerate(looks.places) if answers.get(spot) in DIGITS)
    if not shown.places:
        return Samples.of(np.zeros((0, 1), np.float32), []), True
    values = [answers[spot] for spot in shown.places]
    chances = digit_probabilities(shown.patches, (0, 2))
    true = chances[np.arange(len(values)), :, [DIGITS.index(value) for value in values]]
    over, upright = true[:, 1] > true[:, 0], True
    if ways:
        over = np.array([ways[spot] for spot in shown.places])
        odds = np.log(true[:, 0] + UNSURE) - np.log(true[:, 1] + UNSURE)
        upright = bool((odds * np.where(over, -1, 1)).sum() >= 0)
        over = over if upright else ~over
    cards = [turned(card[None], 2)[0] if way else card for card, way in zip(shown.patches, over, strict=True)]
    return digit_lesson(np.stack(cards), values), upright


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
    kinds = [answers[name].get(spot) for spot in looks[name].places]
    bare = looks[name].patches[[kind == NONE for kind in kinds]]
    if len(bare) < GROUNDS_LEAST:
        return None
    discs = {piece.kind for piece in spec.pieces if piece.disc}
    ground = _bare(looks[SQUARE], truth, answers)

    def ways(shown: Looks) -> list[tuple[Floats, ...]]:
        if name == TOKEN:
            return _strange(shown, truth, ground)
        return [(far,) for far in peculiar(shown.patches, bare)]

    cutouts: dict[str, list[Cutout]] = {}
    for kind in sorted({kind for kind in kinds if kind is not None} - {NONE}):
        shown = looks[name].only(place for place, other in enumerate(kinds) if other == kind)
        if kind in discs:
            cutouts[kind] = [disc(patch) for patch in shown.patches]
        else:
            found = [cut_out(patch, *unlike) for patch, unlike in zip(shown.patches, ways(shown), strict=True)]
            cutouts[kind] = [cutout for cutout in found if cutout is not None]
    made, names = composed(cutouts, bare, PASTED, ANY_TURN, SEED)
    return Samples.of(described(name, made), [NONE if kind is None else kind for kind in names]) if names else None


def _strange(looks: Looks, truth: Truth, bare: Mapping[str, Bytes]) -> list[tuple[Floats, ...]]:
    """How unlike its square each pixel of a patch is: of a colour that bare squares of the label do not show, and of
    one that they show far less of."""
    grounds = [bare[truth.squares[spot[0], spot[1]]] for spot in looks.places]
    return [
        (strangeness(patch, usual_colours(ground)), peculiar(patch[None], ground)[0])
        for patch, ground in zip(looks.patches, grounds, strict=True)
    ]


def _bare(looks: Looks, truth: Truth, answers: Answers) -> dict[str, Bytes]:
    """The patches of every label's squares without a token; of all labels where one has none."""
    bare: dict[str, list[Bytes]] = {}
    for spot, patch in zip(looks.places, looks.patches, strict=True):
        label = truth.squares.get((spot[0], spot[1]))
        if label is not None and answers.get(TOKEN, {}).get(spot, NONE) == NONE:
            bare.setdefault(label, []).append(patch)
    every = [patch for patches in bare.values() for patch in patches] or list(looks.patches)
    return {label: np.stack(bare.get(label, every)) for label in set(truth.squares.values())}
