"""What a question says without counting on it: clauses that are told not to matter, and values worked out already."""

import re
from typing import Final

from companion.core.computed import Computed

_ENDS: Final = re.compile(r"(\s*[,.;:?!]+\s+|\s+-+\s+|\s+(?:and|but)\s+(?=(?:an?|the|my|his|her|another|one)\b))")
_NOT: Final = (
    r"(?:doesn['\u2019]?t|does not|don['\u2019]?t|do not|isn['\u2019]?t|is not|aren['\u2019]?t|are not|not"
    r"|can['\u2019]?t|cannot)"
)
_ASIDE: Final = re.compile(
    rf"\b{_NOT} (?:even |really |actually )?(?:touch(?:ing)?|count"
    rf"|connected|reach(?:able)?|matter|belong|ask(?:ing)?|part of|in play"
    r"|in the game|active|on the table|mine)\b|\b(?:squares?|spaces?|fields?) away\b|\bfar away\b",
    re.IGNORECASE,
)
_QUESTION: Final = re.compile(r"\b(?:how|what|whats|who|does|do i|is it|points|score|worth|total)\b|\?", re.IGNORECASE)
_EQUALS: Final = re.compile(r"(?:\u2192|=+>?|-+>)\s*(\d+)(?=\s*(?:[;,.?!]|$|and\b|points?\b|pts\b|rps?\b))")
_NOTED: Final = re.compile(r"\s*\((?:so |that's |thats |makes |= ?)?\s*-?\d+\)")
"""A value that somebody noted in brackets: "with 3 trees (9)"."""
_SUM: Final = re.compile(r"\b(?:sum|total|together|altogether|add|in all|all in all)\b")


def without_asides(question: str) -> str:
    """The question without clauses, the first and those that ask left out, that say that something does not count.

    >>> without_asides("house with a crab, and a reef that doesn't touch it. points?")
    'house with a crab. points?'
    """
    question = _NOTED.sub(lambda found: "" if _worked(question[: found.start()]) else found[0], question)
    pieces = _ENDS.split(question)
    kept = pieces[:1]
    for before, clause in zip(pieces[1::2], pieces[2::2], strict=True):
        aside = _ASIDE.search(clause) and re.search(r"[a-z]{3}", clause) and not _QUESTION.search(clause)
        if not aside:
            kept += [before, clause]
    first = len(kept) > 1 and _ASIDE.search(kept[0]) and re.search(r"\d", "".join(kept[2:]))
    return "".join(kept[2:] if first and not _QUESTION.search(kept[0]) else kept)


def _worked(before: str) -> bool:
    """True where the clause before a bracket has numbers of its own."""
    clause = re.split(r"[,.;:()]", before)[-1]
    return re.search(r"\d|\b(?:one|two|three|four|five|six|seven|eight)\b", clause) is not None


def summed(question: str) -> Computed | None:
    """Values that the question has worked out already, added up: "frog = 9; owl = 6. sum"."""
    values = [int(value) for value in _EQUALS.findall(question)]
    if len(values) < 2 or not _SUM.search(question):
        return None
    if any(re.search(r"\d", clause) and not _EQUALS.search(clause) for clause in re.split(r"[;.?!]", question)):
        return None
    return Computed(sum(values), f"{' + '.join(map(str, values))} = {sum(values)}")
