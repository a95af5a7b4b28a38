"""JSON text to a Python value, with the strictness that a sheet asks for."""

import json
from typing import Any

LONGEST_NUMBER = 400


class NotJson(Exception):
    """The text is not JSON, holds NaN or Infinity, or names a key twice; the message says which."""


def _pairs(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        seen: set[str] = set()
        twice = next(key for key, _ in pairs if key in seen or seen.add(key))  # type: ignore[func-returns-value]
        shown = twice[:40].encode("utf-8", "replace").decode()
        raise NotJson(f'The key "{shown}" stands twice in one object.')
    return found


def _constant(name: str) -> Any:
    raise NotJson(f"{name} is not a number that JSON knows.")


def _whole(digits: str) -> int | float:
    return int(digits) if len(digits) <= LONGEST_NUMBER else float(digits)


_DECODER = json.JSONDecoder(object_pairs_hook=_pairs, parse_constant=_constant, parse_int=_whole)


def parse_json(text: str | bytes) -> Any:
    """The value that a JSON text (UTF-8 where it is bytes) stands for. Raises `NotJson`.

    >>> parse_json('{"a": 1, "a": 2}')
    Traceback (most recent call last):
    companion.core.document.NotJson: The key "a" stands twice in one object.
    """
    try:
        return _DECODER.decode(text.decode("utf-8-sig") if isinstance(text, bytes) else text)
    except UnicodeDecodeError as error:
        raise NotJson("The text is not UTF-8.") from error
    except json.JSONDecodeError as error:
        raise NotJson(f"This is not JSON: {error.msg} in line {error.lineno}, column {error.colno}.") from error
    except RecursionError as error:
        raise NotJson("This is nested too deeply to be a sheet.") from error
