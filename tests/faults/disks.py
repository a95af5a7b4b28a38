"""Disks that are full or may not be written, for real and without harm to any other.

There is more than one way to each: a small disk of one's own needs the right to mount, which a container may not give.
"""

import os
import resource
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache
from pathlib import Path

NOBODY = 65_534


def _run(*command: str | Path) -> bool:
    return subprocess.run(command, capture_output=True, check=False).returncode == 0


@lru_cache(1)
def can_mount() -> bool:
    """Does the system let us mount something?"""
    folder = tempfile.mkdtemp(prefix="canopy-disk-")
    try:
        return _run("mount", "-t", "tmpfs", "-o", "size=64k", "tmpfs", folder) and _run("umount", folder)
    finally:
        os.rmdir(folder)


FULL = (*(["small disk"] if can_mount() else []), "limit")
"""Ways to a full disk: ENOSPC on one of 12 megabytes (SQLite's log takes 4); or the system takes no byte more."""
READ_ONLY = (*(["mount"] if can_mount() else []), "rights")
"""Ways to one that is only read: it is mounted so; or it belongs to somebody else."""


@contextmanager
def small_disk(way: str) -> Iterator[Path]:
    """An empty folder, on a disk of its own where the way wants one."""
    folder = Path(tempfile.mkdtemp(prefix="canopy-disk-"))
    folder.chmod(0o755)  # for nobody, too
    if way in ("small disk", "mount"):
        assert _run("mount", "-t", "tmpfs", "-o", "size=12m", "tmpfs", folder)
    try:
        yield folder
    finally:
        if way in ("small disk", "mount"):
            assert _run("umount", "--lazy", folder)
        else:
            _run("rm", "-r", folder)
        if folder.exists():
            folder.rmdir()


@contextmanager
def full(way: str, folder: Path, *pids: int) -> Iterator[None]:
    """The disk has no room left. `pids`: the processes that use it, 0 for this one."""
    if way == "small disk":
        ballast = folder / "ballast"
        _fill(ballast)
        yield
        ballast.unlink()
        return
    limits = {pid: resource.prlimit(pid, resource.RLIMIT_FSIZE) for pid in pids or (0,)}
    for pid, (_, most) in limits.items():
        resource.prlimit(pid, resource.RLIMIT_FSIZE, (0, most))
    try:
        yield
    finally:
        for pid, before in limits.items():
            resource.prlimit(pid, resource.RLIMIT_FSIZE, before)


def _fill(ballast: Path) -> None:
    file = os.open(ballast, os.O_CREAT | os.O_WRONLY)
    for piece in (4096, 1):
        try:
            while True:
                os.write(file, b"x" * piece)
        except OSError as error:
            assert error.strerror == "No space left on device"  # noqa: PT017
    os.close(file)


@contextmanager
def read_only(way: str, folder: Path) -> Iterator[None]:
    """Nothing in the folder can be written or made. No file in it may be open for writing."""
    if way == "mount":
        assert _run("mount", "-o", "remount,ro", folder)
        yield
        assert _run("mount", "-o", "remount,rw", folder)
        return
    places = [folder, *folder.rglob("*")]
    before = {place: place.stat().st_mode for place in places}
    for place in places:
        place.chmod(0o555 if place.is_dir() else 0o444)
    if os.getuid() == 0:
        os.seteuid(NOBODY)  # root may write everywhere
    try:
        yield
    finally:
        if os.getuid() == 0:
            os.seteuid(0)
        for place, mode in before.items():
            place.chmod(mode)
