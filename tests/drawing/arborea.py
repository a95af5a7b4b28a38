"""Arborea on the table: habitat cards that overlap, creatures that stand between squares, fish and sprites."""

from collections.abc import Mapping
from typing import Any

import numpy as np

from tests.drawing.canvas import Colour, Floats, Rng, hsv
from tests.drawing.cards import Card, Hand, made_of, printed
from tests.drawing.difficulty import Difficulty
from tests.drawing.motifs import MOTIFS
from tests.drawing.printing import Look, look
from tests.drawing.scene import Flat, Scene, Thing
from tests.drawing.solids import Face, standing

GAME = "arborea"
HABITATS = ("tree", "coral", "flower", "weed", "mushroom", "water", "rock")
CREATURES = ("mushfrog", "antlerworm", "spiderant", "wiseowl", "grimster", "tailcat")
DWELLERS = ("fish", "bright-sprite", "dark-sprite")
_PAINTS = (
    (2, 0.8, 0.8),
    (26, 0.85, 0.92),
    (50, 0.85, 0.92),
    (140, 0.65, 0.5),
    (205, 0.75, 0.75),
    (280, 0.55, 0.6),
    (330, 0.55, 0.9),
)
_PLAIN = ((0, 0.0, 0.14), (35, 0.42, 0.8), (0, 0.02, 0.93), (20, 0.6, 0.38))
_BLOCKS = ((2, 3), (3, 2), (2, 2), (3, 3))
_HEIGHT, _DEPTH = 0.62, 0.28
_SQUARE_CM = 2.8


def scene(sheet: Mapping[str, Any], printing: int, rng: Rng, level: Difficulty) -> Scene:
    """The ecosystem that a player's entry describes."""
    labels = {(int(s["at"][0]), int(s["at"][1])): str(s["habitat"]) for s in sheet["squares"]}
    row, col = min(at[0] for at in labels), min(at[1] for at in labels)
    labels = {(r - row, c - col): label for (r, c), label in labels.items()}
    rows, cols = (max(at[k] for at in labels) + 1 for k in (0, 1))
    own, hand = look(GAME, printing), Hand(rng, level)
    made = Scene(1.0, _SQUARE_CM, rows, cols, sorted(labels))
    block = _BLOCKS[printing % len(_BLOCKS)]
    for card in made_of(rng, labels, block, overlap=True):
        made.flats.append(_laid(rng, own, hand, card))
    for entry in sheet.get("creatures", ()):
        at = hand.puts(np.array([entry["at"][1] - col + 1.0, entry["at"][0] - row + 1.0]), 1.2)
        made.things.append(creature(own, entry["kind"], at, float(rng.uniform(-180, 180))))
    for entry in sheet.get("dwellers", ()):
        at = hand.puts(made.middle(entry["at"][0] - row, entry["at"][1] - col), 1.5)
        made.things.append(dweller(own, entry["kind"], at, float(rng.uniform(-180, 180))))
    made.spares = [_spare(rng, own, block) for _ in range(3)]
    return made


def _laid(rng: Rng, own: Look, hand: Hand, card: Card) -> Flat:
    middle = np.array([card.at[1] + card.cols / 2, card.at[0] + card.rows / 2])
    return hand.lays(printed(rng, own, card), middle, (card.cols, card.rows))


def _spare(rng: Rng, own: Look, block: tuple[int, int]) -> Flat:
    labels = tuple(str(label) for label in rng.choice(HABITATS, block[0] * block[1]))
    return Flat(printed(rng, own, Card((0, 0), *block, labels)), np.zeros(2), (block[1], block[0]))


def _paint(own: Look, kind: str) -> Colour:
    """Six paints that can be told apart, dealt out anew in each printing; the dwellers' are their own."""
    if kind in DWELLERS:
        hue, saturation, value = {
            "fish": (16, 0.8, 0.95),
            "bright-sprite": (52, 0.35, 0.97),
            "dark-sprite": (265, 0.5, 0.3),
        }[kind]
        return hsv(hue + own.rng("paint", kind).normal(0, 12), saturation, value)
    order = own.rng("paints").permutation(len(_PAINTS) + 2)
    paints = (*_PAINTS, *(_PLAIN[k] for k in own.rng("plain").permutation(len(_PLAIN))[:2]))
    return hsv(*paints[int(order[CREATURES.index(kind)])])


def silhouette(own: Look, kind: str) -> Floats:
    """The outline that a kind of creature is cut to: a body with a head and ears, horns or a tail of its own."""
    rng = own.rng("silhouette", kind)
    widths = rng.uniform(0.3, 0.55, 4)
    heights = np.array([0.0, 0.3, 0.6, 0.82])
    right = [(float(w), -float(h)) for w, h in zip(widths, heights, strict=True)]
    ear = rng.uniform(0.1, 0.4)
    tips = [(ear + 0.12, -1.0), (ear * 0.6, -0.84)] if rng.random() < 0.6 else [(ear * 0.7, -1.0)]
    left = [(-x, y) for x, y in reversed(right + tips)]
    if rng.random() < 0.5:
        left[-2:-2] = [(-0.85, -0.55), (-0.7, -0.3)]
    return np.array(right + tips + left)


def creature(own: Look, kind: str, at: Floats, yaw: float) -> Thing:
    """A wooden figure that stands on its base."""
    faces = standing(silhouette(own, kind), at, (_HEIGHT, _DEPTH), yaw, _paint(own, kind))
    return Thing(at, faces, edge=True)


def dweller(own: Look, kind: str, at: Floats, yaw: float) -> Thing:
    """A small flat piece of wood that lies in a square."""
    shapes = {"fish": "fish", "bright-sprite": "star", "dark-sprite": "drop"}
    shape = MOTIFS[shapes[kind]](own.rng("shape", kind)) * 0.27
    angle = np.radians(yaw)
    lying = shape @ np.array([(np.cos(angle), np.sin(angle)), (-np.sin(angle), np.cos(angle))]) + at
    bottom, top = (np.column_stack([lying, np.full(len(lying), z)]) for z in (0.0, 0.14))
    colour = _paint(own, kind)
    walls = [Face(np.stack([bottom[k - 1], bottom[k], top[k], top[k - 1]]), colour) for k in range(len(lying))]
    return Thing(at, [*walls, Face(top, colour)], edge=True)
