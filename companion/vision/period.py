"""The period of a lattice of squares in edges that run along x and y: Fourier over positions, then least squares."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from companion.vision.pose import Edges, Floats, apply

SHORTEST, LONGEST = 13.0, 330.0  # side of a square in pixels of the work picture, at the layout's middle
STEP = 1.012  # between periods that are tried
SLACK = np.tan(np.radians(9))  # hand-laid squares are turned by a few degrees
LINE = 4096  # bins of a line of positions, padding included
PEAKS = 4  # periods that a turn of the camera hands on
ROUNDS = 10
REACHES = (2.5, 4.0, 6.0, 9.0)  # squares from the middle, from where edges count less
NEAR = 0.13  # squares; an edge further than about this from a line hardly pulls at it
SHEAR, STRETCH, LEAN = 0.03, 0.05, 0.1  # how far least squares may leave the camera that was found
OWN = np.array([(0, 1, 2, 6, 7), (3, 4, 5, 6, 7)])  # of a change's eight numbers, those columns and rows answer to
TIES = np.zeros((4, 8))
TIES[0, [0, 4]] = np.array((1, -1)) / STRETCH
TIES[1, [1, 3]] = 1 / SHEAR
TIES[2, 6] = TIES[3, 7] = 1 / LEAN


@dataclass(frozen=True, slots=True, eq=False)
class Candidate:
    """lattice: float64 (3, 3), pixels to squares (column, row). score: 0 to 1, how periodic the edges are."""

    lattice: Floats
    score: float


def periods(edges: Edges, squared: Floats, aspect: float, peaks: int = PEAKS) -> list[Candidate]:
    """The lattices of squares `aspect` wide and 1 high that suit the edges of a squared-up plane best."""
    middle = edges.weight @ edges.ends.mean(axis=1) / edges.weight.sum()
    plane = _to_scale(squared, middle)
    ends = apply(plane, edges.ends)
    ends[..., 0] /= aspect
    at = ends.mean(axis=1)
    upright, lying = _directions(np.abs(ends[:, 1] - ends[:, 0]).T)
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


def _directions(along: Floats) -> NDArray[np.bool_]:
    """Which edges run along y and which along x, by how far they reach along x and y, (..., 2, n)."""
    upright: NDArray[np.bool_] = along < SLACK * along[..., ::-1, :]
    return upright


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


class _Laid(NamedTuple):
    """Edges in the squares of m lattices. at: (m, 2, 2n), column and row of first all their one ends, then the others.
    weight: (m, 2, 2n), what those count that run along the lines of columns and along those of rows, 0 for others."""

    at: Floats
    weight: Floats

    @property
    def places(self) -> Floats:
        """The middles of edges, (m, 2, n)."""
        half = self.at.shape[2] // 2
        return (self.at[:, :, :half] + self.at[:, :, half:]) / 2

    def gaps(self) -> Floats:
        """How far they lie off the nearest line, in squares, as `at`."""
        return self.at - np.rint(self.at)


def _laid(edges: Edges, lattices: Floats) -> _Laid:
    half = len(edges.weight)
    flat = edges.ends.transpose(2, 1, 0).reshape(2, 2 * half)
    lifted = lattices[:, :, :2] @ flat + lattices[:, :, 2:]
    at = lifted[:, :2] / lifted[:, 2:]
    weight = np.where(_directions(np.abs(at[:, :, half:] - at[:, :, :half])), edges.weight, 0.0)
    return _Laid(at, np.tile(weight, (1, 1, 2)))


def fitted(edges: Edges, lattices: Sequence[Floats], rounds: int = ROUNDS) -> list[Candidate]:
    """Lattices moved onto the edges by weighted least squares, tied to the camera that they came with."""
    return _followed(edges, np.array(lattices), (np.inf,) * rounds) if len(lattices) else []


def grown(edges: Edges, lattices: Sequence[Floats]) -> list[Candidate]:
    """The same, but from the middle of the layout outwards, so that a camera that is slightly off does not put the
    outer squares on the wrong lines."""
    first = _followed(edges, np.array(lattices), np.repeat(REACHES, 2))
    return fitted(edges, [each.lattice for each in first], 4)


def coarser(edges: Edges, lattice: Floats, times: int) -> Floats:
    """The lattice with squares so many times as large whose lines suit the edges best."""
    laid = _laid(edges, lattice[None])
    tried = (laid.at + np.arange(times)[:, None, None]) / times
    gaps = tried - np.rint(tried)
    suits = (laid.weight * np.cos(2 * np.pi * gaps) * _pull(gaps)).sum(axis=2)
    right, down = suits.argmax(axis=0)
    made: Floats = np.array([(1 / times, 0, right / times), (0, 1 / times, down / times), (0, 0, 1)]) @ lattice
    return made


def fit(edges: Edges, lattices: Sequence[Floats]) -> list[float]:
    """How well edges lie on the lines of lattices, -1 to 1: mean cosine of their distance, one turn per square."""
    laid = _laid(edges, np.array(lattices))
    fits: list[float] = (laid.weight * np.cos(2 * np.pi * laid.gaps())).sum(axis=(1, 2)).tolist()
    return [each / (2 * float(edges.weight.sum())) for each in fits]


def _followed(edges: Edges, lattices: Floats, reaches: Iterable[float]) -> list[Candidate]:
    """One round of least squares for each reach, in squares from the middle; scores are those before the last."""
    spent = np.zeros((len(lattices), 8))
    laid = _laid(edges, lattices)
    for place, reach in enumerate(reaches):
        if place:
            laid = _laid(edges, lattices)
        change, step = _step(laid, spent, reach)
        lattices, spent = step @ lattices, spent + change
    gaps = laid.gaps()
    scores = (laid.weight * np.cos(2 * np.pi * gaps) * _pull(gaps)).sum(axis=(1, 2)) / (2 * edges.weight.sum())
    found = zip(lattices, scores.tolist(), strict=True)
    return [Candidate(lattice / lattice[2, 2], score) for lattice, score in found]


def _pull(gaps: Floats) -> Floats:
    """What points count that lie so many squares off their lines."""
    pull = gaps * gaps
    pull *= 1 / NEAR**2
    pull += 1
    pull *= pull
    return np.divide(1, pull, out=pull)


def _step(laid: _Laid, spent: Floats, within: float) -> tuple[Floats, Floats]:
    """One round: changes of perspective (a b tx c d ty e f), (m, 8), and as matrices (m, 3, 3)."""
    places = laid.places
    half = places.shape[2]
    share = laid.weight[:, :, :half].max(axis=1, keepdims=True) + 1e-9
    middle = (places * share).sum(axis=2, keepdims=True) / share.sum(axis=2, keepdims=True)
    weight = laid.weight
    if np.isfinite(within):
        off = np.square(places - middle).sum(axis=1, keepdims=True)
        weight = weight * np.tile(np.exp(off * (-0.5 / within**2)), 2)
    moved = laid.at - middle
    reach = np.maximum(np.abs(moved).max(axis=(1, 2)), 1.0)
    moved /= reach[:, None, None]
    gaps = laid.gaps()
    weight = weight * _pull(gaps)
    change = _solved(_jacobian(moved), gaps, weight, reach, spent)
    return change, _changed(change / reach[:, None], middle[:, :, 0], reach)


def _jacobian(at: Floats) -> Floats:
    """How both coordinates of points (m, 2, n) answer to the five numbers of a small change of perspective that are
    their OWN, (m, 2, 5, n)."""
    many, _, count = at.shape
    made = np.empty((many, 2, 5, count))
    made[:, :, :2] = at[:, None]
    made[:, :, 2] = 1
    np.multiply(at[:, :, None], -at[:, None], out=made[:, :, 3:])
    return made


def _solved(rows: Floats, gaps: Floats, weight: Floats, reach: Floats, spent: Floats) -> Floats:
    """The changes (m, 8) that bring points nearest to their lines."""
    weighted = rows * weight[:, :, None]
    squares, sums = weighted @ rows.transpose(0, 1, 3, 2), weighted @ gaps[..., None]
    normal, pull = np.zeros((len(rows), 8, 8)), np.zeros((len(rows), 8, 1))
    for axis, own in enumerate(OWN):
        normal[:, own[:, None], own] += squares[:, axis]
        pull[:, own] -= sums[:, axis]
    share = 1 / (np.maximum(weight.sum(axis=(1, 2)), 1e-9) * NEAR**2)[:, None, None]
    ties = (TIES.T @ TIES) / np.square(reach)[:, None, None]
    solved = np.linalg.solve(normal * share + ties + 1e-6 * np.eye(8), pull * share - ties @ spent[..., None])
    return np.asarray(solved[:, :, 0], np.float64)


def _changed(change: Floats, middle: Floats, reach: Floats) -> Floats:
    """Small changes of perspective about the middles as matrices (m, 3, 3)."""
    many = len(change)
    step = np.concatenate([change, np.zeros((many, 1))], axis=1).reshape(many, 3, 3) + np.eye(3)
    back = np.zeros((many, 3, 3))
    back[:, 0, 0] = back[:, 1, 1] = reach
    back[:, :2, 2] = middle
    back[:, 2, 2] = 1
    return back @ step @ np.linalg.inv(back)
