"""What a change makes of a path - another card, a stranger in it - and the most that one can bring."""

import re
from collections.abc import Sequence
from typing import Final

from companion.core.asked import Asked
from companion.core.computed import Computed
from companion.games.arboretum.asked_rows import ALIKE, STRANGER, Row, named_species, row_of, values_of
from companion.games.arboretum.layout import HIGHEST, KNOWN_SPECIES, LOWEST, Planted
from companion.games.arboretum.paths import SHORTEST, Path, best_paths
from companion.games.arboretum.scoring import arithmetic

_ADDED: Final = re.compile(
    "(?:(?:what )?(?:next turn|then|now|later|if|when|with|by|and if)|(?:and |then )+(?=MINE (?:also )?(?:add"
    "|put|lay|plant"
    r"|place))) ?(?:MINE |id |ill |there |it |adding )?(?:\w+ )?(?:also |only |then )?"
    r"(?:had|have|add|added|adding|put|got|get|lay|laid|plant|planted|place|placed)? ?(?:on |in |down )?(?:the "
    r"|an? |its |MINE )?(?P<species>[A-Z-]+ )?(?P<value>[1-8])"
    "(?P<place> (?:after (?:it|that|the [1-8])|behind the [1-8]|next to the [1-8]|too|as well|also|at the end"
    "|in front|behind(?: it)?|before(?: it)?|on top|at the (?:start"
    r"|front)|as (?:well|a start)))?(?= ,|$| HOW_MANY| how| to (?:MINE|the|this|that|it)\b)"
)
_BY_ONE: Final = re.compile(
    r"(?P<asks>HOW_MANY (?:\w+ )?(?:does|would|do|will)) (?:the |an? |MINE )?(?P<species>[A-Z-]+ )?(?P<value>[1-8])"
    r" (?:adds?|bring|give|gain|WORTH|change)\b(?: (?:behind|after|in front of|before|to|at|if|when|added|onto))*"
)
_GETS: Final = re.compile(
    r"\bgets?(?: also)? (?:the |an? |its )?(?P<species>[A-Z-]+ )?(?P<value>[1-8]) (?:in front|at the (?:end"
    r"|start|front)|behind|too|on top|added|more)\b"
)
_DIFFERS: Final = re.compile(
    r"\b(?:more|extra|gain|gains|difference|add|adds|less|lose|lost|loses|cost|costs|compared|instead|fewer|than"
    r"|better|worse)\b"
)
_WAS: Final = re.compile(
    r"\b(?:had|have|add|added|adding|put|got|get|lay|laid|plant|planted|place|placed|too|also|well)\b"
)
_TOLD: Final = re.compile(
    r"\b(?:MINE|that|this|it) (?:get|have|SCORE|score|is|gives?|makes?|WORTH) (?:WORTH )?\d+(?: POINTS)?(?= ,|$)"
)
_MOST: Final = re.compile(
    r"\b(?:most|highest|best|maximum|max|biggest)\b.*\b(?:can|could|ever|possible|possibly|theoretical\w*|would"
    r"|maximum)\b"
    r"|\b(?:maximum|max) (?:POINTS|SCORE|WORTH)|\b(?:best|highest) possible\b|\bat (?:most|best)\b|\bmaximum (?:for"
    r"|of|with)\b"
)
_FOREIGN: Final = re.compile(r"\b(?:another|other|foreign|different) (?:tree|species|kind|one|colou?r|card)|MIXED")
_AGAINST: Final = ("compared", "instead", "cost", "costs", "lose", "lost")
_BRINGS: Final = r"\b(?:pay|bring|make|give|get|possible)\b"
_NOT_MOST: Final = re.compile(r"\b(?:draw|discard|PLAYER|HAND|win|wins|who)\b")


def changed(asked: Asked) -> Computed | None:
    """What a path comes to with one card more, or by how much that changes it."""
    found = _ADDED.search(asked.plain)
    found = found if found and _WAS.search(found[0]) else _GETS.search(asked.plain) or _BY_ONE.search(asked.plain)
    if found is None or asked.says("instead") or asked.has("theirs", "hand"):
        return None
    base = asked.without(*found.span())
    differs = bool(_DIFFERS.search(base.plain)) or found.re is _BY_ONE
    base = base.without(*told.span()) if (told := _TOLD.search(base.plain)) else base
    row = row_of(base)
    if not isinstance(row, Row) or not row.told or int(found["value"]) in [value for _, value in row.cards]:
        return None
    species = (found["species"] or "").strip().lower()
    card = (species if species in KNOWN_SPECIES and row.cards[0][0] != ALIKE else row.cards[0][0], int(found["value"]))
    before, after = _best(row.cards), _best(sorted([*row.cards, card], key=lambda one: one[1]))
    return _difference(before, after, differs)


def with_stranger(asked: Asked) -> Computed | None:
    """What a stranger costs a path of one species, or what such a path brings more than a mixed one."""
    if (
        not _DIFFERS.search(asked.plain)
        or "hand" in asked
        or not (asked.has("points", "how many", "worth", "score") or asked.says("difference", "gain", "lose", "cost"))
    ):
        return None
    values = values_of(asked)
    if (number := _one_length(asked, values)) is not None:
        cards = [(ALIKE, 2 + i) for i in range(min(number, HIGHEST - 2))]
        if number > len(cards):
            return None
        alike, mixed = _best(cards), _best([cards[0], *((STRANGER, value) for _, value in cards[1:-1]), cards[-1]])
        return _difference(mixed, alike, differs=True)
    row = _in_pairs(asked) or row_of(asked) if asked.says(*_AGAINST) else None
    if not isinstance(row, Row) or len(row.cards) < SHORTEST + 1:
        return None
    own = row.cards[0][0]
    strange = [name for name, _ in row.cards[1:-1] if name != own]
    if len(strange) != 1 or row.cards[-1][0] != own:
        return None
    return _difference(_best([(own, value) for _, value in row.cards]), _best(row.cards), differs=True)


def _in_pairs(asked: Asked) -> Row | None:
    """The longest run of cards that are told one by one: "oak1 oak3 maple4 oak6"."""
    pairs = re.compile(r"(?:(?:[A-Z-]+) [1-8](?: ,| and)? ?){3,}").findall(asked.plain)
    cards = [
        (name.lower(), int(value)) for name, value in re.findall(r"([A-Z-]+) ([1-8])", max(pairs, key=len, default=""))
    ]
    known = all(name in KNOWN_SPECIES for name, _ in cards)
    return Row(tuple(cards)) if cards and known else None


def _one_length(asked: Asked, values: Sequence[int]) -> int | None:
    """The number of cards of a path that is told of as pure and as mixed: "is a pure 5 better than a mixed one"."""
    number = asked.number("card")
    number = number if number is not None else values[0] if len(set(values)) == 1 and len(values) < 3 else None
    replaced = asked.says("replaced", "swapped", "exchanged") and (
        len(named_species(asked)) == 2 or ("alike" in asked and _FOREIGN.search(asked.plain) is not None)
    )
    both = ("alike" in asked and "mixed" in asked) or replaced
    return number if both and number is not None and len(set(values)) < SHORTEST and number >= SHORTEST else None


def _difference(before: tuple[str, Path] | None, after: tuple[str, Path] | None, differs: bool) -> Computed | None:
    if after is None or before is None:
        return None
    first, then = before[1].points, after[1].points
    said = arithmetic(*after)
    if not differs:
        return Computed(then, said)
    if first == then:
        return None
    word = "more" if then >= first else "less"
    return Computed(abs(then - first), f"{arithmetic(*before)}; then {said}: {abs(then - first)} points {word}")


def _best(cards: Sequence[tuple[str, int]]) -> tuple[str, Path] | None:
    planted = [Planted((0, i), species, value) for i, (species, value) in enumerate(cards)]
    found = best_paths(planted, {species for species, _ in cards} - {STRANGER})
    return max(found.items(), key=lambda item: item[1].points, default=None)


def most(asked: Asked) -> Computed | None:
    """The most that a path of so many cards can bring; of eight where no number is told."""
    text = asked.plain
    asks = asked.has("points", "score", "worth", "how many") or re.search(_BRINGS, text) or asked.says("maximum", "max")
    if not _MOST.search(text) or _NOT_MOST.search(text) or not asks:
        return None
    if not (
        asked.has("card", "path", "alike", "mixed", *KNOWN_SPECIES)
        or asked.says("species", "tree", "colour", "color", "suit")
    ):
        return None
    numbers = [number for number in asked.numbers if number not in (LOWEST, HIGHEST)]
    number = numbers[0] if len(numbers) == 1 else HIGHEST if not numbers else None
    if number is None or not SHORTEST <= number <= HIGHEST:
        return None
    values = [*range(LOWEST, number), HIGHEST]
    mixed = "mixed" in asked
    cards = [(STRANGER if mixed and 0 < i < number - 1 else ALIKE, value) for i, value in enumerate(values)]
    best = _best(cards)
    return Computed(best[1].points, f"The most: {arithmetic(*best)}") if best else None
