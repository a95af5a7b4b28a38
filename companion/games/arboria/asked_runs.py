"""Rows told square by square in a question, and what breaks them: "red red empty red", "2 greens, a rock, 4 greens"."""

import re
from collections.abc import Sequence
from typing import Final, NamedTuple

from companion.core.asked import Asked
from companion.core.computed import Computed
from companion.core.numbers import Token
from companion.core.script import Script, counted
from companion.games.arboria.layout import COLORS

BREAKS: Final = ("gap", "rock", "plant")
_COLOR: Final = r"(?:RED|GREEN|BLUE|YELLOW):\w+"
_BREAK: Final = r"(?:GAP|ROCK|PLANT):\w+"
_AMOUNT: Final = r"(?:\d+|an?|one|the)"
_ITEM: Final = (
    rf"(?:{_AMOUNT} )?(?:(?:more|other|single) )?(?:{_COLOR}(?: (?:x )?\d+(?! (?:HEIGHT"
    rf"|LENGTH:(?!in_a_row)|{_COLOR})))?|{_BREAK})(?: FLOWER:\w+| x \d+)?(?: LENGTH:in_a_row)?"
)
_LINK: Final = r"(?: ?,)? (?:(?:and|then|than|next|plus|followed by|with|after that|comes?|there is|again) )*"
_ROW: Final = re.compile(rf"{_ITEM}(?:{_LINK}{_ITEM}){{2,}}")
_PIECE: Final = re.compile(
    rf"(?:(?P<n>{_AMOUNT}) )?(?:(?:more|other|single) )?(?:(?P<color>{_COLOR})(?: (?:x )?(?P<m>\d+)(?! (?:HEIGHT"
    rf"|LENGTH:(?!in_a_row))))?|(?P<stop>{_BREAK}))"
)
_IN: Final = re.compile(
    r"\b(?:in|among|within|inside|part of|one of) (?:the |that |those )?(?:(?:1th|first|last) )?(?:(?:longer"
    r"|bigger|larger|group|bunch|cluster|run|part"
    r"|block) (?:of )?)*(?P<n>\d+)\b(?: (?:long )?(?:part|side|one|group|run|piece))?(?! HEIGHT)"
)
_NONE_IN: Final = re.compile(
    r"\b(?:0|nothing|none|no one|not) (?:(?:of|MINE:\w+) )*(?:in|among|within|inside) (?:the |that )?(?:other|\d+)\b"
)
_LAST: Final = re.compile(r"\b(?:last|end|right|bottom|final|far|second group|second part)\b")
_FIRST: Final = re.compile(r"\b(?:1th|first|beginning|start|left|top)\b")
_SHORT: Final = re.compile(r"\b(?:shorter|smaller|short)\b")
_HOLE: Final = re.compile(
    r"\b(?:GAP|ROCK|PLANT):\w+ (?:right )?(?:after|behind) the (?P<after>\d+)th\b"
    r"|\b(?:(?P<n>\d+)th|(?P<mid>middle))(?: [^,]{0,40}?)?,? ?[^,]{0,30}?\b(?:GAP|ROCK|PLANT|COLORS|missing)(?::\w+)?"
    r"|\b(?P<q>\d+)th(?: one)? (?:is|was) (?:actually |really |only |in fact )*(?:RED|GREEN|BLUE|YELLOW):\w+"
    r"|\b(?:GAP|ROCK|PLANT):\w+ (?:\w+ ){0,4}?(?:(?P<p>\d+)th|(?P<mid2>middle))\b"
)
_FADED_HOLE: Final = re.compile(
    r"\b(?:(?P<n>\d+)th|(?P<mid>middle))\b[^,]*\b(?:single|one|1|lonely|lone|only|ALONE:\w+)\b.*?\b(?:FADE|EAT"
    r"|BOLT)\S*(?: away)?"
)


class Row(NamedTuple):
    """What a row told square by square comes to. length: squares of the run that one's flower stands in; before: those
    of the whole line before it was broken, 0 where it was not whole; told: how it is read."""

    length: int
    color: str
    told: str
    before: int = 0


def broken(asked: Asked) -> tuple[Row | None, Asked]:
    """A row that something breaks, and the question with the length of one's own run in place of it."""
    script = Script(asked.tokens)
    found = _told_by_squares(script) or _told_by_owner(asked, script) or _with_a_hole(asked, script)
    if found is None:
        return None, asked
    row, dropped, at = found
    plain = [(i, t) for i, t in enumerate(script.tokens) if i not in dropped and t.name not in (*COLORS, *BREAKS)]
    kept = [t for i, t in plain if i < at and not _counts_line(script, i)]
    after = [t for i, t in plain if i >= at]
    line = [Token(str(row.length), number=row.length, gap=True), Token("squares", "length", many=True)]
    line += [Token(row.color, row.color)] if row.color else []
    after = [after[0]._replace(gap=True), *after[1:]] if after else []
    return row, asked.of([*kept, *line, *after])


def _counts_line(script: Script, place: int) -> bool:
    """True for the number of "five blues" or "line of 5", which the squares tell again."""
    token, after = script.tokens[place], script.tokens[place + 1 : place + 2]
    before = script.tokens[place - 1] if place else None
    named = bool(after) and after[0].name in (*COLORS, "length")
    return token.number is not None and (named or (before is not None and before.name == "length"))


def _told_by_squares(script: Script) -> tuple[Row, set[int], int] | None:
    match = next((m for m in _ROW.finditer(script.text) if _BREAK_AT.search(m[0]) or len(set(_colors(m[0]))) > 1), None)
    if match is None:
        return None
    runs = _runs(match[0])
    color = max(COLORS, key=lambda color: sum(n for name, n in runs if name == color))
    own = [n for name, n in runs if name == color]
    if len(own) < 2:
        return None
    rest = script.text[: match.start()] + " ; " + script.text[match.end() :]
    chosen, said = _own_run(own, rest)
    dropped = set(script.of(match))
    for other in (_NONE_IN, _IN):
        dropped |= (
            {i for m in other.finditer(script.text) if m.start() >= match.end() for i in script.of(m)}
            if said
            else set()
        )
    told = f"{' and '.join(map(str, own))} {color} squares apart, your flower among the {chosen}"
    return Row(chosen, color, told), dropped, script.of(match)[0]


_BREAK_AT: Final = re.compile(_BREAK)


_OWNED: Final = re.compile(
    r"(?P<who>MINE:\w+|THEIRS:\w+|yours?|someone|another|\bme|(?:wife|husband|sister|sis|brother|bro|dad|mum|mom|friend"
    r"|neighbou?r|son|daughter|cousin)s?) (?:is |are |has |a |of "
    r"|with )*(?P<n>[1-6])(?: HEIGHT:\w+)?(?=$| ?,| and| then| MINE:| THEIRS:)"
)


def by_owner(asked: Asked) -> list[re.Match[str]]:
    """Flowers of a line one after the other with whose they are; none where the line is told otherwise."""
    found = list(_OWNED.finditer(Script(asked.tokens).text))
    own = sum(_is_own(match) for match in found)
    whole = len(found) > 2 and 0 < own < len(found)
    return found if whole and asked.number("length") in (None, len(found)) else []


def _is_own(match: re.Match[str]) -> bool:
    return match["who"] == "me" or match["who"].startswith("MINE")


def _told_by_owner(asked: Asked, script: Script) -> tuple[Row, set[int], int] | None:
    found = by_owner(asked)
    if not found:
        return None
    tallest = max(int(match["n"]) for match in found if _is_own(match))
    color = next((name for name in COLORS if name in asked), "")
    dropped = set(script.places(found[0].start(), found[-1].end()))
    best = next(i for i in sorted(dropped) if script.tokens[i].number == tallest)
    told = f"{', '.join(match['n'] for match in found)}: {len(found)} squares, your tallest {tallest}"
    return Row(len(found), color, told), dropped - {best}, min(dropped)


def _colors(text: str) -> list[str]:
    return re.findall(r"\b(RED|GREEN|BLUE|YELLOW):", text)


def _runs(text: str) -> list[tuple[str, int]]:
    """Neighbouring squares of one colour, in order; what breaks them stands as a run without a colour."""
    runs = list[tuple[str, int]]()
    for piece in _PIECE.finditer(text):
        name = "" if piece["stop"] else piece["color"].split(":")[0].lower()
        number = counted(piece["n"]) if piece["n"] else counted(piece["m"])
        if runs and name and runs[-1][0] == name:
            runs[-1] = (name, runs[-1][1] + number)
        else:
            runs.append((name, number))
    return runs


def _own_run(runs: Sequence[int], rest: str) -> tuple[int, bool]:
    """The run that one's flower stands in, and whether the question says so by its length; else the longest."""
    plain = _NONE_IN.sub(" ", rest)
    for match in _IN.finditer(plain):
        if int(match["n"]) in runs:
            return int(match["n"]), True
    if 1 in runs and re.search(r"\b(?:is|the|my|MINE:my) (?:single|ALONE:\w+)\b", plain):
        return 1, False
    if _LAST.search(plain):
        return runs[-1], False
    if _FIRST.search(plain):
        return runs[0], False
    return (min(runs), False) if _SHORT.search(plain) else (max(runs), False)


def _with_a_hole(asked: Asked, script: Script) -> tuple[Row, set[int], int] | None:
    """A line of so many squares of which one is no longer, or never was, of the colour."""
    match = _HOLE.search(script.text) or _FADED_HOLE.search(script.text)
    length = next((n for name in ("length", *COLORS) if (n := asked.number(name)) is not None), None)
    if match is None or length is None or not 2 < length <= 6:
        return None
    groups = match.groupdict()
    number = groups.get("n") or groups.get("p") or groups.get("q")
    at = int(number) if number else int(groups["after"]) + 1 if groups.get("after") else (length + 1) // 2
    if not 1 <= at <= length:
        return None
    runs = [run for run in (at - 1, length - at) if run]
    chosen, said = _own_run(runs, script.text[: match.start()] + " ; " + script.text[match.end() :])
    color = next((name for name in COLORS if name in asked), "")
    faded = match.re is _FADED_HOLE
    leaves = re.search(r"\bleav\w* \d+ (?:and|n) \d+|(?:so )?\b\d+ (?:and|n) \d+ (?:are )?left\b", script.text)
    dropped = (
        set(script.of(match)) | (set(script.of(leaves)) if leaves else set()) | _length_words(asked, script, length)
    )
    if said:
        dropped |= {i for found in _IN.finditer(script.text) if found.start() >= match.end() for i in script.of(found)}
    told = (
        f"{length} squares without the {at}{_TH.get(at, 'th')} leave {' and '.join(map(str, runs))}, your "
        f"flower among the {chosen}"
    )
    return Row(chosen, color, told, length if faded else 0), dropped, min(dropped)


_TH: Final = {1: "st", 2: "nd", 3: "rd"}


def _length_words(asked: Asked, script: Script, length: int) -> set[int]:
    """The words that tell how long the whole line was."""
    for name in ("length", *COLORS):
        for place in asked.places(name):
            if asked.number_at(place) == length:
                number = next(
                    i
                    for i in range(len(script.tokens))
                    if script.tokens[i].number == length and not script.tokens[i].place
                )
                low, high = sorted((number, place))
                return set(range(low, high + 1))
    return set()


def in_a_row(found: Computed, row: Row) -> Computed:
    """The points with how the row was read."""
    value = found.value or 0
    if row.before and value % row.length == 0:
        before = value // row.length * row.before
        return Computed(value, f"Before: {row.before} squares, {before}. {row.told}: {found.text}")
    return Computed(value, f"{row.told.capitalize()}: {found.text}")
