"""One setting of AcademicEval as a benchmark that is answered in words (sections 3.2 and 4.3)."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from hashlib import sha256
from itertools import islice

import msgspec

from scholiast.benchmarks.academiceval import judging, related
from scholiast.benchmarks.academiceval.interface import Portion, Sample
from scholiast.benchmarks.academiceval.judging import Pair, PairJudge
from scholiast.benchmarks.academiceval.keeping import DataSet
from scholiast.benchmarks.academiceval.likeness import Similarity
from scholiast.benchmarks.academiceval.related import Cited, cited_measures
from scholiast.benchmarks.interface import Item, Response
from scholiast.scoring.rouge import rouge_l
from scholiast.writing.interface import Brief, Task
from scholiast.writing.tasks import brief_of
from scholiast.writing.tokenizing import Tokenizer, count, open_tokenizer

ALL = "all"
"""The name of all parts together."""
ROUGE = "rouge_l"
LENGTHS = ("length_ratio", "tokens_in", "tokens_out", "answered")
_BOUNDS = (8_192, 16_384, 32_768, 65_536)
"""Tokens at which contexts are told apart."""


@dataclass(frozen=True, slots=True)
class Assignment:
    """What a writer is given, and what it is held against."""

    sample: Sample
    brief: Brief
    written: str
    """What the authors wrote."""
    cited: tuple[str, ...] = ()
    """Keys of the works that the authors cite; of related work."""


@dataclass(frozen=True, slots=True)
class Measures:
    """What answers are measured by beside ROUGE-L and lengths."""

    similarity: Similarity | None = None
    """BERTScore; None leaves it out."""
    judge: PairJudge | None = None
    """None leaves win rates out."""
    tokenizer: Tokenizer = field(default_factory=open_tokenizer)


class WritingBenchmark:
    """A setting of a data set on the disk; papers are read as they are asked for."""

    def __init__(
        self,
        data: DataSet,
        setting: str,
        measures: Measures,
        *,
        split: Portion | None = Portion.TEST,
    ) -> None:
        """Take a data set and the name of one of its settings; None for `split` takes all parts.

        Raises InputError where the data set has no such setting.
        """
        self._data = data
        self._table = data.table(setting)
        self._measures = measures
        self._split = split

    @property
    def name(self) -> str:
        """Return the setting's name, with the part if it is not the test part.

        `academiceval/ABS-9K`, `academiceval/ABS-9K@all`
        """
        part = "" if self._split is Portion.TEST else f"@{self._split or ALL}"
        return f"academiceval/{self._table.setting.name}{part}"

    @property
    def metrics(self) -> tuple[str, ...]:
        """Return BERTScore and ROUGE-L, what a judge says, what is cited, and lengths."""
        similarity, judge = self._measures.similarity, self._measures.judge
        return (
            *([similarity.metric] if similarity else []),
            ROUGE,
            *(judging.MEASURES if judge else ()),
            *(related.MEASURES if self._table.setting.task is Task.RELATED_WORK else ()),
            *LENGTHS,
        )

    @property
    def digest(self) -> str:
        """Return a hash of the data set, the setting and all that measures it."""
        similarity, judge = self._measures.similarity, self._measures.judge
        parts = (
            self._data.digest,
            self._table.setting.name,
            self._split or ALL,
            similarity.name if similarity else "",
            judge.name if judge else "",
            self._measures.tokenizer.name,
        )
        return sha256("\n".join(parts).encode()).hexdigest()

    @property
    def marked_by(self) -> str:
        """Return the name of the judge of win rates; empty without one."""
        return self._measures.judge.name if self._measures.judge else ""

    def count(self, limit: int | None = None) -> int:
        """Return how many items there are."""
        table = self._table
        known = table.by_split.get(self._split, 0) if self._split else table.samples
        return known if limit is None else min(known, limit)

    def notes(self) -> dict[str, float]:
        """Return how many papers of the data set are no sample of this setting, by the reason."""
        return {f"left out: {why}": float(many) for why, many in self._table.left_out.items()}

    def items(self, limit: int | None = None) -> Iterator[Item[Assignment]]:
        """Yield the samples of the part, in the order of the setting's file."""
        samples = self._data.samples(self._table.setting.name, self._split)
        for sample in islice(samples, limit):
            yield self._item(sample)

    def score(self, item: Item[Assignment], response: Response) -> Mapping[str, float]:
        """Return the measures of one draft; without a text all that can be is 0."""
        similarity, body = self._measures.similarity, item.body
        if response.failure or not response.text.strip():
            named = [similarity.metric] if similarity else []
            return dict.fromkeys([*named, ROUGE, "length_ratio", "tokens_out", "answered"], 0.0)
        found = {
            ROUGE: rouge_l(response.text, body.written).f1,
            "length_ratio": len(response.text.split()) / max(1, len(body.written.split())),
            "tokens_out": float(count(self._measures.tokenizer, response.text)),
            "answered": 1.0,
        }
        if similarity:
            found[similarity.metric] = similarity.of(response.text, body.written).f1
        if "tokens_in" in response.details:
            found["tokens_in"] = _number(response.details["tokens_in"])
        if body.sample.task is Task.RELATED_WORK:
            given = {one.key for one in body.brief.manuscript.cited}
            found |= cited_measures(cited_of(response), given, body.cited)
        return found | self._judged(body, response.text)

    def _judged(self, body: Assignment, text: str) -> dict[str, float]:
        if self._measures.judge is None:
            return {}
        pair = Pair(body.sample.task, text, body.written, body.brief.manuscript)
        return self._measures.judge.judge(pair).measures()

    def _item(self, sample: Sample) -> Item[Assignment]:
        paper = self._data.manuscript(sample.paper)
        brief = brief_of(sample.task, paper, self._data.demonstrations(sample))
        keys = tuple(one.key for one in paper.cited) if sample.task is Task.RELATED_WORK else ()
        body = Assignment(sample, brief, paper.target(sample.task), keys)
        strata = {
            "task": sample.task.value,
            "setting": self._table.setting.name,
            "context": _context(sample.tokens_in),
        }
        return Item(sample.id, body, inputs_of(brief), sample.paper, strata)


def inputs_of(brief: Brief) -> str:
    """Return the SHA-256 of all that a writer is given."""
    return sha256(msgspec.json.encode(brief, order="sorted")).hexdigest()


def cited_of(response: Response) -> Cited:
    """Return what a system said about the citations of its draft."""
    details = response.details
    return Cited(
        _words(details.get("cited", [])),
        _words(details.get("refused", [])),
        int(_number(details.get("verified_of", 0))),
        int(_number(details.get("verified", 0))),
    )


def _context(tokens: int) -> str:
    """Return the slice of a sample by the tokens of its context.

    >>> _context(9_000), _context(0)
    ('to 16K', 'not counted')
    """
    if not tokens:
        return "not counted"
    bound = next((bound for bound in _BOUNDS if tokens <= bound), 0)
    return f"to {bound // 1024}K" if bound else "above 64K"


def _number(value: str | int | float | bool | list[str]) -> float:
    return 0.0 if isinstance(value, str | list) else float(value)


def _words(value: str | int | float | bool | list[str]) -> list[str]:
    return value if isinstance(value, list) else []
