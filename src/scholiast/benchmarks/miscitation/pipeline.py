"""One claim with its evidence -> what the stages of verifying say of it."""

import threading
import time
from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import replace

import msgspec

from scholiast.benchmarks.miscitation.built import BuiltCiters, work_of
from scholiast.benchmarks.miscitation.interface import Answer, JudgedClaim, Text
from scholiast.benchmarks.miscitation.sources import sentences_in, source_of
from scholiast.models.interface import LanguageModel
from scholiast.papers import Access, Found, Reference, Span
from scholiast.papers.claims import Claim
from scholiast.papers.verdicts import Label
from scholiast.verifying.claims.purposes import purpose_of
from scholiast.verifying.deciding import MODEL, REPORTED
from scholiast.verifying.engine import settings_digest
from scholiast.verifying.interface import Case, SourceText, Tools
from scholiast.verifying.stages import run_stages
from scholiast.verifying.tables import Grid
from scholiast.verifying.tables.comparing import seen
from scholiast.verifying.tables.weighing import numbers_of
from scholiast.verifying.tables.weighing import probabilities as table_probabilities

QUOTES = 10
_KEPT = 128
"""Sources that are held read."""


class Pipeline:
    """The stages of verifying over the evidence that a data set gives."""

    def __init__(
        self, name: str, tools: Tools, *, is_citing: bool = False, reads_tables: bool = True
    ) -> None:
        """Take the tools.

        `is_citing` says that the claims stand in papers, for a purpose; `reads_tables` that cells
        decide about a table, not the entailment model.
        """
        self._reads_tables = reads_tables
        self._name = name
        if not is_citing:
            tools = replace(tools, operating=tools.operating.of_claims())
        self._tools = tools
        self._given = replace(tools, finder=AsGiven(), reranker=None)
        self._is_citing = is_citing
        self._sources: OrderedDict[Text, SourceText | None] = OrderedDict()
        self._lock = threading.Lock()

    @property
    def name(self) -> str:
        """Return what it is called, with a digest of its settings, thresholds and models."""
        return f"{self._name}@{settings_digest(self._tools)}"

    @property
    def tools(self) -> Tools:
        """Return what its stages use."""
        return self._tools

    def judged_by(self, model: LanguageModel) -> "Pipeline":
        """Return the same pipeline with another language model that deliberates."""
        tools = replace(self._tools, judge=model)
        return Pipeline(
            self._name, tools, is_citing=self._is_citing, reads_tables=self._reads_tables
        )

    def answer(self, judged: JudgedClaim) -> Answer:
        """Return the three probabilities and the verdict of one claim."""
        wall, cpu = time.perf_counter(), time.process_time()
        source = self._source(judged.text)
        tools = self._tools_for(source)
        if judged.text.citers:
            tools = replace(tools, citers=BuiltCiters(judged.text))
        case = run_stages(self._case(judged, source), tools)
        quotes: tuple[str, ...] = ()
        if source is not None and judged.gold_sentences:
            quotes = self._nearest(judged.claim, source)
        return msgspec.structs.replace(
            _answer(judged.id, case, self._told(judged, case)),
            quotes=quotes,
            ms=round(1000 * (time.perf_counter() - wall), 3),
            cpu_ms=round(1000 * (time.process_time() - cpu), 3),
        )

    def _case(self, judged: JudgedClaim, source: SourceText | None) -> Case:
        words = Span(0, len(judged.claim))
        claim = Claim(0, judged.text.id, judged.claim, words, judged.context or judged.claim, words)
        if self._is_citing:
            claim = replace(claim, purpose=purpose_of(judged.claim))
        reference = Reference(judged.text.id, title=judged.text.title, year=judged.text.year)
        if judged.text.citers:
            known = Found(work_of(judged.text), 1.0, "identifier")
            return Case(claim, reference, known, Access.METADATA)
        if source is None:
            return Case(claim, reference)
        return Case(claim, reference, access=source.access, source=source)

    def _tools_for(self, source: SourceText | None) -> Tools:
        """Return the tools; nothing is looked for where all of the evidence is in focus anyway."""
        few = source is None or len(source.passages) <= self._tools.settings.focus
        return self._given if few else self._tools

    def _told(self, judged: JudgedClaim, case: Case) -> tuple[float, float, float]:
        """Return the three probabilities: of a table's cells, or those that the stages came to."""
        if judged.text.grid is not None and self._reads_tables:
            return _of_table(judged.claim, judged.text.grid)
        return _of_votes(case)

    def _nearest(self, claim: str, source: SourceText) -> tuple[str, ...]:
        sentences = sentences_in(source)
        scores = self._tools.finder.score(claim, sentences)
        order = sorted(range(len(sentences)), key=lambda at: (-scores[at], at))
        return tuple(sentences[at] for at in order[:QUOTES])

    def _source(self, given: Text) -> SourceText | None:
        with self._lock:
            if given not in self._sources:
                self._sources[given] = source_of(given)
                if len(self._sources) > _KEPT:
                    self._sources.popitem(last=False)
            return self._sources[given]


class AsGiven:
    """A ranker that leaves texts in the order in which they are given."""

    name = "as given"

    def score(self, question: str, texts: Sequence[str]) -> list[float]:
        """Return falling scores."""
        del question
        return [float(-at) for at in range(len(texts))]


def _answer(id: str, case: Case, told: tuple[float, float, float]) -> Answer:
    verdict = case.verdict
    entailment, neutral, contradiction = told
    return Answer(
        id,
        round(entailment, 6),
        round(neutral, 6),
        round(contradiction, 6),
        verdict.label.value if verdict else Label.UNDECIDABLE.value,
        round(verdict.confidence, 6) if verdict else 0.0,
        verdict.decided_by if verdict else "",
        verdict.category.value if verdict and verdict.category else "",
        verdict.subtype.value if verdict and verdict.subtype else "",
        reason=verdict.reason if verdict else "",
    )


def _of_table(claim: str, grid: Grid) -> tuple[float, float, float]:
    """Return the three probabilities of the cells that a claim names."""
    said = table_probabilities(numbers_of(claim, grid, seen(claim, grid)))
    return said["supports"], said["not enough info"], said["refutes"]


def _of_votes(case: Case) -> tuple[float, float, float]:
    """Return the three probabilities that the stages came to: the model's, else a committee's."""
    votes = case.verdict.votes if case.verdict else case.votes
    for voter in (MODEL, REPORTED):
        said = [vote for vote in votes if vote.voter == voter]
        support = max((v.weight for v in said if v.label is Label.SUPPORTED), default=0.0)
        against = max((v.weight for v in said if v.label is Label.MISCITATION), default=0.0)
        if said:
            whole = max(1.0, support + against)
            support, against = support / whole, against / whole
            return support, max(0.0, 1 - support - against), against
    return 0.0, 1.0, 0.0
