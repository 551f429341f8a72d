"""A language model's proposal for a corrected sentence, read strictly."""

import re
from collections.abc import Sequence

import msgspec

from scholiast.models.answers import Answer, ask_for
from scholiast.models.interface import LanguageModel, Sampling
from scholiast.models.prompting import prompt_in
from scholiast.models.quoting import quoting_for
from scholiast.papers.verdicts import Discrepancy, Evidence
from scholiast.parsing.sentences import split_sentences

MOST_EVIDENCE = 3
_MARK = re.compile(r"\[\s?\d|\bet\s?al\b|\((?:1[5-9]|20)\d\d[a-z]?\)|[<>{}]")
_SAMPLING = Sampling(temperature=0.0, presence_penalty=0.0, max_tokens=600)


class Proposal(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the model is asked for."""

    sentence: str


def proposed(
    model: LanguageModel,
    text: str,
    evidence: Sequence[Evidence],
    discrepancies: Sequence[Discrepancy],
) -> str:
    """Return the model's sentence where it is one; nothing where it has none to offer.

    Its words are untrusted: whoever shows them verifies them first.
    """
    quotes = [one.quote for one in evidence[:MOST_EVIDENCE]]
    if not quotes:
        return ""
    differs = "; ".join(one.words for one in discrepancies) or "nothing that rules could name"
    quoting = quoting_for([text, differs, *quotes])
    values = {
        "mark": quoting.mark,
        "sentence": quoting.quote("sentence", text),
        "evidence": "\n".join(quoting.quote("source", quote) for quote in quotes),
        "differs": quoting.quote("differs", differs),
    }
    messages = prompt_in("scholiast.verifying.correcting", "correct").messages(values)
    answer = ask_for(model, messages, Proposal, _SAMPLING)
    if not isinstance(answer, Answer):
        return ""
    sentence = " ".join(answer.value.sentence.split())
    is_one = len(split_sentences(sentence)) == 1 and not _MARK.search(sentence)
    return sentence if is_one else ""
