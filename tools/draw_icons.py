"""Draws the icons of the installed app from the leaf of `static/leaf.svg`.

    python -m tools.draw_icons

Phones cut icons to a circle or a square with round corners, so the leaf keeps to the middle on a ground of its own.
"""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

from PIL import Image, ImageDraw

STATIC: Final = Path(__file__).parent.parent / "static"
SIZES: Final = (192, 512)
GROUND: Final = "#f6f1e7"
LEAF: Final = "#2f7d55"
BOX: Final = 24
"""The side of the drawing in `leaf.svg`."""
SHARE: Final = 0.62
"""How much of the icon's side the drawing takes."""
FINER: Final = 4
"""Drawn so many times larger and then made small: smooth edges."""
STEPS: Final = 40

Point = tuple[float, float]
OUTLINE: Final[tuple[tuple[Point, ...], ...]] = (
    ((3, 21), (3, 10), (10, 3), (21, 3)),
    ((21, 3), (21, 14), (14, 21), (5, 19)),
)
VEIN: Final[tuple[Point, ...]] = ((3, 21), (7, 14), (11, 10), (16, 8))
VEIN_WIDTH: Final = 1.6


def icon(size: int) -> Image.Image:
    """The icon, `size` pixels wide and high."""
    side = size * FINER
    image = Image.new("RGB", (side, side), GROUND)
    pen = ImageDraw.Draw(image)
    unit = side * SHARE / BOX
    pen.polygon(_placed([point for curve in OUTLINE for point in _curve(curve)], side), fill=LEAF)
    radius = VEIN_WIDTH * unit / 2
    for x, y in _placed(list(_curve(VEIN)), side):
        pen.ellipse((x - radius, y - radius, x + radius, y + radius), fill=GROUND)
    return image.resize((size, size), Image.Resampling.LANCZOS)


def _curve(points: Sequence[Point]) -> Iterator[Point]:
    """A cubic Bezier curve as points."""
    for step in range(STEPS + 1):
        t = step / STEPS
        shares = ((1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t**2 * (1 - t), t**3)
        pairs = list(zip(shares, points, strict=True))
        yield sum(share * x for share, (x, _) in pairs), sum(share * y for share, (_, y) in pairs)


def _placed(points: Sequence[Point], side: int) -> list[Point]:
    """Points of the drawing on the icon."""
    edge = side * (1 - SHARE) / 2
    return [(edge + x * side * SHARE / BOX, edge + y * side * SHARE / BOX) for x, y in points]


def main() -> None:
    """Write the files."""
    for size in SIZES:
        icon(size).save(STATIC / f"leaf-{size}.png", optimize=True)


if __name__ == "__main__":
    main()
