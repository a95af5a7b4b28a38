"""The likeliest reading that the game allows, over what each square and each intersection looks like by itself."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from math import log
from typing import Final

import numpy as np
from numpy.typing import NDArray

from companion.core.board import BoardSpec, PieceSpec, SeenPiece, SeenSquare
from companion.core.grid import Square
from companion.vision.assign import assigned, shares
from companion.vision.looks import NONE, Spot
from companion.vision.odds import log_odds, within
from companion.vision.rules import Tile, kept_apart, largest_part, likeliest_of_blocks, without_strips
from companion.vision.tiles import Laid

Floats = NDArray[np.float64]

LEAST: Final = 1e-6
RUNNERS_UP: Final = 3
CERTAIN: Final = 0.9999
# how often what is seen around a token tells nothing of what lies under it: shadows, other tokens, lines that are off
ASTRAY: Final = 0.05
# how much what is seen around a token tells of the token itself: its looks told part of that before. Chosen on 150
# drawn photos of tuning printings and of another kit; 0.3 to 0.7 do as well, 1 invents sprites on rocks
RIM_TELLS: Final = 0.5
# how often a square that looks like something is anything, where each label exists once
STRAY: Final = 0.005
# log odds of one square that count no more where several make a card
SUREST: Final = 5.0


@dataclass(frozen=True, slots=True, eq=False)
class Chances:
    """What each place looks like by itself.

    squares, tokens: probabilities of labels, and of kinds of pieces or "none", by square. rings: of labels where a
    token hides the middle of its square. figures: of kinds or "none" by intersection. inside: probability that an edge
    between two covered squares lies inside one tile. occupied: probability that something lies in a square. upright:
    log odds that the layout stands as its digits do, not upside down. printed: how much more, as a log ratio, cards
    show a digit where one was taught to be than none there; None where no such place is known. formed: the same of how
    much they have the form of the copy's cards. sides: how well edges between squares are explained, as the mean of a
    square's log chances.
    """

    squares: Mapping[Square, Mapping[str, float]]
    occupied: Mapping[Square, float]
    tokens: Mapping[Square, Mapping[str, float]]
    rings: Mapping[Square, Mapping[str, float]]
    figures: Mapping[Square, Mapping[str, float]]
    inside: Mapping[Spot, float]
    upright: float = 0.0
    printed: float | None = None
    formed: float | None = None
    sides: float = 0.0


def occupied_squares(chances: Mapping[Square, float], spec: BoardSpec) -> set[Square]:
    """Where something lies: one layout that hangs together, made of the game's cards where it has a known shape."""
    if spec.frame == "fixed":
        return set(chances)
    odds = {square: within(log_odds(chance, LEAST), -SUREST, SUREST) for square, chance in chances.items()}
    held = {square for square, odd in odds.items() if odd > 0}
    if spec.block:
        held = likeliest_of_blocks(odds, spec.block)
    elif spec.least:
        held = without_strips(odds, spec.least)
    return largest_part({square: odds[square] for square in held}) if spec.joined else held


def beside_cards(chances: Mapping[Square, float], spec: BoardSpec) -> set[Square]:
    """Where the rest of a card may lie: squares that belong to the layout because their card does, and all near those
    that are rather occupied where whole cards cannot be made of these alone; none in games without such cards."""
    if not spec.block:
        return occupied_squares(chances, spec) if spec.least else set()
    held = {square for square, chance in chances.items() if chance > 0.5}
    if occupied_squares(chances, spec) == (largest_part(dict.fromkeys(held, 1.0)) if spec.joined else held):
        return set()
    reach = range(1 - max(spec.block), max(spec.block))
    near = {(row + down, col + right) for row, col in held for down in reach for right in reach}
    return near & chances.keys()


def solve(chances: Chances, spec: BoardSpec) -> tuple[tuple[SeenSquare, ...], tuple[SeenPiece, ...]]:
    """Labels and pieces of the occupied squares, in reading order, each with its confidence and runners-up."""
    held = sorted(occupied_squares(chances.occupied, spec))
    laid, tiles = _laid(held, chances, spec), tuple[Tile, ...]()
    if laid is not None:
        tiles = laid.cut()
        chances = replace(chances, squares={**chances.squares, **laid.given(tiles)})
    joint = [_joint(square, chances, spec) for square in held]
    if not held:
        return (), ()
    labels, ordered = _columns(joint)
    chosen = _labelled(ordered, labels, spec)
    likely = _once(ordered) if spec.once else ordered
    squares = tuple(
        _seen_square(square, labels, (ordered[i], likely[i]), chosen[i], chances.occupied.get(square, 1.0))
        for i, square in enumerate(held)
    )
    pieces = _tokens(held, joint, [labels[column] for column in chosen], spec)
    shown = laid.pieces(tiles) if laid is not None else ()
    return squares, (*pieces, *_figures(set(held), chances, spec), *shown)


def _laid(held: list[Square], chances: Chances, spec: BoardSpec) -> Laid | None:
    """Squares on which tiles may lie, None in games without."""
    kinds = tuple(piece for piece in spec.pieces if piece.place == "tile")
    squares = {at: chances.squares[at] for at in held if at in chances.squares}
    return Laid(kinds, squares, chances.tokens, chances.inside) if kinds else None


def _joint(square: Square, chances: Chances, spec: BoardSpec) -> dict[tuple[str, str], float]:
    """Probabilities of label and token together, by what the square, its token and the rim around that look like and by
    what the game allows."""
    plain, on = chances.squares.get(square, {}), chances.tokens.get(square, {NONE: 1.0})
    kinds = {piece.kind: piece for piece in spec.pieces if piece.place == "square"}
    bare = on.get(NONE, 0.0) + sum(chance for kind, chance in on.items() if kind not in kinds and kind != NONE)
    joint = {(label, NONE): chance * bare for label, chance in plain.items()}
    for kind, chance in on.items():
        if kind in kinds:
            under = _under(kinds[kind], chances.rings.get(square), plain, len(spec.labels))
            joint |= {(label, kind): chance * share for label, share in under.items()}
    return joint


def _under(
    piece: PieceSpec, ring: Mapping[str, float] | None, plain: Mapping[str, float], labels: int
) -> Mapping[str, float]:
    """How likely each label lies under a token. Where its rim was looked at (`ring`), times how much likelier that
    looks on labels that may lie there than on all of so many: a kind of token that must not lie there is none."""
    allowed = (piece.implies,) if piece.implies is not None else piece.on or tuple(ring or plain)
    if ring is not None:
        around = {label: (1 - ASTRAY) * ring.get(label, 0.0) + ASTRAY / labels for label in allowed}
        more = (labels / len(allowed)) ** RIM_TELLS
        return {label: chance * more for label, chance in around.items()}
    seen = {label: 1.0 if label == piece.implies else max(plain.get(label, 0.0), LEAST) for label in allowed}
    return {label: chance / sum(seen.values()) for label, chance in seen.items()}


def _columns(joint: Sequence[Mapping[tuple[str, str], float]]) -> tuple[list[str], Floats]:
    """All labels, sorted, and their probabilities (squares, labels)."""
    labels = sorted({label for chances in joint for label, _ in chances})
    place = {label: column for column, label in enumerate(labels)}
    table = np.zeros((len(joint), len(labels)))
    for row, chances in enumerate(joint):
        for (label, _), chance in chances.items():
            table[row, place[label]] += chance
    return labels, table / np.maximum(table.sum(axis=1, keepdims=True), LEAST)


def _labelled(table: Floats, labels: list[str], spec: BoardSpec) -> list[int]:
    """The column of each square: the likeliest in all that uses no label more often than it exists."""
    limits = [1 if spec.once else spec.supply.get(label) for label in labels]
    free = sum(len(table) if limit is None else limit for limit in limits)
    if all(limit is None for limit in limits) or free < len(table):
        return [int(column) for column in table.argmax(axis=1)]
    return assigned(-np.log(np.maximum(table, LEAST)), limits)


def _once(table: Floats) -> Floats:
    """How likely each label is each square's, (squares, labels), where none lies twice."""
    return shares((1 - STRAY) * table + STRAY / table.shape[1]) if len(table) <= table.shape[1] else table


def _seen_square(
    square: Square, labels: list[str], chances: tuple[Floats, Floats], column: int, occupied: float
) -> SeenSquare:
    """What lies in a square. chances: of all labels, by its looks alone and by the rules, too. Where these overruled
    the looks, doubt remains: no more than an even chance."""
    looks, likely = chances
    best = int(looks.argmax())
    confidence = float(likely[column]) if column == best else min(0.5, max(float(likely[column]), 1 - looks[best]))
    others = [place for place in np.argsort(-likely, kind="stable")[: RUNNERS_UP + 1] if place != column]
    return SeenSquare(
        square,
        labels[column],
        min(confidence, CERTAIN) * occupied,
        tuple((labels[place], float(likely[place])) for place in others[:RUNNERS_UP] if likely[place] > 0.0005),
        None if column == best else labels[best],
    )


def _tokens(
    held: list[Square], joint: Sequence[Mapping[tuple[str, str], float]], labels: list[str], spec: BoardSpec
) -> tuple[SeenPiece, ...]:
    """Tokens on their squares, given the squares' labels; where a kind would lie more often than it exists, the least
    sure ones go. A token that alone tells its square's label is no surer than both together."""
    seen = []
    for square, chances, label in zip(held, joint, labels, strict=True):
        here = {kind: chance for (name, kind), chance in chances.items() if name == label}
        ranked = _ranked(here)
        if ranked and ranked[0][0] != NONE:
            kind = ranked[0][0]
            sure = here[kind] / max(sum(chances.values()), LEAST)
            others = tuple(pair for pair in _ranked(_kinds(chances)) if pair[0] != kind)[: RUNNERS_UP - 1]
            seen.append(SeenPiece(square, kind, min(sure, CERTAIN), (), others))
    return _within_supply(seen, spec)


def _kinds(joint: Mapping[tuple[str, str], float]) -> dict[str, float]:
    """How likely each token is, whatever lies under it."""
    kinds: dict[str, float] = {}
    for (_, kind), chance in joint.items():
        kinds[kind] = kinds.get(kind, 0.0) + chance
    return kinds


def _ranked(chances: Mapping[str, float]) -> list[tuple[str, float]]:
    """Likeliest first, summing to 1."""
    total = max(sum(chances.values()), LEAST)
    return sorted(((name, chance / total) for name, chance in chances.items()), key=lambda pair: -pair[1])


def _within_supply(pieces: list[SeenPiece], spec: BoardSpec) -> tuple[SeenPiece, ...]:
    most = {piece.kind: piece.most for piece in spec.pieces}
    kept: list[SeenPiece] = []
    for piece in sorted(pieces, key=lambda piece: -piece.confidence):
        limit = most.get(piece.kind)
        if limit is None or sum(other.kind == piece.kind for other in kept) < limit:
            kept.append(piece)
    return tuple(sorted(kept, key=lambda piece: piece.at))


def _figures(held: set[Square], chances: Chances, spec: BoardSpec) -> tuple[SeenPiece, ...]:
    """Figures on intersections with four squares around, none beside another where the game keeps them apart."""
    ranked: dict[Square, list[tuple[str, float]]] = {}
    weights: dict[Square, float] = {}
    for at, kinds in chances.figures.items():
        around = {at, (at[0], at[1] + 1), (at[0] + 1, at[1]), (at[0] + 1, at[1] + 1)}
        standing = {kind: chance for kind, chance in kinds.items() if kind != NONE}
        if standing and around <= held:
            ranked[at] = _ranked(kinds)
            best = max(standing.values())
            weights[at] = log(max(best, LEAST) / max(kinds.get(NONE, 0.0), LEAST))
    kept = kept_apart(weights) if spec.apart else {at for at, weight in weights.items() if weight > 0}
    seen = []
    for at in sorted(kept):
        kind, chance = next(pair for pair in ranked[at] if pair[0] != NONE)
        others = tuple(pair for pair in ranked[at] if pair[0] != kind)[: RUNNERS_UP - 1]
        seen.append(SeenPiece(at, kind, min(chance, CERTAIN), (), others))
    return _within_supply(seen, spec)
