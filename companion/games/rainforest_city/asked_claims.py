"""Claimed objectives in a question: the spaces under one's markers, by their values or by who came first."""

import re
from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from companion.core.asked import POINTS, Asked
from companion.core.computed import Computed
from companion.games.rainforest_city.asked_habitats import LIVING
from companion.games.rainforest_city.layout import Player
from companion.games.rainforest_city.scoring import claimed_objectives
from companion.games.rainforest_city.vocabulary import CLAIM_SPACES, LETTERS

MOST_CLAIMS: Final = 3
_COUNTED: Final = (*LIVING, "house", "compost", "fauna")


def claimed(asked: Asked) -> Computed | None:
    """The values of the spaces under one's markers (Advanced Variant)."""
    if not asked.has("claim", "objective"):
        return None
    beside = asked.has(*_COUNTED)
    asked = _clause_of(asked)
    if spaces := _by_places(asked):
        line = claimed_objectives(Player("", (), claims=dict(zip(LETTERS, spaces, strict=False))))
        text = _added_up(spaces, line.points)
        had = next((number for number in asked.numbers if number > max(CLAIM_SPACES)), 0)
        more = f"; with {had} from the other steps {had + line.points}" if had else ""
        return Computed(had + line.points, text + more)
    claimed = [number for number in asked.numbers if number in CLAIM_SPACES]
    before = [number for number in asked.numbers if number not in CLAIM_SPACES]
    if len(claimed) in before and asked.number("objective") == len(claimed):
        before.remove(len(claimed))
    if (
        not claimed
        or (before and (len(before) > 1 or before[0] <= max(CLAIM_SPACES) or asked.has(*LIVING, "house", "compost")))
        or len(claimed) > MOST_CLAIMS
        or (asked.aim != POINTS and len(claimed) < 2 and not beside and not before)
    ):
        return None
    line = claimed_objectives(Player("", (), claims=dict(zip(LETTERS, claimed, strict=False))))
    text = _added_up(claimed, line.points)
    if not before:
        return Computed(line.points, text)
    total = before[0] + line.points
    return Computed(total, f"{text}; with {before[0]} from the other steps {total}").by("advanced-scoring")


def _added_up(spaces: Sequence[int], points: int) -> str:
    if len(spaces) == 1:
        return f"1 objective claimed for {points}"
    return f"{len(spaces)} objectives claimed: {' + '.join(map(str, spaces))} = {points}"


def _clause_of(asked: Asked) -> Asked:
    """The clauses on claims, where others tell of what is counted beside them."""
    if not asked.has(*_COUNTED):
        return asked
    stops = [i for i, token in enumerate(asked.tokens) if i and (token.gap or token.word in ("and", "plus"))]
    parts = [asked.part(a, b) for a, b in pairwise([0, *stops, len(asked.tokens)])]
    told = [part for part in parts if not part.has(*_COUNTED) and (part.has("claim", "objective") or _follows(part))]
    named = [part for part in told if part.has("claim", "objective")]
    return asked.of([token for part in told for token in part.tokens]) if named else asked


def _follows(part: Asked) -> bool:
    """True for the "8" of "claimed 10, 8", and for "second on another"."""
    return bool(part.ordinals) or (bool(part.numbers) and set(part.numbers) <= set(CLAIM_SPACES) and not part.names)


def _ordinals(asked: Asked) -> list[int]:
    """The ordinals, one that is said "twice" two times, where there are several."""
    several = len(asked.ordinals) > 1
    found = list[int]()
    for i, token in enumerate(asked.tokens):
        if token.place and token.number is not None:
            after = [word.word for word in asked.tokens[i + 1 : i + 2]]
            found += [token.number] * (2 if several and after == ["twice"] else _times(asked, i) if several else 1)
    return found


def _times(asked: Asked, place: int) -> int:
    """The 2 of "first place on two objectives"."""
    after = asked.tokens[place + 1 : place + 7]
    for i, token in enumerate(after):
        if token.place:
            break
        if token.number in (2, MOST_CLAIMS) and any(word.name in ("objective", "claim") for word in after[i + 1 :]):
            return token.number or 1
    return 1


def _by_places(asked: Asked) -> list[int]:
    """The spaces of "first at all three objectives", "second on one and third on another"."""
    places = [place for place in _ordinals(asked) if 0 < place <= len(CLAIM_SPACES)]
    words = [token.word for token in asked.tokens]
    if not places:
        places += [1 for word in words if word in ("best", "highest", "top")]
    beaten = re.search(r"\b(?:last|worst|lowest) (?:on|at|in|for|place)\b", asked.plain) is not None
    if (beaten or not asked.ordinals) and not re.search(r"\blast (?:round|turn|time|year)\b", asked.plain):
        places += [4 for word in words if word in ("worst", "last", "lowest")]
    others = [i for i, token in enumerate(asked.tokens) if token.name == "player" or token.word in ("of", "round")]
    taken = {asked.tokens[i - 1].number for i in others if i}
    numbers = [number for number in asked.numbers if number not in (2, MOST_CLAIMS) and number not in taken]
    numbers = (
        []
        if len(numbers) == 1 and numbers[0] > max(CLAIM_SPACES) and not asked.has(*LIVING, "house", "compost")
        else numbers
    )
    if not places or numbers or not asked.has("objective", "claim") or len(places) > MOST_CLAIMS:
        return []
    both = asked.says("both") and not re.search(
        r"\b(?:we|they|you) both\b|\bboth (?:of us|PLAYER|reach|met|MET|finish|get)", asked.plain
    )
    often = 2 if both or asked.says("twice") else MOST_CLAIMS if asked.says("all", "every", "each") else 1
    often = next((n for n in asked.numbers if n <= MOST_CLAIMS), often) if len(places) == 1 else 1
    return [CLAIM_SPACES[place - 1] for place in places] * often
