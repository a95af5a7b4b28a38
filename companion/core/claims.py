"""A value that a question claims - "oak 4-5-6 is 9 right?" - told apart from the numbers that it is worked out from."""

import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Final, NamedTuple

from companion.core.asides import plainly_asked, summed, without_asides, without_players
from companion.core.claim_words import (
    APART,
    ASKED_LATER,
    ASKING_WHO,
    BARE,
    BETWEEN,
    BY_HOW_MUCH,
    CAN,
    CHOICE,
    EITHER,
    EQUALS,
    FIRST,
    FIRST_ASKED,
    HELD,
    JOINED,
    LEFT,
    MENDED_NUMBER,
    MIDDLE,
    NOBODY_HOLDS,
    OF_OPTIONS,
    OPENS,
    OPTIONS,
    OTHERS,
    OWN,
    REASONED,
    REPORTS,
    SIDES,
    SOLID,
    TAILS,
    THAN,
    THEIRS_FIRST,
    VERSUS,
    WEIGHS,
    WHO,
)
from companion.core.computed import Computed
from companion.core.corrections import corrected, reworded, without_denied
from companion.core.margins import margin
from companion.core.misspelt import Names
from companion.core.numbers import spelled
from companion.core.persons import asks_margin, of_each, own_only
from companion.core.respelt import respelt
from companion.core.started import with_start
from companion.core.together import together
from companion.core.typed import without_chatter

Compute = Callable[[str], Computed | None]

_ALIKE: Final = str.maketrans({"\u2019": "", "\u2018": "", "'": "", "\u2212": "-", "\u2013": "-"})
_PATTERNS: Final = (CAN, EITHER, THAN, JOINED, APART, FIRST, MIDDLE, REASONED, BARE)
"""Where a claim may stand, the surest first."""
_BY_FORM: Final = (BARE, FIRST, MIDDLE, REASONED, THAN)
"""Those that are claims only in a question for yes or no."""
_ASKS: Final = {"step": "many steps", "card": "many cards", "wayf": "many wayfinding", "wate": "much water"}
"""What to ask for, by how its word begins."""


LONGEST: Final = 300
"""Characters of a question that is looked through for claims; these patterns take long on endless ones."""


class _Claim(NamedTuple):
    """rest: the question without the claim, asked plainly. than: "more than", another value, or empty. sure: whether
    the number cannot be one to work with."""

    rest: str
    number: int
    than: str
    sure: bool


def checked(question: str, compute: Compute, names: Names | None = None, *, apart: bool = False) -> Computed | None:
    """What the numbers of a question come to; where it claims a value, with the word whether that is right.

    A claim that could as well be a number to work with counts only where nothing else comes of the question. Two things
    that are weighed against each other, and what several players have, are worked out each. names: the game's, which
    are those of no player; without them players are told apart by "me" and "you" alone. apart: the game tells apart
    itself what is one's own and what another's, and which points were there before.
    """
    if len(question) > LONGEST:
        return compute(question)
    question = respelt(question, names) if names else question
    question = without_denied(plainly_asked(MENDED_NUMBER.sub(r"\1", question)))
    for meant in corrected(question.casefold()):
        again = checked(meant, compute, names, apart=apart)
        if again is not None and again.value is not None:
            return again
    if (again := _reworded(question.casefold(), compute)) is not None:
        return again
    question = without_asides(question)
    found = _found(question, compute, names, apart)
    if found is None and not HELD.search(question):
        return _found_plainer(question, compute, names, apart)
    return found


def _found_plainer(question: str, compute: Compute, names: Names | None, apart: bool) -> Computed | None:
    """What a question comes to without the number of players, and without clauses that say nothing of the game."""
    plainer = without_players(question)
    if plainer != question and (found := _found(plainer, compute, names, apart)) is not None:
        return found
    bare = without_chatter(plainer, names) if names else plainer
    found = _found(bare, compute, names, apart) if bare != plainer else None
    return found if found is not None and found.value is not None else None


def _reworded(question: str, compute: Compute) -> Computed | None:
    """What a question comes to that corrects a word, where only one of its words can be meant."""
    found = [one for text in reworded(question) if (one := compute(text)) is not None and one.value is not None]
    return found[0] if len(found) == 1 else None


def _found(question: str, compute: Compute, names: Names | None, apart: bool) -> Computed | None:
    """What a question comes to that neither corrects itself nor speaks of other things."""
    plainly = question.casefold().translate(_ALIKE)
    found = (
        summed(question.casefold()) or _weighed(question.casefold(), compute, names, apart) or margin(plainly, compute)
    )
    found = found or _claimed_or_plain(question, compute, apart)
    if found is None or found.value is None:
        return together(plainly, compute) or found
    return found


def _weighed(question: str, compute: Compute, names: Names | None, apart: bool) -> Computed | None:
    """Two things beside each other, what each of several players has, or only one of them."""
    plainly = question.translate(_ALIKE)
    open_handed = NOBODY_HOLDS.sub("", plainly)
    counts = names is not None and not HELD.search(open_handed)
    if counts and asks_margin(plainly) and (each := of_each(open_handed, compute, names)) is not None:
        return each
    found = _of_two(question, compute) or _compared(question, compute) or _apart(question, compute)
    if found is not None or names is None:
        return found
    if counts and (each := of_each(open_handed, compute, names)) is not None:
        return each
    return None if apart or HELD.search(plainly) else own_only(plainly, compute, names)


def _claimed_or_plain(question: str, compute: Compute, apart: bool) -> Computed | None:
    wrong: list[Computed] = []
    for claim in _claims(question.casefold().translate(_ALIKE)):
        found = compute(claim.rest)
        if found is None or found.value is None:
            continue
        if _holds(claim, found.value):
            return _told(found, claim, "Yes")
        wrong.insert(0 if claim.sure else len(wrong), _told(found, claim, "No"))
        if claim.sure:
            return wrong[0]
    return (compute(question) if apart else _plainly(question, compute)) or next(iter(wrong), None)


def _plainly(question: str, compute: Compute) -> Computed | None:
    """What a question comes to as it stands, or with the points that were there before."""
    found = compute(question)
    if found is not None and found.value is not None:
        return found
    return with_start(question.casefold().translate(_ALIKE), compute) or found


def _of_two(question: str, compute: Compute) -> Computed | None:
    """What two players have, worked out for each: "me 9 plants, compost 3. you 7 plants. who leads"."""
    first = THEIRS_FIRST.match(question)
    other = (OWN if first else OTHERS).search(question)
    if other is None or not WHO.search(question) or HELD.search(question):
        return None
    theirs = ASKING_WHO.split(question[other.end() :])[0]
    return _both(question[: other.start()], theirs, compute, ("they", "you") if first else ("you", "they"))


def _both(first: str, second: str, compute: Compute, who: tuple[str, str]) -> Computed | None:
    """Two sums beside each other and the greater one; None where either comes to nothing."""
    found = _sides(first, second, compute)
    if found is None:
        return None
    values = [one.value or 0 for one in found]
    more = "bring more" if "you" in who else "brings more"
    told = "both bring the same" if values[0] == values[1] else f"{who[values[0] < values[1]]} {more}"
    return Computed(max(values), f"{found[0].text}; {found[1].text}: {told}, {max(values)}", rule=found[0].rule)


def _gap(first: str, second: str, compute: Compute) -> Computed | None:
    """By how much two things differ; None where either comes to nothing."""
    found = _sides(first, second, compute)
    if found is None:
        return None
    gap = abs((found[0].value or 0) - (found[1].value or 0))
    return Computed(gap, f"{found[0].text}; {found[1].text}: {gap} apart", rule=found[0].rule)


def _sides(first: str, second: str, compute: Compute) -> list[Computed] | None:
    """What two things come to; the second may leave out how the first begins."""
    head = re.split("[0-9]", first)[0] if re.search("[0-9]", first) else " ".join(first.split()[:3])
    alone = re.sub(r"^\W*(?:an?|one)\b", "", second)
    sides = [[first], [second, f"{head} {alone}"]]
    tried = [next((one for text in side if (one := compute(f"{text}, points"))), None) for side in sides]
    found = [one for one in tried if one is not None and one.value is not None]
    return found if len(found) == len(sides) else None


def _compared(question: str, compute: Compute) -> Computed | None:
    """Two things weighed against each other: "is 3 high on a line of 5 more than 4 high on 3"."""
    if not WEIGHS.search(question):
        return None
    if (two := _options(question)) is not None:
        return _both(*two, compute, ("the first", "the second"))
    question = FIRST_ASKED.sub("", question)
    question, asks_gap = BY_HOW_MUCH.subn(" ", LEFT.sub("", question))
    opened = OPENS.match(question)
    sides = SIDES.split(question[opened.end() :] if opened else question)
    if len(sides) != 2:
        return None
    first, second = sides
    return _gap(first, second, compute) if asks_gap else _both(first, second, compute, ("the first", "the second"))


def _apart(question: str, compute: Compute) -> Computed | None:
    """The "difference between a frog by 3 trees and a worm by 2 corals"."""
    if sides := VERSUS.match(question):
        return _gap(sides["first"], sides["second"], compute)
    told = BETWEEN.search(question)
    if told is None:
        return None
    cuts = re.finditer(r"\s(?:and|to|or)\s", told["what"])
    texts = ((told["what"][: cut.start()], told["what"][cut.end() :]) for cut in cuts)
    return next((found for first, second in texts if (found := _gap(first, second, compute))), None)


def _options(question: str) -> tuple[str, str] | None:
    """Two options that a question describes one after the other: "option a: ..., option b: ...", "between x and y"."""
    if choice := CHOICE.search(question):
        return choice[1], choice[2]
    parts = OPTIONS.split(OF_OPTIONS.sub("", question))
    return (parts[1], parts[2]) if len(parts) == len(("", "a", "b")) else None


def _holds(claim: _Claim, value: int) -> bool:
    if claim.than.isdigit():
        return value in (claim.number, int(claim.than))
    if claim.than in ("more than", "over", "above"):
        return value > claim.number
    if claim.than == "at least":
        return value >= claim.number
    return value < claim.number if claim.than else abs(value) == abs(claim.number)


def _told(found: Computed, claim: _Claim, word: str) -> Computed:
    """The arithmetic with the word before it, and the claim where that is wrong; a choice of two has no such word."""
    if claim.than.isdigit():
        return found
    said = f", not {claim.number}" if word == "No" and not claim.than else ""
    return replace(found, text=f"{word}{said}: {found.text}")


def _claims(question: str) -> Iterator[_Claim]:
    """The numbers that a question may claim, the likeliest first."""
    text, tails = TAILS.subn("", question)
    opened = OPENS.match(text)
    told = bool(tails) or opened is not None
    asks = told or EQUALS.search(text) is not None or "?" in question[-3:] or ASKED_LATER.search(text) is not None
    weighs = WEIGHS.search(text) is not None and SIDES.search(text) is not None
    body = text[opened.end() :] if opened else text
    body = REPORTS.sub(" ", body, count=1) if tails else body
    for pattern in _PATTERNS:
        if (weighs and pattern not in (THAN, EITHER)) or not (asks or pattern is CAN):
            continue
        if pattern not in _BY_FORM or told:
            yield from _claimed(body, pattern, told)


def _claimed(body: str, pattern: re.Pattern[str], told: bool) -> Iterator[_Claim]:
    match = pattern.search(body)
    number = spelled(match["number"]) if match else None
    if match is None or number is None:
        return
    groups = match.groupdict()
    other = str(spelled(groups["other"])) if groups.get("other") else ""
    if other == "None":
        return
    sure = told or bool(groups.get("joins") and SOLID.match(groups["joins"]))
    for rest in _rests(body, match):
        yield _Claim(rest, number, groups.get("than") or other, sure)


def _rests(body: str, match: re.Match[str]) -> Iterator[str]:
    """The question without its claim, asking for what the claim counts, else for points, else for nothing."""
    rest = f"{body[: match.start()].rstrip(' ,;:.!?=-')}, {body[match.end() :].strip(' ,;:.!?')}".strip(" ,")
    unit = (match["unit"] or "")[:4]
    if unit in _ASKS:
        yield f"{rest}, how {_ASKS[unit]}"
    yield f"{rest}, points"
    yield rest
