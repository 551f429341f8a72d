"""Small folders of NeurIPS papers, made by hand: words drawn by a seed, so that no two are alike."""

import gzip
import json
import random
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

_SYLLABLES = ("ba", "ko", "ri", "sen", "tu", "mal", "dor", "vi", "nel", "pra", "gos", "lem")


def prose(seed: str, words: int = 60) -> str:
    """Return sentences of ten made-up words; another seed gives others."""
    draw = random.Random(seed)
    made = ["".join(draw.choices(_SYLLABLES, k=3)) for _ in range(words)]
    lines = [" ".join(made[at : at + 10]).capitalize() for at in range(0, words, 10)]
    return ". ".join(lines) + "."


@dataclass
class MadePaper:
    """One paper of the folder; what is not said is made of its id."""

    id: str
    authors: list[str] = field(default_factory=lambda: ["Solo Person"])
    title: str = ""
    abstract: str = ""
    introduction: str = ""
    related: str | None = ""
    method: str = ""
    references: list[str] = field(default_factory=list)
    style: str = "numeric"
    has_text: bool = True
    venue: str = "NeurIPS 2025"

    def __post_init__(self) -> None:
        self.title = self.title or f"Title {prose(self.id + ' title', 10)[:-1]}"
        self.abstract = self.abstract or prose(f"{self.id} abstract")

    def listed(self) -> dict[str, Any]:
        return {"id": self.id, "title": self.title, "abstract": self.abstract,
                "authors": self.authors, "venue": self.venue}  # fmt: skip

    def full(self) -> dict[str, Any]:
        made = {
            "1 Introduction": self.introduction or prose(f"{self.id} introduction", 120),
            "2 Related Work": self.related or prose(f"{self.id} related", 100),
            "3 Method": self.method or prose(f"{self.id} method", 400),
            "4 Conclusion": prose(f"{self.id} conclusion", 50),
        }
        if self.related is None:
            del made["2 Related Work"]
        listed = [
            {"n": at, "raw": raw} if self.style == "numeric" else {"raw": raw}
            for at, raw in enumerate(self.references, 1)
        ]
        return {**self.listed(), "citation_style": self.style, "references": listed,
                "body": [{"heading": heading, "text": text} for heading, text in made.items()]}  # fmt: skip


def write_folder(folder: Path, papers: Iterable[MadePaper]) -> Path:
    """Write a folder as `neurips_2023_2025` is."""
    folder.mkdir(parents=True, exist_ok=True)
    papers = list(papers)
    _write(folder / "papers_meta.jsonl.gz", [one.listed() for one in papers])
    _write(folder / "fulltext_2025.jsonl.gz", [one.full() for one in papers if one.has_text])
    return folder


def crowd(number: int = 24) -> list[MadePaper]:
    """Return papers in groups of four whose first authors write with one another."""
    people = [f"Person{at} Family{at}" for at in range(number)]
    made = []
    for at in range(number):
        group = at // 4 * 4
        mates = [people[group + (at + step) % 4] for step in range(4)]
        mates.sort(key=lambda name: name != people[at])
        made.append(MadePaper(f"p{at:02}", mates))
    return made


def _write(path: Path, rows: list[dict[str, Any]]) -> None:
    with gzip.open(path, "wt", encoding="utf-8") as stream:
        stream.writelines(json.dumps(row) + "\n" for row in rows)
