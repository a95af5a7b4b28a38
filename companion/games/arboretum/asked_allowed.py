"""Several paths with what they score, and for each whether one may score it at all."""

import re
from typing import Final

from companion.core.asked import RULE, Asked
from companion.core.computed import Computed
from companion.games.arboretum.layout import KNOWN_SPECIES

_SPECIES: Final = "|".join(species.upper() for species in KNOWN_SPECIES)
_NO: Final = (
    r"(?:0|nope|not|without|lost|denied|THEIRS(?: else)?(?= ,|$| and| but| may| can)"
    r"|(?:MINE )?(?:may|can|am|do) not|cant|cannot|dont|forbidden)"
)
_YES: Final = (
    r"(?:yes|yep|yeah|yup|MINE(?= ,|$| and| but| (?:may|can) SCORE)|(?:may|can) SCORE|allowed|won|with|right"
    r"|ok|tied?)"
)
_EACH: Final = re.compile(
    rf"\b(?:{_SPECIES}|[a-z]+(?= PATH))(?: PATH| is| for| with| has| gives| brings| scores| SCORE| WORTH| ,)*"
    rf" (?P<points>\d+)(?: POINTS)?(?: ,| and| but| which| is)* (?:(?P<no>{_NO})|{_YES})\b"
)
_LISTED: Final = re.compile(r"\bPATH\b[^\d]*?(?P<points>\d+(?:(?: ,| and| plus| POINTS)* [1-9]\d*)+)(?: POINTS)?")
_COUNTS: Final = re.compile(r"\b(?:THEIRS|both|these|those|remaining|all) [23]\b(?! POINTS| PATH)|\bin [23] of\b")
_LOST: Final = re.compile(
    r"\bTHEIRS\b[^,]*\b(?:has|have|HAND|got|holds?)\b[^,]*\b(?:more|most|higher|bigger)\b"
    r"|\bTHEIRS (?:may|can|gets? to) SCORE"
    r"|\b(?:may not|can not|cannot|cant|mustnt|not get to|dont get to|not allowed to) (?:SCORE|count)\b"
    r"|\b(?:(?:is|are) not|isnt|arent) (?:MINE|allowed|for me)\b"
    r"|\b(?:0|without|lost|not have|dont have|lack)(?: MINE| the| have)* right\b"
)


def allowed(asked: Asked) -> Computed | None:
    """What one's paths score without those that another may score: "oak 8, yes; maple 6, no" (Description)."""
    if asked.has("card", "alike", "mixed") or not asked.has("path", "score"):
        return None
    found = _each(asked) or _all_but(asked)
    if found is None:
        return None
    mine, lost = found
    left = ", ".join(map(str, lost))
    added = " + ".join(map(str, mine)) or "0"
    return Computed(sum(mine), f"{added} = {sum(mine)}; without the right to score: {left}")


def _each(asked: Asked) -> tuple[list[int], list[int]] | None:
    """The points that count and those that do not, where yes or no is told of every path."""
    found = list(_EACH.finditer(asked.plain))
    numbers = [number for number in asked.numbers if number]
    apart = len({one[0].split()[0] for one in found}) == len(found)
    if "hand" in asked or len(found) < 2 or not apart or numbers != [int(one["points"]) for one in found]:
        return None
    mine = [int(one["points"]) for one in found if not one["no"]]
    lost = [int(one["points"]) for one in found if one["no"]]
    return (mine, lost) if lost else None


def _all_but(asked: Asked) -> tuple[list[int], list[int]] | None:
    """The points that count and those that do not, where those without the right are named again after the list."""
    listed = _LISTED.search(asked.plain)
    if listed is None or (asked.aim == RULE and "points" not in asked and "total" not in asked):
        return None
    rest = _COUNTS.sub("", asked.plain[listed.end() :])
    points = list(map(int, re.findall(r"\d+", listed["points"])))
    lost = [int(number) for number in re.findall(r"\d+", rest) if number != "0"]
    if not lost or not _LOST.search(rest) or any(points.count(number) != 1 for number in lost):
        return None
    return [number for number in points if number not in lost], list(dict.fromkeys(lost))
