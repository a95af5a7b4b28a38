"""The likeliest reading that a game allows, and what is said where the rules overrule the pixels."""

from collections.abc import Mapping

import pytest

from companion.catalog import find_game
from companion.core.board import BoardSpec
from companion.core.grid import Square
from companion.vision.looks import NONE, Spot
from companion.vision.solve import Chances, beside_cards, solve


def spec_of(slug: str) -> BoardSpec:
    game = find_game(slug)
    assert game is not None
    assert game.board is not None
    return game.board


def sure(labels: Mapping[Square, str], share: float = 0.95, other: str = "rock") -> dict[Square, Mapping[str, float]]:
    return {at: {label: share, other: 1 - share} for at, label in labels.items()}


def chances(  # one argument for each kind of evidence
    squares: Mapping[Square, Mapping[str, float]],
    *,
    occupied: Mapping[Square, float] | None = None,
    tokens: Mapping[Square, Mapping[str, float]] | None = None,
    rings: Mapping[Square, Mapping[str, float]] | None = None,
    figures: Mapping[Square, Mapping[str, float]] | None = None,
    inside: Mapping[Spot, float] | None = None,
) -> Chances:
    held = dict.fromkeys(squares, 0.99) if occupied is None else occupied
    return Chances(squares, held, tokens or {}, rings or {}, figures or {}, inside or {})


BLOCK = {(row, col): "tree" for row in range(3) for col in range(3)}


def test_squares_come_in_reading_order_with_runners_up() -> None:
    squares, pieces = solve(chances(sure(BLOCK)), spec_of("arborea"))
    assert [seen.at for seen in squares] == sorted(BLOCK)
    assert all(seen.label == "tree" and seen.alternatives[0][0] == "rock" for seen in squares)
    assert squares[0].confidence == pytest.approx(0.95 * 0.99)
    assert pieces == ()


def test_nothing_seen() -> None:
    assert solve(chances({}), spec_of("arborea")) == ((), ())


def test_a_card_beside_the_layout_is_left_out() -> None:
    far = BLOCK | {(0, 8): "water"}
    squares, _ = solve(chances(sure(far)), spec_of("arborea"))
    assert {seen.at for seen in squares} == set(BLOCK)


def test_neighbouring_figures_never_both_stand() -> None:
    figures = {
        (0, 0): {"wiseowl": 0.9, NONE: 0.1},
        (0, 1): {"tailcat": 0.7, NONE: 0.3},
        (1, 1): {"grimster": 0.95, NONE: 0.05},
    }
    _, pieces = solve(chances(sure(BLOCK), figures=figures), spec_of("arborea"))
    assert [(piece.kind, piece.at) for piece in pieces] == [("wiseowl", (0, 0)), ("grimster", (1, 1))]


def test_a_figure_needs_four_squares_around() -> None:
    figures = {(2, 2): {"wiseowl": 0.99, NONE: 0.01}, (1, 1): {"mushfrog": 0.99, NONE: 0.01}}
    _, pieces = solve(chances(sure(BLOCK), figures=figures), spec_of("arborea"))
    assert [(piece.kind, piece.at) for piece in pieces] == [("mushfrog", (1, 1))]


def test_no_more_figures_of_a_kind_than_there_are() -> None:
    field = {(row, col): "tree" for row in range(2) for col in range(20)}
    figures = {(0, col): {"wiseowl": 0.9 + col / 1000, NONE: 0.05} for col in range(0, 18, 2)}
    _, pieces = solve(chances(sure(field), figures=figures), spec_of("arborea"))
    assert len(pieces) == 6
    assert {piece.at[1] for piece in pieces} == {6, 8, 10, 12, 14, 16}


def test_a_token_is_no_surer_than_the_square_that_it_alone_tells() -> None:
    tokens = {(1, 1): {"fish": 0.62, NONE: 0.38}}
    (fish,) = solve(chances(sure(BLOCK), tokens=tokens), spec_of("arborea"))[1]
    assert fish.confidence == pytest.approx(0.62, abs=0.02)
    name, chance = fish.alternatives[0]
    assert name == NONE
    assert chance == pytest.approx(0.38, abs=0.02)


def test_a_fish_makes_its_square_water() -> None:
    tokens = {(1, 1): {"fish": 0.9, NONE: 0.1}}
    squares, pieces = solve(chances(sure(BLOCK), tokens=tokens), spec_of("arborea"))
    under = next(seen for seen in squares if seen.at == (1, 1))
    assert under.label == "water"
    assert [(piece.kind, piece.at) for piece in pieces] == [("fish", (1, 1))]


def test_a_dark_sprite_takes_the_label_from_the_rim_but_never_rock() -> None:
    tokens = {(1, 1): {"dark-sprite": 0.97, NONE: 0.03}}
    rings = {(1, 1): {"rock": 0.7, "coral": 0.2, "tree": 0.1}}
    squares, pieces = solve(chances(sure(BLOCK), tokens=tokens, rings=rings), spec_of("arborea"))
    assert next(seen for seen in squares if seen.at == (1, 1)).label == "coral"
    assert [piece.kind for piece in pieces] == ["dark-sprite"]


def test_a_token_that_must_not_lie_on_what_its_rim_looks_like_is_rather_another() -> None:
    tokens = {(1, 1): {"bright-sprite": 0.8, "dark-sprite": 0.19, NONE: 0.01}}
    rings = {(1, 1): {"rock": 0.01, "flower": 0.97, "coral": 0.02}}
    squares, pieces = solve(chances(sure(BLOCK), tokens=tokens, rings=rings), spec_of("arborea"))
    assert next(seen for seen in squares if seen.at == (1, 1)).label == "flower"
    assert [piece.kind for piece in pieces] == ["dark-sprite"]
    rings = {(1, 1): {"rock": 0.4, "flower": 0.6}}
    squares, pieces = solve(chances(sure(BLOCK), tokens=tokens, rings=rings), spec_of("arborea"))
    assert next(seen for seen in squares if seen.at == (1, 1)).label == "rock"
    assert [piece.kind for piece in pieces] == ["bright-sprite"]


def test_a_rock_is_little_proof_of_a_sprite_on_it() -> None:
    rocks, rings = dict.fromkeys(BLOCK, "rock"), {(1, 1): {"rock": 0.98, "coral": 0.02}}
    for chance, kinds in ((0.22, []), (0.45, ["bright-sprite"])):
        tokens = {(1, 1): {"bright-sprite": chance, NONE: 1 - chance}}
        _, pieces = solve(chances(sure(rocks, other="tree"), tokens=tokens, rings=rings), spec_of("arborea"))
        assert [piece.kind for piece in pieces] == kinds


def test_each_arboretum_card_lies_once_and_the_overruled_guess_is_told() -> None:
    squares = {
        (0, 0): {"oak 5": 0.8, "oak 6": 0.2},
        (0, 1): {"oak 5": 0.6, "oak 6": 0.35, "oak 8": 0.05},
        (0, 2): {"maple 1": 0.99, "oak 5": 0.01},
    }
    seen, _ = solve(chances(squares), spec_of("arboretum"))
    assert [square.label for square in seen] == ["oak 5", "oak 6", "maple 1"]
    assert [square.overruled for square in seen] == [None, "oak 5", None]
    assert seen[1].confidence <= 0.5


def test_there_is_one_rock_on_an_arboria_board() -> None:
    squares: dict[Square, Mapping[str, float]] = {(row, col): {"empty": 1.0} for row in range(6) for col in range(6)}
    squares[1, 1] = {"rock": 0.9, "empty": 0.1}
    squares[4, 4] = {"rock": 0.6, "carnivore": 0.35, "empty": 0.05}
    seen, _ = solve(chances(squares), spec_of("arboria"))
    found = {square.at: square.label for square in seen}
    assert (found[1, 1], found[4, 4]) == ("rock", "carnivore")


def test_a_landscape_is_mended_by_its_cards() -> None:
    squares = sure({(row, col): "ocean" for row in range(2) for col in range(6)}, other="house")
    occupied = dict.fromkeys(squares, 0.99) | {(1, 5): 0.4, (2, 0): 0.55}
    squares[2, 0] = {"house": 1.0}
    seen, _ = solve(chances(squares, occupied=occupied), spec_of("rainforest-city"))
    assert {square.at for square in seen} == {(row, col) for row in range(2) for col in range(6)}


def test_squares_that_make_no_card_have_the_rest_of_it_beside_them() -> None:
    spec = spec_of("rainforest-city")
    occupied = {(row, col): 0.9 if row < 2 and col < 6 else 0.01 for row in range(4) for col in range(12)}
    assert beside_cards(occupied, spec) == set()
    assert beside_cards(occupied | {(1, 5): 0.01}, spec) == {at for at in occupied if at[1] < 8} - {(3, 7)}
    thick = {(row, col) for row in range(2) for col in range(5)}
    assert beside_cards(occupied | {(1, 5): 0.01}, spec_of("arborea")) == thick
    assert beside_cards(occupied, spec_of("arboretum")) == set()


def test_covered_squares_are_cut_into_tiles_by_their_seams() -> None:
    squares: dict[Square, Mapping[str, float]] = {(0, col): {"covered": 0.99, "open": 0.01} for col in range(5)}
    tokens = {(0, col): {"creature": 0.9, "sprite": 0.05, "provision water": 0.05} for col in range(4)}
    tokens[0, 4] = {"provision water": 0.9, "creature": 0.06, "sprite": 0.04}
    inside: dict[Spot, float] = {(0, 0, 0, 1): 0.9, (0, 1, 0, 2): 0.1, (0, 2, 0, 3): 0.8, (0, 3, 0, 4): 0.2}
    _, pieces = solve(chances(squares, tokens=tokens, inside=inside), spec_of("greenwood"))
    assert [(piece.kind, piece.squares) for piece in pieces] == [
        ("creature", ((0, 0), (0, 1))),
        ("creature", ((0, 2), (0, 3))),
        ("provision water", ((0, 4),)),
    ]
    assert pieces[0].confidence <= 0.9
