"""Everyday words of a question that are misspelt and on which its meaning hangs: "trun", "discrad", "stil", "hwo"."""

import re
from typing import Final

from companion.core.misspelt import COMMON, NUMERALS, SHORT_SLIPS, Names, words

_MEANT: Final = words(
    """after again alone already another before behind better between bonus bonuses both bottle bottom cards choose
    colour colours corner counter counters discard discarded draw drawn each empty every example extra fewer from
    gain gained gives have height highest hold left longest lose lost many missing more most move moved moves need
    needed next nobody none only other others over placed plant play played player players plays points potion
    protected protection rescue rescued round same score scored scores short shows single space special spaces
    spend spent square squares start steps still study studied tallest there threat threats throw tiles together
    total tower track turn turns twice unused used uses what where which while with without worth would yellow
    green"""
)
_WORDS: Final = words(
    """ally aloe alter anther back boat bonds bone bonnet boot booth both bother bottled cads cars chat chats
    choosing chose chosen closer color coloured cored cores cornet couple crack dawn deft eight eve even ever
    fater fiend form gree hats heft here hight holed hose hove issing lane layer layered layers lays lint lints
    loge lone loner loves mans mast mead moos moose mores moss moth moues nee ole onus option options orth otter
    owe ower pace paced paces panther payed payer payers pays pend pens pent pints plan plane planet plank plat
    plate plater ply pone pore port portion pouch rack rend reseed ring rond roved rued sane seed sent shoes shots
    show showed sill sore sores sort spacial spar spec squire star stars stat store stud stunt sued sues tack tale
    tall tart tees than theater thee them then there thorn threw through ties tile titles tore torn tower track
    treat treats trees tun tuns twine urns very ware wear weight were whale wheat whee whence while whit whole
    widow wit wold wort"""
)
"""Words that a slip of one of those may well be meant as."""
_SHORTEST: Final = 4
_WORD: Final = re.compile(r"[a-z]{3,24}", re.IGNORECASE)


def _slips(word: str) -> set[str]:
    """A word with two letters swapped, one doubled or one lost; what is shorter than four letters left out."""
    swapped = {word[:i] + word[i + 1] + word[i] + word[i + 2 :] for i in range(len(word) - 1)}
    doubled = {word[:i] + word[i] + word[i:] for i in range(len(word))}
    lost = {word[:i] + word[i + 1 :] for i in range(len(word) - word.endswith("s"))}
    return {slip for slip in swapped | doubled | lost if len(slip) >= _SHORTEST and slip != word}


def _unmistakable() -> dict[str, str]:
    """Slips of one of the words alone that are no word themselves."""
    found = dict[str, str]()
    for word in sorted(_MEANT):
        for slip in _slips(word):
            found[slip] = "" if slip in found else word
    return {
        slip: word for slip, word in found.items() if word and slip not in COMMON | _MEANT | _WORDS.union(NUMERALS)
    } | SHORT_SLIPS


_SLIPS: Final = _unmistakable()


def respelt(question: str, names: Names) -> str:
    """The question with slips in everyday words mended; names of the game are left to it.

    >>> respelt("hwo many cards can i stil play this trun", Names({"card": "card"}))
    'how many cards can i still play this turn'
    """
    return _WORD.sub(lambda found: _mended(found[0], names), question)


def _mended(word: str, names: Names) -> str:
    meant = _SLIPS.get(word.casefold())
    plain = word.casefold()
    known = names.mend(plain) == plain and names.at([plain], 0)[0]
    return word if meant is None or known else meant
