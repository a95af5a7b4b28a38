"""What every game's form has: players with names and house-rule lines, readings, and buttons that change the form."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Any, NamedTuple

from flask_wtf import FlaskForm
from wtforms import Field, FieldList, Form, FormField, StringField

from companion.core.problem import Problem
from companion.core.score import Ruling
from companion.core.sheet import SheetError
from companion.forms.blank import same
from companion.forms.draft import Draft
from companion.forms.fields import ChoiceField, GridField, NumberField

MOST_ENTRIES = 200


class Fault(NamedTuple):
    """What is wrong at a field, and at whose. A `problem` is scored all the same, an error is not."""

    place: str
    text: str
    problem: bool
    who: str


class ExtraForm(Form):
    """One house-rule line."""

    label = StringField("What for")
    points = NumberField("Points", low=-9999)


class PlayerForm(Form):
    """One player: what all games ask. A game's own fields come between the two."""

    name = StringField("Name")
    extras = FieldList(
        FormField(ExtraForm),
        "House-rule points",
        description="Lines of your own table's making; they count in the total.",
    )

    def __iter__(self) -> Iterator[Field]:
        """The fields in the order of the class, the house-rule lines last."""
        fields = [field for field in super().__iter__() if field.short_name != "extras"]
        return iter([*fields, self.extras])


def player_list(form: type[PlayerForm], most: int, start: int = 2) -> Any:
    """The players of a table form: `start` on a fresh page, at most `most`."""
    return FieldList(FormField(form), "Players", min_entries=1, max_entries=most, default=[{}] * min(start, most))


def readings_form(rulings: Iterable[Ruling]) -> type[Form]:
    """A form with a choice per ruling, standing on the reading that Canopy takes."""
    fields = {
        ruling.id: ChoiceField(
            f"{ruling.id}: {ruling.question}",
            [(ruling.default, f"{ruling.default_text} (standard)"), (ruling.other, ruling.other_text)],
        )
        for ruling in rulings
    }
    return type("ReadingsForm", (Form,), fields)


class TableForm(FlaskForm):
    """A whole table. `slug` names the game; `players` is made with `player_list`.

    It changes nothing on the server and acts for no cookie, so it carries no CSRF token that could expire.
    """

    class Meta:
        """Settings of WTForms."""

        csrf = False

    slug: str
    players: "FieldList[Any]"
    faults: Sequence[Fault] = ()
    _faults_by_place: Mapping[str, list[Fault]] = MappingProxyType({})

    def fill_draft(self, draft: Draft) -> None:
        """Write options and players into the draft. Each game has its own."""
        raise NotImplementedError

    @classmethod
    def data_of(cls, sheet: Mapping[str, Any]) -> dict[str, Any]:
        """The form's data for a sound sheet. Each game has its own."""
        raise NotImplementedError

    def drop_untouched_players(self) -> None:
        """Leave out the players of whom nothing was entered, as long as one stays."""
        touched = [entry for entry in self.players if not same(entry.data, type(entry.form)(formdata=None).data)]
        self.players.entries = touched or self.players.entries[:1]

    def draft(self) -> Draft:
        """The sheet as it was entered, and where each part of it came from."""
        draft = Draft(self.slug)
        draft.set(("players",), [], "players")
        draft.place(("options",), "options")
        for i, entry in enumerate(self.players):
            draft.set(("players", i), {"name": (entry.form.name.data or "").strip()}, entry.name)
            draft.place(("players", i, "name"), entry.form.name.name)
            self._put_extras(draft, i, entry.form)
        self.fill_draft(draft)
        return draft

    @staticmethod
    def _put_extras(draft: Draft, i: int, player: Any) -> None:
        filled = [e for e in player.extras if e.form.label.data or e.form.points.data is not None]
        for j, entry in enumerate(filled):
            points = 0 if entry.form.points.data is None else entry.form.points.data
            extra = {"label": (entry.form.label.data or "").strip(), "points": points}
            draft.set(("players", i, "extras", j), extra, entry.name)
            draft.place(("players", i, "extras", j, "label"), entry.form.label.name)
            draft.place(("players", i, "extras", j, "points"), entry.form.points.name)

    def show_faults(self, draft: Draft, found: Iterable[SheetError | Problem]) -> None:
        """Bring errors and problems to their fields."""
        faults = [
            Fault(draft.place_of(f.pointer), f.text, isinstance(f, Problem), draft.who_at(f.pointer)) for f in found
        ]
        self.faults = tuple(dict.fromkeys(faults))
        by_place: dict[str, list[Fault]] = {}
        for fault in self.faults:
            by_place.setdefault(fault.place, []).append(fault)
        self._faults_by_place = by_place

    def faults_at(self, place: str) -> Sequence[Fault]:
        """The faults of the field with that name."""
        return self._faults_by_place.get(place, ())

    def faulty_inside(self, place: str) -> bool:
        """True where a fault lies at a field or inside it."""
        return any(fault.place == place or fault.place.startswith(place + "-") for fault in self.faults)

    def overflows(self) -> bool:
        """True where a layout is larger than the form can show."""
        return any(isinstance(field, GridField) and field.overflows for entry in self.players for field in entry.form)

    def act(self, command: str) -> str | None:
        """Do what a button asks (`grow players-0-squares top`, `add players`, `drop players 1`); the name of the
        field to return to, None where the command is unknown."""
        verb, _, rest = command.partition(" ")
        name, _, detail = rest.partition(" ")
        field = self._find(self, name)
        if isinstance(field, GridField) and verb in ("grow", "trim"):
            (field.grow if verb == "grow" else field.trim)(detail)
            return name
        if isinstance(field, FieldList) and verb == "add" and len(field) < (field.max_entries or MOST_ENTRIES):
            return str(field.append_entry().name)
        if isinstance(field, FieldList) and verb == "drop" and len(field) > field.min_entries:
            field.entries = [entry for entry in field.entries if entry.name != detail]
            return name
        return None

    def field_at(self, place: str) -> Any:
        """The field of that name, however deep; None where there is none."""
        return self._find(self, place)

    def _find(self, fields: Iterable[Any], name: str) -> Any:
        for field in fields:
            if field.name == name:
                return field
            if name.startswith(field.name + "-") and isinstance(field, FormField | FieldList):
                inner = field.form if isinstance(field, FormField) else field.entries
                return self._find(inner, name)
        return None


def put_readings(draft: Draft, readings: "FormField[Any]") -> None:
    """Write the readings that differ from the standard; errors at any of them lead to their field."""
    draft.place(("options", "readings"), readings.name)
    for field in readings.form:
        draft.place(("options", "readings", field.short_name), field.name)
        if field.data and field.data != field.choices[0][0]:
            draft.set(("options", "readings", field.short_name), field.data, field.name)


def entries(form_list: "FieldList[Any]") -> Iterator[tuple[str, Any]]:
    """The name and the form of each entry of a list of forms."""
    return ((entry.name, entry.form) for entry in form_list)
