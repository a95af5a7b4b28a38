"""Paths in a question that need no laying out: their points given, or a single card."""

from companion.core.asked import POINTS, Asked
from companion.core.computed import Computed
from companion.games.arboretum.layout import HIGHEST, KNOWN_SPECIES, LOWEST
from companion.games.arboretum.paths import SHORTEST


def points_summed(asked: Asked) -> Computed | None:
    """What several paths score, where the question has it already: "12, 7 and 9 for my three paths"."""
    places = [i for i in asked.places("path") if asked.tokens[i].many]
    points = asked.loose if places else []
    before = asked.tokens[places[0] - 1].number if places and places[0] else None
    number = points.pop(points.index(before)) if before in points else None
    if len(points) < 2 or max(points) <= HIGHEST or number not in (None, len(points)) or asked.has("card"):
        return None
    return Computed(sum(points), f"{' + '.join(map(str, points))} = {sum(points)}")


def lone(asked: Asked) -> Computed | None:
    """A path of a single card."""
    single = asked.says("just", "only", "single", "alone", "lone", "one")
    if asked.aim != POINTS or len(asked.numbers) != 1 or not (single and asked.has("path", *KNOWN_SPECIES)):
        return None
    if "card" in asked or not LOWEST <= asked.numbers[0] <= HIGHEST or asked.has("alike", "mixed"):
        return None
    return Computed(0, f"A path has {SHORTEST} cards at least, so the {asked.numbers[0]} alone scores 0")
