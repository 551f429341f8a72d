"""What is kept on this machine: the list of retractions."""

from scholiast.corpora.notices.importing import ImportReport, import_retractions
from scholiast.corpora.notices.opening import open_retractions
from scholiast.corpora.notices.retractions import (
    MemoryRetractions,
    Nature,
    Notice,
    Retraction,
    RetractionList,
    Retractions,
    store_path,
)

__all__ = [
    "ImportReport",
    "MemoryRetractions",
    "Nature",
    "Notice",
    "Retraction",
    "RetractionList",
    "Retractions",
    "import_retractions",
    "open_retractions",
    "store_path",
]
