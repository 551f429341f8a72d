"""Benchmarks of rankings and of decisions as ones that are answered in words, sample by sample."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from hashlib import sha256
from itertools import islice

import msgspec

from scholiast.benchmarks.interface import Benchmark, Item, Response, Sample
from scholiast.benchmarks.miscitation.interface import Answer, JudgedClaim, System
from scholiast.benchmarks.miscitation.opening import Opened
from scholiast.benchmarks.miscitation.running import inputs_digest, scores_of
from scholiast.retrieving.interface import Collection, Retriever
from scholiast.scoring.metrics import parse_metric

DEPTH = 100


@dataclass(frozen=True, slots=True)
class Decisions:
    """Claims that people judged; an answer's words are its verdict."""

    opened: Opened

    @property
    def name(self) -> str:
        """Return the benchmark's name."""
        return self.opened.name

    @property
    def metrics(self) -> tuple[str, ...]:
        """Return the measures of single answers."""
        return ("accuracy", "false_accusation_rate", "recall_miscitation", "abstention_rate",
                "coverage")  # fmt: skip

    @property
    def digest(self) -> str:
        """Return a digest of all claims with their evidence."""
        return inputs_digest(self.opened.loaded.claims)

    def items(self, limit: int | None = None) -> Iterator[Item[JudgedClaim]]:
        """Yield the claims."""
        for one in self.opened.loaded.claims[:limit]:
            yield Item(one.id, one, inputs_digest([one]), one.group, one.strata)

    def score(self, item: Item[JudgedClaim], response: Response) -> Mapping[str, float]:
        """Return what one answer is worth."""
        answer = msgspec.convert(dict(response.details), Answer, strict=False)
        return scores_of(item.body, answer, self.opened.table)


@dataclass(frozen=True, slots=True)
class Deciding:
    """A system that decides, as one that says its verdict."""

    system: System

    @property
    def name(self) -> str:
        """Return the system's name."""
        return self.system.name

    def respond(self, item: Item[JudgedClaim]) -> Response:
        """Return the verdict, and the rest of the answer as details."""
        answer = self.system.answer(item.body)
        return Response(answer.verdict, details=msgspec.to_builtins(answer))


@dataclass(frozen=True, slots=True)
class Rankings:
    """Needs with the works that are right; an answer's words are the titles that it ranks."""

    benchmark: Benchmark

    @property
    def name(self) -> str:
        """Return the benchmark's name."""
        return self.benchmark.name

    @property
    def metrics(self) -> tuple[str, ...]:
        """Return the benchmark's measures."""
        return self.benchmark.metrics

    @property
    def digest(self) -> str:
        """Return the collection's fingerprint."""
        return self.benchmark.collection.fingerprint

    def items(self, limit: int | None = None) -> Iterator[Item[Sample]]:
        """Yield the samples."""
        for one in islice(self.benchmark.samples(limit), limit):
            inputs = sha256(msgspec.json.encode((one.id, one.need), order="deterministic"))
            yield Item(one.id, one, inputs.hexdigest(), one.group, one.strata)

    def score(self, item: Item[Sample], response: Response) -> Mapping[str, float]:
        """Return the measures of one ranking."""
        ranked = response.details.get("ranked", [])
        ids = ranked if isinstance(ranked, list) else []
        return {
            name: parse_metric(name)(ids, item.body.relevant) for name in self.benchmark.metrics
        }


@dataclass(frozen=True, slots=True)
class Ranking:
    """A retriever, as one that says the titles of what it ranks."""

    retriever: Retriever
    collection: Collection
    shown: int = 20

    @property
    def name(self) -> str:
        """Return the retriever's name."""
        return self.retriever.name

    def respond(self, item: Item[Sample]) -> Response:
        """Return the first titles, and all ids as details."""
        rows = self.retriever.search([item.body.need], limit=DEPTH)[0].rows.tolist()
        titles = [work.title for work in self.collection.works(rows[: self.shown])]
        return Response("\n".join(titles), details={"ranked": list(self.collection.ids(rows))})
