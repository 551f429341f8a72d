"""The identifiers that a structured entry gives, in whichever field its author put them."""

import re
from collections.abc import Mapping

from scholiast.papers import Identifiers
from scholiast.parsing.references.identifiers import find_arxiv, find_identifiers, find_url

_DOI_PREFIX = re.compile(
    r"^(?:doi\s?:\s?|(?:https?\s?:\s?/{1,3})?(?:www\.)?(?:dx\.)?doi\.org\s?/\s?(?:doi:)?)+", re.I
)
_ARXIV_ID = re.compile(r"^(?:arxiv\s?:\s?)?(\d{4}\.\d{4,5}|[a-z.-]+/\d{7})(?:v\d{1,3})?", re.I)
_LOOSE = ("url", "howpublished", "note", "journal", "journaltitle", "number", "pages", "volume",
          "addendum", "eid", "annote")  # fmt: skip
_PROMISING = re.compile(r"10\.|arxiv|pmid|pubmed|pmc|isbn|issn|aclanthology|aclweb|openalex", re.I)
_DIGITS = re.compile(r"\d{4,9}")


def identifiers_of(fields: Mapping[str, str]) -> Identifiers:
    """Return the identifiers among an entry's fields; the field made for one goes first.

    A DOI in the field `doi` is kept as it is given, malformed or not.

    >>> identifiers_of({"doi": "https://doi.org/10.1/X", "eprint": "1706.03762v2"}).as_dict()
    {'doi': '10.1/x', 'arxiv': '1706.03762'}
    """
    loose = " ; ".join(fields[name] for name in _LOOSE if name in fields)
    found = find_identifiers(loose) if _PROMISING.search(loose) else Identifiers()
    doi = given_doi(fields.get("doi", "")) or found.doi
    arxiv = _arxiv(fields) or found.arxiv or (find_arxiv(doi) if doi and "arxiv" in doi else None)
    return Identifiers(
        doi=doi,
        arxiv=arxiv,
        pmid=_digits(fields.get("pmid", "")) or _eprint(fields, "pubmed") or found.pmid,
        pmcid=_pmcid(fields.get("pmcid", "") or fields.get("pmc", "")) or found.pmcid,
        isbn=_isbn(fields.get("isbn", "")) or found.isbn,
        issn=fields.get("issn", "").strip().upper() or found.issn,
        openalex=found.openalex,
        acl=found.acl,
    )


def given_doi(value: str) -> str | None:
    """Return what a field for DOIs holds, without its prefixes and in lower case; or None.

    >>> given_doi("doi: 10.1000/ABC"), given_doi("10,1000/abc"), given_doi("  ")
    ('10.1000/abc', '10,1000/abc', None)
    """
    if value.startswith("10.") and value.isascii() and " " not in value and "\\" not in value:
        return value.rstrip(".,;").lower()
    value = " ".join(value.replace("\\", "").split())
    return _DOI_PREFIX.sub("", value).rstrip(" .,;").lower() or None


def address_of(fields: Mapping[str, str]) -> str:
    """Return the web address that an entry gives, or an empty string."""
    given = fields.get("url", "").strip()
    if given:
        return given
    loose = " ".join(fields.get(name, "") for name in ("howpublished", "note"))
    return find_url(loose) if "http" in loose or "www." in loose else ""


def _arxiv(fields: Mapping[str, str]) -> str | None:
    eprint = fields.get("eprint", "").strip() or fields.get("arxivid", "").strip()
    if not eprint:
        return None
    kind = (fields.get("eprinttype") or fields.get("archiveprefix") or "").casefold()
    match = _ARXIV_ID.match(eprint)
    if match and kind in ("", "arxiv"):
        return match.group(1).lower() if "/" in match.group(1) else match.group(1)
    if kind == "arxiv":
        return find_arxiv(f"arXiv:{eprint}") or eprint
    return find_arxiv(eprint)


def _eprint(fields: Mapping[str, str], kind: str) -> str | None:
    given = (fields.get("eprinttype") or "").casefold()
    return _digits(fields.get("eprint", "")) if given == kind else None


def _digits(value: str) -> str | None:
    match = _DIGITS.search(value) if value else None
    return match.group() if match else None


def _pmcid(value: str) -> str | None:
    digits = _digits(value)
    return f"PMC{digits}" if digits else None


def _isbn(value: str) -> str | None:
    """Return the first ISBN of a field as its characters, right or wrong."""
    if not value:
        return None
    first = re.split(r"[,;/]|\s{2,}|\s(?=97[89])|\s\(", value.strip())[0]
    return re.sub(r"[\s–‐-]|ISBN:?", "", first, flags=re.I).upper() or None
