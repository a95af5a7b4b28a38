"""Which squares of a lattice hold something: evidence per square, and what it amounts to.

Kept apart from the search for the lattice: on a table that looks like the cards the lattice is often right while single
squares are not. Every kind of evidence is measured by what the same photo shows in squares that are surely empty and
surely occupied.
"""

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.vision import judge

Floats = NDArray[np.float64]
Floats32 = NDArray[np.float32]
Pixels = NDArray[np.uint8]
Flags = NDArray[np.bool_]

BINS = (12, 10, 10)  # of L, a and b in the histogram of colours
COLOURS = ((0, 256), (78, 178), (78, 178))
ENOUGH = 0.3  # a strange middle of that share is nearly as good as a whole one
# The mean of two fits: on 13 real photos of squares laid freely with eight alterations each by benchmarks/alter.py, and
# on a part of these together with 22 drawn photos (tests/drawing, tuning printings), on which strays count as empty.
BIAS = -3.50
WEIGHTS = (0.18, 0.72, 0.71, 2.82, 3.15, 1.85, 1.43)
# The same for squares of a copy that was taught, whose looks are still to be added: fitted to 311 drawn photos of the
# tuning printings and 64 of another kit, whole printings left out in turn; only squares of layouts and beside them.
# Strange middle and rim, sides, texture and colour as above, the chance by all of that, and a middle that is enough.
ODDS_BIAS = 0.53
ODDS = (-2.75, -0.50, -0.42, -0.11, 3.88, 0.04, 1.52, -2.14)
SUREST = 1e-3  # no chance counts as surer than that
# Of squares with edges all round, by which cards of the table's own colours are known: share of what the weakest side
# of sure squares is, the least of that, and the log odds that they have at least, where looks may still prove them
RINGED, LEAST_RINGED, MAY_HOLD = 0.5, 0.15, -4.75
# the chance below which such a square is rather a cloth's, where so many of them are seen per square that seems to hold
# something: on photos of cloths 0.39 to 2.7, on two with many cards of the table's colours 0.23 and 0.26
PATTERN, MANY_FAINT = 0.02, 0.35
# Of sides that no other square shares. Chosen on the same photos and 126 drawn ones of the tuning printings; nearby
# values do as well.
SURE, ENOUGH_SURE = 0.9, 3  # probability of squares that others are measured by, and how many of them it takes
WEAK = 0.25  # quantile of how much of an edge their sides are
LACKING, LACK_COST = (
    0.2,
    6.0,
)  # share of that by which others may fall short, and log odds that all of it costs
FAINT, LEAST_ALONE = 0.05, 1e-6
BRIDGE = 0.06  # probability at which one square may join two parts of a layout
JOINING, STRAY = 0.55, 0.3  # what becomes of such a square, and of parts that lie alone
MOST_BRIDGES = 6
MANY = 3  # squares of a part that is hardly a stray
BEST = 0.95  # quantile of how much of an edge sides are
SIDED = 0.55  # of the strength of the best cards' sides, below which a strange square may be glare
THIN = 0.004  # share that a colour has at least, wherever it was not seen


def evidence(lab: Pixels, strange: Floats32, sides: judge.Sides, inside: Floats32) -> Floats:
    """Evidence per square, (rows, cols, 6): strange middle, strange rim, edges on its sides (all, the weaker two),
    texture, colour.

    lab: squared up, (rows * CELL, cols * CELL, 3). strange: the same without channels. inside: share of each square
    that the photo shows, (rows, cols)."""
    middle, whole = judge.filled(strange, 0.22), judge.filled(strange, 0.05)
    rim = (whole * 0.81 - middle * 0.3136) / (0.81 - 0.3136)
    four = np.sort(sides.of_squares(), axis=0)
    full, bare = seeds(middle, four.mean(axis=0), inside)
    texture = judge.filled(judge.roughness(lab), 0.12)
    colour = _colour(lab, full, bare)
    measured = (four.mean(axis=0), four[:2].mean(axis=0), texture)
    relative = [_between(values, full, bare) for values in measured]
    return np.stack([middle, rim, *relative, colour], axis=2).astype(np.float64)


def probabilities(found: Floats, taught: Floats32 | None = None) -> Floats32:
    """What evidence (rows, cols, 6) amounts to: logistic regression, (rows, cols), 0 to 1. taught: log odds to add."""
    middle, rim, four, two, texture, colour = np.moveaxis(found, 2, 0)
    terms = (middle, np.minimum(middle / ENOUGH, 1), np.clip(rim, 0, 1), four, two, texture, np.clip(colour, -3, 3))
    total = BIAS + sum(weight * term for weight, term in zip(WEIGHTS, terms, strict=True))
    if taught is not None:
        total = total + taught
    made: Floats32 = (1 / (1 + np.exp(-total))).astype(np.float32)
    return made


def untaught(found: Floats, chances: Floats32) -> Floats32:
    """The log odds (rows, cols) to which the log odds by taught looks are added. found: evidence (rows, cols, 6).
    chances: what it amounts to by itself, given what lies beside each square."""
    sure = np.clip(chances.astype(np.float64), SUREST, 1 - SUREST)
    terms = (
        *np.moveaxis(np.clip(found, -3, 3), 2, 0),
        np.log(sure / (1 - sure)),
        np.minimum(found[..., 0] / ENOUGH, 1),
    )
    total = ODDS_BIAS + sum(weight * term for weight, term in zip(ODDS, terms, strict=True))
    made: Floats32 = np.asarray(total, np.float32)
    return made


def ringed(chances: Floats32, four: Floats32) -> Flags:
    """Squares (rows, cols) with edges on all four sides, as those have that surely hold something: a card may have the
    table's colours, but not its want of lines; a cloth has such lines, too, but all over. four:
    as `bordered` takes it."""
    weakest, sure = four.min(axis=0), chances > SURE
    if sure.sum() < ENOUGH_SURE:
        return np.zeros_like(sure)
    edged = weakest > max(RINGED * float(np.median(weakest[sure])), LEAST_RINGED)
    faint: Flags = edged & (chances < PATTERN)
    made: Flags = edged & ~faint if faint.sum() > MANY_FAINT * (chances > 0.5).sum() else edged
    return made


def seeds(middle: Floats32, sides: Floats32, inside: Floats32) -> tuple[Flags, Flags]:
    """Squares that are surely occupied and surely empty. Glare is strange to the table too, but has no sides."""
    full = (middle > 0.5) & (inside > 0.9)
    if full.any():
        full &= sides > SIDED * np.quantile(sides[full], BEST)
    if not full.any():
        full = middle >= middle.max()
    near = cv2.dilate(full.astype(np.uint8), np.ones((5, 5), np.uint8)) > 0
    bare = (middle < 0.06) & (inside > 0.95) & near
    if bare.sum() < 4:
        bare = (middle < 0.06) & (inside > 0.95)
    if not bare.any():
        bare = middle <= middle.min()
    return full, bare


def _between(values: Floats32, full: Flags, bare: Flags) -> Floats32:
    """Values on a scale on which bare squares have 0 and full ones 1, less where the two hardly differ."""
    low, high = np.median(values[bare]), np.median(values[full])
    spread = values[bare].std() + values[full].std() + 0.02
    gap = max(float(high - low), 0.0)
    reliable = gap / (gap + spread)
    made: Floats32 = np.clip((values - low) / max(gap, 0.05), -1, 2) * reliable
    return made


def _colour(lab: Pixels, full: Flags, bare: Flags) -> Floats:
    """How much likelier each square's colours are in full squares than in bare ones: mean log ratio, (rows, cols)."""
    rows, cols = full.shape
    cell = judge.CELL // 2
    place = _bins(np.ascontiguousarray(lab[::2, ::2])).reshape(rows, cell, cols, cell)[:, 1:-1, :, 1:-1]
    place = place.transpose(0, 2, 1, 3).reshape(rows * cols, -1)
    total = int(np.prod(BINS))
    index = place + total * np.arange(rows * cols)[:, None]
    counts = np.bincount(index.ravel(), minlength=total * rows * cols)
    own = counts[index]
    ratio = np.zeros(rows * cols)
    for sign, members in ((1, full.ravel()), (-1, bare.ravel())):
        # a square does not speak for itself
        every = np.bincount(place[members].ravel(), minlength=total)
        others = every[place] - own * members[:, None]
        number = np.maximum(members.sum() - members, 1)[:, None] * place.shape[1]
        ratio += sign * np.log(others / number + THIN).mean(axis=1)
    return ratio.reshape(rows, cols)


def _bins(lab: Pixels) -> NDArray[np.int32]:
    """The number of the bin of the histogram of colours that each pixel (h, w, 3) falls in, (h, w)."""
    place = np.zeros(lab.shape[:2], np.int32)
    for channel, (bins, (low, high)) in enumerate(zip(BINS, COLOURS, strict=True)):
        steps = np.clip((np.arange(256) - low) * bins // (high - low), 0, bins - 1).astype(np.int32)
        place = place * bins + steps[lab[:, :, channel]]
    return place


def bordered(chances: Floats32, four: Floats32) -> Floats32:
    """Chances (rows, cols), smaller where the sides that no other square shares are less of an edge than those of
    squares that surely hold something: glare and a stray's corner fill a square, but end nowhere near its lines.

    four: how much of an edge each side is, (4, rows, cols): left, right, top, bottom."""
    wide = np.pad(chances, 1)
    alone = 1 - np.stack([wide[1:-1, :-2], wide[1:-1, 2:], wide[:-2, 1:-1], wide[2:, 1:-1]])
    total = alone.sum(axis=0)
    edge = (four * alone).sum(axis=0) / np.maximum(total, LEAST_ALONE)
    sure = (chances > SURE) & (total > SURE)
    if sure.sum() < ENOUGH_SURE:
        return chances
    usual = max(float(np.quantile(edge[sure], WEAK)), FAINT)
    lack = np.clip(1 - edge / usual - LACKING, 0, 1) * np.minimum(total, 1)
    odds = chances / np.maximum(1 - chances, LEAST_ALONE) * np.exp(-LACK_COST * lack)
    made: Floats32 = (odds / (1 + odds)).astype(np.float32)
    return made


def hanging_together(chances: Floats32) -> Floats32:
    """Chances (rows, cols) of a layout that hangs together by edges: a square that alone joins two parts becomes likely
    enough to hold something, what stays apart from the largest part becomes doubtful."""
    made = chances.copy()
    for _ in range(MOST_BRIDGES):
        bridge = _bridge(made)
        if bridge is None:
            break
        made[bridge] = JOINING
    parts, count = _parts(made)
    if count > 1:
        largest = 1 + int(np.bincount(parts.ravel(), made.ravel(), count + 1)[1:].argmax())
        apart = (parts > 0) & (parts != largest)
        made[apart] = np.minimum(made[apart], STRAY)
    return made


def _parts(chances: Floats32) -> tuple[NDArray[np.int32], int]:
    count, labels = cv2.connectedComponents((chances > 0.5).astype(np.uint8), connectivity=4)
    return labels.astype(np.int32), count - 1


def _bridge(chances: Floats32) -> tuple[int, int] | None:
    """The likeliest empty square that touches two parts, if it is not too unlikely."""
    parts, count = _parts(chances)
    if count < 2:
        return None
    wide = np.pad(parts, 1)
    around = np.stack([wide[:-2, 1:-1], wide[2:, 1:-1], wide[1:-1, :-2], wide[1:-1, 2:]])
    sizes = np.bincount(parts.ravel(), minlength=count + 1)
    # of the two largest parts that it would join, how large is the smaller one
    distinct = np.sort(around, axis=0)
    distinct[1:][distinct[1:] == distinct[:-1]] = 0
    second = np.sort(np.where(distinct > 0, sizes[distinct], 0), axis=0)[-2]
    joining = np.where((parts == 0) & (second > 0), chances * np.minimum(second, MANY), 0)
    row, col = np.unravel_index(int(joining.argmax()), joining.shape)
    return (int(row), int(col)) if joining[row, col] > BRIDGE else None
