"""Whether the rules answer a question at all: a logistic reckoning, fitted by `python -m benchmarks.rules_fit`."""

import math
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from companion.rules.query import Query
from companion.rules.rank import Found
from companion.rules.sections import Stems

NAMES: Final = (
    "score of three",
    "covered word for word",
    "known",
    "words",
    "outside",
    "nearest in meaning",
    "like an unanswered one",
    "constant",
)
WEIGHTS: Final = (3.64, 2.12, 1.45, 0.4, -1.89, 0.0, -2.16, -5.76)
SURE: Final = 0.36
WITH_VECTORS: Final = (3.45, 2.32, 1.24, -0.02, -1.69, 1.41, -2.49, -6.8)
SURE_WITH_VECTORS: Final = 0.357
MOST_OUTSIDE: Final = 2
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
history lore story theme flavour secret secrets
""".splitlines()
    for word in line.split()
)
"""What people ask about any game, and these books hardly ever answer; a rule that uses the word itself does."""
_SILENT: Final = re.compile(
    r"\b((rule)?books?|text|rules|nothing|nowhere)\b[^.]{0,40}\b(does not|do not|never|not|nothing)\b[^.]{0,12}"
    r"\b(say|tell|deal|mention|name|give|list|define|explain|cover|state|print)|says? nothing|is silent|no rule|"
    r"not said|names no|gives no|nothing (is said|says|about)",
    re.IGNORECASE,
)


def unanswered() -> list[str]:
    """Questions that no rulebook answers, for others to be compared with."""
    return (Path(__file__).parent / "unanswered.txt").read_text(encoding="utf-8").splitlines()


def silent(sentence: str) -> bool:
    """True for a sentence of a digest that tells what the book leaves out.

    >>> silent("The book does not say what happens then."), silent("It scores nothing.")
    (True, False)
    """
    return bool(_SILENT.search(sentence))


def features(query: Query, found: Sequence[Found], holds: Stems, unanswered: float) -> tuple[float, ...]:
    """What tells whether the best entry answers the question, in the order of `NAMES`. holds: its stems.

    unanswered: how like it is to a question that no rulebook answers.
    """
    if not found:
        return (0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 1.0)
    best = found[:3]
    there = sum(term.weight for term in query.terms if term.own in holds)
    known = sum(term.weight * term.known for term in query.terms)
    outside = sum(term.typed in OUTSIDE and term.own not in holds for term in query.terms)
    return (
        sum(one.score for one in best) / len(best) / 10,
        there / query.weight,
        known / query.weight,
        len(query.terms) / 10,
        float(min(outside, MOST_OUTSIDE)),
        query.near.closest if query.near else 0.0,
        unanswered,
        1.0,
    )


def sureness(measured: Sequence[float], weights: Sequence[float] = WEIGHTS) -> float:
    """How likely it is that the best entry answers the question."""
    z = sum(w * x for w, x in zip(weights, measured, strict=True))
    return 1 / (1 + math.exp(-max(-30.0, min(30.0, z))))
