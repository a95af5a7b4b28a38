"""What one key of an Arborea sheet demands of another: as JSON Schema and as checks with a pointer.

A check looks at the sound part of a sheet only: a key that is missing from a record that was read, or a `BAD` entry,
was reported already and is passed over.
"""

from collections.abc import Iterable, Sequence
from typing import Any, Final

from companion.core.sheet import BAD, Errors, Schema, say

FERONIA: Final = "Feronia"


def _options(schema: Schema) -> Schema:
    return {"required": ["options"], "properties": {"options": schema}}


def _every_player(schema: Schema) -> Schema:
    return {"properties": {"players": {"items": schema}}}


def _needed_exactly_if(condition: Schema, key: str) -> Schema:
    refused = _every_player({"properties": {key: False}})
    return {"if": condition, "then": _every_player({"required": [key]}), "else": refused}


def _other_at(place: int) -> Schema:
    tile = {"minItems": place + 1, "prefixItems": [*[True] * place, {"const": "other"}]}
    entry = [True] * place

    def _base(kind: str) -> Schema:
        return _every_player({"properties": {"season_bases": {"prefixItems": [*entry, {"type": kind}]}}})

    condition = _options({"required": ["seasons"], "properties": {"seasons": tile}})
    return {"if": condition, "then": _base("integer"), "else": _base("null")}


def _gifts_exactly(number: int) -> Schema:
    return _every_player({"properties": {"gifts": {"minItems": number, "maxItems": number}}})


def no_season_twice(seasons: Iterable[str]) -> Schema:
    """No season tile but `other` lies on two tracks."""
    once = [{"contains": {"const": tile}, "minContains": 0, "maxContains": 1} for tile in seasons if tile != "other"]
    return {"properties": {"seasons": {"allOf": once}}}


SCHEMA: Final[tuple[Schema, ...]] = (
    _needed_exactly_if(_options({"required": ["seasons"]}), "multipliers"),
    _needed_exactly_if(
        _options({"required": ["seasons"], "properties": {"seasons": {"contains": {"const": "other"}}}}), "season_bases"
    ),
    *(_other_at(place) for place in range(4)),
    {
        "if": _options({"required": ["midnight_river"], "properties": {"midnight_river": {"const": True}}}),
        "then": _gifts_exactly(9),
        "else": _gifts_exactly(8),
    },
    {
        "if": _options({"required": ["solo"]}),
        "then": {
            "properties": {
                "options": {"properties": {"winds": {"maxItems": 0}}},
                "players": {"maxItems": 1, "items": {"properties": {"name": {"not": {"const": FERONIA}}}}},
            }
        },
    },
)


def check_together(sheet: dict[str, Any], errors: Errors) -> None:
    """Append what the keys of a sheet, each sound by itself, have against one another."""
    options = sheet.get("options", {"seasons": BAD})
    players = sheet.get("players", [])
    _check_seasons(options.get("seasons", BAD), errors)
    if options.get("solo") is not None:
        _check_solo(options, players, errors)
    for i, player in enumerate(players):
        if player is not BAD:
            _check_gifts(options.get("midnight_river", BAD), player.get("gifts"), f"/players/{i}", errors)
            _check_season_keys(options.get("seasons", BAD), player, f"/players/{i}", errors)


def _check_seasons(seasons: Any, errors: Errors) -> None:
    if not seasons or seasons is BAD:
        return
    seen: set[object] = set()
    for i, tile in enumerate(seasons):
        if tile in seen:
            say(errors, "This season tile is listed twice; only other may be.", f"/options/seasons/{i}")
        elif tile is not BAD and tile != "other":
            seen.add(tile)


def _check_solo(options: dict[str, Any], players: Sequence[Any], errors: Errors) -> None:
    if options.get("winds"):
        say(errors, "Winds of Change do not go with the solo game.", "/options/winds")
    if 1 < len(players) <= 5:
        say(errors, f"One plays alone against {FERONIA}, so exactly one player belongs here.", "/players")
    for i, player in enumerate(players):
        if player is not BAD and player.get("name") == FERONIA:
            say(errors, f"{FERONIA} is the opponent; a person needs another name.", f"/players/{i}/name")


def _check_gifts(river: Any, gifts: Any, pointer: str, errors: Errors) -> None:
    if river is BAD or not gifts or len(gifts) not in (8, 9):
        return
    if len(gifts) != (9 if river else 8):
        with_or_without = "With the Midnight River 9" if river else "Without the Midnight River 8"
        say(errors, f"{with_or_without} gifts belong here, not {len(gifts)}.", f"{pointer}/gifts")


def _check_season_keys(seasons: Any, player: dict[str, Any], pointer: str, errors: Errors) -> None:
    if seasons is BAD:
        return
    multipliers = player.get("multipliers", BAD)
    if seasons is not None and multipliers is None:
        say(errors, "Missing here: the multipliers of the four seasons.", pointer)
    if seasons is None and multipliers not in (None, BAD):
        say(errors, "Multipliers need the option seasons.", f"{pointer}/multipliers")
    _check_bases(seasons or [], player.get("season_bases", BAD), pointer, errors)


def _check_bases(seasons: Sequence[Any], bases: Any, pointer: str, errors: Errors) -> None:
    if bases is BAD:
        return
    if bases is None:
        if "other" in seasons:
            say(errors, "Missing here: the base RP of your own season tile.", pointer)
    elif "other" not in seasons and BAD not in seasons:
        say(errors, "Season bases need a season tile that is other.", f"{pointer}/season_bases")
    elif len(seasons) == len(bases) == 4:
        for i, (tile, base) in enumerate(zip(seasons, bases, strict=True)):
            if BAD in (tile, base) or (tile == "other") == (base is not None):
                continue
            text = "The base of this tile belongs here." if base is None else f"Null belongs here: the tile is {tile}."
            say(errors, text, f"{pointer}/season_bases/{i}")
