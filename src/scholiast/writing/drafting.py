"""Document -> the record of a draft: what may be known, the draft, what its works carry of it."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from time import monotonic

from scholiast.corpora.exporting.bibtex import bibtex_entry
from scholiast.models.interface import LanguageModel
from scholiast.papers import Access, Document, Reference, Work
from scholiast.recommending.asking import abstract_of
from scholiast.records.drafts import Carried, DraftRecord, GivenWork, ShownPaper, WrittenSentence
from scholiast.verifying.interface import SourceText, Tools
from scholiast.writing.demonstrating import Choice, demonstrations_for
from scholiast.writing.interface import (
    Brief,
    CitedWork,
    Draft,
    DraftSentence,
    Manuscript,
    Task,
    Writer,
)
from scholiast.writing.manuscripts import corpus_of, manuscript_of, related_keys
from scholiast.writing.rewriting import Desk, verified
from scholiast.writing.supporting import sources_of
from scholiast.writing.tasks import brief_of


@dataclass(frozen=True, slots=True)
class Known:
    """What is known of a paper and of the works that it refers to."""

    document: Document
    works: Mapping[str, Work] = field(default_factory=dict)
    """Reference key -> the work that it names; certain ones only."""
    texts: Mapping[str, Document] = field(default_factory=dict)
    """Reference key -> the work's own text, where that is at hand."""
    further: tuple[Work, ...] = ()
    """Works that may be cited beside those of its references."""
    day: str = ""
    categories: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Means:
    """What a draft is made with."""

    writer: Writer
    tools: Tools | None = None
    """What its sentences are verified with; None where they are not."""
    rewriter: LanguageModel | None = None
    pool: Iterable[Manuscript] = ()
    """Papers that examples are drawn from."""
    choice: Choice = Choice()


def drafted(task: Task, known: Known, means: Means) -> DraftRecord:
    """Return the record of a draft for a paper; the command adds file, version and network.

    Related work may cite what the paper's own section on it cites, or all of its references where
    it has no such section, and the works that were given beside; none that was taken back. Each
    citing sentence is held against the works it cites.
    """
    started, began = datetime.now(UTC), monotonic()
    manuscript = manuscript_for(task, known)
    shown = demonstrations_for(task, manuscript, means.pool, means.choice)
    brief = brief_of(task, manuscript, shown)
    draft = means.writer.write(brief)
    sources = _sources(brief.manuscript.cited, known)
    cites = task is Task.RELATED_WORK
    if cites and means.tools is not None and not draft.failure:
        desk = Desk(brief.manuscript.cited, sources, means.tools)
        draft = verified(draft, desk, means.rewriter)
    return replace(
        _record(manuscript, brief, draft, sources),
        notes=(*draft.notes, *_notes(means, brief), *(_retracted(known) if cites else ())),
        lacking=_lacking(known) if cites else (),
        seed=means.choice.seed,
        started=started.isoformat(timespec="seconds"),
        seconds=round(monotonic() - began, 3),
    )


def manuscript_for(task: Task, known: Known) -> Manuscript:
    """Return the paper in parts, for related work with the works that it may cite."""
    pairs = [
        (key, _with_abstract(key, known)) for key in _keys(known.document) if key in known.works
    ]
    further = [("", work) for work in known.further]
    usable = [(key, work) for key, work in (*pairs, *further) if not work.is_retracted]
    corpus = corpus_of(usable) if task is Task.RELATED_WORK else ()
    return manuscript_of(known.document, day=known.day, categories=known.categories, cited=corpus)


def _with_abstract(key: str, known: Known) -> Work:
    """Return the work that a reference names, with its text's abstract where it has none."""
    work = known.works[key]
    if work.abstract or key not in known.texts:
        return work
    return replace(work, abstract=abstract_of(known.texts[key]))


def _retracted(known: Known) -> Iterable[str]:
    """Yield that works were not given to the writer since they were taken back."""
    works = [known.works[key] for key in _keys(known.document) if key in known.works]
    for work in dict.fromkeys((*works, *known.further)):
        if work.is_retracted:
            yield f"not given to the writer, since it was taken back: {work.title}"


def bibliography_of(draft: Draft, corpus: Iterable[CitedWork]) -> str:
    """Return BibTeX entries of the works that a draft cites, under the keys it cites them by."""
    used = {key for one in draft.sentences for key in one.keys}
    return "\n".join(bibtex_entry(one.work, one.key) for one in corpus if one.key in used)


def _keys(document: Document) -> tuple[str, ...]:
    return related_keys(document) or tuple(one.key for one in document.references)


def _sources(corpus: tuple[CitedWork, ...], known: Known) -> dict[str, SourceText]:
    by_work = {known.works[key].id: key for key in known.texts if key in known.works}
    texts = {one.key: known.texts[by_work[one.work.id]] for one in corpus if one.work.id in by_work}
    return sources_of(corpus, texts)


def _record(
    manuscript: Manuscript, brief: Brief, draft: Draft, sources: Mapping[str, SourceText]
) -> DraftRecord:
    used = {key for one in draft.sentences for key in one.keys}
    corpus = brief.manuscript.cited
    return DraftRecord(
        source="",
        title=manuscript.title,
        task=brief.task.value,
        text=draft.text,
        made_by=draft.made_by,
        sentences=tuple(map(_written, draft.sentences)),
        works=tuple(
            GivenWork(one.key, one.work, _access(one.key, sources), one.key in used)
            for one in corpus
        ),
        bibliography=bibliography_of(draft, corpus),
        examples=tuple(
            ShownPaper(one.manuscript.title, one.relation.value, one.manuscript.day)
            for one in brief.demonstrations
        ),
        written=manuscript.target(brief.task),
        failure=draft.failure,
        tokens_in=draft.tokens_in,
        raw=draft.raw,
    )


def _access(key: str, sources: Mapping[str, SourceText]) -> str:
    return sources[key].access.value if key in sources else Access.METADATA.value


def _written(one: DraftSentence) -> WrittenSentence:
    carried = tuple(Carried(it.key, it.statement, it.verdict) for it in one.support)
    return WrittenSentence(one.text, one.keys, one.refused, one.verdict, carried, one.was)


def _notes(means: Means, brief: Brief) -> Iterable[str]:
    """Yield what a reader should know of the examples."""
    wanted, found = means.choice.total, len(brief.demonstrations)
    if found < wanted:
        yield (
            f"{found} of {wanted} examples were found: papers of the same authors or category, "
            "no later than this one, with the part that is asked for"
        )


def _lacking(known: Known) -> tuple[str, ...]:
    """Return how the references are called that could be cited and name no known work."""
    wanted = set(_keys(known.document))
    return tuple(
        _called(one)
        for one in known.document.references
        if one.key in wanted and one.key not in known.works
    )


def _called(reference: Reference) -> str:
    who = reference.authors[0].family if reference.authors else ""
    about = ", ".join(part for part in (who, str(reference.year or "")) if part)
    return ". ".join(part for part in (about, reference.title) if part) or reference.raw[:120]
