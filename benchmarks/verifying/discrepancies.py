"""Discrepancies of changed sentences and of real claims, by rules alone, without any model.

`./dev bench verifying discrepancies`. Sentences of papers that were kept for reporting (by SHA-256
of their names; the cited papers of citation_integrity by its own split) are changed by `twins` and
reworded by `harmless`, and held against the sentence they were made of, alone or between its
neighbours. A change counts as detected where the surest discrepancy reaches the weight at which the
stage casts its vote, and its category as right where it is that of the change. Real claims: those
that people judged to be carried by the sentences they marked must not be found to differ; those
judged to be refuted are shown beside. Intervals: 95 %, Wilson.
"""

import gzip
import hashlib
import json
import random
import re
import tarfile
from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from benchmarks.tables import Row
from lxml import etree

from scholiast.parsing.sentences import split_sentences
from scholiast.verifying.discrepancies import Twin, discrepancies, harmless, twins
from scholiast.verifying.discrepancies.stage import ACCUSES

PER_PAPER = 12
PAPERS = {"neurips": 20, "jats": 20, "cited": 16}
_NAME = re.compile(r"\b(?:[A-Z]{2,}[A-Za-z0-9]*(?:-[A-Z0-9]+)?|[A-Z][a-z]+[A-Z]\w*)\b")
_MARK = re.compile(r"<\|[a-z_]+\|>")
_CITED = re.compile(r"\s?\[[\d,;\s–-]{1,40}\]")


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence of a source, its neighbours and the paper's names."""

    text: str
    before: str
    after: str
    names: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Outcome:
    """What was found of one twin."""

    twin: Twin
    found: str
    """Kind of the surest discrepancy; empty where none reaches the weight."""
    is_category: bool = False
    is_subtype: bool = False


def measure(data: Path, *, reporting: bool = True) -> list[Row]:
    """Return the rows of the table; not `reporting`: of the papers the rules were designed on."""
    rows = []
    sentences = [
        one
        for part in PAPERS
        for texts in list(_papers(data, part, reporting=reporting))[: PAPERS[part]]
        for one in _sentences(texts)
    ]
    for setting in ("the sentence", "three sentences"):
        changed = [one for sentence in sentences for one in _judged(sentence, setting)]
        rows += _kinds(changed, setting)
        rows.append(_harmless(sentences, setting))
    rows += _claims(data, reporting=reporting)
    return rows


def _judged(sentence: Sentence, setting: str) -> Iterator[Outcome]:
    neighbour = sentence.after or sentence.before
    for twin in twins(sentence.text, names=sentence.names, neighbour=neighbour):
        alone = setting == "the sentence" and twin.kind != "conflated"
        yield _outcome(twin, sentence.text if alone else _window(sentence))


def _outcome(twin: Twin, evidence: str) -> Outcome:
    found = [one for one in discrepancies(twin.text, evidence) if one.weight >= ACCUSES]
    if not found or twin.subtype is None:
        return Outcome(twin, found[0].kind if found else "")
    first = found[0].subtype
    return Outcome(
        twin, found[0].kind, first.category is twin.subtype.category, first is twin.subtype
    )


def _window(sentence: Sentence) -> str:
    return " ".join(filter(None, (sentence.before, sentence.text, sentence.after)))


def _kinds(outcomes: list[Outcome], setting: str) -> list[Row]:
    by_kind: dict[str, list[Outcome]] = defaultdict(list)
    for one in outcomes:
        by_kind[one.twin.kind].append(one)
    rows = [_row(kind, setting, part) for kind, part in sorted(by_kind.items())]
    whole = _row("all kinds", setting, outcomes)
    detected = [sum(map(_is_found, part)) / len(part) for part in by_kind.values()]
    right = [sum(one.is_category for one in part) / len(part) for part in by_kind.values()]
    figures = {
        "detected": sum(detected) / len(detected),
        "category": sum(right) / len(right),
    }
    mean = Row("mean of the kinds", setting, len(by_kind), dict(figures), reach="0.85 / 0.75")
    return [*rows, whole, mean]


def _is_found(one: Outcome) -> bool:
    return bool(one.found)


def _row(what: str, setting: str, part: list[Outcome]) -> Row:
    n = len(part)
    found = sum(map(_is_found, part))
    figures: dict[str, float | str] = {
        "detected": found / n,
        "category": sum(one.is_category for one in part) / n,
        "subtype": sum(one.is_subtype for one in part) / n,
        "interval": _interval(found, n),
    }
    missed = [(one.twin.edit, one.twin.text[:300]) for one in part if not one.found][:12]
    return Row(what, setting, n, figures, details={
        "found as": Counter(one.found for one in part).most_common(), "missed": missed,
    })  # fmt: skip


def _harmless(sentences: list[Sentence], setting: str) -> Row:
    found: list[tuple[str, str, str, str]] = []
    n = 0
    for sentence in sentences:
        for twin in harmless(sentence.text):
            n += 1
            evidence = sentence.text if setting == "the sentence" else _window(sentence)
            alarms = [one for one in discrepancies(twin.text, evidence) if one.weight >= ACCUSES]
            if alarms:
                found.append((twin.kind, alarms[0].kind, alarms[0].words, twin.text[:300]))
    figures: dict[str, float | str] = {
        "detected": len(found) / n,
        "interval": _interval(len(found), n),
    }
    return Row("harmless rewordings", setting, n, figures, reach="≤ 0.01", details={"found": found})


def _claims(data: Path, *, reporting: bool) -> Iterator[Row]:
    """Yield rows of real claims with the sentences that people marked for them."""
    split = "dev" if reporting else "train"
    sets = (
        ("citation_integrity", list(_integrity(data, split))),
        ("SciFact rationales", list(_entailment(data, "scifact", split))),
        ("HealthVer rationales", list(_entailment(data, "healthver", split))),
    )
    for name, pairs in sets:
        by_label: dict[str, list[tuple[str, str]]] = defaultdict(list)
        for label, claim, evidence in pairs:
            by_label[label].append((claim, evidence))
        for label, part in sorted(by_label.items()):
            alarms = []
            for claim, evidence in part:
                found = discrepancies(claim, evidence)
                if found and found[0].weight >= ACCUSES:
                    alarms.append((found[0].kind, found[0].words, claim[:200]))
            figures: dict[str, float | str] = {
                "detected": len(alarms) / len(part),
                "interval": _interval(len(alarms), len(part)),
            }
            is_right = label in ("ACCURATE", "SUPPORT")
            yield Row(f"claims judged {label}", f"{name}, {split}", len(part), figures,
                      reach="≤ 0.01" if is_right else "", details={"found": alarms})  # fmt: skip


def _integrity(data: Path, split: str) -> Iterator[tuple[str, str, str]]:
    for row in _rows(data / "citation_integrity" / "claims.jsonl.gz"):
        marked = row.get("gold_support") or ([] if split == "dev" else row.get("top5_sentences"))
        if row["split"] == split and marked:
            yield row["label_fine"], _MARK.sub("", row["claim"]), "\n\n".join(marked)


def _entailment(data: Path, name: str, split: str) -> Iterator[tuple[str, str, str]]:
    for row in _rows(data / "entailment" / name / f"{split}_rationale.jsonl.gz"):
        yield row["label"], row["hypothesis"], row["premise"]


def _papers(data: Path, part: str, *, reporting: bool) -> Iterator[list[str]]:
    """Yield the paragraphs of the papers of one half."""
    if part == "neurips":
        for row in _rows(data / "neurips_2023_2025" / "fulltext_2025.jsonl.gz"):
            if _is_reporting(row["id"]) == reporting:
                yield [p for body in row["body"] for p in body["text"].split("\n")]
    elif part == "jats":
        yield from _jats(data / "jats_xml" / "jats.tar.gz", reporting=reporting)
    else:
        splits = {
            row["ref_no"]: row["split"]
            for row in _rows(data / "citation_integrity/claims.jsonl.gz")
        }
        for row in _rows(data / "citation_integrity" / "cited_fulltext.jsonl.gz"):
            if (splits.get(row["ref_no"]) == "dev") == reporting:
                yield row["paragraphs"]


def _jats(path: Path, *, reporting: bool) -> Iterator[list[str]]:
    parser = etree.XMLParser(resolve_entities=False, no_network=True, load_dtd=False)
    with tarfile.open(path) as archive:
        for member in archive:
            stream = archive.extractfile(member) if member.isfile() else None
            if stream is None or _is_reporting(member.name) != reporting:
                continue
            body = etree.fromstring(stream.read(), parser).find(".//body")
            if body is not None:
                etree.strip_elements(body, "xref", "table-wrap", "fig", with_tail=False)
                yield [" ".join("".join(p.itertext()).split()) for p in body.iter("p")]


def _is_reporting(name: str) -> bool:
    return int(hashlib.sha256(name.encode()).hexdigest()[:8], 16) % 2 == 0


def _sentences(paragraphs: list[str]) -> list[Sentence]:
    """Return some sentences of a paper, drawn with a fixed seed."""
    every = " ".join(paragraphs)
    counts = Counter(_NAME.findall(every))
    names = tuple(sorted(name for name, times in counts.items() if times >= 4))
    found = []
    for paragraph in paragraphs:
        text = _CITED.sub("", paragraph)
        said = [span.of(text) for span in split_sentences(text)]
        for at, sentence in enumerate(said):
            if 8 <= len(sentence.split()) <= 45 and sentence.endswith(".") and _is_prose(sentence):
                before = said[at - 1] if at else ""
                after = said[at + 1] if at + 1 < len(said) else ""
                found.append(Sentence(sentence, before, after, names))
    random.Random(len(every)).shuffle(found)
    return found[:PER_PAPER]


def _is_prose(sentence: str) -> bool:
    """Say whether it is a sentence of words: no remains of a formula, no entry of a list."""
    letters = sum(letter.isalpha() or letter == " " for letter in sentence)
    is_entry = "Google Scholar" in sentence or "http" in sentence
    return letters >= 0.9 * len(sentence) and sentence[0].isupper() and not is_entry


def _rows(path: Path) -> Iterator[dict]:
    with gzip.open(path, "rt", encoding="utf-8") as stream:
        for line in stream:
            yield json.loads(line)


def _interval(hits: int, n: int) -> str:
    """Return Wilson's interval."""
    z, share = 1.96, hits / n
    middle = (share + z * z / (2 * n)) / (1 + z * z / n)
    half = z * (share * (1 - share) / n + z * z / (4 * n * n)) ** 0.5 / (1 + z * z / n)
    return f"{max(middle - half, 0):.3f}-{min(middle + half, 1):.3f}"
