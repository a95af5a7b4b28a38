"""The form: everything of a sheet goes through it, and every fault comes back to its field."""

from collections.abc import Iterator

import pytest
from flask import Flask
from werkzeug.datastructures import MultiDict

from companion.core.sheet import Refused
from companion.games.arboretum.form import ArboretumForm
from companion.games.arboretum.layout import read, write
from companion.games.arboretum.problems import problems
from tests.games.arboretum.odd_sheets import SHEETS

SENT = {
    "others": "",
    "players-0-name": "Ana",
    "players-0-squares-box": "0,0,2,2",
    "players-0-squares-0.0-species": "oak",
    "players-0-squares-0.0-value": "1",
    **{f"players-0-hand-{row}-{key}": "" for row in range(7) for key in ("species", "value")},
}


@pytest.fixture
def request_context() -> Iterator[None]:
    with Flask(__name__).test_request_context():
        yield


def posted(*more: tuple[str, str]) -> ArboretumForm:
    return ArboretumForm(MultiDict([*(item for item in SENT.items() if item[0] not in dict(more)), *more]))


def faults(form: ArboretumForm) -> list[tuple[str, bool]]:
    draft = form.draft()
    try:
        layout = read(draft.sheet)
    except Refused as refused:
        form.show_faults(draft, refused.errors)
    else:
        form.show_faults(draft, problems(layout))
    return [(fault.place, fault.problem) for fault in form.faults if "in hand" not in fault.text]


@pytest.mark.usefixtures("request_context")
class TestForm:
    @pytest.mark.parametrize("name", SHEETS)
    def test_every_sheet_goes_through_the_form_and_back(self, name: str) -> None:
        layout = read(SHEETS[name])
        form = ArboretumForm(formdata=None, data=ArboretumForm.data_of(write(layout)))
        assert read(form.draft().sheet) == layout

    def test_what_was_entered(self) -> None:
        form = posted(
            ("species", "oak"),
            ("species", "elm"),
            ("players-0-squares-1.0-species", "elm"),
            ("players-0-squares-1.0-value", "8"),
            ("players-0-hand-3-species", "oak"),
            ("players-0-hand-3-value", "2"),
            ("players-0-extras-0-label", "Tea"),
            ("players-0-extras-0-points", "-2"),
        )
        assert form.draft().sheet == {
            "game": "arboretum",
            "options": {"species": ["oak", "elm"]},
            "players": [
                {
                    "name": "Ana",
                    "squares": [
                        {"at": [0, 0], "species": "oak", "value": 1},
                        {"at": [1, 0], "species": "elm", "value": 8},
                    ],
                    "hand": [{"species": "oak", "value": 2}],
                    "extras": [{"label": "Tea", "points": -2}],
                }
            ],
        }

    def test_nothing_ticked_leaves_the_species_open(self) -> None:
        assert "options" not in posted(("others", "elm")).draft().sheet

    def test_a_species_on_a_card_is_offered_without_being_typed(self) -> None:
        form = posted(("players-0-squares-0.0-species", "elm"))
        assert form.other_words() == ["elm"]
        assert ("elm", "Elm") in form.species.choices

    @pytest.mark.parametrize(
        ("more", "place"),
        [
            ([("players-0-name", " ")], "players-0-name"),
            ([("players-0-name", "x" * 41)], "players-0-name"),
            ([("players-1-name", "Ana")], "players-1-name"),
            ([("players-0-squares-0.0-value", "")], "players-0-squares-0.0"),
            ([("players-0-squares-0.0-species", "")], "players-0-squares-0.0"),
            ([("players-0-squares-1.1-value", "3")], "players-0-squares-1.1"),
            ([("players-0-squares-0.0-value", "9")], "players-0-squares-0.0"),
            ([("players-0-hand-1-value", "3")], "players-0-hand-1"),
            ([("players-0-hand-1-species", "oak")], "players-0-hand-1"),
            ([("species", "Oak 2")], "species"),
            ([("players-0-extras-0-label", "Tea"), ("players-0-extras-0-points", "much")], "players-0-extras-0-points"),
            ([("players-0-extras-0-points", "3")], "players-0-extras-0-label"),
        ],
    )
    def test_an_error_comes_back_to_its_field(self, more: list[tuple[str, str]], place: str) -> None:
        assert faults(posted(*more)) == [(place, False)]

    @pytest.mark.parametrize(
        ("more", "places"),
        [
            ([("players-0-hand-2-species", "oak"), ("players-0-hand-2-value", "1")], ["players-0-hand-2"]),
            ([("players-0-squares-1.1-species", "elm"), ("players-0-squares-1.1-value", "2")], ["players-0"]),
            (
                [("species", "elm"), ("players-1-name", "Ben")],
                ["options", "players-0-squares-0.0"],
            ),
            (
                [
                    ("players-0-squares-0.1-species", "oak"),
                    ("players-0-squares-0.1-value", "1"),
                    ("players-1-name", "Ben"),
                ],
                ["players-0-squares-0.1", "players-1"],
            ),
        ],
    )
    def test_a_problem_comes_back_to_its_field(self, more: list[tuple[str, str]], places: list[str]) -> None:
        assert faults(posted(*more)) == [(place, True) for place in places]

    def test_the_grid_grows_to_every_side(self) -> None:
        form = posted()
        assert form.act("grow players-0-squares top") == "players-0-squares"
        assert form.act("grow players-0-squares left") == "players-0-squares"
        assert form.players[0].form.squares.box == (-1, -1, 3, 3)
        assert form.draft().sheet["players"][0]["squares"] == [{"at": [0, 0], "species": "oak", "value": 1}]

    def test_a_hand_of_more_than_seven(self) -> None:
        form = posted()
        assert len(form.players[0].form.hand) == 7
        assert form.act("add players-0-hand") == "players-0-hand-7"
        assert form.act("drop players-0-hand players-0-hand-7") == "players-0-hand"
        assert len(form.players[0].form.hand) == 7

    def test_four_players_at_most(self) -> None:
        form = posted()
        assert [form.act("add players") for _ in range(4)][-1] is None
        assert len(form.players) == 4
