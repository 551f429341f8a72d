"""The questions to a paper's authors as one text, to be sent or to be answered first."""

from scholiast.records import Record
from scholiast.records.integrity import Question
from scholiast.reporting.escaping import one_line, shortened
from scholiast.reporting.verdicts.showing import name_of

_LONGEST = 400
_MOST = 80


def letter_of(record: Record) -> str:
    """Return the questions, numbered; nothing where there are none."""
    asked = record.integrity.questions if record.integrity else ()
    parts = [f"{number}. {_told(one, record)}" for number, one in enumerate(asked[:_MOST], 1)]
    if len(asked) > _MOST:
        parts.append(f"({len(asked) - _MOST} further questions are in the report's JSON.)")
    return "\n\n".join(parts)


def _told(one: Question, record: Record) -> str:
    """Return one question with the paper's sentence and the source's words before it."""
    source = name_of(record.document.reference(one.reference), one.reference)
    lines = [f"The paper: “{shortened(one.says, _LONGEST)}”", f"   Cited: {source}"]
    quotes = record.verifications[one.verification].committee is not None
    who = "Reported by papers that cite it" if quotes else "The source"
    lines += [f"   {who}: “{shortened(quote, _LONGEST)}”" for quote in one.found]
    lines += [f"   Read: {one_line(one.seen)}", f"   Question: {one_line(one.question)}"]
    return "\n".join(lines)
