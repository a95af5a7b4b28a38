"""Processes that read photos: started when needed, so many as there are places, ended when they take too long.

A place is a locked file in the data folder, so that all processes of the app together hold no more of them than there
are; the system frees it even where the app is killed.
"""

import errno
import fcntl
import os
import selectors
import signal
import subprocess  # nosec B404
import sys
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

from companion.config import PREFIX, ROOT
from companion.store.troubles import Unavailable, trouble_with_files
from companion.web.photo.frames import Frame, length_of, packed, photos_in, unpacked

WORKER: Final = (sys.executable, "-m", "companion.web.photo.worker")
PATIENCE: Final = 2.0
"""Seconds that a request waits for a place; as many requests may wait as there are places."""
_LAST_WORDS: Final = 2.0  # seconds between an error and the end of a process
_GLANCE: Final = 0.1  # seconds between two looks at the clock and at who asked
_ONE_THREAD: Final = {"OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1"}
_CHUNK: Final = 2**20
_BELIEVED: Final = 300.0  # seconds
_NO_MORE: Final = (errno.EAGAIN, errno.ENOMEM, errno.EMFILE, errno.ENFILE)  # processes, memory or files, for now


class Full(Exception):
    """Every place is taken; worth another try soon."""


class TooSlow(Exception):
    """It took longer than it may; the process was ended."""


class Died(Exception):
    """The process ended by an error of its own, or was ended twice."""


class Gone(Exception):
    """Nobody waits for the answer any more; the process was ended."""


class _Lost(Exception):
    """The process is not there any more. `failed`: it said an error and went, and would again."""

    def __init__(self, *, failed: bool = False) -> None:
        super().__init__()
        self.failed = failed


def never() -> bool:
    """Whoever asked waits for ever."""
    return False


def nobody(_what: str, _more: int) -> None:
    """Nobody counts."""


class Pool:
    """The places for reading photos. `processes` 0: one for each core. `tell` hears how many more requests wait for a
    place or hold one."""

    def __init__(  # noqa: PLR0913, PLR0917
        self,
        folder: Path,
        processes: int,
        seconds: int,
        memory_mb: int,
        command: Sequence[str] = WORKER,
        tell: Callable[[str, int], None] = nobody,
    ) -> None:
        self.places = processes or os.cpu_count() or 1
        self._folder = folder / "photo-places"
        self._seconds = seconds
        self._command = (*command, str(seconds), str(memory_mb))
        self._idle: list[_Process] = []
        self._lock = threading.Lock()
        self._waiting = threading.BoundedSemaphore(self.places)
        self._tell = tell
        self._proven_until = 0.0

    def ask(self, question: Frame, gone: Callable[[], bool] = never) -> Frame:
        """The answer of a process, which has its time for each of the question's photos. `gone` tells whether nobody
        waits for it any more.

        Raises `Full`, `TooSlow`, `Died`, `Gone`, and `Unavailable` where no process or place can be made.
        """
        try:
            with self._place():
                return self._answer(question, gone)
        except OSError as error:
            if error.errno in _NO_MORE:
                raise Full from error
            raise Unavailable(trouble_with_files(error)) from error

    def _answer(self, question: Frame, gone: Callable[[], bool]) -> Frame:
        deadline = time.monotonic() + self._seconds * photos_in(question)
        try:
            return self._asked(self._idle_process(), question, deadline, gone)
        except _Lost as lost:  # it may have ended between two questions, or somebody ended it: once more
            if lost.failed:
                raise Died from lost
        try:
            return self._asked(_Process(self._command), question, deadline, gone)
        except _Lost as lost:
            raise Died from lost

    def warm(self) -> None:
        """Start a process, so that the first photo need not wait for it."""
        with self._lock:
            self._sweep()
            if not self._idle:
                self._idle.append(_Process(self._command))

    def works(self) -> bool:
        """Can it read photos? A process is asked whether it lives, and is believed for a while. Where every place is
        taken, some do."""
        if time.monotonic() < self._proven_until:
            return True
        try:
            self.ask(Frame({"task": "ping"}))
        except Full:
            return True
        except (TooSlow, Died, Gone, Unavailable):
            return False
        self._proven_until = time.monotonic() + _BELIEVED
        return True

    def close(self) -> None:
        """End the processes that wait."""
        with self._lock:
            idle, self._idle = self._idle, []
        for process in idle:
            process.end()

    def _idle_process(self) -> "_Process":
        """One that waits, or else a new one."""
        with self._lock:
            self._sweep()
            return self._idle.pop() if self._idle else _Process(self._command)

    def _asked(self, process: "_Process", question: Frame, deadline: float, gone: Callable[[], bool]) -> Frame:
        try:
            answer = process.ask(packed(question), deadline, gone)
        except _Lost as lost:
            raise _Lost(failed=process.failed()) from lost
        except BaseException:
            process.end()
            raise
        with self._lock:
            self._idle.append(process)
        return answer

    def _sweep(self) -> None:
        """Leave out the processes that have ended."""
        self._idle = [process for process in self._idle if process.lives()]

    @contextmanager
    def _place(self) -> Iterator[None]:
        file = self._taken()
        if file is None and self._waiting.acquire(blocking=False):
            self._tell("photos_waiting", 1)
            try:
                file = self._waited_for()
            finally:
                self._tell("photos_waiting", -1)
                self._waiting.release()
        if file is None:
            raise Full
        self._tell("photos_reading", 1)
        try:
            yield
        finally:
            self._tell("photos_reading", -1)
            os.close(file)

    def _waited_for(self) -> int | None:
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            time.sleep(_GLANCE)
            file = self._taken()
            if file is not None:
                return file
        return None

    def _taken(self) -> int | None:
        """The open, locked file of a free place, None where there is none."""
        self._folder.mkdir(parents=True, exist_ok=True)
        for place in range(self.places):
            file = os.open(self._folder / str(place), os.O_CREAT | os.O_RDWR, 0o600)
            try:
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except OSError:
                os.close(file)
            else:
                return file
        return None


class _Process:
    """One reading process, asked one thing at a time."""

    def __init__(self, command: Sequence[str]) -> None:
        pipe = subprocess.PIPE
        # what opens strangers' files is told no setting: the address of the database may hold a password
        environ = {name: text for name, text in os.environ.items() if not name.startswith(PREFIX)} | _ONE_THREAD
        # one fixed command, no shell
        self._run = subprocess.Popen(  # noqa: S603  # nosec B603
            command, stdin=pipe, stdout=pipe, cwd=ROOT, env=environ
        )
        for file in (self._run.stdin, self._run.stdout):
            if file is not None:
                os.set_blocking(file.fileno(), False)

    def lives(self) -> bool:
        """Is it still there? One that ended is cleared away."""
        if self._run.poll() is None:
            return True
        self.end()
        return False

    def failed(self) -> bool:
        """Did it end by an error of its own? It is cleared away."""
        try:
            code = self._run.wait(_LAST_WORDS)
        except subprocess.TimeoutExpired:
            code = -signal.SIGKILL
        self.end()
        return code > 0

    def end(self) -> None:
        """End it at once."""
        self._run.kill()
        self._run.wait()
        for file in (self._run.stdin, self._run.stdout):
            if file is not None:
                with suppress(BrokenPipeError):
                    file.close()

    def ask(self, message: bytes, deadline: float, gone: Callable[[], bool]) -> Frame:
        """Send a message and wait for its answer. Raises `_Lost`, `TooSlow`, `Gone`."""
        assert self._run.stdin is not None  # noqa: S101 - opened as pipes  # nosec B101
        assert self._run.stdout is not None  # noqa: S101  # nosec B101
        answer = bytearray()
        with selectors.DefaultSelector() as waiting:
            waiting.register(self._run.stdin, selectors.EVENT_WRITE)
            waiting.register(self._run.stdout, selectors.EVENT_READ)
            left = memoryview(message)
            while length_of(answer) != len(answer):
                if time.monotonic() > deadline:
                    raise TooSlow
                if gone():
                    raise Gone
                for key, _ in waiting.select(_GLANCE):
                    if key.fileobj is self._run.stdout:
                        answer += _read(key.fd)
                    else:
                        left = left[_written(key.fd, left) :]
                        if not left:
                            waiting.unregister(self._run.stdin)
        return unpacked(answer)


def _read(descriptor: int) -> bytes:
    try:
        found = os.read(descriptor, _CHUNK)
    except OSError as error:
        raise _Lost from error
    if not found:
        raise _Lost
    return found


def _written(descriptor: int, left: memoryview) -> int:
    try:
        return os.write(descriptor, left[:_CHUNK])
    except BlockingIOError:
        return 0
    except OSError as error:
        raise _Lost from error
