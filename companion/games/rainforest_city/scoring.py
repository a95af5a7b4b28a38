"""The final scoring of Rainforest City, step by step as the rulebook has it under End of the Game and Scoring."""

from collections.abc import Iterable
from typing import NamedTuple

from companion.core.grid import Square, neighbours, surroundings
from companion.core.score import Line, OtherReading, PlayerScore, Score, extras_line, other_readings, rank
from companion.games.rainforest_city.cooperative import standing
from companion.games.rainforest_city.habitats import Landscape, landscape
from companion.games.rainforest_city.layout import Layout, Options, Player, Token
from companion.games.rainforest_city.objectives import Objective, as_json, objectives
from companion.games.rainforest_city.problems import problems
from companion.games.rainforest_city.support import Fed, Meal, feed
from companion.games.rainforest_city.vocabulary import (
    ADVANCED,
    CARNIVORE,
    DIAGONAL,
    HERBIVORE,
    HOUSE,
    INTRODUCTORY,
    LEVEL_NAMES,
    RULINGS,
    SLUG,
    SPECIES,
    TOGETHER,
)

HOUSE_POINTS = 3
CORNERS = ((-1, -1), (-1, 1), (1, -1), (1, 1))
NAMED = 4


class Board(NamedTuple):
    """A landscape, who is fed there, and what it meets."""

    place: Landscape
    fed: list[Fed]
    objectives: list[Objective]

    @property
    def met(self) -> set[str]:
        """The letters of the objectives met as the landscape lies."""
        return {objective.letter for objective in self.objectives if objective.met}


def score(layout: Layout) -> Score:
    """The answer to a layout: lines and ranking, or the outcome of a cooperative or solo game."""
    boards = [board_of(player, layout.options) for player in layout.players]
    if layout.options.variant in TOGETHER:
        return _score_together(layout, boards)
    players = tuple([_player_score(board, layout.options) for board in boards])
    totals = [player.total for player in players]
    heaps = [-player.compost for player in layout.players]
    ranking, tie_break = rank([player.name for player in players], totals, [("compost", heaps)])
    return Score(SLUG, players, ranking, tie_break, problems(layout), _readings(layout, boards, totals))


def board_of(player: Player, options: Options) -> Board:
    """A landscape with who is fed there and what it meets."""
    place = landscape(player, options)
    fed = feed(place.habitats)
    return Board(place, fed, objectives(place, fed))


def _player_score(board: Board, options: Options) -> PlayerScore:
    player = board.place.player
    lines = [flora(board.place), fauna(board.place, board.fed), houses(board.place, options), compost(player)]
    if options.variant == ADVANCED:
        lines.append(claimed_objectives(player))
    lines += extras_line(player.extras, f"{SLUG}/house-rules")
    return PlayerScore(player.name, tuple(lines), _more(board, options))


def _more(board: Board, options: Options) -> dict[str, object]:
    return {"objectives": as_json(board.objectives, board.place, options)}


def _score_together(layout: Layout, boards: list[Board]) -> Score:
    """Cooperative and solo games have no points, only an outcome (Co-operative Variant; Solo Variant)."""
    players = tuple([PlayerScore(board.place.player.name, (), _more(board, layout.options)) for board in boards])
    outcome = standing(layout, [board.met for board in boards]).outcome
    return Score(SLUG, players, (), None, problems(layout), (), outcome)


def flora(place: Landscape) -> Line:
    """Step 1: each plant on its own terrain scores 1."""
    living = {token.at for habitat in place.habitats for token in habitat.plants}
    rule = f"{SLUG}/flora"
    parts = [
        Line(token.kind, 1, f"{_at(token, place)}: 1", rule, (token.at,))
        for token in place.player.tokens
        if token.at in living
    ]
    text = f"{len(parts)} flora x 1 = {len(parts)}" if parts else "No flora: 0"
    return Line("flora", len(parts), text, rule, tuple([part.squares[0] for part in parts]), tuple(parts))


def _at(token: Token, place: Landscape) -> str:
    return f"{token.name.capitalize()} ({place.spot(token.at)})"


def fauna(place: Landscape, fed: Iterable[Fed]) -> Line:
    """Step 2: each supported herbivore scores 2, each supported carnivore 3; the others nothing."""
    meals = {meal.eater.at: meal for one in fed for meal in one.meals}
    eaters = [token for token in place.player.tokens if token.at in meals]
    parts = tuple([_meal_line(meals[token.at], place) for token in eaters])
    unfed = [
        token
        for habitat in place.habitats
        for token in (*habitat.herbivores, *habitat.carnivores)
        if token.at not in meals
    ]
    points = sum([part.points for part in parts])
    text = _fauna_sum(eaters, points) + _not_fed(unfed, place)
    squares = {square: None for part in parts for square in part.squares}
    return Line("fauna", points, text, f"{SLUG}/fauna", tuple(squares), parts)


def _meal_line(meal: Meal, place: Landscape) -> Line:
    points = SPECIES[meal.eater.kind].level
    text = f"{_at(meal.eater, place)}, fed by the {meal.food.name} ({place.spot(meal.food.at)}): {points}"
    return Line(meal.eater.kind, points, text, f"{SLUG}/support", (meal.eater.at, meal.food.at))


def _fauna_sum(eaters: Iterable[Token], points: int) -> str:
    """ "2 herbivores x 2 + 1 carnivore x 3 = 7"."""
    levels = [SPECIES[token.kind].level for token in eaters]
    numbers = [(levels.count(level), level) for level in (HERBIVORE, CARNIVORE)]
    terms = [f"{n} {LEVEL_NAMES[level]}{'s' if n > 1 else ''} x {level}" for n, level in numbers if n]
    return f"{' + '.join(terms)} = {points}" if terms else "No supported fauna: 0"


def _not_fed(unfed: list[Token], place: Landscape) -> str:
    if not unfed:
        return ""
    names = ", ".join([f"{token.name} ({place.spot(token.at)})" for token in unfed[:NAMED]])
    more = len(unfed) - NAMED
    return f"; not fed: {names}" + (f" and {more} more" if more > 0 else "")


def houses(place: Landscape, options: Options) -> Line:
    """Step 3: each house scores 3, less 1 for every token beside it, fed or not; in the introductory game nothing."""
    if options.variant == INTRODUCTORY:
        return _worthless_houses(place)
    beside = surroundings if options.house_neighbours == DIAGONAL else neighbours
    parts = []
    for at, kind in place.player.squares:
        if kind == HOUSE:
            tokens = tuple([square for square in beside(at) if square in place.token_at])
            parts.append(_house_line(at, tokens, place))
    points = sum([part.points for part in parts])
    squares = {square: None for part in parts for square in part.squares}
    return Line("houses", points, _houses_sum(parts, points), f"{SLUG}/houses", tuple(squares), tuple(parts))


def _house_line(house: Square, tokens: tuple[Square, ...], place: Landscape) -> Line:
    points = HOUSE_POINTS - len(tokens)
    crowd = "no token" if not tokens else "1 token" if len(tokens) == 1 else f"{len(tokens)} tokens"
    text = f"House ({place.spot(house)}): {HOUSE_POINTS} - {len(tokens)} for {crowd} beside it = {points}"
    return Line(HOUSE, points, text, f"{SLUG}/houses", (house, *tokens))


def _houses_sum(parts: list[Line], points: int) -> str:
    """ "2 houses x 3 - 5 tokens beside them = 1"."""
    if not parts:
        return "No house: 0"
    number = len(parts)
    lost = number * HOUSE_POINTS - points
    return f"{number} {'house' if number == 1 else 'houses'} x {HOUSE_POINTS} - {lost} for tokens beside = {points}"


def _worthless_houses(place: Landscape) -> Line:
    rule = f"{SLUG}/introductory"
    parts = tuple(
        [
            Line(HOUSE, 0, f"House ({place.spot(at)}): nothing in the introductory game", rule, (at,))
            for at, kind in place.player.squares
            if kind == HOUSE
        ]
    )
    text = "Houses are worth nothing in the introductory game: 0"
    return Line("houses", 0, text, rule, tuple([part.squares[0] for part in parts]), parts)


def compost(player: Player) -> Line:
    """Step 4: each token in the compost heap costs 1."""
    heap = player.compost
    text = f"{heap} {'token' if heap == 1 else 'tokens'} in the compost x -1 = {-heap}" if heap else "Empty compost: 0"
    return Line("compost", -heap, text, f"{SLUG}/compost")


def claimed_objectives(player: Player) -> Line:
    """Advanced: the value of the space under each of one's markers, kept even where the objective was lost since."""
    claims = sorted(player.claims.items())
    points = sum([value for _, value in claims])
    terms = " + ".join([f"{letter} {value}" for letter, value in claims])
    text = f"{terms} = {points}" if claims else "No objective claimed: 0"
    return Line("objectives", points, text, f"{SLUG}/claims")


def _readings(layout: Layout, boards: list[Board], totals: list[int]) -> tuple[OtherReading, ...]:
    """The readings not in force that would change a total; each touches one line only."""

    def totals_under(ruling: str, reading: str) -> list[int]:
        changed_by = _more_for_houses if ruling == "C1" else _more_for_fauna
        return [total + changed_by(board, layout.options, reading) for total, board in zip(totals, boards, strict=True)]

    rulings = [ruling for ruling in RULINGS if _matters(ruling.id, layout.options.variant, boards)]
    return other_readings(rulings, layout.options.readings, totals, totals_under)


def _matters(ruling: str, variant: str, boards: list[Board]) -> bool:
    """C1 is about houses that score, C14 about tokens on houses of the introductory game."""
    if ruling == "C1":
        return variant != INTRODUCTORY and any(HOUSE in board.place.ground.values() for board in boards)
    return variant == INTRODUCTORY and any(board.place.habitats is not board.place.terrain_habitats for board in boards)


def _more_for_houses(board: Board, options: Options, reading: str) -> int:
    """What another reading of C1 adds to the points: the tokens at the corners of houses, taken off or given back."""
    place = board.place
    homes = [at for at, kind in place.ground.items() if kind == HOUSE]
    corners = [(row + down, column + right) for row, column in homes for down, right in CORNERS]
    at_corners = sum([corner in place.token_at for corner in corners])
    return -at_corners if reading == DIAGONAL else at_corners


def _more_for_fauna(board: Board, options: Options, reading: str) -> int:
    """What another reading of C14 adds to the points: the fauna that are fed then, less those that are fed now."""
    then = feed(landscape(board.place.player, Options(options.variant, house_tokens=reading)).habitats)
    return _fauna_points(then) - _fauna_points(board.fed)


def _fauna_points(fed: Iterable[Fed]) -> int:
    return sum([HERBIVORE * len(one.herbivores) + CARNIVORE * len(one.carnivores) for one in fed])
