"""Work -> title and abstract, where that is all that is known of a source."""

from scholiast.papers import Access, Span, Work
from scholiast.parsing.sentences import split_sentences
from scholiast.verifying.interface import Passage, SourceText
from scholiast.verifying.reading.documents import text_digest, trimmed


def read_work(work: Work) -> SourceText | None:
    """Return title and abstract as a source; None where no abstract is known."""
    abstract = work.abstract.strip()
    if not abstract:
        return None
    title = work.title.strip()
    text = f"{title}\n\n{abstract}" if title else abstract
    start = len(text) - len(abstract)
    sentences = tuple(
        sentence
        for found in split_sentences(abstract)
        for sentence in trimmed(text, found.shifted(start))
    )
    passages = [Passage(Span(start, len(text)), "abstract", sentences=sentences)]
    if title:
        head = Span(0, len(title))
        passages.insert(0, Passage(head, "title", sentences=(head,)))
    return SourceText(work.id, title, text, text_digest(text), Access.ABSTRACT, tuple(passages))
