"""The end of a game: what the page says, who may see it, and the next game with the same people."""

import copy
import html
import re
from itertools import pairwise
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from itsdangerous import URLSafeTimedSerializer

from companion.catalog import GAMES, find_game
from companion.core.score import Line
from companion.store import tables
from companion.store.records import Table
from companion.store.rows import update_seat
from companion.web.after.plots import apart, columns
from companion.web.after.rematch import fresh_options
from companion.web.stored import stored_of
from tests.conftest import example_sheets
from tests.web.played import play, settle

SHEETS = example_sheets()


def found(app: Flask, code: str) -> Table:
    with stored_of(app).database().read() as connection:
        table = tables.find_table(connection, code)
    assert table is not None
    return table


def csrf(client: FlaskClient) -> str:
    """A token such as the pages of this browser carry."""
    with client.session_transaction() as session:
        raw = session.setdefault("csrf_token", "raw")
    token: str | bytes = URLSafeTimedSerializer(client.application.secret_key or "", salt="wtf-csrf-token").dumps(raw)
    return str(token)


@pytest.mark.parametrize("name", SHEETS)
def test_every_example_ends_with_the_ranking_of_the_interface(app: Flask, client: FlaskClient, name: str) -> None:
    code = play(app, SHEETS[name]).code
    page = client.get(f"/t/{code}/end")
    answer = client.post("/api/v1/score", json=SHEETS[name]).get_json()
    assert page.status_code == 200
    shown = re.findall(r'<span class="place">(\d+)\.</span> <span class="names">(.*?)</span>', page.text)
    expected = [(str(place["place"]), " and ".join(place["names"])) for place in answer["ranking"]]
    assert [(place, html.unescape(names)) for place, names in shown] == expected


def test_what_is_odd_names_whom_it_concerns_once(app: Flask, client: FlaskClient) -> None:
    sheet = copy.deepcopy(SHEETS["arboretum-two-players"])
    ana, ben = sheet["players"]
    del ana["hand"][1:]
    ben["squares"].append({**ben["squares"][0], "at": [9, 9]})
    page = html.unescape(client.get(f"/t/{play(app, sheet).code}/end").text)
    odd = re.findall(r"<li>(.*?)</li>", page.partition('id="problems"')[2].partition("</section>")[0])
    assert f"{ana['name']} has 1 card in hand; the game ends with 7." in odd
    assert [text for text in odd if text.startswith(f"{ben['name']}: There is only one ")] != []
    assert all(len(re.findall(rf"{ana['name']}|{ben['name']}", text)) < 2 for text in odd)


@pytest.mark.parametrize("name", [name for name in SHEETS if "cooperative" not in name])
def test_the_table_beside_the_bars_says_every_line_and_total(app: Flask, client: FlaskClient, name: str) -> None:
    page = client.get(f"/t/{play(app, SHEETS[name]).code}/end").text
    answer = client.post("/api/v1/score", json=SHEETS[name]).get_json()
    table = page.partition('<table class="figures">')[2].partition("</table>")[0]
    numbers = sorted(re.findall(r'<td class="n">(-?\d+)</td>', table))
    lines = [str(line["points"]) for player in answer["players"] for line in player["lines"]]
    assert numbers == sorted(lines + [str(player["total"]) for player in answer["players"]])


def test_what_decided_a_tie_is_said(app: Flask, client: FlaskClient) -> None:
    page = client.get(f"/t/{play(app, SHEETS['greenwood-plain']).code}/end").text
    assert "The tie was broken by the captive tiles at the top of the submarine." in page


def test_a_table_won_together_has_no_bars(app: Flask, client: FlaskClient) -> None:
    page = client.get(f"/t/{play(app, SHEETS['rainforest-city-cooperative']).code}/end").text
    assert "Won." in page
    assert 'class="bars"' not in page


def test_house_rules_and_colours_are_there(app: Flask, client: FlaskClient) -> None:
    sheet = copy.deepcopy(SHEETS["arboria-two-players"])
    sheet["players"][0]["extras"] = [{"label": "Baked the cake", "points": 4}]
    page = client.get(f"/t/{play(app, sheet).code}/end").text
    assert "Extras 4" in page
    assert "Baked the cake" in page
    assert '<figcaption class="c-red">' in page
    assert '<figcaption class="c-blue">' in page


def test_a_hidden_table_shows_nothing_until_it_is_finished(app: Flask, client: FlaskClient) -> None:
    code = play(app, SHEETS["arboretum-two-players"], hidden=True, done=False).code
    assert client.get(f"/t/{code}/end").status_code == 303
    for part in ("result.png", "result.txt", "sheet.json", "lines.csv"):
        assert client.get(f"/t/{code}/{part}").status_code == 404, part
    with stored_of(app).database().write() as connection:
        tables.finish(connection, code)
    for part in ("end", "result.png", "result.txt", "sheet.json", "lines.csv"):
        assert client.get(f"/t/{code}/{part}").status_code == 200, part


def test_a_table_that_cannot_be_scored_says_why(app: Flask, client: FlaskClient) -> None:
    sheet = {
        "game": "arboretum",
        "players": [{"name": "Ana", "squares": [{"at": [0, 0], "species": "oak", "value": 99}]}],
    }
    code = play(app, sheet).code
    page = client.get(f"/t/{code}/end")
    assert page.status_code == 200
    assert "Not scored yet" in page.text
    assert "Ana: " in page.text
    assert client.get(f"/t/{code}/result.png").status_code == 404
    assert client.get(f"/t/{code}/result.txt").status_code == 404
    assert client.get(f"/t/{code}/sheet.json").get_json()["players"][0]["squares"][0]["value"] == 99


def test_an_unknown_table_is_404(client: FlaskClient) -> None:
    for part in ("end", "result.png", "result.txt", "sheet.json", "lines.csv"):
        assert client.get(f"/t/ABCDEF/{part}").status_code == 404


def test_names_do_not_leave_their_place(app: Flask, client: FlaskClient) -> None:
    sheet = copy.deepcopy(SHEETS["arboria-two-players"])
    sheet["players"][0]["name"] = "<script>alert(1)</script>"
    sheet["players"][1]["name"] = '"onload="x'
    page = client.get(f"/t/{play(app, sheet).code}/end").text
    assert "<script>alert" not in page
    assert '"onload="' not in page


# --- the next game


def test_a_rematch_has_the_same_people_options_colours_and_phones(app: Flask, client: FlaskClient) -> None:
    me, other = settle(client, "mine"), "f" * 64
    old = play(app, SHEETS["greenwood-clans-four"], host=other, holders=(me, None, other), hidden=True)
    sent = client.post(f"/t/{old.code}/rematch", data={"csrf_token": csrf(client)})
    assert sent.status_code == 303
    new = found(app, sent.headers["Location"].rpartition("/")[2])
    assert new.code != old.code
    assert (new.game, new.options, new.group, new.hidden) == (old.game, old.options, old.group, True)
    assert [(s.name, s.color, s.holder) for s in new.seats] == [(s.name, s.color, s.holder) for s in old.seats]
    assert [s.entry for s in new.seats] == [{}] * 4
    assert new.host == me
    assert new.finished is None


def test_a_rematch_of_names_that_look_alike_leaves_one_out(app: Flask, client: FlaskClient) -> None:
    """Tables of old may have them."""
    old = play(app, SHEETS["arboretum-two-players"], holders=(settle(client, "mine"),))
    with stored_of(app).database().write() as connection:
        for number, name in enumerate(("Ana", "ana")):
            update_seat(connection, old.code, number, name=name)
    sent = client.post(f"/t/{old.code}/rematch", data={"csrf_token": csrf(client)})
    assert [seat.name for seat in found(app, sent.headers["Location"].rpartition("/")[2]).seats] == ["Ana", ""]


def test_a_shared_board_is_empty_again(app: Flask, client: FlaskClient) -> None:
    old = play(app, SHEETS["arboria-full-board"], holders=(settle(client, "mine"),))
    assert old.board
    sent = client.post(f"/t/{old.code}/rematch", data={"csrf_token": csrf(client)})
    assert found(app, sent.headers["Location"].rpartition("/")[2]).board == {}


def test_two_who_ask_for_a_rematch_meet_at_one_table(app: Flask) -> None:
    one, two = app.test_client(), app.test_client()
    old = play(app, SHEETS["arboria-two-players"], holders=(settle(one, "one"), settle(two, "two")))
    places = [c.post(f"/t/{old.code}/rematch", data={"csrf_token": csrf(c)}).location for c in (one, two)]
    assert places[0] == places[1]
    assert f"table {places[0].rpartition('/')[2]}" in two.get(f"/t/{old.code}/end").text


def test_who_does_not_belong_begins_no_rematch_and_learns_of_none(app: Flask, client: FlaskClient) -> None:
    friend = app.test_client()
    old = play(app, SHEETS["arboria-two-players"], holders=(settle(friend, "friend"),))
    settle(client, "stranger")
    assert client.post(f"/t/{old.code}/rematch", data={"csrf_token": csrf(client)}).status_code == 403
    new = friend.post(f"/t/{old.code}/rematch", data={"csrf_token": csrf(friend)}).location
    page = client.get(f"/t/{old.code}/end").text
    assert "rematch" not in page.lower()
    assert new.rpartition("/")[2] not in page


def test_a_rematch_needs_a_finished_game_and_a_token(app: Flask, client: FlaskClient) -> None:
    me = settle(client, "mine")
    code = play(app, SHEETS["arboria-two-players"], holders=(me,), done=False).code
    sent = client.post(f"/t/{code}/rematch", data={"csrf_token": csrf(client)})
    assert sent.location.endswith(f"/t/{code}")
    assert client.post(f"/t/{code}/rematch").status_code in (400, 403)


def test_what_was_counted_in_a_solo_game_is_not_counted_again() -> None:
    game = find_game("arborea")
    assert game is not None
    options = {
        "midnight_river": True,
        "readings": {"A1": "both-sides"},
        "solo": {"difficulty": 5, "track_rp": 38, "veteran_steps": 3, "creatures": 0},
    }
    expected: dict[str, Any] = {"midnight_river": True, "readings": {"A1": "both-sides"}, "solo": {"difficulty": 5}}
    assert fresh_options(game, options) == expected


@pytest.mark.parametrize("name", [name for name in SHEETS if "solo" not in name])
def test_other_options_stay_as_they_are(name: str) -> None:
    game = next(game for game in GAMES if game.slug == SHEETS[name]["game"])
    options = SHEETS[name].get("options", {})
    assert fresh_options(game, options) == options


# --- the bars


def test_a_column_is_stacked_from_its_lines_to_scale() -> None:
    lines = [
        Line("track", 60, "", ""),
        Line("spirit", -20, "", ""),
        Line("creatures", 30, "", ""),
        Line("dwellers", 0, "", ""),
    ]
    lower = [Line("track", 30, "", "")]
    first, second = columns([lines, lower])
    by_label = {segment.label.text: segment for segment in first.segments}
    assert list(by_label) == ["Creatures 30", "Track 60", "Spirit -20"]
    track, creatures, spirit = (by_label[text] for text in ("Track 60", "Creatures 30", "Spirit -20"))
    assert track.height == pytest.approx(2 * creatures.height, abs=0.2)
    assert track.height == pytest.approx(3 * spirit.height, abs=0.2)
    assert track.y + track.height == pytest.approx(first.base, abs=0.2)
    assert creatures.y + creatures.height == pytest.approx(track.y, abs=0.2)
    assert spirit.y == pytest.approx(first.base, abs=0.2)
    assert second.base == first.base
    assert second.segments[0].height == pytest.approx(creatures.height, abs=0.2)


def test_labels_of_many_small_lines_keep_apart_and_inside() -> None:
    lines = [Line(f"line-{i}", 1, "", "") for i in range(30)] + [Line("track", 500, "", "")]
    (drawn,) = columns([lines])
    places = [segment.label.y for segment in drawn.segments]
    assert all(later - earlier >= 14.9 for earlier, later in pairwise(places))
    assert places[0] >= 0
    assert places[-1] <= drawn.height


def test_places_that_fit_are_not_moved() -> None:
    assert apart([10, 40, 90], 15, 0, 100) == [10, 40, 90]
