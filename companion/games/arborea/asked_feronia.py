"""Feronia's RP and steps in a question, worked out by `solo.py`."""

import re
from typing import Final

from companion.core.asked import AMOUNT, PLAIN, RULE, Asked
from companion.core.computed import Computed
from companion.core.score import Line, PlayerScore
from companion.games.arborea.layout import Solo
from companion.games.arborea.solo import decide, score_feronia

MOST: Final = 120
_GOING: Final = ("gone", "moved", "went", "walked")
_REACHED: Final = (
    "reached",
    "reaches",
    "hit",
    "made",
    "did",
    "got",
    "walked",
    "moved",
    "advanced",
    "travelled",
    "took",
)
_HAVING: Final = ("has", "had", "have", "got")
_WHEN: Final = re.compile(r"\bafter HOW_MANY (?:STEP|SPACE|spaces|squares|turns|rounds)\b")
"""What asks when something happens to Feronia's Villagers, not how far her Veteran goes."""
_GONE: Final = re.compile(r"(\d+) STEP\b(?!.*\bleaves?\b)")
"""Steps that are counted; "step 3" is a part of her turn."""
LEAVES_AFTER: Final = 4
"""Spaces after which a Villager of hers leaves a track (Feronia's Turn Step 5); her Veteran goes further."""
_UNKNOWN: Final = Computed(None, "Her steps count times the difficulty", "Which difficulty do you play?")


def feronia(asked: Asked) -> Computed | None:
    """Feronia's RP: her track, and the difficulty for each step of her Veteran Villager (Feronia's Endgame Scoring)."""
    told = (
        "feronia" in asked
        or {"difficulty", "step"} <= asked.names
        or {"difficulty", "veteran"} <= asked.names
        or {"invited", "stacked"} <= asked.names
        or {"completed", "stacked"} <= asked.names
    )
    if not told or not asked.numbered or _WHEN.search(asked.plain):
        return None
    said = {name: asked.number(name) for name in ("invited", "completed", "stacked", "waiting")}
    said = {"step": _steps_said(asked), **said}
    said["step"] = _first(said["step"], asked.number("veteran"), _ended_on(asked), _her_steps(asked))
    if said["step"] is None and asked.has("veteran", "step") and asked.aim == AMOUNT and len(asked.loose) == 1:
        said["step"] = asked.loose[0]
    said["invited"] = _first(said["invited"], asked.number("creature"))
    said["completed"] = _first(said["completed"], asked.number("card"))
    said["waiting"] = _first(said["waiting"], asked.number("villager"))
    if all(number is None for number in said.values()):
        return None
    if any(number is not None and not 0 <= number <= MOST for number in said.values()):
        return None
    difficulty = _first(asked.after("difficulty"), asked.number("difficulty"), asked.factor, _played_on(asked))
    if asked.aim == RULE and (difficulty is None or said["step"] is None):
        return None
    if difficulty is None and asked.aim == PLAIN and sum(number is not None for number in said.values()) < 2:
        return _UNKNOWN if _far_gone(asked) else None
    if difficulty is None and asked.aim in (AMOUNT, PLAIN):
        return _steps_only(said)
    if difficulty is None:
        return _UNKNOWN
    return _feronia_scored(difficulty, *_tracks(asked, [difficulty, *(number or 0 for number in said.values())]), said)


def _far_gone(asked: Asked) -> bool:
    """True where her Veteran's steps are told, not those of a Villager that may leave its track."""
    gone = _GONE.search(asked.plain)
    return gone is not None and int(gone[1]) > LEAVES_AFTER and "villager" not in asked


def _steps_said(asked: Asked) -> int | None:
    """Her steps that are told; the number of the difficulty counts none: "difficulty 3 moved 15 spaces"."""
    levels = {place + 1 for place in asked.places("difficulty")}
    told = [asked.number_at(place) for place in asked.places("step") if asked.place_of(place) not in levels]
    numbers = [number for number in told if number is not None]
    return sum(numbers) if numbers else None


def _steps_only(said: dict[str, int | None]) -> Computed:
    """How far her Veteran Villager goes."""
    steps, creatures, completed, stacked, waiting = (said[name] or 0 for name in said)
    found = score_feronia(Solo(1, 0, steps, creatures, completed, stacked, waiting)).lines[1]
    return Computed(found.points, found.text.partition(" x difficulty")[0])


def _ended_on(asked: Asked) -> int | None:
    """Where her Veteran Villager stands: "veteran ended on 23"."""
    found = asked.tokens
    for before, word, token in zip(found, found[1:], found[2:], strict=False):
        stands = before.word in ("ended", "ends", "finished", "stands", "is", "stopped") and word.word in ("on", "at")
        stands = stands or (before.name == "veteran" and word.word in _REACHED)
        if stands and "veteran" in asked and token.number is not None:
            return token.number
    return None


def _played_on(asked: Asked) -> int | None:
    """The difficulty of "feronia on 6"."""
    found = asked.tokens
    for before, word, token in zip(found, found[1:], found[2:], strict=False):
        told = before.name == "feronia" and word.word in ("on", "at") and "difficulty" not in asked
        if told and not re.search(r"VETERAN of (?:the )?FERONIA", asked.plain):
            return token.number
    return None


def _her_steps(asked: Asked) -> int | None:
    """The one number that is said of nothing else, where her points are told apart."""
    loose = [i for i in asked.loose_places if not _is_track(asked, i) and asked.tokens[i - 1].name != "difficulty"]
    return asked.tokens[loose[0]].number if len(loose) == 1 and "difficulty" in asked else None


def _is_track(asked: Asked, place: int) -> bool:
    """True for a number that is what somebody has: "she has 22", "plus 25 on the rp track"."""
    before = asked.tokens[max(0, place - 2) : place]
    after = asked.tokens[place + 1 : place + 5]
    if asked.tokens[place - 1].word in _GOING:
        return False
    track = any(token.word in ("track", "rp") or token.name in ("points", "track") for token in after)
    return track or any(token.word in _HAVING for token in before)


def _first(*numbers: int | None) -> int | None:
    return next((number for number in numbers if number is not None), None)


def _tracks(asked: Asked, known: list[int]) -> tuple[int | None, int | None]:
    """RP on Feronia's track, and one's own where the question gives both: "i have 120, she has 30".

    known: the difficulty and her steps, which are neither.
    """
    hers: int | None = None
    own: int | None = None
    mine = False
    loose = asked.loose_places
    for i, token in enumerate(asked.tokens):
        number = token.number if i in loose else asked.said(i) if token.name == "points" else None
        if token.word in ("i", "my", "me", "mine", "ive", "im"):
            mine = True
        elif token.name == "feronia" or token.word in ("she", "her", "shes", "hers", "feronias"):
            mine = False
        elif number is not None and i in loose and number in known:
            known.remove(number)
        elif number is not None:
            own, hers = (number, hers) if mine else (own, number if hers is None else hers)
    return hers, own


def _feronia_scored(difficulty: int, track: int | None, own: int | None, said: dict[str, int | None]) -> Computed:
    steps, creatures, completed, stacked, waiting = (said[name] or 0 for name in said)
    solo = Solo(difficulty, track or 0, steps, creatures, completed, stacked, waiting)
    lines = score_feronia(solo).lines
    text = lines[1].text
    if track is None:
        return Computed(lines[1].points, f"{text}; what she has on the RP track comes on top")
    total = sum(line.points for line in lines)
    text = f"{text}; with {track} on the track {total}"
    if own is None:
        return Computed(total, text)
    _, outcome = decide(PlayerScore("", (Line("track", own, "", ""),)), score_feronia(solo))
    return Computed(total, f"{text}; against {own} the game is {outcome}")
