"""A folder of the user's files is matched to references by what the files say."""

from pathlib import Path

import pytest
from tests.resolving.sources.routing_papers import NAMES, TITLE, Paper

from scholiast.errors import InputError
from scholiast.papers import Identifiers, Name, Reference
from scholiast.resolving.sources import readers as reading
from scholiast.resolving.sources.handing import hand_in, match_files

SAMPLES = Path(__file__).parents[3] / "examples" / "manuscript" / "sources"
DRIFT = "How quotations drift in large newspapers"
OWN = Reference("keller2018", title=TITLE, authors=NAMES, year=2018)
OTHER = Reference("chen2020", title=DRIFT, authors=(Name("Chen", "W."),), year=2020)


def put(folder: Path, **files: bytes) -> Path:
    for name, body in files.items():
        stem, _, ending = name.rpartition("_")
        (folder / f"{stem}.{ending}").write_bytes(body)
    return folder


def names(found: dict[str, Path]) -> dict[str, str]:
    return {key: path.name for key, path in found.items()}


def test_files_are_matched_by_content_whatever_they_are_called(tmp_path: Path) -> None:
    put(
        tmp_path,
        download1_pdf=Paper().pdf(),
        keller2018_xml=Paper(title=DRIFT, names=(Name("Chen", "Wei"),), cited=()).jats(),
    )
    assert names(match_files(tmp_path, (OWN, OTHER))) == {
        "keller2018": "download1.pdf",
        "chen2020": "keller2018.xml",
    }


def test_what_fits_nothing_and_who_has_no_file_are_both_told(tmp_path: Path) -> None:
    put(
        tmp_path,
        a_md=Paper(title="On bees and their dances in the dark").markdown(),
        b_pdf=b"%PDF-1.7 broken",
    )
    handed = hand_in(tmp_path, (OWN, OTHER))
    assert handed.files == {}
    assert [stray.path.name for stray in handed.strays] == ["a.md", "b.pdf"]
    assert handed.strays[0].reason == "fits no reference"
    assert handed.strays[1].reason
    assert handed.missing == ("keller2018", "chen2020")


@pytest.mark.parametrize(
    "reference",
    [
        Reference("a", title=TITLE.upper(), authors=(Name("Keller", "A."),), has_more_authors=True),
        Reference("a", title=TITLE, authors=(Name("KELLER"), Name("Nwosu"), Name("Lind"))),
        Reference("a", raw=f"Keller A, Nwosu P, Lind M. {TITLE}. J Sample Stud 2018;11:15-34."),
        Reference("a", title=TITLE, identifiers=Identifiers(doi="10.5555/own")),
    ],
    ids=["et al.", "no given names", "no fields", "a DOI"],
)
def test_a_reference_may_say_little(tmp_path: Path, reference: Reference) -> None:
    put(tmp_path, x_xml=Paper(doi="10.5555/own").jats())
    assert names(match_files(tmp_path, (reference,))) == {"a": "x.xml"}


@pytest.mark.parametrize(
    "paper",
    [
        Paper(title=f"Correction: {TITLE}"),
        Paper(title=f"{TITLE}. Part II"),
        Paper(names=(Name("Nemo", "Anna"), Name("Niemand", "Otto"))),
        Paper(title=DRIFT, body=f"Keller wrote “{TITLE}”. " * 30),
    ],
    ids=["a correction", "a second part", "other authors", "a paper that cites it"],
)
def test_what_is_not_the_work_is_no_match(tmp_path: Path, paper: Paper) -> None:
    put(tmp_path, keller2018_xml=paper.jats())
    assert match_files(tmp_path, (OWN,)) == {}


def test_of_two_files_of_one_work_the_one_called_by_the_key_is_taken(tmp_path: Path) -> None:
    put(tmp_path, aaa_md=Paper().markdown(), keller2018_md=Paper().markdown())
    handed = hand_in(tmp_path, (OWN,))
    assert names(handed.files) == {"keller2018": "keller2018.md"}
    assert handed.strays[0].reason == "another file fits keller2018 better"


def test_a_work_that_is_listed_twice_has_one_file(tmp_path: Path) -> None:
    put(tmp_path, x_md=Paper().markdown())
    again = Reference(
        "keller18", title=TITLE, authors=(Name("Keller", "A."),), has_more_authors=True
    )
    assert set(match_files(tmp_path, (OWN, again))) == {"keller2018", "keller18"}


def test_one_file_does_not_serve_two_works(tmp_path: Path) -> None:
    put(tmp_path, x_md=Paper().markdown())
    second = Reference("k2", title=f"{TITLE}, part 2", authors=NAMES)
    assert set(match_files(tmp_path, (second, OWN))) == {"keller2018"}


def test_the_samples_of_the_manuscript_find_their_references() -> None:
    from scholiast.parsing.worker import parse

    references = parse(SAMPLES.parent / "references.bib").references
    handed = hand_in(SAMPLES, references)
    found = {key: path.stem for key, path in handed.files.items()}
    for path in SAMPLES.glob("*[0-9].md"):
        assert found.get(path.stem) == path.stem
    assert [stray.path.name for stray in handed.strays] == ["README.md"]


def test_a_second_run_reads_no_file_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    files, cache = tmp_path / "files", tmp_path / "cache"
    files.mkdir()
    put(
        files, x_md=Paper().markdown(), y_pdf=Paper(title=DRIFT, names=(Name("Chen", "Wei"),)).pdf()
    )
    first = hand_in(files, (OWN, OTHER), cache=cache)

    def refuse(*_: object) -> None:
        raise AssertionError("a file was read again")

    monkeypatch.setattr(reading.Readers, "read", refuse)
    again = hand_in(files, (OWN, OTHER), cache=cache)
    assert again.documents == first.documents
    put(files, x_md=Paper(title="Changed since").markdown())
    with pytest.raises(AssertionError, match="read again"):
        hand_in(files, (OWN, OTHER), cache=cache)


def test_a_damaged_cache_is_read_from_the_file(tmp_path: Path) -> None:
    files, cache = tmp_path / "files", tmp_path / "cache"
    files.mkdir()
    put(files, x_md=Paper().markdown())
    hand_in(files, (OWN,), cache=cache)
    for kept in cache.iterdir():
        kept.write_bytes(b"damaged")
    assert hand_in(files, (OWN,), cache=cache).files


def test_progress_is_told_and_hidden_files_are_left_alone(tmp_path: Path) -> None:
    told: list[tuple[int, int]] = []
    put(
        tmp_path, x_md=Paper().markdown(), y_md=Paper(title=DRIFT).markdown(), refs_bib=b"@book{a,}"
    )
    (tmp_path / ".hidden.md").write_bytes(Paper().markdown())
    hand_in(tmp_path, (OWN,), progress=lambda done, of: told.append((done, of)))
    assert told == [(1, 2), (2, 2)]


def test_a_missing_folder_is_named(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="no folder"):
        hand_in(tmp_path / "nowhere", (OWN,))


def test_files_are_read_for_a_paper_though_there_is_nothing_to_look_works_up_in() -> None:
    from scholiast.checking import Enquiry, check
    from scholiast.papers import Access

    record = check(SAMPLES.parent / "main.tex", enquiry=Enquiry(sources=SAMPLES))
    read = {one.reference: one.source for one in record.resolutions if one.source}
    assert read["keller2018"].access is Access.FULL_TEXT
    assert read["keller2018"].origin == "keller2018.md"
    assert [key for key, source in read.items() if source.access is Access.NONE]


def test_a_folder_without_a_paper_is_told(tmp_path: Path) -> None:
    (tmp_path / "notes.csv").write_text("a,b")
    with pytest.raises(InputError, match=r"no paper in .* end in .*\.pdf"):
        hand_in(tmp_path, (OWN,))
