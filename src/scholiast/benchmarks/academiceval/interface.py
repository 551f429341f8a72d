"""What a data set of AcademicEval is made of (sections 3.1 to 3.3)."""

from collections.abc import Mapping
from enum import StrEnum

import msgspec

from scholiast.writing.interface import Relation, Task


class Portion(StrEnum):
    """A part of the chronological split."""

    TRAIN = "train"
    VALIDATION = "validation"
    TEST = "test"


class Setting(msgspec.Struct, frozen=True):
    """What a sample is shown besides its own paper."""

    name: str
    """The paper's (`ABS-29K-G`), or what it holds (`ABS-R3-G1`)."""
    task: Task
    random: int = 0
    """Demonstrations drawn from papers of the same category."""
    co_authors: int = 0
    """Demonstrations drawn from co-authors' papers."""


class Shown(msgspec.Struct, frozen=True):
    """A paper that stands as an example in a sample."""

    paper: str
    relation: Relation


class Sample(msgspec.Struct, frozen=True):
    """One row of a setting: a paper, what is asked for, and the examples shown."""

    id: str
    """`ABS-9K/2VdsYVXLDl`"""
    paper: str
    task: Task
    split: Portion
    demonstrations: tuple[Shown, ...] = ()
    tokens_in: int = 0
    """Of paper and examples as the task shows them, by the manifest's tokenizer; 0: uncounted."""
    tokens_out: int = 0
    """Of what the authors wrote."""


class Gone(msgspec.Struct, frozen=True):
    """What is not in a data set, or not in one setting of it, and why."""

    id: str
    """Of a paper; `paper/cited work` where only that work was taken out of its citations."""
    why: str


class Table(msgspec.Struct, frozen=True):
    """One row of the paper's table 2."""

    setting: Setting
    samples: int
    by_split: Mapping[str, int]
    left_out: Mapping[str, int] = {}
    """Reason -> papers that are no sample of this setting."""
    tokens_in: float = 0.0
    """Mean; the instruction is not counted."""
    tokens_out: float = 0.0
    compression: float = 0.0
    """Tokens in over tokens out, of the means; 0 where nothing was counted."""
    sha256: str = ""
    """Of the setting's file."""


class Manifest(msgspec.Struct, frozen=True):
    """What one round holds, what it was made from, and what entered and left."""

    source: str
    """`neurips`, or `store`"""
    round: int
    since: str
    """First day of the test part; empty where the papers have no days to split by."""
    until: str
    """Cut-off: the last day of any paper."""
    options: Mapping[str, str | int | float | bool]
    """With which it was built; the same ones make the same bytes."""
    papers: int
    papers_sha256: str
    """Of the lines, uncompressed."""
    by_split: Mapping[str, int]
    split_by: str
    """`day`; `draw` where all papers came out together."""
    tests_from: str = ""
    """First and last day of the test papers: `2024-06-01 to 2024-07-12`."""
    entered: tuple[str, ...] = ()
    left: tuple[Gone, ...] = ()
    """Papers of the round before that are not in this one."""
    dropped: tuple[Gone, ...] = ()
    """Papers and cited works that were kept out, by the leakage checks too."""
    checks: Mapping[str, int | float] = {}
    """What the leakage checks counted, after dropping."""
    overlap: Mapping[str, float] = {}
    """By task, the mean share of a part that stands verbatim in what it is written from."""
    settings: tuple[Table, ...] = ()
    tokenizer: str = ""
    before_sha256: str = ""
    """Of the manifest of the round before; empty in the first."""
