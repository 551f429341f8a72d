r"""Citation commands that show nothing, and those that a reader sees as one mark."""

from pathlib import Path

import pytest

from scholiast.parsing.reading import read

PAPER = r"""\documentclass{article}\usepackage{natbib}\begin{document}
It is %s so.
\begin{thebibliography}{9}
\bibitem[Smith(2018)]{a} Smith, A. (2018). Errors in lists. Journal of Samples, 1, 2--3.
\bibitem[Lee(2019)]{b} Lee, A. (2019). Lists. Journal of Samples, 1, 2--3.
\end{thebibliography}\end{document}
"""


def marks(folder: Path, body: str) -> list[tuple[str, tuple[str, ...]]]:
    (folder / "paper.tex").write_text(PAPER % body)
    document = read(folder / "paper.tex")
    return [(mark.span.of(document.text), mark.reference_keys) for mark in document.citations]


@pytest.mark.parametrize(
    ("body", "whole"),
    [
        (r"\citeauthor{a} (\citeyear{a})", "Smith (2018)"),
        (r"\citeauthor{a}'s~[\citeyear{a}]", "Smith’s [2018]"),
        (r"\citeauthor{a}~\citeyearpar{a}", "Smith (2018)"),
        (r"\citeauthor{a} \shortcite{a}", "Smith (Smith, 2018)"),
    ],
)
def test_names_and_the_year_of_one_work_are_one_mark(tmp_path: Path, body: str, whole: str) -> None:
    assert marks(tmp_path, body) == [(whole, ("a",))]


def test_names_and_the_year_of_another_work_stay_two_marks(tmp_path: Path) -> None:
    assert len(marks(tmp_path, r"\citeauthor{a} (\citeyear{b})")) == 2
    assert len(marks(tmp_path, r"\citeauthor{a} came long before \citeyear{a}")) == 2


@pytest.mark.parametrize("body", [r"\cite{}", r"\citep{ }", r"\citet[p.~3]{,}"])
def test_a_command_without_keys_leaves_a_place_to_be_filled(tmp_path: Path, body: str) -> None:
    assert marks(tmp_path, body) == [("(?)", ())]
