"""The best-scoring path of every species in one arboretum.

Values rise along a path, so a path never comes back to where it was. From the highest values downwards each card
learns the best way on to every species at which a path may end; no way is walked twice. How good a way is stands in
one number, its rank: 16 times the points plus the number of cards (8 at most), so that of equal points the longer way
ranks higher. Of equal ranks the smaller list of squares wins, which is to say the first neighbour in reading order
wherever the way forks.
"""

from collections.abc import Collection, Sequence
from typing import Final, NamedTuple

from companion.core.grid import Square, neighbours
from companion.games.arboretum.layout import HIGHEST, LOWEST, Planted

SHORTEST: Final = 2
DOUBLED_FROM: Final = 4
FIRST_CARD_BONUS: Final = 1
LAST_CARD_BONUS: Final = 2

_POINT: Final = 16
_CARDS: Final = _POINT - 1  # masks the number of cards out of a rank
_ONCE: Final = _POINT + 1
_TWICE: Final = 2 * _POINT + 1


class Path(NamedTuple):
    """A path from its first card to its last; `doubled` where each of its cards counts twice."""

    points: int
    cards: tuple[Planted, ...]
    doubled: bool

    @property
    def squares(self) -> tuple[Square, ...]:
        """The squares it runs over, in order."""
        return tuple([card.at for card in self.cards])


class _View(NamedTuple):
    """What lies ahead of a card: `once` ranks the best way to each species, `twice` the best within its own."""

    card: Planted
    higher: Sequence["_View"]
    once: dict[str, int]
    twice: int


class _Start(NamedTuple):
    rank: int
    view: _View
    doubled: bool


def best_paths(planted: Sequence[Planted], wanted: Collection[str]) -> dict[str, Path]:
    """For each wanted species that has a path, the best: most points, then longest, then the smaller squares.

    `planted` holds no square twice. The work grows with the cards and with what lies within seven steps of each,
    never with the number of paths.
    """
    starts: dict[str, _Start] = {}
    for view in _views(planted, frozenset(wanted)):
        start = _start(view)
        if start is not None and _beats(start, starts.get(view.card.species)):
            starts[view.card.species] = start
    return {species: _walked(species, start) for species, start in starts.items()}


def _views(planted: Sequence[Planted], wanted: frozenset[str]) -> list[_View]:
    """The views from the cards of wanted species."""
    views: dict[Square, _View] = {}
    for card in sorted(planted, key=lambda card: -card.value):
        higher = []
        for at in neighbours(card.at):
            view = views.get(at)
            if view is not None and view.card.value > card.value:
                higher.append(view)
        views[card.at] = _View(card, higher, _once(card, higher, wanted), _twice(card, higher))
    return [view for view in views.values() if view.card.species in wanted]


def _last(card: Planted) -> int:
    """The points that a path gains by ending at the card, beside those for the card itself."""
    return LAST_CARD_BONUS if card.value == HIGHEST else 0


def _once(card: Planted, higher: Sequence[_View], wanted: frozenset[str]) -> dict[str, int]:
    """The rank of the best way from the card to each species ahead, every card counting once."""
    ranks: dict[str, int] = {}
    for view in higher:
        for species, ahead in view.once.items():
            rank = ahead + _ONCE
            if species not in ranks or rank > ranks[species]:
                ranks[species] = rank
    if card.species in wanted and card.species not in ranks:
        ranks[card.species] = _ONCE + _last(card) * _POINT
    return ranks


def _twice(card: Planted, higher: Sequence[_View]) -> int:
    """The rank of the best way from the card within its own species, every card counting twice."""
    best = _TWICE + _last(card) * _POINT
    for view in higher:
        if view.card.species == card.species and view.twice + _TWICE > best:
            best = view.twice + _TWICE
    return best


def _start(view: _View) -> _Start | None:
    """The best path that starts at the card, or None where it starts none."""
    once = view.once[view.card.species]
    doubled = view.twice & _CARDS >= DOUBLED_FROM and view.twice > once
    rank = view.twice if doubled else once
    if rank & _CARDS < SHORTEST:
        return None
    if view.card.value == LOWEST:
        rank += FIRST_CARD_BONUS * _POINT
    return _Start(rank, view, doubled)


def _beats(start: _Start, other: _Start | None) -> bool:
    if other is None or start.rank != other.rank:
        return other is None or start.rank > other.rank
    return start.view.card.at < other.view.card.at


def _walked(species: str, start: _Start) -> Path:
    """The path that earns the rank of its start."""
    view = start.view
    cards = [view.card]
    rank = view.twice if start.doubled else view.once[species]
    while rank & _CARDS > 1:
        rank -= _TWICE if start.doubled else _ONCE
        view = next(after for after in view.higher if _rank_within(species, after, start.doubled) == rank)
        cards.append(view.card)
    return Path(start.rank // _POINT, tuple(cards), start.doubled)


def _rank_within(species: str, view: _View, doubled: bool) -> int | None:
    if not doubled:
        return view.once.get(species)
    return view.twice if view.card.species == species else None
