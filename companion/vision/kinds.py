"""What lies in each place of a free layout, by what was taught: whether a thing is there, and of which kind."""

from collections.abc import Mapping
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from companion.vision.classify import Classifier
from companion.vision.icons import Icons
from companion.vision.looks import FIGURE, NONE, TOKEN, described
from companion.vision.pieces import MOST, THERE, Bytes, Features, Things, faces, features_of, things

# log odds below which a place is bare for sure
SURELY_BARE: Final = -3.0
# how much the network's own opinion counts, more where few tokens teach what bare squares look like with one on them,
# and what was taught; log odds of the network that say nothing where that is all there is
OWN_WEIGHT: Final = {FIGURE: 0.2, TOKEN: 0.65}
TAUGHT_WEIGHT: Final = {FIGURE: 1.2, TOKEN: 1.0}
EVEN: Final = 1.5
# how much the head that tells each kind from none tells of the kind, too, where things are not round: it goes less by
# colours, which another lamp shifts
THERE_KIND: Final = 0.4
# up to which probability it does not matter what is there, from which on a token tells how large tokens are, and from
# which on nothing is looked at from other sides
RULED_OUT, SURE, BEYOND_DOUBT = 0.02, 0.5, 0.995
LEAST: Final = 1e-6


def _both(name: str, odds: Features, there: Classifier, own: Features) -> Features:
    """Log odds that a thing is there, by what any copy would say and by what this copy taught."""
    seen, kinds = np.clip(odds, -MOST, MOST), len(there.labels) - 1
    if not kinds or NONE not in there.labels:
        return np.asarray(seen - EVEN, np.float32)
    bare = np.clip(there.probabilities(own)[:, there.labels.index(NONE)], LEAST, 1 - LEAST)
    # lessons count every kind as often as none: so often no piece lies anywhere, and what is like two kinds is one
    taught = np.log(1 / bare - 1) - np.log(kinds) / 2
    return np.asarray(OWN_WEIGHT[name] * seen + TAUGHT_WEIGHT[name] * taught, np.float32)


class Lit(NamedTuple):
    """The same patches, and what is seen around them where tokens are round, in the light that was taught; and what
    is drawn on taught ones."""

    patches: Bytes
    around: Bytes | None = None
    drawn: Icons | None = None


def piece_chances(name: str, patches: Bytes, heads: Mapping[str, Classifier], lit: Lit) -> list[dict[str, float]]:
    """Probabilities of kinds and of NONE for each patch, by what was taught."""
    chances = [{NONE: 1.0} for _ in patches]
    seen = things(name, patches)
    likely = np.flatnonzero(seen.odds > SURELY_BARE)
    if name not in heads or not len(likely):
        return chances
    skilled = _Skilled(name, heads[THERE[name]], None if lit.around is not None else heads[name])
    first = skilled.look(seen.only(likely), lit.patches[likely])
    kept = np.flatnonzero(first.held > RULED_OUT)
    if not len(kept):
        return chances
    likely = likely[kept]
    looked = skilled.look_again(first.only(kept), patches[likely], lit.patches[likely])
    held, told = looked.held, looked.kinds
    if lit.around is not None:
        round_ones = faces(lit.around[likely], held > SURE, patches.shape[1])
        told = heads[name].probabilities(described(TOKEN, round_ones))
    shares = [dict(zip(heads[name].labels, row, strict=True)) for row in told.tolist()]
    if lit.around is not None and lit.drawn is not None:
        shares = lit.drawn.kinds(round_ones, shares)
    for place, one, row in zip(likely.tolist(), held.tolist(), shares, strict=True):
        chances[place] = {NONE: 1 - one} | {kind: one * share for kind, share in row.items()}
    return chances


class _Looked(NamedTuple):
    """Log odds (n,) that a thing is there, and logarithms of the probabilities of kinds, (n, k); (n, 0) where the faces
    of round tokens tell them."""

    odds: Features
    shares: Features

    @property
    def held(self) -> Features:
        """Probabilities (n,) that a thing is there."""
        return np.asarray(1 / (1 + np.exp(-self.odds)), np.float32)

    @property
    def kinds(self) -> Features:
        """Probabilities (n, k) of kinds."""
        told = np.exp(self.shares)
        return np.asarray(told / told.sum(axis=1, keepdims=True), np.float32)

    @property
    def sure(self) -> Features:
        """Probabilities (n,) of the likeliest kind, or that a thing is there where no kinds are told."""
        return self.held * self.kinds.max(axis=1) if self.kinds.shape[1] else self.held

    def only(self, some: NDArray[np.intp]) -> "_Looked":
        """Those of some numbers."""
        return _Looked(self.odds[some], self.shares[some])


class _Skilled(NamedTuple):
    """The heads of one name."""

    name: str
    there: Classifier
    kinds: Classifier | None

    def look(self, seen: Things, lit: Bytes) -> _Looked:
        """What things are by what was taught. lit: their patches in the light that was taught."""
        own, shown = features_of(self.name, seen._replace(patches=lit))
        odds = _both(self.name, seen.odds, self.there, own)
        if self.kinds is None:
            return _Looked(odds, np.zeros((len(odds), 0), np.float32))
        told = _as_there(self.kinds.probabilities(shown), self.kinds, self.there, own)
        return _Looked(odds, np.log(np.maximum(told, LEAST)))

    def look_again(self, first: _Looked, patches: Bytes, lit: Bytes) -> _Looked:
        """The mean of that and of the same seen from other sides, where it is doubtful: the network takes what is
        printed beside a thing for it from one side, but seldom from all."""
        doubtful = np.flatnonzero(first.sure < BEYOND_DOUBT)
        if not len(doubtful):
            return first
        sides = self.look(things(self.name, sides_of(self.name, patches[doubtful])), sides_of(self.name, lit[doubtful]))
        count = 1 + len(sides.odds) // len(doubtful)
        every_odds = np.concatenate([first.odds[doubtful], np.clip(sides.odds, -MOST, MOST)])
        every_share = np.concatenate([first.shares[doubtful], sides.shares])
        odds, shares = first.odds.copy(), first.shares.copy()
        odds[doubtful] = every_odds.reshape(count, -1).mean(axis=0)
        shares[doubtful] = every_share.reshape(count, len(doubtful), shares.shape[1]).mean(axis=0)
        return _Looked(odds, shares)


def sides_of(name: str, patches: Bytes) -> Bytes:
    """The same patches (n, h, w, 3) as they might have lain, one n after another: mirrored, and what lies turned by
    quarters, too."""
    turned = [np.rot90(patches, quarters, (1, 2)) for quarters in (1, 2, 3)] if name == TOKEN else []
    return np.concatenate([patches[:, :, ::-1], *turned])


def _as_there(told: Features, kinds: Classifier, there: Classifier, own: Features) -> Features:
    """Probabilities of kinds (n, k) given what the head that tells each from none says of them. own: its features."""
    order = [there.labels.index(kind) for kind in kinds.labels]
    both = told * np.maximum(there.probabilities(own)[:, order], LEAST) ** np.float32(THERE_KIND)
    return np.asarray(both / both.sum(axis=1, keepdims=True), np.float32)
