"""Look-ups and egress as plain dictionaries, in the shape that the schemas describe."""

from collections.abc import Iterable
from typing import Any

from scholiast.papers import (
    Absent,
    Asked,
    FieldAccord,
    Found,
    Source,
    Unindexed,
    Unknown,
    Work,
)
from scholiast.records import Egress, Resolution
from scholiast.reporting.lookups import state_of_lookup

Shape = dict[str, Any]


def shape_of_resolution(resolution: Resolution) -> Shape:
    """Return a resolution: the look-up's state, what goes with it, and the source."""
    lookup = resolution.lookup
    shape: Shape = {
        "reference": resolution.reference,
        "state": state_of_lookup(lookup).value,
        "asked": [_asked(one) for one in lookup.asked],
        "source": _source(resolution.source) if resolution.source else None,
    }
    match lookup:
        case Found():
            shape |= _match(lookup) | {"points_elsewhere": _elsewhere(lookup.points_elsewhere)}
        case Absent():
            shape["nearest"] = [_match(one) for one in lookup.nearest]
            shape["points_elsewhere"] = _elsewhere(lookup.points_elsewhere)
        case Unindexed():
            shape["kind"] = lookup.kind
            shape["points_elsewhere"] = _elsewhere(lookup.points_elsewhere)
        case Unknown():
            shape["reason"] = lookup.reason
    return shape


def shape_of_work(work: Work) -> Shape:
    """Return what identifies and describes a work, and how it stands."""
    return {
        "id": work.id,
        "identifiers": work.identifiers.as_dict(),
        "title": work.title,
        "authors": [
            {"family": one.name.family, "given": one.name.given, "orcid": one.orcid}
            for one in work.authors
        ],
        "year": work.year,
        "date": work.date,
        "venue": work.venue,
        "volume": work.volume,
        "issue": work.issue,
        "pages": work.pages,
        "publisher": work.publisher,
        "type": work.type,
        "url": work.url,
        "notices": [
            {
                "nature": notice.nature.value,
                "date": notice.date,
                "doi": notice.doi,
                "reason": notice.reason,
                "source": notice.source,
            }
            for notice in work.notices
        ],
        "versions": [
            {
                "relation": version.relation,
                "identifiers": version.identifiers.as_dict(),
                "venue": version.venue,
                "year": version.year,
            }
            for version in work.versions
        ],
        "sources": list(work.sources),
    }


def shape_of_egress(egress: Iterable[Egress]) -> list[Shape]:
    """Return every request, one dictionary each."""
    return [
        {
            "host": one.host,
            "purpose": one.purpose,
            "level": one.level.name.lower(),
            "sent": one.sent,
            "received": one.received,
            "sha256": one.sha256,
            "at": one.at,
            "status": one.status,
            "from_cache": one.from_cache,
            "attempts": one.attempts,
            "failure": one.failure,
        }
        for one in egress
    ]


def _match(found: Found) -> Shape:
    return {
        "by": found.by,
        "score": found.score,
        "index": found.index,
        "work": shape_of_work(found.work),
        "accords": [_accord(one) for one in found.accords],
    }


def _accord(accord: FieldAccord) -> Shape:
    return {
        "field": accord.field,
        "accord": accord.accord.value,
        "likeness": accord.likeness,
        "given": accord.given,
        "known": accord.known,
        "note": accord.note,
    }


def _asked(asked: Asked) -> Shape:
    return {
        "index": asked.index,
        "how": asked.how,
        "answered": asked.answered,
        "canary": asked.canary,
        "failure": asked.failure,
        "at": asked.at,
        "size": asked.size,
    }


def _elsewhere(pairs: tuple[tuple[str, Work], ...]) -> list[Shape]:
    return [{"identifier": name, "work": shape_of_work(work)} for name, work in pairs]


def _source(source: Source) -> Shape:
    return {
        "access": source.access.value,
        "work_id": source.work_id,
        "text_sha256": source.text_sha256,
        "origin": source.origin,
        "version": source.version,
        "licence": source.licence,
        "attempts": [
            {
                "where": attempt.where,
                "outcome": attempt.outcome,
                "reason": attempt.reason,
                "url": attempt.url,
            }
            for attempt in source.attempts
        ],
    }
