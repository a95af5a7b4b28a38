"""Solo Mode > Feronia's Endgame Scoring."""

from companion.core.score import Line, Place, PlayerScore
from companion.games.arborea.layout import Solo
from companion.games.arborea.sheet_rules import FERONIA
from companion.games.arborea.words import counted


def steps_of_the_veteran(solo: Solo) -> int:
    """Her Veteran Villager advances once more for each invited creature, completed card, two stacked cards and
    waiting villager."""
    return solo.veteran_steps + solo.creatures + solo.completed + solo.stacked // 2 + solo.waiting


def score_feronia(solo: Solo) -> PlayerScore:
    """Feronia scores what she has on the track, and the chosen difficulty for every step of her Veteran Villager."""
    steps = steps_of_the_veteran(solo)
    points = solo.difficulty * steps
    terms = [
        f"{solo.veteran_steps} before the end",
        counted(solo.creatures, "creature"),
        counted(solo.completed, "completed card"),
        f"{solo.stacked // 2} for {counted(solo.stacked, 'stacked card')}",
        counted(solo.waiting, "waiting villager"),
    ]
    text = f"{counted(steps, 'step')} ({' + '.join(terms)}) x difficulty {solo.difficulty}: {points}"
    track = Line("track", solo.track_rp, f"On the track: {solo.track_rp}", "arborea/feronia")
    return PlayerScore(FERONIA, (track, Line("veteran", points, text, "arborea/feronia-veteran")))


def decide(person: PlayerScore, feronia: PlayerScore) -> tuple[tuple[Place, ...], str]:
    """The person wins with more RP than Feronia and loses otherwise; equal puts her first."""
    if person.total > feronia.total:
        return (Place(1, (person.name,)), Place(2, (feronia.name,))), "won"
    return (Place(1, (feronia.name,)), Place(2, (person.name,))), "lost"
