"""The form: everything of a sheet goes through it, faults land at their fields, the tally is compared."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from werkzeug.datastructures import MultiDict
from wtforms import Field, FieldList, FormField

from companion.core.sheet import Refused
from companion.games.greenwood.form import BLANK_ROWS, GreenwoodForm
from companion.games.greenwood.layout import read, write
from companion.games.greenwood.problems import problems
from tests.games.greenwood.sheets import board, creature, player, provision, reward, sprite, table

REPOSITORY = Path(__file__).resolve().parents[3]
FILES = [
    *sorted((REPOSITORY / "tests" / "cases" / "sheets").glob("greenwood-*.json")),
    *sorted((REPOSITORY.parent / "shared" / "formats").glob("greenwood*.json")),
]
ODD = table(
    player("Ana", 3, submarine={"tiles": [creature((-1, 0), (99, -999)), provision("roots", (0, 0)), sprite((0, 0))]}),
    player("Ben", 0, submarine={}, dawn_counted=True, extras=[{"label": "tea", "points": -2}]),
    mode="clans",
    board=board(20, 20, (19, 19), name="wide", bonuses=[reward("", (0, 0))], completions=[reward("x y", (3, 3))]),
)
SHEETS: dict[str, dict[str, Any]] = {path.stem: json.loads(path.read_text()) for path in FILES} | {"odd": ODD}
SENT = {
    "mode": "basic",
    "board-rows": "2",
    "board-cols": "3",
    "board-start": "1.1",
    "players-0-name": "Ana",
    "players-0-track_points": "50",
    **{f"players-0-tiles-{j}-{key}": "" for j in range(6) for key in ("kind", "squares")},
    **{f"board-bonuses-{k}-{key}": "" for k in range(3) for key in ("squares", "gain", "id")},
    **{f"board-completions-{k}-{key}": "" for k in range(5) for key in ("squares", "gain", "id")},
}
BONUS = {
    "board-bonuses-0-squares": "1.2 1.3",
    "board-bonuses-0-gain": "1 energy",
}


@pytest.fixture(autouse=True)
def request_context() -> Iterator[None]:
    with Flask(__name__).test_request_context():
        yield


def posted(**changes: str) -> GreenwoodForm:
    """The form as sent, with some fields changed; `__` in a name stands for `-`."""
    return GreenwoodForm(MultiDict(SENT | {key.replace("__", "-"): value for key, value in changes.items()}))


def sent(fields: Any) -> Iterator[tuple[str, str]]:
    """What a browser sends for the fields as they are drawn."""
    for field in fields:
        if isinstance(field, FormField):
            yield from sent(field.form)
        elif isinstance(field, FieldList):
            yield from sent(field.entries)
        elif field.type == "BooleanField":
            yield from [(field.name, "y")] if field.data else []
        else:
            yield field.name, _typed(field)


def _typed(field: Field) -> str:
    value = field._value() if hasattr(field, "_value") else field.data
    return "" if value is None else str(value)


def places(form: GreenwoodForm) -> list[tuple[str, bool]]:
    """Where the faults of a form lie, and whether they are problems."""
    draft = form.draft()
    try:
        layout = read(draft.sheet)
    except Refused as refused:
        form.show_faults(draft, refused.errors)
    else:
        form.show_faults(draft, problems(layout))
    return [(fault.place, fault.problem) for fault in form.faults]


@pytest.mark.parametrize("name", SHEETS)
def test_every_sheet_goes_through_the_form_and_back(name: str) -> None:
    layout = read(SHEETS[name])
    form = GreenwoodForm(formdata=None, data=GreenwoodForm.data_of(write(layout)))
    if name != "odd":
        assert read(form.draft().sheet) == layout
    again = GreenwoodForm(MultiDict(list(sent(form))))
    assert again.draft().sheet == form.draft().sheet


def test_what_a_person_enters_becomes_the_sheet() -> None:
    changes = {
        "mode": "clans",
        "board__name": "0",
        "board__unusable": "2.3",
        **{key.replace("-", "__"): value for key, value in BONUS.items()},
        "board__completions__4__squares": "1.1 2.1",
        "players__0__unused_energy": "2",
        "players__0__tiles__1__kind": "creature",
        "players__0__tiles__1__squares": "1.1 1.2",
        "players__0__tiles__3__kind": "water",
        "players__0__tiles__3__squares": "2,2",
    }
    form = posted(**changes)
    assert form.draft().sheet == {
        "game": "greenwood",
        "options": {
            "mode": "clans",
            "board": {
                "name": "0",
                "rows": 2,
                "cols": 3,
                "start": [0, 0],
                "unusable": [[1, 2]],
                "bonuses": [{"id": "b1", "squares": [[0, 1], [0, 2]], "gain": "1 energy"}],
                "completions": [{"id": "c1", "squares": [[0, 0], [1, 0]], "gain": ""}],
            },
        },
        "players": [
            {
                "name": "Ana",
                "track_points": 50,
                "unused_energy": 2,
                "submarine": {
                    "tiles": [
                        {"kind": "creature", "squares": [[0, 0], [0, 1]]},
                        {"kind": "provision", "provision": "water", "squares": [[1, 1]]},
                    ]
                },
            }
        ],
    }
    assert places(form) == []


def test_a_fresh_page_asks_for_two_players_and_some_tiles() -> None:
    form = GreenwoodForm()
    assert [len(entry.form.tiles) for entry in form.players] == [BLANK_ROWS, BLANK_ROWS]
    assert "options" not in form.draft().sheet


def test_blank_rows_describe_no_board_and_no_submarine() -> None:
    form = GreenwoodForm(MultiDict({"players-0-name": "Ana", "board-bonuses-0-gain": "", "players-0-tiles-0-kind": ""}))
    assert form.draft().sheet == {"game": "greenwood", "players": [{"name": "Ana"}]}


def test_names_of_bonuses_are_made_up_around_those_given() -> None:
    form = posted(
        board__bonuses__0__squares="1.2",
        board__bonuses__1__squares="1.3",
        board__bonuses__1__id="b1",
        board__completions__0__squares="2.1",
        board__completions__0__id="c2",
        board__completions__1__squares="2.2",
        board__completions__2__squares="2.3",
    )
    of = form.draft().sheet["options"]["board"]
    assert [bonus["id"] for bonus in of["bonuses"]] == ["b2", "b1"]
    assert [completion["id"] for completion in of["completions"]] == ["c2", "c1", "c3"]


@pytest.mark.parametrize(
    ("changes", "place"),
    [
        ({"players__0__track_points": ""}, "players-0"),
        ({"players__0__track_points": "many"}, "players-0-track_points"),
        ({"players__0__rescued": "-1"}, "players-0-rescued"),
        ({"players__0__name": ""}, "players-0-name"),
        ({"mode": "quick"}, "mode"),
        ({"mode": "solo", "players__1__name": "Ben", "players__1__track_points": "1"}, "players"),
        ({"board__rows": ""}, "board"),
        ({"board__rows": "21"}, "board-rows"),
        ({"board__start": ""}, "board"),
        ({"board__start": "3.1"}, "board-start"),
        ({"board__start": "middle"}, "board-start"),
        ({"board__start": "1.1 1.2"}, "board-start"),
        ({"board__unusable": "1.1"}, "board-start"),
        ({"board__unusable": "1.2 1.4"}, "board-unusable"),
        ({"board__bonuses__0__gain": "1 point"}, "board-bonuses-0-squares"),
        ({"board__bonuses__2__squares": "5.5"}, "board-bonuses-2-squares"),
        ({"board__bonuses__0__squares": "1.2", "board__bonuses__0__id": "x", **{
            "board__completions__1__squares": "1.2", "board__completions__1__id": "x"}}, "board-completions-1-id"),
        ({"board__completions__0__squares": "2.2", "board__unusable": "2.2"}, "board-completions-0"),
        ({"players__0__tiles__2__squares": "1.1"}, "players-0-tiles-2"),
        ({"players__0__tiles__2__kind": "sprite"}, "players-0-tiles-2"),
        ({"players__0__tiles__2__kind": "sprite", "players__0__tiles__2__squares": "a"}, "players-0-tiles-2-squares"),
        ({"players__0__tiles__2__kind": "ghost", "players__0__tiles__2__squares": "1.1"}, "players-0-tiles-2-kind"),
        ({"players__0__extras__0__points": "3"}, "players-0-extras-0-label"),
    ],
)  # fmt: skip
def test_each_error_lands_at_its_field(changes: dict[str, str], place: str) -> None:
    assert (place, False) in places(posted(**changes))


def test_each_problem_lands_at_its_tile_or_number() -> None:
    form = posted(
        players__0__unused_spies="3",
        players__0__tiles__0__kind="sprite",
        players__0__tiles__0__squares="1.1",
        players__0__tiles__5__kind="sprite",
        players__0__tiles__5__squares="2.3",
    )
    assert places(form) == [("players-0-unused_spies", True), ("players-0-tiles-5", True)]


def test_an_empty_submarine_may_be_entered() -> None:
    assert posted(players__0__has_submarine="y").draft().sheet["players"][0]["submarine"] == {"tiles": []}


def test_the_buttons_for_tiles_and_bonuses_bring_several_rows() -> None:
    form = posted()
    assert form.act("add players-0-tiles") == "players-0-tiles-6"
    assert len(form.players[0].form.tiles) == 6 + BLANK_ROWS
    form.act("add board-bonuses")
    assert len(form.board.form.bonuses) == 3 + BLANK_ROWS
    form.act("drop players-0-tiles players-0-tiles-1")
    assert len(form.players[0].form.tiles) == 5 + BLANK_ROWS
    form.act("add players-0-extras")
    assert len(form.players[0].form.extras) == 1
    assert form.act("add nothing") is None


def test_the_tally_is_held_against_the_track_and_stays_out_of_the_sheet() -> None:
    form = posted(players__0__tally__source0="40", players__0__tally__clan0="3")
    tally = form.players[0].form.tally
    assert tally.description == "The tally comes to 48; the track shows 50, 2 more."
    assert tally.form.open
    assert form.draft().sheet == posted().draft().sheet


def test_an_empty_tally_explains_itself() -> None:
    tally = posted().players[0].form.tally
    assert tally.description.startswith("Everybody starts with 5 points.")
    assert not tally.form.open


def test_a_tally_says_what_it_cannot_count() -> None:
    changes = {
        "players__0__track_points": "",
        "players__0__tally__others__0__points": "-9",
        "players__0__tally__others__1__label": "Luck",
        "players__0__tally__others__1__points": "much",
    }
    said = posted(**changes).players[0].form.tally.description
    assert said.startswith("The tally comes to -4; the track is not entered yet. After Something else (-9)")
    assert said.endswith("Luck: much is no whole number and is not counted.")
