"""The end of a game of Greenwood: the point track, the last Dawn, Potions, the tie-break, the solo verdict."""

from bisect import bisect_left
from collections.abc import Sequence
from typing import Any, Final

from companion.core.score import Line, PlayerScore, Score, extras_line, rank
from companion.games.greenwood.layout import Layout, Player
from companion.games.greenwood.problems import problems_aboard
from companion.games.greenwood.shape import SLUG
from companion.games.greenwood.submarine import Cargo, cargos

BAND_ENDS: Final = (45, 65, 85, 104)
"""The best total of each verdict but the last."""


def track(player: Player) -> Line:
    """What the marker shows is what was earned; nothing on the table is counted again (Game End)."""
    return Line("track", player.track_points, f"On the point track: {player.track_points}", "greenwood/track")


def dawn(player: Player) -> Line:
    """Each Energy token and each Spy left unused in round 3 gives a point (Phase 4: Dawn, step 1)."""
    energy, spies = player.unused_energy, player.unused_spies
    told = f"{_count(energy, 'Energy token')} and {_count(spies, 'Spy', 'Spies')} unused"
    if player.dawn_counted:
        return Line("dawn", 0, "The last Dawn is on the track already: 0", "greenwood/dawn")
    return Line("dawn", energy + spies, f"{told}: {energy} + {spies} = {energy + spies}", "greenwood/dawn")


def potions(player: Player) -> Line:
    """Potions drunk at the last Dawn may give points (Phase 4: Dawn, step 2)."""
    return Line("potions", player.potion_points, f"From Potions: {player.potion_points}", "greenwood/potions")


def _count(number: int, one: str, many: str = "") -> str:
    """A number and what is counted.

    >>> _count(1, "Spy", "Spies"), _count(0, "Energy token")
    ('1 Spy', '0 Energy tokens')
    """
    return f"{number} {one if number == 1 else many or one + 's'}"


def verdict(total: int) -> dict[str, Any]:
    """How a solo game went: the band of the total, 0 to 4, and its ends, None where it has none (Solo Rules).

    >>> verdict(45), verdict(66)
    ({'band': 0, 'range': [None, 45]}, {'band': 2, 'range': [66, 85]})
    """
    band = bisect_left(BAND_ENDS, total)
    low = BAND_ENDS[band - 1] + 1 if band else None
    high = BAND_ENDS[band] if band < len(BAND_ENDS) else None
    return {"band": band, "range": [low, high]}


def score(layout: Layout) -> Score:
    """The answer to a table; equal totals are parted by the captive tiles above the submarine (Game End)."""
    loaded = cargos(layout)
    players = tuple(_player(layout, *pair) for pair in zip(layout.players, loaded, strict=True))
    ranking, tie_break = rank(
        [player.name for player in layout.players],
        [player.total for player in players],
        [("rescued", [player.rescued for player in layout.players])],
    )
    return Score(SLUG, players, ranking, tie_break, problems_aboard(layout, loaded))


def _player(layout: Layout, player: Player, cargo: Cargo | None) -> PlayerScore:
    house_rules = extras_line(player.extras, "greenwood/house-rules")
    lines = (track(player), dawn(player), potions(player), *house_rules)
    more: dict[str, Any] = {}
    if cargo is not None:
        more["submarine"] = cargo.as_json()
    if layout.mode == "solo":
        more["verdict"] = verdict(_sum(lines))
    return PlayerScore(player.name, lines, more)


def _sum(lines: Sequence[Line]) -> int:
    return sum(line.points for line in lines)
