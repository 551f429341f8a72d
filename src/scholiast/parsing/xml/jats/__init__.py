"""JATS articles (PubMed Central, PLOS, eLife and others; NLM 2.x to JATS 1.3) -> drafts."""

from scholiast.errors import Level
from scholiast.parsing.drafting import Draft
from scholiast.parsing.markup.tree import Element
from scholiast.parsing.markup.writing import Scribe
from scholiast.parsing.xml.jats.blocks import Blocks
from scholiast.parsing.xml.jats.entries import find_entries, order_of
from scholiast.parsing.xml.jats.front import read_front
from scholiast.parsing.xml.jats.listing import write_references

__all__ = ["read"]

_OTHERS = ("sub-article", "response")


def read(article: Element, draft: Draft, file: int) -> None:
    """Write the article into `draft`; sub-articles and responses are left out, and said so."""
    entries = find_entries(article)
    scribe = Scribe(draft, file, order_of(entries))
    blocks = Blocks(scribe, article, entries)
    read_front(article, draft, scribe, blocks)
    for part in article.named("body"):
        blocks.children(part, 0)
    for part in article.named("floats-group", "floats-wrap"):
        blocks.children(part, 1)
    for part in article.named("back"):
        blocks.children(part, 0)
    write_references(entries, draft, scribe, blocks)
    others = article.named(*_OTHERS)
    if others:
        kinds = ", ".join(sorted({other.get("article-type") or other.name for other in others}))
        message = f"{len(others)} further texts in this file ({kinds}) are left out"
        draft.problem("further-articles", message, Level.INFO)
