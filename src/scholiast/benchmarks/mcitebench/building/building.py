"""Papers -> questions with evidence and distractors: the pipeline of figure 2."""

import hashlib
import random
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from scholiast.answering.interface import EvidenceUnit, Labelled, Modality
from scholiast.benchmarks.mcitebench.building.choices import locating
from scholiast.benchmarks.mcitebench.building.distracting import can_be_shown, distractors
from scholiast.benchmarks.mcitebench.building.filtering import fault_of, quality_of
from scholiast.benchmarks.mcitebench.building.holding import Words, words_in
from scholiast.benchmarks.mcitebench.building.interface import ITEMS, Made, Paper, Report
from scholiast.benchmarks.mcitebench.building.plain import figures, tables, texts
from scholiast.benchmarks.mcitebench.building.referring import pointers_in
from scholiast.benchmarks.mcitebench.building.reviews import Exchange
from scholiast.benchmarks.mcitebench.building.ruling import Ruler
from scholiast.benchmarks.mcitebench.building.triples import explanations
from scholiast.benchmarks.mcitebench.interface import Question, label_of
from scholiast.models.interface import LanguageModel
from scholiast.papers.folding import fold

LETTERS = "ABCD"


@dataclass(frozen=True, slots=True)
class Plan:
    """How many questions are made of a paper, and how."""

    texts: int = 2
    """Locating questions by rules of one paper that paragraphs answer; then figures, and tables."""
    figures: int = 2
    tables: int = 2
    by_model: int = 1
    """Units of each modality, of one paper, that a language model is asked to make one from."""
    of_a_unit: int = 1
    """Questions by rules that one unit may answer."""
    items: int = ITEMS
    seed: int = 0
    ruler: Ruler | None = None

    def by_rules(self, modality: Modality) -> int:
        """Return how many questions of a modality rules make of one paper."""
        wanted = {Modality.TEXT: self.texts, Modality.FIGURE: self.figures}
        return wanted.get(modality, self.tables)


@dataclass(frozen=True, slots=True)
class Makers:
    """The language models that make and judge questions; none, and rules alone make them."""

    writer: LanguageModel | None = None
    judge: LanguageModel | None = None
    """Labels the quality of what the writer made; the writer itself where none is named."""


def build(
    papers: Iterable[Paper],
    plan: Plan,
    report: Report,
    makers: Makers | None = None,
    exchanges: Sequence[Exchange] = (),
) -> Iterator[Question]:
    """Yield questions paper by paper, always the same ones for the same input and seed.

    With a writer, `exchanges` give explanation questions, and units further locating ones; what a
    model made is labelled for quality. What is left out stands in the report, with the reason.
    """
    known = _Exchanges(exchanges)
    seen: set[str] = set()
    for paper in papers:
        words = words_in(paper)
        for made in _all_made(paper, plan, words, report, makers or Makers(), known.of(paper)):
            question = _question(made, paper, words, plan)
            if question is None:
                report.leave(paper.id, made.text[:120], "the paper has too little to stand beside")
            elif question.id not in seen:
                seen.add(question.id)
                yield question
    for exchange in known.left():
        report.leave(exchange.forum, exchange.id, "no paper was given for the review")


def _all_made(
    paper: Paper, plan: Plan, words: Mapping[str, Words], report: Report, makers: Makers,
    exchanges: Sequence[Exchange],
) -> Iterator[Made]:  # fmt: skip
    yield from by_rules(paper, plan, words)
    if makers.writer is None:
        return
    for made in _by_model(paper, plan, report, makers.writer, exchanges):
        fault = fault_of(made, words) or _quality_fault(makers.judge or makers.writer, made)
        if fault:
            report.leave(paper.id, made.text[:120], fault)
        else:
            yield made


def by_rules(paper: Paper, plan: Plan, words: Mapping[str, Words]) -> list[Made]:
    """Return the locating questions that rules make of a paper and that pass the filters.

    Of each modality at most `plan.by_rules` says, at most `plan.of_a_unit` of one unit: what is
    drawn first, the kinds that were taken least often before the others.
    """
    found: list[Made] = []
    for modality in Modality:
        draw = random.Random(f"{plan.seed}:{paper.id}:{modality.value}")
        candidates = [
            made for unit in paper.of(modality) for made in _of_unit(unit, paper, words, draw)
        ]
        draw.shuffle(candidates)
        kinds = sorted({one.kind for one in candidates})
        draw.shuffle(kinds)
        found += _chosen(candidates, kinds, plan.by_rules(modality), plan.of_a_unit)
    return found


def _chosen(candidates: list[Made], kinds: list[str], most: int, of_a_unit: int) -> list[Made]:
    """Return questions, one kind after the other in turn as long as there are any."""
    found: list[Made] = []
    taken: Counter[str] = Counter()
    left = {kind: [one for one in candidates if one.kind == kind] for kind in kinds}
    while len(found) < most and any(left.values()):
        for kind in kinds:
            while left[kind]:
                one = left[kind].pop()
                if taken[one.evidence[0].id] < of_a_unit:
                    taken[one.evidence[0].id] += 1
                    found.append(one)
                    break
    return found[:most]


def _of_unit(
    unit: EvidenceUnit, paper: Paper, words: Mapping[str, Words], draw: random.Random
) -> list[Made]:
    """Return one question of each kind that a unit answers."""
    if unit.modality is Modality.TEXT:
        made = texts.questions(unit, draw)
    elif unit.modality is Modality.TABLE:
        made = tables.questions(unit, draw)
    else:
        made = figures.questions(unit, draw)
    kept_off = figures.naming(unit, paper)
    first: dict[str, Made] = {}
    for one in made:
        if one.kind in first or fault_of(held := replace(one, kept_off=kept_off), words):
            continue
        first[one.kind] = held
    return list(first.values())


def _by_model(
    paper: Paper, plan: Plan, report: Report, writer: LanguageModel, exchanges: Sequence[Exchange]
) -> Iterator[Made]:
    for exchange in exchanges:
        yield from explanations(writer, paper, exchange, report, plan.ruler)
    for modality in Modality:
        draw = random.Random(f"{plan.seed}:{paper.id}:{modality.value}:model")
        units = list(paper.of(modality))
        draw.shuffle(units)
        shown = (one for one in units if can_be_shown(one))
        for _, unit in zip(range(plan.by_model), shown, strict=False):
            for made in locating(writer, unit, report):
                yield replace(made, kept_off=figures.naming(unit, paper))


def _quality_fault(judge: LanguageModel, made: Made) -> str:
    quality = quality_of(judge, made)
    if isinstance(quality, str):
        return quality
    faults = quality.faults()
    return f"the model does not vouch for its {faults}" if faults else ""


def _question(made: Made, paper: Paper, words: Mapping[str, Words], plan: Plan) -> Question | None:
    """Return a question with its sources under labels; None where there are too few of them."""
    beside = distractors(made, paper, words, plan.seed, plan.items)
    if len(made.evidence) + len(beside) < plan.items:
        return None
    sources = [*made.evidence, *beside]
    random.Random(f"{plan.seed}:{made.text}:{paper.id}").shuffle(sources)
    labelled = labelled_sources(sources)
    labels = {one.unit.id: one.label for one in labelled}
    evidence = tuple(labels[one.id] for one in made.evidence)
    name = "\n".join((paper.id, made.type.value, made.text, made.answer, *evidence))
    return Question(
        hashlib.sha256(name.encode("utf-8", "replace")).hexdigest(), paper.id, made.type,
        made.text, made.answer, labelled, evidence, made.keys or evidence, _meta(made, paper),
    )  # fmt: skip


def labelled_sources(sources: Sequence[EvidenceUnit]) -> tuple[Labelled, ...]:
    """Return sources under the published format's labels: text first, then figures, then tables.

    Text is numbered in the order given; figures and tables keep the number they have in their
    paper, and get a free one where they have none or share it.
    """
    found = []
    for modality in Modality:
        held = [one for one in sources if one.modality is modality]
        named = [_number(one) for one in held]
        free = (str(one) for one in range(1, len(sources) * 100) if str(one) not in named)
        for at, unit in enumerate(held):
            is_known = named[at] and named[at] not in named[:at]
            found.append(Labelled(label_of(modality, named[at] if is_known else next(free)), unit))
    return tuple(found)


def _number(unit: EvidenceUnit) -> str:
    """Return the number that a figure or a table has in its paper; empty for none."""
    pointers = pointers_in(unit.name) if unit.modality is not Modality.TEXT else ()
    return pointers[0].number if len(pointers) == 1 else ""


def _meta(made: Made, paper: Paper) -> dict[str, object]:
    meta: dict[str, object] = {
        "kind": made.kind, "made_by": made.made_by, "paper_title": paper.title,
    }  # fmt: skip
    if len(made.options) == len(LETTERS):
        meta |= dict(zip(LETTERS, made.options, strict=True))
        meta["Gold"] = LETTERS[made.options.index(made.answer)]
    return meta


class _Exchanges:
    """Reviews by the paper they are of: by the forum's id, or by the paper's title."""

    def __init__(self, exchanges: Sequence[Exchange]) -> None:
        self._exchanges = exchanges
        self._taken: set[str] = set()

    def of(self, paper: Paper) -> list[Exchange]:
        found = [one for one in self._exchanges if is_of(one, paper)]
        self._taken |= {one.id for one in found}
        return found

    def left(self) -> list[Exchange]:
        return [one for one in self._exchanges if one.id not in self._taken]


def is_of(exchange: Exchange, paper: Paper) -> bool:
    """Say whether a review is of a paper: its forum is the file's name, or the titles are one."""
    title = fold(exchange.title)
    return exchange.forum in paper.names or (bool(title) and title == fold(paper.title))
