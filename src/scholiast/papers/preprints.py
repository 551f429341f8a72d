"""Preprints: told by the name of the place that holds them, or by the identifier alone."""

import re
from functools import lru_cache

from scholiast.papers.folding import fold
from scholiast.papers.references import Identifiers, Reference
from scholiast.papers.works import Work

_VENUE = re.compile(
    r"\b(?:arxiv|corr|biorxiv|medrxiv|chemrxiv|psyarxiv|socarxiv|edarxiv|eartharxiv|engrxiv|ssrn|"
    r"preprints?|research square|techrxiv|osf|openreview|hal|zenodo|authorea|repec|iacr cryptology "
    r"eprint|cryptology eprint archive|e prints?|social science research network|working papers?|"
    r"discussion papers?|technical reports?|tech rep|nber)\b"
)
_DOI = re.compile(
    r"10\.(?:48550|1101/(?:\d{6}|20\d\d\.)|2139/ssrn|31234|26434|21203|20944|36227|31219|31222|"
    r"35542|31223|33774|12688|14293|64898)"
)
_ARXIV_DOI = re.compile(r"10\.48550/arxiv\.(\S{4,30})", re.I)


@lru_cache(maxsize=16_384)
def is_preprint_venue(venue: str) -> bool:
    """Say whether a place of publication is a preprint server or a series of working papers.

    >>> is_preprint_venue("CoRR, abs/1706.03762"), is_preprint_venue("Nature")
    (True, False)
    """
    return bool(_VENUE.search(fold(venue)))


def is_preprint_doi(doi: str) -> bool:
    """Say whether a DOI is of a preprint server.

    >>> is_preprint_doi("10.48550/arxiv.1706.03762"), is_preprint_doi("10.1038/nature14539")
    (True, False)
    """
    return bool(_DOI.match(doi))


def is_preprint(reference: Reference) -> bool:
    """Say whether a reference is to a preprint: by its venue, or by its identifiers alone."""
    return _is_preprint(reference.venue, reference.identifiers)


def is_preprint_work(work: Work) -> bool:
    """Say whether a work's own record is that of a preprint."""
    return work.type == "preprint" or _is_preprint(work.venue, work.identifiers)


def arxiv_id(identifiers: Identifiers) -> str:
    """Return the arXiv id, given as such or within its DOI, without version; else empty.

    >>> arxiv_id(Identifiers(doi="10.48550/arxiv.1706.03762"))
    '1706.03762'
    """
    by_doi = _ARXIV_DOI.fullmatch(identifiers.doi or "")
    found = identifiers.arxiv or (by_doi.group(1) if by_doi else "")
    return re.sub(r"v\d{1,3}$", "", found.lower())


def _is_preprint(venue: str, identifiers: Identifiers) -> bool:
    if venue:
        return is_preprint_venue(venue)
    doi = identifiers.doi
    return bool(doi and is_preprint_doi(doi)) or (identifiers.arxiv is not None and doi is None)
