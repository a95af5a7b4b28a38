"""What could not lie on a real table of Arborea; it is scored as it stands all the same."""

from collections.abc import Iterator, Sequence
from itertools import chain
from typing import Final, NamedTuple

from companion.core.grid import Square, corners, hang_together, neighbours
from companion.core.problem import Problem
from companion.games.arborea.ecosystem import Ecosystem, ecosystems
from companion.games.arborea.layout import RIVER_SEASONS, Creature, Dweller, Layout, Player
from companion.games.arborea.paths import SOUGHT
from companion.games.arborea.pictures import picture
from companion.games.arborea.readings import Readings
from companion.games.arborea.seasons import season_points
from companion.games.arborea.words import CREATURE_NAMES, DWELLER_NAMES, SEASON_NAMES, WIND_NAMES, counted

CREATURES_OF_A_KIND: Final = 6
DWELLERS_OF_A_KIND: Final = 8
RIVER_WIND: Final = "wild-rapids"
_BOTH: Final = ("one-side", "both-sides")
_WITHOUT_RIVER: Final = ("expansion-off", "belongs to the Midnight River, which is not in play")


def problems(layout: Layout) -> tuple[Problem, ...]:
    """Every oddity of the table: options first, then player by player, then the supply."""
    return problems_of(layout, ecosystems(layout))


def problems_of(layout: Layout, found: Sequence[Ecosystem]) -> tuple[Problem, ...]:
    """`problems` where the ecosystems were worked out before."""
    each = (_at_player(layout, i, ecosystem) for i, ecosystem in enumerate(found))
    return tuple(chain(_in_options(layout), *each, _over_supply(layout)))


def _in_options(layout: Layout) -> Iterator[Problem]:
    if layout.spirit_rp is None:
        text = "The RP printed on the Spirit Track were not given, so each position counts as it stands."
        yield Problem("/options", "spirit-rp-assumed", text)
    if layout.midnight_river:
        return
    for i, tile in enumerate(layout.seasons):
        if tile in RIVER_SEASONS:
            text = f"The season {SEASON_NAMES[tile]} belongs to the Midnight River, which is not in play."
            yield Problem(f"/options/seasons/{i}", "expansion-off", text)
    if RIVER_WIND in layout.winds:
        text = f"{WIND_NAMES[RIVER_WIND]} belongs to the Midnight River, which is not in play."
        yield Problem(f"/options/winds/{layout.winds.index(RIVER_WIND)}", "expansion-off", text)


class _Fault(NamedTuple):
    """A piece that is odd: its list in the sheet, its place there, the code, and what is said after its name."""

    key: str
    place: int
    code: str
    said: str


def _at_player(layout: Layout, index: int, ecosystem: Ecosystem) -> Iterator[Problem]:
    pointer = f"/players/{index}"
    player = ecosystem.player
    if not hang_together(player.squares):
        yield Problem(pointer, "squares-apart", "Not all squares hang together by their edges.")
    faults = [
        *_touching(player),
        *_creatures_off_grid(player),
        *_dwellers_astray(player, layout.midnight_river),
        *_partners_that_differ(ecosystem),
    ]
    if faults:
        first_row, first_column, _, _ = picture(player).bounds
        for key, i, code, said in faults:
            piece = player.creatures[i] if key == "creatures" else player.dwellers[i]
            text = f"{_the(piece, first_row, first_column)} {said}."
            yield Problem(f"{pointer}/{key}/{i}", code, text)
    yield from _lines_that_differ(pointer, layout, ecosystem)


def _touching(player: Player) -> Iterator[_Fault]:
    """A creature beside an earlier one: of two neighbouring intersections one stays empty (Placing Creatures in Your
    Ecosystem)."""
    taken: set[Square] = set()
    for i, creature in enumerate(player.creatures):
        if not taken.isdisjoint(neighbours(creature.at)):
            yield _Fault("creatures", i, "creatures-touch", "stands right next to another creature")
        taken.add(creature.at)


def _creatures_off_grid(player: Player) -> Iterator[_Fault]:
    for i, creature in enumerate(player.creatures):
        around = sum(square in player.squares for square in corners(creature.at))
        if around < 4:
            yield _Fault("creatures", i, "creature-off-grid", f"needs 4 squares around it and has {around}")


def _dwellers_astray(player: Player, river: bool) -> Iterator[_Fault]:
    for i, dweller in enumerate(player.dwellers):
        found = _astray(dweller.kind, player.squares.get(dweller.at)) if river else _WITHOUT_RIVER
        if found:
            yield _Fault("dwellers", i, *found)


def _astray(kind: str, habitat: str | None) -> tuple[str, str] | None:
    if habitat is None:
        return "dweller-off-grid", "is on no square of the ecosystem"
    if kind == "fish" and habitat != "water":
        return "fish-off-water", f"lives in water alone, and this is {habitat}"
    if kind == "bright-sprite" and habitat != "rock":
        return "bright-sprite-off-rock", f"lives on rock alone, and this is {habitat}"
    if kind == "dark-sprite" and habitat in ("water", "rock"):
        return "dark-sprite-on-water-or-rock", f"never lives on {habitat}"
    return None


def _partners_that_differ(ecosystem: Ecosystem) -> Iterator[_Fault]:
    """A Grimster or Tailcat for which it matters whether a path needs habitats on one side or on both (A1)."""
    one_side, both_sides = ecosystem.paths
    if one_side is both_sides:
        return
    for i, (wide, narrow) in enumerate(zip(one_side.partners, both_sides.partners, strict=True)):
        if wide != narrow:
            sought = counted(wide, CREATURE_NAMES[SOUGHT[ecosystem.player.creatures[i].kind]])
            said = f"finds {sought} if a path needs habitats on one side only, {narrow} if it needs both"
            yield _Fault("creatures", i, "path-readings-differ", said)


def _lines_that_differ(pointer: str, layout: Layout, ecosystem: Ecosystem) -> Iterator[Problem]:
    """The same for the season of aligned creatures, where its points change."""
    if "aligned" not in layout.seasons or ecosystem.paths.one_side is ecosystem.paths.both_sides:
        return
    place = layout.seasons.index("aligned")
    chosen = Readings(**layout.readings)
    wide, narrow = (season_points(layout, ecosystem, place, chosen._replace(A1=a1)) for a1 in _BOTH)
    if wide != narrow:
        said = f"{wide} if a path needs habitats on one side only, {narrow} if it needs both"
        yield Problem(pointer, "path-readings-differ", f"Creatures in one line: {said}.")


def _over_supply(layout: Layout) -> Iterator[Problem]:
    """More pieces of one kind at the table than the box holds (Components)."""
    found: dict[str, int] = {}
    for i, player in enumerate(layout.players):
        yield from _too_many(f"/players/{i}/creatures", player.creatures, CREATURES_OF_A_KIND, found)
        if layout.midnight_river:
            yield from _too_many(f"/players/{i}/dwellers", player.dwellers, DWELLERS_OF_A_KIND, found)


def _too_many(
    pointer: str, pieces: Sequence[Creature | Dweller], most: int, found: dict[str, int]
) -> Iterator[Problem]:
    for i, piece in enumerate(pieces):
        number = found.get(piece.kind, 0) + 1
        found[piece.kind] = number
        if number > most:
            text = f"This {_name(piece)} is number {number} at the table; there are {most} in the box."
            yield Problem(f"{pointer}/{i}", "too-many-of-kind", text)


def _name(piece: Creature | Dweller) -> str:
    return CREATURE_NAMES.get(piece.kind) or DWELLER_NAMES[piece.kind]


def _the(piece: Creature | Dweller, first_row: int, first_column: int) -> str:
    """The piece and where it is, rows and columns counted from 1 at the top left of what is drawn."""
    row = piece.at[0] - first_row + 1
    column = piece.at[1] - first_column + 1
    if isinstance(piece, Creature):
        return f"The {_name(piece)} between rows {row} and {row + 1}, columns {column} and {column + 1}"
    return f"The {_name(piece)} in row {row}, column {column}"
