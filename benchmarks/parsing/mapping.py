"""Citation mapping without anchors: the marks of real papers found and mapped by their text alone.

The anchors of JATS articles are taken away and serve as the answers; unarXive's papers are rendered
in numeric and author-year styles from their structured bibliographies. A pair (mark, key) is right
where an answer with that key lies inside the mark.
"""

import gzip
import json
import re
import tarfile
import time
import unicodedata
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from itertools import pairwise
from pathlib import Path

from lxml import etree

from benchmarks.tables import Row
from scholiast.papers import Name, Reference, Span
from scholiast.parsing.citations import map_citations
from scholiast.parsing.references import parse_reference
from scholiast.parsing.sentences import split_sentences

_DASHES = re.compile(r"[\s\])]*[-‐‑–—−][\s\[(]*")


@dataclass
class Paper:
    """A paper's text without anchors, its references, and the answers."""

    name: str
    text: str = ""
    references: list[Reference] = field(default_factory=list)
    raised: list[Span] = field(default_factory=list)
    answers: list[tuple[Span, str]] = field(default_factory=list)
    verbatim: list[Span] = field(default_factory=list)
    kind: str = ""


def measure(data: Path) -> list[Row]:
    """Return one row a set and kind of mark."""
    rows = []
    jats = [paper for paper in jats_papers(data / "jats_xml" / "jats.tar.gz") if paper.answers]
    for kind in ("square", "raised", "round", "names"):
        papers = [paper for paper in jats if paper.kind == kind]
        if papers:
            rows.append(score("blind mapping", f"jats_xml, {kind}", papers))
    rows.append(score("blind mapping", "jats_xml, all", jats))
    for style in RENDERINGS:
        papers = list(unarxive_papers(data / "unarxive_sample" / "papers.jsonl.gz", style))
        rows.append(score("blind mapping", f"unarxive_sample as {style}", papers))
    rows += sentence_rows(jats)
    return rows


def score(what: str, on: str, papers: list[Paper]) -> Row:
    """Return precision and recall of pairs over the papers, errors by kind in the details."""
    right = wrong = found = missed = 0
    errors: Counter[str] = Counter()
    worst = []
    seconds = characters = 0.0
    for paper in papers:
        started = time.perf_counter()
        marks = map_citations(
            paper.text, paper.references, without(paper), superscripts=paper.raised
        )
        seconds += time.perf_counter() - started
        characters += len(paper.text)
        result = judge(paper, marks)
        right, wrong = right + result["right"], wrong + result["wrong"]
        found, missed = found + result["found"], missed + result["missed"]
        errors.update(result["errors"])
        worst.append((result["wrong"] + result["missed"], paper.name, result["examples"]))
    worst.sort(key=lambda one: -one[0])
    precision = right / max(right + wrong, 1)
    recall = found / max(found + missed, 1)
    figures = {
        "papers": len(papers), "precision": precision, "recall": recall,
        "MB/s": characters / 1e6 / max(seconds, 1e-9),
    }  # fmt: skip
    details = {"errors": dict(errors), "worst": worst[:15]}
    return Row(what, on, found + missed, figures, "0.99 / 0.99", details=details)


def judge(paper: Paper, marks: list) -> dict:
    """Return counts for one paper."""
    pairs = [(mark.span, key) for mark in marks for key in mark.keys]
    by_key: dict[str, list[Span]] = {}
    for span, key in paper.answers:
        by_key.setdefault(key, []).append(span)
    mapped: dict[str, list[Span]] = {}
    for span, key in pairs:
        mapped.setdefault(key, []).append(span)
    wrong = [(s, k) for s, k in pairs if not any(s.overlaps(a) for a in by_key.get(k, ()))]
    missed = [(s, k) for s, k in paper.answers if not any(s.overlaps(m) for m in mapped.get(k, ()))]
    errors = Counter()
    examples = []
    for span, key in wrong:
        touched = any(span.overlaps(answer) for answer, _ in paper.answers)
        errors["wrong key" if touched else "no mark there"] += 1
        examples.append(("+", around(paper.text, span), key))
    for span, key in missed:
        over = [mark for mark in marks if mark.span.overlaps(span)]
        kind = (
            "ambiguous" if any(m.candidates for m in over) else "other key" if over else "not found"
        )
        errors[kind] += 1
        examples.append(("-", around(paper.text, span), key, kind))
    return {
        "right": len(pairs) - len(wrong), "wrong": len(wrong), "found": len(paper.answers) - len(missed),
        "missed": len(missed), "errors": errors, "examples": examples[:12],
    }  # fmt: skip


def around(text: str, span: Span) -> str:
    """Return a mark with its surroundings, in one line."""
    start, end = max(span.start - 40, 0), span.end + 25
    return f"{text[start : span.start]}⟦{span.of(text)}⟧{text[span.end : end]}".replace("\n", "¶")


def without(paper: Paper) -> list[Span]:
    """Return the text's regions outside formulas."""
    regions, at = [], 0
    for hole in sorted(paper.verbatim):
        if hole.start > at:
            regions.append(Span(at, hole.start))
        at = max(at, hole.end)
    return [*regions, Span(at, len(paper.text))] if at < len(paper.text) else regions


# --- unarXive ---------------------------------------------------------------------------------

RENDERINGS = ("square", "raised", "round", "label", "author-year", "author-year in squares")
_MARKS = re.compile(r"\{\{cite:([0-9a-f]+)\}\}(?:[\s,;~]{0,3}\{\{cite:[0-9a-f]+\}\})*")
_ONE = re.compile(r"\{\{cite:([0-9a-f]+)\}\}")
_FORMULA = re.compile(r"\{\{(formula|figure|table|ref|section|equation)[^{}]*\}\}")


def unarxive_papers(archive: Path, style: str) -> Iterator[Paper]:
    """Yield the papers with their citations rendered in a style."""
    with gzip.open(archive, "rt", encoding="utf-8") as lines:
        for line in lines:
            source = json.loads(line)
            raws = {key: entry["bib_entry_raw"] for key, entry in source["bib_entries"].items()}
            paper = Paper(source["paper_id"])
            paper.references = [parse_reference(raw, key) for key, raw in raws.items()]
            names = _Names(paper.references)
            for block in [*source["abstract"].get("text", "").split("\n\n"), *source["body_text"]]:
                text = block if isinstance(block, str) else block["text"]
                _render_block(paper, text, style, names)
            paper.references = _as_printed(paper.references, style, names)
            yield paper


def _bare(text: str) -> str:
    """Return text without diacritics."""
    decomposed = unicodedata.normalize("NFD", text.casefold())
    return "".join(one for one in decomposed if not unicodedata.combining(one))


class _Names:
    """What author-year and label styles call the references of one paper."""

    def __init__(self, references: list[Reference]) -> None:
        self.order = {reference.key: at for at, reference in enumerate(references, start=1)}
        self.who: dict[str, str] = {}
        self.years: dict[str, str] = {}
        self.labels: dict[str, str] = {}
        groups: dict[tuple[str, int], list[str]] = {}
        for reference in references:
            families = [name.family for name in reference.authors]
            if families and reference.year:
                more = reference.has_more_authors or len(families) > 2
                self.who[reference.key] = f"{families[0]} et al." if more else " & ".join(families)
                who = _bare(self.who[reference.key])
                groups.setdefault((who, reference.year), []).append(reference.key)
        for (who, year), keys in groups.items():
            for at, key in enumerate(keys):
                letter = chr(ord("a") + at) if len(keys) > 1 else ""
                self.years[key] = f"{year}{letter}"
                words = re.findall(r"[^\W\d_]", who)
                label = "".join(words[:3]).capitalize() + f"{year % 100:02d}{letter}"
                while label in self.labels.values():
                    label += "x"
                self.labels[key] = label


def _as_printed(references: list[Reference], style: str, names: _Names) -> list[Reference]:
    if style in {"square", "raised", "round"}:
        return [replace(one, number=at) for at, one in enumerate(references, start=1)]
    if style == "label":
        return [
            replace(one, label=names.labels.get(one.key, f"X{at:02d}"))
            for at, one in enumerate(references)
        ]
    return references


def _render_block(paper: Paper, text: str, style: str, names: _Names) -> None:
    at = 0
    pieces = [paper.text]
    length = len(paper.text)

    def add(words: str) -> Span:
        nonlocal length
        pieces.append(words)
        length += len(words)
        return Span(length - len(words), length)

    for match in re.finditer(rf"{_MARKS.pattern}|{_FORMULA.pattern}", text):
        before = text[at : match.start()]
        keys = [key for key in _ONE.findall(match.group()) if key in names.order]
        if style in {"author-year", "author-year in squares", "label"}:
            keys = [key for key in keys if key in names.years]
        if style == "raised" and keys:
            before = before.rstrip()
        add(before)
        at = match.end()
        if match.group().startswith("{{cite"):
            if keys:
                span = add(_mark(keys, style, names, before))
                paper.answers += [(span, key) for key in keys]
                if style == "raised":
                    paper.raised.append(span)
        else:
            paper.verbatim.append(add("x"))
    add(text[at:] + "\n\n")
    paper.text = "".join(pieces)


def _mark(keys: list[str], style: str, names: _Names, before: str) -> str:
    """Return a mark for these references."""
    if style in {"square", "raised", "round"}:
        left, right = {"square": "[]", "raised": ("", ""), "round": "()"}[style]
        return left + _numbers([names.order[key] for key in keys]) + right
    if style == "label":
        return "[" + ", ".join(names.labels[key] for key in keys) + "]"
    left, right = "[]" if style.endswith("squares") else "()"
    first = names.who[keys[0]]
    if len(keys) == 1 and before.rstrip().endswith(first):
        return f"{left}{names.years[keys[0]]}{right}"
    return left + "; ".join(f"{names.who[key]}, {names.years[key]}" for key in keys) + right


def _numbers(numbers: list[int]) -> str:
    """Return sorted numbers with ranges."""
    runs: list[list[int]] = []
    for number in sorted(set(numbers)):
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return ",".join(f"{r[0]}–{r[-1]}" if len(r) > 2 else ",".join(map(str, r)) for r in runs)


# --- sentences --------------------------------------------------------------------------------


def sentence_rows(papers: list[Paper]) -> list[Row]:
    """Return how many hard cases come out right, and how fast, beside pysbd."""
    import pysbd

    segmenter = pysbd.Segmenter(language="en", clean=False, char_span=True)
    cases = [
        _case(line)
        for line in CASES.read_text(encoding="utf-8").splitlines()
        if line.strip() and line[0] != "#"
    ]

    def ours(text: str, citations: list[Span], formulas: list[Span]) -> list[str]:
        return [
            span.of(text) for span in split_sentences(text, citations=citations, verbatim=formulas)
        ]

    def theirs(text: str, *_: object) -> list[str]:
        return [one.sent.strip() for one in segmenter.segment(text)]

    rows = []
    for name, split, sample in (("ours", ours, papers), ("pysbd", theirs, papers[:1])):
        right = sum(
            split(text, citations, formulas) == expected
            for text, citations, formulas, expected in cases
        )
        started = time.perf_counter()
        for paper in sample:
            split(paper.text, sorted({span for span, _ in paper.answers}), paper.verbatim)
        seconds = time.perf_counter() - started
        speed = sum(len(paper.text) for paper in sample) / 1e6 / seconds
        rows.append(
            Row(
                "sentences",
                f"hard cases, {name}",
                len(cases),
                {"right": right / len(cases), "MB/s": speed},
                "1 MB/s",
            )
        )
    return rows


CASES = Path(__file__).parents[2] / "tests" / "parsing" / "sentences" / "cases.txt"


def _case(line: str) -> tuple[str, list[Span], list[Span], list[str]]:
    text, opened = "", 0
    ends, citations, formulas = [], [], []
    for character in line:
        if character in "⟦⟪":
            opened = len(text)
        elif character in "⟧⟫":
            (citations if character == "⟧" else formulas).append(Span(opened, len(text)))
        elif character == "‖":
            text += "" if text[-1] > "\u3000" else " "
            ends.append(len(text))
        else:
            text += character
    bounds = [0, *ends, len(text)]
    return text, citations, formulas, [text[a:b].strip() for a, b in pairwise(bounds)]


# --- JATS -------------------------------------------------------------------------------------


def jats_papers(archive: Path) -> Iterator[Paper]:
    """Yield the articles of the archive."""
    parser = etree.XMLParser(
        resolve_entities=False, no_network=True, load_dtd=False, recover=True, huge_tree=False
    )
    with tarfile.open(archive) as tar:
        for member in tar:
            if member.isfile() and member.name.endswith((".xml", ".nxml")):
                root = etree.fromstring(tar.extractfile(member).read(), parser)
                if root is not None:
                    yield jats_paper(Path(member.name).name, root)


class _Writer:
    """Writes an article's paragraphs as plain text and keeps where its anchors stood."""

    def __init__(self, paper: Paper) -> None:
        self.paper = paper
        self.pieces: list[str] = []
        self.length = 0

    def add(self, text: str | None) -> None:
        if text:
            text = re.sub(r"\s+", " ", text)
            self.pieces.append(text)
            self.length += len(text)

    def block(self, element) -> None:
        self.inline(element)
        self.pieces.append("\n\n")
        self.length += 2

    def inline(self, element) -> None:
        tag = etree.QName(element).localname if isinstance(element.tag, str) else ""
        if not tag:
            return
        start = self.length
        formula = tag in {
            "inline-formula",
            "disp-formula",
            "tex-math",
            "math",
            "table-wrap",
            "code",
            "graphic",
            "supplementary-material",
        }
        if tag in {"fn"}:
            self.add(" ")
        if not formula:
            self.add(element.text)
            for child in element:
                if isinstance(child.tag, str):
                    if etree.QName(child).localname in {
                        "p",
                        "sec",
                        "list",
                        "list-item",
                        "title",
                        "caption",
                        "fig",
                        "label",
                        "disp-quote",
                        "boxed-text",
                    }:
                        self.pieces.append("\n\n")
                        self.length += 2
                        self.inline(child)
                        self.pieces.append("\n\n")
                        self.length += 2
                    else:
                        self.inline(child)
                self.add(child.tail)
        else:
            self.add("(1)" if tag == "disp-formula" else "x")
            self.paper.verbatim.append(Span(start, self.length))
        end = self.length
        if tag == "sup":
            self.paper.raised.append(Span(start, end))
        if tag == "xref" and element.get("ref-type") == "bibr" and end > start:
            for key in (element.get("rid") or "").split():
                self.paper.answers.append((Span(start, end), key))


def jats_paper(name: str, root) -> Paper:
    """Return one article, its anchors gone."""
    paper = Paper(name)
    writer = _Writer(paper)
    for part in [*root.findall(".//abstract"), *root.findall("./body")]:
        for child in part:
            if isinstance(child.tag, str):
                writer.block(child)
    for back in root.findall("./back"):
        for child in back:
            if (
                isinstance(child.tag, str)
                and etree.QName(child).localname != "ref-list"
                and child.find(".//ref-list") is None
            ):
                writer.block(child)
    paper.text = "".join(writer.pieces)
    paper.references = [_jats_reference(ref) for ref in root.iterfind(".//ref-list//ref")]
    known = {reference.key for reference in paper.references}
    paper.answers = [(span, key) for span, key in paper.answers if key in known]
    paper.answers = _with_ranges(paper)
    paper.kind = _kind(paper)
    return paper


def _jats_reference(ref) -> Reference:
    citation = next(
        (
            c
            for c in ref.iter()
            if isinstance(c.tag, str)
            and etree.QName(c).localname
            in {"element-citation", "mixed-citation", "citation", "nlm-citation"}
        ),
        ref,
    )
    names = []
    group = citation.find(".//person-group")
    for name in (group if group is not None else citation).iter("name", "collab", "string-name"):
        if name.tag == "collab":
            names.append(Name(" ".join("".join(name.itertext()).split())))
        else:
            names.append(Name(_text(name, "surname"), _text(name, "given-names")))
    year = re.search(r"(\d{4})\s?([a-z])?", _text(citation, "year"))
    label = _text(ref, "label").strip("[]. ")
    return Reference(
        key=ref.get("id") or "",
        raw=" ".join("".join(citation.itertext()).split()),
        title=_text(citation, "article-title") or _text(citation, "source"),
        authors=tuple(name for name in names if name.family),
        has_more_authors=citation.find(".//etal") is not None,
        year=int(year.group(1)) if year else None,
        year_suffix=(year.group(2) or "") if year else "",
        number=int(label) if label.isdigit() else None,
    )


def _text(element, tag: str) -> str:
    found = element.find(f".//{tag}")
    return " ".join("".join(found.itertext()).split()) if found is not None else ""


def _with_ranges(paper: Paper) -> list[tuple[Span, str]]:
    """Return the answers with those that a dash between two anchors stands for."""
    order = {reference.key: at for at, reference in enumerate(paper.references)}
    keys = [reference.key for reference in paper.references]
    found = list(paper.answers)
    for (span, key), (following, last) in pairwise(paper.answers):
        gap = paper.text[span.end : following.start]
        numbers = span.of(paper.text).strip("[]() "), following.of(paper.text).strip("[]() ")
        if (
            span.end <= following.start
            and len(gap) < 8
            and _DASHES.fullmatch(gap)
            and all(n.isdigit() for n in numbers)
        ):
            for at in range(order[key] + 1, order[last]):
                found.append((Span(span.start, following.end), keys[at]))
    return found


def _kind(paper: Paper) -> str:
    """Return how the paper's marks look."""
    looks: Counter[str] = Counter()
    raised = sorted(paper.raised)
    for span, _ in paper.answers[:200]:
        words = span.of(paper.text)
        if re.search(r"[^\W\d_]{2}", words) or re.fullmatch(r"\(?\d{4}[a-z]?\)?", words):
            looks["names"] += 1
        elif any(one.contains(span) for one in raised):
            looks["raised"] += 1
        elif "[" in paper.text[max(span.start - 60, 0) : span.start + 1].rpartition("]")[2]:
            looks["square"] += 1
        else:
            looks["round"] += 1
    return looks.most_common(1)[0][0] if looks else ""
