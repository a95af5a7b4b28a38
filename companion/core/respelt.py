"""Everyday words of a question that are misspelt and on which its meaning hangs: "trun", "discrad", "stil", "hwo"."""

import re
from typing import Final

from companion.core.misspelt import COMMON, NUMERALS, Names, words

_MEANT: Final = words(
    """after again alone already another before between both bottom cards discard discarded draw drawn each empty
    from gain gained have highest hold left longest lose lost many missing more most move moved moves need needed
    next nobody none only other others over play played player players plays points protected protection rescue
    rescued round same score scored scores short space spaces spend spent square squares start steps still study
    studied tallest there threat threats together total tower turn turns unused used uses what which with without
    worth would yellow green"""
)
_WORDS: Final = words(
    """ally aloe anther boat boot booth both bother cads cars chat chats cored cores dawn deft fater fiend form gree
    hats heft holed hose hove issing lane layer layered layers lays lint lints loge loner loves mans mast mead moos
    moose mores moss moth moues nee ole orth otter owe ower pace paced paces payed payer payers pend pens pent pints
    plat plater pone pore rend reseed ring rond roved rued sane seed sent sill sore sores sort spar spec squire star
    stars stat store stud stunt sued sues tall tart tees than them then theater thee thorn tore torn tower treat
    treats trees tun tuns urns whit wit wold wort"""
)
"""Words that a slip of one of those may well be meant as."""
_SHORT: Final = {
    **{
        "nwo": "now",
        "hwo": "how",
        "teh": "the",
        "hte": "the",
        "adn": "and",
        "nad": "and",
        "mny": "many",
        "trn": "turn",
    },
    **{"ahve": "have", "hvae": "have", "wht": "what", "wth": "with", "frm": "from", "lft": "left", "stil": "still"},
}
"""Slips in short words, where one letter makes too much of a difference to be left to a rule."""
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
    } | _SHORT


_SLIPS: Final = _unmistakable()


def respelt(question: str, names: Names) -> str:
    """The question with slips in everyday words mended; names of the game are left to it.

    >>> respelt("hwo many cards can i stil play this trun", Names({"card": "card"}))
    'how many cards can i still play this turn'
    """
    return _WORD.sub(lambda found: _mended(found[0], names), question)


def _mended(word: str, names: Names) -> str:
    meant = _SLIPS.get(word.casefold())
    return word if meant is None or names.at([word.casefold()], 0)[0] else meant
