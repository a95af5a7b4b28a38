"""Coverage-guided fuzzing of one target: `python -m tests.fuzz.run TARGET --seconds 60 [--work DIR]`.

Seeds and the kept corpus are where it begins. What is new lies in DIR/TARGET/new afterwards, what breaks the harness in
DIR/TARGET/found; `keep.py` takes what is worth it into the corpus.
"""

import argparse
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any, Final

import atheris

with atheris.instrument_imports(include=["companion", "PIL", "pypdf"]):
    from tests.fuzz.targets import TARGETS, rules

from companion.catalog import GAMES
from tests.fuzz.seeds import write_seeds
from tests.fuzz.sheets import altered

CORPUS: Final = Path(__file__).parent / "corpus"
LONGEST: Final = {"sheet": 4_096, "photo": 4_096, "book": 4_096, "question": 300}
"""Bytes of an input: what is short is quick, and small to keep."""
MEMORY_MB: Final = 1_500
SLOWEST: Final = 20
"""Seconds after which an input counts as one that hangs."""
MAGIC: Final = ("IHDR", "IDAT", "tRNS", "PLTE", "acTL", "eXIf", "Exif", "VP8X", "ANIM", "ALPH")
PDF: Final = ("/Filter", "/FlateDecode", "/Length", "endobj", "/ToUnicode", "/Encoding", "/Kids", "/ObjStm", "xref")


def words(value: Any) -> Iterator[str]:
    """The words of a JSON Schema that may stand in a sheet."""
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from (str(name) for name in inner) if key in ("properties", "enum") else ()
            yield from words(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from words(inner)


def known_words(target: str) -> set[str]:
    """What a mutation may put in as a whole."""
    if target == "sheet":
        return {word for game in GAMES for word in words(game.schema())}
    if target == "question":
        return {word for word in rules().search.text.stem if word.isalpha()}
    return set(MAGIC if target == "photo" else PDF)


def alter_sheet(data: bytes, most: int, seed: int) -> bytes:
    """A mutation that leaves a sheet JSON; every third one is of bytes, as for all that is none."""
    chance = Random(seed)  # noqa: S311
    if chance.random() < 0.33:
        return mutated(data, most)
    try:
        text = json.dumps(altered(json.loads(data), chance), separators=(",", ":"))
    except (ValueError, RecursionError):
        return mutated(data, most)
    return text.encode() if len(text) <= most else mutated(data, most)


def mutated(data: bytes, most: int) -> bytes:
    """A mutation of bytes by libFuzzer."""
    changed: bytes = atheris.Mutate(data, most)
    return changed


def arguments(target: str, work: Path, seconds: int) -> list[str]:
    """What libFuzzer is told; the folders that it writes to are made."""
    new, found, seeds = (work / name for name in ("new", "found", "seeds"))
    for folder in (new, found):
        folder.mkdir(parents=True, exist_ok=True)
    write_seeds(target, seeds)
    known = work / "words"
    known.write_text("".join(f'"{word}"\n' for word in sorted(known_words(target)) if word.isascii()))
    kept = [str(folder) for folder in (seeds, CORPUS / target) if folder.is_dir()]
    limits = [f"-timeout={SLOWEST}", f"-rss_limit_mb={MEMORY_MB}", f"-max_len={LONGEST[target]}"]
    until = [f"-max_total_time={seconds}", f"-dict={known}", f"-artifact_prefix={found}/", "-print_final_stats=1"]
    return [*limits, *until, str(new), *kept]


def main() -> None:
    """Fuzz until the time is over."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("target", choices=TARGETS)
    parser.add_argument("--seconds", type=int, default=60)
    parser.add_argument("--work", type=Path, default=Path(".fuzz"))
    asked = parser.parse_args()
    told = arguments(asked.target, asked.work / asked.target, asked.seconds)
    mutator = {"custom_mutator": alter_sheet} if asked.target == "sheet" else {}
    atheris.Setup([sys.argv[0], *told], TARGETS[asked.target], **mutator)
    atheris.Fuzz()


if __name__ == "__main__":
    main()
