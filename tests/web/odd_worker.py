"""A reading process that does as tests tell it. Run with the time and the memory that it may take."""

import os
import signal
import sys
import time

from companion.web.photo.frames import Frame
from companion.web.photo.serve import Task, serve


def echo(question: Frame) -> Frame:
    print("what a library prints does no harm")
    return Frame({"pid": os.getpid(), **question.told}, question.blobs)


def sleep(question: Frame) -> Frame:
    time.sleep(question.told["long"])
    return Frame({"pid": os.getpid()})


def die(_question: Frame) -> Frame:
    os.kill(os.getpid(), signal.SIGSEGV)
    return Frame({})


def fail(question: Frame) -> Frame:
    with open(question.told["log"], "a", encoding="utf-8") as log:
        log.write("asked\n")
    raise ValueError("as tests want it")


def eat(question: Frame) -> Frame:
    held = bytearray(question.told["megabytes"] * 2**20)
    return Frame({"held": len(held)})


TASKS: dict[str, Task] = {"echo": echo, "sleep": sleep, "die": die, "fail": fail, "eat": eat}

if __name__ == "__main__":
    serve(TASKS, *map(int, sys.argv[1:3]))
