"""What each place of a lattice looks like by itself, to the heads that were taught."""

from collections.abc import Iterable, Mapping
from typing import Final

import numpy as np
from numpy.typing import NDArray

from companion.core.board import BoardSpec
from companion.core.grid import Square
from companion.vision.box import Skill
from companion.vision.cards import Cards, cards_by, mended
from companion.vision.classify import Classifier
from companion.vision.covered import doubted
from companion.vision.digits import DIGITS, digit_probabilities
from companion.vision.discs import Discs, discs_of, outline_features
from companion.vision.features import Features, describe, recoloured
from companion.vision.grid import Grid
from companion.vision.icons import Icons
from companion.vision.kinds import Lit, piece_chances
from companion.vision.light import gains_of, relit
from companion.vision.looks import (
    AROUND,
    DIGIT,
    FIGURE,
    HIDES,
    NONE,
    OUTLINE,
    PARTS,
    PLAIN,
    RING,
    ROUND,
    SEAM,
    SQUARE,
    TABLE,
    TOKEN,
    Looks,
    Spot,
    art_parts,
    has_discs,
    joined_features,
    looks_of,
    squares_of,
)
from companion.vision.merge import weighed
from companion.vision.odds import chance
from companion.vision.pieces import THERE
from companion.vision.priors import by_colour
from companion.vision.seams import covered_by, explained, within
from companion.vision.solve import Chances, beside_cards
from companion.vision.there import HOPELESS, by_looks, looks_alone, unknown_table, untaught, with_digits

Bytes = NDArray[np.uint8]
Told = Mapping[Spot, Mapping[str, float]]

# squares less likely occupied, and tokens less likely there, are not looked at any closer
OPEN: Final = 0.03
# how much the taught looks of table and layout count beside what the lattice saw
TAUGHT_WEIGHT: Final = 1.0
# how many times as often a place is bare on a table than in what lessons teach, where pieces are shown again and again
BARE: Final = 4.0
# how much as often as in lessons a square is hidden: what is seen instead can be flagged, what is not listed cannot
RARE: Final = 0.1
# how surely an outline or none is told at most
FAINTEST: Final = 0.02
# likeness to taught counters that tells nothing, what more or less of it says as log odds, and how much at most
ALIKE: Final = 0.7
ALIKE_TELLS, ALIKE_MOST = 15.0, 2.5
LEAST: Final = 1e-9
# how much a card's form tells at most of which end is up, as log odds
FORM_WEIGHT: Final = 6.0


def chances_of(pixels: Bytes, grid: Grid, spec: BoardSpec, skill: Skill | None) -> Chances:
    """All opinions on one photo's squares. pixels: uint8 (h, w, 3) that grid was found in; skill: None for a copy of
    which nothing was taught. What only the rest of its card tells of is looked at all the same."""
    if skill is not None and skill.form is not None and spec.once:
        grid = mended(skill.form, pixels, grid, spec.aspect)
    chances = _chances(pixels, grid, spec, skill)
    missed = beside_cards(chances.occupied, spec) - chances.squares.keys() if skill is not None else set()
    return _chances(pixels, grid, spec, skill, missed) if missed else chances


def _chances(pixels: Bytes, grid: Grid, spec: BoardSpec, skill: Skill | None, also: Iterable[Square] = ()) -> Chances:
    """The same. also: squares that are looked at however unlikely anything lies there."""
    occupied = {(r, c): float(grid.occupancy[r, c]) for r in range(grid.rows) for c in range(grid.cols)}
    if skill is None:
        return Chances(by_colour(squares_of(pixels, grid), spec), occupied, {}, {}, {}, {})
    cards = cards_by(skill.form, pixels, grid, spec.aspect) if spec.once and skill.form else None
    shows = None if cards is None else cards.shown
    formed = {} if shows is None else {(at[0], at[1]): value for at, value in np.ndenumerate(shows)}
    odds = untaught(grid, spec, skill)
    occupied = {at: chance(value) for at, value in odds.items()} or occupied
    least = chance(HOPELESS) if odds else OPEN
    likely = {at for at, there in occupied.items() if there > least or formed.get(at, 0.0) > 0}.union(also)
    discs = discs_of(pixels, grid, skill.radius, skill.icons) if has_discs(spec) else None
    looks = _likely(looks_of(pixels, grid, spec, cards or discs, likely), likely)
    eyes = _Eyes(skill, art_parts(spec)[0] if art_parts(spec) else SQUARE, looks)
    lying = by_drawings(_outlined(eyes.told(SQUARE), eyes.told(OUTLINE), spec), discs, spec)
    squares, occupied = _without_table(lying, occupied, odds, spec)
    upright, printed, form = 0.0, None, None
    for place, name in enumerate(PARTS[: len(spec.parts)]):
        if place == spec.digits:
            words, upright, shown = read_digits(skill, looks[DIGIT], cards)
            if shown:
                occupied = with_digits({at: grid.occupancy[at] for at in occupied}, occupied, shown, formed)
                printed = _printed(occupied, shown)
                words = doubted(words, cards, occupied, skill.digits)
                form = _printed(occupied, formed) if formed else None
        else:
            words = eyes.told(name)
            if place == 0 and skill.icons is not None and name in looks:
                words = _by_icons(skill.icons, words, looks[name], eyes.told(PARTS[1]))
        squares = {at: _joined(chances, words.get(at, {}), place) for at, chances in squares.items()}
    tokens = eyes.told(TOKEN)
    hidden = _hidden(tokens, spec)
    edges = eyes.told(SEAM)
    covered = next((piece.implies for piece in spec.pieces if piece.place == "tile"), None)
    squares = squares if covered is None else covered_by(squares, edges, covered)
    rings, figures = eyes.told(RING, hidden), eyes.told(FIGURE)
    return Chances(
        squares,
        occupied,
        _at(tokens),
        _at(rings),
        _at(figures),
        within(edges),
        upright,
        printed,
        form,
        explained(edges),
    )


def _at(told: Told) -> dict[Square, Mapping[str, float]]:
    return {(spot[0], spot[1]): chances for spot, chances in told.items()}


def _likely(looks: Mapping[str, Looks], likely: set[Square]) -> dict[str, Looks]:
    """Of every head's places those that may hold something; heads that look at the same go on to do so."""
    kept: dict[int, Looks] = {}
    for name, seen in looks.items():
        if id(seen) not in kept:
            kept[id(seen)] = _where(name, seen, likely)
    return {name: kept[id(seen)] for name, seen in looks.items()}


def _where(name: str, looks: Looks, likely: set[Square]) -> Looks:
    """Of one head's places those all of whose squares may hold something."""

    def squares(spot: Spot) -> list[Square]:
        row, col = spot[0], spot[1]
        if name == FIGURE:
            return [(row, col), (row, col + 1), (row + 1, col), (row + 1, col + 1)]
        return [(row, col), (spot[2], spot[3])] if name == SEAM else [(row, col)]

    return looks.only(place for place, spot in enumerate(looks.places) if likely.issuperset(squares(spot)))


def _hidden(tokens: Told, spec: BoardSpec) -> set[Spot]:
    """Squares under tokens."""
    kinds = [piece.kind for piece in spec.pieces if piece.place == "square"]
    return {spot for spot, chances in tokens.items() if any(chances.get(kind, 0.0) > OPEN for kind in kinds)}


class _Eyes:
    """Heads that look at the patches of one photo, in its light and in the light they were taught in; what several of
    them look at is described once."""

    def __init__(self, skill: Skill, main: str, looks: Mapping[str, Looks]) -> None:
        self.skill = skill
        self.looks = looks
        self.kept: dict[tuple[int, bool, bool], tuple[Bytes, Features]] = {}
        classifier = skill.heads.get(main)
        self.gains: NDArray[np.float32] | None = None
        if classifier is not None and main in looks and looks[main].places:
            features = self._features(main, looks[main].patches, relight=False)
            first = classifier.probabilities(features)
            # one table may have another colour than the next: in what light both lie is told by cards alone
            cards = [place for place, at in enumerate(first.argmax(axis=1)) if classifier.labels[at] != TABLE]
            self.gains = gains_of(classifier, features[cards], first[cards])

    def told(self, name: str, only: Iterable[Spot] | None = None) -> Told:
        """One head's probabilities for its places; nothing where it was never taught."""
        classifier, looks = self.skill.heads.get(name), self.looks.get(name)
        if looks is None or not looks.places:
            return {}
        if THERE.get(name) in self.skill.heads:
            return self._pieces(name, looks)
        if classifier is None:
            return {}
        if only is not None:
            wanted = set(only)
            looks = looks.only(place for place, spot in enumerate(looks.places) if spot in wanted)
        if not looks.places:
            return {}
        chances = classifier.probabilities(self._features(name, looks.patches, relight=False))
        if self.gains is not None:
            chances += classifier.probabilities(self._features(name, looks.patches, relight=True))
            chances *= np.float32(0.5)
        told = _named(name, classifier, looks, chances)
        if name == PARTS[0] and self.skill.art is not None:
            drawn = self.skill.art.weighed(self._lit(looks.patches), list(told.values()))
            told = dict(zip(told, drawn, strict=True))
        return told

    def _pieces(self, name: str, looks: Looks) -> Told:
        """What stands on intersections or lies in squares."""
        around = self.looks[AROUND].patches if name == TOKEN and AROUND in self.looks else None
        lit = Lit(self._lit(looks.patches), None if around is None else self._lit(around), self.skill.icons)
        chances = piece_chances(name, looks.patches, self.skill.heads, lit)
        return dict(zip(looks.places, chances, strict=True))

    def _features(self, name: str, patches: Bytes, *, relight: bool) -> Features:
        if name == OUTLINE:
            return outline_features(patches)
        key = (id(patches), name in ROUND, relight)
        if key not in self.kept:
            # kept with its patches, so that no other array can come to have their id
            self.kept[key] = patches, self._described(name, patches, relight=relight)
        return self.kept[key][1]

    def _described(self, name: str, patches: Bytes, *, relight: bool) -> Features:
        """What is not kept yet; another light changes colours alone."""
        if name not in ROUND:
            if not relight:
                return joined_features(name, patches, describe(patches))
            return recoloured(self._features(name, patches, relight=False), self._lit(patches))
        plain = self._features(SQUARE, patches, relight=relight)
        if not relight:
            return joined_features(name, patches, plain)
        known = self._features(name, patches, relight=False)
        return np.concatenate([known[:, : -plain.shape[1]], plain], axis=1)

    def _lit(self, patches: Bytes) -> Bytes:
        return patches if self.gains is None else relit(patches, self.gains)


def _named(name: str, classifier: Classifier, looks: Looks, chances: Features) -> Told:
    if name in (TOKEN, FIGURE) and NONE in classifier.labels:
        chances[:, classifier.labels.index(NONE)] *= BARE
        chances /= chances.sum(axis=1, keepdims=True)
    rows = (dict(zip(classifier.labels, row, strict=True)) for row in chances.tolist())
    return dict(zip(looks.places, rows, strict=True))


def read_digits(
    skill: Skill | None, looks: Looks, cards: Cards | None = None
) -> tuple[Told, float, dict[Square, float]]:
    """Probabilities of digits on cards either way up; how much more likely, as a log, all cards that do not lie
    sideways stand upright than upside down; and how much more, as logs, their taught places look like a digit than like
    none, which is empty where no place was taught. cards: how they lie by their form."""
    if not looks.places:
        return {}, 0.0, {}
    shown: dict[Square, float] = {}
    if skill is not None and skill.digits is not None:
        chances, over = skill.digits.looked_at(looks.patches)
        shown = {(spot[0], spot[1]): value for spot, value in zip(looks.places, over.tolist(), strict=True)}
    else:
        chances = digit_probabilities(looks.patches, (0, 2))
    digits = chances
    standing = np.ones(len(looks.places), bool)
    if cards is not None:
        at = tuple(np.array(looks.places).T)
        odds, standing = np.clip(cards.turned[at], -FORM_WEIGHT, FORM_WEIGHT), ~cards.sideways[at]
        chances = chances / (1 + np.exp(odds[:, None] * (1, -1)))[:, :, None]
        chances /= chances.sum(axis=(1, 2), keepdims=True)
    ways = np.log(np.maximum(chances.sum(axis=2), LEAST))
    # of cards that print their digit at both ends either is read, whichever is up
    values = (digits if skill is not None and skill.digits is not None and skill.digits.both else chances).sum(axis=1)
    told = {spot: dict(zip(DIGITS, row, strict=True)) for spot, row in zip(looks.places, values.tolist(), strict=True)}
    return told, float((np.clip(ways[:, 0] - ways[:, 1], -3, 3) * standing).sum()), shown


def _printed(occupied: Mapping[Square, float], shown: Mapping[Square, float]) -> float:
    """The median of what `shown` says of squares that more likely than not hold a card."""
    held = [value for at, value in shown.items() if occupied.get(at, 0.0) > 0.5]
    return float(np.median(held)) if held else 0.0


def _without_table(
    told: Mapping[Spot, Mapping[str, float]],
    occupied: Mapping[Square, float],
    odds: Mapping[Square, float],
    spec: BoardSpec,
) -> tuple[dict[Square, Mapping[str, float]], dict[Square, float]]:
    """Labels given that something lies there, and how likely it does by both lattice and looks."""
    squares: dict[Square, Mapping[str, float]] = {}
    both = dict(occupied)
    looks: dict[Square, float] = {}
    for spot, chances in told.items():
        at = (spot[0], spot[1])
        bare = chances.get(TABLE, 0.0)
        rest = {label: chance / max(1 - bare, LEAST) for label, chance in chances.items() if label != TABLE}
        if HIDES in rest:
            rest[spec.unlisted[0]] = rest.get(spec.unlisted[0], 0.0) + rest.pop(HIDES) * RARE
            rest = _shares(rest)
        squares[at] = rest
        if at in odds:
            looks[at] = looks_alone(bare, rest)
        elif spec.frame == "free" and TABLE in chances:
            both[at] = weighed(occupied[at], 1 - bare, TAUGHT_WEIGHT)
    idle, of_block = unknown_table(looks, odds), spec.block is not None
    both |= {at: by_looks(odds[at], value, of_block=of_block, idle=idle) for at, value in looks.items()}
    return squares, both


def _by_icons(icons: Icons, species: Told, looks: Looks, colours: Told) -> Told:
    """What species counters are, by what is drawn on them, too."""
    shown = looks.only(place for place, spot in enumerate(looks.places) if species.get(spot) and colours.get(spot))
    hues = [max(colours[spot], key=lambda word: colours[spot][word]) for spot in shown.places]
    told = icons.weighed(shown.patches, [species[spot] for spot in shown.places], hues)
    return {**species, **dict(zip(shown.places, told, strict=True))}


def _outlined(squares: Told, told: Told, spec: BoardSpec) -> Told:
    """Labels given whether an outline is seen all around: a bare square has none, a counter has one."""
    joined = dict(squares)
    for spot, chances in told.items():
        if PLAIN not in chances or NONE not in chances:
            continue  # only one of them was ever taught
        odds = max(chances[PLAIN], FAINTEST) / max(chances[NONE], FAINTEST)
        joined[spot] = _counted(joined[spot], odds, spec)
    return joined


def by_drawings(squares: Told, discs: Discs | None, spec: BoardSpec) -> Told:
    """Labels given how like taught counters what is seen in each square is."""
    if discs is None or discs.alike is None:
        return squares
    odds = np.exp(np.clip((discs.alike - ALIKE) * ALIKE_TELLS, -ALIKE_MOST, ALIKE_MOST))
    return {spot: _counted(labels, float(odds[spot[0], spot[1]]), spec) for spot, labels in squares.items()}


def _counted(labels: Mapping[str, float], odds: float, spec: BoardSpec) -> dict[str, float]:
    """Labels where a counter lies so much more likely than none: what is like a counter need not be one, and a stone
    need not be unlike one."""
    less = {PLAIN: min(odds, 1.0)} | dict.fromkeys(spec.unlisted, min(1 / odds, 1.0))
    return _shares({label: chance * less.get(label, 1.0) for label, chance in labels.items()})


def _shares(chances: Mapping[str, float]) -> dict[str, float]:
    """Chances that sum to 1."""
    total = max(sum(chances.values()), LEAST)
    return {label: chance / total for label, chance in chances.items()}


def _joined(labels: Mapping[str, float], words: Mapping[str, float], place: int) -> Mapping[str, float]:
    """Labels with one more of their parts told apart."""
    if place == 0:
        plain = {f"{word} ": labels.get(PLAIN, 0.0) * chance for word, chance in words.items()}
        return plain | {label: chance for label, chance in labels.items() if label != PLAIN}
    joined = {
        label + word: chance * share
        for label, chance in labels.items()
        if label.endswith(" ")
        for word, share in words.items()
    }
    return joined | {label: chance for label, chance in labels.items() if not label.endswith(" ")}
