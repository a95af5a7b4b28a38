"""SIGKILL in the middle of edits: whatever was acknowledged is there after the restart, and nothing half made."""

import random
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import NamedTuple

import pytest
from sqlalchemy import text

from companion.store.database import Database, open_database
from companion.store.tables import apply_edits, create_table, lock
from tests.store.editor import edit

ROOT = Path(__file__).resolve().parents[2]
EDITS = 1000


class Killed(NamedTuple):
    """How a round went."""

    code: str
    acknowledged: int
    killed: bool


def kill_while_editing(url: str, code: str, chance: random.Random, edits: int) -> Killed:
    """Run the editor, kill it after a random number of edits and perhaps a moment more, and count what it said."""
    command = [sys.executable, "-m", "tests.store.editor", url, code, "0", str(edits)]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as editor:
        assert editor.stdout is not None
        assert editor.stdout.readline() == "ready\n"
        said = [editor.stdout.readline() for _ in range(chance.randrange(edits * 9 // 10))]
        if chance.random() < 0.5:  # else at once: an edit that was acknowledged too early is not yet kept then
            time.sleep(chance.uniform(0, 0.004))
        editor.send_signal(signal.SIGKILL)
        said += editor.stdout.read().splitlines(keepends=True)
        code_of_exit = editor.wait()
    # a line that was cut off was no acknowledgement
    acknowledged = [int(line) for line in said if line.endswith("\n")]
    return Killed(code, max(acknowledged, default=0), code_of_exit == -signal.SIGKILL)


def check(database: Database, round_: Killed) -> None:
    """Every acknowledged edit, at most the one under way beyond them, in a sound database that goes on."""
    with database.write() as connection:
        # waits for its row: a server may still be busy with what its dead client asked last
        table = lock(connection, round_.code, False)
    seat = table.seat(0)
    numbers = [square["number"] for square in seat.entry.get("squares", [])]
    assert round_.acknowledged <= seat.revision <= round_.acknowledged + 1
    assert numbers == list(range(seat.revision))
    assert table.revision == 2 + seat.revision
    with database.write() as connection:
        apply_edits(connection, round_.code, 0, seat.revision, [edit(seat.revision)])


def play_round(url: str, chance: random.Random) -> Killed:
    database = open_database(url)
    with database.write() as connection:
        code = create_table(connection, game="arborea", options={}, seats=1).code
    database.close()
    round_ = kill_while_editing(url, code, chance, EDITS)
    database = open_database(url)
    check(database, round_)
    if database.kind == "sqlite":
        with database.read() as connection:
            assert connection.execute(text("PRAGMA integrity_check")).scalar() == "ok"
    database.close()
    return round_


@pytest.mark.parametrize("rounds", [2, pytest.param(20, marks=pytest.mark.slow)])
def test_every_acknowledged_edit_survives_a_kill(url: str, rounds: int) -> None:
    chance = random.Random(20260501)  # noqa: S311
    played = [play_round(url, chance) for _ in range(rounds)]
    assert all(round_.killed for round_ in played)
