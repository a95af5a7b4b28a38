"""What leaves for other programs: sheets, lines, plays for BG Stats. Names are hostile until shown otherwise."""

import copy
import csv
import io
import json
import re
from datetime import UTC, datetime
from typing import Any
from urllib.parse import unquote, urlsplit

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.store import seats
from companion.store.records import Table
from companion.web.after.exports import BG_STATS, bg_stats_link, bg_stats_play
from companion.web.after.plain import cell
from companion.web.after.scored import score_table
from companion.web.stored import stored_of
from tests.conftest import example_sheets
from tests.web.played import play

SHEETS = example_sheets()
WHEN = datetime(2026, 3, 9, 21, 5, 7, tzinfo=UTC)
HOSTILE = (
    *("=1+1", "+1", "-1", "@SUM(A1)", "Ana;=1+1", 'Ana",=1+1', "=HYPERLINK(\u201cx\u201d)", "\u200e=1+1"),
    *("\uff1d1+1", "Ana;\uff0b1", "\u200b=1", "\u2060\ufeff@SUM(A1)"),
)


def named(sheet: str, *names: str) -> dict[str, Any]:
    renamed: dict[str, Any] = copy.deepcopy(SHEETS[sheet])
    for player, name in zip(renamed["players"], names, strict=False):
        player["name"] = name
    return renamed


def cells(client: FlaskClient, table: Table) -> list[dict[str, str]]:
    answer = client.get(f"/t/{table.code}/lines.csv")
    assert answer.mimetype == "text/csv"
    return list(csv.DictReader(io.StringIO(answer.data.decode("utf-8-sig"), newline="")))


@pytest.mark.parametrize("name", SHEETS)
def test_a_sheet_that_was_taken_along_scores_the_same(app: Flask, client: FlaskClient, name: str) -> None:
    answer = client.get(f"/t/{play(app, SHEETS[name]).code}/sheet.json")
    assert answer.headers["Content-Disposition"].startswith(f'attachment; filename="{SHEETS[name]["game"]}-2')
    again = client.post("/api/v1/score", json=json.loads(answer.data))
    assert again.get_json() == client.post("/api/v1/score", json=SHEETS[name]).get_json()


@pytest.mark.parametrize("name", [name for name in SHEETS if "cooperative" not in name])
def test_the_csv_has_a_row_per_player_and_line(app: Flask, client: FlaskClient, name: str) -> None:
    rows = cells(client, play(app, SHEETS[name]))
    answer = client.post("/api/v1/score", json=SHEETS[name]).get_json()
    expected = [
        (player["name"], str(player["total"]), str(line["points"]))
        for player in answer["players"]
        for line in player["lines"]
    ]
    assert [(row["player"], row["total"], row["points"]) for row in rows] == expected


def test_players_without_points_have_a_row_too(app: Flask, client: FlaskClient) -> None:
    rows = cells(client, play(app, SHEETS["rainforest-city-cooperative"]))
    assert [row["player"] for row in rows] == ["Dora", "Emil", "Finn"]
    assert {row["points"] for row in rows} == {""}


@pytest.mark.parametrize("name", HOSTILE)
def test_no_name_and_no_label_becomes_a_formula(app: Flask, client: FlaskClient, name: str) -> None:
    sheet = named("arboria-two-players", name)
    sheet["players"][1]["extras"] = [{"label": name, "points": -3}]
    table = play(app, sheet)
    text = client.get(f"/t/{table.code}/lines.csv").data.decode("utf-8-sig")
    for delimiter in (",", ";", "\t"):
        for row in csv.reader(io.StringIO(text, newline=""), delimiter=delimiter):
            for entry in row:
                seen = re.sub("[\u00ad\u200b\u2060\ufeff]", "", entry)
                assert re.fullmatch(r"-\d+", entry) or not re.match(r'"?[=+\-@\uff1d\uff0b\uff0d\uff20\t\r]', seen), row


def test_losses_stay_numbers(app: Flask, client: FlaskClient) -> None:
    rows = cells(client, play(app, SHEETS["rainforest-city-standard"]))
    assert [row["points"] for row in rows if row["line"] == "Compost"] == ["-6", "-3"]


def test_harmless_words_are_left_alone() -> None:
    for text in ("Ana-Lena", "2 trees x 3 = 6", "Ben + Cleo", "ana@example.org", "Spirit 5 - 1 captive"):
        assert cell(text) == text


# --- BG Stats


def decoded(link: str) -> Any:
    """What the receiving page reads: one parameter, percent-encoded JSON."""
    assert link.startswith(BG_STATS)
    assert urlsplit(link).netloc == "app.bgstatsapp.com"
    data = link.removeprefix(BG_STATS)
    assert re.fullmatch(r"(?:[A-Za-z0-9_.~-]|%[0-9A-F]{2})+", data), "nothing that another reader could split at"
    return json.loads(unquote(data))


def test_the_play_key_by_key(app: Flask) -> None:
    table = play(app, SHEETS["arboretum-three-players"], finished=WHEN)
    play_ = decoded(bg_stats_link(score_table(table), {"arboretum": 140934}))
    people = play_.pop("players")
    ids = [person.pop("sourcePlayerId") for person in people]
    assert re.fullmatch(r"[0-9a-f]{20}", play_.pop("sourcePlayId"))
    assert play_ == {
        "sourceName": "Canopy",
        "playDate": "2026-03-09 21:05:07",
        "game": {
            "name": "Arboretum",
            "sourceGameId": "arboretum",
            "bggId": 140934,
            "highestWins": True,
            "noPoints": False,
        },
    }
    assert people == [
        {"name": "Ana", "score": 5, "rank": 1, "winner": True, "startPlayer": False},
        {"name": "Ben", "score": 4, "rank": 2, "winner": False, "startPlayer": False},
        {"name": "Cleo", "score": 4, "rank": 3, "winner": False, "startPlayer": False},
    ]
    assert len(set(ids)) == 3
    assert all(re.fullmatch(r"[0-9a-f]{20}", own) for own in ids)


def test_the_page_carries_that_link(app: Flask, client: FlaskClient) -> None:
    table = play(app, named("arboretum-two-players", 'A&B "<%>+ünï', "李"), finished=WHEN)
    link = re.search(r'href="(https://app\.bgstatsapp\.com[^"]*)"', client.get(f"/t/{table.code}/end").text)
    assert link is not None
    sent = decoded(link[1])
    assert sent == bg_stats_play(score_table(table), {"arboretum": 140934})
    assert [person["name"] for person in sent["players"]] == ['A&B "<%>+ünï', "李"]
    assert [(person["rank"], person["winner"]) for person in sent["players"]] == [(1, True), (1, True)]


def test_a_game_whose_number_nobody_knows_has_none(app: Flask) -> None:
    sent = bg_stats_play(score_table(play(app, SHEETS["arboria-two-players"])), {"arboretum": 140934})
    assert "bggId" not in sent["game"]
    assert isinstance(
        bg_stats_play(score_table(play(app, SHEETS["arboria-two-players"])), {"arboria": 7})["game"]["bggId"], int
    )


def test_the_booleans_are_always_there(app: Flask) -> None:
    for sheet in SHEETS.values():
        sent = bg_stats_play(score_table(play(app, sheet)), {})
        assert type(sent["game"]["highestWins"]) is bool
        assert type(sent["game"]["noPoints"]) is bool
        for person in sent["players"]:
            assert type(person["winner"]) is bool
            assert type(person["startPlayer"]) is bool


def test_a_game_won_together_has_no_points_and_all_win(app: Flask) -> None:
    sent = bg_stats_play(score_table(play(app, SHEETS["rainforest-city-cooperative"])), {})
    assert sent["game"]["noPoints"] is True
    assert [person["winner"] for person in sent["players"]] == [True, True, True]
    assert not any("score" in person or "rank" in person for person in sent["players"])


def test_an_opponent_of_cardboard_is_nobody(app: Flask) -> None:
    sent = bg_stats_play(score_table(play(app, SHEETS["arborea-solo-won"])), {})
    assert [(person["name"], person["score"], person["winner"]) for person in sent["players"]] == [("Kim", 237, True)]


def test_who_plays_alone_against_nobody_does_not_win(app: Flask) -> None:
    sent = bg_stats_play(score_table(play(app, SHEETS["arboretum-one-alone"])), {})
    assert [person["winner"] for person in sent["players"]] == [False]


def test_the_first_player_is_marked(app: Flask) -> None:
    table = play(app, SHEETS["arboria-two-players"], done=False)
    with stored_of(app).database().write() as connection:
        table = seats.set_starts(connection, table.code, 1)
    sent = bg_stats_play(score_table(table), {})
    assert [person["startPlayer"] for person in sent["players"]] == [False, True]


def test_ids_are_the_same_for_the_same_people_and_tell_nothing(app: Flask) -> None:
    first = play(app, SHEETS["arboria-two-players"], group="us", holders=("a" * 64,))
    second = play(app, SHEETS["arboria-two-players"], group="us")
    foreign = play(app, SHEETS["arboria-two-players"], group="them")
    one, two, three = (bg_stats_play(score_table(table), {}) for table in (first, second, foreign))
    assert one["players"][0]["sourcePlayerId"] == two["players"][0]["sourcePlayerId"]
    assert one["players"][0]["sourcePlayerId"] != three["players"][0]["sourcePlayerId"]
    assert one["sourcePlayId"] != two["sourcePlayId"]
    assert bg_stats_play(score_table(first), {}) == one
    for secret in (first.code, first.group, "a" * 64):
        assert secret not in json.dumps(one)
