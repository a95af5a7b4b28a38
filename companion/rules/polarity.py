"""Yes, No or Depends before a rule, where the rule itself decides the question so."""


def verdict(question: str, sentence: str) -> str:
    """`Yes`, `No` or `Depends` where a sentence decides a question so; else empty."""
    return ""
