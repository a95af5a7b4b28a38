"""JSON, read more strictly than usual."""

import json
import math
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.core.document import NotJson, parse_json


def refusal(text: str | bytes) -> str:
    with pytest.raises(NotJson) as caught:
        parse_json(text)
    return str(caught.value)


@pytest.mark.parametrize(
    "text",
    ["", " ", "{", "[1,]", "{'a': 1}", "{} {}", "[1] x", "nul", "01", "+1", ".5", "1.", '"\n"', "\ufeff{}", "{a: 1}"],
)
def test_what_is_no_json(text: str) -> None:
    assert refusal(text).startswith("This is not JSON: ")


def test_where_it_breaks_is_said() -> None:
    assert refusal('{"a": 1,\n "b" 2}') == "This is not JSON: Expecting ':' delimiter in line 2, column 6."


@pytest.mark.parametrize("text", ["NaN", "[Infinity]", '{"a": {"b": -Infinity}}'])
def test_numbers_json_does_not_know(text: str) -> None:
    assert refusal(text).endswith("is not a number that JSON knows.")


@pytest.mark.parametrize(
    "text", ['{"a": 1, "a": 1}', '[{"b": {"a": 1, "c": 2, "a": 3}}]', '{"a": 1, "\\u0061": 2}', '{"": 0, "": 0}']
)
def test_a_key_twice_at_any_depth(text: str) -> None:
    assert "stands twice in one object" in refusal(text)


def test_the_same_key_in_two_objects_is_fine() -> None:
    assert parse_json('[{"a": 1}, {"a": {"a": 2}}]') == [{"a": 1}, {"a": {"a": 2}}]


def test_a_long_or_broken_key_is_shown_bearably() -> None:
    key = "\\ud800" + "k" * 500
    said = refusal(f'{{"{key}": 1, "{key}": 2}}')
    assert len(said) < 100
    said.encode()


@pytest.mark.parametrize("text", ["[" * 100_000, '{"a":' * 100_000, "[" * 3000 + "]" * 3000])
def test_nesting_without_end(text: str) -> None:
    assert refusal(text) == "This is nested too deeply to be a sheet."


def test_bytes_are_utf_8_with_or_without_a_mark() -> None:
    assert parse_json('"ü"'.encode()) == "ü"
    assert parse_json('"ü"'.encode("utf-8-sig")) == "ü"
    assert refusal('"ü"'.encode("latin-1")) == "The text is not UTF-8."
    assert refusal('{"a": 1}'.encode("utf-16"))


@pytest.mark.parametrize(
    ("text", "value"), [("1.0", 1.0), ("-0", 0), ("1e2", 100.0), ("9" * 400, int("9" * 400)), ("true", True)]
)
def test_numbers_stay_what_they_are(text: str, value: object) -> None:
    parsed = parse_json(text)
    assert parsed == value
    assert type(parsed) is type(value)


@pytest.mark.parametrize("text", ["9" * 401, "9" * 1_000_000, "1e999999999"])
def test_endless_numbers_cost_nothing_and_are_not_whole(text: str) -> None:
    assert math.isinf(parse_json(text))


plain = st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text()
documents = st.recursive(plain, lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner), max_leaves=20)


@given(documents)
def test_everything_else_as_the_standard_library_has_it(document: Any) -> None:
    text = json.dumps(document)
    assert parse_json(text) == json.loads(text) == document
    assert parse_json(json.dumps(document, ensure_ascii=False).encode()) == document
