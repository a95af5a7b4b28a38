"""Numbers in a question as typed on a phone: digits, number words, negatives, "x4", and what each counts."""

import re
import unicodedata
from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from companion.core.misspelt import Names, words

LONGEST: Final = 80
"""Words that are read; a question that a player types is shorter."""
LARGEST: Final = 999
"""A greater number is none that a game has; it is read as a word that means nothing."""
REACH: Final = 3
"""How many words may stand between a number and what it counts."""

_UNITS: Final = (
    *("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"),
    *("thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen"),
)
_TENS: Final = {
    word: 20 + 10 * i
    for i, word in enumerate(("twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"))
}
_WORDS: Final = {word: i for i, word in enumerate(_UNITS)} | _TENS | {"couple": 2, "pair": 2}
_PLACES: Final = {"first": 1, "second": 2, "third": 3, "fourth": 4, "fifth": 5, "sixth": 6}
_ONE: Final = frozenset(("a", "an", "another", "one", "single"))
_NONE: Final = frozenset(("no", "without", "zero", "none", "nil", "nothing", "nobody"))
_MINUS: Final = frozenset(("minus", "negative", "neg"))
_TIMES: Final = frozenset(("x", "times", "multiplied", "multiply"))
_PIECE: Final = re.compile(r"[0-9]+(?:st|nd|rd|th)(?![a-z])|[0-9]+|[a-z]+|[^\sa-z0-9]")
_SIGNS: Final = {
    ":": "is",
    "+": "plus",
    "&": "and",
    "*": "x",
    "=": "is",
    "<": "",
    ">": "",
    "'": "",
    '"': "",
    "-": "",
    "%": "",
}
_APART: Final = words(
    """and plus with w next by near beside around in on at from to is are was has have had having got for worth
    then where which that but vs against minus times per touching when while if i my under above"""
)
"""Words that a number does not reach over to what comes after them."""
STOPS: Final = ("how many", "score", "worth", "total")
"""Names that ask; what comes after them is not counted by a number before them."""
_BRIDGE: Final = words(
    "is are was at on of to my the a by x times has now currently only just equals up level says stands sits "
    "stood count "
    "counts number amount i own"
)
"""Words that a number reaches back over to what comes before it."""


class Token(NamedTuple):
    """A word of the question. name: what the game calls it. number: what it counts to; weak: said by "a" or "one".
    times: said as a factor ("x4"). place: an ordinal. gap: a comma or the like stands before it. many: a plural."""

    word: str
    name: str = ""
    number: int | None = None
    weak: bool = False
    times: bool = False
    place: bool = False
    gap: bool = False
    many: bool = False


def tokens(question: str, names: Names) -> tuple[Token, ...]:
    """The words of a question, numbers read and names mended.

    >>> names = Names({"tree": "tree", "gift": "gift, present"})
    >>> [token.name or token.number for token in tokens("two trees, x4 presnts, minus 3", names)]
    [2, 'tree', None, 4, 'gift', -3]
    """
    return tuple(_counted(_numbered(_pieces(question), names)))


def spelled(text: str) -> int | None:
    """The number that a word or two spell out, or digits; None where they are none.

    >>> spelled("nine"), spelled("-4"), spelled("twenty four"), spelled("right")
    (9, -4, 24, None)
    """
    if re.fullmatch("-?[0-9]+", text):
        return int(text)
    numbers = [_WORDS.get(word) for word in re.split("[ -]", text)]
    if None in numbers or len(numbers) > 2:
        return None
    return sum(number or 0 for number in numbers)


def _plain(text: str) -> str:
    """Lower-case letters without accents; "w/o", "w/" and the sign of a negative number as words."""
    letters = unicodedata.normalize("NFKD", text[: LONGEST * 20].casefold().translate(_ALIKE))
    plain = "".join(c if c.isascii() else " " for c in letters if not unicodedata.combining(c)).replace("'", "")
    dashed = re.sub(r"(?<=[a-z])(?<!\bat)(?<!\bis)(?<!\bon)(?<!\bto) - (?=[0-9])", ", ", plain)
    signed = re.sub(r"(?<![0-9a-z])-\s?(?=[0-9])", " minus ", dashed)
    signed = re.sub(r"\b(at|on|is|from|to|of|=) \+\s?(?=[0-9])", r"\1 ", signed)
    signed = re.sub(r"\bn[or]\.(?=[0-9])", "number ", signed)
    return re.sub(r"\bw/\s?o\b", "without", signed).replace("w/", "with ")


_ALIKE: Final = str.maketrans(
    {"\u2019": "'", "\u2018": "'", "\u2212": "-", "\u2013": "-", "\u00d7": "x", "\u2014": ","}
)


def _pieces(question: str) -> list[tuple[str, bool]]:
    """Words and numbers, each with whether a comma or the like stands before it."""
    found: list[tuple[str, bool]] = []
    gap = False
    pieces = _PIECE.findall(_plain(question))
    for piece, after in zip(pieces, [*pieces[1:], ""], strict=False):
        if piece == ":" and not _begins_number(after):
            gap = True
        elif piece[0].isalnum() or _SIGNS.get(piece):
            found.append((_SIGNS.get(piece, piece), gap))
            gap = False
        elif piece not in _SIGNS:
            gap = True
    return found[:LONGEST]


def _begins_number(piece: str) -> bool:
    return piece[:1].isdigit() or piece in _WORDS or piece in _NONE or piece in _MINUS


def _numbered(pieces: Sequence[tuple[str, bool]], names: Names) -> list[Token]:
    """The pieces as tokens: names first, since a game may call something "pair"; then numbers."""
    found: list[Token] = []
    words = [word for word, _ in pieces]
    i = 0
    while i < len(pieces):
        word, gap = pieces[i]
        stop = next((k for k in range(i + 1, len(pieces)) if pieces[k][1] and pieces[k][0].isdigit()), len(pieces))
        name, length, many = names.at(words[:stop], i)
        if name:
            found.append(Token(" ".join(words[i : i + length]), name, gap=gap, many=many))
        else:
            found.append(_number(word, gap, names))
            length = 1
        i += length
    return found


def _number(word: str, gap: bool, names: Names) -> Token:
    """A word that is no name: a number, an ordinal, an article, or a word."""
    if word.isdigit():
        return (
            Token(word, number=int(word), gap=gap) if len(word) <= 4 and int(word) <= LARGEST else Token(word, gap=gap)
        )
    if word[0].isdigit():
        return Token(word, number=int(word[:-2][:4]), place=True, gap=gap)
    if word in _ONE:
        return Token(word, number=1, weak=True, gap=gap)
    if word in _NONE:
        return Token(word, number=0, gap=gap)
    if word in _PLACES:
        return Token(word, number=_PLACES[word], place=True, gap=gap)
    mended = word if word in _WORDS else names.numeral(word)
    return Token(mended, number=0 if mended in _NONE else _WORDS.get(mended), gap=gap)


def _counted(found: Sequence[Token]) -> list[Token]:
    """Numbers of several words drawn together: signs, tens and units, dozens, factors."""
    done: list[Token] = []
    for i, token in enumerate(found):
        last = done[-1] if done else Token("")
        if token.word == "x" and not token.gap and last.number is not None and not last.weak and not _factor(found, i):
            done[-1] = last._replace(times=True)
        done.append(_drawn_together(done, last, token))
    return done


def _factor(found: Sequence[Token], place: int) -> bool:
    """True for the "x" of "spirit 5 x3", which makes a factor of the 3; that of "3 x 2 trees" does not."""
    named = place > 1 and found[place - 2].name != ""
    after = found[place + 1 : place + 3]
    return (
        named and bool(after) and after[0].number is not None and (len(after) < 2 or after[1].gap or not after[1].name)
    )


def _drawn_together(done: list[Token], last: Token, token: Token) -> Token:
    if token.word == "dozen":
        return _dozens(done, last, token)
    if token.number is None or token.weak or token.place:
        _drop(done, token.word == "single" and last.weak and not token.gap)
        return token
    return _joined(done, last, token)


def _dozens(done: list[Token], last: Token, token: Token) -> Token:
    """A dozen, half a dozen, two dozen."""
    _drop(done, last.number is not None)
    if done and done[-1].word == "half":
        done.pop()
        return token._replace(number=6)
    return token._replace(number=12 * (last.number or 1))


def _joined(done: list[Token], last: Token, token: Token) -> Token:
    """A number with what stands before it: a sign, tens, "x", or the article of "a couple"."""
    number = token.number or 0
    if last.word in _MINUS and not token.gap:
        done.pop()
        return token._replace(number=-number, gap=last.gap)
    if last.word in _TENS and 0 < number < 10 and not token.word.isdigit() and not token.gap:
        done.pop()
        return token._replace(number=(last.number or 0) + number, gap=last.gap)
    if last.word in _TIMES and not token.gap:
        return token._replace(times=True)
    _drop(done, last.weak and token.word in ("couple", "pair"))
    return token


def _drop(done: list[Token], wanted: bool) -> None:
    if wanted:
        done.pop()


def bound(found: Sequence[Token], labels: frozenset[str]) -> dict[int, int]:
    """For each name that a number is said of, the place of the number: {place of the name: place of the number}.

    A number counts what comes after it ("3 trees"), or what comes before it ("gifts: 5"). Where the question turns
    them round all along ("trees 3 water 1") that way is taken. Names among `labels` are not counted.
    """
    numbers = [i for i, token in enumerate(found) if token.number is not None and not token.weak and not token.place]
    ahead = _bind(found, labels, numbers, True)
    back = _bind(found, labels, numbers, False)
    chosen = back if _plainly(found, back) > _plainly(found, ahead) else ahead
    taken = set(chosen.values())
    for i, token in enumerate(found):
        if token.weak and i not in taken:
            name = _ahead(found, labels, i)
            if name is not None and name - i < REACH:
                chosen.setdefault(name, i)
    return chosen


def _plainly(found: Sequence[Token], chosen: Mapping[int, int]) -> int:
    """How many numbers are said of something, factors left out."""
    return sum(not found[number].times for number in chosen.values())


def _bind(found: Sequence[Token], labels: frozenset[str], numbers: Sequence[int], forward: bool) -> dict[int, int]:
    chosen: dict[int, int] = {}
    for i in numbers:
        for look in (_ahead, _back) if forward else (_back, _ahead):
            name = look(found, labels, i)
            if name is not None and name not in chosen and not (found[i].times and _far(found, i, name)):
                chosen[name] = i
                break
    return chosen


def _far(found: Sequence[Token], number: int, name: int) -> bool:
    """A factor is said of what stands right beside it alone; "x4" after "season" is the season's multiplier."""
    return any(token.word != "x" for token in found[min(number, name) + 1 : max(number, name)])


def _ahead(found: Sequence[Token], labels: frozenset[str], start: int) -> int | None:
    """The name that a number counts after it."""
    for i in range(start + 1, min(start + REACH + 2, len(found))):
        token = found[i]
        if token.gap or (token.number is not None and not token.weak) or token.word in _APART or token.name in STOPS:
            return None
        if token.name and token.name not in labels:
            return i
    return None


def _back(found: Sequence[Token], labels: frozenset[str], start: int) -> int | None:
    """The name that a number counts before it."""
    denying = found[start].number == 0 and found[start].gap and start + 1 < len(found)
    if denying and not found[start + 1].gap and (found[start + 1].name or found[start + 1].word in {*_APART, "of"}):
        return None
    for i in range(start - 1, max(start - REACH - 2, -1), -1):
        if found[i + 1].gap and found[i + 1].number is None:
            return None
        token = found[i]
        if token.name and token.name not in labels:
            return i
        if not token.name and token.word not in _BRIDGE:
            return None
    return None
