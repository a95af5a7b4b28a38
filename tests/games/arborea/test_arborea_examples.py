"""The rulebook's worked examples, and every example sheet with its expected points."""

import json
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from companion.games.arborea.layout import read, schema, write
from companion.games.arborea.scoring import score
from tests.games.arborea.drawn import line, player, scored, season, table

SHARED = Path(__file__).resolve().parents[3].parent / "shared" / "formats"
OWN = Path(__file__).resolve().parents[2] / "cases" / "sheets"


def test_scoring_example() -> None:
    ecosystem = "FWTT/RRTR/TTCC/WRWR/TFTF/GMGG"
    creatures = "mf 0.2, mf 2.0, aw 2.2, gr 0.0, sa 4.0, sa 4.2"
    creatures_line = line(scored(table(player(ecosystem, creatures))), "creatures")
    assert [part.points for part in creatures_line.parts] == [9, 12, 12, 16, 8, 6]
    assert creatures_line.points == 63
    assert [part.text for part in creatures_line.parts] == [
        "Mushfrog by 3 trees x 3: 9",
        "Mushfrog by 2 trees x 3, doubled by water: 12",
        "Antlerworm by 2 corals x 3, doubled by water: 12",
        "Grimster by 1 flower x 2 + 2 Mushfrogs in line x 3, doubled by water: 16",
        "Spiderant by 4 different habitats x 2: 8",
        "Spiderant by 3 different habitats x 2: 6",
    ]


def test_endgame_scoring_midnight_river() -> None:
    ecosystem = "WTTTR/CRGTR/TRTRR/CCRTT/WRRWR/WWRRR"
    creatures = "sa 0.0, tc 1.1, mf 3.3, aw 3.0"
    dwellers = "fish 4.0, fish 5.0, dark 3.4, dark 2.0, dark 0.3, bright 1.1"
    result = scored(table(player(ecosystem, creatures, dwellers), midnight_river=True))
    assert result.problems == ()
    assert [part.points for part in line(result, "creatures").parts] == [16, 4, 0, 12]
    assert [part.points for part in line(result, "dwellers").parts] == [15, 15, 8, 8, 8, 3]
    assert result.players[0].total == 89


def test_score_seasons_three_times_three_is_capped_at_eight() -> None:
    assert season("uncompleted", 1, uncompleted=3).points == 8
    assert season("uncompleted", 1, uncompleted=2).points == 6


def test_score_seasons_brings_48_at_most() -> None:
    found = season("uncompleted", 6, uncompleted=3)
    assert found.points == 48
    assert found.text == "Uncompleted cards: 3 cards x 3 = 9, at most 8, times 6: 48"


def test_feronias_endgame_scoring() -> None:
    solo = {"difficulty": 5, "track_rp": 30, "veteran_steps": 20}
    result = scored(table(player(), solo=solo))
    assert [found.points for found in result.players[1].lines] == [30, 100]
    assert result.players[1].total == 130


def _expected(name: str) -> dict[str, Any]:
    if not SHARED.is_dir():
        pytest.skip("the example sheets (../shared/formats) are not here")
    found: dict[str, Any] = json.loads((SHARED / "expected.json").read_text())[name]
    return found


@pytest.mark.parametrize("name", ["arborea.json", "arborea-river.json", "arborea-solo.json"])
def test_example_sheets(name: str) -> None:
    expected = _expected(name)
    sheet = json.loads((SHARED / name).read_text())
    result = score(read(sheet))
    assert [
        {"name": p.name, "total": p.total, "lines": {found.id: found.points for found in p.lines}}
        for p in result.players
    ] == expected["players"]
    assert [{"place": p.place, "names": list(p.names)} for p in result.ranking] == expected["ranking"]
    assert result.tie_break == expected["tie_break"]
    assert sorted(problem.code for problem in result.problems) == sorted(expected["problem_codes"])
    assert read(write(read(sheet))) == read(sheet)


# Added up by hand, in the order of the lines: track, spirit, four seasons (base x multiplier), creatures, the rest.
OWN_TOTALS = {
    "arborea-three": {
        "Mara": [64, 2 * (5 - 3), 8 * 3, 4 * 4, 8 * 2, 6 * 3, 12 + 2 * (4 + 6) + 6 + 2 * 9 + (4 + 3) + (4 + 6)],
        "Jonas": [71, -2, 2 * 2, 2 * 1, 8 * 4, 0, 6 + 12 + 2 * 6 + 8],
        "Ida": [58, 2, 8 * 5, 4 * 1, 4 * 2, 8 * 1, 2 * 8 + 8 + 2 * 8 + 8 + 7, 5],
    },
    "arborea-river-two": {
        "Lea": [
            83,
            -6,
            8 * 4,
            6 * 3,
            8,
            8,
            2 * (2 + 2) + (9 - 3) + (8 + 3) + 12 + (9 - 3) + (4 + 3),
            3 * 18 + 2 * 3 + 2 * 8,
        ],
        "Tom": [90, 10, 4, 4 * 2, 6, 8 * 6, 12 + (4 + 3 - 6) + 2 * 0, 8 + 3 + 6 + 8],
    },
    "arborea-winds-two": {
        "Nora": [45, 4, 12 * 5, 12, 12 * 2, 6, 2 * 6 + 12 + (8 + 6) + 2 * 4 + 4, 2 * 6 + 4],
        "Paul": [60, -2, 3 * 3, 6 * 2, 4, 3 * 4, 8 + 12 + 2 * 4, 4],
    },
    "arborea-solo-won": {
        "Kim": [120, 6, 8 * 3, 4 * 2, 4 * 2, 5 * 4, 12 + (8 + 3) + (8 + 3) + 8 + 9],
        "Feronia": [38, 4 * (9 + 4 + 3 + 2)],
    },
}


def _own(name: str) -> Any:
    return json.loads((OWN / f"{name}.json").read_text())


@pytest.mark.parametrize("name", OWN_TOTALS)
def test_own_sheets(name: str) -> None:
    sheet = _own(name)
    assert Draft202012Validator(schema()).is_valid(sheet)
    result = score(read(sheet))
    assert result.problems == ()
    assert {p.name: [found.points for found in p.lines] for p in result.players} == OWN_TOTALS[name]
