"""Random landscapes against the brute force, and what no landscape may break."""

from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from companion.core.grid import rotations
from companion.games.rainforest_city.layout import read, schema, write
from companion.games.rainforest_city.scoring import score
from tests.games.rainforest_city import brute_city
from tests.games.rainforest_city.drawn import player, scored, table

GROUND = "rrmmooH."
LETTERS = "ABCDEFGHIJKL"
SCHEMA = Draft202012Validator(schema())
FEW = settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.too_slow])
SOME = settings(max_examples=500, deadline=None, suppress_health_check=[HealthCheck.too_slow])
MANY = settings(max_examples=500, deadline=None, suppress_health_check=[HealthCheck.too_slow])
SLOW = settings(max_examples=3000, deadline=None, suppress_health_check=[HealthCheck.too_slow])


@st.composite
def drawings(draw: st.DrawFn, most: int = 6) -> str:
    """A small landscape crowded with tokens; few terrains make large habitats and hungry ones."""
    ground = draw(st.sampled_from((GROUND, "rmo", "rrmo", "oooo.H", "oooooor", "oorH")))
    lying = draw(st.sampled_from((["", "1", "2", "3", "*"], ["1", "1", "2", "3", "*"], ["", "", "1", "1", "m2", "*"])))
    rows, columns = draw(st.integers(1, most)), draw(st.integers(1, most + 1))
    words = st.builds(lambda square, lies: square + _on(square, lies), st.sampled_from(ground), st.sampled_from(lying))
    row = st.lists(words, min_size=columns, max_size=columns).map(" ".join)
    return "\n".join(draw(st.lists(row, min_size=rows, max_size=rows)))


def _on(square: str, lies: str) -> str:
    """A native token on a house or outside needs a terrain of its own."""
    return "o" + lies if square in "H." and lies in ("1", "2", "3") else lies


@st.composite
def islands(draw: st.DrawFn) -> str:
    """Terrain in blocks, so that objectives A to D are met now and then."""
    kind = draw(st.sampled_from(("stripes", "pairs", "blocks")))
    other = st.sampled_from("rm")
    if kind == "stripes":
        rows = [draw(st.sampled_from("rmo")) * 12 for _ in range(draw(st.integers(1, 5)))]
    else:
        height, width = (2, 2) if kind == "blocks" else draw(st.sampled_from(((1, 2), (2, 1))))
        inside = {(1 + r, c) for r in range(height) for start in (1, width + 2) for c in range(start, start + width)}
        size = (height + 2, 2 * width + 3)
        rows = ["".join("o" if (r, c) in inside else draw(other) for c in range(size[1])) for r in range(size[0])]
    spots = draw(st.lists(st.tuples(st.integers(0, 99), st.sampled_from("rmoH.")), max_size=2))
    for spot, terrain in spots:
        row, column = spot % len(rows), spot // len(rows) % len(rows[0])
        rows[row] = rows[row][:column] + terrain + rows[row][column + 1 :]
    return "\n".join(" ".join(row) for row in rows)


def options() -> st.SearchStrategy[dict[str, Any]]:
    """Variants with points, and the readings."""
    readings = st.fixed_dictionaries(
        {"C1": st.sampled_from(("orthogonal", "diagonal")), "C14": st.sampled_from(("joins", "alone"))}
    )
    return st.fixed_dictionaries({"variant": st.sampled_from(("standard", "introductory")), "readings": readings})


def bearable(person: dict[str, Any], chosen: dict[str, Any]) -> bool:
    return brute_city.small_enough(person, "joins") and brute_city.small_enough(person, None)


def compare(drawing: str, chosen: dict[str, Any]) -> None:
    person = player("Ana", drawing, compost=2)
    if not bearable(person, chosen):
        return
    result = scored(person, **chosen)
    variant, readings = chosen["variant"], chosen["readings"]
    found = {line.id: line.points for line in result.players[0].lines}
    assert found == brute_city.lines(person, variant, readings["C1"], readings["C14"])
    expected = brute_city.fulfilling(person, variant, readings["C14"])
    entries = result.players[0].more["objectives"]
    assert {entry["id"]: set(entry["squares"]) for entry in entries if entry["met"]} == expected
    assert all(entry["squares"] == sorted(entry["squares"]) for entry in entries)
    others = [(r.ruling, r.reading, r.totals) for r in result.readings]
    assert others == brute_readings(person, variant, readings)


def brute_readings(person: dict[str, Any], variant: str, readings: dict[str, str]) -> list[tuple[str, str, tuple[int]]]:
    """The other readings that change the total, by scoring everything anew."""

    def total(c1: str, c14: str) -> int:
        return sum(brute_city.lines(person, variant, c1, c14).values())

    c1, c14 = readings["C1"], readings["C14"]
    other1 = "diagonal" if c1 == "orthogonal" else "orthogonal"
    other14 = "alone" if c14 == "joins" else "joins"
    turned = [("C1", other1, (total(other1, c14),)), ("C14", other14, (total(c1, other14),))]
    return [found for found in turned if found[2] != (total(c1, c14),)]


@MANY
@given(drawings(), options())
def test_points_and_objectives_as_by_brute_force(drawing: str, chosen: dict[str, Any]) -> None:
    compare(drawing, chosen)


@FEW
@given(islands(), options())
def test_terrain_objectives_as_by_brute_force(drawing: str, chosen: dict[str, Any]) -> None:
    compare(drawing, chosen)


@st.composite
def crowds(draw: st.DrawFn) -> str:
    """Strips of small habitats in which carnivores compete: what objective I depends on."""
    words = []
    for terrain in draw(st.lists(st.sampled_from("rmo"), min_size=3, max_size=7)):
        natives, otters = draw(st.integers(0, 1)), draw(st.integers(0, 1))
        plants, fed = draw(st.integers(0, 4)), draw(st.integers(1, 3))
        words += [terrain + "1"] * plants + [terrain + "2"] * fed + [terrain + "3"] * natives + [terrain + "*"] * otters
        words.append("H")
    return " ".join(words)


@SOME
@given(crowds())
def test_kinds_of_fauna_as_by_brute_force(drawing: str) -> None:
    compare(drawing, {"variant": "standard", "readings": {"C1": "orthogonal", "C14": "joins"}})


@pytest.mark.slow
@SLOW
@given(st.one_of(drawings(), islands(), crowds(), drawings(most=8)), options())
def test_brute_force_at_length(drawing: str, chosen: dict[str, Any]) -> None:
    compare(drawing, chosen)


# What no landscape may break


@FEW
@given(drawings(), options())
def test_lines_are_the_sum_of_their_parts_and_feed_no_one_twice(drawing: str, chosen: dict[str, Any]) -> None:
    result = scored(player("Ana", drawing), **chosen).players[0]
    for line in result.lines[:3]:
        assert line.points == sum(part.points for part in line.parts)
        assert set(line.squares) == {square for part in line.parts for square in part.squares}
    assert result.total == sum(line.points for line in result.lines)
    fauna = result.lines[1].parts
    eaters, foods = [part.squares[0] for part in fauna], [part.squares[1] for part in fauna]
    assert len(set(eaters)) == len(eaters)
    assert len(set(foods)) == len(foods)


def moved(person: dict[str, Any], turn: int, mirror: bool, down: int, right: int) -> dict[str, Any]:
    def to(at: list[int]) -> list[int]:
        row, column = rotations((at[0], -at[1] if mirror else at[1]))[turn]
        return [row + down, column + right]

    lists = {key: [entry | {"at": to(entry["at"])} for entry in person[key]] for key in ("squares", "tokens")}
    return person | lists


MOVES = st.tuples(st.integers(0, 3), st.booleans(), st.integers(-90, 90), st.integers(-90, 90))


@FEW
@given(st.one_of(drawings(), islands(), crowds()), options(), MOVES, st.randoms())
def test_turning_shifting_and_reordering_change_nothing(
    drawing: str, chosen: dict[str, Any], move: tuple[int, bool, int, int], random: Any
) -> None:
    person = player("Ana", drawing)
    other = moved(person, *move)
    random.shuffle(other["squares"])
    random.shuffle(other["tokens"])
    before, after = scored(person, **chosen), scored(other, **chosen)
    assert [line[:2] for line in before.players[0].lines] == [line[:2] for line in after.players[0].lines]
    assert before.readings == after.readings
    entries = (before.players[0].more["objectives"], after.players[0].more["objectives"])
    assert [(e["met"], len(e["squares"])) for e in entries[0]] == [(e["met"], len(e["squares"])) for e in entries[1]]


@FEW
@given(drawings(), drawings(), options())
def test_another_player_changes_nobodys_lines(mine: str, yours: str, chosen: dict[str, Any]) -> None:
    ana, ben = player("Ana", mine), player("Ben", yours, compost=40)
    assert scored(ana, **chosen).players[0] == scored(ana, ben, **chosen).players[0]


@st.composite
def sheets(draw: st.DrawFn) -> dict[str, Any]:
    """Sound sheets of every variant."""
    variant = draw(st.sampled_from(("standard", "introductory", "advanced", "cooperative", "solo")))
    together = variant in ("cooperative", "solo")
    number = 2 if variant == "solo" else draw(st.integers(2 if together else 1, 4))
    dealt = [draw(st.permutations(letters)) for letters in ("ABCD", "EFGH", "IJKL")]
    chosen: dict[str, Any] = {"variant": variant}
    if variant == "advanced":
        chosen["objectives"] = [letters[0] for letters in dealt]
    if together:
        chosen["level"] = draw(st.sampled_from(("easy", "medium", "hard", "extreme")[: 4 if variant == "solo" else 3]))
    people = []
    for i in range(number):
        person = player(f"Player {i}", draw(drawings(4)), compost=draw(st.integers(0, 6)))
        if variant == "advanced":
            letters = draw(st.sets(st.sampled_from(chosen["objectives"])))
            person["claims"] = {letter: draw(st.sampled_from((10, 8, 6, 4))) for letter in letters}
        if together:
            person["objectives"] = draw(st.permutations([letters[i] for letters in dealt]))
            person["met"] = sorted(draw(st.sets(st.sampled_from(LETTERS))))
            if draw(st.booleans()):
                person["unmatching"] = draw(st.integers(0, 6))
        people.append(person)
    return table(*people, **chosen)


@FEW
@given(sheets())
def test_sound_sheets_go_round_and_fit_the_schema(sheet: dict[str, Any]) -> None:
    layout = read(sheet)
    assert SCHEMA.is_valid(sheet)
    assert read(write(layout)) == layout
    assert SCHEMA.is_valid(write(layout))
    answer = score(layout).answer()
    assert answer.get("outcome") in (("won", "lost", "undecided") if "level" in sheet["options"] else (None,))
    for person in answer["players"]:
        assert [entry["id"] for entry in person["objectives"]] == list(LETTERS)
        assert all(entry["met"] == bool(entry["squares"]) and entry["text"] for entry in person["objectives"])


@FEW
@given(sheets())
def test_outcome_as_printed(sheet: dict[str, Any]) -> None:
    """Win and lose conditions straight from the two tables of the book."""
    chosen, people = sheet["options"], sheet["players"]
    if "level" not in chosen:
        return
    solo, level = chosen["variant"] == "solo", chosen["level"]
    reached = [set(p["met"]) | set(brute_city.fulfilling(p)) for p in people if bearable(p, chosen)]
    if len(reached) < len(people):
        return
    own = sum(letter in found for found, p in zip(reached, people, strict=True) for letter in p["objectives"])
    easy = ["easy", "medium", "hard", "extreme"].index(level)
    needed = [3, 4, 6, 6][easy] if solo else [[3, 4, 6], [4, 6, 9], [6, 9, 12]][easy][len(people) - 2]
    limit = (3 if level == "extreme" else 4) if solo else (4 if level == "hard" else 5)
    won = own >= needed
    if level == "extreme":
        won = won and all(reached[i] & set(people[1 - i]["objectives"]) for i in (0, 1))
    lost = any(p.get("unmatching", p["compost"]) >= limit for p in people)
    assert score(read(sheet)).outcome == ("lost" if lost else "won" if won else "undecided")
