"""Cards as a question names them, and paths that need no laying out: their points given, or a single card."""

import re
from typing import Final

from companion.core.asked import PLAIN, POINTS, RULE, Asked
from companion.core.computed import Computed
from companion.core.numbers import Token
from companion.games.arboretum.layout import HIGHEST, KNOWN_SPECIES, LOWEST
from companion.games.arboretum.paths import SHORTEST

_LISTED: Final = re.compile(
    r"\b(?:trees|species|PATH|they|colou?rs) (?:gave|give|gives|brought|bring|scored?|SCORE|made|make|are|were"
    r"|are WORTH|WORTH) (?:MINE )?"
    r"(?P<by>\d+(?:(?: ,| and| plus)* \d+)+)|^\D*?(?P<sum>\d+(?: plus \d+)+)(?!\S)\D*$"
)


def points_summed(asked: Asked) -> Computed | None:
    """What several paths score, where the question has it already: "12, 7 and 9 for my three paths"."""
    if listed := _LISTED.search(asked.plain):
        points = [int(number) for number in re.findall(r"\d+", listed["by"] or listed["sum"])]
        if (
            max(points) > HIGHEST
            and not asked.has("card", *KNOWN_SPECIES)
            and asked.numbers in (points, [len(points), *points])
        ):
            return Computed(sum(points), f"{' + '.join(map(str, points))} = {sum(points)}")
    ranked = asked.has("path") and asked.has("total", "score") and len(asked.numbers) > 1
    if ranked and asked.ordinals == list(range(1, len(asked.numbers) + 1)) and not asked.has("card", "alike", "mixed"):
        return Computed(sum(asked.numbers), f"{' + '.join(map(str, asked.numbers))} = {sum(asked.numbers)}")
    scores = asked.places("score") if asked.says("scores") else asked.places("path")
    places = [i for i in scores if asked.tokens[i].many or asked.tokens[i].word == "scores"]
    points = asked.loose if places else []
    before = asked.tokens[places[0] - 1].number if places and places[0] else None
    number = points.pop(points.index(before)) if before in points else None
    if (
        len(points) < 2
        or max(points) <= HIGHEST
        or number not in (None, len(points))
        or (number is None and asked.says("scores"))
        or asked.has("card")
    ):
        return None
    return Computed(sum(points), f"{' + '.join(map(str, points))} = {sum(points)}")


def single_tree(asked: Asked) -> Computed | None:
    """A species of which only one card is said to lie there."""
    bare = re.search(
        r"\b(?:(?:just|only)(?: have| got| got me)? (?:one|1|a single|a)(?: lone| single)?|(?:(?:one|a)"
        rf" )?(?:single|lone)) ({'|'.join(name.upper() for name in KNOWN_SPECIES)})\b"
        r"(?! (?:\d|PATH|CARD))",
        asked.plain,
    )
    last = asked.part(max((i for i, token in enumerate(asked.tokens) if token.gap), default=0))
    asks = asked.aim != RULE or (last.has("worth", "points", "how many") or last.says("gives", "give", "get"))
    if bare and not asked.numbers and asks and not asked.has("theirs"):
        return Computed(0, f"A path has {SHORTEST} cards at least, so a single one scores 0")
    return None


def lone(asked: Asked) -> Computed | None:
    """A path of a single card."""
    single = asked.says("just", "only", "single", "alone", "lone", "one")
    if (
        asked.aim not in (POINTS, PLAIN)
        or len(asked.numbers) != 1
        or not (single and (asked.has("path", *KNOWN_SPECIES) or (asked.says("lone", "lonely") and "card" in asked)))
    ):
        return None
    if any(asked.tokens[i].many and asked.number_at(i) for i in asked.places(*KNOWN_SPECIES)):
        return None
    of_it = asked.says("just", "only", "single", "lone") and asked.count("card") in (1, asked.numbers[0])
    if ("card" in asked and not of_it) or not LOWEST <= asked.numbers[0] <= HIGHEST or asked.has("alike", "mixed"):
        return None
    if asked.aim == PLAIN and not of_it and "path" not in asked:
        return None
    return Computed(0, f"A path has {SHORTEST} cards at least, so the {asked.numbers[0]} alone scores 0")


def by_their_trees(asked: Asked) -> bool:
    """True where every value stands by its species, "oak 4 oak 5", or all of them by the only one, "oak 4-5-6"."""
    trees = list(asked.places(*KNOWN_SPECIES))
    values = [i for i, token in enumerate(asked.tokens) if is_value(token)]
    if len(values) < 2 or not trees:
        return len(values) > 1 and is_lettered(asked)
    if len(trees) == len(values):
        return all(b - a == 1 for a, b in zip(trees, values, strict=True)) or all(
            b - a == 1 for a, b in zip(values, trees, strict=True)
        )
    row = values[-1] - values[0] == len(values) - 1 and len(values) > 2
    return len(trees) == 1 and row and (values[0] == trees[0] + 1 or values[-1] == trees[0] - 1)


def is_lettered(asked: Asked) -> bool:
    """True for a question of cards alone, each a letter and a value: "j1 m2 j8"."""
    pairs = list(zip(asked.tokens[::2], asked.tokens[1::2], strict=False))
    return len(asked.tokens) % 2 == 0 and all(is_value(b) and len(a.word) == 1 and a.word.isalpha() for a, b in pairs)


def is_value(token: Token) -> bool:
    """True for a number that may be a card's value: no article, no ordinal."""
    return token.number is not None and not token.weak and not token.place
