"""Cards in a row as a question has them: one by one, or by their number and the two ends."""

import re
from collections.abc import Sequence
from itertools import pairwise, takewhile
from typing import Final, NamedTuple

from companion.core.asked import Asked
from companion.core.computed import Computed
from companion.core.misspelt import words
from companion.core.respelt import EVERYDAY
from companion.games.arboretum.asked_cards import is_value
from companion.games.arboretum.layout import HIGHEST, KNOWN_SPECIES, LOWEST
from companion.games.arboretum.paths import DOUBLED_FROM, SHORTEST

ALIKE: Final = "one-species"
STRANGER: Final = "another"
MOST_VALUES: Final = 16
_NO_TREES: Final = words(
    """and then to the from with for ends end ending starts start starting begins begin beginning are has have got of on
    at in is by into value values number numbers points point score scores card cards path line row run total about
    worth through over via plus my i long length"""
)
_BETWEEN: Final = ("between", "in between", "inbetween", "middle", "inside", "amid")
_FIRST: Final = ("start", "starts", "starting", "begin", "begins", "beginning")
_LAST: Final = ("end", "ends", "ending", "finishes", "finishing")
_ALL: Final = ("all", "only", "just", "every", "each", "purely", "whole")


class Row(NamedTuple):
    """Cards in a row as a question has them. told: False where it leaves open whether all are of one species."""

    cards: tuple[tuple[str, int], ...]
    told: bool = True


def row_of(asked: Asked) -> Row | Computed | None:
    """The cards that a question tells of; what must be asked back; None where it tells of none."""
    return _with_exceptions(asked) or _by_length(asked) or by_species(asked) or by_letters(asked) or by_values(asked)


def values_of(asked: Asked) -> list[int]:
    """The values of cards: every number but that of cards and what is denied, as in "no 1"."""
    counting = [i for i, t in enumerate(asked.tokens) if t.number and not t.weak and not t.place]
    places = [i for i in counting if not asked.denied(i) and not _one_path(asked, i)]
    cards = asked.number("card")
    counted = next((i for i in places if asked.tokens[i].number == cards and _counts_cards(asked, i)), None)
    if counted is None:
        counted = next((i for i in places if asked.tokens[i].number == cards), None)
    left = [i for i in places if i != counted]
    if counted is None and len(left) > SHORTEST and _counts_rest(asked, left):
        left = left[1:]
    return [asked.tokens[i].number or 0 for i in left]


def _counts_rest(asked: Asked, places: Sequence[int]) -> bool:
    """True for the 4 of "4 pure maples 2 3 4 5"."""
    after = asked.tokens[places[0] + 1 : places[1]]
    kinds = any(token.name in ("alike", *KNOWN_SPECIES) for token in after)
    valued = places[0] and asked.tokens[places[0] - 1].name in KNOWN_SPECIES
    return asked.tokens[places[0]].number == len(places) - 1 > SHORTEST and kinds and not valued


def _one_path(asked: Asked, place: int) -> bool:
    """True for the 1 of "1 path of 5", the two of "two paths"."""
    after = asked.tokens[place + 1 : place + 3]
    return (
        asked.tokens[place].number == 1
        and len(after) > 1
        and after[0].name == "path"
        and after[1].word in ("of", "with")
    )


def _sound(values: Sequence[int]) -> bool:
    return SHORTEST <= len(values) <= MOST_VALUES and all(LOWEST <= value <= HIGHEST for value in values)


def named_species(asked: Asked) -> list[str]:
    """The species that are named, each once."""
    return [species for species in KNOWN_SPECIES if species in asked]


def _same(asked: Asked) -> bool | None:
    """Whether all cards are of one species; None where the question leaves it open."""
    mixed = [i for i in asked.places("mixed") if not _joins_values(asked, i)]
    whole = any("all" in asked.tokens[i].word.split() for i in asked.places("alike"))
    if any(not whole or asked.tokens[i].word not in _BETWEEN for i in mixed):
        return False
    if "alike" in asked or (named_species(asked) and asked.says(*_ALL)):
        return True
    return True if len(named_species(asked)) == 1 else None


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
        number = token.number or 0
        between = any(word.word in _BETWEEN for word in after[1:])
        if between and after[0].word in ("other", "others", "more", "strangers", "foreigners"):
            return number, number + SHORTEST
        if _is_length(asked, i):
            return number, number
    return None


def _is_length(asked: Asked, place: int) -> bool:
    """True for the number of "4 in a row", "path of 4", "all 4 oaks", "4 of one species"."""
    before, after = asked.tokens[max(0, place - 2) : place], asked.tokens[place + 1 : place + 4]
    last = before[-1] if before else None
    if last is not None and is_value(last):
        return False
    if last is not None and last.name == "alike" and len(values_of(asked)) == 1:
        return True
    if last is not None and last.word == "all" and after[0].name in KNOWN_SPECIES:
        return True
    if [b.word for b in before[1:]] == ["of"] and before[0].name == "path" and not after[0].number:
        return True
    if [t.word for t in after[:2]] == ["in", "a"] and after[2:] and after[2].name == "path":
        return last is None or last.name not in KNOWN_SPECIES or len(asked.numbers) == 1
    led = ("of", "the") if asked.says("neither", "without", "nor") else ("of",)
    of_kind = [token for token in after if token.word not in led]
    alike = bool(of_kind) and of_kind[0].name == "alike"
    return alike and (last is None or last.name not in KNOWN_SPECIES)


def _by_length(asked: Asked) -> Row | Computed | None:
    """A path of which the number of cards is said, and whether it begins on the 1 and ends on the 8."""
    number, values, same = _length(asked)
    values = sorted(values) if len(values) == SHORTEST else values
    if number is None or not SHORTEST <= number <= HIGHEST or not _ends_alone(values, asked):
        return None
    if number == HIGHEST:
        values = [LOWEST, HIGHEST]
    begins = LOWEST in values or (HIGHEST not in values and not asked.says(*_LAST))
    first = values[:1] if len(values) == 2 or begins else []
    last = values[len(first) :]
    low, high = first[0] if first else LOWEST, last[0] if last else HIGHEST
    row = [*first, *list(range(low + 1, high))[: number - len(values)], *last]
    if number == HIGHEST - LOWEST and not values:
        missing = [t.number for i, t in enumerate(asked.tokens) if t.number in (LOWEST, HIGHEST) and asked.denied(i)]
        row = [value for value in range(LOWEST, HIGHEST + 1) if value != missing[0]] if len(missing) == 1 else row
    if len(row) < number:
        text = f"{number} cards need the {LOWEST} or the {HIGHEST}"
        return Computed(None, text, "Does the path begin with 1 or end with 8?")
    return _laid(asked, row, same)


def _length(asked: Asked) -> tuple[int | None, list[int], bool]:
    """The number of cards, the values named besides, and whether "4 maples" says that all are alike."""
    number = asked.number("card")
    between = number is not None and _cards_between(asked) and "total" not in asked
    plural = _plural(asked, 4 if between else 3)
    values = values_of(asked)
    if between and plural in values and len(values) > SHORTEST:
        values.remove(plural)
    plural = None if between else plural
    if (
        number is not None
        and (inner := _strangers(asked)) == number - SHORTEST
        and inner in values
        and len(values) > SHORTEST
    ):
        values.remove(inner)
    if number is None and (many := span(asked, values)):
        return many, values, False
    told = _told_length(asked) if number is None and plural is None else None
    if told is not None and told[0] in values:
        last = len(values) - 1 - values[::-1].index(told[0])
        values.pop(last if told[1] > told[0] else values.index(told[0]))
        return told[1], values, False
    if number is None and plural is not None:
        number = plural
        if plural in values and len(values) != plural:
            values.remove(plural)
    if number is not None and len(values) == 2 and between:
        number += len(values)
    return number, values, plural is not None


def _strangers(asked: Asked) -> int | None:
    """The number of "3 other trees"."""
    return next(
        (asked.tokens[i - 1].number for i in asked.places("mixed") if i and is_value(asked.tokens[i - 1])), None
    )


def _cards_between(asked: Asked) -> bool:
    """True for "3 cards between"; not where the whole path has so many and its inner cards are spoken of later."""
    for i in asked.places("card"):
        if asked.number_at(i) is not None:
            values = [k for k, token in enumerate(asked.tokens) if is_value(token) and k + 1 != i]
            others = any(t.name == "mixed" for t in asked.tokens[i + 1 : i + 3])
            if others and any(k < i - 1 for k in values) and any(k > i for k in values):
                return True
            following = takewhile(lambda token: not token.gap, asked.tokens[i + 1 : i + 7])
            return any(token.word in _BETWEEN for token in following)
    return False


def span(asked: Asked, values: Sequence[int]) -> int | None:
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
        counts = counts and not any(token.name == "path" for token in asked.tokens[i + 1 : i + 2])
        if counts and i and before.number is not None and not before.weak and len(values_of(asked)) <= most:
            return before.number
    return None


def _laid(asked: Asked, values: Sequence[int], same: bool = False) -> Row:
    """The values in a row: of one species, or with strangers between two ends that are alike."""
    alike = True if same else _same(asked)
    species = named_species(asked)[0] if len(named_species(asked)) == 1 else ALIKE
    if alike or (len(values) < DOUBLED_FROM and alike is None):
        return Row(tuple((species, value) for value in values))
    ends = (0, len(values) - 1)
    return Row(tuple((species if i in ends else STRANGER, value) for i, value in enumerate(values)), alike is not None)


def _with_exceptions(asked: Asked) -> Row | None:
    """A path of one species but for the values named again: "oak 2, 4, 5, 8 but the 4 and 5 are maples"."""
    values = values_of(asked)
    rise = next((i for i in range(1, len(values)) if values[i] <= values[i - 1]), len(values))
    path, strange = values[:rise], values[rise:]
    if not strange or not set(strange) <= set(path[1:-1]) or not asked.says("are", "is", "but", "except"):
        return None
    species = next((token.name for token in asked.tokens if token.name in KNOWN_SPECIES), ALIKE)
    return Row(tuple((STRANGER if value in strange else species, value) for value in path)) if _sound(path) else None


def by_values(asked: Asked) -> Row | None:
    """Cards of which no more than the values are told."""
    values = values_of(asked)
    return _laid(asked, values) if _sound(values) else None


def by_species(asked: Asked) -> Row | None:
    """Cards of several species, each with its value: "maple 1, oak 3, maple 5" or "1 maple, 3 oak, 5 maple"."""
    counts = asked.number("card")
    tokens = [t for i, t in enumerate(asked.tokens) if not (t.number == counts and _counts_cards(asked, i))]
    cards = [token for token in tokens if token.name in KNOWN_SPECIES or is_value(token)]
    strangers = any(asked.tokens[i].word not in _BETWEEN for i in asked.places("mixed"))
    if len(named_species(asked)) < 2 or strangers or _names_another_tree(asked):
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
    return Row(tuple(row)) if _sound([value for _, value in row]) else None


def _counts_cards(asked: Asked, place: int) -> bool:
    return [token.name for token in asked.tokens[place + 1 : place + 2]] == ["card"]


def by_letters(asked: Asked) -> Row | None:
    """Cards named by a letter and a value, "m1 o3 m5", or by trees that only the table knows: "oak 3, fig 4, oak 7"."""
    row = []
    for before, token in zip(asked.tokens, asked.tokens[1:], strict=False):
        if is_value(token) and before.number is None and _is_tree(before.word):
            row.append((before.name if before.name in KNOWN_SPECIES else before.word, token.number or 0))
    lone = len({name for name, _ in row}) < 2 and any(len(name) > 1 for name, _ in row)
    whole = len(row) == len(asked.numbers) and not lone
    return Row(tuple(row)) if whole and _sound([value for _, value in row]) else None


def _names_another_tree(asked: Asked) -> bool:
    """True for a tree that the game does not have, among others each by its value: "oak 2 maple 5 birch 7"."""
    led = [before for before, token in pairwise(asked.tokens) if is_value(token) and before.number is None]
    strange = [token for token in led if not token.name and len(token.word) > 2 and token.word not in EVERYDAY]
    trees = all(token.name in KNOWN_SPECIES or token in strange for token in led)
    return bool(strange) and trees and len(led) == len(asked.numbers) and all(_is_tree(one.word) for one in strange)


def _is_tree(word: str) -> bool:
    return word.isalpha() and word not in _NO_TREES and (word not in "xwi" if len(word) == 1 else len(word) > 2)
