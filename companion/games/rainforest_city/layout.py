"""The whole table of Rainforest City at the end of the game, from and to the sheet format."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from companion.core.grid import Square
from companion.core.sheet import BAD, Errors, Refused, say
from companion.games.rainforest_city.sheet import REQUIRED, SHEET, VARIANTS_OF_KEY, VARIANTS_OF_OPTION, schema
from companion.games.rainforest_city.vocabulary import (
    ADVANCED,
    COOPERATIVE,
    EXTREME,
    JOINS,
    MOST_PLAYERS,
    ORTHOGONAL,
    RULINGS,
    SLUG,
    SOLO,
    STANDARD,
    TOGETHER,
)

__all__ = ["SHEET", "Ground", "Layout", "Options", "Player", "Token", "read", "schema", "write"]


class Ground(NamedTuple):
    """A square of a landscape and its terrain; `house` is no terrain but lies there all the same."""

    at: Square
    terrain: str


class Token(NamedTuple):
    """A flora or fauna token and the square it lies on."""

    at: Square
    kind: str

    @property
    def name(self) -> str:
        """The kind in words for people: "ocean herbivore"."""
        return self.kind.replace("-", " ")


@dataclass(frozen=True, slots=True)
class Player:
    """One player's landscape, or one of the two landscapes of a solo game. Letters stand in the order of the alphabet.

    `claims` (advanced) maps an objective's letter to the value of the marker's space. `objectives` (cooperative, solo)
    are the three dealt, `met` those met in an earlier turn. `unmatching` are the compost tokens that count for losing;
    None stands for all of `compost`.
    """

    name: str
    squares: tuple[Ground, ...]
    tokens: tuple[Token, ...] = ()
    compost: int = 0
    claims: Mapping[str, int] = field(default_factory=dict)
    objectives: tuple[str, ...] = ()
    met: tuple[str, ...] = ()
    unmatching: int | None = None
    extras: tuple[tuple[str, int], ...] = ()


@dataclass(frozen=True, slots=True)
class Options:
    """What the table plays: `objectives` lie in the middle (advanced), `level` says how hard (cooperative, solo)."""

    variant: str = STANDARD
    objectives: tuple[str, ...] = ()
    level: str | None = None
    house_neighbours: str = ORTHOGONAL
    house_tokens: str = JOINS

    @property
    def readings(self) -> dict[str, str]:
        """The reading in force of each ruling."""
        return {"C1": self.house_neighbours, "C14": self.house_tokens}


@dataclass(frozen=True, slots=True)
class Layout:
    """The finished table, players in turn order."""

    options: Options
    players: tuple[Player, ...]


def read(document: object) -> Layout:
    """A parsed sheet as a layout. Raises `Refused` with every error found."""
    errors: Errors = []
    sheet = SHEET.read(document, errors)
    if sheet is not BAD and "variant" in sheet.get("options", ()):
        _check_options(sheet["options"], errors)
        _check_players(sheet["options"], sheet.get("players", BAD), errors)
    if errors:
        raise Refused(errors)
    return Layout(_options(sheet["options"]), tuple(_player(person) for person in sheet["players"]))


def _check_options(options: Mapping[str, Any], errors: Errors) -> None:
    _check_keys(options, options["variant"], VARIANTS_OF_OPTION, "/options", errors)
    if options["variant"] == COOPERATIVE and options.get("level") == EXTREME:
        say(errors, "The level extreme is for the solo game; known: easy, medium, hard.", "/options/level")


def _check_keys(
    record: Mapping[str, Any], variant: str, homes: Mapping[str, tuple[str, ...]], pointer: str, errors: Errors
) -> None:
    """Refuse keys of another variant, whatever they hold, and miss those that this one needs."""
    for key, variants in homes.items():
        value = record.get(key, BAD)
        if value is BAD and any(error.pointer == f"{pointer}/{key}" for error in errors):
            continue
        if variant not in variants and value is not None:
            say(
                errors, f'"{key}" belongs to the variant {" or ".join(variants)}, not to {variant}.', f"{pointer}/{key}"
            )
        elif variant in variants and value is None and key in REQUIRED:
            say(errors, f"Missing here: {key}.", pointer)


def _check_players(options: Mapping[str, Any], players: Any, errors: Errors) -> None:
    if players is BAD:
        return
    variant = options["variant"]
    fewest, most = (2, 2) if variant == SOLO else (2, MOST_PLAYERS) if variant == COOPERATIVE else (1, MOST_PLAYERS)
    if 1 <= len(players) <= MOST_PLAYERS and not fewest <= len(players) <= most:
        many = "exactly its 2 landscapes" if variant == SOLO else "2 to 4 players"
        say(errors, f"The variant {variant} has {many}, not {len(players)}.", "/players")
    dealt: set[str] = set()
    for i, person in enumerate(players):
        if person is not BAD:
            _check_keys(person, variant, VARIANTS_OF_KEY, f"/players/{i}", errors)
            _check_letters(person, options, dealt, f"/players/{i}", errors)


def _check_letters(
    person: Mapping[str, Any], options: Mapping[str, Any], dealt: set[str], pointer: str, errors: Errors
) -> None:
    """Only objectives in play are claimed (advanced); none is dealt to two players (cooperative, solo)."""
    if options["variant"] == ADVANCED and options.get("objectives"):
        for letter, value in (person.get("claims") or {}).items():
            if value is not None and letter not in options["objectives"]:
                say(errors, f"Objective {letter} is not in play at this table.", f"{pointer}/claims/{letter}")
    if options["variant"] in TOGETHER:
        mine = person.get("objectives") or ()
        for j, letter in enumerate(mine):
            if letter in dealt:
                say(errors, f"Objective {letter} was dealt to an earlier player.", f"{pointer}/objectives/{j}")
        dealt.update(mine)


def _options(record: Mapping[str, Any]) -> Options:
    readings = record["readings"]
    return Options(
        record["variant"], tuple(sorted(record["objectives"] or ())), record["level"], readings["C1"], readings["C14"]
    )


def _player(record: Mapping[str, Any]) -> Player:
    claims = record["claims"] or {}
    return Player(
        record["name"],
        tuple([Ground(entry["at"], entry["terrain"]) for entry in record["squares"]]),
        tuple([Token(entry["at"], entry["kind"]) for entry in record["tokens"]]),
        record["compost"],
        {letter: value for letter, value in claims.items() if value is not None},
        tuple(sorted(record["objectives"] or ())),
        tuple(sorted(record["met"] or ())),
        record["unmatching"],
        tuple([(extra["label"], extra["points"]) for extra in record["extras"]]),
    )


def write(layout: Layout) -> dict[str, Any]:
    """The layout as a sheet that `read` takes back; what is absent or by default is left out."""
    sheet: dict[str, Any] = {"game": SLUG}
    options = _written_options(layout.options)
    if options:
        sheet["options"] = options
    sheet["players"] = [_written_player(player) for player in layout.players]
    return sheet


def _written_options(options: Options) -> dict[str, Any]:
    readings = {r.id: options.readings[r.id] for r in RULINGS if options.readings[r.id] != r.default}
    written = {
        "variant": options.variant if options.variant != STANDARD else None,
        "objectives": list(options.objectives),
        "level": options.level,
        "readings": readings,
    }
    return {key: value for key, value in written.items() if value}


def _written_player(player: Player) -> dict[str, Any]:
    written: dict[str, Any] = {
        "name": player.name,
        "squares": [{"at": list(at), "terrain": terrain} for at, terrain in player.squares],
    }
    more = {
        "tokens": [{"at": list(at), "kind": kind} for at, kind in player.tokens],
        "compost": player.compost,
        "claims": dict(player.claims),
        "objectives": list(player.objectives),
        "met": list(player.met),
        "extras": [{"label": label, "points": points} for label, points in player.extras],
    }
    written.update({key: value for key, value in more.items() if value})
    if player.unmatching is not None:
        written["unmatching"] = player.unmatching
    return written
