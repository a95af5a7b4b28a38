"""The creatures of a question, each with the words on it."""

import re
from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from companion.core.asked import Asked
from companion.core.numbers import Token
from companion.games.arborea.ecosystem import WANTED
from companion.games.arborea.layout import CREATURES
from companion.games.arborea.paths import SOUGHT

_EACH: Final = ("one", "first", "second", "third", "1st", "2nd", "3rd")
_BESIDE: Final = ("with", "by", "at", "next", "touching", "touches", "near", "has", "beside", "w")
AROUND: Final = 4
_FOR: Final = ("around", "for", "by", "at", "near", "beside", "round", "to", "touching")
_SOME_BY_WATER: Final = re.compile(
    r"(?:, )?(?:and |but )?(?:only )?\b(one|[1-5]) of (?:them|those|these|the \d|the two|the three)(?: \w+){0,5}? WATER"
    r"(?: (?:too|also|as well))?"
)
_OTHER: Final = ("other", "another", "others")


def one_by_one(asked: Asked) -> list[Asked]:
    """The parts of "two mushfrogs, one by 2 trees, the other by 3", each with the creature before it."""
    subjects = [i for i in asked.places(*CREATURES) if not is_partner(asked, i)]
    if len(subjects) != 1:
        return []
    if listed := _listed(asked, subjects[0]):
        return listed
    if halves := _and_the_other(asked, subjects[0]) or _shared_out(asked, subjects[0]):
        return halves
    if not asked.tokens[subjects[0]].many:
        return and_others(asked)
    taken = {i for i in range(1, len(asked.tokens)) if asked.tokens[i].name and asked.said(i) is not None}
    starts = [
        i
        for i, token in enumerate(asked.tokens)
        if i > subjects[0] and (token.word in _OTHER or (token.word in _EACH and i + 1 not in taken))
    ]
    if len(starts) < 2 or (asked.number_at(subjects[0]) or len(starts)) != len(starts):
        return []
    head = asked.tokens[subjects[0]]._replace(many=False, gap=False)
    spans = zip(starts, [*starts[1:], len(asked.tokens)], strict=True)
    return [asked.of([head, *asked.tokens[start + 1 : stop]]) for start, stop in spans]


def _listed(asked: Asked, subject: int) -> list[Asked]:
    """The parts of "my mushfrogs touch 3, 2 and 4 trees", one creature for each number; what is said between two
    numbers after the last stop goes with the second."""
    kind = asked.tokens[subject]
    wanted = WANTED.get(kind.name, "habitat")
    counted = asked.place_of(subject)
    own = asked.said(subject) if counted is None or counted < subject else None
    loose = asked.loose_places
    bound = {i for place in asked.places(wanted) if (i := asked.place_of(place)) is not None}
    bound |= {counted} if counted is not None and own is None else set()
    places = sorted({*bound, *(i for i in loose if 0 <= (asked.tokens[i].number or 0) <= AROUND)})
    if (
        len(places) < 2
        or set(loose) - set(places)
        or asked.says("each", "every", "all")
        or asked.has("dark", "bright", "gift")
    ):
        return []
    several = kind.many or asked.says(*_OTHER, "one") or len({t.word for t in asked.tokens if t.place}) > 1
    if not several or (own not in (None, 1) and own != len(places)) or len(bound) == len(places) == own == 2:
        return []
    cuts = [_cut(asked, a, b) for a, b in pairwise(places)]
    head = kind._replace(many=False, gap=False)
    return [
        _worded(asked.part(start, stop), head, asked.tokens[number].number or 0, wanted)
        for number, start, stop in zip(places, [0, *cuts], [*cuts, len(asked.tokens)], strict=True)
    ]


def _cut(asked: Asked, first: int, second: int) -> int:
    """Where the words on the creature of the second of two numbers begin."""
    starts = [
        i
        for i in range(first + 1, second + 1)
        if asked.tokens[i].gap or asked.tokens[i].word in (*_OTHER, "and", "one", "the", "last")
    ]
    gaps = [i for i in starts if asked.tokens[i].gap]
    return (gaps or starts or [second])[0]


def _worded(part: Asked, head: Token, number: int, wanted: str) -> Asked:
    """A creature with its number of habitats, and by water where the words on it say so."""
    said = [Token(str(number), number=number), Token(wanted, wanted, many=True)]
    water = [Token("a", number=1, weak=True), Token("water", "water")]
    return part.of([head, *said, *(water if "water" in part and not part.denies("water") else [])])


def and_others(asked: Asked) -> list[Asked]:
    """The parts of "a frog with 3 trees, another with 2, a third 4 trees"; empty where no other is told of."""
    subject = next((i for i in asked.places(*CREATURES) if not is_partner(asked, i)), None)
    if subject is None:
        return []
    starts = [
        i
        for i, (token, after) in enumerate(pairwise(asked.tokens))
        if i > subject
        and (token.word in _OTHER or token.place)
        and (after.word in _BESIDE or (after.number is not None and not after.weak and not after.place))
    ]
    if not starts or not all(asked.part(a, b).numbers for a, b in pairwise([subject, *starts, len(asked.tokens)])):
        return []
    head = asked.tokens[subject]._replace(many=False, gap=False)
    first = asked.tokens[starts[0]]
    from_first = first.place and first.number == 1 and asked.said(subject) == len(starts)
    spans = pairwise([*([] if from_first else [subject]), *starts, len(asked.tokens)])
    return [asked.of([head, *asked.tokens[start + 1 : stop]]) for start, stop in spans]


def some_by_water(asked: Asked) -> list[Asked]:
    """The parts of "3 frogs with 2 trees each, one of them is by water": those with water and those without."""
    told = _SOME_BY_WATER.search(asked.plain)
    subject = next((i for i in asked.places(*CREATURES) if asked.tokens[i].many), None)
    number = asked.place_of(subject) if subject is not None else None
    if told is None or subject is None or number is None:
        return []
    rest = asked.without(*told.span())
    several = asked.tokens[number].number or 0
    some = 1 if told[1] == "one" else int(told[1])
    if "water" in rest or not 0 < some < several or len(list(rest.places(*CREATURES))) > 1:
        return []
    water = [Token("a", number=1, weak=True), Token("water", "water")]
    shares: tuple[tuple[int, list[Token]], ...] = ((several - some, []), (some, water))
    return [
        rest.of([t._replace(number=share) if t is asked.tokens[number] else t for t in rest.tokens] + added)
        for share, added in shares
    ]


def _and_the_other(asked: Asked, subject: int) -> list[Asked]:
    """The parts of "one of my mushfrogs touches 2 trees, the other 1 tree and a water"."""
    others = [i for i, token in enumerate(asked.tokens) if i > subject and token.word in _OTHER]
    first = [token.word for token in asked.tokens[subject + 1 : (others or [0])[0]]]
    if len(others) != 1 or not asked.part(others[0]).numbered or any(word in _EACH for word in first):
        return []
    if asked.tokens[subject].many and "one" not in asked.words:
        return []
    head = asked.tokens[subject]._replace(many=False, gap=False)
    return [
        asked.of([head, *asked.tokens[subject + 1 : others[0]]]),
        asked.of([head, *asked.tokens[others[0] + 1 :]]),
    ]


def _shared_out(asked: Asked, subject: int) -> list[Asked]:
    """The parts of "my two worms: 3 corals and 1 coral", one number of habitats for each."""
    wanted = WANTED.get(asked.tokens[subject].name, "habitat")
    said = [i for i in asked.places(wanted) if asked.number_at(i) is not None and i > subject]
    if len(said) < 2 or asked.number_at(subject) != len(said) or asked.says("each", "both", "all"):
        return []
    head = asked.tokens[subject]._replace(many=False, gap=False)
    starts = [subject + 1, *(i + 1 for i in said[:-1])]
    return [asked.of([head, *asked.tokens[a:b]]) for a, b in zip(starts, [*starts[1:], None], strict=True)]


def with_gifts(parts: list[Asked]) -> list[Asked]:
    """Where gifts are said once they are those of every Wiseowl."""
    giving = [part for part in parts if "gift" in part]
    if len(giving) != 1 or (number := giving[0].number("gift")) is None:
        return parts
    place = next(giving[0].places("gift"))
    said = [Token(str(number), number=number, gap=True), giving[0].tokens[place]._replace(gap=False)]
    return [part.of([*part.tokens, *said]) if "wiseowl" in part and part not in giving else part for part in parts]


def parts_of(asked: Asked) -> list[Asked]:
    """The question cut before each creature that it describes; partners in line stay with their Grimster or Tailcat."""
    subjects = [i for i in asked.places(*CREATURES) if not is_partner(asked, i)]
    if not subjects:
        return []
    if _told_before(asked, subjects):
        cuts = [0, *(i + 1 for i in subjects[:-1])]
    else:
        cuts = [0, *(_start(asked, place) for place in subjects[1:])]
    parts = [asked.part(start, stop) for start, stop in zip(cuts, [*cuts[1:], None], strict=True)]
    return _with_partner(parts, asked)


def _told_before(asked: Asked, subjects: Sequence[int]) -> bool:
    """True for "3 trees around the frog and 2 corals for the worm": habitats stand before each of several creatures."""
    spans = list(pairwise([0, *subjects]))
    return (
        len(subjects) > 1
        and all(asked.part(a, b).number(WANTED.get(asked.tokens[b].name, "habitat")) is not None for a, b in spans)
        and all(asked.tokens[b - 1].word in (*_FOR, "the", "my", "a") and not asked.tokens[b].gap for b in subjects)
        and not asked.part(subjects[-1]).numbers
    )


def _with_partner(parts: list[Asked], asked: Asked) -> list[Asked]:
    """The parts with what stands in line: "a tailcat with 3 weeds, aligned with a worm that has 2 corals"."""
    seekers = [i for i, part in enumerate(parts) if part.has(*SOUGHT)]
    if len(seekers) != 1 or "aligned" not in asked or asked.denies("aligned"):
        return parts
    seeker = parts[seekers[0]]
    sought = SOUGHT[next(token.name for token in seeker.tokens if token.name in SOUGHT)]
    there = [part for i, part in enumerate(parts) if sought in part and i != seekers[0]]
    if sought in seeker or len(there) != 1 or (there[0].number(sought) or 1) != 1:
        return parts
    said = [Token("1", number=1, gap=True), Token(sought, sought), Token("aligned", "aligned")]
    return [part.of([*part.tokens, *said]) if part is seeker else part for part in parts]


def _start(asked: Asked, place: int) -> int:
    """Where the words on a creature begin: at the number before it."""
    before = asked.tokens[place - 1]
    return place - 1 if (before.number is not None and not before.gap) or before.weak else place


def is_partner(asked: Asked, place: int) -> bool:
    """True for a Mushfrog that a Grimster looks for, an Antlerworm that a Tailcat looks for."""
    kind = asked.tokens[place].name
    seeker = next((seeker for seeker, sought in SOUGHT.items() if sought == kind), None)
    if seeker is None or seeker not in asked or _has_own(asked, place, WANTED[kind]):
        return False
    return "aligned" in asked or WANTED[kind] not in asked


def _has_own(asked: Asked, place: int, wanted: str) -> bool:
    """True where a number of its own habitat follows a creature, before another creature is named."""
    following = asked.tokens[place + 1 :]
    stop = next((i for i, token in enumerate(following) if token.name in CREATURES), len(following))
    return any(asked.said(place + 1 + i) for i, token in enumerate(following[:stop]) if token.name == wanted)
