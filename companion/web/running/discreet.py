"""Errors as a log may tell them: what happened and where, but nothing that anybody typed."""

import sys
import traceback
from collections.abc import Iterator
from pathlib import Path
from types import TracebackType
from typing import Final

from companion.config import ROOT

_DEEPEST: Final = 12
"""So many of the innermost places are named."""
_LONGEST_CHAIN: Final = 5


def spelled(error: BaseException) -> str:
    """An error and what led to it: kinds and places. Messages are left out: those of a database quote its rows, others
    quote what they could not read."""
    return ", after ".join(f"{type(one).__name__} at {_places(one)}" for one in _chain(error))


def _chain(error: BaseException | None) -> Iterator[BaseException]:
    for _ in range(_LONGEST_CHAIN):
        if error is None:
            return
        yield error
        error = error.__cause__ or (None if error.__suppress_context__ else error.__context__)


def _places(error: BaseException) -> str:
    frames = traceback.extract_tb(error.__traceback__)[-_DEEPEST:]
    places = [f"{_short(frame.filename)}:{frame.lineno} {frame.name}" for frame in reversed(frames)]
    return " < ".join(places) or "no place"


def _short(file: str) -> str:
    path = Path(file)
    return str(path.relative_to(ROOT)) if path.is_relative_to(ROOT / "companion") else path.name


def complain(_kind: type[BaseException], error: BaseException, _trace: TracebackType | None) -> None:
    """For `sys.excepthook`: how a process that nobody logs for takes its leave."""
    print(spelled(error), file=sys.stderr, flush=True)
