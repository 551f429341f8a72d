"""What every format shares once its text stands."""

from pathlib import Path

from scholiast.papers import Document
from scholiast.parsing.reading import read

PAPER = r"""\documentclass{article}
\usepackage{natbib}
\begin{document}
\section{One}
Errors are common \citep{smith2018}. %s
\begin{thebibliography}{9}
\bibitem[Smith(2018)]{smith2018} Smith, A. (2018). Errors in lists. Journal of Samples, 1, 2--3.
\bibitem[Lee(2020a)]{leemin} Lee, M. (2020). Tracing a quotation. Journal of Samples, 2, 4--5.
\bibitem[Lee(2020b)]{leehana} Lee, H. (2020). Auditing lists. Journal of Samples, 3, 6--7.
\end{thebibliography}
\end{document}
"""


def parsed(folder: Path, typed: str) -> Document:
    (folder / "paper.tex").write_text(PAPER % typed)
    return read(folder / "paper.tex")


def test_a_citation_typed_as_words_beside_commands_is_mapped(tmp_path: Path) -> None:
    document = parsed(tmp_path, "Smith (2018) counted them.")
    assert [citation.reference_keys for citation in document.citations] == [("smith2018",)] * 2


def test_a_typed_citation_that_fits_two_references_is_ambiguous(tmp_path: Path) -> None:
    document = parsed(tmp_path, "They are traced with patience (Lee, 2020).")
    assert document.citations[1].reference_keys == ()
    assert set(document.citations[1].candidates) == {"leemin", "leehana"}


def test_a_year_in_brackets_beside_commands_is_no_citation(tmp_path: Path) -> None:
    document = parsed(tmp_path, "The society (founded in 1890) met in Bern (Switzerland, 2018).")
    assert len(document.citations) == 1
