"""The picture of the README: taken anew it is still what the README shows, and light."""

import pytest
from PIL import Image, ImageChops, ImageStat
from playwright.sync_api import Browser

from tools import pictures

SMALL = (94, 57)
ALIKE = 6
"""Of 255, on average; another screen in one of the three places makes it 9 to 11."""


def small(shown: Image.Image) -> Image.Image:
    shown = shown.convert("RGBA")
    ground = Image.new("RGBA", shown.size, "white")
    return Image.alpha_composite(ground, shown).convert("RGB").resize(SMALL, Image.Resampling.BOX)


def test_the_picture_is_light() -> None:
    assert pictures.FILE.stat().st_size <= 120_000
    with Image.open(pictures.FILE) as kept:
        assert kept.size == (1410, 860)


@pytest.mark.slow
def test_the_picture_shows_the_app_as_it_is(browser: Browser) -> None:
    """Where this fails: `.venv/bin/python -m tools.pictures`, and look at what has changed."""
    with Image.open(pictures.FILE) as kept:
        differs = ImageStat.Stat(ImageChops.difference(small(kept), small(pictures.picture(browser))))
    assert max(differs.mean) < ALIKE
