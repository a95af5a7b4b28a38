"""The inside of a reading process: one task after the other, until nobody asks any more."""

import os
import resource
import select
import signal
import sys
from collections.abc import Callable, Mapping
from typing import BinaryIO, Final

from companion.web.photo.frames import Frame, packed, photos_in, receive

Task = Callable[[Frame], Frame]

IDLE: Final = 120
"""Seconds without a question after which a process ends by itself and gives its memory back."""
_GRACE: Final = 5
_NICE: Final = 10  # pages go first


def serve(tasks: Mapping[str, Task], seconds: int, memory_mb: int) -> None:
    """Answer questions from standard input on standard output. A question names its task under `task`.

    The app ends a process that takes too long; should the app itself be gone, the alarm does.
    """
    os.nice(_NICE)
    resource.setrlimit(resource.RLIMIT_DATA, (memory_mb * 2**20, memory_mb * 2**20))
    questions, answers = sys.stdin.buffer, _private_output()
    while select.select([questions], [], [], IDLE)[0]:
        question = receive(questions)
        if question is None:
            return
        signal.alarm(seconds * photos_in(question) + _GRACE)
        answer = packed(_answer(tasks, question))
        signal.alarm(0)
        answers.write(answer)
        answers.flush()


def _answer(tasks: Mapping[str, Task], question: Frame) -> Frame:
    try:
        return tasks[question.told["task"]](question)
    except MemoryError:
        return Frame({"memory": True})


def _private_output() -> BinaryIO:
    """Standard output for answers alone: whatever a library prints goes to standard error."""
    own = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    return own
