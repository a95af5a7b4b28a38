"""The index is kept between starts, made anew when the rules change, in memory where nothing can be written."""

import multiprocessing
from pathlib import Path

from companion.catalog import GAMES
from companion.rules.sections import parts_of
from companion.rules.store import FullText, Stemmer

PARTS = parts_of(GAMES)[:20]


def files(folder: Path) -> list[str]:
    return [path.name for path in folder.iterdir()]


def test_kept_between_starts(tmp_path: Path) -> None:
    first = FullText(PARTS, tmp_path)
    found = first.entries(["villager"], None, 5)
    first.close()
    (name,) = files(tmp_path)
    moment = (tmp_path / name).stat().st_mtime_ns
    again = FullText(PARTS, tmp_path)
    assert again.entries(["villager"], None, 5) == found != {}
    assert (tmp_path / name).stat().st_mtime_ns == moment


def test_other_rules_take_the_place_of_the_old_ones(tmp_path: Path) -> None:
    FullText(PARTS, tmp_path).close()
    (before,) = files(tmp_path)
    FullText(PARTS[:5], tmp_path).close()
    (after,) = files(tmp_path)
    assert before != after


def test_a_damaged_file_is_made_anew(tmp_path: Path) -> None:
    FullText(PARTS, tmp_path).close()
    (name,) = files(tmp_path)
    (tmp_path / name).write_bytes(b"no database" * 500)
    assert FullText(PARTS, tmp_path).entries(["villager"], None, 5)


def count_words(folder: Path) -> int:
    text = FullText(PARTS, folder)
    return len(text.stem) if text.entries(["villager"], None, 5) else 0


def test_processes_that_make_it_at_once_each_have_all_of_it(tmp_path: Path) -> None:
    """Forked ones, as a server's are: their threads have the same numbers."""
    with multiprocessing.get_context("fork").Pool(2) as pool:
        counts = pool.map(count_words, [tmp_path, tmp_path], chunksize=1)
    assert counts == [len(FullText(PARTS, None).stem)] * 2
    assert len(files(tmp_path)) == 1


def test_in_memory_where_there_is_no_folder(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("")
    assert FullText(PARTS, blocked / "below").entries(["villager"], None, 5)
    assert FullText(PARTS, None).entries(["villager"], "arborea", 5)
    assert FullText(PARTS, None).entries([], "arborea", 5) == {}


def test_stems_are_those_of_the_full_text() -> None:
    assert Stemmer().stems(["villagers", "placing", "adjacent", "villagers"]) == {
        "villagers": "villag",
        "placing": "place",
        "adjacent": "adjac",
    }
