"""Ways of telling a score, a house or a hungry animal that are put into plainer words before a question is read."""

import re
from typing import Final

_COUNT: Final = r"(?:\d+|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|no|none|nothing|zero)"
_ANIMAL: Final = r"(?:herbivores?|carnivores?|otters?|termites?|crabs?|pangolins?|animals?|predators?)"
_KIND: Final = r"(?:reef|tree|plant|flora|crab|termite|herbivore|pangolin|carnivore|otter|token|animal)"
_HOUSE: Final = r"(?:house|home|hut)"
_ENTRY: Final = re.compile(
    rf"(?P<before>^|[.;,\n] *)(?P<what>(?!houses?\b)[a-z][a-z ]{{2,30}}?) ?[:=] ?(?P<n>{_COUNT})(?= *(?:[.;,\n]|$))"
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
    rf"(?<=\b)(?P<who>{_ANIMAL}),? (?:(?:that|which|who) )?"
    r"(?:never|didn['\u2019]?t|did not|don['\u2019]?t|doesn['\u2019]?t|couldn['\u2019]?t|could not|can['\u2019]?t"
    r"|cannot)"
    r" (?:ever )?(?:got|get|had|have|found|find|saw|see|met|meet) (?:an? |any |its |their )?"
    rf"(?:food|prey|plants?|trees?|reefs?|{_ANIMAL})\b(?! (?:next|beside|around|near))",
    re.IGNORECASE,
)
_SIDE: Final = (
    r"(?:(?:directly |right |just |to the |on the )?(?:left|right|north|south|east|west)(?: side)? of|above|below"
    r"|under|on top of)"
)
_BY_SIDE: Final = re.compile(
    rf"(?P<item>(?:an? |one |my )?{_KIND})(?: is| sits| stands)? {_SIDE} (?P<home>(?:my|the|a) {_HOUSE}|it)\b",
    re.IGNORECASE,
)
_APART: Final = re.compile(
    r"\b(?P<land>(?:areas|habitats|forests|oceans|seas|mangroves|rainforests|patches))(?: that| which| are)*"
    r" (?:(?:don['\u2019]?t|do not|never) touch|(?:not|aren['\u2019]?t) (?:touching|connected|adjacent|joined))"
    r"(?: each other| one another)?(?= *[.,:;])",
    re.IGNORECASE,
)
_OF_EM: Final = re.compile(r"\b(of|to|for|all|by) ['\u2019]?em\b", re.IGNORECASE)


def plainer(question: str) -> str:
    """The question with lists, sides of a house and animals that found no food told in plainer words.

    >>> plainer("Flora: 9. Fed herbivores: 3. Compost: 4. Score?")
    '9 Flora. 3 Fed herbivores. 4 Compost. Score?'
    >>> plainer("crab left of my house, reef above it. points")
    '1 crab and 1 reef next to my house. points'
    """
    question = _OF_EM.sub(r"\1 them", _OPENING.sub("", question))
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
    number = "no" if found["n"].casefold() in ("none", "nothing") else found["n"]
    return f"{found['before']}{number} {found['what']}"


def _beside(question: str) -> str:
    """What is told by its side of one house as what is next to that house."""
    told = list(_BY_SIDE.finditer(question))
    if not told or told[0]["home"].casefold() == "it" or any(one["home"].casefold() != "it" for one in told[1:]):
        return question
    items = " and ".join(f"1 {one['item'].split()[-1]}" for one in told)
    rest = re.sub(r"^(?:[ ,]|and\b)+(?=\w)", ", ", _BY_SIDE.sub("", question[told[0].end() :]))
    rest = re.sub(r"(?:[ ,]|\band\b)+(?=[.;?!]|$)", "", rest)
    return f"{question[: told[0].start()]}{items} next to {told[0]['home']}{rest}"
