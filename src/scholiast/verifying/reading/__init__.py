"""What can be read of a source: paragraphs, tables and captions, as spans of one stored text."""

from scholiast.verifying.reading.documents import read_document
from scholiast.verifying.reading.works import read_work

__all__ = ["read_document", "read_work"]
