"""A data set's files -> claims that people judged, with their evidence and labels."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from scholiast.benchmarks.miscitation import rows
from scholiast.benchmarks.miscitation.files import Row, files_of, rows_of, split_of
from scholiast.benchmarks.miscitation.interface import JudgedClaim, Loaded, Mapped
from scholiast.benchmarks.miscitation.labels import (
    ATTRIBUTION,
    CITECHECK,
    GRADED,
    THREE_WAY,
    TRIALS,
    TWO_WAY_CLAIMS,
    Table,
    spelled,
)
from scholiast.errors import InputError

Reader = Callable[[Row, str], JudgedClaim]
"""Row and place -> claim; its label is as the file spells it."""


@dataclass(frozen=True, slots=True)
class DataSet:
    """Where a data set's rows are, what they need to have, and how one is read."""

    names: tuple[str, ...]
    """Patterns of the files' names, without ending; the first that finds any is taken."""
    fields: tuple[tuple[str, ...], ...]
    """Fields of a row, in each shape that the data set comes in."""
    table: Table
    read: Reader
    folders: tuple[str, ...] = ("claim_verification",)
    language: str = "en"


def load(name: str, data_set: DataSet, data: Path) -> Loaded:
    """Return a data set's claims; InputError names a file, row or label that does not fit."""
    files = files_of(data, data_set.names, data_set.fields, data_set.folders)
    claims: list[JudgedClaim] = []
    for path in files:
        claims += _claims(path, data_set, is_one_of_many=len(files) > 1)
    if not claims:
        raise InputError(f"miscitation/{name}: {', '.join(map(str, files))} holds no row")
    return Loaded(tuple(with_own_ids(claims)), tuple(path.name for path in files))


def with_own_ids(claims: Sequence[JudgedClaim]) -> list[JudgedClaim]:
    """Return claims with an id each: the second of one id gets its number behind it."""
    seen: Counter[str] = Counter()
    named = []
    for claim in claims:
        seen[claim.id] += 1
        count = seen[claim.id]
        named.append(claim if count == 1 else replace(claim, id=f"{claim.id}#{count}"))
    return named


def mapped(label: object, table: Table, place: str) -> Mapped:
    """Return what a label means; InputError lists the known ones where it is none of them."""
    row = spelled(label, table)
    if row is None:
        known = ", ".join(each.label for each in table)
        raise InputError(f"{place}: the label {label!r} is none of {known}")
    return row


def _claims(path: Path, data_set: DataSet, *, is_one_of_many: bool) -> Iterator[JudgedClaim]:
    split = split_of(path)
    for place, row in rows_of(path):
        judged = data_set.read(row, place)
        meaning = mapped(judged.label, data_set.table, place)
        strata = dict(judged.strata)
        if is_one_of_many:
            strata["file"] = path.name.partition(".")[0]
        elif split != "all":
            strata.setdefault("split", split)
        yield replace(
            judged,
            label=meaning.label,
            standing=meaning.standing,
            strata=strata if len(strata) else judged.strata,
        )


_PAIR = ("premise", "hypothesis", "label")
_GIVEN = ("claim", "evidence", "label")
DATA_SETS: Mapping[str, DataSet] = {
    "scifact": DataSet(
        (r"scifact(?:_test)?_with_abstracts.*", r"scifact.*_with_abstracts.*", r".*abstract"),
        (("claim", "abstract", "label"), ("claim", "abstracts", "label")),
        THREE_WAY,
        rows.abstracts,
    ),
    "healthver": DataSet(
        (r"healthver.*",),
        (_GIVEN, _PAIR),
        THREE_WAY,
        rows.given,
        ("claim_verification", "healthver"),
    ),
    "covidfact": DataSet((r"covidfact.*",), (_GIVEN,), TWO_WAY_CLAIMS, rows.given),
    "wice": DataSet(
        (r"wice.*",),
        (("claim", "evidence", "label", "supporting_sentences"),),
        GRADED,
        rows.article,
    ),
    "attribution": DataSet(
        (r"attribution.*",), (("claim", "references", "label"),), ATTRIBUTION, rows.attributed
    ),
    "wikipedia": DataSet(
        (r"wikipedia.*",), (("claim", "source_text", "label"),), GRADED, rows.web_page
    ),
    "citecheck-zh": DataSet(
        (r"citecheck.*",), (("statement", "quote", "label"),), CITECHECK, rows.quoted, language="zh"
    ),
    "scitab": DataSet(
        (r"scitab.*",),
        (("claim", "table_content_values", "label"),),
        THREE_WAY,
        rows.tabular,
        ("scitab",),
    ),
    "evidence-inference": DataSet(
        (r"(?:evidence_inference_?)?(?:test|dev|validation|train)",),
        (_PAIR,),
        THREE_WAY,
        rows.pair,
        ("evidence_inference", "entailment/evidence_inference"),
    ),
    "nli4ct": DataSet(
        (r"(?:nli4ct_?)?(?:test|dev|validation|train)",),
        (_PAIR,),
        TRIALS,
        rows.pair,
        ("nli4ct", "entailment/nli4ct"),
    ),
}
