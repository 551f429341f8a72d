"""Cases made for these tests, and judges: one that reads, and some that obey."""

import json
import re
from collections.abc import Callable, Sequence
from dataclasses import replace

from scholiast.models.interface import Message, Reply
from scholiast.models.scripted import ScriptedModel
from scholiast.papers import Access, Reference, Span
from scholiast.papers.claims import Claim
from scholiast.parsing.sentences import split_sentences
from scholiast.verifying.deliberating.controls import opposite_of
from scholiast.verifying.entailing.interface import Entailment, Pair
from scholiast.verifying.finding.stage import windows_of
from scholiast.verifying.finding.words import WordRanker
from scholiast.verifying.interface import Case, Passage, SourceText, Tools
from scholiast.verifying.settings import Settings
from scholiast.verifying.weighing import weigh

CLAIM = "Zinc lozenges shortened colds by 33 % in adults."
FINDING = "In adults, zinc lozenges shortened colds by 33 % against placebo."
PARAGRAPHS = (
    "We recruited 199 adults with a fresh cold from four clinics in the north of the country. "
    f"{FINDING} The effect was seen in both sexes and at every one of the four clinics.",
    "Side effects were mild and went away without treatment in nearly all of the participants. "
    "Nausea was the complaint that was named most often by those who took zinc lozenges.",
)
_SHOWN = re.compile(r"^\[([a-z]\d\d)\] (.*)$", re.M)
_PARTS = re.compile(r"<(quote-[0-9a-f]{16}) (\w+)>\n(.*?)\n</\1 \2>", re.S)


class Reads:
    """An entailment model that says the same of every pair."""

    name = "made for a test"

    def __init__(self, support: float, against: float) -> None:
        self.said = Entailment(support, 1 - support - against, against)

    def entail(self, pairs: Sequence[Pair]) -> list[Entailment]:
        return [self.said for _ in pairs]


def source_of(paragraphs: Sequence[str]) -> SourceText:
    text = "\n\n".join(paragraphs)
    passages, at = [], 0
    for paragraph in paragraphs:
        spans = tuple(one.shifted(at) for one in split_sentences(paragraph))
        passages.append(Passage(Span(at, at + len(paragraph)), "Results", sentences=spans))
        at += len(paragraph) + 2
    return SourceText("w1", "Zinc", text, "0" * 64, Access.FULL_TEXT, tuple(passages))


def tools_of(support: float = 0.7, against: float = 0.1, **others: object) -> Tools:
    made = Tools(Reads(support, against), WordRanker(), settings=Settings())
    return replace(made, **others)  # type: ignore[arg-type]


def case_of(
    paragraphs: Sequence[str] = PARAGRAPHS,
    claim: str = CLAIM,
    *,
    context: str = "",
    tools: Tools | None = None,
) -> Case:
    """Return a case as the entailment model leaves it."""
    source = source_of(paragraphs)
    made = Claim(0, "r1", claim, Span(0, len(claim)), context or claim, Span(0, len(claim)))
    places = tuple(range(len(source.passages)))
    case = Case(
        made,
        Reference("r1"),
        None,
        Access.FULL_TEXT,
        source,
        places,
        windows_of(source, places, Settings()),
    )
    return weigh(case, tools or tools_of())


def read(messages: tuple[Message, ...]) -> tuple[dict[str, str], dict[str, str]]:
    """Return windows and statements of a question, by their codes."""
    parts = {found[2]: found[3] for found in _PARTS.finditer(messages[-1].text)}
    return dict(_SHOWN.findall(parts["windows"])), dict(_SHOWN.findall(parts["statements"]))


def part_of(statement: str, claim: str, windows: dict[str, str]) -> str:
    """Return which part a statement plays, as one who knows the code could tell."""
    if statement == claim:
        return "claim"
    if statement == opposite_of(claim):
        return "opposite"
    return "echo" if statement in windows.values() else "foreign"


Answering = Callable[[str, str, dict[str, str]], tuple[str, list[str]]]
"""Part, statement, windows by code -> label and codes."""


def answered(messages: tuple[Message, ...], claim: str, answering: Answering) -> str:
    windows, statements = read(messages)
    said = []
    for code, text in statements.items():
        label, codes = answering(part_of(text, claim, windows), text, windows)
        kind = "distortion" if label == "miscitation" else "none"
        said.append(
            {"statement": code, "thought": "…", "label": label, "windows": codes, "kind": kind}
        )
    return json.dumps({"statements": said})


def where(windows: dict[str, str], text: str) -> list[str]:
    return [code for code, shown in windows.items() if text in shown]


def rightly(label: str, needle: str = FINDING) -> Answering:
    """Return answers that pass every control, and say `label` of the claim."""

    def answering(part: str, text: str, windows: dict[str, str]) -> tuple[str, list[str]]:
        if part == "claim":
            return label, where(windows, needle)[:1] if label != "undecidable" else []
        if part == "echo":
            return "supported", where(windows, text)
        if part == "opposite":
            return ("miscitation" if label == "supported" else "supported"), where(windows, needle)
        return "undecidable", []

    return answering


def obligingly(label: str) -> Answering:
    """Return answers that give every statement the label that was ordered, in perfect form."""
    return lambda part, text, windows: (label, list(windows)[:1])


def judge(*answers: Answering, claim: str = CLAIM) -> ScriptedModel:
    """Return a judge that gives these answers in turn; the last one from then on."""
    left = list(answers)

    def following(messages: tuple[Message, ...]) -> str | Reply:
        one = left.pop(0) if len(left) > 1 else left[0]
        return answered(messages, claim, one)

    return ScriptedModel(following)
