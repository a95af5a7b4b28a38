"""What the numbers in a question come to."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Computed:
    """A worked-out question. value: what comes out, None where a number is missing. text: the arithmetic in one or two
    sentences. missing: which number is missing, in words that end "How many ...?" or the like; empty where none is."""

    value: int | None
    text: str
    missing: str = ""

    def as_json(self) -> dict[str, int | str | None]:
        """As the answer to a question has it."""
        return {"value": self.value, "text": self.text} | ({"missing": self.missing} if self.missing else {})
