"""How sure a framed board is: a wrong outline must not look sure, whatever made it win."""

from typing import Final

import cv2
import numpy as np

from companion.vision.framed_colours import FINE_SHAPE, Codes
from companion.vision.framed_lines import HALF_LEVELS, Floats, Image, alignment
from companion.vision.framed_polish import meeting
from companion.vision.framed_quads import Quads
from companion.vision.framed_strips import outward, strip_distance

# a score that is as often right as wrong, and how fast doubt goes above it
EVEN: Final = 2.3
SLOPE: Final = 8.0
# the weakest side (edge and contrast) and a rival's distance that are no reason for doubt, and those that halve it
WEAK_SIDE: Final = (0.5, 0.9)
RIVAL: Final = (0.0, 0.2)
RIVAL_APART: Final = 0.03
# a shape that fills less of the photo may be any card that lies about
SIZE: Final = (0.02, 0.1)
# edges all around, further out (share of the diagonal): perhaps the frame is not seen for its colour
FRAME_FROM: Final = 0.012
FRAME_TO: Final = 0.08
FRAME_UNEVEN: Final = 0.25
FRAME_EDGE: Final = (0.25, 0.35)
FRAME_DIFFERS: Final = (0.12, 0.2)
FRAME_PLACES: Final = 80


def sureness(found: Quads, score: Floats, index: int, settled: bool, shape: tuple[int, ...]) -> float:
    """How likely one of the candidates is the board, 0 to 1, by its score, weakest side, size and rivals."""
    corners = found.corners[index]
    weakest = float((found.edge[index] + found.contrast[index]).min())
    share = cv2.contourArea(corners.astype(np.float32)) / (shape[0] * shape[1])
    apart = np.abs(found.corners - corners).max(axis=(1, 2)) > RIVAL_APART * max(shape)
    gap = float(score[index] - score[apart].max()) if apart.any() else RIVAL[1]
    likely = 1 / (1 + np.exp(-SLOPE * (float(score[index]) - EVEN)))
    doubts = _ramp(weakest, WEAK_SIDE), _ramp(gap, RIVAL), _ramp(share, SIZE), 1.0 if settled else 0.0
    return float(likely * np.prod([0.5 + doubt / 2 for doubt in doubts[:2]]) * doubts[2] * (0.5 + doubts[3] / 2))


def frame_doubt(corners: Floats, slopes: tuple[Image, Image], codes: Codes) -> float:
    """1 where a frame runs around the board whose colours are nearly the table's, 0 where there is none.

    Edges on all four sides alone may be a cloth's pattern, a strip of another colour alone a shadow.
    """
    evidence, outer = frame_evidence(corners, *slopes)
    differs = strip_distance(corners, outer, codes, FINE_SHAPE)
    return _ramp(evidence, FRAME_EDGE) * _ramp(differs, FRAME_DIFFERS)


def frame_evidence(corners: Floats, steep: Image, direction: Image) -> tuple[float, Floats]:
    """How much of an edge runs around all four sides at about the same distance, 0 to 1, and the corners there."""
    diagonal = float(np.linalg.norm(corners[0] - corners[2]))
    offsets = np.arange(FRAME_FROM * diagonal, FRAME_TO * diagonal)
    clear = steep / (steep + HALF_LEVELS)
    ends = np.roll(corners, -1, axis=0)
    normals = outward(corners)
    sides = np.array(
        [_edge_beyond(a, b, n, offsets, (clear, direction)) for a, b, n in zip(corners, ends, normals, strict=True)]
    )
    best, moved = -1.0, np.zeros(4)
    for offset in offsets:
        near = np.abs(offsets - offset) <= FRAME_UNEVEN * offset
        evidence = float(sides[:, near].max(axis=1).min())
        if evidence > best:
            best, moved = evidence, offsets[near][sides[:, near].argmax(axis=1)]
    return best, widened(corners, moved)


def widened(corners: Floats, by: Floats) -> Floats:
    """The corners (4, 2) after each side moved outwards by so many pixels (4,)."""
    step = outward(corners) * by[:, None]
    return meeting(list(zip(corners + step, np.roll(corners, -1, axis=0) + step, strict=True)), corners)


def _edge_beyond(start: Floats, end: Floats, normal: Floats, offsets: Floats, images: tuple[Image, Image]) -> Floats:
    """How much of an edge runs along a side at each offset outwards (offsets,), 0 to 1; a bent side may be 2 px off."""
    clear, direction = images
    along = np.linspace(0, 1, FRAME_PLACES)[:, None]
    wide = np.arange(offsets[0] - 2, offsets[-1] + 3)
    places = (start + (end - start) * along)[:, None] + normal * wide[:, None]
    x, y = places[..., 0].astype(np.float32), places[..., 1].astype(np.float32)
    angle = cv2.remap(direction, x, y, cv2.INTER_NEAREST)
    theta = float(np.arctan2(normal[1], normal[0]))
    edge = cv2.remap(clear, x, y, cv2.INTER_NEAREST) * alignment(angle, theta)
    around: Floats = cv2.dilate(edge.astype(np.float32), np.ones((1, 5))).mean(axis=0)[2 : 2 + len(offsets)]
    return around.astype(np.float64)


def _ramp(value: float, ends: tuple[float, float]) -> float:
    """0 at the first end, 1 at the second, straight between."""
    return float(np.clip((value - ends[0]) / (ends[1] - ends[0]), 0, 1))
