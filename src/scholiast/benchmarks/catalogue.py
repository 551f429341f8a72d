"""What can be run: every benchmark with what it asks, what answers it, and where its data lie."""

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

RECOMMENDERS = ("bm25", "tfidf", "minilm", "learned", "placed", "generate(learned,R=10)")
DECIDERS = ("default", "lexical", "majority", "entailer:FOLDER")
_MOST = 2_000
"""So many folders are looked into for data."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One benchmark, or a family of them."""

    name: str
    """`citerag/list`; a part in capitals stands for several names."""
    about: str
    data: tuple[str, ...]
    """Names of files that tell a folder of its data, as patterns."""
    systems: tuple[str, ...]
    judge: str = ""
    """Who marks answers; empty where answers are compared with labels."""


CATALOGUE = (
    Entry(
        "citerag/list",
        "title and abstract -> the works that a paper cites",
        ("test_task1.jsonl*",),
        RECOMMENDERS,
    ),
    Entry(
        "citerag/position",
        "a section with placeholders -> the work at each",
        ("test_task2.jsonl*",),
        RECOMMENDERS,
    ),
    Entry(
        "diagnostic/SET",
        "a sentence with a placeholder -> the work; by field, year, intent and more",
        ("sets/*.jsonl",),
        RECOMMENDERS,
    ),
    Entry(
        "miscitation/NAME",
        "does the source carry the claim? of sets that people judged",
        ("scifact_with_abstracts.jsonl*", "healthver_dev.jsonl*", "cited_fulltext.jsonl*"),
        DECIDERS,
    ),
    Entry(
        "miscitation/open, miscitation/paywall",
        "the same of citing sentences that were built, with and without the source's text",
        ("miscitations.jsonl*",),
        DECIDERS,
    ),
    Entry(
        "mcitebench/answers, mcitebench/uncaptioned",
        "a question and five sources -> an answer whose sentences cite text, figures and tables",
        ("data.jsonl", "data_example.jsonl"),
        ("extractive", "model", "record:FILE"),
        "a language model, or the entailment model that ships",
    ),
    Entry(
        "mcitebench/sources, mcitebench/all-sources",
        "which of five sources answers the question?",
        ("data.jsonl", "data_example.jsonl"),
        ("evidence", "bm25", "chance", "model", "record:FILE"),
    ),
    Entry(
        "academiceval/SETTING, academiceval/SETTING@PART",
        "a paper without its title, abstract, introduction or related work -> that part;"
        " PART is train, validation, test or all, the test part without",
        ("papers.index",),
        (
            "extractive",
            "lead",
            "textrank",
            "centroid",
            "copy-coauthor",
            "copy-nearest",
            "retrieval(bm25)",
            "model",
            "model@8K",
            "model@8K,bm25",
            "model,title-only",
        ),
        "a language model for win rates; none is needed for BERTScore and ROUGE-L",
    ),
)


def folders_with(entry: Entry, places: Iterable[Path]) -> list[Path]:
    """Return folders that hold an entry's data: a place itself, or up to two folders below it."""
    found: dict[Path, None] = {}
    for place in places:
        for folder in _below(place):
            if any(next(folder.glob(pattern), None) for pattern in entry.data):
                found[folder] = None
    return list(found)


def _below(place: Path) -> list[Path]:
    """Return a folder and those below it, to the second level; not too many."""
    if not place.is_dir():
        return []
    folders = [place, *place.glob("*/"), *place.glob("*/*/")]
    return [folder for folder in folders[:_MOST] if folder.is_dir()]
