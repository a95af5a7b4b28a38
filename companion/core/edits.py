"""Edits: small changes to a JSON document that several phones may make at once.

An edit is a JSON object. It names a place by a `path` of keys; lists and objects on the way are made as needed:

    {"do": "put", "path": ["squares"], "at": [2, 3], "value": {"habitat": "tree"}}
                     the entry of that list at that square becomes {"at": [2, 3], "habitat": "tree"}; null removes it
    {"do": "set", "path": ["submarine", "tiles"], "value": [...]}
                     the key becomes the value; null removes it
    {"do": "hold", "path": ["hand"], "value": {...}}      the list holds the value, once
    {"do": "drop", "path": ["hand"], "value": {...}}      the list holds it no more

Made twice, an edit does no more than made once; edits of different places may be made in any order. Nothing here
knows a game: whether a sheet makes sense is not asked.
"""

import json
import math
import re
from collections.abc import Iterable, Mapping
from typing import Any, Final, NamedTuple

from companion.core.sheet import FARTHEST, LARGEST_SHOWN, shown

DEEPEST: Final = 16
LONGEST_PATH: Final = 8
_KEYS: Final = {
    "put": {"do", "path", "at", "value"},
    "set": {"do", "path", "value"},
    "hold": {"do", "path", "value"},
    "drop": {"do", "path", "value"},
}
# no key that an object of a browser's script language has of its own
_STEP: Final = re.compile(r"(?!__)[A-Za-z0-9_-]{1,40}")


class EditError(Exception):
    """An edit that is malformed or does not fit the document; the message is a sentence for people."""


class _Edit(NamedTuple):
    """A sound edit."""

    do: str
    path: tuple[str, ...]
    at: list[int] | None
    value: Any

    def entry(self) -> dict[str, Any]:
        """The list entry that a `put` makes."""
        return {"at": self.at, **self.value}


def apply(document: Mapping[str, Any], edit: object) -> dict[str, Any]:
    """The document after an edit; the one given stays as it is. Raises `EditError`.

    >>> apply({}, {"do": "put", "path": ["squares"], "at": [0, 1], "value": {"habitat": "tree"}})
    {'squares': [{'at': [0, 1], 'habitat': 'tree'}]}
    """
    sound = _read(edit)
    if sound.do == "set":
        return _with(document, sound.path, sound.value)
    old = _list_at(document, sound.path)
    new = _relisted(old, sound)
    return dict(document) if old == [] == new else _with(document, sound.path, new)


def apply_all(document: Mapping[str, Any], edits: Iterable[object]) -> dict[str, Any]:
    """The document after some edits, one after the other. Raises `EditError` at the first that does not fit."""
    after = dict(document)
    for edit in edits:
        after = apply(after, edit)
    return after


def inverse(document: Mapping[str, Any], edit: object) -> dict[str, Any]:
    """The edit that undoes an edit of this document. Raises `EditError` where the edit does.

    Undone, an entry may stand elsewhere in its list, and lists and objects that were made on the way stay, empty.

    >>> inverse({"spirit": 2}, {"do": "set", "path": ["spirit"], "value": 3})
    {'do': 'set', 'path': ['spirit'], 'value': 2}
    """
    apply(document, edit)
    sound = _read(edit)
    path = list(sound.path)
    if sound.do == "set":
        return {"do": "set", "path": path, "value": _value_at(document, sound.path)}
    entries = _list_at(document, sound.path)
    found = [entry for entry in entries if _is_meant(entry, sound)]
    if len(found) > 1:  # no list of an edited document, but perhaps one of an imported sheet
        return {"do": "set", "path": path, "value": entries}
    if sound.do == "put":
        before = {key: value for key, value in found[0].items() if key != "at"} if found else None
        return {"do": "put", "path": path, "at": sound.at, "value": before}
    return {"do": "hold" if found else "drop", "path": path, "value": sound.value}


def _read(edit: object) -> _Edit:
    """The edit, if it is sound."""
    if not isinstance(edit, dict):
        raise EditError(f"An edit is an object, not {shown(edit)}.")
    do = edit.get("do")
    if not isinstance(do, str) or do not in _KEYS:
        raise EditError(f'An edit does "put", "set", "hold" or "drop", not {shown(do)}.')
    if edit.keys() != _KEYS[do]:
        raise EditError(f'"{do}" has the keys {", ".join(sorted(_KEYS[do]))} and no others.')
    value = edit["value"]
    _check_value(value)
    at = _place(edit["at"]) if do == "put" else None
    if do == "put" and not (value is None or (isinstance(value, dict) and "at" not in value)):
        raise EditError('The value of "put" is an object without "at", or null.')
    if do in ("hold", "drop") and value is None:
        raise EditError(f'"{do}" needs a value.')
    return _Edit(do, _path(edit["path"]), at, value)


def _path(path: object) -> tuple[str, ...]:
    if not isinstance(path, list) or not 1 <= len(path) <= LONGEST_PATH:
        raise EditError(f"A path is a list of 1 to {LONGEST_PATH} keys.")
    for step in path:
        if not isinstance(step, str) or not _STEP.fullmatch(step):
            raise EditError(f"A step of a path is 1 to 40 letters, digits, - and _, not {shown(step)}.")
    return tuple(path)


def _place(at: object) -> list[int]:
    if not isinstance(at, list) or len(at) != 2 or any(type(number) is not int for number in at):
        raise EditError("A place is [row, column], two whole numbers.")
    if any(abs(number) > FARTHEST for number in at):
        raise EditError(f"A place lies between -{FARTHEST} and {FARTHEST}.")
    return at


def _check_value(value: object, depth: int = 0) -> None:
    """Raise unless the value is one that JSON can carry."""
    if depth > DEEPEST:
        raise EditError("The value is nested too deeply.")
    if isinstance(value, dict):
        if not all(isinstance(key, str) and _is_whole(key) for key in value):
            raise EditError("The keys of an object are texts of whole characters.")
        for inner in value.values():
            _check_value(inner, depth + 1)
    elif isinstance(value, list):
        for inner in value:
            _check_value(inner, depth + 1)
    elif not _is_plain(value):
        raise EditError("The value holds something that JSON does not know, or a number beyond all bounds.")


def _is_plain(value: object) -> bool:
    if isinstance(value, int):
        return value.bit_length() <= LARGEST_SHOWN
    if isinstance(value, str):
        return _is_whole(value)
    return value is None or (isinstance(value, float) and math.isfinite(value))


def _is_whole(text: str) -> bool:
    """False where a text holds half a character (a lone surrogate), which no file and no page can carry."""
    return not any("\ud800" <= letter <= "\udfff" for letter in text)


def _value_at(document: Mapping[str, Any], path: tuple[str, ...]) -> Any:
    """What stands at a path; None where nothing does."""
    found: Any = document
    for i, step in enumerate(path):
        if not isinstance(found, Mapping):
            raise EditError(f"{'/'.join(path[:i])} is no object: nothing can stand inside it.")
        found = found.get(step)
        if found is None:
            return None
    return found


def _list_at(document: Mapping[str, Any], path: tuple[str, ...]) -> list[Any]:
    found = _value_at(document, path)
    if not (found is None or isinstance(found, list)):
        raise EditError(f"{'/'.join(path)} is no list.")
    return found or []


def _with(document: Mapping[str, Any], path: tuple[str, ...], value: Any) -> dict[str, Any]:
    """A copy of the document with another value at a path, None for none. What lies off the path is shared."""
    _value_at(document, path)
    step, rest = path[0], path[1:]
    after = dict(document)
    if rest:
        if value is not None or after.get(step) is not None:
            after[step] = _with(after.get(step) or {}, rest, value)
    elif value is None:
        after.pop(step, None)
    else:
        after[step] = value
    return after


def _relisted(entries: list[Any], edit: _Edit) -> list[Any]:
    """The list after a put, hold or drop. An entry that is there already keeps its place."""
    new = None if edit.do == "drop" or edit.value is None else edit.entry() if edit.do == "put" else edit.value
    after = []
    for entry in entries:
        if not _is_meant(entry, edit):
            after.append(entry)
        elif new is not None:
            after.append(new)
            new = None
    return after if new is None else [*after, new]


def _is_meant(entry: Any, edit: _Edit) -> bool:
    """Does an edit of a list mean this entry of it?"""
    if edit.do == "put":
        return isinstance(entry, dict) and entry.get("at") == edit.at
    return same(entry, edit.value)


def same(one: Any, other: Any) -> bool:
    """Are two JSON values the same? Unlike Python's, a 1 here is no true.

    >>> same({"a": 1, "b": 2}, {"b": 2, "a": 1}), same([1], [True])
    (True, False)
    """
    return bool(one == other) and json.dumps(one, sort_keys=True) == json.dumps(other, sort_keys=True)
