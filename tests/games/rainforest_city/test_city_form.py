"""The form: everything of a sheet goes through it, and every fault comes back to its field."""

import json
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from flask import Flask
from werkzeug.datastructures import MultiDict

from companion.core.sheet import Refused
from companion.games.rainforest_city.form import RainforestCityForm
from companion.games.rainforest_city.layout import Layout, read, write
from companion.games.rainforest_city.problems import problems
from companion.games.rainforest_city.vocabulary import LETTERS, OBJECTIVE_NAMES
from tests.games.rainforest_city.drawn import ROOT, SHARED, player, table
from tests.games.rainforest_city.test_city_layout import SOUND

FILES = [
    *sorted((ROOT / "tests" / "cases" / "sheets").glob("rainforest-city-*.json")),
    *sorted((SHARED / "formats").glob("rainforest-city*.json")),
]
READINGS = table(
    player("Ana", "o H* .m1\nrm2 . m", extras=[{"label": "Cake", "points": -2}]),
    variant="introductory",
    readings={"C1": "diagonal", "C14": "alone"},
)
SHEETS = {
    **{path.stem: json.loads(path.read_text()) for path in FILES},
    **{f"sound {name}": make() for name, make in SOUND.items()},
    "readings": READINGS,
}


@pytest.fixture(autouse=True)
def request_context() -> Iterator[None]:
    with Flask(__name__).test_request_context():
        yield


def fields_sent(fields: Any) -> MultiDict[str, str]:
    """What a browser would send for a form, or a part of one, as it is drawn."""
    sent: MultiDict[str, str] = MultiDict()
    for field in fields:
        if field.type == "FormField":
            sent.update(fields_sent(field.form))
        elif field.type == "FieldList":
            sent.update(fields_sent(field))
        elif field.type == "GridField":
            sent[f"{field.name}-box"] = ",".join(map(str, field.box))
            for row in field.rows():
                for cell in row:
                    sent.update({f"{cell.name}-{layer.name}": word for layer, word in cell.values})
        elif field.type == "ChecksField":
            sent.setlist(field.name, field.data)
        elif field.type == "ChoiceField":
            sent[field.name] = field.data or field.choices[0][0]
        else:
            sent[field.name] = "" if field.data is None else str(field.data)
    return sent


def form_of(sheet: dict[str, Any]) -> RainforestCityForm:
    return RainforestCityForm(formdata=None, data=RainforestCityForm.data_of(write(read(sheet))))


def sent(sheet: dict[str, Any], **changes: str) -> RainforestCityForm:
    """The form of a sheet as posted, with some fields changed; `__` in a name stands for `-`, `_dot_` for `.`."""
    fields = fields_sent(form_of(sheet))
    for name, value in changes.items():
        fields[name.replace("__", "-").replace("_dot_", ".")] = value
    return RainforestCityForm(fields)


def places(form: RainforestCityForm) -> list[tuple[str, bool]]:
    """Where the faults of a form lie, and whether they are problems."""
    draft = form.draft()
    try:
        form.show_faults(draft, problems(read(draft.sheet)))
    except Refused as refused:
        form.show_faults(draft, refused.errors)
    return [(fault.place, fault.problem) for fault in form.faults]


def in_reading_order(layout: Layout) -> Layout:
    """The grid sends squares and tokens row by row."""
    people = (replace(p, squares=tuple(sorted(p.squares)), tokens=tuple(sorted(p.tokens))) for p in layout.players)
    return replace(layout, players=tuple(people))


@pytest.mark.parametrize("name", SHEETS)
def test_a_sheet_goes_through_the_form_and_comes_back(name: str) -> None:
    expected = in_reading_order(read(SHEETS[name]))
    form = form_of(SHEETS[name])
    assert in_reading_order(read(form.draft().sheet)) == expected
    assert in_reading_order(read(RainforestCityForm(fields_sent(form)).draft().sheet)) == expected


def test_a_fresh_page_is_an_empty_standard_table() -> None:
    fields = fields_sent(RainforestCityForm(formdata=None))
    fields["players-0-name"], fields["players-1-name"] = "Ana", "Ben"
    layout = read(RainforestCityForm(fields).draft().sheet)
    assert layout == read(table(player("Ana"), player("Ben")))


def test_every_objective_has_words() -> None:
    assert tuple(OBJECTIVE_NAMES) == LETTERS


STANDARD, ADVANCED, COOPERATIVE = (SOUND[name]() for name in ("standard", "advanced", "cooperative"))


def test_errors_come_back_to_their_field() -> None:
    changes = {
        "players__0__compost": "two",
        "players__1__name": "Ana",
        "players__0__squares__0_dot_0__terrain": "lava",
        "players__0__squares__1_dot_1__token": "ant",
        "readings__C1": "sideways",
    }
    form = sent(STANDARD, **changes)
    assert sorted(places(form)) == [
        ("players-0-compost", False),
        ("players-0-squares-0.0", False),
        ("players-0-squares-1.1", False),
        ("players-1-name", False),
        ("readings-C1", False),
    ]


def test_level_and_objectives_missing_or_too_much() -> None:
    assert places(sent(COOPERATIVE, level="")) == [("level", False)]
    assert places(sent(COOPERATIVE, level="extreme")) == [("level", False)]
    assert places(sent(STANDARD, variant="advanced")) == [("objectives", False)]
    assert places(sent(ADVANCED, objectives__flora="")) == [("objectives", False)]


def test_objectives_of_a_player_missing_or_dealt_twice() -> None:
    blank = {f"players__0__together__{kind}": "" for kind in ("terrain", "flora", "fauna")}
    assert places(sent(COOPERATIVE, **blank)) == [("players-0-together", False)]
    assert places(sent(COOPERATIVE, players__0__together__flora="")) == [("players-0-together", False)]
    assert places(sent(COOPERATIVE, players__1__together__terrain="A")) == [("players-1-together-terrain", False)]


@pytest.mark.parametrize(
    "left_over",
    [
        {"level": "easy"},
        {"objectives__flora": "E"},
        {"players__0__claims__flora": "10"},
        {"players__1__together__unmatching": "0"},
        {"players__1__together__fauna": "I"},
        {"players__1__together__met": "A"},
    ],
)
def test_what_another_variant_left_in_the_form_is_left_out_of_the_sheet(left_over: dict[str, str]) -> None:
    assert sent(STANDARD, **left_over).draft().sheet == sent(STANDARD).draft().sheet


def test_a_wrong_marker_comes_back_to_its_field() -> None:
    assert places(sent(ADVANCED, players__1__claims__fauna="7")) == [("players-1-claims-fauna", False)]


def test_solo_with_one_landscape() -> None:
    one = COOPERATIVE | {"players": COOPERATIVE["players"][:1]}
    with pytest.raises(Refused):
        read(one)
    form = sent(COOPERATIVE)
    form.act("drop players players-1")
    assert places(RainforestCityForm(fields_sent(form))) == [("players", False)]


def test_problems_come_back_to_the_cell_or_the_grid() -> None:
    sheet = table(player("Ana", "om1 H*\n. .\n. o"), player("Ben", "o o o\no o o"))
    assert places(sent(sheet)) == [
        ("players-0-squares", True),
        ("players-0-squares", True),
        ("players-0-squares-0.0", True),
        ("players-0-squares-0.1", True),
    ]


def test_a_token_outside_the_landscape_is_kept() -> None:
    sheet = table(player("Ana", "o o o\no o o\n.* . ."))
    assert places(sent(sheet)) == [("players-0-squares-2.0", True)]
    assert read(sent(sheet).draft().sheet).players[0].tokens == (((2, 0), "otter"),)
