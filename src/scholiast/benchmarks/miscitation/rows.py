"""A row of each data set -> a claim with its evidence; the label is as the file spells it."""

from collections.abc import Mapping
from dataclasses import replace
from hashlib import sha256

from scholiast.benchmarks.miscitation.files import Row, needed
from scholiast.benchmarks.miscitation.interface import JudgedClaim, Standing, Text
from scholiast.errors import InputError
from scholiast.verifying.tables import Grid


def text(value: object, place: str, name: str) -> str:
    """Return a field that must be text with words in it."""
    if not isinstance(value, str) or not value.strip():
        raise InputError(f"{place}: {name!r} is no text: {value!r:.80}")
    return value


def texts(value: object, place: str, name: str) -> tuple[str, ...]:
    """Return a field that is a text or a list of texts, blank ones left out."""
    parts = value if isinstance(value, list) else [value]
    found = [part for part in parts if isinstance(part, str)]
    if len(found) < len(parts):
        raise InputError(f"{place}: {name!r} is neither text nor a list of texts")
    return tuple(part for part in found if part.strip())


def digest(*parts: str) -> str:
    """Return a short name of texts."""
    return sha256("\0".join(parts).encode("utf-8", "surrogatepass")).hexdigest()[:16]


def _claim(
    row: Row, place: str, evidence: Text, *, claim: str = "claim", id: str = "", **strata: str
) -> JudgedClaim:
    words = text(needed(row, claim, place), place, claim)
    return JudgedClaim(
        id or str(row.get("id", place)),
        words,
        evidence,
        str(needed(row, "label", place)),
        Standing.OPEN,
        group=evidence.id,
        strata={name: value for name, value in strata.items() if value},
    )


def pair(row: Row, place: str) -> JudgedClaim:
    """Return a row of premise, hypothesis and label."""
    premise = text(needed(row, "premise", place), place, "premise")
    evidence = Text(str(row.get("trial") or row.get("pmcid") or digest(premise)),
                    paragraphs=((premise,),))  # fmt: skip
    section, kind = str(row.get("section") or ""), str(row.get("kind") or "")
    return _claim(
        row, place, evidence, claim="hypothesis", id=place, section=section, kind=kind
    )  # fmt: skip


def given(row: Row, place: str) -> JudgedClaim:
    """Return a row of claim, evidence (a text or sentences) and label, or of a pair."""
    if "premise" in row:
        return pair(row, place)
    sentences = texts(needed(row, "evidence", place), place, "evidence")
    if not sentences:
        raise InputError(f"{place}: 'evidence' is empty")
    source = str(row.get("source") or digest(*sentences))
    return _claim(row, place, Text(source, paragraphs=(sentences,)))


def abstracts(row: Row, place: str) -> JudgedClaim:
    """Return a row of SciFact: a claim with one abstract, or with several."""
    if "premise" in row:
        return pair(row, place)
    if "abstracts" in row:
        listed = row["abstracts"]
        found = (
            [each for each in listed if isinstance(each, dict)] if isinstance(listed, list) else []
        )
        titles = [str(each.get("title", "")) for each in found]
        bodies = [text(each.get("text"), place, "abstracts") for each in found]
        if not bodies:
            raise InputError(f"{place}: 'abstracts' is empty")
        return _claim(row, place, Text(
            digest(*bodies), titles[0], tuple((body,) for body in bodies), is_abstract=True,
        ))  # fmt: skip
    body = text(needed(row, "abstract", place), place, "abstract")
    return _claim(row, place, Text(
        str(row.get("doc_id") or digest(body)), str(row.get("title") or ""), ((body,),),
        is_abstract=True,
    ))  # fmt: skip


def article(row: Row, place: str) -> JudgedClaim:
    """Return a row of WiCE: a claim with the sentences of the articles that it cites."""
    meta = row.get("meta")
    known: Mapping[str, object] = meta if isinstance(meta, dict) else {}
    sentences = texts(needed(row, "evidence", place), place, "evidence")
    judged = _claim(
        row, place, Text(digest(*sentences), paragraphs=(sentences,)),
        id=str(known.get("id") or row.get("id") or place),
    )  # fmt: skip
    context = str(known.get("claim_context") or "")
    return replace(judged, context=f"{context} {judged.claim}".strip())


def web_page(row: Row, place: str) -> JudgedClaim:
    """Return a row of the Wikipedia citations; a page that could not be had is an empty text."""
    bodies = texts(needed(row, "source_text", place), place, "source_text")
    address = str(row.get("source_url") or digest(*bodies))
    judged = _claim(row, place, Text(address, paragraphs=tuple((body,) for body in bodies)))
    article = str(row.get("article") or "")
    return replace(judged, context=str(row.get("claim_container") or ""), group=article or address)


def attributed(row: Row, place: str) -> JudgedClaim:
    """Return a row of AttributionBench: a claim with one to four passages."""
    bodies = texts(needed(row, "references", place), place, "references")
    if not bodies:
        raise InputError(f"{place}: 'references' is empty")
    paragraphs = tuple(
        (part.strip(),) for body in bodies for part in body.split("\n") if part.strip()
    )
    judged = _claim(row, place, Text(digest(*bodies), paragraphs=paragraphs),
                    src=str(row.get("src") or row.get("src_dataset") or ""))  # fmt: skip
    question = str(row.get("question") or "")
    return replace(judged, context=question, group=question or judged.group)


def quoted(row: Row, place: str) -> JudgedClaim:
    """Return a row of CiteCheck: a Chinese statement and the quote that it cites."""
    quote = text(needed(row, "quote", place), place, "quote")
    judged = _claim(row, place, Text(digest(quote), paragraphs=((quote,),)), claim="statement",
                    id=str(row.get("idx", place)))  # fmt: skip
    return replace(judged, group=str(row.get("query") or judged.group))


def tabular(row: Row, place: str) -> JudgedClaim:
    """Return a row of SciTab: a claim about a table."""
    header = texts(needed(row, "table_column_names", place), place, "table_column_names")
    cells = needed(row, "table_content_values", place)
    if not isinstance(cells, list) or not all(isinstance(line, list) for line in cells):
        raise InputError(f"{place}: 'table_content_values' is no list of rows")
    names = row["table_column_names"]
    heads = tuple(map(str, names)) if isinstance(names, list) else header
    grid = Grid(
        str(row.get("table_caption") or ""), heads, tuple(tuple(map(str, line)) for line in cells)
    )
    paper = str(row.get("paper_id") or row.get("paper") or digest(grid.caption, *heads))
    evidence = Text(str(row.get("table_id") or paper), str(row.get("paper") or ""), grid=grid)
    return replace(_claim(row, place, evidence), group=paper)
