"""What is told of each benchmark in cards: what it asks, where it is described, what to mind."""

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Room:
    """What is the same of every data set of a benchmark."""

    about: str
    source: str
    """The paper."""
    example: str
    """A name to run."""
    made: str
    """How such data are made here, and what to mind."""


ROOMS: Mapping[str, Room] = {
    "citerag": Room(
        "Scholarly papers with the works that they cite: which works belong into the list of a"
        " title and abstract, and which at each placeholder of a section?",
        "CiteRAG, arXiv:2601.14949",
        "citerag/list",
        "Lists keep references whose titles could be read; the pool holds the titles of all of"
        " them. Test and training papers are parted by a hash of their ids, so that a second build"
        " moves none.",
    ),
    "diagnostic": Room(
        "Citing sentences with one citation taken out, described by field, year, venue, intent and"
        " place: which work is cited? Eight sets show where a recommender falls short.",
        "Described in Scholiast's documentation, page diagnostic",
        "diagnostic/years",
        "Sentences are of papers whose licenses allow their texts to be read; `report.json` says"
        " what was left out and why.",
    ),
    "miscitation": Room(
        "Citing sentences about sources, right ones and ones changed in one known way: does the"
        " source carry the claim?",
        "BibAgent, MisciteBench",
        "miscitation/open",
        "Changes are made by rules, or by a language model and confirmed by others. The sentences"
        " are made for this benchmark; nobody wrote them in earnest.",
    ),
    "mcitebench": Room(
        "Questions about papers with five pieces of evidence each, text, figures and tables: an"
        " answer in sentences that cite what carries them.",
        "MCiteBench: A Multimodal Benchmark for Generating Text with Citations (Hu et al.)",
        "mcitebench/answers",
        "Explanations come from reviews and rebuttals, locating questions from tables, captions and"
        " text. Distractors are of the same paper. Pictures stand in `visual_resources/`.",
    ),
    "academiceval": Room(
        "Papers without a part of theirs, title, abstract, introduction or related work, with"
        " papers of co-authors or of the same field as examples: write that part.",
        "AcademicEval: Live Long-Context LLM Benchmark (Zhang et al.)",
        "academiceval/ABS-9K",
        "Papers are split by time, or drawn where all of them came out together; `manifest.json`"
        " says which, what entered and left, and what was left out because it leaked. Texts belong"
        " to their authors: mind each paper's license.",
    ),
}
