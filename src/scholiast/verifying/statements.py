"""A statement and the sources it rests on -> verdicts, by the stages that check papers."""

from collections.abc import Sequence

from scholiast.papers import Reference, Span
from scholiast.papers.claims import Claim, Purpose
from scholiast.papers.verdicts import Label, Verdict
from scholiast.verifying.interface import Case, SourceText, Tools
from scholiast.verifying.stages import run_stages

_ORDER = (Label.SUPPORTED, Label.MISCITATION, Label.UNDECIDABLE, Label.UNCHECKED)


def verify_statement(
    text: str, sources: Sequence[SourceText], tools: Tools, *, purpose: Purpose = Purpose.RESULT
) -> tuple[Verdict, ...]:
    """Return one verdict a source on a statement that stands in no paper.

    Nothing is looked up: the sources are what they are given as, and no committee is asked.
    """
    words = Span(0, len(text))
    found = []
    for source in sources:
        claim = Claim(0, source.work_id, text, words, text, words, purpose=purpose)
        reference = Reference(source.work_id, title=source.title)
        case = run_stages(Case(claim, reference, access=source.access, source=source), tools)
        found.append(case.verdict or Verdict(Label.UNDECIDABLE, "No stage came to an end.", ""))
    return tuple(found)


def best_verdict(verdicts: Sequence[Verdict]) -> Verdict | None:
    """Return the verdict that counts for a statement with several sources; None without any.

    One source that carries it is enough; where none does, one that says otherwise.
    """
    return min(verdicts, key=lambda one: _ORDER.index(one.label), default=None)
