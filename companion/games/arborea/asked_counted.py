"""How many of a season's things a question tells by spots, tracker by tracker, or with an article."""

import re
from typing import Final

from companion.core.asked import Asked
from companion.games.arborea.asked_creatures import cubes_on

TRACKS: Final = 4
"""Season tracks of the board (Set Up)."""


def only_one(asked: Asked) -> list[int]:
    """The number of "i have just one fish"."""
    said = re.search(
        r"\b(?:have|has|got|with|own|ive|only|just|there is|theres) one(?= [A-Z]+\b| ,|$)(?! SEASON)", asked.plain
    )
    return [1] if said else []


def single_villagers(asked: Asked, factor: int | None) -> list[int]:
    """The villagers of "a young and 2 vets" that an article tells, where no other number tells all."""
    if any(number != factor for number in asked.loose) or asked.number("villager") is not None:
        return []
    places = [i for i in asked.places("young", "veteran") if i and asked.tokens[i - 1].word in ("a", "an")]
    return [1 for i in places if not asked.part(i + 1, i + 2).has("season")]


def gifts_on_spots(asked: Asked) -> int | None:
    """The gifts that are told by the spots of their cubes; None where they are not."""
    if "spot" not in asked:
        return sum(cubes_on(asked)) or None
    after = asked.tokens[next(asked.places("spot")) :]
    return sum(asked.ordinals) or sum(n for t in after if (n := t.number) is not None and not t.times) or None


def tracker_steps(asked: Asked) -> list[int]:
    """The steps of several trackers: "2, 1, 3 and 2 steps", "all my 4 trackers moved 2"; none where they are told
    together."""
    listed = re.search(
        r"((?:\d+(?: ,)?(?: and)? ){2,})STEP|SEASON (?:are |is |now )*(?:at|on)((?:(?: ,)?(?: and)? \d+){2,})(?!"
        r" ?x)|STEP(?: (?!\d)\w+)?((?:(?: ,)?(?: and)? \d+){2,})(?! ?x)",
        asked.plain,
    )
    if listed:
        return list(map(int, re.findall(r"\d+", listed[1] or listed[2] or listed[3])))
    each = re.search(
        r"\b(?:all|each|every)\b(?: \w+){0,4} STEP(?: \w+)? (\d+)\b|(\d+) STEP(?: \w+)? (?:each|apiece)\b", asked.plain
    )
    return [int(each[1] or each[2])] * TRACKS if each else []
