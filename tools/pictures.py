"""The picture of README.md, taken of the app as it is: `python -m tools.pictures [FILE]` (needs Chromium).

A table of the example sheets is put into a data folder of its own, a browser sits down at it like anybody else, and its
screens are laid side by side. Everything on them is drawn by Canopy.
"""

import io
import json
import logging
import shutil
import sys
import tempfile
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

from flask import Flask
from PIL import Image, ImageDraw
from playwright.sync_api import Browser, Page, sync_playwright
from werkzeug.serving import make_server

from companion.config import load_settings
from companion.store import seats, tables
from companion.web.factory import create_app
from companion.web.photo.asking import pool_of
from companion.web.stored import stored_of

ROOT: Final = Path(__file__).resolve().parents[1]
FILE: Final = ROOT / "docs" / "canopy.png"
SHEET: Final = ROOT / "tests" / "cases" / "sheets" / "arborea-river-two.json"
QUESTION: Final = "wiseowl next to 3 mushrooms and a water, 5 gifts?"
LINE: Final = "Season 2"
SCREEN: Final = (360, 688)
SCALE: Final = 1.25
GAP: Final = 30
ROUND: Final = 20
EDGE: Final = (120, 128, 120, 255)


def main() -> None:
    """Take the picture and write it."""
    file = Path(sys.argv[1]) if len(sys.argv) > 1 else FILE
    chromium = shutil.which("chromium") or sys.exit("chromium is not installed (Debian: apt-get install chromium)")
    with sync_playwright() as tool:
        browser = tool.chromium.launch(executable_path=chromium, args=["--no-sandbox", "--disable-gpu"])
        picture(browser).save(file, optimize=True)
        browser.close()
    print(f"{file}: {file.stat().st_size / 1000:.0f} kB")


def picture(browser: Browser) -> Image.Image:
    """The picture, taken with a browser that is running."""
    with tempfile.TemporaryDirectory() as folder, served(Path(folder)) as (app, address):
        code = table(app, json.loads(SHEET.read_text(encoding="utf-8")))
        return side_by_side([*screens(browser, address, code)])


@contextmanager
def served(folder: Path) -> Iterator[tuple[Flask, str]]:
    """The app on a free loopback port, and its address."""
    logging.getLogger("werkzeug").setLevel(logging.WARNING)
    app = create_app(load_settings({"CANOPY_DATA_DIR": str(folder)}))
    server = make_server("127.0.0.1", 0, app, threaded=True)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    yield app, f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    thread.join()
    server.server_close()
    pool_of(app).close()
    stored_of(app).close()


def table(app: Flask, sheet: dict[str, Any]) -> str:
    """The code of a table at which the sheet was entered; nobody sits there yet."""
    with stored_of(app).database().write() as connection:
        made = tables.create_table(
            connection,
            game=sheet["game"],
            options=sheet.get("options", {}),
            board=None,
            seats=len(sheet["players"]),
            host=None,
            hidden=False,
            group=None,
        )
        for number, player in enumerate(sheet["players"]):
            seats.name_seat(connection, made.code, number, player["name"])
            entry = [{"do": "set", "path": [key], "value": value} for key, value in player.items() if key != "name"]
            tables.apply_edits(connection, made.code, number, 0, entry)
    return made.code


def screens(browser: Browser, address: str, code: str) -> Iterator[Image.Image]:
    """The sheet, the reason of a line, and an answer from the rules at night."""
    width, height = SCREEN
    context = browser.new_context(
        viewport={"width": width, "height": height}, device_scale_factor=SCALE, base_url=address, has_touch=True
    )
    page = context.new_page()
    page.goto(f"/t/{code}")
    page.get_by_role("button", name="Sit here").first.tap()
    page.wait_for_selector("#editor.ready")
    page.wait_for_load_state("networkidle")
    yield shot(page)
    page.get_by_role("tab", name="Why").tap()
    page.get_by_text(LINE, exact=True).first.tap()
    yield shot(page)
    page.emulate_media(color_scheme="dark")
    page.goto(f"/ask?q={QUESTION}&game=arborea")
    yield shot(page)
    context.close()


def shot(page: Page) -> Image.Image:
    """What the screen shows once nothing moves any more."""
    page.wait_for_timeout(600)
    return Image.open(io.BytesIO(page.screenshot(animations="disabled")))


def side_by_side(shots: list[Image.Image]) -> Image.Image:
    """The screens with round corners, on nothing: they stand on a page of any colour."""
    width, height = shots[0].size
    whole = Image.new("RGBA", (len(shots) * (width + GAP) - GAP, height))
    for place, screen in enumerate(shots):
        mask = Image.new("L", (width * 4, height * 4))
        ImageDraw.Draw(mask).rounded_rectangle((0, 0, width * 4 - 1, height * 4 - 1), ROUND * 4, fill=255)
        framed = screen.convert("RGBA")
        ImageDraw.Draw(framed).rounded_rectangle((0, 0, width - 1, height - 1), ROUND, outline=EDGE, width=2)
        whole.paste(framed, (place * (width + GAP), 0), mask.resize((width, height), Image.Resampling.LANCZOS))
    return whole.quantize(192, method=Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)


if __name__ == "__main__":
    main()
