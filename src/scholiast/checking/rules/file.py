"""SCH601 to SCH604: what stands out about the file itself and about how it could be read."""

from collections.abc import Iterator

from scholiast.checking.interface import Context, Sighting
from scholiast.checking.wording import quoted
from scholiast.errors import Level, Problem
from scholiast.papers import Document, HiddenText, Place, Span

NO_REFERENCES = "no-references-found"
"""Code of the audit's problem that SCH602 speaks for."""
DUPLICATE_KEY = "duplicate-key"
"""Code of the parsers' problem that SCH207 speaks for."""
UNUSED_ENTRIES = ("unused-bib-entries", "unused-bib-entry", "references-uncited")
"""Codes of the problems that SCH201 speaks for."""
SPOKEN_FOR = (
    NO_REFERENCES, "no-references", DUPLICATE_KEY, "citation-index-beyond-list", *UNUSED_ENTRIES,
)  # fmt: skip
"""Codes of problems that other rules tell in their own words."""
MOST = 20
"""Problems of one kind that are told one by one."""


def hidden_text(document: Document, context: Context) -> Iterator[Sighting]:
    """Yield the text that the file holds and a reader does not see, by page and reason."""
    groups: dict[tuple[str, int | None, str], list[HiddenText]] = {}
    for hidden in document.hidden:
        key = hidden.place.file, hidden.place.page, hidden.reason
        groups.setdefault(key, []).append(hidden)
    for (_, _, reason), members in groups.items():
        words = " ".join(hidden.text.strip() for hidden in members)
        if words.strip():
            yield Sighting(
                f"The file holds {len(words.split())} words that a reader does not see ({reason}): "
                f"{quoted(words, 120)}.",
                "Take it out, or show it; it was kept out of everything else that is said here.",
                place=members[0].place,
            )


def no_references(document: Document, context: Context) -> Iterator[Sighting]:
    """Yield one finding if no reference was found at all."""
    if document.references:
        return
    told = [
        problem for problem in document.problems if problem.code in (NO_REFERENCES, "no-references")
    ]
    message = told[0].message if told else "No reference was found in this file."
    yield Sighting(
        message,
        "See whether the file has a reference list under a heading such as “References”, and"
        " whether its .bib or .bbl file is beside it; without it no citation can be checked.",
        place=_place(document, told[0]) if told else None,
    )


def extraction_problems(document: Document, context: Context) -> Iterator[Sighting]:
    """Yield the problems that the parser and the extraction audit met, with their place."""
    counts: dict[str, int] = {}
    for problem in document.problems:
        if problem.code in SPOKEN_FOR:
            continue
        counts[problem.code] = counts.get(problem.code, 0) + 1
        if counts[problem.code] <= MOST:
            yield _of_problem(document, problem)
    for code, count in counts.items():
        if count > MOST:
            yield Sighting(
                f"{count - MOST} more problems of the kind {code} were met while reading.",
                level=Level.INFO,
            )


def doubtful_regions(document: Document, context: Context) -> Iterator[Sighting]:
    """Yield the stretches whose extraction is in doubt and that no problem speaks of."""
    told = {(problem.start, problem.end) for problem in document.problems}
    for span in document.doubtful:
        if (span.start, span.end) in told:
            continue
        yield Sighting(
            f"This stretch may not have been read as it stands on the page: "
            f"{quoted(span.of(document.text))}.",
            "Take what is said of citations here with care; a LaTeX or XML file reads exactly.",
            span=span,
        )


def _of_problem(document: Document, problem: Problem) -> Sighting:
    return Sighting(
        problem.message,
        span=_span(document, problem),
        place=_place(document, problem),
        level=problem.level,
    )


def _span(document: Document, problem: Problem) -> Span | None:
    if problem.start is None or not 0 <= problem.start < len(document.text):
        return None
    end = problem.start if problem.end is None else problem.end
    return Span(problem.start, min(max(end, problem.start), len(document.text)))


def _place(document: Document, problem: Problem) -> Place | None:
    if problem.file is not None and problem.line is not None:
        return Place(problem.file, line=problem.line, column=1)
    span = _span(document, problem)
    if span is not None:
        return document.origin(span)
    first = document.source_map.files[0].name if document.source_map.files else None
    file = problem.file or first
    if file is None:
        return None
    return Place(file, page=problem.page)


def unused_dismissals(document: Document, context: Context) -> Iterator[Sighting]:
    """Yield nothing: which dismissals match is known only when all rules have run."""
    return iter(())
