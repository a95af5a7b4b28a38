"""What several players have, told apart in one question and worked out for each of them."""

import re
from collections.abc import Callable, Iterator, Sequence
from typing import Final, NamedTuple

from companion.core.computed import Computed
from companion.core.misspelt import COMMON, Names, words
from companion.core.started import with_start

Compute = Callable[[str], Computed | None]

_OWN: Final = words("i im ive id me mine my we weve our ours myself")
_PRONOUNS: Final = words("he she his her hers hes shes him they theyve theyre them their theirs you youve your yours u")
_SEVERAL: Final = words("they theyve theyre them their theirs you youve your yours u")
_SHE: Final = words("she her hers shes")
_REPEATED: Final = words("he she they")
"""Words that may stand for somebody who was named before."""
_KIN: Final = words(
    """dad daddy mum mom mommy mother father bro brother sis sister wife husband hubby son daughter kid friend mate
    buddy grandad granddad grandpa grandma granny gran nan uncle aunt auntie cousin partner girlfriend boyfriend
    opponent rival nephew niece neighbour neighbor flatmate roommate boss player guest granny wizard lumberjack"""
)
_NOT_WHOM: Final = words("than beat beats to from by with of for another other")
_SPLIT: Final = re.compile(
    r"([.,;:/?!\u2014]+\s+|[.;:?!]+$|\b(?:and|but|while|vs|versus|whereas|against|then)\b)",
)
_FIRST: Final = re.compile(r"\W*(?:(?:so|ok|okay|now|final|finally)\s+)*((?:my|our|the|a)\s+)?([a-z]+)")
_BOTH: Final = re.compile(r"\W*we (?:both|all|each)\b")
_HAS: Final = re.compile(
    r"\W*(?:(?:so|ok|now)\s+)*([a-z]{2,})(?:\s*:|\s*=|s\b)?\s*"
    r"(?=\d|:|(?:has|have|had|got|gets?|holds?|with|is|was|also|built|owns?|sits?|scored?|scores)\b|$)"
)
_ASKS: Final = re.compile(
    r"\b(?:whos?|which (?:of us|player)|whose|wins?|won|winning|winner|ahead|leads?|leading|beats?|difference|apart"
    r"|by how (?:many|much)|each of us|both of us|us both|all of us|of us|everyone|everybody|2 numbers|two numbers"
    r"|short|behind|in front|draw level|level|catch(?:es)? up|to beat|outscores?|how (?:many|much) more)\b"
)
_MARGIN: Final = re.compile(
    r"\bby how (?:many|much)|\bdifference\b|\b(?:won|wins?|leads?|leading|ahead|beats?(?: \w+)?) by\W*$"
    r"|\bhow (?:many|much|far)\b.*\b(?:ahead|beats?|more|behind|apart|short|in front|leads?|wins?|won|level|catch)\b",
)
_TO_BEAT: Final = re.compile(r"\bhow (?:many|much)\b(?! \w+ (?:did|does|do)\b).*\bto (?:beat|win|pass|overtake)\b")
_MINE: Final = re.compile(
    r"\b(?:only|just) (?:mine|me|my)\b|\bmine only\b|\bmy (?:points|score"
    r"|share|part|sum|value)\b|\bfor me\b|\bdo i (?:get|score|have)\b"
)
_HIS: Final = re.compile(r"\b(?:only|just) (?:his|hers|theirs)\b|\b(?:his|her|their) (?:points|score|share|part|sum)\b")
_UNLIKELY: Final = words(
    """who whos what whats which both each same how nobody noone none everyone final first second solo biome biomes
    plus easy medium hard end total score game season"""
)


_POINTS_ALONE: Final = re.compile(
    r"\W*(?:\w+\W+){0,3}?(-?\d+)( ?(?:points?|pts|rps?|vps?))?"
    r"(?: (?:already|now|so far|in total|altogether|all in all|only))*\W*$"
)
_COUNTED: Final = 9
"""A number up to this may count things that are named for another player; a greater one is a score."""


class _Part(NamedTuple):
    """What a question says of one player. who: as it is told; own: of the one who asks."""

    who: str
    own: bool
    text: str


def of_each(question: str, compute: Compute, names: Names | None) -> Computed | None:
    """What two players or more have, worked out for each, and who has more: "me 9 plants. dad: 7 plants. who won".

    question: in small letters without apostrophes. names: the game's, which are no player's; without them nobody is
    told apart. None where it speaks of fewer players or asks for nothing of the
    kind, and where what one of them has comes to nothing.
    """
    if names is None or not _ASKS.search(question):
        return None
    head, parts = _parts(_without_asking(question), names)
    if len(parts) < 2:
        return None
    lead = re.sub(rf"^\W*(?:my|{re.escape(parts[0].who)})\b", "", re.split(r"\d", parts[0].text)[0])
    found = [one for part in parts if (one := _of_one(head, part.text, lead, compute, parts[0].text)) is not None]
    if len(found) < len(parts):
        return None
    return _beaten(parts, found, question) or _told(parts, found, bool(_MARGIN.search(question)))


def _beaten(parts: Sequence[_Part], found: Sequence[Computed], question: str) -> Computed | None:
    """What the one who asks lacks, or is ahead, of another who is named in what is asked, or lacks to win."""
    own = next((i for i, part in enumerate(parts) if part.own), None)
    if own is None or len(parts) < 2:
        return None
    values = [one.value or 0 for one in found]
    asked = re.split(r"(?<=[.,;:?!])\s+", question)[-1]
    named = [i for i, part in enumerate(parts) if i != own and re.search(rf"\b{re.escape(part.who)}\b", asked)]
    other = named[0] if len(named) == 1 else max((i for i in range(len(parts)) if i != own), key=lambda i: values[i])
    gap = abs(values[other] - values[own])
    text = f"{'; '.join(f'{part.who}: {one.text}' for part, one in zip(parts, found, strict=True))}: "
    if _TO_BEAT.search(question) and values[other] >= values[own]:
        return Computed(gap + 1, f"{text}{gap} to draw level, {gap + 1} to be ahead", rule=found[0].rule)
    if len(parts) > 2 and _MARGIN.search(question) and (named or re.search(r"\bshort|behind\b", asked)):
        return Computed(gap, f"{text}{gap} between {parts[own].who} and {parts[other].who}", rule=found[0].rule)
    return None


def asks_margin(question: str) -> bool:
    """True where a question asks by how much somebody is ahead or behind."""
    return _MARGIN.search(question) is not None or _TO_BEAT.search(question) is not None


def own_only(question: str, compute: Compute, names: Names) -> Computed | None:
    """What the one who asks has, where another player is told of too and only one's own is asked for."""
    asks = _MINE.search(question) or _HIS.search(question)
    if asks is None:
        return None
    text = question[: asks.start()] if not re.search(r"\d", question[asks.end() :]) else question
    head, parts = _parts(text, names)
    own = [part for part in parts if part.own == (asks.re is _MINE)]
    if len(parts) < 2 or len(own) != 1 or not all(re.search(r"\d", part.text) for part in parts):
        return None
    return _of_one(head, own[0].text, "", compute)


def _without_asking(question: str) -> str:
    """The question without the sentence that asks who is ahead, at its end or its beginning."""
    pieces = re.split(r"(?<=[.,;:?!])\s+", question)
    text = " ".join(piece for piece in pieces if re.search(r"\d", piece) or not _ASKS.search(piece))
    asked = _ASKS.search(text)
    return text[: asked.start()] if asked and not re.search(r"\d", text[asked.start() :]) else text


def _parts(text: str, names: Names) -> tuple[str, list[_Part]]:
    """What is said before anybody is named, and what is said of each."""
    head, parts = "", list[_Part]()
    for who, said in _clauses(text, names):
        if not parts and not who:
            head += said
        elif parts and (not who or who == parts[-1].who or (who in _REPEATED and not parts[-1].own)):
            parts[-1] = parts[-1]._replace(text=parts[-1].text + said)
        else:
            parts.append(_Part(who, who == "you", said))
    return head, _merged(parts)


def _merged(parts: Sequence[_Part]) -> list[_Part]:
    """What is said of one player in several places, together."""
    found = dict[str, _Part]()
    for part in parts:
        known = found.get(part.who)
        found[part.who] = part._replace(text=f"{known.text}, {part.text}") if known else part
    return list(found.values())


def _clauses(text: str, names: Names) -> Iterator[tuple[str, str]]:
    """The clauses of a text, each with the one whom it speaks of; cut where a relative is named in the middle."""
    pieces = _SPLIT.split(text)
    for i in range(0, len(pieces), 2):
        clause, before = pieces[i], pieces[i - 1] if i else ""
        colon = ":" if pieces[i + 1 : i + 2] and pieces[i + 1].strip() == ":" else ""
        while cut := _relative_within(clause):
            yield _whom(clause[:cut], colon, names), before + clause[:cut]
            clause, before = clause[cut:], " "
        yield _whom(clause, colon, names), before + clause


def _relative_within(clause: str) -> int:
    """Where the words on a relative begin in the middle of a clause, else 0: "me red 3x5 bro red 2x5"."""
    for found in re.finditer(r"(?<=\S )(?:my |our |the )?([a-z]+)\b(?=s? )", clause):
        if clause[: found.start()].strip() in ("my", "our", "the"):
            continue
        own = found[1] in ("me", "i") and re.search(r"\d\W*$", clause[: found.start()])
        if (found[1] in _KIN or own) and _NOT_WHOM.isdisjoint(clause[: found.start()].split()[-1:]):
            return found.start()
    return 0


def _whom(clause: str, colon: str, names: Names) -> str:
    """Whom a clause speaks of: "you" for the one who asks; empty where it says nothing new."""
    found = _FIRST.match(clause)
    if found is None or _BOTH.match(clause):
        return ""
    word = found[2]
    if word in _KIN or word.removesuffix("s") in _KIN:
        return word if word in _KIN else word.removesuffix("s")
    first = (found[1] or word).strip()
    if first in _OWN:
        return "you"
    if first in _PRONOUNS:
        return "they" if first in _SEVERAL else "she" if first in _SHE else "he"
    named = _HAS.match(clause + colon)
    return named[1] if named and is_name(named[1], names) else ""


def is_name(word: str, names: Names) -> bool:
    """True for a word that neither the game nor everyday talk knows."""
    if word in COMMON or word in _UNLIKELY:
        return False
    return not names.at([word], 0)[0] and names.mend(word) == word and not names.begins(word)


def _of_one(head: str, text: str, lead: str, compute: Compute, first: str = "") -> Computed | None:
    """What one player has, with what is said of all. lead: what the first one has, where the others' is not named.
    first: the words on the first one, whose only number may be this one's too."""
    tried = [f"{head.strip(' .,;:')}, {text}"] if head.strip(" .,;:") else []
    if not re.search(r"\d", head):
        tried += [text, f"{lead} {re.sub('^[^0-9]*', '', text)}"]
    if len(re.findall(r"\d+", first)) == len(re.findall(r"\d+", text)) == 1 and not head.strip(" .,;:"):
        tried.append(re.sub(r"\d+", re.findall(r"\d+", text)[0], first))
    for one in tried:
        found = compute(f"{one}, points")
        if found is None or found.value is None:
            found = with_start(one, compute)
        if found is not None and found.value is not None:
            return found
    alone = _POINTS_ALONE.match(text)
    return Computed(int(alone[1]), alone[1]) if alone and (alone[2] or int(alone[1]) > _COUNTED) else None


def _told(parts: Sequence[_Part], found: Sequence[Computed], margin: bool) -> Computed:
    """Each sum, who has most, and by how much."""
    values = [one.value or 0 for one in found]
    best = max(values)
    first = [part.who for part, value in zip(parts, values, strict=True) if value == best]
    text = "; ".join(f"{part.who}: {one.text}" for part, one in zip(parts, found, strict=True))
    if len(first) > 1:
        who = "both" if len(parts) == len(first) == 2 else " and ".join(first)
        return Computed(0 if margin else best, f"{text}: {who} bring the same, {best}", rule=found[0].rule)
    ahead = best - sorted(values)[-2]
    bring = "bring" if first[0] in ("you", "they") else "brings"
    told = f"{text}: {first[0]} {bring} more, {best}, ahead by {ahead}"
    return Computed(ahead if margin else best, told, rule=found[0].rule)
