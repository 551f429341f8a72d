"""The eight sets: how they are drawn, kept, added to and opened."""

import json
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

from scholiast.benchmarks.diagnostic.building import Built, Readable, build
from scholiast.benchmarks.diagnostic.interface import DRAWN, SETS, Material, Options, Record
from scholiast.benchmarks.diagnostic.keeping import read_set
from scholiast.benchmarks.diagnostic.loading import open_set
from scholiast.benchmarks.diagnostic.strata import citation_groups, stratify, year_groups
from scholiast.errors import InputError
from scholiast.papers import Work
from tests.benchmarks.diagnostic_corpus import material, tagger

OPTIONS = Options(records_a_class=2, works_a_cell=30)


def source(made: Material, name: str = "birds") -> Readable:
    return Readable(name, f"digest of {name}", lambda: made)


def built(folder: Path, options: Options = OPTIONS) -> Built:
    return build(folder, [source(material())], options, tagger())


def drawn(folder: Path) -> list[Record]:
    return [record for name in DRAWN for record in read_set(folder, name)]


def files(folder: Path) -> dict[str, bytes]:
    return {str(p.relative_to(folder)): p.read_bytes() for p in folder.rglob("*") if p.is_file()}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("sets")
    built(folder)
    return folder


def test_one_seed_gives_the_same_bytes_and_another_other_records(
    folder: Path, tmp_path: Path
) -> None:
    built(tmp_path / "again")
    built(tmp_path / "other", replace(OPTIONS, seed=1))
    assert files(tmp_path / "again") == files(folder)
    ids = {record.described.context.id for record in drawn(folder)}
    assert {record.described.context.id for record in drawn(tmp_path / "other")} != ids


def test_a_source_at_a_time_gives_what_all_at_once_give(tmp_path: Path) -> None:
    both = [source(material(60), "first"), source(material(60, start=60), "second")]
    build(tmp_path / "whole", both, OPTIONS, tagger())
    for one in reversed(both):
        build(tmp_path / "parts", [one], OPTIONS, tagger())
    assert files(tmp_path / "parts") == files(tmp_path / "whole")


def test_without_a_tagger_the_seven_other_sets_are_built_and_pos_is_told_of(
    folder: Path, tmp_path: Path
) -> None:
    result = build(tmp_path, [source(material())], OPTIONS)
    assert not any(result.sets["pos"].values())
    assert all(any(result.sets[name].values()) for name in SETS if name != "pos")
    assert "pip install --no-deps textblob-aptagger" in " ".join(result.notes)
    with pytest.raises(InputError, match=r"pos in .* is empty"):
        open_set("pos", tmp_path)
    built(tmp_path)
    assert files(tmp_path) == files(folder)


def test_another_tagger_reads_all_sentences_again(tmp_path: Path) -> None:
    built(tmp_path)
    before = files(tmp_path)
    other = build(tmp_path, [], OPTIONS, tagger("other", shown="NN"))
    assert not other.sets["pos"]["before verb"]
    report = json.loads((tmp_path / "report.json").read_text())
    assert report["parts of speech from"] == {"other": 960}
    built(tmp_path)
    assert files(tmp_path) == before


def test_what_leaves_sets_empty_is_told(tmp_path: Path) -> None:
    made = material(20)
    bare = replace(made, works=tuple(Work(w.id, title=w.title, year=1980) for w in made.works))
    notes = " ".join(build(tmp_path / "old", [source(bare)], OPTIONS, tagger()).notes)
    assert "20 works are not of 1996 to 2020" in notes
    assert "no work is left" in notes
    fieldless = replace(made, works=tuple(replace(w, fields=()) for w in made.works))
    notes = " ".join(build(tmp_path / "bare", [source(fieldless)], OPTIONS, tagger()).notes)
    assert "no work has a field" in notes
    rare = replace(made, works=tuple(replace(w, citation_count=1) for w in made.works))
    notes = " ".join(build(tmp_path / "rare", [source(rare)], OPTIONS, tagger()).notes)
    assert "20 of 20 works are cited less than 5 times" in notes
    nothing = replace(made, contexts=())
    (note,) = build(tmp_path / "none", [source(nothing)], OPTIONS, tagger()).notes
    assert "several citations in the sentence (3)" in note


def test_sources_that_tell_of_the_same_works_are_joined_in_any_order(tmp_path: Path) -> None:
    made = material(20)
    bare = tuple(replace(work, fields=(), title=f"{work.title}.") for work in made.works)
    papers = tuple(replace(paper, abstract="", cited=("w0001",)) for paper in made.papers)
    both = [source(made, "full"), source(replace(made, works=bare, papers=papers), "bare")]
    for name, order in (("one", both), ("other", both[::-1])):
        for each in order:
            build(tmp_path / name, [each], OPTIONS)
    assert files(tmp_path / "one") == files(tmp_path / "other")
    works = open_set("length", tmp_path / "one").collection.works([0])
    assert works[0].title.endswith(".")
    assert works[0].fields == made.works[0].fields


def test_a_source_that_is_held_is_not_read_again(folder: Path) -> None:
    def read() -> Material:
        raise AssertionError("it was read")

    assert build(folder, [Readable("birds", "digest of birds", read)], OPTIONS).added == 0
    with pytest.raises(AssertionError, match="it was read"):
        build(folder, [Readable("birds", "digest of others", read)], OPTIONS)


def test_a_cited_work_stands_once_in_the_drawn_sets(folder: Path) -> None:
    works = Counter(record.described.context.cited for record in drawn(folder))
    assert len(works) > 90
    assert max(works.values()) == 1


def test_side_conditions_hold_in_each_set(folder: Path) -> None:
    wanted = {
        "length": {"location": "last"},
        "location": {"length": "medium"},
        "intent": {"length": "medium", "location": "last"},
        "low-resource": {"length": "medium", "location": "last"},
        "pos": {"length": "medium", "location": "middle"},
    }
    for name, conditions in wanted.items():
        records = read_set(folder, name)
        assert records, name
        for record in records:
            assert {kind: record.strata[kind] for kind in conditions} == conditions


def test_each_cell_gives_a_class_no_more_than_was_asked_for(tmp_path: Path) -> None:
    alike = replace(material(), works=tuple(replace(w, citation_count=9) for w in material().works))
    build(tmp_path, [source(alike)], OPTIONS)
    cells = Counter(
        (r.set, r.label, r.strata["field"], r.strata["year"], r.strata["citations"])
        for r in drawn(tmp_path)
    )
    assert max(cells.values()) == OPTIONS.records_a_class


def test_low_resource_fields_are_in_their_own_set_only(folder: Path) -> None:
    assert {record.label for record in read_set(folder, "low-resource")} == {"Philosophy"}
    assert {record.label for record in read_set(folder, "fields")} == {"Biology", "Physics"}


def test_fields_years_and_citations_are_the_drawn_records_cut_otherwise(folder: Path) -> None:
    ids = {record.described.context.id for record in drawn(folder)}
    assert {record.described.context.id for record in read_set(folder, "years")} == ids
    assert {record.described.context.id for record in read_set(folder, "citations")} == ids


def test_the_report_tells_empty_classes_and_bounds(folder: Path) -> None:
    report = json.loads((folder / "report.json").read_text())
    pos = report["sets"]["pos"]["classes"]
    assert pos["after pronoun"] == 0
    assert len(pos) == 14
    assert report["length in words"]["long above"] > report["length in words"]["short below"]
    assert report["year groups"][0] == "1996-2000"
    assert report["works left out"]["too few citations"] > 0
    assert report["sources"][0]["dropped"] == {"several citations in the sentence": 3}
    for name in SETS:
        assert report["sets"][name]["n"] == len(read_set(folder, name))


def test_works_of_other_years_are_left_out_unless_the_groups_are_moved() -> None:
    works = [Work("old", year=1980), Work("new", year=2024), Work("none")]
    shifted = stratify(works, Options(last_year=2025))
    assert set(stratify(works, Options()).cells) == {"none"}
    assert set(shifted.cells) == {"new", "none"}
    assert year_groups(2025)[2021] == "2021-2025"


def test_citation_groups_are_equal_and_equal_counts_stay_together() -> None:
    groups, bounds = citation_groups([Work(str(n), citation_count=n) for n in range(5, 105)])
    assert set(Counter(groups.values()).values()) == {10}
    assert bounds[0] == (5, 14)
    tied, _ = citation_groups([Work(str(n), citation_count=7) for n in range(30)])
    assert set(tied.values()) == {"0"}


def test_a_count_that_no_index_gives_is_the_collection_s_own(tmp_path: Path) -> None:
    made = material(40)
    bare = replace(made, works=tuple(replace(work, citation_count=None) for work in made.works))
    result = build(tmp_path, [source(bare)], OPTIONS)
    report = json.loads((tmp_path / "report.json").read_text())
    assert report["citation counts"] == {"from an index": 0, "papers of the collection": 40}
    assert result.sets["citations"]["0"] > 0


def test_an_intent_that_metadata_says_is_kept(tmp_path: Path) -> None:
    made = material(40)
    said = replace(made, contexts=tuple(replace(c, intent="result") for c in made.contexts))
    build(tmp_path, [source(said)], OPTIONS)
    records = read_set(tmp_path, "intent")
    assert records
    assert {record.described.intent for record in records} == {"result"}


def test_a_set_is_opened_as_a_benchmark(folder: Path) -> None:
    benchmark = open_set("length", folder)
    samples = benchmark.samples()
    assert benchmark.name == "diagnostic/length"
    assert benchmark.metrics == ("recall@10", "mrr@10", "ndcg@10", "f1@10")
    assert len(benchmark.collection) == 120
    assert len(samples) == len(read_set(folder, "length"))
    assert samples[:3] == benchmark.samples(3)
    for sample in samples:
        assert sample.need.is_position
        assert "<REF>" not in sample.need.before + sample.need.after
        assert benchmark.collection.row(sample.relevant[0]) is not None
        assert sample.strata["location"] == "last"


def test_papers_that_are_asked_about_are_not_learned_from(tmp_path: Path) -> None:
    made = material(20)
    rare = Options(records_a_class=1, works_a_cell=1)
    papers = {context.id: f"one-{context.id}" for context in made.contexts}
    apart = replace(
        made,
        contexts=tuple(replace(c, citing=papers[c.id]) for c in made.contexts),
        papers=tuple(
            replace(made.papers[0], id=papers[c.id], cited=(c.cited,)) for c in made.contexts
        ),
    )
    build(tmp_path, [source(apart)], rare)
    benchmark = open_set("years", tmp_path)
    tested = {record.described.context.citing for record in drawn(tmp_path)}
    learned = {example.group for example in benchmark.training()}
    assert learned
    assert not learned & tested
    assert len(benchmark.collection.citing.titles) == len(papers) - len(tested)
    assert open_set("length", tmp_path).learning_key == benchmark.learning_key


def test_works_of_another_folder_are_ranked_too(folder: Path, tmp_path: Path) -> None:
    build(tmp_path / "more", [source(material(30, start=500))], OPTIONS)
    assert len(open_set("length", folder, tmp_path / "more").collection) == 150
    assert len(open_set("length", folder, tmp_path / "none").collection) == 120


def test_an_unknown_set_and_a_folder_without_sets_are_said(folder: Path, tmp_path: Path) -> None:
    with pytest.raises(InputError, match="there are fields, years"):
        open_set("colours", folder)
    with pytest.raises(InputError, match="build it with"):
        open_set("fields", tmp_path)
