"""Creatures in a question, worked out by `creatures.py` and `winds.py`."""

import re
from collections.abc import Sequence
from typing import Final, NamedTuple

from companion.core.asked import PLAIN, POINTS, RULE, Asked
from companion.core.computed import Computed
from companion.core.score import Line
from companion.games.arborea.around import one_creature
from companion.games.arborea.asked_apart import alike_named_once, described, shared, without_bystanders
from companion.games.arborea.asked_each import and_others, is_partner, one_by_one, parts_of, some_by_water, with_gifts
from companion.games.arborea.creatures import score_creatures
from companion.games.arborea.ecosystem import WANTED, ecosystems
from companion.games.arborea.layout import CREATURES, HABITATS, Layout
from companion.games.arborea.paths import SOUGHT
from companion.games.arborea.readings import Readings
from companion.games.arborea.winds import score_water_world
from companion.games.arborea.words import CREATURE_NAMES

AROUND: Final = 4
MOST_GIFTS: Final = 27
MOST_ALIKE: Final = 36
_CUBES_ON: Final = re.compile(
    r"GIFT (?:(?:are|is|r|sit|stand|lie|all|now) )*(?:on|at)(?: the| an?)?(?: SPOT)? (\d+(?:th)?(?:(?: ,"
    r"| and)*(?: on| at)?(?: the| an?)? \d+(?:th)?)+)(?! (?:TREE|CORAL|WEED|FLOWER|MUSHROOM|WATER|GIFT))"
)
_ELSEWHERE: Final = ("season", "multiplier", "feronia", "fish", "player")
_GLUE: Final = ("next", "to", "by", "with", "and", "at", "only", "just", "beside", "near", "plus", "the", "my")
_WAYS: Final = ("up", "down", "left", "right", "above", "below", "north", "south", "east", "west", "other", "across")
_INCLUDED: Final = ("including", "incl", "included", "inc", "which", "them", "whose", "counting")


class _Described(NamedTuple):
    """What a question says of one creature. wanted: how many of its habitat, None where that is not said."""

    kind: str
    alike: int
    wanted: int | None
    waters: int
    brights: int
    darks: int
    partners: int
    gifts: int | None
    kinds: tuple[str, ...]


def creatures(asked: Asked) -> Computed | None:
    """Every creature that the question describes (Score Creatures)."""
    if (
        re.search(
            r"\b(?:would(?: \w+){0,3} (?:gain|get)|if i (?:get|add|place|put|had)|are hidden|is hidden)\b", asked.plain
        )
        and "GIFT" not in asked.plain
    ):
        return None
    asked = without_bystanders(asked)
    repeated = asked.aim != RULE and any((asked.count(kind) or 0) > 1 for kind in HABITATS)
    plain = asked.aim == PLAIN and any(
        asked.number(WANTED.get(kind, "habitat")) is not None for kind in CREATURES if kind in asked
    )
    if not (asked.works_out_loosely or repeated or plain or _names_kinds(asked) or _scene(asked)) or asked.has(
        *_ELSEWHERE
    ):
        return None
    if "waterworld" not in asked and re.search(r"HOW_MANY (?:POINTS )?(?:more|less|extra)\b", asked.plain):
        return None
    asked, both = shared(asked)
    if "spiderant" in asked and asked.says("same"):
        return None
    if points := _points_summed(asked):
        return points
    parts = some_by_water(asked) or one_by_one(asked) or alike_named_once(described(parts_of(asked)))
    split = [one for part in parts for one in (and_others(part) if len(parts) > 1 else []) or [part]]
    parts = with_gifts(alike_named_once(split))
    parts = [both(part) for part in parts]
    found = [_one(part, asked) for part in _asked_alone(parts, asked)]
    answers = [answer for answer in found if answer is not None]
    if not answers or len(answers) < len(found):
        return None
    return answers[0] if len(answers) == 1 else _together(answers)


def _scene(asked: Asked) -> bool:
    """True for a creature and the things around it with nothing else: "mushfrog by a tree and a dark sprite"."""
    told = all(token.name or token.number is not None or token.word in _GLUE for token in asked.tokens)
    whole = asked.has(*HABITATS) or asked.says("only", "just")
    return asked.aim == PLAIN and told and whole and asked.has("dark", "bright") and asked.has(*CREATURES)


def _asked_alone(parts: list[Asked], asked: Asked) -> list[Asked]:
    """The parts without other creatures where only one is asked for: "frog 3 trees, worm 2 corals. only the frog"."""
    only = re.search(r"\b(?:only|just)(?: the| my| that| this)? ([A-Z]+)\b", asked.plain)
    kept = [
        part for part in parts if only and only[1].lower() in CREATURES and only[1].lower() in part and part.numbered
    ]
    return kept or parts


def _points_summed(asked: Asked) -> Computed | None:
    """What creatures score, where the question has it already: "frog worth 9, spider worth 8"."""
    places = list(asked.places(*CREATURES))
    points = asked.numbers
    if len(places) < 2 or len(points) != len(places) or asked.has(*HABITATS, "habitat", "gift", "aligned"):
        return None
    if not all({"worth", "points", "score"} & {t.name for t in asked.tokens[i + 1 : i + 4]} for i in places):
        return None
    return Computed(sum(points), f"{' + '.join(map(str, points))} = {sum(points)}")


def _names_kinds(asked: Asked) -> bool:
    """True for a Spiderant with its habitats named one by one."""
    enough = 1 if asked.says("only", "just", "nothing") else 2 if asked.aim == POINTS else 3
    return "spiderant" in asked and asked.aim != RULE and sum(kind in asked for kind in HABITATS) >= enough


def _together(answers: Sequence[Computed]) -> Computed:
    lacking = next((answer for answer in answers if answer.value is None), None)
    text = "; ".join(answer.text for answer in answers)
    if lacking is not None:
        return Computed(None, text, lacking.missing)
    total = sum(answer.value or 0 for answer in answers)
    return Computed(total, f"{text}. Together {total}")


def _one(part: Asked, asked: Asked) -> Computed | None:
    described = _described(part)
    if described is not None and described.alike > 1 and part.says("them"):
        return None
    if described is None or not _enough(part, described):
        return None
    if _crowd(described) > AROUND or (described.gifts or 0) > MOST_GIFTS or described.alike > MOST_ALIKE:
        return Computed(None, f"A creature has {AROUND} squares around it: that many cannot lie there")
    if lacking := _lacking(part, described):
        return lacking
    return _scored(described, asked)


def _described(part: Asked) -> _Described | None:
    place = next((i for i in part.places(*CREATURES) if not is_partner(part, i)), None)
    if place is None:
        return None
    kind = part.tokens[place].name
    waters = 0 if part.denies("water") else part.count("water")
    if waters is None:
        waters = 1 if "water" in part or part.says("doubled", "double") else 0
    kinds = _kinds(part) if kind == "spiderant" else ()
    wanted = len(kinds) if kind == "spiderant" else part.count(WANTED[kind])
    if kind == "spiderant":
        waters, wanted = _spiderant(part, waters, kinds)
    darks = _sprites(part, "dark")
    if wanted is not None and part.says(*_INCLUDED) and part.says("covered", "under", "replaced"):
        wanted = max(0, wanted - darks)
    return _Described(
        kind, part.said(place) or (2 if _both(part, place) else 1), wanted, waters, _sprites(part, "bright"), darks,
        _partners(part, kind), _gifts(part), kinds,
    )  # fmt: skip


def _leads_away(part: Asked, place: int) -> bool:
    """True where "up north" or "to the east" stands."""
    return any(token.word in _WAYS for token in part.tokens[place : place + 4])


def _both(part: Asked, place: int) -> bool:
    """True for "both my frogs" and "frog with 4 trees twice"; what is doubled twice is one."""
    both = any(token.word == "both" for token in part.tokens[max(0, place - 3) : place])
    return (part.tokens[place].many and both) or (part.tokens[-1].word == "twice" and not part.says("doubled"))


def _sprites(part: Asked, which: str) -> int:
    return part.count(which) or (1 if which in part else 0)


def _partners(part: Asked, kind: str) -> int:
    sought = SOUGHT.get(kind)
    if not sought:
        return 0
    found = part.count(sought) or 0
    there = any(part.said(i) is not None for i in part.places(sought))
    more = [
        i
        for i, token in enumerate(part.tokens)
        if there
        and token.word in ("another", "second", "one")
        and _leads_away(part, i + 1)
        and sought not in part.part(i, i + 3)
    ]
    found += len(more)
    if not there and any(part.tokens[i].many for i in part.places(sought)):
        place = next(part.places(sought))
        found = len({token.word for token in part.tokens[place + 1 : place + 5]} & set(_WAYS[:8]))
    ways = [i for i in part.loose_places if there and i + 1 < len(part.tokens) and part.tokens[i + 1].word in _WAYS]
    return found + sum(part.tokens[i].number or 0 for i in ways)


def _gifts(part: Asked) -> int | None:
    """All gifts given; where spots are named a gift counts as its spot says (Score Creatures)."""
    if "gift" not in part:
        return None
    said, spots = part.number("gift"), part.ordinals
    if cubes := cubes_on(part):
        return sum(cubes)
    if "spot" in part and spots:
        return (said or 1) * spots[0] if len(spots) == 1 else sum(spots)
    if "spot" in part and len(on_spots := _on_spots(part)) > 1:
        return sum(on_spots)
    if "sage" in part:
        sages = sum(_on_sages(part))
        if part.says("each", "every") and said is not None and sages:
            return said * sages
        many = any(part.tokens[i].many for i in part.places("sage"))
        return sum([said or 0, 0 if many and said is not None else sages, *part.loose]) or None
    if not spots or (said is not None and "spot" not in part):
        return said
    return (said or 1) * spots[0] if len(spots) == 1 else sum(spots)


def cubes_on(part: Asked) -> list[int]:
    """The spots of several gift cubes that are told one after the other: "cubes on 3, 3 and 1"."""
    found = _CUBES_ON.search(part.plain)
    return [int(spot) for spot in re.findall(r"\d+", found[1])] if found else []


def gifts_counted(asked: Asked) -> Computed | None:
    """All gifts given, where the question asks for them and tells the spots (Score Creatures)."""
    asks = re.search(r"HOW_MANY GIFT|what(?: \w+){0,2} GIFT|GIFT$|GIFT(?: in)? TOTAL|TOTAL(?: of)? GIFT", asked.plain)
    if not asks or "repeat" in asked or asked.has(*CREATURES, "season", "multiplier"):
        return None
    spots = cubes_on(asked) or (_on_spots(asked) if "spot" in asked else [])
    if len(spots) < 2 and "spot" in asked and len(asked.ordinals) == 1 and len(asked.numbers) == 1:
        spots = asked.ordinals * asked.numbers[0]
    return Computed(sum(spots), f"{' + '.join(map(str, spots))} = {sum(spots)} gifts") if len(spots) > 1 else None


def _on_spots(part: Asked) -> list[int]:
    """The spots that are told one by one: "cubes on the 3rd, 2nd and 1st spots", "spot 3, another at 2"."""
    place = next(part.places("spot"))
    listed = re.findall(
        r"(?:SPOT|at|on)(?: the)? (\d+)\b(?! (?:TREE|CORAL|WEED|FLOWER|MUSHROOM|WATER|GIFT))", part.plain
    )
    return list(map(int, listed)) if len(listed) > 1 else part.part(0, place).ordinals


def _on_sages(part: Asked) -> list[int]:
    """The numbers said of Sages; "one sage" says which, not how many."""
    bound = [(part.said(i), part.number_at(i), part.tokens[i - 1].word) for i in part.places("sage")]
    return [said for said, sure, before in bound if said and sure is not None and (said, before) != (1, "one")]


def _kinds(part: Asked) -> tuple[str, ...]:
    """The kinds of habitat that are named one by one."""
    return tuple(kind for kind in HABITATS if kind in part and part.count(kind) != 0)


def _spiderant(part: Asked, waters: int, kinds: Sequence[str]) -> tuple[int, int | None]:
    """Waters and different kinds around a Spiderant: the number said, or the kinds named.

    "3 different and a water" makes four, "4 different, one of them water" does not.
    """
    said = part.number("habitat")
    if said is None:
        return waters, len(kinds) or None
    apart = any(part.tokens[i - 1].word in ("and", "plus", "a") for i in part.places("water") if i)
    more = waters and apart and not part.says(*_INCLUDED) and said < AROUND
    return waters, said + 1 if more else said


def _enough(part: Asked, said: _Described) -> bool:
    """True where the question gives a number that this creature scores by."""
    relevant = {*HABITATS, "gift", "bright", "dark", SOUGHT.get(said.kind, "")} - {""}
    relevant |= {"habitat"} if said.kind == "spiderant" else set()
    numbered = any(part.number(name) is not None or (part.count(name) or 0) > 1 for name in relevant) or bool(
        part.ordinals
    )
    return numbered or _scene(part) or (said.kind == "spiderant" and _names_kinds(part))


def _lacking(part: Asked, said: _Described) -> Computed | None:
    """What must be asked back: the habitat of the creature, or the gifts for a Wiseowl."""
    name = CREATURE_NAMES[said.kind]
    habitat = "habitat" if said.kind == "spiderant" else WANTED[said.kind]
    named = habitat in part
    if said.wanted is None and (named or not (said.brights or said.darks or said.partners or said.gifts)):
        if "waterworld" in part and not named:
            return None
        noun = "different habitats" if said.kind == "spiderant" else f"{habitat}s"
        return Computed(None, f"The {name} scores by its {noun}", f"How many {noun} are next to the {name}?")
    if said.kind == "wiseowl" and said.gifts is None:
        without = _line(said._replace(gifts=0))
        return Computed(None, f"{without.text} without gifts", "How many gifts have you given to all Sages together?")
    return None


def _crowd(said: _Described) -> int:
    """How many of the four squares the question fills."""
    own = 0 if said.kind == "spiderant" else said.waters
    return (said.wanted or 0) + own + said.brights + said.darks


def _around(said: _Described) -> list[str]:
    """The habitats on the squares without sprites."""
    if said.kind != "spiderant":
        return [WANTED[said.kind]] * (said.wanted or 0) + ["water"] * said.waters
    named = list(said.kinds) or (["water"] if said.waters else [])
    rest = [kind for kind in HABITATS if kind not in named and kind != "water"]
    return (named + rest)[: said.wanted or 0]


def _layout(said: _Described) -> Layout:
    sprites = ["bright-sprite"] * said.brights + ["dark-sprite"] * said.darks
    partners = (SOUGHT.get(said.kind, ""), said.partners)
    player = one_creature(said.kind, _around(said), sprites, partners, said.gifts or 0)
    return Layout((player,), midnight_river=bool(sprites))


def _line(said: _Described) -> Line:
    return score_creatures(ecosystems(_layout(said))[0], Readings()).parts[0]


_WITH_EXTRA: Final = re.compile(
    r"\b(?:with|incl\w*|plus|counting|on top of)(?: (?:the|its|that))?(?: (?:wind|winds|WATERWORLD))? (?:bonus|extra)\b"
)
"""What asks for a creature and what a wind brings beside it, together."""


def _scored(said: _Described, asked: Asked) -> Computed:
    line = _line(said)
    points, text = line.points, line.text
    if "waterworld" in asked:
        there = said._replace(kind="grimster", wanted=0) if said.kind == "spiderant" else said
        extra = score_water_world(ecosystems(_layout(there))[0]).parts[0]
        alone = said.wanted is None or (asked.says("extra", "alone", "bonus") and not _WITH_EXTRA.search(asked.plain))
        points = extra.points if alone else points + extra.points
        text = f"Water World: {extra.text}" if alone else f"{text}; Water World {extra.text}; together {points}"
    if said.alike > 1:
        text = f"{text}; {said.alike} of them: {said.alike * points}"
    return Computed(said.alike * points, text)
