"""Shapes that art is made of: polygons about the origin, about as large as the unit circle, y downwards."""

from collections.abc import Callable

import numpy as np

from tests.drawing.canvas import Floats, Rng, circle, moved, turned

Motif = Callable[[Rng], Floats]


def _polar(radii: Floats, squash: float = 1.0) -> Floats:
    angles = np.linspace(0, 2 * np.pi, len(radii), endpoint=False) - np.pi / 2
    return np.stack([np.cos(angles) * radii * squash, np.sin(angles) * radii], axis=1)


def leaf(rng: Rng) -> Floats:
    along = np.linspace(0, np.pi, 14)
    half = np.sin(along) ** 0.8 * rng.uniform(0.28, 0.42)
    spine = -np.cos(along)
    points = np.concatenate([np.stack([half, spine], 1), np.stack([-half[::-1], spine[::-1]], 1)])
    return turned(points, rng.uniform(-40, 40))


def blade(rng: Rng) -> Floats:
    bend = rng.uniform(-0.4, 0.4)
    up = np.linspace(0, 1, 8)
    spine = np.stack([bend * up**2, 1 - 2 * up], axis=1)
    half = np.outer(0.16 * (1 - up), (1.0, 0.0))
    return np.concatenate([spine + half, (spine - half)[::-1]])


def bloom(rng: Rng) -> Floats:
    petals = int(rng.integers(5, 8))
    angles = np.linspace(0, 2 * np.pi, 60, endpoint=False)
    return turned(_polar(0.62 + 0.36 * np.cos(petals * angles)), rng.uniform(0, 90))


def wave(rng: Rng) -> Floats:
    along = np.linspace(-1, 1, 18)
    crest = 0.16 * np.sin(along * rng.uniform(4, 7) + rng.uniform(0, 6))
    half = 0.1 * (1 - along**2) + 0.02
    return np.concatenate([np.stack([along, crest - half], 1), np.stack([along, crest + half], 1)[::-1]])


def pebble(rng: Rng) -> Floats:
    return _polar(rng.uniform(0.65, 1.0, 8), rng.uniform(0.9, 1.25))


def cap(rng: Rng) -> Floats:
    arc = np.linspace(np.pi, 2 * np.pi, 14)
    dome = np.stack([np.cos(arc), np.sin(arc) * rng.uniform(0.7, 1.0)], axis=1)
    stalk = np.array([(0.25, 0.05), (0.32, 0.95), (-0.32, 0.95), (-0.25, 0.05)])
    return np.concatenate([dome, stalk])


def coral(rng: Rng) -> Floats:
    branches = int(rng.integers(4, 6))
    tips = np.linspace(-65, 65, branches)
    points = [np.array([(0.12, 1.0)])]
    for angle in tips[::-1]:
        finger = np.array([(0.1, -0.15), (0.13, -0.9), (0.0, -1.0), (-0.13, -0.9), (-0.1, -0.15)])
        points.append(moved(turned(finger, -angle), 0, 0.25))
    points.append(np.array([(-0.12, 1.0)]))
    return np.concatenate(points)


def drop(rng: Rng) -> Floats:
    angles = np.linspace(0, 2 * np.pi, 26, endpoint=False)
    return np.stack([0.6 * np.sin(angles) * np.sin(angles / 2), -np.cos(angles)], axis=1)


def star(rng: Rng) -> Floats:
    spikes = int(rng.integers(5, 9))
    return _polar(np.where(np.arange(2 * spikes) % 2, 0.45, 1.0))


def pine(rng: Rng) -> Floats:
    steps = 3
    right = [(0.0, -1.0)]
    for step in range(steps):
        low = -1 + 1.5 * (step + 1) / steps
        right += [(0.25 + 0.5 * (step + 1) / steps, low), (0.15 + 0.2 * step / steps, low)]
    right += [(0.12, 0.5), (0.12, 1.0)]
    edge = np.array(right)
    return np.concatenate([edge, edge[::-1] * (-1, 1)])


def crown(rng: Rng) -> Floats:
    angles = np.linspace(0, 2 * np.pi, 48, endpoint=False)
    lobes = moved(_polar(0.62 + 0.1 * np.abs(np.cos(angles * rng.integers(3, 5))), 1.1), 0, -0.3)
    trunk = np.array([(-0.13, 0.3), (-0.16, 1.0), (0.16, 1.0), (0.13, 0.3)])
    return np.concatenate([lobes[25:], lobes[:24], trunk[::-1]])


def shell(rng: Rng) -> Floats:
    angles = np.linspace(-1.1, 1.1, 25)
    fan = np.stack([np.sin(angles), -np.cos(angles)], axis=1) * (1 - 0.1 * np.abs(np.sin(angles * 9)))[:, None]
    return np.concatenate([moved(fan, 0, 0.35), [(0.15, 0.75), (-0.15, 0.75)]])


def house(rng: Rng) -> Floats:
    return np.array([(0, -1), (0.9, -0.25), (0.65, -0.25), (0.65, 0.85), (-0.65, 0.85), (-0.65, -0.25), (-0.9, -0.25)])


def fish(rng: Rng) -> Floats:
    angles = np.linspace(0.35, 2 * np.pi - 0.35, 24)
    body = np.stack([np.cos(angles) * 0.75 - 0.15, np.sin(angles) * 0.45], axis=1)
    return np.concatenate([body, [(0.95, -0.5), (0.78, 0.0), (0.95, 0.5)]])


def ring(rng: Rng) -> Floats:
    return np.concatenate([circle(1.0, 30), [(1.0, 0.0), (0.55, 0.0)], circle(0.55, 30)[::-1], [(0.55, 0.0)]])


def disc(rng: Rng) -> Floats:
    return circle(0.8, 28)


def scale(rng: Rng) -> Floats:
    arc = np.linspace(0, np.pi, 16)
    return np.stack([np.cos(arc) * 0.9, np.sin(arc) * 0.9 - 0.4], axis=1)


MOTIFS: dict[str, Motif] = {
    made.__name__: made
    for made in (
        leaf,
        blade,
        bloom,
        wave,
        pebble,
        cap,
        coral,
        drop,
        star,
        pine,
        crown,
        shell,
        house,
        fish,
        ring,
        disc,
        scale,
    )
}
