"""What is known of each reference's work, as the page shows it beside the reference."""

from dataclasses import dataclass

from scholiast.papers import Absent, Access, FieldAccord, Found, Lookup, Unknown, Work
from scholiast.records import Record, Resolution
from scholiast.reporting.addresses import address_of, name_of_scheme
from scholiast.reporting.escaping import shortened
from scholiast.reporting.lookups import LookupState, called, state_of_lookup, strongest, words_of

_LONGEST = 300
_NEAREST = 3


@dataclass(frozen=True, slots=True)
class Named:
    """A work by its name, with where it leads."""

    words: str
    identifier: str
    address: str
    why: str = ""
    """Why it is shown: the identifier that belongs to it, ..."""


@dataclass(frozen=True, slots=True)
class Field:
    """One field side by side."""

    name: str
    given: str
    known: str
    accord: str
    note: str


@dataclass(frozen=True, slots=True)
class Matched:
    """How the look-up of one reference ended."""

    state: LookupState
    words: str
    work: Named | None
    differing: tuple[Field, ...]
    """Fields in which the reference and the record differ."""
    agreeing: tuple[Field, ...]
    """Those in which they are the same, or differ in what is tolerated alone."""
    notices: tuple[str, ...]
    others: tuple[Named, ...]
    """Works that its identifiers belong to, and the nearest ones."""
    access: str
    origin: str


def matches_of(record: Record) -> list[Matched | None]:
    """Return what is known for each reference, in order; None where nothing was looked up."""
    found: list[Matched | None] = [_matched(one) for one in record.resolutions]
    return found + [None] * (len(record.document.references) - len(found))


def _matched(resolution: Resolution) -> Matched:
    lookup, source = resolution.lookup, resolution.source
    work = lookup.work if isinstance(lookup, Found) else None
    fields = _fields(lookup)
    has_text = source is not None and source.access is not Access.NONE
    return Matched(
        state=state_of_lookup(lookup),
        words=shortened(words_of(lookup), _LONGEST),
        work=named(work) if work else None,
        differing=tuple(field for field in fields if field.accord == "differs"),
        agreeing=tuple(field for field in fields if field.accord != "differs"),
        notices=_notices(work) if work else (),
        others=_others(lookup),
        access=source.access.value if source and has_text else "",
        origin=shortened(source.origin, _LONGEST) if source else "",
    )


def named(work: Work, why: str = "") -> Named:
    """Return a work by its name, with where its identifier leads."""
    name, value = strongest(work.identifiers)
    identifier = f"{name_of_scheme(name)} {value}" if name else ""
    return Named(
        shortened(called(work), _LONGEST), shortened(identifier, 120), address_of(name, value), why
    )


def _fields(lookup: Lookup) -> tuple[Field, ...]:
    if not isinstance(lookup, Found):
        return ()
    return tuple(
        Field(
            name_of_scheme(one.field),
            shortened(one.given, _LONGEST),
            shortened(one.known, _LONGEST),
            one.accord.value,
            "" if _is_said(one) else shortened(one.note, _LONGEST),
        )
        for one in lookup.accords
        if one.accord.value != "unsaid"
    )


def _is_said(accord: FieldAccord) -> bool:
    """Say whether a note only repeats the two values."""
    return accord.given in accord.note and accord.known in accord.note


def _notices(work: Work) -> tuple[str, ...]:
    return tuple(
        shortened(
            " · ".join(
                part
                for part in (notice.nature.value, notice.date, notice.doi, notice.source)
                if part
            ),
            _LONGEST,
        )
        for notice in work.notices
    )


def _others(lookup: Lookup) -> tuple[Named, ...]:
    if isinstance(lookup, Unknown):
        return ()
    elsewhere = [
        named(work, f"{shortened(name, 120)} belongs to") for name, work in lookup.points_elsewhere
    ]
    near = lookup.nearest[:_NEAREST] if isinstance(lookup, Absent) else ()
    return (*elsewhere, *(named(one.work, "nearest") for one in near))
