"""A question read for its numbers: what is counted, and whether it asks to work something out."""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final

from companion.core.misspelt import Names, words
from companion.core.numbers import STOPS, Token, bound, tokens
from companion.core.typed import typed

SCORES: Final = {
    "points": "point, pt, vp, rp, regeneration point, victory point",
    "score": "score, scored, scoring",
    "worth": "worth, value, amount to, add up to, come to, bring, bring me, earn",
    "total": "total, altogether, in total, in all, all together, sum, all in all",
    "how many": "how many, how much, howmany, hwo many, how mnay, howmuch",
    "player": "player, people, of us, person",
}
"""Names that every game reads; those of `STOPS` are labels."""
PLAIN, POINTS, AMOUNT, RULE = "plain", "points", "amount", "rule"

_FILLERS: Final = words("so hey ok okay hi um hm quick question and but then if also say suppose well please pls")
_YES_NO: Final = words(
    """can may could is isnt are arent was were does doesnt do dont did must should shouldnt will would am cant
    cannot could shall"""
)
_COPULAS: Final = words("is are was were")
_RULES: Final = words(
    """can cant cannot may must allowed allow legal illegal ok possible permitted able whether
    happens happen rule rules mean means meaning need needed needs limit max maximum minimum ever forbidden
    instead difference explain every always why"""
)
_BOUNDS: Final = words("max maximum minimum limit need needs needed always every")
"""Words of rules that a question with several numbers has for its numbers: "max pile of three in a row of 5"."""
_BRINGS: Final = words("get gain lose give gives")
_NOT: Final = words("not isnt arent neither")
_DENIES: Final = 5
"""How far before a number what denies it may stand."""
_SURE: Final = ("one", "single")
"""Words among the articles that count."""
_NUMBERED: Final = words("round threat phase rule page level lvl player players part")
_OPENING: Final = words("why when where which who whose whom")
_ASKED: Final = ("score", "points", "worth", "total")
_ASKING: Final = words("what whats wat wht how")
_PERSONS: Final = words("i we it they you he she my the that this there u")
_WHAT: Final = words("what whats wat wht")
_LIKE: Final = ("low", "high", "deep", "big", "good", "bad", "fat", "rich", "tall")


class Asked:
    """A question, or a part of one. tokens: its words. aim: what it asks for.

    PLAIN: no more than a position ("3 mushrooms and a water, 5 gifts?"). POINTS: what something is worth. AMOUNT: how
    many of something else. RULE: what is allowed, when, why; nothing to work out.
    """

    def __init__(self, found: Sequence[Token], labels: frozenset[str], aim: str = "") -> None:
        self.tokens = tuple(found)
        self._labels = labels
        self._bound = bound(found, labels)
        self.names = frozenset(token.name for token in found if token.name)
        self.words = frozenset(token.word for token in found)
        self.aim = aim or _aim(self.tokens, labels)

    def __contains__(self, name: str) -> bool:
        return name in self.names

    def has(self, *names: str) -> bool:
        """True where one of the names is said."""
        return not self.names.isdisjoint(names)

    def says(self, *words: str) -> bool:
        """True where one of the words is said that are no names."""
        return not self.words.isdisjoint(words)

    def places(self, *names: str) -> Iterator[int]:
        """Where the names are said."""
        return (i for i, token in enumerate(self.tokens) if token.name in names)

    def count(self, name: str) -> int | None:
        """How many the question says: "3 trees", "a tree", "water" (1), "no trees". Several mentions add up.

        None where it is not said at all, or said without a number: "trees".
        """
        said = [self.said(i) for i in self.places(name)]
        numbers = [number for number in said if number is not None]
        if numbers:
            return sum(numbers)
        single = [i for i in self.places(name) if not self.tokens[i].many]
        return self._in_a_row(single) if single else None

    def _in_a_row(self, places: Sequence[int]) -> int:
        """How often a name is said without a break: "tree tree tree"."""
        longest = run = 1
        for before, place in pairwise(places):
            run = run + 1 if place == before + 1 else 1
            longest = max(longest, run)
        return longest

    def number(self, name: str, factors: bool = True) -> int | None:
        """The number said of a name; "a" is none. Without factors "x4 waters" says none of waters."""
        said = [self.tokens[self._bound[place]] for place in self.places(name) if place in self._bound]
        plain = [token for token in said if (factors or not token.times) and (not token.weak or token.word == "one")]
        numbers = [token.number for token in plain if token.number is not None]
        return sum(numbers) if numbers else None

    def after(self, name: str) -> int | None:
        """The number right after a name, where that is a number of its own: "range 3"."""
        for i in self.places(name):
            following = self.tokens[i + 1 : i + 3]
            alone = bool(following) and following[0].word == "one" and (len(following) < 2 or following[1].gap)
            if following and following[0].number is not None and (alone or not following[0].weak):
                return following[0].number
        return None

    def said(self, place: int) -> int | None:
        """The number said of the name that stands at a place."""
        number = self._bound.get(place)
        return None if number is None else self.tokens[number].number

    def place_of(self, place: int) -> int | None:
        """Where the number stands that is said of the name at a place; "a" is none."""
        number = self._bound.get(place)
        return None if number is None or self.tokens[number].weak else number

    def number_at(self, place: int) -> int | None:
        """The number said of the name that stands at a place; "a" is none."""
        token = self.tokens[self._bound[place]] if place in self._bound else None
        return None if token is None or (token.weak and token.word not in _SURE) else token.number

    def denies(self, name: str) -> bool:
        """True for "none near water", "not by a lake"."""
        return any(
            any(
                (self.tokens[k].number == 0 or self.tokens[k].word in _NOT)
                and not any(token.gap or token.name for token in self.tokens[k + 1 : i])
                for k in range(max(0, i - 4), i)
            )
            for i in self.places(name)
        )

    @property
    def factor(self) -> int | None:
        """The number said as a factor: "x4", "times 4"; the last one."""
        free = [t.number for i, t in enumerate(self.tokens) if t.times and i not in self._bound.values()]
        anywhere = [token.number for token in self.tokens if token.times]
        return (free or anywhere or [None])[-1]

    @property
    def often(self) -> int | None:
        """The number of "2 times", said of nothing else."""
        following = zip(self.tokens, self.tokens[1:], strict=False)
        return next((a.number for a, b in following if a.number is not None and b.word == "times"), None)

    @property
    def loose(self) -> list[int]:
        """The numbers that are said of no name and are no factor."""
        return [number for i in self.loose_places if (number := self.tokens[i].number) is not None]

    @property
    def loose_places(self) -> list[int]:
        """Where the numbers stand that are said of no name and are no factor."""
        taken = set(self._bound.values())
        return [
            i
            for i, token in enumerate(self.tokens)
            if token.number is not None and not token.weak and not token.times and not token.place and i not in taken
        ]

    @property
    def numbers(self) -> list[int]:
        """All numbers in their order, articles and ordinals left out."""
        return [
            token.number for token in self.tokens if token.number is not None and not token.weak and not token.place
        ]

    def left_out(self, text: str) -> bool:
        """True where a number that is said of nothing, or of points, is neither in a worked-out text nor adds up to it.

        What a number of trees or cards comes to is for the game to know; "no 8" and "round 3" count nothing.
        """
        told = {int(number) for number in re.findall("[0-9]+", text)}
        taken = {number for name, number in self._bound.items() if self.tokens[name].name != "points"}
        counting = [i for i, token in enumerate(self.tokens) if token.number and not token.weak and not token.place]
        said = [abs(self.tokens[i].number or 0) for i in counting]
        free = [abs(self.tokens[i].number or 0) for i in counting if i not in taken and not self._labelled(i)]
        times = Counter(int(number) for number in re.findall("[0-9]+", text))
        lost = list((Counter(free) - times).elements())
        return bool(lost) and told.isdisjoint((sum(lost), *(sum(lost) + number for number in said)))

    def _labelled(self, place: int) -> bool:
        """True for the 3 of "round 3" and the 8 of "no 8"."""
        before = self.tokens[place - 1].word.split()[-1:] if place else []
        return not _NUMBERED.isdisjoint(before) or self.denied(place)

    def denied(self, place: int) -> bool:
        """True for the 8 of "no 8", "without 1 or 8", "nobody holds the 8" and "not ending on 8"."""
        if place > 1 and self.tokens[place - 1].word in ("or", "nor", "and") and self.denied(place - 2):
            return True
        for k in range(place - 1, max(-1, place - _DENIES), -1):
            token = self.tokens[k]
            if (token.number == 0 and not token.word.isdigit()) or token.word in _NOT:
                return not any(t.gap or t.name for t in self.tokens[k + 1 : place + 1])
        return False

    @property
    def ordinals(self) -> list[int]:
        """The ordinals in their order."""
        return [token.number for token in self.tokens if token.place and token.number is not None]

    @property
    def works_out(self) -> bool:
        """True where something is to be worked out, and numbers stand there to do it with."""
        return self.aim in (PLAIN, POINTS) and self.numbered

    @property
    def numbered(self) -> bool:
        """True where a number stands there; "a", "no" and "first" are none."""
        plain = [token for token in self.tokens if token.number is not None and not token.weak and not token.place]
        return any(token.number or token.word.isdigit() for token in plain)

    @property
    def works_out_loosely(self) -> bool:
        """The same for a question that may name its numbers with articles alone, if it asks for points."""
        return self.works_out or (self.aim == POINTS and any(token.weak for token in self.tokens))

    @property
    def plain(self) -> str:
        """The question with mended names in capitals, numbers in digits and a comma at every stop.

        >>> ask("a froog, four treess", names_of({"frog": "frog", "tree": "tree"})).plain
        'a FROG , 4 TREE'
        """
        return " ".join(f", {_written(token)}" if token.gap else _written(token) for token in self.tokens)

    def without(self, start: int, stop: int) -> "Asked":
        """The question without the words that begin between two places of its `plain` line; a stop stands there."""
        kept, at, dropped = list[Token](), 0, False
        for token in self.tokens:
            at += 2 if token.gap else 0
            inside = start <= at < stop
            if not inside:
                kept.append(token._replace(gap=True) if dropped else token)
            dropped = inside
            at += len(_written(token)) + 1
        return self.of(kept)

    def part(self, start: int, stop: int | None = None) -> "Asked":
        """A part of the question by the places of its words."""
        return self.of(self.tokens[start:stop])

    def of(self, found: Sequence[Token]) -> "Asked":
        """The question with these words in place of its own, asking for the same."""
        return Asked(found, self._labels, self.aim)


def _written(token: Token) -> str:
    if token.name:
        return token.name.upper().replace(" ", "_")
    if token.number is None or token.weak:
        return token.word
    return f"{token.number}th" if token.place else str(token.number)


def ask(question: str, names: Names) -> Asked:
    """A question read with the names of a game, which hold `SCORES` too."""
    return Asked(tokens(typed(question), names), names.labels)


def names_of(said: dict[str, str], labels: Sequence[str] = ()) -> Names:
    """The names of a game together with those that every game reads."""
    return Names(said | SCORES, (*labels, *STOPS))


def _aim(found: Sequence[Token], labels: frozenset[str]) -> str:
    words = [token.word for token in found if token.word not in _FILLERS]
    words = words[1:] if [token.word for token in found[:2]] == ["what", "if"] else words
    names = [token.name for token in found]
    if not words:
        return RULE
    if "how many" in names:
        return _after_how_many(found, names.index("how many"))
    if ("how", "far") in pairwise(words) and words[0] not in _YES_NO:
        return AMOUNT
    strict = _RULES - _BOUNDS if _numbers_in(found) > 1 else _RULES
    opens = words[0] in _YES_NO and not (words[0] == "am" and words[1:2] != ["i"])
    if opens or not strict.isdisjoint(words) or (_asks_whether(words) and not _asks_at_last(found)):
        return RULE
    if any(name in ("score", "worth", "total") for name in names) or _asks_points(found, labels):
        return POINTS
    if words[0] in _WHAT:
        return POINTS if not _BRINGS.isdisjoint(words) else AMOUNT
    if words[0] == "how":
        return POINTS if words[1:2] and words[1] in _LIKE and _numbers_in(found) > 1 else RULE
    return PLAIN


def _asks_at_last(found: Sequence[Token]) -> bool:
    """True where the last clause, after a stop and not the first, asks for points: "..., the house is alone, score"."""
    stops = [i for i, token in enumerate(found) if token.gap]
    last = found[stops[-1] :] if stops else ()
    asking = [i for i, token in enumerate(last) if token.word in _WHAT or token.name == "how many"]
    if any(token.name in _ASKED for token in last[asking[-1] if asking else len(last) :]) and _numbers_in(found) > 1:
        return True
    asks = any(token.name in _ASKED for token in last)
    return asks and _YES_NO.isdisjoint(token.word for token in last) and _numbers_in(found) > 0


def _numbers_in(found: Sequence[Token]) -> int:
    return sum(bool(t.number) and not t.place and (not t.weak or t.word == "one") for t in found)


def _asks_whether(found: Sequence[str]) -> bool:
    """True where "who" or "when" opens a question, or "do i" stands in its middle and no "what" or "how" before."""
    if not _OPENING.isdisjoint(found[:1]):
        return True
    for i, (word, after) in enumerate(pairwise(found)):
        if word in _OPENING and (after in _YES_NO or word.startswith("who")):
            return True
        if not _ASKING.isdisjoint(found[:i]):
            return False
        if word in _YES_NO - _COPULAS and after in _PERSONS and not _says_so(found[:i]):
            return True
    return False


def _says_so(before: Sequence[str]) -> bool:
    """True before the "do" of "i do it now", which asks for nothing."""
    return bool(before) and before[-1] in _PERSONS


def _asks_points(found: Sequence[Token], labels: frozenset[str]) -> bool:
    """True where points are asked for: the word stands there without a number, or is never counted in this game."""
    places = [i for i, token in enumerate(found) if token.name == "points"]
    return any("points" in labels or not i or found[i - 1].number is None or found[i - 1].weak for i in places)


def _after_how_many(found: Sequence[Token], place: int) -> str:
    """POINTS after "how many points", "how much is"; AMOUNT where something else is counted; RULE with "per" or "each"
    and no number."""
    after = found[place + 1 : place + 4]
    for token in after:
        if token.name in ("points", "score", "worth", "total"):
            return POINTS
        if token.name and found[place].word.endswith("many"):
            return AMOUNT
    much = found[place].word.replace(" ", "").endswith("much")
    return POINTS if much else AMOUNT
