"""The Dawn in a question: Energy tokens and Spies left unused, told by what is left or by what was used, as events."""

import re
from collections.abc import Iterator
from typing import Final

from companion.core.script import counted
from companion.games.greenwood.asked_reader import Reader, times
from companion.games.greenwood.effects import Event

_USED: Final = r"(?:are |were |got |is |have been |already )*(?:used|spent|gone|out)"
_LEFT_OVER: Final = (
    (r"used (?P<u>\d+|one) of (?:my |MINE:my |the )*(?P<n>\d+) (?P<what>ENERGY|SPY):\w+", 1),
    (
        rf"(?P<n>\d+) (?P<what>ENERGY|SPY):\w+(?: ,| and| but)*(?: i)?(?: used| spent)? (?P<u>\d+|one|both"
        rf"|all)(?: of (?:them|those|these))?(?: {_USED})?(?= ,| and|$| today| this)",
        1,
    ),
    (rf"(?:HAVE:)?all but (?P<n>\d+|one) (?P<what>ENERGY|SPY):\w+ {_USED}", 0),
    (rf"(?:both|all|my|the|MINE:my|every)? ?(?:\d+ )?(?P<what>ENERGY|SPY):\w+ {_USED}", -1),
)
"""Tokens told by what was used of them: how many are left is held less used, the number itself, or none."""


_TOKENS: Final = r"(?:\d+|one|an?|both) (?:(?:of|my|the|MINE:my) )*(?:ENERGY|SPY):\w+"
_LIST: Final = rf"{_TOKENS}(?:(?: ,)?(?: and)? {_TOKENS})*"
_TOKEN: Final = re.compile(r"(?P<n>\d+|one|an?|both) (?:(?:of|my|the|MINE:my) )*(?P<what>ENERGY|SPY):")
_ALL_USED_BUT: Final = (
    r"(?:used|spent)(?: up)? (?:(?:HAVE:)?all|everything|every one)(?: (?:of|them|it))*"
    rf" (?:except|but|besides|apart from|bar|save)(?: for)? (?P<list>{_LIST})"
)


def _told_by_used(reader: Reader) -> Iterator[Event]:
    """ "4 Energy and 2 Spies but used 2 Energy and 1 Spy"; "used everything except a Spy"."""
    if found := reader.take(_ALL_USED_BUT, once=True):
        reader.take(_TOKENS)
        yield from (Event("token unused", number, kind=what) for what, number in _tokens(found[0]["list"]).items())
        return
    used = re.search(
        rf"(?<!not )(?<!never )(?:used|spent)(?: (?:up|only|just|already))* (?P<list>{_LIST})(?! UNUSED)", reader.text
    )
    before = re.search(_LIST, reader.text[: used.start()]) if used else None
    if used is None or before is None:
        return
    held, gone = _tokens(before[0]), _tokens(used["list"])
    if gone.keys() <= held.keys():
        reader.take(re.escape(before[0]))
        reader.take(re.escape(used[0]))
        yield from (Event("token unused", number - gone.get(what, 0), kind=what) for what, number in held.items())


def _tokens(text: str) -> dict[str, int]:
    """How many of each a list names: {"ENERGY": 2, "SPY": 1}."""
    return {found["what"]: 2 if found["n"] == "both" else counted(found["n"]) for found in _TOKEN.finditer(text)}


def _left_over(reader: Reader) -> Iterator[Event]:
    """Tokens unused where the question tells those that were used."""
    some = (
        r"(?<![a-z])of (?:my |MINE:my |the |his |her )*\d+ (?P<what>ENERGY|SPY):\w+(?: ,)?(?: (?:i|only|just"
        r"|have|HAVE:\w+|kept))* (?P<n>\d+|one)(?: (?:is|are|was|were|still|of them))*(?= (?:UNUSED|left|free))"
    )
    reader.take(r"and (?:both|all|one|[12])(?: (?:my|the|MINE:my))* SPY:\w+(?! UNUSED)") if reader.says(
        r"(?:used|spent) (?:\d+|one) of (?:my |MINE:my |the )*\d+ ENERGY:\w+(?: [^,]*)? and (?:both|all|one|[12])"
    ) else None
    for match in reader.take(some):
        yield Event("token unused", counted(match["n"]), kind=match["what"])
    for pattern, way in _LEFT_OVER:
        if not reader.says(r"used|spent|gone") or _NO_USE.search(reader.text):
            return
        for match in reader.take(pattern):
            held = counted(match["n"]) if way >= 0 else 0
            used = match["u"] if way > 0 else None
            gone = held if used in ("both", "all") else counted(used, 0 if used is None else 1)
            if way > 0 and not re.search(r"used|spent|gone", match[0]):
                gone = 0
            yield Event("token unused", held - gone, kind=match["what"])


_UNTOLD: Final = (
    r"(?P<n>\d+)(?: tokens?)?(?: (?:are|were|still))* UNUSED:\w+\b(?! (?:ENERGY|SPY|CARD|AURORA|KNOWLEDGE))"
)
_NOT_HELD: Final = (
    r"(?P<n>\d+|one|an?|both)(?: of (?:my|MINE:my|the))?(?: (?P<what>ENERGY|SPY):\w+)?"
    r"(?: (?:UNUSED:\w+|still|is|are|was|were|lying|that|which))*"
    r" (?:(?:in|from) (?:the )?(?:general )?(?:supply|stock|box|bank|reserve)|(?:not|never)(?: (?:yet|been))? unlocked"
    r"|locked|on (?:the )?used)\b"
)
"""Tokens that were never unlocked, or that lie on "Used": they bring nothing (ruling E3)."""
_NONE_USED: Final = (
    r"(?P<n>\d+|one|an?|both) (?P<what>ENERGY|SPY):\w+(?: ,| and| but)*(?: i)? (?:0|nothing|not)"
    r"(?: (?:of (?:them|those|these)|are|were|was|is|been))* (?:used|spent|gone)(?! \d)"
)
_NO_USE: Final = re.compile(r"\b(?:nothing used|0 used|not used|0 of)")


def dawns(reader: Reader) -> Iterator[Event]:
    """Energy tokens and Spies left unused."""
    if not reader.says(r"UNUSED:\w+|DAWN:\w+|not use"):
        return
    if away := reader.take(_NOT_HELD):
        kind = next((match["what"] for match in away if match["what"]), "")
        yield from (Event("token unused", times(match), kind=kind) for match in reader.take(_UNTOLD))
    for match in reader.take(_NONE_USED):
        yield Event("token unused", times(match), kind=match["what"])
    yield from _told_by_used(reader)
    yield from _left_over(reader)
    if not reader.says(r"ENERGY|SPY|KNOWLEDGE|CARD|AURORA"):
        yield from (Event("token unused", times(match), kind="") for match in reader.take(_UNTOLD))
    reader.take(r"\d+ (?:UNUSED:\w+ )?tokens?(?: UNUSED:\w+)?(?: DAWN:\w+)?(?= , (?:\d+|one|an?) (?:ENERGY|SPY):)")
    if re.search(
        r"(?<!\d )(?<!all )(?<!both )(?<!the )(?<!MINE:my )(?<!\d UNUSED:unused )"
        r"(?:SPY:spies|ENERGY:\w+s)\b(?! (?:x )?\d)(?! (?:are |is |all )*(?:used|gone|spent))",
        reader.text,
    ):
        return
    ways = (
        r"(?P<n>\d+|an?|one|both|all) (?:UNUSED:\w+ |of (?:my |MINE:my |the )"
        r"|[a-z]+ )?(?:tokens of )?(?P<what>ENERGY|SPY):\w+(?! \d)",
        r"(?P<what>ENERGY|SPY):\w+(?: UNUSED:\w+)?(?: x)? (?P<n>\d+|one(?= ,|$))",
    )
    for match in (found for way in ways for found in reader.take(way)):
        if match["n"] != "all":
            yield Event("token unused", times(match), kind=match["what"])
