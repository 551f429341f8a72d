"""A reference string -> its tokens: words and numbers, with the punctuation between them."""

import re
from dataclasses import dataclass

_TOKEN = re.compile(
    r"(?:https?\s?:\s?//|www\.)[^\s<>\"“”«»]{2,400}"
    r"|10\.\d{4,9}/[^\s<>\"“”]{1,200}"
    r"|[^\W\d_]+(?:['’´`\-‐‑][^\W\d_]+)*[a-z]?"
    r"|\d+(?:[a-zA-Z]{1,2}(?![^\W_]))?"
    r"|[^\W_]+",
)
_CLOSING = ".,;:!'’”\"*)]}>»"


@dataclass(frozen=True, slots=True)
class Token:
    """A word, a number or an address of a reference string."""

    text: str
    start: int
    end: int
    before: str
    """What stands between it and the token before."""
    after: str


def tokenize(text: str) -> list[Token]:
    """Return the tokens of a reference string.

    >>> [(token.text, token.after) for token in tokenize("Lee, K. Botany 12(3): 45.")]
    [('Lee', ', '), ('K', '. '), ('Botany', ' '), ('12', '('), ('3', '): '), ('45', '.')]
    """
    spans = [_trimmed(text, match.start(), match.end()) for match in _TOKEN.finditer(text)]
    edges = [0, *(end for _, end in spans)]
    tokens = []
    for index, (start, end) in enumerate(spans):
        following = spans[index + 1][0] if index + 1 < len(spans) else len(text)
        tokens.append(
            Token(text[start:end], start, end, text[edges[index] : start], text[end:following])
        )
    return tokens


def _trimmed(text: str, start: int, end: int) -> tuple[int, int]:
    """Return an address without the punctuation of the sentence around it."""
    while end - start > 1 and text[end - 1] in _CLOSING:
        if text[end - 1] == ")" and text.count("(", start, end) >= text.count(")", start, end):
            break
        end -= 1
    return start, end
