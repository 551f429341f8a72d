"""Runs of a paper's four parts -> a score of the whole paper (AcademicEval, appendix B)."""

from collections.abc import Sequence

from scholiast.benchmarks.academiceval.building.folding import WholePaper, whole_paper
from scholiast.benchmarks.academiceval.settings import folds, setting_named
from scholiast.benchmarks.scores import ScoredRun
from scholiast.errors import InputError

PREFIX = "academiceval/"


def whole_papers(runs: Sequence[ScoredRun], metric: str) -> WholePaper:
    """Return each paper's mean over its four parts, and the mean over papers.

    InputError where the runs are not of one system on the four tasks with the same examples and
    the same part of the split, or where a run has no such measure.
    """
    if any(not run.benchmark.startswith(PREFIX) for run in runs):
        raise InputError(f"name records of {PREFIX}: one of each task")
    named = [run.benchmark.removeprefix(PREFIX).partition("@") for run in runs]
    settings = [setting_named(name) for name, _, _ in named]
    wanted = folds(settings[0].random, settings[0].co_authors)
    names = [one.name for one in settings]
    if sorted(names) != sorted(one.name for one in wanted):
        needed = ", ".join(one.name for one in wanted)
        raise InputError(f"a whole paper takes a run of each of {needed}, not {', '.join(names)}")
    if len({run.model for run in runs}) > 1 or len({part for _, _, part in named}) > 1:
        raise InputError("the runs are of several systems, or of several parts of the split")
    scores: dict[str, dict[str, float]] = {}
    for name, run in zip(names, runs, strict=True):
        for id, sample in run.samples.items():
            if metric in sample.scores:
                scores.setdefault(sample.group or id, {})[name] = sample.scores[metric]
    if not scores:
        raise InputError(f"these runs have no measure {metric!r}")
    return whole_paper(scores, names)
