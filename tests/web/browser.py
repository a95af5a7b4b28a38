"""A browser without JavaScript for the test client: it reads a page's forms and links, fills in and presses."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from html.parser import HTMLParser
from urllib.parse import urlencode

from werkzeug.datastructures import MultiDict
from werkzeug.test import TestResponse

from tests.web.tables import Person

Attributes = list[tuple[str, str | None]]


@dataclass
class Button:
    """A button: what it says, and what it sends."""

    name: str
    value: str
    text: str = ""


@dataclass
class Form:
    """A form as the page shows it."""

    action: str
    method: str
    values: "MultiDict[str, str]" = field(default_factory=MultiDict)
    buttons: list[Button] = field(default_factory=list)
    choices: dict[str, list[str]] = field(default_factory=dict)


class Page(HTMLParser):
    """The forms and links of a page."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.forms: list[Form] = []
        self.links: list[tuple[str, str]] = []
        self._form: Form | None = None
        self._select = self._typing = ""
        self._texts: list[list[str]] = []
        self._href = ""
        self.feed(text)
        self.close()

    def handle_starttag(self, tag: str, attrs: Attributes) -> None:
        given = {name: value or "" for name, value in attrs}
        if tag == "form":
            self._form = Form(given.get("action", ""), given.get("method", "get"))
            self.forms.append(self._form)
        elif tag == "a":
            self._href = given.get("href", "")
            self._texts.append([])
        elif self._form is not None:
            self._control(tag, given)

    def _control(self, tag: str, given: dict[str, str]) -> None:
        assert self._form is not None
        name = given.get("name", "")
        if tag == "input" and (given.get("type") not in ("checkbox", "radio") or "checked" in given):
            self._form.values.add(name, given.get("value", ""))
        elif tag == "select":
            self._select = name
            self._form.choices[name] = []
        elif tag == "option":
            self._option(given)
        elif tag == "textarea":
            self._typing = name
            self._form.values.add(name, "")
        elif tag == "button":
            self._form.buttons.append(Button(name, given.get("value", ""), given.get("aria-label", "")))
            self._texts.append([])

    def _option(self, given: dict[str, str]) -> None:
        assert self._form is not None
        first = not self._form.choices[self._select]
        self._form.choices[self._select].append(given.get("value", ""))
        if first or "selected" in given:
            self._form.values.setlist(self._select, [given.get("value", "")])

    def handle_data(self, data: str) -> None:
        for texts in self._texts:
            texts.append(data)
        if self._typing and self._form is not None:
            self._form.values[self._typing] += data

    def handle_endtag(self, tag: str) -> None:
        if tag == "form":
            self._form = None
        elif tag == "textarea":
            self._typing = ""
        elif tag in ("a", "button") and self._texts:
            text = " ".join("".join(self._texts.pop()).split())
            if tag == "a":
                self.links.append((text, self._href))
            elif self._form is not None:
                self._form.buttons[-1].text = self._form.buttons[-1].text or text


class Reader(Person):
    """Somebody who only clicks and types."""

    path = ""
    seen = ""

    def open(self, path: str) -> str:
        """Go to an address."""
        return self._show(self.get(path), path)

    def click(self, text: str) -> str:
        """Follow the first link that says this."""
        return self.open(next(href for said, href in Page(self.seen).links if said == text))

    def press(self, text: str, changes: Mapping[str, str] | None = None, **more: str) -> str:
        """Press the first button that says this, some fields of its form changed."""
        form, button = next(self._buttons(text))
        for name, value in {**(changes or {}), **more}.items():
            form.values.setlist(name, [value])
        return self.send(form, button)

    def form(self, text: str) -> Form:
        """The form with the button that says this."""
        return next(self._buttons(text))[0]

    def send(self, form: Form, button: Button) -> str:
        """Send a form by a button."""
        values = [*form.values.items(multi=True), *([(button.name, button.value)] if button.name else [])]
        action = form.action or self.path
        if form.method != "post":
            return self.open(f"{action}?{urlencode(values)}")
        data = MultiDict(values)
        return self._show(self.client.post(action, data=data, environ_overrides=self.address), action)

    def _buttons(self, text: str) -> Iterator[tuple[Form, Button]]:
        return ((f, b) for f in Page(self.seen).forms for b in f.buttons if b.text == text)

    def _show(self, answer: TestResponse, path: str) -> str:
        if answer.status_code in (302, 303, 308):
            return self.open(answer.headers["Location"])
        assert answer.status_code in (200, 404, 409, 422), (path, answer.status_code)
        self.path, self.seen = path, answer.get_data(as_text=True)
        return self.seen
