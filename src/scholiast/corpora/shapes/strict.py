"""Identifiers of an answer that must be of their kind where they are given."""

from scholiast.corpora.shapes.decoding import DriftError
from scholiast.corpora.shapes.identifying import identifiers_of
from scholiast.papers import Identifiers


def named_strictly(
    *, doi: str = "", pmid: str | int = "", pmcid: str = "", issn: str = ""
) -> Identifiers:
    """Return the identifiers; DriftError for a given one that is none of its kind.

    >>> named_strictly(doi="10.1000/x", pmid=7).as_dict()
    {'doi': '10.1000/x', 'pmid': '7'}
    >>> named_strictly(doi="hologram")
    Traceback (most recent call last):
        ...
    scholiast.corpora.shapes.decoding.DriftError: doi 'hologram' is none
    """
    named = identifiers_of(doi=doi, pmid=pmid, pmcid=pmcid, issn=issn)
    given = {"doi": doi, "pmid": str(pmid), "pmcid": pmcid}
    for scheme, value in given.items():
        if value and scheme not in named.as_dict():
            raise DriftError(f"{scheme} {value[:40]!r} is none")
    return named
