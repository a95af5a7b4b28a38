"""Answers and entries as their pages show them."""

from dataclasses import replace

from companion.catalog import find_game
from companion.rules.answer import Reply, Rule
from companion.rules.digest import Entry
from companion.rules.library import Quote
from companion.rules.sentences import split
from companion.store.books import books_mark
from companion.web.rules.asking import rules
from companion.web.rules.contents import Contents, contents_of
from companion.web.rules.pages import AnswerView, EntryPage, RelatedView, ReplyView
from companion.web.rules.place import Place
from companion.web.stored import database

NEIGHBOURS = 3
_NO_BOOKS = "0"


def reply_view(reply: Reply) -> ReplyView:
    """An answer: the deciding rule and its neighbours, or the nearest ones where the rulebooks do not say."""
    views = tuple(_answer(rule) for rule in reply.rules)
    first = views[0] if reply.sure and views else None
    return ReplyView(
        computed=reply.worked,
        missing=reply.computed.missing if reply.computed else "",
        first=first,
        nearest=_once_quoted(views[1 : NEIGHBOURS + 1] if first else views[:NEIGHBOURS]),
        several=len({view.game for view in views}) > 1,
    )


def _once_quoted(views: tuple[AnswerView, ...]) -> tuple[AnswerView, ...]:
    """Rules of which no two quote the same passage."""
    quotes = [view.quote for view in views]
    return tuple(
        replace(view, quote=None) if view.quote in quotes[:place] else view for place, view in enumerate(views)
    )


def _answer(rule: Rule) -> AnswerView:
    sentences = split(rule.text)
    slug, _, identifier = rule.rule.partition("/")
    game = find_game(rule.game)
    return AnswerView(
        game=game.name if game else rule.game,
        title=_title(slug, identifier) or rule.source,
        lead=" ".join(part for part in (rule.lead, *sentences[:1]) if part),
        rest=" ".join(sentences[1:]),
        section=rule.section,
        slug=slug,
        id=identifier,
        quote=rule.quote,
    )


def _title(slug: str, identifier: str) -> str:
    contents = contents_of(slug)
    entry = contents.entries.get(identifier) if contents else None
    return entry.title if entry else ""


def entry_page(contents: Contents, entry: Entry, place: Place) -> EntryPage:
    """One rule with everything around it."""
    open_ones = {ruling.id: ruling for ruling in contents.game.rulings}
    related = [*entry.see, *(other.id for other in contents.entries.values() if entry.id in other.see)]
    there = [contents.entries[name] for name in dict.fromkeys(related) if name in contents.entries]
    return EntryPage(
        game=contents.game,
        entry=entry,
        title=entry.title,
        rulings=tuple(open_ones[name] for name in entry.rulings if name in open_ones),
        decided=tuple(name for name in entry.rulings if name not in open_ones),
        related=tuple(RelatedView(other.id, other.title) for other in there),
        quotes=_quotes(contents.game.slug, entry),
        place=place,
    )


def _quotes(slug: str, entry: Entry) -> tuple[Quote, ...]:
    """What the players' own books say there; without books nothing is searched."""
    if books_mark(database()).startswith(f"{_NO_BOOKS} "):
        return ()
    asked = rules()
    passage = next((p for p in asked.search.passages if (p.game, p.entry.id) == (slug, entry.id)), None)
    if passage is None or asked.library is None:
        return ()
    quote = asked.library.quote(asked.search.read(entry.title, slug), passage)
    return (quote,) if quote else ()
