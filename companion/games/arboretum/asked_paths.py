"""Paths in a question, worked out by `paths.py`."""

import re
from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from companion.core.asked import AMOUNT, PLAIN, POINTS, RULE, Asked
from companion.core.computed import Computed
from companion.games.arboretum.asked_cards import by_their_trees, is_lettered, is_value, lone, points_summed
from companion.games.arboretum.asked_rows import (
    ALIKE,
    STRANGER,
    Row,
    by_letters,
    by_species,
    by_values,
    named_species,
    row_of,
    span,
    values_of,
)
from companion.games.arboretum.asked_several import points_given, several
from companion.games.arboretum.layout import KNOWN_SPECIES, Planted
from companion.games.arboretum.paths import SHORTEST, Path, best_paths
from companion.games.arboretum.scoring import arithmetic

STRAY: Final = "alues must rise"
"""What a path is said to be that leaves out cards of the question."""
_FOR_ALL: Final = re.compile(
    r"\b(?:both|all|each|either|2|3)(?: of)?(?: (?:MINE|the|2|3|those|these|two))* (?:trees|species|kinds"
    r"|colou?rs|suits|of them|of those)\b"
    r"(?=.*\b(?:TOTAL|sum|together|SCORE|WORTH|POINTS|bring|HOW_MANY|for both)\b)"
)
_PLAINLY: Final = 12
"""Words of a question that is little more than a row of cards."""


def paths(asked: Asked) -> Computed | None:
    """What a path scores: a point for each card, two on one of a species, 1 for the 1, 2 for the 8 (Description)."""
    if not (asked.works_out or _asks_worth(asked)) or _of_two(asked) or "player" in asked or _owned(asked):
        return None
    if "hand" in asked and not ("path" in asked and len(asked.numbers) > SHORTEST):
        return None
    if points := points_given(asked) or points_summed(asked):
        return points
    if found := several(asked, whole):
        return _best_of(found) if _of_one_species(asked) or len(named_species(asked)) == 1 else _summed(found)
    single = lone(asked) if _speaks_of_cards(asked) else None
    return single or (_one(asked) if _tells_enough(asked) else None)


def _owned(asked: Asked) -> bool:
    """True for the s of "oak's"; not for a spruce told as "s 1 s 3"."""
    places = [i for i, token in enumerate(asked.tokens) if token.word == "s"]
    return bool(places) and not all(is_value(token) for i in places for token in asked.tokens[i + 1 : i + 2])


def _one(asked: Asked) -> Computed | None:
    """One path, or several cut where values fall."""
    if len(rows := _several(asked)) > 1:
        whole = all((best := _best(row)) is not None and len(best[1].cards) == len(row.cards) for row in rows)
        scored = [_scored(row) for row in rows]
        alike = {row.cards[0][0] for row in rows}
        only_best = (len(alike) == 1 and ALIKE not in alike) or _of_one_species(asked)
        return None if not whole else _best_of(scored) if only_best else _summed(scored)
    if asked_alone := _asked_alone(asked):
        return asked_alone
    row = row_of(asked)
    if isinstance(row, Computed) or row is None:
        return row
    found = _of_species(asked, row) or _of_all(asked, row) or _scored(row)
    told_one_by_one = len(asked.numbers) == len(list(asked.places(*KNOWN_SPECIES)))
    if STRAY in found.text and not told_one_by_one and not is_lettered(asked) and len(asked.tokens) > _PLAINLY:
        return None
    return found if found.value or told_one_by_one or _rises(row) else None


def _speaks_of_cards(asked: Asked) -> bool:
    return asked.aim == POINTS or asked.has("path", "alike", "mixed", *KNOWN_SPECIES) or is_lettered(asked)


def _tells_enough(asked: Asked) -> bool:
    """True where there are cards enough, or words that say what the numbers are."""
    kinds = asked.has("alike", "mixed", *KNOWN_SPECIES)
    if not _speaks_of_cards(asked):
        return False
    if asked.aim == PLAIN and not kinds and "card" not in asked and len(asked.numbers) <= SHORTEST:
        return False
    named = kinds and (
        asked.aim == POINTS
        or (asked.says("ends", "starts") and "card" not in asked)
        or "card" in asked
        or span(asked, values_of(asked)) is not None
    )
    return named or by_their_trees(asked) or "path" in asked or len(asked.numbers) > SHORTEST


def _of_one_species(asked: Asked) -> bool:
    """True for "my two oak paths": only the better path of a species counts (Description)."""
    return re.search(
        rf"\b(?:2|3|both|MINE) "
        rf"(?:{'|'.join(name.upper() for name in KNOWN_SPECIES)}) PATH",
        asked.plain,
    ) is not None and any(asked.tokens[i].many for i in asked.places("path"))


def _best_of(found: Sequence[Computed]) -> Computed:
    """The better of several paths of one species."""
    text = "; ".join(one.text for one in found)
    best = max(one.value or 0 for one in found)
    return Computed(best, f"{text}. Only the better path of a species counts: {best}")


def _asks_worth(asked: Asked) -> bool:
    """True for "does he get the double and what is it worth", with cards to count."""
    asks = asked.has("worth", "points", "score", "total")
    if asked.aim == AMOUNT:
        species = re.search(
            rf"\bwhats?(?: is| does| about)? (?:{'|'.join(name.upper() for name in KNOWN_SPECIES)})$", asked.plain
        )
        if species and len(values_of(asked)) > SHORTEST:
            return True
        return asked.says("pay", "pays", "bring", "make", "makes") and span(asked, values_of(asked)) is not None
    return asked.aim == RULE and asks and len(values_of(asked)) > SHORTEST


def _of_two(asked: Asked) -> bool:
    """True where two people's cards are told: numbers stand before and after the word for the other."""
    places = list(asked.places("theirs"))
    if not places or "hand" in asked:
        return bool(places)
    own = [i for i in asked.places("mine") if i > places[0]]
    first, last = asked.part(0, places[0]), asked.part(own[0] if own else places[-1])
    return bool(first.numbers or (own and asked.part(places[0], own[0]).numbers)) and bool(last.numbers)


def whole(part: Asked) -> Computed | None:
    """One of several paths; None where it is none, or where cards of it are left out."""
    row = row_of(part)
    if row is None or isinstance(row, Computed):
        return None
    best = _best(row)
    return _scored(row) if best is not None and len(best[1].cards) == len(row.cards) else None


def _of_species(asked: Asked, row: Row) -> Computed | None:
    """The path of the one species that is asked for at the end, where another's ends the row: "what is oak there"."""
    stops = [i for i, token in enumerate(asked.tokens) if token.gap]
    last = asked.part(stops[-1]) if stops else asked
    asks = last.says("what", "whats", "only", "just", "how", "and") or last.has("points", "score", "worth", "how many")
    species = named_species(last)
    if not stops or not asks or len(species) != 1 or last.numbers or species[0] == row.cards[0][0]:
        return None
    return _of_one(row, species[0])


def _of_all(asked: Asked, row: Row) -> Computed | None:
    """What one row brings for all of its species together: "i may score both trees, what does the row bring in sum"."""
    if not _FOR_ALL.search(asked.plain):
        return None
    found = [one for name in dict.fromkeys(name for name, _ in row.cards) if (one := _of_one(row, name)) is not None]
    return _summed(found) if len(found) > 1 else None


def _asked_alone(asked: Asked) -> Computed | None:
    """The path of the one species whose name is all that stands at the end: "... maple 5. maple?"."""
    if len(asked.tokens) < SHORTEST or not asked.tokens[-1].gap or asked.tokens[-1].name not in KNOWN_SPECIES:
        return None
    row = row_of(asked.part(0, len(asked.tokens) - 1))
    return _of_one(row, asked.tokens[-1].name) if isinstance(row, Row) else None


def _of_one(row: Row, species: str) -> Computed | None:
    """The best path of one species in a row."""
    planted = [Planted((0, i), name, value) for i, (name, value) in enumerate(row.cards)]
    path = best_paths(planted, {species}).get(species)
    if path is None:
        return None
    whole_row = "-".join(str(value) for _, value in row.cards)
    said = arithmetic(species, path)
    return Computed(path.points, said if len(path.cards) == len(row.cards) else f"Of {whole_row} {said}")


def _rises(row: Row) -> bool:
    return all(a < b for (_, a), (_, b) in pairwise(row.cards))


def _several(asked: Asked) -> list[Row]:
    """The paths of a question that speaks of several: cut where the word stands again, or where values fall."""
    tokens = asked.tokens
    places = [i for i in asked.places("path") if any(is_value(token) for token in tokens[i + 1 : i + 4])]
    if len(places) < 2:
        if not any(tokens[i].many for i in asked.places("path")):
            return []
        values = [i for i in range(len(tokens)) if is_value(tokens[i]) and not _counts_paths(asked, i)]
        falls = [b for a, b in pairwise(values) if (tokens[b].number or 0) <= (tokens[a].number or 0)]
        places = [_from_species(asked, i) for i in (*values[:1], *falls)] if falls else _new_species(asked)
    if not places:
        return []
    parts = [asked.part(start, stop) for start, stop in zip(places, [*places[1:], None], strict=True)]
    rows = [by_species(part) or by_letters(part) or by_values(part) for part in parts]
    return [row for row in rows if row] if all(rows) else []


def _from_species(asked: Asked, place: int) -> int:
    """The species right before a value, or the value."""
    return place - 1 if place and asked.tokens[place - 1].name in KNOWN_SPECIES else place


def _new_species(asked: Asked) -> list[int]:
    """Where after a comma another species begins, every part of one species: "oak 1 2 3 4; lilac 5 lilac 8"."""
    named = list(asked.places(*KNOWN_SPECIES))
    if not named or any(is_value(token) for token in asked.tokens[: named[0]] if token.number != len(named)):
        return []
    cuts = [b for b in named if asked.tokens[b].gap and asked.tokens[b].name not in named_species(asked.part(0, b))]
    cuts = [cut for cut in cuts if cut > named[0]]
    parts = [asked.part(start, stop) for start, stop in pairwise([named[0], *cuts, len(asked.tokens)])]
    return (
        [named[0], *cuts] if cuts and all(len(named_species(p)) == 1 and len(values_of(p)) > 1 for p in parts) else []
    )


def _counts_paths(asked: Asked, place: int) -> bool:
    after = [token.name for token in asked.tokens[place + 1 : place + 3]]
    return after[:1] != [] and (after[0] in ("path", "card", "points", "player") or after[1:] == ["path"])


def _summed(found: Sequence[Computed]) -> Computed:
    """Several paths together."""
    text = "; ".join(one.text for one in found)
    lacking = next((one for one in found if one.value is None), None)
    if lacking is not None:
        return Computed(None, text, lacking.missing)
    total = sum(one.value or 0 for one in found)
    return Computed(total, f"{text}. Together {total}")


def _scored(row: Row) -> Computed:
    if not row.told:
        return _both(row)
    best = _best(row)
    if best is None:
        return Computed(0, "No path: values must rise from a card to one of the same species: 0")
    species, path = best
    said = arithmetic(species, path)
    whole = len(path.cards) == len(row.cards)
    return Computed(path.points, said if whole else f"Values must rise, and both ends be of one species: {said}")


def _both(row: Row) -> Computed:
    """The question leaves open whether the cards are all of one species."""
    mixed = _best(row)
    alike = _best(Row(tuple((ALIKE, value) for _, value in row.cards)))
    if mixed is None or alike is None:
        return Computed(0, "No path: values must rise from a card to one of the same species: 0")
    text = f"{mixed[1].points} with other species between, {alike[1].points} if all are of one species"
    return Computed(None, text, "Are all the cards of one species?")


def _best(row: Row) -> tuple[str, Path] | None:
    """The best path in the row: from its first to its last card where that is one, else the best of any species."""
    planted = [Planted((0, i), species, value) for i, (species, value) in enumerate(row.cards)]
    found = best_paths(planted, {species for species, _ in row.cards} - {STRANGER})
    own = found.get(row.cards[0][0])
    if own is not None and len(own.cards) == len(row.cards):
        return row.cards[0][0], own
    return max(found.items(), key=lambda item: item[1].points, default=None)
