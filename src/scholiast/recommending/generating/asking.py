"""A question to a model: paper, places and retrieved works -> messages."""

from collections.abc import Sequence
from dataclasses import dataclass

from scholiast.models.hashing import draw_mark
from scholiast.models.interface import Message
from scholiast.models.quoting import MOST_TITLE, Draw, Quoting, quoting_for
from scholiast.papers import Work
from scholiast.recommending.generating.grouping import MOST_TEXT, marked_text
from scholiast.recommending.generating.prompting import Prompt, prompt_named
from scholiast.retrieving.interface import Need

MOST_FOUND = 1_200
"""Letters of a retrieved work's abstract that are shown."""


@dataclass(frozen=True, slots=True)
class Question:
    """What is asked in one call."""

    needs: tuple[Need, ...]
    """One, or the placeholders of one section."""
    found: tuple[Work, ...] = ()
    """Retrieved works, best first."""
    is_closed: bool = False
    """The works are candidates under ids, to be put in order."""
    many: int = 40
    """Works to be named for each need, at most."""

    @property
    def is_placed(self) -> bool:
        """Say whether places in a text are asked for."""
        return self.needs[0].is_position

    @property
    def prompt(self) -> Prompt:
        """Return the prompt for this kind of question."""
        kind = "position" if self.is_placed else "list"
        return prompt_named(f"combine_{kind}" if self.is_closed else kind)


@dataclass(frozen=True, slots=True)
class Shot:
    """A question with its right answer, shown before the one that is asked."""

    question: Question
    answer: str
    """As a model should give it."""


def messages_of(
    question: Question, shots: Sequence[Shot] = (), *, draw: Draw = draw_mark
) -> tuple[Message, ...]:
    """Return the conversation; every text of others is quoted under a mark drawn for it."""
    asked = (*(shot.question for shot in shots), question)
    quoting = quoting_for([text for one in asked for text in _texts(one)], draw)
    system, user = _filled(question, quoting)
    said = [Message("system", system)]
    for shot in shots:
        said.append(Message("user", _filled(shot.question, quoting)[1]))
        said.append(Message("assistant", shot.answer))
    return (*said, Message("user", user))


def candidate_id(number: int) -> str:
    """Return the id of a candidate, from 0 on, within one question.

    >>> candidate_id(0)
    'c1'
    """
    return f"c{number + 1}"


def _filled(question: Question, quoting: Quoting) -> tuple[str, str]:
    need = question.needs[0]
    section = marked_text(question.needs) if question.is_placed else ""
    return question.prompt.filled(
        {
            "mark": quoting.mark,
            "many": str(question.many),
            "paper": quoted_paper(need, quoting),
            "section": quoting.quote("section", section, MOST_TEXT + 2_000),
            "places": ", ".join(f"[[{number + 1}]]" for number in range(len(question.needs))),
            "found": quoted_works(question.found, quoting, is_closed=question.is_closed),
        }
    )


def quoted_paper(need: Need, quoting: Quoting) -> str:
    """Return title, abstract, section and day of a paper, quoted."""
    lines = [quoting.quote("title", need.title, MOST_TITLE)]
    if need.abstract:
        lines.append(quoting.quote("abstract", need.abstract))
    if need.section:
        lines.append(quoting.quote("heading", need.section, MOST_TITLE))
    if need.as_of:
        lines.append(f"It was written by {need.as_of.isoformat()}.")
    return "\n".join(lines)


def quoted_works(works: Sequence[Work], quoting: Quoting, *, is_closed: bool) -> str:
    """Return retrieved works, quoted one by one; empty where there are none."""
    if not works:
        return ""
    head = "The candidates:" if is_closed else "Works that the search brought up, best first:"
    return "\n".join([head, *(_quoted(work, at, quoting) for at, work in enumerate(works))])


def _quoted(work: Work, at: int, quoting: Quoting) -> str:
    year = f" ({work.year})" if work.year else ""
    text = f"{work.title}{year}\n{work.abstract[:MOST_FOUND]}"
    return quoting.quote(f"work {candidate_id(at)}", text, MOST_FOUND + MOST_TITLE)


def _texts(question: Question) -> list[str]:
    """Return every text of others in a question."""
    papers = [text for need in question.needs for text in _said(need)]
    return papers + [text for work in question.found for text in (work.title, work.abstract)]


def _said(need: Need) -> tuple[str, ...]:
    return (need.title, need.abstract, need.before, need.after, need.section)
