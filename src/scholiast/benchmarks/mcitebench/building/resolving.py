"""What an answer points to -> the units of the paper that stand there, by code (section 3.4)."""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from scholiast.answering.interface import EvidenceUnit, Modality
from scholiast.benchmarks.mcitebench.building.interface import Paper
from scholiast.benchmarks.mcitebench.building.referring import Pointer, PointerKind, pointers_in
from scholiast.benchmarks.mcitebench.building.ruling import Ruler
from scholiast.papers import Equation, Section, Span
from scholiast.verifying.finding.words import stems

_HEADING_NUMBER = re.compile(
    r"(?:§\s?|Section\s|Appendix\s|Annex\s)?(?P<number>(?:[A-Z]\.?)?\d{1,3}(?:\.\d{1,3}){0,4}"
    r"|[A-Z](?:\.\d{1,3}){0,4}|[IVX]{1,5})(?:[.:)]|\s|$)",
    re.I,
)


@dataclass(frozen=True, slots=True)
class Resolved:
    """Where a pointer leads."""

    pointer: Pointer
    units: tuple[EvidenceUnit, ...]
    how: str = ""
    """What was chosen, where a pointer leads to more than is taken; empty for all of it."""


@dataclass(frozen=True, slots=True)
class Unresolved:
    """A pointer that leads to nothing that is known, and why."""

    pointer: Pointer
    reason: str


def resolve(
    paper: Paper, pointers: Sequence[Pointer], answer: str = "", ruler: Ruler | None = None
) -> list[Resolved | Unresolved]:
    """Return where each pointer leads, or why it leads nowhere.

    A part of a figure or a table is the whole (Limitations). Of a section with several paragraphs
    the one that shares most words with the answer is taken; where lines of it are named beside it,
    these. Lines are found where a `ruler` says how pages are numbered.
    """
    found = [_LEADS[one.kind](paper, one, answer, ruler) for one in pointers]
    lines = {
        unit.id
        for one in found
        if isinstance(one, Resolved) and one.pointer.kind is PointerKind.LINES
        for unit in one.units
    }
    return [one for one in found if not _is_held(one, lines, paper)]


def _is_held(one: Resolved | Unresolved, lines: set[str], paper: Paper) -> bool:
    """Say whether lines of a section are named, so that it does not count for itself."""
    kinds = (PointerKind.SECTION, PointerKind.APPENDIX)
    if not lines or isinstance(one, Unresolved) or one.pointer.kind not in kinds:
        return False
    section = _section(paper, one.pointer.number)
    return section is not None and any(unit.id in lines for unit in _inside(paper, section.span))


def _float(paper: Paper, pointer: Pointer, _: str, __: Ruler | None) -> Resolved | Unresolved:
    modality = Modality.FIGURE if pointer.kind is PointerKind.FIGURE else Modality.TABLE
    units = tuple(
        one
        for one in paper.of(modality)
        if any(named.number == pointer.number for named in pointers_in(one.name))
    )
    if len(units) == 1:
        return Resolved(pointer, units)
    reason = "several have that number" if units else f"the paper has no such {modality.value}"
    return Unresolved(pointer, reason)


def _in_section(
    paper: Paper, pointer: Pointer, answer: str, _: Ruler | None
) -> Resolved | Unresolved:
    section = _section(paper, pointer.number, is_appendix=pointer.kind is PointerKind.APPENDIX)
    if section is None:
        return Unresolved(pointer, "no heading has that number")
    units = _inside(paper, section.span)
    if not units:
        return Unresolved(pointer, "the section has no text of its own")
    if len(units) == 1:
        return Resolved(pointer, units)
    nearest = _nearest(units, answer)
    if nearest is None:
        return Unresolved(pointer, "no paragraph of the section is nearest to the answer")
    how = f"paragraph {units.index(nearest) + 1} of {len(units)}, nearest to the answer"
    return Resolved(pointer, (nearest,), how)


def _equation(paper: Paper, pointer: Pointer, _: str, __: Ruler | None) -> Resolved | Unresolved:
    found = [one for one in paper.document.equations if one.number == pointer.number]
    if len(found) != 1:
        reason = "several have that number" if found else "no equation has that number"
        return Unresolved(pointer, reason)
    unit = _around(paper, found[0])
    if unit is None:
        return Unresolved(pointer, "no paragraph stands with the equation")
    return Resolved(pointer, (unit,))


def _lines(paper: Paper, pointer: Pointer, _: str, ruler: Ruler | None) -> Resolved | Unresolved:
    if ruler is None:
        return Unresolved(pointer, "how lines are numbered is not known")
    first = int(pointer.number)
    last = max(int(pointer.last or first), first)
    stretches = ruler.stretches(paper.document, first, last)
    units = tuple(
        one
        for one in paper.of(Modality.TEXT)
        if one.span is not None and any(one.span.overlaps(part) for part in stretches)
    )
    if not units:
        return Unresolved(pointer, "no paragraph stands at these lines")
    return Resolved(pointer, units)


_Lead = Callable[[Paper, Pointer, str, Ruler | None], Resolved | Unresolved]
_LEADS: dict[PointerKind, _Lead] = {
    PointerKind.FIGURE: _float,
    PointerKind.TABLE: _float,
    PointerKind.SECTION: _in_section,
    PointerKind.APPENDIX: _in_section,
    PointerKind.EQUATION: _equation,
    PointerKind.LINES: _lines,
}


def heading_number(heading: str) -> str:
    """Return the number that a heading begins with; empty for none.

    >>> heading_number("4.2 Results"), heading_number("Appendix B"), heading_number("A test")
    ('4.2', 'B', '')
    """
    found = _HEADING_NUMBER.match(heading.strip())
    if found is None:
        return ""
    number = found["number"].upper()
    is_word = number in ("A", "I") and heading.strip()[:2].upper() == f"{number} "
    return "" if is_word else number


def _section(paper: Paper, number: str, *, is_appendix: bool = False) -> Section | None:
    """Return the one section with a number; sections without printed numbers are counted."""
    held = [one for one in paper.document.sections if one.role not in ("references", "abstract")]
    named = [one for one in held if heading_number(one.heading) == number.upper()]
    if len(named) == 1:
        return named[0]
    if named or is_appendix or any(heading_number(one.heading) for one in held):
        return None
    counted = dict(_counted([one for one in held if one.role != "acknowledgements"]))
    return counted.get(number)


def _counted(sections: Sequence[Section]) -> Iterator[tuple[str, Section]]:
    """Yield sections under the numbers that LaTeX would print, the title's heading left out."""
    tops = [one for one in sections if one.role == "body"]
    least = min((one.level for one in tops), default=1)
    counts: list[int] = []
    for one in tops:
        depth = one.level - least
        counts = counts[: depth + 1] + [0] * (depth + 1 - len(counts))
        counts[depth] += 1
        yield ".".join(map(str, counts)), one


def _inside(paper: Paper, span: Span) -> tuple[EvidenceUnit, ...]:
    return tuple(
        one
        for one in paper.of(Modality.TEXT)
        if one.span is not None and span.start <= one.span.start < span.end
    )


def _nearest(units: Sequence[EvidenceUnit], answer: str) -> EvidenceUnit | None:
    """Return the paragraph with most of the answer's words; None where none or two have most."""
    words = set(stems(answer))
    shares = [len(words & set(stems(one.text))) for one in units]
    most = max(shares, default=0)
    return units[shares.index(most)] if most and shares.count(most) == 1 else None


def _around(paper: Paper, equation: Equation) -> EvidenceUnit | None:
    """Return the paragraph that holds an equation, else the one before it."""
    texts = [one for one in paper.of(Modality.TEXT) if one.span is not None]
    before = [one for one in texts if one.span and one.span.start <= equation.span.start]
    return before[-1] if before else None
