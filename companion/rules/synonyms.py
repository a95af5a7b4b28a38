"""Words that players say for one another. All of a group are searched; the typed one counts most."""

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from companion.rules.words import plain

WEIGHT: Final = 0.5
NICKNAMED: Final = 0.7
"""The weight of a book's word where a player uses a nickname of it."""
_SHORT: Final = {
    r"(hello|hi|hiya|hey there|sorry|quick question|just to be sure|please|thank you|thanks)": "",
    r"(can you |could you )?(remind|tell) me( again)?": "",
    r"(we )?(have ?nt|haven't|havent|not) played (this |it )?(in|for) (ages|years|a (long )?(while|time))": "",
    r"just (me and )?my (wife|husband|partner|girlfriend|boyfriend)( and me)?": "2 players",
    r"(my|the) (wife|husband|partner|girlfriend|boyfriend|brother|sister|mom|mum|dad|mother|father|son|daughter|cousin|"
    r"buddy|mate|friend|rival)s?": "opponent",
    r"b4": "before",
    r"w/o": "without",
    r"(ppl|peeps)": "people",
    r"lil": "little",
    r"lvl": "level",
    r"amt": "amount",
    r"(1p|single player|by (my|your)self|on my own|just me|only me|playing alone)": "solo",
    r"2p|two of us|2 of us": "2 players",
    r"(3|three) of us": "3 players",
    r"(4|four) of us": "4 players",
    r"(5|five) of us": "5 players",
    r"side by side": "adjacent",
    r"(get|getting|got) rid of": "discard",
    r"(ran|run|runs|running) out( of)?": "empty",
    r"(none|nothing) left": "empty",
    r"(give|gives|put|puts|take|takes) back": "return",
    r"(on the )?same (score|points|total)": "tie equal",
    r"(tonite|tonight)": "this night",
    r"plant eaters?": "herbivore",
    r"meat eaters?": "carnivore",
}
_SHORTENED: Final = [(re.compile(rf"(?<![a-z0-9])({short})(?![a-z0-9])"), full) for short, full in _SHORT.items()]
_ANY: Final = re.compile(rf"(?<![a-z0-9])(?:{'|'.join(_SHORT)})(?![a-z0-9])")
"""Finds out in one go that a text holds none of them, as most do."""
GROUPS: Final = tuple(
    tuple(line.split())
    for line in """
meeple guy dude worker pawn figure fella villager
critter animal beast monster creature
sub submarine
chit piece counter token
point pts pt vp rp score
adjacent beside touch touching next neighbour neighbor neighbouring neighboring bordering border alongside
put place lay stick plop drop
discard toss throw ditch dump trash bin
swap exchange trade switch replace
remove return
cost price pay spend lose
gain receive earn collect take
advance move shift slide push
win winner victory
tie tied draw tiebreak tiebreaker equal
solo alone myself
ks kickstarter deluxe
expansion river
leftover remaining unused spare
max maximum limit most
min minimum least
double twice doubled
half halve halved
negative minus penalty
start begin beginning
end finish over ends
first starting starter
empty gap hole
stack pile pool supply
row line
diagonal diagonally
rotate turn twist spin
flip turned
opponent other another someone
hex hexes spell
dial wheel
box contains components
cat meowmicry
pirate fungus
bird scholar
""".strip().splitlines()
)


def _table() -> dict[str, tuple[str, ...]]:
    found: dict[str, list[str]] = {}
    for group in GROUPS:
        for word in group:
            found.setdefault(word, []).extend(other for other in group if other != word)
    return {word: tuple(others) for word, others in found.items()}


SYNONYMS: Final = _table()


def spelled_out(text: str) -> str:
    """A question with what players shorten or say in several words in the words of the rules.

    >>> spelled_out("2 dudes side by side b4 dusk?")
    '2 dudes adjacent before dusk?'
    """
    text = plain(text)
    for short, full in _SHORTENED if _ANY.search(text) else ():
        text = short.sub(full, text)
    return text


def _nicknames() -> dict[str | None, dict[str, tuple[str, ...]]]:
    """The book's words for each nickname: of each game, and of all under None."""
    everywhere: dict[str, tuple[str, ...]] = {}
    found: dict[str | None, dict[str, tuple[str, ...]]] = {None: everywhere}
    game = ""
    for line in (Path(__file__).parent / "nicknames.txt").read_text(encoding="utf-8").splitlines():
        if line.startswith("["):
            game = line.strip("[]")
        names, _, terms = line.partition(" = ")
        for name in names.split() if terms else ():
            for table in (found.setdefault(game, {}), everywhere):
                table[name] = tuple(dict.fromkeys((*table.get(name, ()), *terms.split())))
    return found


NICKNAMES: Final[Mapping[str | None, Mapping[str, tuple[str, ...]]]] = _nicknames()


def others(word: str, game: str | None) -> dict[str, float]:
    """What else a word may stand for in a game, with weights below 1.

    >>> others("shrooms", "arborea")
    {'mushroom': 0.7}
    """
    found = dict.fromkeys(NICKNAMES.get(game, {}).get(word, ()), NICKNAMED)
    for other in SYNONYMS.get(word, ()):
        found.setdefault(other, WEIGHT)
    return found
