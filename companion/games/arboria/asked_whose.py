"""Which numbers of a question are of one's own flowers in the line, and which of others or outside it."""

import re
from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from companion.core.asked import Asked
from companion.core.numbers import Token
from companion.core.respelt import EVERYDAY
from companion.core.script import Script
from companion.games.arboria.asked_runs import by_owner
from companion.games.arboria.asking import EVENTS
from companion.games.arboria.layout import COLORS

_IN: Final = ("in", "of", "on", "within", "inside")
_SPAN: Final = 5
_FAR: Final = 9
"""How far a height may stand before "which isn't in the line"."""
_EITHER: Final = ("or", "option", "options", "better", "which", "either")


def own_flowers(asked: Asked) -> Asked:
    """The question without flowers outside the line, those of others, and the line that only says where one stands."""
    if by_owner(asked):
        return asked
    asked = without_nothing(asked)
    found = _with_line_named_once(_without_others(_without_elsewhere(_without_hers(list(asked.tokens)))))
    return asked if len(found) == len(asked.tokens) else asked.of(found)


def one_of(asked: Asked) -> bool:
    """True where two lines are weighed against each other: "3 squares with height 4 or 5 with height 2"."""
    split = next((i for i, token in enumerate(asked.tokens) if token.word == "or"), None)
    if split is None or not asked.says(*_EITHER[1:]):
        return False
    return all(len(part.numbers) > 1 for part in (asked.part(0, split), asked.part(split)))


def had_before(asked: Asked) -> tuple[int, Asked]:
    """Points of other colours that the question has already: "38 in three colours and yellow is 2 high 3 long"."""
    place = next(asked.places("colors"), None)
    before = [i for i in asked.loose_places if place is not None and place - _SPAN <= i < place]
    if place is None or asked.number_at(place) is None or len(before) != 1 or not asked.part(place).numbers:
        return 0, asked
    return asked.tokens[before[0]].number or 0, asked.part(place + 1)


def alike(asked: Asked) -> tuple[int, Asked]:
    """In how many colours one has the same: "every colour 2 high with 4 squares"; 1 where none is said."""
    place = next(asked.places("colors"), None)
    if place is None or asked.has(*COLORS):
        return 1, asked
    before = asked.tokens[max(0, place - 3) : place]
    every = any(token.word in ("every", "each", "all", "any") for token in before)
    number = next((token.number for token in before if token.number and not token.weak), None)
    if not every and (number is None or len(asked.numbers) < 3):
        return 1, asked
    start = place - len(before) if number is not None else place
    kept = [t for i, t in enumerate(asked.tokens) if i != place and not start <= i < place]
    return number or len(COLORS), asked.of(kept)


def without_nothing(asked: Asked) -> Asked:
    """The question without the colours that one has nothing of: "no blue at all, red 3 tall row of 4"."""
    start, kept = 0, list[Token]()
    tokens = asked.tokens
    stops = [i for i, token in enumerate(tokens) if token.gap and i] + [len(tokens)]
    for stop in stops:
        clause = tokens[start:stop]
        start = stop
        named = {token.name for token in clause if token.name in COLORS}
        none = any(token.number == 0 or token.name == "none mine" for token in clause)
        nothing = none and not any(_counts(t) and t.number for t in clause)
        elsewhere = {t.name for t in tokens if t.name in COLORS} - named or sum(t.word == "x" for t in tokens) > 1
        if not (named and nothing and elsewhere):
            kept += clause
    return asked if len(kept) == len(tokens) else asked.of(kept)


def listed(asked: Asked) -> list[tuple[str, Asked]]:
    """Lengths and heights in two lists of their own: "lines of 4, 3 and 5, tallest 1, 2 and 3"."""
    places = [i for i, token in enumerate(asked.tokens) if _counts(token)]
    half = len(places) // 2
    if len(places) % 2 or half < 2 or asked.has(*COLORS):
        return []
    if any(_far_apart(asked, a, b) for half_of in (places[:half], places[half:]) for a, b in pairwise(half_of)):
        return []
    middle = range(places[half - 1], places[half])
    heads = {name: list(asked.places(name)) for name in ("length", "height")}
    first, second = ("length", "height") if any(i in middle for i in heads["height"]) else ("height", "length")
    if not any(i < places[0] for i in heads[first]) or not any(i in middle for i in heads[second]):
        return []
    if any(i > places[0] and i not in middle for name in heads for i in heads[name]):
        return []
    head = {name: asked.tokens[heads[name][0]]._replace(gap=False, many=False) for name in heads}
    pairs = [(asked.tokens[a], asked.tokens[b]) for a, b in zip(places[:half], places[half:], strict=True)]
    return [("", asked.of([a, head[first], b._replace(gap=True), head[second]])) for a, b in pairs]


def _far_apart(asked: Asked, a: int, b: int) -> bool:
    """True for two numbers that are no neighbours in a list: more than "and" stands between them."""
    return any(token.word not in ("and", "plus") for token in asked.tokens[a + 1 : b])


def _counts(token: Token) -> bool:
    return token.number is not None and not token.place and (not token.weak or token.word == "one")


def _without_elsewhere(found: list[Token]) -> list[Token]:
    """Drops the height that stands outside the line: the one before the word, else the one after it."""
    while (place := next((i for i, token in enumerate(found) if token.name == "elsewhere"), None)) is not None:
        reach = (
            _FAR if any(token.word in ("which", "that", "is") for token in found[max(0, place - 2) : place]) else _SPAN
        )
        before = next((i for i in range(place, max(-1, place - 1 - reach), -1) if _height_at(found, i)), None)
        barred = before is None or any(token.gap for token in found[before + 1 + _set_off(found, before) : place + 1])
        after = next((i for i in range(place + 1, min(len(found), place + 2 + _SPAN)) if _height_at(found, i)), None)
        if before is not None and (not barred or after is None):
            clause = next((i for i in range(before, -1, -1) if found[i].gap), 0)
            start = next((i for i in range(before, max(clause - 1, before - _SPAN), -1) if _heads(found, i)), before)
            kept = [token for token in found[start:place] if token.name in COLORS]
            found = found[:start] + kept + found[place + 1 :]
        else:
            found = found[:place] + found[(after if after is not None else place) + 1 :]
    return found


def _set_off(found: Sequence[Token], place: int) -> bool:
    """True for a height between stops, right behind what it is said of: "my tallest red (6) isn't in the line"."""
    return found[place].gap and bool(place) and found[place - 1].name in ("height", *COLORS)


def _heads(found: Sequence[Token], place: int) -> bool:
    """True for a word of height that leads its number: "tallest is 4", not "4 high"."""
    return found[place].name == "height" and not (place and found[place - 1].number is not None)


def _height_at(found: Sequence[Token], place: int) -> bool:
    """True for a number that is not the length of a line."""
    follows = next((token.name for token in found[place + 1 : place + 3] if token.name), "")
    return _counts(found[place]) and not found[place].weak and follows != "length"


_ANY_COLOR: Final = r"(?:RED|GREEN|BLUE|YELLOW)"
_OTHER: Final = (
    r"(?:THEIRS:\w+|someone elses|an opponent|(?:wife|husband|sister|sis|brother|bro|dad|daddy|mum|mom|friend"
    r"|neighbou?r"
    r"|other|girlfriend|boyfriend|partner|son|daughter|cousin|uncle|aunt)s?|opponent\w*)"
)
_HERS: Final = re.compile(
    r"\b(?P<n>\d+)(?: HEIGHT:\w+)?(?: ?,)?(?: [^,\d\s]+){0,6}? ?,?(?: (?:but|and))? (?:thats|(?:that|which|it|this"
    r"|the one)(?: one)? "
    rf"(?:is|was|are|belongs? to|comes? from)(?: not)?) (?:(?:the|an?|my|MINE:my) )?(?:{_OTHER}|MINE:mine)"
    rf"|\b(?P<m>\d+)(?: HEIGHT:\w+)?(?: ?,)? (?:belong\w* to|owned by|of) (?:(?:the|an?|my|MINE:my) )?{_OTHER}"
    rf"|\b(?:FLOWER|HEIGHT):\w+ of (?:(?:the|an?|my|MINE:my) )?(?!my |MINE|me|5|them|it|each"
    rf"|{_ANY_COLOR})[a-z]\w+ (?:is|has|had|got) (?P<o>\d+)(?: HEIGHT:\w+)?"
    rf"|\b(?:my |MINE:my )?{_OTHER}(?: (?:ones?|piles?|FLOWER:\w+|HEIGHT:\w+|in there|there|in it))? (?:(?:are"
    rf"|is|have|has"
    rf"|of) )?(?P<all>\d+(?: ?,?(?: and)? \d+)+)"
    r"|\b(?:she|he|they|you)(?: (?:has|have|HAVE:\w+|owns?|is|got|with|an?|only"
    r"|just))+ (?P<r>\d+)(?: HEIGHT:\w+)?(?! LENGTH)"
    r"|, (?:my |MINE:my )?(?:neighbou?r|opponent|wife|husband|brother|sister|dad|mum"
    r"|friend) (?P<s>\d+)(?: HEIGHT:\w+)?(?= ,|$)"
    r"|\bothers(?: (?:are|have|has))? (?P<t>[1-6])\b(?! LENGTH| x )"
    r"|\b\d+ , THEIRS:\w+(?= ,| and|$)"
    rf"|(?:^|, |and |but ){_OTHER} (?:is|has|have|with|got)(?: an?)? (?P<q>\d+)(?: HEIGHT:\w+)?(?! LENGTH| x )"
    r"|\bthere is an? (?P<from>\d+)(?: HEIGHT:\w+)? (?:from|of|by) (?!my |me\b|it\b|the )[a-z]+(?= ,|$| and| but)"
    r"|\bthe HEIGHT:\w+(?: [^,\d\s]+){0,4} \d+(?: HEIGHT:\w+)?(?=(?: ,)? but MINE:mine (?:[^,\d\s]+ ){0,3}\d)"
    rf"|\b(?:my |MINE:my ){_OTHER}(?:s)? (?:(?:FLOWER|HEIGHT):\w+ )?(?:is|has|have"
    rf"|with)(?: an?)? (?P<p>\d+)(?: HEIGHT:\w+)?"
    r"|(?:^|(?<=, )|(?<=and )|(?<=but ))(?!ive |ill )(?P<who>[a-z]{3,}) (?:(?:is|has|was) )?(?:an? )?(?P<named>\d+)"
    r"(?: HEIGHT:\w+)?(?: in (?:it|there)| there)?(?= ,|$| and| but)"
)


_MINE_TOLD: Final = re.compile(r"\b(?:MINE:\w+|i have|ive|im|i am|me)(?: [^,\d\s]+){0,4} \d")
"""One's own flower, which "anna's is 4" is told beside."""


def _of_nobody(match: re.Match[str], text: str) -> bool:
    """True where what stands before a number is no name, or nothing is told of one's own flower."""
    if not (match["named"] or match["from"]):
        return False
    who = match["who"] or ""
    plain = any(who.removesuffix(end) in EVERYDAY for end in ("", "s", "es", "d", "ed", "ing"))
    return plain or not _MINE_TOLD.search(text)


_OWN_TOO: Final = re.compile(r"\b(?:i|im|ive|MINE:\w+)\b(?: [^,\d\s]+){0,4} \d")


def _without_hers(found: list[Token]) -> list[Token]:
    """Drops heights of which the question says afterwards, or in a list, that they are another's."""
    script = Script(found)
    dropped = set[int]()
    for match in _HERS.finditer(script.text):
        if match["q"] and not _OWN_TOO.search(script.text[match.end() :]):
            continue
        if _of_nobody(match, script.text):
            continue
        if match["n"] and "MINE:mine" in match[0] and " not " not in match[0]:
            continue
        dropped |= set(script.of(match))
    return script.without(dropped) if dropped else found


_LOSES: Final = re.compile(
    r"\b(?:does|do|will|would) (?:THEIRS:\w+|he|she|they|it) (?:LOSE|have|get|score)|\bFADE:fade (?:THEIRS|a|an)\b"
)
"""What asks for another's line alone."""


def _without_others(found: list[Token]) -> list[Token]:
    """Drops the heights that are said of another player's flower."""
    own = any(token.name == "mine" or token.word in ("i", "im", "ive", "me") for token in found)
    if not own and found and found[0].name == "theirs":
        return [token for token in found if token.name != "theirs"]
    if (
        sum(map(_counts, found)) == 2
        and not any(token.name == "mine" for token in found)
        and _LOSES.search(Script(found).text)
    ):
        return [token for token in found if token.name != "theirs"]
    while (place := next((i for i, token in enumerate(found) if token.name == "theirs"), None)) is not None:
        after = next((i for i in range(place + 1, min(len(found), place + 4)) if _counts(found[i])), place)
        if any(token.name in EVENTS for token in found[place : after + 1]):
            after = place
        rest = found[after + 1 :]
        stop = found[place].gap and bool(rest)
        found = found[:place] + ([rest[0]._replace(gap=True), *rest[1:]] if stop else rest)
    return found


def _with_line_named_once(found: list[Token]) -> list[Token]:
    """Drops "in my red line" after "the tallest", where the number that follows is the height."""
    for i, token in enumerate(found):
        if token.name != "height" or (i and _counts(found[i - 1])):
            continue
        for j in range(i + 1, min(len(found), i + 3 + _SPAN)):
            if _counts(found[j]) or found[j].gap:
                break
            if (
                found[j].name == "length"
                and not found[j].word.endswith(" of")
                and found[j + 1 : j + 2] != []
                and found[j + 1].word != "of"
                and (found[i + 1].word in _IN or found[j].word.startswith("in "))
            ):
                follows = next((t for t in found[j + 1 : j + 4] if t.gap or _counts(t)), None)
                if follows is not None and _counts(follows) and not follows.gap:
                    kept = [t for t in found[i + 1 : j] if t.name in COLORS]
                    return found[:i] + kept + [token] + found[j + 1 :]
    return found
