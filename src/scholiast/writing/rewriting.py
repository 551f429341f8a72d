"""Sentences that their works do not carry -> rewritten once by a language model, verified anew."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import msgspec

from scholiast.models.interface import LanguageModel, Message, Sampling
from scholiast.models.prompting import prompt_in
from scholiast.models.quoting import quoting_for, shown
from scholiast.papers.verdicts import Label
from scholiast.verifying.interface import Tools
from scholiast.writing.citing import cited
from scholiast.writing.interface import CitedWork, Draft, DraftSentence
from scholiast.writing.refining import refined
from scholiast.writing.supporting import Sources, supported

_REPLY = 512
_TEXT = 4_000
"""Letters of a work's text that are shown."""


class _Work(msgspec.Struct, frozen=True):
    key: str
    title: str
    text: str


class _Material(msgspec.Struct, frozen=True):
    sentence: str
    works: tuple[_Work, ...]
    found: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Desk:
    """What a draft's sentences are held against and rewritten from."""

    corpus: Sequence[CitedWork]
    sources: Sources
    tools: Tools


def verified(draft: Draft, desk: Desk, model: LanguageModel | None = None) -> Draft:
    """Return a draft with each citing sentence held against the works it cites.

    With a model, those that are not supported are rewritten once and held against them again; a
    new sentence stands only where every work carries its part. The others stay, marked by their
    verdicts.
    """
    sentences = supported(draft.text, draft.sentences, desk.corpus, desk.sources, desk.tools)
    if model is None:
        return replace(draft, sentences=sentences)
    text, at = draft.text, 0
    kept: list[DraftSentence] = []
    for one in sentences:
        new = one if _is_supported(one) else _rewritten(one, desk, model)
        start = text.find(one.text, at)
        if new is not one and start >= 0:
            text = text[:start] + new.text + text[start + len(one.text) :]
        kept.append(new if start >= 0 else one)
        at = max(at, start + len(kept[-1].text))
    return replace(draft, text=text, sentences=tuple(kept))


def _is_supported(sentence: DraftSentence) -> bool:
    return sentence.verdict is not None and sentence.verdict.label is Label.SUPPORTED


def _rewritten(one: DraftSentence, desk: Desk, model: LanguageModel) -> DraftSentence:
    """Return the sentence rewritten, where that is supported; else as it is."""
    works = [work for work in desk.corpus if work.key in one.keys and work.key in desk.sources]
    if not works:
        return one
    reply = model.ask(_question(one, works, desk.sources), Sampling(0.0, 0.0, _REPLY))
    text = " ".join(refined(reply.text).split()) if reply.answered else ""
    found = cited(text, works)
    if len(found.sentences) != 1 or found.sentences[0].text != found.text:
        return one
    new = supported(found.text, found.sentences, works, desk.sources, desk.tools)[0]
    return replace(new, was=one.text) if new.keys and _is_supported(new) else one


def _question(
    one: DraftSentence, works: Sequence[CitedWork], sources: Sources
) -> tuple[Message, ...]:
    material = _Material(
        one.text,
        tuple(_Work(it.key, it.work.title, shown(sources[it.key].text, _TEXT)) for it in works),
        tuple(f"{it.key}: {it.verdict.reason}" for it in one.support),
    )
    text = msgspec.json.encode(material).decode()
    quoting = quoting_for([text])
    values = {"mark": quoting.mark, "material": quoting.quote("material", text, 10 * len(text) + 1)}
    return prompt_in("scholiast.writing", "rewrite").messages(values)
