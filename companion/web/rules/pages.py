"""What the templates of the rules receive."""

from dataclasses import dataclass
from typing import Any

from companion.core.game import Game
from companion.core.score import Ruling
from companion.rules.digest import Entry
from companion.rules.library import Quote
from companion.rules.rulings import Rulings
from companion.store.books import KeptBook
from companion.web.rules.contents import Chapter
from companion.web.rules.place import Place


@dataclass(frozen=True, slots=True)
class GamesPage:
    """The games whose rules can be read."""

    games: tuple[Game[Any], ...]
    place: Place


@dataclass(frozen=True, slots=True)
class RulesPage:
    """The rules of a game. `find` is what they were sifted by, `count` how many are shown."""

    game: Game[Any]
    chapters: tuple[Chapter, ...]
    find: str
    count: int
    place: Place


@dataclass(frozen=True, slots=True)
class RulingsPage:
    """What rulebooks leave open and how it is taken: of one game, or of `several`."""

    games: tuple[Rulings, ...]
    several: bool
    place: Place


@dataclass(frozen=True, slots=True)
class RelatedView:
    """Another entry of the same game."""

    id: str
    title: str


@dataclass(frozen=True, slots=True)
class EntryPage:
    """One rule. `rulings` are those that a table may choose, `decided` the ids of all others."""

    game: Game[Any]
    entry: Entry
    title: str
    rulings: tuple[Ruling, ...]
    decided: tuple[str, ...]
    related: tuple[RelatedView, ...]
    quotes: tuple[Quote, ...]
    place: Place


@dataclass(frozen=True, slots=True)
class AnswerView:
    """One rule that answers. lead: its deciding sentence, `rest` the others. slug and id: its page, empty where only a
    book has it."""

    game: str
    title: str
    lead: str
    rest: str
    section: tuple[str, ...]
    slug: str
    id: str
    quote: Quote | None


@dataclass(frozen=True, slots=True)
class ReplyView:
    """The answer to a question. computed: the arithmetic of the numbers in it, empty where there is none; `missing`
    what number it needs. first: None where the rulebooks do not say; what only a player's own book says has a quote and
    no id. several: the rules are of more than one game."""

    computed: str
    missing: str
    first: AnswerView | None
    nearest: tuple[AnswerView, ...]
    several: bool


@dataclass(frozen=True, slots=True)
class AskPage:
    """A question and its answer, or none yet."""

    question: str
    game: Game[Any] | None
    games: tuple[Game[Any], ...]
    reply: ReplyView | None
    lately: tuple[str, ...]
    place: Place

    @property
    def hints(self) -> tuple[str, ...]:
        """What one may ask: of the game, or one question of each."""
        return self.game.hints if self.game else tuple(hint for game in self.games for hint in game.hints[:1])


@dataclass(frozen=True, slots=True)
class BookView:
    """A book. `mine`: this browser may take it away."""

    book: KeptBook
    mine: bool


@dataclass(frozen=True, slots=True)
class BooksPage:
    """The players' own rulebooks, by game. `undo` is a sentence on what can be taken back."""

    games: tuple[Game[Any], ...]
    shelves: tuple[tuple[Game[Any], tuple[BookView, ...]], ...]
    undo: str
    error: str
    chosen: str
    name: str
    megabytes: int
    place: Place
