"""Works of the store -> files for other programs: CSL-JSON, BibTeX, BEIR, Parquet, JSON lines."""

from scholiast.corpora.exporting.choosing import chosen
from scholiast.corpora.exporting.writing import FORMS, export, export_beir

__all__ = ["FORMS", "chosen", "export", "export_beir"]
