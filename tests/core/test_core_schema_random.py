"""A shape and its JSON Schema agree: what one takes the other takes, whatever the shape and the value."""

import json
from typing import Any

from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from companion.core.sheet import (
    BAD,
    At,
    Choice,
    Key,
    ListOf,
    Nothing,
    Nullable,
    Record,
    Shape,
    SheetError,
    Text,
    Whole,
    Word,
    YesNo,
    needed,
    optional,
    sheet_shape,
)

WORDS = ("tree", "coral", "blue-spruce")
KEYS = ("at", "name", "a/b", "~", "")
TYPICAL: list[Any] = [
    *(None, True, False, 0, 1, -1, 2, 0.0, 1.0, 0.5, 1e300, 10**30, -999, 1000),
    *(
        "",
        " ",
        "a",
        "\u00a0",
        "\u200b",
        "a\n",
        "\n",
        "tree",
        "tree ",
        "Tree",
        "blue-spruce",
        "a-b-c",
        "-",
        "1",
        "ß",
        "𝒶𝒶",
    ),
    *(
        [],
        [0, 0],
        [0, 0.0],
        [0],
        [0, 0, 0],
        [0, None],
        [[0, 0], [0, 0.0]],
        {},
        {"at": [0, 0]},
        {"at": [0, 0], "x": 1},
        {"name": "a"},
    ),
]

leaves = st.one_of(
    st.builds(lambda a, b: Whole(min(a, b), max(a, b)), st.integers(-3, 3), st.integers(-3, 3)),
    st.just(YesNo()),
    st.just(Nothing()),
    st.sampled_from([Choice(WORDS), Choice((1, 0, 8)), Choice(("1", "tree"))]),
    st.builds(Text, st.integers(1, 4)),
    st.builds(Word, st.integers(1, 3)),
    st.sampled_from([At(), At(0, 1), At(0, 0, 2)]),
)


def larger(inner: st.SearchStrategy[Shape]) -> st.SearchStrategy[Shape]:
    key = st.builds(lambda shape, kind: kind(shape), inner, st.sampled_from([Key, needed, optional]))
    lists = st.builds(ListOf, inner, st.integers(0, 2), st.none() | st.integers(2, 3))
    return st.one_of(
        st.builds(Nullable, inner),
        lists,
        st.builds(Record, st.dictionaries(st.sampled_from(KEYS), key, max_size=3)),
    )


shapes = st.recursive(leaves, larger, max_leaves=6)
lists_without_twins = st.builds(
    lambda shape, least: ListOf(shape, least, once=""),
    st.sampled_from([At(), At(0, 1), Word(), Choice((1, 0, 8)), Whole(), Choice(WORDS)]),
    st.integers(0, 2),
)


@st.composite
def values(draw: st.DrawFn, shape: Shape) -> Any:
    """A value that mostly fits the shape, with something odd put in now and then."""
    if draw(st.integers(0, 24)) == 24:
        return draw(st.sampled_from(TYPICAL))
    match shape:
        case Nullable():
            return None if draw(st.booleans()) else draw(values(shape.shape))
        case ListOf():
            wrong = draw(st.sampled_from([0, 0, 0, 0, 0, 1]))
            return draw(
                st.lists(
                    values(shape.item), min_size=max(0, shape.at_least - wrong), max_size=(shape.at_most or 3) + wrong
                )
            )
        case Record():
            return draw(objects(shape))
        case _:
            return draw(simple_values(shape))


@st.composite
def objects(draw: st.DrawFn, shape: Record) -> Any:
    """An object with most of the keys, and seldom a strange one."""
    found = {
        name: draw(values(key.shape))
        for name, key in shape.keys.items()
        if draw(st.integers(0, 29 if key.required else 3)) != 3
    }
    if draw(st.integers(0, 29)) == 29:
        found[draw(st.sampled_from(["x", "name", ""]))] = 1
    return found


def simple_values(shape: Shape) -> st.SearchStrategy[Any]:
    match shape:
        case Whole():
            number = st.integers(shape.low, shape.high)
            return number | number.map(float) | st.sampled_from([shape.low - 1, shape.high + 1])
        case Choice():
            return st.sampled_from(shape.words) | st.sampled_from([*shape.words, "1", 1, True, 8.0])
        case Text():
            return st.text("abcdefgh", min_size=1, max_size=min(shape.longest, 3)) | st.text(max_size=shape.longest + 1)
        case Word():
            return st.sampled_from(["oak", "ash", "blue-fir"]) | st.from_regex(
                r"[a-z]{0,2}(-[a-zA]{0,2}){0,3}\n?", fullmatch=True
            )
        case At():
            inside = st.lists(st.integers(max(shape.low, -3), min(shape.high, 3)), min_size=2, max_size=2)
            number = st.integers(-1, 3) | st.sampled_from([-1000, 999, 1.0, True])
            return st.one_of(inside, inside, st.lists(number, min_size=2, max_size=2))
        case Nothing():
            return st.none()
        case _:
            return st.booleans()


def sound(shape: Shape, value: object) -> bool:
    """True where the shape takes the value; `BAD` comes back only with an error."""
    errors: list[SheetError] = []
    found = shape.read(value, errors)
    assert found is not BAD or errors
    return not errors


def agree(shape: Shape, value: Any) -> None:
    schema = shape.schema()
    Draft202012Validator.check_schema(schema)
    assert json.loads(json.dumps(schema)) == schema
    assert sound(shape, value) == Draft202012Validator(schema).is_valid(value)


AGREEMENT = settings(max_examples=200, deadline=None, suppress_health_check=[HealthCheck.too_slow])


@given(shapes.flatmap(lambda shape: st.tuples(st.just(shape), values(shape))))
@AGREEMENT
@example((Text(1), "\u001f"))
@example((Text(2), "𝒶𝒶"))
@example((Word(), "oak\n"))
@example((Choice((1, 0, 8)), True))
@example((Choice((1, 0, 8)), False))
@example((Whole(0, 1), True))
def test_shape_and_schema_agree(case: tuple[Shape, Any]) -> None:
    agree(*case)


@given(lists_without_twins.flatmap(lambda shape: st.tuples(st.just(shape), values(shape))))
@AGREEMENT
@example((ListOf(At(), once=""), [[0, 1], [0, 1.0]]))
def test_lists_without_twins_agree(case: tuple[Shape, Any]) -> None:
    agree(*case)


def test_shapes_and_typical_oddities_agree() -> None:
    """Every small shape against every odd value."""
    small: list[Shape] = [
        Whole(),
        Whole(-1, 1),
        YesNo(),
        Nothing(),
        Choice(WORDS),
        Choice((0, 1)),
        Text(1),
        Text(3),
        Word(),
        At(),
    ]
    small += [Record({"at": needed(At()), "name": Key(Text(3))}), Nullable(At())]
    small += [ListOf(At()), ListOf(Whole(), 2, 2), ListOf(At(), once="")]
    for shape in small:
        for value in TYPICAL:
            agree(shape, value)


SHEET = sheet_shape(
    "chess",
    Record({"clock": Key(YesNo()), "readings": Key(Record({"A1": Key(Choice(("yes", "no")))}))}),
    {"squares": needed(ListOf(Record({"at": needed(At()), "kind": needed(Choice(WORDS))}), once="at"))},
    4,
)


@given(values(SHEET))
@AGREEMENT
def test_a_schema_takes_every_sheet_that_the_reader_takes(sheet: Any) -> None:
    """Twins by a key are for the reader alone to see: nothing else may slip through the schema."""
    errors: list[SheetError] = []
    SHEET.read(sheet, errors)
    taken = Draft202012Validator(SHEET.schema()).is_valid(sheet)
    assert taken or errors
    assert not taken or all("listed twice" in error.text for error in errors)


@given(shapes)
@AGREEMENT
def test_defaults_are_their_own(shape: Shape) -> None:
    """Two absent keys do not come to share a list or an object."""
    first, second = shape.default, shape.default
    assert first == second
    assert first is not second or not isinstance(first, list | dict)
