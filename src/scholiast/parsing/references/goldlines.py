"""Bibliographies as printed lines with their entries, from GROBID's reference segmenter TEI."""

import hashlib
import tarfile
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from lxml import etree

from scholiast.parsing.references.gold import SAFE_PARSER, tag_of
from scholiast.parsing.references.linefeatures import numbered_starts
from scholiast.parsing.references.segmenting import fill_gaps


@dataclass(frozen=True, slots=True)
class Listing:
    """The lines of one bibliography, and the range of lines of each entry."""

    document: str
    lines: tuple[str, ...]
    entries: tuple[range, ...]

    @property
    def fold(self) -> int:
        """Return 0 to 99, the same for all of a document."""
        return int(hashlib.sha256(self.document.encode()).hexdigest(), 16) % 100

    def by_number(self) -> "Listing":
        """Return the listing with entries under one number made one, where it is numbered.

        GROBID's annotators part `[5] a) ...; b) ...` in two entries; a citation `[5]` means both.
        """
        _, numbers = numbered_starts(self.lines)
        starts = sorted({entry.start for entry in self.entries})
        if not numbers or sum(line in starts for line in numbers) < 0.9 * len(numbers):
            return self
        lost = fill_gaps(numbers, [line for line in starts if line not in numbers])
        heads = sorted((set(starts) & set(numbers)) | lost)
        ends = {line: max(e.stop for e in self.entries if e.start == line) for line in starts}
        ranges = []
        for place, head in enumerate(heads):
            following = heads[place + 1] if place + 1 < len(heads) else len(self.lines)
            ranges.append(
                range(head, max(end for line, end in ends.items() if head <= line < following))
            )
        return replace(self, entries=tuple(ranges))


def read_listings(data: Path) -> list[Listing]:
    """Return the bibliographies of `grobid_gold/reference_segmenter` under `data`."""
    found = []
    with tarfile.open(data / "grobid_gold" / "reference_segmenter.tar.gz") as archive:
        for member in sorted(archive, key=lambda member: member.name):
            stream = archive.extractfile(member) if member.isfile() else None
            if stream is None or not member.name.endswith(".xml"):
                continue
            root = etree.fromstring(stream.read(), SAFE_PARSER)
            if root is not None and root.find(".//{*}bibl") is not None:
                found.append(_listing(Path(member.name).name.split(".training")[0], root))
    return found


def _listing(document: str, root: etree._Element) -> Listing:
    """Return lines as `<lb/>` breaks them; a line belongs to the entry most of it lies in."""
    body = root.find(".//{*}text")
    lines: list[dict[int, str]] = [{}]
    owner, entries = -1, 0
    wrapped = body is not None and body.find(".//{*}lb") is not None
    for kind, text in _events(body if body is not None else root):
        if kind == "bibl":
            owner, entries = entries, entries + 1
            if not wrapped:
                lines.append({})
        elif kind == "end":
            owner = -1
        elif kind == "lb":
            lines.append({})
        else:
            lines[-1][owner] = lines[-1].get(owner, "") + text
    return _counted(document, lines)


def _counted(document: str, lines: list[dict[int, str]]) -> Listing:
    texts: list[str] = []
    owners: list[int] = []
    for line in lines:
        text = " ".join("".join(line.values()).split())
        if text:
            texts.append(text)
            owners.append(max(line, key=lambda owner: len(line[owner].strip())))
    entries: dict[int, list[int]] = {}
    for index, owner in enumerate(owners):
        if owner >= 0:
            entries.setdefault(owner, []).append(index)
    ranges = tuple(range(held[0], held[-1] + 1) for held in entries.values())
    return Listing(document, tuple(texts), ranges)


def _events(element: etree._Element) -> Iterator[tuple[str, str]]:
    """Yield `bibl`, `end`, `lb` and `text` in document order."""
    name = tag_of(element)
    if name in ("bibl", "lb"):
        yield name, ""
    yield "text", element.text or ""
    for child in element:
        yield from _events(child)
        yield "text", child.tail or ""
    if name == "bibl":
        yield "end", ""
