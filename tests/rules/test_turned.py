"""Where a rule stands first, and the yes or no before it where the question turns it round or is worked out."""

from companion.rules.answer import Rules


def test_the_goals_of_a_team_stand_under_win_condition(rules: Rules) -> None:
    first = rules.ask("three of us as a team on hard, how many objectives", "rainforest-city").rules[0]
    assert first.section == ("Co-operative Variant", "Win Condition")


def test_a_rule_asked_the_other_way_round_does_not_begin_with_the_opposite(rules: Rules) -> None:
    first = rules.ask("is it illegal to spy my own companion", "greenwood").rules[0]
    assert first.told().startswith("Not allowed:")


def test_a_sum_is_not_followed_by_the_yes_of_a_rule(rules: Rules) -> None:
    reply = rules.ask("is a mushfrog by 2 trees and water 12", "arborea")
    assert reply.computed is not None
    assert reply.computed.text.startswith("Yes: ")
    assert not reply.rules[0].told().startswith(("Yes", "No"))
