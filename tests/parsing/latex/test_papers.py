"""Whole small papers, and what belongs to a paper rather than to a line of it."""

import gzip
import io
import shutil
import tarfile
from pathlib import Path

import pytest
from tests.growth import assert_linear

from scholiast.papers import CitationStyle, Document, Span
from scholiast.parsing.drafting import Draft
from scholiast.parsing.interface import ParseOptions, Refusal
from scholiast.parsing.latex import parse
from scholiast.parsing.reading import read

PAPERS = Path(__file__).parent / "papers"


def write(folder: Path, files: dict[str, str]) -> Path:
    for name, content in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(content, encoding="utf-8")
    return folder


def draft_of(path: Path) -> Draft:
    return parse(path, ParseOptions())


def place_of(document: Document, words: str) -> str:
    start = document.text.index(words)
    return str(document.origin(Span(start, start + len(words))))


def test_a_natbib_paper_with_bibtex() -> None:
    document = read(PAPERS / "natbib.tex")
    assert document.title == "Reading habits"
    assert [str(name) for name in document.authors] == ["Ada Stone", "Carl Müller"]
    assert document.year == 2021
    assert [section.heading for section in document.sections] == [
        "Abstract",
        "1 Introduction",
        "References",
    ]
    first, second = document.citations
    assert first.span.of(document.text) == "(e.g., Stone et al., 2019; Müller, 2001)"
    assert (first.reference_keys, first.prefix) == (("stone2019", "muller"), "e.g.,")
    assert second.style is CitationStyle.NARRATIVE
    assert [entry.key for entry in document.references] == ["extra", "muller", "stone2019"]
    assert document.uncited_on_purpose == ("extra",)
    assert document.references[1].span is not None
    assert "Müller" in document.references[1].span.of(document.text)


def test_entries_that_are_never_cited_are_told_and_not_listed() -> None:
    draft = draft_of(PAPERS / "natbib.tex")
    (problem,) = draft.problems
    assert (problem.code, problem.file) == ("unused-bib-entries", "library.bib")
    assert "1 of 4" in problem.message
    assert "unread" in problem.message


def test_an_inline_dismissal_is_kept_with_its_reason() -> None:
    (dismissal,) = draft_of(PAPERS / "natbib.tex").dismissals
    assert dismissal.codes == ("SCH104", "SCH105")
    assert (dismissal.reason, dismissal.file, dismissal.line) == (
        "both editions are meant",
        "parts/intro.tex",
        1,
    )


def test_every_word_knows_its_place() -> None:
    document = read(PAPERS / "natbib.tex")
    assert place_of(document, "Readers") == "parts/intro.tex:2:1"
    assert place_of(document, "habits last") == "parts/intro.tex:3:15"
    assert place_of(document, "(e.g., Stone") == "parts/intro.tex:2:16"
    assert place_of(document, "Journal of Books") == "library.bib:1:1"
    assert place_of(document, "Introduction") == "natbib.tex:10:10"


def test_words_in_a_macros_argument_keep_their_place(tmp_path: Path) -> None:
    source = "\\newcommand{\\twice}[1]{<#1 and #1>}\n\\begin{document}\nA \\twice{b c} d\n"
    write(tmp_path, {"main.tex": "\\documentclass{article}\n" + source})
    document = read(tmp_path / "main.tex")
    assert document.text == "A <b c and b c> d\n"
    assert place_of(document, "b c") == "main.tex:4:10"
    assert place_of(document, "and") == "main.tex:4:3"
    assert place_of(document, " d\n") == "main.tex:4:14"


def test_a_paper_with_numbers_and_its_own_list() -> None:
    document = read(PAPERS / "numeric.tex")
    assert [c.span.of(document.text) for c in document.citations] == ["[2, 1]", "[1, Theorem 1]"]
    assert [(entry.key, entry.number) for entry in document.references] == [("A", 1), ("B", 2)]
    first = document.references[0]
    assert first.raw == "G. Pólya, On walks, Math. Ann. 84 (1921), 149–160."
    assert place_of(document, "Pólya") == "numeric.tex:10:16"
    assert document.text.startswith("# On walks\n\n## Abstract")


def test_a_revtex_paper_with_its_bbl() -> None:
    document = read(PAPERS / "revtex.tex")
    assert [str(name) for name in document.authors] == ["Ada M. Stone", "Björn Åse"]
    marks = [c.span.of(document.text) for c in document.citations]
    assert marks == ["[1]", "[1, 2]", "[3]"]
    raws = [entry.raw for entry in document.references]
    assert raws[0] == (
        "H. J. Metcalf and P. van der Straten, Laser Cooling and Trapping (Springer, 1999)"
    )
    assert "10.1103/RevModPhys.70.685" in raws[1]
    assert raws[2] == "A. Stone, “Notes,” (2017), arXiv:1701.00001"
    assert "\\" not in document.text.replace("$N=10^3$", "")


def test_a_biblatex_paper_with_bibers_list() -> None:
    document = read(PAPERS / "biblatex.tex")
    marks = [c.span.of(document.text) for c in document.citations]
    assert marks == ["(Ek & Gry, 2015)", "(see Gry, 2001; Ek & Gry, 2015, 3)"]
    entry = document.reference("ek2015")
    assert entry is not None
    assert (entry.year, entry.venue, entry.identifiers.doi) == (
        2015,
        "Journal of Memory",
        "10.5555/ek.1",
    )
    assert [str(name) for name in entry.authors] == ["Dora Ek", "Finn Gry"]


def test_a_folder_and_archives_give_the_same_paper(tmp_path: Path) -> None:
    folder = tmp_path / "paper"
    folder.mkdir()
    for name in ("natbib.tex", "library.bib", "parts/intro.tex"):
        (folder / name).parent.mkdir(exist_ok=True)
        shutil.copy(PAPERS / name, folder / name)
    (folder / "rebuttal.tex").write_text(
        "\\documentclass{article}\\begin{document}No\\end{document}"
    )
    with tarfile.open(tmp_path / "paper.tar.gz", "w:gz") as archive:
        archive.add(folder, "source")
    shutil.make_archive(str(tmp_path / "zipped"), "zip", folder)
    texts = {draft_of(folder).text}
    texts |= {draft_of(tmp_path / name).text for name in ("paper.tar.gz", "zipped.zip")}
    assert len(texts) == 1
    assert "Stone et al." in texts.pop()


def test_a_lone_gz_of_one_file_is_read(tmp_path: Path) -> None:
    (tmp_path / "1901.00001.gz").write_bytes(gzip.compress((PAPERS / "numeric.tex").read_bytes()))
    assert draft_of(tmp_path / "1901.00001.gz").title == "On walks"


def test_an_archive_without_latex_is_refused(tmp_path: Path) -> None:
    with tarfile.open(tmp_path / "a.tar", "w") as archive:
        member = tarfile.TarInfo("notes.md")
        archive.addfile(member, io.BytesIO(b""))
    with pytest.raises(Refusal, match=r"no \.tex"):
        draft_of(tmp_path / "a.tar")


def test_a_lone_file_never_opens_what_lies_outside_its_folder(tmp_path: Path) -> None:
    write(tmp_path, {"secret.tex": "TOPSECRET", "paper/parts/in.tex": "inside"})
    (tmp_path / "paper" / "link.tex").symlink_to(tmp_path / "secret.tex")
    names = ("../secret", str(tmp_path / "secret"), "link", "parts/../../secret", "parts/in")
    body = " ".join(f"\\input{{{name}}}" for name in names)
    write(tmp_path, {"paper/main.tex": f"\\documentclass{{article}}\\begin{{document}}{body}"})
    text = draft_of(tmp_path / "paper" / "main.tex").text
    assert "TOPSECRET" not in text
    assert "inside" in text


def test_a_file_in_latin_letters_is_read_as_declared(tmp_path: Path) -> None:
    source = (
        "\\documentclass{article}\\usepackage[latin2]{inputenc}\\begin{document}Łódź\\end{document}"
    )
    (tmp_path / "main.tex").write_bytes(source.encode("latin2"))
    assert draft_of(tmp_path / "main.tex").text.strip() == "Łódź"


def test_subfiles_and_imports_are_read_without_their_preambles(tmp_path: Path) -> None:
    write(
        tmp_path,
        {
            "main.tex": "\\documentclass{article}\\begin{document}A \\subfile{sub/one} "
            "\\import{sub/}{two} Z\\end{document}",
            "sub/one.tex": "\\documentclass[../main]{subfiles}\nno\n\\begin{document}One"
            "\\end{document} no",
            "sub/two.tex": "Two",
        },
    )
    assert draft_of(tmp_path).text.split() == ["A", "One", "Two", "Z"]


def test_a_list_typed_as_text_gives_references_and_its_marks_are_found(tmp_path: Path) -> None:
    source = (
        "\\documentclass{article}\\begin{document}Walks [2] are old.\n\\section*{References}\n"
        "[1] G. Polya, On walks, Math. Ann. 84 (1921).\n\n[2] E. Beta, Steps, Springer, 2001.\n"
        "\\end{document}"
    )
    document = read(write(tmp_path, {"main.tex": source}) / "main.tex")
    assert [entry.span.of(document.text)[:3] for entry in document.references if entry.span] == [
        "[1]",
        "[2]",
    ]
    assert [c.span.of(document.text) for c in document.citations] == ["[2]"]


def test_of_two_entries_with_one_key_bibtex_gives_the_fields(tmp_path: Path) -> None:
    write(
        tmp_path,
        {
            "main.tex": "\\documentclass{article}\\begin{document}\\cite{k}"
            "\\bibliography{r}\\end{document}",
            "main.bbl": "\\begin{thebibliography}{1}\\bibitem{k} As printed, 2001.\\end{thebibliography}",
            "r.bib": "@article{k, author={Lee, A.}, title={From the bib}, year=2001}",
        },
    )
    (entry,) = draft_of(tmp_path / "main.tex").references
    assert (entry.title, entry.raw) == ("From the bib", "As printed, 2001.")


@pytest.mark.parametrize(
    "piece",
    ["{", "\\footnote{", "\\begin{itemize}", "\\begin{align}", "$", "\\cite[", "\\section{", "[", "\\iffalse ",
     "\\newcommand{\\x}{", "\\begin{figure}", "\\caption{", "\\verb|", "\\\\[", "\\begin{tabular}{c}&", "\\def\\a#1{"],
)  # fmt: skip
def test_time_is_linear_in_what_is_never_closed(tmp_path: Path, piece: str) -> None:
    def run(count: int) -> None:
        body = f"{piece} word " * count
        write(tmp_path, {"main.tex": "\\documentclass{article}\\begin{document}" + body})
        draft_of(tmp_path / "main.tex")

    assert_linear(run, 200)
