"""Arboria in the browser: every field is drawn, and the pages show what its sheet page and result page promise."""

from flask.testing import FlaskClient

SENT = {
    "flowers-box": "0,0,6,6",
    "flowers-0.0-species": "lumberjack",
    "flowers-0.0-color": "red",
    "flowers-0.0-height": "2",
    "sun_side": "top",
    "sun_at": "0",
    "players-0-name": "Ana",
    "players-0-species": "lumberjack",
}


def test_the_page_draws_every_field(client: FlaskClient) -> None:
    page = client.get("/score/arboria").get_data(as_text=True)
    names = [f"flowers-{r}.{c}-{layer}" for r in range(6) for c in range(6) for layer in ("species", "color", "height")]
    names += ["rock", "carnivore", "cloud", "sun_side", "sun_at", "tallest", "readings-D2"]
    names += ["players-0-name", "players-0-species", "players-1-name", "players-1-species"]
    assert [name for name in names if f'name="{name}"' not in page] == []
    assert 'value="add players"' in page
    assert 'value="add players-0-extras"' in page


def test_the_sheet_page_shows_where_a_flower_may_grow(client: FlaskClient) -> None:
    page = client.post("/score/arboria", data=SENT | {"do": "check"})
    assert page.status_code == 200
    assert "Where a flower may grow now" in page.get_data(as_text=True)
    assert "a new flower on 10 squares, one more counter on 1 pile." in page.get_data(as_text=True)


def test_the_result_page_lists_the_lines(client: FlaskClient) -> None:
    page = client.post("/score/arboria", data=SENT | {"do": "score"}).get_data(as_text=True)
    assert "Row 1, column 1: tallest flower 2 x 1 square = 2" in page
    assert "All candidate lines" in page
