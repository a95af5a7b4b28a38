"""Where a question about the track or the hand starts from, and the numbers of it that nothing explains."""

import re
from typing import Final

from companion.core.asked import Asked
from companion.core.script import Script
from companion.games.greenwood.asked_reader import Reader
from companion.games.greenwood.effects import POINTS
from companion.games.greenwood.tally import START

_AT: Final = (
    r"(?:on|at|with|have|HAVE:\w+|had|ive|i|im|am|stand\w*|stood|standing|was|were|from|track|currently"
    r"|marker|sits?|is|score|SCORE:\w+|before|chains|w|start\w*|hold|holding|exactly|and)"
)
_POINTS_START: Final = (
    rf"(?<![\w:])(?:{_AT} )(?:(?:on|at|the|only|exactly|with|currently|still|a|track|my|MINE:\w+|marker|is"
    rf"|RANGE:track) )*(?P<n>\d+) POINTS?:\w+(?! [A-Z]+:(?:creature|large))",
    r"^(?:POINTS|MARKER):\w+(?: (?:is|are|now|on|at|,))* (?P<n>\d+)(?= ,|$)",
    r"^(?:so |ok |okay )?(?P<n>\d+) POINTS:\w+(?= ,| ~| and| then| now| with| in| plus|$)",
    r"(?<![\w:])(?:im |am |i )?(?:w|start\w*|on|at|stand\w* at|have|had|HAVE:\w+|ive|with)(?: (?:on|at|currently"
    r"|exactly"
    r"|only|just))* (?P<n>\d+)(?! [A-Z]| x\b| times| big| of)(?=$| [a-z~,])",
    r"(?P<n>\d+) POINTS:\w+ (?:now|so far|before|already|at the moment|currently)",
    r", (?P<n>\d+) POINTS:\w+(?= ,|$| ~| and )",
    r"(?P<n>\d+) before DAWN",
    r"(?:start|beginning) of (?:the |this )?(?:round|night|turn)(?: ,| with| on| at)? (?P<n>\d+)(?= |$)",
    r"(?P<n>\d+)(?: POINTS:\w+)? on the (?:MARKER:\w+|RANGE:track|board|score ?board|SCORE:\w+)",
    r"(?P<n>\d+) (?:HAVE:already|already|from before|so far)(?=$| ,)",
    r"(?P<n>\d+) (?:POINTS:\w+ )?(?:at (?:the )?)?(?:start|beginning)\b(?! of)",
)
_CARDS_START: Final = (
    r"CARD:hand(?: is| has| was|:)?(?: of)? (?P<n>\d+)(?: CARD:\w+)?",
    r"(?P<n>\d+)(?: CARD:\w+)? (?:CARD:)?(?:in_hand|in_my_hand|left_in_hand|in hand)",
    r"(?P<n>\d+) CARD:(?:cards?_in(?:_my)?_hand|hand_cards?)",
    rf"(?:{_AT} )(?:with |only |got )*(?P<n>\d+) CARD:\w+",
    r"(?P<n>\d+) CARD:\w+ (?:before|at first|to begin with|already|until then|so far)",
    r"(?:had|have|HAVE:\w+|with|hold|holding)(?: (?:exactly|only))? (?P<n>\d+)(?= ,| before|$)",
    r"^(?P<n>\d+) CARD:\w+(?= ,| and| then| minus| plus| at|$)",
    r", (?P<n>\d+) CARD:\w+(?= ,| then)",
)
_START_POINTS: Final = re.compile(
    r"\b(?:start(?:ing)?|beginning|begin|initial|opening) (?:of the game|points?|POINTS:\w+|marker|MARKER:\w+"
    r"|position|space|value|spot|place|field)"
    r"|\bsince the (?:start|beginning)|^(?:from )?(?:the )?(?:start|beginning)(?: of (?:the )?game)? ,"
    r"|\b(?:still|begin|start) (?:on|at|from) (?:the )?start"
)
_LABEL: Final = re.compile(
    r"\b(?:(?:round|phase|player|turns?|nights?|level|stack) \d|(?:threat|page|potion|number|no|nr|space) \d+)\b"
    r"|\d+th\b(?! (?:ENERGY|SPY):)|\b\d+ (?:turns?|rounds?|nights?|different"
    r"|(?<!play . )(?<!played . )companions?(?! SPELL)|guys?"
    r"|actions?)\b|\brange \d"
    r"|\bRETURN:\w+ \d\b|\b\d+ DOOMSAYERS:\w+(?! SPY)"
)
_RETOLD: Final = re.compile(
    r"\bCHAINS:\w+(?: (?:,|takes?|costs?|is|of))* -?2\b(?! [A-Z])|\b(?:PROPHECY|DARKNESS|MIND_CONTROL|GUARDS"
    r"|ORBS|DOOMSAYERS|DARK_MOON):\w+ (?:costs?|takes?|makes?"
    r"|wants?)(?: me| us| you| another| away| discard)* (?:\d+|an?|one)(?! SPY)(?: (?:CARD|POINTS):\w+)?"
)


def line(asked: Asked) -> str:
    """The question as a line, without numbers that only name a round or tell again what a threat costs."""
    text = _LABEL.sub(lambda found: re.sub(r"\d", "~", found[0]), Script(asked.tokens).text)
    text = re.sub(r"-(?=\d+ (?:DOOMSAYERS|SPY))", "", text)
    text = re.sub(r"\b(\d+) of (?:(?:my|the|those|MINE:\w+) )*(?:\d+ )?(?=AURORA)", r"\1 ", text)
    text = re.sub(
        r"\b(?:but |and )*(?:not|0|without|UNUSED:(?:left|didnt_use|not_used)|(?<!:)left|skip(?:s|ped)?|spared)"
        r"(?: (?:out|his|her|the|my|its|their|using))* (?:COMPASS|ITEM|INSPIRATION):\w+",
        " ",
        text,
    )
    return _RETOLD.sub(lambda found: re.sub(r"\d", "~", found[0]), text)


def start(reader: Reader, what: str) -> int | None:
    """Where the question says one stands; what it starts from is taken out of the line."""
    for pattern in _POINTS_START if what == POINTS else _CARDS_START:
        match = re.search(pattern, reader.text)
        if match:
            at = match.start("n")
            reader.text = reader.text[:at] + "~" * (match.end() - at) + reader.text[match.end() :]
            return int(match["n"])
    return START if what == POINTS and _START_POINTS.search(reader.whole) else None


def claimed(reader: Reader) -> int | None:
    """A number at the very end of which nothing is said: what the question takes for the result."""
    found = re.search(r"(?:,|\bis|\bso|\bmakes) (?P<n>\d+)(?: POINTS:\w+| CARD:\w+)?$", reader.text)
    if found is None or len(re.findall(r"\b\d+\b", reader.text)) != 1:
        return None
    reader.text = reader.text[: found.start()] + "~" * len(found[0])
    return int(found["n"])


def bare(reader: Reader) -> int | None:
    """The one number that is left and said of nothing, where it leads what follows: "38 with 2 energy unused"."""
    found = re.findall(r"\b\d+\b", reader.text)
    match = re.search(
        r"(?<![\w:~-])(?P<n>\d+)(?! [A-Z]| x\b| times)(?=$| ,| and\b| with\b| plus\b| before\b"
        r"| then\b| so far)",
        reader.text,
    )
    if match is None or len(found) != 1 or "~" in reader.text[: match.start()]:
        return None
    reader.text = reader.text[: match.start()] + "~" * len(match[0]) + reader.text[match.end() :]
    return int(match["n"])


def left(text: str) -> bool:
    """True where a number is left that nothing explains."""
    return re.search(r"\b[1-9]\d*\b", text) is not None
