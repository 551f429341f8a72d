"""unarXive rows (papers of arXiv, parsed from LaTeX) -> entries with text and citations.

Source: Saier, Krause, Färber 2023, https://github.com/IllDepence/unarXive. Formulas and citations
stay in the text as the marks that unarXive puts there: `{{formula:...}}`, `{{cite:...}}`.
"""

from dataclasses import replace

import msgspec

from scholiast.corpora.interface import Entry, Reject
from scholiast.corpora.shapes.arxiv import ArxivRow
from scholiast.corpora.shapes.arxiv import entry_of as arxiv_entry
from scholiast.corpora.shapes.decoding import Row, read
from scholiast.corpora.shapes.identifying import identifiers_of
from scholiast.corpora.shapes.plain import plain
from scholiast.corpora.shapes.texts import document_of
from scholiast.papers import Identifiers, Reference

NAME = "unarXive"


class _Ids(msgspec.Struct, frozen=True):
    open_alex_id: str = ""
    pubmed_id: str = ""
    pmc_id: str = ""
    doi: str = ""
    arxiv_id: str = ""


class _Contained(msgspec.Struct):
    id: str


class _Entry(msgspec.Struct, rename={"arxiv": "contained_arXiv_ids"}):
    bib_entry_raw: str
    ids: _Ids | None = None
    arxiv: list[_Contained] = []


class _Paragraph(msgspec.Struct):
    section: str
    text: str


class UnarxiveRow(msgspec.Struct):
    """What is read of a row; fields without a default must be there."""

    paper_id: str
    metadata: ArxivRow
    body_text: list[_Paragraph]
    bib_entries: dict[str, _Entry]


def read_row(raw: Row, where: str = "") -> Entry | Reject:
    """Return the entry of one paper, or why it gives none."""
    return read(raw, UnarxiveRow, entry_of, where)


def entry_of(row: UnarxiveRow) -> Entry:
    """Return the entry of a decoded paper, its text and what it cites."""
    work = replace(arxiv_entry(row.metadata).work, sources=(NAME,))
    references = tuple(
        Reference(key, plain(entry.bib_entry_raw), identifiers=_identifiers(entry))
        for key, entry in row.bib_entries.items()
    )
    paragraphs = ((part.section, part.text) for part in row.body_text)
    cited = (reference.identifiers for reference in references)
    return Entry(
        work,
        tuple(each for each in cited if each.as_dict()),
        document_of(work, paragraphs, references),
    )


def _identifiers(entry: _Entry) -> Identifiers:
    ids = entry.ids or _Ids()
    contained = entry.arxiv[0].id if entry.arxiv else ""
    return identifiers_of(
        doi=ids.doi,
        arxiv=ids.arxiv_id or contained,
        pmid=ids.pubmed_id or None,
        pmcid=ids.pmc_id or None,
        openalex=ids.open_alex_id,
    )
