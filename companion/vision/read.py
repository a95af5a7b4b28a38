"""Photos to a Reading: the grid, what each place looks like, and the likeliest reading that the game allows."""

import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Any, Final, NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.core.board import BoardSpec, Quad, Reading, from_corner
from companion.core.grid import Square
from companion.vision.bare import Bare, log_odds_bare, way_round
from companion.vision.box import Box, Skill
from companion.vision.doubts import SURE_ENOUGH, Doubts, doubtful, hopeless, lattice_right, weighed
from companion.vision.formed import by_form, no_cards_or_few, wider
from companion.vision.grid import Grid, NotFound
from companion.vision.lattice import locate_free, occupancy, rivals
from companion.vision.merge import merged
from companion.vision.opinions import chances_of
from companion.vision.photo import Photo
from companion.vision.proof import CLEAR, blank, certain, clearness, likelihood, proved, smallest_rival
from companion.vision.solve import Chances, solve
from companion.vision.teach import boards, given, whole

Bytes = NDArray[np.uint8]

UNCLEAR: Final = "Squares are seen, but not how they lie."
FROM_ABOVE: Final = "Take the photo from straight above, the whole layout in it, or drag the corners."
LEAST: Final = 1e-6
# rows and columns beside a layout that are looked at: a card of several squares may lie there that only looks tell
BESIDE: Final = 3
# how often a lattice grows by a row and a column on every side
FARTHER: Final = 4
# mean log chance of a taught board's squares below which it is another board
STRANGER: Final = -0.3
# how likely a board lies the way round that is likeliest but not clearly so
GUESSED: Final = 0.5


@dataclass(frozen=True, slots=True)
class Told:
    """What the player says of where the layout lies: corners in pixels of the full upright first photo (`Reading.quad`)
    and how many rows and columns lie between them, as far as they were entered."""

    quad: Quad | None = None
    rows: int | None = None
    cols: int | None = None


def read(
    photos: Sequence[Photo],
    spec: BoardSpec,
    box: Box | None = None,
    set_id: str | None = None,
    told: Told | None = None,
) -> Reading:
    """What lies in one photo, or in several of the same layout; the answer's quad is of the first.

    box: the taught copy, set_id its name in the answer. Raises `NotFound`, and ValueError with
    a sentence for a quad that is none.
    """
    begun = time.perf_counter()
    grid, chances, known = examined(photos, spec, box, told)
    solved = solve(chances, spec)
    if not solved[0]:
        raise NotFound(
            "No layout was found.", "Take the photo from above, with the whole layout in it.", whole(photos[0])
        )
    proof = certain(grid, chances, spec)
    found = weighed(solved, chances, grid, spec, proved=proof)
    asked = spec.frame == "free" and box is not None and (told is None or told.quad is None)
    if asked and hopeless(found, lattice_right(grid, spec, proved=proof)):
        raise NotFound(UNCLEAR, FROM_ABOVE, _corners(photos[0], grid))
    reading = _reading(photos[0], spec, grid, found, known)
    return replace(reading, set=set_id, took_ms=round((time.perf_counter() - begun) * 1000))


class Examined(NamedTuple):
    """What each place of one or several photos looks like, in the lattice of the first, and what a lesson knows of the
    board that lies there."""

    grid: Grid
    chances: Chances
    known: Mapping[str, Any]


def examined(photos: Sequence[Photo], spec: BoardSpec, box: Box | None = None, told: Told | None = None) -> Examined:
    """Photos of one layout before the game's rules are asked. Raises as `read` does."""
    skill = box.trained().skill if box is not None else None
    said = told or Told()
    others = Told(rows=said.rows, cols=said.cols) if spec.frame == "fixed" else Told()
    seen = [_seen(photo, spec, skill, others if place else said) for place, photo in enumerate(photos)]
    return Examined(*merged([(one.grid, one.chances) for one in seen]), seen[0].known)


@dataclass(frozen=True, slots=True, eq=False)
class _Seen:
    """One photo: its grid, the board known from a lesson that lies in it, and what each place looks like.

    likely: how likely all that is; explained: how well labels explain the squares; fits: how well the board's print
    does; all as mean log chances of a square.
    """

    grid: Grid
    known: Mapping[str, Any]
    chances: Chances
    likely: float
    explained: float
    fits: float


class Way(NamedTuple):
    """A lattice in which a layout may lie. known: what a lesson knows of the board. board: how that lesson saw it,
    where it is sure to be the same one the same way round."""

    grid: Grid
    known: Mapping[str, Any] = MappingProxyType({})
    board: Bare | None = None


def _seen(photo: Photo, spec: BoardSpec, skill: Skill | None, told: Told) -> _Seen:
    """The way to see a photo that explains it best; a taught board whose print does not fit is another board."""
    ways = _ways(photo, spec, skill, told)
    taught = max((way for way in ways if way.known), key=lambda way: way.likely, default=None)
    if taught is not None and taught.fits >= STRANGER:
        return taught
    others = [way for way in ways if not way.known]
    if told.quad is None:
        _check(photo, spec, skill, others)
    if not others:
        raise NotFound("This board is none of those that were taught.", "Count its rows and columns.", whole(photo))
    return max(others, key=lambda way: way.likely)


def _ways(photo: Photo, spec: BoardSpec, skill: Skill | None, told: Told) -> list[_Seen]:
    """All ways to see a photo; where cards have a form and none of the lattice's squares has it, by another lattice."""
    form = skill.form if skill is not None and spec.once and told.quad is None else None
    refused: NotFound | None = None
    try:
        found = located(photo, spec, skill, told)
        ways = [_way(photo, spec, skill, way, grows=told.quad is None) for way in found]
    except NotFound as no:
        ways, refused = [], no
    if skill is not None and ways and spec.frame == "free" and not spec.once and told.quad is None:
        ways = [_clearest(photo, spec, skill, ways[0])]
    if form is not None and all(no_cards_or_few(way.chances) for way in ways):
        other = by_form(form, photo.pixels, spec.aspect)
        ways = ways if other is None else [_way(photo, spec, skill, way) for way in _either_end(other, spec)]
    if refused is not None and not ways:
        raise refused
    return ways


def _clearest(photo: Photo, spec: BoardSpec, skill: Skill, first: _Seen) -> _Seen:
    """A free layout as it is seen in the likeliest lattice, or in another where what was taught is seen clearly in that
    one alone."""
    best, most = first, clearness(first.grid, first.chances, spec)
    least = smallest_rival(first.grid, most)
    others = [] if least is None else rivals(photo.pixels, spec.aspect, BESIDE, least)
    for way in [_way(photo, spec, skill, Way(grid)) for grid in others]:
        clear = clearness(way.grid, way.chances, spec)
        if clear >= CLEAR and clear > most:
            best, most = way, clear
    return best


def _either_end(grid: Grid, spec: BoardSpec) -> list[Way]:
    """A free layout may be read from any side, but cards with digits from one of two."""
    return [Way(grid), Way(grid.turned(2))] if spec.digits is not None else [Way(grid)]


def _check(photo: Photo, spec: BoardSpec, skill: Skill | None, ways: Sequence[_Seen]) -> None:
    """Raises `NotFound` for a lattice that is not sure by itself, unless what was taught explains its squares well."""
    unsure = [way for way in ways if way.grid.sure < SURE_ENOUGH]
    no_cards = bool(ways) and all(blank(way.chances) for way in ways)
    if spec.frame != "free" or not (no_cards or unsure):
        return
    explained = skill is not None and any(proved(way.grid, way.chances, spec) for way in unsure)
    if no_cards or not explained:
        raise NotFound(UNCLEAR, FROM_ABOVE, _corners(photo, ways[0].grid))


def _way(photo: Photo, spec: BoardSpec, skill: Skill | None, way: Way, grows: bool = True) -> _Seen:
    grid, chances = way.grid, chances_of(photo.pixels, way.grid, spec, skill)
    form = skill.form if skill is not None and grows else None
    for _ in range(FARTHER):
        wide = wider(form, photo.pixels, grid, chances, spec.aspect) if form is not None else None
        if wide is None:
            break
        grid, chances = wide, chances_of(photo.pixels, wide, spec, skill)
    fits = 0.0
    if way.known:
        chances, fits = fitted(chances, spec.printed(way.known))
    if way.board is not None:
        chances = replace(chances, squares=_bared(photo, spec, chances, grid, way.board))
    explained = likelihood(chances)
    likely = explained + chances.sides + chances.upright + fits
    return _Seen(_held(grid, chances), way.known, chances, likely, explained, fits)


def _held(grid: Grid, chances: Chances) -> Grid:
    """A grid and what lies in it: where cards have a form, that tells better than the lattice alone."""
    if chances.formed is None:
        return grid
    occupancy = grid.occupancy.copy()
    for at, there in chances.occupied.items():
        occupancy[at] = there
    return replace(grid, occupancy=occupancy)


def _bared(
    photo: Photo, spec: BoardSpec, chances: Chances, grid: Grid, board: Bare
) -> dict[Square, Mapping[str, float]]:
    """What each square looks like, given how like it is to its own bare square in lessons."""
    laid = {piece.implies for piece in spec.pieces if piece.implies is not None}
    squares = dict(chances.squares)
    for at, odds in log_odds_bare(photo.pixels, grid, board).items():
        bare = {label: label in spec.unlisted or (bool(laid) and label not in laid) for label in squares[at]}
        odd = {label: chance * (np.exp(odds) if bare[label] else 1.0) for label, chance in squares[at].items()}
        total = max(sum(odd.values()), LEAST)
        squares[at] = {label: float(chance / total) for label, chance in odd.items()}
    return squares


def fitted(chances: Chances, printed: Mapping[Square, str]) -> tuple[Chances, float]:
    """What each square looks like, given what a board prints, and how well that fits: the mean log chance."""
    squares: dict[Square, Mapping[str, float]] = {}
    fits = 0.0
    words = set(printed.values())
    for at, labels in chances.squares.items():
        allowed = {k: p for k, p in labels.items() if (k == printed[at] if at in printed else k not in words)}
        total = max(sum(allowed.values()), LEAST)
        squares[at] = {label: chance / total for label, chance in allowed.items()} or {printed.get(at, ""): 1.0}
        fits += float(np.log(total)) / len(chances.squares)
    return replace(chances, squares=squares), fits


def located(photo: Photo, spec: BoardSpec, skill: Skill | None, told: Told) -> list[Way]:
    """Lattices that the layout may lie in, each the right way up where that can be told, with what a lesson knows of
    the board."""
    if spec.frame == "fixed":
        return _boards(photo, spec, skill, told)
    if told.quad is not None:
        return [Way(_inside_quad(photo, spec, told.quad, told))]
    return _either_end(locate_free(photo.pixels, spec.aspect, 1 if spec.once else BESIDE), spec)


def _boards(photo: Photo, spec: BoardSpec, skill: Skill | None, told: Told) -> list[Way]:
    """A printed board: as every taught one of its size, any way round, and as it lies where its size is known."""
    sizes: dict[tuple[int, int], list[Mapping[str, Any]]] = {}
    for known in skill.known if skill is not None else ():
        rows, cols = known["board"]["rows"], known["board"]["cols"]
        if (told.rows or rows, told.cols or cols) == (rows, cols):
            sizes.setdefault((rows, cols), []).append(known)
    own = _board_size(spec, told)
    if own is not None:
        sizes.setdefault(own, [])
    if not sizes:
        raise NotFound("How many squares the board has is not known.", "Count its rows and columns.", whole(photo))
    ways: list[Way] = []
    for (rows, cols), taught in sizes.items():
        grids = [given(photo, told.quad, rows, cols)] if told.quad else boards(photo.pixels, rows, cols)
        turns = ((0, 1, 2, 3) if rows == cols else (0, 2)) if told.quad is None else (0,)
        for grid in grids:
            turned = [grid.turned(turn) for turn in turns]
            plain = (rows, cols) == own
            likely, surely = _as_taught(photo, turned, skill, [*taught, {}] if plain else taught)
            ways += [surely] if surely else [Way(way, known) for known in taught for way in turned]
            ways += [Way(likely or grid)] if plain and (surely is None or surely.known) else []
    return ways


def _as_taught(
    photo: Photo, turned: Sequence[Grid], skill: Skill | None, known: Sequence[Mapping[str, Any]]
) -> tuple[Grid | None, Way | None]:
    """The likeliest way round by what bare squares show, and the board in it where they show that beyond doubt."""
    boards = [board for board in skill.boards if board.known in known] if skill is not None else []
    places = {(turn, place): grid for turn, grid in enumerate(turned) for place in range(len(boards))}
    found = way_round(photo.pixels, places, boards)
    if found is None:
        return None, None
    grid, board = turned[found.key[0]], boards[found.key[1]]
    # a board of its own that was not taught has no right way round: none is guessed
    likely = grid if board.known else replace(grid, sure=grid.sure * GUESSED)
    return likely, Way(grid, board.known, board) if found.sure else None


def _corners(photo: Photo, grid: Grid) -> Quad:
    a, b, c, d = grid.trimmed().scaled(photo.scale).quad()
    return (a, b, c, d)


def _board_size(spec: BoardSpec, told: Told) -> tuple[int, int] | None:
    """Rows and columns of a printed board: fixed by the game or counted by the player."""
    rows = told.rows or (spec.rows[0] if spec.rows[0] == spec.rows[1] else None)
    cols = told.cols or (spec.cols[0] if spec.cols[0] == spec.cols[1] else None)
    return None if rows is None or cols is None else (rows, cols)


def _inside_quad(photo: Photo, spec: BoardSpec, quad: Quad, told: Told) -> Grid:
    """The player's corners; rows and columns that nobody counted come from the lattice that is seen inside."""
    rows, cols = told.rows, told.cols
    if rows is None or cols is None:
        seen = locate_free(photo.pixels, spec.aspect)
        inside = cv2.perspectiveTransform(
            np.array([[(x / photo.scale, y / photo.scale) for x, y in quad]], np.float64),
            np.linalg.inv(seen.homography),
        )[0]
        sides = np.linalg.norm(inside - np.roll(inside, -1, axis=0), axis=1)
        cols = cols or max(1, round(float(sides[0] + sides[2]) / 2))
        rows = rows or max(1, round(float(sides[1] + sides[3]) / 2))
    return occupancy(photo.pixels, given(photo, quad, rows, cols), spec.joined)


def _reading(photo: Photo, spec: BoardSpec, grid: Grid, found: Doubts, known: Mapping[str, Any]) -> Reading:
    """Counted from the first square of the bounding rectangle, in pixels of the full photo."""
    if spec.frame == "free":
        held = [seen.at for seen in found.squares]
        (top, left), rows, cols = from_corner(dict.fromkeys(held, ""))
        grid = grid.cropped(top, left, rows, cols)
        found = found.moved(-top, -left)
    sheet = spec.sheet(found.squares, found.pieces, known)
    return Reading(
        game=spec.game,
        set=None,
        quad=grid.scaled(photo.scale).quad(),
        rows=grid.rows,
        cols=grid.cols,
        size=photo.size,
        squares=found.squares,
        pieces=found.pieces,
        sheet=sheet,
        doubtful=doubtful(found),
        took_ms=0,
        asked=spec.asked(sheet),
        empty=found.empty,
    )
