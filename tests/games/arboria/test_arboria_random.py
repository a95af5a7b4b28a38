"""A second opinion on random boards, and what holds for every board."""

import json
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from companion.core.grid import Square
from companion.games.arboria.asides import asides
from companion.games.arboria.growth import growth
from companion.games.arboria.layout import (
    COLORS,
    LINES,
    SIDES,
    SIZE,
    SPECIES,
    TALLEST,
    Flower,
    Layout,
    Player,
    Sun,
    read,
    schema,
    write,
)
from companion.games.arboria.lines import candidates
from companion.games.arboria.pictures import pictures
from companion.games.arboria.scoring import score
from tests.games.arboria.brute_growth import may_grow
from tests.games.arboria.brute_lines import best_choice

NAMES = {"lumberjack": "Lu", "grandma": "Grete", "wizard": "Wim", "boy": "Bo"}
VALIDATOR = Draft202012Validator(schema())

squares = st.tuples(st.integers(0, SIZE - 1), st.integers(0, SIZE - 1))
suns = st.builds(Sun, st.sampled_from(SIDES), st.integers(0, SIZE - 2))
extras = st.lists(st.tuples(st.text("abc", min_size=1, max_size=5), st.integers(-99, 99)), max_size=2).map(tuple)


@st.composite
def layouts(draw: st.DrawFn) -> Layout:
    """Boards from empty to full; few colours on some, so that lines grow long."""
    colors = COLORS[: draw(st.integers(1, 4))]
    places = draw(st.lists(squares, unique=True, max_size=36))
    flowers = [
        Flower(at, draw(st.sampled_from(SPECIES)), draw(st.sampled_from(colors)), draw(st.integers(1, 6)))
        for at in places
    ]
    seats = draw(st.lists(st.sampled_from(SPECIES), unique=True, min_size=1, max_size=4))
    return Layout(
        tuple(flowers),
        tuple(Player(NAMES[species], species, draw(extras)) for species in seats),
        draw(st.none() | squares),
        draw(st.none() | squares),
        draw(st.none() | squares),
        draw(st.none() | suns),
        draw(st.sampled_from(TALLEST)),
        draw(st.sampled_from(LINES)),
    )


def check_lines(layout: Layout) -> None:
    """Points and chosen squares of every colour and player against the brute force."""
    for player, scored in zip(layout.players, score(layout).players, strict=True):
        for color, line in zip(COLORS, scored.lines, strict=False):
            assert (line.points, line.squares) == best_choice(layout, color, player.species)


@settings(max_examples=500, deadline=None)
@given(layouts())
def test_lines_agree_with_the_brute_force(layout: Layout) -> None:
    check_lines(layout)


@pytest.mark.slow
@settings(max_examples=3000, deadline=None)
@given(layouts())
def test_lines_agree_with_the_brute_force_at_length(layout: Layout) -> None:
    check_lines(layout)


@settings(max_examples=500, deadline=None)
@given(layouts(), suns)
def test_growth_agrees_with_the_brute_force(layout: Layout, sun: Sun) -> None:
    layout = replace(layout, sun=sun)
    assert all(square.may_grow == may_grow(layout, square.at) for square in growth(layout))


@settings(max_examples=150, deadline=None)
@given(layouts())
def test_the_first_candidate_is_the_line_that_counts(layout: Layout) -> None:
    first: dict[tuple[int, str], tuple[int, tuple[Square, ...]]] = {}
    for candidate in candidates(layout):
        first.setdefault((candidate.player, candidate.color), (candidate.product, candidate.squares))
    for i, player in enumerate(score(layout).players):
        for line in player.lines[:4]:
            assert (line.points, line.squares) == first.get((i, line.id), (0, ()))


@settings(max_examples=150, deadline=None)
@given(layouts())
def test_other_readings_equal_a_table_that_chose_them(layout: Layout) -> None:
    answer = score(layout)
    told = {reading.ruling: (reading.reading, reading.totals) for reading in answer.readings}
    tallest = "anywhere" if layout.tallest == "in-line" else "in-line"
    lines = "whole-row" if layout.lines == "contiguous" else "contiguous"
    now = tuple(player.total for player in answer.players)
    for ruling, word, other in (
        ("D1", tallest, replace(layout, tallest=tallest)),
        ("D2", lines, replace(layout, lines=lines)),
    ):
        totals = tuple(player.total for player in score(other).players)
        assert told.get(ruling) == (None if totals == now else (word, totals))


@settings(max_examples=150, deadline=None)
@given(layouts())
def test_a_sheet_is_read_as_it_was_written(layout: Layout) -> None:
    sheet = json.loads(json.dumps(write(layout)))
    assert read(sheet) == layout
    assert VALIDATOR.is_valid(sheet)


@settings(max_examples=150, deadline=None)
@given(layouts(), st.sampled_from(["turn", "mirror"]))
def test_turning_and_mirroring_the_board_changes_no_points(layout: Layout, how: str) -> None:
    def moved(at: Square) -> Square:
        return (at[1], SIZE - 1 - at[0]) if how == "turn" else (at[0], SIZE - 1 - at[1])

    turned = replace(
        layout,
        flowers=tuple(flower._replace(at=moved(flower.at)) for flower in layout.flowers),
        rock=moved(layout.rock) if layout.rock else None,
        carnivore=moved(layout.carnivore) if layout.carnivore else None,
    )
    assert [[line.points for line in player.lines] for player in score(turned).players] == [
        [line.points for line in player.lines] for player in score(layout).players
    ]


@settings(max_examples=150, deadline=None)
@given(layouts())
def test_another_player_changes_nobodys_lines(layout: Layout) -> None:
    alone = replace(layout, players=layout.players[:1])
    assert score(alone).players[0] == score(layout).players[0]


@settings(max_examples=150, deadline=None)
@given(layouts())
def test_lines_sum_to_the_total_and_notes_and_drawing_always_come(layout: Layout) -> None:
    for player in score(layout).answer()["players"]:
        assert player["total"] == sum(line["points"] for line in player["lines"])
    assert len(asides(layout)) == 2
    assert len(pictures(layout)) == 1
