"""Takes the worst sheets that a request may bring with little memory: `python -m tests.fuzz.hungry MEGABYTES`.

So many more than the app has taken by then; what needs more ends it with a MemoryError. Prints what was needed.
"""

import resource
import sys
from pathlib import Path
from typing import Final

from benchmarks.test_bench_hostile import BODIES
from companion.config import load_settings
from companion.web.factory import create_app
from tests.fuzz.texts import DEEP, FILLERS

LIMIT: Final = load_settings({}).limits.sheet_bytes


def worst() -> dict[str, bytes]:
    """Bodies as large as they may be: sound ones that take long, and others."""
    bodies = {name: made() for name, made in BODIES.items()}
    bodies |= {f"deep {number}": text.encode() for number, text in enumerate(DEEP)}
    bodies |= {
        f"a list of {text[:9]}": ("[" + f"{text}," * (LIMIT // (len(text) + 1) - 1) + "0]").encode() for text in FILLERS
    }
    bodies["empty lists"] = ("[" + "[]," * (LIMIT // 3 - 1) + "0]").encode()
    bodies["keys"] = ("{" + ",".join(f'"{number}":0' for number in range(LIMIT // 11)) + "}").encode()
    bodies["strangers"] = b'{"game":"arboria",' + bodies["keys"][1:]
    return bodies


def used() -> int:
    """Bytes of address space that this process has."""
    pages = int(Path("/proc/self/statm").read_text().split()[0])
    return pages * resource.getpagesize()


def main() -> None:
    """Send them all."""
    client = create_app(load_settings({"CANOPY_RATELIMIT_ENABLED": "false"})).test_client()
    bodies, before = worst(), used()
    client.get("/api/v1/games")
    most = before + int(sys.argv[1]) * 2**20
    resource.setrlimit(resource.RLIMIT_AS, (most, most))
    for name, body in bodies.items():
        assert len(body) <= LIMIT, name
        answer = client.post("/api/v1/score", data=body, content_type="application/json")
        assert answer.status_code in (200, 400, 422), (name, answer.status_code)
    print(f"{len(bodies)} bodies, {(used() - before) / 2**20:.0f} MB")


if __name__ == "__main__":
    main()
