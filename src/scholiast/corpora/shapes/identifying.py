"""Identifiers as sources spell them -> as works bear them."""

import re
from urllib.parse import unquote

from scholiast.papers import Identifiers
from scholiast.parsing.references.identifiers import clean_doi

_PLAIN_DOI = re.compile(r"(?:https?://(?:dx\.)?doi\.org/|doi:\s?)?(10\.\d{4,9}/[^\s%<>\"]{1,300})$")
_ARXIV = re.compile(
    r"(?:https?://(?:[a-z]{1,8}\.)?arxiv\.org/(?:abs|pdf)/|arxiv:)?"
    r"(\d{4}\.\d{4,5}|[a-z-]{2,12}(?:\.[A-Z]{2})?/\d{7})(?:v\d{1,3})?(?:\.pdf)?$",
    re.I,
)
_ARXIV_DOI = re.compile(r"10\.48550/arxiv\.(.{4,25})$")
_ACL_DOI = re.compile(
    r"10\.(?:18653|3115)/v1/([a-z]\d\d-\d{4}|\d{4}\.[a-z0-9]{1,40}-[a-z0-9_]{1,40}\.\d{1,4})$"
)
_DIGITS = re.compile(r"\d{1,12}$")
_PMCID = re.compile(r"PMC\d{1,9}$", re.I)
_OPENALEX = re.compile(r"W\d{1,12}$", re.I)
_ISBN = re.compile(r"(?:97[89])?\d{9}[\dX]$")


def doi_of(text: str | None) -> str | None:
    """Return a DOI without prefix in lower case, or None for a text that is none.

    >>> doi_of("https://doi.org/10.1000/ABC"), doi_of("10.1000%2Fabc"), doi_of("n/a")
    ('10.1000/abc', '10.1000/abc', None)
    """
    if not text:
        return None
    text = text.strip()
    match = _PLAIN_DOI.match(text)
    return match.group(1).lower() if match else clean_doi(unquote(text))


def arxiv_of(text: str | None) -> str | None:
    """Return an arXiv id without version, prefix and address, or None.

    >>> arxiv_of("http://arxiv.org/abs/2004.14974v2"), arxiv_of("math.GT/0309136")
    ('2004.14974', 'math/0309136')
    """
    match = _ARXIV.match(text.strip()) if text else None
    if not match:
        return None
    archive, slash, number = match.group(1).partition("/")
    return f"{archive.split('.')[0].lower()}/{number}" if slash else archive


def openalex_of(text: str | None) -> str | None:
    """Return the id of an OpenAlex work, or None.

    >>> openalex_of("https://openalex.org/W2741809807")
    'W2741809807'
    """
    tail = text.rpartition("/")[2].strip() if text else ""
    return tail.upper() if _OPENALEX.match(tail) else None


def identifiers_of(  # noqa: PLR0913  (one argument a scheme)
    *,
    doi: str | None = None,
    arxiv: str | None = None,
    pmid: str | int | None = None,
    pmcid: str | int | None = None,
    isbn: str | None = None,
    issn: str | None = None,
    openalex: str | None = None,
    acl: str | None = None,
    s2: str | int | None = None,
    dblp: str | None = None,
) -> Identifiers:
    """Return identifiers in the form in which works bear them; what is none of its kind is None.

    DOIs of arXiv and the ACL Anthology say the id there too.

    >>> identifiers_of(doi="10.48550/arXiv.1706.03762", pmcid=123).as_dict()
    {'doi': '10.48550/arxiv.1706.03762', 'arxiv': '1706.03762', 'pmcid': 'PMC123'}
    """
    doi = doi_of(doi)
    digits = (isbn or "").replace("-", "").replace(" ", "").upper()
    return Identifiers(
        doi=doi,
        arxiv=arxiv_of(arxiv) or _within(_ARXIV_DOI, doi, arxiv=True),
        pmid=_tail(_DIGITS, pmid),
        pmcid=_pmcid(pmcid),
        isbn=digits if _ISBN.match(digits) else None,
        issn=issn or None,
        openalex=openalex_of(openalex),
        acl=(acl or "").strip() or _within(_ACL_DOI, doi),
        s2=_tail(_DIGITS, s2),
        dblp=(dblp or "").strip() or None,
    )


def _within(pattern: re.Pattern[str], doi: str | None, *, arxiv: bool = False) -> str | None:
    match = pattern.match(doi) if doi else None
    if not match:
        return None
    found = match.group(1)
    if arxiv:
        return arxiv_of(found)
    return found.upper() if found[0].isalpha() else found


def _tail(pattern: re.Pattern[str], value: str | int | None) -> str | None:
    """Return what stands at the end of an address or alone."""
    match = pattern.search(str(value).strip().rstrip("/")) if value is not None else None
    return match.group() if match else None


def _pmcid(value: str | int | None) -> str | None:
    if value is None or value == "":
        return None
    match = _PMCID.search(str(value).strip().rstrip("/"))
    digits = None if match else _DIGITS.search(str(value).strip().rstrip("/"))
    return match.group().upper() if match else (f"PMC{digits.group()}" if digits else None)
