"""A house beside which tokens come and go: "had 3 tokens next to it, one was sent back, then two more came"."""

import re
from typing import Final

from companion.core.asked import Asked
from companion.core.computed import Computed
from companion.games.rainforest_city.house_words import KIND, MOST_BESIDE, NEAR, WORD, N, counted
from companion.games.rainforest_city.scoring import HOUSE_POINTS

_CUT: Final = re.compile(
    r" , | but (?!\w+ PLANT)|(?: and)? (?=then\b|later\b|now\b|afterwards\b)| and (?=i \b|we \b|another\b"
    r"|one more\b|\d+ more\b"
    r"|(?:an?|one|\d+)(?: \w+)?? (?:got|was|were|gets|is|went|came|joins?)\b)"
)
_GONE: Final = re.compile(
    r"\b(?:returned|return|sent|send|gave back|removed?|take\w* (?:\w+ )?(?:away|off|back|out)|took (?:\w+ )?"
    r"(?:away|off"
    r"|back|out)|gone|went|goes|go|moved? (?:away|off|out)|leaves?|left|disappear\w*|lost|loses?|died)\b"
)
_CAME: Final = re.compile(
    r"\b(?:more|another|extra|further|\d+th|joins?|joined|came|comes?|coming|added?|adds|put|puts|placed?|laid"
    r"|lay|moves? in"
    r"|moved (?:in|next)|lands?|landed|gets?|got)\b"
)
_NOW: Final = re.compile(r"\b(?:so|now|left|remain\w*|makes|still|only)\b")
_NEXT: Final = re.compile(r"\b(?:then|later|now|after\w*|already|another|more|also|had|was|used|started|first|1th)\b")
_COUNT: Final = re.compile(rf"\b(?P<n>\d+|both|all|it|{N[3:-1]})(?= |$)")
_START: Final = re.compile(
    rf"HOUSE(?: \w+){{0,4}}? (?P<n>{N})(?: (?:{WORD} )?(?:{KIND}|{NEAR})|$)|(?P<m>{N}) (?:{WORD} )?{KIND}"
    rf"(?: \w+){{0,2}}? {NEAR}"
    rf" (?:my |the |an? )?HOUSE|HOUSE(?: \w+){{0,4}}? (?P<none>0|ALONE|lonely|empty|clean|free|ELSEWHERE)\b"
)
_JOINS: Final = re.compile(
    rf"\b(?P<more>another|one more|\d+ more|an? (?:extra|further|second|third|fourth|\d+th)) "
    rf"(?:{WORD} )?{KIND}\b.*?HOUSE.*?"
    rf"\b(?:already )?(?:has|have|got|with|had) (?:already )?(?P<n>\d+|an?|one)(?: {KIND})?(?: {NEAR}(?: it)?)?"
)
_ASKS: Final = re.compile(r"\b(?:WORTH|POINTS|SCORE|HOW_MANY|TOTAL|what|whats)\b")


def house_moved(asked: Asked) -> Computed | None:
    """What a house is worth after tokens came or went beside it (End of the Game and Scoring, 3)."""
    told = _told(asked.plain)
    if told is None or "introductory" in asked or not 0 <= sum(told) <= MOST_BESIDE:
        return None
    beside = sum(told)
    terms = " + ".join(map(str, told)).replace("+ -", "- ")
    points = HOUSE_POINTS - beside
    return Computed(points, f"{terms} = {beside} beside the house: {HOUSE_POINTS} - {beside} = {points}")


def _told(text: str) -> list[int] | None:
    """What stood beside the one house of a question, and what came (+) or went (-); None where it tells of nothing like
    that, or of other things too."""
    if joins := _JOINS.search(text):
        return [counted(joins["n"]), counted(joins["more"].split()[0])]
    clauses = [clause for clause in _CUT.split(text) if clause]
    first = next((i for i, clause in enumerate(clauses) if _START.search(clause)), None)
    if first is None or not _NEXT.search(text) or re.search(r"\b(?:\d+|both) (?:\w+ )?HOUSE", text):
        return None
    if any(re.search(r"\d", clause) for clause in clauses[:first]):
        return None
    found = _START.search(clauses[first])
    told = [0 if found is None or found["none"] else counted(found["n"] or found["m"])]
    for clause in clauses[first + 1 :]:
        if not _COUNT.search(clause) and not re.search(KIND, clause):
            continue
        if _ASKS.search(clause) and not re.search(r"\d|\b(?:another|one)\b", clause):
            continue
        if "HOUSE" in clause or ("COMPOST" in clause and not _GONE.search(clause)):
            return None
        changed = _changed(clause, sum(told))
        if changed is None:
            return None
        told.append(changed)
    return told if len(told) > 1 else None


def _changed(clause: str, beside: int) -> int | None:
    """What came to stand beside the house or went; None where a clause says nothing of that."""
    said = _COUNT.search(re.sub(r"\b(\d+)th\b", "another", clause))
    if said is None or said["n"] == "0" or re.search(r"\b(?:feeds?|(?:UN)?SUPPORTED)\b", clause):
        return None
    everything = said["n"] in ("all", "it", "both")
    number = beside if everything else counted(said["n"])
    if _GONE.search(clause) and not re.search(r"\bleft(?: now)?$", clause):
        return -number
    if _CAME.search(clause) and not everything:
        return number
    return number - beside if _NOW.search(clause) else None
