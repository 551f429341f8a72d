"""Document -> manuscript: its parts, its authors, the works that its related work cites."""

import re
from collections.abc import Iterable, Iterator, Mapping

from scholiast.papers import Citation, Document, Reference, Section, Span, Work
from scholiast.papers.folding import fold, fold_family
from scholiast.recommending.asking import abstract_of
from scholiast.scoring.titles import title_key
from scholiast.writing.interface import CitedWork, Manuscript, PartKind
from scholiast.writing.parts import kind_of, parts_of

_OWN_KEY = re.compile(r"(?!ref-?\d)(?!b\d)[A-Za-z][\w:+/.-]{1,79}", re.ASCII)
"""A key that an author chose: `lee2020`; not one that a parser numbered."""
_NOTE = re.compile(r"\s?\[\^[^\]\n]{1,20}\](?::[^\n]{0,2000})?")
_SMALL = frozenset(["a", "an", "the", "on", "of", "in", "to", "for", "and", "with", "is"])


def manuscript_of(
    document: Document,
    *,
    id: str = "",
    day: str = "",
    categories: tuple[str, ...] = (),
    cited: tuple[CitedWork, ...] = (),
) -> Manuscript:
    """Return a document in the parts that writing needs.

    `day` is that of its first version, ISO 8601; the document's year stands for it where none is
    given. `cited` is its citation corpus; `corpus_for` makes one.
    """
    sections = list(_sections(document))
    return Manuscript(
        id or document.title,
        document.title,
        _NOTE.sub("", abstract_of(document)).strip(),
        parts_of([(one.heading, _own_text(document, one)) for one in sections], _levels(sections)),
        tuple(str(name) for name in document.authors),
        day or str(document.year or ""),
        categories,
        cited,
    )


def corpus_for(document: Document, works: Mapping[str, Work]) -> tuple[CitedWork, ...]:
    """Return the works that a document's section on related work is written from (section 3.1).

    They are those that the section cites; where the document has no such section, all that it
    refers to. `works` says which work a reference names, by the reference's key.
    """
    keys = related_keys(document) or tuple(one.key for one in document.references)
    return corpus_of((key, works[key]) for key in keys if key in works)


def related_keys(document: Document) -> tuple[str, ...]:
    """Return the keys that sections on related work cite, in the order of first citation."""
    spans = [
        section.span
        for section in document.sections
        if kind_of(section.heading) is PartKind.RELATED_WORK
    ]
    return cited_keys(document, spans)


def cited_keys(document: Document, spans: Iterable[Span] | None = None) -> tuple[str, ...]:
    """Return the keys cited within spans, or in the whole text; each once, in order."""
    wanted = None if spans is None else list(spans)

    def counts(citation: Citation) -> bool:
        return wanted is None or any(span.contains(citation.span) for span in wanted)

    found = sorted(filter(counts, document.citations), key=lambda one: one.span.start)
    return tuple(dict.fromkeys(key for one in found for key in one.reference_keys))


def named_among(works: Iterable[Work], references: Iterable[Reference]) -> dict[str, Work]:
    """Return the works that references name, by the references' keys: title and year the same."""
    by_title = {(title_key(work.title), work.year): work for work in works if work.title}
    found = {one.key: by_title.get((title_key(one.title), one.year)) for one in references}
    return {key: work for key, work in found.items() if work is not None}


def corpus_of(works: Iterable[tuple[str, Work]]) -> tuple[CitedWork, ...]:
    """Return works under keys that a draft can cite them by, each work once.

    A key that an author chose stays; another is made of name, year and first word of the title.

    >>> [one.key for one in corpus_of([("ref-3", Work("x", title="On cats", year=2020))])]
    ['anon2020cats']
    """
    taken: set[str] = set()
    found: list[CitedWork] = []
    ids: set[str] = set()
    for key, work in works:
        if work.id in ids:
            continue
        ids.add(work.id)
        chosen = _free(key if _OWN_KEY.fullmatch(key) else _made(work), taken)
        taken.add(chosen.casefold())
        found.append(CitedWork(chosen, work))
    return tuple(found)


def _made(work: Work) -> str:
    family = fold_family(work.authors[0].name.family) if work.authors else ""
    words = [word for word in fold(work.title).split() if word not in _SMALL]
    made = f"{family or 'anon'}{work.year or ''}{words[0] if words else ''}"
    return re.sub(r"[^a-z0-9]", "", made) or "work"


def _free(key: str, taken: set[str]) -> str:
    """Return a key that nothing bears yet: itself, or itself with a letter."""
    letters = "bcdefghijklmnopqrstuvwxyz"
    tries = (key, *(f"{key}{letter}" for letter in letters))
    free = (one for one in tries if one.casefold() not in taken)
    return next(free, f"{key}-{len(taken)}")


def _sections(document: Document) -> Iterator[Section]:
    """Yield the sections of the paper proper, in order: not the abstract, nothing appended."""
    gone = [one.span for one in document.sections if one.role not in ("body", "acknowledgements")]
    ends = [one.span.start for one in document.sections if one.role == "references"]
    for section in sorted(document.sections, key=lambda one: one.span.start):
        if ends and section.span.start >= ends[0]:
            return
        if not any(span.contains(section.span) for span in gone):
            yield section


def _levels(sections: list[Section]) -> list[int]:
    """Return the sections' levels; none where all are alike, so that numbers tell."""
    levels = [section.level for section in sections]
    return levels if len(set(levels)) > 1 else []


def _own_text(document: Document, section: Section) -> str:
    """Return the text of a section up to its first subsection, without its heading."""
    later = (one.span.start for one in document.sections if one.span.start > section.span.start)
    end = min([section.span.end, *later])
    text = document.text[section.span.start : end]
    return text.partition("\n")[2].strip() if text.startswith("#") else text.strip()
