"""The history: which tables, which numbers, against a history made by hand."""

import copy
import re
from datetime import UTC, datetime, timedelta
from html import unescape
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.core.score import Line
from companion.store import tables
from companion.web.after.figures import figures_of
from companion.web.after.history import AT_ONCE, player_url
from companion.web.after.plots import Score, columns, curve, rows
from companion.web.after.scored import score_table
from companion.web.stored import stored_of
from tests.conftest import example_sheets
from tests.web.played import play, settle

SHEETS = example_sheets()
NOON = datetime(2026, 3, 9, 12, tzinfo=UTC)


def points(**totals: int) -> dict[str, Any]:
    """A table of Arboretum at which each player has that many points, all by house rules."""
    players = [
        {"name": name, "squares": [], "extras": [{"label": "Points", "points": total}]}
        for name, total in totals.items()
    ]
    return {"game": "arboretum", "options": {"species": ["oak"]}, "players": players}


def listed(page: str) -> list[str]:
    """The codes of a page's list, in its order."""
    return re.findall(r'<li><a href="/t/([A-Z0-9]{6})/end"', page)


def figures(page: str, heading: str) -> list[list[str]]:
    """The table under a game's heading, as text."""
    table = page.partition(f">{heading}</h2>")[2].partition("</table>")[0]
    body = table.partition("<tbody>")[2]
    cells = [re.findall(r"<t[hd][^>]*>(.*?)</t[hd]>", row, re.DOTALL) for row in body.split("</tr>")[:-1]]
    return [[unescape(re.sub(r"<[^>]+>", "", cell)) for cell in row] for row in cells]


def numbers(page: str) -> list[str]:
    return re.findall(r"<dd>(.*?)</dd>", page)


@pytest.fixture
def me(client: FlaskClient) -> str:
    return settle(client, "mine")


def test_a_browser_that_never_sat_down_has_no_history_and_gets_no_cookie(client: FlaskClient) -> None:
    answer = client.get("/history")
    assert "No finished games yet" in answer.text
    assert "Set-Cookie" not in answer.headers


def test_numbers_of_a_history_made_by_hand(app: Flask, client: FlaskClient, me: str) -> None:
    for i, totals in enumerate(({"Ana": 10, "Ben": 4}, {"Ana": 7, "Ben": 7}, {"ana": -2, "Cleo": 5}, {"Ben": 9})):
        play(app, points(**totals), host=me, finished=NOON + timedelta(days=i))
    page = client.get("/history").text
    assert figures(page, "Arboretum") == [
        ["ana", "3", "2", "10", "5.0"],
        ["Ben", "3", "1", "9", "6.7"],
        ["Cleo", "1", "1", "5", "5.0"],
    ]
    own = client.get("/history/arboretum/Ana").text
    assert numbers(own) == ["3", "2", "10", "5.0"]
    assert numbers(client.get("/history/arboretum/BEN").text) == ["3", "1", "9", "6.7"]


def test_numbers_are_those_of_the_scorer(app: Flask, client: FlaskClient, me: str) -> None:
    sheets = [SHEETS[name] for name in ("arborea-three", "arborea-river-two", "arborea-winds-two", "arborea-solo-won")]
    totals: dict[str, int] = {}
    for sheet in sheets:
        play(app, sheet, host=me)
        answer = client.post("/api/v1/score", json=sheet).get_json()
        totals |= {player["name"]: player["total"] for player in answer["players"]}
    del totals["Feronia"]
    shown = {row[0]: row[3:] for row in figures(client.get("/history").text, "Arborea")}
    assert shown == {name: [str(total), f"{total}.0"] for name, total in totals.items()}


def test_a_game_won_together_counts_wins_and_no_points(app: Flask, client: FlaskClient, me: str) -> None:
    play(app, SHEETS["rainforest-city-cooperative"], host=me)
    page = client.get("/history").text
    assert figures(page, "Rainforest City") == [[name, "1", "1", "", ""] for name in ("Dora", "Emil", "Finn")]
    own = client.get("/history/rainforest-city/Dora").text
    assert 'class="plot"' not in own
    assert ">won<" in own


def test_where_points_come_from_sums_to_the_average(app: Flask, me: str) -> None:
    played = [play(app, SHEETS[name], host=me) for name in ("arborea-three", "arborea-river-two", "arborea-winds-two")]
    renamed = copy.deepcopy(SHEETS["arborea-three"])
    renamed["players"][2]["name"], renamed["players"][0]["name"] = "Mara", "Ida"
    played.append(play(app, renamed, host=me))
    for own in figures_of(map(score_table, played)):
        assert own.average is not None
        assert sum(value for _, value in own.sources()) == pytest.approx(own.average)
    mara = next(own for own in figures_of(map(score_table, played)) if own.name == "Mara")
    assert dict(mara.sources())["track"] == (64 + 58) / 2
    assert dict(mara.sources())["extras"] == 5 / 2
    assert mara.scores == (215, 180)


def test_the_plot_has_a_point_per_play_and_marks_wins(app: Flask, client: FlaskClient, me: str) -> None:
    for i, (own, other) in enumerate(((10, 4), (3, 9), (12, 1))):
        play(app, points(Ana=own, Ben=other), host=me, finished=NOON + timedelta(days=i))
    page = client.get("/history/arboretum/Ana").text
    titles = re.findall(r'<circle class="dot( won)?"[^>]*><title>(.*?)</title>', page)
    assert titles == [(" won", "9 March 2026: 10, won"), ("", "10 March 2026: 3"), (" won", "11 March 2026: 12, won")]
    assert "average 8.3" in page
    assert "best 12" in page
    assert "lowest 3" in page


def test_a_curve_is_to_scale() -> None:
    drawn = curve([Score("a", 0, False), Score("b", 10, True), Score("c", 5, False)])
    assert drawn is not None
    low, high, middle = drawn.points
    assert low.y > middle.y > high.y
    assert middle.y == pytest.approx((low.y + high.y) / 2, abs=0.2)
    assert drawn.average == pytest.approx(middle.y, abs=0.2)
    assert high.x - low.x == pytest.approx(middle.x - high.x, abs=0.2)


@pytest.mark.parametrize("scores", [[5], [5, 5, 5], [-9999, 9999], list(range(500))])
def test_a_curve_of_any_scores_stays_inside(scores: list[int]) -> None:
    drawn = curve([Score("9 March 2026", score, False) for score in scores])
    assert drawn is not None
    assert all(0 <= point.x <= drawn.width and 0 <= point.y <= drawn.height for point in drawn.points)
    assert all(0 <= label.y <= drawn.height for label in (*drawn.labels, *drawn.days))
    assert curve([]) is None


def test_a_line_has_the_same_colour_in_both_plots() -> None:
    ids = ["track", "spirit", "creatures", "extras"]
    drawn = rows([("creatures", 9.0), ("track", 3.0), ("extras", -1.0)], ids)
    (column,) = columns([[Line(line, 1, "", "") for line in ids]])
    assert drawn is not None
    assert {row.name.text: row.shade for row in drawn.rows}.items() <= {
        segment.label.text.removesuffix(" 1"): segment.shade for segment in column.segments
    }.items()


@pytest.mark.parametrize("values", [[1.0], [0.0], [5.0, -3.0], [-3.0], [1234.5, 0.1]])
def test_bars_of_averages_stay_inside(values: list[float]) -> None:
    names = [f"line-{i}" for i in range(len(values))]
    drawn = rows(list(zip(names, values, strict=True)), names)
    assert drawn is not None
    assert all(row.x >= 0 and row.x + row.width <= drawn.width for row in drawn.rows)
    assert rows([], []) is None


# --- which tables


def test_only_finished_tables_of_this_browser_and_its_group(app: Flask, client: FlaskClient, me: str) -> None:
    hosted = play(app, points(Ana=1, Ben=2), host=me, finished=NOON)
    seated = play(app, points(Ana=1, Ben=2), holders=(None, me), finished=NOON + timedelta(days=1))
    friends = play(app, points(Ana=1, Ben=2), group=hosted.group, finished=NOON + timedelta(days=2))
    play(app, points(Ana=1, Ben=2), host="f" * 64)
    play(app, points(Ana=1, Ben=2), host=me, done=False)
    gone = play(app, points(Ana=1, Ben=2), host=me)
    with stored_of(app).database().write() as connection:
        tables.delete_table(connection, gone.code)
    assert listed(client.get("/history").text) == [friends.code, seated.code, hosted.code]


def test_filters(app: Flask, client: FlaskClient, me: str) -> None:
    first = play(app, points(Ana=1, Ben=2), host=me, finished=NOON).code
    second = play(app, points(Cleo=1, Ben=2), host=me, finished=NOON + timedelta(days=1)).code
    third = play(app, SHEETS["arboria-two-players"], host=me, finished=NOON + timedelta(days=2)).code

    def found(query: str) -> list[str]:
        return listed(client.get(f"/history?{query}").text)

    assert found("") == [third, second, first]
    assert found("game=arboretum") == [second, first]
    assert found("player=ana") == [third, first]
    assert found("game=arboretum&player=Cleo") == [second]
    assert found("since=2026-03-10") == [third, second]
    assert found("until=2026-03-10") == [second, first]
    assert found("since=2026-03-10&until=2026-03-10") == [second]
    assert found("since=2026-03-12") == []
    assert found("game=chess") == []
    assert "No finished game is like that" in client.get("/history?player=Nobody").text


@pytest.mark.parametrize(
    "query", ["since=yesterday", "until=9999-12-31", "since=2026-02-30", "since=0001-01-01", "from=-1"]
)
def test_odd_filters_are_survived(app: Flask, client: FlaskClient, me: str, query: str) -> None:
    code = play(app, points(Ana=1, Ben=2), host=me).code
    answer = client.get(f"/history?{query}")
    assert answer.status_code == 200
    assert listed(answer.text) == [code]


def test_what_was_asked_for_stays_in_the_form(app: Flask, client: FlaskClient, me: str) -> None:
    play(app, points(Ana=1, Ben=2), host=me)
    page = client.get("/history?game=arboretum&player=Ben&since=2026-01-01").text
    assert re.search(r'<option value="arboretum" selected>', page)
    assert "<option selected>Ben</option>" in page
    assert 'value="2026-01-01"' in page


def test_a_long_history_has_pages(app: Flask, client: FlaskClient, me: str) -> None:
    codes = [play(app, points(Ana=1), host=me, finished=NOON + timedelta(hours=i)).code for i in range(AT_ONCE + 2)]
    first = client.get("/history?player=ana")
    assert listed(first.text) == codes[:1:-1]
    older = re.search(r'href="([^"]+)">Older', first.text)
    assert older is not None
    last = client.get(unescape(older[1]))
    assert listed(last.text) == codes[1::-1]
    assert ">Newer<" in last.text
    assert ">Older<" not in last.text


def test_a_sheet_that_cannot_be_scored_is_listed_and_not_counted(app: Flask, client: FlaskClient, me: str) -> None:
    sheet = {"game": "arboretum", "players": [{"name": "Ana", "squares": "none"}, {"name": "Ben", "squares": []}]}
    code = play(app, sheet, host=me).code
    page = client.get("/history").text
    assert listed(page) == [code]
    assert "cannot be scored" in page
    assert client.get("/history/arboretum/Ana").status_code == 404


def test_seats_that_nobody_named_are_nobody(app: Flask, me: str) -> None:
    sheet = points(Ana=3)
    sheet["players"].append({"name": "", "squares": []})
    assert [own.name for own in figures_of([score_table(play(app, sheet, host=me))])] == ["Ana"]


# --- players


def test_unknown_players_and_games_are_404(app: Flask, client: FlaskClient, me: str) -> None:
    play(app, points(Ana=1, Ben=2), host=me)
    for path in ("/history/arboretum/Nobody", "/history/chess/Ana", "/history/arboria/Ana", "/history/arboretum"):
        assert client.get(path).status_code == 404, path


def test_others_numbers_are_not_for_strangers(app: Flask, client: FlaskClient) -> None:
    play(app, points(Ana=1, Ben=2), host="f" * 64)
    settle(client, "stranger")
    assert client.get("/history/arboretum/Ana").status_code == 404


@pytest.mark.parametrize(
    "name", ["a/b", "..", ".", "//x", "?", "#", "a%2Fb", "%", "<b>", '"', "a\\b", "..\\x", "Zoë & Co", "/", "🦉"]
)
def test_every_name_has_an_address(app: Flask, client: FlaskClient, me: str, name: str) -> None:
    play(app, points(**{name: 7}), host=me)
    with app.test_request_context():
        url = player_url("arboretum", name)
    page = client.get("/history").text
    link = re.search(r'href="(/history/arboretum[^"]*)"', page)
    assert link is not None
    assert unescape(link[1]) == url
    answer = client.get(url)
    assert answer.status_code == 200
    assert numbers(answer.text)[2] == "7"
    assert "<b>" not in answer.text
