"""Identifiers as links: only those of the right form lead anywhere, and only to known places."""

import re
from urllib.parse import quote

_ADDRESSES = {
    "doi": (re.compile(r"10\.\d{4,9}/\S{1,300}"), "https://doi.org/{}"),
    "arxiv": (
        re.compile(r"[A-Za-z\-.]{0,20}/?\d[\d.]{3,12}(?:v\d{1,3})?"),
        "https://arxiv.org/abs/{}",
    ),
    "pmid": (re.compile(r"\d{1,9}"), "https://pubmed.ncbi.nlm.nih.gov/{}/"),
}
_NAMES = {"doi": "DOI", "arxiv": "arXiv", "pmid": "PubMed", "pmcid": "PMC", "isbn": "ISBN",
          "issn": "ISSN", "openalex": "OpenAlex", "acl": "ACL", "s2": "Semantic Scholar",
          "dblp": "DBLP"}  # fmt: skip


def name_of_scheme(scheme: str) -> str:
    """Return what people call a kind of identifier.

    >>> name_of_scheme("doi"), name_of_scheme("other")
    ('DOI', 'other')
    """
    return _NAMES.get(scheme, scheme)


def address_of(scheme: str, value: str) -> str:
    """Return where an identifier leads, or nothing where no safe place is known.

    >>> address_of("doi", "10.1000/a<b>(c)"), address_of("doi", "javascript:alert(1)")
    ('https://doi.org/10.1000/a%3Cb%3E(c)', '')
    """
    pattern, address = _ADDRESSES.get(scheme, (None, ""))
    fits = pattern is not None and pattern.fullmatch(value)
    return address.format(quote(value, safe="/.:;()-_")) if fits else ""
