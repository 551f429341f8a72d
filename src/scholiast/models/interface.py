"""What a language model is asked, and what it answers; whoever serves it."""

from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Literal, Protocol, runtime_checkable


class Role(StrEnum):
    """What a model is asked for; each role may have a model of its own."""

    CLAIM = "claim"
    """Says what a sentence attributes to a source (BibAgent, appendix D.2)."""
    JUDGE = "judge"
    """Decides what stays in doubt, and names the kind of a miscitation (3.2 phase IV, 3.4)."""
    GRADER = "grader"
    """Marks answers in a benchmark (appendix E.1)."""
    CLUSTER = "cluster"
    """Sorts what citing papers report, and sums it up (appendix D.4)."""
    SEER = "seer"
    """Reads figures."""


@dataclass(frozen=True, slots=True)
class Image:
    """A picture in a message."""

    content: bytes
    media_type: Literal["image/png", "image/jpeg", "image/webp", "image/gif"] = "image/png"


@dataclass(frozen=True, slots=True)
class Message:
    """One turn of a conversation."""

    role: Literal["system", "user", "assistant"]
    text: str
    images: tuple[Image, ...] = ()
    """Shown after the text."""


@dataclass(frozen=True, slots=True)
class Sampling:
    """How a model is to draw its words; defaults are CiteRAG's, section 6.3."""

    temperature: float = 0.1
    presence_penalty: float = 1.0
    max_tokens: int = 4096
    wants_json: bool = False
    """Ask the server for a JSON object, where it can be asked."""
    top_p: float | None = None
    """Mass of the likeliest words that are drawn from; None for the server's own."""
    seed: int | None = None
    """Where a server keeps to seeds, the same seed gives the same reply."""
    schema: str = ""
    """A JSON schema that the reply is to follow, where the server can be asked; empty for none."""

    def drawn(self, number: int) -> "Sampling":
        """Return the sampling of the sample with this number, from 0 on: its seed.

        >>> Sampling(seed=7).drawn(2).seed
        9
        """
        return replace(self, seed=(self.seed or 0) + number)


@dataclass(frozen=True, slots=True)
class Reply:
    """What a model said: untrusted text; or why it said nothing."""

    text: str = ""
    failure: str = ""
    """Why there is no answer, in words; empty where it answered."""
    model: str = ""
    """What the server says answered."""
    tokens_in: int | None = None
    """None where the server does not count; of samples of one call the first has them all."""
    tokens_out: int | None = None

    @property
    def answered(self) -> bool:
        """Say whether there is a text."""
        return not self.failure


class LanguageModel(Protocol):
    """Messages -> one reply."""

    @property
    def name(self) -> str:
        """Return what it is called."""
        ...

    def ask(self, messages: tuple[Message, ...], sampling: Sampling) -> Reply:
        """Return the reply; never raises for an outage."""
        ...


@runtime_checkable
class Sampler(Protocol):
    """A language model that can give several replies to one question at once."""

    def sample(
        self, messages: tuple[Message, ...], sampling: Sampling, many: int
    ) -> tuple[Reply, ...]:
        """Return `many` replies, drawn with the seeds of `sampling.drawn`."""
        ...
