"""What is odd about a well-formed sheet: it could not lie on a real table."""

from typing import Final, NamedTuple

NOTES: Final = frozenset({"spirit-rp-assumed", "path-readings-differ"})


class Problem(NamedTuple):
    """One oddity: a JSON Pointer into the sheet, a code of the sheet format, a sentence for the player."""

    pointer: str
    code: str
    text: str

    @property
    def is_note(self) -> bool:
        """True where nothing is odd about the table: the sheet leaves open what the score rests on."""
        return self.code in NOTES

    def at_player(self, index: int) -> bool:
        """True where the pointer leads to the player with that index, or into them.

        >>> Problem("/players/1/squares/0", "x", "").at_player(1)
        True
        >>> Problem("/players/10", "x", "").at_player(1)
        False
        """
        start = f"/players/{index}"
        return self.pointer == start or self.pointer.startswith(start + "/")
