"""Whether a person entered anything."""

from collections.abc import Mapping
from typing import Any

NOTHING: tuple[Any, ...] = (None, "", False)


def same(entered: Any, fresh: Any) -> bool:
    """True where two pieces of form data mean the same: blank is blank, however it is written.

    >>> same({"name": "", "hand": [{"value": None}]}, {"name": None, "hand": []})
    True
    >>> same({"name": "Ana"}, {"name": None})
    False
    """
    if isinstance(entered, Mapping) or isinstance(fresh, Mapping):
        left, right = entered or {}, fresh or {}
        return all(same(left.get(key), right.get(key)) for key in left.keys() | right.keys())
    if isinstance(entered, list | tuple) or isinstance(fresh, list | tuple):
        left, right = list(entered or ()), list(fresh or ())
        longest = max(len(left), len(right))
        pairs = zip(left + [None] * (longest - len(left)), right + [None] * (longest - len(right)), strict=True)
        return all(same(one, other) for one, other in pairs)
    if entered in NOTHING and fresh in NOTHING:
        return True
    return bool(entered == fresh)
