"""Forms for a whole table, without JavaScript.

How a game's `form.py` is made (`games/arboretum/form.py` is the model):

1. `fields.py` has the fields: `NumberField` (blank is absent), `ChoiceField` (blank is absent), `ChecksField`,
   `SquaresField` (squares of a fixed board, written `2.3`), `GridField` (a grid of cells, each with one or more
   selects or short texts), WTForms' own `BooleanField` and `StringField`, and `FieldList(FormField(...))` for
   lists of entries.
2. The game's player form derives from `base.PlayerForm` (name, extras), its table form from `base.TableForm`;
   it lists its options as fields, then `players = player_list(MyPlayerForm, most)`. The page draws every field in
   the order of the class, by the field's type, with its label and `description`: no template is needed.
3. `TableForm.fill_draft(draft)` writes the sheet, entry by entry, and says of each which field it came from:
   `draft.put(("players", 0, "spirit"), field)` for a field that holds a value, `draft.set(path, value, place)` for
   anything else, `draft.place(path, place)` for a spot that errors may point to but no field holds. Nothing is
   validated here: what is typed goes into the sheet as it is, the sheet reader refuses it, and the error's
   pointer leads back to the field.
4. `TableForm.data_of(sheet)` turns a sheet (already read once, so sound) into the form's data, keyed by field
   names, for editing and import.

A form never scores. `base.TableForm.act` answers the buttons that change the form itself: add, drop, grow, trim.
"""
