"""Form fields for a tally of where the points came from. It stays in the form: the sheet knows nothing of it."""

from collections.abc import Iterator
from typing import Any

from wtforms import FieldList, Form, FormField, StringField

from companion.forms.base import entries
from companion.forms.fields import NumberField
from companion.games.greenwood.tally import CLAN_SOURCES, SOURCES, START, Entry, tally

MOST_OTHERS = 20
HINT = f"Everybody starts with {START} points. Points lost are negative. This is not kept in a saved file."


class OtherForm(Form):
    """A source of one's own."""

    label = StringField("What for")
    points = NumberField("Points", low=-9999)


class _Sources(Form):
    """What can be asked of a form with a field for each known source."""

    compact = True

    def counted(self) -> Iterator[Entry]:
        """The sources filled with a whole number, in the form's order."""
        for label, points in self._typed():
            if isinstance(points, int):
                yield Entry(label, points)

    def _typed(self) -> Iterator[tuple[str, Any]]:
        for field in self:
            if isinstance(field, NumberField) and field.data is not None:
                yield field.label.text, field.data
            elif isinstance(field, FieldList):
                for _, other in entries(field):
                    if other.points.data is not None:
                        yield other.label.data or "Something else", other.points.data

    @property
    def open(self) -> bool:
        """True where something was entered."""
        return any(True for _ in self._typed())

    def said(self, track_points: Any) -> str:
        """The comparison with the track, and what could not be counted; a hint where nothing was entered."""
        if not self.open:
            return HINT
        reckoned = tally(list(self.counted()), track_points if isinstance(track_points, int) else START)
        known = isinstance(track_points, int)
        sentences = [reckoned.text if known else f"The tally comes to {reckoned.total}; the track is not entered yet."]
        sentences += reckoned.notes
        sentences += [
            f"{label}: {points} is no whole number and is not counted."
            for label, points in self._typed()
            if not isinstance(points, int)
        ]
        return " ".join(sentences)


def _fields() -> dict[str, Any]:
    """A number for each source, those of the clans last, then sources of one's own."""
    fields: dict[str, Any] = {f"source{i}": NumberField(label, low=-9999) for i, label in enumerate(SOURCES)}
    fields |= {f"clan{i}": NumberField(f"Clans: {label}", low=-9999) for i, label in enumerate(CLAN_SOURCES)}
    return fields | {"others": FieldList(FormField(OtherForm), "Other sources", max_entries=MOST_OTHERS)}


TallyForm: type[_Sources] = type("TallyForm", (_Sources,), _fields())
