"""Arboria on the table: the board that all share, piles of flat counters, stones, the Cloud and the Sun."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

import numpy as np

from tests.drawing.canvas import Colour, Floats, Image, Patch, Rng, circle, fill, hsv, mixed, outline, rounded
from tests.drawing.cards import Hand
from tests.drawing.difficulty import Difficulty
from tests.drawing.motifs import MOTIFS
from tests.drawing.printing import Look, ink, look
from tests.drawing.scene import Flat, Scene, Thing
from tests.drawing.solids import Face, column
from tests.drawing.styles import STYLES, Ink

GAME = "arboria"
SIZE = 6
SPECIES = ("lumberjack", "grandma", "wizard", "boy")
COLOURS = {"red": (2, 0.78, 0.8), "green": (130, 0.6, 0.55), "blue": (215, 0.7, 0.72), "yellow": (48, 0.75, 0.92)}
_SYMBOLS = ("bloom", "star", "leaf", "drop", "shell", "pine", "cap", "crown")
_SIDE = 150  # pixels of a counter's art
_SQUARE = 110  # pixels of a square of the board
_COUNTER = 0.085  # how thick a counter is, in squares
_SQUARE_CM = 4.0
_SUN = {"top": (-1, 0), "bottom": (1, 0), "left": (0, -1), "right": (0, 1)}  # down, right


def scene(sheet: Mapping[str, Any], printing: int, rng: Rng, level: Difficulty) -> Scene:
    """The board of a table's sheet."""
    board = sheet["board"]
    own, hand = look(GAME, printing), Hand(rng, level)
    squares = [(row, col) for row in range(SIZE) for col in range(SIZE)]
    made = Scene(1.0, _SQUARE_CM, SIZE, SIZE, squares, frame=_frame(own))
    side = SIZE + 2 * made.frame
    made.flats.append(Flat(_board(own), np.array([SIZE / 2, SIZE / 2]), (side, side)))
    for flower in board["flowers"]:
        at = hand.puts(made.middle(*flower["at"]), 1.2)
        made.things.append(_pile(rng, own, f"{flower['species']} {flower['color']}", at, int(flower["height"])))
    for stone, maker in (("rock", _rock), ("carnivore", _carnivore), ("cloud", _cloud)):
        if board.get(stone) is not None:
            made.things.append(maker(own, hand.puts(made.middle(*board[stone]))))
    if board.get("sun"):
        _shine(own, made, board["sun"]["side"], int(board["sun"]["at"]))
    made.spares = [_loose(rng, own) for _ in range(3)]
    return made


def _frame(own: Look) -> float:
    return float(own.rng("frame").uniform(0.25, 0.85))


@lru_cache(maxsize=8)
def _board(own: Look) -> Patch:
    """A garden with lines, in a frame; no square like the next."""
    rng = own.rng("board")
    inks = ink(GAME, own.printing, "meadow")
    paper = hsv(rng.uniform(60, 130), rng.uniform(0.08, 0.35), rng.uniform(0.7, 0.92))
    pale = Ink(paper, mixed(paper, inks.second, 0.25), mixed(paper, inks.accent, 0.3), inks.motif, inks.flow, 5, 0.1)
    garden = np.empty((SIZE * _SQUARE, SIZE * _SQUARE, 3), np.uint8)
    for row in range(SIZE):
        for col in range(SIZE):
            tint = 1.0 if (row + col) % 2 or own.printing % 3 == 1 else 0.93
            art = STYLES[own.style](own.rng("square", row, col), _SQUARE, pale)
            garden[row * _SQUARE : (row + 1) * _SQUARE, col * _SQUARE : (col + 1) * _SQUARE] = art * tint
    _lines(own, garden, inks.dark)
    return _framed(own, garden, mixed(inks.base, inks.dark, rng.uniform(0, 0.6)))


def _lines(own: Look, garden: Image, colour: Colour) -> None:
    width = max(round(own.rng("lines").uniform(0.015, 0.04) * _SQUARE), 1)
    for step in range(SIZE + 1):
        edge = min(max(step * _SQUARE - width // 2, 0), garden.shape[0] - width)
        garden[edge : edge + width] = colour
        garden[:, edge : edge + width] = colour


def _framed(own: Look, garden: Image, colour: Colour) -> Patch:
    rim = round(_frame(own) * _SQUARE)
    side = garden.shape[0] + 2 * rim
    rng = own.rng("rim")
    art = np.full((side, side, 3), colour, np.uint8)
    for _ in range(160):
        spot = MOTIFS["leaf"](rng) * _SQUARE * rng.uniform(0.06, 0.14) + rng.uniform(0, side, 2)
        fill(art, spot, mixed(colour, (60, 90, 60) if rng.random() < 0.6 else (190, 190, 230), 0.4))
    art[rim:-rim, rim:-rim] = garden
    return Patch.of(art, rounded(side, side, own.corner * _SQUARE))


def _pile(rng: Rng, own: Look, label: str, at: Floats, height: int) -> Thing:
    """Counters one on another, none quite above the one below; the uppermost shows its art."""
    radius = float(own.rng("counter").uniform(0.36, 0.44))
    faces: list[Face] = []
    for step in range(height):
        middle = at + rng.uniform(-1, 1, 2) * (0.02 if step else 0.0)
        faces += column(middle, radius, (step * _COUNTER, (step + 0.93) * _COUNTER), (135, 150, 160))
    top = height * _COUNTER
    lid = Flat(_counter(own, label), middle, (2 * radius, 2 * radius), float(rng.uniform(0, 360)), top, 0.0)
    return Thing(at, faces, lid)


def _loose(rng: Rng, own: Look) -> Flat:
    side = 2 * float(own.rng("counter").uniform(0.36, 0.44))
    label = f"{rng.choice(SPECIES)} {rng.choice(list(COLOURS))}"
    return Flat(_counter(own, label), np.zeros(2), (side, side), shadow=0.02, cut=True)


@lru_cache(maxsize=64)
def _counter(own: Look, label: str) -> Patch:
    """The colour fills the counter in the printing's way, the species is a symbol on it."""
    species, _, colour = label.partition(" ")
    hue, saturation, value = COLOURS[colour]
    base = hsv(hue + own.rng(colour).normal(0, 5), saturation, value * own.rng(colour, "value").uniform(0.9, 1.08))
    texture = Ink(base, mixed(base, (20, 20, 20), 0.2), mixed(base, (240, 240, 240), 0.25), "leaf", 30.0, 9, 0.1)
    art = STYLES[own.style](own.rng("counter", label), _SIDE, texture)
    order = own.rng("symbols").permutation(len(_SYMBOLS))
    symbol = MOTIFS[_SYMBOLS[int(order[SPECIES.index(species)])]](own.rng("symbol", species)) * _SIDE * 0.33
    light = own.rng("symbol colour").random() < 0.6
    fill(art, symbol + _SIDE / 2, (240, 245, 245) if light else mixed(base, (15, 15, 15), 0.75))
    outline(art, symbol + _SIDE / 2, (30, 30, 30) if light else (225, 230, 235), 2)
    outline(art, circle(_SIDE * 0.47) + _SIDE / 2, mixed(base, (20, 20, 20), 0.5), 4)
    mask = np.zeros((_SIDE, _SIDE), np.uint8)
    fill(mask, circle(_SIDE / 2 - 0.5) + _SIDE / 2, 255)
    return Patch.of(art, mask)


def _tapered(at: Floats, low: Floats, high: Floats, heights: tuple[float, float], colour: Colour) -> list[Face]:
    """A solid between a lower and an upper outline with equally many corners."""
    bottom, top = (
        np.column_stack([ring + at, np.full(len(ring), z)]) for ring, z in zip((low, high), heights, strict=True)
    )
    walls = [Face(np.stack([bottom[k - 1], bottom[k], top[k], top[k - 1]]), colour) for k in range(len(low))]
    return [*walls, Face(top, colour)]


def _rock(own: Look, at: Floats) -> Thing:
    rng = own.rng("rock")
    ring = circle(1.0, 9) * rng.uniform(0.85, 1.1, (9, 1))
    grey = hsv(rng.uniform(20, 230), 0.12, rng.uniform(0.4, 0.65))
    return Thing(at, _tapered(at, ring * 0.38, ring * 0.2, (0.0, 0.34), grey), edge=True)


def _carnivore(own: Look, at: Floats) -> Thing:
    """A plant with a large red head and teeth."""
    rng = own.rng("carnivore")
    green, red = hsv(rng.uniform(90, 150), 0.7, 0.45), hsv(rng.uniform(300, 365), 0.75, 0.7)
    ring = circle(1.0, 18)
    pot = _tapered(at, ring * 0.38, ring * 0.32, (0.0, 0.08), green)
    head = _tapered(at, ring * 0.12, ring * 0.29, (0.1, 0.42), red)
    spikes = circle(1.0, 18) * np.where(np.arange(18)[:, None] % 2, 0.24, 0.12) + at
    teeth = Face(np.column_stack([spikes, np.full(18, 0.43)]), (235, 240, 240))
    return Thing(at, [*pot, *head, teeth], edge=True)


def _cloud(own: Look, at: Floats) -> Thing:
    """A foot, a stem, and the cloud itself on it."""
    angles = np.linspace(0, 2 * np.pi, 50, endpoint=False)
    puffs = circle(1.0, 50) * (0.34 + 0.05 * np.abs(np.sin(angles * 3)))[:, None]
    white = hsv(own.rng("cloud").uniform(190, 230), 0.06, 0.95)
    ring = circle(1.0, 14)
    stem = _tapered(at, ring * 0.2, ring * 0.1, (0.0, 0.4), (150, 160, 165))
    return Thing(at, [*stem, *_tapered(at, puffs, puffs, (0.4, 0.52), white)], edge=True)


def _shine(own: Look, made: Scene, side: str, first: int) -> None:
    """The Sun lies beside the board, before the two columns or rows that it shines on."""
    down, right = _SUN[side]
    beyond = SIZE / 2 + made.frame + 0.5
    along = first + 1 - SIZE / 2
    at = np.array([SIZE / 2 + (right * beyond or along), SIZE / 2 + (down * beyond or along)])
    rays = circle(1.0, 24) * np.where(np.arange(24)[:, None] % 2, 0.42, 0.32)
    yellow = hsv(own.rng("sun").uniform(38, 54), 0.8, 0.97)
    made.things.append(Thing(at, _tapered(at, rays, rays, (0.0, 0.1), yellow), edge=True))
    made.kept.append((at, 0.6))
