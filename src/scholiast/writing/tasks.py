"""A task and a manuscript -> what may be known when the task is done (AcademicEval, 3.2)."""

import re
from collections.abc import Sequence
from dataclasses import replace

from scholiast.writing.interface import Brief, Demonstration, Manuscript, Part, PartKind, Task
from scholiast.writing.parts import kinds_of

REMOVED = {
    Task.TITLE: (),
    Task.ABSTRACT: (PartKind.CONCLUSION,),
    Task.INTRODUCTION: (PartKind.INTRODUCTION,),
    Task.RELATED_WORK: (PartKind.RELATED_WORK,),
}
"""Parts that a task is done without."""
_SHORTEST = 12
"""Letters of a title from which on its copies in the text are taken out."""


def brief_of(
    task: Task, manuscript: Manuscript, demonstrations: Sequence[Demonstration] = ()
) -> Brief:
    """Return all that a writer is given for a task, by the task's rules (section 3.2).

    The part that is asked for is taken out of the manuscript, and the conclusion where an abstract
    is. Title and abstract stay but where they are what is asked for; the works cited stay for
    related work alone. Demonstrations stay whole; those whose authors wrote nothing for the task
    are left out.
    """
    shown = tuple(one for one in demonstrations if one.manuscript.target(task))
    return Brief(task, source_of(task, manuscript), shown)


def source_of(task: Task, manuscript: Manuscript) -> Manuscript:
    """Return what of a manuscript a task is done from.

    A part whose heading says that it is for several things is taken out where one of them is to
    be. For a title, copies of the title in the text are taken out too.
    """
    parts = tuple(part for part in manuscript.parts if not _is_removed(part, task))
    if task is Task.TITLE and len(manuscript.title.strip()) >= _SHORTEST:
        parts = _without(parts, manuscript.title)
    return replace(
        manuscript,
        title="" if task is Task.TITLE else manuscript.title,
        abstract="" if task is Task.ABSTRACT else manuscript.abstract,
        parts=parts,
        cited=manuscript.cited if task is Task.RELATED_WORK else (),
    )


def _is_removed(part: Part, task: Task) -> bool:
    named = {part.kind, *kinds_of(part.heading)}
    return any(kind in named for kind in REMOVED[task])


def _without(parts: tuple[Part, ...], title: str) -> tuple[Part, ...]:
    """Return parts without copies of a title, however it is broken into lines."""
    words = r"\s{1,4}".join(map(re.escape, title.split()))
    copies = re.compile(words, re.I)
    return tuple(replace(part, text=copies.sub("", part.text)) for part in parts)
