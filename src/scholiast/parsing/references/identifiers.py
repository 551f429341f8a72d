"""DOI, arXiv, PubMed, ISBN, ISSN and ACL identifiers and addresses in printed text."""

import re
from urllib.parse import unquote

from scholiast.papers import Identifiers

_SUFFIX = r"[^\s\"“”‘’«»„|^\\{}]{1,200}"
_DOI = re.compile(
    rf"(?<![\d.])10\s?\.\s?(\d{{4,9}}(?:\.\d{{1,6}}){{0,3}})\s?(?:/|%2[fF])\s?({_SUFFIX})"
)
_MORE = re.compile(r"\s{1,3}([a-z0-9][a-z0-9.()\-/_:]{1,80})", re.I)
_UNFINISHED = re.compile(r"(?:[-/_(:]|^[a-z]{1,2}\.|^(?:journal|annurev|fnins|s\d{4,6})\.)$", re.I)
_GLUED = re.compile(
    r"(?:</|&lt;/|[.,;\])]*(?:https?://|www\.|pmid|pmcid|arxiv:|is[sb]n[\s:]|(?<=[.,;])is[sb]n(?=97[89]|\d{4}-\d{3}[\dx]$)|\[pubmed|accessed)"
    r"|[,\[](?=[a-z]{2})).*$",
    re.I,
)
_PAGE_OF = re.compile(
    r"/(?:full|abstract|e?pdf|epub|meta|html|fulltext|summary|references)$|\.pdf$", re.I
)
_PAIRS = {")": "(", "]": "[", ">": "<"}

_ARCHIVES = (
    "astro-ph|cond-mat|gr-qc|hep-ex|hep-lat|hep-ph|hep-th|math-ph|nlin|nucl-ex|nucl-th|physics|"
    "quant-ph|math|cs|q-bio|q-fin|stat|eess|econ|alg-geom|chao-dyn|cmp-lg|dg-ga|funct-an|"
    "patt-sol|q-alg|solv-int|adap-org|acc-phys|atom-ph|ao-sci|bayes-an|chem-ph|comp-gas|mtrl-th|"
    "plasm-ph|supr-con"
)
_ARXIV_NEW = r"(\d{2}(?:0[1-9]|1[0-2])\s?\.\s?\d{4,5})(?:v\d{1,3})?(?!\d)"
_ARXIV_ANY = r"(\d{4}\.\d{4,5})(?:v\d{1,3})?(?!\d)"
_ARXIV_OLD = rf"((?:{_ARCHIVES})(?:\.[A-Z]{{2}})?\s?/\s?\d{{7}})(?:v\d{{1,3}})?(?!\d)"
_ARXIV = [
    re.compile(rf"arxiv(?:\.org)?(?:\s?/\s?(?:abs|pdf|html|ps))?[\s:.,/\[\]()#]{{0,6}}(?:preprint|e-?prints?|id|no\.?)?"
               rf"[\s:.,/\[\]()]{{0,4}}(?:arxiv[\s:.]{{0,3}})?(?:{_ARXIV_ANY}|{_ARXIV_OLD})", re.I),
    re.compile(rf"10\.48550/arxiv\.(?:{_ARXIV_NEW}|{_ARXIV_OLD})", re.I),
    re.compile(rf"(?:\babs\s?/\s?|\bcorr\W{{0,3}}){_ARXIV_NEW}()", re.I),
    re.compile(rf"(?<![\d./]){_ARXIV_NEW}()\s?(?:\[(?:{_ARCHIVES})|\((?:{_ARCHIVES}))", re.I),
    re.compile(rf"(?<![\w./-])(){_ARXIV_OLD}", re.I),
]  # fmt: skip
_PMID = re.compile(
    r"(?:\bpmid[\s:.#]{0,3}|pubmed\.ncbi\.nlm\.nih\.gov\s?/\s?|nih\.gov\s?/\s?pubmed\s?/\s?|"
    r"\bpubmed[\s:]{1,3}(?:pmid[\s:]{0,3})?|\bmedline[\s:]{1,3})(\d{4,8})(?!\d)",
    re.I,
)
_PMCID = re.compile(r"\bPMC\s?(?:ID[\s:]{0,3}(?:PMC)?\s?)?(\d{3,8})(?!\d)", re.I)
_ISBN = re.compile(
    r"\bISBN(?:[\s-]?1[03])?(?:\s?\([^)]{1,20}\))?[\s:.#]{0,3}(\d(?:[\s–‐-]?[\dXx]){8,16})", re.I
)
_ISBN_BARE = re.compile(r"(?<![\w-])(97[89](?:[ –‐-]?\d){10})(?![\w-])")
_ISSN = re.compile(
    r"\bISSN(?:[\s-]?[LE])?(?:\s?\([^)]{1,20}\))?[\s:.]{0,3}(\d{4})\s?[-–‐]?\s?(\d{3}[\dXx])", re.I
)
_ACL = re.compile(
    r"(?:aclanthology\.(?:org|info)|aclweb\.org/anthology)/(?:papers/)?(?:[A-Z]/[A-Z]\d\d/)?"
    r"([A-Z]\d{2}-\d{4}|\d{4}\.[a-z0-9]+-[a-z0-9_]+\.\d{1,4})(?!\d)",
    re.I,
)
_ACL_DOI = re.compile(
    r"^10\.(?:18653|3115)/v1/([a-z]\d\d-\d{4}|\d{4}\.[a-z0-9]+-[a-z0-9_]+\.\d{1,4})$"
)
_OPENALEX = re.compile(r"openalex\.org/(?:works/)?(W\d{4,12})", re.I)
_URL = re.compile(
    r"\b(?:(?:https?|ftp)\s?:\s?/\s?/\s?(?:www\s?\.\s)?|www\s?\.\s?(?=[a-z0-9-]{2,63}\.))[^\s<>\"“”«»{}|\\^]{2,500}",
    re.I,
)
_URL_MORE = re.compile(r"\s{1,3}([a-z0-9][^\s<>\"“”«»]{0,200})")
_URL_ENDING = re.compile(r"[.,;:!'’”\"*]+$")


def find_identifiers(text: str) -> Identifiers:
    """Return the first identifier of each kind in `text`, as printed and without prefixes.

    DOIs come in lower case, arXiv ids without version, PMCIDs with their PMC, ISBNs as digits.

    >>> find_identifiers("doi: 10. 1000/ABC.1. arXiv:1706.03762v5 [cs.CL]")  # doctest: +ELLIPSIS
    Identifiers(doi='10.1000/abc.1', arxiv='1706.03762', ...)
    """
    doi = find_doi(text)
    return Identifiers(
        doi=doi,
        arxiv=find_arxiv(text),
        pmid=_first(_PMID, text),
        pmcid=_prefixed("PMC", _first(_PMCID, text)),
        isbn=_find_isbn(text),
        issn=_find_issn(text),
        openalex=_first(_OPENALEX, text),
        acl=_find_acl(text, doi),
    )


def find_doi(text: str) -> str | None:
    """Return the first DOI in `text` in lower case, or None.

    >>> find_doi("(https://doi.org/10.1002%2F(SICI)1097-4571(1998)49:8<693::AID>3.0.CO;2-O).")
    '10.1002/(sici)1097-4571(1998)49:8<693::aid>3.0.co;2-o'
    """
    for match in _DOI.finditer(text):
        tail = match.group(2)
        rest = _MORE.match(text, match.end())
        if rest and _UNFINISHED.search(tail):
            tail += rest.group(1)
        in_address = "http" in text[max(match.start() - 80, 0) : match.start()].lower()
        doi = _trimmed(match.group(1), tail, in_address)
        if doi:
            return doi
    return None


def clean_doi(text: str) -> str | None:
    """Return the DOI that `text` is, without prefixes, addresses or trailing marks; or None.

    >>> clean_doi("https://doi.org/10.1000%2FXYZ(1)."), clean_doi("no DOI")
    ('10.1000/xyz(1)', None)
    """
    return find_doi(unquote(text)) if "%" in text else find_doi(text)


def find_arxiv(text: str) -> str | None:
    """Return the first arXiv id in `text` without its version, or None.

    >>> find_arxiv("arXiv:hep-th/9901001v2"), find_arxiv("CoRR, abs/1810.04805, 2018")
    ('hep-th/9901001', '1810.04805')
    """
    for pattern in _ARXIV:
        match = pattern.search(text)
        if match:
            found = match.group(1) or match.group(2)
            return (
                "".join(found.split()).replace("ARXIV", "")
                if found[0].isdigit()
                else _old_arxiv(found)
            )
    return None


def find_url(text: str) -> str:
    """Return the first web address in `text`, or an empty string.

    >>> find_url("Available at: http:// www.example.org/a_(b). Accessed 2 May 2019.")
    'http://www.example.org/a_(b)'
    """
    match = _URL.search(text)
    if not match:
        return ""
    found = "".join(match.group(0).split())
    rest = _URL_MORE.match(text, match.end())
    if rest and _runs_on(found, rest.group(1)):
        found += rest.group(1)
    return _balanced(_URL_ENDING.sub("", found))


def _runs_on(address: str, following: str) -> bool:
    """Say whether an address that a line break cut goes on with the next word."""
    if address[-1] in "-_=?&%~#":
        return True
    looks_like_path = any(mark in following[:-1] for mark in "/_=?&%") or following.rstrip(
        ".,;)"
    ).endswith((".html", ".htm", ".pdf", ".php", ".aspx"))
    return (
        looks_like_path and address[-1] in "/." and not following.startswith(("http", "www", "10."))
    )


def _trimmed(prefix: str, tail: str, in_address: bool) -> str | None:
    """Return a DOI from its two halves without what the sentence around it added."""
    if "%" in tail:
        tail = unquote(tail)
    tail = tail.replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&")
    tail = _GLUED.sub("", tail)
    if in_address:
        tail = re.split(r"[?#&]", tail, maxsplit=1)[0]
    tail = _balanced(tail.rstrip(".,;:'*/-_"))
    tail = _PAGE_OF.sub("", tail)
    return f"10.{prefix}/{tail}".lower() if tail else None


def _balanced(text: str) -> str:
    """Return `text` without closing brackets at its end that nothing in it opens."""
    while text and text[-1] in _PAIRS and text.count(text[-1]) > text.count(_PAIRS[text[-1]]):
        text = text[:-1].rstrip(".,;:")
    return text


def _old_arxiv(found: str) -> str:
    archive, _, number = "".join(found.split()).partition("/")
    return f"{archive.split('.')[0].lower()}/{number}"


def _first(pattern: re.Pattern[str], text: str) -> str | None:
    match = pattern.search(text)
    return match.group(1) if match else None


def _prefixed(prefix: str, digits: str | None) -> str | None:
    return prefix + digits if digits else None


def _find_isbn(text: str) -> str | None:
    match = _ISBN.search(text)
    if match:
        digits = re.sub(r"[^\dXx]", "", match.group(1)).upper()
        for length in (13, 10):
            if length == 13 and not digits.startswith(("978", "979")):
                continue
            if len(digits) >= length:
                return digits[:length]
        return digits
    bare = _ISBN_BARE.search(text)
    digits = re.sub(r"\D", "", bare.group(1)) if bare else ""
    return digits if digits and _sums_to_thirteen(digits) else None


def _sums_to_thirteen(digits: str) -> bool:
    return sum(int(digit) * (3 if index % 2 else 1) for index, digit in enumerate(digits)) % 10 == 0


def _find_issn(text: str) -> str | None:
    match = _ISSN.search(text)
    return f"{match.group(1)}-{match.group(2)}".upper() if match else None


def _find_acl(text: str, doi: str | None) -> str | None:
    found = _first(_ACL, text)
    if not found and doi:
        found = _first(_ACL_DOI, doi)
    if not found:
        return None
    return found.upper() if found[0].isalpha() else found.lower()
