"""The names of a game in a question, misspelt ones too: "wisowl", "wise owl" and "owls" are one creature."""

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import Final

KEPT: Final = 4_096
"""Words whose meaning is kept at a time: strangers may type ever others."""
SHORTEST: Final = 4
"""Names shorter than this are taken as they stand: too many other words lie one letter away."""
REPLACED_FROM: Final = 5
"""From this length on a letter may be a wrong one; before, letters are only lost, doubled or swapped."""
TWICE_FROM: Final = 8
"""From this length on two letters may be wrong."""
LONGEST: Final = 24


def words(text: str) -> frozenset[str]:
    """The words of a text, each once."""
    return frozenset(text.split())


NUMERALS: Final = (
    *("three", "seven", "eight", "eleven", "twelve", "twenty", "thirty", "forty", "fifty", "dozen", "couple"),
    *("times", "minus", "without", "negative"),
)
"""Words that belong to numbers, as far as they are long enough to be mended."""
COMMON: Final = words(
    """able about above across after again against all alone along already alright also always apiece among amount
    animal any anyone anything around aside away back badly bank bare base bath beat been before begin behind being
    below best better between beyond bird bite blank both bottom bring brings build built bunch buy call called came can
    cards care carry case cause change charge cheap check choice choose clear close closest coat cold come comes
    core corner correct cost costs could count counted counts cover crab create cross crosses dark date dead deal dear
    deck does doing done double doubled down draw drawn drop each early earn ease east edge either else empty end
    ended ends enough even ever every everything exact exactly extra face fall far fast fear feed feeds feel feet
    few field fight final find fine finish first fit five flat flip float floor floored flow flowed follow follows fully
    food for force forest form forth four free from front full game gave get gets getting gift give given gives
    giving goes going gone good got great green grid grow half hand hard have having head heads hear heart heat
    held help here hide high hints hold home hope horse hot hour how huge idea inside into is item its itself jack
    join joints just keep kept kind last late later lead learn least leave left less let level life light like
    line list little live lock long look lose loses lost lots love lovely low lower main make makes making many mark
    marked match matter maybe mean meant meet met middle might mine mints minus miss more most mouse move moved moves
    much must name near need needed needs neither never next nice none north not nothing now number odd off often
    once only onto open order other others our out outside over own pack pad page paid paints part pass past path
    pay peak peer people per pick piece place placed plan play played player players please point pool possible
    post pour prints prize pull push put question quick quite race raft rain range rank rate rather reach read
    real reed rest right ring rise road rocket role roll room round row rule rules run safe said same save says
    scare scared scored scores seat second see seed seems seen sell send sense set share sheep sheet ships shirt
    shops shore shores short should show side since single size skip sleep slow small snore some something soon
    sort south space spare speed spend spent sports spot stand start started stay step still stop store stores
    straight such sum supply sure swap sweet table take taken takes talk task team tell test than that the their
    them then there these they thing think this those though threat threw through throw tile tiles till time timer
    times tints told tone took tool top total touch touched touching toward town trade train treat tried trip
    trips true try turn turns twice type under unit unless until upon use used uses using value very view wafer
    waist wait waiter wall want wants was waste watch wave way wear week weekend weird well went were west what
    whatever when where whether which while white who whole whose why wide wild will wind wine wins wise wish with
    within without won wood word words work works worse worst worthy would wrong yes yet you your"""
)
"""Everyday words that are never taken for a misspelt name."""


def distance(typed: str, meant: str) -> int:
    """Letters lost, added, replaced or swapped with the next.

    >>> distance("musrhoom", "mushroom"), distance("wieowl", "wiseowl"), distance("tree", "trees")
    (1, 1, 1)
    """
    before: list[int] = []
    row = list(range(len(meant) + 1))
    for i, letter in enumerate(typed, 1):
        older, before, row = before, row, [i]
        for j, other in enumerate(meant, 1):
            best = min(before[j - 1] + (letter != other), before[j] + 1, row[j - 1] + 1)
            if i > 1 and j > 1 and letter == meant[j - 2] and typed[i - 2] == other:
                best = min(best, older[j - 2] + 1)
            row.append(best)
    return row[-1]


def _likely(typed: str, meant: str) -> bool:
    """True where the one word may be the other with a slip that its length forgives."""
    if len(meant) < SHORTEST or abs(len(typed) - len(meant)) > 2:
        return False
    slips = distance(typed, meant)
    if slips > 1:
        return slips == 2 and len(meant) >= TWICE_FROM and typed[0] == meant[0]
    if len(typed) == len(meant) and sorted(typed) != sorted(meant):
        return len(meant) >= REPLACED_FROM and typed[0] == meant[0]
    return len(typed) <= len(meant) or any(a == b for a, b in pairwise(typed)) or len(meant) > SHORTEST


def _unlike(typed: str, meant: str) -> tuple[int, int, bool]:
    """How unlike two words are, the likeliest slips first: swapped letters, lost and doubled ones, then wrong ones."""
    swapped = sorted(typed) == sorted(meant)
    return distance(typed, meant), 0 if swapped else 2 if len(typed) == len(meant) else 1, typed[0] != meant[0]


def _shortened(word: str) -> Iterator[str]:
    """The word, and the word without each of its letters in turn."""
    yield word
    for i in range(len(word)):
        yield word[:i] + word[i + 1 :]


def _plurals(phrase: str) -> tuple[str, ...]:
    if len(phrase) < 2:
        return ()
    if phrase.endswith(("s", "ch", "sh", "x")):
        return (f"{phrase}es",)
    return (f"{phrase}s", f"{phrase[:-1]}ies") if phrase.endswith("y") else (f"{phrase}s",)


def _plurals_within(phrase: str) -> tuple[str, ...]:
    """The plurals of "card in stack": "cards in stack"."""
    first, _, rest = phrase.partition(" ")
    links = rest.startswith(("in ", "on ", "of ", "at ", "above ", "left "))
    return tuple(f"{plural} {rest}" for plural in _plurals(first)) if links else ()


class Names:
    """The names of a game and how players say them.

    said: for each name its forms, parted by commas: `{"gift": "gift, present"}`. Plurals and forms of two words written
    as one come by themselves. labels: names that are not counted, as the word for what a question is about.
    """

    def __init__(self, said: Mapping[str, str], labels: Sequence[str] = ()) -> None:
        self.labels = frozenset(labels)
        self._forms: dict[tuple[str, ...], tuple[str, bool]] = {}
        for name, forms in said.items():
            for form in forms.split(","):
                self._learn(name, form.strip())
        self._longest = max(map(len, self._forms))
        self._words = {word for form in self._forms for word in form} | set(NUMERALS)
        self._near: dict[str, set[str]] = {}
        for word in self._words:
            if len(word) >= SHORTEST and word.isalpha():
                for short in _shortened(word):
                    self._near.setdefault(short, set()).add(word)
        self.mend = lru_cache(KEPT)(self._mend)

    def _learn(self, name: str, form: str) -> None:
        plurals = {*_plurals(form), *_plurals_within(form)}
        for said, many in ((form, False), *((plural, True) for plural in sorted(plurals))):
            words = tuple(said.split())
            self._forms.setdefault(words, (name, many))
            if len(words) == 2:
                self._forms.setdefault(("".join(words),), (name, many))

    def at(self, words: Sequence[str], start: int) -> tuple[str, int, bool]:
        """The name that the words say from `start` on, how many words say it and whether in the plural; the longest
        form wins, and `("", 0, False)` stands for none."""
        typed = tuple(words[start : start + self._longest])
        mended = tuple(map(self.mend, typed))
        for length in range(len(typed), 0, -1):
            for found in (typed[:length], mended[:length]):
                if found in self._forms:
                    name, many = self._forms[found]
                    return name, length, many
        return "", 0, False

    def knows(self, word: str) -> bool:
        """True for a word of the names as it is spelt."""
        return word in self._words

    def begins(self, word: str) -> bool:
        """True for a word that is the beginning of one of the names' words: "jac"."""
        return any(known.startswith(word) for known in self._words if known not in NUMERALS)

    def numeral(self, word: str) -> str:
        """The number word that a misspelt word stands for, else the word."""
        mended = self.mend(word)
        return mended if mended in NUMERALS else word

    def _mend(self, word: str) -> str:
        if word in self._words or word in COMMON or not SHORTEST <= len(word) <= LONGEST or not word.isalpha():
            return word
        shorter = set(_shortened(word))
        if len(word) >= TWICE_FROM - 2:
            shorter |= {twice for once in shorter for twice in _shortened(once)}
        near = {meant for short in shorter for meant in self._near.get(short, ()) if _likely(word, meant)}
        return min(near, key=lambda meant: (_unlike(word, meant), meant), default=word)
