"""A question and labelled evidence -> what a language model is asked, and what it is not shown."""

import json
from collections.abc import Sequence
from dataclasses import dataclass

from scholiast.answering.interface import Labelled, Modality
from scholiast.answering.marks import MarkReader
from scholiast.models.hashing import draw_mark
from scholiast.models.interface import Image, Message
from scholiast.models.pictures import MOST_BYTES_IN_ALL, MOST_PICTURES, check_pictures
from scholiast.models.prompting import prompt_in
from scholiast.models.quoting import Draw, Quoting, quoting_for, shown
from scholiast.verifying.deliberating.withholding import speaks_to_models

NOTHING = "NOT_ANSWERED"
"""What a model answers where the evidence does not."""
MOST_TEXT, MOST_CELLS, MOST_CAPTION, MOST_MENTION = 2_400, 4_000, 1_200, 400
"""Characters of one piece that are shown."""
MENTIONS = 3
"""Sentences that name a figure or a table, which are shown beside it."""
MOST_QUESTION = 2_000
_PACKAGE = "scholiast.answering"


@dataclass(frozen=True, slots=True)
class Asking:
    """What a model is asked."""

    messages: tuple[Message, ...]
    evidence: tuple[Labelled, ...]
    """What is shown; less than what was given where something is withheld."""
    notes: tuple[str, ...] = ()
    """What is not shown, and why."""


@dataclass(frozen=True, slots=True)
class Limits:
    """How much a model is shown, and how much it may say."""

    sentences: int = 4
    with_pictures: bool = True
    with_captions: bool = True
    """The ablation of MCiteBench, appendix D.2, leaves captions out."""


def asking_for(
    question: str,
    evidence: Sequence[Labelled],
    limits: Limits | None = None,
    *,
    draw: Draw = draw_mark,
) -> Asking:
    """Return the messages for a question; evidence that reads as an order to a model is left out.

    Texts are quoted as JSON between tags whose mark no author could know; numbers in brackets that
    a paper itself has for its references are written `(ref. 5)`, so that they are no labels.
    """
    used = limits or Limits()
    open_to_models = tuple(one for one in evidence if not _is_withheld(one))
    pictures, lacking = _pictures(open_to_models) if used.with_pictures else ((), ())
    data = [_entry(one, used, one.label in dict(pictures)) for one in open_to_models]
    texts = [json.dumps(data, ensure_ascii=False, indent=1), json.dumps(question[:MOST_QUESTION])]
    quoting = quoting_for(texts, draw)
    values = {
        "mark": quoting.mark,
        "evidence": _quoted(quoting, "evidence", texts[0]),
        "question": _quoted(quoting, "question", texts[1]),
        "pictures": _told([label for label, _ in pictures]),
        "most": str(used.sentences),
        "nothing": NOTHING,
    }
    images = tuple(image for _, image in pictures)
    notes = (*_withheld(len(evidence) - len(open_to_models)), *lacking)
    return Asking(prompt_in(_PACKAGE, "answer").messages(values, images), open_to_models, notes)


def without_own_marks(text: str) -> str:
    """Return a paper's text with its own numbered references written as such.

    >>> without_own_marks("It rose [3, 5] (Figure 2).")
    'It rose (ref. 3, 5) (Figure 2).'
    """
    pieces, place = [], 0
    for mark in MarkReader(()).marks(text):
        if mark.is_bracketed:
            said = text[mark.span.start + 1 : mark.span.end - 1]
            pieces += [text[place : mark.span.start], f"(ref. {said})"]
            place = mark.span.end
    return "".join([*pieces, text[place:]])


def _entry(one: Labelled, limits: Limits, has_picture: bool) -> dict[str, object]:
    """Return what is shown of a piece of evidence."""
    unit = one.unit
    found: dict[str, object] = {"label": one.label, "kind": unit.modality.value}
    if unit.section:
        found["section"] = shown(unit.section, 200)
    if unit.caption and limits.with_captions:
        found["caption"] = shown(without_own_marks(unit.caption), MOST_CAPTION)
    if unit.text:
        most = MOST_CELLS if unit.modality is Modality.TABLE else MOST_TEXT
        name = "cells" if unit.modality is Modality.TABLE else "text"
        found[name] = shown(without_own_marks(unit.text), most)
    if unit.mentions and limits.with_captions:
        words = [without_own_marks(one) for one in unit.mentions[:MENTIONS]]
        found["the paper says of it"] = [shown(one, MOST_MENTION) for one in words]
    if has_picture:
        found["picture"] = "shown below"
    return found


def _is_withheld(one: Labelled) -> bool:
    """Say whether a piece of evidence reads as if it spoke to a model."""
    unit = one.unit
    parts = (unit.text, unit.caption, unit.section, unit.name, *unit.mentions)
    return any(map(speaks_to_models, parts)) or speaks_to_models("\n".join(parts))


def _withheld(many: int) -> tuple[str, ...]:
    if not many:
        return ()
    pieces = "piece of evidence reads" if many == 1 else "pieces of evidence read"
    verb = "it was" if many == 1 else "they were"
    return (f"{many} {pieces} like an order to a language model; {verb} not shown to it",)


def _pictures(
    evidence: Sequence[Labelled],
) -> tuple[tuple[tuple[str, Image], ...], tuple[str, ...]]:
    """Return labels and pictures that may be sent together, and what is said of the others."""
    taken: list[tuple[str, Image]] = []
    lacking = []
    room = MOST_BYTES_IN_ALL
    for one in evidence:
        if one.unit.modality is Modality.TEXT:
            continue
        picture = one.unit.picture()
        if picture is None:
            if one.unit.modality is Modality.FIGURE:
                lacking.append(one.label)
            continue
        is_sound = not check_pictures([Message("user", "", (picture,))])
        if is_sound and len(taken) < MOST_PICTURES and len(picture.content) <= room:
            taken.append((one.label, picture))
            room -= len(picture.content)
        else:
            lacking.append(one.label)
    notes = (f"shown by caption alone, without its picture: {', '.join(lacking)}",)
    return tuple(taken), notes if lacking else ()


def _told(labels: Sequence[str]) -> str:
    if not labels:
        return ""
    return f"Pictures are shown after this text, in this order: {', '.join(labels)}.\n"


def _quoted(quoting: Quoting, what: str, text: str) -> str:
    return f"<{quoting.mark} {what}>\n{text}\n</{quoting.mark} {what}>"
