"""What the numbers in a question come to."""

from dataclasses import dataclass, replace
from typing import Self


@dataclass(frozen=True, slots=True)
class Computed:
    """A worked-out question. value: what comes out, None where a number is missing. text: the arithmetic in one or two
    sentences. missing: which number is missing, in words that end "How many ...?" or the like; empty where none is.
    rule: the digest's entry that it goes by; empty where that is left to the question."""

    value: int | None
    text: str
    missing: str = ""
    rule: str = ""

    def by(self, rule: str) -> Self:
        """The same with the entry that it goes by."""
        return replace(self, rule=rule)

    def as_json(self) -> dict[str, int | str | None]:
        """As the answer to a question has it."""
        return {"value": self.value, "text": self.text} | ({"missing": self.missing} if self.missing else {})
