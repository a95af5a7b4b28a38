"""The tie-break in a question: captive tiles above a submarine, for one player or for two."""

import re
from typing import Final

from companion.core.asked import Asked
from companion.core.computed import Computed
from companion.core.script import Script, counted
from companion.games.greenwood.costs import hunty_wayfinding

MOST: Final = 60
_ABOVE: Final = re.compile(
    r"\b(?:on top|above|at the top|top)(?: of)?(?: (?:my|the|MINE:my|his|her|their|your))? (?:SUBMARINE|boat)"
    r"|\bcaptive tiles?\b|CREATURE:captive_tile"
)
_TILES: Final = re.compile(
    r"\b(?P<n>\d+|an?|one|no|0)(?: (?:and a|more|other|big|normal|captive|RESCUE:\w+|plain))* (?P<kind>LARGE"
    r"|SMALL|PAIR|CREATURE|tiles?|others)\b(?::\w+)?(?: (?:CREATURE:\w+|tiles?))?"
)
_AMONG: Final = re.compile(
    r"\b(?:\d+|one|an?) (?:of (?:them|those|these|which|it)|is|are|being|was)\b[^,]*?PAIR:\w+|\b(?:including|incl"
    r"|among them|with|counting) (?:the |an? |one )?PAIR:\w+"
)
_EVEN: Final = re.compile(
    r"\b(?:\d+ (?:POINTS:\w+ )?(?:each|both|all)|both (?:on |at |have )?\d+|same (?:POINTS|SCORE)|equal|TIE:\w+"
    r"|even|level)\b"
)
_THEY: Final = re.compile(
    r"(?:[,~]|\band\b|\bbut\b|\bvs\b)\s*(?:my )?(?P<who>friend|she|he|they|her|his|opponent|other|wife|husband"
    r"|brother|sister|mum|mom|dad|mate|you|your|PLAYER:\w+|[a-z]{3,})(?:s| is|)? (?:HAVE:\w+|has|have|had|got"
    r"|holds?|with|owns?)\b"
)


def tiles_above(asked: Asked) -> Computed | None:
    """The captive tiles above a submarine, for the tie-break (Game End) and for Hunty (Card Clarifications)."""
    if not asked.tokens or asked.tokens[0].word in ("can", "may", "is", "does", "do", "are", "what", "why", "when"):
        return None
    text = Script(asked.tokens).text
    if (between := _two_players(text)) is not None:
        return between
    if not asked.has("hunty", "tie") and not _ABOVE.search(text):
        return None
    total = _counted(text, "hunty" in asked)
    if (
        "hunty" in asked
        and "pair" in asked
        and re.search(r"\bcounts?\b", text)
        and not asked.has("creature", "large", "small")
    ):
        return None
    if total is None or not 0 <= total <= MOST:
        return None
    if "hunty" in asked:
        gained = hunty_wayfinding(total)
        return Computed(gained, f"{total} creatures rescued, a pair as one: {gained} Wayfinding by Hunty")
    return Computed(total, f"{total} captive tiles above the submarine, a pair as one, Lumen Sprites not counted")


def _counted(text: str, alone: bool = False) -> int | None:
    """The tiles that a line counts; a pair that is among them counts there already."""
    plain = _AMONG.sub(lambda found: " " if _TILES.search(text[: found.start()]) else found[0], text)
    found = [(counted(m["n"], 0 if m["n"] in ("no", "0") else 1), m["kind"]) for m in _TILES.finditer(plain)]
    if not found:
        numbers = re.findall(r"\b(\d+)\b(?! SPRITE| POINTS)", plain)
        return int(numbers[0]) if alone and len(numbers) == 1 else None
    birds = (
        re.search(r"(?<!\d )(?<!an )(?<!one )(?<!a )\b(?:PAIR:\w+|birds)\b", plain)
        if not _PAIRS.search(plain)
        else None
    )
    return sum(number for number, _ in found) + (birds is not None)


_PAIRS: Final = re.compile(r"\b(?:\d+|an?|one|0|no)(?: \w+)? PAIR:")


def _two_players(text: str) -> Computed | None:
    """Who wins with equal points."""
    if not _EVEN.search(text) or not re.search(r"\bwho|wins?\b|winner|whose", text):
        return None
    theirs = _THEY.search(text)
    if theirs is None:
        return None
    mine, other = _counted(text[: theirs.start()]), _counted(text[theirs.start() :])
    if mine is None or other is None:
        return None
    who = theirs["who"] if theirs["who"].islower() else "the other"
    told = (
        "still tied, the victory is shared"
        if mine == other
        else f"{'you win' if mine > other else f'{who} wins, the other player'}"
    )
    return Computed(
        max(mine, other),
        f"Tie-break, captive tiles without Lumen Sprites: you {mine}, {who} {other}: {told} with {max(mine, other)}",
    )
