"""Paths in a question, worked out by `paths.py`."""

import re
from collections.abc import Sequence
from itertools import pairwise
from typing import Final, NamedTuple

from companion.core.asked import AMOUNT, POINTS, RULE, Asked
from companion.core.computed import Computed
from companion.games.arboretum.asked_cards import by_their_trees, is_lettered, is_value, lone, points_summed
from companion.games.arboretum.asked_several import points_given, several
from companion.games.arboretum.layout import HIGHEST, KNOWN_SPECIES, LOWEST, Planted
from companion.games.arboretum.paths import DOUBLED_FROM, SHORTEST, Path, best_paths
from companion.games.arboretum.scoring import arithmetic

ALIKE: Final = "one-species"
STRANGER: Final = "another"
MOST_VALUES: Final = 16
STRAY: Final = "alues must rise"
"""What a path is said to be that leaves out cards of the question."""
_PLAINLY: Final = 12
"""Words of a question that is little more than a row of cards."""
_NO_TREES: Final = frozenset(
    word
    for line in """
and then to the from with for ends end ending starts start starting begins begin beginning are has have got of on at in
is by into value values number numbers points point score scores card cards path line row run total about worth through
over via plus my i long length
""".splitlines()
    for word in line.split()
)
_BETWEEN: Final = ("between", "in between", "inbetween", "middle", "inside", "amid")
_FIRST: Final = ("start", "starts", "starting", "begin", "begins", "beginning")
_LAST: Final = ("end", "ends", "ending", "finishes", "finishing")
_ALL: Final = ("all", "only", "just", "every", "each", "purely", "whole")


class _Row(NamedTuple):
    """Cards in a row as a question has them. told: False where it leaves open whether all are of one species."""

    cards: tuple[tuple[str, int], ...]
    told: bool = True


def paths(asked: Asked) -> Computed | None:
    """What a path scores: a point for each card, two on one of a species, 1 for the 1, 2 for the 8 (Description)."""
    if not (asked.works_out or _asks_worth(asked)) or _of_two(asked) or "player" in asked or asked.says("s"):
        return None
    if "hand" in asked and not ("path" in asked and len(asked.numbers) > SHORTEST):
        return None
    if points := points_summed(asked) or points_given(asked):
        return points
    if found := several(asked, _whole):
        return _summed(found)
    if not (asked.aim == POINTS or asked.has("path", "alike", "mixed", *KNOWN_SPECIES) or is_lettered(asked)):
        return None
    if single := lone(asked):
        return single
    named = asked.has("alike", "mixed", *KNOWN_SPECIES) and (asked.aim == POINTS or "card" in asked)
    named = (
        named
        or by_their_trees(asked)
        or (asked.has("alike", "mixed", *KNOWN_SPECIES) and bool(_span(asked, _values(asked))))
    )
    if not named and "path" not in asked and len(asked.numbers) < SHORTEST + 1:
        return None
    if len(rows := _several(asked)) > 1:
        whole = all((best := _best(row)) is not None and len(best[1].cards) == len(row.cards) for row in rows)
        return _summed([_scored(row) for row in rows]) if whole else None
    row = _with_exceptions(asked) or _by_length(asked) or _by_species(asked) or _by_letters(asked) or _by_values(asked)
    if isinstance(row, Computed) or row is None:
        return row
    found = _of_species(asked, row) or _scored(row)
    told_one_by_one = len(asked.numbers) == len(list(asked.places(*KNOWN_SPECIES)))
    if STRAY in found.text and not told_one_by_one and not is_lettered(asked) and len(asked.tokens) > _PLAINLY:
        return None
    return found if found.value or told_one_by_one or _rises(row) else None


def _asks_worth(asked: Asked) -> bool:
    """True for "does he get the double and what is it worth", with cards to count."""
    asks = asked.has("worth", "points", "score", "total")
    if asked.aim == AMOUNT:
        return asked.says("pay", "pays", "bring", "make", "makes") and _span(asked, _values(asked)) is not None
    return asked.aim == RULE and asks and len(_values(asked)) > SHORTEST


def _of_two(asked: Asked) -> bool:
    """True where two people's cards are told: numbers stand before and after the word for the other."""
    places = list(asked.places("theirs"))
    if not places or "hand" in asked:
        return bool(places)
    own = [i for i in asked.places("mine") if i > places[0]]
    first, last = asked.part(0, places[0]), asked.part(own[0] if own else places[-1])
    return bool(first.numbers or (own and asked.part(places[0], own[0]).numbers)) and bool(last.numbers)


def _whole(part: Asked) -> Computed | None:
    """One of several paths; None where it is none, or where cards of it are left out."""
    row = _with_exceptions(part) or _by_length(part) or _by_species(part) or _by_letters(part) or _by_values(part)
    if row is None or isinstance(row, Computed):
        return None
    best = _best(row)
    return _scored(row) if best is not None and len(best[1].cards) == len(row.cards) else None


def _of_species(asked: Asked, row: _Row) -> Computed | None:
    """The path of the one species that is asked for at the end, where another's ends the row: "what is oak there"."""
    stops = [i for i, token in enumerate(asked.tokens) if token.gap]
    last = asked.part(stops[-1]) if stops else asked
    asks = last.says("what", "whats", "only", "just", "how", "and") or last.has("points", "score", "worth", "how many")
    species = _named(last)
    if not stops or not asks or len(species) != 1 or last.numbers or species[0] == row.cards[0][0]:
        return None
    planted = [Planted((0, i), name, value) for i, (name, value) in enumerate(row.cards)]
    path = best_paths(planted, {species[0]}).get(species[0])
    return Computed(path.points, arithmetic(species[0], path)) if path is not None else None


def _rises(row: _Row) -> bool:
    return all(a < b for (_, a), (_, b) in pairwise(row.cards))


def _several(asked: Asked) -> list[_Row]:
    """The paths of a question that speaks of several: cut where the word stands again, or where values fall."""
    tokens = asked.tokens
    places = [i for i in asked.places("path") if any(is_value(token) for token in tokens[i + 1 : i + 4])]
    if len(places) < 2:
        if not any(tokens[i].many for i in asked.places("path")):
            return []
        values = [i for i in range(len(tokens)) if is_value(tokens[i]) and not _counts_paths(asked, i)]
        falls = [b for a, b in pairwise(values) if (tokens[b].number or 0) <= (tokens[a].number or 0)]
        places = [*values[:1], *falls] if falls else _new_species(asked)
    if not places:
        return []
    parts = [asked.part(start, stop) for start, stop in zip(places, [*places[1:], None], strict=True)]
    rows = [_by_species(part) or _by_letters(part) or _by_values(part) for part in parts]
    return [row for row in rows if row] if all(rows) else []


def _new_species(asked: Asked) -> list[int]:
    """Where after a comma another species begins, every part of one species: "oak 1 2 3 4; lilac 5 lilac 8"."""
    named = list(asked.places(*KNOWN_SPECIES))
    if not named or any(is_value(token) for token in asked.tokens[: named[0]] if token.number != len(named)):
        return []
    cuts = [b for b in named if asked.tokens[b].gap and asked.tokens[b].name not in _named(asked.part(0, b))]
    cuts = [cut for cut in cuts if cut > named[0]]
    parts = [asked.part(start, stop) for start, stop in pairwise([named[0], *cuts, len(asked.tokens)])]
    return [named[0], *cuts] if cuts and all(len(_named(p)) == 1 and len(_values(p)) > 1 for p in parts) else []


def _counts_paths(asked: Asked, place: int) -> bool:
    after = asked.tokens[place + 1 : place + 2]
    return bool(after) and after[0].name in ("path", "card", "points", "player")


def _summed(found: Sequence[Computed]) -> Computed:
    """Several paths together."""
    text = "; ".join(one.text for one in found)
    lacking = next((one for one in found if one.value is None), None)
    if lacking is not None:
        return Computed(None, text, lacking.missing)
    total = sum(one.value or 0 for one in found)
    return Computed(total, f"{text}. Together {total}")


def _values(asked: Asked) -> list[int]:
    """The values of cards: every number but that of cards and what is denied, as in "no 1"."""
    counting = ((i, t) for i, t in enumerate(asked.tokens) if t.number and not t.weak and not t.place)
    values = [token.number or 0 for i, token in counting if not asked.denied(i) and not _one_path(asked, i)]
    cards = asked.number("card")
    if cards in values:
        values.remove(cards)
    return values


def _one_path(asked: Asked, place: int) -> bool:
    """True for the 1 of "1 path of 5"."""
    after = asked.tokens[place + 1 : place + 3]
    return (
        asked.tokens[place].number == 1
        and len(after) > 1
        and after[0].name == "path"
        and after[1].word in ("of", "with")
    )


def _sound(values: Sequence[int]) -> bool:
    return SHORTEST <= len(values) <= MOST_VALUES and all(LOWEST <= value <= HIGHEST for value in values)


def _named(asked: Asked) -> list[str]:
    return [species for species in KNOWN_SPECIES if species in asked]


def _same(asked: Asked) -> bool | None:
    """Whether all cards are of one species; None where the question leaves it open."""
    mixed = [i for i in asked.places("mixed") if not _joins_values(asked, i)]
    whole = any("all" in asked.tokens[i].word.split() for i in asked.places("alike"))
    if any(not whole or asked.tokens[i].word not in _BETWEEN for i in mixed):
        return False
    if "alike" in asked or (_named(asked) and asked.says(*_ALL)):
        return True
    return True if len(_named(asked)) == 1 else None


def _joins_values(asked: Asked, place: int) -> bool:
    """True for "from 2 through 8"."""
    after = asked.tokens[place + 1 : place + 2]
    return asked.tokens[place].word in ("through", "via") and bool(after) and (is_value(after[0]) or after[0].gap)


def _told_length(asked: Asked) -> tuple[int, int] | None:
    """The number said, and how many cards it makes: "four of the same species" or "three others between"."""
    for i, token in enumerate(asked.tokens):
        after = asked.tokens[i + 1 : i + 6]
        if not is_value(token) or not after:
            continue
        if after[0].word in ("other", "others", "more") and any(word.word in _BETWEEN for word in after[1:]):
            return token.number or 0, (token.number or 0) + 2
        if i and is_value(asked.tokens[i - 1]):
            continue
        if i and asked.tokens[i - 1].name == "alike" and len(_values(asked)) == 1:
            return token.number or 0, token.number or 0
        before = asked.tokens[max(0, i - 2) : i]
        if before and before[-1].word == "all" and after[0].name in KNOWN_SPECIES:
            return token.number or 0, token.number or 0
        if [b.word for b in before[1:]] == ["of"] and before[0].name == "path" and not is_value(after[0]):
            return token.number or 0, token.number or 0
        if after[0].name == "alike" or (after[0].word == "of" and after[1:] and after[1].name == "alike"):
            return token.number or 0, token.number or 0
    return None


def _by_length(asked: Asked) -> _Row | Computed | None:
    """A path of which the number of cards is said, and whether it begins on the 1 and ends on the 8."""
    number, values, same = _length(asked)
    if number is None or not SHORTEST <= number <= HIGHEST or not _ends_alone(values, asked):
        return None
    if number == HIGHEST:
        values = [LOWEST, HIGHEST]
    begins = LOWEST in values or (HIGHEST not in values and not asked.says(*_LAST))
    first = values[:1] if len(values) == 2 or begins else []
    last = values[len(first) :]
    low, high = first[0] if first else LOWEST, last[0] if last else HIGHEST
    row = [*first, *list(range(low + 1, high))[: number - len(values)], *last]
    if len(row) < number:
        text = f"{number} cards need the {LOWEST} or the {HIGHEST}"
        return Computed(None, text, "Does the path begin with 1 or end with 8?")
    return _laid(asked, row, same)


def _length(asked: Asked) -> tuple[int | None, list[int], bool]:
    """The number of cards, the values named besides, and whether "4 maples" says that all are alike."""
    number = asked.number("card")
    between = number is not None and _cards_between(asked) and "total" not in asked
    plural = _plural(asked, 4 if between else 3)
    values = _values(asked)
    if between and plural in values and len(values) > SHORTEST:
        values.remove(plural)
    plural = None if between else plural
    if number is None and (span := _span(asked, values)):
        return span, values, False
    told = _told_length(asked) if number is None and plural is None else None
    if told is not None and told[0] in values:
        values.remove(told[0])
        return told[1], values, False
    if number is None and plural is not None:
        number = plural
        values.remove(plural)
    if number is not None and len(values) == 2 and between:
        number += len(values)
    return number, values, plural is not None


def _cards_between(asked: Asked) -> bool:
    """True for "3 cards between"; not where the whole path has so many and its inner cards are spoken of later."""
    for i in asked.places("card"):
        if asked.number_at(i) is not None:
            values = [k for k, token in enumerate(asked.tokens) if is_value(token) and k + 1 != i]
            others = any(t.name == "mixed" for t in asked.tokens[i + 1 : i + 3])
            if others and any(k < i - 1 for k in values) and any(k > i for k in values):
                return True
            return any(token.word in _BETWEEN for token in asked.tokens[i + 1 : i + 7] if not token.gap)
    return False


def _span(asked: Asked, values: Sequence[int]) -> int | None:
    """How many cards "1 to 8 all willow" are, or "1, x, x, 7"."""
    marked = re.search(r"\b([1-8])((?:(?: ,)? (?:x|something|anything|any|other))+)(?: ,)? ([1-8])\b", asked.plain)
    if marked and " x" in marked[2] and len(values) == 2:
        return 2 + len(re.findall(r"x|something|anything|any|other", marked[2]))
    found = re.search(r"\b([1-8]) (?:to|till|until|through|up to|MIXED|all the way to) (?:the )?([1-8])\b", asked.plain)
    if not found or values != [int(found[1]), int(found[2])] or values[0] >= values[1]:
        return None
    whole = asked.says("every", "each", "all", "complete", "full", "whole", "consecutive") or _same(asked)
    return values[1] - values[0] + 1 if whole or values == [LOWEST, HIGHEST] else None


def _ends_alone(values: Sequence[int], asked: Asked) -> bool:
    """True where the values can be the two ends of a path: "begins with 1", "from 1 to 7"."""
    if len(values) == 2:
        return LOWEST <= values[0] < values[1] <= HIGHEST
    if len(values) == 1 and LOWEST < values[0] < HIGHEST:
        return asked.says(*_FIRST) != asked.says(*_LAST)
    return not values or values in ([LOWEST], [HIGHEST])


def _plural(asked: Asked, most: int) -> int | None:
    """The number of "4 maples"."""
    for i in asked.places(*KNOWN_SPECIES):
        before = asked.tokens[i - 1]
        counts = asked.tokens[i].many or (before.number is not None and before.word.isalpha() and not before.weak)
        if counts and i and before.number is not None and not before.weak and len(_values(asked)) <= most:
            return before.number
    return None


def _laid(asked: Asked, values: Sequence[int], same: bool = False) -> _Row:
    """The values in a row: of one species, or with strangers between two ends that are alike."""
    alike = True if same else _same(asked)
    species = _named(asked)[0] if len(_named(asked)) == 1 else ALIKE
    if alike or (len(values) < DOUBLED_FROM and alike is None):
        return _Row(tuple((species, value) for value in values))
    ends = (0, len(values) - 1)
    return _Row(tuple((species if i in ends else STRANGER, value) for i, value in enumerate(values)), alike is not None)


def _with_exceptions(asked: Asked) -> _Row | None:
    """A path of one species but for the values named again: "oak 2, 4, 5, 8 but the 4 and 5 are maples"."""
    values = _values(asked)
    rise = next((i for i in range(1, len(values)) if values[i] <= values[i - 1]), len(values))
    path, strange = values[:rise], values[rise:]
    if not strange or not set(strange) <= set(path[1:-1]) or not asked.says("are", "is", "but", "except"):
        return None
    species = (_named(asked) or [ALIKE])[0]
    return _Row(tuple((STRANGER if value in strange else species, value) for value in path)) if _sound(path) else None


def _by_values(asked: Asked) -> _Row | None:
    values = _values(asked)
    return _laid(asked, values) if _sound(values) else None


def _by_species(asked: Asked) -> _Row | None:
    """Cards of several species, each with its value: "maple 1, oak 3, maple 5" or "1 maple, 3 oak, 5 maple"."""
    cards = [token for token in asked.tokens if token.name in KNOWN_SPECIES or is_value(token)]
    strangers = any(asked.tokens[i].word not in _BETWEEN for i in asked.places("mixed"))
    if len(_named(asked)) < 2 or strangers:
        return None
    if cards[0].number is not None:
        cards.reverse()
    species, row = "", []
    for token in cards:
        if token.number is None:
            species = token.name
        else:
            row.append((species, token.number))
    if cards and cards[-1].number is None:
        return None
    row = row if row and row[0][1] <= row[-1][1] else row[::-1]
    if asked.says(*_FIRST, *_LAST, *_BETWEEN):
        row.sort(key=lambda card: card[1])
    return _Row(tuple(row)) if _sound([value for _, value in row]) else None


def _by_letters(asked: Asked) -> _Row | None:
    """Cards named by a letter and a value, "m1 o3 m5", or by trees that only the table knows: "oak 3, fig 4, oak 7"."""
    row = []
    for before, token in zip(asked.tokens, asked.tokens[1:], strict=False):
        if is_value(token) and _is_tree(before.word):
            row.append((before.word, token.number or 0))
    lone = len({name for name, _ in row}) < 2 and any(len(name) > 1 for name, _ in row)
    whole = len(row) == len(asked.numbers) and not lone
    return _Row(tuple(row)) if whole and _sound([value for _, value in row]) else None


def _is_tree(word: str) -> bool:
    return word.isalpha() and word not in _NO_TREES and (word not in "xwi" if len(word) == 1 else len(word) > 2)


def _scored(row: _Row) -> Computed:
    if not row.told:
        return _both(row)
    best = _best(row)
    if best is None:
        return Computed(0, "No path: values must rise from a card to one of the same species: 0")
    species, path = best
    said = arithmetic(species, path)
    whole = len(path.cards) == len(row.cards)
    return Computed(path.points, said if whole else f"Values must rise, and both ends be of one species: {said}")


def _both(row: _Row) -> Computed:
    """The question leaves open whether the cards are all of one species."""
    mixed = _best(row)
    alike = _best(_Row(tuple((ALIKE, value) for _, value in row.cards)))
    if mixed is None or alike is None:
        return Computed(0, "No path: values must rise from a card to one of the same species: 0")
    text = f"{mixed[1].points} with other species between, {alike[1].points} if all are of one species"
    return Computed(None, text, "Are all the cards of one species?")


def _best(row: _Row) -> tuple[str, Path] | None:
    """The best path in the row: from its first to its last card where that is one, else the best of any species."""
    planted = [Planted((0, i), species, value) for i, (species, value) in enumerate(row.cards)]
    found = best_paths(planted, {species for species, _ in row.cards} - {STRANGER})
    own = found.get(row.cards[0][0])
    if own is not None and len(own.cards) == len(row.cards):
        return row.cards[0][0], own
    return max(found.items(), key=lambda item: item[1].points, default=None)
