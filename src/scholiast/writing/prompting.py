"""Brief -> what a language model is asked; texts of papers as quoted data (appendix D)."""

from collections.abc import Sequence
from dataclasses import dataclass

import msgspec

from scholiast.models.interface import Message
from scholiast.models.prompting import Prompt, prompt_in
from scholiast.models.quoting import quoting_for
from scholiast.writing.interface import Brief, Manuscript, Part, Task
from scholiast.writing.tasks import source_of

_MOST = 4_000_000
"""Letters of material that are shown: truncation is by tokens, and comes before."""


@dataclass(frozen=True, slots=True)
class Passage:
    """A chunk of a brief's texts that retrieval chose (RALM, section 4.2)."""

    text: str
    key: str = ""
    """Of the cited work whose text it is; empty for the paper and its demonstrations."""


class _Heading(msgspec.Struct, frozen=True):
    heading: str
    text: str


class _Paper(msgspec.Struct, frozen=True, omit_defaults=True):
    title: str = ""
    abstract: str = ""
    sections: tuple[_Heading, ...] = ()


class _Example(msgspec.Struct, frozen=True):
    paper: _Paper
    written: str


class _Work(msgspec.Struct, frozen=True, omit_defaults=True):
    key: str
    title: str
    year: int | None = None
    abstract: str = ""


class _Passage(msgspec.Struct, frozen=True, omit_defaults=True):
    text: str
    key: str = ""


class _Material(msgspec.Struct, frozen=True, omit_defaults=True):
    examples: tuple[_Example, ...] = ()
    works: tuple[_Work, ...] = ()
    paper: _Paper = _Paper()
    passages: tuple[_Passage, ...] = ()


def prompt_of(task: Task) -> Prompt:
    """Return the words in which a task is put; its version is a digest of them."""
    return prompt_in("scholiast.writing", task.value)


def messages_for(brief: Brief, *, passages: Sequence[Passage] | None = None) -> tuple[Message, ...]:
    """Return the question that a brief comes to: rules, then the material as quoted JSON.

    Without passages the paper's sections are shown, after the demonstrations; with them, the
    passages stand in place of sections and demonstrations, as appendix D has it for RALM. Title,
    abstract and keys of the works cited stay in both.
    """
    material = _material(brief, passages)
    text = msgspec.json.encode(material).decode()
    quoting = quoting_for([text])
    values = {
        "mark": quoting.mark,
        "shown": _SHOWN[passages is not None],
        "examples": _EXAMPLES if material.examples else "",
        "material": quoting.quote("material", text, _MOST),
    }
    return prompt_of(brief.task).messages(values)


def query_of(brief: Brief) -> str:
    """Return what passages are looked for by: the task in words, and what of the paper is given."""
    manuscript = brief.manuscript
    return _QUERIES[brief.task].format(title=manuscript.title, abstract=manuscript.abstract).strip()


def _material(brief: Brief, passages: Sequence[Passage] | None) -> _Material:
    works = tuple(
        _Work(one.key, one.work.title, one.work.year, one.work.abstract if passages is None else "")
        for one in brief.manuscript.cited
    )
    if passages is not None:
        head = _Paper(brief.manuscript.title, brief.manuscript.abstract)
        chosen = tuple(_Passage(one.text, one.key) for one in passages)
        return _Material(works=works, paper=head, passages=chosen)
    examples = tuple(
        _Example(_paper(source_of(brief.task, one.manuscript)), one.manuscript.target(brief.task))
        for one in brief.demonstrations
    )
    return _Material(examples, works, _paper(brief.manuscript))


def _paper(manuscript: Manuscript) -> _Paper:
    return _Paper(manuscript.title, manuscript.abstract, tuple(map(_section, manuscript.parts)))


def _section(part: Part) -> _Heading:
    return _Heading(part.heading, part.text)


_SHOWN = {
    False: "`paper` is the manuscript, as far as you may know it.",
    True: "`paper` is the manuscript's title or abstract, as far as you may know them. `passages` "
    "are stretches that a search found for this task, best first; they may break off, overlap, "
    "or come from other papers of the same authors.",
}
_EXAMPLES = (
    "`examples` are other papers, each with what its own authors wrote for this task. Take from "
    "them how such a text is built and how it sounds; their findings are not this paper's."
)
_QUERIES = {
    Task.TITLE: "What is this paper about, in one line that could be its title? {abstract}",
    Task.ABSTRACT: "Problem, approach, findings and conclusions of the paper: {title}",
    Task.INTRODUCTION: "Background, gaps of earlier research, approach, results and structure of "
    "the paper: {title} {abstract}",
    Task.RELATED_WORK: "Earlier work on the matter of this paper, by kind, with its strengths and "
    "weaknesses: {title} {abstract}",
}
