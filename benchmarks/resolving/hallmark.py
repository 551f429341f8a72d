"""HALLMARK: references with planted and real faults, looked up in stores that know more or less.

An entry counts as told where its look-up ends in Absent or a rule about works tells a difference
(SCH702 to SCH708, SCH712 to SCH714). Notes on versions and on identifiers that could be added do not count.
"""

import gzip
import hashlib
import json
import os
import tempfile
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date
from pathlib import Path

from benchmarks.tables import Row

from scholiast.checking import Context, check_document
from scholiast.corpora.interface import Entry
from scholiast.corpora.local import LocalCorpus
from scholiast.corpora.shapes.libraries import reference_entry
from scholiast.corpora.store import Store
from scholiast.papers import Absent, Document, Found, Lookup, Reference, Unindexed
from scholiast.papers.folding import fold
from scholiast.parsing.bibliographies.bibtex import read_bibtex
from scholiast.resolving.interface import Places
from scholiast.resolving.resolving import resolve_all

SPLIT = os.environ.get("SCHOLIAST_HALLMARK_SPLIT", "test")
"""`dev` while developing; the halves are told apart by the ids' SHA-256."""
TELLING = {*(f"SCH{number}" for number in range(702, 709)), "SCH712", "SCH713", "SCH714"}


@dataclass(frozen=True)
class Case:
    """One entry of the benchmark."""

    reference: Reference
    kind: str
    """What is wrong with it; empty for a valid one."""
    half: str


def measure(data: Path) -> list[Row]:
    """Return what is told of one half's entries, by what the store knows and by kind of fault."""
    cases = list(read(data / "ghost_references" / "hallmark.jsonl.gz"))
    valid = [case for case in cases if not case.kind]
    scored = [case for case in cases if case.half == SPLIT]
    told = outcomes(scored, valid)
    rows = [
        _sum("all valid works known", scored, told, "detection >= 0.90 at false alarms <= 0.01")
    ]
    titles = {fold(case.reference.title) for case in valid}
    by_title = {c.reference.key for c in scored if fold(c.reference.title) not in titles}
    rows.append(_baseline(scored, by_title))
    rows += [_kind(kind, members, told, by_title) for kind, members in _by_kind(scored)]
    known = [case for case in valid if _digest(case, "known") % 2]
    rows += _half_known(scored, known)
    return rows


def read(path: Path) -> Iterable[Case]:
    """Yield the entries; those that are no BibTeX are left out by the reader, and none is."""
    with gzip.open(path, "rt", encoding="utf-8") as stream:
        for line in stream:
            row = json.loads(line)
            references, _ = read_bibtex(_bibtex(row), "hallmark.bib")
            digest = int(hashlib.sha256(row["id"].encode()).hexdigest(), 16)
            half = "dev" if digest % 2 else "test"
            yield Case(references[0], row["hallucination_type"] or "", half)


def _bibtex(row: dict[str, object]) -> str:
    fields = row["fields"]
    assert isinstance(fields, dict)
    lines = [f"  {name} = {{{value}}}," for name, value in fields.items()]
    return "\n".join([f"@{row['type']}{{{row['id']},", *lines, "}"])


@dataclass(frozen=True)
class Told:
    """What is said of one entry."""

    lookup: Lookup
    codes: frozenset[str]

    @property
    def is_told(self) -> bool:
        return isinstance(self.lookup, Absent) or bool(self.codes)


class _Whole(LocalCorpus):
    """A store that speaks as an index of DOIs: what it does not hold is not registered."""

    @property
    def name(self) -> str:
        return "Crossref"


def outcomes(cases: Sequence[Case], known: Iterable[Case]) -> dict[str, Told]:
    """Return what look-ups and rules say of each entry, by key; the store holds `known` alone."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "works.sqlite"
        with Store(path, create=True) as store:
            entries = (reference_entry(case.reference, case.reference.key) for case in known)
            store.put([entry for entry in entries if isinstance(entry, Entry)])
            references = tuple(case.reference for case in cases)
            lookups = resolve_all(references, Places((_Whole(store),)))
    by_key = {reference.key: lookup for reference, lookup in zip(references, lookups, strict=True)}
    document = Document("", references=references, format="bibliography")
    codes: dict[str, set[str]] = defaultdict(set)
    for finding in check_document(document, Context(date(2026, 11, 21), lookups=by_key)):
        if finding.reference and finding.code in TELLING:
            codes[finding.reference].add(finding.code)
    return {key: Told(lookup, frozenset(codes[key])) for key, lookup in by_key.items()}


def _sum(what: str, cases: Sequence[Case], told: dict[str, Told], reach: str) -> Row:
    wrong = [case for case in cases if case.kind]
    right = [case for case in cases if not case.kind]
    alarms = [case.reference.key for case in right if told[case.reference.key].is_told]
    figures: dict[str, float | str] = {
        "detection": _share(case for case in wrong if told[case.reference.key].is_told)
        / len(wrong),
        "false alarms": len(alarms) / len(right),
        "wrong: not found": _share(c for c in wrong if _is_absent(told, c)) / len(wrong),
        "wrong: difference told": _share(c for c in wrong if told[c.reference.key].codes)
        / len(wrong),
    }
    note = (
        f"{len(wrong)} faulty and {len(right)} valid entries of the half {SPLIT!r}; the store holds "
        "the valid works of both halves and nothing else, so that a work outside it cannot be told "
        "from one that does not exist"
    )
    return Row(what, f"HALLMARK, {SPLIT}", len(cases), figures, reach, note, {"alarms": alarms})


def _share(cases: Iterable[Case]) -> int:
    return sum(1 for _ in cases)


def _is_absent(told: dict[str, Told], case: Case) -> bool:
    return isinstance(told[case.reference.key].lookup, Absent)


def _baseline(cases: Sequence[Case], flagged: set[str]) -> Row:
    wrong = [case for case in cases if case.kind]
    right = [case for case in cases if not case.kind]
    figures: dict[str, float | str] = {
        "detection": sum(case.reference.key in flagged for case in wrong) / len(wrong),
        "false alarms": sum(case.reference.key in flagged for case in right) / len(right),
    }
    return Row("baseline: exact folded title", f"HALLMARK, {SPLIT}", len(cases), figures)


def _by_kind(cases: Sequence[Case]) -> list[tuple[str, list[Case]]]:
    kinds: dict[str, list[Case]] = defaultdict(list)
    for case in cases:
        if case.kind:
            kinds[case.kind].append(case)
    return sorted(kinds.items())


def _kind(kind: str, members: list[Case], told: dict[str, Told], flagged: set[str]) -> Row:
    keys = [case.reference.key for case in members]
    missed = [key for key in keys if not told[key].is_told]
    codes = sorted({code for key in keys for code in told[key].codes})
    figures: dict[str, float | str] = {
        "detection": 1 - len(missed) / len(keys),
        "wrong: not found": sum(isinstance(told[key].lookup, Absent) for key in keys) / len(keys),
        "wrong: difference told": sum(bool(told[key].codes) for key in keys) / len(keys),
        "baseline": sum(key in flagged for key in keys) / len(keys),
        "codes": ", ".join(codes),
    }
    return Row(kind.replace("_", " "), "", len(keys), figures, details={"missed": missed})


def _half_known(cases: Sequence[Case], known: Sequence[Case]) -> list[Row]:
    """Return rows for a store that holds half of the valid works."""
    told = outcomes(cases, known)
    keys = {case.reference.key for case in known}
    wrong = [case for case in cases if case.kind]
    right = [case for case in cases if not case.kind]
    outside = [case for case in right if case.reference.key not in keys]
    inside = [case for case in right if case.reference.key in keys]
    differs = sum(bool(told[case.reference.key].codes) for case in wrong)
    kinds: dict[str, float | str] = {
        "detection": differs / len(wrong),
        "false alarms": sum(bool(told[c.reference.key].codes) for c in right) / len(right),
    }
    notes: dict[str, float | str] = {
        "valid, known: found": _found(inside, told),
        "valid, unknown: not found": sum(_is_absent(told, c) for c in outside) / len(outside),
        "valid, unknown: other kind": _unindexed(outside, told),
    }
    note = (
        "where the store does not know half of the valid works, 'not found' says nothing (a note, "
        "never a warning, from one store), and only differences count as told"
    )
    return [
        Row("half of the valid works known: differences alone", f"HALLMARK, {SPLIT}", len(cases),
            kinds, note=note),
        Row("half of the valid works known: the valid ones", "", len(right), notes),
    ]  # fmt: skip


def _found(cases: Sequence[Case], told: dict[str, Told]) -> float:
    return sum(isinstance(told[c.reference.key].lookup, Found) for c in cases) / len(cases)


def _unindexed(cases: Sequence[Case], told: dict[str, Told]) -> float:
    return sum(isinstance(told[c.reference.key].lookup, Unindexed) for c in cases) / len(cases)


def _digest(case: Case, salt: str) -> int:
    return int(hashlib.sha256(f"{salt}{case.reference.key}".encode()).hexdigest(), 16)
