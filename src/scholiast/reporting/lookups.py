"""What the look-ups of a run say, in numbers and lines that every report shows."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from scholiast.papers import (
    Absent,
    Access,
    Asked,
    Found,
    Identifiers,
    Lookup,
    Reference,
    Unindexed,
    Unknown,
    Work,
)
from scholiast.records import Egress, EgressLevel, Record, Resolution
from scholiast.reporting.addresses import address_of, name_of_scheme
from scholiast.reporting.counting import counted
from scholiast.reporting.escaping import shortened

_ORDER = ("doi", "arxiv", "pmid", "pmcid", "acl", "openalex", "s2", "dblp", "isbn")
_LONGEST_REASON = 160
_MOST_REASONS = 5


class LookupState(StrEnum):
    """How a look-up ended."""

    FOUND = "found"
    ABSENT = "absent"
    UNINDEXED = "unindexed"
    UNKNOWN = "unknown"


STATE_WORDS = {
    LookupState.FOUND: "found",
    LookupState.ABSENT: "not found",
    LookupState.UNINDEXED: "of a kind that indexes do not hold",
    LookupState.UNKNOWN: "not looked up",
}


def state_of_lookup(lookup: Lookup) -> LookupState:
    """Return how a look-up ended."""
    match lookup:
        case Found():
            return LookupState.FOUND
        case Absent():
            return LookupState.ABSENT
        case Unindexed():
            return LookupState.UNINDEXED
        case Unknown():
            return LookupState.UNKNOWN


@dataclass(frozen=True, slots=True)
class Row:
    """One reference with what its look-up gave, as tables show it."""

    reference: str
    """Its key."""
    number: str
    """As printed before the entry; empty where it has none."""
    title: str
    """The reference's own, or its entry as printed."""
    state: LookupState
    words: str
    """`found by identifier`, `not found in A and B`, ..."""
    work: str
    """Title, first author and year of the work found; empty for none."""
    identifier: str
    """`DOI 10.1/x`; empty for none."""
    address: str
    """Where the identifier leads; empty where nothing safe is known."""
    access: str
    """`full text`, `abstract only`, ...; empty where it was not asked for."""


def rows_of(record: Record) -> list[Row]:
    """Return a row for each reference that was looked up, in the references' order."""
    return [
        _row(reference, resolution)
        for reference, resolution in zip(
            record.document.references, record.resolutions, strict=False
        )
    ]


def _row(reference: Reference, resolution: Resolution) -> Row:
    lookup = resolution.lookup
    work = lookup.work if isinstance(lookup, Found) else None
    name, value = strongest(work.identifiers) if work else ("", "")
    number = reference.label or (str(reference.number) if reference.number is not None else "")
    return Row(
        reference=reference.key,
        number=number,
        title=reference.title or reference.raw,
        state=state_of_lookup(lookup),
        words=words_of(lookup),
        work=called(work) if work else "",
        identifier=f"{name_of_scheme(name)} {value}" if name else "",
        address=address_of(name, value),
        access=resolution.source.access.value if resolution.source else "",
    )


def words_of(lookup: Lookup) -> str:
    """Return how a look-up ended, in words."""
    match lookup:
        case Found():
            at = f" in {lookup.index}" if lookup.index else ""
            return f"found by {lookup.by}{at}"
        case Absent():
            return f"not found in {', '.join(answered(lookup.asked)) or 'any index'}"
        case Unindexed():
            return f"{lookup.kind}: indexes do not hold this kind"
        case Unknown():
            return f"not known: {lookup.reason}"


def called(work: Work) -> str:
    """Return a work's title, first author and year.

    >>> called(Work("doi:10.1/x", title="On ice", year=2019))
    'On ice (2019)'
    """
    who = work.authors[0].name.family if work.authors else ""
    if len(work.authors) > 1:
        who += " et al."
    about = ", ".join(part for part in (who, str(work.year or "")) if part)
    return f"{work.title or work.id} ({about})" if about else work.title or work.id


def strongest(identifiers: Identifiers) -> tuple[str, str]:
    """Return the name and value of the identifier by which a work is best known."""
    given = identifiers.as_dict()
    return next(((name, given[name]) for name in _ORDER if name in given), ("", ""))


def answered(asked: Iterable[Asked]) -> list[str]:
    """Return the indexes that answered, each once."""
    return list(dict.fromkeys(one.index for one in asked if one.answered))


def counts_of(record: Record) -> dict[LookupState, int]:
    """Return how many look-ups ended in which way; every state is there."""
    counts = Counter(state_of_lookup(one.lookup) for one in record.resolutions)
    return {state: counts[state] for state in LookupState}


def lookup_lines(record: Record) -> list[str]:
    """Return what the look-ups gave, a sentence a line; nothing where nothing was looked up."""
    if not record.resolutions:
        return []
    counts = counts_of(record)
    lookups = [one.lookup for one in record.resolutions]
    lines = [_found_line(lookups, counts[LookupState.FOUND])]
    missing = [one for one in lookups if isinstance(one, Absent)]
    if missing:
        names = dict.fromkeys(name for one in missing for name in answered(one.asked))
        lines.append(f"{counted(len(missing), 'was', 'were')} not found in {_listed(names)}.")
    kinds = Counter(one.kind for one in lookups if isinstance(one, Unindexed))
    if kinds:
        told = ", ".join(f"{kind} ({number})" for kind, number in kinds.most_common())
        lines.append(
            f"{counted(kinds.total(), 'is', 'are')} of kinds that indexes do not hold: {told}."
        )
    lines += _unknown_lines(lookups)
    access = Counter(one.source.access for one in record.resolutions if one.source)
    if access:
        told = ", ".join(f"{kind.value} {access[kind]}" for kind in Access if access[kind])
        lines.append(f"What can be read of the works: {told}.")
    return lines


def _found_line(lookups: list[Lookup], found: int) -> str:
    by = Counter(one.by for one in lookups if isinstance(one, Found))
    how = ", ".join(f"{number} by {way}" for way, number in by.most_common())
    total = counted(len(lookups), "reference")
    were = "was" if found == 1 else "were"
    return f"{found} of {total} {were} found{': ' + how if how else ''}."


def _unknown_lines(lookups: list[Lookup]) -> list[str]:
    reasons = Counter(one.reason for one in lookups if isinstance(one, Unknown))
    if not reasons:
        return []
    told = [
        f"{shortened(reason, _LONGEST_REASON)} ({number})"
        for reason, number in reasons.most_common(_MOST_REASONS)
    ]
    if len(reasons) > _MOST_REASONS:
        told.append(f"{len(reasons) - _MOST_REASONS} other reasons")
    return [f"Of {counted(reasons.total(), 'reference')} nothing can be said: {'; '.join(told)}."]


def _listed(names: Iterable[str]) -> str:
    shown = list(names)
    return " and ".join([", ".join(shown[:-1]), shown[-1]]) if len(shown) > 1 else "".join(shown)


@dataclass(frozen=True, slots=True)
class HostRow:
    """What went to one host."""

    host: str
    requests: int
    """Those that left the machine."""
    from_cache: int
    sent: int
    """Bytes of all requests that left."""
    received: int
    level: str
    """The highest level of what was sent."""
    failures: int
    refused: int
    """Those that were not sent, because more was not consented to or the host was given up."""


def host_rows(egress: Iterable[Egress]) -> list[HostRow]:
    """Return what went to each host, the most asked first."""
    by_host: dict[str, list[Egress]] = {}
    for one in egress:
        by_host.setdefault(one.host, []).append(one)
    rows = [_host_row(host, entries) for host, entries in by_host.items()]
    return sorted(rows, key=lambda row: (-row.requests, row.host))


def _host_row(host: str, entries: list[Egress]) -> HostRow:
    left = [one for one in entries if not one.from_cache and one.attempts]
    cached = sum(one.from_cache for one in entries)
    level = max((one.level for one in left), default=EgressLevel.NOTHING)
    return HostRow(
        host=host,
        requests=len(left),
        from_cache=cached,
        sent=sum(one.sent for one in left),
        received=sum(one.received for one in left),
        level=level.name.lower(),
        failures=sum(bool(one.failure) for one in left),
        refused=len(entries) - len(left) - cached,
    )


def network_lines(record: Record) -> list[str]:
    """Return what left this machine, a sentence a line."""
    if record.network == "not used" and not record.egress:
        return ["No network was used; nothing left this machine."]
    if record.network.startswith("offline"):
        return [f"The network was shut: {record.network}."]
    lines = [f"What may leave this machine was set to: {record.network}."]
    for row in host_rows(record.egress):
        cache = f", {row.from_cache} more answered from the cache" if row.from_cache else ""
        failed = f", {row.failures} failed" if row.failures else ""
        refused = f", {row.refused} not sent" if row.refused else ""
        lines.append(
            f"{row.host}: {counted(row.requests, 'request')}{failed}{refused}{cache}; "
            f"{row.sent:,} bytes sent, {row.received:,} received; level {row.level}."
        )
    return lines if record.egress else [*lines, "Nothing was sent."]
