"""Random tables against the brute force, and what must hold whatever lies on the table."""

import random
from typing import Any

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from companion.core.grid import rotations
from companion.core.score import Score
from companion.games.arboretum.layout import Layout, Planted, Player, read, schema, write
from companion.games.arboretum.paths import best_paths
from companion.games.arboretum.problems import problems
from companion.games.arboretum.scoring import score
from tests.games.arboretum.brute_paths import Square, all_best_paths, places, table_lines

KINDS = ["oak", "maple", "willow", "blue-spruce", "cassia", "lilac", "dogwood", "jacaranda", "magnolia", "olive"]
SLOW_TO_MAKE = [HealthCheck.too_slow, HealthCheck.data_too_large]

values = st.integers(1, 8)
few_kinds = st.sampled_from(KINDS[:3])
small_grid = st.tuples(st.integers(0, 3), st.integers(0, 3))
arboretums = st.dictionaries(small_grid, st.tuples(few_kinds, values), max_size=14)
hands = st.lists(st.tuples(few_kinds, st.sampled_from([1, 8, 2, 3, 7])), max_size=5)
extras = st.lists(st.tuples(st.sampled_from(["cake", "tea"]), st.integers(-3, 3)), max_size=2)


@st.composite
def tables(draw: st.DrawFn, fewest: int = 1) -> Layout:
    """Small tables with many clashes: few species, hands full of 1s and 8s."""
    species = draw(st.none() | st.lists(few_kinds, min_size=1, unique=True).map(tuple))
    seats = draw(st.integers(fewest, 4))
    players = [_drawn_player(draw, name) for name in ("Ana", "Ben", "Cleo", "Dan")[:seats]]
    return Layout(tuple(players), species)


def _drawn_player(draw: st.DrawFn, name: str) -> Player:
    sheet = {
        "name": name,
        "squares": [{"at": list(at), "species": s, "value": v} for at, (s, v) in draw(arboretums).items()],
        "hand": [{"species": s, "value": v} for s, v in draw(hands)],
        "extras": [{"label": label, "points": points} for label, points in draw(extras)],
    }
    return read({"game": "arboretum", "players": [sheet]}).players[0]


def dealt(seed: int, cards: int, kinds: int, gaps: float, from_a_deck: bool) -> dict[Square, tuple[str, int]]:
    """An arboretum of up to 80 cards in reading order on a strip of random width."""
    chance = random.Random(seed)  # noqa: S311
    width = chance.randint(4, 12)
    deck = [(kind, value) for kind in KINDS for value in range(1, 9)]
    chance.shuffle(deck)
    laid: dict[Square, tuple[str, int]] = {}
    square = 0
    while len(laid) < cards:
        if chance.random() >= gaps:
            card = deck[len(laid)] if from_a_deck else (chance.choice(KINDS[:kinds]), chance.randint(1, 8))
            laid[divmod(square, width)] = card
        square += 1
    return laid


def by_engine(laid: dict[Square, tuple[str, int]]) -> dict[str, tuple[int, list[Square]]]:
    cards = [Planted(at, species, value) for at, (species, value) in laid.items()]
    return {species: (path.points, list(path.squares)) for species, path in best_paths(cards, KINDS).items()}


@given(arboretums)
@settings(max_examples=600, deadline=None)
def test_best_paths_of_small_arboretums(laid: dict[Square, tuple[str, int]]) -> None:
    assert by_engine(laid) == all_best_paths(laid, KINDS)


dealings = st.tuples(
    st.integers(0, 2**32), st.integers(1, 80), st.integers(1, 10), st.sampled_from([0.0, 0.1, 0.4]), st.booleans()
)


@given(dealings)
@settings(max_examples=800, deadline=None)
def test_best_paths_of_dealt_arboretums(dealing: tuple[int, int, int, float, bool]) -> None:
    laid = dealt(*dealing)
    assert by_engine(laid) == all_best_paths(laid, KINDS)


@given(st.integers(0, 2**32), st.integers(1, 10), st.booleans())
@settings(max_examples=300, deadline=None)
def test_best_paths_of_eighty_cards(seed: int, kinds: int, from_a_deck: bool) -> None:
    laid = dealt(seed, 80, kinds, 0.0, from_a_deck)
    assert by_engine(laid) == all_best_paths(laid, KINDS)


@given(st.integers(0, 2**32), st.integers(1, 3), st.integers(1, 8), st.integers(1, 8))
@settings(max_examples=100, deadline=None)
def test_best_paths_where_values_climb(seed: int, kinds: int, rows: int, columns: int) -> None:
    """Slopes full of forks, where most paths are equal and only the squares decide."""
    chance = random.Random(seed)  # noqa: S311
    laid = {(r, c): (chance.choice(KINDS[:kinds]), (r + c) % 8 + 1) for r in range(rows) for c in range(columns)}
    assert by_engine(laid) == all_best_paths(laid, KINDS)


@pytest.mark.slow
@given(dealings)
@settings(max_examples=10_000, deadline=None)
def test_best_paths_of_many_dealt_arboretums(dealing: tuple[int, int, int, float, bool]) -> None:
    laid = dealt(*dealing)
    assert by_engine(laid) == all_best_paths(laid, KINDS)


def lines_of(result: Score) -> list[dict[str, tuple[int, list[Square]]]]:
    return [
        {line.id: (line.points, list(line.squares)) for line in player.lines if line.id != "extras"}
        for player in result.players
    ]


@given(tables())
@settings(max_examples=400, deadline=None, suppress_health_check=SLOW_TO_MAKE)
def test_whole_tables(layout: Layout) -> None:
    result = score(layout)
    expected = table_lines(write(layout))
    assert lines_of(result) == expected
    totals = [
        sum(points for points, _ in lines.values()) + sum(points for _, points in player.extras)
        for lines, player in zip(expected, layout.players, strict=True)
    ]
    assert [player.total for player in result.players] == totals
    kinds = [len({card.species for card in player.squares}) for player in layout.players]
    ranked = places([player.name for player in layout.players], totals, kinds)
    assert [(place.place, list(place.names)) for place in result.ranking] == ranked
    twins = len(set(totals)) < len(set(zip(totals, kinds, strict=True)))
    assert result.tie_break == ("species" if twins else None)


@given(tables())
@settings(max_examples=200, deadline=None, suppress_health_check=SLOW_TO_MAKE)
def test_reading_what_was_written(layout: Layout) -> None:
    sheet = write(layout)
    assert read(sheet) == layout
    assert Draft202012Validator(schema()).is_valid(sheet)


@given(tables())
@settings(max_examples=150, deadline=None, suppress_health_check=SLOW_TO_MAKE)
def test_lines_sum_to_the_total(layout: Layout) -> None:
    answer = score(layout).answer()
    for player in answer["players"]:
        assert player["total"] == sum(line["points"] for line in player["lines"])
        assert all(line["text"] and line["rule"].startswith("arboretum/") for line in player["lines"])


def moved(layout: Layout, quarter_turns: int, mirrored: bool, down: int, right: int) -> Layout:
    def to(at: Square) -> Square:
        row, column = rotations(at)[quarter_turns]
        return (row + down, (-column if mirrored else column) + right)

    players = [
        Player(p.name, tuple(Planted(to(at), s, v) for at, s, v in p.squares), p.hand, p.extras) for p in layout.players
    ]
    return Layout(tuple(players), layout.species)


@given(tables(), st.integers(0, 3), st.booleans(), st.integers(-50, 50), st.integers(-50, 50))
@settings(max_examples=200, deadline=None, suppress_health_check=SLOW_TO_MAKE)
def test_turning_and_shifting_change_no_points(
    layout: Layout, quarter_turns: int, mirrored: bool, down: int, right: int
) -> None:
    before, after = score(layout), score(moved(layout, quarter_turns, mirrored, down, right))
    points = [[(line.id, line.points) for line in player.lines] for player in before.players]
    assert [[(line.id, line.points) for line in player.lines] for player in after.players] == points
    assert before.ranking == after.ranking
    assert [p.code for p in before.problems] == [p.code for p in after.problems]


@given(tables(), st.integers(-50, 50), st.integers(-50, 50))
@settings(max_examples=100, deadline=None, suppress_health_check=SLOW_TO_MAKE)
def test_shifting_shifts_the_squares(layout: Layout, down: int, right: int) -> None:
    shifted = [
        {name: (points, [(r + down, c + right) for r, c in squares]) for name, (points, squares) in lines.items()}
        for lines in lines_of(score(layout))
    ]
    assert lines_of(score(moved(layout, 0, False, down, right))) == shifted


@given(tables(fewest=2))
@settings(max_examples=200, deadline=None, suppress_health_check=SLOW_TO_MAKE)
def test_one_more_player_without_cards_changes_nobodys_points(layout: Layout) -> None:
    """A further player who holds nothing can at most share the right to what nobody holds."""
    assume(len(layout.players) < 4)
    more = Layout((*layout.players, Player("Eve")), layout.species)
    assert lines_of(score(more))[:-1] == lines_of(score(layout))


@given(tables())
@settings(max_examples=200, deadline=None, suppress_health_check=SLOW_TO_MAKE)
def test_problems_point_into_the_sheet(layout: Layout) -> None:
    sheet: Any = write(layout)
    for problem in problems(layout):
        node = sheet
        for step in problem.pointer.split("/")[1:]:
            node = node[int(step)] if isinstance(node, list) else node.get(step, {})
        assert node is not None
        assert problem.text
