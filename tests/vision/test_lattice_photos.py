"""Real photos of free layouts, and the same altered; skipped where they are absent."""

from pathlib import Path

import pytest

from benchmarks import alter, photos_free

PHOTOS = Path(__file__).resolve().parents[3] / "shared" / "photos"

pytestmark = pytest.mark.skipif(not PHOTOS.is_dir(), reason="real photos of layouts are not beside the project")


def photo(folder: str, name: str) -> photos_free.Labelled:
    return next(each for each in photos_free.labelled(PHOTOS / folder) if each.name == name)


@pytest.mark.parametrize("name", ["B1_01", "B1_19"])
def test_tiles_on_a_table_without_a_board(name: str) -> None:
    seen = photo(photos_free.QWIRKLE, name)
    assert photos_free.verdict(seen.squares, seen.pixels) == "exact"


def test_tiles_with_a_hole_that_reach_the_edge_of_the_photo() -> None:
    seen = photo(photos_free.BEACON, "board_7")
    assert photos_free.verdict(seen.squares, seen.pixels) == "exact"


@pytest.mark.slow
def test_a_chequered_cloth_and_a_low_camera() -> None:
    seen = photo(photos_free.QWIRKLE, "B1_11")
    assert seen.lattice is not None
    altered = dict(alter.altered(alter.scene(seen.pixels, seen.lattice, seen.squares), 4))
    assert photos_free.verdict(seen.squares, altered["chequered cloth"]) == "exact"
    assert photos_free.verdict(seen.squares, altered["tilted"]) in ("exact", "flagged", "refused")
