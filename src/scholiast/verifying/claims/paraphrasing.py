"""Claims -> claims in a language model's words, where these can be trusted (BibAgent, D.2)."""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache

from scholiast.errors import NetError
from scholiast.models.interface import LanguageModel, Sampling
from scholiast.models.prompting import prompt_in
from scholiast.models.quoting import quoting_for
from scholiast.papers import Document, Span
from scholiast.papers.claims import Claim, Purpose
from scholiast.parsing.sentences import split_sentences
from scholiast.recommending.missing.cleaning import tells_of_a_mark
from scholiast.retrieving.encoders.minilm import is_minilm_installed, open_encoder
from scholiast.retrieving.extras import is_installed
from scholiast.verifying.claims.guarding import (
    hedges_in,
    negations_in,
    numbers_in,
    share_of,
    stems_in,
)
from scholiast.verifying.claims.windows import Sentences

Similar = Callable[[str, str], float]
"""Cosine of two sentences' vectors."""
Said = Callable[[Span], str]
"""Returns a stretch of the document without its marks."""
INSUFFICIENT = "INSUFFICIENT_CONTEXT"
SAME_MEANING = 0.95
"""Least cosine of two paraphrases that are one."""
SAME_WORDS = 0.8
"""Least share of words, of all that stand in one of the two, where no encoder is there."""
WIDEST = 6
"""Radius at which the search for context ends."""
LONGEST = 2.5
"""How much longer than the sentence its paraphrase may be."""
LEAST_KEPT = 0.6
"""Least share of the sentence's words that its paraphrase keeps."""
LEAST_HELD = 0.7
"""Least share of the paraphrase's words that stand in the window."""
SILENT = "it did not answer"
"""How it is told that a model said nothing at all."""
_CHANGED = "its paraphrase changed with the text around it"
_ALONE = "there is no more text around it that would confirm its paraphrase"
_MARK = re.compile(r"\[\s?\d|\bet\s?al\b|\((?:1[5-9]|20)\d\d[a-z]?\)")
_SAMPLING = Sampling(temperature=0.0, presence_penalty=0.0, max_tokens=400)
_THOUGHT = re.compile(r"\A\s*<think(?:ing)?>.*?</think(?:ing)?>", re.S)


@dataclass(frozen=True, slots=True)
class Paraphrase:
    """What a model made of a sentence with one window; or why it made nothing of it."""

    text: str = ""
    fault: str = ""


def paraphrased(
    claims: Sequence[Claim],
    document: Document,
    model: LanguageModel,
    said: Said,
    similar: Similar | None = None,
) -> tuple[Claim, ...]:
    """Return the claims, those that attribute something in the model's words where trusted.

    References that share a text are asked for once. `similar` says how near two sentences are; by
    default it is the share of their words.
    """
    sentences = Sentences(document)
    asker = _Asker(model, sentences, said, similar)
    known: dict[tuple[Span, str], Claim] = {}
    found = []
    for claim in claims:
        if claim.purpose is Purpose.BACKGROUND:
            found.append(claim)
            continue
        key = (claim.span, claim.text)
        if key not in known:
            known[key] = _asked(asker, claim)
        one = known[key]
        found.append(replace(claim, text=one.text, radius=one.radius, made_by=one.made_by,
                             note=one.note))  # fmt: skip
    return tuple(found)


def _asked(asker: "_Asker", claim: Claim) -> Claim:
    """Return the claim as the model has it; as it was, and why, where it may not be asked."""
    try:
        return asker.asked(claim)
    except NetError as error:
        words = f"no paraphrase was made: {error}"
        return replace(claim, note="; ".join(one for one in (claim.note, words) if one))


class _Asker:
    """One model, asked with growing windows until two of them agree."""

    def __init__(
        self, model: LanguageModel, sentences: Sentences, said: Said, similar: Similar | None
    ) -> None:
        self._model = model
        self._sentences = sentences
        self._said = said
        self._similar = similar

    def asked(self, claim: Claim) -> Claim:
        """Return the claim with the first of two paraphrases that agree; else as it was."""
        at = self._sentences.at(claim.span)
        last: tuple[int, Paraphrase] | None = None
        fault = "the text around it says too little to ask"
        for radius in self._radii(at):
            window = claim.context if at is None else self._said(self._window(at, radius))
            new = self._ask(claim.text, window)
            fault = new.fault or fault
            if new.fault and new.fault != INSUFFICIENT:
                break
            if last and new.text and self._is_same(last[1].text, new.text):
                return replace(
                    claim, text=last[1].text, radius=last[0], made_by=self._model.name, note=""
                )
            if new.text:
                fault = _CHANGED if last else _ALONE
            last = (radius, new) if new.text else None
        words = f"{self._model.name} gave no paraphrase that can be taken: {fault}"
        return replace(claim, note="; ".join(one for one in (claim.note, words) if one))

    def _radii(self, at: int | None) -> range:
        """Return the radii to ask with: from 1 on, or from 0 where the text around is short."""
        widest = 0 if at is None else min(self._sentences.widest(at), WIDEST)
        return range(0 if widest == 1 else 1, widest + 1)

    def _window(self, at: int, radius: int) -> Span:
        return self._sentences.window(at, radius)

    def _ask(self, sentence: str, window: str) -> Paraphrase:
        quoting = quoting_for([sentence, window])
        values = {
            "mark": quoting.mark,
            "passage": quoting.quote("passage", window),
            "sentence": quoting.quote("sentence", sentence),
        }
        messages = prompt_in("scholiast.verifying.claims", "paraphrase").messages(values)
        reply = self._model.ask(messages, _SAMPLING)
        if not reply.answered:
            return Paraphrase(fault=f"{SILENT}: {reply.failure}")
        return trusted(_THOUGHT.sub("", reply.text, count=1), sentence, window)

    def _is_same(self, one: str, other: str) -> bool:
        first, second = _plain(one), _plain(other)
        if first == second:
            return True
        if self._similar is not None:
            return self._similar(one, other) >= SAME_MEANING
        words, others = frozenset(first.split()), frozenset(second.split())
        return len(words & others) / max(len(words | others), 1) >= SAME_WORDS


def trusted(reply: str, sentence: str, window: str) -> Paraphrase:
    """Return a model's paraphrase if it is one sentence that changes nothing of what is said.

    >>> said = "It may lower mortality by 20 %."
    >>> trusted("The drug may lower mortality by 20 %.", said, f"A drug was found. {said}").text
    'The drug may lower mortality by 20 %.'
    >>> trusted("The drug lowers mortality by 20 %.", said, f"A drug was found. {said}").fault
    'it has other words that limit what is said'
    """
    text = " ".join(reply.strip().strip('"“”').split())
    if INSUFFICIENT in text:
        return Paraphrase(fault=INSUFFICIENT)
    fault = next(_faults(text, sentence, window), "")
    return Paraphrase(fault=fault) if fault else Paraphrase(text)


def _faults(text: str, sentence: str, window: str) -> Iterator[str]:
    if len(split_sentences(text)) != 1 or len(text) > LONGEST * len(sentence) + 200:
        yield "it is not one sentence of about the same length"
    if _MARK.search(text) or (tells_of_a_mark(text) and not tells_of_a_mark(sentence)):
        yield "it names a citation"
    numbers = numbers_in(text)
    if not numbers_in(sentence) <= numbers or not numbers <= numbers_in(window):
        yield "it has other numbers"
    if negations_in(text) != negations_in(sentence):
        yield "it denies more or less"
    if hedges_in(text) != hedges_in(sentence):
        yield "it has other words that limit what is said"
    if share_of(stems_in(sentence), stems_in(text)) < LEAST_KEPT:
        yield "it leaves out what the sentence says"
    if share_of(stems_in(text), stems_in(window) | stems_in(sentence)) < LEAST_HELD:
        yield "it brings in what the text around does not say"


def _plain(text: str) -> str:
    """Return a text in lower case with nothing between its words but one blank."""
    return " ".join(re.findall(r"\w+", text.lower()))


def encoder_similarity() -> Similar | None:
    """Return the cosine of the sentence encoder, opened at first use; None where none can run."""
    if not (is_installed("onnxruntime", "tokenizers") and is_minilm_installed()):
        return None
    opened = cache(open_encoder)

    def similar(one: str, other: str) -> float:
        vectors = opened().encode([one, other])
        return float(vectors[0] @ vectors[1])

    return similar
