"""Form fields of an Arboretum table to and from the sheet."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from wtforms import FieldList, Form, FormField, StringField

from companion.forms.base import PlayerForm, TableForm, entries, player_list
from companion.forms.draft import Draft
from companion.forms.fields import ChecksField, ChoiceField, GridField, Layer, number_or_text
from companion.games.arboretum.layout import HAND_SIZE, HIGHEST, KNOWN_SPECIES, LOWEST, spoken

VALUES = tuple((str(value), str(value)) for value in range(LOWEST, HIGHEST + 1))


def named(words: Iterable[str]) -> tuple[tuple[str, str], ...]:
    """Species as choices: the word of the sheet and what a person reads."""
    return tuple((word, spoken(word).capitalize()) for word in words)


SPECIES = named(KNOWN_SPECIES)


def species_word(typed: str) -> str:
    """A species as the sheet has it, from what a person typed.

    >>> species_word(" Blue  Spruce ")
    'blue-spruce'
    """
    return "-".join(typed.lower().replace("-", " ").split())


class CardForm(Form):
    """One card in hand."""

    species = ChoiceField("Species", SPECIES, blank="")
    value = ChoiceField("Value", VALUES, blank="")


class ArboretumPlayerForm(PlayerForm):
    """One player's arboretum and hand."""

    squares = GridField(
        "Arboretum", (Layer("species", "Species", SPECIES), Layer("value", "Value", VALUES)), start=(4, 5)
    )
    hand = FieldList(FormField(CardForm), "Hand", min_entries=HAND_SIZE)

    def species_used(self) -> Iterator[str]:
        """The species of the cards entered so far."""
        words = [cell.get("species") for cell in self.squares.data.values()]
        words += [card.species.data for _, card in entries(self.hand)]
        return (word for word in words if word)


class ArboretumForm(TableForm):
    """An Arboretum table. Species beyond the two editions are named in `others` and offered from then on."""

    slug = "arboretum"
    species = ChecksField(
        "Species in play",
        SPECIES,
        description="6 with two players, 8 with three, 10 with four. None ticked: those that lie on the table.",
    )
    others = StringField(
        "Other species",
        description="Trees of another printing, separated by commas. Once they were sent they can be chosen.",
    )
    players = player_list(ArboretumPlayerForm, 4)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._offer((*SPECIES, *named(self.other_words())))

    def other_words(self) -> list[str]:
        """The species beside the known ones, as words of the sheet: typed, ticked, or on a card."""
        typed = [species_word(name) for name in (self.others.data or "").split(",") if name.strip()]
        used = [word for _, player in entries(self.players) for word in player.species_used()]
        return [
            word for word in dict.fromkeys([*typed, *(self.species.data or []), *used]) if word not in KNOWN_SPECIES
        ]

    def _offer(self, species: tuple[tuple[str, str], ...]) -> None:
        """Let these species be ticked, planted and held."""
        ticked = self.species.data or []
        words = [word for word, _ in species]
        if ticked != [word for word in words if word in ticked]:
            # a sheet may list its species in an order of its own, and its lines follow it: keep it on the page
            words = [*ticked, *(word for word in words if word not in ticked)]
        self.species.choices = list(named(words))
        for _, player in entries(self.players):
            player.squares.layers = (Layer("species", "Species", species), player.squares.layers[1])
            for _, card in entries(player.hand):
                card.species.choices = [("", ""), *species]

    def fill_draft(self, draft: Draft) -> None:
        """Options, then each player's cards on the table and in hand."""
        draft.put(("options", "species"), self.species)
        for i, (_, player) in enumerate(entries(self.players)):
            self._put_squares(draft, i, player.squares)
            self._put_hand(draft, i, player.hand)

    @staticmethod
    def _put_squares(draft: Draft, i: int, grid: GridField) -> None:
        draft.set(("players", i, "squares"), [], grid.name)
        for at, cell in grid.data.items():
            entry = {"at": list(at)} | _card(cell.get("species"), cell.get("value"))
            draft.add(("players", i, "squares"), entry, grid.cell_name(at))

    @staticmethod
    def _put_hand(draft: Draft, i: int, hand: "FieldList[Any]") -> None:
        draft.place(("players", i, "hand"), hand.name)
        for name, card in entries(hand):
            if card.species.data or card.value.data:
                draft.add(("players", i, "hand"), _card(card.species.data, card.value.data), name)

    @classmethod
    def data_of(cls, sheet: Mapping[str, Any]) -> dict[str, Any]:
        """The form's data for a sound sheet."""
        species = sheet.get("options", {}).get("species", [])
        return {
            "species": species,
            "others": ", ".join(spoken(word) for word in species if word not in KNOWN_SPECIES),
            "players": [cls._player_data(player) for player in sheet["players"]],
        }

    @staticmethod
    def _player_data(player: Mapping[str, Any]) -> dict[str, Any]:
        squares = {tuple(c["at"]): {"species": c["species"], "value": str(c["value"])} for c in player["squares"]}
        hand = [{"species": card["species"], "value": str(card["value"])} for card in player.get("hand", [])]
        return {"name": player["name"], "extras": player.get("extras", []), "squares": squares, "hand": hand}


def _card(species: str | None, value: str | None) -> dict[str, Any]:
    """A card of the sheet; what was left blank stays absent, so that the sheet reader asks for it."""
    card: dict[str, Any] = {}
    if species:
        card["species"] = species
    if value:
        card["value"] = number_or_text(value)
    return card
