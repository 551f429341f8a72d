"""Small real papers, one a format, that say the same: five citations of four references."""

import io
import zipfile
from pathlib import Path

BIB = """@article{adams2019, author = {Adams, Ruth and Brown, Lee}, title = {Counting errors in reference lists},
  journal = {Journal of Sample Studies}, year = {2019}, volume = {4}, pages = {1--9}, doi = {10.5555/sample.1}}
@article{chen2020, author = {Chen, Wei}, title = {How quotations drift}, journal = {Sample Letters}, year = {2020},
  volume = {7}, pages = {20--31}}
@book{diaz2015, author = {Diaz, Ana}, title = {The long footnote}, publisher = {Sample Press}, year = {2015}}
@article{evans2021, author = {Evans, Mary and Fox, Sam and Gale, Tim}, title = {Retractions and their readers},
  journal = {Journal of Sample Studies}, year = {2021}, volume = {6}, pages = {3--14}}
"""

LATEX = r"""\documentclass{article}
\usepackage{natbib}
\title{A small paper}
\author{Jo Writer}
\begin{document}
\maketitle
\begin{abstract}
We look at citations.
\end{abstract}
\section{Introduction}
Reference lists hold errors \citep{adams2019}. Quotations drift \citep{chen2020,diaz2015}.
\citet{evans2021} followed retractions.
\section{Results}
Errors stay \citep[see][p.~4]{adams2019}. One key is wrong \citep{nokey2000}.
\bibliographystyle{plainnat}
\bibliography{refs}
\end{document}
"""

ENTRIES = [
    "Adams, R., & Brown, L. (2019). Counting errors in reference lists. Journal of Sample Studies, 4, 1–9.",
    "Chen, W. (2020). How quotations drift. Sample Letters, 7, 20–31.",
    "Diaz, A. (2015). The long footnote. Sample Press.",
    "Evans, M., Fox, S., & Gale, T. (2021). Retractions and their readers. Journal of Sample Studies, 6, 3–14.",
]
BODY = [
    "Reference lists hold errors (Adams & Brown, 2019). Quotations drift (Chen, 2020; Diaz, 2015). "
    "Evans et al. (2021) followed retractions.",
    "Errors stay (see Adams & Brown, 2019, p. 4).",
]
CITED = [
    ["adams2019"],
    ["chen2020", "diaz2015"],
    ["evans2021"],
    ["adams2019"],
]
"""Keys in text order, by the LaTeX names; elsewhere the references stand in the same order."""


def latex(folder: Path) -> Path:
    (folder / "refs.bib").write_text(BIB)
    (folder / "main.tex").write_text(LATEX)
    return folder / "main.tex"


def zipped(folder: Path) -> Path:
    with zipfile.ZipFile(folder / "paper.zip", "w") as archive:
        archive.writestr("main.tex", LATEX)
        archive.writestr("refs.bib", BIB)
    return folder / "paper.zip"


def markdown(folder: Path) -> Path:
    entries = "\n\n".join(ENTRIES)
    text = f"# A small paper\n\n## Introduction\n\n{BODY[0]}\n\n## Results\n\n{BODY[1]}\n\n## References\n\n{entries}\n"
    (folder / "paper.md").write_text(text)
    return folder / "paper.md"


def html(folder: Path) -> Path:
    items = "".join(f'<li id="ref{n}">{entry}</li>' for n, entry in enumerate(ENTRIES, 1))
    body = (
        '<p>Reference lists hold errors (<a href="#ref1">Adams &amp; Brown, 2019</a>). Quotations drift '
        '(<a href="#ref2">Chen, 2020</a>; <a href="#ref3">Diaz, 2015</a>). '
        '<a href="#ref4">Evans et al. (2021)</a> followed retractions.</p>'
        '<h2>Results</h2><p>Errors stay (see <a href="#ref1">Adams &amp; Brown, 2019</a>, p. 4).</p>'
    )
    page = (
        "<!DOCTYPE html><html><head><title>A small paper</title></head><body><h1>A small paper</h1>"
        f'<h2>Introduction</h2>{body}<h2>References</h2><ol class="references">{items}</ol></body></html>'
    )
    (folder / "paper.html").write_text(page)
    return folder / "paper.html"


def jats(folder: Path) -> Path:
    def xref(number: int, text: str) -> str:
        return f'<xref ref-type="bibr" rid="B{number}">{text}</xref>'

    references = "".join(
        f'<ref id="B{n}"><mixed-citation>{entry.replace("&", "&amp;")}</mixed-citation></ref>'
        for n, entry in enumerate(ENTRIES, 1)
    )
    xml = (
        "<article><front><article-meta><title-group><article-title>A small paper</article-title></title-group>"
        "</article-meta></front><body><sec><title>Introduction</title><p>Reference lists hold errors "
        f"({xref(1, 'Adams &amp; Brown, 2019')}). Quotations drift ({xref(2, 'Chen, 2020')}; {xref(3, 'Diaz, 2015')}). "
        f"{xref(4, 'Evans et al. (2021)')} followed retractions.</p></sec><sec><title>Results</title><p>Errors stay "
        f"(see {xref(1, 'Adams &amp; Brown, 2019')}, p. 4).</p></sec></body>"
        f"<back><ref-list>{references}</ref-list></back></article>"
    )
    (folder / "paper.xml").write_text(xml)
    return folder / "paper.xml"


def docx(folder: Path) -> Path:
    space = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"

    def paragraph(text: str, style: str = "") -> str:
        look = f'<w:pPr><w:pStyle w:val="{style}"/></w:pPr>' if style else ""
        text = text.replace("&", "&amp;")
        return f'<w:p>{look}<w:r><w:t xml:space="preserve">{text}</w:t></w:r></w:p>'

    parts = [
        paragraph("A small paper", "Title"),
        paragraph("Introduction", "Heading1"),
        paragraph(BODY[0]),
    ]
    parts += [
        paragraph("Results", "Heading1"),
        paragraph(BODY[1]),
        paragraph("References", "Heading1"),
    ]
    parts += [paragraph(entry) for entry in ENTRIES]
    document = f'<w:document xmlns:w="{space}"><w:body>{"".join(parts)}</w:body></w:document>'
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("[Content_Types].xml", "<Types/>")
        archive.writestr("word/document.xml", document)
    (folder / "paper.docx").write_bytes(buffer.getvalue())
    return folder / "paper.docx"


PAPERS = {
    "latex": latex,
    "zip": zipped,
    "markdown": markdown,
    "html": html,
    "jats": jats,
    "docx": docx,
}
