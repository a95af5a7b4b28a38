"""The result as a picture to pass round: our own drawing, 1200 x 630, large enough to be read on a phone."""

import io
from collections.abc import Sequence
from functools import cache
from typing import Final, NamedTuple
from unicodedata import normalize

from PIL import Image, ImageDraw, ImageFont

from companion.core.score import Line
from companion.web.after.colours import seat_colours, shade_colours, shades
from companion.web.after.plain import plain
from companion.web.views import words

SIZE: Final = (1200, 630)
EDGE: Final = 60
SMALLEST: Final = 20
RIGHT: Final = SIZE[0] - EDGE
NAMES: Final = EDGE + 84
GROUND: Final = "#f6f1e7"
INK: Final = "#23291f"
SOFT: Final = "#5a6152"
ACCENT: Final = "#23694a"
HAIR: Final = "#dcd5c3"
DRAWN_EDGE: Final = "#575b4e"
ROWS_FROM: Final = 182
ROWS_TO: Final = 572
TALLEST: Final = 190
BARE: Final = 90
"""The height of a row at most, with a bar and without."""
SYSTEM_FACES: Final = (
    "DejaVuSans.ttf",
    "LiberationSans-Regular.ttf",
    "NotoSans-Regular.ttf",
    "Arial.ttf",
    "Arial Unicode.ttf",
)
NO_LETTER: Final = "\U0010fffd"
LEAF: Final = ((0.5, 0.0), (0.85, 0.25), (0.95, 0.6), (0.5, 1.0), (0.05, 0.6), (0.15, 0.25))

Font = ImageFont.FreeTypeFont


class Row(NamedTuple):
    """A player on the card: the place (empty where there is none), the name, the word for the colour of the seat, what
    stands at the end, the lines."""

    place: str
    name: str
    color: str
    end: str
    lines: tuple[Line, ...]
    first: bool = False


class Card(NamedTuple):
    """What the picture says."""

    title: str
    day: str
    rows: tuple[Row, ...]
    foot: str = ""


def draw_card(card: Card) -> bytes:
    """The picture as PNG."""
    image = Image.new("RGB", SIZE, GROUND)
    painter = _Painter(ImageDraw.Draw(image), card)
    painter.paint(card)
    file = io.BytesIO()
    image.save(file, "PNG", optimize=True)
    return file.getvalue()


class _Painter:
    """Draws a card. All bars are on one scale."""

    def __init__(self, pen: ImageDraw.ImageDraw, card: Card) -> None:
        self._pen = pen
        self._shades = shades(line.id for row in card.rows for line in row.lines)
        gains = [sum(line.points for line in row.lines if line.points > 0) for row in card.rows]
        losses = [-sum(line.points for line in row.lines if line.points < 0) for row in card.rows]
        self._most = max(gains, default=0) + max(losses, default=0)
        self._lost = max(losses, default=0)

    def paint(self, card: Card) -> None:
        """Head, players, foot."""
        self._leaf(EDGE, 52, 64)
        room = RIGHT - NAMES
        self._write((NAMES, 40), card.title, 62, INK, room=room)
        self._write((NAMES, 116), card.day, 30, SOFT, room=room)
        height = min((ROWS_TO - ROWS_FROM) // max(len(card.rows), 1), TALLEST if self._most else BARE)
        above = (ROWS_TO - ROWS_FROM - height * len(card.rows)) // 2  # what is left over is shared between top and foot
        for i, row in enumerate(card.rows):
            self._row(ROWS_FROM + above + i * height, height, row)
        self._write((EDGE, 576), card.foot, 28, SOFT, room=RIGHT - EDGE)

    def _row(self, top: int, height: int, row: Row) -> None:
        """Place, name and total on a line, the bar of the lines beneath."""
        size = min(56, round(height * 0.46))
        colour = ACCENT if row.first else INK
        self._pen.line((EDGE, top - 6, RIGHT, top - 6), fill=HAIR, width=2)
        self._write((EDGE, top), row.place, size, SOFT, room=NAMES - EDGE)
        left = NAMES
        if row.color in seat_colours():
            spot = (NAMES, top + size * 0.28, NAMES + size * 0.7, top + size * 0.98)
            self._pen.ellipse(spot, fill=seat_colours()[row.color], outline=INK, width=2)
            left += size
        end = RIGHT - _font("", size).getlength(row.end)
        self._write((end, top), row.end, size, colour, room=RIGHT)
        self._write((left, top), row.name, size, colour, room=end - left - 30)
        if self._most:
            self._bar(top + size + 14, height - size - 28, row.lines)

    def _bar(self, top: int, height: int, lines: Sequence[Line]) -> None:
        """The gains side by side to the right of a line that all bars share, the losses to its left, struck out."""
        unit = (RIGHT - NAMES) / self._most
        zero = NAMES + self._lost * unit
        right = left = zero
        for line in lines:
            wide = abs(line.points) * unit
            if wide:
                x = right if line.points > 0 else left - wide
                box = (round(x), top, round(x + wide), top + height)
                self._pen.rectangle(box, fill=shade_colours()[self._shades[line.id]], outline=DRAWN_EDGE, width=2)
                if line.points < 0:
                    self._pen.line((box[0], box[3], box[2], box[1]), fill=DRAWN_EDGE, width=3)
                self._label(box, words(line.id), line.points)
            right, left = (right + wide, left) if line.points > 0 else (right, left - wide)
        if self._lost:
            self._pen.line((zero, top - 6, zero, top + height + 6), fill=INK, width=3)

    def _label(self, box: tuple[int, int, int, int], title: str, points: int) -> None:
        """Title and points inside their part of a bar, or the points alone, as far as there is room."""
        size = min(26, box[3] - box[1] - 4)
        if size < SMALLEST:
            return
        for text in (f"{title} {points}", str(points)):
            wide = _font("", size).getlength(text)
            if wide + 10 <= box[2] - box[0]:
                middle = ((box[0] + box[2]) / 2, (box[1] + box[3]) / 2)
                self._pen.text(middle, text, font=_font("", size), fill=INK, anchor="mm")
                return

    def _leaf(self, x: float, y: float, size: float) -> None:
        self._pen.polygon([(x + a * size, y + b * size) for a, b in LEAF], fill=ACCENT)
        self._pen.line((x + size / 2, y + size * 0.25, x + size / 2, y + size * 1.15), fill=ACCENT, width=5)

    def _write(self, at: tuple[float, float], text: str, size: int, colour: str, *, room: float) -> None:
        """Letters of that size, cut off where they would be wider."""
        face = _face(text)
        text = _drawn(text, face)
        font = _font(face, size)
        if font.getlength(text) > room:
            while text and font.getlength(text + "…") > room:
                text = text[:-1]
            text = text.rstrip() + "…"
        self._pen.text((at[0], at[1] + size), text, font=font, fill=colour, anchor="ls")


@cache
def _font(face: str, size: int) -> Font:
    """A font of the system, or with no name the one that comes with Pillow."""
    font = ImageFont.truetype(face, size) if face else ImageFont.load_default(size)
    assert isinstance(font, ImageFont.FreeTypeFont)  # noqa: S101 - Pillow's wheels have FreeType  # nosec B101
    return font


@cache
def _faces() -> tuple[str, ...]:
    """The fonts there are: Pillow's own, which has the letters of English alone, and those of the system."""
    found = [""]
    for face in SYSTEM_FACES:
        try:
            _font(face, 24)
        except OSError:
            continue
        found.append(face)
    return tuple(found)


def _face(text: str) -> str:
    """The first font that has all letters, else the one that has the most."""
    return max(_faces(), key=lambda face: sum(_has(face, letter) for letter in plain(text)))


def drawable(text: str) -> str:
    """The letters of a text that some font here can draw, perhaps without their accents; empty where there are none.

    >>> drawable("Ana \U000f0000 B")
    'Ana B'
    """
    return _drawn(text, _face(text))


def _drawn(text: str, face: str) -> str:
    drawn = "".join(letter if _has(face, letter) else _bare(letter) for letter in plain(text))
    return " ".join(drawn.split())


def _bare(letter: str) -> str:
    """What is left of a letter without its accents."""
    return "".join(part for part in normalize("NFKD", letter) if part.isascii() and part.isprintable())


@cache
def _shape(face: str, letter: str) -> bytes:
    return bytes(_font(face, 24).getmask(letter))


def _has(face: str, letter: str) -> bool:
    """Has a font this letter? All that it has not look alike."""
    return letter.isascii() or _shape(face, letter) not in (_shape(face, NO_LETTER), b"")
