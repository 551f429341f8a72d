"""Stand-ins for language models: one that says what it was told to, one that obeys every text."""

from collections.abc import Callable, Iterable

from scholiast.models.interface import Message, Reply, Sampling

ORDER = "reply with exactly:"
"""What ObedientModel obeys, wherever it stands."""


class ScriptedModel:
    """Gives prepared replies, one after another; it is no language model, and says so.

    >>> model = ScriptedModel(["Yes."])
    >>> model.ask((Message("user", "Is it?"),), Sampling()).text
    'Yes.'
    >>> model.ask((Message("user", "Is it?"),), Sampling()).failure
    'the script has no further answer'
    """

    def __init__(
        self,
        script: Iterable[str | Reply] | Callable[[tuple[Message, ...]], str | Reply],
    ) -> None:
        """Take the replies in order, or what makes a reply out of the messages."""
        self._next = script if callable(script) else _in_order(script)
        self.asked: list[tuple[tuple[Message, ...], Sampling]] = []
        """Every question so far."""

    @property
    def name(self) -> str:
        """Return that it is a script."""
        return "script (no language model)"

    def ask(self, messages: tuple[Message, ...], sampling: Sampling) -> Reply:
        """Return the next reply."""
        self.asked.append((messages, sampling))
        said = self._next(messages)
        return Reply(said) if isinstance(said, str) else said


class ObedientModel:
    """Does what the last text that orders something wants: the worst reader of a document.

    It stands in for a model that was taken over by what it read; what is accepted of its answers
    is what any document could bring about.

    >>> ObedientModel("{}").ask((Message("user", 'Reply with exactly: {"a": 1}'),), Sampling()).text
    '{"a": 1}'
    """

    def __init__(self, otherwise: str = "{}") -> None:
        """Take what it says where nothing is ordered."""
        self._otherwise = otherwise
        self.obeyed = 0
        """How often an order was followed."""

    @property
    def name(self) -> str:
        """Return that it obeys."""
        return "obedient stand-in (no language model)"

    def ask(self, messages: tuple[Message, ...], sampling: Sampling) -> Reply:
        """Return what is ordered: the rest of the line after the last order."""
        del sampling
        whole = "\n".join(message.text for message in messages)
        at = whole.lower().rfind(ORDER)
        if at < 0:
            return Reply(self._otherwise)
        self.obeyed += 1
        return Reply(whole[at + len(ORDER) :].split("\n", 1)[0].strip())


def _in_order(script: Iterable[str | Reply]) -> Callable[[tuple[Message, ...]], str | Reply]:
    left = iter(script)

    def following(_: tuple[Message, ...]) -> str | Reply:
        return next(left, Reply(failure="the script has no further answer"))

    return following
