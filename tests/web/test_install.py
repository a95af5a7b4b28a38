"""What a phone needs to put Canopy on its home screen and to open it without a connection."""

import json
import re
from io import BytesIO
from pathlib import Path

from flask.testing import FlaskClient
from PIL import Image, ImageChops

from tools.draw_icons import SIZES, icon

STATIC = Path(__file__).resolve().parents[2] / "static"


def test_every_icon_of_the_manifest_is_there_in_its_size(client: FlaskClient) -> None:
    with client.get("/static/canopy.webmanifest") as answer:
        manifest = json.loads(answer.data)
    drawn = [one for one in manifest["icons"] if one["type"] == "image/png"]
    assert {one["sizes"] for one in drawn} == {f"{size}x{size}" for size in SIZES}
    assert {one["purpose"] for one in drawn} == {"any", "maskable"}
    for one in drawn:
        with client.get(one["src"]) as answer, Image.open(BytesIO(answer.data)) as image:
            assert "{}x{}".format(*image.size) == one["sizes"]


def test_the_icons_are_what_the_program_draws() -> None:
    for size in SIZES:
        with Image.open(STATIC / f"leaf-{size}.png") as kept:
            assert ImageChops.difference(kept, icon(size)).getbbox() is None, size
            assert kept.getpixel((2, 2)) != kept.getpixel((size // 2, size // 2))


def test_the_worker_keeps_every_script_and_style_there_is(client: FlaskClient) -> None:
    with client.get("/sw.js") as answer:
        worker = answer.get_data(as_text=True)
    shell = worker[: worker.index("].map((name) => `/static/")]
    kept = set(re.findall(r'"([a-z0-9.-]+)"', shell))
    scripts = {path.stem for path in (STATIC / "js").glob("*.js")} - {"sw"}
    styles = {path.name for path in STATIC.glob("*.css")}
    assert scripts <= kept, scripts - kept
    assert styles <= kept, styles - kept
    for name in re.findall(r'"([a-z0-9-]+\.[a-z]+)"', shell):
        with client.get(f"/static/{name}") as answer:
            assert answer.status_code == 200, name
