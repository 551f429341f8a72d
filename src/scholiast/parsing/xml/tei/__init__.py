"""TEI as GROBID and kindred tools write it -> drafts."""

from scholiast.parsing.drafting import Draft
from scholiast.parsing.markup.linking import Order
from scholiast.parsing.markup.tree import Element
from scholiast.parsing.markup.writing import Scribe
from scholiast.parsing.xml.tei.body import Body
from scholiast.parsing.xml.tei.entries import find_entries, write_references
from scholiast.parsing.xml.tei.header import read_header

__all__ = ["read"]


def read(article: Element, draft: Draft, file: int) -> None:
    """Write the article into `draft`; marks without a target are left to be read by their text."""
    entries = find_entries(article)
    scribe = Scribe(draft, file, Order.of([key for key, _ in entries], {}))
    body = Body(scribe, article)
    header = article.child("teiHeader")
    if header is not None:
        read_header(header, draft, scribe, body)
    text = article.child("text")
    for part in text.named("front", "body", "back") if text is not None else ():
        body.write(part)
    write_references(entries, scribe)
