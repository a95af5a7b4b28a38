"""What a question says has happened to a pile or a line: faded, eaten, rained on, fertilized, grown, made longer."""

import re
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from companion.core.asked import Asked
from companion.core.numbers import Token
from companion.core.script import Script, counted
from companion.games.arboria.layout import COLORS

COUNTERS: Final = {"fade": -1, "eat": -1, "bolt": -1, "fertilizer": 2, "rain": 1, "bee": 1}
"""Counters that a pile wins or loses each time (Fade a Flower; The Rain; Optional Rules)."""
_SAYS: Final = ("lose", "grow")
"""Words that say what became of a pile without the cause of it."""
_N: Final = r"(?P<k>\d+|an?|one|another)"
_AFTER: Final = re.compile(
    rf"^(?: (?:away|off|down|up|me|by|it|out|only|just))* {_N} (?:(?:more|top|extra) )?(?:HEIGHT:counters?"
    rf"|HEIGHT:tokens?|more|of|off)\b"
    rf"|^(?: [^,\s]+){{0,5}}? (?P<times>\d+) (?:times|x)\b(?! \d)"
)
_BY: Final = re.compile(r"^(?: [^,\s]+){0,3}? by (?P<k>\d+|one|an?)\b(?! HEIGHT:(?:high|tall)| LENGTH)")
_BEFORE: Final = re.compile(
    r"(?:^| )(?P<k>\d+|an?|one)(?: of(?: MINE:\w+| them| the)?(?: [A-Z]+:\w+)?| HEIGHT:counters?| HEIGHT:tokens?)+"
    r"(?: (?:were|was|got|gets?|been|have|has|be|are|is|by|to|through|a|the|LOSE:\w+))* $"
)
_SQUARE_GONE: Final = re.compile(r"\b(?P<n>\d|one|an?) LENGTH:squares?(?: (?:got|gets|was|is|were|has|been))* $")
_WHOLLY: Final = re.compile(r"^[^,]*\b(?:completely|entirely|altogether|fully|wholly|totally)\b")
_OUTER: Final = re.compile(r"\b(?:last|1th|first|end|outer\w*|[2-6]th)\b[^,]* $")
_CARRIED: Final = re.compile(
    r"\b(?:from|off(?: of)?) (?:(?:an?|my|MINE:my|another|the|one) )*(?:\d+ (?=onto)|(?:\d+ )?(?:HEIGHT"
    r"|FLOWER):\w+[^,\d]*? )(?=(?:to|onto"
    r"|on) (?:(?:an?|my|MINE:my|the) )*\d)"
)
"""From where the Bee carries a counter to the pile that is asked about."""
_TO: Final = re.compile(
    r"\b(?:from|ma[dk]es?|made|turn\w*|lift\w*|rais\w*)(?: (?:an?|my|MINE:my"
    r"|the))* (?P<old>\d+)(?: HEIGHT:\w+)? (?:down "
    r"|up )?(?:in)?to (?:an? )?(?P<new>\d+)(?! LENGTH:(?:squares?|long|fields?|wide))"
    r"|\b(?:FADE|EAT|BOLT|RAIN|GROW|FERTILIZER|LOSE):\w+(?: (?:it|them|that|down|up|me|back"
    r"|one))* to (?P<so>\d+)(?! LENGTH:(?:squares?|long|fields?|wide))"
)
"""A height before and after: "from 4 to 5", "faded it to 3"."""
_LONE: Final = re.compile(
    r"^[^,]*\b(?:single|lone|ALONE:\w+|only|1)(?: (?:HEIGHT|FLOWER|one|RED|GREEN|BLUE"
    r"|YELLOW)\S*)+[^,]*\b(?:LENGTH|end|middle|edge)"
)
"""A pile of one counter that is gone altogether, so that the line is shorter."""
_LONE_BEFORE: Final = re.compile(
    r"\b(?:single|lone|lonely|ALONE:\w+|only)(?: (?:one|HEIGHT:\w+|FLOWER:\w+|(?:RED|GREEN|BLUE|YELLOW):\w+))*"
    r"(?: (?:at|on|in) (?:the |its |one )?(?:very )?(?:end|edge|LENGTH:end)s?)(?: (?:of|LENGTH:\w+|it"
    r"|the))*(?: (?:got|was|is|gets|were))* $"
)
_PUT: Final = re.compile(
    r"\b(?:put|puts|putting|place|places|placed|add|adds|added|adding|drop|dropped|gets?|got|gained?|gains|receives?"
    rf"|plus|GROW:\w+|stack|played?)(?: (?:on|it|by|me))? {_N} (?:(?:more|extra|new|further|additional|single) )?"
    r"(?:(?:RED|GREEN|BLUE|YELLOW):\w+ )?(?P<what>HEIGHT:(?:counters?|tokens?|chips?|discs?|pieces?)|FLOWER:\w+"
    r"|LENGTH:(?:squares?"
    r"|field)"
    r"|(?<=more )(?:RED|GREEN|BLUE|YELLOW):\w+|(?<=another )(?:RED|GREEN|BLUE|YELLOW):\w+)"
    r"|(?:add|adds|added|place|put|plant|gets?|got|has|GAIN:\w+) an? (?P<th>\d+)th (?P<where>LENGTH:squares?"
    r"|FLOWER:\w+|(?:RED|GREEN"
    r"|BLUE|YELLOW):\w+)"
    rf"|{_N.replace('k', 'j')} (?:more|extra|additional|further) (?:(?:RED|GREEN|BLUE|YELLOW):\w+ )?"
    r"(?P<much>HEIGHT:(?:counters?|tokens?|chips?|discs?|pieces?)|FLOWER:\w+|LENGTH:(?:squares?|field))"
    r"|(?:put|puts|placed?|add|added|plus|got|gets) (?:another|one more|1 more)(?P<top> (?:on|onto|up on))"
    r" (?:it|top|there|that)\b"
    r"|(?P<i>another) (?P<many>HEIGHT:(?:counters?|tokens?|chips?|discs?|pieces?)|LENGTH:(?:squares?|field))"
)
_LONGER: Final = re.compile(
    r"LONGER:\w+(?: [^,\s]+){0,3}? by (?P<k>\d+|one|an?)\b|(?P<j>\d+|one) LONGER:longer|LONGER:(?!longer)\w+"
)
_BY_CARD: Final = re.compile(
    r"\b(?:then|and|plus|,) (?P<n>one|another|an?|\d)(?: more| extra)? (?:(?:RED|GREEN|BLUE"
    r"|YELLOW):\w+ )?(?:FLOWER:flower )?"
    r"(?:CARD:\w+ )(?:on|onto|for|to) "
)
"""Flower cards played beside what else has happened."""
_SO_LONGER: Final = re.compile(
    r"\b(?:so|thats|makes?|making|which|then)\b(?: (?:its|is|it|the|MINE:my|now|LENGTH:\w+))* (?:\d+|one"
    r"|an?)(?: LENGTH:\w+)? LONGER"
)
"""A line told to be longer for what was put there."""
_FINAL: Final = re.compile(
    r"\b(?:now|left|leaving|leaves|became|becomes|afterwards|makes it|so it)\b(?: [^,\d]+?){0,4}? \d+ HEIGHT"
    r"|\bafter(?:wards)?\b[^\d,]*,?[^\d,]* \d+ HEIGHT"
)
"""What tells the height that came of it."""
_TAKEN: Final = re.compile(r"\b(?:from|off|took|takes|taken|steals?|stole|away)\b")
_GIVEN: Final = re.compile(r"\b(?:onto|on to|on top|on|to|puts?|adds?|gets?|added)\b")
_DRY: Final = re.compile(r"\b(?:not|isnt|outside|wasnt|nowhere|no longer)\b[^,]*CLOUD")
_BESIDE: Final = re.compile(r"\b(?:next to|beside|end|longer|extend\w*|join\w*|adjacent|neighbou?r\w*|to the LENGTH)")


class Change(NamedTuple):
    """counters, squares: what a pile or a line has more. color: that of the flowers; empty where none is said."""

    counters: int
    squares: int
    color: str = ""


def happened(asked: Asked) -> tuple[list[Change], Asked]:
    """What has happened, and the question without the words that say so."""
    if "bee" in asked and (carried := _CARRIED.search(Script(asked.tokens).text)):
        asked = asked.of(Script(asked.tokens).without(Script(asked.tokens).of(carried)))
    asked, told = _told_height(asked)
    script = Script(asked.tokens)
    found, dropped = list[Change](), set[int]()
    causes = [i for i, token in enumerate(asked.tokens) if _is_cause(asked, i)]
    for place in _once_each(asked.tokens, causes):
        change, words = _caused(script, place)
        found.append(change._replace(counters=0) if told else change)
        dropped |= words
    if found:
        for match in _BY_CARD.finditer(script.text):
            found.append(Change(counted(match["n"]), 0))
            dropped |= set(script.of(match))
    grown, words = _said(script, bool(causes))
    grown = [change for change in grown if change.squares or not told]
    if "transplant" in asked and not grown and not re.search(r"\bnow\b[^,]*\d", script.text):
        grown = [Change(0, 1)]
    if not found and not grown and "transplant" not in asked:
        said = {i for i, token in enumerate(asked.tokens) if token.name in _SAYS} if told else set[int]()
        return [Change(0, 0)] if told else [], asked.of(script.without(said)) if told else asked
    alone = [one for one in grown if one.squares or not found]
    found = _with_numbers(found, [one for one in grown if one not in alone]) + alone
    plain = [
        i
        for i, token in enumerate(asked.tokens)
        if token.name in (*COUNTERS, *_SAYS, "longer", "cloud", "card", "plant", "transplant")
    ]
    return found, asked.of(script.without(dropped | words | set(plain)))


def height_before(asked: Asked) -> str:
    """The height before, where a question tells both: the 4 of "from 4 to 5"; else empty."""
    match = _TO.search(Script(asked.tokens).text)
    return match["old"] or "" if match else ""


def _told_height(asked: Asked) -> tuple[Asked, bool]:
    """The question with the height that came of it alone, where it tells that: "from 4 to 5"."""
    script = Script(asked.tokens)
    match = _TO.search(script.text)
    if match is None:
        return asked, False
    new = int(match["new"] or match["so"])
    earlier = (
        {i for i in asked.places("height") if asked.number_at(i) not in (None, new)} if match["so"] else set[int]()
    )
    dropped = set(script.of(match)) | {n for i in earlier for n in (i - 1, i) if n >= 0}
    height = [Token(str(new), number=new, gap=True), Token("high", "height")]
    kept = script.without({i for i in dropped if script.tokens[i].name not in (*COUNTERS, *COLORS)})
    return asked.of([*kept, *height]), True


def _is_cause(asked: Asked, place: int) -> bool:
    token = asked.tokens[place]
    if token.name == "plant":
        took = any(
            t.word in ("took", "takes", "take", "taken", "steals", "stole", "got")
            for t in asked.tokens[place : place + 4]
        )
        return took and "eat" not in asked
    return token.name in COUNTERS


def _once_each(tokens: Sequence[Token], places: Sequence[int]) -> Iterator[int]:
    """Causes told again in other words are one: "the bee ... with the bee", "lightning ... thunderbolt"."""
    seen = set[str]()
    for place in places:
        name = tokens[place].name
        again = any(token.word in ("again", "once more") for token in tokens[place : place + 5])
        if name not in seen or again:
            seen.add(name)
            yield place


def _caused(script: Script, place: int) -> tuple[Change, set[int]]:
    """What a cause does to the pile, and the words that say how often."""
    token = script.tokens[place]
    at = script.starts[place]
    end = at + len(script.word(place))
    before, after = script.text[:at], script.text[end:]
    same = [t for t in script.tokens if t.name == token.name]
    k, words = _number_of(script, before, after, end)
    k = max(k, len(re.findall(r"\bonce\b", after)))
    each = COUNTERS.get(token.name, -1)
    if token.name == "bee" and _takes(script.text):
        each = -1
    final = _FINAL.search(script.text[max(0, at - 12) :] if "after" in before[-12:] else after)
    if final or _newly(script, token) or (token.name == "rain" and _DRY.search(script.text)):
        each = 0
    if each < 0 and (gone := _SQUARE_GONE.search(before)) and "middle" not in script.text:
        return Change(0, -counted(gone["n"])), set(script.places(gone.start("n"), gone.end()))
    if each < 0 and _WHOLLY.search(after) and _OUTER.search(before):
        return Change(0, -1), set()
    if each < 0 and _LONE_BEFORE.search(before):
        return Change(0, -1), set()
    if each < 0 and _LONE.search(after):
        gone = _LONE.search(after)
        return Change(0, -1), set(script.places(end, end + len(gone[0]) - 1)) - _lengths(script) if gone else set()
    color = next((t.name for t in script.tokens[max(0, place - 6) : place + 7] if t.name in COLORS), "")
    often = k if token.name != "fertilizer" else 1
    return Change(each * (often if len(same) < 2 or k > 1 else 1), 0, color), words


def _lengths(script: Script) -> set[int]:
    """The places of the numbers and words of a line's length."""
    return {i for i, t in enumerate(script.tokens) if t.name == "length" or (t.number is not None and not t.weak)}


def _newly(script: Script, token: Token) -> bool:
    """True where a flower is begun with the Fertilizer, so that its height is said already."""
    return (
        token.name == "fertilizer"
        and re.search(r"\bnew (?:\S+ )?(?:FLOWER|HEIGHT:(?!height))", script.text) is not None
    )


def _number_of(script: Script, before: str, after: str, end: int) -> tuple[int, set[int]]:
    """How often: "faded twice", "two counters were faded", "ate one of my"."""
    if found := _AFTER.match(after):
        group = "k" if found["k"] else "times"
        return counted(found[group]), set(script.places(end + found.start(group), end + found.end()))
    if found := _BY_SO_MANY.match(after):
        return counted(found["k"]), set(script.places(end, end + found.end()))
    if found := _BEFORE.search(before) or _BARE.search(before):
        return counted(found["k"]), set(script.places(found.start("k"), found.end()))
    return 1, set()


_BY_SO_MANY: Final = re.compile(r"^ by (?P<k>\d+|one)\b(?= ,|$| (?:and|so|now|but|then|again|since|today|already)\b)")
"""So many counters at once: "got faded by 2"."""
_BARE: Final = re.compile(r"(?:^|(?<!_of)(?<! of)(?<! is)(?<! was)(?<! had) )(?P<k>\d+) $")


def _takes(text: str) -> bool:
    """True where the bee takes from the pile that is asked about: "takes one off my 5 high"."""
    high = re.search(r"(?:^|, )([^,]*?)\d+ (?:HEIGHT|RED|GREEN|BLUE|YELLOW)", text)
    near = high[1] if high else ""
    after = text[high.end() :] if high else ""
    away = re.search(r"^[^,\d]*\b(?:taken|stolen|carried|moved|flown)\b(?! (?:on|onto|to)\b)", after) is not None
    return (bool(_TAKEN.search(near)) and not _GIVEN.search(near)) or away


def _said(script: Script, caused: bool) -> tuple[list[Change], set[int]]:
    """What is said to have grown, shrunk or become longer without a cause."""
    found, words = list[Change](), set[int]()
    grown = re.search(
        r"\b(?:its|is|it is|so|thats) (?:now )?\d+ (?:now|LENGTH:\w+ now)\b|\bnow (?:its |it is )?\d+\b", script.text
    )
    told = _SO_LONGER.search(script.text) is not None and _PUT.search(script.text) is not None
    for match in _LONGER.finditer(script.text) if not told else ():
        found.append(Change(0, 0 if grown else counted(match["k"] or match["j"])))
        words |= set(script.of(match))
    for match in _PUT.finditer(script.text):
        number = counted(match["k"] or match["j"] or match["i"])
        what = match["what"] or match["much"] or match["many"] or "LENGTH"
        high = (
            bool(match["top"])
            or what.startswith("HEIGHT")
            or (what.startswith("FLOWER") and not _BESIDE.search(script.text[match.end() :]))
        )
        high = high and not _BESIDE.search(script.text[match.end() : match.end() + 20])
        found.append(Change(number, 0) if high else Change(0, number))
        words |= set(script.of(match))
    if not found:
        for place, token in enumerate(script.tokens):
            if token.name in _SAYS and (change := _verb(script, place)):
                found.append(change[0])
                words |= change[1]
                break
    return found, words


def _verb(script: Script, place: int) -> tuple[Change, set[int]] | None:
    """ "i grow it", "it lost two counters"."""
    end = script.starts[place] + len(script.word(place))
    after = script.text[end:]
    if _FINAL.search(after):
        return None
    sign = 1 if script.tokens[place].name == "grow" else -1
    for pattern, group in ((_AFTER, "k"), (_BY, "k")):
        if found := pattern.match(after):
            number = counted(found[group] or (found["times"] if pattern is _AFTER else None))
            return Change(sign * number, 0), set(script.places(end, end + found.end()))
    return (Change(1, 0), set()) if sign > 0 else None


def _with_numbers(found: list[Change], said: list[Change]) -> list[Change]:
    """Causes with the number that another word gives: "lost two counters to fades"."""
    if len(found) == 1 and len(said) == 1 and abs(said[0].counters) > abs(found[0].counters) > 0:
        return [found[0]._replace(counters=abs(said[0].counters) * (1 if found[0].counters > 0 else -1))]
    return found
