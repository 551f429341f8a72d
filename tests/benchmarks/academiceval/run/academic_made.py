"""A small data set of AcademicEval, written as a built one is."""

from pathlib import Path

from scholiast.benchmarks.academiceval.interface import Manifest, Portion, Sample, Shown, Table
from scholiast.benchmarks.academiceval.keeping import DataSet, Writing, encode_manuscript
from scholiast.benchmarks.academiceval.settings import setting_for
from scholiast.papers import Work
from scholiast.writing.interface import CitedWork, Manuscript, Part, PartKind, Relation, Task

TOPICS = {
    "cats": "Sleeping cats of the northern farms hunt fewer mice in winter",
    "owls": "Hungry owls of the northern farms hunt many mice in winter",
    "rock": "Layered basalt columns cool slowly under a closed lava surface",
}


def work(topic: str, number: int) -> Work:
    return Work(
        f"{topic}-{number}",
        title=f"Study {number} of {topic}",
        abstract=f"{TOPICS[topic]}, as study {number} shows. A second finding of study {number} "
        f"concerns the food of {topic} in spring.",
        year=2000 + number,
    )


def manuscript(topic: str) -> Manuscript:
    sentence = f"{TOPICS[topic]}."
    body = " ".join(f"In trial {number} we saw that {sentence.lower()}" for number in range(12))
    return Manuscript(
        id=topic,
        title=f"On {topic} and what they do",
        abstract=f"{sentence} We watched {topic} for nine years. The effect is 40 % in size.",
        parts=(
            Part(
                "1 Introduction",
                f"{sentence} Little is known of {topic} as yet.",
                PartKind.INTRODUCTION,
            ),
            Part("2 Related Work", f"Study 1 looked at {topic} before us.", PartKind.RELATED_WORK),
            Part("3 Method", body),
            Part("4 Conclusion", f"We conclude that {topic} matter much.", PartKind.CONCLUSION),
        ),
        authors=("Ada Lee",),
        day="2025-03-01",
        cited=tuple(CitedWork(f"{topic}{number}", work(topic, number)) for number in (1, 2)),
    )


def data_set(folder: Path, *, shown: int = 0) -> DataSet:
    """Return a data set with all tasks, each with so many demonstrations of both kinds."""
    writing = Writing(folder)
    papers = [manuscript(topic) for topic in TOPICS]
    count, digest = writing.papers((one.id, Portion.TEST, encode_manuscript(one)) for one in papers)
    tables = []
    for task in Task:
        setting = setting_for(task, shown, shown)
        samples = [_sample(setting.name, task, one.id, shown) for one in papers]
        hashed = writing.setting(setting.name, samples)
        tables.append(
            Table(setting, count, {Portion.TEST.value: count}, {"too short": 2}, sha256=hashed)
        )
    split = {Portion.TEST.value: count}
    writing.manifest(
        Manifest("made", 0, "", "", {}, count, digest, split, "draw", settings=tuple(tables))
    )
    return DataSet(folder)


def _sample(setting: str, task: Task, paper: str, shown: int) -> Sample:
    others = [topic for topic in TOPICS if topic != paper]
    examples = (
        (Shown(others[0], Relation.CATEGORY), Shown(others[1], Relation.CO_AUTHOR)) if shown else ()
    )
    return Sample(f"{setting}/{paper}", paper, task, Portion.TEST, examples, 9_000, 20)
