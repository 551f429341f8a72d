"""A judge that marks by a list, and what two systems say to the questions about gulls."""

import json
from collections.abc import Mapping
from typing import Any

from scholiast.models.interface import Message, Reply

ANSWERS: Mapping[str, str] = {
    "How many eggs does a common tern lay?": (
        "A common tern lays two eggs (Table 2). Gulls nest on cliffs [1][3]."
    ),
    "Why are clutches of three eggs typical?": "Herring gulls lay three eggs [1]. So it is [9].",
    "How were the nests counted?": "Two observers counted them from a boat [2].",
}
"""Replies of a system by question."""
SUPPORT = {
    "A common tern lays two eggs.": 2,
    "Gulls nest on cliffs.": 1,
    "Herring gulls lay three eggs.": 2,
    "Two observers counted them from a boat.": 2,
}
IRRELEVANT = {("Gulls nest on cliffs.", "Terns left the colony after the storm of June.")}
RATINGS = {"How many eggs does a common tern lay?": 2, "How were the nests counted?": 0}
# By hand, for each question: see test_answers.py.
EXPECTED: Mapping[str, Mapping[str, float]] = {
    "q-eggs": {
        "citation_recall": 0.75, "citation_precision": 0.75, "citation_f1": 0.75,
        "source_precision": 1 / 3, "source_recall": 1.0, "source_f1": 0.5, "source_em": 0.0,
        "accuracy": 1.0, "judged": 1.0, "split": 1.0, "uncited": 0.0, "refused": 0.0,
    },
    "q-nests": {
        "citation_recall": 0.5, "citation_precision": 0.5, "citation_f1": 0.5,
        "source_precision": 0.5, "source_recall": 0.5, "source_f1": 0.5, "source_em": 0.0,
        "accuracy": 0.5, "judged": 1.0, "split": 1.0, "uncited": 0.0, "refused": 0.5,
    },
    "q-boat": {
        "citation_recall": 1.0, "citation_precision": 1.0, "citation_f1": 1.0,
        "source_precision": 1.0, "source_recall": 1.0, "source_f1": 1.0, "source_em": 1.0,
        "accuracy": 0.0, "judged": 1.0, "split": 1.0, "uncited": 0.0, "refused": 0.0,
    },
}  # fmt: skip


def data_of(messages: tuple[Message, ...]) -> dict[str, Any]:
    """Return the JSON object that a judge was given."""
    found: dict[str, Any] = json.loads(messages[-1].text)
    return found


def marking(messages: tuple[Message, ...]) -> str | Reply:
    """Return the mark that the lists have for what is asked."""
    data = data_of(messages)
    if "answer" in data:
        rating = RATINGS.get(data["question"], 1)
        grades = dict.fromkeys(("likeness", "completeness", "coherence", "clarity"), 1)
        return json.dumps(
            {"rating": rating} if "right answer" in data else {**grades, "rating": rating}
        )
    statement = data["statement"]
    if "how far" in messages[0].text:
        return json.dumps({"rating": SUPPORT[statement]})
    (evidence,) = data["evidence"]
    is_relevant = (statement, evidence.get("text", "")) not in IRRELEVANT
    return json.dumps({"rating": int(is_relevant)})


def answering(messages: tuple[Message, ...]) -> str | Reply:
    """Return the reply to the question that stands in the messages."""
    said = "\n".join(message.text for message in messages)
    return next(text for question, text in ANSWERS.items() if question in said)
