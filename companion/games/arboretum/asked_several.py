"""Several paths in one question: cut where another path begins, or given with what they score."""

import re
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from typing import Final

from companion.core.asked import RULE, Asked
from companion.core.computed import Computed
from companion.games.arboretum.layout import HIGHEST, KNOWN_SPECIES

One = Callable[[Asked], Computed | None]
_SUMS: Final = re.compile(
    r"\b(?:TOTAL|both|together|add up|sum|PATH .*PATH|trees to SCORE"
    r"|[2-9] (?:trees|PATH)|each|and then|another|second"
    r"|(?:and|plus) (?:a|an|the|MINE) (?:ALIKE |MIXED )?(?:\d CARD |[A-Z-]+ )?PATH)\b"
)
_LED: Final = frozenset(("1", "a", "an", "one", "another", "other", "MINE", "the", "2th", "3th", "second"))
_GIVES: Final = r"(?:gives?|gave|is|are|was|were|WORTH|SCORE|scores?|brings?|makes?|at|for|has|got)"
_LED_IN: Final = frozenset(("a", "an", "the", "all", "only", "just", "have", "got", "another"))
_JOINING: Final = frozenset(("and", "plus", "also", "then", "with"))
_MOST: Final = 4
_SPECIES: Final = "|".join(species.upper() for species in KNOWN_SPECIES)


def several(asked: Asked, one: One) -> list[Computed]:
    """What each of the paths comes to; none where the question has one path, or a part of it is not understood."""
    text = asked.plain
    if not _SUMS.search(text) or asked.has("hand"):
        return []
    if ones := _at_ones(asked):
        found = [one(part) for part in ones]
        if all(answer is not None and answer.value is not None for answer in found):
            return [answer for answer in found if answer is not None]
    for cuts in (_at_paths(asked), _at_species(asked, stops=True), _at_species(asked, stops=False)):
        if not 1 <= len(cuts) < _MOST:
            continue
        parts = [asked.part(a, b) for a, b in pairwise([0, *cuts, len(asked.tokens)])]
        found = [one(part) for part in _without_lead(parts) if any(part.numbers)]
        if len(found) > 1 and all(answer is not None and answer.value is not None for answer in found):
            return [answer for answer in found if answer is not None]
    return []


def _without_lead(parts: list[Asked]) -> list[Asked]:
    """The parts without what comes before the first path: "three trees to score:"."""
    place = next(parts[0].places(*KNOWN_SPECIES, "path"), 0)
    if parts[0].part(0, place).numbers == [len(parts)]:
        return [parts[0].part(place), *parts[1:]]
    return parts[1:] if re.search(rf"\b{len(parts) - 1} (?:PATH|trees)\b", parts[0].plain) else parts


def _at_paths(asked: Asked) -> list[int]:
    """Where the words on each path but the first begin: "... and another path", "... lilac path"."""
    places = [i for i in asked.places("path") if not asked.tokens[i].many]
    return [_led(asked, place) for place in places[1:]]


def _led(asked: Asked, place: int) -> int:
    """The first of the words before a path that belong to it: its species, an article."""
    while place and not asked.tokens[place].gap:
        before = asked.tokens[place - 1]
        written = str(before.number) if before.number is not None and not before.weak else before.word
        counts = before.number is not None and asked.tokens[place].name == "card"
        if before.name not in (*KNOWN_SPECIES, "card", "alike", "mixed", "mine") and written not in _LED and not counts:
            break
        place -= 1
    return place


def _led_kind(asked: Asked, place: int) -> int:
    """The first of the words before a species that say what kind of path it has: "also a pure oak 3 4 5"."""
    while place and not asked.tokens[place].gap:
        before = asked.tokens[place - 1]
        if before.name not in ("alike", "mine", "mixed") and before.word not in _LED_IN:
            break
        place -= 1
    return place


def _at_ones(asked: Asked) -> list[Asked]:
    """The two paths of one species of "2 paths of maple: one is ..., the other is ...", each with that species."""
    named = [token for token in asked.tokens if token.name in KNOWN_SPECIES]
    starts = [
        i for i, token in enumerate(asked.tokens) if token.word in ("one", "other", "another", "second") and token.gap
    ]
    starts += [
        i + 1
        for i, t in enumerate(asked.tokens[:-1])
        if t.word == "the" and t.gap and asked.tokens[i + 1].word in ("other", "second")
    ]
    if len(starts) != 2 or not named or len({token.name for token in named}) > 1:
        return []
    if not re.search(r"\b(?:2|3|both)\b.*PATH", asked.part(0, starts[0]).plain):
        return []
    parts = [asked.part(starts[0] + 1, starts[1]), asked.part(starts[1] + 1)]
    return [asked.of([named[0], *part.tokens]) for part in parts]


def _at_species(asked: Asked, stops: bool) -> list[int]:
    """Where after a stop, or after "and", another species begins than the part before began with."""
    cuts, first = list[int](), ""
    for i, token in enumerate(asked.tokens):
        if token.name not in KNOWN_SPECIES:
            continue
        place = _led_kind(asked, i)
        begins = asked.tokens[place].gap or (not stops and place and asked.tokens[place - 1].word in _JOINING)
        if first and token.name != first and begins and asked.part((cuts or [0])[-1], place).numbers:
            cuts.append(place)
            first = token.name
        first = first or token.name
    return cuts


def better_path(asked: Asked) -> Computed | None:
    """The better of two paths of one species, what they score being told (Description)."""
    better = _better_given(asked.plain)
    if not better:
        return None
    told = " and ".join(map(str, better))
    return Computed(max(better), f"2 paths, {told}: only the better one of a species counts: {max(better)}")


def points_given(asked: Asked) -> Computed | None:
    """What paths score where the question has it already: "my oak path gives 5 and the maple path 4"."""
    points = list(_given(asked.plain))
    if len(points) < 2 or len(points) != len([n for n in asked.numbers if n]) - _counting(asked.plain, points):
        return None
    return Computed(sum(points), f"{len(points)} paths: {' + '.join(map(str, points))} = {sum(points)}")


def _by_trees(asked: Asked) -> list[int]:
    """What each species scores where the question has it: "9 for oak, 6 for maple", "oak 12, cassia 7, willow 4"."""
    if asked.has("hand", "mixed"):
        return []
    led = re.findall(
        rf"\b(\d+) (?:POINTS )?(?:for|in|from|on|with) (?:the |MINE |all |an? )?(?:ALIKE )?({_SPECIES})\b", asked.plain
    )
    after = re.findall(
        rf"\b({_SPECIES})(?: PATH| one)?(?: (?:{_GIVES}|MINE|,))* (\d+)(?: POINTS)?\b(?! \d)", asked.plain
    )
    named = [(int(number), name) for number, name in led] or [(int(number), name) for name, number in after]
    points = [number for number, _ in named]
    counted = re.search(rf"\b{len(named)} (?:PATH|trees|species)\b", asked.plain) is not None
    numbers = [number for number in asked.numbers if number]
    said = sorted(numbers[1:] if counted and numbers[:1] == [len(named)] else numbers)
    asks = asked.has("total") or asked.says("both", "together", "sum")
    sure = (
        (
            asks
            and all(re.search(rf"\b{name} PATH(?: {_GIVES})* \d+\b(?! (?:\d|CARD))", asked.plain) for _, name in named)
        )
        or bool(led)
        or asked.says("gives", "gave", "brings", "brought", "scored")
        or re.search(r"\bPATH (?:WORTH|SCORE|gave|give|made)\b", asked.plain) is not None
        or (max(points, default=0) > HIGHEST and not asked.has("card", "alike"))
    )
    whole = sorted(number for number in points if number) == said and len({name for _, name in named}) == len(named)
    return points if len(points) > 1 and sure and whole else []


def by_trees(asked: Asked) -> Computed | None:
    """What each species scores where the question has it, whatever it asks with."""
    asks = asked.aim != RULE or (asked.part(-1).has("total") and not asked.says("only", "just"))
    points = _by_trees(asked) if asks else []
    return Computed(sum(points), f"{' + '.join(map(str, points))} = {sum(points)}") if points else None


def _better_given(text: str) -> list[int]:
    """What two paths of one species score: "two oak paths, one would be 6 points and the other 9"."""
    found = re.search(
        rf"\b(?:2|3|both) (?:(?:{_SPECIES}) PATH|PATH (?:\w+ ){{0,2}}(?:{_SPECIES}))\b.*?\bone\b[^\d]*?(\d+)"
        rf"(?: POINTS)?\b.*?\b(?:another|other|THEIRS|one|second|2th)[^\d]*?(\d+)",
        text,
    )
    return [int(found[1]), int(found[2])] if found and not re.search(r"CARD|ALIKE|HAND", text) else []


def _counting(text: str, points: Sequence[int]) -> int:
    """1 where the number of paths is said as well."""
    found = re.search(r"\b(\d+) PATH\b", text)
    return int(found is not None and int(found[1]) == len(points))


def _given(text: str) -> Iterator[int]:
    listed = re.search(
        rf"\b(?:\d+ )?PATH (?:{_GIVES} )*(?:WORTH|POINTS|{_GIVES}) (\d+(?:(?: ,| and| plus)* \d+)+)", text
    )
    if (
        listed
        and re.search(r"\b\d+ PATH\b|\bPATH (?:are|were) WORTH \d", text)
        and not re.search(r"CARD|ALIKE|MIXED", text)
    ):
        yield from map(int, re.findall(r"\d+", listed[1]))
        return
    each = re.findall(rf"PATH(?: \w+)?? (?:{_GIVES} )*(\d+)(?: POINTS)?(?= ,| and| plus|$)", text)
    if re.search(rf"PATH(?: \w+)?? {_GIVES} \d+(?: POINTS)?(?= ,| and| plus|$)", text) and len(each) > 1:
        yield from map(int, each)
