"""How hard a drawn photo is to read: ranges from which each photo's seed draws."""

from dataclasses import dataclass

Range = tuple[float, float]
Count = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Difficulty:
    """Ranges, both ends included.

    The hand: shift of a card as a share of a square, twist in degrees, gap between cards as a share of a square (below
    0: overlap), drift: how far the rows bend, as a share of a square, flipped: how likely an Arboretum card is upside
    down, sideways: how likely one with nothing on either side of it lies across its square, at no level by itself. The
    camera: tilt and roll in degrees, sides: how likely a photo is taken from another side of the table, margin: free
    share of the picture round the layout. The table: kinds, edge: how likely it ends beside the layout, clutter and
    strays in pieces. The light: warmth (-1 cold to 1 warm), exposure (gain), falloff (share lost in the far corner),
    shadows (how many) with their darkness, glare spots. The picture: blur and motion in pixels of a long side of 1600,
    noise in grey levels, JPEG quality, exif: how likely it is stored turned.
    """

    shift: Range
    twist: Range
    gap: Range
    drift: Range
    flipped: float
    tilt: Range
    roll: Range
    sides: float
    margin: Range
    tables: tuple[str, ...]
    edge: float
    clutter: Count
    strays: Count
    warmth: Range
    exposure: Range
    falloff: Range
    shadows: Count
    darkness: Range
    glare: Count
    blur: Range
    motion: Range
    noise: Range
    quality: Count
    exif: float
    sideways: float = 0.0


EASY = Difficulty(
    shift=(0.0, 0.03),
    twist=(0.0, 0.8),
    gap=(0.0, 0.02),
    drift=(0.0, 0.01),
    flipped=0.0,
    tilt=(0.0, 10.0),
    roll=(0.0, 5.0),
    sides=0.0,
    margin=(0.05, 0.12),
    tables=("wood", "bamboo", "cloth", "grey"),
    edge=0.0,
    clutter=(0, 0),
    strays=(0, 0),
    warmth=(-0.2, 0.2),
    exposure=(0.95, 1.05),
    falloff=(0.0, 0.12),
    shadows=(0, 0),
    darkness=(0.0, 0.1),
    glare=(0, 0),
    blur=(0.3, 0.7),
    motion=(0.0, 0.0),
    noise=(1.0, 2.0),
    quality=(85, 92),
    exif=0.2,
)
ORDINARY = Difficulty(
    shift=(0.02, 0.07),
    twist=(0.5, 2.5),
    gap=(-0.01, 0.04),
    drift=(0.0, 0.03),
    flipped=0.25,
    tilt=(5.0, 25.0),
    roll=(0.0, 12.0),
    sides=0.3,
    margin=(0.03, 0.15),
    tables=("wood", "bamboo", "walnut", "cloth", "felt", "dots", "grey", "white"),
    edge=0.25,
    clutter=(0, 4),
    strays=(0, 2),
    warmth=(-0.6, 0.8),
    exposure=(0.82, 1.12),
    falloff=(0.05, 0.35),
    shadows=(0, 1),
    darkness=(0.1, 0.3),
    glare=(0, 1),
    blur=(0.4, 1.1),
    motion=(0.0, 1.5),
    noise=(1.5, 4.5),
    quality=(70, 90),
    exif=0.5,
)
HARD = Difficulty(
    shift=(0.05, 0.10),
    twist=(1.5, 5.0),
    gap=(-0.03, 0.07),
    drift=(0.0, 0.06),
    flipped=0.4,
    tilt=(20.0, 35.0),
    roll=(0.0, 30.0),
    sides=0.6,
    margin=(0.01, 0.2),
    tables=("wood", "walnut", "black", "chequered", "dots", "cloth", "felt", "white", "stripes"),
    edge=0.4,
    clutter=(2, 7),
    strays=(1, 5),
    warmth=(-1.0, 1.0),
    exposure=(0.65, 1.25),
    falloff=(0.3, 0.6),
    shadows=(1, 3),
    darkness=(0.25, 0.5),
    glare=(1, 3),
    blur=(0.6, 1.8),
    motion=(0.0, 3.5),
    noise=(3.0, 8.0),
    quality=(60, 80),
    exif=0.7,
)
LEVELS = {"easy": EASY, "ordinary": ORDINARY, "hard": HARD}
