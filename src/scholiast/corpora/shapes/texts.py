"""Full texts given in paragraphs -> documents: a heading a section, references as they are."""

from collections.abc import Iterable

from scholiast.papers import Document, Reference, Section, Span, Work


def document_of(
    work: Work, paragraphs: Iterable[tuple[str, str]], references: tuple[Reference, ...]
) -> Document | None:
    """Return the document that headings and paragraphs make; None where there is no text.

    Its citations are not marked: the source's own marks stay in the text as they are.
    """
    pieces: list[str] = []
    starts: list[tuple[str, int, str]] = []
    at, before = 0, None
    given = [("Abstract", work.abstract)] if work.abstract else []
    for heading, paragraph in (*given, *paragraphs):
        text = " ".join(paragraph.split())
        if not text:
            continue
        if heading != before:
            role = "abstract" if given and not starts else "body"
            starts.append((heading, at, role))
            text = f"# {heading}\n\n{text}" if heading else text
            before = heading
        pieces.append(text)
        at += len(text) + 2
    body = "\n\n".join(pieces)
    if not starts or starts[-1][2] == "abstract":
        return None
    ends = [start for _, start, _ in starts[1:]] + [len(body)]
    sections = tuple(
        Section(heading, 1, Span(start, end), role)
        for (heading, start, role), end in zip(starts, ends, strict=True)
        if heading
    )
    return Document(
        text=body,
        title=work.title,
        authors=tuple(author.name for author in work.authors),
        year=work.year,
        identifiers=work.identifiers,
        venue=work.venue,
        sections=sections,
        references=references,
    )
