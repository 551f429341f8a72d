"""The labels that the sequence labeller gives to tokens."""

from enum import StrEnum


class Label(StrEnum):
    """What a token of a reference string belongs to."""

    AUTHOR = "author"
    TITLE = "title"
    JOURNAL = "journal"
    CONTAINER = "container"
    SERIES = "series"
    EDITOR = "editor"
    TRANSLATOR = "translator"
    DATE = "date"
    VOLUME = "volume"
    ISSUE = "issue"
    PAGES = "pages"
    PUBLISHER = "publisher"
    LOCATION = "location"
    DOI = "doi"
    ARXIV = "arxiv"
    PMID = "pmid"
    ISBN = "isbn"
    URL = "url"
    NOTE = "note"
    EDITION = "edition"
    TYPE = "type"
    """Technical Report, PhD thesis, [CD-ROM]"""
    NUMBER = "number"
    """The number before the entry."""
    OTHER = "other"
