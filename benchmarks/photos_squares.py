"""Squares and printed digits of real photos and cards: what a taught copy reads on what it was not taught.

    python -m benchmarks.photos_squares ../shared/photos

`kingdomino_5x5`: terrain of every square, taught from so many boards that show every terrain, read on all photos of
other layouts, the mean of DRAWS draws. `arboretum_cards`: every card laid on a table and photographed 170 pixels wide
at each of four turns; species and the digits' place taught from values 1 to 4, read on 5 to 8, each edition for itself.
`mathable_digit_tiles`: the numbers 1 to 8.
"""

import csv
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from functools import reduce
from operator import add
from pathlib import Path
from typing import NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.vision.augment import COPIES, copies
from companion.vision.classify import Classifier, Samples
from companion.vision.digits import CARD, DIGITS, DigitReader, digit_lesson, digit_probabilities
from companion.vision.features import describe
from companion.vision.grid import Grid
from companion.vision.light import steadied
from companion.vision.rectify import patches

Bytes = NDArray[np.uint8]
Reals = NDArray[np.float64]

DRAWS = 12
SIDE = 60
FLAGGED = 0.1
CARD_WIDTH = 170
LEAN = 6.0


class Row(NamedTuple):
    """One figure of the table: which photos, what was measured, the figure, its goal (None: told only), a note."""

    photos: str
    what: str
    figure: float
    goal: float | None
    note: str


@dataclass(frozen=True, slots=True, eq=False)
class Board:
    """A photo's squares, uint8 (n, SIDE, SIDE, 3), the truth, and which layout it shows."""

    squares: Bytes
    labels: tuple[str, ...]
    layout: str


def measure(photos: Path) -> list[Row]:
    """The rows of squares and digits. photos: the folder with the sets; one that is not there gives no row."""
    cv2.setNumThreads(1)
    rows = []
    if (photos / "kingdomino_5x5" / "labels.csv").exists():
        rows += kingdomino(photos / "kingdomino_5x5")
    if (photos / "arboretum_cards" / "labels.csv").exists():
        rows += arboretum(photos / "arboretum_cards")
    if (photos / "mathable_digit_tiles" / "labels.csv").exists():
        rows += tiles(photos / "mathable_digit_tiles")
    return rows


def _listed(file: Path) -> list[dict[str, str]]:
    with file.open(newline="") as opened:
        return list(csv.DictReader(opened))


def _picture(path: Path) -> Bytes:
    seen = cv2.imread(str(path))
    if seen is None:
        raise FileNotFoundError(path)
    return np.asarray(seen, np.uint8)


# --- terrain ---------------------------------------------------------------------------------------------------------


def kingdomino(folder: Path) -> list[Row]:
    """Taught from two boards and from six."""
    boards = _boards(folder)
    taught = [
        Samples.of(describe(copies(board.squares, seed)), board.labels, COPIES) for seed, board in enumerate(boards)
    ]
    rows = []
    for count, right, caught in ((2, 0.97, 0.8), (6, 0.99, 0.9)):
        seen = [_drawn(draw, boards, taught) for draw in _draws(boards, count)]
        rows += _terrain_rows(f"taught from {count}", seen, right, caught)
    return rows


def _boards(folder: Path) -> list[Board]:
    terrain: dict[str, list[str]] = {}
    for row in sorted(_listed(folder / "labels.csv"), key=lambda row: (row["image"], int(row["row"]), int(row["col"]))):
        terrain.setdefault(row["image"], []).append(row["terrain"])
    shown = [row for row in _listed(folder / "boards.csv") if (folder / "images" / row["image"]).exists()]
    return [_board(folder / "images" / row["image"], terrain[row["image"]], row["layout_id"]) for row in shown]


def _board(path: Path, labels: Sequence[str], layout: str) -> Board:
    pixels = _picture(path)
    tall, wide = pixels.shape[:2]
    grid = Grid.from_quad([(0, 0), (wide, 0), (wide, tall), (0, tall)], 5, 5)
    return Board(patches(pixels, grid, (SIDE, SIDE)).reshape(-1, SIDE, SIDE, 3), tuple(labels), layout)


def _draws(boards: Sequence[Board], count: int) -> list[list[int]]:
    """Photos of so many layouts that together show every terrain."""
    chance = np.random.default_rng(count)
    layouts = sorted({board.layout for board in boards})
    every = {label for board in boards for label in board.labels}
    draws: list[list[int]] = []
    while len(draws) < DRAWS:
        chosen = chance.choice(layouts, count, replace=False)
        draw = [int(chance.choice([i for i, b in enumerate(boards) if b.layout == layout])) for layout in chosen]
        if {label for i in draw for label in boards[i].labels} == every:
            draws.append(draw)
    return draws


def _drawn(draw: Sequence[int], boards: Sequence[Board], taught: Sequence[Samples]) -> tuple[Reals, NDArray[np.bool_]]:
    """Confidence and rightness of every square of the layouts that a draw did not teach."""
    classifier = Classifier.learned(reduce(add, [taught[i] for i in draw]))
    shown = {boards[i].layout for i in draw}
    rest = [i for i, board in enumerate(boards) if board.layout not in shown]
    seen = np.concatenate([steadied(classifier, boards[i].squares) for i in rest])
    wanted = [label for i in rest for label in boards[i].labels]
    return _judged(seen, classifier.labels, wanted)


def _judged(seen: NDArray[np.float32], labels: Sequence[str], wanted: Sequence[str]) -> tuple[Reals, NDArray[np.bool_]]:
    named = [labels[i] for i in seen.argmax(axis=1)]
    right = np.array([a == b for a, b in zip(named, wanted, strict=True)])
    return seen.max(axis=1).astype(np.float64), right


def _terrain_rows(
    what: str, seen: Sequence[tuple[Reals, NDArray[np.bool_]]], goal: float, caught_goal: float
) -> list[Row]:
    shares = [right.mean() for _, right in seen]
    caught = wrong = 0
    for confidence, right in seen:
        least = np.argsort(confidence, kind="stable")[: round(len(right) * FLAGGED)]
        caught, wrong = caught + int((~right[least]).sum()), wrong + int((~right).sum())
    error = calibration_error(np.concatenate([c for c, _ in seen]), np.concatenate([r for _, r in seen]))
    spread = f"{min(shares):.1%} to {max(shares):.1%} over {len(seen)} draws"
    return [
        Row("kingdomino_5x5", f"squares right, {what}", float(np.mean(shares)), goal, spread),
        Row(
            "kingdomino_5x5", f"wrong ones among the least sure tenth, {what}", caught / wrong, caught_goal, str(wrong)
        ),
        Row("kingdomino_5x5", f"calibration error, {what}", error, 0.02, "at most"),
    ]


def calibration_error(confidence: Reals, right: NDArray[np.bool_], bins: int = 10) -> float:
    """Expected calibration error over bins of equal width (Naeini, Cooper and Hauskrecht 2015)."""
    numbers = np.minimum((confidence * bins).astype(int), bins - 1)
    held = [numbers == i for i in range(bins) if (numbers == i).any()]
    return float(sum(part.mean() * abs(confidence[part].mean() - right[part].mean()) for part in held))


# --- cards -----------------------------------------------------------------------------------------------------------


def arboretum(folder: Path) -> list[Row]:
    """Each edition for itself: the publisher's art and the redrawn one."""
    cards = [row for row in _listed(folder / "labels.csv") if (folder / "images" / row["image"]).exists()]
    rows: list[Row] = []
    for edition in ("scan", "redraw"):
        own = [row for row in cards if row["image"].startswith(edition)]
        rows += _edition(edition, folder, own) if own else []
    return rows


def _edition(edition: str, folder: Path, cards: Sequence[dict[str, str]]) -> list[Row]:
    chance = np.random.default_rng(len(edition))
    low = [card for card in cards if int(card["value"]) <= 4]
    high = [card for card in cards if int(card["value"]) > 4]
    first = np.stack([_cut_out(_picture(folder / "images" / card["image"]), 0, chance) for card in low])
    shown = [(card, turn) for card in high for turn in range(4)]
    seen = np.stack([_cut_out(_picture(folder / "images" / card["image"]), turn, chance) for card, turn in shown])
    wanted = [card["value"] for card, _ in shown]
    taught = _digits_right(DigitReader.learned(_lesson(first, low)).probabilities(seen), wanted)
    plain = _digits_right(digit_probabilities(seen, (0, 2)), wanted)
    what = f"{len(seen)} cards"
    return [
        Row("arboretum_cards", f"{edition}: species right", _species(first, low, seen, shown), 0.98, what),
        Row("arboretum_cards", f"{edition}: digits right, place taught", taught, 0.97, what),
        Row("arboretum_cards", f"{edition}: digits right, nothing taught", plain, None, what),
    ]


def _lesson(first: Bytes, cards: Sequence[dict[str, str]]) -> Samples:
    return digit_lesson(first, [card["value"] for card in cards])


def _species(
    first: Bytes, low: Sequence[dict[str, str]], seen: Bytes, shown: Sequence[tuple[dict[str, str], int]]
) -> float:
    made = copies(first, 1, COPIES, quarters=False)
    both = np.concatenate([made, made[:, ::-1, ::-1]])
    classifier = Classifier.learned(Samples.of(describe(both), [card["species"] for card in low], 2 * COPIES))
    wanted = [card["species"] for card, _ in shown]
    return float(_judged(classifier.probabilities(describe(seen)), classifier.labels, wanted)[1].mean())


def _digits_right(seen: NDArray[np.float32], wanted: Sequence[str]) -> float:
    """The likeliest digit over both turns."""
    named = [DIGITS[i] for i in seen.sum(axis=1).argmax(axis=1)]
    return float(np.mean([a == b for a, b in zip(named, wanted, strict=True)]))


def _cut_out(card: Bytes, turn: int, chance: np.random.Generator) -> Bytes:
    """A card photographed at a turn and cut out again: upright or on its head, as its portrait shape tells."""
    pixels, quad = photographed(card, turn, chance)
    grid = Grid.from_quad(quad, 1, 1)
    return np.asarray(patches(pixels, grid.turned(1) if turn % 2 else grid, CARD)[0, 0], np.uint8)


def photographed(card: Bytes, turn: int, chance: np.random.Generator) -> tuple[Bytes, list[tuple[float, float]]]:
    """A photo of one card, CARD_WIDTH pixels wide, on a table, and its corners, clockwise from the photo's top left
    one, a pixel or two off as found corners are. turn: quarters clockwise, to which a few degrees are added."""
    width, height = CARD_WIDTH, round(CARD_WIDTH * card.shape[0] / card.shape[1])
    small = cv2.resize(card, (width, height), interpolation=cv2.INTER_AREA)
    side = round(1.3 * np.hypot(width, height))
    angle = np.deg2rad(90 * turn + chance.uniform(-LEAN, LEAN))
    linear = np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])
    shift = np.array([side / 2, side / 2]) - linear @ (width / 2, height / 2)
    warp = np.column_stack([linear, shift])
    table = np.clip(chance.uniform(40, 200, 3) + chance.normal(0, 8, (side, side, 3)), 0, 255).astype(np.uint8)
    laid = cv2.warpAffine(small, warp, (side, side), table, flags=cv2.INTER_AREA, borderMode=cv2.BORDER_TRANSPARENT)
    corners = np.array([(0, 0), (width, 0), (width, height), (0, height)]) @ linear.T + shift
    corners = np.roll(corners, turn, axis=0) + chance.normal(0, 1.0, (4, 2))
    return _lit(np.asarray(laid, np.uint8), chance), [(float(x), float(y)) for x, y in corners]


def _lit(pixels: Bytes, chance: np.random.Generator) -> Bytes:
    """Mild blur, a warm or cold lamp brighter on one side, grain and JPEG."""
    soft = cv2.GaussianBlur(pixels, (0, 0), chance.uniform(0.4, 1.0)).astype(np.float64)
    tint = np.exp(chance.uniform(-0.25, 0.1) + np.array([-1, 0, 1]) * chance.normal(0, 0.06))
    slope = 1 + np.linspace(-1, 1, pixels.shape[1])[None, :, None] * chance.uniform(-0.15, 0.15)
    grainy = soft * tint * slope + chance.normal(0, 2.5, soft.shape)
    _, packed = cv2.imencode(
        ".jpg",
        np.clip(grainy, 0, 255).astype(np.uint8),
        [cv2.IMWRITE_JPEG_QUALITY, int(chance.integers(65, 92))],
    )
    return np.asarray(cv2.imdecode(packed, cv2.IMREAD_COLOR), np.uint8)


# --- photographed numbers --------------------------------------------------------------------------------------------


def tiles(folder: Path) -> list[Row]:
    """Single numbers of which nothing was taught, upright."""
    shown = [row for row in _listed(folder / "labels.csv") if row["value"] in DIGITS]
    shown = [row for row in shown if (folder / "images" / row["image"]).exists()]
    wrong = []
    for row in shown:
        seen = digit_probabilities(_picture(folder / "images" / row["image"])[None], (0,))[0, 0]
        if DIGITS[int(seen.argmax())] != row["value"]:
            wrong.append(f"{row['value']} read as {DIGITS[int(seen.argmax())]}")
    right = (len(shown) - len(wrong)) / len(shown)
    return [Row("mathable_digit_tiles", "numbers 1 to 8 right", right, 1.0, "; ".join(wrong) or f"all {len(shown)}")]


if __name__ == "__main__":
    for line in measure(Path(sys.argv[1])):
        print(f"{line.photos:22} {line.what:60} {line.figure:7.2%}  goal {line.goal}  ({line.note})")
