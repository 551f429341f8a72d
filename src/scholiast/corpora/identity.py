"""What makes two records one work: an identifier, or title, first author and year."""

import hashlib
import re
from collections.abc import Callable
from dataclasses import replace
from operator import attrgetter
from urllib.parse import unquote

from scholiast.papers import Author, Identifiers
from scholiast.papers.folding import fold, fold_family

SCHEMES = ("doi", "arxiv", "pmid", "pmcid", "acl", "openalex", "s2", "dblp", "isbn")
"""Fields of Identifiers that name one work, strongest first; an ISSN names a journal."""
_values = attrgetter(*SCHEMES)
_SHORTEST = 12
"""Letters of a folded title from which title, author and year together name a work."""
_DOI_HEAD = re.compile(r"(?:https?://)?(?:dx\.|www\.)?doi\.org/|doi:\s{0,5}", re.IGNORECASE)
_ARXIV_HEAD = re.compile(r"(?:https?://)?(?:www\.)?arxiv\.org/(?:abs|pdf)/|arxiv:\s{0,5}", re.I)
_VERSION = re.compile(r"v\d{1,3}$")
_ARXIV_DOI = re.compile(r"10\.48550/arxiv\.(.{4,30})$")
_DIGITS = re.compile(r"\d{1,20}")


def identifier_pairs(identifiers: Identifiers) -> tuple[tuple[str, str], ...]:
    """Return the identifiers that name a work, strongest first, in the form they are compared in.

    The DOI that arXiv gives a preprint names its arXiv id too.

    >>> identifier_pairs(Identifiers(doi="10.1/X", arxiv="2004.14974v2", issn="1234-5679"))
    (('doi', '10.1/x'), ('arxiv', '2004.14974'))
    >>> identifier_pairs(Identifiers(doi="https://doi.org/10.1%2FX", pmid="PMID: 0077"))
    (('doi', '10.1/x'), ('pmid', '77'))
    >>> identifier_pairs(Identifiers(doi="10.48550/arXiv.2004.14974"))
    (('doi', '10.48550/arxiv.2004.14974'), ('arxiv', '2004.14974'))
    """
    given = zip(SCHEMES, _values(identifiers), strict=True)
    pairs = [(scheme, _PLAIN[scheme](value.strip())) for scheme, value in given if value]
    found = tuple(pair for pair in pairs if pair[1])
    if not found or found[0][0] != "doi":
        return found
    preprint = _ARXIV_DOI.match(found[0][1])
    if preprint is None or (found[1:2] and found[1][0] == "arxiv"):
        return found
    return (found[0], ("arxiv", plain_identifier("arxiv", preprint.group(1))), *found[1:])


def plain_identifiers(identifiers: Identifiers) -> Identifiers:
    """Return the identifiers in the form in which they are compared, those of journals as given.

    >>> plain_identifiers(Identifiers(doi="DOI: 10.1%2FX", issn="1234-5679")).doi
    '10.1/x'
    """
    plain = dict(identifier_pairs(identifiers))
    if all(
        value == plain.get(scheme)
        for scheme, value in zip(SCHEMES, _values(identifiers), strict=True)
    ):
        return identifiers
    return replace(identifiers, **(dict.fromkeys(SCHEMES) | plain))


def plain_identifier(scheme: str, value: str) -> str:
    """Return one identifier in the form it is compared in; empty where it says nothing.

    >>> plain_identifier("pmcid", "7327"), plain_identifier("openalex", "https://openalex.org/w2")
    ('PMC7327', 'W2')
    """
    return _PLAIN[scheme](value.strip())


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
    return hashlib.sha256(text.encode(errors="surrogatepass")).hexdigest()[:20]


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
        key = hashlib.sha256(text.encode(errors="surrogatepass")).hexdigest()[:20]
    return f"title:{key}"


def _doi(value: str) -> str:
    head = _DOI_HEAD.match(value)
    value = value[head.end() :] if head else value
    return (unquote(value) if "%" in value else value).lower()


def _arxiv(value: str) -> str:
    head = _ARXIV_HEAD.match(value)
    value = (value[head.end() :] if head else value).lower().removesuffix(".pdf")
    tail = _VERSION.search(value)
    return value[: tail.start()] if tail else value


def _digits(value: str) -> str:
    found = _DIGITS.search(value)
    return found.group().lstrip("0") if found else ""


def _pmcid(value: str) -> str:
    digits = _digits(value)
    return f"PMC{digits}" if digits else ""


def _last_part(value: str) -> str:
    return value.rstrip("/").rpartition("/")[2].upper()


def _as_it_is(value: str) -> str:
    return value


def _isbn(value: str) -> str:
    return value.replace("-", "").replace(" ", "").upper()


_PLAIN: dict[str, Callable[[str], str]] = {
    "doi": _doi,
    "arxiv": _arxiv,
    "pmid": _digits,
    "pmcid": _pmcid,
    "acl": _as_it_is,
    "openalex": _last_part,
    "s2": _digits,
    "dblp": _as_it_is,
    "isbn": _isbn,
}
