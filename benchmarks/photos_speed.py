"""How long one photo takes: a 12-megapixel JPEG of a free layout, from its bytes to the reading, against OpenCV's full
decode of the same bytes.

    python -m benchmarks.photos_speed

The photos are drawn by the kit in `tests/drawing`, 4032 pixels long. Each is read in a process of its own with a box
that was taught before, on one core, and decoded in the same process, in turns; the medians of the processor times
count. Peak memory is the resident one of a process that reads the photo once and does nothing else.
"""

import gc
import json
import os
import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from statistics import median
from typing import NamedTuple

import cv2
import numpy as np

from companion.catalog import find_game
from companion.core.board import BoardSpec
from companion.vision.box import Box, skill_from_bytes, skill_to_bytes
from companion.vision.grid import NotFound
from companion.vision.photo import PhotoLimits, open_photo
from companion.vision.read import read
from companion.vision.teach import lesson

GAME = "arborea"
PRINTING, SEED = 3, 4
SIZES = (25, 50, 100, 150)
WHOLE = 100
LONG_SIDE = 4032
LIMITS = PhotoLimits(16 * 2**20, 50_000_000)
READ_SIDE = 1600
TURNS = 7
MEGABYTE = 1024.0  # in the kilobytes that ru_maxrss counts in
RATIO_GOAL, MEMORY_GOAL = 6.0, 250.0
ONE_CORE = {"OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1"}


class Row(NamedTuple):
    """One figure of the table: which photos, what was measured, the figure, the most it may be (None: told only)."""

    photos: str
    what: str
    figure: float
    goal: float | None
    note: str


class Timed(NamedTuple):
    """Of one photo: the file's size in words, squares read, milliseconds of decode, opening and reading."""

    pixels: str
    squares: int
    decode: float
    opened: float
    read: float


def measure() -> list[Row]:
    """The rows of one photo of WHOLE squares, and how the time grows with their number."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        # in a process of its own as well: one starts with the peak memory of the one that started it
        learned = json.loads(_fresh("prepare", folder, WHOLE))
        timed = {size: Timed(**json.loads(_fresh("time", folder, size))) for size in SIZES}
        memory = json.loads(_fresh("memory", folder, WHOLE))
    return _rows(timed, memory, learned)


def _rows(timed: dict[int, Timed], memory: dict[str, float], learned: float) -> list[Row]:
    whole = timed[WHOLE]
    times = whole.opened + whole.read
    note = f"{whole.decode:.0f} ms decode, {whole.opened:.0f} opening and {whole.read:.0f} reading; {whole.pixels}"
    grown = ", ".join(f"{each.squares or 'refused'}: {each.opened + each.read:.0f}" for each in timed.values())
    name = f"drawn, {whole.squares} squares"
    return [
        Row(name, "full decodes that a reading takes", times / whole.decode, RATIO_GOAL, note),
        Row(name, "peak memory, MB", memory["peak"], MEMORY_GOAL, f"{memory['start']:.0f} of it before the photo"),
        Row("drawn, 25 to 150 squares", "ms a square", times / max(whole.squares, 1), None, f"ms by squares: {grown}"),
        Row("drawn, two lessons", "s to learn", learned, None, "done once, after a photo was confirmed"),
    ]


def _prepared(folder: Path) -> float:
    """Photos, and what two lessons taught, as files; seconds of the learning."""
    # drawn here alone, so that the processes that are measured do not load the kit
    from tests.drawing.kit import draw, first_lay, random_sheet  # noqa: PLC0415

    spec = spec_of(GAME)
    box = Box.empty(GAME)
    for seed, sheet in enumerate((first_lay(GAME, 0), random_sheet(GAME, 1, 60))):
        drawn = draw(GAME, sheet, PRINTING, seed)
        photo = open_photo(drawn.jpeg, LIMITS, READ_SIDE)
        a, b, c, d = drawn.quad
        box = box.with_lesson(lesson(photo, spec.truth(sheet), spec, (a, b, c, d)))
    begun = time.process_time()
    skill = box.trained().skill
    took = time.process_time() - begun
    assert skill is not None
    (folder / "skill").write_bytes(skill_to_bytes(skill))
    for size in SIZES:
        drawn = draw(GAME, random_sheet(GAME, SEED, size), PRINTING, SEED, long_side=LONG_SIDE)
        (folder / f"{size}.jpg").write_bytes(drawn.jpeg)
    return took


def _fresh(what: str, folder: Path, size: int) -> str:
    """What a new process on one core prints."""
    command = [sys.executable, "-m", "benchmarks.photos_speed", what, str(folder), str(size)]
    return subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True, env=os.environ | ONE_CORE).stdout


def _timed(data: bytes, box: Box) -> Timed:
    turns = [(*_decoded(data), *_read(data, box)) for _ in range(TURNS)]
    decode, opened, reading = (median(column) for column in zip(*(turn[1:4] for turn in turns), strict=True))
    return Timed(turns[0][0], turns[0][4], decode, opened, reading)


def _decoded(data: bytes) -> tuple[str, float]:
    begun = time.process_time()
    pixels = cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_COLOR)
    took = (time.process_time() - begun) * 1000
    assert pixels is not None
    return f"{pixels.shape[1]} x {pixels.shape[0]}, {len(data) / 1e6:.1f} MB", took


def _read(data: bytes, box: Box) -> tuple[float, float, int]:
    """Milliseconds of opening and of reading, and how many squares were seen, none in a refusal."""
    begun = time.process_time()
    photo = open_photo(data, LIMITS, READ_SIDE)
    opened = time.process_time()
    try:
        squares = len(read([photo], spec_of(GAME), box).squares)
    except NotFound:
        squares = 0  # a refusal takes its time as well
    return (opened - begun) * 1000, (time.process_time() - opened) * 1000, squares


def spec_of(game: str) -> BoardSpec:
    """What a camera may find of a game."""
    found = find_game(game)
    assert found is not None
    assert found.board is not None
    return found.board


def _peak() -> float:
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / MEGABYTE


def _child(what: str, folder: Path, size: str) -> None:
    cv2.setNumThreads(1)
    if what == "prepare":
        print(_prepared(folder))
        return
    data = (folder / f"{size}.jpg").read_bytes()
    box = Box(GAME, (), skill_from_bytes((folder / "skill").read_bytes()))
    gc.freeze()  # as the reading processes do
    if what == "time":
        print(json.dumps(_timed(data, box)._asdict()))
        return
    start = _peak()
    _read(data, box)
    print(json.dumps({"start": start, "peak": _peak()}))


def shown(row: Row) -> str:
    """A line of the table."""
    goal = "" if row.goal is None else f"at most {row.goal:g}"
    return f"{row.photos:26} {row.what:36} {row.figure:7.1f}  {goal:12}  {row.note}"


if __name__ == "__main__":
    if len(sys.argv) == 4:
        _child(sys.argv[1], Path(sys.argv[2]), sys.argv[3])
    else:
        for line in measure():
            print(shown(line))
