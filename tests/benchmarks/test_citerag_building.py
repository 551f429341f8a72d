import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from scholiast.benchmarks.citerag.building import Report, build, is_test
from scholiast.benchmarks.citerag.contamination import Exclusions, Known, leaks
from scholiast.benchmarks.citerag.domains import DOMAINS, domain_of
from scholiast.benchmarks.citerag.loading import open_lists, open_positions
from scholiast.benchmarks.citerag.pool import identity
from scholiast.benchmarks.citerag.positions import damage, positions
from scholiast.benchmarks.citerag.records import PositionSection
from scholiast.benchmarks.citerag.selecting import Options, select
from scholiast.benchmarks.citerag.sources import FolderPapers, marked, work_of
from scholiast.errors import InputError
from scholiast.papers import (
    Citation,
    CitationStyle,
    Document,
    Identifiers,
    Reference,
    Section,
    Span,
    Work,
)
from tests.benchmarks.citerag_files import write_lines

OPTIONS = Options(least_references=3, test_share=0.5)


def nobody(reference: Reference) -> Work | None:
    return None


def entry(number: int, *, doi: bool = True, title: str = "") -> Reference:
    identifiers = Identifiers(doi=f"10.1/{number}") if doi else Identifiers()
    return Reference(
        f"r{number}", title=title or f"Work of number {number}", identifiers=identifiers
    )


def paper(
    id: str,
    body: str,
    *,
    title: str = "",
    references: Sequence[Reference] = (),
    abstract: str = "",
    fields: tuple[str, ...] = (),
) -> tuple[Work, Document]:
    """Return a paper with one section a `#`; citations are written `[r1, r2]`."""
    citations = []
    at = -1
    while (at := body.find("[r", at + 1)) >= 0:
        end = body.index("]", at) + 1
        keys = tuple(body[at + 1 : end - 1].split(", "))
        citations.append(Citation(Span(at, end), Span(at, end), keys, CitationStyle.NUMERIC))
    heads = [0, *(at for at in range(1, len(body)) if body[at] == "#" and body[at - 1] == "\n")]
    sections = tuple(
        Section(body[start:end].split("\n")[0].lstrip("# "), 1, Span(start, end))
        for start, end in zip(heads, [*heads[1:], len(body)], strict=True)
    )
    title = title or f"The paper called {id}"
    document = Document(
        body, title=title, sections=sections, citations=tuple(citations),
        references=tuple(references) or tuple(entry(number) for number in range(6)),
    )  # fmt: skip
    words = abstract or f"What {id} is about: " + " ".join(f"{id}{n}" for n in range(60))
    return Work(id, title=title, abstract=words, fields=fields), document


BODY = (
    "# Introduction\nGulls fly [r0, r1]. Terns dive (see [r2]) and [r0] swim [r3].\n"
    "# Methods\nWe count [r1]. We weigh, too [r4]; all is well [r1, r5].\n"
)


def asked(document: Document, work: Work) -> list[PositionSection]:
    selected = select(work, document, nobody, OPTIONS)
    assert not isinstance(selected, str)
    found = positions(document, selected, OPTIONS)
    assert not isinstance(found, str)
    return found


def built(tmp_path: Path, papers: Sequence[tuple[Work, Document]]) -> tuple[Report, Path]:
    return build(papers, nobody, tmp_path / "out", OPTIONS), tmp_path / "out"


def rows(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text().splitlines()]


def ids_of(count: int, *, test: bool) -> list[str]:
    found = (f"p{number}" for number in range(1000))
    return [id for id in found if is_test(id, OPTIONS.test_share) == test][:count]


def test_a_section_keeps_its_three_references_and_is_whole() -> None:
    work, document = paper("p", BODY)
    first, second = asked(document, work)
    assert first.sections == {
        "introduction": "Gulls fly [ref]0, [ref]1. Terns dive (see [ref]2) and [ref]0 swim."
    }
    assert second.sections == {
        "methods": "We count [ref]1. We weigh, too [ref]4; all is well [ref]1, [ref]5."
    }
    for marker in (*first.markers, *second.markers):
        (text,) = (first if marker in first.markers else second).sections.values()
        assert text[marker.start : marker.end] == f"[ref]{marker.gold}"


@pytest.mark.parametrize(
    "text",
    ["so ( ) it", "so [] it", "is , it", "(; it)", "see [12].", "see [3, 4-6]", "a {{cite:b"],
)
def test_what_a_bad_cut_leaves_is_seen(text: str) -> None:
    assert damage(text)


def test_sound_text_is_not_called_damaged() -> None:
    assert not damage("We see (Figure 3), and [ref]3, [ref]4; so f(x) = [a, b] holds, i.e., (b).")


def test_a_mark_that_was_not_read_keeps_its_section_out() -> None:
    work, document = paper("p", "# One\nGulls [r0] and [12] fly.\n# Two\nTerns [r1] dive.\n")
    assert [list(record.sections) for record in asked(document, work)] == [["two"]]


def test_entries_without_an_identifier_are_not_asked_for() -> None:
    references = [entry(0, doi=False), *(entry(number) for number in range(1, 6))]
    work, document = paper("p", "# One\nGulls [r0] fly [r0] far [r1].\n", references=references)
    (record,) = asked(document, work)
    assert record.sections == {"one": "Gulls fly far [ref]1."}


@pytest.mark.parametrize(("times", "is_out"), [(10, False), (11, True)])
def test_one_reference_too_often_in_a_section_excludes_the_paper(times: int, is_out: bool) -> None:
    work, document = paper("p", "# One\n" + "Gulls [r0] fly.\n" * times)
    selected = select(work, document, nobody, OPTIONS)
    assert not isinstance(selected, str)
    assert isinstance(positions(document, selected, OPTIONS), str) == is_out


@pytest.mark.parametrize(
    ("references", "reason"),
    [
        ([entry(0), entry(1)], "too few"),
        ([*(entry(n) for n in range(4)), *(entry(n, title="Work of number 1") for n in range(4, 7))],
         "repeated"),
        ([*(entry(n) for n in range(3)), Reference("r3"), Reference("r4")], "repeated"),
    ],
)  # fmt: skip
def test_lists_that_are_not_in_order_are_left_out(references: list[Reference], reason: str) -> None:
    work, document = paper("p", BODY, references=references)
    selected = select(work, document, nobody, OPTIONS)
    assert isinstance(selected, str)
    assert reason in selected


def test_a_repeated_entry_stands_once_in_the_list() -> None:
    references = [*(entry(number) for number in range(6)), entry(6, title="WORK of number 0")]
    work, document = paper("p", BODY + "# Three\nIt is [r6].\n", references=references)
    selected = select(work, document, nobody, OPTIONS)
    assert not isinstance(selected, str)
    assert len(selected.listed.references) == 6
    assert selected.places["r6"] == 0


def test_what_is_built_is_read_as_a_benchmark(tmp_path: Path) -> None:
    papers = [
        paper(id, BODY, fields=("cs.CL",)) for id in ids_of(3, test=False) + ids_of(2, test=True)
    ]
    report, folder = built(tmp_path, papers)
    assert report.papers["test_task1"] == 2
    assert report.domains == {"Computer Science": 5}
    lists, sections = open_lists(folder, None), open_positions(folder, None)
    assert len(lists.collection) == 6
    assert len(lists.collection.citing.titles) == 3
    assert lists.samples()[0].strata == {"domain": "Computer Science"}
    first = sections.samples()[0]
    assert first.need.before == "Gulls fly "
    assert first.relevant == (identity("Work of number 0"),)
    assert sections.official()[first.id] == first.relevant
    assert {example.need.section for example in lists.training()} == {"introduction", "methods"}


def test_test_papers_are_kept_from_training_and_from_the_works(tmp_path: Path) -> None:
    (tested,) = ids_of(1, test=True)
    free = ids_of(5, test=False)
    same = "Same words of an abstract " * 12
    papers = [
        paper(tested, BODY, title="Asked of", abstract=same),
        paper(free[0], BODY, title="ASKED OF."),
        paper(free[1], BODY, abstract="Abstract: " + same),
        paper(free[2], BODY, references=[*map(entry, range(6)), entry(9, title="Asked of")]),
        paper(free[3], BODY),
    ]
    report, folder = built(tmp_path, papers)
    assert report.left_out == {"title": 1, "abstract": 1}
    assert report.unreachable == 1
    assert [row["id"] for row in rows(folder / "train_task1.jsonl")] == [free[2], free[3]]
    titles = {row["title"] for row in rows(folder / "candidate_pool.jsonl")}
    assert "Asked of" not in titles
    assert not leaks(folder, folder)


def test_works_that_are_papers_of_the_corpus_have_their_texts(tmp_path: Path) -> None:
    cited, citing = ids_of(2, test=False)
    (tested,) = ids_of(1, test=True)
    references = [*map(entry, range(6)), entry(9, title="The paper that is cited")]
    papers = [
        paper(cited, BODY, title="The paper that is cited"),
        paper(citing, BODY, references=references),
        paper(tested, BODY),
    ]
    collection = open_lists(built(tmp_path, papers)[1], None).collection
    row = collection.row(identity("The paper that is cited"))
    assert row is not None
    first, second, third = (collection.texts(row, row + 1, level=level)[0] for level in (1, 2, 3))
    assert first.startswith(f"The paper that is cited\nWhat {cited} is about")
    assert "Gulls fly" in second
    assert "We count" not in second
    assert "We count" in third
    other = (row + 1) % len(collection)
    assert collection.texts(other, other + 1, level=3) == collection.texts(other, other + 1)
    bare = open_lists(built(tmp_path / "x", papers[1:])[1], None).collection
    assert bare.fingerprint != collection.fingerprint


def test_a_planted_leak_is_found_by_id_title_and_abstract(tmp_path: Path) -> None:
    abstract = "Words that tell this paper from others " * 5
    write_lines(
        tmp_path / "test_task1.jsonl",
        [{"paper_id": "2001.00001v1", "title": "A title", "abstract": abstract, "references": []}],
    )
    rows = [
        {"id": "2001.00001v2", "title": "Else", "references": []},
        {"id": "b", "title": "a TITLE", "references": []},
        {"id": "c", "title": "Third", "abstract": "Abstract\n" + abstract, "references": []},
        {"id": "d", "title": "Fourth", "abstract": "Other words", "references": []},
    ]
    write_lines(tmp_path / "train_task1.jsonl", rows)
    found = leaks(tmp_path, tmp_path)
    assert [(leak.id, leak.by) for leak in found] == [
        ("2001.00001v2", "id"), ("b", "title"), ("c", "abstract"),
    ]  # fmt: skip


def test_nothing_is_a_leak_of_papers_without_words() -> None:
    assert Exclusions([Known("a", "", "")]).leak(Known("b", "", "")) is None


def test_a_second_build_adds_what_is_new_and_moves_nothing(tmp_path: Path) -> None:
    papers = [paper(f"p{number}", BODY) for number in range(12)]
    built(tmp_path, papers[:6])
    kept = tmp_path / "out" / "built.jsonl"
    kept.write_text(kept.read_text() + '{"id": "half')
    report, folder = built(tmp_path, papers)
    assert (report.looked_at, report.kept_from_before) == (6, 6)
    whole = build(papers, nobody, tmp_path / "whole", OPTIONS)
    assert whole.papers == report.papers
    for name in ("test_task1", "train_task1", "test_task2", "train_task2", "candidate_pool"):
        one, other = folder / f"{name}.jsonl", tmp_path / "whole" / f"{name}.jsonl"
        assert one.read_text() == other.read_text()


def test_a_folder_of_other_options_is_not_mixed_with(tmp_path: Path) -> None:
    built(tmp_path, [paper("p1", BODY)])
    with pytest.raises(InputError, match="other options"):
        build([], nobody, tmp_path / "out", Options(least_references=4))


def test_marks_of_unarxive_are_citations() -> None:
    references = (Reference("ab1", title="x"),)
    document = marked(Document("So {{cite:ab1}} and {{cite:zz}}.", references=references))
    assert [one.reference_keys for one in document.citations] == [("ab1",), ()]
    assert document.citations[1].missing_keys == ("zz",)


def test_papers_of_a_folder_are_read(tmp_path: Path) -> None:
    (tmp_path / "a.md").write_text("# A paper on gulls\n\nText.\n")
    (tmp_path / "notes.log").write_text("no paper")
    source = FolderPapers(tmp_path)
    ((work, document),) = list(source)
    assert document.text
    assert work.title == document.title
    assert work_of(Document(""), "a.md").id == "file:a.md"
    with pytest.raises(InputError):
        FolderPapers(tmp_path / "none")


def test_fields_fall_into_ten_domains() -> None:
    assert len(set(DOMAINS)) == 10
    assert [domain_of([name]) for name in ("hep-th", "Nursing", "Art", "q-bio.NC", "Sinology")] == [
        "Physics", "Medicine", "Social Science", "Biology", "",
    ]  # fmt: skip
