"""Whether the rules answer a question at all: a logistic reckoning, fitted by `python -m benchmarks.rules_fit`."""

import math
import re
from collections.abc import Sequence
from typing import Final

from companion.rules.outside import Like
from companion.rules.query import NUMBER, YES_OR_NO, Query
from companion.rules.rank import BEST_LINE, FULL_TEXT, TEXT, TITLE, Found, matched
from companion.rules.sections import Stems

NAMES: Final = (
    "score of three",
    "covered word for word",
    "covered",
    "ahead of the second",
    "rankings that agree",
    "known",
    "words",
    "outside",
    "nearest in meaning",
    "like an unanswered one",
    "words of unanswered ones",
    "its most telling word",
    "learned of its parts",
    "votes of unanswered ones",
    "votes of answered ones farther off",
    "nearest unanswered ones",
    "nearest answered ones",
    "asks for a number",
    "asks for yes or no",
    "certain of the first",
    "constant",
)
WEIGHTS: Final = (
    *(3.65, -3.62, 5.57, -1.16, 0.06, 4.54, 0.51, -0.5, 0.0, -7.01, 0.17, 0.06),
    *(0.08, -0.58, -0.36, -8.36, 2.05, -1.23, -1.01, 2.16, -4.67),
)
SURE: Final = 0.43
WITH_VECTORS: Final = (
    *(4.27, -3.7, 5.0, -0.33, -0.13, 4.79, 0.35, -0.18, -3.16, -6.98, 0.16, 0.05),
    *(0.1, -0.58, -0.25, -7.09, 1.04, -1.25, -0.99, 2.24, -4.36),
)
SURE_WITH_VECTORS: Final = 0.36
MOST_OUTSIDE: Final = 2
MOST_AHEAD: Final = 5.0
RANKINGS: Final = (FULL_TEXT, BEST_LINE, TITLE, TEXT)
"""Measures that are asked whether they put the same entry first."""
OUTSIDE: Final = frozenset(
    word
    for line in """
trade barter negotiate bribe lend borrow loan team teams ally alliance partner discuss talk chat secretly peek peep
undo undoing redo takeback forgot forget forgotten mistake wrong cheat cheated late quit quits leave leaves leaving
left join joins resign concede surrender pause save timer time timed minute minutes hour hours duration clock age aged
old kids children years online app phone download website video digital designer designed author artist art
illustrator publisher price euros dollars buy sell sold auction bid bids money coin coins gold debt tax insurance dice
die roll rolls joker mulligan attack attacks fight fights combat kill kills war military weapon steal stole rob
destroy destroys sabotage hostage revenge strategy strategic tips strongest overpowered handicap tournament campaign
legacy scenario scenarios miniatures sleeve sleeves lost damaged broken blind language vote veto weather lives life
health hit damage level xp skill promo promos event events sacrifice marry hire promote upgrade upgrades jump jumps
teach combine combining mix compatible errata faq official replacement paint painted storage sand hourglass beginner
beginners easier announce declare public publicly openly hide conceal calculator notes memorise redraw bank loser
spectator adult adults seats music interrupt react reaction respond cancel priority infinite loop agree agreement
unanimous majority luck refund donate donation help advice search browse inspect examine substitute proxy weight
reprint translate german english champion elo apologise argue houserule homebrew banned tired bored drink snack record
con cons convention snow pack heroes hero rewind rematch draft reroll floor wood plastic thick heavy
history lore story theme flavour secret secrets
""".splitlines()
    for word in line.split()
)
"""What people ask about any game, and these books hardly ever answer; a rule that uses the word itself does."""
_SILENT: Final = re.compile(
    r"\b((rule)?books?|text|rules|nothing|nowhere)\b[^.]{0,40}\b(does not|do not|never|not|nothing)\b[^.]{0,12}"
    r"\b(say|tell|deal|mention|name|give|list|define|explain|cover|state|print)|says? nothing|is silent|no rule|"
    r"not said|((rule)?books?|text) (names|gives) no|nothing (is said|says|about)",
    re.IGNORECASE,
)


def silent(sentence: str) -> bool:
    """True for a sentence of a digest that tells what the book leaves out.

    >>> silent("The book does not say what happens then."), silent("It scores nothing.")
    (True, False)
    """
    return bool(_SILENT.search(sentence))


def features(query: Query, found: Sequence[Found], holds: Stems, unanswered: Like) -> tuple[float, ...]:
    """What tells whether the best entry answers the question, in the order of `NAMES`. holds: its stems.

    unanswered: how like it is to a question that no rulebook answers.
    """
    if not found:
        return (0.0,) * (len(NAMES) - 1) + (1.0,)
    best = found[:3]
    there = sum(term.weight for term in query.terms if term.own in holds)
    known = sum(term.weight * term.known for term in query.terms)
    outside = sum(term.typed in OUTSIDE and holds.isdisjoint(term.stems) for term in query.terms)
    ahead = best[0].score - found[1].score if len(found) > 1 else MOST_AHEAD
    return (
        sum(one.score for one in best) / len(best) / 10,
        there / query.weight,
        matched(query, holds) / query.weight,
        min(ahead, MOST_AHEAD) / MOST_AHEAD,
        sum(best[0].measures[n] >= max(one.measures[n] for one in found) for n in RANKINGS) / len(RANKINGS),
        known / query.weight,
        len(query.terms) / 10,
        float(min(outside, MOST_OUTSIDE)),
        query.near.closest if query.near else 0.0,
        *unanswered,
        float(query.kind == NUMBER),
        float(query.kind == YES_OR_NO),
        1 / sum(math.exp(one.score - found[0].score) for one in found),
        1.0,
    )


def sureness(measured: Sequence[float], weights: Sequence[float] = WEIGHTS) -> float:
    """How likely it is that the best entry answers the question."""
    z = sum(w * x for w, x in zip(weights, measured, strict=True))
    return 1 / (1 + math.exp(-max(-30.0, min(30.0, z))))
