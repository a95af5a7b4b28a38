"""What is missing in a hand for the right to score, and what a tie of points comes down to."""

import re
from collections.abc import Sequence
from typing import Final

from companion.core.asked import Asked
from companion.core.computed import Computed
from companion.games.arboretum.asked_hands import Holder, holders
from companion.games.arboretum.hands import right
from companion.games.arboretum.layout import FIRST_EDITION, HIGHEST, KNOWN_SPECIES, LOWEST

_ASKS: Final = re.compile(
    r"\b(?:need|needed|missing|miss|short|lack|lacking|at least|minimum|behind)\b|HOW_MANY (?:\w+ )?more\b"
    r"|what (?:do|must|should|would) MINE (?:\w+ )?HAND"
)
_BEATS: Final = re.compile(
    r"\b(?:beat|more than|win|exceed|outdo|top|higher than|overtake|over|past|get ahead|better|SCORE (?:it|MINE"
    r"|the)|right)\b"
)
_LEVEL: Final = re.compile(r"\b(?:tie|draw|level|equal|match|even|as (?:much|many)|the same|short|behind|catch up)\b")
_MARGIN: Final = re.compile(r"\bby HOW_MANY\b|\bhow far\b|\bdifference\b|\bHOW_MANY (?:am MINE )?ahead\b")
_TIED: Final = re.compile(
    r"(?:\b(?:tied?|equal|same|level|both|even|draw|all square)\b(?: (?!have|has|got"
    r"|kinds)\w+){0,4}? (?:\d+)(?: POINTS)?(?: each| all)?"
    r"|\b(?:both|all|each)(?: of us)? (?:have|got|are at|are on|at|on|stand at) \d+(?: POINTS)?(?: each)?"
    r"|\b\d+(?: POINTS)? (?:all|each|apiece|both)\b|\b(?:tied?|equal|same|level|draw)\b)"
)
_KINDS: Final = re.compile(r"\b\d+ (?:\w+ )?(?:kinds?|species|sorts?|types?|trees|colou?rs?|suits?|MIXED)\b")


_FOR_A_SUM: Final = re.compile(
    r"\b(beat|tie|match|equal|reach) (?:with )?(?:a |the |THEIRS )?(\d+) (?:with|from|having) (?:MINE |only )*(\d+)\b"
)


def _for_a_sum(text: str) -> Computed | None:
    """How much more it takes "to beat 7 with my 4"."""
    found = _FOR_A_SUM.search(text)
    if found is None or "HOW_MANY" not in text:
        return None
    above = int(found[1] == "beat")
    more = int(found[2]) - int(found[3]) + above
    return Computed(more, f"{found[2]} - {found[3]}{' + 1' if above else ''} = {more} more") if more > 0 else None


def needed(asked: Asked) -> Computed | None:
    """How much more a hand needs to be level with another's, or to beat it (Description)."""
    if found := _for_a_sum(asked.plain):
        return found
    people = holders(asked)
    if ahead := _ahead(asked, people):
        return ahead
    if "path" in asked or len(people) != 2 or not asked.has("hand", "mine") or not _ASKS.search(asked.plain):
        return None
    beats, level = _BEATS.search(asked.plain), _LEVEL.search(asked.plain)
    mine, theirs = _sums(people)
    if not theirs or theirs < mine or not (beats or level) or _cancels(people):
        return None
    more = theirs - mine + (0 if level else 1)
    told = f"{people[1].who} hold{'' if people[1].who == 'they' else 's'} {theirs}"
    held = f" - the {mine} that you hold" if mine else ""
    goal = "to be level" if level else "to have more"
    return Computed(more, f"{told}: {theirs}{'' if level else ' + 1'}{held} = {more} {goal}")


def _ahead(asked: Asked, people: Sequence[Holder]) -> Computed | None:
    """By how much the one hand beats the other."""
    if "hand" not in asked or "path" in asked or len(people) < 2 or not _MARGIN.search(asked.plain):
        return None
    if not all(one.values for one in people):
        return None
    sums = all(len(one.values) == 1 for one in people) and max(one.values[0] for one in people) > HIGHEST
    if not sums and max(max(one.values) for one in people) > HIGHEST:
        return None
    held = (
        [one.values[0] for one in people]
        if sums
        else [claim.value for claim in right([one.values for one in people]).claims]
    )
    mine, theirs = held[0], max(held[1:])
    other = people[1 + held[1:].index(theirs)].who
    first = "you" if mine > theirs else other
    told = ", ".join(f"{one.who} {value}" for one, value in zip(people[1:], held[1:], strict=True))
    return Computed(abs(mine - theirs), f"You hold {mine}, {told}: {first} ahead by {abs(mine - theirs)}")


def _cancels(people: Sequence[Holder]) -> bool:
    """True where an 8 of the one and a 1 of the other meet, which more cards may change."""
    first, second = (one.values for one in people)
    return (HIGHEST in first and LOWEST in second) or (HIGHEST in second and LOWEST in first)


def _sums(people: Sequence[Holder]) -> tuple[int, int]:
    found = right([one.values for one in people])
    return found.claims[0].value, found.claims[1].value


def _species_laid(asked: Asked) -> Computed | None:
    """The different species of an arboretum whose trees are told, for a tie; what is in hand counts nothing."""
    if not re.search(r"\btie(?:s|d)?\b|\btie ?break(?:er)?s?\b", asked.plain) or not asked.has(*KNOWN_SPECIES):
        return None
    clauses = re.split(r" ?, |\band (?=MINE\b)|\bbut\b", asked.plain)
    laid = " ".join(clause for clause in clauses if "HAND" not in clause and "THEIRS" not in clause)
    trees = re.findall(rf"\b(?:\d+|an?|one) (?:ALIKE )?({'|'.join(name.upper() for name in KNOWN_SPECIES)})\b", laid)
    kinds = len(set(trees))
    if kinds < 2 or "theirs" in asked or len(trees) > kinds:
        return None
    return Computed(kinds, f"{kinds} different species lie in the arboretum; what is in hand does not count")


def tie(asked: Asked) -> Computed | None:
    """Who wins on equal points: the one with more different species in the arboretum (Description)."""
    if counted := _species_laid(asked):
        return counted
    text = asked.plain
    tied = _TIED.search(text)
    if tied is None or not _KINDS.search(text) or asked.has("hand", "path", *KNOWN_SPECIES):
        return None
    rest = asked
    while (said := _TIED.search(rest.plain)) is not None:
        rest = rest.without(*said.span())
    people = [one for one in holders(rest) if one.values]
    if len(people) < 2 or any(
        len(one.values) != 1 or not LOWEST <= one.values[0] <= len(FIRST_EDITION) for one in people
    ):
        return None
    most = max(one.values[0] for one in people)
    if re.search(r"HOW_MANY (?:\w+ )?more\b|\bby HOW_MANY", text) and len(people) == 2:
        gap = abs(people[0].values[0] - people[1].values[0])
        return Computed(gap, f"{most} - {most - gap} = {gap} species more")
    first = [one.who or "you" for one in people if one.values[0] == most]
    told = ", ".join(f"{one.who or 'you'} {one.values[0]}" for one in people)
    wins = f"{first[0]} win{'' if first[0] in ('you', 'they') else 's'}" if len(first) == 1 else "still a tie"
    return Computed(most, f"On equal points more different species in the arboretum decide: {told}: {wins}")
