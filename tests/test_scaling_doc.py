"""docs/scaling.md: what is derived follows from what is measured, and every number names the command that made it."""

import re
from importlib import import_module
from pathlib import Path
from statistics import mean

import pytest

from benchmarks import scale, shares, writes
from benchmarks.measured import measured, shown, with_measured
from benchmarks.night import Plan
from benchmarks.photo_queue import Pool, most_an_hour, sent_away
from benchmarks.scripts import SEATS, plays
from companion.web.photo.pool import PATIENCE

ROOT = Path(__file__).resolve().parents[1]
TEXT = (ROOT / "docs" / "scaling.md").read_text(encoding="utf-8")
NUMBERS = measured(TEXT)
ROWS = re.findall(r"^\| `(\w+)` \| [^|]+ \| [\d.,]+ \| (.+) \|$", TEXT, re.MULTILINE)


def test_the_derived_tables_follow_from_the_measured_one() -> None:
    """Where this fails: `.venv/bin/python -m benchmarks.scale --write`."""
    assert scale.derived(TEXT) == TEXT


@pytest.mark.parametrize("name", sorted(NUMBERS))
def test_a_number_that_changes_changes_what_follows(name: str) -> None:
    told_only = {"photo_memory", "backend_memory", "table_bytes", "pg_edit", "pg_poll", "shares_writes"}
    changed = with_measured(TEXT, {name: NUMBERS[name] * 3})
    follows = scale.derived(changed) != changed
    assert follows or name in told_only


def test_every_measured_number_names_its_command() -> None:
    chapter = TEXT.partition("## Measured")[2].partition("## Assumed")[0]
    for name, command in ROWS:
        if f"| `{name}` |" in chapter:
            module = re.fullmatch(r"`python -m (benchmarks\.\w+)`", command)
            assert module, name
            assert callable(import_module(module[1]).main)
            assert f".venv/bin/python -m {module[1]} --write" in chapter


def test_what_is_assumed_is_so_in_the_code() -> None:
    sync = (ROOT / "static" / "js" / "sync.js").read_text(encoding="utf-8")
    assert f"const POLL = {NUMBERS['poll_seconds'] * 1000:.0f};" in sync
    plan = Plan()
    phones = plan.tables * SEATS
    assert NUMBERS["seats"] == SEATS
    assert NUMBERS["photos"] == plan.photos / phones
    assert NUMBERS["questions"] == plan.questions / phones
    assert NUMBERS["pg_clients"] == writes.CLIENTS
    edits = mean(len(script) for play in plays() for script in play.scripts)
    assert shown(NUMBERS["edits_game"]) == shown(edits)


def test_the_hour_by_hand() -> None:
    """Ten edits and a poll every two seconds, and nothing else."""
    told = dict.fromkeys(NUMBERS, 0.0) | {"poll_seconds": 2, "edits_game": 15, "games": 2, "hours": 3}
    hour = scale.hour_of(told | {"poll_app": 0.5, "edit_app": 10, "poll_bytes": 100, "edit_bytes": 1_000, "poll_db": 1})
    assert (hour.polls, hour.edits, hour.app, hour.wire, hour.db) == (1800, 10, 1000, 190_000, 1800)
    assert scale.cores({"busy": 50}, 3600, 1000) == 2
    assert [scale.servers({"server_cores": 8}, needed) for needed in (0.1, 16, 16.1)] == [2, 2, 3]


@pytest.mark.parametrize(("places", "load"), [(1, 0.5), (4, 3.0), (8, 8.0)])
def test_the_simulation_of_photos_agrees_with_erlang_where_nobody_waits(places: int, load: float) -> None:
    """Erlang's B: the share that finds every place taken."""
    expected = 1.0
    for number in range(1, places + 1):
        expected = load * expected / (number + load * expected)
    assert sent_away(Pool(places, 0, 0.0, 1.0), load) == pytest.approx(expected, rel=0.05)


def test_who_waits_is_sent_away_less_and_in_vain_where_patience_is_short() -> None:
    none, short, long = (sent_away(Pool(2, 2, patience, 1.0), 2.0, 10_000) for patience in (0.0, 0.3, 100.0))
    assert none > short > long
    assert long == pytest.approx(1 / 5, rel=0.1), (
        "as many come as are read: M/M/2 with room for four, all equally likely"
    )


@pytest.mark.parametrize("places", [2, 16])
def test_photos_an_hour_are_those_of_the_photo_that_was_measured(places: int) -> None:
    found = most_an_hour(Pool(places, places, PATIENCE, NUMBERS["photo_app"]), 10_000) / places
    assert NUMBERS[f"photos_hour_{places}"] == pytest.approx(found, rel=0.15)


def test_a_club_is_refused_at_one_process_more_than_the_page_says() -> None:
    most = int(NUMBERS["shares_most"])
    assert not any(shares.club(most, seed)[0] for seed in range(10))
    assert any(shares.club(most + 1, seed)[0] for seed in range(10))
    assert shares.club(8)[1] < shares.club(64)[1], "an address that meets few processes is counted less often"
