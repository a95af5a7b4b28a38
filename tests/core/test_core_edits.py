"""Edits: what each does, what is refused, and the properties that many phones at once rely on."""

import copy
import json
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from companion.core.edits import EditError, apply, apply_all, inverse, same

TREE = {"habitat": "tree"}
CARD = {"species": "oak", "value": 3}


def put(at: list[int], value: Any, *path: str) -> dict[str, Any]:
    return {"do": "put", "path": list(path or ("squares",)), "at": at, "value": value}


def do(word: str, value: Any, *path: str) -> dict[str, Any]:
    return {"do": word, "path": list(path), "value": value}


def test_put_makes_replaces_in_place_and_removes() -> None:
    first = apply({}, put([0, 1], TREE))
    assert first == {"squares": [{"at": [0, 1], "habitat": "tree"}]}
    second = apply(first, put([0, 2], TREE))
    third = apply(second, put([0, 1], {"habitat": "rock"}))
    assert [entry["habitat"] for entry in third["squares"]] == ["rock", "tree"]
    assert apply(third, put([0, 1], None)) == {"squares": [{"at": [0, 2], "habitat": "tree"}]}


def test_put_replaces_the_whole_entry() -> None:
    document = {"flowers": [{"at": [0, 0], "color": "red", "height": 3}]}
    assert apply(document, put([0, 0], {"color": "blue"}, "flowers")) == {"flowers": [{"at": [0, 0], "color": "blue"}]}


def test_set_makes_the_way_and_null_removes() -> None:
    assert apply({}, do("set", 10, "claims", "A")) == {"claims": {"A": 10}}
    assert apply({"claims": {"A": 10, "B": 8}}, do("set", None, "claims", "A")) == {"claims": {"B": 8}}
    assert apply({"spirit": 3}, do("set", None, "spirit")) == {}


@pytest.mark.parametrize("removal", [do("set", None, "a", "b"), put([0, 0], None, "a", "b"), do("drop", 1, "a", "b")])
def test_what_removes_makes_nothing(removal: dict[str, Any]) -> None:
    assert apply({}, removal) == {}
    assert apply({"a": {}}, removal) == {"a": {}}


def test_hold_holds_once_and_drop_drops() -> None:
    held = apply_all({}, [do("hold", CARD, "hand"), do("hold", dict(reversed(CARD.items())), "hand")])
    assert held == {"hand": [CARD]}
    assert apply(held, do("drop", CARD, "hand")) == {"hand": []}


def test_numbers_and_truths_are_not_mixed_up() -> None:
    assert apply({"x": [True]}, do("hold", 1, "x")) == {"x": [True, 1]}
    assert apply({"x": [True, 1]}, do("drop", True, "x")) == {"x": [1]}


def test_the_given_document_stays_as_it_is() -> None:
    document = {"squares": [{"at": [0, 0], **TREE}], "submarine": {"tiles": []}}
    before = copy.deepcopy(document)
    apply_all(document, [put([0, 0], None), put([1, 1], TREE), do("set", [1], "submarine", "tiles")])
    assert document == before


@pytest.mark.parametrize(
    "edit",
    [
        None,
        [],
        "put",
        {},
        {"do": "paint", "path": ["a"], "value": 1},
        {"do": ["put"], "path": ["a"], "value": 1},
        {"do": "set", "path": ["a"]},
        {"do": "set", "path": ["a"], "value": 1, "at": [0, 0]},
        {"do": "put", "path": ["a"], "value": {}},
        do("set", 1),
        do("set", 1, *"abcdefghi"),
        do("set", 1, ""),
        do("set", 1, "a/b"),
        do("set", 1, "__proto__"),
        do("set", 1, "x" * 41),
        {"do": "set", "path": "a", "value": 1},
        {"do": "set", "path": ["a", 0], "value": 1},
        put([0], TREE),
        put([0, 0, 0], TREE),
        put([0, 1.0], TREE),  # type: ignore[list-item]
        put([0, True], TREE),
        put([0, 1000], TREE),
        {"do": "put", "path": ["a"], "at": "00", "value": {}},
        put([0, 0], {"at": [1, 1]}),
        put([0, 0], [1]),
        put([0, 0], 3),
        do("hold", None, "a"),
        do("drop", None, "a"),
        do("set", float("nan"), "a"),
        do("set", [float("inf")], "a"),
        do("set", {1: 2}, "a"),
        do("set", {"x": (1, 2)}, "a"),
        do("set", 1 << 5000, "a"),
        do("set", json.loads("[" * 40 + "]" * 40), "a"),
    ],
    ids=lambda edit: str(edit)[:60],
)
def test_malformed_edits_are_refused_with_a_sentence(edit: object) -> None:
    with pytest.raises(EditError, match=r"\.$"):
        apply({}, edit)
    with pytest.raises(EditError):
        inverse({}, edit)


@pytest.mark.parametrize("there", [0, False, "", "word", 1.5])
@pytest.mark.parametrize(
    "edit", [do("set", 1, "a", "b"), do("set", None, "a", "b", "c"), put([0, 0], TREE, "a"), do("hold", 1, "a")]
)
def test_edits_that_do_not_fit_the_document_are_refused(edit: dict[str, Any], there: object) -> None:
    with pytest.raises(EditError, match=r"a is no (object|list)"):
        apply({"a": there}, edit)


def test_lists_and_objects_are_not_taken_for_one_another() -> None:
    with pytest.raises(EditError, match="a is no object"):
        apply({"a": []}, do("set", 1, "a", "b"))
    with pytest.raises(EditError, match="a is no list"):
        apply({"a": {}}, put([0, 0], TREE, "a"))


def test_all_of_a_batch_or_nothing() -> None:
    with pytest.raises(EditError):
        apply_all({}, [put([0, 0], TREE), do("set", 1)])


def test_the_inverse_of_each() -> None:
    document = {"squares": [{"at": [0, 0], **TREE}], "hand": [CARD], "spirit": 2}
    assert inverse(document, put([0, 0], {"habitat": "rock"})) == put([0, 0], TREE)
    assert inverse(document, put([5, 5], TREE)) == put([5, 5], None)
    assert inverse(document, do("set", 3, "spirit")) == do("set", 2, "spirit")
    assert inverse(document, do("set", 3, "captives")) == do("set", None, "captives")
    assert inverse(document, do("drop", CARD, "hand")) == do("hold", CARD, "hand")
    assert inverse(document, do("hold", {"species": "oak", "value": 4}, "hand"))["do"] == "drop"
    assert apply(document, inverse(document, do("hold", CARD, "hand"))) == document  # it was there: nothing to undo


def test_entries_that_an_imported_sheet_has_twice_come_back_too() -> None:
    document = {"hand": [CARD, CARD], "squares": [{"at": [0, 0], "a": 1}, {"at": [0, 0], "a": 2}]}
    for edit in (do("drop", CARD, "hand"), put([0, 0], TREE), put([0, 0], None)):
        assert apply(apply(document, edit), inverse(document, edit)) == document


# --- properties, on small documents where edits meet often

NUMBERS = st.integers(0, 2)
PLACES = st.lists(NUMBERS, min_size=2, max_size=2)
SCALARS = st.none() | st.booleans() | NUMBERS | st.sampled_from(["oak", "red"]) | st.just(1.5)
VALUES = st.dictionaries(st.sampled_from("xy"), SCALARS, max_size=2)
LISTS = st.sampled_from([["squares"], ["inside", "flowers"]])
HANDS = st.sampled_from([["hand"], ["inside", "cards"]])
KEYS = st.sampled_from([["spirit"], ["inside", "claims", "A"], ["inside", "sun"]])
PUTS = st.builds(
    lambda path, at, value: {"do": "put", "path": path, "at": at, "value": value}, LISTS, PLACES, st.none() | VALUES
)
HOLDS = st.builds(
    lambda do, path, value: {"do": do, "path": path, "value": value}, st.sampled_from(["hold", "drop"]), HANDS, VALUES
)
SETS = st.builds(lambda path, value: {"do": "set", "path": path, "value": value}, KEYS, SCALARS)
EDITS = PUTS | HOLDS | SETS
DOCUMENTS = st.lists(EDITS, max_size=12).map(lambda edits: apply_all({}, edits))


def essence(value: Any) -> Any:
    """A document without what undoing may leave: the order of lists, what is empty."""
    if isinstance(value, dict):
        inner = {key: essence(part) for key, part in value.items()}
        return {key: part for key, part in inner.items() if part not in ({}, [])}
    if isinstance(value, list):
        return sorted((essence(part) for part in value), key=lambda part: json.dumps(part, sort_keys=True))
    return value


def target(edit: dict[str, Any]) -> object:
    """What an edit changes: a square of a list, a value of a list, a key."""
    return edit["path"], edit.get("at", json.dumps(edit["value"], sort_keys=True) if edit["do"] != "set" else None)


@given(DOCUMENTS, EDITS)
def test_an_edit_made_twice_is_made_once(document: dict[str, Any], edit: dict[str, Any]) -> None:
    once = apply(document, edit)
    assert same(apply(once, edit), once)


@given(DOCUMENTS, st.lists(EDITS, max_size=6))
def test_a_batch_replayed_on_its_own_result_changes_nothing(document: dict[str, Any], edits: list[Any]) -> None:
    once = apply_all(document, edits)
    assert same(essence(apply_all(once, edits)), essence(once))


@given(DOCUMENTS, EDITS)
def test_the_inverse_undoes(document: dict[str, Any], edit: dict[str, Any]) -> None:
    undone = apply(apply(document, edit), inverse(document, edit))
    assert same(essence(undone), essence(document))


@given(DOCUMENTS, EDITS, EDITS)
def test_the_inverse_leaves_later_edits_of_other_places_alone(
    document: dict[str, Any], mine: dict[str, Any], theirs: dict[str, Any]
) -> None:
    assume(target(mine) != target(theirs))
    undone = apply(apply_all(document, [mine, theirs]), inverse(document, mine))
    assert same(essence(undone), essence(apply(document, theirs)))


@given(DOCUMENTS, EDITS, EDITS)
def test_edits_of_different_places_commute(
    document: dict[str, Any], one: dict[str, Any], other: dict[str, Any]
) -> None:
    assume(target(one) != target(other))
    assert same(essence(apply_all(document, [one, other])), essence(apply_all(document, [other, one])))


@st.composite
def two_of_one_place(draw: st.DrawFn) -> tuple[dict[str, Any], dict[str, Any]]:
    one = draw(EDITS)
    if one["do"] in ("hold", "drop"):
        return one, one | {"do": draw(st.sampled_from(["hold", "drop"]))}
    return one, one | {"value": draw(st.none() | VALUES)}


@given(DOCUMENTS, two_of_one_place())
def test_the_later_edit_of_a_place_wins(document: dict[str, Any], two: tuple[dict[str, Any], dict[str, Any]]) -> None:
    assert target(two[0]) == target(two[1])
    assert same(essence(apply_all(document, two)), essence(apply(document, two[1])))


@given(DOCUMENTS, EDITS)
def test_documents_stay_json(document: dict[str, Any], edit: dict[str, Any]) -> None:
    after = apply(document, edit)
    assert same(json.loads(json.dumps(after)), after)
