"""End of the Game and Scoring: the worked examples first, then each step, ranking, readings, the introductory game."""

import pytest

from tests.games.rainforest_city.drawn import line, lines, objective, player, scored

VANDA = """
o1 o2 o3 m1 m1 m
o1 H  m2 m1 m  r
o1 r3 m* r  r1 r1
r  r  r  r  r  m
"""


def test_end_of_the_game_example_6() -> None:
    result = scored(player("Vanda", VANDA, compost=5))
    assert lines(result) == {"flora": 8, "fauna": 10, "houses": 3 - 4, "compost": -5}
    assert result.players[0].total == 12
    assert not result.problems


def test_terrain_cards_example_4_a_house_beside_one_crab() -> None:
    result = scored(player("Vanda", "m m2 m\no H o"))
    assert lines(result)["houses"] == 2
    assert line(result, "houses").parts[0].text == "House (row 2, column 2): 3 - 1 for 1 token beside it = 2"


# 1. Flora


def test_flora_needs_its_own_terrain() -> None:
    result = scored(player("Ana", "o1 om1 r1\nHo1 m .m1"))
    flora = line(result, "flora")
    assert flora.points == 2
    assert [(part.id, part.points, part.squares) for part in flora.parts] == [
        ("ocean-plant", 1, ((0, 0),)),
        ("rainforest-plant", 1, ((0, 2),)),
    ]


def test_flora_that_feeds_keeps_its_point() -> None:
    assert lines(scored(player("Ana", "o1 o2")))["flora"] == 1


# 2. Fauna


@pytest.mark.parametrize(
    ("plants", "herbivores", "carnivores", "otters", "points"),
    [
        (0, 3, 3, 0, 0),
        (1, 1, 1, 0, 5),
        (2, 2, 2, 0, 10),
        (2, 2, 1, 0, 7),
        (1, 2, 2, 0, 5),
        (3, 1, 2, 0, 5),
        (1, 0, 2, 1, 0),
        (2, 2, 1, 1, 10),
        (2, 2, 0, 3, 10),
        (3, 3, 2, 2, 15),
    ],
)
def test_support_in_one_habitat(plants: int, herbivores: int, carnivores: int, otters: int, points: int) -> None:
    row = " ".join(["m1"] * plants + ["m2"] * herbivores + ["m3"] * carnivores + ["m*"] * otters)
    assert lines(scored(player("Ana", row)))["fauna"] == points


def test_support_stays_inside_a_habitat_and_corners_do_not_join() -> None:
    assert lines(scored(player("Ana", "o1 r\nr o2")))["fauna"] == 0
    assert lines(scored(player("Ana", "o1 o\nr o2")))["fauna"] == 2


def test_support_does_not_pass_a_house() -> None:
    assert lines(scored(player("Ana", "o1 H o2")))["fauna"] == 0


def test_support_says_who_is_fed_by_whom() -> None:
    fauna = line(scored(player("Ana", "o3 o2 o1\no o2 o*")), "fauna")
    assert [(part.id, part.points, part.squares) for part in fauna.parts] == [
        ("ocean-carnivore", 3, ((0, 0), (0, 1))),
        ("ocean-herbivore", 2, ((0, 1), (0, 2))),
    ]
    assert fauna.parts[0].text == ("Ocean carnivore (row 1, column 1), fed by the ocean herbivore (row 1, column 2): 3")
    assert fauna.text == (
        "1 herbivore x 2 + 1 carnivore x 3 = 5; not fed: ocean herbivore (row 2, column 2), otter (row 2, column 3)"
    )


def test_support_each_token_feeds_one_other() -> None:
    fauna = line(scored(player("Ana", "r1 r2 r3 r1 r2 r3\nr1 r2 r* r1 r2 r*")), "fauna")
    eaters = [part.squares[0] for part in fauna.parts]
    foods = [part.squares[1] for part in fauna.parts]
    assert len(set(eaters)) == len(set(foods)) == 8
    assert fauna.points == 4 * 2 + 4 * 3


def test_otter_is_fed_on_any_terrain_by_that_habitat() -> None:
    for letter in "rmo":
        assert lines(scored(player("Ana", f"{letter}1 {letter}2 {letter}*")))["fauna"] == 5
    assert lines(scored(player("Ana", "r1 r2 o*")))["fauna"] == 2


def test_otter_on_a_house_is_not_fed() -> None:
    assert lines(scored(player("Ana", "r1 r2 H*")))["fauna"] == 2


def test_support_off_terrain_feeds_nothing() -> None:
    assert lines(scored(player("Ana", "r om1 m2")))["fauna"] == 0
    assert lines(scored(player("Ana", "m1 rm2 m r3")))["fauna"] == 0


def test_who_is_fed_choice_serves_objective_i() -> None:
    """Two oceans can feed one carnivore each: the one with the otter gives the native's place to it."""
    drawing = """
    o1 o2 o3 r o1 o2 o3
    r  r  r  r o* m  m1
    r1 r2 r3 m m  m1 m2
    """
    result = scored(player("Ana", drawing))
    fed = {part.squares[0]: part.id for part in line(result, "fauna").parts}
    assert fed[(1, 4)] == "otter"
    assert (0, 6) not in fed
    assert objective(result, "I")["met"]


def test_who_is_fed_native_stays_where_it_is_the_only_one_of_its_kind() -> None:
    result = scored(player("Ana", "o1 o2 o* o3\nr r r r"))
    assert [part.id for part in line(result, "fauna").parts] == ["ocean-herbivore", "ocean-carnivore"]


# 3. Houses


def test_houses_suffer_from_fed_and_unfed_alike() -> None:
    assert lines(scored(player("Ana", "o1 H o2\n. o3 .")))["houses"] == 3 - 3


def test_houses_two_beside_one_token_both_suffer() -> None:
    assert lines(scored(player("Ana", "H o1 H")))["houses"] == 2 + 2


def test_houses_suffer_from_tokens_that_do_not_belong() -> None:
    assert lines(scored(player("Ana", "or1 H H*\n. .* .")))["houses"] == (3 - 3) + 3


def test_houses_do_not_mind_the_token_on_themselves() -> None:
    assert lines(scored(player("Ana", "o H* o")))["houses"] == 3


def test_houses_part_lights_the_house_and_the_tokens_beside_it() -> None:
    part = line(scored(player("Ana", "o1 H o\nm1 m1 m")), "houses").parts[0]
    assert (part.id, part.points, part.squares) == ("house", 1, ((0, 1), (0, 0), (1, 1)))


# 4. Compost, extras


def test_compost_costs_one_each() -> None:
    assert lines(scored(player("Ana", compost=7)))["compost"] == -7


def test_extras_make_one_last_line() -> None:
    result = scored(player("Ana", extras=[{"label": "Cake", "points": 4}, {"label": "Late", "points": -1}]))
    assert list(lines(result)) == ["flora", "fauna", "houses", "compost", "extras"]
    assert [part.points for part in line(result, "extras").parts] == [4, -1]
    assert result.players[0].total == 3
    assert "extras" not in lines(scored(player("Ana", extras=[])))


# Ranking


def ranking(*people: dict[str, object]) -> tuple[list[tuple[int, tuple[str, ...]]], str | None]:
    result = scored(*people)
    return [(place.place, place.names) for place in result.ranking], result.tie_break


def test_tie_break_less_compost_stands_ahead() -> None:
    places, tie_break = ranking(player("Ana", "o1 o1", compost=1), player("Ben", "o1", compost=0))
    assert places == [(1, ("Ben",)), (2, ("Ana",))]
    assert tie_break == "compost"


def test_tie_break_still_level_is_shared() -> None:
    places, tie_break = ranking(player("Ana", "o1"), player("Ben", "r1"), player("Cleo"))
    assert places == [(1, ("Ana", "Ben")), (3, ("Cleo",))]
    assert tie_break is None


def test_tie_break_not_named_where_points_decide() -> None:
    places, tie_break = ranking(player("Ana", "o1 o1 o1", compost=2), player("Ben"))
    assert places == [(1, ("Ana",)), (2, ("Ben",))]
    assert tie_break is None


# Advanced


def test_advanced_claims_count_even_where_the_objective_is_lost() -> None:
    result = scored(
        player("Ana", "o1", claims={"G": 10, "A": 4}), player("Ben"), variant="advanced", objectives=["A", "G", "J"]
    )
    assert list(lines(result)) == ["flora", "fauna", "houses", "compost", "objectives"]
    assert line(result, "objectives").points == 14
    assert line(result, "objectives").text == "A 4 + G 10 = 14"
    assert (lines(result, 1)["objectives"], result.players[1].total) == (0, 0)
    assert result.players[0].total == 15


def test_advanced_one_space_may_be_shared() -> None:
    both = [player(name, claims={"A": 10}) for name in ("Ana", "Ben")]
    result = scored(*both, variant="advanced", objectives=["A", "G", "J"])
    assert [person.total for person in result.players] == [10, 10]


# Readings


def readings(*people: dict[str, object], **options: object) -> list[tuple[str, str, tuple[int, ...]]]:
    return [(found.ruling, found.reading, found.totals) for found in scored(*people, **options).readings]


CORNERS = "o1 H o\nm1 r1 m1"


def test_reading_c1_house_neighbours() -> None:
    ana, ben = player("Ana", CORNERS), player("Ben")
    assert scored(ana, ben).players[0].total == 4 + 1
    assert readings(ana, ben) == [("C1", "diagonal", (3, 0))]
    turned = scored(ana, ben, readings={"C1": "diagonal"})
    assert turned.players[0].total == 4 - 1
    assert [tuple(reading) for reading in turned.readings] == [("C1", "orthogonal", (5, 0))]
    assert line(turned, "houses").parts[0].squares == ((0, 1), (0, 0), (1, 0), (1, 1), (1, 2))


def test_reading_c1_not_named_where_nothing_lies_at_a_corner() -> None:
    assert readings(player("Ana", "o1 H o")) == []
    assert readings(player("Ana", "o1 r o\nm1 r1 m1")) == []


def test_reading_c14_tokens_on_houses() -> None:
    ana = player("Ana", "o1 Ho2 o3\nr Ho2 r")
    joined = scored(ana, variant="introductory")
    assert lines(joined) == {"flora": 1, "fauna": 5, "houses": 0, "compost": 0}
    assert [tuple(reading) for reading in joined.readings] == [("C14", "alone", (1,))]
    alone = scored(ana, variant="introductory", readings={"C14": "alone"})
    assert lines(alone) == {"flora": 1, "fauna": 0, "houses": 0, "compost": 0}
    assert [tuple(reading) for reading in alone.readings] == [("C14", "joins", (6,))]


def test_readings_only_where_their_variant_is_played() -> None:
    assert readings(player("Ana", CORNERS), variant="introductory") == []
    assert readings(player("Ana", "o1 Ho2 o")) == []
    dealt = [player("Ana", CORNERS, objectives=["A", "E", "I"]), player("Ben", objectives=["B", "F", "J"])]
    assert readings(*dealt, variant="cooperative", level="easy") == []


# Introductory


def test_introductory_houses_are_worth_nothing_but_listed() -> None:
    houses = line(scored(player("Ana", "o1 H H"), variant="introductory"), "houses")
    assert houses.points == 0
    assert [(part.id, part.points, part.squares) for part in houses.parts] == [
        ("house", 0, ((0, 1),)),
        ("house", 0, ((0, 2),)),
    ]


def test_introductory_a_plant_on_a_house_scores_under_both_readings() -> None:
    for reading in ("joins", "alone"):
        result = scored(player("Ana", "o Hm1 o"), variant="introductory", readings={"C14": reading})
        assert lines(result)["flora"] == 1


def test_introductory_tokens_on_two_houses_join_each_other() -> None:
    result = scored(player("Ana", "o H o H o\no Hm1 Hm2 o o"), variant="introductory")
    assert lines(result)["fauna"] == 2
    alone = scored(player("Ana", "o Hm1 Hm2 o"), variant="introductory", readings={"C14": "alone"})
    assert lines(alone)["fauna"] == 0


def test_introductory_a_token_on_a_house_joins_two_habitats() -> None:
    result = scored(player("Ana", "o1 Ho1 o2 o2 o2"), variant="introductory")
    assert lines(result)["fauna"] == 4


def test_introductory_a_token_on_a_house_joins_no_other_terrain() -> None:
    assert lines(scored(player("Ana", "o1 Hm2 o"), variant="introductory"))["fauna"] == 0


def test_introductory_an_otter_on_a_house_is_by_itself() -> None:
    for reading in ("joins", "alone"):
        result = scored(player("Ana", "o1 o2 H*"), variant="introductory", readings={"C14": reading})
        assert lines(result)["fauna"] == 2
        assert line(result, "fauna").text.endswith("not fed: otter (row 1, column 3)")


def test_introductory_wrong_terrain_still_scores_nothing() -> None:
    assert lines(scored(player("Ana", "om1 o .o1"), variant="introductory"))["flora"] == 0
