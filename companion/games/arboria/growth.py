"""Where a flower may grow now: sunlight, shadow, Cloud, Rock and Plant (*Growing a Flower*).

This is about flower cards. The Rain asks for no sunlight, and the special cards have rules of their own.
"""

from collections import Counter
from collections.abc import Mapping
from typing import Final, Literal, NamedTuple, TypeAlias

from companion.core.grid import SURROUNDING_STEPS, Square
from companion.games.arboria.layout import COLORS, SIZE, SPECIES_NAMES, Flower, Layout, Sun
from companion.games.arboria.lines import piles, place
from companion.games.arboria.problems import SUPPLY

ROCK_HEIGHT: Final = 5

State: TypeAlias = Literal["open", "shadow", "cloud", "unlit", "taken", "unknown"]

HEADINGS: Final[Mapping[State, str]] = {
    "open": "Open",
    "shadow": "In shadow",
    "cloud": "Under the Cloud",
    "unlit": "Outside the sunlight",
    "taken": "Taken",
    "unknown": "Sun not entered",
}

MARKS: Final[Mapping[State, str]] = {
    "open": "+",
    "shadow": "dark",
    "cloud": "Cl",
    "unlit": "",
    "taken": "\N{MULTIPLICATION SIGN}",
    "unknown": "?",
}


class Growth(NamedTuple):
    """What a flower card can do on one square.

    `flower` is the pile there; on a square without one `open` means that a new flower may be placed, on a pile that its
    owner may add a counter. `text` says why or why not, `rule` is the digest entry.
    """

    at: Square
    state: State
    text: str
    rule: str
    flower: Flower | None = None

    @property
    def may_grow(self) -> bool:
        """True where a counter may be placed now."""
        return self.state == "open"


class Shade(NamedTuple):
    """What casts the shadow on a square, and how tall that is."""

    caster: Square
    height: int


class Sky(NamedTuple):
    """What decides about every square: piles, the Cloud's squares, the squares the Sun shines on with their shade if
    any, and the counters left."""

    layout: Layout
    flowers: Mapping[Square, Flower]
    cloud: frozenset[Square]
    shades: Mapping[Square, Shade | None]
    left: Mapping[tuple[str, str], int]


def clouded(layout: Layout) -> frozenset[Square]:
    """The Cloud's square and those around it: 4, 6 or 9 (*Moving the Cloud*); none without a Cloud."""
    if layout.cloud is None:
        return frozenset()
    row, column = layout.cloud
    around = {(row + down, column + right) for down, right in SURROUNDING_STEPS} | {layout.cloud}
    return frozenset((r, c) for r, c in around if 0 <= r < SIZE and 0 <= c < SIZE)


def lanes(sun: Sun) -> tuple[tuple[Square, ...], tuple[Square, ...]]:
    """The two columns or rows that the Sun shines on, each from the edge where it stands (*Growing a Flower*)."""
    way = range(SIZE) if sun.side in ("top", "left") else range(SIZE - 1, -1, -1)
    if sun.side in ("top", "bottom"):
        return (tuple((i, sun.at) for i in way), tuple((i, sun.at + 1) for i in way))
    return (tuple((sun.at, i) for i in way), tuple((sun.at + 1, i) for i in way))


def heights(layout: Layout) -> dict[Square, int]:
    """What casts a shadow and how tall it is: flowers, and the Rock like a flower of five."""
    tall = {at: flower.height for at, flower in piles(layout).items()}
    if layout.rock is not None:
        tall[layout.rock] = ROCK_HEIGHT
    return tall


def shades(layout: Layout) -> dict[Square, Shade | None]:
    """Every square of the two lanes with the shadow that keeps it in the dark, or None.

    What stands in the sunlight shades the square behind it. Anything lower there is in the dark and so casts no
    shadow of its own; a pile as tall or taller stands in the sunlight again.
    """
    found: dict[Square, Shade | None] = {}
    tall, cloud = heights(layout), clouded(layout)
    for lane in lanes(layout.sun) if layout.sun else ():
        before: Shade | None = None
        for square in lane:
            own = tall.get(square, 0)
            shade = before if before and before.height > own else None
            found[square] = shade
            before = Shade(square, own) if own and not shade and square not in cloud else None
    return found


def counters_left(layout: Layout) -> dict[tuple[str, str], int]:
    """Counters not on the board, by species at the table and colour; 0 to 6. Faded ones are not known of."""
    used: Counter[tuple[str, str]] = Counter()
    for flower in layout.flowers:
        used[flower.species, flower.color] += flower.height
    kinds = [(player.species, color) for player in layout.players for color in COLORS]
    return {kind: max(0, SUPPLY - used[kind]) for kind in kinds}


def growth(layout: Layout) -> tuple[Growth, ...]:
    """What a flower card can do on each of the 36 squares, in reading order."""
    sky = Sky(layout, piles(layout), clouded(layout), shades(layout), counters_left(layout))
    return tuple(_verdict(sky, (row, column)) for row in range(SIZE) for column in range(SIZE))


def _verdict(sky: Sky, at: Square) -> Growth:
    layout, flower = sky.layout, sky.flowers.get(at)
    if at in layout.stones:
        return Growth(at, "taken", _stone_text(layout, at), "arboria/stones")
    if flower and not sky.left.get((flower.species, flower.color)):
        return Growth(at, "taken", _spent_text(layout, flower), "arboria/counters", flower)
    if at in sky.cloud:
        return Growth(at, "cloud", "Under the Cloud nothing grows by a flower card.", "arboria/cloud", flower)
    if layout.sun is None:
        return Growth(at, "unknown", "Where the Sun stands is not entered.", "arboria/sunlight", flower)
    if at not in sky.shades:
        return Growth(at, "unlit", "The Sun does not shine on this row or column.", "arboria/sunlight", flower)
    shade = sky.shades[at]
    if shade:
        return Growth(at, "shadow", _shadow_text(layout, shade, flower), "arboria/shadow", flower)
    return Growth(at, "open", _open_text(layout, flower), "arboria/growing", flower)


def _stone_text(layout: Layout, at: Square) -> str:
    return f"The {'Rock' if at == layout.rock else 'Carnivorous Plant'} stands here."


def _owner(layout: Layout, flower: Flower) -> str | None:
    return next((player.name for player in layout.players if player.species == flower.species), None)


def _spent_text(layout: Layout, flower: Flower) -> str:
    if _owner(layout, flower) is None:
        return f"Nobody plays the {SPECIES_NAMES[flower.species]}, so nobody can add to this pile."
    return f"All {SUPPLY} {flower.color} counters of the {SPECIES_NAMES[flower.species]} lie on the board."


def _shadow_text(layout: Layout, shade: Shade, flower: Flower | None) -> str:
    caster = "Rock, which counts as" if shade.caster == layout.rock else "flower,"
    own = f"this pile of {flower.height} is smaller" if flower else "no new flower can start here"
    return f"In the shadow from {place(shade.caster)} ({caster} {shade.height} tall): {own}."


def _open_text(layout: Layout, flower: Flower | None) -> str:
    if flower is None:
        return "In the sunlight and empty: a new flower may be placed."
    name = _owner(layout, flower)
    return f"In the sunlight: {name} may add a {flower.color} counter, {flower.height} becomes {flower.height + 1}."


def missing(layout: Layout) -> tuple[str, ...]:
    """What the sheet leaves out, and what that means for the answer; empty where nothing is left out."""
    said = []
    if layout.sun is None:
        said.append("Enter where the Sun stands: without it, sunlight and shadow are unknown.")
    if layout.cloud is None:
        said.append("No Cloud is entered, so it counts as still beside the board.")
    return tuple(said)
