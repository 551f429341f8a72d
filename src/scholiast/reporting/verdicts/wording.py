"""Words for labels, categories, stages and access; neutral, the same in every report."""

from collections.abc import Mapping

from scholiast.papers.verdicts import Category, Label, Role, Verdict

LABEL_WORDS: Mapping[Label, str] = {
    Label.SUPPORTED: "supported",
    Label.MISCITATION: "not carried by the source",
    Label.UNDECIDABLE: "not decided",
    Label.UNCHECKED: "not checked",
}
"""Said of claims; the machine's words are in the JSON."""

LABEL_HINTS: Mapping[Label, str] = {
    Label.SUPPORTED: "The source says it, in the words that are quoted.",
    Label.MISCITATION: "The source, as far as it was read, says something else.",
    Label.UNDECIDABLE: "The source was looked at, and what was seen does not decide it.",
    Label.UNCHECKED: "The source was not looked at; nothing follows from that.",
}

LITMUS: Mapping[Category, str] = {
    Category.ATTRIBUTION: (
        "Could a reader, with this citation alone, find the right source and the author of what "
        "is said?"
    ),
    Category.VALIDITY: "Is the source itself unfit to serve as evidence?",
    Category.CONTENT: "Does the source, read in context, say what the sentence says that it says?",
    Category.SCOPE: (
        "Is a sound result applied beyond the population, setting or task that it was shown for?"
    ),
    Category.EVIDENCE: (
        "Do the design and the figures of the source bear the strength that the sentence claims?"
    ),
}
"""The question of each category (BibAgent, section 2.1), in plain words."""

ROLE_WORDS: Mapping[Role, str] = {
    Role.SUPPORTS: "says so",
    Role.CONTRADICTS: "says otherwise",
    Role.QUALIFIES: "sets a condition",
    Role.NEAREST: "the nearest passage",
}

_STAGES: Mapping[str, str] = {
    "attribution": "what the look-ups found",
    "validity": "the notices and versions that are known of the source",
    "access": "what can be read of the source",
    "reading": "what can be read of the source",
    "finding": "the search through the source",
    "discrepancies": "the comparison of words and figures",
    "verbatim": "a sentence of the source in the same words",
    "relevance": "the words of the claim that stand in the source",
    "tables": "the comparison with the source's tables",
    "figures": "a reading of the source's figures",
    "entailment": "the entailment model",
    "deliberation": "a language model, seconded by another stage",
    "committee": "the papers that cite the source",
    "decision": "no stage: what was seen did not suffice",
    "language": "no stage: it is in a language that they do not read",
    "closing": "no stage: what was seen did not suffice",
    "failure": "no stage: one of them failed",
    "stopped": "no stage: the run was stopped",
}
"""Stages and voters, as people call them; others are shown by their own name."""

CONTEST = (
    "A verdict can be mistaken. Read the quoted passage first. If the sentence is right, dismiss "
    "the finding where it stands, with the reason, in a comment: "
    "“scholiast: ignore SCH803: the figure stands in table 2”. "
    "The reason is kept in every report."
)
"""How to contest a verdict."""


def stage_words(stage: str) -> str:
    """Return what people call the stage that reached a verdict.

    >>> stage_words("discrepancies"), stage_words("another")
    ('the comparison of words and figures', 'another')
    """
    return _STAGES.get(stage, stage)


def kind_words(verdict: Verdict) -> str:
    """Return category and kind of a miscitation; nothing for other verdicts.

    >>> from scholiast.papers.verdicts import Subtype
    >>> kind_words(Verdict(Label.MISCITATION, "", "", category=Category.SCOPE,
    ...                    subtype=Subtype.OVERGENERALIZATION))
    'scope extrapolation: overgeneralization'
    """
    return ": ".join(str(part) for part in (verdict.category, verdict.subtype) if part)
