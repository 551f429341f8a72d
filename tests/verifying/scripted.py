"""A small source, a claim on it, and an entailment model that says what a test tells it to."""

from collections.abc import Callable, Sequence

from scholiast.papers import Document, Found, Name, Reference, Section, Span, Work
from scholiast.papers.claims import Claim, Purpose
from scholiast.parsing.sentences import split_sentences
from scholiast.verifying.entailing.interface import Entailment, Pair
from scholiast.verifying.finding import find
from scholiast.verifying.finding.words import WordRanker
from scholiast.verifying.interface import Case, Tools
from scholiast.verifying.reading import read_document

BODY = (
    "# Aspirin after stroke\n\n## Abstract\n\nAspirin lowered the rate of stroke by 12 % in 400 "
    "adults. It did not lower the rate of death.\n\n## Methods\n\nAdults of both sexes were drawn "
    "by lot. Nobody knew who was given what. Follow-up was two years. Bleeding was recorded.\n\n"
    "## Discussion\n\nOthers have said that aspirin raises the rate of stroke. We found the "
    "opposite.\n\n## References\n\n1. Lee J. Aspirin raises the rate of stroke. 1999."
)
NEITHER = Entailment(0.01, 0.98, 0.01)
FOR = Entailment(0.98, 0.01, 0.01)
AGAINST = Entailment(0.005, 0.005, 0.99)


def document(text: str = BODY) -> Document:
    """Return the source as a parser would give it."""
    start = text.find("## References")
    sections = [_section(text, "## Abstract", "abstract"), _section(text, "## Methods", "body"),
                _section(text, "## Discussion", "body")]  # fmt: skip
    if start >= 0:
        sections.append(Section("References", 1, Span(start, len(text)), "references"))
    found = tuple(one for one in sections if one is not None)
    return Document(text, "Aspirin after stroke", sections=found,
                    sentences=tuple(split_sentences(text)))  # fmt: skip


def _section(text: str, line: str, role: str) -> Section | None:
    start = text.find(line)
    if start < 0:
        return None
    end = text.find("\n## ", start)
    return Section(line.lstrip("# "), 1, Span(start, end if end >= 0 else len(text)), role)


def claim(text: str, *, key: str = "a", purpose: Purpose = Purpose.RESULT,
          context: str = "") -> Claim:  # fmt: skip
    """Return a claim on the reference with that key."""
    return Claim(0, key, text, Span(0, len(text)), context or text, Span(0, len(text)), purpose)


def case(text: str, *, body: str = BODY, purpose: Purpose = Purpose.RESULT,
         context: str = "") -> Case:  # fmt: skip
    """Return a claim with its source read and nothing else done."""
    source = read_document(document(body), "w1")
    made = claim(text, purpose=purpose, context=context)
    return Case(made, Reference("a"), access=source.access, source=source)


def found(text: str, tools: Tools, **given: str) -> Case:
    """Return a case with windows."""
    return find(case(text, **given), tools)  # type: ignore[arg-type]


class Told:
    """An entailment model that answers by a rule of the test's."""

    name = "told"

    def __init__(self, rule: Callable[[Pair], Entailment] = lambda _: NEITHER) -> None:
        self._rule = rule
        self.asked: list[Pair] = []

    def entail(self, pairs: Sequence[Pair]) -> list[Entailment]:
        self.asked += pairs
        return [self._rule(pair) for pair in pairs]


def tools(rule: Callable[[Pair], Entailment] = lambda _: NEITHER) -> Tools:
    """Return tools with that entailment model and words for finding."""
    return Tools(Told(rule), WordRanker())


def citing(keys: Sequence[str]) -> Document:
    """Return a paper with references of these keys."""
    entries = tuple(
        Reference(key, title=f"Work {key}", authors=(Name("Lee", "J."),), year=2001) for key in keys
    )
    return Document("It is said.", references=entries)


def looked_up(key: str, abstract: str = "") -> Found:
    """Return the work that a key means, found by its identifier."""
    return Found(Work(f"doi:10.1/{key}", title=f"Work {key}", abstract=abstract), 1.0, "identifier")
