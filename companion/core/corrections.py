"""Questions that correct themselves: "3 trees, no wait, 4", "a water too? no", "not 7, 6"."""

import re
from collections.abc import Iterator
from typing import Final

from companion.core.misspelt import words

_SPELLED: Final = r"(?:x ?)?(?:\d{1,3}|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|none|zero|one)\b"
_NUMBER: Final = re.compile(rf"\b{_SPELLED}")
_LIST: Final = re.compile(r"\b\d{1,2}(?:[\s,-]+\d{1,2}\b)+")
_HUMS: Final = r"(?:\b(?:oh|ah|er+m?|um+|uh+|hm+|no|nope|nah|well|but)\b[\s,.:!-]*)*"
_STRONG: Final = (
    r"(?:\b(?:no|oh|ah|but),? wait|(?:^|(?<=[\s(]))wait,? (?:no|i mean)|(?<=[,.;!?(-] )wait|\bi meant?|\bsorry"
    r"|\bscratch that"
    r"|\bstrike that|\bcorrection|\bw?h?oops|\bmy bad|\bor rather|\bmake (?:that|it)(?= \d)|\bhold on|\bhang on)\b"
)
_LEADS: Final = (
    rf"(?:(?:its|it is|it was|thats|that is|there are|there is|theres|i have|i had|i got|i only have|we have"
    rf"|they are|he has"
    rf"|she has|just|only|actually|really|in fact|of course|should be|must be|wait|sorry|i meant?"
    rf"|no(?=[\s,.:!-]+{_SPELLED}))"
    r"\b[\s,.:!-]*)*"
)
_MENDS: Final = re.compile(rf"[\s,.;:!?(-]*{_HUMS}{_STRONG}[\s,.:!-]*{_LEADS}")
"""Where a question says that it corrects itself."""
_MENDS_NUMBER: Final = re.compile(
    r"(?:[,.;:!?(]|\s-+)[\s,.-]*"
    rf"(?:\b(?:oh|ah|er+m?|um+|uh+|hm+)\b[\s,.!-]*{_HUMS}{_LEADS}"
    rf"|(?<=\.\.)\s*{_HUMS}{_LEADS}"
    rf"|\b(?:no|nope|nah)\b(?:[,.:!-]+\s*|\s+(?=(?:its|thats|just|only|there|i|it)\b)){_LEADS}"
    rf"|\bactually\b[\s,]*{_LEADS})(?={_SPELLED}(?!\s*[+*=]))"
)
"""The same where nothing but another number can follow: ", no, 4", "... 4"; "no 4" alone denies a four."""
_AFTERWARDS: Final = re.compile(
    rf"[\s,.;!-]+(?P<new>{_SPELLED}(?: [a-z]+)?),? (?:i meant?|sorry|rather|actually)\b(?=\s*(?:[,.;:?!)]|$))"
)
"""A correction with its word behind it: "2 trees... 3 i mean"."""
_IN_BRACKETS: Final = re.compile(
    rf"{_SPELLED}\s*\((?:no|sorry|i meant?|wait|make that|oops|actually)\b[\s,:]*(?P<new>{_SPELLED})\s*\)"
)
_NOT_BUT: Final = re.compile(
    rf"[\s,.;(-]*\b(?:no,? )?not (?:the |a )?(?P<old>{_SPELLED})[\s,]+(?:but |its )?(?P<new>{_SPELLED})\)?"
)
_DENIED: Final = re.compile(
    rf"(?:^|(?<=[.,;:!?]))[^.,;:!?]*\?+\s*(?:no|nope|nah|none)\b(?![\s,.]*(?:wait|sorry|i mean|{_SPELLED}))[\s,.!]*"
)
"""A question that is answered in the same breath: "is there water? no"."""
_LACKS: Final = re.compile(r"(?:no|not any|without(?: any)?|isnt any|arent any) (?P<noun>[a-z]{3,})")
_ADDS: Final = re.compile(r"\b(?:also|too|as well)\b")
_NOUNS: Final = re.compile(rf"(?P<number>{_SPELLED})(?:\s+(?P<first>[a-z]+))?(?:\s+(?P<second>[a-z]+))?")
_NAMED: Final = re.compile(rf"(?P<noun>[a-z]{{3,}})(?: (?:is|at|on|was|to|of|has))* (?P<number>{_SPELLED})")
_REFERS: Final = re.compile(r"\W*(?:they|it|that|those|these|there)\b")
"""How a correction begins that says something of what stands before it."""
_GLUE: Final = words("and with for the but plus from how what who that next near all not has have")


def corrected(question: str) -> Iterator[str]:
    """What a question means that corrects itself, the likeliest reading first; nothing where it does not.

    >>> next(corrected("frog with 3 trees and a water, no wait, 2 trees"))
    'frog with 2 trees and a water'
    """
    plain = _IN_BRACKETS.sub(r"\g<new>", question)
    plain = _AFTERWARDS.sub(r", i mean \g<new>", plain)
    if found := _NOT_BUT.search(plain):
        old = list(re.finditer(rf"\b{found['old']}\b", plain[: found.start()]))
        if old:
            between = plain[old[-1].end() : found.start()]
            yield f"{plain[: old[-1].start()]}{found['new']}{between}{plain[found.end() :]}"
    found = next((one for pattern in (_MENDS, _MENDS_NUMBER) if (one := _last(pattern, plain))), None)
    if found is not None and found.re is _MENDS_NUMBER and not _NUMBER.search(plain[: found.start()]):
        found = None
    if found is not None and plain[: found.start()].strip():
        yield from _readings(plain[: found.start()], plain[found.end() :].strip())
    elif plain != question:
        yield plain


def reworded(question: str) -> Iterator[str]:
    """What a question may mean that corrects a word: "frog with 3 corals, i mean worm", each word of it in turn."""
    found = _last(_MENDS, question)
    said = re.match(r"(?:an? |the |its )?(?P<word>[a-z]{3,})(?=\W|$)", question[found.end() :]) if found else None
    if found is None or said is None or said["word"] in _GLUE:
        return
    before, rest = question[: found.start()], question[found.end() + said.end() :]
    for old in re.finditer(r"\b[a-z]{3,}\b", before):
        if old[0] not in _GLUE:
            yield f"{before[: old.start()]}{said['word']}{before[old.end() :]}{rest}"


def without_denied(question: str) -> str:
    """The question without what it asks and denies itself.

    >>> without_denied("frog by 3 trees. has it water? no")
    'frog by 3 trees.'
    """
    shorter = _DENIED.sub("", question)
    return shorter if re.search(r"\d|[a-z]{3}", shorter) and _NUMBER.search(shorter) else question


def _last(pattern: re.Pattern[str], text: str) -> re.Match[str] | None:
    return next(reversed(list(pattern.finditer(text))), None)


def _readings(before: str, after: str) -> Iterator[str]:
    """The ways in which the words after a correction may change those before it."""
    listed = _LIST.match(after)
    if listed and (old := _last(_LIST, before)):
        yield before[: old.start()] + listed[0] + before[old.end() :] + after[listed.end() :]
        return
    if not _REFERS.match(after) and _counts(after) >= max(2, _counts(before)):
        yield after
    if lacks := _LACKS.match(after):
        yield _lacking(before, lacks["noun"]) + after[lacks.end() :]
    if _ADDS.search(after):
        yield f"{before}, {after}"
    if named := _NAMED.match(after):
        last = re.search(rf"\b[a-z]{{3,}} {named['number']}\W*$", before)
        if last and not last[0].startswith(named["noun"]):
            yield f"{before[: last.start()]}{after}"
        yield from _renumbered(before, named["noun"], named["number"], after[named.end() :], turned=True)
    if _NUMBER.match(after):
        yield from _another_number(before, after)
    if not _REFERS.match(after):
        yield after


def _counts(text: str) -> int:
    """How many numbers are said; that of "one of them" is none."""
    return sum(not text[one.end() :].startswith(" of ") for one in _NUMBER.finditer(text))


def _lacking(before: str, noun: str) -> str:
    """The words without what is said not to be there."""
    gone = rf"(?:,| and| with| plus|\s*\+|\s*&)?\s*(?:{_SPELLED}|an?|some|the)?\s*\b{noun.removesuffix('s')}s?\b"
    return re.sub(gone, " ", before)


def _another_number(before: str, after: str) -> Iterator[str]:
    """The readings of a number that takes the place of another: the last one that stands alone, that of its noun, or
    the last one with all that follows it."""
    old = _last(_NUMBER, before)
    said = _NOUNS.match(after)
    if old is None or said is None or (after.startswith("x") and not old[0].startswith("x")):
        return
    bare = not re.match(r"\s*[a-z]", before[old.end() :])
    if bare:
        yield before[: old.start()] + after
    for end, noun in ((said.end("first"), said["first"]), (said.end("second"), said["second"])):
        if noun and len(noun) > 2 and noun not in _GLUE:
            yield from _renumbered(before, noun, said["number"], after[end:])
    rest = after[said.end("number") :]
    if not re.match(r"\s*[a-z]{3,}", rest) or (said["first"] or "") in _GLUE:
        yield before[: old.start()] + said["number"] + before[old.end() :] + rest
    yield before[: old.start()] + after


def _renumbered(before: str, noun: str, number: str, rest: str, *, turned: bool = False) -> Iterator[str]:
    """The words with the number of a noun exchanged, and what follows the correction at their end. turned: the noun
    stands before its number."""
    stem = re.escape(noun.removesuffix("s"))
    patterns = (
        rf"\b(?P<old>{_SPELLED}|an?)(?=\s+(?:[a-z]+ )?{stem}(?:s|es)?\b)",
        rf"\b{stem}s?(?: (?:is|at|on|was|to|of|has)|:)* (?P<old>{_SPELLED})",
    )
    for pattern in reversed(patterns) if turned else patterns:
        if old := _last(re.compile(pattern), before):
            yield f"{before[: old.start('old')]}{number}{before[old.end('old') :]}{rest}"
            return
