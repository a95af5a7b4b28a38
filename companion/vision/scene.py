"""A photo at a first glance: what does not look like the table, and its straight edges."""

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.vision import pose, segments, table

Floats = NDArray[np.float64]
Floats32 = NDArray[np.float32]
Pixels = NDArray[np.uint8]

SHORTEST = 6.0  # pixels of the work picture, of an edge
LONG = 60.0  # an edge longer than that counts no more
ASIDE = 3.0  # pixels from an edge, where its two sides are looked at
STRANGE, STRANGE_WIDTH = 16.0, 4.0  # squared distance from the table at which something is as likely as not
WIDER = 0.035  # of the longer side of the photo, how far round something strange its card may reach
MOST_EDGES = 1000  # the strongest tell as much as all
STRANGE_ENOUGH = 0.4  # probability at which an edge is one of something strange


@dataclass(frozen=True, slots=True, eq=False)
class Scene:
    """lab: uint8 (h, w, 3). strange: float32 (h / 2, w / 2), the probability that a pixel is no table.
    edges: of what is strange, those of its outline count twice. outline: the same edges, those of the outline alone.
    ends: float64 (n, 2, 2), every edge of the photo."""

    lab: Pixels
    strange: Floats32
    edges: pose.Edges
    outline: pose.Edges
    ends: Floats

    @property
    def size(self) -> tuple[int, int]:
        """Width and height in pixels."""
        return self.lab.shape[1], self.lab.shape[0]


def first_glance(pixels: Pixels) -> Scene:
    """What is seen at first in a photo at work size, BGR uint8 (h, w, 3)."""
    small = cv2.resize(pixels, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA).astype(np.uint8)
    lab = table.lab_of(cv2.GaussianBlur(small, (0, 0), 0.8).astype(np.uint8))
    strange = strangeness(table.from_border(lab), lab)
    whole = cv2.cvtColor(pixels, cv2.COLOR_BGR2LAB).astype(np.uint8, copy=False)
    return weighed(whole, strange, segments.segments(whole, SHORTEST))


def around(seen: Scene) -> Scene:
    """The scene with the edges near what is strange: a card of the table's colour shows little but its picture."""
    reach = 2 * round(WIDER * max(seen.strange.shape)) + 1
    near = cv2.dilate(cv2.erode(seen.strange, np.ones((3, 3))), np.ones((reach, reach), np.uint8)).astype(np.float32)
    wide = weighed(seen.lab, near, seen.ends)
    return Scene(seen.lab, seen.strange, wide.edges, wide.edges, seen.ends)


def every(seen: Scene) -> Scene:
    """The scene with all its edges, whether or not anything is strange there: where one thing stands out so much that
    cards hardly differ from the table beside it."""
    wide = weighed(seen.lab, np.ones_like(seen.strange), seen.ends)
    return Scene(seen.lab, seen.strange, wide.edges, wide.edges, seen.ends)


def weighed(lab: Pixels, strange: Floats32, ends: Floats) -> Scene:
    """The scene with its edges weighed by what is strange."""
    along = ends[:, 1] - ends[:, 0]
    length = np.linalg.norm(along, axis=1)
    aside = ASIDE * np.column_stack([-along[:, 1], along[:, 0]]) / length[:, None]
    middle = ends.mean(axis=1)
    left, right = _at(strange, (middle + aside) / 2), _at(strange, (middle - aside) / 2)
    most, apart = np.maximum(left, right), np.abs(left - right)
    weight = np.minimum(length, LONG) * most
    kept = np.flatnonzero(most > STRANGE_ENOUGH)
    if len(kept) > MOST_EDGES:
        kept = np.sort(kept[np.argsort(-weight[kept], kind="stable")[:MOST_EDGES]])
    edges = pose.Edges(ends[kept], (weight * (1 + apart))[kept])
    return Scene(lab, strange, edges, pose.Edges(ends[kept], (weight * apart)[kept]), ends)


def strangeness(model: table.TableModel, lab: Floats32) -> Floats32:
    """The probability that each pixel of Lab (..., 3) is no table."""
    made: Floats32 = 1 / (1 + np.exp(np.clip((STRANGE - model.distance(lab)) / STRANGE_WIDTH, -30, 30)))
    return made.astype(np.float32)


def _at(picture: Floats32, places: Floats) -> Floats:
    rows, cols = picture.shape
    at = np.round(places).astype(int)
    found: Floats = picture[np.clip(at[:, 1], 0, rows - 1), np.clip(at[:, 0], 0, cols - 1)].astype(np.float64)
    return found
