"""Papers without a reference list whose footnotes name the sources in full."""

import re

from scholiast.papers import Span
from scholiast.parsing.drafting import Draft
from scholiast.parsing.references import parse_reference

_AGAIN = re.compile(r"\s*(?:ibid|ebd|ebenda|idem|op\. cit|loc\. cit|see note|supra)\b", re.I)
_LEAST = 2
_SHARE = 0.5
_LENGTHS = range(40, 700)


def sources_in_notes(draft: Draft) -> list[Span]:
    """Return the notes that each name one source in full, if most notes of a paper do.

    They are the paper's references then, and the calls of the notes its citations.
    """
    if draft.references or draft.entries:
        return []
    text = draft.text
    found = [note.span for note in draft.notes if _names_a_source(note.span.of(text))]
    return found if len(found) >= max(_LEAST, _SHARE * len(draft.notes)) else []


def _names_a_source(note: str) -> bool:
    if len(note) not in _LENGTHS or _AGAIN.match(note):
        return False
    reference = parse_reference(" ".join(note.split()))
    return bool(reference.year and reference.title and reference.authors)
