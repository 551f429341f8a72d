"""Tokens that a verification takes, against one prompt with the whole source (BibAgent, E.3).

`./dev bench verifying tokens`. 50 cited papers of Citation Integrity (train and dev), two claims
each, drawn by hash. The language model is a stand-in that answers every question in the form that
is asked for, with thoughts of usual length: what is measured is how much is read and written, not
how well. Both ways are counted with the same tokenizer, that of the shipped entailment model; each
call's input and output count, repairs included. Nothing of an answer's content is a result.
"""

import hashlib
import json
import random
import re
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from statistics import fmean

from benchmarks.tables import Row

from scholiast.benchmarks.miscitation.integrity import load_integrity
from scholiast.benchmarks.miscitation.interface import JudgedClaim
from scholiast.benchmarks.miscitation.sources import sentences_in, source_of
from scholiast.models.counting import CountingModel
from scholiast.models.interface import Message, Reply, Sampling
from scholiast.papers import Reference, Span
from scholiast.papers.claims import Claim
from scholiast.papers.verdicts import Label
from scholiast.retrieving.extras import extra
from scholiast.verifying.claims.purposes import purpose_of
from scholiast.verifying.deciding import conclude
from scholiast.verifying.deliberating import deliberate
from scholiast.verifying.deliberating.controls import opposite_of
from scholiast.verifying.deliberating.stage import consult
from scholiast.verifying.deliberating.whole import single_prompt_verdict
from scholiast.verifying.deliberating.withholding import speaks_to_models
from scholiast.verifying.discrepancies import compare
from scholiast.verifying.entailing.interface import Entailer, Entailment, Pair
from scholiast.verifying.entailing.shipped import MODEL, open_entailer
from scholiast.verifying.finding import find
from scholiast.verifying.finding.words import WordRanker
from scholiast.verifying.interface import Case, Tools
from scholiast.verifying.views import reports_a_view
from scholiast.verifying.weighing import weigh

PAPERS, CLAIMS = 50, 2
REACH = "economy >= 0.794"
_THOUGHT = (
    "The window reports the same finding for the same group, with the same numbers and no limit."
)
_SHOWN = re.compile(r"^\[([a-z]\d\d)\] (.*)$", re.M)
_PARTS = re.compile(r"<(quote-[0-9a-f]{16}) (windows|statements)>\n(.*?)\n</\1 \2>", re.S)
_DECIDED = (Label.SUPPORTED, Label.MISCITATION)
Count = Callable[[str], int]


def measure(data: Path) -> list[Row]:
    """Return economy where doubt alone escalates, where all does, and what is withheld."""
    count = _counter()
    claims = _drawn(data)
    counted = _Counted(open_entailer(), count)
    tools = Tools(counted, WordRanker())
    cases, local = [], []
    for one in claims:
        before = counted.tokens
        cases.append(_weighed(one, tools))
        local.append(counted.tokens - before)
    whole = [_whole(case, count) for case in cases]
    rows = []
    for is_served, how in ((True, "samples in one call"), (False, "one call a sample")):
        pipeline = [_ours(case, tools, count, is_served=is_served) for case in cases]
        rows.append(_row(f"doubt alone escalates, {how}", pipeline, whole, REACH))
        both = [at for at, one in enumerate(pipeline) if one.is_decided]
        rows.append(
            _row(
                f"the same, where both ways decide (E.3), {how}",
                [pipeline[at] for at in both],
                [whole[at] for at in both],
                REACH,
            )
        )
        with_local = [
            replace(one, tokens=one.tokens + added)
            for one, added in zip(pipeline, local, strict=True)
        ]
        rows.append(_row(f"the same with the entailment model's tokens, {how}", with_local, whole))
        for differs in (False, True):
            said = "and no two answers agree" if differs else "and answers agree"
            everything = [
                _ours(case, tools, count, is_served=is_served, forced=True, differs=differs)
                for case in cases
            ]
            rows.append(_row(f"every claim escalates {said}, {how}", everything, whole))
    return [*rows, *_withheld(cases)]


@dataclass(frozen=True, slots=True)
class _Took:
    """What one claim took."""

    tokens: int
    calls: int
    is_decided: bool


def _row(what: str, ours: Sequence[_Took], whole: Sequence[int], reach: str = "") -> Row:
    if not ours:
        return Row(what, "citation_integrity, 50 papers", 0, {"economy": "nothing decided"})
    own = [one.tokens for one in ours]
    economy = 1 - fmean(own) / fmean(whole)
    low, high = _interval(own, whole)
    figures: dict[str, float | str] = {
        "economy": economy,
        "95 %": f"{low:.3f} to {high:.3f}",
        "tokens a claim": fmean(own),
        "whole source": fmean(whole),
        "escalated": sum(one.calls > 0 for one in ours) / len(ours),
        "tokens where escalated": fmean([one.tokens for one in ours if one.calls] or [0]),
        "calls where escalated": fmean([one.calls for one in ours if one.calls] or [0]),
    }
    return Row(what, "citation_integrity, 50 papers", len(ours), figures, reach)


def _interval(own: Sequence[int], whole: Sequence[int]) -> tuple[float, float]:
    """Return the 95 % interval of the economy, by 2,000 draws of papers' claims."""
    draw = random.Random(5)
    found = []
    for _ in range(2_000):
        at = [draw.randrange(len(own)) for _ in own]
        found.append(1 - sum(own[i] for i in at) / sum(whole[i] for i in at))
    found.sort()
    return found[49], found[1_949]


def _drawn(data: Path) -> list[JudgedClaim]:
    """Return two claims of each of 50 papers, by the hash of their ids."""
    loaded = load_integrity(data / "citation_integrity", with_training=True)
    ordered = sorted(loaded.claims, key=lambda one: hashlib.sha256(one.id.encode()).hexdigest())
    papers: dict[str, list[JudgedClaim]] = {}
    for one in ordered:
        if len(one.text.paragraphs) >= 20:
            papers.setdefault(one.text.id, []).append(one)
    chosen = list(papers.values())[:PAPERS]
    return [one for claims in chosen for one in claims[:CLAIMS]]


def _weighed(judged: JudgedClaim, tools: Tools) -> Case:
    """Return the case as the stages before any language model leave it."""
    words = Span(0, len(judged.claim))
    purpose = purpose_of(judged.claim)
    context = judged.context or judged.claim
    claim = Claim(0, judged.text.id, judged.claim, words, context, words, purpose)
    source = source_of(judged.text)
    if source is None:
        raise ValueError(f"{judged.id} has no source")
    case = Case(claim, Reference(judged.text.id), access=source.access, source=source)
    for stage in (find, compare, weigh, conclude):
        case = stage(case, tools)
    return case


def _ours(
    case: Case,
    tools: Tools,
    count: Count,
    *,
    is_served: bool,
    forced: bool = False,
    differs: bool = False,
) -> _Took:
    judge = _Judge(case.claim.text, count, differs=differs)
    model = CountingModel(_Serving(judge) if is_served else judge, count)
    used = replace(tools, judge=model)
    if forced:
        after = consult(replace(case, verdict=None), used, model)
    else:
        after = conclude(deliberate(case, used), used)
    spent = model.spent
    is_decided = after.verdict is not None and after.verdict.label in _DECIDED
    return _Took(spent.tokens_in + spent.tokens_out, spent.calls, is_decided)


def _whole(case: Case, count: Count) -> int:
    """Return the tokens of one prompt with the whole source."""
    said = {"explanation": f"{_THOUGHT} {_THOUGHT}", "label": "supported", "kind": "none"}
    model = CountingModel(_Says(json.dumps(said)), count)
    if case.source is None:
        raise ValueError("a case without a source")
    opinion = single_prompt_verdict(model, case.claim, case.source.text)
    if opinion.label is not Label.SUPPORTED:
        raise ValueError("the stand-in was not understood")
    return model.spent.tokens_in + model.spent.tokens_out


def _withheld(cases: Sequence[Case]) -> list[Row]:
    """Return how many sentences of real papers read as instructions, or as the views of others."""
    sources = {case.source.work_id: case.source for case in cases if case.source}
    sentences = [one for source in sources.values() for one in sentences_in(source)]
    rows = []
    for what, test in (("instructions", speaks_to_models), ("views of others", reports_a_view)):
        started = time.perf_counter()
        hits = [one for one in sentences if test(one)]
        seconds = time.perf_counter() - started
        figures: dict[str, float | str] = {
            "share": f"{len(hits) / len(sentences):.5f}",
            "sentences": len(hits),
            "μs a sentence": 1e6 * seconds / len(sentences),
        }
        details: dict[str, object] = {"sentences": hits[:50]}
        rows.append(
            Row(
                f"read as {what}",
                "sentences of the papers",
                len(sentences),
                figures,
                details=details,
            )
        )
    return rows


def _counter() -> Count:
    tokenizer = extra("tokenizers", needed_for="the measurement").Tokenizer.from_file(
        str(MODEL / "tokenizer.json")
    )
    tokenizer.no_truncation()
    tokenizer.no_padding()
    return lambda text: len(tokenizer.encode(text, add_special_tokens=False).ids)


class _Counted:
    """An entailment model, and the tokens that it read."""

    def __init__(self, entailer: Entailer, count: Count) -> None:
        self._entailer, self._count = entailer, count
        self.name = entailer.name
        self.tokens = 0

    def entail(self, pairs: Sequence[Pair]) -> list[Entailment]:
        self.tokens += sum(self._count(one.premise) + self._count(one.hypothesis) for one in pairs)
        return self._entailer.entail(pairs)


@dataclass(frozen=True, slots=True)
class _Says:
    """A stand-in that always says the same."""

    text: str
    name: str = "stand-in (no language model)"

    def ask(self, messages: tuple[Message, ...], sampling: Sampling) -> Reply:
        return Reply(self.text)


class _Judge:
    """A stand-in that passes every control, and says of the claim what it was told to."""

    name = "stand-in (no language model)"

    def __init__(self, claim: str, count: Count, *, differs: bool) -> None:
        self._claim = " ".join(claim.split())
        self._opposite = opposite_of(self._claim)
        self.count = count
        self._labels = ["supported", "undecidable", "miscitation"] if differs else ["supported"]
        self._said = 0

    def ask(self, messages: tuple[Message, ...], sampling: Sampling) -> Reply:
        parts = {found[2]: found[3] for found in _PARTS.finditer(messages[-1].text)}
        windows, statements = (
            dict(_SHOWN.findall(parts[key])) for key in ("windows", "statements")
        )
        label = self._labels[self._said % len(self._labels)]
        self._said += 1
        return Reply(json.dumps({"statements": [
            self._of(code, text, windows, label) for code, text in statements.items()
        ]}))  # fmt: skip

    def _of(self, code: str, text: str, windows: dict[str, str], label: str) -> dict[str, object]:
        if text in windows.values():
            label = "supported"
        elif text == self._opposite:
            label = "miscitation"
        elif text != self._claim:
            label = "undecidable"
        named = [] if label == "undecidable" else list(windows)[:2]
        kind = "contradictory" if label == "miscitation" else "none"
        return {
            "statement": code, "thought": _THOUGHT, "label": label, "windows": named, "kind": kind,
        }  # fmt: skip


class _Serving:
    """The same behind a server that gives several replies to one reading of the question."""

    def __init__(self, judge: _Judge) -> None:
        self._judge = judge
        self.name = judge.name

    def ask(self, messages: tuple[Message, ...], sampling: Sampling) -> Reply:
        return self._judge.ask(messages, sampling)

    def sample(
        self, messages: tuple[Message, ...], sampling: Sampling, many: int
    ) -> tuple[Reply, ...]:
        replies = [self._judge.ask(messages, sampling) for _ in range(many)]
        read = sum(self._judge.count(one.text) + 16 for one in messages)
        return tuple(
            replace(one, tokens_in=0 if at else read, tokens_out=self._judge.count(one.text))
            for at, one in enumerate(replies)
        )
