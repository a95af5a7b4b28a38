"""The result picture uses its room: few players, no points, losses."""

import io

from PIL import Image

from companion.core.score import Line
from companion.web.after.card import ROWS_FROM, ROWS_TO, TALLEST, Card, Row, draw_card
from companion.web.after.colours import shade_colours, shades

GAIN = Line("track", 30, "", "")
LOSS = Line("spirit", -10, "", "")


def drawn(*players: tuple[Line, ...]) -> Image.Image:
    rows = tuple(Row(f"{i}.", f"P{i}", "red", "0", own) for i, own in enumerate(players, 1))
    with Image.open(io.BytesIO(draw_card(Card("Arborea", "today", rows)))) as image:
        return image.convert("RGB")


def busy(image: Image.Image) -> list[int]:
    """The rows of pixels between head and foot on which more than the ground is drawn."""
    wide = image.width - 60
    strips = ((y, image.crop((60, y, wide, y + 1)).getcolors()) for y in range(ROWS_FROM - 8, ROWS_TO))
    return [y for y, colours in strips if colours is None or len(colours) > 1]


def start_of_gain(image: Image.Image, y: int) -> int:
    shade = shade_colours()[shades(["track", "spirit"])["track"]]
    wanted = tuple(int(shade[i : i + 2], 16) for i in (1, 3, 5))
    return next(x for x in range(image.width) if image.getpixel((x, y)) == wanted)


def test_two_players_fill_the_picture() -> None:
    found = busy(drawn((GAIN,), (GAIN,)))
    assert found[0] < ROWS_FROM + 40
    assert found[-1] > ROWS_TO - 50


def test_without_a_point_the_players_stand_in_the_middle() -> None:
    found = busy(drawn((), ()))
    assert abs((found[0] + found[-1]) / 2 - (ROWS_FROM + ROWS_TO) / 2) < 30


def test_losses_stand_left_of_the_line_that_all_bars_share() -> None:
    image = drawn((GAIN,), (GAIN, LOSS))
    starts = [start_of_gain(image, ROWS_FROM + 5 + row * TALLEST + 150) for row in (0, 1)]
    assert abs(starts[0] - starts[1]) <= 3
    assert starts[0] > 300, "the loss of the other one lies to the left"
