"""A player's own copy of a game: what confirmed photos taught, as features, never as pictures."""

import hashlib
import io
import json
import zipfile
import zlib
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from functools import reduce
from operator import add
from typing import Any, Final

import numpy as np

from companion.vision.art import ART, Art
from companion.vision.bare import BARE, Bare
from companion.vision.classify import Classifier, Samples
from companion.vision.digits import DigitReader
from companion.vision.discs import RADIUS, taught_radius
from companion.vision.forms import FORM, Form
from companion.vision.icons import ICON, Icons
from companion.vision.printed import PRINT, Print

FORMAT: Final = 1
DIGIT: Final = "digit"
DIGITS_FILE: Final = "digits.reader"
FORM_FILE: Final = "cards.form"
# samples that no classifier learns from
NO_HEADS: Final = (DIGIT, BARE, PRINT, FORM, RADIUS, ICON, ART)
ICONS_FILE: Final = "counters.icons"
ART_FILE: Final = "cards.art"
LARGEST: Final = 64 * 2**20
DAMAGED: Final = "This is no box of taught squares, or it was damaged."


@dataclass(frozen=True, slots=True, eq=False)
class Lesson:
    """One photo whose sheet was confirmed. heads: what each head of `looks` learned. labels: how often each label
    and each kind of piece lay there. known: what its sheet says beyond the squares (`Truth.known`)."""

    heads: Mapping[str, Samples]
    labels: Mapping[str, int]
    known: Mapping[str, Any] = field(default_factory=dict)

    @property
    def id(self) -> str:
        """The same for the same lesson: the beginning of a SHA-256 over what it holds."""
        return hashlib.sha256(self.to_bytes()).hexdigest()[:16]

    def to_bytes(self) -> bytes:
        """A zip file: one npz per head, and the rest as JSON."""
        held = {f"{name}.npz": samples.to_bytes() for name, samples in sorted(self.heads.items())}
        told = {"format": FORMAT, "labels": dict(self.labels), "known": dict(self.known)}
        return zipped(held | {"lesson.json": json.dumps(told, sort_keys=True).encode()})

    @classmethod
    def from_bytes(cls, data: bytes) -> "Lesson":
        """What `to_bytes` wrote. Raises ValueError for anything else."""
        held = unzipped(data)
        told = told_in(held.pop("lesson.json", b""))
        labels, known = told.get("labels"), told.get("known")
        if not isinstance(labels, dict) or not isinstance(known, dict):
            raise ValueError(DAMAGED)
        heads = {name.removesuffix(".npz"): Samples.from_bytes(part) for name, part in held.items()}
        return cls(heads, {str(label): int(count) for label, count in labels.items()}, known)


@dataclass(frozen=True, slots=True, eq=False)
class Skill:
    """What was learned from all lessons of a box: one classifier per head, a reader of its digits, and what the sheets
    know, each once and the newest first; of printed boards what their bare squares show, what form cards have that are
    laid one by one and what is drawn on them, how large counters are (their radius, in squares) and what is drawn on
    those."""

    heads: Mapping[str, Classifier]
    known: tuple[Mapping[str, Any], ...] = ()
    digits: DigitReader | None = None
    boards: tuple[Bare, ...] = ()
    form: Form | None = None
    radius: float | None = None
    icons: Icons | None = None
    art: Art | None = None


@dataclass(frozen=True, slots=True, eq=False)
class Box:
    """All lessons of one copy of a game, the oldest first; `skill` once it was trained."""

    game: str
    lessons: tuple[Lesson, ...] = ()
    skill: Skill | None = None

    @classmethod
    def empty(cls, game: str) -> "Box":
        """A copy of which nothing was taught yet."""
        return cls(game)

    def with_lesson(self, lesson: Lesson) -> "Box":
        """The box after one more lesson; the same lesson twice counts once."""
        others = self.without(lesson.id)
        return replace(others, lessons=(*others.lessons, lesson))

    def without(self, lesson_id: str) -> "Box":
        """The box without a lesson that turned out bad."""
        kept = tuple(lesson for lesson in self.lessons if lesson.id != lesson_id)
        return replace(self, lessons=kept, skill=None)

    def labels(self) -> dict[str, int]:
        """How often each label and kind was shown."""
        counts: dict[str, int] = {}
        for lesson in self.lessons:
            for label, count in lesson.labels.items():
                counts[label] = counts.get(label, 0) + count
        return counts

    def trained(self) -> "Box":
        """The box with its skill; learning is done once and kept."""
        if self.skill is not None or not self.lessons:
            return self
        names = sorted({name for lesson in self.lessons for name in lesson.heads})
        heads = {name: Classifier.learned(self._samples(name)) for name in names if name not in NO_HEADS}
        digits = DigitReader.learned(self._samples(DIGIT)) if DIGIT in names else None
        form = Form.learned(self._samples(FORM)) if FORM in names else None
        radius = taught_radius(self._samples(RADIUS)) if RADIUS in names else None
        icons = Icons.of(self._samples(ICON)) if ICON in names else None
        art = Art.of(self._samples(ART)) if ART in names else None
        known: list[Mapping[str, Any]] = []
        for lesson in reversed(self.lessons):
            known += [lesson.known] if lesson.known and lesson.known not in known else []
        return replace(self, skill=Skill(heads, tuple(known), digits, self._boards(), form, radius, icons, art))

    def _boards(self) -> tuple[Bare, ...]:
        """Every board that was taught, once."""
        seen: list[tuple[Mapping[str, Any], list[Mapping[str, Samples]]]] = []
        for lesson in self.lessons:
            if BARE in lesson.heads:
                same = next((kept for known, kept in seen if known == lesson.known), None)
                if same is None:
                    seen.append((lesson.known, same := []))
                same.append(lesson.heads)
        return tuple(
            Bare.of(known, *([heads[head] for heads in kept if head in heads] for head in (BARE, PRINT)))
            for known, kept in seen
        )

    def _samples(self, head: str) -> Samples:
        return reduce(add, [lesson.heads[head] for lesson in self.lessons if head in lesson.heads])

    def to_bytes(self) -> bytes:
        """A file for a friend with the same edition: the game and every lesson, not the skill."""
        held = {f"{place:04}.lesson": lesson.to_bytes() for place, lesson in enumerate(self.lessons)}
        return zipped(held | {"box.json": json.dumps({"format": FORMAT, "game": self.game}).encode()})

    @classmethod
    def from_bytes(cls, data: bytes) -> "Box":
        """What `to_bytes` wrote. Raises ValueError for anything else."""
        held = unzipped(data)
        game = told_in(held.pop("box.json", b"")).get("game")
        if not isinstance(game, str):
            raise ValueError(DAMAGED)
        return cls(game, tuple(Lesson.from_bytes(held[name]) for name in sorted(held)))


def skill_to_bytes(skill: Skill) -> bytes:
    """A zip file of weights in single precision."""
    held = {f"{name}.npz": _weights(classifier) for name, classifier in sorted(skill.heads.items())}
    if skill.digits is not None:
        held[DIGITS_FILE] = _npz(place=np.array((*skill.digits.place, skill.digits.both)), weights=skill.digits.weights)
    if skill.form is not None:
        held[FORM_FILE] = _npz(mean=skill.form.mean, spread=skill.form.spread, usual=skill.form.usual)
    if skill.icons is not None:
        held[ICONS_FILE] = _npz(rings=skill.icons.rings, labels=np.array(skill.icons.labels, dtype=np.str_))
    if skill.art is not None:
        own = skill.art
        held[ART_FILE] = _npz(pictures=own.pictures, labels=np.array(own.labels, dtype=np.str_), spread=own.spread)
    for place, board in enumerate(skill.boards):
        held[f"{place:04}.{BARE}"] = _npz(places=board.places, pictures=board.pictures)
        if board.fine is not None:
            held[f"{place:04}.{PRINT}"] = _npz(places=board.fine.places, pictures=board.fine.pictures)
    return zipped(
        held
        | {
            "skill.json": json.dumps(
                {
                    "format": FORMAT,
                    "known": list(skill.known),
                    BARE: [dict(board.known) for board in skill.boards],
                    RADIUS: skill.radius,
                }
            ).encode()
        }
    )


def _weights(classifier: Classifier) -> bytes:
    return _npz(
        labels=np.array(classifier.labels, dtype=np.str_),
        weights=classifier.weights.astype(np.float32),
        temperature=np.float64(classifier.temperature),
        colours=np.zeros((0, 3), np.float32) if classifier.colours is None else classifier.colours,
    )


def _npz(**arrays: Any) -> bytes:
    file = io.BytesIO()
    np.savez(file, **arrays)
    return file.getvalue()


def skill_from_bytes(data: bytes) -> Skill:
    """What `skill_to_bytes` wrote. Raises ValueError for anything else."""
    held = unzipped(data)
    told = told_in(held.pop("skill.json", b""))
    known, printed, radius = told.get("known"), told.get(BARE, []), told.get(RADIUS)
    if not isinstance(known, list) or not isinstance(printed, list) or not isinstance(radius, float | None):
        raise ValueError(DAMAGED)
    digits, form, drawn, art = (held.pop(name, None) for name in (DIGITS_FILE, FORM_FILE, ICONS_FILE, ART_FILE))
    boards = tuple(
        _board(known, held.pop(f"{place:04}.{BARE}", b""), held.pop(f"{place:04}.{PRINT}", None))
        for place, known in enumerate(printed)
    )
    heads = {name.removesuffix(".npz"): _classifier(part) for name, part in held.items()}
    reader = None if digits is None else _reader(digits)
    icons = None if drawn is None else _icons(drawn)
    cards = None if form is None else _form(form)
    return Skill(heads, tuple(known), reader, boards, cards, radius, icons, None if art is None else _art(art))


@contextmanager
def _arrays(data: bytes) -> Iterator[Any]:
    """The arrays of an npz without pickles. Raises ValueError where the bytes are no such thing, or an array that is
    asked for is missing or another one."""
    try:
        with np.load(io.BytesIO(data), allow_pickle=False) as held:
            yield held
    except (LookupError, OSError, EOFError, TypeError, ValueError, zipfile.BadZipFile, zlib.error) as error:
        raise ValueError(DAMAGED) from error


def _board(known: Mapping[str, Any], data: bytes, closely: bytes | None) -> Bare:
    fine = None if closely is None else _print(closely)
    with _arrays(data) as held:
        return Bare(known, held["places"].astype(np.int32), held["pictures"].astype(np.float32), fine)


def _print(data: bytes) -> Print:
    with _arrays(data) as held:
        return Print(held["places"].astype(np.int32), held["pictures"].astype(np.int8))


def _icons(data: bytes) -> Icons:
    with _arrays(data) as held:
        return Icons(held["rings"].astype(np.float32), tuple(str(label) for label in held["labels"]))


def _art(data: bytes) -> Art:
    with _arrays(data) as held:
        labels = tuple(str(label) for label in held["labels"])
        return Art(held["pictures"].astype(np.float32), labels, held["spread"].astype(np.float32))


def _form(data: bytes) -> Form:
    with _arrays(data) as held:
        return Form(*(held[name].astype(np.float32) for name in ("mean", "spread", "usual")))


def _classifier(data: bytes) -> Classifier:
    with _arrays(data) as held:
        labels = tuple(str(label) for label in held["labels"])
        colours = held["colours"].astype(np.float32)
        weights, temperature = held["weights"].astype(np.float64), float(held["temperature"])
        return Classifier(labels, weights, temperature, colours if len(colours) else None)


def _reader(data: bytes) -> DigitReader:
    with _arrays(data) as held:
        x, y, width, *both = held["place"].tolist()
        return DigitReader((float(x), float(y), int(width)), held["weights"].astype(np.float64), any(both))


def zipped(held: Mapping[str, bytes]) -> bytes:
    """Named parts in one file, the same bytes for the same parts."""
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_STORED) as archive:
        for name, part in held.items():
            archive.writestr(zipfile.ZipInfo(name), part)
    return file.getvalue()


def unzipped(data: bytes) -> dict[str, bytes]:
    """The parts of such a file. Raises ValueError where it is none, or far too large."""
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            if sum(part.file_size for part in archive.infolist()) > LARGEST:
                raise ValueError("This box is too large.")
            return {name: archive.read(name) for name in archive.namelist()}
    except (zipfile.BadZipFile, OSError, EOFError, KeyError, NotImplementedError, RuntimeError, zlib.error) as error:
        raise ValueError(DAMAGED) from error


def told_in(data: bytes) -> dict[str, Any]:
    """The JSON object of a part. Raises ValueError for anything else, and for a later format."""
    try:
        told = json.loads(data)
    except ValueError as error:
        raise ValueError(DAMAGED) from error
    if not isinstance(told, dict) or told.get("format") != FORMAT:
        raise ValueError("This box was made by another version, or is none.")
    return told
