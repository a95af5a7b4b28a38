"""Ways of telling of flowers, the Sun and the Rain that are put into plainer words before a question is read."""

from typing import Final

from companion.core.wordings import Wordings

_COLOR: Final = r"(?:red|green|blue|yellow)"
_FARTHEST: Final = (
    r"(?:(?:by )?the (?:max(?:imum)?|most|full (?:way|distance))|as far as (?:is |it's |its |it )?(?:allowed|possible"
    r"|goes|i (?:could|can|may)|permitted))"
)
_PUSHED: Final = r"(?:moved|pushed|took|shoved|sent|drove)"
_A_CARD: Final = r"(?:,? (?:with|by|using) (?:just |only )?(?:1|one|a|a single)(?: sun)? card)?"
_PLAINER: Final = Wordings(
    (
        (
            rf"\b(?:i )?{_PUSHED} (?:the |our )?sun {_FARTHEST},? (?:with|by|using) (?:2|two|both)(?: sun)? cards\b",
            "moved the sun 3 squares, then 3 squares",
        ),
        (
            rf"\b(?:i )?{_PUSHED} (?:the |our )?sun {_FARTHEST}{_A_CARD}(?=\W|$)(?! (?:with|by|using) )",
            "moved the sun 3 squares",
        ),
        (
            rf"\bplayed (?:a|one|1|my) sun(?: card)? (?:and|then|to) {_PUSHED} (?:it|the sun) {_FARTHEST}(?=\W|$)",
            "moved the sun 3 squares",
        ),
        (
            rf"\b{_PUSHED} (?:the )?sun (1|2|3|one|two|three)(?: squares?| spaces?)?,? (?:with|by|using)"
            r" (?:1|one|a)(?: sun)? card\b",
            r"moved the sun \1 squares",
        ),
        (
            rf"\bmy only ({_COLOR})(?: flower| one)?(?= is (?:\d|one|two|three|four|five|six) (?:high|tall),?"
            r" (?:and |n |& |but )?(?:is |sits |stands )?(?:in|on|part of) )",
            r"my \1",
        ),
        (r"(?<=\btall )n(?= in\b)|(?<=\bhigh )n(?= in\b)", "and"),
        (
            rf"\b((?:two|three|[23]) colou?rs)\b[,;.]? (?:and |but )?(?:nothing|none|zero|0|no points) "
            rf"(?:in |for |from |of )?(?:the )?(?:fourth|last|other|{_COLOR})(?: one| colou?r)?(?=\W|$)",
            r"\1",
        ),
        (
            rf"\b(?:(?:i ?['\u2019]?ve|i have|have|there ?['\u2019]?s|there is)(?: got)? )no ({_COLOR})s?"
            rf"(?: flowers?| ones?)? (?:on the board|anywhere|out there)(?: at all)?(?=\W|$)",
            r"no \1",
        ),
        (
            r",? (?:but |and |though )?(?:only |just )?(?:one|two|three|four|five|[1-5]) of (?:those|them|these|the)"
            r" (?:flowers?|squares?|ones) (?:are|is|r) mine\b",
            "",
        ),
        (
            r"\b(?:and |, )?(?:there ?['\u2019]?s |there is )?(?:an?|one|1) (?:empty|free) (?:square|space|field)"
            r" (?:under|below|beneath) (?:it|there|the cloud|that)(?: too| as well| also)?(?=\W|$)",
            "and 1 empty square",
        ),
        (r"\bhow (?:many|much) (?:can|may|do) i (?:put|place|lay)(?: down| out)?\W*$", "how many counters"),
        (
            r"^(.*\b(?:thunderbolt|lightning|bolt)\b.*)\b(?:what(?:['\u2019]?s| is) left(?: of (?:it|that))?"
            r"|how (?:many|much)(?: counters)? (?:is|are) left(?: of (?:it|that))?)\W*$",
            r"\1how high is it",
        ),
        (r"\bcards i (?:may|can|could) still (?:play|use)( this turn)?\W*$", r"how many cards can i still play\1"),
    )
)


def plainer(question: str) -> str:
    """The question with the Sun, the Rain and whose flowers stand there told in plainer words.

    >>> plainer("pushed the sun the max with one card")
    'moved the sun 3 squares'
    >>> plainer("thunderbolt on my 5 high, whats left?")
    'thunderbolt on my 5 high, how high is it'
    """
    return _PLAINER.plain(question)
