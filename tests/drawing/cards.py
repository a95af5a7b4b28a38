"""Cards with several squares: how a layout may be made of them, how they are printed, how a hand lays them."""

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from tests.drawing.canvas import Floats, Image, Patch, Rng, rounded, uniform
from tests.drawing.difficulty import Difficulty
from tests.drawing.printing import TILE, VARIANTS, Look, art
from tests.drawing.scene import Flat

Square = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Card:
    """A card of rows x cols squares with its first square at `at`, and the label of each square."""

    at: Square
    rows: int
    cols: int
    labels: tuple[str, ...]


def made_of(rng: Rng, labels: Mapping[Square, str], block: Square, overlap: bool) -> list[Card]:
    """Cards whose visible squares are these: later ones lie over earlier ones where `overlap` allows it.

    Whole cards where they fit, smaller ones where the outline leaves no room for them.
    """
    left = set(labels)
    under: list[Card] = []
    for shape in (block, block[::-1], (2, 2), (1, 2), (2, 1), (1, 1)):
        most = shape[0] * shape[1]
        for fresh in range(most, 0 if overlap and most > 2 else most - 1, -1):
            under += _placed(rng, labels, left, shape, fresh)
    return under[::-1]


def _placed(rng: Rng, labels: Mapping[Square, str], left: set[Square], shape: Square, fresh: int) -> list[Card]:
    """Cards of this shape that show exactly `fresh` squares which no other one shows, the uppermost first."""
    cards = []
    places = sorted(left)
    for row, col in places:
        squares = [(row + r, col + c) for r in range(shape[0]) for c in range(shape[1])]
        if not labels.keys() >= set(squares) or len(left & set(squares)) != fresh:
            continue
        hidden = [str(rng.choice(sorted(set(labels.values())))) for _ in squares]
        shown = [labels[at] if at in left else other for at, other in zip(squares, hidden, strict=True)]
        left -= set(squares)
        cards.append(Card((row, col), *shape, tuple(shown)))
    return cards


def tiled(rng: Rng, labels: Mapping[Square, str], block: Square) -> list[Card]:
    """Whole cards side by side that make exactly this layout, in the order of a hand; none where it cannot be."""
    cards: list[Card] = []
    if not _filled(rng, labels, set(labels), (block, block[::-1]), cards):
        return []
    return [cards[int(k)] for k in rng.permutation(len(cards))]


def _filled(
    rng: Rng, labels: Mapping[Square, str], left: set[Square], shapes: tuple[Square, Square], cards: list[Card]
) -> bool:
    """The first free square can only be the first of a card, so that few ways have to be tried."""
    if not left:
        return True
    row, col = min(left)
    for index in rng.permutation(2):
        rows, cols = shapes[int(index)]
        squares = [(row + r, col + c) for r in range(rows) for c in range(cols)]
        if left >= set(squares):
            cards.append(Card((row, col), rows, cols, tuple(labels[at] for at in squares)))
            if _filled(rng, labels, left - set(squares), shapes, cards):
                return True
            cards.pop()
    return False


def printed(rng: Rng, own: Look, card: Card) -> Patch:
    """The card's art: each square in one of its label's variants, turned as the card was when it was printed."""
    turn = int(rng.integers(4))
    sheet = np.empty((card.rows * TILE, card.cols * TILE, 3), np.uint8)
    for place, label in enumerate(card.labels):
        row, col = divmod(place, card.cols)
        tile = np.rot90(art(own.game, own.printing, label, int(rng.integers(VARIANTS))), turn)
        sheet[row * TILE : (row + 1) * TILE, col * TILE : (col + 1) * TILE] = tile
    _ruled(sheet, own)
    return Patch.of(sheet, rounded(*sheet.shape[:2], own.corner * TILE))


def _ruled(sheet: Image, own: Look) -> None:
    """Lines between the squares and a rim round the card, as the printing has them."""
    half = round(own.lines * TILE / 2)
    for edge in range(TILE, sheet.shape[0], TILE) if half else ():
        sheet[edge - half : edge + half] = own.rim
    for edge in range(TILE, sheet.shape[1], TILE) if half else ():
        sheet[:, edge - half : edge + half] = own.rim
    rim = round(own.border * TILE)
    if rim:
        sheet[:rim] = sheet[-rim:] = own.rim
        sheet[:, :rim] = sheet[:, -rim:] = own.rim


class Hand:
    """Lays cards near where they belong: shifted, turned, with gaps, in rows that bend a little."""

    def __init__(self, rng: Rng, level: Difficulty) -> None:
        self._rng = rng
        self._shift = uniform(rng, level.shift)
        self._twist = uniform(rng, level.twist)
        self._gap = uniform(rng, level.gap)
        self._bend = rng.uniform(-0.5, 0.5, (2, 2)) * uniform(rng, level.drift)
        self._phase = rng.uniform(0, 6, 2)

    def lays(self, patch: Patch, middle: Floats, size: tuple[float, float], shadow: float = 0.025) -> Flat:
        """The card of (w, h) units that belongs with its centre at `middle`."""
        away = self._rng.uniform(-1, 1, 2) * self._shift + self._bend @ np.sin(middle * 0.6 + self._phase)
        angle = float(self._rng.uniform(-1, 1)) * self._twist / max(max(size) - 0.5, 1)
        return Flat(patch, middle + away, (size[0] - self._gap, size[1] - self._gap), angle, 0.0, shadow)

    def puts(self, middle: Floats, room: float = 1.0) -> Floats:
        """Where a piece ends up that was put at `middle`."""
        return middle + self._rng.uniform(-1, 1, 2) * min(self._shift + 0.03, 0.1) * room
