"""Problem codes: each with its pointer, as often as the sheet format says."""

from pathlib import Path
from typing import Any

from companion.games.rainforest_city import problems as problems_module
from companion.games.rainforest_city.game import GAME
from tests.games.rainforest_city.drawn import player, scored

CODES = ("token-off-terrain", "token-on-house", "landscape-apart", "squares-count")


def problems(*people: dict[str, Any], **options: Any) -> list[tuple[str, str]]:
    return [(problem.pointer, problem.code) for problem in scored(*people, **options).problems]


SIX = "o o o\nr H m"


def test_a_sound_table_has_none() -> None:
    assert problems(player("Ana", "o1 o* o3\nr* H m2"), player("Ben")) == []


def test_token_off_terrain_each_one() -> None:
    assert problems(player("Ana", "or1 o1 om3\nrm2 H m\n.o1 .* ."), player("Ben", SIX)) == [
        ("/players/0/tokens/0", "token-off-terrain"),
        ("/players/0/tokens/2", "token-off-terrain"),
        ("/players/0/tokens/3", "token-off-terrain"),
        ("/players/0/tokens/4", "token-off-terrain"),
        ("/players/0/tokens/5", "token-off-terrain"),
    ]


def test_token_on_house_each_one_otters_too() -> None:
    assert problems(player("Ana", SIX), player("Ben", "o H* Ho1\nr r m")) == [
        ("/players/1/tokens/0", "token-on-house"),
        ("/players/1/tokens/1", "token-on-house"),
    ]


def test_token_on_house_is_allowed_in_the_introductory_game_only() -> None:
    drawing = "o H* Ho1\nr r m"
    assert problems(player("Ana", drawing), variant="introductory") == []
    assert len(problems(player("Ana", drawing), variant="advanced", objectives=["A", "E", "I"])) == 2
    dealt = [player("Ana", drawing, objectives=["A", "E", "I"]), player("Ben", objectives=["B", "F", "J"])]
    assert len(problems(*dealt, variant="solo", level="easy")) == 2


def test_introductory_still_minds_the_terrain() -> None:
    expected = [("/players/0/tokens/0", "token-off-terrain")]
    assert problems(player("Ana", "or1 o o\nr H m"), variant="introductory") == expected


def test_landscape_apart_once_corners_do_not_join() -> None:
    assert problems(player("Ana", "o o o .\n. . . r\no . o r")) == [
        ("/players/0", "landscape-apart"),
        ("/players/0", "squares-count"),
    ]
    assert problems(player("Ana", "o o o .\n. . . r\n. . r r")) == [("/players/0", "landscape-apart")]


def test_landscape_holds_together_over_houses() -> None:
    assert problems(player("Ana", "o o H o o o")) == []


def test_squares_count_not_a_multiple_of_six() -> None:
    assert problems(player("Ana", SIX), player("Ben", SIX + " m")) == [("/players/1", "squares-count")]


def test_sentences_are_short_and_name_things() -> None:
    texts = [problem.text for problem in scored(player("Ana", "or1 H* .* o o")).problems]
    assert texts == [
        "The landscape of Ana does not hang together by edges.",
        "The landscape of Ana has 4 squares; cards of 6 cannot make that.",
        "The rainforest plant lies on ocean; it belongs in the compost.",
        "The otter lies on a house; it belongs in the compost.",
        "The otter lies outside the landscape; it belongs in the compost.",
    ]


def test_every_code_has_a_digest_entry_and_no_other_code_exists() -> None:
    digest = GAME.digest.read_text()
    source = Path(problems_module.__file__).read_text()
    for code in CODES:
        assert f"\n## {code}\n" in digest
        assert source.count(f'"{code}"') == 1
