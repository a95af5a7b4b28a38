"""The night in a question: what threats cost, how far a movement goes, what a Tower gives, what studying takes."""

import re
from itertools import pairwise, zip_longest
from typing import Final

from companion.core.asked import RULE, Asked
from companion.core.computed import Computed
from companion.core.script import Script, counted
from companion.games.greenwood.costs import (
    HAND,
    RANGES,
    goldling_steps,
    hand_change,
    steps,
)

MOST: Final = 60
INSPIRATIONS: Final = (("red", "trap", "traps"), ("blue", "illusion", "illusions"), ("yellow", "hex", "hexes"))
"""The three types of Inspiration, by colour and by name."""


def movement(asked: Asked) -> Computed | None:
    """Steps in the forest: the range, 1 more by the Primal Spirit and by the Nature Elementals' track, 1 fewer from 3
    on under Biting Winds (Primal Spirits; Nature Elementals; Threats, 14)."""
    if "goldling" in asked:
        return _goldling(asked)
    reach = asked.after("range")
    if reach is None:
        reach = next((n for i in asked.places("range") if (n := asked.number_at(i)) is not None), None)
    if reach is None and (
        level := re.search(
            r"\b(?:VERDICT:level|level|WAYFINDING:\w+(?: RANGE:\w+)?(?: is| at"
            r"| on)?) (\d)\b",
            Script(asked.tokens).text,
        )
    ):
        reach = int(level[1])
    reach = _level(Script(asked.tokens).text) if reach is None else reach
    if (
        reach is None
        and "winds" in asked
        and (far := re.search(r"\bmove (?:up to )?(\d)\b", Script(asked.tokens).text))
    ):
        return _told(int(far[1]), [far[1]], int(far[1]), True)
    if reach is None or asked.aim == RULE or not 0 < reach <= 9 or not asked.has("spirit", "nature", "winds"):
        return None
    text = Script(asked.tokens).text
    named = ["the Primal Spirit"] if "spirit" in asked and not asked.denies("spirit") else []
    if ("nature" in asked and not asked.denies("nature")) or _STRENGTH.search(text):
        named.append("the Strength track")
    further = _added(text)
    added = [1] * len(named) if sum(further) <= len(named) else further
    terms = [str(reach), *(f"{n}{by}" for n, by in zip_longest(added, (f" by {n}" for n in named), fillvalue=""))]
    reach += sum(added)
    winds = "winds" in asked and not asked.denies("winds") and not _SPARED.search(Script(asked.tokens).text)
    return _told(reach, [f"Range {terms[0]}", *terms[1:]], reach, winds)


_STRENGTH: Final = re.compile(r"(?<!no )(?<!0 )(?<!without )\bstrength (?:GAIN:bonus|RANGE:track|SPACE:\w+ 2\b)")
_BONUS: Final = (
    r"(?: plus(?: \d(?! (?!SPIRIT|NATURE|WINDS|RANGE|STEP|GAIN)[A-Z])"
    r"|(?: (?:the|my|MINE:my))* (?=SPIRIT|NATURE|strength)))"
)
_CHAIN: Final = re.compile(
    rf"RANGE:\w+ (?:is )?\d(?: ,)?(?: (?:SPIRIT|NATURE):\w+)?(?P<all>(?:{_BONUS}(?: (?!plus|WINDS)[^\s,]+)*)+)"
)


def _added(text: str) -> list[int]:
    """What a question adds to the range, one after the other: "range 4 + 1 + 1", "range 3 + spirit + strength"."""
    chain = _CHAIN.search(text)
    return [int(n or 1) for n in re.findall(r" plus(?: (\d))?", chain["all"])] if chain else []


_LEVELS: Final = (
    r"lowest|smallest|shortest|first|1th|starting|start|least|bottom|worst",
    r"middle|medium|2th|second",
    r"highest|biggest|largest|longest|3th|third|last|top|best|furthest|farthest|maximum",
)


def _level(text: str) -> int | None:
    """The range that is told by its place on the track: "still at the lowest range"."""
    what = r"(?:(?:WAYFINDING:\w+|VERDICT:level|level) )?(?:RANGE:(?!track)\w+|VERDICT:level|level)"
    found = (re.search(rf"(?:\b|HEIGHT:)(?:{said}) (?:possible )?{what}\b", text) for said in _LEVELS)
    return next((reach for reach, one in zip(RANGES, found, strict=True) if one), None)


_SPARED: Final = re.compile(
    r"(?<!not )(?<!isnt )\b(?:im|am|i am|is|as|because|since)(?: i| im| it| me)* PROTECTED"
    r"|(?<!not )(?<!isnt )PROTECTED:(?:protected|shielded|safe_from)\b|\b(?:doesnt|not) (?:hit"
    r"|hurt|affect|count)"
)


def _told(reach: int, terms: list[str], plain: int, winds: bool) -> Computed:
    far = steps(reach, winds)
    text = " + ".join(terms) + (" - 1 by Biting Winds" if far < plain else "")
    return Computed(far, f"{text}: {far} steps")


def _goldling(asked: Asked) -> Computed | None:
    colors = sum(asked.says(*said) for said in INSPIRATIONS)
    none = (asked.has("inspiration") or asked.says("inspired")) and asked.says("no", "without", "none", "nobody", "0")
    types = colors or asked.number("inspiration type") or asked.number("inspiration") or _kinds(asked)
    types = 0 if none and not types else types
    if types is None or asked.aim == RULE or not 0 <= types <= 3 or asked.says("same"):
        return None
    plain = goldling_steps(types)
    companions = re.search(
        r"\b(\d+) (?:(?:\w+ )?companions?|(?:of )?(?:mine|my \w+|them|those)|(?:are )?inspired)\b",
        Script(asked.tokens).text,
    )
    who = f"{companions[1]} Companions, " if companions else ""
    far = steps(plain, "winds" in asked and not asked.denies("winds"))
    less = f" - {plain - far} by Biting Winds = {far}" if far < plain else ""
    return Computed(far, f"Goldling: {who}{types} types of Inspiration x 2 = {plain}{less} steps")


def _kinds(asked: Asked) -> int | None:
    """The number of "2 colors", "three kinds"."""
    found = re.search(r"\b(\d|one) (?:different )?(?:colou?rs?|kinds?|types?|sorts?)\b", Script(asked.tokens).text)
    return counted(found[1]) if found else None


def _elsewhere(asked: Asked) -> bool:
    after_up = [b.word for a, b in pairwise(asked.tokens) if a.word == "up"]
    return "player" in asked or "to" in after_up


def hand(asked: Asked) -> Computed | None:
    """Cards drawn or discarded between rounds (Between Rounds: Return; Root Rebels)."""
    draws = asked.has("how many") or asked.says("draw", "discard")
    limited = "limit" in asked or asked.says("limit")
    text = Script(asked.tokens).text
    rebels = _REBELS.search(text) is not None and _RAISED.search(text) is not None
    if not ("return" in asked or ((limited or rebels) and draws)) or asked.aim == RULE or _elsewhere(asked):
        return None
    raised = HAND + rebels
    said = re.search(r"\blimit (?:is |of )?(\d)\b", text)
    apart = re.search(r"LIMIT:\w+ , \d+ CARD:", text)
    limit = raised if apart else asked.after("limit") or asked.number("limit") or (int(said[1]) if said else raised)
    cards = asked.after("card") if rebels and re.search(r"CARD:(?:hand|cards?) \d", text) else asked.number("card")
    if cards is None and (held := re.search(r"\b(?:hold|HAVE:\w+|have|left with|keep|kept) (\d+)\b(?! [A-Z])", text)):
        cards = int(held[1])
    if rebels or _REBELS.search(text):
        cards = next(
            (n for n in (int(m[1]) for m in re.finditer(r"\b(\d+) CARD:", text)) if "limit" not in asked or n != limit),
            cards,
        )
    if cards is None and "limit" in asked and re.search(r"\b(?:hold|HAVE|CARD|left|keep)", Script(asked.tokens).text):
        rest = [number for number in asked.numbers if number != limit]
        cards = rest[0] if len(rest) == 1 else None
    if cards is None and (kept := _kept(asked, MOST)) is not None:
        return Computed(
            max(0, hand_change(kept, limit)), f"{limit} - {kept} kept: draw {max(0, hand_change(kept, limit))}"
        )
    if cards is None or not 0 <= cards <= MOST:
        return None
    if (kept := _kept(asked, cards)) is not None:
        drawn = max(0, hand_change(kept, limit))
        return Computed(
            drawn, f"{cards} - {cards - kept} = {kept} cards kept, {limit} at the end of the Return: draw {drawn}"
        )
    if re.search(r"HOW_MANY:\w+(?: CARD:\w+)? (?:may |can |do )?(?:i )?(?:stay|keep|remain|HAVE:have$|hold$)", text):
        return Computed(min(cards, limit), f"{cards} cards in hand, at most {limit} at the end of the Return")
    change = hand_change(cards, limit)
    what = f"draw {change}" if change > 0 else f"discard {-change}" if change < 0 else "neither draw nor discard"
    return Computed(abs(change), f"{cards} cards in hand, {limit} at the end of the Return: {what}")


_REBELS: Final = re.compile(r"\brebels?\b")
_RAISED: Final = re.compile(
    r"\bSPACE:\w+ 2|\bstrength 2\b|\b2th SPACE|\b(?:larger|bigger|raised|higher|increased|GAIN:more|extra|one more)\b"
)
"""Space 2 of the Root Rebels' Strength track, which raises the hand limit by one."""


def _kept(asked: Asked, cards: int) -> int | None:
    """The cards that one keeps where some are thrown away before drawing."""
    text = Script(asked.tokens).text
    if not re.search(
        r"HOW_MANY[^,]*\b(?:draw|new|GAIN|take|up)|\bnew CARD:\w+$|\bdraw[^,]*HOW_MANY|\bdraw$|\bdraw ", text
    ):
        return None
    if found := re.search(r"\b(?:keep|kept) (?P<n>\d+|one) of (?:my |MINE:my |the )?\d+\b", text):
        return counted(found["n"])
    throws = r"\b(?:throw\w*|threw|discard\w*|drop\w*|toss\w*|ditch\w*|get rid of) (?:away )?"
    if found := re.search(throws + r"(?:HAVE:)?all but (?P<n>\d+|one|an?)\b", text):
        return counted(found["n"])
    if re.search(throws + r"(?:(?:HAVE:)?all\b|(?:(?:my|MINE:my|the) )?(?:whole|entire|complete)\b|everything)", text):
        return 0
    found = re.search(throws + r"(?P<n>\d+|one|an?)(?: of (?:my|MINE:my|the|those) \d+)?\b", text)
    return cards - counted(found["n"]) if found and counted(found["n"]) <= cards else None
