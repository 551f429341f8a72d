"""Fields of reference strings against GROBID's and AnyStyle's gold, beside other parsers.

Only strings that training never saw are read (`training.TEST_FOLDS`: whole documents, and single
strings of the collections).

- exact: equal after NFKC, with white space, dashes and quotes made one and outer punctuation cut
  off (both sides); case counts. Names: all families equal, in order.
- soft: both sides folded to lower-case letters and digits without accents; then a Levenshtein
  similarity (1 - distance / longer length) of at least 0.8. Years, volumes, pages and DOIs: folded
  sides equal; the letter of a journal's section before a volume (Phys. Rev. D66) may stand on one
  side only, as some annotators count it to the journal and some to the volume. Names: as many, and each pair of families soft.

A field that the gold lacks and the parser gives counts against precision; one that the gold has
and the parser lacks or gets wrong, against recall. Micro figures sum over the eight fields.
"""

import json
import re
import subprocess
import time
import unicodedata
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from hashlib import sha256
from pathlib import Path

from rapidfuzz.distance import Levenshtein

from benchmarks.tables import Row
from scholiast.papers import Reference
from scholiast.parsing.references import parse_reference
from scholiast.parsing.references.gold import Labelled, read_gold
from scholiast.parsing.references.identifiers import clean_doi
from scholiast.parsing.references.labels import Label
from scholiast.parsing.references.names import read_names
from scholiast.parsing.references.training import TEST_FOLDS
from scholiast.parsing.references.years import read_year

Fields = Mapping[str, str]
FIELDS = ("title", "first author", "all authors", "year", "container", "volume", "pages", "doi")
PEERS = Path(__file__).parents[2] / ".bench" / "peers" / "bin" / "python"
_REFEXTRACT = """
import json, sys
from refextract import extract_references_from_string
for line in sys.stdin:
    print(json.dumps(extract_references_from_string(json.loads(line))[:1]), flush=True)
"""
SAMPLE = 100
NOISE = (
    "what stands in the way: entries whose spaces were lost or doubled in the gold text (physics "
    "documents of GROBID), a section letter counted to the journal by some annotators and to the "
    "volume by others (Phys. Rev. D66), editors of a book marked as its authors by some, a "
    "monograph's series or publisher after a comma, and Chinese entries, of which few are there "
    "to learn from"
)
_STRICT = {"year", "volume", "pages", "doi"}


def measure(data: Path) -> list[Row]:
    """Return one row for each set and parser, and one for each field of ours."""
    test = [item for item in read_gold(data) if item.fold in TEST_FOLDS]
    sets = {
        "grobid_gold": [item for item in test if item.source == "grobid"],
        "anystyle gold+core": [
            item for item in test if item.source in ("anystyle-gold", "anystyle-core")
        ],
    }
    sets["both"] = [item for items in sets.values() for item in items]
    parse_reference("Lee, K. 2019. On trees. Botany 12:3-4.")
    rows = []
    for name, items in sets.items():
        started = time.perf_counter()
        ours = [fields_of(parse_reference(item.text)) for item in items]
        speed = len(items) / (time.perf_counter() - started)
        wanted = [gold_fields(item) for item in items]
        rows.append(_row("Scholiast", name, wanted, ours, {"refs/s": speed}))
        rows.append(
            _row("regex baseline", name, wanted, [baseline(item.text) for item in items], {})
        )
        if name == "both":
            rows += _beside_refextract(items, wanted, ours)
        if name == "both":
            rows += [
                _row(f"Scholiast, {field}", name, wanted, ours, {}, (field,)) for field in FIELDS
            ]
    return rows


def _row(
    what: str,
    on: str,
    gold: list[Fields],
    found: list[Fields],
    extra: dict[str, float],
    fields: Iterable[str] = FIELDS,
) -> Row:
    figures: dict[str, float | str] = {}
    for name, same in (("exact", exact), ("soft", soft)):
        precision, recall, f1 = scores(gold, found, fields, same)
        figures |= {f"{name} P": precision, f"{name} R": recall, f"{name} F1": f1}
    reach = "micro F1 0.95 exact, 0.97 soft" if what == "Scholiast" else ""
    note = NOISE if what == "Scholiast" and on == "both" else ""
    return Row(what, on, len(gold), figures | extra, reach, note)


def scores(
    gold: list[Fields],
    found: list[Fields],
    fields: Iterable[str],
    same: Callable[[str, str, str], bool],
) -> tuple[float, float, float]:
    """Return precision, recall and F1 over the given fields of all items."""
    count: Counter[str] = Counter()
    for wanted, given in zip(gold, found, strict=True):
        for field in fields:
            left, right = wanted.get(field, ""), given.get(field, "")
            count["wanted"] += bool(left)
            count["given"] += bool(right)
            count["right"] += bool(left and right and same(field, left, right))
    precision = count["right"] / max(count["given"], 1)
    recall = count["right"] / max(count["wanted"], 1)
    return precision, recall, 2 * precision * recall / max(precision + recall, 1e-9)


def fields_of(reference: Reference) -> Fields:
    """Return the measured fields of a reference."""
    return {
        "title": reference.title,
        "first author": reference.authors[0].family if reference.authors else "",
        "all authors": "|".join(name.family for name in reference.authors),
        "year": str(reference.year or ""),
        "container": reference.venue,
        "volume": reference.volume,
        "pages": reference.pages,
        "doi": reference.identifiers.doi or "",
    }


def gold_fields(item: Labelled) -> Fields:
    """Return the measured fields as the annotators marked them."""
    names, _ = read_names(
        " ; ".join(item.text[s:e] for s, e, label in item.stretches if label is Label.AUTHOR)
    )
    return {
        "title": item.first(Label.TITLE),
        "first author": names[0].family if names else "",
        "all authors": "|".join(name.family for name in names),
        "year": _gold_year(item),
        "container": item.first(Label.CONTAINER)
        or item.first(Label.JOURNAL)
        or item.first(Label.SERIES),
        "volume": _gold_volume(item.first(Label.VOLUME)),
        "pages": _gold_pages(item),
        "doi": clean_doi("".join((item.first(Label.DOI) or item.first(Label.URL)).split())) or "",
    }


def _gold_year(item: Labelled) -> str:
    years = (read_year(item.text[s:e])[0] for s, e, label in item.stretches if label is Label.DATE)
    return next((str(year) for year in years if year), "")


def _gold_volume(text: str) -> str:
    """Return the volume where an annotator put the issue with it: `12(3)`, `vol. 12, no. 3`."""
    match = re.search(r"\b(?:\d+\w{0,3}(?:[-–/]\d+)?|[IVXLC]+|[A-Z]\d+)\b", text)
    return match.group(0) if match else text.strip(" .,;:()")


def _gold_pages(item: Labelled) -> str:
    text = item.first(Label.PAGES) or "".join(
        re.findall(r":\s?(\d+\s?[-–]\s?\d+)", item.first(Label.VOLUME))
    )
    match = re.search(
        r"[A-Za-z]{0,3}\d[\w.]*(?:\s*[-–—−~]{1,3}\s*[A-Za-z]{0,3}\d\w*)?|\b[ivxlc]+\b(?:\s?[-–]\s?[ivxlc]+)?",
        re.sub(r"^\W*(?:pp|p|S|pages?|pgs?|p[áa]gs?)\b\.?", "", text),
    )
    return (
        re.sub(r"\s*[-–—−~]+\s*", "-", match.group(0)).strip(".")
        if match
        else text.strip(" .,;:()")
    )


def exact(field: str, left: str, right: str) -> bool:
    """Say whether two values are the same but for white space, dashes, quotes and outer marks."""
    return _plain(left) == _plain(right)


def _plain(text: str) -> str:
    text = unicodedata.normalize("NFKC", text)
    text = re.sub(r"[–—−‐‑]", "-", re.sub(r"[“”„«»‘’`´]", "'", text)).replace('"', "'")
    return re.sub(r"\s+", "", text).strip("'.,;:()[]*_-/|")


def soft(field: str, left: str, right: str) -> bool:
    """Say whether two values are alike as readers see them."""
    if field == "all authors":
        lefts, rights = left.split("|"), right.split("|")
        return len(lefts) == len(rights) and all(
            _alike(a, b) for a, b in zip(lefts, rights, strict=True)
        )
    if field == "volume":
        return re.sub(r"^[a-z](?=\d)", "", _folded(left)) == re.sub(
            r"^[a-z](?=\d)", "", _folded(right)
        )
    if field in _STRICT:
        return _folded(left) == _folded(right)
    return _alike(left, right)


def _alike(left: str, right: str) -> bool:
    left, right = _folded(left), _folded(right)
    return left == right or Levenshtein.normalized_similarity(left, right) >= 0.8


def _folded(text: str) -> str:
    text = unicodedata.normalize("NFKD", text.casefold())
    return "".join(char for char in text if char.isalnum())


def _beside_refextract(
    items: list[Labelled], wanted: list[Fields], ours: list[Fields]
) -> list[Row]:
    """Return the peer's row and ours on a sample: it takes about a second a string."""
    sample = sorted(
        range(len(items)), key=lambda place: sha256(items[place].text.encode()).digest()
    )[:SAMPLE]
    peer = refextract([items[place] for place in sample])
    if not peer:
        return []
    gold, mine = [wanted[place] for place in sample], [ours[place] for place in sample]
    on = f"both, {SAMPLE} strings"
    return [
        _row("refextract 1.1.7", on, gold, peer, {}),
        _row("Scholiast there", on, gold, mine, {}),
    ]


def refextract(items: list[Labelled]) -> list[Fields]:
    """Return what refextract makes of the strings, or nothing where it is not installed."""
    if not PEERS.exists():
        return []
    lines = "".join(json.dumps(item.text) + "\n" for item in items)
    done = subprocess.run(
        [PEERS, "-c", _REFEXTRACT], input=lines, capture_output=True, text=True, check=True
    )
    return [_of_refextract(json.loads(line)) for line in done.stdout.splitlines()]


def _of_refextract(found: list[dict[str, list[str]]]) -> Fields:
    given = found[0] if found else {}
    first = {key: values[0] for key, values in given.items() if values}
    names, _ = read_names(" ; ".join(given.get("author", [])))
    return {
        "title": first.get("title", ""),
        "first author": names[0].family if names else "",
        "all authors": "|".join(name.family for name in names),
        "year": first.get("year", first.get("journal_year", "")),
        "container": first.get("journal_title", ""),
        "volume": first.get("journal_volume", ""),
        "pages": first.get("journal_page", ""),
        "doi": clean_doi(first.get("doi", "")) or "",
    }


def baseline(entry: str) -> Fields:
    """Return what a handful of patterns make of an entry: the least a parser should beat."""
    entry = re.sub(r"^\s*(?:\[\w+\]|\d+\.)\s*", "", entry)
    year = re.search(r"\(?\b(1[5-9]\d\d|20\d\d)[a-z]?\b\)?[.,:]?", entry)
    quoted = re.search(r"[“\"](.{8,300}?)[,.]?[”\"]", entry)
    early = bool(year and year.start() < len(entry) / 2)
    if quoted:
        authors, title, rest = entry[: quoted.start()], quoted.group(1), entry[quoted.end() :]
    elif early and year:
        authors = entry[: year.start()]
        title, _, rest = entry[year.end() :].partition(". ")
    else:
        parts = re.split(r"(?<=[a-zà-ÿ)]{2})\.\s", entry, maxsplit=2)
        authors, title, rest = [*parts, "", ""][:3]
    numbers = re.search(
        r"(\d{1,4})\s?(?:\((\d{1,4})\))?\s?[,:]\s?(?:pp?\.?\s?)?(\w?\d+(?:\s?[-–]\s?\w?\d+)?)", rest
    )
    names, _ = read_names(authors)
    container = re.split(r"[,.]?\s*(?:vol\.?|\d)|,", rest.strip(" ,."), maxsplit=1)[0]
    return {
        "title": title.strip(), "first author": names[0].family if names else "",
        "all authors": "|".join(name.family for name in names), "year": year.group(1) if year else "",
        "container": re.sub(r"^In:?\s", "", container), "volume": numbers.group(1) if numbers else "",
        "pages": re.sub(r"\s*[-–]\s*", "-", numbers.group(3)) if numbers else "",
        "doi": clean_doi(entry) or "",
    }  # fmt: skip
