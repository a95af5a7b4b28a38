"""Makes the kept corpus small: `python -m tests.fuzz.keep TARGET [--work DIR]`.

Of the seeds, of what is kept already and what fuzzing found in DIR: what goes the most ways through the code for its
bytes, until there is no other way or no more room. What broke a harness is kept whatever it reaches.
"""

import argparse
import shutil
import sys
from collections.abc import Iterable
from hashlib import sha1
from pathlib import Path
from types import FrameType
from typing import Any, Final

from tests.fuzz.seeds import SEEDS
from tests.fuzz.targets import TARGETS

CORPUS: Final = Path(__file__).parent / "corpus"
WATCHED: Final = ("/companion/", "/PIL/", "/pypdf/")
ROOM: Final = 25_000
"""Bytes of a corpus; what broke a harness may go beyond."""
Step = tuple[str, int, int]


def steps(target: str, data: bytes) -> frozenset[Step]:
    """The steps from line to line that an input takes: file, one line, the next."""
    found: set[Step] = set()
    last: dict[FrameType, int] = {}

    def local(frame: FrameType, event: str, _: Any) -> Any:
        if event == "line":
            found.add((frame.f_code.co_filename, last.get(frame, 0), frame.f_lineno))
            last[frame] = frame.f_lineno
        return local

    def call(frame: FrameType, _event: str, _: Any) -> Any:
        return local if any(part in frame.f_code.co_filename for part in WATCHED) else None

    sys.settrace(call)
    try:
        TARGETS[target](data)
    finally:
        sys.settrace(None)
    return frozenset(found)


def fewest(inputs: Iterable[tuple[bytes, frozenset[Step]]]) -> list[bytes]:
    """Inputs that together take the most steps: always the one next that takes most new ones for its bytes."""
    left = [(data, set(taken)) for data, taken in inputs]
    chosen: list[bytes] = []
    while left and sum(map(len, chosen)) < ROOM:
        best, taken = max(left, key=lambda one: len(one[1]) / (len(one[0]) + 20))
        chosen.append(best)
        left = [(data, rest - taken) for data, rest in left if rest - taken]
    return chosen


def main() -> None:
    """Make the corpus of a target anew."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("target", choices=TARGETS)
    parser.add_argument("--work", type=Path, default=Path(".fuzz"))
    asked = parser.parse_args()
    work, kept = asked.work / asked.target, CORPUS / asked.target
    files = {file.read_bytes() for folder in (kept, work / "new") if folder.is_dir() for file in folder.iterdir()}
    found = {file.read_bytes() for file in (work / "found").iterdir()} if (work / "found").is_dir() else set()
    inputs = sorted(files | found | set(SEEDS[asked.target]()), key=lambda data: (len(data), data))
    small = {*fewest((data, steps(asked.target, data)) for data in inputs), *found}
    if kept.is_dir():
        shutil.rmtree(kept)
    kept.mkdir(parents=True)
    for data in small:
        (kept / sha1(data, usedforsecurity=False).hexdigest()[:12]).write_bytes(data)
    print(f"{asked.target}: {len(small)} of {len(inputs)} inputs, {sum(map(len, small)):,} bytes")


if __name__ == "__main__":
    main()
