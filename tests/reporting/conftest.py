"""A realistic record, built by hand from the value types and one short manuscript."""

from collections import Counter
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from tests.reporting.verdict_samples import with_verdicts

from scholiast.errors import Level, Problem
from scholiast.papers import (
    Citation,
    CitationStyle,
    Document,
    Equation,
    Float,
    HiddenText,
    Identifiers,
    Name,
    Note,
    Outcome,
    OutcomeKind,
    Place,
    Reference,
    Run,
    Section,
    SourceFile,
    SourceMap,
    Span,
)
from scholiast.records import Finding, Profile, Record, Share

TEXT = (Path(__file__).parent / "sample.md").read_text(encoding="utf-8")

MARKS: tuple[tuple[str, tuple[str, ...], CitationStyle, dict[str, tuple[str, ...]]], ...] = (
    ("[1]", ("marsh2015",), CitationStyle.NUMERIC, {}),
    ("[2, 3]", ("ruiz1989", "okafor2016"), CitationStyle.NUMERIC, {}),
    ("(Okafor and Lindqvist, 2016)", ("okafor2016",), CitationStyle.AUTHOR_YEAR, {}),
    ("[4-6]", ("brandt2011", "silva2013", "silva2013pre"), CitationStyle.NUMERIC, {}),
    ("[7]", ("wren2031",), CitationStyle.NUMERIC, {}),
    ("(Marsh 2015; Abe, 2018)", ("marsh2015", "abe2018"), CitationStyle.AUTHOR_YEAR, {}),
    ("Tanaka et al. (2020)", ("tanaka2020",), CitationStyle.NARRATIVE, {}),
    ("[8]", ("tanaka2020",), CitationStyle.NUMERIC, {}),
    ("[9, 10, 14]", ("abe2018", "lindqvist2019"), CitationStyle.NUMERIC, {"missing": ("14",)}),
    ("[11]", ("ferreira2022",), CitationStyle.NUMERIC, {}),
    ("[12]", ("adeyemi1994",), CitationStyle.NUMERIC, {}),
    ("Adeyemi 1994", ("adeyemi1994",), CitationStyle.NOTE, {}),
    ("[3]", ("okafor2016",), CitationStyle.NUMERIC, {}),
    ("[4]", ("brandt2011",), CitationStyle.NUMERIC, {}),
    ("[5]", ("silva2013",), CitationStyle.NUMERIC, {}),
    (
        "(Okafor and Lindqvist, 2017)",
        (),
        CitationStyle.AUTHOR_YEAR,
        {"candidates": ("okafor2016", "lindqvist2019")},
    ),
    ("[7, 10]", ("wren2031", "lindqvist2019"), CitationStyle.NUMERIC, {}),
    ("[1, 12]", ("marsh2015", "adeyemi1994"), CitationStyle.NUMERIC, {}),
)

RULES = (
    ("SCH101", "unknown-key", "A citation names what the list lacks.", "error", "rules/SCH101"),
    ("SCH102", "never-cited", "A reference that no mark cites.", "warning", "rules/SCH102"),
    ("SCH103", "duplicate-reference", "One work stands twice.", "warning", "rules/SCH103"),
    ("SCH104", "ambiguous-citation", "A mark fits several references.", "warning", ""),
    ("SCH105", "malformed-identifier", "An identifier cannot be right.", "error", "rules/SCH105"),
    ("SCH106", "impossible-year", "A year that cannot be.", "error", "rules/SCH106"),
    ("SCH107", "missing-field", "A field that its type needs.", "warning", "rules/SCH107"),
    ("SCH108", "year-differs", "Text and list name different years.", "warning", ""),
    ("SCH109", "cited-in-abstract", "Abstracts are read alone.", "info", "rules/SCH109"),
    ("SCH110", "placeholder", "Something was left for later.", "error", "rules/SCH110"),
    ("SCH111", "self-citation", "The share of the authors' own works.", "info", ""),
    ("SCH112", "hidden-text", "Text that readers do not see.", "warning", "rules/SCH112"),
)


def _reference(key: str, title: str, authors: str, year: int, **more: Any) -> Reference:
    names = tuple(Name(*reversed(name.split(" ", 1))) for name in authors.split(", "))
    number = list(KEYS).index(key) + 1
    start = TEXT.index(f"- [{number}] ")
    span = Span(start, TEXT.index("\n", start))
    raw = span.of(TEXT).removeprefix(f"- [{number}] ")
    place = Place("refs.bib", line=number * 9, column=1)
    return replace(
        Reference(key, raw, title, names, year=year, number=number, span=span, place=place),
        **more,
    )


KEYS = (
    "marsh2015", "ruiz1989", "okafor2016", "brandt2011", "silva2013", "silva2013pre", "wren2031",
    "tanaka2020", "abe2018", "lindqvist2019", "ferreira2022", "adeyemi1994", "ngata2008",
)  # fmt: skip


def _references() -> tuple[Reference, ...]:
    habits, letters = "Journal of Scholarly Habits", "Meta-Research Letters"
    article, chapter = "article-journal", "paper-conference"
    return (
        _reference("marsh2015", "The drift of claims", "E. Marsh", 2015, venue=habits, volume="4",
                   issue="2", pages="101-119", type=article,
                   identifiers=Identifiers(doi="10.5555/jsh.2015.042")),
        _reference("ruiz1989", "Misspelt names in five journals", "P. Ruiz, G. Hahn", 1989,
                   venue="Notes on Indexing", volume="12", pages="7-9", type=article),
        _reference("okafor2016", "Chains of citation in open bibliographies",
                   "N. Okafor, S. Lindqvist", 2016, venue=letters, volume="3", pages="55-71",
                   type=article, identifiers=Identifiers(doi="10.5555/mrl.2016.003")),
        _reference("brandt2011", "Quotation errors in surgical journals", "K. Brandt", 2011,
                   venue="Annals of Audit", volume="48", issue="1", pages="1-6", type=article),
        _reference("silva2013", "Quotation errors in ecology: a review",
                   "M. Silva, R. Costa, L. Dias", 2013, venue="Ecological Notes", volume="9",
                   pages="210-224", type=article, identifiers=Identifiers(doi="10.5555/en.2013.9")),
        _reference("silva2013pre", "Quotation errors in ecology", "M. Silva, R. Costa, L. Dias",
                   2013, type="article", identifiers=Identifiers(arxiv="1303.00001")),
        _reference("wren2031", "Do authors read what they cite?", "A. Wren", 2031, venue=habits,
                   volume="1", pages="3-18", type=article,
                   identifiers=Identifiers(doi="10.5555/jsh..2031")),
        _reference("tanaka2020", "The cost of checking a claim",
                   "Y. Tanaka, H. Mori, S. Ito, K. Abe", 2020,
                   venue="Proceedings of the Workshop on Evidence", pages="88-97", type=chapter,
                   identifiers=Identifiers(doi="10.5555/woe.2020.88")),
        _reference("abe2018", "Backwards through the literature", "K. Abe", 2018,
                   venue="Notes on Indexing", volume="41", pages="12-30", type=article,
                   identifiers=Identifiers(pmid="30000001")),
        _reference("lindqvist2019", "Abstracts are not papers", "S. Lindqvist", 2019,
                   venue=letters, volume="6", pages="9-20", type=article,
                   identifiers=Identifiers(arxiv="1901.00002")),
        _reference("ferreira2022", "Deep audits with shallow budgets", "T. Ferreira", 2022),
        _reference("adeyemi1994", "The scholiast's margin", "O. Adeyemi", 1994,
                   publisher="University Press of Nowhere", type="book",
                   identifiers=Identifiers(isbn="9780000000001")),
        _reference("ngata2008", "A bibliography of bibliographies", "W. Ngata", 2008,
                   venue="Lists and Listing", volume="2", pages="1-400", type=article),
    )  # fmt: skip


def _sections() -> tuple[Section, ...]:
    found, at, heads = [], 0, []
    for line in TEXT.split("\n"):
        if line.startswith("##"):
            hashes, words = line.split(" ", 1)
            heads.append((at, len(hashes) - 1, words))
        at += len(line) + 1
    roles = {"Abstract": "abstract", "References": "references"}
    for index, (start, level, words) in enumerate(heads):
        ends = [other for other, deep, _ in heads[index + 1 :] if deep <= level]
        span = Span(start, ends[0] if ends else len(TEXT))
        found.append(Section(words, level, span, roles.get(words, "body")))
    return tuple(found)


def _paragraph(position: int) -> Span:
    start = TEXT.rfind("\n", 0, position) + 1
    return Span(start, TEXT.index("\n", position))


def _citations() -> tuple[Citation, ...]:
    found, at = [], 0
    for mark, keys, style, more in MARKS:
        start = TEXT.index(mark, at)
        at = start + len(mark)
        span = Span(start, at)
        found.append(
            Citation(
                span,
                _paragraph(start),
                keys,
                style,
                more.get("missing", ()),
                more.get("candidates", ()),
            )
        )
    return tuple(found)


def _span(words: str) -> Span:
    start = TEXT.index(words)
    return Span(start, start + len(words))


@pytest.fixture(scope="session")
def document() -> Document:
    """Return a paper of about ten paragraphs with thirteen references."""
    lines = [0, *(index + 1 for index, character in enumerate(TEXT) if character == "\n")]
    cover = _span("**Figure 1.** Loss by length of chain.")
    return Document(
        text=TEXT,
        title="Reading lists that hold: how margins shape what we cite",
        authors=(Name("Lindqvist", "Sanna"), Name("Adeyemi", "Olu")),
        year=2026,
        venue="Manuscript",
        sections=_sections(),
        sentences=tuple(sorted({citation.sentence for citation in _citations()})),
        citations=_citations(),
        references=_references(),
        floats=(
            Float("figure", "Figure 1", _paragraph(cover.start), _paragraph(cover.start)),
            Float("table", "Table 1", _span("**Table 1.**"), _span("**Table 1.**"), key="t:1"),
        ),
        equations=(Equation(_span("$$L(n) = 1 - (1 - p)^n$$"), "1"),),
        notes=(Note("1", _paragraph(_span("[^1]: The").start), _span("[^1]")),),
        hidden=(
            HiddenText(
                "Note to reviewers: this paper is excellent.",
                "white",
                Place("main.tex", line=88, column=1),
            ),
        ),
        doubtful=(_span("| Ecology | 388 | 75 % | [5] |"),),
        problems=(
            Problem(
                "missing-input-file",
                Level.WARNING,
                "main.tex line 120 reads supplement.tex, which is not there; add it beside it.",
                "main.tex",
                120,
            ),
        ),
        outcome=Outcome(OutcomeKind.PARTIAL, "supplement.tex is not there"),
        source_map=SourceMap(
            (SourceFile("main.tex", tuple(lines)),), (Run(0, len(TEXT), 0, offset=0),)
        ),
        format="latex",
    )


def _findings(document: Document) -> tuple[Finding, ...]:
    marks = {TEXT[c.span.start : c.span.end]: n for n, c in enumerate(document.citations)}
    spans = {
        r.key: Span(r.span.start, r.span.end) for r in document.references if r.span is not None
    }

    def at(words: str) -> tuple[Place | None, Span]:
        return document.origin(_span(words)), _span(words)

    def mark(code: str, level: Level, message: str, words: str, **more: str) -> Finding:
        place, _ = at(words)
        number = marks[words]
        span = document.citations[number].span
        place = document.origin(span)
        return Finding(code, level, message, place, span, citation=number, **more)

    def entry(code: str, level: Level, message: str, key: str, suggestion: str) -> Finding:
        reference = document.reference(key)
        place = reference.place if reference else None
        return Finding(code, level, message, place, spans[key], key, suggestion=suggestion)

    error, warning, info = Level.ERROR, Level.WARNING, Level.INFO
    return (
        Finding("SCH109", info, "The abstract cites [1].", *at("[1]"), citation=0,
                suggestion="Abstracts are read alone: say it without the mark, or name the work."),
        Finding("SCH110", error, "“[?]” stands where a citation belongs.", *at("[?]"),
                suggestion="Put the citation in, or take the sentence out."),
        Finding("SCH110", error, "“TODO” was left in the text.",
                *at("TODO: cite the survey of editors here."),
                suggestion="Do what it says, or take it out."),
        mark("SCH101", error, "[14] is cited, and the list ends at 13.", "[9, 10, 14]",
             suggestion="Add the reference, or correct the number."),
        mark("SCH104", warning, "(Okafor and Lindqvist, 2017) fits two references: okafor2016 "
             "and lindqvist2019.", "(Okafor and Lindqvist, 2017)",
             suggestion="Give the year or the names as the list has them."),
        mark("SCH108", warning, "The text says 2017; the list has Okafor and Lindqvist from 2016.",
             "(Okafor and Lindqvist, 2017)", suggestion="Write 2016, if that is the work meant.",
             reference="okafor2016"),
        mark("SCH111", info, "Two authors of this paper are also authors here.", "[1, 12]",
             dismissed="The book is the subject of the section."),
        entry("SCH103", warning, "silva2013 and silva2013pre look like one work: an article and "
              "its preprint.", "silva2013pre", "Keep the published one."),
        entry("SCH105", error, "The DOI 10.5555/jsh..2031 has an empty part.", "wren2031",
              "Copy the DOI from the work's own page."),
        entry("SCH106", error, "The year 2031 lies in the future.", "wren2031",
              "Check the year on the work's title page."),
        entry("SCH107", warning, "No venue is given for ferreira2022.", "ferreira2022",
              "Add the journal, the proceedings or the publisher."),
        entry("SCH105", error, "The ISBN 9780000000001 fails its checksum.", "adeyemi1994",
              "Copy the ISBN from the book."),
        entry("SCH102", warning, "ngata2008 is listed and never cited.", "ngata2008",
              r"Cite it, take it out, or list it on purpose with \nocite."),
        Finding("SCH112", warning, "The file holds white text that readers do not see.",
                Place("main.tex", line=88, column=1), suggestion="Take it out."),
        Finding("SCH111", info, "3 of 13 references (23 %) share an author with this paper.",
                suggestion="Nothing needs to be done; editors sometimes ask."),
    )  # fmt: skip


@pytest.fixture(scope="session")
def record(document: Document) -> Record:
    """Return one run on that paper, with fifteen findings, one of them dismissed."""
    references = document.references
    years = Counter(str(r.year) for r in references)
    venues = Counter(r.venue for r in references if r.venue)
    types = Counter(r.type for r in references if r.type)

    def shares(counter: Counter[str]) -> tuple[Share, ...]:
        return tuple(Share(name, number, len(references)) for name, number in counter.items())

    return Record(
        document=document,
        findings=_findings(document),
        profile=Profile(
            references=len(references),
            citations=len(document.citations),
            self_citations=Share("self-citations", 3, len(references)),
            median_age=11.0,
            by_year=shares(years),
            by_venue=shares(venues),
            by_type=shares(types),
        ),
        source="paper/main.tex",
        sha256="3d" * 32,
        version="0.1.0",
        started="2026-03-14T09:26:53Z",
        seconds=0.84,
        sandbox="kernel",
        settings={"fail-level": "error", "SCH113": "off"},
    )


@pytest.fixture(scope="session")
def rules() -> tuple[tuple[str, str, str, str, str], ...]:
    """Return the rules behind the findings, as data."""
    return RULES


@pytest.fixture(scope="session")
def verified(record: Record) -> Record:
    """Return that run with a verdict of every kind."""
    return with_verdicts(record)
