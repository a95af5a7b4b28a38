"""The form: everything of a sheet goes through it, and every fault comes back to its field."""

import json
from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from werkzeug.datastructures import MultiDict

from companion.core.sheet import Refused
from companion.games.arborea.form import ArboreaForm
from companion.games.arborea.layout import READINGS, Layout, read, write
from companion.games.arborea.problems import problems
from companion.games.arborea.scoring import score
from tests.games.arborea.drawn import table
from tests.games.arborea.random_sheets import random_sheet
from tests.games.arborea.test_arborea_sheet import alone, full

REPOSITORY = Path(__file__).resolve().parents[3]
FILES = [
    *sorted((REPOSITORY / "tests" / "cases" / "sheets").glob("arborea-*.json")),
    *sorted((REPOSITORY.parent / "shared" / "formats").glob("arborea*.json")),
]
SHEETS = {
    **{path.stem: json.loads(path.read_text()) for path in FILES},
    **{f"random {seed}": random_sheet(seed, 5, 4, 0.8) for seed in range(30)},
    "full": full(),
    "alone": alone(),
    "bare": {"game": "arborea", "players": [{"name": "Ana", "squares": []}]},
}
SPIRIT = {f"spirit_rp-{'at' if n >= 0 else 'below'}_{abs(n)}": str(2 * n) for n in range(-8, 9)}
SEASONS = dict(zip((f"seasons-season_{n}" for n in (1, 2, 3, 4)), ("gifts", "rocks", "other", "cards"), strict=True))
MULTIPLIERS = {f"players-0-multipliers-season_{n}": "2" for n in (1, 2, 3, 4)}
# What a browser sends for four squares of Ana's, a Mushfrog between them, and seasons with a tile of her own.
SENT = {
    **SPIRIT,
    **SEASONS,
    **MULTIPLIERS,
    "players-0-season_bases-season_3": "7",
    "players-0-name": "Ana",
    "players-0-squares-box": "0,0,3,3",
    "players-0-squares-0.0-habitat": "tree",
    "players-0-squares-0.1-habitat": "water",
    "players-0-squares-1.0-habitat": "rock",
    "players-0-squares-1.1-habitat": "rock",
    "players-0-squares-0.0-creature": "mushfrog",
    "players-0-track_rp": "41",
    "players-0-gifts-sage_2": "3",
}


@pytest.fixture(autouse=True)
def request_context() -> Iterator[None]:
    app = Flask(__name__)
    with app.test_request_context():
        yield


def posted(changes: Mapping[str, str]) -> ArboreaForm:
    return ArboreaForm(MultiDict({**SENT, **changes}))


def fields_sent(fields: Any) -> list[tuple[str, str]]:
    """What a browser would send for fields as they are drawn."""
    sent: list[tuple[str, str]] = []
    for field in fields:
        if field.type == "GridField":
            sent.append((f"{field.name}-box", ",".join(map(str, field.box))))
            cells = [cell for row in field.rows() for cell in row]
            sent += [(f"{cell.name}-{layer.name}", word) for cell in cells for layer, word in cell.values]
        elif field.type == "FormField":
            sent += fields_sent(field.form)
        elif field.type == "FieldList":
            sent += fields_sent(field.entries)
        elif field.type == "ChecksField":
            sent += [(field.name, word) for word in field.data]
        elif field.type == "BooleanField":
            sent += [(field.name, "y")] if field.data else []
        elif field.type == "ChoiceField":
            sent.append((field.name, field.data or field.choices[0][0]))
        else:
            sent.append((field.name, "" if field.data is None else str(field.data)))
    return sent


def in_reading_order(layout: Layout) -> Layout:
    """The grid sends its pieces square by square; and a standard reading is not sent at all."""
    players = tuple(
        replace(p, creatures=tuple(sorted(p.creatures)), dwellers=tuple(sorted(p.dwellers))) for p in layout.players
    )
    readings = {ruling: word for ruling, word in layout.readings.items() if word != READINGS[ruling][0]}
    return replace(layout, players=players, readings=readings)


def places(form: ArboreaForm) -> set[tuple[str, bool]]:
    """Where the faults of a form lie, and whether they are problems."""
    draft = form.draft()
    try:
        form.show_faults(draft, problems(read(draft.sheet)))
    except Refused as refused:
        form.show_faults(draft, refused.errors)
    return {(fault.place, fault.problem) for fault in form.faults}


@pytest.mark.parametrize("name", SHEETS)
def test_a_sheet_goes_through_the_form_and_comes_back(name: str) -> None:
    layout = read(SHEETS[name])
    form = ArboreaForm(formdata=None, data=ArboreaForm.data_of(write(layout)))
    assert not form.overflows()
    assert in_reading_order(read(form.draft().sheet)) == in_reading_order(layout)
    again = ArboreaForm(MultiDict(fields_sent(form)))
    assert in_reading_order(read(again.draft().sheet)) == in_reading_order(layout)
    before, after = score(layout), score(read(again.draft().sheet))
    assert [person.total for person in before.players] == [person.total for person in after.players]


def test_a_blank_form_has_two_players_and_asks_for_their_names() -> None:
    form = ArboreaForm(formdata=None)
    assert len(form.players) == 2
    assert form.draft().sheet == {"game": "arborea", "players": [{"name": "", "squares": []}] * 2}
    assert places(form) == {("players-0-name", False), ("players-1-name", False)}


def test_what_was_sent_is_a_sound_sheet() -> None:
    form = posted({})
    assert places(form) == set()
    sheet = form.draft().sheet
    assert sheet["options"]["seasons"] == ["gifts", "rocks", "other", "cards"]
    assert sheet["players"][0]["gifts"] == [0, 3, 0, 0, 0, 0, 0, 0]
    assert sheet["players"][0]["season_bases"] == [None, None, 7, None]
    assert sheet["players"][0]["creatures"] == [{"at": [0, 0], "kind": "mushfrog"}]
    assert score(read(sheet)).players[0].total == 41 + 6 + 4 + 14 + 0 + 6


def test_the_river_brings_a_ninth_sage() -> None:
    assert posted({"midnight_river": "y"}).draft().sheet["players"][0]["gifts"] == [0, 3, 0, 0, 0, 0, 0, 0, 0]


ERRORS: list[tuple[Mapping[str, str], str]] = [
    ({"winds": "gale"}, "winds"),
    ({"seasons-season_2": "gifts"}, "seasons-season_2"),
    ({"seasons-season_2": "summer"}, "seasons-season_2"),
    ({"seasons-season_2": ""}, "seasons"),
    ({"spirit_rp-below_3": ""}, "spirit_rp"),
    ({"spirit_rp-below_3": "100"}, "spirit_rp-below_3"),
    ({"spirit_rp-at_8": "a lot"}, "spirit_rp-at_8"),
    ({"solo-track_rp": "3"}, "solo"),
    ({"solo-difficulty": "21"}, "solo-difficulty"),
    ({"solo-difficulty": "2", "winds": "water-world"}, "winds"),
    ({"solo-difficulty": "2", "players-0-name": "Feronia"}, "players-0-name"),
    ({"readings-A9": "wood"}, "readings-A9"),
    ({"players-0-name": ""}, "players-0-name"),
    ({"players-0-squares-2.2-habitat": "forest"}, "players-0-squares-2.2"),
    ({"players-0-squares-2.2-creature": "newt"}, "players-0-squares-2.2"),
    ({"players-0-squares-2.2-dweller": "newt"}, "players-0-squares-2.2"),
    ({"players-0-track_rp": "-1000"}, "players-0-track_rp"),
    ({"players-0-spirit": "9"}, "players-0-spirit"),
    ({"players-0-captives": "two"}, "players-0-captives"),
    ({"players-0-gifts-sage_2": "4"}, "players-0-gifts-sage_2"),
    ({"players-0-gifts-sage_9": "1"}, "players-0-gifts"),
    ({"players-0-multipliers-season_4": ""}, "players-0-multipliers"),
    ({"players-0-multipliers-season_4": "7"}, "players-0-multipliers-season_4"),
    (dict.fromkeys(MULTIPLIERS, ""), "players-0-multipliers"),
    (dict.fromkeys(SEASONS, "") | {"players-0-season_bases-season_3": ""}, "players-0-multipliers"),
    ({"players-0-season_bases-season_3": ""}, "players-0-season_bases"),
    ({"players-0-season_bases-season_3": "", "players-0-season_bases-season_1": "1"}, "players-0-season_bases"),
    ({"players-0-season_bases-season_3": "-1"}, "players-0-season_bases-season_3"),
    ({"players-0-extras-0-label": "Tea", "players-0-extras-0-points": "lots"}, "players-0-extras-0-points"),
    ({"players-1-name": "Ana"}, "players-1-name"),
]


@pytest.mark.parametrize(("changes", "place"), ERRORS)
def test_an_error_comes_back_to_its_field(changes: Mapping[str, str], place: str) -> None:
    found = places(posted(changes))
    assert all(not problem for _, problem in found)
    assert {at for at, _ in found if at.startswith(place)}
    others = {at for at, _ in found if not at.startswith(place)}
    assert others <= {"players-1-multipliers", "players-1-season_bases"}


def test_two_players_against_feronia_are_refused_at_the_players() -> None:
    changes = {"solo-difficulty": "2", "players-1-name": "Ben", "players-1-squares-box": "0,0,2,2"}
    assert ("players", False) in places(posted(changes))


PROBLEMS: list[tuple[Mapping[str, str], str]] = [
    (dict.fromkeys(SPIRIT, ""), "spirit_rp"),
    ({"players-0-squares-0.1-creature": "grimster", "players-0-squares-0.2-habitat": "tree"}, "players-0-squares-0.1"),
    ({"players-0-squares-1.1-creature": "grimster"}, "players-0-squares-1.1"),
    ({"players-0-squares-0.0-dweller": "fish"}, "players-0-squares-0.0"),
    ({"midnight_river": "y", "players-0-squares-1.0-dweller": "fish"}, "players-0-squares-1.0"),
    ({"midnight_river": "y", "players-0-squares-2.0-dweller": "bright-sprite"}, "players-0-squares-2.0"),
    ({"players-0-squares-2.2-habitat": "tree"}, "players-0-squares"),
    ({"seasons-season_2": "fish"}, "seasons-season_2"),
    ({"winds": "wild-rapids"}, "winds"),
]


@pytest.mark.parametrize(("changes", "place"), PROBLEMS)
def test_a_problem_comes_back_to_its_field(changes: Mapping[str, str], place: str) -> None:
    assert places(posted(changes)) == {(place, True)}


def test_pieces_outside_the_cards_can_be_entered_after_the_grid_has_grown() -> None:
    form = ArboreaForm(formdata=None)
    assert form.act("grow players-0-squares top") == "players-0-squares"
    assert form.players[0].form.squares.box.top == -1


def test_every_key_of_the_format_has_a_field() -> None:
    sheet = full()
    sheet["options"]["seasons"] = ["other"] * 4
    for player in sheet["players"]:
        player["season_bases"] = [1, 2, 3, 4]
    layout = read(sheet)
    form = ArboreaForm(formdata=None, data=ArboreaForm.data_of(write(layout)))
    assert form.draft().sheet == write(layout) | {
        "options": write(layout)["options"] | {"readings": {"A1": "both-sides"}}
    }
    solo = {"difficulty": 3} | dict.fromkeys(("track_rp", "veteran_steps", "creatures", "completed", "stacked"), 2)
    sheet = table({"name": "Ana", "squares": []}, solo=solo | {"waiting": 1})
    form = ArboreaForm(formdata=None, data=ArboreaForm.data_of(write(read(sheet))))
    assert form.draft().sheet == sheet
