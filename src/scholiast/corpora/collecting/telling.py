"""What is told of a collection, a round and a split: as data, and as lines for people."""

from dataclasses import asdict

from scholiast.corpora.collecting.asking import Tally
from scholiast.corpora.collecting.categories import CategoryRun
from scholiast.corpora.collecting.parting import Parted
from scholiast.corpora.collecting.rounds import Manifest, Round
from scholiast.corpora.collecting.sampling import Concentration

Report = dict[str, object]
_SHOWN = 10


def category_report(run: CategoryRun) -> Report:
    """Return what a collection by category brought, as JSON takes it."""
    got = run.collected
    return {
        "kind": "category",
        "index": run.plan.index,
        "category": run.plan.category,
        "from": run.plan.start.isoformat(),
        "to": run.plan.end.isoformat(),
        "is_whole": run.is_closed,
        "counted": got.counted,
        "works": len(got.ids),
        "width": got.width.value,
        "windows": got.windows,
        "halved": len(got.halved),
        "overflowing": [
            {"window": str(window), "works": works} for window, works in got.overflowing
        ],
        "short": [
            {"window": str(window), "counted": counted, "given": given}
            for window, counted, given in got.short
        ],
        "unaccounted": got.unaccounted,
        "missing": [str(window) for window in got.missing],
        **_asked(run.tally),
    }


def round_report(done: Round) -> Report:
    """Return what a round of the co-author graph brought, as JSON takes it."""
    graph = done.graph
    return {
        "kind": "graph",
        "is_whole": done.is_closed,
        "authors": len(graph.nodes),
        "papers": len(graph.papers),
        "edges": len(graph.edges),
        **manifest_report(done.manifest),
        **_asked(done.tally),
    }


def manifest_report(manifest: Manifest) -> Report:
    """Return what a kept round says of itself, as JSON takes it."""
    why: dict[str, int] = {}
    for one in manifest.left:
        word = "renamed" if one.why.startswith("the same person") else one.why
        why[word] = why.get(word, 0) + 1
    return {
        "round": manifest.number,
        "index": manifest.plan.index,
        "from": manifest.since.isoformat(),
        "to": manifest.until.isoformat(),
        "entered_authors": len(manifest.entered_authors),
        "entered_papers": len(manifest.entered_papers),
        "left": why,
        "homonyms": list(manifest.homonyms),
        "missing": list(manifest.gaps),
        "answers": manifest.answers,
        "answers_sha256": manifest.answers_sha256,
        "graph_sha256": manifest.after_sha256,
    }


def parted_report(parted: Parted) -> Report:
    """Return what a split did, as JSON takes it."""
    split = parted.split
    why: dict[str, int] = {}
    for _, word in split.left_out:
        why[word] = why.get(word, 0) + 1
    return {
        "kind": "split",
        "validation_from": split.cuts.validation.isoformat(),
        "test_from": split.cuts.test.isoformat(),
        "to": split.cuts.end.isoformat() if split.cuts.end else None,
        "train": len(split.train),
        "validation": len(split.validation),
        "test": len(split.test),
        "left_out": why,
        "before": asdict(parted.before),
        "after": asdict(parted.after),
    }


def category_lines(run: CategoryRun) -> list[str]:
    """Return the same for people."""
    got, plan = run.collected, run.plan
    counted = "" if got.counted is None else f" of {got.counted:,} counted"
    lines = [
        f"{len(got.ids):,} works{counted}: {plan.index} {plan.category}, {plan.start} to "
        f"{plan.end}, {got.windows} windows by {got.width}, {len(got.halved)} halved"
    ]
    lines += [
        f"  {window} has {works:,} works, more than the index pages through: not all of it came"
        for window, works in got.overflowing
    ]
    lines += [
        f"  {window}: the index counts {counted:,} and gave {given:,}"
        for window, counted, given in got.short[:_SHOWN]
    ]
    if got.counted == 0:
        lines.append(f"  {plan.index} counts no work there: is {plan.category} what it calls it?")
    if got.unaccounted:
        lines.append(
            f"  {got.unaccounted:,} works that it counted were in no window: run the command again"
        )
    return [*lines, *_gaps([str(window) for window in got.missing]), *_asked_lines(run.tally)]


def round_lines(done: Round) -> list[str]:
    """Return the same for people."""
    graph, manifest = done.graph, done.manifest
    return [
        f"round {manifest.number}: {len(graph.nodes):,} authors, {len(graph.edges):,} edges, "
        f"{len(graph.papers):,} first-author papers, {manifest.since} to {manifest.until}",
        *manifest_lines(manifest),
        *_gaps(list(manifest.gaps)),
        *_asked_lines(done.tally),
    ]


def manifest_lines(manifest: Manifest) -> list[str]:
    """Return what entered, what left and who may be several people."""
    report = manifest_report(manifest)
    left = report["left"]
    gone = ", ".join(f"{n:,} {why}" for why, n in left.items()) if isinstance(left, dict) else ""
    lines = [
        f"  entered: {len(manifest.entered_authors):,} authors, "
        f"{len(manifest.entered_papers):,} papers; left: {gone or 'nothing'}"
    ]
    if manifest.homonyms:
        some = ", ".join(manifest.homonyms[:_SHOWN])
        lines.append(f"  {len(manifest.homonyms):,} names may be several people's: {some}")
    return lines


def parted_lines(parted: Parted) -> list[str]:
    """Return the same for people."""
    split = parted.split
    left = parted_report(parted)["left_out"]
    gone = ", ".join(f"{n:,} {why}" for why, n in left.items()) if isinstance(left, dict) else ""
    lines = [
        f"train {len(split.train):,}, validation {len(split.validation):,} from "
        f"{split.cuts.validation}, test {len(split.test):,} from {split.cuts.test}",
        f"  left out: {gone or 'nothing'}",
    ]
    if parted.after != parted.before:
        lines.append(f"  before sampling: {_spread(parted.before)}")
    return [*lines, f"  first authors: {_spread(parted.after)}"]


def _spread(one: Concentration) -> str:
    return (
        f"{one.papers:,} papers of {one.authors:,} authors, Gini {one.gini:.3f}, "
        f"the most active tenth has {one.top_tenth:.0%}"
    )


def _asked(tally: Tally) -> Report:
    return {
        "requests": tally.requests,
        "recalled": tally.recalled,
        "failures": list(tally.failures),
        "alarms": list(tally.alarms),
    }


def _asked_lines(tally: Tally) -> list[str]:
    lines = [f"  {tally.requests:,} questions asked, {tally.recalled:,} answered by what is kept"]
    lines += [f"  no answer: {failure}" for failure in tally.failures[:_SHOWN]]
    return [*lines, *(f"  odd answer: {alarm}" for alarm in tally.alarms[:_SHOWN])]


def _gaps(missing: list[str]) -> list[str]:
    if not missing:
        return []
    some = ", ".join(missing[:_SHOWN])
    return [f"  not answered: {len(missing):,} ({some}): run the command again to go on from here"]
