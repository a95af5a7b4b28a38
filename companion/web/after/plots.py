"""Plots as shapes in pixels, ready for an inline SVG: all that a template has to do is to print them."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from companion.core.score import Line
from companion.web.after.colours import shades
from companion.web.views import words

LETTER: Final = 6.3
"""Width of a letter of the labels, about: as wide as the widest of the usual fonts has them."""
PITCH: Final = 15.0
"""Height of a label."""
COLUMN: Final = 34.0
COLUMN_HEIGHT: Final = 150.0
COLUMN_WIDTH: Final = 160.0
LABEL_AT: Final = 46.0
PLOT_WIDTH: Final = 328.0
PLOT_HEIGHT: Final = 164.0
MARGIN: Final = 12.0
NAMES: Final = 118.0
VALUES: Final = 44.0


class Label(NamedTuple):
    """Letters at a point, with the line that leads there; `anchor` as SVG spells it."""

    x: float
    y: float
    text: str
    anchor: str = "start"


class Segment(NamedTuple):
    """A line's part of a column: its class, its box, its label and the leader from one to the other."""

    shade: str
    y: float
    height: float
    label: Label

    @property
    def middle(self) -> float:
        """Where the leader begins."""
        return round(self.y + self.height / 2, 1)


class Column(NamedTuple):
    """A player's points stacked from the lines; what is below zero hangs under the base line."""

    width: float
    height: float
    base: float
    segments: tuple[Segment, ...]
    sentence: str


def columns(players: Sequence[Sequence[Line]]) -> tuple[Column, ...]:
    """A column per player, all on one scale. Lines of no points have no segment."""
    classes = shades(line.id for lines in players for line in lines)
    above = max((_sum(lines, 1) for lines in players), default=0)
    below = max((-_sum(lines, -1) for lines in players), default=0)
    most = max((sum(1 for line in lines if line.points) for lines in players), default=0)
    inner = max(COLUMN_HEIGHT, most * PITCH)
    unit = inner / max(above + below, 1)
    base = PITCH / 2 + above * unit
    height = inner + PITCH
    return tuple(
        Column(COLUMN_WIDTH, height, round(base, 1), _segments(lines, classes, unit, base, height), _sentence(lines))
        for lines in players
    )


def _sum(lines: Sequence[Line], sign: int) -> int:
    return sum(line.points for line in lines if line.points * sign > 0)


def _sentence(lines: Sequence[Line]) -> str:
    return ", ".join(f"{words(line.id)} {line.points}" for line in lines if line.points) or "no points"


def _segments(
    lines: Sequence[Line], classes: dict[str, str], unit: float, base: float, height: float
) -> tuple[Segment, ...]:
    """From top to bottom: the first line stands on the base line, the first loss hangs from it."""
    boxes = []
    top = foot = base
    for line in lines:
        size = abs(line.points) * unit
        if line.points > 0:
            top -= size
            boxes.append((top, size, line))
        elif line.points < 0:
            boxes.append((foot, size, line))
            foot += size
    boxes.sort(key=lambda box: box[0])
    middles = apart([y + size / 2 for y, size, _ in boxes], PITCH, PITCH / 2, height - PITCH / 2)
    return tuple(
        Segment(
            classes[line.id],
            round(y, 1),
            round(size, 1),
            Label(LABEL_AT, round(at, 1), _label(line)),
        )
        for (y, size, line), at in zip(boxes, middles, strict=True)
    )


def _label(line: Line) -> str:
    """
    >>> _label(Line("royal-poinciana", 14, "", "")), _label(Line("endgame-objectives", -14, "", ""))
    ('Royal poinciana 14', 'Endgame objec… -14')
    """
    points = f" {line.points}"
    return shortened(words(line.id), COLUMN_WIDTH - LABEL_AT, len(points)) + points


def apart(wanted: Sequence[float], gap: float, low: float, high: float) -> list[float]:
    """Rising places as near as may be to those wanted, at least `gap` apart, between `low` and `high` if they fit.

    >>> apart([1, 2, 30], 10, 0, 35)
    [1, 11, 30]
    >>> apart([30, 31, 32], 10, 0, 35)
    [15, 25, 35]
    """
    placed: list[float] = []
    for place in wanted:
        placed.append(max(place, placed[-1] + gap if placed else low))
    limit = high
    for i in reversed(range(len(placed))):
        placed[i] = min(placed[i], limit)
        limit = placed[i] - gap
    return placed


def shortened(text: str, width: float, more: int = 4) -> str:
    """The text, cut where it would be wider than that with so many more letters.

    >>> shortened("Royal poinciana", 200), shortened("Royal poinciana", 80)
    ('Royal poinciana', 'Royal p…')
    """
    most = int(width / LETTER) - more
    return text if len(text) <= most else text[: most - 1].rstrip() + "…"


class Point(NamedTuple):
    """A play in a plot of scores; a won one has another sign."""

    x: float
    y: float
    won: bool
    title: str


class Curve(NamedTuple):
    """Scores in the order of the plays: points, the line through them, the height of the average, labels, and the days
    of the first and the last."""

    width: float
    height: float
    points: tuple[Point, ...]
    path: str
    average: float
    labels: tuple[Label, ...]
    days: tuple[Label, ...]
    sentence: str


class Score(NamedTuple):
    """What a curve shows of a play: `points` on a day."""

    day: str
    points: int
    won: bool


def curve(plays: Sequence[Score]) -> Curve | None:
    """The scores of plays, the oldest first, at equal distances; None where there is none."""
    if not plays:
        return None
    scores = [play.points for play in plays]
    low, high = min(scores), max(scores)
    foot, top = PLOT_HEIGHT - 3 * PITCH, 2 * PITCH
    unit = (foot - top) / (high - low) if high > low else 0.0
    step = (PLOT_WIDTH - 2 * MARGIN) / max(len(plays) - 1, 1)
    middle = len(plays) == 1

    def height(score: float) -> float:
        return round(foot - (score - low) * unit if unit else (foot + top) / 2, 1)

    points = tuple(
        Point(
            round(PLOT_WIDTH / 2 if middle else MARGIN + i * step, 1),
            height(play.points),
            play.won,
            f"{play.day}: {play.points}{', won' if play.won else ''}",
        )
        for i, play in enumerate(plays)
    )
    mean = sum(scores) / len(scores)
    path = "".join(f"{'L' if i else 'M'}{point.x} {point.y}" for i, point in enumerate(points))
    sentence = f"{len(plays)} scores from {plays[0].day} to {plays[-1].day}: lowest {low}, highest {high}."
    labels = (*_extremes(plays, points), Label(0, height(mean) - 8, f"average {decimal(mean)}"))
    return Curve(
        PLOT_WIDTH,
        PLOT_HEIGHT,
        points,
        path,
        height(mean),
        labels if len(plays) > 1 else labels[:1],
        _days(plays),
        sentence,
    )


def _extremes(plays: Sequence[Score], points: Sequence[Point]) -> tuple[Label, ...]:
    """The best score over its point, the lowest under its own."""
    scores = [play.points for play in plays]
    best, lowest = scores.index(max(scores)), scores.index(min(scores))
    labels = [_beside(points[best], f"best {scores[best]}", -14)]
    if scores[lowest] < scores[best]:
        labels.append(_beside(points[lowest], f"lowest {scores[lowest]}", 14))
    return tuple(labels)


def _days(plays: Sequence[Score]) -> tuple[Label, ...]:
    y = PLOT_HEIGHT - PITCH / 2
    if len(plays) == 1 or plays[0].day == plays[-1].day:
        return (Label(PLOT_WIDTH / 2, y, plays[0].day, "middle"),)
    return (Label(0, y, plays[0].day), Label(PLOT_WIDTH, y, plays[-1].day, "end"))


def _beside(point: Point, text: str, by: float) -> Label:
    """A label over or under a point, kept inside the plot."""
    half = len(text) * LETTER / 2
    x = min(max(point.x, half), PLOT_WIDTH - half)
    return Label(round(x, 1), round(point.y + by, 1), text, "middle")


class Row(NamedTuple):
    """A line of a score in a plot of averages."""

    shade: str
    x: float
    y: float
    width: float
    name: Label
    value: Label


class Rows(NamedTuple):
    """Averages as lying bars from a base line."""

    width: float
    height: float
    base: float
    rows: tuple[Row, ...]
    sentence: str


def rows(averages: Sequence[tuple[str, float]], order: Sequence[str]) -> Rows | None:
    """A bar per line id and its average, None where there is none. `order` is that of the score: it gives each line the
    colour that it has in the columns."""
    if not averages:
        return None
    classes = shades(order)
    above = max(0.0, *(value for _, value in averages))
    below = -min(0.0, *(value for _, value in averages))
    unit = (PLOT_WIDTH - NAMES - 2 * VALUES * bool(below) - VALUES * (not below)) / max(above + below, 0.1)
    base = NAMES + VALUES * bool(below) + below * unit
    pitch = 22.0
    drawn = []
    for i, (line, value) in enumerate(averages):
        y = i * pitch
        size = abs(value) * unit
        end = base + size + 5 if value >= 0 else base - size - 5
        drawn.append(
            Row(
                classes[line],
                round(base if value >= 0 else base - size, 1),
                y + 3,
                round(size, 1),
                Label(0, y + pitch / 2, shortened(words(line), NAMES + 3 * LETTER)),
                Label(round(end, 1), y + pitch / 2, decimal(value), "start" if value >= 0 else "end"),
            )
        )
    sentence = ", ".join(f"{words(line)} {decimal(value)}" for line, value in averages)
    return Rows(PLOT_WIDTH, len(averages) * pitch, round(base, 1), tuple(drawn), sentence)


def decimal(value: float) -> str:
    """A number with one digit behind the point.

    >>> decimal(12.25), decimal(-0.04), decimal(3)
    ('12.2', '0.0', '3.0')
    """
    return f"{round(value, 1) + 0.0:.1f}"
