"""What a language model is asked, and what it answers; whoever serves it."""

from dataclasses import dataclass
from typing import Literal, Protocol


@dataclass(frozen=True, slots=True)
class Message:
    """One turn of a conversation."""

    role: Literal["system", "user", "assistant"]
    text: str


@dataclass(frozen=True, slots=True)
class Sampling:
    """How a model is to draw its words; defaults are CiteRAG's, section 6.3."""

    temperature: float = 0.1
    presence_penalty: float = 1.0
    max_tokens: int = 4096
    wants_json: bool = False
    """Ask the server for a JSON object, where it can be asked."""


@dataclass(frozen=True, slots=True)
class Reply:
    """What a model said: untrusted text; or why it said nothing."""

    text: str = ""
    failure: str = ""
    """Why there is no answer, in words; empty where it answered."""
    model: str = ""
    """What the server says answered."""
    tokens_in: int | None = None
    """None where the server does not count."""
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
