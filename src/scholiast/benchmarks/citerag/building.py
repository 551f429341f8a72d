"""Any corpus of papers -> both CiteRAG tasks, laid out as its files (CiteRAG, section 3.2).

What papers gave is kept in `built.jsonl`; a later build reads it and adds new papers only. A paper
is for testing or for training by a hash of its id, so that no build moves one over.
"""

import os
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path

import msgspec

from scholiast.benchmarks.citerag.contamination import Exclusions, plain_id
from scholiast.benchmarks.citerag.contamination import Known as Paper
from scholiast.benchmarks.citerag.pool import identity
from scholiast.benchmarks.citerag.positions import positions
from scholiast.benchmarks.citerag.records import (
    LIST_TEST,
    LIST_TRAIN,
    POOL,
    POSITION_TEST,
    POSITION_TRAIN,
    Cited,
    Listed,
    ListPaper,
    PoolTitle,
    PositionSection,
    TrainPaper,
    TrainSection,
    read,
)
from scholiast.benchmarks.citerag.selecting import Known, Options, select
from scholiast.corpora.levels import level_text
from scholiast.errors import InputError
from scholiast.papers import Document, Work

BUILT = "built.jsonl"


class Built(msgspec.Struct, frozen=True, omit_defaults=True):
    """What one paper gave, or why it gave nothing."""

    id: str
    options: str
    """A digest of the options it was looked at with."""
    listed: ListPaper | None = None
    sections: tuple[PositionSection, ...] = ()
    levels: tuple[str, str] = ("", "")
    """Its text with the introduction, and in full."""
    reason: str = ""
    """Why it has no list."""
    no_sections: str = ""
    """Why it has no positions."""


@dataclass(frozen=True, slots=True)
class Report:
    """What a build came to."""

    looked_at: int
    """Papers that were new."""
    kept_from_before: int
    papers: Mapping[str, int]
    """Records in each file."""
    reasons: Mapping[str, int]
    """Why papers gave no list, or no positions -> how many."""
    left_out: Mapping[str, int]
    """Training papers that are test papers, by what told -> how many."""
    unreachable: int
    """References to test papers, which were taken out of all lists."""
    domains: Mapping[str, int] = field(default_factory=dict)


def build(
    papers: Iterable[tuple[Work, Document]], known: Known, folder: Path, options: Options
) -> Report:
    """Write both tasks into a folder, and return what was made.

    A folder that holds a build gets what is new; it must have been built with the same options.
    """
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / BUILT
    key = sha256(msgspec.json.encode(options)).hexdigest()[:16]
    before = _kept(path, key)
    seen = {built.id for built in before}
    fresh: list[Built] = []
    with path.open("ab") as out:
        for work, document in papers:
            if work.id in seen:
                continue
            seen.add(work.id)
            built = _built(work, document, known, options, key)
            out.write(msgspec.json.encode(built) + b"\n")
            out.flush()
            fresh.append(built)
        os.fsync(out.fileno())
    return _write([*before, *fresh], folder, options, len(fresh))


def is_test(id: str, share: float) -> bool:
    """Say whether a paper is for testing: by sha256 of its id without version.

    >>> is_test("2001.01230v3", 0.2) == is_test("2001.01230v1", 0.2)
    True
    >>> 150 < sum(is_test(str(number), 0.2) for number in range(1000)) < 250
    True
    """
    digest = sha256(plain_id(id).encode()).digest()
    return int.from_bytes(digest[:8], "big") < share * 2**64


def _kept(path: Path, key: str) -> list[Built]:
    """Return what an earlier build kept; a last line cut short is taken off."""
    if not path.is_file():
        return []
    whole = path.read_bytes()
    sound = whole[: whole.rfind(b"\n") + 1]
    if len(sound) < len(whole):
        with path.open("r+b") as file:
            file.truncate(len(sound))
    before = list(read(path, Built))
    if any(built.options != key for built in before):
        raise InputError(
            f"{path.parent} was built with other options: name another folder, or the same options"
        )
    return before


def _built(work: Work, document: Document, known: Known, options: Options, key: str) -> Built:
    selected = select(work, document, known, options)
    if isinstance(selected, str):
        return Built(work.id, key, reason=selected)
    levels = level_text(work, document, 2), level_text(work, document, 3)
    sections = positions(document, selected, options)
    if isinstance(sections, str):
        return Built(work.id, key, selected.listed, levels=levels, no_sections=sections)
    return Built(work.id, key, selected.listed, tuple(sections), levels)


@dataclass(frozen=True, slots=True)
class _Split:
    """Papers with a list, apart."""

    tests: tuple[Built, ...]
    training: tuple[Built, ...]
    left_out: Counter[str]
    tested: Exclusions

    def lists(self, part: Sequence[Built]) -> list[ListPaper]:
        return [_without(one.listed, self.tested) for one in part if one.listed]

    def sections(self, part: Sequence[Built]) -> list[PositionSection]:
        every = (_reachable(section, self.tested) for one in part for section in one.sections)
        return [section for section in every if section]


def _split(taken: Sequence[Built], share: float) -> _Split:
    tests = tuple(one for one in taken if is_test(one.id, share))
    tested = Exclusions(_paper(one.listed) for one in tests if one.listed)
    left_out: Counter[str] = Counter()
    training: list[Built] = []
    for one in taken:
        if one.listed is None or is_test(one.id, share):
            continue
        leak = tested.leak(_paper(one.listed))
        if leak is None:
            training.append(one)
        else:
            left_out[leak.by] += 1
    return _Split(tests, tuple(training), left_out, tested)


def _write(built: Sequence[Built], folder: Path, options: Options, fresh: int) -> Report:
    taken = [one for one in built if one.listed]
    split = _split(taken, options.test_share)
    tests, learned = split.lists(split.tests), split.lists(split.training)
    rows: dict[str, Sequence[msgspec.Struct]] = {
        LIST_TEST: tests,
        POSITION_TEST: split.sections(split.tests),
        LIST_TRAIN: [_train_paper(paper) for paper in learned],
        POSITION_TRAIN: [_train_section(part) for part in split.sections(split.training)],
        POOL: _pool([*tests, *learned], split.training),
    }
    for name, records in rows.items():
        _replace(folder / f"{name}.jsonl", records)
    lists = [one.listed for one in (*split.tests, *split.training) if one.listed]
    return Report(
        looked_at=fresh,
        kept_from_before=len(built) - fresh,
        papers={name: len(records) for name, records in rows.items()},
        reasons=Counter(reason for one in built if (reason := one.reason or one.no_sections)),
        left_out=split.left_out,
        unreachable=sum(len(paper.references) for paper in lists)
        - sum(len(paper.references) for paper in (*tests, *learned)),
        domains=Counter(paper.domain or "unknown" for paper in lists),
    )


def _paper(listed: ListPaper) -> Paper:
    return Paper(listed.paper_id, listed.title, listed.abstract)


def _without(listed: ListPaper, tested: Exclusions) -> ListPaper:
    """Return a list without test papers: they are none of the works that can be recommended."""
    entries = tuple(entry for entry in listed.references if not tested.is_title(entry.title))
    return msgspec.structs.replace(listed, references=entries)


def _reachable(section: PositionSection, tested: Exclusions) -> PositionSection | None:
    """Return the section with the markers whose work can be recommended; None without any."""
    markers = tuple(
        marker
        for marker in section.markers
        if marker.gold is not None and not tested.is_title(section.references[marker.gold].title)
    )
    return msgspec.structs.replace(section, markers=markers) if markers else None


def _train_paper(paper: ListPaper) -> TrainPaper:
    titles = tuple(entry.title for entry in paper.references)
    return TrainPaper(paper.paper_id, paper.title, titles, paper.abstract, paper.domain)


def _train_section(section: PositionSection) -> TrainSection:
    name, text = next(iter(section.sections.items()))
    numbers = sorted({marker.number for marker in section.markers})
    titles = {number: section.references[number].title for number in numbers}
    cited = tuple(Cited(number, titles[number], titles[number]) for number in numbers)
    return TrainSection(section.record_id, section.title, text, cited, (), section.abstract, name)


def _pool(lists: Iterable[ListPaper], training: Sequence[Built]) -> list[PoolTitle]:
    """Return every work that a list names, once, in an order that does not tell whose it is.

    Those that are papers of the corpus have their abstract and their texts.
    """
    known = {identity(one.listed.title): one for one in training if one.listed}
    entries: dict[str, Listed] = {}
    for paper in lists:
        for entry in paper.references:
            entries.setdefault(identity(entry.title), entry)
    entries.pop("", None)
    rows = []
    for id, entry in sorted(entries.items()):
        row = PoolTitle(entry.title, entry.arxiv_id)
        one = known.get(id)
        if one and one.listed:
            row = PoolTitle(entry.title, entry.arxiv_id, one.listed.abstract, one.levels)
        rows.append(row)
    return rows


def _replace(path: Path, records: Sequence[msgspec.Struct]) -> None:
    """Write a file; it is whole or as it was before."""
    draft = path.with_name(path.name + ".draft")
    with draft.open("wb") as out:
        for record in records:
            out.write(msgspec.json.encode(record) + b"\n")
    draft.replace(path)
