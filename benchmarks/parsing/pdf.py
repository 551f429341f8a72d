"""PDF: references against the publisher's deposit, citations against the XML beside the PDF."""

import re
import tarfile
import tempfile
from collections import Counter
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from urllib.parse import unquote

import pypdfium2 as pdfium
from lxml import etree
from rapidfuzz import fuzz

from benchmarks.tables import Row
from scholiast.papers import Box, Document, Reference
from scholiast.parsing.pdf.links import names_by_place
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
        papers = {path: read(path) for path in sorted((root / "open").rglob("10.21105.*.pdf"))}
        acl = {path: read(path) for path in sorted((root / "acl").rglob("*.pdf"))}
        everything = {**papers, **acl}
        return [
            *_references(papers),
            _targets(papers),
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
            pairs += _by_position(pairs, len(document.references), known)
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
                "a deposit's entry that is a bare DOI which the PDF does not print is matched by its "
                "place between matched neighbours; an entry of ours counts as right if deposit or "
                "JATS holds it, and the deposits leave out entries without key fields: see the row "
                "against the PDF's own targets",
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
        text = " ".join(unquote(text).split())
        found.append(Known(clean_doi(texts.get("doi", "")) or "", unquote(title), text))
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
    scored = sorted(
        ((_likeness(ours[index], known[i]), index, i) for index in left for i in free), reverse=True
    )
    placed: set[int] = set()
    for score, index, i in scored:
        if score >= LIKENESS and index not in placed and i in free:
            pairs.append((index, i))
            placed.add(index)
            free.discard(i)
    return pairs


def _by_position(pairs: list[Pair], count: int, known: list[Known]) -> list[Pair]:
    """Return pairs of bare DOIs with the entries between the same matched neighbours."""
    stops = [(-1, -1), *sorted(_rising(pairs)), (count, len(known))]
    ours_taken, theirs_taken = ({pair[side] for pair in pairs} for side in (0, 1))
    found = []
    for (ours, theirs), (ours_next, theirs_next) in pairwise(stops):
        left = [i for i in range(ours + 1, ours_next) if i not in ours_taken]
        right = [
            i
            for i in range(theirs + 1, theirs_next)
            if i not in theirs_taken and known[i].text == known[i].doi
        ]
        if right and len(left) >= len(right):
            found += zip(left, right, strict=False)
    return found


def _rising(pairs: list[Pair]) -> list[Pair]:
    """Return the pairs of which both sides grow together."""
    kept: list[Pair] = []
    for pair in sorted(pairs):
        if not kept or pair[1] > kept[-1][1]:
            kept.append(pair)
    return kept


def _targets(papers: dict[Path, Document]) -> Row:
    """Return how our entries agree with the places that the PDF's own citation links lead to."""
    named = ours_count = both = papers_count = 0
    details: dict[str, object] = {}
    for path, document in papers.items():
        source = pdfium.PdfDocument(path)
        places = [place for place, name in names_by_place(source).items() if _is_entry(name)]
        source.close()
        starts = [
            (run.page, run.box)
            for reference in document.references
            if reference.span is not None
            and (run := next(
                (r for r in document.source_map.runs if r.start >= reference.span.start), None
            )) is not None
            and run.box is not None
        ]  # fmt: skip
        if len(places) < 3:
            continue
        papers_count += 1
        hits = sum(1 for page, box in starts if any(_hits(page, box, place) for place in places))
        named, ours_count, both = named + len(places), ours_count + len(starts), both + hits
        if not hits == len(places) == len(starts):
            details[path.name] = (len(places), len(starts), hits)
    figures: dict[str, float | str] = {
        "recall": both / max(named, 1),
        "precision": both / max(ours_count, 1),
    }
    what = "entries against the PDF's own targets"
    note = f"{papers_count} papers whose links name their entries (cite.key)"
    return Row(what, "pdf_with_crossref, jcon", named, figures, "0.95 / 0.97", note, details)


def _is_entry(name: str) -> bool:
    return name.startswith("cite.")


def _hits(page: int | None, box: Box, place: tuple[int, int, int]) -> bool:
    """Say whether a target points at the line that begins an entry."""
    return (
        place[0] == page and box[0] - 30 <= place[1] <= box[2] and box[1] <= place[2] <= box[3] + 6
    )


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
            for key in _cited(document)
        )
        theirs = Counter(("theirs", others[key]) for key in _cited(xml))
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
    if ending == ".tei.xml":
        note += "; GROBID leaves many marks without a target, so what we find more counts as wrong"
    return Row("citation pairs", where, theirs_count, figures, "0.93 / 0.93", note, details)


def _cited(document: Document) -> list[str]:
    """Return the keys of all marks; one mark that stands in two anchors counts once.

    GROBID writes a name and its year as two anchors where a line's end lies between them, and ties
    the marks of footnotes to entries of author-year bibliographies: bare numbers among names are
    left out.
    """
    marks = [one.span.of(document.text).strip("[]() ") for one in document.citations]
    bare = {index for index, mark in enumerate(marks) if mark.isdigit()}
    if len(bare) > 0.5 * len(marks):
        bare = set()
    found: list[str] = []
    last_end = -10
    last_keys: tuple[str, ...] = ()
    for index, mark in enumerate(document.citations):
        if index in bare:
            continue
        is_same = mark.reference_keys == last_keys and mark.span.start - last_end <= 3
        found += () if is_same else mark.reference_keys
        last_end, last_keys = mark.span.end, mark.reference_keys
    return found


def _shown(key: tuple[str, int], document: Document, xml: Document) -> str:
    side, number = key
    return f"{side}: {(xml if side == 'theirs' else document).references[number].raw[:60]}"


def _figures(papers: dict[Path, Document]) -> Row:
    """Return how many of the picture files beside the PDFs stand in it with caption and picture."""
    named = captioned = pictured = 0
    details: dict[str, object] = {}
    for path, document in papers.items():
        media = [one for one in path.parent.rglob("*") if one.suffix in {".png", ".jpg", ".jpeg"}]
        if not media:
            continue
        ours = [one for one in document.floats if one.kind == "figure"]
        images = sum(1 for one in ours if one.image is not None)
        named += len(media)
        captioned += min(len(ours), len(media))
        pictured += min(images, len(media))
        if not len(ours) == images == len(media):
            details[path.name] = (len(media), len(ours), images)
    figures: dict[str, float | str] = {
        "recall": captioned / max(named, 1),
        "with picture": pictured / max(named, 1),
    }
    note = "picture files without a numbered caption in the PDF count as missed"
    return Row("figures", "pdf_with_crossref, media/", named, figures, "", note, details)


def _hidden(papers: dict[Path, Document]) -> Row:
    """Return how many stretches of honest papers were called hidden."""
    alarms = {path.name: [one.text for one in document.hidden] for path, document in papers.items()}
    count = sum(map(len, alarms.values()))
    details: dict[str, object] = {name: texts for name, texts in alarms.items() if texts}
    figures: dict[str, float | str] = {"false alarms": float(count)}
    return Row("hidden text", "all PDFs", len(papers), figures, "about 0", "", details)
