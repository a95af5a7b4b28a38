"""Features tell looks apart and survive what a photo does to them."""

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.vision.augment import copies
from companion.vision.features import BLOCKS, describe, recoloured

Bytes = NDArray[np.uint8]


def textures(count: int = 4, side: int = 60) -> Bytes:
    """Patches of `count` kinds of clouds, each in its own colour and grain."""
    chance = np.random.default_rng(5)
    made = []
    for kind in range(count):
        cells = 6 + 9 * kind
        cloud = chance.normal(0, 25, (cells, cells, 1)) + chance.uniform(60, 200, 3)
        made.append(cv2.resize(cloud.astype(np.float32), (side, side), interpolation=cv2.INTER_CUBIC))
    return np.clip(np.stack(made), 0, 255).astype(np.uint8)


def test_one_row_for_every_patch() -> None:
    seen = describe(textures())
    assert seen.dtype == np.float32
    assert seen.shape[0] == 4
    assert np.isfinite(seen).all()


def test_rows_and_columns_of_patches_are_taken_too() -> None:
    seen = textures()
    np.testing.assert_array_equal(describe(seen.reshape(2, 2, 60, 60, 3)), describe(seen))


def test_no_patch_gives_no_row_of_the_same_length() -> None:
    assert describe(np.zeros((0, 40, 40, 3), np.uint8)).shape == (0, describe(textures()).shape[1])


def test_black_and_white_patches_have_finite_features() -> None:
    plain = np.stack([np.zeros((40, 40, 3), np.uint8), np.full((40, 40, 3), 255, np.uint8)])
    assert np.isfinite(describe(plain)).all()


def test_size_hardly_matters() -> None:
    near, far = describe(textures(side=60)), describe(textures(side=120))
    assert np.linalg.norm(near - far, axis=1).max() < np.linalg.norm(near[0] - near[1])


def test_another_light_changes_colours_alone() -> None:
    seen = textures()
    lit = (seen * 0.8).astype(np.uint8)
    before = np.concatenate([np.ones((len(seen), 5), np.float32), describe(seen)], axis=1)
    first, texture, last = np.cumsum(BLOCKS)
    wanted = before.copy()
    wanted[:, 5 : 5 + first] = describe(lit)[:, :first]
    wanted[:, 5 + texture : 5 + last] = describe(lit)[:, texture:]
    np.testing.assert_array_equal(recoloured(before, lit), wanted)
    assert (wanted != before).any()


def test_each_patch_is_described_by_itself() -> None:
    seen = textures()
    np.testing.assert_allclose(describe(seen[2:3]), describe(seen)[2:3], atol=1e-6)


def test_copies_begin_with_the_patches_and_repeat_for_a_seed() -> None:
    seen = textures()
    made = copies(seen, 3, 5)
    assert made.shape == (20, 60, 60, 3)
    np.testing.assert_array_equal(made[:4], seen)
    np.testing.assert_array_equal(made, copies(seen, 3, 5))
    assert (made != copies(seen, 4, 5)).any()


def test_copies_stay_nearest_to_their_kind() -> None:
    seen = textures()
    known, altered = describe(seen), describe(copies(seen, 1, 6)[4:])
    away = np.linalg.norm(altered[:, None] - known[None], axis=2)
    assert (away.argmin(axis=1) == np.tile(np.arange(4), 5)).mean() >= 0.9


def test_copies_of_nothing_are_nothing() -> None:
    assert copies(np.zeros((0, 40, 40, 3), np.uint8), 1).shape == (0, 40, 40, 3)
