"""JATS and TEI against their own anchors, read by expat alone; and the same papers mapped blind.

An answer is a place in the file (where an anchor's start tag begins) and a key; ranges between two
anchors are filled in. A pair (mark, key) of ours is right where its stretch of the file, found through
the source map, holds an answer with that key: so the source map is measured with it.
"""

import resource
import tempfile
import time
from bisect import bisect_right
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from xml.parsers import expat

from benchmarks.parsing import mapping
from benchmarks.tables import Row
from scholiast.papers import Document, Reference
from scholiast.parsing.archives import read_archive
from scholiast.parsing.completing import complete
from scholiast.parsing.interface import ParseOptions
from scholiast.parsing.reading import load, read

_DASHES = {"-", "–", "—", "‐", "‑", "‒", "−", "to", "through"}
_OUTSIDE = {
    "sub-article",
    "response",
    "ref-list",
    "author-notes",
    "permissions",
    "listBibl",
}
_REACH = 150
"""Characters of tags that may stand between an anchor's start tag and the mark's first letter."""


@dataclass
class _Anchor:
    offset: int
    keys: list[str]
    text: str = ""
    tail: str = ""
    parents: tuple[str, ...] = ()


@dataclass
class _Gold:
    """What expat sees of one file."""

    anchors: list[_Anchor] = field(default_factory=list)
    entries: list[str] = field(default_factory=list)
    dois: int = 0

    def pairs(self) -> Iterator[tuple[int, str, str]]:
        """Yield place, key and kind of each answer."""
        order = {key: place for place, key in enumerate(self.entries)}
        before = None
        for anchor in self.anchors:
            yield from ((anchor.offset, key, "direct") for key in anchor.keys)
            if before is not None and _is_range(before, anchor):
                low, high = order.get(before.keys[-1]), order.get(anchor.keys[0])
                if low is not None and high is not None and low < high:
                    for key in self.entries[low + 1 : high]:
                        yield anchor.offset, key, "range"
            before = anchor


def _is_range(left: _Anchor, right: _Anchor) -> bool:
    between = "".join(letter for letter in left.tail if letter not in "[]() \n")
    numbers = all("".join(c for c in a.text if c not in "[]() ").isdigit() for a in (left, right))
    return between in _DASHES and numbers and bool(left.keys and right.keys)


class _Reader:
    """Gathers anchors and entries from expat's events."""

    def __init__(self, data: bytes) -> None:
        self.gold = _Gold()
        self.stack: list[str] = []
        self.depth = 0
        self.parser = expat.ParserCreate()
        self.parser.StartElementHandler = self.start
        self.parser.EndElementHandler = self.end
        self.parser.CharacterDataHandler = self.words
        self.parser.Parse(data, True)

    def start(self, name: str, attributes: dict[str, str]) -> None:
        self.stack.append(name)
        inside = set(self.stack)
        if name == "ref" and "ref-list" in inside and not inside & {"sub-article", "response"}:
            self.gold.entries.append(attributes.get("id", ""))
        if name == "biblStruct" and "listBibl" in inside:
            self.gold.entries.append(attributes.get("xml:id", ""))
        kind = {"xref": "ref-type", "ref": "type"}.get(name, "")
        if attributes.get(kind) == "bibr" and not inside & _OUTSIDE and not self.depth:
            names = attributes.get("rid") or attributes.get("target") or ""
            keys = [key.lstrip("#") for key in names.split()]
            self.gold.anchors.append(
                _Anchor(self.parser.CurrentByteIndex, keys, parents=tuple(self.stack))
            )
            self.depth = len(self.stack)

    def end(self, _: str) -> None:
        if len(self.stack) == self.depth:
            self.depth = 0
        self.stack.pop()

    def words(self, text: str) -> None:
        if self.gold.anchors:
            anchor = self.gold.anchors[-1]
            if self.depth:
                anchor.text += text
            else:
                anchor.tail += text


@dataclass
class _Count:
    """Pairs right, missed and too many, with examples by kind."""

    found: int = 0
    missed: int = 0
    right: int = 0
    extra: int = 0
    read_by_words: int = 0
    untargeted: int = 0
    kinds: Counter[str] = field(default_factory=Counter)
    examples: dict[str, list[str]] = field(default_factory=dict)

    def tell(self, kind: str, example: str) -> None:
        self.kinds[kind] += 1
        if len(self.examples.setdefault(kind, [])) < 8:
            self.examples[kind].append(example)

    def figures(self) -> dict[str, float | str]:
        precision = self.right / max(self.right + self.extra, 1)
        recall = self.found / max(self.found + self.missed, 1)
        return {
            "precision": round(precision, 4),
            "recall": round(recall, 4),
            "pairs": self.found + self.missed,
        }

    def details(self) -> dict[str, object]:
        return {"kinds": dict(self.kinds.most_common()), "examples": self.examples}


def measure(data: Path) -> list[Row]:
    """Return rows on anchors, references, speed, and on the same papers mapped blind."""
    rows = []
    sets = (("jats_xml", "jats.tar.gz"), ("grobid_tei_psychsci", "tei.tar.gz"))
    with tempfile.TemporaryDirectory() as folder:
        for name, archive in sets:
            files = _unpacked(data / name / archive, Path(folder))
            rows += _anchors(name, files)
            rows.append(_blind(name, files))
        for style in ("square", "round", "author-year"):
            rows.append(_through_markdown(data, style, Path(folder)))
    return rows


def _unpacked(archive: Path, folder: Path) -> list[Path]:
    files = []
    for name, data in sorted(read_archive(archive).items()):
        if name.endswith(("xml", "tei")):
            file = folder / name.replace("/", "_")
            file.write_bytes(data)
            files.append(file)
    return files


def _anchors(name: str, files: list[Path]) -> list[Row]:
    count, seconds, size = _Count(), 0.0, 0
    entries = found = titled = with_doi = 0
    for file in files:
        gold = _Reader(file.read_bytes()).gold
        started = time.perf_counter()
        document = read(file)
        seconds += time.perf_counter() - started
        size += file.stat().st_size
        _judge(file, gold, document, count)
        entries += len(gold.entries)
        keys = {reference.key for reference in document.references}
        found += len(keys & set(gold.entries))
        titled += sum(bool(reference.title) for reference in document.references)
        with_doi += sum(bool(reference.identifiers.doi) for reference in document.references)
    note = ""
    if count.untargeted:
        note = (
            f"machine output, not gold: {count.untargeted} marks without a target are left out here; "
            f"{count.read_by_words} keys were found for them by their words"
        )
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    return [
        Row("marks against anchors", name, len(files), count.figures(), "0.99 / 0.99", note, count.details()),
        Row("references", name, entries, {
            "found": round(found / max(entries, 1), 4), "with title": round(titled / max(entries, 1), 4),
            "with DOI": round(with_doi / max(entries, 1), 4),
        }),
        Row("speed", name, len(files), {
            "papers/s": round(len(files) / seconds, 1), "MB/s": round(size / 1e6 / seconds, 2),
            "peak MB of this process": round(peak),
        }),
    ]  # fmt: skip


def _judge(file: Path, gold: _Gold, document: Document, count: _Count) -> None:
    """Compare the document's citations with the anchors at the same places of the file."""
    data = file.read_bytes()
    places = _characters(data, [anchor.offset for anchor in gold.anchors])
    answers = [(places[offset], key, kind) for offset, key, kind in gold.pairs()]
    bare = [places[anchor.offset] for anchor in gold.anchors if not anchor.keys]
    count.untargeted += len(bare)
    ours = _stretches(document)
    _compare(file.name, answers, ours, bare, count)


def _compare(
    name: str,
    answers: list[tuple[int, str, str]],
    ours: list[tuple[int, int, tuple[str, ...], str]],
    bare: list[int],
    count: _Count,
) -> None:
    starts = [start for start, *_ in ours]
    places = sorted({place for place, *_ in answers} | set(bare))
    right: set[tuple[int, str]] = set()
    for place, key, kind in answers:
        last = bisect_right(starts, place + _REACH)
        near = [
            i
            for i in range(max(last - 8, 0), last)
            if ours[i][0] - _REACH <= place <= ours[i][1] + 20
        ]
        holding = [i for i in near if key in ours[i][2]]
        right.update((i, key) for i in holding)
        if holding:
            count.found += 1
        else:
            count.missed += 1
            count.tell(f"missed: {kind}", f"{name}: {key} at {place}")
    for index, (start, stop, keys, words) in enumerate(ours):
        by_words = _is_untargeted(start, stop, places, set(bare))
        for key in keys:
            if by_words:
                count.read_by_words += 1
            elif (index, key) in right:
                count.right += 1
            else:
                count.extra += 1
                count.tell("too many", f"{name}: {key} in {words!r}")


def _is_untargeted(start: int, stop: int, places: list[int], bare: set[int]) -> bool:
    """Say whether the anchors in a stretch (else the last before it) all lack a target."""
    first, last = bisect_right(places, start - 1), bisect_right(places, stop)
    inside = places[first:last] or places[max(first - 1, 0) : first]
    before = places[max(first - 1, 0) : first]
    opening = [place for place in before if start - place < 30]
    return bool(bare) and bool(inside) and bare.issuperset(inside + opening)


def _stretches(document: Document) -> list[tuple[int, int, tuple[str, ...], str]]:
    """Return each citation's stretch of the file, its keys and its words, in the file's order."""
    starts = document.source_map.files[0].line_starts
    found = []
    for citation in document.citations:
        place = document.origin(citation.span)
        if place is None or place.line is None or place.end_line is None:
            continue
        start = starts[place.line - 1] + (place.column or 1) - 1
        stop = starts[place.end_line - 1] + (place.end_column or 1) - 1
        keys = tuple(dict.fromkeys((*citation.reference_keys, *citation.missing_keys)))
        found.append((start, stop, keys, citation.span.of(document.text)))
    return sorted(found)


def _characters(data: bytes, offsets: list[int]) -> dict[int, int]:
    """Return the character offset of each byte offset."""
    places, last, count = {}, 0, 0
    for offset in sorted(set(offsets)):
        count += len(data[last:offset].decode("utf-8", "replace"))
        last = offset
        places[offset] = count
    shift = len("\ufeff") if data.startswith(b"\xef\xbb\xbf") else 0
    return {offset: place - shift for offset, place in places.items()}


def _blind(name: str, files: list[Path]) -> Row:
    """Map our own text of each paper without its anchors, and compare with the anchors."""
    count = _Count()
    for file in files:
        draft = load("xml")(file, ParseOptions())
        draft.anchors, draft.unresolved, draft.map_marks = [], [], True
        _judge(file, _Reader(file.read_bytes()).gold, complete(draft), count)
    return Row("blind: the same text without anchors", name, len(files), count.figures(), "",
               "measures the mapping by words, not these parsers", count.details())  # fmt: skip


def _through_markdown(data: Path, style: str, folder: Path) -> Row:
    """Render unarXive's papers as Markdown, read them by that parser, compare with the answers."""
    count, papers = _Count(), 0
    for paper in mapping.unarxive_papers(data / "unarxive_sample" / "papers.jsonl.gz", style):
        if not paper.references:
            continue
        papers += 1
        listing = "\n\n".join(_entry(number, r) for number, r in enumerate(paper.references, 1))
        file = folder / f"unarxive-{papers}.md"
        file.write_text(f"{paper.text.rstrip()}\n\n## References\n\n{listing}\n", "utf-8")
        document = read(file)
        keys = _matched(paper.references, document)
        ours = [
            (a, b, tuple(keys.get(k, k) for k in found), w)
            for a, b, found, w in _stretches(document)
        ]
        answers = [(span.start, key, "answer") for span, key in paper.answers]
        _compare(paper.name, answers, ours, [], count)
    return Row("blind: rendered, through Markdown", f"unarxive_sample as {style}", papers,
               count.figures(), "0.99 / 0.99", "", count.details())  # fmt: skip


def _entry(number: int, reference: Reference) -> str:
    raw = " ".join(reference.raw.split())
    return f"[{reference.number}] {raw}" if reference.number is not None else f"- {raw}"


def _matched(theirs: list[Reference], document: Document) -> dict[str, str]:
    """Return the answers' key of each reference found: by order if none is lost, else by words."""
    if len(theirs) == len(document.references):
        pairs = zip(document.references, theirs, strict=True)
        return {own.key: reference.key for own, reference in pairs}
    by_words: dict[str, str] = {}
    for reference in theirs:
        by_words.setdefault(_start(reference), reference.key)
    return {own.key: by_words.get(_start(own), own.key) for own in document.references}


def _start(reference: Reference) -> str:
    letters = [letter for letter in reference.raw.lower() if letter.isalpha()]
    return "".join(letters)[:60]
