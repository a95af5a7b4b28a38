"""What of a sheet could not lie on a real table of Arboretum."""

from collections.abc import Iterator

from companion.core.grid import hang_together
from companion.core.problem import Problem
from companion.games.arboretum.layout import HAND_SIZE, SPECIES_USED, Card, Layout, spoken


def problems(layout: Layout) -> tuple[Problem, ...]:
    """Every problem of the table, in the order of the format's list of codes."""
    return (
        *_cards_twice(layout),
        *_cards_apart(layout),
        *_hand_sizes(layout),
        *_species_count(layout),
        *_cards_uneven(layout),
    )


def _cards_twice(layout: Layout) -> Iterator[Problem]:
    """The deck holds each card once; every further copy at the table is blamed."""
    seen: set[Card] = set()
    for pointer, card in layout.cards():
        if card in seen:
            name = f"{spoken(card.species)} {card.value}"
            yield Problem(pointer, "card-twice", f"There is only one {name} in the deck; this is another.")
        seen.add(card)


def _cards_apart(layout: Layout) -> Iterator[Problem]:
    """Each card was laid edge to edge with one that lay there before."""
    for index, player in enumerate(layout.players):
        if not hang_together([card.at for card in player.squares]):
            text = f"{player.name}'s cards do not all hang together edge to edge."
            yield Problem(f"/players/{index}", "cards-apart", text)


def _hand_sizes(layout: Layout) -> Iterator[Problem]:
    """Every turn ends with seven cards in hand."""
    for index, player in enumerate(layout.players):
        held = len(player.hand)
        if held != HAND_SIZE:
            text = (
                f"{player.name} has {held} {'card' if held == 1 else 'cards'} in hand; the game ends with {HAND_SIZE}."
            )
            yield Problem(f"/players/{index}", "hand-size", text)


def _species_count(layout: Layout) -> Iterator[Problem]:
    """The number of players sets how many species are in the deck, and no other card is in it."""
    used = SPECIES_USED.get(len(layout.players))
    if used is None:
        return
    in_play = layout.species_in_play()
    if len(in_play) > used or (layout.species is not None and len(in_play) != used):
        text = f"{len(layout.players)} players use {used} species; here are {len(in_play)}."
        yield Problem("/options", "species-count", text)
    known = set(in_play)
    for pointer, card in layout.cards():
        if card.species not in known:
            yield Problem(
                pointer, "species-count", f"{spoken(card.species).capitalize()} is not in play at this table."
            )


def _cards_uneven(layout: Layout) -> Iterator[Problem]:
    """Every turn plants one card, so no arboretum is ahead of another by more than one."""
    sizes = [len(player.squares) for player in layout.players]
    fewest, most = min(sizes), max(sizes)
    if most - fewest > 1:
        index = sizes.index(fewest)
        text = f"{layout.players[index].name} has planted {fewest}, another player {most}; one card apart at most."
        yield Problem(f"/players/{index}", "cards-uneven", text)
