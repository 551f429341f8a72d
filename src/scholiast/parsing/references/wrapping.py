"""Gold references set in lines as a page would have them, to teach where entries begin."""

import random
from collections.abc import Iterator, Sequence

from scholiast.parsing.references.gold import Labelled
from scholiast.parsing.references.goldlines import Listing
from scholiast.parsing.references.numbering import split_number

WIDTHS = (38, 45, 50, 60, 80, 100, 110)
NUMBERINGS = ("", "", "", "[{}] ", "{}. ", "({}) ", "{} ", "{}) ")
FEWEST = 5
LOOSE = 25
"""Strings of collections that make up one invented bibliography."""


def printed_listings(items: Sequence[Labelled], seed: int = 0) -> Iterator[Listing]:
    """Yield bibliographies in lines, one a document, widths and numbering drawn by chance."""
    chance = random.Random(seed)
    documents: dict[str, list[str]] = {}
    loose = [item.text for item in items if not item.document]
    chance.shuffle(loose)
    for start in range(0, len(loose), LOOSE):
        documents[f"made-{start}"] = loose[start : start + LOOSE]
    for item in items:
        if item.document:
            documents.setdefault(item.document, []).append(item.text)
    for document, texts in documents.items():
        if len(texts) >= FEWEST:
            yield _printed(document, [split_number(text)[2] for text in texts], chance)


def _printed(document: str, texts: list[str], chance: random.Random) -> Listing:
    width, numbering = chance.choice(WIDTHS), chance.choice(NUMBERINGS)
    lines = ["References"] if chance.random() < 0.7 else []
    entries = []
    for number, text in enumerate(texts if numbering else sorted(texts, key=str.casefold), start=1):
        wrapped = _wrapped(numbering.format(number) + text, width, chance)
        entries.append(range(len(lines), len(lines) + len(wrapped)))
        lines += wrapped
    return Listing(document, tuple(lines), tuple(entries))


def _wrapped(text: str, width: int, chance: random.Random) -> list[str]:
    """Return the lines of a paragraph, some words broken with a hyphen."""
    lines, line = [], ""
    for word in text.split():
        room = width - len(line) - 2
        if line and len(line) + 1 + len(word) > width:
            if 2 < room < len(word) - 2 and word.isalpha() and chance.random() < 0.5:
                lines.append(f"{line} {word[:room]}-")
                line = word[room:]
                continue
            lines.append(line)
            line = ""
        line = f"{line} {word}".strip()
    return [*lines, line] if line else lines
