"""Found texts taken or turned down as a work's own, and a folder of files matched to references."""

import os
import tarfile
import tempfile
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from benchmarks.tables import Row
from lxml import etree
from rapidfuzz import fuzz

from scholiast.papers import Author, Document, Identifiers, Name, Reference, Section, Span, Work
from scholiast.papers.folding import fold
from scholiast.resolving.sources.handing import hand_in
from scholiast.resolving.sources.readers import Readers
from scholiast.resolving.sources.surrogates import Judgement, judge

MOST = int(os.environ.get("SCHOLIAST_BENCH_FILES", "1000"))
SHORTEST_BODY = 1_500
_XML = {"resolve_entities": False, "no_network": True, "load_dtd": False, "recover": True}


@dataclass(frozen=True, slots=True)
class Pair:
    """A paper's file, its text, and the work as its publisher's deposit or front matter says it."""

    path: Path
    document: Document
    work: Work
    cited: tuple[Identifiers, ...]
    has_body: bool

    def judged(self, document: Document) -> Judgement:
        return judge(document, self.work, self.cited)


def measure(data: Path) -> list[Row]:
    """Return how many right and wrong texts are taken, and how a folder is matched."""
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder)
        for name in ("pdf_with_crossref/jose", "pdf_with_crossref/jcon", "jats_xml/jats"):
            with tarfile.open(data / f"{name}.tar.gz") as members:
                members.extractall(root / name.rpartition("/")[2], filter="data")
        pairs = list(_pairs(root))[:MOST]
        rows = [*_right(pairs), *_wrong(pairs), _variants(pairs)]
        return [*rows, *_folder(pairs, root)]


def _pairs(root: Path) -> Iterator[Pair]:
    """Yield each file whose title its publisher gives apart from it."""
    with Readers(1) as readers:
        for path in sorted(root.rglob("*")):
            if path.suffix not in (".pdf", ".xml", ".nxml", ".jats") or "media" in path.parts:
                continue
            if path.name.endswith(".crossref.xml"):
                continue
            deposit = next(iter(path.parent.glob("*.crossref.xml")), None)
            found = _deposit(deposit) if deposit else _front(path)
            if found and found[0].title:
                yield Pair(path, readers.read(path), *found)


def _tree(path: Path) -> etree._Element:
    root = etree.parse(path, etree.XMLParser(**_XML)).getroot()
    for element in root.iter():
        if isinstance(element.tag, str):
            element.tag = etree.QName(element).localname
    return root


def _text(element: etree._Element | None) -> str:
    return " ".join("".join(element.itertext()).split()) if element is not None else ""


def _deposit(path: Path) -> tuple[Work, tuple[Identifiers, ...], bool]:
    """Return the work that a Crossref deposit describes."""
    root = _tree(path)
    article = root.find(".//journal_article")
    people = tuple(
        Author(Name(_text(one.find("surname")), _text(one.find("given_name"))))
        for one in article.iter("person_name")
    )
    doi = _text(article.find("./doi_data/doi")).lower()
    cited = tuple(
        Identifiers(doi=_text(one).lower()) for one in article.iterfind(".//citation/doi")
    )
    year = int(_text(article.find(".//year")))
    work = Work(f"doi:{doi}", Identifiers(doi=doi), _text(article.find(".//title")), people, year)
    return work, cited, True


def _front(path: Path) -> tuple[Work, tuple[Identifiers, ...], bool] | None:
    """Return the work that the front matter of a JATS file describes."""
    root = _tree(path)
    meta = root.find(".//article-meta")
    if meta is None:
        return None
    people = tuple(
        Author(Name(_text(one.find(".//surname")), _text(one.find(".//given-names"))))
        for one in meta.iterfind(".//contrib-group/contrib")
        if one.get("contrib-type") == "author" and one.find(".//surname") is not None
    )
    doi = _text(meta.find("article-id[@pub-id-type='doi']")).lower()
    abstracts = [_text(one) for one in meta.iterfind("abstract") if not one.get("abstract-type")]
    dois = root.iterfind(".//ref-list//pub-id[@pub-id-type='doi']")
    year = _text(meta.find(".//pub-date/year"))
    pages = "-".join(filter(None, (_text(meta.find("fpage")), _text(meta.find("lpage")))))
    work = Work(
        f"doi:{doi}",
        Identifiers(doi=doi),
        _text(meta.find(".//article-title")),
        people,
        int(year) if year else None,
        pages=pages,
        abstract=abstracts[0] if abstracts else "",
    )
    cited = tuple(Identifiers(doi=_text(one).lower()) for one in dois)
    return work, cited, len(_text(root.find("./body"))) >= SHORTEST_BODY


def _right(pairs: Sequence[Pair]) -> list[Row]:
    """Return the part of right texts that is taken, full records and records of a title apart."""
    rows = []
    known = [pair for pair in pairs if pair.has_body and (pair.work.authors or pair.work.abstract)]
    bare = [pair for pair in pairs if pair.has_body and pair not in known]
    for name, chosen, reach in (
        ("right text, record with authors", known, ">= 0.98"),
        ("right text, record without authors", bare, ""),
    ):
        judged = [(pair, pair.judged(pair.document)) for pair in chosen]
        missed = {pair.path.name: one.reason for pair, one in judged if not one.accepted}
        taken = sum(one.accepted for _, one in judged)
        rows.append(
            Row(name, "pdf_with_crossref, jats_xml", len(chosen), {"taken": _part(taken, len(chosen))}, reach,
                details={"missed": missed})
        )  # fmt: skip
    return rows


def _wrong(pairs: Sequence[Pair]) -> list[Row]:
    """Return how many wrong texts are taken: every other paper, and the nearest ones apart."""
    every, nearest, shared = [], [], []
    started = time.perf_counter()
    for pair in pairs:
        others = [one for one in pairs if fold(one.work.title) != fold(pair.work.title)]
        own = {fold(author.name.family) for author in pair.work.authors}
        others.sort(
            key=lambda one: -fuzz.token_set_ratio(fold(one.work.title), fold(pair.work.title))
        )
        for place, other in enumerate(others):
            taken = pair.judged(other.document).accepted
            every.append(taken)
            if place < 5:
                nearest.append(taken)
            if own & {fold(author.name.family) for author in other.work.authors}:
                shared.append(taken)
    each = (time.perf_counter() - started) / max(len(every), 1)
    on = "pdf_with_crossref, jats_xml"
    return [
        Row("wrong text: any other paper", on, len(every), {"taken": _part(sum(every), len(every)), "ms a pair": each * 1000}, "0"),
        Row("wrong text: nearest five by title", on, len(nearest), {"taken": _part(sum(nearest), len(nearest))}, "0"),
        Row("wrong text: shares an author", on, len(shared), {"taken": _part(sum(shared), len(shared))}, "0"),
    ]  # fmt: skip


def _variants(pairs: Sequence[Pair]) -> Row:
    """Return how many texts are taken that are made from the right one and are not it."""
    counts: dict[str, list[bool]] = {}
    for pair in pairs:
        if not pair.judged(pair.document).accepted:
            continue
        for name, document in _made(pair).items():
            counts.setdefault(name, []).append(pair.judged(document).accepted)
    figures = {name: _part(sum(taken), len(taken)) for name, taken in counts.items()}
    total = sum(len(taken) for taken in counts.values())
    taken = sum(map(sum, counts.values()))
    return Row(
        "text about the work, or part of it", "made from the right texts", total,
        {"taken": _part(taken, total)}, "0",
        note="; ".join(f"{name} {figure:.3f}" for name, figure in figures.items()),
    )  # fmt: skip


def _made(pair: Pair) -> dict[str, Document]:
    """Return texts that only look like the right one."""
    document, title = pair.document, pair.document.title or pair.work.title
    rest = document.text[document.text.find("\n") :]
    made = {
        "correction": _titled(document, f"Correction: {title}", rest[:4_000]),
        "comment": _titled(document, f"Comment on “{title}”", rest),
        "retraction notice": _titled(document, f"Retraction: {title}", rest[:3_000]),
        "supplement": _titled(document, title, "\n\nSupporting Information\n\n" + rest),
        "second part": _titled(document, f"{title}. Part II", rest),
        "abstract page": _titled(document, title, rest[:1_200] + "\n\nSign in to read on."),
    }
    if pair.work.authors:
        made["other authors"] = _other_authors(document, pair.work)
    return made


def _titled(document: Document, title: str, rest: str) -> Document:
    """Return a document of another title and text; its sections are gone."""
    text = f"# {title}{rest}"
    return replace(
        document, text=text, title=title, sections=(), references=(), identifiers=Identifiers()
    )


def _other_authors(document: Document, work: Work) -> Document:
    """Return the document without a trace of its authors in its front matter."""
    start = next((one.span.start for one in document.sections if one.role == "abstract"), 1_500)
    head = document.text.find("\n") + 1
    text = (
        document.text[:head]
        + "\nAnna Nemo and Otto Niemand\n\n"
        + document.text[max(start, head) :]
    )
    for name in (*document.authors, *(author.name for author in work.authors)):
        text = text.replace(name.family, "Nemo")
    abstract = Section("Abstract", 1, Span(head + 40, head + 1_000), "abstract")
    return replace(
        document,
        text=text,
        authors=(Name("Nemo", "Anna"), Name("Niemand", "Otto")),
        sections=(abstract,),
        references=(),
    )


def _folder(pairs: Sequence[Pair], root: Path) -> list[Row]:
    """Return how a folder of all files is matched to references of three kinds."""
    unique = {fold(pair.work.title): pair for pair in pairs if pair.work.authors}
    wanted = list(unique.values())
    others = [reference for pair in pairs for reference in pair.document.references][:2_000]
    others = [one for one in others if fold(one.title) not in unique]
    rows = []
    with tempfile.TemporaryDirectory() as kept:
        for name, make in (
            ("with DOI", _full),
            ("no DOI, initials, et al.", _short),
            ("no fields, the entry's words", _words),
        ):
            references = [make(pair, f"r{number}") for number, pair in enumerate(wanted)]
            started = time.perf_counter()
            handed = hand_in(root, [*references, *_numbered(others)], cache=Path(kept) / "cache")
            seconds = time.perf_counter() - started
            right = sum(
                _fits(handed.files.get(reference.key), pair, pairs)
                for reference, pair in zip(references, wanted, strict=True)
            )
            wrong = len(handed.files) - right
            figures: dict[str, float | str] = {
                "matched": _part(right, len(wanted)), "wrong": wrong, "seconds": seconds,
                "files": len(handed.strays) + len(set(handed.files.values())),
            }  # fmt: skip
            note = f"beside {len(others)} references whose works are not in the folder"
            rows.append(Row(f"--sources: {name}", "a folder of all files", len(wanted), figures, "", note,
                            {"missing": list(handed.missing[:20])}))  # fmt: skip
    return rows


def _fits(path: Path | None, pair: Pair, pairs: Sequence[Pair]) -> bool:
    """Say whether a file is of the pair's work; a PDF and its JATS are one work."""
    return any(one.path == path and fold(one.work.title) == fold(pair.work.title) for one in pairs)


def _full(pair: Pair, key: str) -> Reference:
    names = tuple(author.name for author in pair.work.authors)
    work = pair.work
    return Reference(
        key, title=work.title, authors=names, year=work.year, identifiers=work.identifiers
    )


def _short(pair: Pair, key: str) -> Reference:
    first = pair.work.authors[0].name
    name = Name(first.family, first.given[:1] + ".")
    title = pair.work.title.capitalize().rstrip(".")
    return Reference(key, title=title, authors=(name,), has_more_authors=True, year=pair.work.year)


def _words(pair: Pair, key: str) -> Reference:
    names = ", ".join(str(author.name) for author in pair.work.authors[:3])
    return Reference(key, raw=f"{names} ({pair.work.year}). {pair.work.title}. Some Journal.")


def _numbered(references: Sequence[Reference]) -> list[Reference]:
    return [
        replace(one, key=f"other{number}", span=Span(0, 0)) for number, one in enumerate(references)
    ]


def _part(count: int, of: int) -> float:
    return count / of if of else 0.0
