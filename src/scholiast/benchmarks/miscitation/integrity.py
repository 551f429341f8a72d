"""Citation Integrity (Sarol et al. 2024): real citations, judged against the cited full texts."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from scholiast.benchmarks.miscitation.files import Row, files_of, needed, rows_of
from scholiast.benchmarks.miscitation.interface import JudgedClaim, Loaded, Standing, Text
from scholiast.benchmarks.miscitation.labels import CITATION_INTEGRITY
from scholiast.benchmarks.miscitation.loading import mapped, with_own_ids
from scholiast.benchmarks.miscitation.rows import text, texts
from scholiast.errors import InputError

FOLDERS = ("citation_integrity",)
STANDINGS: Mapping[str, Standing] = {
    "supported": Standing.CORRECT,
    "not_accurate": Standing.WRONG,
    "no_evidence": Standing.OPEN,
}
"""By `label`; ACCURATE alone is `supported`."""
_HELD = re.compile(r"[\[(][^\[\]()]{0,200}<\|\w{1,20}\|>[^\[\]()]{0,200}(?:[\])]|$)")
_MARK = re.compile(r"<\|\w{1,20}\|>")
_BLANKS = re.compile(r"\s+")
_BEFORE_STOP = re.compile(r" ([.,;:])")
_HEADING = re.compile(r"#{1,6} ")


def load_integrity(data: Path, *, with_training: bool = False) -> Loaded:
    """Return the claims with their cited papers.

    Rows of the training split are left out where the files hold others, unless they are asked for.
    A claim whose paper is not there has the sentences that the data's authors retrieved, and is
    counted in the notes; one with neither is an InputError.
    """
    files = files_of(data, (r"claims.*",), (("ref_no", "claim", "label"),), FOLDERS)
    folder = files[0].parent
    papers = {id: paper for path in _texts_in(folder) for id, paper in _papers(path)}
    rows = [(place, row) for path in files for place, row in rows_of(path)]
    if not with_training and any(row.get("split") != "train" for _, row in rows):
        rows = [(place, row) for place, row in rows if row.get("split") != "train"]
    claims = [_claim(row, place, papers) for place, row in rows]
    if not claims:
        raise InputError(f"miscitation/citation-integrity: {files[0]} holds no row")
    bare = sum(claim.text.id not in papers for claim in claims)
    notes = {
        "cited papers": float(len({claim.text.id for claim in claims})),
        "claims without the cited paper's text": float(bare),
        "claims without label_3way": float(sum(claim.label is None for claim in claims)),
    }
    return Loaded(tuple(with_own_ids(claims)), tuple(path.name for path in files), notes)


def without_marks(claim: str) -> str:
    """Return a claim without the marks of citations and the brackets that hold them.

    >>> without_marks("It rose [<|cit|>], as others (3<|multi_cit|>–8) say <|other_cit|>.")
    'It rose, as others say.'
    """
    bare = _MARK.sub(" ", _HELD.sub(" ", claim))
    return _BEFORE_STOP.sub(r"\1", _BLANKS.sub(" ", bare)).strip()


def _texts_in(folder: Path) -> Sequence[Path]:
    try:
        return files_of(folder, (r"cited_fulltext.*",), (("ref_no", "paragraphs"),))
    except InputError:
        return ()


def _papers(path: Path) -> Iterator[tuple[str, Text]]:
    for place, row in rows_of(path):
        number = str(needed(row, "ref_no", place))
        paragraphs = texts(needed(row, "paragraphs", place), place, "paragraphs")
        title = _HEADING.sub("", str(row.get("title") or ""))
        yield number, Text(number, title, tuple((part,) for part in paragraphs))


def _claim(row: Row, place: str, papers: Mapping[str, Text]) -> JudgedClaim:
    number = str(needed(row, "ref_no", place))
    label = str(needed(row, "label", place))
    if label not in STANDINGS:
        raise InputError(f"{place}: the label {label!r} is none of {', '.join(STANDINGS)}")
    three_way = row.get("label_3way")
    own = mapped(three_way, CITATION_INTEGRITY, place).label if three_way else None
    claim = without_marks(text(needed(row, "claim", place), place, "claim"))
    sentence = without_marks(str(row.get("claim_sentence") or ""))
    strata = {"label": label, "fine": row.get("label_fine"), "split": row.get("split")}
    judged = JudgedClaim(
        str(row.get("id", place)),
        claim,
        _paper(row, place, number, papers),
        own,
        STANDINGS[label],
        context=sentence,
        group=number,
        strata={name: str(value) for name, value in strata.items() if value},
    )
    marked = row.get("gold_support")
    return replace(judged, gold_sentences=texts(marked, place, "gold_support") if marked else ())


def _paper(row: Row, place: str, number: str, papers: Mapping[str, Text]) -> Text:
    if number in papers:
        return papers[number]
    retrieved = row.get("top5_sentences")
    if not retrieved:
        raise InputError(
            f"{place}: no text of the cited paper {number}: put cited_fulltext.jsonl.gz beside the"
            " claims"
        )
    sentences = texts(retrieved, place, "top5_sentences")
    return Text(f"{number}:{row.get('id', place)}", paragraphs=tuple((one,) for one in sentences))
