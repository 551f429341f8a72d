"""A source -> a data set on the disk: read, cleared, split, shown examples, counted, checked."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from statistics import fmean

from scholiast.benchmarks.academiceval.building.choosing import Pool
from scholiast.benchmarks.academiceval.building.facts import Facts, facts_of
from scholiast.benchmarks.academiceval.building.interface import (
    Options,
    Progress,
    Source,
    untold,
)
from scholiast.benchmarks.academiceval.building.leaking import Checked, check
from scholiast.benchmarks.academiceval.building.nearness import Near
from scholiast.benchmarks.academiceval.building.reading import (
    Read,
    cleared,
    known_papers,
    line_of,
    read_papers,
)
from scholiast.benchmarks.academiceval.building.sampling import Sampling, by_portion, table_of
from scholiast.benchmarks.academiceval.building.spooling import spooling
from scholiast.benchmarks.academiceval.interface import Gone, Manifest, Portion, Sample, Table
from scholiast.benchmarks.academiceval.keeping import DataSet, Writing
from scholiast.benchmarks.academiceval.settings import folds
from scholiast.errors import InputError
from scholiast.writing.interface import Task
from scholiast.writing.tokenizing import open_tokenizer


@dataclass(frozen=True, slots=True)
class Built:
    """What a build came to."""

    manifest: Manifest
    checked: Checked


def build(
    source: Source,
    folder: Path,
    options: Options | None = None,
    *,
    before: Sequence[DataSet] = (),
    progress: Progress = untold,
) -> Built:
    """Return the manifest of the data set that a source gives, written into a folder.

    `before` are the data sets of earlier rounds, the latest last. The latest one's papers stay as
    they are there; no paper of any of them is a test paper under another name. Papers and cited
    works through which a test paper would be known are left out, with the reason. The same source,
    options and earlier rounds give the same bytes. Raises InputError where no paper is left.
    """
    options = options or Options()
    if any(one.folder.resolve() == folder.resolve() for one in before):
        raise InputError(f"{folder} holds an earlier round: build into another folder")
    folder.mkdir(parents=True, exist_ok=True)
    tokenizer = open_tokenizer()
    splitting = source.split(options.shares, options.seed)
    earlier = Near(pair for one in before for pair in known_papers(one, progress))
    latest = before[-1] if before else None
    with spooling(folder) as spool:
        read = read_papers(source, spool, splitting, tokenizer, latest, progress)
        kept, dropped = cleared(read, splitting.portions, earlier)
        if not kept:
            raise InputError(_nothing(source, read))
        portions = {id: splitting.portions[id] for id in kept}
        writing = Writing(folder)
        lines = ((id, portions[id], line_of(spool, one)) for id, one in kept.items())
        papers, digest = writing.papers(lines)
    sampling = Sampling(kept, portions, Pool(kept, portions, source.graph, options.seed))
    is_dated = splitting.by == "day"
    made = _Settings(sampling, options, writing, progress)
    checked = check(kept, portions, made.written(), earlier, is_dated=is_dated)
    gone = (*splitting.left_out, *read.gone, *dropped)
    manifest = Manifest(
        source=source.name,
        round=source.round,
        since=splitting.since,
        until=source.until,
        options=_told(options),
        papers=papers,
        papers_sha256=digest,
        by_split=by_portion(iter(portions.values())),
        split_by=splitting.by,
        tests_from=_span(kept, portions),
        entered=tuple(id for id in kept if latest is None or id not in latest.ids),
        left=tuple(_left(source, latest, kept, gone)),
        dropped=gone,
        checks=checked.counts,
        overlap=_overlap(kept.values()),
        settings=tuple(made.tables),
        tokenizer=tokenizer.name,
        before_sha256=latest.digest if latest else "",
    )
    writing.manifest(manifest)
    return Built(manifest, checked)


def check_folder(
    data: DataSet, before: Iterable[DataSet] = (), progress: Progress = untold
) -> Checked:
    """Return what the leakage checks find in a data set as it is on the disk.

    Raises InputError where a file is not as its manifest says.
    """
    damaged = ", ".join(data.damage())
    if damaged:
        raise InputError(f"{data.folder}: not as it was built: {damaged}")
    facts: dict[str, Facts] = {}
    for at, manuscript in enumerate(data.manuscripts(), start=1):
        facts[manuscript.id] = facts_of(manuscript, len)
        progress("papers checked", at, data.manifest.papers)
    earlier = Near(pair for one in before for pair in known_papers(one, progress))
    samples = (one for setting in data.settings for one in data.samples(setting.name))
    is_dated = data.manifest.split_by == "day"
    return check(facts, data.ids, samples, earlier, is_dated=is_dated)


@dataclass(frozen=True, slots=True)
class _Settings:
    """The settings, written one after the other."""

    sampling: Sampling
    options: Options
    writing: Writing
    progress: Progress
    tables: list[Table] = field(default_factory=list)

    def written(self) -> Iterator[Sample]:
        """Yield the samples of every setting after its file is written; fills the tables."""
        settings = [one for kind in dict.fromkeys(self.options.kinds) for one in folds(*kind)]
        for at, setting in enumerate(settings, start=1):
            drawn = list(self.sampling.samples(setting))
            samples = [one for one in drawn if isinstance(one, Sample)]
            left_out = Counter(one for one in drawn if isinstance(one, str))
            sha256 = self.writing.setting(setting.name, samples)
            self.tables.append(table_of(setting, samples, left_out, sha256))
            self.progress("settings", at, len(settings))
            yield from samples


def _left(
    source: Source, latest: DataSet | None, kept: Mapping[str, Facts], gone: tuple[Gone, ...]
) -> Iterator[Gone]:
    """Yield the papers of the round before that are not in this one, with the reason."""
    whys = {**{one.id: one.why for one in gone}, **source.left}
    for id in latest.ids if latest else ():
        if id not in kept:
            yield Gone(id, whys.get(id, "not in this round"))


def _overlap(facts: Iterable[Facts]) -> dict[str, float]:
    """Return by task the mean share of a part that stands in its input, samples or not."""
    shares: dict[Task, list[float]] = {task: [] for task in Task}
    for one in facts:
        for task, share in one.repeated.items():
            shares[task].append(share)
    return {task.value: round(fmean(some), 4) for task, some in shares.items() if some}


def _span(facts: Mapping[str, Facts], portions: Mapping[str, Portion]) -> str:
    """Return the first and the last day of the test papers; empty where there are none."""
    days = [one.days for id, one in facts.items() if portions[id] is Portion.TEST]
    known = [pair for pair in days if pair[1]]
    return f"{min(known)[0]} to {max(pair[1] for pair in known)}" if known else ""


def _told(options: Options) -> dict[str, str | int | float | bool]:
    kinds = "; ".join(f"random={one},coauthor={other}" for one, other in options.kinds)
    return {
        "seed": options.seed,
        "demonstrations": kinds,
        "validation": options.shares.validation,
        "test": options.shares.test,
    }


def _nothing(source: Source, read: Read) -> str:
    reasons = Counter(one.why for one in read.gone).most_common(3)
    told = "; ".join(f"{why}: {number}" for why, number in reasons)
    return f"no paper of {source.name} can become a sample{': ' if told else ''}{told}"
