"""What the building asks language models: papers as quoted data, answers of a declared type."""

from collections.abc import Mapping

from scholiast.benchmarks.miscitation.building.records import Source
from scholiast.models.interface import LanguageModel, Message, Sampling
from scholiast.models.prompting import prompt_in
from scholiast.models.quoting import quoting_for

MOST_TEXT = 400_000
"""Letters of a paper's text that a model is shown."""
_PACKAGE = "scholiast.benchmarks.miscitation.building"
_WORD = Sampling(temperature=0.0, presence_penalty=0.0, max_tokens=16)


def asked(name: str, data: Mapping[str, str], plain: Mapping[str, str] | None = None) -> tuple[
    Message, ...
]:  # fmt: skip
    """Return a prompt with its data quoted, and with plain words of our own filled in."""
    quoting = quoting_for(list(data.values()))
    quoted = {key: quoting.quote(key, text, MOST_TEXT) for key, text in data.items()}
    values = {"mark": quoting.mark, **quoted, **(plain or {})}
    return prompt_in(_PACKAGE, name).messages(values)


def full_text(source: Source) -> str:
    """Return title and text of a source, a blank line between paragraphs."""
    paragraphs = (" ".join(sentences) for sentences in source.paragraphs)
    return "\n\n".join([source.title, *paragraphs])


def says_yes(model: LanguageModel, messages: tuple[Message, ...]) -> bool | None:
    """Return whether the model says yes; None where it says neither yes nor no.

    What is asked is one word; anything longer is no answer.
    """
    reply = model.ask(messages, _WORD)
    word = reply.text.strip().strip(".").upper() if reply.answered else ""
    return {"YES": True, "NO": False}.get(word)
