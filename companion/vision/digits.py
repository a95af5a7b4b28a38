"""Printed digits, 1 to 8, anywhere on a card: found and read by a small network that has only ever seen drawn ones.

The network (`benchmarks/train_digits.py`) looks at every fourth pixel and says which digit has its middle there, or
that none has. A copy of a game that was taught adds where its digits are printed, how large, and what its own look
like: a logistic regression on what the network saw, which starts from the network's own opinion.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from threading import Lock
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.vision.classify import Samples, lowest, softmax
from companion.vision.grid import Floats

Bytes = NDArray[np.uint8]
Features = NDArray[np.float32]

DIGITS = tuple("12345678")
WEIGHTS = Path(__file__).parent / "data" / "digits.onnx"
# Widths in pixels that a card is looked at in. The network knows digits of 10 to 36 pixels: 5 to 90 % of the width;
# small ones are read from larger pictures, even where a photo shows no more. CARD suits the largest.
WIDTHS = (192, 112, 64, 40)
CARD = (192, 264)
STRIDE = 4
# Columns of a sample: place (x, y as shares of the card), width, logits of nothing and eight digits, what was seen.
PLACE, LOGITS = slice(0, 3), slice(3, 12)
# How far from its taught place a digit may be, in cells of STRIDE pixels, and what is shown around it.
LEEWAY, SURROUNDINGS = 3, 24
# The same on a card that was cut out worse than the taught ones, as shares of its width: the farthest that is looked
# at, and what is usual.
FARTHEST, USUAL = 0.15, 0.06
# mean log chance of the true digits at the other end of taught cards from which on they are printed there, too
AGREED: Final = -1.0
# What taught digits may add to the network's opinion, and how much that opinion is trusted.
RIDGE = 1e-3
TEMPERATURE = 1.0

_turns_taken = Lock()


@lru_cache(maxsize=1)
def _network() -> cv2.dnn.Net:
    return cv2.dnn.readNetFromONNX(str(WEIGHTS))


def _seen(pictures: Bytes) -> Features:
    """What the network sees: uint8 (n, h, w, 3) to float32 (n, h / 4, w / 4, 9 + 48), logits first."""
    values = pictures.astype(np.float32) / 128
    values -= values.mean(axis=(1, 2, 3), keepdims=True)
    with _turns_taken:
        net = _network()
        net.setInput(np.ascontiguousarray(values.transpose(0, 3, 1, 2)))
        out = np.asarray(net.forward(), np.float32).transpose(0, 2, 3, 1)
    return np.concatenate([out[..., -9:], out[..., :-9]], axis=-1)


def turned(patches: Bytes, quarters: int) -> Bytes:
    """Patches (n, h, w, 3) turned clockwise by so many quarters."""
    return np.ascontiguousarray(np.rot90(patches, -quarters, axes=(1, 2)))


def _sized(patches: Bytes, width: int) -> Bytes:
    """Patches brought to a width, their height in proportion and a multiple of STRIDE."""
    height = max(STRIDE, round(patches.shape[1] * width / patches.shape[2] / STRIDE) * STRIDE)
    way = cv2.INTER_AREA if width < patches.shape[2] else cv2.INTER_CUBIC
    return np.stack([np.asarray(cv2.resize(patch, (width, height), interpolation=way), np.uint8) for patch in patches])


def digit_probabilities(patches: Bytes, turns: Sequence[int] = (0, 1, 2, 3)) -> Features:
    """Which digit a card shows and which way up, for a copy of which nothing is known.

    patches: uint8 (n, h, w, 3), any size from 40 pixels wide. turns: quarters that a card may have to be turned
    clockwise to stand upright. Answers float32 (n, turns, 8), together 1 for each card.
    """
    found = np.stack([_evidence(turned(patches, quarters)) for quarters in turns], axis=1)
    return softmax(found.reshape(len(patches), -1) / TEMPERATURE).reshape(found.shape).astype(np.float32)


def _evidence(patches: Bytes) -> Floats:
    """For each digit the best place's logit over that of nothing, (n, 8)."""
    best = np.full((len(patches), 8), -np.inf)
    for width in WIDTHS:
        if width <= patches.shape[2] * 1.5:
            logits = _seen(_sized(patches, width))[..., :9]
            best = np.maximum(best, (logits[..., 1:] - logits[..., :1]).max(axis=(1, 2)))
    return best


def digit_lesson(patches: Bytes, digits: Sequence[str]) -> Samples:
    """What taught cards show of their digits, "1" to "8"; patches uint8 (n, h, w, 3), upright.

    Their place and size are those at which the network likes the true digits best on all of them together.
    """
    kinds = np.array([DIGITS.index(digit) for digit in digits], np.intp)
    places = [(*_common(_seen(_sized(patches, width)), kinds), width) for width in WIDTHS]
    _, row, col, width = max(places)
    rows = _shown_at((row, col, width), patches, kinds)
    # many cards print their digit at both ends
    over = _shown_at((row, col, width), turned(patches, 2), kinds)
    if _liked(over[:, LOGITS], kinds).mean() < AGREED:
        return Samples.of(rows, list(digits))
    over[:, PLACE.stop - 1] *= -1
    return Samples.of(np.concatenate([rows, over]), [*digits, *digits])


def _shown_at(place: tuple[int, int, int], patches: Bytes, kinds: NDArray[np.intp]) -> Features:
    """Rows of samples: what the cards show near a row and column of what the network sees of them at some width."""
    row, col, width = place
    seen = _seen(_sized(patches, width))
    height, across = seen.shape[1:3]
    rows = []
    for picture, kind in zip(seen, kinds, strict=True):
        top, left = max(0, row - LEEWAY), max(0, col - LEEWAY)
        near = picture[top : row + LEEWAY + 1, left : col + LEEWAY + 1]
        down, right = np.unravel_index(int(_liked(near, kind).argmax()), near.shape[:2])
        at = ((left + right + 0.5) / across, (top + down + 0.5) / height, width)
        rows.append(np.concatenate([np.array(at, np.float32), near[down, right]]))
    return np.stack(rows)


def _liked(seen: Features, kind: int | NDArray[np.intp]) -> Floats:
    """Logarithm of the probability of a digit everywhere, (..., h, w); of one for each of n rows, (n,)."""
    shares = softmax(seen[..., :9].astype(np.float64))
    chosen = shares[..., kind + 1] if np.ndim(kind) == 0 else shares[np.arange(len(shares)), kind + 1]
    return np.log(chosen + 1e-6)


def _common(seen: Features, kinds: NDArray[np.intp]) -> tuple[float, int, int]:
    """How well the best place suits all cards, its row and column."""
    liked = np.stack([_liked(picture, kind) for picture, kind in zip(seen, kinds, strict=True)])
    # cards are never cut out quite alike: a digit may be a cell or two beside
    spread = np.stack([cv2.dilate(each.astype(np.float32), np.ones((5, 5), np.uint8)) for each in liked])
    mean = spread.mean(axis=0) + 0.1 * liked.mean(axis=0)
    row, col = np.unravel_index(int(mean.argmax()), mean.shape)
    return float(mean.max()), int(row), int(col)


@dataclass(frozen=True, slots=True, eq=False)
class DigitReader:
    """Reads one copy's digits. place: x and y as shares of the card, width in pixels to look at it in. weights:
    (48, 8), what taught digits add to the network's logits. both: whether the other end of a card prints its digit,
    too, turned round: either end may be read then, whichever is up, and what covers one leaves the other."""

    place: tuple[float, float, int]
    weights: Floats
    both: bool = False

    @classmethod
    def learned(cls, samples: Samples) -> "DigitReader":
        """From what `digit_lesson` gave, of one lesson or several."""
        places = samples.features[:, PLACE]
        other = places[:, 2] < 0
        places = places[~other]
        widths, counts = np.unique(places[:, 2], return_counts=True)
        width = widths[counts.argmax()]
        x, y = np.median(places[places[:, 2] == width, :2], axis=0)
        return cls((float(x), float(y), int(width)), _added(samples, ~other), bool(2 * other.sum() > len(places)))

    def probabilities(self, patches: Bytes, turns: Sequence[int] = (0, 2)) -> Features:
        """As `digit_probabilities`, looking at the taught place only."""
        return self.looked_at(patches, turns)[0]

    def looked_at(self, patches: Bytes, turns: Sequence[int] = (0, 2)) -> tuple[Features, Features]:
        """The same, and how much more the taught place looks like any digit than like none, (n,) as a log ratio."""
        found = np.stack([self._evidence(turned(patches, quarters)) for quarters in turns], axis=1)
        chances = softmax(found.reshape(len(patches), -1) / TEMPERATURE).reshape(found.shape)
        return chances.astype(np.float32), found.max(axis=(1, 2)).astype(np.float32)

    def _evidence(self, patches: Bytes) -> Floats:
        """Logits of digits over nothing at the place that looks most like any, (n, 8); far from the taught place it has
        to look the more like one."""
        width = self.place[2]
        leeway = max(LEEWAY, round(FARTHEST * width / STRIDE))
        seen = _seen(self._cut(_sized(patches, width), SURROUNDINGS + (leeway - LEEWAY) * STRIDE))
        middle = seen.shape[1] // 2
        near = slice(middle - leeway, middle + leeway)
        flat = seen[:, near, near].reshape(len(seen), -1, seen.shape[-1])
        over = flat[..., 1:9] - flat[..., :1] + _unit(flat[..., 9:]) @ self.weights
        steps = (np.arange(2 * leeway) - leeway + 0.5) * STRIDE / (USUAL * width)
        over = over - (steps[:, None] ** 2 + steps**2).ravel()[:, None] / 2
        best = over.max(axis=2).argmax(axis=1)
        return np.asarray(over[np.arange(len(over)), best], np.float64)

    def _cut(self, pictures: Bytes, reach: int) -> Bytes:
        """The taught place and what lies around it, (n, 2 * reach, 2 * reach, 3), edges repeated."""
        x, y = round(self.place[0] * pictures.shape[2]), round(self.place[1] * pictures.shape[1])
        wide = np.pad(pictures, ((0, 0), (reach, reach), (reach, reach), (0, 0)), mode="edge")
        return wide[:, y : y + 2 * reach, x : x + 2 * reach]


def _unit(seen: Features) -> Floats:
    """What was seen brought to length 1."""
    length = np.linalg.norm(seen, axis=-1, keepdims=True)
    unit: Floats = seen.astype(np.float64) / np.maximum(length, 1e-6)
    return unit


def _added(samples: Samples, chosen: NDArray[np.bool_]) -> Floats:
    """The weights that make the taught digits likeliest when added to the network's logits, (48, 8). What is
    right already changes nothing, and digits that were not taught keep the network's opinion."""
    opinion = samples.features[chosen, LOGITS][:, 1:].astype(np.float64)
    rows = _unit(samples.features[chosen, LOGITS.stop :])
    n, d = rows.shape
    kinds = np.array([DIGITS.index(label) for label in samples.labels])[chosen]
    wanted, known = np.eye(8)[kinds], np.isin(np.arange(8), kinds)

    def objective(flat: Floats) -> tuple[float, Floats]:
        weights = flat.reshape(d, 8)
        seen = softmax(opinion + rows @ weights)
        loss = -np.log(np.maximum(seen[np.arange(n), kinds], 1e-12)).mean() + RIDGE / 2 * (flat @ flat)
        return float(loss), ((rows.T @ (seen - wanted) / n + RIDGE * weights) * known).ravel()

    return lowest(objective, np.zeros(d * 8)).reshape(d, 8)
