"""What is done adds up with the threats in force: Appendix > Threats; Primal Spirits; Phase 2; Tower Effects."""

import pytest

from companion.games.greenwood.compute import compute
from companion.games.greenwood.costs import night_turns
from companion.games.greenwood.effects import CARDS, POINTS, WAYFINDING, Event, steps


def _sum(events: list[Event], threats: list[str], what: str) -> int:
    return sum(step.value for step in steps(events, threats, what))


@pytest.mark.parametrize(
    ("events", "threats", "what", "value"),
    [
        ([Event("Call for Aid", 3)], [], POINTS, 3),
        ([Event("Call for Aid", 3)], [], CARDS, 3),
        ([Event("Keep an Eye Out", 2)], [], CARDS, -2),
        ([Event("Keep an Eye Out", 2)], [], WAYFINDING, 2),
        ([Event("Spy", 2), Event("Primal Spirit, left", kind="Primal Spirit")], ["doomsayers"], POINTS, -2),
        ([Event("Primal Spirit, left", 2, kind="Primal Spirit")], ["darkness"], CARDS, 4),
        ([Event("Tower", kind="Tower"), Event("a card for 5 points")], ["prophecy"], CARDS, -2),
        ([Event("creature", 2, kind="large creature", worth=5), Event("creature", worth=2)], ["chains"], POINTS, 8),
        ([Event("creature", kind="large creature", worth=1)], ["chains"], POINTS, 0),
        ([Event("creature", 2, kind="large creature")], ["mind control"], CARDS, -4),
        ([Event("Study", 2)], ["dark moon"], POINTS, -2),
        ([Event("Study", 2)], ["orbs"], CARDS, -3),
        ([Event("free Study", 2)], ["orbs"], CARDS, -1),
        ([Event("Study", 2)], ["doomsayers"], POINTS, 0),
    ],
)
def test_what_is_done_adds_up(events: list[Event], threats: list[str], what: str, value: int) -> None:
    assert _sum(events, threats, what) == value


def test_turns_of_a_night_are_bounded_by_bodies() -> None:
    assert [night_turns(2, 1, companions) for companions in range(4)] == [2, 3, 4, 5]
    assert night_turns(4, 2, 5) == 8


def test_a_threat_that_one_is_protected_from_costs_nothing() -> None:
    spared = compute("12 points, one spy used with doomsayers but i am protected, and call for aid twice. points")
    bare = compute("12 points, one spy used with doomsayers, not protected, and call for aid twice. points")
    assert spared is not None
    assert bare is not None
    assert (spared.value, bare.value) == (14, 12)


def test_what_else_changes_is_told_beside() -> None:
    found = compute("3x call for aid")
    assert found is not None
    assert "3 points" in found.text
    assert "+3 cards" in found.text


LOOKED_UP = """
keep an eye out does what
two towers equally close
swap tower tiles before round 2
brewmasters strength space 2
which tower tokens come in round 3
what do i pay to study
studying with an empty hand
one of the seven tower chips must be taken out, which
no cards left, can i still use the tower with prophecy
which text for 70 points
source of the second spy
aurora track full
""".strip().split("\n")


@pytest.mark.parametrize("question", LOOKED_UP)
def test_a_rule_asked_about_is_no_sum(question: str) -> None:
    assert compute(question) is None


@pytest.mark.parametrize(
    "question", ["12 points, call for aid twice and 7 of those", "tower with a compass, 9 more somewhere, wayfinding"]
)
def test_a_number_that_is_left_over_gives_no_value(question: str) -> None:
    assert compute(question) is None
