"""Words that players say for one another. All of a group are searched; the typed one counts most."""

from typing import Final

WEIGHT: Final = 0.5
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
