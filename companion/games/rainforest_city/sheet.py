"""The shape of a sheet of Rainforest City, and what ties its keys to the variant."""

from dataclasses import dataclass
from typing import Any, Final

from companion.core.sheet import (
    BAD,
    At,
    Choice,
    Errors,
    Key,
    ListOf,
    Record,
    Schema,
    Whole,
    needed,
    optional,
    say,
    sheet_shape,
)
from companion.games.rainforest_city.vocabulary import (
    ADVANCED,
    CLAIM_SPACES,
    COOPERATIVE,
    HOUSE,
    LETTERS,
    LEVELS,
    MOST_PLAYERS,
    OBJECTIVE_TYPES,
    RULINGS,
    SLUG,
    SOLO,
    SPECIES,
    TERRAINS,
    TOGETHER,
    VARIANTS,
)

_LETTER: Final = Choice(LETTERS, "objective")
_THREE_LETTERS: Final = ListOf(_LETTER, 3, 3, once="", what="objective")


@dataclass(frozen=True, slots=True)
class OneOfEachType:
    """Three objectives: one about terrain (A-D), one about flora (E-H), one about fauna (I-L), in any order."""

    default: None = None

    def read(self, value: object, errors: Errors) -> Any:
        """The letters as a tuple; `BAD` where anything is wrong with them."""
        known = len(errors)
        letters = _THREE_LETTERS.read(value, errors)
        if len(errors) > known:
            return BAD
        types = [OBJECTIVE_TYPES[letter] for letter in letters]
        for i, kind in enumerate(types):
            if kind in types[:i]:
                say(errors, f"{letters[i]} is a second {kind} objective; one of each type belongs here.", f"/{i}")
        return BAD if len(errors) > known else tuple(letters)

    def schema(self) -> Schema:
        """Three letters among which each type is found."""
        found = [
            {"contains": {"enum": [letter for letter in LETTERS if OBJECTIVE_TYPES[letter] == kind]}}
            for kind in ("terrain", "flora", "fauna")
        ]
        return {**_THREE_LETTERS.schema(), "allOf": found}


VARIANTS_OF_OPTION: Final = {"objectives": (ADVANCED,), "level": TOGETHER}
VARIANTS_OF_KEY: Final = {"claims": (ADVANCED,), "objectives": TOGETHER, "met": TOGETHER, "unmatching": TOGETHER}
REQUIRED: Final = ("objectives", "level")


def _where_variant(key: str, variants: tuple[str, ...], required: Schema) -> Schema:
    """An object with `variant`: the key is bound to these variants, elsewhere it has no place."""
    return {
        "if": {"properties": {"variant": {"enum": list(variants)}}, "required": ["variant"]},
        "then": required,
        "else": {"properties": {key: False}},
    }


_OPTIONS: Final = Record(
    {
        "variant": Key(Choice(VARIANTS, "variant")),
        "objectives": optional(OneOfEachType()),
        "level": optional(Choice(LEVELS, "level")),
        "readings": Key(Record({r.id: Key(Choice((r.default, r.other), "reading")) for r in RULINGS})),
    },
    also=(
        *(_where_variant(key, variants, {"required": [key]}) for key, variants in VARIANTS_OF_OPTION.items()),
        {
            "if": {"properties": {"variant": {"const": COOPERATIVE}}, "required": ["variant"]},
            "then": {"properties": {"level": {"enum": list(LEVELS[:3])}}},
        },
    ),
)
_PLAYER: Final = {
    "squares": needed(
        ListOf(
            Record({"at": needed(At()), "terrain": needed(Choice((*TERRAINS, HOUSE), "terrain"))}),
            once="at",
            what="square",
        )
    ),
    "tokens": Key(
        ListOf(Record({"at": needed(At()), "kind": needed(Choice(tuple(SPECIES), "token"))}), once="at", what="square")
    ),
    "compost": Key(Whole()),
    "claims": optional(Record({letter: optional(Choice(CLAIM_SPACES, "space with")) for letter in LETTERS})),
    "objectives": optional(OneOfEachType()),
    "met": optional(ListOf(_LETTER, once="", what="objective")),
    "unmatching": optional(Whole()),
}


def _sheet_rules() -> tuple[Schema, ...]:
    """What ties the players' keys to the variant, in JSON Schema."""

    def where(variants: tuple[str, ...], then: Schema, otherwise: Schema | None = None) -> Schema:
        chosen = {"properties": {"variant": {"enum": list(variants)}}, "required": ["variant"]}
        rule: Schema = {"if": {"properties": {"options": chosen}, "required": ["options"]}, "then": then}
        return rule if otherwise is None else {**rule, "else": otherwise}

    def players(schema: Schema) -> Schema:
        return {"properties": {"players": schema}}

    def without(*keys: str) -> Schema:
        return players({"items": {"properties": dict.fromkeys(keys, False)}})

    return (
        where((COOPERATIVE,), players({"minItems": 2})),
        where((SOLO,), players({"minItems": 2, "maxItems": 2})),
        where(TOGETHER, players({"items": {"required": ["objectives"]}}), without("objectives", "met", "unmatching")),
        where((ADVANCED,), {}, without("claims")),
        *(_letter_rule(letter) for letter in LETTERS),
    )


def _letter_rule(letter: str) -> Schema:
    """An objective that is not in play is not claimed, and none is dealt twice, in JSON Schema."""
    out_of_play = {"properties": {"objectives": {"not": {"contains": {"const": letter}}}}}
    not_claimed = {"items": {"properties": {"claims": {"properties": {letter: False}}}}}
    dealt = {"properties": {"objectives": {"contains": {"const": letter}}}, "required": ["objectives"]}
    return {
        "if": {"properties": {"options": out_of_play}},
        "then": {"properties": {"players": not_claimed}},
        "properties": {"players": {"contains": dealt, "minContains": 0, "maxContains": 1}},
    }


SHEET: Final = sheet_shape(SLUG, _OPTIONS, _PLAYER, MOST_PLAYERS, _sheet_rules())


def schema() -> dict[str, Any]:
    """The sheet in JSON Schema 2020-12: accepts every valid sheet, refuses what such a schema can express."""
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "A finished table of Rainforest City",
        **SHEET.schema(),
    }
