"""Straight edges of a photo: the line segment detector of von Gioi et al. (2010), as OpenCV has it."""

import cv2
import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]


def segments(lab: NDArray[np.uint8], shortest: float) -> Floats:
    """The segments (n, 2, 2) of a picture in Lab, uint8 (h, w, 3), as two ends (x, y), at least so many pixels long."""
    found = []
    detector = cv2.createLineSegmentDetector(cv2.LSD_REFINE_STD)
    for channel in range(3):
        plane, scale = np.ascontiguousarray(lab[:, :, channel]), 1
        if channel:  # colours differ less than lightness does, and cameras keep half as many of their pixels
            half, scale = cv2.resize(plane, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA), 2
            plane = np.clip((half.astype(np.int16) - 128) * 2 + 128, 0, 255).astype(np.uint8)
        lines = detector.detect(plane)[0]
        if lines is not None:
            found.append((lines.reshape(-1, 2, 2).astype(np.float64) + 0.5) * scale - 0.5)
    if not found:
        return np.empty((0, 2, 2))
    ends = np.concatenate(found)
    kept: Floats = ends[np.linalg.norm(ends[:, 1] - ends[:, 0], axis=1) >= shortest]
    return kept
