"""Equations, figures and tables: numbers that count on, small gaps let be."""

import re
from collections.abc import Iterator
from itertools import pairwise

from scholiast.papers import Document, Float, Span
from scholiast.parsing.audit.anomalies import Anomaly, anomaly

SMALL_GAP = 2
"""Numbers that may be missing in a row: floats stand elsewhere, subequations share one."""
_NUMBER = re.compile(r"(?:([A-Z]{1,2}|\d{1,3})[.\-])?(\d{1,3})([a-z]?)\b")

Numbered = tuple[str, int, Span]
"""The series (`A` in A.3, `2` in 2.3, empty for plain numbers), the number, and where it stands."""


def equation_numbers(document: Document) -> Iterator[Anomaly]:
    """Yield long gaps, steps back and repeats in the numbers of displayed equations."""
    items = [(equation.number, equation.span) for equation in document.equations]
    yield from _breaks(document, "equation", _read(items))


_LABEL = re.compile(
    r"(?:(?:supplementary|supplemental|extended data|appendix|online)\s)?[^\W\d]{1,12}\.?\s"
    r"(?:[A-Z]{1,2}[.\-]?|\d{1,3}[.\-])?\d{1,3}[.:]?",
    re.I,
)
_CONTINUED = re.compile(r"\b(?:continued|cont(?:\.|'d|’d)|extended)", re.I)


def float_numbers(document: Document) -> Iterator[Anomaly]:
    """Yield long gaps and repeats in the numbers of figures and of tables.

    Figures may stand out of order in a text whose source places them freely, so that only what is
    missing between the lowest and the highest counts there.
    """
    for kind in ("figure", "table"):
        items = [
            (item.label, item.span)
            for item in document.floats
            if item.kind == kind and _LABEL.fullmatch(item.label) and not _goes_on(document, item)
        ]
        numbered = sorted(_read(items), key=lambda item: (item[0], item[1]))
        yield from _breaks(document, kind, numbered)


def _goes_on(document: Document, item: Float) -> bool:
    """Say whether a float is the continuation of another, by its caption's first words."""
    return bool(_CONTINUED.search(item.caption.of(document.text)[:60]))


def _read(items: list[tuple[str, Span]]) -> list[Numbered]:
    found = []
    for label, span in items:
        match = _NUMBER.search(label)
        if match and not match.group(3) and int(match.group(2)):
            found.append((match.group(1) or _prefix(label), int(match.group(2)), span))
    return found


def _prefix(label: str) -> str:
    """Return the letter glued before a number, as in Figure S3."""
    glued = re.search(r"([A-Z]{1,2})\d", label)
    return glued.group(1) if glued else ""


def _breaks(document: Document, kind: str, items: list[Numbered]) -> Iterator[Anomaly]:
    """Yield the breaks between neighbours of one series."""
    for (series, old, before), (other, new, after) in pairwise(items):
        if series != other:
            continue
        region = Span(min(before.start, after.start), max(before.end, after.end))
        name = f"{series}.{old}" if series else str(old)
        if new == old:
            yield anomaly(
                document,
                f"{kind}-number-repeated",
                f"Two {kind}s are numbered {name}; one may have been read twice.",
                region,
            )
        elif new < old:
            yield anomaly(
                document,
                f"{kind}-number-order",
                f"After {kind} {name} comes {kind} {new}; their order may be wrong.",
                region,
            )
        elif new - old - 1 > SMALL_GAP:
            yield anomaly(
                document,
                f"{kind}-number-gap",
                f"No {kind} was found between {kind} {name} and {kind} {new}.",
                region,
            )
