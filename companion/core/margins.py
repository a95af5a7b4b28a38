"""What a change brings: "one more tree", "x5 instead of x3", "how much would a water add"."""

import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Final, NamedTuple

from companion.core.computed import Computed
from companion.core.numbers import spelled

Compute = Callable[[str], Computed | None]

_COUNT: Final = r"(?:\d{1,2}|an?|one|two|three|four|five)"
_SAID: Final = r"(?:\d{1,3}|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)"
_MORE: Final = re.compile(
    rf"\b(?:(?P<count>{_COUNT}) (?:more|extra|additional|further)|(?<!for )(?<!by )(?<!with )another|an?"
    r" (?:extra|additional|further))\b"
    r"(?! (?:pilgrimage|placement|advance|push|action|option)\b)"
    r"(?: (?P<noun>(?!if\b|to\b|on\b|at\b|in\b|would\b|is\b|what\b|how\b|then\b|there\b|than\b)[a-z]+))?"
)
_ADDED: Final = re.compile(
    rf"\b(?:would|does|do|will|could) (?:the |my )?(?P<count>{_COUNT}) (?P<noun>[a-z]+)(?: [a-z]+)? (?:add"
    rf"|change|gain)s?\b"
    r"|\b(?:does|would|do|will) (?P<bare>(?!(?:it|this|that|i|he|she|they|we|you|the)\b)[a-z]+) (?:add|change)\b"
    rf"|\b(?:with|if (?:it|i|there|he|she|they)(?: also)? (?:had|has|have|was|were|is|got|gets?)) (?P<with>{_COUNT}) "
    r"(?P<what>(?!score|points?\b|worth|total)[a-z]+)(?: (?:beside|next to|by|near|around)(?: (?:it|him|her))?"
    r"| too| also| as well)?\W*$"
)
_NTH: Final = re.compile(
    r"\b(?:the|a|my|its) (?P<nth>2nd|3rd|4th|5th|6th|second|third|fourth|fifth|sixth) (?P<noun>[a-z]{3,})"
    r"(?: (?:adds?|gives?|brings?|worth|gains?|makes?|scores?|changes?))?\b"
)
_PLACES: Final = {"second": 2, "third": 3, "fourth": 4, "fifth": 5, "sixth": 6}
_INSTEAD: Final = re.compile(
    rf"(?P<new>x ?\d|{_SAID})(?P<noun>(?: [a-z]+){{0,2}}?) (?:instead of|rather than) (?:just "
    rf"|only )?(?P<old>x ?\d|{_SAID})"
)
_THAN: Final = re.compile(
    rf"(?P<new>x ?\d|{_SAID})(?P<noun>(?: [a-z]+){{0,2}}?)(?: (?:give|bring|make|score"
    rf"|worth)s?)? than (?P<old>x ?\d|{_SAID})"
)
_DIFFERS: Final = re.compile(
    r"\bhow (?:much|many)(?: [a-z]+)? (?:more|extra|better|less|worse)\b|\b(?:difference|(?<!\d )extra|increase)\b"
    r"|\b(?:how much|how many|what)\b.*\b(?:adds?|gains?|changes?|goe?s? up)\b|\bhow (?:much"
    r"|many)(?: [a-z]+)? (?:does|would|do|will|is|are) (?:an?|one|another)\b"
    r"|\bwhat (?:does|would|will|is) (?:an?|one|another)\b|\badds?\b\W*$|\b(?:more|extra) \w+(?: \w+){0,3} "
    r"(?:is worth|brings"
    r"|gives)\b"
)
_SUPPOSED: Final = re.compile(r"\b(?:if|would|could|what then)\b")
"""How a change is told that has not come about."""
_ASKS: Final = re.compile(
    r"\b(?:how (?:much|many)(?: (?:more|better|extra|less))?(?: (?:points?|rps?|pts|vps?))?|what if|and if|if"
    r"|what|whats"
    r"|does|do|would|will|could|can i|i could|it be|be worth|is worth|are worth|worth|brings?|gives?|makes?"
    r"|adds?|gains?"
    r"|increase|difference|i (?:had|have|got|get|put|add|place)|more|extra|then|change)\b"
)


class _Change(NamedTuple):
    """before and after: what is worked out. differs: the difference is asked for, else what comes out."""

    before: str
    after: str
    differs: bool


def margin(question: str, compute: Compute) -> Computed | None:
    """What a change of one number brings; None where the question tells of none.

    question: in small letters without apostrophes.
    """
    for change in _changes(question):
        first, then = compute(f"{change.before}, points"), compute(f"{change.after}, points")
        if first is None or then is None or first.value is None or then.value is None or first.value == then.value:
            continue
        gain = then.value - first.value
        text = f"{first.text}; then {then.text}: {abs(gain)} {'more' if gain > 0 else 'less'}"
        return replace(then, value=abs(gain) if change.differs else then.value, text=text)
    return None


def _changes(question: str) -> Iterator[_Change]:
    """The changes that a question may mean, the surest first."""
    differs = _DIFFERS.search(question) is not None
    if not differs and not _SUPPOSED.search(question):
        return
    if differs and (found := _NTH.search(question)):
        nth = _PLACES.get(found["nth"]) or int(found["nth"][0])
        base = _plainly(_without(question, found))
        yield _Change(f"{base}, {nth - 1} {found['noun']}", f"{base}, {nth} {found['noun']}", differs)
    if found := _INSTEAD.search(question) or (_THAN.search(question) if differs else None):
        yield _exchanged(question, found, differs)
    elif found := _MORE.search(question):
        count = spelled(found["count"]) if found["count"] and found["count"] not in ("a", "an") else 1
        yield from _increased(_without(question, found), found["noun"] or "", count or 1, differs)
    elif (differs or " if i had " in question) and (found := _ADDED.search(question)):
        noun = found["noun"] or found["bare"] or found["what"]
        said = found["count"] or found["with"] or "one"
        yield from _increased(_without(question, found), noun, spelled(said) or 1, differs)


def _without(question: str, found: re.Match[str]) -> str:
    return f"{question[: found.start()]} {question[found.end() :]}"


def _plainly(text: str) -> str:
    """The words without those that ask."""
    return re.sub(r"\s+", " ", re.sub(r"[?!]+", " ", _ASKS.sub(" ", text))).strip(" ,.;:")


def _exchanged(question: str, found: re.Match[str], differs: bool) -> _Change:
    head, tail = question[: found.start()], question[found.end() :]
    noun = found["noun"]
    named = tail if re.match(r"\s*[a-z]", tail) else f"{noun}{tail}"
    last = "" if noun and tail.strip().startswith(noun.strip()) else noun
    after = _plainly(f"{head} {found['new']}{noun} {tail.removeprefix(' ').removeprefix(noun.strip())}")
    before = _plainly(f"{head} {found['old']} {named if last or not noun else tail}")
    return _Change(before, after, differs)


def _increased(base: str, noun: str, count: int, differs: bool) -> Iterator[_Change]:
    """The same with more of a noun, which the question counts elsewhere or not at all."""
    base = _plainly(base)
    stem = re.escape(noun.removesuffix("s"))
    if noun in ("step", "space", "level") and (factor := re.search(r"(?<=\bx) ?(\d)\b", base)):
        yield _Change(base, _put(base, factor, count), differs)
    places = _places(base, stem)
    if len(places) == 1:
        yield _Change(base, _put(base, places[0], count), differs)
    elif not places and noun:
        yield _Change(base, f"{base}, {count} {noun}", differs)
        yield _Change(f"{base}, 0 {noun}", f"{base}, {count} {noun}", differs)


def _places(base: str, stem: str) -> list[re.Match[str]]:
    """Where the number of a noun stands; without a noun the last number that is no factor."""
    if not stem:
        return list(re.finditer(rf"(?<!\bx)(?<!\bx )\b({_SAID})\b(?! ?x\b)", base))[-1:]
    ahead = list(re.finditer(rf"\b({_SAID}|an?)(?=\s+(?:[a-z]+ )?{stem}(?:s|es)?\b)", base))
    return ahead or list(re.finditer(rf"\b{stem}(?:s|es)?(?: (?:is|at|on|of|was)|:)* ({_SAID})\b", base))


def _put(base: str, found: re.Match[str], count: int) -> str:
    number = 1 if found[1] in ("a", "an") else spelled(found[1]) or 0
    return f"{base[: found.start(1)]}{number + count}{base[found.end(1) :]}"
