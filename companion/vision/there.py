"""Whether something lies in a square: what the lattice saw and what taught looks say, weighed together."""

from collections.abc import Mapping
from typing import Final

import numpy as np

from companion.core.board import BoardSpec
from companion.core.grid import Square
from companion.vision.box import Skill
from companion.vision.grid import Grid
from companion.vision.looks import SQUARE, TABLE

# how much looking unlike the taught tables, and how well one label fits, count beside what the lattice saw: fitted
# together with `held.ODDS`
TABLE_WEIGHT: Final = 0.48
LABEL_WEIGHT: Final = 0.36
# log odds by the lattice below which no looks prove a square
HOPELESS: Final = -5.8
# the least that they count where the rest of a card may prove a square
OUTVOTED: Final = -5.0
# no chance counts as surer than that
SUREST: Final = 1e-3


def untaught(grid: Grid, spec: BoardSpec, skill: Skill) -> dict[Square, float]:
    """Log odds that each square holds something by the picture alone, where looks can be added: of cards with several
    squares of a copy that was taught what tables look like."""
    square = skill.heads.get(SQUARE)
    if grid.odds is None or spec.frame != "free" or spec.once or square is None or TABLE not in square.labels:
        return {}
    return {(at[0], at[1]): float(value) for at, value in np.ndenumerate(grid.odds)}


def by_looks(odds: float, bare: float, labels: Mapping[str, float]) -> float:
    """The chance that a square holds something. odds: log odds by the picture alone. bare: probability that it looks
    like a taught table. labels: what it would be otherwise."""
    best = max(labels.values(), default=0.0)
    return chance(odds + TABLE_WEIGHT * log_odds(1 - bare) + LABEL_WEIGHT * log_odds(best))


def log_odds(probability: float) -> float:
    """The logarithm of how much likelier something is than not."""
    sure = float(np.clip(probability, SUREST, 1 - SUREST))
    return float(np.log(sure / (1 - sure)))


def chance(odds: float) -> float:
    """The probability of log odds."""
    return float(1 / (1 + np.exp(-odds)))
