"""The stage: a claim in another language is put into English, where a language model is at hand.

What comes back is distrusted: it must be one English sentence with the sentence's own figures, and
the same when it is asked for again with the text around it. Nothing is asked where a text reads as
if it spoke to a model. A verdict still rests on spans of the source alone; of a claim that was
translated, only a difference that a rule names is a miscitation.
"""

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

from scholiast.errors import NetError
from scholiast.models.interface import LanguageModel, Message, Sampling
from scholiast.models.prompting import prompt_in
from scholiast.models.quoting import quoting_for
from scholiast.papers.claims import Claim, Purpose
from scholiast.parsing.sentences import split_sentences
from scholiast.verifying.deliberating.withholding import speaks_to_models
from scholiast.verifying.interface import Case, Tools
from scholiast.verifying.languages import ENGLISH, TRANSLATED, language_of, language_of_claim

SAME_WORDS = 0.6
"""Least share of words, of all that stand in one of two translations, that both have."""
LONGEST = 6
"""How many times as long as the sentence its translation may be: scripts differ."""
_DIGITS = re.compile(r"\d+")
_WORD = re.compile(r"\w+")
_THOUGHT = re.compile(r"\A\s*<think(?:ing)?>.*?</think(?:ing)?>", re.S)
_SAMPLING = Sampling(temperature=0.0, presence_penalty=0.0, max_tokens=400)


def translate(case: Case, tools: Tools) -> Case:
    """Return the case with its claim in English, and a note; as it was, and why, where it is not.

    Without a model for claims, and of claims in English, the case is handed on as it is.
    """
    model, claim = tools.paraphraser, case.claim
    if case.verdict is not None or case.source is None or model is None:
        return case
    language = "" if claim.purpose is Purpose.BACKGROUND else language_of_claim(claim)
    if not language:
        return case
    text, fault = _asked(model, claim)
    if not text:
        return replace(case, trail=(*case.trail, f"not put into English: {fault}"))
    note = f"{TRANSLATED} {model.name}; the sentence is in {language}"
    own = replace(
        claim, text=text, context=text, made_by=model.name,
        note="; ".join(one for one in (claim.note, note) if one),
    )  # fmt: skip
    return replace(case, claim=own, trail=(*case.trail, note))


def _asked(model: LanguageModel, claim: Claim) -> tuple[str, str]:
    """Return a translation that two looks agree on; or nothing, and why."""
    if speaks_to_models(claim.text) or speaks_to_models(claim.context):
        return "", "the text reads as if it spoke to a model"
    found: list[str] = []
    for passage in (claim.context, claim.text):
        try:
            reply = model.ask(_messages(claim.text, passage), _SAMPLING)
        except NetError as error:
            return "", str(error)
        if not reply.answered:
            return "", reply.failure
        text = " ".join(_THOUGHT.sub("", reply.text, count=1).strip().strip('"“”').split())
        fault = next(_faults(text, claim.text), "")
        if fault:
            return "", fault
        found.append(text)
    return (found[0], "") if _is_same(*found) else ("", "it was another when asked for again")


def _messages(sentence: str, passage: str) -> tuple[Message, ...]:
    quoting = quoting_for([sentence, passage])
    values = {
        "mark": quoting.mark,
        "passage": quoting.quote("passage", passage),
        "sentence": quoting.quote("sentence", sentence),
    }
    return prompt_in("scholiast.verifying.translating", "translate").messages(values)


def _faults(text: str, sentence: str) -> Iterator[str]:
    if len(split_sentences(text)) != 1 or len(text) > LONGEST * len(sentence) + 200:
        yield "it is not one sentence"
    if language_of(text) != ENGLISH:
        yield "it is not in English"
    if Counter(_DIGITS.findall(text)) != Counter(_DIGITS.findall(sentence)):
        yield "it has other numbers"
    if speaks_to_models(text):
        yield "it reads as if it spoke to a model"


def _is_same(one: str, other: str) -> bool:
    first, second = (frozenset(_WORD.findall(text.lower())) for text in (one, other))
    return len(first & second) >= SAME_WORDS * len(first | second)
