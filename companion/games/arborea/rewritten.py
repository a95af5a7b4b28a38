"""Turns of phrase put plainly: a creature told by what it scores, "the rest are trees", a tile, a tracker's place."""

import re
from typing import Final

from companion.core.numbers import spelled
from companion.core.wordings import Wordings

_HABITAT: Final = r"(?P<habitat>tree|coral|flower|weed|mushroom|shroom)s?"
_BY_HABITAT: Final = {
    "tree": "mushfrog",
    "coral": "antlerworm",
    "flower": "grimster",
    "weed": "tailcat",
    "mushroom": "wiseowl",
    "shroom": "wiseowl",
}
_SOME: Final = r"(?:creature|animal|beast|critter|monster|pet|one|guy|dude|thing|fella|bug|meeple)"
_LIKES: Final = (
    r"(?:counts?|likes?|loves?|wants?|scores?|eats?|needs?|looks? for|is about|goes? (?:for|with)|cares? about)"
)
_TOLD: Final = (
    re.compile(
        rf"\b(?:the|my|a|an|that|this) (?:[a-z]+ )?{_SOME} (?:that |which |who |what )?(?:{_LIKES}|with|for)"
        rf" (?:the |all |different |only )?(?:{_HABITAT}|(?P<kinds>(?:different )?(?:habitats?"
        rf"|kinds?)))\b(?! (?:of|on|around|next))",
        re.IGNORECASE,
    ),
    re.compile(
        rf"\b(?:the|my|a|an|that|this) {_HABITAT}[ -](?:(?:loving|eating|scoring|liking|counting) [a-z]+|eater"
        rf"|lover|fan|scorer|{_SOME})\b",
        re.IGNORECASE,
    ),
)
"""A creature told by what it scores: "the animal that counts trees", "my coral eater"."""
_NAMED: Final = re.compile(
    r"frog|worm|spider|owl|grim|cat\b|cats\b|toad|kitty|season|\btiles?\b|feronia|\bcards?\b", re.IGNORECASE
)
_OF_THEM: Final = re.compile(r"\b(\d+|two|three|four|one) of (?:them|those|these)\b", re.IGNORECASE)
_NUMBER: Final = r"(?:\d|one|two|three|four|an?)"
_REST: Final = re.compile(
    rf"\b(?:the |all )*(?:rest|others?|other (?:squares?|sides?|corners?|ones?|spaces?)|remaining (?:squares?|ones?))"
    rf"(?: (?:are|is|all|of|being|only))* {_HABITAT}\b",
    re.IGNORECASE,
)
_AROUND: Final = re.compile(
    rf"\b(?P<number>{_NUMBER}) (?:trees?|corals?|flowers?|weeds?|mushrooms?|shrooms?|waters?|lakes?|rocks?|dark"
    rf"|bright)\b",
    re.IGNORECASE,
)
_SQUARES: Final = r"(?:squares?|sides?|corners?|spots?|neighbou?rs|spaces|habitats)"
_OF_FOUR: Final = re.compile(
    rf"\b(?P<number>\d|one|two|three|four) of (?:its|the|his|her|my)?(?: ?(?:4|four))? ?{_SQUARES}"
    rf"(?P<whose>(?: (?:around|round|next to|near|beside|by|of)(?: (?:it|the|a|my))?(?: [a-z]+)?)?) (?:are|is"
    rf"|have|hold) (?:all )?"
    rf"(?P<what>[a-z]+)",
    re.IGNORECASE,
)
_LAST: Final = re.compile(
    rf"\b(?:the )?(?:last|other|fourth|4th|remaining)(?: (?:one|{_SQUARES}))? (?:is|being|has) (?:an? )?(?=[a-z])",
    re.IGNORECASE,
)
_TILE: Final = re.compile(
    r"(?<!bonus )(?<!track )(?<!overlay )(?<!sage )(?<!season )(?<!seasonal )(?<!water )\btiles?\b(?! (?:track"
    r"|swap))",
    re.IGNORECASE,
)
_MULTIPLIED: Final = re.compile(r"\bx ?\d|\bmultipl|\btimes \d|\b(?:tracker|marker|disc)\b", re.IGNORECASE)
_TRACKER: Final = re.compile(
    r"(?<!spirit )\b(?:tracker|marker|disc|multi)(?: (?:is|stands|sits|shows|says|now))*(?: (?:at|on|the"
    r"|=))* x?(\d)\b(?! (?:spaces?|steps?))",
    re.IGNORECASE,
)
_LABELS: Final = re.compile(
    r"\b(?P<kind>[a-z]+) (?:#|nr\.? ?|no\.? ?|number )?(?P<first>one|1|a)(?P<link> (?:has|is|with|next|touche?s"
    r"|beside|by|sees|got|gets)\b|:)"
    r"(?P<between>.*?)\b(?P=kind) (?:#|nr\.? ?|no\.? ?|number )?(?:two|2|b)(?= (?:has|is|with|next|touche?s"
    r"|beside|by|sees|got|gets)\b|:)",
    re.IGNORECASE,
)
_OFTEN: Final = re.compile(
    r"\b(?:did|done|hit|have|had|got|happened|scored)(?: (?:it|that|them|this))? (\d|two|three|four|five"
    r"|six) times\b",
    re.IGNORECASE,
)
_ASKS: Final = re.compile(
    r"\bhow (?:many|much)(?= (?:(?:do|did|would|will|can|should|shall) )?(?:i|we|you|it|that|this) "
    r"(?:get|gets|receive|receives|score|scores|make|makes|earn|earns|give|gives)\b\W*$)",
    re.IGNORECASE,
)
"""What asks for points without their word, at the end: "how many do i get"."""
_START_CARD: Final = re.compile(
    r"\b(\d{1,2})(?: cards?)? ?(?:\+|plus|and|with) (?:the |my |a )?(?:start(?:er|ing)?|first) card\b", re.IGNORECASE
)
_CHAIN: Final = re.compile(r"\b\d{1,2}(?: ?\+ ?\d{1,2})+\b")
_WHICH_SEASON: Final = re.compile(
    r"\b(season(?:al)?(?: (?:tile|track|card))?) (?:#|nr\.? ?|no\.? ?|number )?[1-4](?=(?: [a-z]+){0,4}: ?"
    r"(?:[^:.]*[ ,])?\d+ [a-wyz][a-z]{2})",
    re.IGNORECASE,
)
"""The "season 2" of "season 2 rocks: I have 5 rocks", which says which season it is."""
_WHICH_PLAYER: Final = re.compile(r"\bplayer (?:#|nr\.? ?|no\.? ?|number )?[1-4](?: (?:has|got)\b|:)", re.IGNORECASE)
_GIFTS: Final = r"(?:gift cubes?|gifts?|cubes?|presents?)"
_GIFTS_ADDED: Final = re.compile(
    rf"\b(?P<before>{_GIFTS}):? (?P<sum>[1-3](?: ?\+ ?[1-3])+)\b(?! {_GIFTS})"
    rf"|\b(?P<total>[1-3](?: ?\+ ?[1-3])+) (?P<after>{_GIFTS})\b",
    re.IGNORECASE,
)
"""Gifts added up: "gifts 3+2+1"."""
_GIFTS_BY_SAGES: Final = re.compile(
    rf"\b{_GIFTS}(?:(?: (?:at|to|with|on|by|for))? (?:(?:the|my|all) )?"
    r"(?:(?P<sages>[2-9]|two|three|four|five|six) )?sages)? ?[:(] ?"
    r"(?P<each>[1-3](?:(?:,|,? and|,? &) [1-3])+)(?!\d|(?:,|,? and|,? &) \d| (?!and\b|wise|owl)[a-z])\)?",
    re.IGNORECASE,
)
"""Gifts told Sage by Sage: "gifts at 3 sages: 1, 2 and 3", "gifts: 3, 2, 2"."""


_ON_TRACK: Final = re.compile(r"\b(?:tracks?|belts?|lanes?|trails?)\b(?!.*\b(?:sprite|ghost))", re.IGNORECASE)
_PIECE: Final = (
    r"(?: (?:one|meeple|guy|villager|figure|pawn|piece|worker)(s?)\b"
    r"|\b(?= (?:and|plus) (?:\w+ )?(?:small|big|large|veteran|young)))"
)
_VILLAGERS: Final = Wordings(
    (
        (rf"\b(?:(?:small|little) light|light (?:small|little)){_PIECE}", r"veteran\1"),
        (rf"\b(?:(?:small|little) dark|dark (?:small|little)){_PIECE}", r"young villager\1"),
        (rf"\b(?:(?:big|large) dark|dark (?:big|large)){_PIECE}", r"elder\1"),
    )
)
"""Villagers by the looks of their pieces (Components)."""
_ON_SPOTS: Final = re.compile(
    r"\b(?P<number>\d{1,2}|an?|another|one|two|three|four|five|six|seven|eight|nine) "
    r"(?:gifts?|cubes?|presents?|gift cubes?|sages?)"
    "(?: (?:all|each|both|are|is|sits?|stands?|lies?|with))* (?:on|at|in|with)(?: the)? (?:(?:spot|space)"
    " )?(?P<spot>[123]|one|two|three|first|second|third|1st|2nd|3rd)"
    r"(?: gifts?)?(?P<rest> (?:spot|space|each|apiece)s?)*(?! (?:\w+ )?(?:tree|coral|weed|flower|mushroom|shroom"
    r"|sage))\b",
    re.IGNORECASE,
)
_ON: Final = {"one": 1, "first": 1, "two": 2, "second": 2, "three": 3, "third": 3}
_SURE: Final = re.compile(r"spot|space|\b(?:all|each|both)\b", re.IGNORECASE)


def _on_spots(question: str) -> str:
    """Gift cubes told by the spots of their Sages, all that the question tells drawn together: each counts as its spot
    says."""
    found = [one for one in _ON_SPOTS.finditer(question) if _SURE.search(one[0])]
    if not found or (len(found) == 1 and _alike(found[0])[0] < 2):
        return question
    gifts = sum(number * spot for number, spot in map(_alike, found))
    for one in reversed(found[1:]):
        question = re.sub(r"(?: |,|\band|\bplus|&)*$", "", question[: one.start()]) + question[one.end() :]
    return f"{question[: found[0].start()]}{gifts} gifts{question[found[0].end() :]}"


def _added(text: str) -> int:
    """All digits of a text together, each of which is a number of its own."""
    return sum(map(int, re.findall(r"\d", text)))


def _by_sages(found: re.Match[str]) -> str:
    """All gifts of several Sages; no number where not as many are told as Sages."""
    each = re.findall(r"\d", found["each"])
    alike = not found["sages"] or spelled(found["sages"].casefold()) == len(each)
    return f"{_added(found['each'])} gifts" if alike else "gifts"


def _alike(found: re.Match[str]) -> tuple[int, int]:
    """How many cubes lie on which spot."""
    spot = found["spot"].casefold()
    return spelled(found["number"].casefold()) or 1, _ON.get(spot) or int(spot[0])


def rewritten(question: str) -> str:
    """The question with such turns put plainly.

    >>> rewritten("the animal that counts trees has 3 of them")
    'mushfrog has 3 trees'
    >>> rewritten("frog by 1 rock and the others are trees")
    'frog by 1 rock and 3 trees'
    """
    question = _told(_WHICH_SEASON.sub(r"\1", question))
    question = _WHICH_PLAYER.sub("i have", question) if len(_WHICH_PLAYER.findall(question)) == 1 else question
    question = _GIFTS_BY_SAGES.sub(_by_sages, _GIFTS_ADDED.sub(lambda found: f"{_added(found[0])} gifts", question))
    question = _on_spots(question) if re.search(r"owl|season|tile", question, re.IGNORECASE) else question
    question = _villagers(question)
    question = _OF_FOUR.sub(r"\g<number> \g<what>\g<whose>", question)
    question = _LAST.sub("1 ", question) if re.search(r"\d (?:tree|coral|flower|weed|mushroom)", question) else question
    question = _with_rest(question)
    question = _LABELS.sub(r"\g<kind>\g<link>\g<between>\g<kind>", question)
    return _season(question)


def _villagers(question: str) -> str:
    """Villagers told by size and shade: "the small light one"."""
    if _ON_TRACK.search(question):
        question = _VILLAGERS.plain(question)
    return question


def _told(question: str) -> str:
    """A creature by its name that is told by what it scores."""
    for pattern in _TOLD:
        found = pattern.search(question)
        before = question[: found.start()] if found else ""
        if found is None or (_NAMED.search(question) and not found["habitat"]) or _NAMED.search(before):
            continue
        if re.search(r"season|\btiles?\b|\bcards?\b|feronia", question, re.IGNORECASE):
            continue
        habitat = (found["habitat"] or "").casefold()
        rest = _OF_THEM.sub(rf"\1 {habitat}s" if habitat else r"\1 kinds", question[found.end() :])
        return f"{before}{_BY_HABITAT.get(habitat, 'spiderant')}{rest}"
    return question


def _with_rest(question: str) -> str:
    """ "and the others are trees": as many as the four squares have left."""
    found = _REST.search(question)
    if found is None:
        return question
    told = [
        1 if one["number"] in ("a", "an") else spelled(one["number"].casefold()) or 0
        for one in _AROUND.finditer(question[: found.start()])
    ]
    left = 4 - sum(told)
    return (
        f"{question[: found.start()]}{left} {found['habitat']}s{question[found.end() :]}" if 0 < left < 4 else question
    )


def _season(question: str) -> str:
    """A season's tile by that name, its tracker's place as a factor, sums of what it counts drawn together."""
    if not _MULTIPLIED.search(question):
        return question
    question = _OFTEN.sub(r"\1 of them", _TILE.sub("season tile", question))
    question = _ASKS.sub("how many points", question)
    if not re.search(r"season|spring|summer|autumn|winter", question, re.IGNORECASE):
        return question
    if not re.search(r"\bx ?\d|multipl|\btimes \d", question, re.IGNORECASE):
        question = _TRACKER.sub(r"x\1", question, count=1)
    question = _START_CARD.sub(lambda found: f"{int(found[1]) + 1} cards", question)
    return _CHAIN.sub(lambda found: str(sum(map(int, re.findall(r"\d+", found[0])))), question)
