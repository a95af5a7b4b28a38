"""Who is fed by whom: plants support herbivores, supported herbivores support carnivores, each one other token.

Rulebook: Flow of a Turn, 2. Place Cards, B. Flora and Fauna Cards.
"""

from collections import Counter
from collections.abc import Iterable
from typing import NamedTuple

from companion.games.rainforest_city.habitats import Habitat
from companion.games.rainforest_city.layout import Token
from companion.games.rainforest_city.vocabulary import OTTER


class Meal(NamedTuple):
    """A supported fauna token and the token that supports it."""

    eater: Token
    food: Token


class Fed(NamedTuple):
    """A habitat and the meals in it."""

    habitat: Habitat
    herbivores: list[Meal]
    carnivores: list[Meal]

    @property
    def meals(self) -> list[Meal]:
        """All meals of the habitat."""
        return self.herbivores + self.carnivores


def feed(habitats: Iterable[Habitat]) -> list[Fed]:
    """Support as many fauna as the food allows; where carnivores compete, so that the most kinds are supported."""
    fed = [_feed_kinds_first(habitat) for habitat in habitats]
    spare = _to_give_way(fed)
    if spare is not None:
        fed[spare] = _feed_otters_first(fed[spare])
    return fed


def _feed_kinds_first(habitat: Habitat) -> Fed:
    """With h = fewer of plants and herbivores, h herbivores are supported and at most h carnivores.

    Of the carnivores a native one comes first, then an otter, then the rest in the order of the sheet.
    """
    if not (habitat.plants and habitat.herbivores):
        return Fed(habitat, [], [])
    herbivores = [Meal(eater, food) for eater, food in zip(habitat.herbivores, habitat.plants, strict=False)]
    carnivores = habitat.carnivores
    if len(carnivores) > len(herbivores):
        carnivores = _one_of_each_first(carnivores)
    return Fed(habitat, herbivores, _carnivore_meals(carnivores, herbivores))


def _one_of_each_first(carnivores: list[Token]) -> list[Token]:
    natives = [token for token in carnivores if token.kind != OTTER]
    otters = [token for token in carnivores if token.kind == OTTER]
    return natives[:1] + otters[:1] + natives[1:] + otters[1:]


def _carnivore_meals(carnivores: Iterable[Token], herbivores: Iterable[Meal]) -> list[Meal]:
    """Each supported herbivore supports one carnivore."""
    return [Meal(eater, meal.eater) for eater, meal in zip(carnivores, herbivores, strict=False)]


def _to_give_way(fed: list[Fed]) -> int | None:
    """The habitat whose only supported carnivore should be its otter instead of its native, for one kind more.

    That is so where no otter is supported anywhere and another habitat supports the same native kind.
    """
    kinds: Counter[str] = Counter()
    for one in fed:
        if one.carnivores:
            kinds.update({meal.eater.kind for meal in one.carnivores})
    if not kinds or kinds[OTTER]:
        return None
    for index, one in enumerate(fed):
        if one.carnivores and kinds[one.carnivores[0].eater.kind] > 1 and _has_otter(one.habitat):
            return index
    return None


def _has_otter(habitat: Habitat) -> bool:
    return any(token.kind == OTTER for token in habitat.carnivores)


def _feed_otters_first(fed: Fed) -> Fed:
    otters_first = sorted(fed.habitat.carnivores, key=lambda token: token.kind != OTTER)
    return Fed(fed.habitat, fed.herbivores, _carnivore_meals(otters_first, fed.herbivores))
