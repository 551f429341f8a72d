"""TEI as GROBID writes it -> drafts."""

from scholiast.parsing.drafting import Draft
from scholiast.parsing.markup.tree import Element

__all__ = ["read"]


def read(article: Element, draft: Draft, file: int) -> None:
    """Write the article into `draft`."""
