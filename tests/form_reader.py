"""What a browser would send of a page's form: the fields of an HTML form with their values, buttons aside."""

from html.parser import HTMLParser


class _FormReader(HTMLParser):
    def __init__(self, number: int) -> None:
        super().__init__()
        self.number = number
        self.forms = -1
        self.inside = False
        self.fields: list[tuple[str, str]] = []
        self.select: tuple[str, list[tuple[str, bool]]] | None = None
        self.area: tuple[str, str] | None = None

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        if tag == "form" and given.get("role") == "search":  # the question box of every page counts for none
            self.inside = False
        elif tag == "form":
            self.forms += 1
            self.inside = self.forms == self.number
        elif not self.inside:
            return
        elif tag == "input" and given.get("name"):
            if given.get("type") not in ("checkbox", "radio") or "checked" in given:
                self.fields.append((given["name"], given.get("value", "")))
        elif tag == "select":
            self.select = (given["name"], [])
        elif tag == "option" and self.select:
            self.select[1].append((given.get("value", ""), "selected" in given))
        elif tag == "textarea":
            self.area = (given["name"], "")

    def handle_data(self, data: str) -> None:
        if self.area:
            self.area = (self.area[0], self.area[1] + data)

    def handle_endtag(self, tag: str) -> None:
        if tag == "form":
            self.inside = False
        elif tag == "select" and self.select:
            name, options = self.select
            chosen = [value for value, selected in options if selected] or [value for value, _ in options[:1]]
            self.fields += [(name, value) for value in chosen]
            self.select = None
        elif tag == "textarea" and self.area:
            self.fields.append(self.area)
            self.area = None


def form_fields(page: str, number: int = 0) -> list[tuple[str, str]]:
    """The fields of the form with that number on the page, in their order."""
    reader = _FormReader(number)
    reader.feed(page)
    return reader.fields
