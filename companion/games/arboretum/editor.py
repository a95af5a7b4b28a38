"""What the sheet editor offers for Arboretum, and a half-entered sheet made whole."""

from collections.abc import Mapping
from typing import Any, Final

from companion.core.editor import EditorSpec, Hand, Layer, Part, Word
from companion.core.sheet import BAD
from companion.core.unfinished import Json, as_list, filled, with_options, with_players, without_empty
from companion.games.arboretum.layout import HAND_SIZE, HIGHEST, KNOWN_SPECIES, LOWEST, SPECIES_NAME, spoken

_VALUES: Final = Part("value", "Value", tuple(Word(value, str(value)) for value in range(LOWEST, HIGHEST + 1)))


def editor(options: Mapping[str, Any]) -> EditorSpec:
    """Cards of the species in play, or of all that are known where the table has not said which: planted or held."""
    named = [word for word in as_list(options.get("species")) if SPECIES_NAME.read(word, []) is not BAD]
    species = tuple(_word(word) for word in dict.fromkeys(named or KNOWN_SPECIES))
    card = (Part("species", "Species", species), _VALUES)
    return EditorSpec(
        layers=(Layer(("squares",), "Arboretum", "square", card, once=True),),
        hand=Hand(("hand",), "Hand", card, HAND_SIZE),
        portrait=True,
        expected="{n} cards",
    )


def _word(species: str) -> Word:
    """A species of one's own has no mark but the plain one."""
    return Word(species, spoken(species), species if species in KNOWN_SPECIES else "plain")


def complete(sheet: Json) -> Json:
    """The sheet with an empty arboretum for everybody who has none yet; the species are those that appear where none
    were named."""
    sheet = with_options(sheet, lambda options: without_empty(options, "species"))
    return with_players(sheet, lambda player: filled(player, squares=[]))
