"""Bibliographies alone: BibTeX, RIS and CSL-JSON files."""

from scholiast.parsing.bibliographies.bibtex import read_bibtex
from scholiast.parsing.bibliographies.csl import read_csl_item, read_csl_json
from scholiast.parsing.bibliographies.dismissals import read_dismissal, read_dismissals
from scholiast.parsing.bibliographies.drafts import parse
from scholiast.parsing.bibliographies.encoding import read_text
from scholiast.parsing.bibliographies.ris import read_ris

__all__ = [
    "parse",
    "read_bibtex",
    "read_csl_item",
    "read_csl_json",
    "read_dismissal",
    "read_dismissals",
    "read_ris",
    "read_text",
]
