"""A player's own rulebook: read, cut by its headings, quoted word for word."""

import io
import zlib
from contextlib import suppress
from pathlib import Path

import pytest
from pypdf import PdfReader, PdfWriter

from companion.catalog import GAMES
from companion.rules import bookfile
from companion.rules.answer import Rules
from companion.rules.bookfile import BookRefused, text_of
from companion.rules.cutting import Cut, cut
from companion.rules.library import Library
from companion.store.books import KeptBook
from companion.store.rows import now
from tests.conftest import SHARED

BOOK = """A Game of Frogs

Table of Contents

• Setup
• Play
  • Moving
  • Resting

Setup

Every player gets these:

• 3 frogs of one colour that nobody else has
• 1 pond
  • the pond is laid with its blue side up

Play

Frogs go round clockwise.

Moving

A frog jumps over one other frog.

The Long Jump

A long jump goes over two.

Resting

Resting frogs stay.
"""


def pdf(pages: list[list[str]]) -> bytes:
    """A PDF with these lines of text, written by hand; those with # before them in larger letters, with * in bold."""
    parts: list[bytes] = [
        b"<< /Type /Catalog /Pages 2 0 R >>",
        b"",
        b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
        b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Bold >>",
    ]
    looks = {"#": "/F1 16 Tf", "*": "/F2 12 Tf"}
    kids = []
    for lines in pages:
        drawn = [f"{looks.get(line[0], '/F1 12 Tf')} ({line.lstrip('#*')}) Tj T*" for line in lines]
        text = "BT /F1 12 Tf 14 TL 50 700 Td " + " ".join(drawn) + " ET"
        data = text.encode()
        parts.append(b"<< /Length %d >>\nstream\n%s\nendstream" % (len(data), data))
        kids.append(len(parts) + 1)
        parts.append(
            b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Contents %d 0 R "
            b"/Resources << /Font << /F1 3 0 R /F2 4 0 R >> >> >>" % len(parts)
        )
    parts[1] = b"<< /Type /Pages /Count %d /Kids [%s] >>" % (len(kids), b" ".join(b"%d 0 R" % kid for kid in kids))
    out, places = io.BytesIO(b"%PDF-1.4\n"), []
    out.seek(0, io.SEEK_END)
    for i, part in enumerate(parts, 1):
        places.append(out.tell())
        out.write(b"%d 0 obj\n%s\nendobj\n" % (i, part))
    start = out.tell()
    out.write(b"xref\n0 %d\n0000000000 65535 f \n" % (len(parts) + 1))
    out.writelines(b"%010d 00000 n \n" % place for place in places)
    out.write(b"trailer << /Size %d /Root 1 0 R >>\nstartxref\n%d\n%%%%EOF" % (len(parts) + 1, start))
    return out.getvalue()


def test_cut_by_the_table_of_contents_and_by_looks() -> None:
    found = {one.text: one for one in cut([BOOK])}
    assert found["Frogs go round clockwise."].section == ("Play",)
    assert found["A frog jumps over one other frog."].section == ("Play", "Moving")
    assert found["A long jump goes over two."].section == ("Play", "Moving", "The Long Jump")
    assert found["Resting frogs stay."].section == ("Play", "Resting")
    assert "• Setup" not in found


def test_items_know_the_line_that_introduces_them() -> None:
    found = {one.text: one for one in cut([BOOK])}
    assert found["• 1 pond"].lead == "Every player gets these:"
    assert found["• 1 pond"].section == ("Setup",)
    assert all(one == Cut.from_json(one.as_json()) for one in found.values())


def test_every_passage_stands_in_the_book() -> None:
    assert all(one.text in BOOK for one in cut([BOOK]))


def test_pages_of_a_pdf() -> None:
    text = text_of(pdf([["SETUP", "Take three frogs and one pond each."], ["PLAY", "Frogs jump over other frogs."]]))
    found = cut(*text)
    assert [(one.section, one.page) for one in found] == [(("SETUP",), 1), (("PLAY",), 2)]


def test_headings_of_a_pdf_are_told_by_their_letters() -> None:
    """Nothing else tells them: no blank lines, no capitals, no table of contents."""
    frogs = ["Take three frogs and one pond each, and lay the pond before", "you with its blue side up."]
    turn = [
        "#A turn",
        "*Jumping",
        "A frog jumps over one other frog.",
        "*May it rest?",
        "It may, and then scores nothing.",
    ]
    pages = [
        ["#Setting up the pond", *frogs, *turn],
        ["Frogs that rest are safe from herons.", "#Winning", "Most frogs win."],
    ]
    found = {one.text.split()[0]: (one.section, one.page) for one in cut(*text_of(pdf(pages)))}
    assert found == {
        "Take": (("Setting up the pond",), 1),
        "A": (("A turn", "Jumping"), 1),
        "It": (("A turn", "May it rest?"), 1),
        "Frogs": (("A turn", "May it rest?"), 2),
        "Most": (("Winning",), 2),
    }


def test_large_letters_alone_make_no_heading() -> None:
    """Page numbers, single letters and sentences are no headings, and where all is large or bold nothing stands out."""
    body = ["A frog jumps over one other frog and on to the leaf."] * 9
    odd = ["#12", "#A", "#Beware of the heron that comes at dawn.", "#and of the pike"]
    assert text_of(pdf([[*odd, *body]])).headings == {}
    assert text_of(pdf([[f"*{line}" for line in body]])).headings == {}


def test_a_scanned_pdf_says_so() -> None:
    writer, out = PdfWriter(), io.BytesIO()
    writer.add_blank_page(200, 200)
    writer.write(out)
    with pytest.raises(BookRefused, match="OCR"):
        text_of(out.getvalue())


def locked(algorithm: str) -> bytes:
    """A PDF that opens without a password, by RC4 or, as far as its first lines say, by AES."""
    writer, out = (
        PdfWriter(
            clone_from=PdfReader(io.BytesIO(pdf([["Take three frogs and one pond each, and then some more frogs."]])))
        ),
        io.BytesIO(),
    )
    writer.encrypt("", algorithm="RC4-128")
    writer.write(out)
    aes = b"/V 4\n/R 4\n/CF << /StdCF << /CFM /AESV2 /Length 16 >> >>\n/StmF /StdCF\n/StrF /StdCF\n"
    return out.getvalue() if algorithm == "RC4" else out.getvalue().replace(b"/V 2\n/R 3\n", aes)


def test_a_pdf_that_needs_a_library_that_is_not_here_says_what_helps() -> None:
    assert "frogs" in text_of(locked("RC4")).pages[0]
    with pytest.raises(BookRefused, match="Print it to a new PDF"):
        text_of(locked("AES"))


@pytest.mark.parametrize(
    ("right", "wrong"),
    [
        (b"<< /Length", b"<< /Filter /Fla$eDecode /Length"),  # a filter that nobody knows: NotImplementedError
        (b"<< /Length", b"<< /Filter /Fl /Length"),  # a name that pypdf knew once: its DeprecationError
        (b"BT /F1", b"[1 0 R] BT /F1"),  # a reference where none can be: pypdf's own assert
    ],
)
def test_what_pypdf_does_not_refuse_itself_is_refused(right: bytes, wrong: bytes) -> None:
    """Found by fuzzing on 2026-11-30: each was a traceback on the command line, and the end of a reading process."""
    plain = pdf([["Take three frogs and one pond each, and then some more frogs."]])
    assert right in plain
    with pytest.raises(BookRefused, match="damaged"):
        text_of(plain.replace(right, wrong))


def test_no_log_repeats_a_book(caplog: pytest.LogCaptureFixture) -> None:
    """pypdf quotes what it cannot understand."""
    broken = pdf([["Take three frogs and one pond each, and then some more frogs."]]).replace(b"/Root", b"secret /Root")
    with suppress(BookRefused):
        text_of(broken)
    assert caplog.text == ""


def test_a_locked_pdf_says_so() -> None:
    writer, out = PdfWriter(), io.BytesIO()
    writer.add_blank_page(200, 200)
    writer.encrypt("secret", algorithm="RC4-128")
    writer.write(out)
    with pytest.raises(BookRefused, match="password"):
        text_of(out.getvalue())


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"%PDF-1.4 nothing",
        b"%PDF-1.7\n" + bytes(range(256)) * 40,
        b"\x89PNG\r\n\x1a\n\0\0",
        pdf([["Take three frogs and one pond each, and then some more frogs."]])[:300],
        b"%PDF-1.4\n1 0 obj\n<< /Type /Catalog /Pages 1 0 R /Kids [1 0 R] >>\nendobj\ntrailer << /Root 1 0 R >>\n%%EOF",
        b"%PDF-1.4\n1 0 obj << /Filter /FlateDecode /Length 20 >> stream\n" + zlib.compress(b"0" * 10_000)[:20],
    ],
)
def test_what_is_no_book_is_refused(data: bytes) -> None:
    with pytest.raises(BookRefused):
        text_of(data)


def test_books_have_an_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bookfile, "MOST_LETTERS", 100)
    with pytest.raises(BookRefused, match="letters"):
        text_of(BOOK.encode())
    monkeypatch.setattr(bookfile, "LARGEST", 10)
    with pytest.raises(BookRefused, match="larger"):
        text_of(BOOK.encode())


def test_texts_of_other_systems() -> None:
    assert text_of(b"\xef\xbb\xbf" + BOOK.replace("\n", "\r\n").encode()).pages == [BOOK]
    assert "déjà" in text_of("déjà vu, a game of frogs that jump and jump and jump".encode("cp1252")).pages[0]
    assert text_of(BOOK.encode("utf-16")).pages == [BOOK]


def book(game: str, text: str, name: str = "Ours") -> KeptBook:
    return KeptBook(name, game, name, 1, now(), [one.as_json() for one in cut([text])])


def test_a_quote_beside_the_digest() -> None:
    rules = Rules(GAMES)
    text = "Components\n\nThere are 6 of each creature, 36 in all.\n\nScore Creatures\n\nFrogs love trees."
    rules.library = Library(rules.search, [book("arborea", text)])
    first = rules.ask("max number of one critter", "arborea").as_json()["answers"][0]
    assert first["quote"] == "There are 6 of each creature, 36 in all."
    assert first["quoted"] == {"book": "Ours", "section": ["Components"], "page": None}
    assert rules.ask("how many spies", "greenwood").rules[0].quote is None


def test_what_only_a_book_says() -> None:
    rules = Rules(GAMES)
    text = "Tournament Play\n\nIn a tournament each round lasts 90 minutes.\n\nBring a clock."
    question = "how many minutes does a tournament round last"
    assert rules.ask(question, "arborea").sure is False
    rules.library = Library(rules.search, [book("arborea", text)])
    reply = rules.ask(question, "arborea")
    first = reply.as_json()["answers"][0]
    assert reply.sure is True
    assert (first["source"], first["section"], first["rule"]) == ("Ours", ["Tournament Play"], None)
    assert first["text"] == first["quote"]
    assert "90 minutes" in first["text"]
    assert rules.ask("can i bribe the referee", "arborea").sure is False


@pytest.mark.parametrize(
    ("question", "sure"), [("drinks", True), ("can I undo a move", True), ("tea", False), ("?", False)]
)
def test_the_heading_of_a_passage_is_asked_for_too(question: str, sure: bool) -> None:
    rules = Rules(GAMES)
    text = "Drinks\n\nNo glass on the board; who spills pays tea.\n\nUndoing a move\n\nAllowed until the next turn."
    assert rules.ask(question, "arborea").sure is False
    rules.library = Library(rules.search, [book("arborea", text)])
    assert rules.ask(question, "arborea").sure is sure


BOOKS = SHARED / "rulebooks"


@pytest.mark.skipif(not BOOKS.is_dir(), reason="the rulebooks are not beside this checkout")
def test_quotes_stand_word_for_word_in_the_printed_books() -> None:
    rules = Rules(GAMES)
    texts = {path.stem: path.read_text(encoding="utf-8") for path in Path(BOOKS).glob("*.txt")}
    rules.library = Library(rules.search, [book(game, text, game) for game, text in texts.items()])
    quotes = 0
    for passage in rules.search.passages[::5]:
        quote = rules.library.quote(rules.search.read(passage.entry.text, passage.game), passage)
        if quote:
            assert quote.text in texts[passage.game]
            quotes += 1
    assert quotes > 100
