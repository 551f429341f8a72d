"""Files of works into a real store: told apart, streamed, resumed, rejected with a reason."""

import gzip
import io
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from scholiast.corpora.intake import sources
from scholiast.corpora.intake.ahead import ahead
from scholiast.corpora.intake.formats import format_of
from scholiast.corpora.intake.report import Report
from scholiast.corpora.intake.running import Wishes, take_in
from scholiast.corpora.intake.sources import Source
from scholiast.corpora.interface import Reject
from scholiast.corpora.store import Store
from scholiast.errors import InputError
from scholiast.papers import Identifiers

SAMPLES = Path(__file__).parents[1] / "shapes" / "samples"
BIB = "@string{j = {Journal of Samples}}\n" + "".join(
    f"@article{{k{n},\n  title = {{On sample number {n} of things}},\n  author = {{Lee, Ann}},\n"
    f"  journal = j,\n  year = {{{1990 + n % 30}}},\n  doi = {{10.5555/b{n}}}\n}}\n"
    for n in range(6)
)
RIS = "".join(
    f"TY  - JOUR\nTI  - On sample number {n}\nAU  - Lee, Ann\nPY  - 2001\nDO  - 10.5555/r{n}\nER  - \n"
    for n in range(3)
)


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with Store(tmp_path / "works.sqlite", create=True) as opened:
        yield opened


def listed(count: int, start: int = 0) -> str:
    rows = (
        {"title": f"A paper about sample {n}", "authors": ["Ann Lee"], "year": 2000 + n % 20, "doi": f"10.5555/p{n}"}
        for n in range(start, start + count)
    )  # fmt: skip
    return "".join(json.dumps(row) + "\n" for row in rows)


def write(folder: Path, name: str, text: str | bytes) -> Path:
    path = folder / name
    path.write_bytes(text.encode() if isinstance(text, str) else text)
    return path


def compact(name: str) -> bytes:
    """Return a sample in one line, as dumps have it."""
    return json.dumps(json.loads((SAMPLES / f"{name}.json").read_bytes())).encode() + b"\n"


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("openalex", "openalex"), ("crossref", "crossref"), ("s2_graph", "s2-graph"),
        ("s2_papers", "s2-papers"), ("s2_abstracts", "s2-abstracts"), ("s2orc", "s2orc"),
        ("arxiv", "arxiv"), ("unarxive", "unarxive"), ("beir", "beir"), ("csl", "csl-json"),
        ("listed", "papers"),
    ],
)  # fmt: skip
@pytest.mark.parametrize("form", ["lines", "gzip", "indented", "array", "answer"])
def test_each_format_is_told_from_its_rows(
    tmp_path: Path, name: str, expected: str, form: str
) -> None:
    line = compact(name)
    content = {
        "lines": line * 2,
        "gzip": gzip.compress(line * 2),
        "indented": json.dumps(json.loads(line), indent=1).encode(),
        "array": b"[" + line + b"]",
        "answer": b'{"status": "ok", "message": {"items": [' + line + b"]}}",
    }[form]
    path = write(tmp_path, "file.gz" if form == "gzip" else "file.json", content)
    assert format_of(Source(path.name, path)).name == expected


@pytest.mark.parametrize(
    ("name", "content", "expected"),
    [
        ("a.xml", (SAMPLES / "acl.xml").read_bytes(), "acl"),
        ("a.xml", (SAMPLES / "arxiv_feed.xml").read_bytes(), "arxiv-feed"),
        ("a.xml", b"<article><front/></article>", "paper"),
        ("a.bib", BIB.encode(), "bibtex"),
        ("a.ris", RIS.encode(), "ris"),
        ("a.csv", b"Record ID,Title,OriginalPaperDOI,RetractionNature\n", "retractions"),
        ("a.txt", b"10.1000/xyz\n", "retractions"),
        ("a.jsonl", b'{"doi": "10.1/x", "nature": "Retraction"}\n', "retractions"),
        ("a.pdf", b"%PDF-1.7", "paper"),
        ("a.bin", b"\xef\xbb\xbf" + b'{"title": "With a mark"}\n', "papers"),
    ],
)
def test_other_formats_are_told_from_their_beginning(
    tmp_path: Path, name: str, content: bytes, expected: str
) -> None:
    path = write(tmp_path, name, content)
    assert format_of(Source(name, path)).name == expected


@pytest.mark.parametrize("content", [b"", b"words", b'{"a": 1}\n', b"[1, 2]", b"\x00\x01"])
def test_a_file_of_no_known_format_is_refused_with_the_known_ones(
    tmp_path: Path, content: bytes
) -> None:
    path = write(tmp_path, "file.dat", content)
    with pytest.raises(InputError, match="openalex"):
        format_of(Source(path.name, path))


def test_each_format_reaches_the_store(tmp_path: Path, store: Store) -> None:
    folder = tmp_path / "dumps"
    folder.mkdir()
    for sample in SAMPLES.iterdir():
        write(folder, sample.name, sample.read_bytes())
    write(folder, "library.bib", BIB)
    write(folder, "library.ris", RIS)
    report = take_in(folder, store)
    assert report.rejected == 1, report.rejects
    assert report.reasons == {"no title": 1}
    assert not report.damaged
    for identifiers in (
        Identifiers(openalex="W2741809807"), Identifiers(doi="10.5555/abc.1"),
        Identifiers(s2="13756489"), Identifiers(acl="P19-1001"), Identifiers(arxiv="0704.0001"),
        Identifiers(doi="10.5555/b5"), Identifiers(doi="10.5555/r2"), Identifiers(pmid="77"),
    ):  # fmt: skip
        assert store.by_identifiers(identifiers), identifiers
    (paper,) = store.by_identifiers(Identifiers(s2="215416146"))
    assert paper.abstract == "We introduce a sample."


def test_a_paper_of_a_folder_is_kept_with_its_text_and_what_it_cites(
    tmp_path: Path, store: Store
) -> None:
    folder = tmp_path / "papers"
    folder.mkdir()
    write(folder, "README.md", "# About\n\nNo paper.\n")
    write(
        folder,
        "paper.tex",
        r"\documentclass{article}\title{A study of samples at large}\author{Ann Lee}"
        r"\begin{document}\maketitle\begin{abstract}We sample.\end{abstract}\section{Introduction}"
        r"Old \cite{a}.\begin{thebibliography}{1}\bibitem{a} B. Cho. On things. doi:10.5555/old. 1999."
        r"\end{thebibliography}\end{document}",
    )
    report = take_in(folder, store)
    assert (report.read, report.new) == (1, 1), report.rejects
    (work,) = store.works()
    assert (work.title, work.abstract) == ("A study of samples at large", "We sample.")
    assert work.sources == ("paper.tex",)
    assert store.cites(work.id) == ("doi:10.5555/old",)
    assert "Introduction" in (store.text(work.id) or pytest.fail("no text")).text


def test_a_large_bibliography_is_read_in_pieces_with_its_strings(
    tmp_path: Path, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("scholiast.corpora.intake.rows._PIECE", 300)
    report = take_in(write(tmp_path, "library.bib", BIB), store)
    assert (report.new, report.rejected) == (6, 0)
    assert {work.venue for work in store.works()} == {"Journal of Samples"}


def test_a_file_read_before_is_skipped_and_one_that_grew_goes_on(
    tmp_path: Path, store: Store
) -> None:
    path = write(tmp_path, "list.jsonl", listed(2_000))
    assert take_in(path, store).new == 2_000
    again = take_in(path, store)
    assert (again.read, again.skipped_files) == (0, 1)
    write(tmp_path, "list.jsonl", listed(2_000) + listed(10, start=2_000))
    grown = take_in(path, store)
    assert (grown.read, grown.new, grown.skipped_rows) == (10, 10, 2_000)
    anew = take_in(path, store, Wishes(is_again=True))
    assert (anew.read, anew.merged) == (2_010, 2_010)


def test_a_file_that_changed_within_is_read_from_its_beginning(
    tmp_path: Path, store: Store
) -> None:
    lines = listed(500).splitlines(keepends=True)
    path = write(tmp_path, "list.jsonl", "".join(lines))
    take_in(path, store)
    write(
        tmp_path,
        "list.jsonl",
        "".join([*lines[:400], *listed(3, start=900).splitlines(True), *lines[400:]]),
    )
    report = take_in(path, store)
    assert (report.read, report.new, report.skipped_rows) == (503, 3, 0)


def test_another_file_of_the_same_name_is_read(tmp_path: Path, store: Store) -> None:
    take_in(write(tmp_path, "list.jsonl", listed(5)), store)
    assert take_in(write(tmp_path, "list.jsonl", listed(5, start=5)), store).new == 5


def test_standard_input_is_read_as_the_format_that_is_named(store: Store) -> None:
    source = Source("standard input", stream=io.BytesIO(listed(3).encode()))
    assert take_in(source, store, Wishes("papers")).new == 3
    with pytest.raises(InputError, match="--format"):
        take_in(Source("standard input", stream=io.BytesIO(b"{}")), store)


def test_rejects_are_counted_by_reason_and_given_one_by_one(tmp_path: Path, store: Store) -> None:
    rows = listed(1) + '{"title": 7}\n' * 30 + "not JSON\n" + '{"title": " "}\n'
    given: list[tuple[str, Reject]] = []
    wishes = Wishes(on_reject=lambda file, reject: given.append((file, reject)))
    report = take_in(write(tmp_path, "list.jsonl", rows), store, wishes)
    assert (report.read, report.new, report.rejected) == (33, 1, 32)
    assert len(given) == 32
    assert len(report.rejects) == 20
    assert given[0] == ("list.jsonl", Reject("line 2", "Expected `str`, got `int` - at `$.title`"))
    assert sorted(report.reasons.values()) == [1, 1, 30]


def test_a_line_that_is_too_long_is_passed_over(
    tmp_path: Path, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sources, "MAX_ROW", 1_000)
    monkeypatch.setattr(sources, "_BLOCK", 64)
    long = json.dumps({"title": "x" * 5_000}) + "\n"
    report = take_in(write(tmp_path, "list.jsonl", listed(1) + long + listed(1, start=1)), store)
    assert (report.new, report.rejected) == (2, 1)


def test_a_damaged_gzip_keeps_what_came_before_and_goes_on_when_it_is_whole(
    tmp_path: Path, store: Store
) -> None:
    whole = gzip.compress(listed(20_000).encode())
    path = write(tmp_path, "list.gz", whole[: len(whole) // 2])
    with pytest.raises(InputError, match=r"list\.gz is damaged"):
        take_in(path, store)
    kept = len(store)
    assert kept >= 1_000
    write(tmp_path, "list.gz", whole)
    report = take_in(path, store)
    assert report.skipped_rows == kept
    assert len(store) == 20_000


def test_a_damaged_file_of_a_folder_is_told_and_the_others_are_read(
    tmp_path: Path, store: Store
) -> None:
    folder = tmp_path / "dumps"
    folder.mkdir()
    write(folder, "a.gz", gzip.compress(listed(2_000).encode())[:-2_000])
    write(folder, "b.jsonl", listed(5, start=5_000))
    report = take_in(folder, store)
    assert len(report.damaged) == 1
    assert store.by_identifiers(Identifiers(doi="10.5555/p5004"))


def test_an_import_that_is_killed_goes_on_where_it_stopped_and_loses_nothing(
    tmp_path: Path,
) -> None:
    count = 5_000
    path = write(tmp_path, "list.jsonl", listed(count))
    database = tmp_path / "works.sqlite"
    code = (
        "import sys; from pathlib import Path; from scholiast.corpora.store import Store;"
        "from scholiast.corpora.intake.running import take_in, Wishes;"
        "store = Store(Path(sys.argv[1]), create=True);"
        "take_in(Path(sys.argv[2]), store, Wishes(batch=200,"
        " progress=lambda report, *_: print(report.read, flush=True)))"
    )
    kills = 0
    for target in (400, 600, 800):
        command = [sys.executable, "-c", code, str(database), str(path)]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
            assert process.stdout is not None
            for line in process.stdout:
                if int(line) >= target:
                    time.sleep(0.003 * kills)
                    os.kill(process.pid, signal.SIGKILL)
                    kills += 1
                    break
            process.stdout.read()
    assert kills == 3
    with Store(database) as store:
        kept = len(store)
        assert 1_800 <= kept < count
        report = take_in(path, store)
        assert report.skipped_rows == kept
        assert report.new == count - kept
        assert report.merged == 0
        assert len(store) == count


def test_reading_ahead_keeps_order_hands_errors_on_and_stops_when_left() -> None:
    def failing() -> Iterator[int]:
        yield from range(5)
        raise InputError("damaged")

    seen: list[list[int]] = []
    with pytest.raises(InputError, match="damaged"):
        seen.extend(ahead(failing(), 2))
    assert list(ahead(iter(range(5)), 2)) == [[0, 1], [2, 3], [4]]
    closed: list[bool] = []

    def endless() -> Iterator[int]:
        try:
            while True:
                yield 1
        finally:
            closed.append(True)

    batches = ahead(endless(), 2)
    next(batches)
    getattr(batches, "close")()  # noqa: B009  (an iterator to the checker, a generator in truth)
    assert closed == [True]


def test_progress_is_told_after_each_batch(tmp_path: Path, store: Store) -> None:
    told: list[tuple[int, int, int]] = []

    def note(report: Report, file: str, done: int, size: int) -> None:
        told.append((report.read, done, size))

    path = write(tmp_path, "list.jsonl", listed(5))
    take_in(path, store, Wishes(batch=2, progress=note))
    assert [read for read, _, _ in told] == [2, 4, 5]
    assert told[-1][1:] == (path.stat().st_size, path.stat().st_size)
