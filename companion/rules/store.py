"""The full-text index: SQLite FTS5 in a file that is kept between starts, or in memory."""

import hashlib
import os
import sqlite3
import threading
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Final

from companion.rules.sections import Part, written
from companion.rules.words import words

SHAPE: Final = "2"
"""Goes into the name of the file; another number whenever the tables change."""
TABLES: Final = """
CREATE VIRTUAL TABLE entries USING fts5(title, headings, body, game UNINDEXED, tokenize = 'porter unicode61');
CREATE TABLE vocabulary (word TEXT, game TEXT, stem TEXT, times INTEGER);
CREATE TABLE ready (yes INTEGER);
"""
SCRATCH: Final = """
CREATE VIRTUAL TABLE scratch USING fts5(word, tokenize = 'porter unicode61');
CREATE VIRTUAL TABLE spelled USING fts5vocab(scratch, instance);
"""
ENTRIES: Final = (
    "SELECT rowid, -bm25(entries, 3.0, 1.5, 1.0) FROM entries WHERE entries MATCH ? {} ORDER BY rank LIMIT {}"
)


class Stemmer:
    """SQLite's own Porter stemmer, so that both halves of the search agree on stems."""

    def __init__(self) -> None:
        self._database = sqlite3.connect(":memory:", check_same_thread=False)
        self._database.executescript(SCRATCH)
        self._lock = threading.Lock()

    def stems(self, found: Sequence[str]) -> dict[str, str]:
        """The stem of each word of a list."""
        rows = list(dict.fromkeys(found))
        with self._lock:
            self._database.executemany("INSERT INTO scratch(rowid, word) VALUES (?, ?)", enumerate(rows))
            stemmed = dict(self._database.execute("SELECT doc, term FROM spelled"))
            self._database.execute("DELETE FROM scratch")
            self._database.commit()
        return {word: stemmed.get(i, word) for i, word in enumerate(rows)}


class FullText:
    """Entries by their words. Safe to share between threads."""

    def __init__(self, parts: Sequence[Part], folder: Path | None) -> None:
        self._lock = threading.Lock()
        self._database = _opened(parts, folder)
        self.stem: dict[str, str] = dict(self._database.execute("SELECT word, stem FROM vocabulary"))

    def counts(self, game: str | None) -> dict[str, int]:
        """How often each word occurs in a game, or in all."""
        if not game:
            return dict(self._database.execute("SELECT word, sum(times) FROM vocabulary GROUP BY word"))
        found = "SELECT word, sum(times) FROM vocabulary WHERE game = ? GROUP BY word"
        return dict(self._database.execute(found, (game,)))

    def entries(self, found: Iterable[str], game: str | None, most: int) -> dict[int, float]:
        """The entries that hold any of some words, with their BM25."""
        match = " OR ".join(f'"{word}"' for word in found)
        if not match:
            return {}
        query = ENTRIES.format("AND game = ?" if game else "", most)
        with self._lock:
            return dict(self._database.execute(query, (match, game) if game else (match,)))

    def close(self) -> None:
        """Close the file."""
        self._database.close()


def _digest(parts: Sequence[Part]) -> str:
    hashed = hashlib.sha256(SHAPE.encode())
    for game, entry in parts:
        hashed.update(repr((game, entry)).encode())
    return hashed.hexdigest()[:16]


def _opened(parts: Sequence[Part], folder: Path | None) -> sqlite3.Connection:
    """The index of these entries: as it was kept, or made anew."""
    if folder is None:
        return _filled(sqlite3.connect(":memory:", check_same_thread=False), parts)
    path = folder / f"rules-{_digest(parts)}.db"
    with suppress(sqlite3.Error, OSError):
        if path.is_file():
            database = sqlite3.connect(path, check_same_thread=False)
            database.execute("SELECT yes FROM ready").fetchone()
            return database
    with suppress(sqlite3.Error, OSError):
        return _kept(parts, path)
    return _opened(parts, None)


def _kept(parts: Sequence[Part], path: Path) -> sqlite3.Connection:
    """Made in a file of its own and moved into its place at once: other processes may be doing the same."""
    path.parent.mkdir(parents=True, exist_ok=True)
    own = f"{os.getpid()}-{threading.get_ident()}"  # threads of forked processes may have the same number
    made = path.with_suffix(f".{own}.new")
    made.unlink(missing_ok=True)
    _filled(sqlite3.connect(made), parts).close()
    made.replace(path)
    for old in set(path.parent.glob("rules-*.db")) - {path}:
        old.unlink(missing_ok=True)
    return sqlite3.connect(path, check_same_thread=False)


def _filled(database: sqlite3.Connection, parts: Sequence[Part]) -> sqlite3.Connection:
    database.executescript(TABLES)
    database.executemany("INSERT INTO entries(rowid, title, headings, body, game) VALUES (?, ?, ?, ?, ?)", _rows(parts))
    counts: Counter[tuple[str, str]] = Counter()
    for game, entry in parts:
        counts.update((word, game) for text in (*written(entry), *entry.asked) for word in words(text))
    stems = Stemmer().stems([word for word, _ in counts])
    rows = ((word, game, stems[word], times) for (word, game), times in counts.items())
    database.executemany("INSERT INTO vocabulary VALUES (?, ?, ?, ?)", rows)
    database.execute("INSERT INTO ready VALUES (1)")
    database.commit()
    return database


def _rows(parts: Sequence[Part]) -> Iterator[tuple[int, str, str, str, str]]:
    for i, (game, entry) in enumerate(parts):
        title, headings, text = (_plain(part) for part in written(entry))
        yield i, title, headings, text, game


def _plain(text: str) -> str:
    return " ".join(words(text))
