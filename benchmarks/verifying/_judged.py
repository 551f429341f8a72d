"""Claims that people judged, with the signals that verifying has of them; kept, as they are dear."""

import tempfile
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path

import msgspec
from benchmarks.verifying.datasets import FOLDERS, MOST, drawn

from scholiast.benchmarks.journal import Kept
from scholiast.benchmarks.miscitation.integrity import load_integrity
from scholiast.benchmarks.miscitation.interface import (
    Bearing,
    JudgedClaim,
    Loaded,
    Standing,
    Text,
)
from scholiast.benchmarks.miscitation.labels import CITATION_INTEGRITY, THREE_WAY, Table
from scholiast.benchmarks.miscitation.opening import Opened, open_judged
from scholiast.benchmarks.miscitation.sources import source_of
from scholiast.papers import Reference, Span
from scholiast.papers.claims import Claim
from scholiast.verifying.entailing.labels import Label
from scholiast.verifying.entailing.pairs.interface import TrainingPair
from scholiast.verifying.entailing.pairs.made import made_pairs
from scholiast.verifying.entailing.pairs.mixing import HELD_OUT
from scholiast.verifying.entailing.pairs.reading import published
from scholiast.verifying.entailing.pairs.rows import rows_of
from scholiast.verifying.entailing.windows import sentences_of
from scholiast.verifying.finding import coverage, find
from scholiast.verifying.interface import Case, SourceText, Tools
from scholiast.verifying.signals import likeness, signals_of
from scholiast.verifying.weighing import judge, sentences_alone

SCIFACT_DEV = "scifact_dev_with_abstracts.jsonl.gz"
INTEGRITY = "citation-integrity"
ORDER = (Bearing.SUPPORT, Bearing.NEI, Bearing.REFUTE)
_NAMES = {
    Label.ENTAILMENT: "SUPPORT", Label.NEUTRAL: "NEI", Label.CONTRADICTION: "REFUTE",
}  # fmt: skip
_EACH = 600
"""Pairs that were held out of training the entailment model, of each set."""


class Line(msgspec.Struct, frozen=True):
    """The signals of one claim."""

    id: str
    signals: dict[str, float]


@dataclass(frozen=True, slots=True)
class Judged:
    """A claim, what people said of it, and its signals."""

    claim: JudgedClaim
    bearing: int | None
    """Index into ORDER; None where the label means several."""
    signals: Mapping[str, float]
    data: str
    sentences: int
    """How many its source has."""


def integrity(data: Path, tools: Tools, kept: Path) -> tuple[list[Judged], list[Judged]]:
    """Return Citation Integrity's training and development parts.

    All of the training part, by its words alone: the entailment model has learned from it.
    """
    loaded = load_integrity(data / FOLDERS[INTEGRITY], with_training=True)
    train, dev = (
        Opened(
            f"{INTEGRITY}-{part}",
            replace(loaded, claims=tuple(_split(loaded.claims, part))),
            CITATION_INTEGRITY,
            is_citing=True,
        )
        for part in ("train", "dev")
    )
    return judged(train, tools, kept, reads=_words), judged(drawn(dev, MOST), tools, kept)


def developed(name: str, data: Path, tools: Tools, kept: Path) -> list[Judged]:
    """Return a set's development part; SciFact's test claims, which lie beside it, stay away."""
    folder = data / FOLDERS.get(name, "claim_verification")
    with tempfile.TemporaryDirectory() as alone:
        if name == "scifact":
            (Path(alone) / SCIFACT_DEV).symlink_to((folder / SCIFACT_DEV).resolve())
            folder = Path(alone)
        opened = replace(open_judged(f"miscitation/{name}", folder), name=name)
        return judged(drawn(opened, MOST), tools, kept)


def fragments(data: Path, tools: Tools, kept: Path) -> list[Judged]:
    """Return what stands in a sentence or three: SciFact's development rationales, and pairs.

    The pairs, of Evidence Inference and twins, are those held out when the model was trained.
    """
    folder = data / "entailment/scifact"
    claims = [
        _claim(f"{file} {number}", row["hypothesis"], _text(row["premise"]), row["label"])
        for file in ("dev_rationale", "dev_nei_sentences")
        for number, row in enumerate(rows_of(folder / f"{file}.jsonl.gz"))
    ]
    for pairs in (published(data, ["evidence_inference"]), made_pairs(data)):
        claims += [_of_pair(one) for one in _held_out(pairs)]
    return judged(_opened("fragments", claims), tools, kept)


def abstracts(data: Path, tools: Tools, kept: Path) -> list[Judged]:
    """Return SciFact's development claims with their abstracts, those without evidence too."""
    claims = []
    for number, row in enumerate(rows_of(data / "entailment/scifact/dev_abstract.jsonl.gz")):
        title, *rest = sentences_of(row["premise"])
        text = Text(str(row["doc_id"]), title, (tuple(rest),), is_abstract=True)
        claims.append(_claim(str(number), row["hypothesis"], text, row["label"]))
    return judged(_opened("abstracts", claims), tools, kept)


def judged(
    opened: Opened, tools: Tools, kept: Path, *, reads: "Reading | None" = None
) -> list[Judged]:
    """Return the claims with their signals; those in the journal are kept.

    All signals, where `reads` names no others; sentences alone are not asked about in whole papers.
    """
    reads = reads or (_all_of_papers if opened.is_citing else _all)
    head = {"set": opened.name, "entailer": tools.entailer.name, "finder": tools.finder.name,
            "settings": str(tools.settings.as_dict())}  # fmt: skip
    sources: dict[Text, SourceText | None] = {}
    found = []
    with Kept(kept / f"{opened.name}.jsonl", head, Line) as journal:
        for one in opened.loaded.claims:
            if one.text not in sources:
                sources[one.text] = source_of(one.text)
            source = sources[one.text]
            if one.id not in journal.kept:
                case = _found(one, source, tools)
                journal.add([Line(one.id, reads(case, tools) if case.windows else {})])
            signals = journal.kept[one.id].signals
            if signals and source is not None:
                bearing = _bearing(one, opened.table)
                found.append(Judged(one, bearing, signals, opened.name, source.length))
    return found


Reading = Callable[[Case, Tools], dict[str, float]]


def _found(one: JudgedClaim, source: SourceText | None, tools: Tools) -> Case:
    """Return a claim with the windows of its source."""
    words = Span(0, len(one.claim))
    claim = Claim(0, one.text.id, one.claim, words, one.context or one.claim, words)
    if source is None:
        return Case(claim, Reference(one.text.id))
    return find(Case(claim, Reference(one.text.id), access=source.access, source=source), tools)


def _words(case: Case, tools: Tools) -> dict[str, float]:
    if case.source is None:
        return {}
    spans = [one.span for one in case.windows]
    return coverage.coverage(case.claim.text, case.source, spans) | likeness(case, tools.likener)


def _all_of_papers(case: Case, tools: Tools) -> dict[str, float]:
    return _all(case, tools, is_paper=True)


def _all(case: Case, tools: Tools, *, is_paper: bool = False) -> dict[str, float]:
    if case.source is None:
        return {}
    read, expanded = judge(case, case.source, tools)
    near = [one.span for one in case.windows]
    alone = () if is_paper else sentences_alone(case, case.source, tools)
    return signals_of(read, near, expanded, alone) | likeness(case, tools.likener)


def _split(claims: Iterable[JudgedClaim], part: str) -> list[JudgedClaim]:
    return [one for one in claims if one.strata.get("split") == part]


def _bearing(one: JudgedClaim, table: Table) -> int | None:
    own = next((row.bearings for row in table if row.label == one.label), ())
    return ORDER.index(own[0]) if len(own) == 1 else None


def _held_out(pairs: Iterable[TrainingPair]) -> list[TrainingPair]:
    found = {one.pair: one for one in pairs if one.fold() in HELD_OUT}
    step = max(len(found) // _EACH, 1)
    return list(found.values())[::step][:_EACH]


def _of_pair(one: TrainingPair) -> JudgedClaim:
    name = f"{one.source} {one.group} {one.pair.premise} {one.pair.hypothesis}"
    return _claim(name, one.pair.hypothesis, _text(one.pair.premise), _NAMES[one.label])


def _text(premise: str) -> Text:
    return Text(premise, paragraphs=((premise,),))


def _claim(id: str, claim: str, text: Text, label: str) -> JudgedClaim:
    return JudgedClaim(id, claim, text, label, Standing.OPEN, group=text.id)


def _opened(name: str, claims: list[JudgedClaim]) -> Opened:
    return Opened(name, Loaded(tuple(claims), ()), THREE_WAY)
