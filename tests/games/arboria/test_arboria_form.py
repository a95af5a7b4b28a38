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
from companion.games.arboria.form import ArboriaForm
from companion.games.arboria.layout import Layout, read, write
from companion.games.arboria.problems import problems
from tests.games.arboria.test_arboria_layout import BARE, FULL

REPOSITORY = Path(__file__).resolve().parents[3]
FILES = [
    *sorted((REPOSITORY / "tests" / "cases" / "sheets").glob("arboria-*.json")),
    *sorted((REPOSITORY.parent / "shared" / "formats").glob("arboria.json")),
]
SHEETS = {path.stem: json.loads(path.read_text()) for path in FILES} | {"full": FULL, "bare": BARE}

# What a browser sends for one flower of Ana's and nothing else.
SENT = {
    "flowers-box": "0,0,6,6",
    "flowers-0.0-species": "lumberjack",
    "flowers-0.0-color": "red",
    "flowers-0.0-height": "2",
    "rock": "",
    "carnivore": "",
    "cloud": "",
    "sun_side": "",
    "sun_at": "",
    "tallest": "in-line",
    "readings-D2": "contiguous",
    "players-0-name": "Ana",
    "players-0-species": "lumberjack",
}


@pytest.fixture(autouse=True)
def request_context() -> Iterator[None]:
    app = Flask(__name__)
    with app.test_request_context():
        yield


def posted(**changes: str) -> ArboriaForm:
    """The form as sent, with some fields changed; `__` in a name stands for `-`, `_dot_` for `.`."""
    named = {key.replace("__", "-").replace("_dot_", "."): value for key, value in changes.items()}
    return ArboriaForm(MultiDict(SENT | named))


def fields_sent(form: Any) -> dict[str, str]:
    """What a browser would send for a form as it is drawn."""
    sent: dict[str, str] = {"flowers-box": ",".join(map(str, form.flowers.box))}
    for row in form.flowers.rows():
        for cell in row:
            sent |= {f"{cell.name}-{layer.name}": word for layer, word in cell.values}
    for field in [*form.readings.form, *(f for f in form if f.type == "ChoiceField")]:
        sent[field.name] = field.data or field.choices[0][0]
    for entry in form.players:
        sent |= {entry.form.name.name: entry.form.name.data, entry.form.species.name: entry.form.species.data}
        for extra in entry.form.extras:
            sent[extra.form.label.name] = extra.form.label.data
            sent[extra.form.points.name] = str(extra.form.points.data)
    return sent


def in_reading_order(layout: Layout) -> Layout:
    """The grid sends its flowers square by square."""
    return replace(layout, flowers=tuple(sorted(layout.flowers)))


def places(form: ArboriaForm) -> list[tuple[str, bool]]:
    """Where the faults of a form lie, and whether they are problems."""
    draft = form.draft()
    try:
        form.show_faults(draft, problems(read(draft.sheet)))
    except Refused as refused:
        form.show_faults(draft, refused.errors)
    return [(fault.place, fault.problem) for fault in form.faults]


@pytest.mark.parametrize("name", SHEETS)
def test_a_sheet_goes_through_the_form_and_comes_back(name: str) -> None:
    layout = read(SHEETS[name])
    form = ArboriaForm(formdata=None, data=ArboriaForm.data_of(write(layout)))
    assert form.draft().sheet == write(layout)
    again = ArboriaForm(MultiDict(fields_sent(form)))
    assert again.draft().sheet == write(in_reading_order(layout))


def test_a_sheet_with_numbers_like_one_point_nought_can_be_opened() -> None:
    sheet = FULL | {"board": FULL["board"] | {"rock": [1.0, 1], "sun": {"side": "left", "at": 4.0}}}
    form = ArboriaForm(formdata=None, data=ArboriaForm.data_of(sheet))
    assert read(form.draft().sheet) == read(FULL)


def test_a_blank_form_has_two_players_and_no_fault_of_its_own() -> None:
    form = ArboriaForm(formdata=None)
    assert len(form.players) == 2
    assert form.draft().sheet["board"] == {"flowers": []}


def test_what_was_sent_is_a_sound_sheet() -> None:
    form = posted()
    assert places(form) == []
    assert form.draft().sheet == {
        "game": "arboria",
        "board": {"flowers": [{"at": [0, 0], "species": "lumberjack", "color": "red", "height": 2}]},
        "players": [{"name": "Ana", "species": "lumberjack"}],
    }


ERRORS: list[tuple[Mapping[str, str], str]] = [
    ({"flowers__0_dot_0__color": ""}, "flowers-0.0"),
    ({"flowers__0_dot_0__height": "9"}, "flowers-0.0"),
    ({"flowers__3_dot_4__height": "1"}, "flowers-3.4"),
    ({"rock": "7.0"}, "rock"),
    ({"carnivore": "here"}, "carnivore"),
    ({"cloud": "1.2.3"}, "cloud"),
    ({"sun_side": "top"}, "sun_at"),
    ({"sun_at": "0"}, "sun_side"),
    ({"sun_side": "up", "sun_at": "0"}, "sun_side"),
    ({"sun_side": "top", "sun_at": "5"}, "sun_at"),
    ({"tallest": "both"}, "tallest"),
    ({"readings__D2": "gaps"}, "readings-D2"),
    ({"players__0__name": ""}, "players-0-name"),
    ({"players__0__species": "rose"}, "players-0-species"),
    ({"players__1__name": "Ben", "players__1__species": "lumberjack"}, "players-1-species"),
    ({"players__1__name": "Ana", "players__1__species": "boy"}, "players-1-name"),
    ({"players__0__extras__0__label": "Tea", "players__0__extras__0__points": "lots"}, "players-0-extras-0-points"),
]


@pytest.mark.parametrize(("changes", "place"), ERRORS)
def test_an_error_comes_back_to_its_field(changes: Mapping[str, str], place: str) -> None:
    assert set(places(posted(**changes))) == {(place, False)}


def test_a_missing_species_is_asked_of_the_player() -> None:
    assert places(posted(players__0__species="")) == [("players-0", False)]


@pytest.mark.parametrize(
    ("changes", "place"),
    [
        ({"flowers__2_dot_2__species": "lumberjack", "flowers__2_dot_2__height": "5"}, "flowers-2.2"),
        ({"flowers__2_dot_2__species": "wizard", "flowers__2_dot_2__height": "1"}, "flowers-2.2"),
    ],
)
def test_a_problem_comes_back_to_its_square(changes: dict[str, str], place: str) -> None:
    assert places(posted(**changes, flowers__2_dot_2__color="red")) == [(place, True)]


def test_a_flower_on_a_stone_can_be_entered() -> None:
    assert places(posted(rock="0.0")) == [("flowers-0.0", True)]


def test_the_board_does_not_grow() -> None:
    form = posted()
    assert form.act("grow flowers top") == "flowers"
    assert form.flowers.box == (0, 0, 6, 6)
    assert not form.overflows()
