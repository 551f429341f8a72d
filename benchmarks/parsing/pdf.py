"""PDF: references against the publisher's deposit, citations against the XML beside the PDF."""

import re
import tarfile
import tempfile
from collections import Counter
from dataclasses import dataclass
from pathlib import Path

from lxml import etree
from rapidfuzz import fuzz

from benchmarks.tables import Row
from scholiast.papers import Document, Reference
from scholiast.parsing.reading import read
from scholiast.parsing.references.identifiers import clean_doi

LIKENESS = 90.0
TITLE_LENGTH = 12
Pair = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Known:
    """One entry that the deposit or the XML holds."""

    doi: str
    title: str
    text: str
    """The whole entry, where its parts are not told apart."""


def measure(data: Path) -> list[Row]:
    """Return references found, citations mapped and figures cut, each beside its goal."""
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder)
        for archive in ("pdf_with_crossref/jose", "pdf_with_crossref/jcon"):
            with tarfile.open(data / f"{archive}.tar.gz") as members:
                members.extractall(root / "open", filter="data")
        with tarfile.open(data / "s2orc_doc2json_parallel" / "parallel.tar.gz") as members:
            members.extractall(root / "acl", filter="data")
        papers = {path: read(path) for path in sorted((root / "open").rglob("*.pdf"))}
        acl = {path: read(path) for path in sorted((root / "acl").rglob("*.pdf"))}
        everything = {**papers, **acl}
        return [
            *_references(papers),
            _citations(papers, ".jats", "pdf_with_crossref, JATS beside the PDF"),
            _citations(acl, ".tei.xml", "s2orc_doc2json_parallel, GROBID's TEI"),
            _figures(papers),
            _hidden(everything),
        ]


def _beside(pdf: Path, ending: str) -> Path:
    return pdf.with_name(pdf.name.removesuffix(".pdf") + ending)


def _references(papers: dict[Path, Document]) -> list[Row]:
    """Return a row for each journal."""
    rows = []
    for journal in ("jose", "jcon"):
        found = known_count = ours_count = right = 0
        missed: dict[str, list[str]] = {}
        wrong: dict[str, list[str]] = {}
        chosen = {path: one for path, one in papers.items() if f".{journal}." in path.name}
        for path, document in chosen.items():
            known = _deposit(_beside(path, ".crossref.xml"))
            pairs = _matched(document.references, known)
            found += len(pairs)
            known_count += len(known)
            ours_count += len(document.references)
            extra = _extra(path, document)
            good = {ours for ours, _ in pairs} | extra
            right += len(good)
            seen = {theirs for _, theirs in pairs}
            missed[path.name] = [known[i].text for i in range(len(known)) if i not in seen]
            wrong[path.name] = [
                reference.raw[:100]
                for index, reference in enumerate(document.references)
                if index not in good
            ]
        rows.append(
            Row(
                "references found",
                f"pdf_with_crossref, {journal}",
                known_count,
                {"recall": found / max(known_count, 1), "precision": right / max(ours_count, 1)},
                "0.95 / 0.97",
                "an entry counts as right if deposit or JATS holds it; deposits leave out entries "
                "without key fields, so true precision is higher",
                {"missed": missed, "wrong": wrong},
            )
        )
    return rows


def _deposit(path: Path) -> list[Known]:
    """Return the deposit's entries."""
    root = etree.parse(path, etree.XMLParser(resolve_entities=False, no_network=True))
    found = []
    for entry in root.iterfind(".//{*}citation"):
        texts = {etree.QName(part).localname: "".join(part.itertext()) for part in entry}
        title = texts.get("article_title") or texts.get("volume_title") or ""
        text = texts.get("unstructured_citation", "") or " ".join(texts.values())
        found.append(Known(clean_doi(texts.get("doi", "")) or "", title, " ".join(text.split())))
    return found


def _matched(ours: tuple[Reference, ...], known: list[Known]) -> list[Pair]:
    """Return pairs of indices that are the same work: by DOI, then by title."""
    pairs: list[Pair] = []
    free = set(range(len(known)))
    left = []
    for index, reference in enumerate(ours):
        doi = reference.identifiers.doi
        same = next((i for i in sorted(free) if doi and known[i].doi == doi), None)
        if same is None:
            left.append(index)
        else:
            pairs.append((index, same))
            free.discard(same)
    for index in left:
        scored = [(_likeness(ours[index], known[i]), i) for i in free]
        score, best = max(scored, default=(0.0, -1))
        if score >= LIKENESS:
            pairs.append((index, best))
            free.discard(best)
    return pairs


def _likeness(reference: Reference, known: Known) -> float:
    """Return how alike two entries are, 0 to 100: titles, or a title within the other's text."""
    ours, theirs = _plain(reference.title), _plain(known.title)
    if theirs:
        return max(fuzz.ratio(ours, theirs), _within(theirs, _plain(reference.raw)))
    whole = _plain(known.text)
    return max(_within(ours, whole), fuzz.token_set_ratio(_plain(reference.raw), whole) - 5)


def _within(title: str, whole: str) -> float:
    return fuzz.partial_ratio(title, whole) if TITLE_LENGTH <= len(title) <= len(whole) else 0.0


def _plain(text: str) -> str:
    return " ".join(re.sub(r"[^\w ]|_", " ", text.casefold().replace("-", " ")).split())


def _extra(path: Path, document: Document) -> set[int]:
    """Return the indices of entries that the JATS beside the PDF holds."""
    beside = _beside(path, ".jats")
    if not beside.exists():
        return set()
    return {index for index, _ in _matched(document.references, _as_known(_xml(beside)))}


def _xml(path: Path) -> Document:
    if path.suffix == ".jats":
        return read(path)
    return read(path)


def _as_known(document: Document) -> list[Known]:
    return [
        Known(one.identifiers.doi or "", one.title, one.raw or one.title)
        for one in document.references
    ]


def _citations(papers: dict[Path, Document], ending: str, where: str) -> Row:
    """Return how many citation pairs agree with those of the XML beside the PDF."""
    agreed = ours_count = theirs_count = count = 0
    details: dict[str, object] = {}
    for path, document in papers.items():
        beside = _beside(path, ending)
        if not beside.exists():
            continue
        xml = _xml(beside)
        count += 1
        pairs = dict(_matched(document.references, _as_known(xml)))
        names = {one.key: number for number, one in enumerate(document.references)}
        others = {one.key: number for number, one in enumerate(xml.references)}
        ours = Counter(
            ("theirs", pairs[names[key]]) if names[key] in pairs else ("ours", names[key])
            for mark in document.citations
            for key in mark.reference_keys
        )
        theirs = Counter(
            ("theirs", others[key]) for mark in xml.citations for key in mark.reference_keys
        )
        both = (ours & theirs).total()
        agreed, ours_count = agreed + both, ours_count + ours.total()
        theirs_count += theirs.total()
        if both < max(ours.total(), theirs.total()):
            details[path.name] = {
                "ours": ours.total(),
                "theirs": theirs.total(),
                "both": both,
                "too many": [_shown(key, document, xml) for key in (ours - theirs).elements()],
                "missing": [_shown(key, document, xml) for key in (theirs - ours).elements()],
            }
    figures: dict[str, float | str] = {
        "recall": agreed / max(theirs_count, 1),
        "precision": agreed / max(ours_count, 1),
    }
    note = f"{count} papers; multisets of cited references per paper"
    return Row("citation pairs", where, theirs_count, figures, "0.93 / 0.93", note, details)


def _shown(key: tuple[str, int], document: Document, xml: Document) -> str:
    side, number = key
    return f"{side}: {(xml if side == 'theirs' else document).references[number].raw[:60]}"


def _figures(papers: dict[Path, Document]) -> Row:
    """Return how many of the figures that the XML names have a caption and a picture."""
    named = captioned = pictured = 0
    for path, document in papers.items():
        beside = _beside(path, ".jats")
        if not beside.exists():
            continue
        root = etree.parse(beside, etree.XMLParser(resolve_entities=False, no_network=True))
        count = len({one.get("id") for one in root.iterfind(".//{*}fig") if one.get("id")})
        ours = [one for one in document.floats if one.kind == "figure"]
        named += count
        captioned += min(len(ours), count)
        pictured += min(sum(1 for one in ours if one.image is not None), count)
    figures: dict[str, float | str] = {
        "recall": captioned / max(named, 1),
        "with picture": pictured / max(named, 1),
    }
    return Row("figures with captions", "pdf_with_crossref, JATS beside the PDF", named, figures)


def _hidden(papers: dict[Path, Document]) -> Row:
    """Return how many stretches of honest papers were called hidden."""
    alarms = {path.name: [one.text for one in document.hidden] for path, document in papers.items()}
    count = sum(map(len, alarms.values()))
    details: dict[str, object] = {name: texts for name, texts in alarms.items() if texts}
    figures: dict[str, float | str] = {"false alarms": float(count)}
    return Row("hidden text", "all PDFs", len(papers), figures, "about 0", "", details)
