"""One prompt with the whole source: the plain way, to compare with (BibAgent, appendix E)."""

from dataclasses import dataclass

import msgspec

from scholiast.models.answers import Answer, ask_for
from scholiast.models.interface import LanguageModel, Message, Reply, Sampling
from scholiast.models.prompting import prompt_in
from scholiast.models.quoting import quoting_for
from scholiast.papers.claims import Claim
from scholiast.papers.verdicts import Label, Subtype
from scholiast.verifying.deliberating.answering import SUBTYPES, Kind, Stance
from scholiast.verifying.deliberating.showing import MOST_CLAIM, PACKAGE

TEMPERATURE = 0.2
MOST_SOURCE = 2_000_000
"""Letters of a source that are shown."""


class _Whole(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    explanation: str
    label: Stance
    kind: Kind


@dataclass(frozen=True, slots=True)
class Opinion:
    """What a model says of a claim when it is shown the whole source; nothing of it is verified."""

    label: Label
    subtype: Subtype | None
    words: str
    """The model's; or why there is no answer."""
    replies: tuple[Reply, ...]


def single_prompt_verdict(
    model: LanguageModel, claim: Claim, text: str, sampling: Sampling | None = None
) -> Opinion:
    """Return a model's opinion from one prompt with the whole source; repaired once at most.

    `text` is the source's; an outage or an unreadable answer is an undecidable opinion that says
    why. Raises OfflineError and SpendError.
    """
    drawn = sampling or Sampling(TEMPERATURE, 0.0, 1_500)
    answer = ask_for(model, whole_question(claim, text), _Whole, drawn)
    if not isinstance(answer, Answer):
        return Opinion(Label.UNDECIDABLE, None, answer.words, answer.replies)
    said = answer.value
    subtype = SUBTYPES.get(said.kind) if said.label is Stance.MISCITATION else None
    return Opinion(Label(said.label.value), subtype, said.explanation, answer.replies)


def whole_question(claim: Claim, text: str) -> tuple[Message, ...]:
    """Return the conversation: the citing sentence with its neighbours, and the whole source."""
    quoting = quoting_for([claim.text, claim.context, text])
    values = {
        "mark": quoting.mark,
        "sentence": quoting.quote("citing sentence", claim.text, MOST_CLAIM),
        "context": quoting.quote("its surroundings", claim.context, 2 * MOST_CLAIM),
        "source": quoting.quote("source", text, MOST_SOURCE),
    }
    return prompt_in(PACKAGE, "whole").messages(values)
