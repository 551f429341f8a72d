"""Data sets built from hand-made papers: what is shown, what is left out, what leaks."""

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tests.benchmarks.academiceval.building.neurips_made import (
    MadePaper,
    crowd,
    prose,
    write_folder,
)

from scholiast.benchmarks.academiceval.building.building import Built, build, check_folder
from scholiast.benchmarks.academiceval.building.folding import whole_paper
from scholiast.benchmarks.academiceval.building.interface import Options
from scholiast.benchmarks.academiceval.building.leaking import CHECKS
from scholiast.benchmarks.academiceval.interface import Portion, Sample, Shown
from scholiast.benchmarks.academiceval.keeping import (
    MANIFEST,
    DataSet,
    Writing,
    digest_of,
    encode_manuscript,
)
from scholiast.benchmarks.academiceval.neurips import NeuripsFolder
from scholiast.corpora.collecting.parting import Shares
from scholiast.errors import InputError
from scholiast.papers import Work
from scholiast.writing.interface import CitedWork, Manuscript, Relation, Task

EVEN = Options(shares=Shares(0.25, 0.25))


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> tuple[Built, DataSet]:
    """Return the paper's settings over the crowd, built once."""
    folder = tmp_path_factory.mktemp("crowd")
    return _built(folder, crowd()), _data(folder)


def _built(tmp_path: Path, papers: list[MadePaper], options: Options = EVEN) -> Built:
    folder = write_folder(tmp_path / "papers", papers)
    return build(NeuripsFolder(folder), tmp_path / "set", options)


def _data(tmp_path: Path) -> DataSet:
    return DataSet(tmp_path / "set")


def _every(data: DataSet) -> list[Sample]:
    return [one for setting in data.settings for one in data.samples(setting.name)]


def test_sixteen_settings_are_written_and_nothing_leaks(made: tuple[Built, DataSet]) -> None:
    built, data = made
    assert len(data.settings) == 16
    assert built.checked.counts == dict.fromkeys(CHECKS, 0)
    assert built.checked.looked_at["samples"] == len(_every(data)) > 24 * 8
    assert built.manifest.by_split == {"train": 12, "validation": 6, "test": 6}
    assert check_folder(data).is_clean
    assert len(built.manifest.entered) == 24
    assert not built.manifest.left


def test_no_test_paper_is_shown_and_nobody_sees_a_later_part(made: tuple[Built, DataSet]) -> None:
    data = made[1]
    shown = [(data.ids[one.paper], data.ids[by.paper]) for one in _every(data)
             for by in one.demonstrations]  # fmt: skip
    assert (Portion.TEST, Portion.VALIDATION) in shown
    assert {by for _, by in shown} == {Portion.TRAIN, Portion.VALIDATION}
    assert {by for of, by in shown if of is not Portion.TEST} == {Portion.TRAIN}


def test_each_setting_shows_as_many_of_each_kind_as_it_says(tmp_path: Path) -> None:
    _built(
        tmp_path, crowd(), Options(kinds=((2, 0), (0, 2), (2, 2), (3, 1)), shares=Shares(0.2, 0.1))
    )
    data = _data(tmp_path)
    assert len(data.settings) == 16
    seen = 0
    for setting in data.settings:
        for sample in data.samples(setting.name):
            seen += 1
            kinds = [by.relation for by in sample.demonstrations]
            assert kinds.count(Relation.CATEGORY) == setting.random
            assert kinds.count(Relation.CO_AUTHOR) == setting.co_authors
            papers = [by.paper for by in sample.demonstrations]
            assert len({*papers, sample.paper}) == len(papers) + 1
    assert seen > 100
    assert {setting.name for setting in data.settings} >= {"ABS-29K-G", "ABS-R3-G1"}


def test_co_authors_examples_are_co_authors(made: tuple[Built, DataSet]) -> None:
    data = made[1]
    people = {one.id: set(one.authors) for one in data.manuscripts()}
    found = list(data.samples("TITLE-31K-G"))
    assert found
    for sample in found:
        for by in sample.demonstrations:
            assert people[by.paper] & people[sample.paper]
    for sample in data.samples("TITLE-30K"):
        for by in sample.demonstrations:
            assert not people[by.paper] & people[sample.paper]


def test_a_friend_of_an_author_is_near_enough_where_no_author_is_shared(tmp_path: Path) -> None:
    papers = [
        MadePaper("asked", ["Ann Arp"]),
        MadePaper("mate", ["Ben Bok"]),
        MadePaper("stranger", ["Cat Cox"]),
        MadePaper("bond", ["Ann Arp", "Ben Bok"], has_text=False),
    ]
    _built(tmp_path, papers, Options(kinds=((0, 1),), shares=Shares(0, 0.01)))
    found = {one.paper: one.demonstrations for one in _data(tmp_path).samples("ABS-R0-G1")}
    assert found == {
        "asked": (Shown("mate", Relation.CO_AUTHOR),),
        "mate": (Shown("asked", Relation.CO_AUTHOR),),
    }


def test_settings_with_both_kinds_show_those_of_each(made: tuple[Built, DataSet]) -> None:
    data = made[1]
    alone = {one.paper: set(one.demonstrations) for one in data.samples("TITLE-31K-G")}
    drawn = {one.paper: set(one.demonstrations) for one in data.samples("TITLE-30K")}
    both = list(data.samples("TITLE-50K-M"))
    assert both
    assert all(set(one.demonstrations) == alone[one.paper] | drawn[one.paper] for one in both)


def test_who_has_too_few_co_authors_is_told(tmp_path: Path) -> None:
    built = _built(tmp_path, [*crowd(), MadePaper("lonely", ["Al One"])])
    assert "lonely" not in {one.paper for one in _data(tmp_path).samples("ABS-29K-G")}
    tables = {table.setting.name: table for table in built.manifest.settings}
    assert tables["ABS-29K-G"].left_out["too few papers of co-authors"] >= 1
    assert tables["ABS-9K"].samples == 25


def test_compression_is_tokens_in_over_tokens_out(made: tuple[Built, DataSet]) -> None:
    built, data = made
    for table in built.manifest.settings:
        samples = list(data.samples(table.setting.name))
        read = sum(one.tokens_in for one in samples)
        written = sum(one.tokens_out for one in samples)
        assert table.samples == len(samples)
        assert table.compression == pytest.approx(read / written, abs=0.2)
    rates = {table.setting.name: table.compression for table in built.manifest.settings}
    assert rates["TITLE-10K"] > rates["ABS-9K"] > rates["INTRO-8K"]
    assert rates["ABS-48K-M"] > rates["ABS-28K"] > rates["ABS-9K"]


def test_the_same_seed_makes_the_same_bytes_and_another_one_others(tmp_path: Path) -> None:
    folder = write_folder(tmp_path / "papers", crowd())
    for name, seed in (("one", 0), ("two", 0), ("three", 1)):
        build(NeuripsFolder(folder), tmp_path / name, Options(seed, ((0, 0), (2, 2))))
    files = [path for path in sorted((tmp_path / "one").rglob("*")) if path.is_file()]
    assert len(files) == 11
    for path in files:
        twin = tmp_path / "two" / path.relative_to(tmp_path / "one")
        assert path.read_bytes() == twin.read_bytes()
    assert digest_of(DataSet(tmp_path / "one").manifest) != digest_of(
        DataSet(tmp_path / "three").manifest
    )


def test_a_part_that_stands_in_its_input_is_not_asked_for(tmp_path: Path) -> None:
    papers = crowd()
    papers[0].introduction = f"{papers[0].abstract} {prose('more', 100)}"
    built = _built(tmp_path, papers)
    data = _data(tmp_path)
    assert papers[0].id not in {one.paper for one in data.samples("ABS-9K")}
    assert papers[0].id in {one.paper for one in data.samples("TITLE-10K")}
    tables = {table.setting.name: table for table in built.manifest.settings}
    assert tables["ABS-9K"].left_out == {"the part stands in the input": 1}
    assert built.manifest.overlap["abstract"] == pytest.approx(1 / 24, abs=0.001)
    assert built.manifest.overlap["introduction"] < built.manifest.overlap["abstract"]


def test_a_paper_without_related_work_is_asked_for_the_other_parts(tmp_path: Path) -> None:
    papers = crowd()
    papers[3] = replace(papers[3], related=None)
    built = _built(tmp_path, papers)
    tables = {table.setting.name: table for table in built.manifest.settings}
    assert tables["RELATED-34K"].left_out == {"the paper lacks the part": 1}
    assert tables["INTRO-8K"].samples == 24


def _tests(papers: list[MadePaper], tmp_path: Path) -> list[str]:
    folder = write_folder(tmp_path / "look", papers)
    portions = NeuripsFolder(folder).split(EVEN.shares, 0).portions
    return sorted(id for id, portion in portions.items() if portion is Portion.TEST)


def test_a_test_paper_known_from_training_is_left_out(tmp_path: Path) -> None:
    papers = crowd()
    test = _tests(papers, tmp_path)[0]
    twin = next(one for one in papers if one.id not in _tests(papers, tmp_path))
    source = next(one for one in papers if one.id == test)
    twin.method = f"{prose(f'{source.id} method', 400)} {prose('a little more', 20)}"
    twin.introduction = prose(f"{source.id} introduction", 120)
    built = _built(tmp_path, papers)
    assert test not in _data(tmp_path).ids
    whys = {one.id: one.why for one in built.manifest.dropped}
    assert whys[test].startswith("near-duplicate of")
    assert twin.id in whys[test]
    assert built.checked.is_clean


def test_a_cited_work_that_is_a_test_paper_is_taken_out(tmp_path: Path) -> None:
    papers = crowd()
    tests = _tests(papers, tmp_path)
    cited = next(one for one in papers if one.id == tests[0])
    citing = next(one for one in papers if one.id not in tests)
    citing.related = "This is done in [1] and [2]."
    family = cited.authors[0]
    citing.references = [
        f"{family}. {cited.title}. 2025.",
        "A. Free. Work that is free to cite. 2020.",
    ]
    free = MadePaper("free", ["A Free"], "Work that is free to cite", has_text=False)
    built = _built(tmp_path, [*papers, free])
    kept = _data(tmp_path).manuscript(citing.id)
    assert [one.work.title for one in kept.cited] == ["Work that is free to cite"]
    told = [one for one in built.manifest.dropped if one.id.startswith(f"{citing.id}/")]
    assert len(told) == 1
    assert "test paper" in told[0].why


def test_a_test_paper_known_from_an_earlier_round_is_left_out(tmp_path: Path) -> None:
    papers = crowd()
    test = _tests(papers, tmp_path)[0]
    same = next(one for one in papers if one.id == test)
    old = MadePaper("old", title="What it was called before", method=prose(f"{test} method", 400),
                    introduction=prose(f"{test} introduction", 120))  # fmt: skip
    before = write_folder(tmp_path / "earlier", [old, *(MadePaper(f"e{at}") for at in range(8))])
    build(NeuripsFolder(before), tmp_path / "zero", EVEN)
    folder = write_folder(tmp_path / "papers", papers)
    built = build(
        NeuripsFolder(folder), tmp_path / "one", EVEN, before=[DataSet(tmp_path / "zero")]
    )
    whys = {one.id: one.why for one in built.manifest.dropped}
    assert whys == {same.id: "near-duplicate of old of an earlier round by text"}
    assert built.checked.is_clean
    assert {one.why for one in built.manifest.left} == {"not in this round"}
    assert len(built.manifest.entered) == 23


Change = Callable[[dict[str, Manuscript], list[Sample]], None]


def _tampered(data: DataSet, tmp_path: Path, change: Change) -> DataSet:
    """Write a clean data set again with something changed, its hashes as they must be."""
    papers = {one.id: one for one in data.manuscripts()}
    samples = list(data.samples("ABS-28K"))
    change(papers, samples)
    writing = Writing(tmp_path / "tampered")
    count, digest = writing.papers(
        (id, data.ids[id], encode_manuscript(one)) for id, one in papers.items()
    )
    table = next(one for one in data.manifest.settings if one.setting.name == "ABS-28K")
    table = msgspec.structs.replace(table, sha256=writing.setting("ABS-28K", samples))
    writing.manifest(
        msgspec.structs.replace(
            data.manifest, papers=count, papers_sha256=digest, settings=(table,)
        )
    )
    return DataSet(tmp_path / "tampered")


def _show(paper: str) -> Change:
    def change(papers: dict[str, Manuscript], samples: list[Sample]) -> None:
        at = next(n for n, one in enumerate(samples) if one.split is Portion.TRAIN)
        shown = samples[at].paper if paper == "itself" else paper
        if paper == "test":
            shown = next(one.paper for one in samples if one.split is Portion.TEST)
        by = (Shown(shown, Relation.CATEGORY), *samples[at].demonstrations[1:])
        samples[at] = msgspec.structs.replace(samples[at], demonstrations=by)

    return change


def _later(papers: dict[str, Manuscript], samples: list[Sample]) -> None:
    id = samples[0].demonstrations[0].paper
    papers[id] = replace(papers[id], day="2026-01-01")


def _cites_a_test_paper(papers: dict[str, Manuscript], samples: list[Sample]) -> None:
    test = papers[next(one.paper for one in samples if one.split is Portion.TEST)]
    train = next(one.paper for one in samples if one.split is Portion.TRAIN)
    work = Work("doi:10.1/t", title="By another name", abstract=test.abstract, year=2025)
    papers[train] = replace(papers[train], cited=(CitedWork("t", work),))


def _cites_the_future(papers: dict[str, Manuscript], samples: list[Sample]) -> None:
    work = Work("doi:10.1/f", title="Work of the years to come", year=2027)
    papers[samples[0].paper] = replace(papers[samples[0].paper], cited=(CitedWork("f", work),))


def _same_text(papers: dict[str, Manuscript], samples: list[Sample]) -> None:
    test = next(one.paper for one in samples if one.split is Portion.TEST)
    train = next(one.paper for one in samples if one.split is Portion.TRAIN)
    papers[train] = replace(papers[train], parts=papers[test].parts)


def _repeats(papers: dict[str, Manuscript], samples: list[Sample]) -> None:
    one = papers[samples[0].paper]
    part = replace(one.parts[2], text=f"{one.abstract} {one.parts[2].text}")
    papers[one.id] = replace(one, parts=(*one.parts[:2], part, *one.parts[3:]))


@pytest.mark.parametrize(
    ("change", "check"),
    [
        (_show("test"), "examples that are test papers"),
        (_show("itself"), "examples that are the paper itself"),
        (_later, "examples later than the paper"),
        (_cites_a_test_paper, "cited works nearly the same as a test paper"),
        (_cites_the_future, "cited works later than the paper"),
        (_same_text, "test papers nearly the same as a training or validation paper"),
        (_repeats, "samples whose part stands in their input"),
    ],
)
def test_a_leak_that_is_planted_is_found(
    made: tuple[Built, DataSet], tmp_path: Path, change: Change, check: str
) -> None:
    checked = check_folder(_tampered(made[1], tmp_path, change))
    assert checked.counts[check] >= 1
    assert not checked.is_clean
    assert any(line.startswith(check) for line in checked.told)


def test_a_data_set_that_only_was_written_again_is_clean(
    made: tuple[Built, DataSet], tmp_path: Path
) -> None:
    assert check_folder(_tampered(made[1], tmp_path, lambda papers, samples: None)).is_clean


def test_a_changed_file_is_not_checked_but_told(tmp_path: Path) -> None:
    _built(tmp_path, crowd())
    path = tmp_path / "set" / "settings" / "ABS-9K.jsonl"
    path.write_bytes(path.read_bytes().replace(b'"tokens_out":', b'"tokens_out": ', 1))
    with pytest.raises(InputError, match=r"ABS-9K\.jsonl"):
        check_folder(_data(tmp_path))


def test_a_folder_without_papers_is_told(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="no paper of neurips"):
        _built(tmp_path, [MadePaper("a", has_text=False)])
    assert not (tmp_path / "set" / MANIFEST).exists()


@settings(
    max_examples=3, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(seed=st.integers(0, 10_000), random=st.integers(0, 4), mates=st.integers(0, 3))
def test_whatever_the_seed_nothing_leaks(
    tmp_path: Path, seed: int, random: int, mates: int
) -> None:
    built = _built(tmp_path, crowd(), Options(seed, ((random, mates),), Shares(0.2, 0.2)))
    assert built.checked.is_clean
    assert json.loads((tmp_path / "set" / MANIFEST).read_text())["options"]["seed"] == seed


def test_a_whole_paper_is_the_mean_of_its_folds() -> None:
    folds = [str(task) for task in Task]
    full = {"title": 1.0, "abstract": 0.5, "introduction": 0.0, "related-work": 0.5}
    done = whole_paper({"a": full, "b": {**full, "title": 0.0}, "c": {"title": 1.0}}, folds)
    assert done.by_paper == {"a": 0.5, "b": 0.25}
    assert (done.mean, done.left_out) == (0.375, 1)
    assert whole_paper({}, folds).mean == 0
