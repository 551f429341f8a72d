"""A miscitation -> a sentence that the evidence carries, by the smallest edit, verified anew."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

from scholiast.models.interface import LanguageModel
from scholiast.papers import Document, Span
from scholiast.papers.verdicts import Category, Correction, Evidence, Label, Verdict
from scholiast.verifying.claims.guarding import numbers_in
from scholiast.verifying.correcting.asking import proposed
from scholiast.verifying.correcting.editing import (
    Edit,
    edited,
    edits_between,
    edits_from,
    in_sentence,
    shown,
)
from scholiast.verifying.interface import Case

VerifyAgain = Callable[[str], Verdict]
"""Returns the verdict on a text, attributed to the same source."""
CURABLE = (Category.CONTENT, Category.SCOPE, Category.EVIDENCE)
"""Other categories are not a matter of words: another source is wanted there."""
MOST_ALONE = 3
"""Repairs that are tried each alone, where all together do not verify."""
MOST_CHANGED = 0.5
"""Share of a claim's letters above which a change is another sentence, not a correction."""


def correct(
    case: Case,
    document: Document,
    verify_again: VerifyAgain,
    model: LanguageModel | None = None,
) -> Correction | None:
    """Return the author's sentence, minimally edited, marks untouched; None where none holds.

    By rule from the discrepancies' repairs, all at once and then each alone; else by the model. It
    is given back only if the corrected claim is verified as supported, and every number in it
    stands in the evidence. The last word is `verify_again`'s: a claim is not asked for twice.
    """
    verdict = case.verdict
    if verdict is None or verdict.label is not Label.MISCITATION:
        return None
    if verdict.category not in CURABLE or not case.claim.text:
        return None
    tried: set[str] = {case.claim.text}
    for made_by, edits in _candidates(case, model):
        place = _placed(case, document, edits)
        text = edited(case.claim.text, edits)
        if place is None or text in tried:
            continue
        tried.add(text)
        again = verify_again(text)
        if again.label is Label.SUPPORTED and _is_held(text, verdict.evidence, again.evidence):
            return Correction(
                edited(place.sentence, place.edits), made_by, shown(place.edits, place.sentence)
            )
    return None


def corrected(
    case: Case,
    document: Document,
    verify_again: VerifyAgain,
    model: LanguageModel | None = None,
) -> Case:
    """Return the case with the correction in its verdict, where one holds."""
    found = correct(case, document, verify_again, model)
    if found is None or case.verdict is None:
        return case
    words = f"correction: {len(found.edits)} edits by {found.made_by}, verified anew"
    return replace(
        case, verdict=replace(case.verdict, correction=found), trail=(*case.trail, words)
    )


@dataclass(frozen=True, slots=True)
class _Placed:
    """Edits of the author's own sentence."""

    sentence: str
    edits: tuple[Edit, ...]


def _candidates(case: Case, model: LanguageModel | None) -> Iterator[tuple[str, tuple[Edit, ...]]]:
    """Yield what may be tried, by whom: rules first, all repairs together before one alone."""
    verdict, text = case.verdict, case.claim.text
    found = (verdict.discrepancies if verdict else ()) or case.discrepancies
    edits = edits_from(found, text)
    if edits:
        yield "rule", edits
    if len(edits) > 1:
        yield from (("rule", (edit,)) for edit in edits[:MOST_ALONE])
    evidence = (verdict.evidence if verdict else ()) or case.evidence
    if model is not None:
        sentence = proposed(model, text, evidence, found)
        changes = edits_between(text, sentence) if sentence else ()
        if changes and _changed(changes, text) <= MOST_CHANGED:
            yield model.name, changes


def _changed(edits: Sequence[Edit], text: str) -> float:
    """Return the share of a text that edits replace or add to."""
    most = sum(max(len(edit.span), len(edit.put)) for edit in edits)
    return most / max(len(text), 1)


def _placed(case: Case, document: Document, edits: tuple[Edit, ...]) -> _Placed | None:
    """Return the edits in the author's sentence, its marks left out; None where one is in doubt."""
    span = case.claim.span
    sentence = span.of(document.text)
    marks = [
        Span(max(one.span.start, span.start), min(one.span.end, span.end)).shifted(-span.start)
        for one in document.citations
        if one.span.overlaps(span)
    ]
    found = in_sentence(edits, case.claim.text, sentence, marks)
    return None if found is None else _Placed(sentence, found)


def _is_held(text: str, evidence: Sequence[Evidence], anew: Sequence[Evidence]) -> bool:
    """Say whether every number of a text stands in the evidence, before or after."""
    held = numbers_in(" ".join(one.quote for one in (*evidence, *anew)))
    return numbers_in(text) <= held
