"""What makes two records one work: an identifier, or title, first author and year."""

import hashlib

from scholiast.papers import Author, Identifiers
from scholiast.papers.folding import fold, fold_family

SCHEMES = ("doi", "arxiv", "pmid", "pmcid", "acl", "openalex", "s2", "dblp", "isbn")
"""Fields of Identifiers that name one work, strongest first; an ISSN names a journal."""
_SHORTEST = 12
"""Letters of a folded title from which title, author and year together name a work."""


def identifier_pairs(identifiers: Identifiers) -> tuple[tuple[str, str], ...]:
    """Return the identifiers that name a work, strongest first, in the form they are compared in.

    >>> identifier_pairs(Identifiers(doi="10.1/X", arxiv="2004.14974v2", issn="1234-5679"))
    (('doi', '10.1/x'), ('arxiv', '2004.14974'))
    """
    given = identifiers.as_dict()
    return tuple((name, _plain(name, given[name])) for name in SCHEMES if name in given)


def title_key(title: str, authors: tuple[Author, ...], year: int | None) -> str:
    """Return a digest of normalised title, first author's family name and year.

    Empty where the title is too short, or author and year are unknown: then a title alone names
    nothing.

    >>> title_key("A study of cats", (), None)
    ''
    """
    folded = fold(title).replace(" ", "")
    family = fold_family(authors[0].name.family) if authors else ""
    if len(folded) < _SHORTEST or not (family or year):
        return ""
    text = f"{folded}|{family}|{year or ''}"
    return hashlib.sha256(text.encode()).hexdigest()[:20]


def work_id(
    identifiers: Identifiers, title: str, authors: tuple[Author, ...], year: int | None
) -> str:
    """Return the id of a work: its strongest identifier, else a digest of what it is called.

    >>> work_id(Identifiers(doi="10.1/x", pmid="7"), "Cats", (), 2020)
    'doi:10.1/x'
    """
    pairs = identifier_pairs(identifiers)
    if pairs:
        return ":".join(pairs[0])
    key = title_key(title, authors, year)
    if not key:
        text = f"{fold(title)}|{'|'.join(str(author.name) for author in authors)}|{year or ''}"
        key = hashlib.sha256(text.encode()).hexdigest()[:20]
    return f"title:{key}"


def _plain(scheme: str, value: str) -> str:
    value = value.strip()
    if scheme == "doi":
        return value.lower()
    if scheme == "arxiv":
        head, mark, tail = value.rpartition("v")
        return head if mark and tail.isdigit() and head else value
    if scheme in ("openalex", "pmcid"):
        return value.upper()
    return value.replace("-", "").upper() if scheme == "isbn" else value
