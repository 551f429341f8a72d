"""Text that a page holds and a reader does not see."""

import pypdfium2 as pdf

from scholiast.parsing.pdf.values import Page


def find_hidden(source: pdf.PdfPage, page: Page, objects: list[tuple[int, int]]) -> None:
    """Move runs that no reader sees from the page's runs to its hidden ones."""
