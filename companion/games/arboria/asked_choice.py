"""Two lines of one colour in a question, of which one is chosen, and lines without a flower of one's own."""

import re
from collections.abc import Sequence
from typing import Final

from companion.core.asked import Asked
from companion.core.numbers import Token
from companion.core.script import Script
from companion.games.arboria.layout import COLORS

_CHOOSES: Final = re.compile(
    r"\b(?:best|better|max|maximum|pick|choose|could|can|which|options?|either|highest|HEIGHT:(?:best|max|highest"
    r"|biggest)"
    r"|2 (?:\S+ )?LENGTH:(?:lines?|rows?|diagonals?|columns?)|most|cross\w*|decide|take|counts?|2 options|possible)\b"
)
_CUTS: Final = (
    re.compile(
        r"\b(?:in |on )?(?:the |my )?other\b|\bthe 2th\b|\banother\b|\bthe latter\b|\bor else\b"
        r"|\boptions? (?:b|2|two)\b"
    ),
    re.compile(r"\bor\b|\bversus\b|\bvs\b"),
    re.compile(r"\band (?=\d+ LENGTH)"),
    re.compile(r"\band (?=(?:(?:RED|GREEN|BLUE|YELLOW|the|an?|MINE):?\w* )*LENGTH)"),
    re.compile(r", (?:and )?"),
)
_LINES: Final = re.compile(
    r"\b(?:[2-4]|both|two|three) (?:(?:RED|GREEN|BLUE|YELLOW|different|possible|separate):?\w* )*LENGTH:(?:lines|rows"
    r"|diagonals|columns)"
)
_OPTIONS: Final = re.compile(r"\b2 (?:options|ways|choices|possibilities)\b")
_NONE: Final = re.compile(
    r"\b(?:has|have|HAVE:\w+|with|got) 0 (?:RED|GREEN|BLUE|YELLOW):\w+(?! LENGTH)|"
    r"\bi (?:have|own|ve|got|hold)(?: got)? (?:0|nothing|none|not|absolutely)\b|\bNONE_MINE:"
    r"|\b(?:0|none|nothing|not|without|nor|no one|neither|dont|havent)\b[^,]{0,40}\b(?:MINE:mine|my own|own"
    r"|my species|MINE:my(?: own)? (?:species|FLOWER|HEIGHT|counters)|i own|i have|belongs? to me)\b"
    r"|\b(?:0|none) of (?:the|these|those)\b[^,]{0,60}\b(?:belong\w* to me|(?:is|are) MINE:mine)"
    r"|\b(?:all|only|every\w*|just)\b[^,]{0,30}\b(?:belong\w*|THEIRS:\w+)"
    r"|\bbelong\w* to (?:others|someone|somebody|other)"
    r"|\bi (?:dont|do not|didnt) (?:have|own)\b|\bive 0\b|\bi(?:m| am) not (?:in|on|part|there|present)"
)


def two_lines(asked: Asked) -> list[Asked]:
    """Two lines of one colour, each with its numbers, where the question asks for the better one; else none."""
    script = Script(asked.tokens)
    if len(asked.names & set(COLORS)) > 1 or len(asked.numbers) < 4 or not _CHOOSES.search(script.text):
        return []
    told = [match for head in (_LINES, _OPTIONS) for match in head.finditer(script.text)]
    heads = {i for match in told for i in script.of(match) if script.tokens[i].number in (2, 3, 4)}
    for cut in _CUTS:
        for match in cut.finditer(script.text):
            at = next(iter(script.places(match.start(), match.end() + 1)), None)
            if at is None:
                continue
            sides = [
                [t for i, t in enumerate(script.tokens) if i not in heads and (i < at) == first]
                for first in (True, False)
            ]
            parts = [asked.of(side) for side in sides]
            if all(len(part.numbers) == 2 for part in parts):
                return parts
    return _several(asked, [token for i, token in enumerate(script.tokens) if i not in heads])


def _several(asked: Asked, tokens: Sequence[Token]) -> list[Asked]:
    """As many lines as have two numbers each, told between stops: "diagonal of 5 with my 1, column of 2 with my 4"."""
    starts = [i for i, token in enumerate(tokens) if not i or token.gap or token.word in ("or", "and")]
    parts, start = list[Asked](), 0
    for stop in [*starts[1:], len(tokens)]:
        part = asked.of(tokens[start:stop])
        if len(part.numbers) == 2 and "length" in part:
            parts.append(part)
            start = stop
        elif len(part.numbers) > 1:
            return []
    whole = len(parts) > 1 and not asked.of(tokens[start:]).numbers
    return parts if whole else []


def crossing(asked: Asked) -> Asked:
    """The question with the longer line alone where two cross on a flower: "my 5 high, one is 4, the other 3"."""
    script = Script(asked.tokens)
    if not re.search(r"\bcross\w*|\bmeet\b|\bintersect\w*", script.text):
        return asked
    heads = {i for match in _LINES.finditer(script.text) for i in script.of(match) if script.tokens[i].number == 2}
    counted = [i for i, t in enumerate(script.tokens) if t.number and not t.weak and not t.place and i not in heads]
    tall = [
        i
        for i in counted
        if script.tokens[i + 1 : i + 2] and script.tokens[i + 1].name == "height" and not script.tokens[i + 1].gap
    ]
    long = [script.tokens[i] for i in counted if i not in tall]
    if len(tall) != 1 or len(long) != 2:
        return asked
    best = max(long, key=lambda token: token.number or 0)
    head = [token for token in script.tokens if token.name in COLORS][:1]
    high = script.tokens[tall[0] : tall[0] + 2]
    return asked.of([*head, *high, best._replace(gap=True), Token("squares", "length", many=True)])


def outside(asked: Asked) -> bool:
    """True for "the red line is 6 long but i'm not in it"."""
    text = Script(asked.tokens).text
    return (
        "length" in asked
        and "height" not in asked
        and re.search(r"\bi(?:m| am) (?:ELSEWHERE:not\w*|not in)", text) is not None
    )


def none_own(asked: Asked) -> bool:
    """True where a line, or a colour, is asked about in which nothing is one's own."""
    text = Script(asked.tokens).text
    heights = re.search(
        r"\bMINE:\w+ (?:(?!LENGTH)[^,\d\s]+ )*[1-9]|\d+ (?:HEIGHT:\w+|of MINE)|\bi(?:m| am"
        r"| have) (?:[^,\d]+ )?[1-6]\b",
        text,
    )
    named = asked.names & set(COLORS)
    asks = asked.has("points", "score", "worth", "length") or re.search(r"\d (?:RED|GREEN|BLUE|YELLOW):", text)
    return (
        bool(asks)
        and bool(_NONE.search(text))
        and heights is None
        and len(named) < 2
        and bool(named or "length" in asked)
    )
