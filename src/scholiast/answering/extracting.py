"""ExtractiveAnswerer: no model writes; the evidence's own sentences are picked and cited."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from scholiast.answering.interface import Answer, AnswerSentence, Labelled, Modality
from scholiast.answering.marks import MarkReader, key_of
from scholiast.answering.prompting import without_own_marks
from scholiast.answering.rows import extreme_row, rows_of
from scholiast.parsing.sentences import split_sentences
from scholiast.verifying.finding.words import WordRanker, stems
from scholiast.verifying.interface import Ranker

Scores = NDArray[np.float64]
NAME = "extraction"
UNANSWERED = "no sentence of the evidence is near enough to the question"
SENTENCES = 3
"""Sentences of an answer, at most."""
WORDS, MEANING = 0.4, 0.6
"""Weights of scores that are standardised among the sentences."""
COVERED = 0.5
"""Share of the question's words that a sentence with its surroundings must have ..."""
NEAR = 0.5
"""... or how near, by cosine, it must be to the question; by words alone it must be LEAST near."""
LEAST = 0.3
BEHIND = 0.8
"""Standard deviations that a further sentence may be behind the first, unless it is of a figure or
table that the question names."""
NAMED = 3.0
"""Standard deviations that a sentence of a figure or table has ahead that the question names."""
ALIKE = 0.6
"""Share of words in common from which a sentence says what another one said."""
OPEN, AIM = 0.7, 0.7
"""Standard deviations that a sentence is behind which begins with an open pronoun, or says what a
paper set out to do."""
FOLLOWING = 0.35
"""Share of the score of the sentence before it that a sentence gets: answers go on."""
CAPTION = 0.7
"""Standard deviations that a table's caption is behind: it says what its rows are of."""
EXTREME = 1.0
"""Standard deviations that the row has ahead that has the highest or lowest number asked for."""
COUNTED = 0.5
"""Standard deviations that a sentence with a number has ahead where a number is asked for."""
_FEWEST, _MOST = 5, 70
"""Words of a sentence."""
_DIGITS_AND_SIGNS = re.compile(r"[^\W\d_]{3,}")
_PRONOUN = re.compile(r"(?:It|They|This|These|Those|Such|He|She|Here|Their|Its)\b")
_AIMS = re.compile(
    r"\bwhether\b|\bhow (?:fast|much|many|well|far|often)\b|"
    r"\b(?:we|paper|study|section|article) (?:\w+ )?(?:investigates?|examines?|study|studies|asks?|"
    r"explores?|aims?|describes?|discuss(?:es)?|address(?:es)?|considers?|evaluates?)\b",
    re.I,
)
_NUMBER_ASKED = re.compile(
    r"\bhow (?:many|much|fast|large|long|often|high|low|old|big|far|well|accurate)\b|"
    r"\b(?:what|which) (?:\w+ ){0,3}(?:rate|share|percentage|proportion|number|score|accuracy|"
    r"value|size|amount)\b",
    re.I,
)
_NUMBER = re.compile(r"\d|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|twelve|half)\b")
_ASKING = frozenset(
    stems(
        "how many much what which why who whom whose when where did does do done can could would "
        "should has have had is are was were the paper authors study show say report"
    )
)
"""Words of a question that no answer need have."""
_BLANKS = re.compile(r"\s+")


@dataclass(frozen=True, slots=True)
class Candidate:
    """A sentence of the evidence that may be part of an answer."""

    text: str
    label: str
    around: str
    """What stands about it and says what it is about: a heading, a caption."""
    is_named: bool = False
    """The question names the figure or the table that it is of."""
    ahead: float = 0.0
    """Standard deviations that it has ahead for what it is of."""
    follows: bool = False
    """It follows the candidate before it in the same paragraph."""
    caption: str = ""
    """Of the table, where it is a row."""

    @property
    def meant(self) -> str:
        """Return what is weighed by meaning: of a row, what its table is of as well."""
        return f"{self.caption} {self.text}" if self.caption else self.text


class ExtractiveAnswerer:
    """Picks the sentences, table rows and captions that are nearest to a question, and cites them.

    It understands nothing: what it gives is verbatim, and may be about the question without
    answering it.
    """

    name = NAME

    def __init__(self, meaning: Ranker | None = None, *, sentences: int = SENTENCES) -> None:
        """Take what ranks texts by meaning, where it is there, and how many sentences to give."""
        self._words = WordRanker()
        self._meaning = meaning
        self._most = sentences

    def answer(self, question: str, evidence: Sequence[Labelled]) -> Answer:
        """Return the nearest sentences, best first; a failure where none is near enough."""
        candidates = list(_candidates(question, evidence))
        picked = self._picked(question, candidates)
        if not picked:
            return Answer(question, (), tuple(evidence), self.name, failure=UNANSWERED)
        sentences = tuple(AnswerSentence(one.text, (one.label,)) for one in picked)
        raw = " ".join(map(written, sentences))
        return Answer(question, sentences, tuple(evidence), self.name, raw)

    def _picked(self, question: str, candidates: Sequence[Candidate]) -> list[Candidate]:
        """Return the nearest candidates that may answer, each unlike the others."""
        if not candidates:
            return []
        cosine, score = self._scored(question, candidates)
        asked = set(stems(question)) - _ASKING
        picked: list[int] = []
        for at in (int(one) for one in np.argsort(-score, kind="stable")):
            one = candidates[at]
            is_behind = bool(picked) and score[at] < score[picked[0]] - BEHIND
            if len(picked) == self._most or (is_behind and not one.is_named):
                break
            may_answer = one.is_named or self._is_near(float(cosine[at]), _covered(asked, one))
            if may_answer and not any(_alike(one, candidates[other]) for other in picked):
                picked.append(at)
        return _in_order(candidates, picked)

    def _is_near(self, cosine: float, covered: float) -> bool:
        is_unlike = self._meaning is not None and cosine < LEAST
        return cosine >= NEAR or (covered >= COVERED and not is_unlike)

    def _scored(self, question: str, candidates: Sequence[Candidate]) -> tuple[Scores, Scores]:
        """Return how near candidates are by meaning alone, and by all that is weighed."""
        score = WORDS * _standardised(self._words.score(question, [_whole(c) for c in candidates]))
        cosine: Scores = np.zeros(len(candidates))
        if self._meaning is not None:
            cosine = np.array(self._meaning.score(question, [one.meant for one in candidates]))
            score = score + MEANING * _standardised(cosine)
        before = np.concatenate([[0.0], np.maximum(score[:-1], 0.0)])
        score = score + FOLLOWING * before * [one.follows for one in candidates]
        return cosine, score + np.array([ahead_of(question, one) for one in candidates])


def _in_order(candidates: Sequence[Candidate], picked: Sequence[int]) -> list[Candidate]:
    """Return what was picked, best first; sentences of one piece together, as they stand in it."""
    labels = list(dict.fromkeys(candidates[at].label for at in picked))

    def place(at: int) -> tuple[int, int]:
        one = candidates[at]
        return labels.index(one.label), picked.index(at) + len(candidates) if one.caption else at

    return [candidates[at] for at in sorted(picked, key=place)]


def ahead_of(question: str, one: Candidate) -> float:
    """Return what a sentence has ahead by its form: standard deviations, less where it is behind.

    >>> ahead_of("How fast is it?", Candidate("They ran.", "[1]", ""))
    -0.7
    """
    ahead = one.ahead + NAMED * one.is_named - OPEN * bool(_PRONOUN.match(one.text))
    ahead -= AIM * bool(_AIMS.search(one.text))
    is_counted = bool(_NUMBER_ASKED.search(question)) and bool(_NUMBER.search(one.text))
    return ahead + COUNTED * is_counted


def written(sentence: AnswerSentence) -> str:
    """Return a sentence with its citations before the full stop.

    >>> written(AnswerSentence("It rose.", ("[1]", "Figure 2")))
    'It rose [1] (Figure 2).'
    """
    marks = [one if one.startswith("[") else f"({one})" for one in sentence.labels]
    end = sentence.text[-1:] if sentence.text[-1:] in {".", "!", "?"} else ""
    body = sentence.text[: len(sentence.text) - len(end)]
    return " ".join([body, *marks]) + (end or ".")


def _candidates(question: str, evidence: Sequence[Labelled]) -> Iterator[Candidate]:
    named = {name for mark in MarkReader(()).marks(question) for name in mark.names}
    for one in evidence:
        unit = one.unit
        if unit.modality is Modality.TEXT:
            yield from _sentences(Candidate(unit.text, one.label, unit.section))
            continue
        is_named = bool({key_of(unit.name), key_of(one.label)} & named)
        is_table = unit.modality is Modality.TABLE
        ahead = NAMED if is_named else -CAPTION if is_table else 0.0
        caption = Candidate(unit.caption, one.label, unit.section, is_named, ahead)
        yield from _sentences(caption)
        for said in unit.mentions if is_named else ():
            yield from _sentences(replace(caption, text=said, ahead=0.0))
        if is_table:
            yield from _rows(question, one, is_named)


def _rows(question: str, one: Labelled, is_named: bool) -> Iterator[Candidate]:
    """Yield the rows of a table in words."""
    unit = one.unit
    around = f"{unit.caption} {unit.section}"
    extreme = extreme_row(unit.text, question)
    for row in rows_of(unit.text, question):
        ahead = EXTREME * (row == extreme)
        yield Candidate(row, one.label, around, is_named, ahead, caption=unit.caption[:300])


def _sentences(whole: Candidate) -> Iterator[Candidate]:
    """Yield the sentences of a text that could stand in an answer."""
    follows = False
    for span in split_sentences(whole.text):
        words = _BLANKS.sub(" ", without_own_marks(span.of(whole.text))).strip("-*> ")
        said = words.split()
        is_prose = len(_DIGITS_AND_SIGNS.findall(words)) * 3 >= len(said)
        is_fit = _FEWEST <= len(said) <= _MOST and is_prose and not words.endswith(("?", ":"))
        if is_fit:
            yield replace(whole, text=words.replace("**", ""), follows=follows)
        follows = is_fit


def _whole(one: Candidate) -> str:
    return f"{one.around} {one.text}"


def _covered(asked: set[str], one: Candidate) -> float:
    return len(asked & set(stems(_whole(one)))) / len(asked) if asked else 0.0


def _alike(one: Candidate, other: Candidate) -> bool:
    words, others = set(stems(one.text)), set(stems(other.text))
    return len(words & others) > ALIKE * min(len(words), len(others))


def _standardised(scores: Sequence[float] | Scores) -> Scores:
    given = np.array(scores, np.float64)
    spread = float(given.std())
    return (given - given.mean()) / spread if spread > 0 else np.zeros(len(given))
