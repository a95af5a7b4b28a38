"""Whether something lies in a square: what the lattice saw and what taught looks say, weighed together."""

from collections.abc import Mapping
from typing import Final

import numpy as np

from companion.core.board import BoardSpec
from companion.core.grid import Square
from companion.vision.box import Skill
from companion.vision.grid import NOTHING, Grid
from companion.vision.looks import SQUARE, TABLE
from companion.vision.odds import chance, log_odds, within

# how much looking unlike the taught tables, and how well one label fits, count beside what the lattice saw: fitted
# together with `held.ODDS`
TABLE_WEIGHT: Final = 0.48
LABEL_WEIGHT: Final = 0.36
# log odds by the lattice below which no looks prove a square
HOPELESS: Final = -5.8
# log odds below which looks have to say so much for a square before they say anything
UNLIKELY, PROOF = -4.7, 2.5
# surely bare squares by which it is known what looks say on this table
ENOUGH_BARE: Final = 6
# the least that they count where the rest of a card may prove a square
OUTVOTED: Final = -5.0
# how much less that is on a table that no lesson showed, by what looks say for it
OVERRULED: Final = 2.0
# no chance counts as surer than that
SUREST: Final = 1e-3
# log ratio from which on a card's place shows a digit, how much that counts at most as log odds, and how much at most
# looking unlike the taught tables does
A_DIGIT: Final = 2.0
DIGIT_WEIGHT: Final = 4.0
UNLIKE_TABLE: Final = 1.4
# log ratio of a card's form that counts as one, how much it counts at most, and the lattice beside it
A_CARD: Final = 5.0
FORM_WEIGHT: Final = 6.0
LATTICE_WEIGHT: Final = 4.0


def untaught(grid: Grid, spec: BoardSpec, skill: Skill) -> dict[Square, float]:
    """Log odds that each square holds something by the picture alone, where looks can be added: of cards with several
    squares of a copy that was taught what tables look like."""
    square = skill.heads.get(SQUARE)
    if grid.odds is None or spec.frame != "free" or spec.once or square is None or TABLE not in square.labels:
        return {}
    return {(at[0], at[1]): float(value) for at, value in np.ndenumerate(grid.odds)}


def looks_alone(bare: float, labels: Mapping[str, float]) -> float:
    """What looks alone say for a square that holds something, as log odds. bare: probability that it looks like a
    taught table. labels: what it would be otherwise."""
    return TABLE_WEIGHT * log_odds(1 - bare, SUREST) + LABEL_WEIGHT * log_odds(
        max(labels.values(), default=0.0), SUREST
    )


def unknown_table(looks: Mapping[Square, float], odds: Mapping[Square, float]) -> float:
    """How much looks say for squares that are surely bare, 0 where they say nothing: a table that no lesson showed may
    look like a card, and then they prove nothing. looks: of each square by `looks_alone`. odds: as `by_looks`."""
    bare = [value for at, value in looks.items() if odds.get(at, 0.0) < HOPELESS]
    return max(float(np.median(bare)), 0.0) if len(bare) >= ENOUGH_BARE else 0.0


def by_looks(odds: float, looks: float, *, of_block: bool = False, idle: float = 0.0) -> float:
    """The chance that a square holds something. odds: log odds by the picture alone. looks: by `looks_alone`. of_block:
    the rest of its card may prove the square. idle: by `unknown_table`."""
    if of_block:
        return chance(max(odds, OUTVOTED - OVERRULED * idle) + looks)
    return chance(NOTHING if odds < UNLIKELY and looks - idle < PROOF else odds + looks)


def with_digits(
    seen: Mapping[Square, float],
    looked: Mapping[Square, float],
    shown: Mapping[Square, float],
    formed: Mapping[Square, float],
) -> dict[Square, float]:
    """How likely a card lies in each square: by the lattice, by what it looks like (`looked`: both together), by
    whether a digit is printed where one has to be, and by how much it has the cards' form, where that is known: of
    squares that were looked at no closer, too. That something does not look like the taught tables is little proof:
    tables differ more than cards do."""
    told = dict(looked)
    for at, value in shown.items():
        odds = log_odds(seen[at], SUREST)
        like = min(log_odds(looked[at], SUREST) - odds, UNLIKE_TABLE)
        digit = within(value - A_DIGIT, -DIGIT_WEIGHT, DIGIT_WEIGHT)
        form = within(formed.get(at, 0.0) / A_CARD, -FORM_WEIGHT, FORM_WEIGHT)
        # where a form is known, the lattice need not see every card: a shadow or a pale table hides some from it
        odds = within(odds, -LATTICE_WEIGHT, LATTICE_WEIGHT) if formed else odds
        told[at] = chance(odds + like + digit + form)
    for at in formed.keys() - shown.keys():
        told[at] = chance(log_odds(seen[at], SUREST) + within(formed[at] / A_CARD, -FORM_WEIGHT, 0.0))
    return told
