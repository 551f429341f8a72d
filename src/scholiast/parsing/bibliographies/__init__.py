"""Bibliographies alone: BibTeX, RIS and CSL-JSON files."""

from scholiast.parsing.bibliographies.bibtex import read_bibtex

__all__ = ["read_bibtex"]
