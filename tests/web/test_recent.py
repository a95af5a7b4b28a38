"""States kept for the phones that ask next: never another table's, an older one, or one that shows too much."""

from datetime import UTC, datetime, timedelta

from flask import Flask

from companion.store.records import Seat, Table, mark_of
from companion.web.stored import stored_of
from companion.web.table.recent import Recent
from companion.web.visitors import Visitor
from tests.web.tables import Person, card

MOMENT = datetime(2026, 5, 1, tzinfo=UTC)


def table(code: str = "ABCDEF", revision: int = 1, hidden: bool = False) -> Table:
    seats = tuple(Seat(n, "", "", holder, False, False, {"hand": []}, 0) for n, holder in enumerate(["ana", "ben"]))
    return Table(
        code=code,
        game="arboretum",
        options={},
        board=None,
        shared_revision=0,
        revision=revision,
        host="ana",
        hidden=hidden,
        locked=False,
        group="g",
        created=MOMENT,
        changed=MOMENT,
        finished=None,
        seats=seats,
    )


def test_a_state_is_found_by_its_mark_alone() -> None:
    recent = Recent()
    recent.keep(Visitor(table(), "ana"), "state")
    found = recent.find("ABCDEF", mark_of(1, MOMENT), "ben")
    assert found is not None
    assert found[1] == "state"
    assert found[0].seats == (1,)
    assert not found[0].hosts
    assert recent.find("ABCDEF", mark_of(2, MOMENT), "ana") is None
    assert recent.find("ABCDEF", mark_of(1, MOMENT + timedelta(microseconds=1)), "ana") is None
    assert recent.find("ABCDEG", mark_of(1, MOMENT), "ana") is None


def test_hidden_sheets_stay_with_those_who_see_them() -> None:
    recent = Recent()
    recent.keep(Visitor(table(hidden=True), "ana"), "ana's")
    assert recent.find("ABCDEF", mark_of(1, MOMENT), "ben") is None
    assert recent.find("ABCDEF", mark_of(1, MOMENT), None) is None
    recent.keep(Visitor(table(hidden=True), "ben"), "ben's")
    found = [recent.find("ABCDEF", mark_of(1, MOMENT), holder) for holder in ("ana", "ben")]
    assert [text for _, text in filter(None, found)] == ["ana's", "ben's"]


def test_a_later_revision_takes_the_place_of_an_earlier_one_and_never_the_other_way() -> None:
    recent = Recent()
    recent.keep(Visitor(table(revision=2), "ana"), "later")
    recent.keep(Visitor(table(revision=1), "ana"), "earlier")
    assert recent.find("ABCDEF", mark_of(1, MOMENT), "ana") is None
    assert recent.find("ABCDEF", mark_of(2, MOMENT), "ana") is not None


def test_what_was_not_asked_for_goes_when_there_is_no_room() -> None:
    recent = Recent(room=25)
    for code in ("AAAAAA", "BBBBBB"):
        recent.keep(Visitor(table(code), "ana"), "x" * 10)
    assert recent.find("AAAAAA", mark_of(1, MOMENT), "ana")
    recent.keep(Visitor(table("CCCCCC"), "ana"), "x" * 10)
    assert recent.find("BBBBBB", mark_of(1, MOMENT), "ana") is None
    assert recent.find("AAAAAA", mark_of(1, MOMENT), "ana")
    recent.keep(Visitor(table("DDDDDD"), "ana"), "x" * 30)
    for code in ("AAAAAA", "CCCCCC", "DDDDDD"):
        assert recent.find(code, mark_of(1, MOMENT), "ana") is None


def test_a_kept_state_equals_one_made_anew(app: Flask) -> None:
    ana, ben, eve = Person(app), Person(app), Person(app)
    code = ana.opens("arboretum")
    ben.sits(code, 1, "Ben")
    ana.edits(code, 0, [card(0, 0, "oak", 1)])
    kept = [person.state(code) for person in (ana, ben, eve)]
    assert [state["you"]["seats"] for state in kept] == [[0], [1], []]
    for person, state in zip((ana, ben, eve), kept, strict=True):
        stored_of(app).recent = Recent()
        assert person.state(code) == state


def test_rights_are_those_of_now(app: Flask) -> None:
    ana, ben = Person(app), Person(app)
    code = ana.opens("arboretum")
    ben.sits(code, 1, "Ben")
    revision = ben.edits(code, 1, [card(0, 0, "oak", 1)]).get_json()["seats"][1]["revision"]
    ana.does(code, "free", seat=1)
    assert ben.edits(code, 1, [card(0, 1, "oak", 2)], revision).status_code == 403
