"""Ways of telling a score, a house or a hungry animal that are put into plainer words before a question is read."""

import re
from collections import Counter
from typing import Final

from companion.core.wordings import Wordings

_COUNT: Final = r"(?:\d+|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|no|none|nothing|zero)"
_ANIMAL: Final = r"(?:herbivores?|carnivores?|otters?|termites?|crabs?|pangolins?|animals?|predators?)"
_KIND: Final = r"(?:reef|tree|plant|flora|crab|termite|herbivore|pangolin|carnivore|otter|token|animal)"
_HOUSE: Final = r"(?:house|home|hut)"
_ENTRY: Final = re.compile(
    rf"(?P<before>^|[.;,\n] *)(?P<what>(?!houses?\b)[a-z][a-z ]{{2,30}}?) ?[:=] ?(?P<n>{_COUNT})(?= *(?:[.;,\n]|$))"
    rf"|(?P<bare>(?<=[.;,:\n] )(?:(?:fed|supported) )?(?:flora|plants|{_ANIMAL}|compost)) (?P<m>\d+)(?= *(?:[.;,\n]|$))"
    r"|(?P<between>[.;,\n] *)(?P<homes>houses?) ?[:=] ?(?:none|no|nothing|zero|0)(?= *(?:[.;,\n]|$))",
    re.IGNORECASE,
)
_SHEET: Final = 3
"""Entries from which on a question tells its score as a list of them."""
_OPENING: Final = re.compile(
    r"^\W*(?:does|do|is|are|will|would|can)\b[a-z' ]{3,40}(?:\.{2,}|[?:,\u2026]) *(?=\D*\d)(?=.*\b(?:total|score|sum"
    r"|points|pts)\b)",
    re.IGNORECASE,
)
_NEVER: Final = re.compile(
    rf"\b(?P<who>{_ANIMAL}),? (?:(?:that|which|who) )?"
    r"(?:never|didn['\u2019]?t|did not|don['\u2019]?t|doesn['\u2019]?t|couldn['\u2019]?t|could not|can['\u2019]?t"
    r"|cannot)"
    r" (?:ever )?(?:got|get|had|have|found|find|saw|see|met|meet) (?:an? |any |its |their )?"
    rf"(?:food|prey|plants?|trees?|reefs?|{_ANIMAL})\b(?! (?:next|beside|around|near))",
    re.IGNORECASE,
)
_WITHOUT: Final = re.compile(rf"\b({_ANIMAL}) without (?:any )?(?:plants?|food)\b(?! \w)", re.IGNORECASE)
_SIDE: Final = (
    r"(?:(?:directly |right |just |to the |on the )?(?:left|right|north|south|east|west)(?: side)? of|above|below"
    r"|under|on top of)"
)
_BY_SIDE: Final = re.compile(
    rf"(?P<item>(?:(?:an? |one |my )?{_KIND}|\bone|\banother))(?: is| sits| stands)?"
    rf" (?:{_SIDE} (?P<home>(?:my|the|a) {_HOUSE}|it)\b|(?:to|on|at) its (?:left|right|top|bottom)\b)",
    re.IGNORECASE,
)
_OTHER_HOUSE: Final = re.compile(
    rf"\b{_HOUSE}s\b|\b(?:other|another|first|second|third|last) {_HOUSE}\b", re.IGNORECASE
)
_APART: Final = re.compile(
    r"\b(?P<land>(?:areas|habitats|forests|oceans|seas|mangroves|rainforests|patches))(?: that| which| are)*"
    r" (?:(?:don['\u2019]?t|do not|never) touch|(?:not|aren['\u2019]?t) (?:touching|connected|adjacent|joined))"
    r"(?: each other| one another)?(?= *[.,:;])",
    re.IGNORECASE,
)
_OF_EM: Final = re.compile(r"\b(of|to|for|all|by) ['\u2019]?em\b", re.IGNORECASE)

_TERRAINS: Final = ("o[cean]{3,5}", "m[angrove]{6,9}", "r[ainforest]{8,11}")
"""The names of the terrains, a letter swapped, lost or doubled."""
_PLAINER: Final = Wordings(
    (
        (r"\b(?:rot|rotting|rotten) (?:pile|heap|bin)\b", "compost"),
        (r"\b(?:things?|bits?|bobs?) ((?:in|on) (?:the |my )?compost)\b", r"\1"),
        (
            r"\b(co-?op|cooperative)( game)? with (two|three|four|[2-4])\b(?= (?:on|at|in) (?:the )?(?:easy|medium|hard"
            r"|extreme)| *(?:[,.;]|$))",
            r"\1\2 with \3 players",
        ),
        *(
            (
                rf"\b({terrain})\b(.*?),? (?:both|all)(?: of)?(?: them| those)?(?: are)?(?: in)?(?: the)? {terrain}s?"
                r"(?: tokens?| ones?| kind)?(?= *(?:[,.;?!]|$))",
                r"\1\2",
            )
            for terrain in _TERRAINS
        ),
        (
            rf"\b(?:i )?(?:boxed|fenced|walled|hemmed) ((?:my|the) (?:(?:first|second|other|one) )?{_HOUSE}) in,?"
            r" (?:with |by )?tokens\b",
            r"\1 has tokens",
        ),
        (r"\btokens? on (?:all|each of|every one of)(?: the| its)? (?:four|4)? ?sides\b(?! of)", "4 tokens around"),
        (
            rf"\b(?P<home>{_HOUSE}),? with (?=4 tokens around)",
            r"\g<home> has ",
        ),
        (
            r"\b(?:nobody|no ?one) (?:(?:is|sits|lives|stands) )?(?:near|beside|next to|around|by) (?:it|that)\b",
            "nothing beside it",
        ),
        (r"\btogether they(?:['\u2019]?re| are) worth what\b", "together worth what"),
        (
            r"\b(?:i )?(?:had|have|was at|am at) (\d+)(?: points| pts)? before (?:taking off |taking away |subtracting "
            r"|minus )?(?:the |my )?compost,? (?:and )?(?:there ?['\u2019]?s |there (?:is|are) )?(\d+) in"
            r" (?:that|it|there)\b",
            r"\1 points so far, \2 in compost",
        ),
        (r"\bneighbou?r(?:ing)? (?=(?:tokens?|animals?|pieces?|things?)\b)", ""),
        (r"\bfruit (?:stickers?|thing(?:y|ie|s)s?|counters?|tokens?)\b", "fruit markers"),
        (r"\b(markers) r on\b", r"\1 are on"),
        (r"\ban? (4|6|8|10) and an? (4|6|8|10) (?:goal|objective)s?\b", r"\1 and \2"),
    )
)


def in_plain_words(question: str) -> str:
    """The question with the heap, claims and what is around a house called by their usual words.

    >>> in_plain_words("had 31 before the rot pile, theres 7 in that")
    '31 points so far, 7 in compost'
    """
    return _PLAINER.plain(question)


def plainer(question: str) -> str:
    """The question with lists, sides of a house and animals that found no food told in plainer words.

    >>> plainer("Flora: 9. Fed herbivores: 3. Compost: 4. Score?")
    '9 Flora. 3 Fed herbivores. 4 Compost. Score?'
    >>> plainer("crab left of my house, reef above it. points")
    '1 crab and 1 reef next to my house. points'
    """
    question = _OF_EM.sub(r"\1 them", _OPENING.sub("", question))
    question = _WITHOUT.sub(r"\1 not fed", question)
    question = _NEVER.sub(r"\g<who> not fed", question)
    if len(_ENTRY.findall(question)) >= _SHEET:
        question = _ENTRY.sub(_turned, question)
    return _beside(question)


def told_apart(question: str) -> str:
    """The question without a word that its habitats do not touch, which several habitats never do.

    >>> told_apart("two oceans that dont touch: one has a reef, the other a crab")
    'two oceans: one has a reef, the other a crab'
    """
    return _APART.sub(r"\g<land>", question)


def _turned(found: re.Match[str]) -> str:
    """An entry of a list with its number first."""
    if found["homes"]:
        return f"{found['between']}no houses"
    if found["bare"]:
        return f"{found['m']} {found['bare']}"
    number = "no" if found["n"].casefold() in ("none", "nothing") else found["n"]
    return f"{found['before']}{number} {found['what']}"


def _same(first: re.Match[str], other: re.Match[str]) -> bool:
    """True where what is told speaks of the house that was named first."""
    home = _home(other)
    return home == "it" or (home == _home(first) and (other is first or not home.startswith("a ")))


def _home(found: re.Match[str]) -> str:
    return (found["home"] or "it").casefold()


def _beside(question: str) -> str:
    """What is told by its side of one house as what is next to that house."""
    told = [] if _OTHER_HOUSE.search(question) else list(_BY_SIDE.finditer(question))
    named = re.search(rf"\b{_HOUSE}\b", question[: told[0].start()], re.IGNORECASE) if told else None
    if not told or not all(_same(told[0], one) for one in told) or (_home(told[0]) == "it") != bool(named):
        return question
    kinds = list[str]()
    for one in told:
        kind = one["item"].split()[-1]
        kinds.append(kinds[-1] if kinds and kind in ("one", "another") else kind)
    items = " and ".join(f"{n} {kind}{'s' if n > 1 else ''}" for kind, n in Counter(kinds).items())
    rest = re.sub(r"^(?:[ ,]|and\b)+(?=\w)", ", ", _BY_SIDE.sub("", question[told[0].end() :]))
    rest = re.sub(r"(?:[ ,]|\band\b)+(?=[.;?!]|$)", "", rest)
    return f"{question[: told[0].start()]}{items} next to {_home(told[0])}{rest}"
