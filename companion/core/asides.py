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
    r"|in the game|active|on the table|mine|adjacent|(?:beside|next to) (?:it|him|her|them))\b"
    r"|\b(?:squares?|spaces?|fields?) away\b|\bfar away\b"
    "|^(?:i |we |please |pls |so |but |and )*(?:ignor(?:e|ing)|forget|never ?mind|leave out|leav(?:e|ing)"
    f" (?:[a-z]+ ){{1,3}}(?:aside|out)"
    rf"|not counting|skip|{_NOT} mind)\b",
    re.IGNORECASE,
)
_QUESTION: Final = re.compile(r"\b(?:how|what|whats|who|does|do i|is it|points|score|worth|total)\b|\?", re.IGNORECASE)
_EQUALS: Final = re.compile(r"(?:\u2192|=+>?|-+>)\s*(\d+)(?=\s*(?:[;,.?!]|$|and\b|points?\b|pts\b|rps?\b))")
_NOTED: Final = re.compile(r"\s*\((?:so |that's |thats |makes |= ?)?\s*-?\d+\)")
"""A value that somebody noted in brackets: "with 3 trees (9)"."""
_NUMBER: Final = r"(?:\d+|an?|one|two|three|four|five|six|seven|eight|nine|ten|half an)"
_IDLE: Final = re.compile(
    rf"\b(?:(?:its|it['\u2019]s|it is|at|since|for|after|been|about|nearly) )*{_NUMBER}[ -]?"
    r"(?:pm|o ?['\u2019]?clock|min(?:ute)?s?|hours?|hrs?|days?|weeks?|months?|years?|yrs?)\b(?:[ -](?:olds?|ago"
    r"|late|already|now))*"
    r"|\b(?:page|p\.) ?\d+\b",
    re.IGNORECASE,
)
"""The time, an age, a page: numbers that no game counts."""
_POLITE: Final = re.compile(
    r"^\W*(?:(?:good (?:morning|evening|afternoon|day)|dear (?:all|friends?|sirs?)|hi|hello|hey|hiya|please|pls"
    r"|plz|quick (?:one|question|q)|new (?:player )?here|help(?: me)?"
    r"|excuse me|sorry(?: for [^:.,]*)?"
    r"|(?:stupid|dumb|silly|easy|simple) question|(?:ok )?last (?:one"
    r"|question)(?: i promise)?)\b[\s,.:!-]*(?:there|all|everyone|guys|folks)?\b"
    r"[\s,.:!-]*)*"
    r"(?:(?:can|could|would|will|cud) (?:you|u|ya|someone|somebody|anyone|anybody|one of you) "
    r"(?:(?:please|pls|plz|maybe|quickly|just|help|to) (?:(?:me|us) )?)*"
    r"(?:tell|explain|add|count|work|calculate|figure|say|score|sum|compute|do|check|help)\b(?: (?:me|us|up|out"
    r"|with|please|pls|this|to|for me))*[\s:,]*)?",
    re.IGNORECASE,
)
"""How a question is introduced before it says anything: greetings, "can you tell me"."""
_ASKED_TO: Final = re.compile(
    r"(?<=[a-z0-9])([.!?;,]\s+)(?:and |so |now )?(?:can|could|would|will) (?:you|u|someone|anyone) (?:(?:please|pls) )?"
    r"(?:tell|help|say|explain|work out|calculate|figure out|add up)\b(?: (?:me|us|please|pls))*[\s:,]+(?=\w)",
    re.IGNORECASE,
)
"""The same in a later sentence: "... Could you tell me where I stand?"."""
_THANKS: Final = re.compile(
    r"[\s,.!?]+(?:(?:many )?thanks|thank you|thx|ty|cheers|anyone|anybody|(?:please |pls )?help(?: me| us"
    r"| please| pls)?)[\s,.!?]*$",
    re.IGNORECASE,
)
_SAYS: Final = re.compile(
    r"\(\s*([^()]*\b(?:says?|said|thinks?|claims?|reckons?)\b[^()]*\d[^()]*)\)\s*$", re.IGNORECASE
)
_PLAYERS: Final = re.compile(
    r"\b(?:(?:we(?: a|['\u2019])?re|we are|we play|playing|its?|it['\u2019]s|there are|there is|with|in|only|an?"
    r"|just|when) )*"
    r"(?:\d|two|three|four|five)[ -]?(?:players?|people|persons?|of us|p)\b(?: (?:game|playing|here|now|table))*",
    re.IGNORECASE,
)
_SUM: Final = re.compile(r"\b(?:sum|total|together|altogether|add|in all|all in all)\b")


def without_asides(question: str) -> str:
    """The question without clauses, the first and those that ask left out, that say that something does not count.

    >>> without_asides("house with a crab, and a reef that doesn't touch it. points?")
    'house with a crab. points?'
    """
    question = _SAYS.sub(r", \1", _IDLE.sub(" ", plainly_asked(question)))
    question = _NOTED.sub(lambda found: "" if _worked(question[: found.start()]) else found[0], question)
    pieces = _ENDS.split(question)
    kept = pieces[:1]
    for before, clause in zip(pieces[1::2], pieces[2::2], strict=True):
        aside = _ASIDE.search(clause) and re.search(r"[a-z]{3}", clause) and not _QUESTION.search(clause)
        if not aside:
            kept += [before, clause]
    first = len(kept) > 1 and _ASIDE.search(kept[0]) and re.search(r"\d", "".join(kept[2:]))
    return "".join(kept[2:] if first and not _QUESTION.search(kept[0]) else kept)


def plainly_asked(question: str) -> str:
    """The question without greetings, thanks and the request to answer it.

    >>> plainly_asked("hi! can you tell me what a house is worth? thanks")
    'what a house is worth'
    """
    shorter = _ASKED_TO.sub(r"\1", _THANKS.sub("", question))
    return (
        _POLITE.sub(lambda found: "" if re.search("[a-z]", found[0], re.IGNORECASE) else found[0], shorter, count=1)
        if re.search(r"[a-z]{3}.*\d|\d.*[a-z]{3}|[a-z]{3}.*[a-z]{3}", shorter)
        else question
    )


def without_players(question: str) -> str:
    """The question without the number of players, for sums in which it counts for nothing.

    >>> without_players("we are 4 players, 3 stones")
    ', 3 stones'
    """
    return _PLAYERS.sub("", question)


def _worked(before: str) -> bool:
    """True where the clause before a bracket has numbers of its own."""
    clause = re.sub(r"\b(?:an?|the|my|another) (?:[a-z]+ )?one\b", " ", re.split(r"[,.;:()]", before)[-1])
    return re.search(r"\d|\b(?:one|two|three|four|five|six|seven|eight)\b", clause) is not None


def summed(question: str) -> Computed | None:
    """Values that the question has worked out already, added up: "frog = 9; owl = 6. sum"."""
    values = [int(value) for value in _EQUALS.findall(question)]
    if len(values) < 2 or not _SUM.search(question):
        return None
    if any(re.search(r"\d", clause) and not _EQUALS.search(clause) for clause in re.split(r"[;.?!]", question)):
        return None
    return Computed(sum(values), f"{' + '.join(map(str, values))} = {sum(values)}")
