"""Slips in the words of a question put right, before it is read: "hwo mnay hosues", "trun", "othr"."""

import re
from collections.abc import Iterator
from functools import lru_cache
from string import ascii_lowercase
from typing import Final

from companion.core.misspelt import COMMON, KEPT, LONGEST, NUMERALS, SHORTEST, Names, words

_READ_BY: Final = words(
    """activate activated active added adjacent after again ahead alone already altogether another before begin
    beginning begins begun behind belongs beside better between bonus bonuses both bottle bottom captive cards
    choose closest colour colours completed connected copies corner counter counters counting cover covered covers
    critters dealt diagonal dial difference different discard discarded display doesnt doubled draw drawn draws each
    empty every example extra fewer final finished finishes first fourth from gain gained gives globe handed happens
    have height higher highest hold holds includes including instead invited kinds landscape left less longest lose
    lost many marker maximum minimum minus missed misses missing more most move moved moves multiplier need needed
    next nobody none nothing only option options other others over people perfect placed planted play played player
    players plays point points potion produce protected protection range remain remaining remains replaced rescue
    rescued right round rounds same score scored scores scoring season seasons second share shares short showing
    shows single sorry space spaces special spend spent square squares stands start started starting starts steps
    still studied study tallest third threat threats throw tied tiles times together total touch touched touches
    touching tower track tracker turn turns twice unplayed unprotected untouched unused used uses waiting wants what
    which while with without worth would yellow"""
)
"""Words that questions are read by, beside those of a game and everyday ones."""
_MEANT: Final = words(
    """activating ages ally aloe alter anther aren back beginners belong biter block blocked boat bonds bone bonnet
    boot booth boots boring bother bottled cads caged card cars cats chat chats chop chopped chosing closer cloudy
    color colors coloured compete complete completely cored cores cornet crack crate crossings dawn deft didn
    differently doesn dominoes earlier easier eaten eight eights emptied eve ever faction factions fiend fifth
    finishes fishies form fours fresh fully grandpa gree greta ground halves happen happening hart hats heap heft
    here hight hiked hint hits hole hops hose hove include invites isn issing kids killed lack lands lane larger
    layer layered layers lays lies lint lints locked loge lone loner looked loss loves mans marked market mast mead
    moos moose mores moss moth multiplied nee neighbouring ole oliver option orth otter outer owe ower pace paced
    paces panther passer passes payed payer payers pays pend pens pent plan plane planet plank plate plated plater
    playing ply pone pore port portion pouch protecting quit rack raises reached rend replace reseed reserved ring
    rond roved rued sand sane seed sending sent shaded shape ship shoes shop shots showed sill sits sixes sixth
    slots somebodys sore sores sort spacial spar spark spec spidery spidey spied squire stars stat steven stick
    store stronger stuck stud stunt sued sues sven tack tale tall tart tees tens than theater thee them then ties
    tips tired title titles tore torn toss touche tough trashed treats trick trominoes tuns twine urns ware wasn
    water weight were whale wheat whee whence whit whole widow winner winners wit withering wold worked wort write"""
)
"""Words and first names that may well be meant, near as they are to others."""
_SHORT: Final = {
    **{"the": "teh hte", "how": "hwo", "and": "adn nad", "many": "mny", "now": "nwo", "with": "wiht wtih wth"},
    **{"what": "waht wht whta", "this": "thsi", "that": "taht", "is": "si", "my": "ym", "turn": "trn", "from": "frm"},
    **{"have": "hav ahve hvae", "havent": "havnt", "give": "giv", "left": "lft", "still": "stil"},
    **{"should": "shuld", "would": "wuld", "could": "cud"},
}
_SHORT_SLIPS: Final = {slip: meant for meant, slips in _SHORT.items() for slip in slips.split()}
"""Slips in short words, where one letter makes too much of a difference to be left to a rule, and what was meant."""
EVERYDAY: Final = COMMON | _READ_BY | frozenset(NUMERALS)
_ENDINGS: Final = ("", "s", "es", "d", "ed", "ing")
_WORD: Final = re.compile(r"[^\W\d_]+")


def respelt(question: str, names: Names) -> str:
    """The question with slips put right: two letters swapped, one doubled or lost, and what is near a game's names.

    >>> respelt("hwo mnay forgs do i stil have", Names({"frog": "frog"}))
    'how many frogs do i still have'
    """
    return _WORD.sub(lambda found: _mended(found[0], names), question)


def _mended(word: str, names: Names) -> str:
    small = word.casefold()
    if small in _SHORT_SLIPS:
        return _SHORT_SLIPS[small]
    if not SHORTEST <= len(small) <= LONGEST or not small.isascii() or _known(small, names):
        return word
    return _meant(small, names) or word


def _known(word: str, names: Names) -> bool:
    inflected = any(word.removesuffix(end) in EVERYDAY for end in _ENDINGS)
    return inflected or word in _MEANT or names.knows(word) or names.begins(word)


@lru_cache(KEPT)
def _meant(word: str, names: Names) -> str:
    """What a word that is none stands for: the likeliest slip of a word of the game or of one that questions are read
    by, else a name of the game that is near enough; empty where it is neither."""
    slips = dict.fromkeys(_slips(word))
    near = [meant for meant in slips if names.knows(meant) or meant in EVERYDAY]
    if near:
        return min(near, key=lambda meant: (not names.knows(meant), meant[0] != word[0], meant not in _READ_BY))
    mended = names.mend(word)
    return "" if mended == word else mended


def _slips(word: str) -> Iterator[str]:
    """What a word may have been before a slip."""
    for i in range(len(word) - 1):
        yield f"{word[:i]}{word[i + 1]}{word[i]}{word[i + 2 :]}"
    for i in range(1, len(word)):
        if word[i] == word[i - 1]:
            yield word[:i] + word[i + 1 :]
    for i in reversed(range(len(word) + 1)):
        yield from (word[:i] + letter + word[i:] for letter in ascii_lowercase)
