"""Endgame Scoring: every step in the rulebook's order, then the ranking and what other readings would change."""

from collections.abc import Sequence
from typing import Final

from companion.core.score import (
    Line,
    OtherReading,
    Place,
    PlayerScore,
    Score,
    extras_line,
    other_readings,
    rank,
)
from companion.games.arborea.creatures import creature_points, score_creatures
from companion.games.arborea.ecosystem import Ecosystem, ecosystems
from companion.games.arborea.layout import Layout, Player
from companion.games.arborea.problems import problems_of
from companion.games.arborea.readings import RULINGS, Readings
from companion.games.arborea.river import score_dwellers
from companion.games.arborea.seasons import ALIGNED_RULINGS, COVERED_TILES, score_season, season_points
from companion.games.arborea.solo import decide, score_feronia
from companion.games.arborea.spirit import score_spirit, spirit_for_tie_break
from companion.games.arborea.winds import said_of_winds, score_water_world

CREATURE_RULINGS: Final = ("A1", "A9", "A10", "A16")


def score(layout: Layout) -> Score:
    """The answer to a table: lines, places, problems, and the readings that would change a total."""
    readings = Readings(**layout.readings)
    found = ecosystems(layout)
    people = [PlayerScore(eco.player.name, tuple(_lines(layout, eco, readings))) for eco in found]
    problems = problems_of(layout, found)
    if layout.solo is not None:
        people.append(score_feronia(layout.solo))
        places, outcome = decide(*people)
        others = _other_readings(layout, found, readings, people)
        return Score("arborea", tuple(people), places, None, problems, others, outcome)
    places, tie_break = _rank(found, readings, people)
    others = _other_readings(layout, found, readings, people)
    return Score("arborea", tuple(people), places, tie_break, problems, others)


def _lines(layout: Layout, ecosystem: Ecosystem, readings: Readings) -> list[Line]:
    """The steps of Endgame Scoring in their order, after what is on the track and before house rules."""
    lines = [score_track(layout, ecosystem.player), score_spirit(layout, ecosystem.player)]
    lines += [score_season(layout, ecosystem, place, readings) for place in range(len(layout.seasons))]
    lines.append(score_creatures(ecosystem, readings))
    if layout.midnight_river:
        lines.append(score_dwellers(ecosystem))
    if "water-world" in layout.winds:
        lines.append(score_water_world(ecosystem))
    lines += extras_line(ecosystem.player.extras, "arborea/house-rules")
    return lines


def score_track(layout: Layout, player: Player) -> Line:
    """What a player gained during play stands on the RP track; winds that only blew during play are named here."""
    text = f"On the track: {player.track_rp}{said_of_winds(layout)}"
    return Line("track", player.track_rp, text, "arborea/track")


def _rank(
    found: Sequence[Ecosystem], readings: Readings, people: Sequence[PlayerScore]
) -> tuple[tuple[Place, ...], str | None]:
    """Places by RP, then most creatures in the ecosystem, most Spirit after captives, most season steps."""
    players = [ecosystem.player for ecosystem in found]
    tie_breaks = (
        ("creatures", [len(player.creatures) for player in players]),
        ("spirit", [spirit_for_tie_break(player, readings) for player in players]),
        ("season-steps", [player.season_steps for player in players]),
    )
    return rank([person.name for person in people], [person.total for person in people], tie_breaks)


def _other_readings(
    layout: Layout, found: Sequence[Ecosystem], readings: Readings, people: Sequence[PlayerScore]
) -> tuple[OtherReading, ...]:
    totals = [person.total for person in people]

    def totals_under(ruling: str, reading: str) -> Sequence[int]:
        concerned = [i for i, ecosystem in enumerate(found) if _may_matter(ruling, layout, ecosystem)]
        if not concerned:
            return totals
        changed = readings._replace(**{ruling: reading})
        new = totals.copy()
        for i in concerned:
            new[i] += _gain(layout, found[i], readings, changed, ruling)
        return new

    return other_readings(RULINGS, layout.readings, totals, totals_under)


def _gain(layout: Layout, ecosystem: Ecosystem, before: Readings, after: Readings, ruling: str) -> int:
    """What a player gains by a change of one reading; only the lines that it can touch are worked out anew."""
    gain = 0
    if ruling in CREATURE_RULINGS:
        gain += creature_points(ecosystem, after) - creature_points(ecosystem, before)
    for place, tile in enumerate(layout.seasons):
        if (tile == "aligned" and ruling in ALIGNED_RULINGS) or (tile in COVERED_TILES and ruling == "A17"):
            gain += season_points(layout, ecosystem, place, after) - season_points(layout, ecosystem, place, before)
    return gain


def _may_matter(ruling: str, layout: Layout, ecosystem: Ecosystem) -> bool:
    """False where what the ruling is about does not lie before this player."""
    match ruling:
        case "A1":
            return ecosystem.paths.one_side is not ecosystem.paths.both_sides
        case "A9":
            both = zip(ecosystem.player.creatures, ecosystem.adjacent, strict=True)
            return any(adjacent.brights and creature.kind == "spiderant" for creature, adjacent in both)
        case "A10":
            return any(adjacent.brights > 1 for adjacent in ecosystem.adjacent)
        case "A16":
            return any(adjacent.darks for adjacent in ecosystem.adjacent)
        case "A17":
            covered = (ecosystem.player.squares.get(at) for at in ecosystem.sprites)
            return any(habitat in ("rock", "water") for habitat in covered) and bool(layout.seasons)
        case "A23":
            return "aligned" in layout.seasons and len(ecosystem.paths.both_sides.best) == 1
    return False
