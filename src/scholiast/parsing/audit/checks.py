"""The audit's checks, in a row."""

from collections.abc import Callable, Iterator

from scholiast.papers import Document
from scholiast.parsing.audit import bibliography, headings, numbering, prose
from scholiast.parsing.audit.anomalies import Anomaly

Check = Callable[[Document], Iterator[Anomaly]]

EXACT = ("jats", "latex")
"""Formats that are read as they stand: an odd number or a repeat there is the authors' own."""
ON_EVERYTHING: tuple[Check, ...] = (
    bibliography.references_found,
    bibliography.citation_share,
    bibliography.indices_beyond,
    bibliography.reference_numbers,
    bibliography.citation_order,
    headings.heading_jumps,
)
ON_PAGES: tuple[Check, ...] = (
    headings.section_numbers,
    numbering.equation_numbers,
    numbering.float_numbers,
    prose.repeated_paragraphs,
    prose.broken_off,
    prose.sparse_pages,
)
MOST_OF_A_KIND = 10
"""Anomalies of one code that are told; what is broken all over is told by its first ones."""


def audit(document: Document) -> list[Anomaly]:
    """Return the breaks in headings, numbering, citation indices and the bibliography."""
    found: list[Anomaly] = []
    counts: dict[str, int] = {}
    for check in ON_EVERYTHING if document.format in EXACT else ON_EVERYTHING + ON_PAGES:
        for anomaly in check(document):
            code = anomaly.problem.code
            counts[code] = counts.get(code, 0) + 1
            if counts[code] <= MOST_OF_A_KIND:
                found.append(anomaly)
    return found
