"""What the sheet editor offers for Rainforest City, and a half-entered sheet made whole."""

from collections.abc import Collection, Iterable, Mapping
from typing import Any, Final

from companion.core.editor import EditorSpec, Field, Layer, Part, Word
from companion.core.sheet import Refused
from companion.core.unfinished import Json, as_list, as_object, filled, with_options, with_players, without
from companion.games.rainforest_city.layout import read
from companion.games.rainforest_city.scoring import board_of
from companion.games.rainforest_city.sheet import VARIANTS_OF_KEY, VARIANTS_OF_OPTION
from companion.games.rainforest_city.vocabulary import (
    ADVANCED,
    CLAIM_SPACES,
    HOUSE,
    LETTERS,
    OBJECTIVE_NAMES,
    OBJECTIVE_TYPES,
    SPECIES,
    STANDARD,
    TERRAINS,
    TOGETHER,
    VARIANTS,
)

TYPES: Final = ("terrain", "flora", "fauna")


def _objective_words(letters: Iterable[str]) -> tuple[Word, ...]:
    return tuple(Word(letter, f"{letter}: {OBJECTIVE_NAMES[letter]}") for letter in letters)


def _token(kind: str) -> Word:
    """A token by its name and the number printed on it."""
    return Word(kind, f"{kind.replace('-', ' ')} ({SPECIES[kind].level})", kind)


_LAYERS: Final = (
    Layer(
        ("squares",),
        "Landscape",
        "square",
        (Part("terrain", "Terrain", tuple(Word(terrain, terrain, terrain) for terrain in (*TERRAINS, HOUSE))),),
    ),
    Layer(("tokens",), "Tokens", "square", (Part("kind", "Token", tuple(map(_token, SPECIES))),)),
)
_COMPOST: Final = Field(("compost",), "Tokens in the compost", "number")
_TOGETHER: Final = (
    Field(
        ("objectives",),
        "Objectives",
        "choices",
        words=_objective_words(LETTERS),
        help="Three: one of A to D, one of E to H, one of I to L.",
    ),
    Field(("met",), "Met in an earlier turn", "choices", words=_objective_words(LETTERS)),
    Field(
        ("unmatching",),
        "Unmatching tokens in the compost",
        "number",
        nullable=True,
        help="Those that did not match their square. They count for losing; left blank, the whole heap does.",
    ),
)


def editor(options: Mapping[str, Any]) -> EditorSpec:
    """Terrain, tokens and compost; markers on the objectives in play (advanced), objectives (cooperative, solo)."""
    variant = options.get("variant", STANDARD)
    fields: tuple[Field, ...] = (_COMPOST,)
    if variant == ADVANCED:
        fields += _claims(letters_of(options.get("objectives")))
    if variant in TOGETHER:
        fields += _TOGETHER
    return EditorSpec(layers=_LAYERS, fields=fields)


def letters_of(objectives: object) -> list[str]:
    """Those entries of a list that are letters of objectives, each once."""
    return list(dict.fromkeys(x for x in as_list(objectives) if isinstance(x, str) and x in LETTERS))


def _claims(letters: Collection[str]) -> tuple[Field, ...]:
    if not letters:
        return ()
    words = _objective_words(sorted(letters))
    return (Field(("claims",), "Markers on the objectives", "map", words=words, values=CLAIM_SPACES),)


def complete(sheet: Json) -> Json:
    """The sheet with an empty landscape where there is none, and without what its variant has no place for.

    Who is still to name objectives of their own (cooperative, solo) gets some that no landscape meets. Objectives in
    the middle and the level are never made up: they are chosen before the game.
    """
    sheet = with_options(sheet, lambda options: _fitting(options, options, VARIANTS_OF_OPTION))
    options = as_object(sheet.get("options"))

    def whole(player: Json) -> Json:
        return _without_idle_claims(_fitting(filled(player, squares=[]), options, VARIANTS_OF_KEY), options)

    sheet = with_players(sheet, whole)
    if options.get("variant") not in TOGETHER:
        return sheet
    return with_objectives(sheet, avoided=_met_somewhere(with_objectives(sheet, avoided=())))


def _fitting(record: Json, options: Mapping[str, Any], homes: Mapping[str, tuple[str, ...]]) -> Json:
    """The record without the keys that belong to other variants."""
    variant = options.get("variant", STANDARD)
    return without(record, *(key for key, variants in homes.items() if variant in VARIANTS and variant not in variants))


def _without_idle_claims(player: Json, options: Mapping[str, Any]) -> Json:
    """The player without markers on objectives that left the middle."""
    claims, in_play = player.get("claims"), letters_of(options.get("objectives"))
    if not isinstance(claims, Mapping) or not in_play:
        return player
    idle = [letter for letter in LETTERS if letter not in in_play]
    return player | {"claims": without(dict(claims), *idle)}


def with_objectives(sheet: Json, avoided: Collection[str]) -> Json:
    """The sheet with an objective of each type for every player who lacks one: undealt, and none of those to avoid as
    long as there are others."""
    players = [player for player in as_list(sheet.get("players")) if isinstance(player, dict)]
    dealt = {letter for player in players for letter in letters_of(player.get("objectives"))}

    def deal(player: Json) -> Json:
        mine = player.get("objectives", [])
        if not isinstance(mine, list):
            return player
        held = {OBJECTIVE_TYPES[letter] for letter in letters_of(mine)}
        drawn = [_undealt(kind, dealt, avoided) for kind in TYPES if kind not in held]
        return player | {"objectives": [*mine, *(letter for letter in drawn if letter)]}

    return with_players(sheet, deal)


def _undealt(kind: str, dealt: set[str], avoided: Collection[str]) -> str:
    """The next objective of a type that nobody has, "" where all are dealt."""
    free = [letter for letter in LETTERS if OBJECTIVE_TYPES[letter] == kind and letter not in dealt]
    letter = min(free, key=lambda letter: (letter in avoided, letter), default="")
    dealt.add(letter)
    return letter


def _met_somewhere(sheet: Json) -> set[str]:
    """The objectives that some landscape meets or once met; none where the sheet is not sound."""
    try:
        layout = read(sheet)
    except Refused:
        return set()
    return {letter for player in layout.players for letter in (*player.met, *board_of(player, layout.options).met)}
