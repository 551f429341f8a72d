"""A benchmark of made-up texts, and a system that asks a model about each."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from hashlib import sha256

from scholiast.benchmarks.interface import Item, Response
from scholiast.models.interface import LanguageModel, Message, Reply, Sampling

JUDGED = Sampling(temperature=0.0, max_tokens=5)


@dataclass(frozen=True, slots=True)
class Echoes:
    """Numbers to be said again; a judge marks every answer, if there is one."""

    count_of: int = 6
    judge: LanguageModel | None = None
    size: int = 20
    name: str = "echoes/plain"
    metrics: tuple[str, ...] = ("same", "judged", "only_even")

    @property
    def digest(self) -> str:
        return sha256(f"{self.count_of} {self.size}".encode()).hexdigest()

    def count(self, limit: int | None = None) -> int:
        return min(self.count_of, limit or self.count_of)

    def items(self, limit: int | None = None) -> Iterator[Item[str]]:
        for number in range(self.count(limit)):
            body = f"{number}:".ljust(self.size, "w")
            inputs = sha256(body.encode()).hexdigest()
            strata = {"parity": "even" if number % 2 == 0 else "odd"}
            yield Item(f"e{number}", body, inputs, f"g{number // 2}", strata)

    def score(self, item: Item[str], response: Response) -> Mapping[str, float]:
        number = int(item.id[1:])
        scores = {"same": float(response.text == str(number))}
        if self.judge is not None:
            asked = (Message("user", f"Mark {response.text} of {item.id}"),)
            marked = self.judge.ask(asked, JUDGED)
            if marked.answered:
                scores["judged"] = float(marked.text)
        return scores if number % 2 else scores | {"only_even": 1.0}


@dataclass(frozen=True, slots=True)
class Asking:
    """Says what a model says."""

    model: LanguageModel

    @property
    def name(self) -> str:
        return f"asking({self.model.name})"

    def respond(self, item: Item[str]) -> Response:
        reply = self.model.ask((Message("user", f"Say {item.body}"),), Sampling())
        return Response(reply.text, reply.failure, {"letters": len(reply.text)})


class Parrot:
    """A model that says numbers again, and counts how often it is asked each question."""

    def __init__(self, *, dies_at: int = -1, silent_at: int = -1) -> None:
        self.asked: list[str] = []
        self._dies_at, self._silent_at = dies_at, silent_at

    @property
    def name(self) -> str:
        return "parrot"

    def ask(self, messages: tuple[Message, ...], sampling: Sampling) -> Reply:
        del sampling
        text = messages[-1].text
        self.asked.append(text)
        return said(text, dies_at=self._dies_at, silent_at=self._silent_at)


def said(text: str, *, dies_at: int = -1, silent_at: int = -1) -> Reply:
    """Return the number of `Say 3:www`, and for `Mark 3 of e3` half a point."""
    if text.startswith("Mark"):
        return Reply("0.5", tokens_in=4, tokens_out=1)
    number = text.removeprefix("Say ").partition(":")[0]
    if int(number) == dies_at:
        raise RuntimeError("killed")
    if int(number) == silent_at:
        return Reply(failure="out")
    return Reply(number, tokens_in=10, tokens_out=2)
