"""A judge without a language model: the entailment model that ships, and shared words.

Its figures are another measure than a language model's, and carry `offline:` in their names; it
agrees with people far less than the language models that the paper measured. Figures and tables
are read by their captions and cells; a figure without a caption it cannot read, and says so.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from scholiast.answering.interface import EvidenceUnit, Modality
from scholiast.benchmarks.mcitebench.interface import Question, QuestionType
from scholiast.scoring.rouge import rouge_l, words_of
from scholiast.verifying.entailing.interface import Entailer, Pair
from scholiast.verifying.entailing.overlap import most_alike, share_of
from scholiast.verifying.entailing.windows import WIDTH, sentences_of, windows_of

ENTAILED = 0.3
"""Probability from which a statement is entailed. Of 0.3 and 0.5 it is nearer to people on 110
statements each of WiCE's and AttributionBench's development parts and of SciTab."""
CONTRADICTED = 0.5
"""Probability from which it is contradicted."""
MOSTLY = 0.5
"""Share of a statement's words from which it is partly supported, unless it is contradicted."""
TOUCHED = 1 / 3
"""Share of a statement's words from which evidence bears on it."""
NEAREST = 4
"""Windows of a piece of evidence that are held against a statement: with most of its words."""
_MOST = 20_000
"""Characters of a text that are read."""


@dataclass(frozen=True, slots=True)
class OfflineJudge:
    """Marks by entailment and words."""

    entailer: Entailer
    mark: str = "offline:"

    @property
    def name(self) -> str:
        """Return the entailment model's name, and where the lines are."""
        lines = f"{ENTAILED:.2f}-{MOSTLY:.2f}-{TOUCHED:.2f}-{NEAREST}"
        return f"entailment and words ({self.entailer.name}; {lines})"

    @property
    def ratings(self) -> tuple[str, ...]:
        """Return what stands in for accuracy: each is what its name says, and no judgement."""
        return ("rouge_l", "answer_entailed", "answer_found")

    def support(self, statement: str, cited: Sequence[EvidenceUnit]) -> int | None:
        """Return 2 where the evidence entails a statement, 1 where most of its words are there."""
        read = [_windows(unit) for unit in cited]
        if not all(read):
            return None
        nearest = [most_alike(statement, windows, NEAREST) for windows in read]
        premises = [window for windows in nearest for window in windows]
        if len(nearest) > 1:
            premises.append(" ".join(windows[0] for windows in nearest))
        entailed, against = self._entailed(statement, premises)
        if entailed >= ENTAILED:
            return 2
        together = " ".join(window for windows in read for window in windows)
        return int(share_of(statement, together) >= MOSTLY and against < CONTRADICTED)

    def is_relevant(self, statement: str, unit: EvidenceUnit) -> bool | None:
        """Say whether evidence entails a statement or has a third of its words."""
        windows = _windows(unit)
        if not windows:
            return None
        if share_of(statement, " ".join(windows)) >= TOUCHED:
            return True
        return self._entailed(statement, most_alike(statement, windows, NEAREST))[0] >= ENTAILED

    def rate(self, question: Question, answer: str) -> Mapping[str, float]:
        """Return ROUGE-L beside the right answer; and how much of it the answer holds.

        `answer_entailed`, of explanations: the share of the authors' sentences that windows of the
        answer entail. `answer_found`, of facts: whether the right answer's words stand in it.
        """
        text, right = answer[:_MOST], question.answer[:_MOST]
        found = {"rouge_l": rouge_l(text, right).f1}
        if question.type is QuestionType.LOCATING:
            return found | {"answer_found": float(_holds(text, right))}
        windows = windows_of(sentences_of(text))
        sentences = sentences_of(right)
        if not sentences:
            return found
        entailed = [
            self._entailed(one, most_alike(one, windows, NEAREST))[0] >= ENTAILED
            for one in sentences
        ]
        return found | {"answer_entailed": sum(entailed) / len(entailed)}

    def _entailed(self, statement: str, premises: Sequence[str]) -> tuple[float, float]:
        """Return the greatest probabilities of entailment and of contradiction."""
        found = self.entailer.entail([Pair(premise, statement) for premise in premises])
        return (
            max((one.entailment for one in found), default=0.0),
            max((one.contradiction for one in found), default=0.0),
        )


def _windows(unit: EvidenceUnit) -> list[str]:
    """Return what can be read of a piece of evidence, in windows; nothing of a bare picture."""
    if unit.modality is Modality.TEXT:
        return windows_of(sentences_of(unit.text[:_MOST]))
    caption = unit.caption[:_MOST].strip()
    rows = [f"{caption} {row}".strip() for row in _rows(unit.text[:_MOST])]
    return [*windows_of(sentences_of(caption)), *windows_of(rows, 1), *windows_of(rows, WIDTH)[:1]]


def _rows(cells: str) -> Iterator[str]:
    r"""Yield the rows of a table as sentences, each cell after its column's heading.

    Rows are lines, cells between tabs or upright strokes.

    >>> list(_rows("| bird | eggs |\n|---|---|\n| gull | 3 |"))
    ['bird gull, eggs 3.']
    """
    lines = [line.strip().strip("|") for line in cells.splitlines() if any(map(str.isalnum, line))]
    table = [[cell.strip() for cell in line.replace("\t", "|").split("|")] for line in lines]
    for row in table[1:]:
        named = zip(table[0] + [""] * len(row), row, strict=False)
        yield ", ".join(f"{head} {cell}".strip() for head, cell in named if cell) + "."


def _holds(text: str, right: str) -> bool:
    """Say whether the words of the right answer stand in a text, one after another.

    >>> _holds("It has 3 eggs.", "3 eggs"), _holds("It has 33 eggs.", "3 eggs")
    (True, False)
    """
    words, wanted = words_of(text), words_of(right)
    places = range(len(words) - len(wanted) + 1)
    return bool(wanted) and any(words[at : at + len(wanted)] == wanted for at in places)
