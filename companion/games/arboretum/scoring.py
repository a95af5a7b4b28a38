"""The score of a table of Arboretum, in the order of the rulebook: rights, paths, ranking."""

from collections.abc import Mapping, Sequence
from typing import Final

from companion.core.score import Line, Place, PlayerScore, Score, extras_line, rank
from companion.games.arboretum.hands import Right, rights
from companion.games.arboretum.layout import HIGHEST, LOWEST, SLUG, Layout, Player, spoken
from companion.games.arboretum.paths import FIRST_CARD_BONUS, LAST_CARD_BONUS, Path, best_paths
from companion.games.arboretum.problems import problems

RIGHT: Final = f"{SLUG}/right-to-score"
CANCELLED: Final = f"{SLUG}/eight-against-one"
PATH: Final = f"{SLUG}/path"
POINTS: Final = f"{SLUG}/path-points"
DOUBLED: Final = f"{SLUG}/one-species-path"
HOUSE_RULES: Final = f"{SLUG}/house-rules"


def score(layout: Layout) -> Score:
    """The answer to a table: a line per player and species in play, the ranking and the problems."""
    rights_of = rights(layout)
    names = [player.name for player in layout.players]
    players = tuple([_player_score(seat, player, names, rights_of) for seat, player in enumerate(layout.players)])
    places, tie_break = ranking(layout.players, [player.total for player in players])
    return Score(SLUG, players, places, tie_break, problems(layout))


def _player_score(seat: int, player: Player, names: Sequence[str], rights_of: Mapping[str, Right]) -> PlayerScore:
    mine = [species for species, right in rights_of.items() if seat in right.seats]
    paths = best_paths(player.squares, mine)
    lines = [species_line(species, seat, names, right, paths.get(species)) for species, right in rights_of.items()]
    return PlayerScore(player.name, (*lines, *extras_line(player.extras, HOUSE_RULES)))


def species_line(species: str, seat: int, names: Sequence[str], right: Right, path: Path | None) -> Line:
    """Who has the right scores the one best path of the species, everybody else nothing (Description)."""
    if seat not in right.seats:
        rule = RIGHT if right.claims[seat].cancelled_by is None else CANCELLED
        return Line(species, 0, refusal(species, seat, names, right), rule)
    why = permission(species, seat, names, right)
    if path is None:
        return Line(species, 0, f"No path leads from one {spoken(species)} up to another. {why}".rstrip(), PATH)
    text = f"{arithmetic(species, path)}. {why}".rstrip()
    return Line(species, path.points, text, DOUBLED if path.doubled else POINTS, path.squares)


def arithmetic(species: str, path: Path) -> str:
    """A point per card, two on a path of one species from four cards up, 1 for the 1, 2 for the 8 (Description)."""
    cards = path.cards
    said = f"{'-'.join(str(card.value) for card in cards)}: {len(cards)} cards"
    if path.doubled:
        said += f" x 2, all {spoken(species)},"
    if cards[0].value == LOWEST:
        said += f" + {FIRST_CARD_BONUS} for starting on the {LOWEST}"
    if cards[-1].value == HIGHEST:
        said += f" + {LAST_CARD_BONUS} for ending on the {HIGHEST}"
    return f"{said.removesuffix(',')} = {path.points}"


def permission(species: str, seat: int, names: Sequence[str], right: Right) -> str:
    """Why a player may score a species; nothing where they are alone at the table."""
    value = right.claims[seat].value
    others = [names[other] for other in right.seats if other != seat]
    if len(names) == 1:
        return ""
    if not others:
        return f"{value} in hand is the most.{_cancelled(seat, names, right)}"
    if value == 0:
        return f"Nobody holds {spoken(species)}, so all may score."
    return f"{value} in hand, level with {_listed(others)}: each may score.{_cancelled(seat, names, right)}"


def refusal(species: str, seat: int, names: Sequence[str], right: Right) -> str:
    """Who may score a species instead of this player."""
    highest = right.claims[right.seats[0]].value
    holders = _listed([names[other] for other in right.seats])
    said = f"Only {holders} may score {spoken(species)}: {highest} in hand against {right.claims[seat].value}."
    return said + _cancelled(seat, names, right)


def _cancelled(seat: int, names: Sequence[str], right: Right) -> str:
    by = right.claims[seat].cancelled_by
    return "" if by is None else f" The {HIGHEST} counts 0 because {names[by]} holds the {LOWEST}."


def _listed(names: Sequence[str]) -> str:
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"


def ranking(players: Sequence[Player], totals: Sequence[int]) -> tuple[tuple[Place, ...], str | None]:
    """Most points, then most species in the arboretum, in play or not; the hand does not count (Description)."""
    planted = [len({card.species for card in player.squares}) for player in players]
    return rank([player.name for player in players], totals, [("species", planted)])
