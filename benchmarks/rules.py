"""How well questions are answered: `python -m benchmarks.rules [--questions FILE] [--books DIR] [--json]`."""

import argparse
import json
import random
import re
import resource
import statistics
import time
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any, Final

from benchmarks.rules_baselines import baselines, left_out
from companion.catalog import GAMES
from companion.rules.answer import Rules
from companion.rules.bookfile import text_of
from companion.rules.cutting import cut
from companion.rules.library import Library
from companion.store.books import KeptBook
from companion.store.rows import now

SHARED: Final = Path(__file__).resolve().parents[2] / "shared"
ONE_HEADING: Final = "arboretum"
SEEDS: Final = (1, 2, 3)
SLIPPED: Final = 5
"""Letters of the shortest words that slips are put into."""
Row = dict[str, Any]
Ask = Callable[[str, str | None], Row]


def questions_of(file: Path) -> list[Row]:
    """The questions of a file."""
    return [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines() if line.strip()]


def slipped(question: str, seed: int) -> str:
    """The question with one letter swapped, dropped or doubled in half of its longer words.

    >>> slipped("place the villager", 1)
    'palce the vilager'
    """
    chance = random.Random(f"{seed} {question}")  # noqa: S311
    parts = re.split(r"([A-Za-z]+)", question)
    long = [i for i, part in enumerate(parts) if part.isalpha() and len(part) >= SLIPPED]
    for i in chance.sample(long, round(len(long) / 2 + 0.01)):
        word = parts[i]
        at = chance.randrange(len(word) - 1)
        kind = chance.choice(("swap", "drop", "double"))
        if kind == "swap":
            parts[i] = word[:at] + word[at + 1] + word[at] + word[at + 2 :]
        else:
            parts[i] = word[:at] + (word[at + 1 :] if kind == "drop" else word[at] + word[at:])
    return "".join(parts)


def share(right: Iterable[bool]) -> float:
    """How many of a hundred are right; 0 of none."""
    found = list(right)
    return round(100 * statistics.mean(found), 1) if found else 0.0


def right_section(question: Row, answer: Row) -> bool:
    """True where an answer stands in one of the sections that hold the right one."""
    return bool(answer["game"] == question["game"] and answer["section"] in question["sections"])


def says_all(question: Row, answers: Sequence[Row]) -> bool:
    """True where the first answer says all that must be said."""
    text = " ".join([answers[0]["text"], " > ".join(answers[0]["section"])]) if answers else ""
    return all(re.search(pattern, text, re.IGNORECASE) for pattern in question["must_say"])


def measured(questions: Sequence[Row], ask: Ask, *, everywhere: bool) -> dict[str, float]:
    """Sections and facts of the questions that a rule answers."""
    answered = [(q, ask(q["question"], None if everywhere else q["game"])["answers"]) for q in questions]
    placed = [(q, found) for q, found in answered if q["game"] != ONE_HEADING]
    return {
        "section first": share(any(right_section(q, a) for a in found[:1]) for q, found in placed),
        "section in three": share(any(right_section(q, a) for a in found[:3]) for q, found in placed),
        "facts in the first": share(says_all(q, found) for q, found in answered),
    }


def with_slips(questions: Sequence[Row], ask: Ask, *, everywhere: bool) -> dict[str, float]:
    """The same with slips, on the average of the seeds."""
    rounds = [
        measured([{**q, "question": slipped(q["question"], seed)} for q in questions], ask, everywhere=everywhere)
        for seed in SEEDS
    ]
    return {key: round(statistics.mean(one[key] for one in rounds), 1) for key in rounds[0]}


def refusals(questions: Sequence[Row], ask: Ask) -> dict[str, float]:
    """How many of those that no rule answers are refused, and of the others."""
    unsure = [(q["kind"], not ask(q["question"], q["game"])["sure"]) for q in questions]
    return {
        "absent refused": share(no for kind, no in unsure if kind == "absent"),
        "answerable refused": share(no for kind, no in unsure if kind != "absent"),
    }


def computed(questions: Sequence[Row], ask: Ask) -> float:
    """How many of those that ask for a value get it: their `must_say` is in what was computed."""
    found = [(q, ask(q["question"], q["game"])["computed"]) for q in questions if q["kind"] == "compute"]
    return share(
        answer is not None
        and all(re.search(p, f"{answer['value']} {answer['text']}", re.IGNORECASE) for p in q["must_say"])
        for q, answer in found
    )


def quoted(questions: Sequence[Row], ask: Ask, books: dict[str, str]) -> dict[str, float]:
    """How often a quote holds a piece of evidence, and whether all stand word for word in their books."""
    asked = [q for q in questions if q["evidence"]]
    found = [(q, [a["quote"] or "" for a in ask(q["question"], q["game"])["answers"]]) for q in asked]
    return {
        "evidence beside the first": share(any(e in quotes[0] for e in q["evidence"]) for q, quotes in found if quotes),
        "evidence within three": share(
            any(e in quote for e in q["evidence"] for quote in quotes[:3]) for q, quotes in found
        ),
        "word for word": share(quote in books[q["game"]] for q, quotes in found for quote in quotes if quote),
    }


def timed(questions: Sequence[Row], ask: Ask) -> dict[str, float]:
    """Milliseconds of a question."""
    took: list[float] = []
    for q in questions:
        start = time.perf_counter()
        ask(q["question"], q["game"])
        took.append((time.perf_counter() - start) * 1000)
    took.sort()
    return {"p50 ms": round(took[len(took) // 2], 1), "p95 ms": round(took[int(len(took) * 0.95)], 1)}


def memory() -> float:
    """Megabytes that this process has taken at most."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def library_of(rules: Rules, folder: Path) -> dict[str, str]:
    """Put the books of a folder, one text for each game, beside the rules; hands back their texts."""
    texts = {g.slug: folder / f"{g.slug}.txt" for g in GAMES if (folder / f"{g.slug}.txt").is_file()}
    kept = []
    for slug, file in texts.items():
        text = text_of(file.read_bytes())
        kept.append(KeptBook(slug, slug, file.name, len(text.pages), now(), [one.as_json() for one in cut(*text)]))
    rules.library = Library(rules.search, kept)
    return {slug: file.read_text(encoding="utf-8") for slug, file in texts.items()}


def report(questions: Sequence[Row], books: Path, data: Path | None) -> Row:
    """The whole table."""
    before, start = memory(), time.perf_counter()
    rules = Rules(GAMES, data)
    ready = time.perf_counter() - start
    texts = library_of(rules, books)

    def ask(question: str, game: str | None) -> Row:
        return rules.ask(question, game).as_json()

    ruled = [q for q in questions if q["kind"] != "absent"]
    table: Row = {
        "in-game": measured(ruled, ask, everywhere=False),
        "in-game, slips": with_slips(ruled, ask, everywhere=False),
        "all games": measured(ruled, ask, everywhere=True),
        "all games, slips": with_slips(ruled, ask, everywhere=True),
        "refusals": refusals(questions, ask),
        "computed": {"right": computed(questions, ask)},
        "quotes": quoted(ruled, ask, texts) if texts else {},
        "cost": {"ready s": round(ready, 2), **timed(questions, ask), "MB": round(memory() - before, 1)},
    }
    for name, other in baselines(rules.search).items():
        table[f"{name}, in-game"] = measured(ruled, other, everywhere=False)
        table[f"{name}, all games"] = measured(ruled, other, everywhere=True)
    return table


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--questions", type=Path, default=SHARED / "questions" / "dev.jsonl")
    parser.add_argument("--books", type=Path, default=SHARED / "rulebooks")
    parser.add_argument("--data", type=Path, help="the data folder in which vectors were prepared")
    parser.add_argument("--json", action="store_true")
    chosen = parser.parse_args()
    table = report(questions_of(chosen.questions), chosen.books, chosen.data)
    if chosen.json:
        print(json.dumps(table))
        return
    for name, figures in table.items():
        print(f"{name:28}", "   ".join(f"{key} {value:g}" for key, value in figures.items()))
    for line in left_out():
        print("left out:", line)


if __name__ == "__main__":
    main()
