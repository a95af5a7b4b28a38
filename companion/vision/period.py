"""The period of a lattice of squares in edges that run along x and y: Fourier over positions, then least squares."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from companion.vision.pose import Edges, Floats, apply

SHORTEST, LONGEST = 13.0, 330.0  # side of a square in pixels of the work picture, at the layout's middle
STEP = 1.012  # between periods that are tried
SLACK = np.radians(9)  # hand-laid squares are turned by a few degrees
LINE = 4096  # bins of a line of positions, padding included
PEAKS = 4  # periods that a turn of the camera hands on
ROUNDS = 10
REACHES = (2.5, 4.0, 6.0, 9.0)  # squares from the middle, from where edges count less
NEAR = 0.13  # squares; an edge further than about this from a line hardly pulls at it
SHEAR, STRETCH, LEAN = 0.03, 0.05, 0.1  # how far least squares may leave the camera that was found


@dataclass(frozen=True, slots=True, eq=False)
class Candidate:
    """lattice: float64 (3, 3), pixels to squares (column, row). score: 0 to 1, how periodic the edges are."""

    lattice: Floats
    score: float


def periods(edges: Edges, squared: Floats, aspect: float, peaks: int = PEAKS) -> list[Candidate]:
    """The lattices of squares `aspect` wide and 1 high that suit the edges of a squared-up plane best."""
    middle = np.average(edges.ends.mean(axis=1), axis=0, weights=edges.weight)
    plane = _to_scale(squared, middle)
    ends = apply(plane, edges.ends)
    ends[..., 0] /= aspect
    at = ends.mean(axis=1)
    upright, lying = _directions(ends)
    if not upright.any() or not lying.any():
        return []
    tried = np.exp(np.arange(np.log(SHORTEST), np.log(LONGEST), np.log(STEP)))
    waves = [_wave(at[use, axis], edges.weight[use], tried) for axis, use in ((0, upright), (1, lying))]
    total = edges.weight[upright].sum() + edges.weight[lying].sum()
    score = (np.abs(waves[0]) + np.abs(waves[1])) / total
    score *= total / edges.weight.sum()
    high = np.flatnonzero((score >= np.roll(score, 1)) & (score >= np.roll(score, -1)))
    found = []
    for place in high[np.argsort(-score[high])][:peaks]:
        shift = [np.angle(wave[place]) / (2 * np.pi) for wave in waves]
        scale = np.array([(1 / tried[place] / aspect, 0, -shift[0]), (0, 1 / tried[place], -shift[1]), (0, 0, 1)])
        found.append(Candidate(scale @ plane, float(score[place])))
    return found


def _to_scale(squared: Floats, middle: Floats) -> Floats:
    """The same plane in pixels as large as those of the picture at `middle`, which becomes the origin."""
    around = apply(squared, middle + np.array([(0, 0), (1, 0), (0, 1)]))
    step = around[1:] - around[0]
    size = np.sqrt(abs(step[0, 0] * step[1, 1] - step[0, 1] * step[1, 0]))
    origin = around[0] / size
    return np.array([(1 / size, 0, -origin[0]), (0, 1 / size, -origin[1]), (0, 0, 1)]) @ squared


def _directions(ends: Floats) -> tuple[NDArray[np.bool_], NDArray[np.bool_]]:
    along = np.abs(ends[:, 1] - ends[:, 0])
    angle = np.arctan2(along[:, 0], along[:, 1])
    return angle < SLACK, angle > np.pi / 2 - SLACK


def _wave(at: Floats, weight: Floats, tried: Floats) -> NDArray[np.complex128]:
    """How strongly positions repeat with each period, and their phase: complex (periods,)."""
    low = at.min()
    bins = np.clip(at - low, 0, LINE - 1).astype(int)
    spectrum = np.fft.rfft(np.bincount(bins, weight, LINE)[:LINE], 4 * LINE)
    place = 4 * LINE / tried
    base = place.astype(int)
    part = place - base
    wave = spectrum[base] * (1 - part) + spectrum[base + 1] * part
    strength = np.abs(spectrum[base]) * (1 - part) + np.abs(spectrum[base + 1]) * part
    turned = np.conj(wave) * np.exp(2j * np.pi * (low + 0.5) / tried)
    result: NDArray[np.complex128] = turned / np.maximum(np.abs(turned), 1e-9) * strength
    return result


def fitted(edges: Edges, lattice: Floats, rounds: int = ROUNDS) -> Candidate:
    """The lattice moved onto the edges by weighted least squares, tied to the camera that it came with."""
    spent = np.zeros(8)
    score = 0.0
    for _ in range(rounds):
        lattice, spent, score = _step(edges, lattice, spent, np.inf)
    return Candidate(lattice / lattice[2, 2], score)


def coarser(edges: Edges, lattice: Floats, times: int) -> Floats:
    """The lattice with squares so many times as large whose lines suit the edges best."""
    ends = apply(lattice, edges.ends)
    shifts = []
    for axis, use in enumerate(_directions(ends)):
        at, weight = ends[use, :, axis], edges.weight[use, None]
        tried = [(at + shift) / times for shift in range(times)]
        gaps = [places - np.round(places) for places in tried]
        suits = [float((weight * np.cos(2 * np.pi * gap) / (1 + (gap / NEAR) ** 2) ** 2).sum()) for gap in gaps]
        shifts.append(int(np.argmax(suits)))
    made: Floats = np.array([(1 / times, 0, shifts[0] / times), (0, 1 / times, shifts[1] / times), (0, 0, 1)]) @ lattice
    return made


def grown(edges: Edges, lattice: Floats) -> Candidate:
    """The same, but from the middle of the layout outwards, so that a camera that is slightly off does not put the
    outer squares on the wrong lines."""
    spent = np.zeros(8)
    for reach in REACHES:
        for _ in range(2):
            lattice, spent, _ = _step(edges, lattice, spent, reach)
    return fitted(edges, lattice, 4)


def fit(edges: Edges, lattice: Floats) -> float:
    """How well edges lie on the lines of a lattice, -1 to 1: mean cosine of their distance, one turn per square."""
    ends = apply(lattice, edges.ends)
    total = 0.0
    for axis, use in enumerate(_directions(ends)):
        total += float((edges.weight[use, None] * np.cos(2 * np.pi * ends[use, :, axis])).sum())
    return total / (2 * float(edges.weight.sum()))


def _step(edges: Edges, lattice: Floats, spent: Floats, within: float) -> tuple[Floats, Floats, float]:
    """One round: the lattice, what was changed so far, and how well the edges lay on its lines before."""
    ends = apply(lattice, edges.ends)
    upright, lying = _directions(ends)
    places = ends.mean(axis=1)
    middle = np.average(places, axis=0, weights=edges.weight * (upright | lying) + 1e-9)
    far = np.linalg.norm(places - middle, axis=1)
    counted = edges.weight * np.exp(-0.5 * (far / within) ** 2)
    reach = max(float(np.abs(ends - middle).max()), 1.0)
    rows, gaps, weights = [], [], []
    for axis, use in ((0, upright), (1, lying)):
        points = ends[use].reshape(-1, 2)
        gap = points[:, axis] - np.round(points[:, axis])
        rows.append(_jacobian((points - middle) / reach, axis))
        gaps.append(-gap)
        weights.append(np.repeat(counted[use], 2) / (1 + (gap / NEAR) ** 2) ** 2)
    weight, gap = np.concatenate(weights), np.concatenate(gaps)
    score = float((weight * np.cos(2 * np.pi * gap)).sum() / (2 * edges.weight.sum()))
    change = _solved(np.concatenate(rows), gap, weight, reach, spent)
    return _moved(lattice, change, middle, reach), spent + change, score


def _jacobian(at: Floats, axis: int) -> Floats:
    """How a coordinate answers to the eight numbers (a b tx c d ty e f) of a small change of perspective."""
    own = at[:, axis]
    made = np.zeros((len(at), 8))
    made[:, 3 * axis : 3 * axis + 2] = at
    made[:, 3 * axis + 2] = 1
    made[:, 6:] = -own[:, None] * at
    return made


def _solved(rows: Floats, gap: Floats, weight: Floats, reach: float, spent: Floats) -> Floats:
    share = weight / max(weight.sum(), 1e-9) / NEAR**2
    ties = np.zeros((4, 8))
    ties[0, [0, 4]] = (1, -1)
    ties[1, [1, 3]] = (1, 1)
    ties[2, 6] = ties[3, 7] = 1
    ties /= reach * np.array([STRETCH, SHEAR, LEAN, LEAN])[:, None]
    normal = rows.T @ (rows * share[:, None]) + ties.T @ ties + 1e-6 * np.eye(8)
    pull = rows.T @ (gap * share) - ties.T @ (ties @ spent)
    solved: Floats = np.linalg.solve(normal, pull)
    return solved


def _moved(lattice: Floats, change: Floats, middle: Floats, reach: float) -> Floats:
    a, b, right, c, d, down, e, f = change / reach
    centre = np.array([(1 / reach, 0, -middle[0] / reach), (0, 1 / reach, -middle[1] / reach), (0, 0, 1)])
    step = np.array([(1 + a, b, right), (c, 1 + d, down), (e, f, 1)])
    moved: Floats = np.linalg.inv(centre) @ step @ centre @ lattice
    return moved
