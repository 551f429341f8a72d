"""A benchmark of numbers that are to be said again, with a judge on each; bodies of any size."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from hashlib import sha256

from scholiast.benchmarks.interface import Item, Response
from scholiast.models.interface import LanguageModel, Message, Reply, Sampling

JUDGED = Sampling(temperature=0.0, max_tokens=5)


@dataclass(frozen=True, slots=True)
class Echoes:
    """Bodies of so many letters, each beginning with its number."""

    samples: int
    judge: LanguageModel | None = None
    size: int = 200
    name: str = "echoes/measured"
    metrics: tuple[str, ...] = ("same", "judged")

    @property
    def digest(self) -> str:
        return sha256(f"{self.samples} {self.size}".encode()).hexdigest()

    def count(self, limit: int | None = None) -> int:
        return min(self.samples, limit or self.samples)

    def items(self, limit: int | None = None) -> Iterator[Item[str]]:
        for number in range(self.count(limit)):
            body = f"{number}: {_words(number, self.size)}"
            inputs = sha256(body.encode()).hexdigest()
            yield Item(f"e{number}", body, inputs, f"g{number // 3}", {"part": str(number % 3)})

    def score(self, item: Item[str], response: Response) -> Mapping[str, float]:
        scores = {"same": float(response.text == item.id[1:])}
        if self.judge is None:
            return scores
        asked = (Message("user", f"Mark {response.text} of {item.id}"),)
        return scores | {"judged": float(self.judge.ask(asked, JUDGED).text)}


@dataclass(frozen=True, slots=True)
class Asking:
    """Says what a model says."""

    model: LanguageModel

    @property
    def name(self) -> str:
        return f"asking({self.model.name})"

    def respond(self, item: Item[str]) -> Response:
        reply = self.model.ask((Message("user", f"Say {item.body}"),), Sampling())
        return Response(reply.text, reply.failure)


class Parrot:
    """A model in memory."""

    name = "parrot"

    def ask(self, messages: tuple[Message, ...], sampling: Sampling) -> Reply:
        del sampling
        return Reply(answer(messages[-1].text), tokens_in=10, tokens_out=2)


def answer(text: str) -> str:
    """Return the number of `Say 3: words`; a mark that depends on what is to be marked."""
    if text.startswith("Mark"):
        return str(len(text) % 2)
    number = text.removeprefix("Say ").partition(":")[0]
    return number if int(number) % 4 else "no"


def _words(number: int, size: int) -> str:
    """Return words that compress as little as a paper's do."""
    pieces, seed = [], sha256(str(number).encode()).hexdigest()
    while 65 * len(pieces) < size:
        seed = sha256(seed.encode()).hexdigest()
        pieces.append(seed)
    return " ".join(pieces)[:size]
