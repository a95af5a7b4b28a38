"""Probabilities as log odds and back, one at a time: a photo has thousands of them, for which arrays would be slow."""

from math import exp, log
from typing import Final

FARTHEST: Final = 700.0
"""Log odds beyond which `exp` has no number."""


def log_odds(probability: float, least: float) -> float:
    """The logarithm of how much likelier something is than not, of a probability that is held between `least` and
    1 - `least`.

    >>> log_odds(0.5, 1e-3), round(log_odds(1.0, 1e-3), 2), round(log_odds(0.0, 1e-3), 2)
    (0.0, 6.91, -6.91)
    """
    sure = within(probability, least, 1 - least)
    return log(sure / (1 - sure))


def chance(odds: float) -> float:
    """The probability of log odds.

    >>> chance(0.0), chance(-1e9) < 1e-300, chance(1e9)
    (0.5, True, 1.0)
    """
    return 1 / (1 + exp(within(-odds, -FARTHEST, FARTHEST)))


def within(value: float, least: float, most: float) -> float:
    """The nearest value from least to most.

    >>> within(3, 0, 2), within(-1, 0, 2), within(1, 0, 2)
    (2.0, 0.0, 1.0)
    """
    return float(min(max(value, least), most))
