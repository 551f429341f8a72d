"""Word files (.docx), with the citation fields of Zotero, Mendeley, EndNote and Word itself."""

from scholiast.parsing.docx.drafts import parse

__all__ = ["parse"]
