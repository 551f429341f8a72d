"""The paper's sixteen settings, and settings with any other number of demonstrations."""

import re

from scholiast.benchmarks.academiceval.interface import Setting
from scholiast.errors import SettingsError
from scholiast.writing.interface import Task

SHORT = {
    Task.TITLE: "TITLE",
    Task.ABSTRACT: "ABS",
    Task.INTRODUCTION: "INTRO",
    Task.RELATED_WORK: "RELATED",
}
"""What the paper's settings call the tasks."""
_SIZES = {
    Task.TITLE: ("10K", "30K", "31K-G", "50K-M"),
    Task.ABSTRACT: ("9K", "28K", "29K-G", "48K-M"),
    Task.INTRODUCTION: ("8K", "28K", "28K-G", "48K-M"),
    Task.RELATED_WORK: ("34K", "53K", "53K-G", "72K-M"),
}
_SHOWN = ((0, 0), (2, 0), (0, 2), (2, 2))
"""Random ones and co-authors' ones, in the order of the sizes (section 3.2)."""
_MOST = 64
_GIVEN = re.compile(r"(random|coauthor)=(\d{1,3})")
_MADE = re.compile(rf"({'|'.join(SHORT.values())})-R(\d{{1,2}})-G(\d{{1,2}})")

PUBLISHED = tuple(
    Setting(f"{SHORT[task]}-{size}", task, *shown)
    for task, sizes in _SIZES.items()
    for size, shown in zip(sizes, _SHOWN, strict=True)
)
"""The settings of table 2. The sizes in the names are those of the paper's first round."""


def setting_for(task: Task, random: int, co_authors: int) -> Setting:
    """Return the setting of a task with so many demonstrations, by the paper's name if it has one.

    Raises SettingsError for a number below 0, or more than 64 in all.

    >>> setting_for(Task.ABSTRACT, 0, 2).name, setting_for(Task.ABSTRACT, 3, 1).name
    ('ABS-29K-G', 'ABS-R3-G1')
    """
    if random < 0 or co_authors < 0 or random + co_authors > _MOST:
        raise SettingsError(
            f"{random} random and {co_authors} co-authors' demonstrations: give 0 to {_MOST} in all"
        )
    name = f"{SHORT[task]}-R{random}-G{co_authors}"
    made = Setting(name, task, random, co_authors)
    same = (one for one in PUBLISHED if (one.task, one.random, one.co_authors) == _key(made))
    return next(same, made)


def setting_named(name: str) -> Setting:
    """Return the setting of a name; SettingsError for one that neither paper nor build gives.

    >>> setting_named("ABS-29K-G").co_authors, setting_named("INTRO-R3-G1").random
    (2, 3)
    """
    for known in PUBLISHED:
        if known.name == name:
            return known
    made = _MADE.fullmatch(name)
    if made is None:
        raise SettingsError(f"no setting {name!r}: there are ABS-9K, INTRO-R3-G1 and others")
    task = next(task for task, short in SHORT.items() if short == made[1])
    return setting_for(task, int(made[2]), int(made[3]))


def folds(random: int, co_authors: int) -> tuple[Setting, ...]:
    """Return the four settings that leave one part of a paper out each (appendix B: k-fold).

    >>> [setting.name for setting in folds(0, 0)]
    ['TITLE-10K', 'ABS-9K', 'INTRO-8K', 'RELATED-34K']
    """
    return tuple(setting_for(task, random, co_authors) for task in Task)


def parse_demonstrations(text: str) -> tuple[int, int]:
    """Return how many random and co-authors' demonstrations `random=3,coauthor=1` asks for.

    Raises SettingsError for anything else.

    >>> parse_demonstrations("random=3,coauthor=1"), parse_demonstrations("coauthor=4")
    ((3, 1), (0, 4))
    """
    counts: dict[str, int] = {}
    for piece in text.replace(" ", "").split(","):
        found = _GIVEN.fullmatch(piece)
        if not found or found.group(1) in counts:
            raise SettingsError(f"cannot read {text!r}: write `random=3,coauthor=1`, each once")
        counts[found.group(1)] = int(found.group(2))
    return counts.get("random", 0), counts.get("coauthor", 0)


def _key(setting: Setting) -> tuple[Task, int, int]:
    return setting.task, setting.random, setting.co_authors
