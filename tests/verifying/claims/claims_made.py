"""Small papers with marks, made from text in which marks stand as [1] or as Lee et al. (2020)."""

import re

from scholiast.papers import Citation, CitationStyle, Document, Name, Reference, Section, Span
from scholiast.parsing.sentences import split_sentences

MARK = re.compile(r"\[(\d(?:[,-]\d)*)\]|(?<=\()[A-Z]\w+ et al\., 20\d\d(?=\))|"
                  r"(?<=; )[A-Z]\w+ et al\., 20\d\d\)|[A-Z]\w+ et al\. \(20\d\d\)")  # fmt: skip
AUTHORS = {"1": "Smith", "2": "Lee", "3": "Wu", "4": "Diaz", "5": "Ito"}
REFERENCES = tuple(
    Reference(key, title=f"On {key}", authors=(Name(name, "A."),), year=2020)
    for key, name in AUTHORS.items()
)


def paper(text: str, *, headings: tuple[str, ...] = ()) -> Document:
    """Return a paper of this text; `headings` are lines of it, each the head of a section."""
    sentences = tuple(
        one.shifted(block.start())
        for block in re.finditer(r"[^\n]+(?:\n[^\n]+)*", text)
        for one in split_sentences(block.group())
        if headings == () or not block.group().startswith("#")
    )
    citations = tuple(_citation(match, sentences) for match in MARK.finditer(text))
    starts = [text.index(heading) for heading in headings]
    ends = [*starts[1:], len(text)]
    sections = tuple(
        Section(heading.lstrip("# "), 1, Span(start, end))
        for heading, start, end in zip(headings, starts, ends, strict=False)
    )
    return Document(
        text, sentences=sentences, citations=citations, references=REFERENCES, sections=sections
    )


def _citation(match: re.Match[str], sentences: tuple[Span, ...]) -> Citation:
    span = Span(*match.span())
    sentence = next((one for one in sentences if one.overlaps(span)), span)
    if match.group(1):
        return Citation(span, sentence, _keys(match.group(1)), CitationStyle.NUMERIC)
    family = match.group().split()[0]
    keys = tuple(key for key, name in AUTHORS.items() if name == family)
    is_said = "(" in match.group()
    style = CitationStyle.NARRATIVE if is_said else CitationStyle.AUTHOR_YEAR
    return Citation(span, sentence, keys, style)


def _keys(numbers: str) -> tuple[str, ...]:
    keys: list[str] = []
    for piece in numbers.split(","):
        first, _, last = piece.partition("-")
        keys += [str(number) for number in range(int(first), int(last or first) + 1)]
    return tuple(keys)
