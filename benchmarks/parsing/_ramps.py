"""Forty kinds of files that grow: each makes n times its unit of something that invites quadratic work."""

import io
import zipfile
import zlib
from collections.abc import Callable


def _text(unit: str, count: int, before: str = "", after: str = "") -> Callable[[int], bytes]:
    return lambda n: (before + unit * (count * n) + after).encode()


def _latex(
    unit: str, count: int = 1000, preamble: str = "", after: str = ""
) -> Callable[[int], bytes]:
    begin = "\\documentclass{article}" + preamble + "\\begin{document}\n"
    return _text(unit, count, begin, after + "\\end{document}")


def _jats(body: str, count: int = 1000, back: str = "") -> Callable[[int], bytes]:
    return _text(body, count, "<article><body><p>", f"</p></body><back>{back}</back></article>")


def _nested(
    opening: str, closing: str, count: int, before: str = "", after: str = ""
) -> Callable[[int], bytes]:
    return lambda n: (before + opening * (count * n) + "x" + closing * (count * n) + after).encode()


def _references(count: int) -> Callable[[int], bytes]:
    def make(n: int) -> bytes:
        total = count * n
        marks = "".join(
            f"See Smith{i % 97} et al. ({1950 + i % 70}) and [{i}]. " for i in range(total)
        )
        entries = "".join(
            f"- Smith{i % 97}, A. ({1950 + i % 70}). Title {i}. Journal, 1, 2-3.\n\n"
            for i in range(total)
        )
        return f"# T\n\n{marks}\n\n## References\n\n{entries}".encode()

    return make


def _docx(count: int) -> Callable[[int], bytes]:
    def make(n: int) -> bytes:
        space = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"
        body = "<w:p><w:r><w:t>Words [1] and words.</w:t></w:r></w:p>" * (count * n)
        buffer = io.BytesIO()
        with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
            archive.writestr(
                "word/document.xml",
                f'<w:document xmlns:w="{space}"><w:body>{body}</w:body></w:document>',
            )
        return buffer.getvalue()

    return make


def _zip_of(count: int) -> Callable[[int], bytes]:
    def make(n: int) -> bytes:
        buffer = io.BytesIO()
        with zipfile.ZipFile(buffer, "w") as archive:
            archive.writestr(
                "main.tex", "\\documentclass{article}\\begin{document}Words.\\end{document}"
            )
            for number in range(count * n):
                archive.writestr(f"part{number}.tex", "Words.")
        return buffer.getvalue()

    return make


def _bomb(mebibytes: int) -> Callable[[int], bytes]:
    def make(n: int) -> bytes:
        buffer = io.BytesIO()
        with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
            archive.writestr("main.tex", b"a " * (mebibytes * n * 2**19))
        return buffer.getvalue()

    return make


def _pdf(page: str, pages: int = 1) -> Callable[[int], bytes]:
    """Return a maker of PDFs whose page content is `page` n times over."""

    def make(n: int) -> bytes:
        content = zlib.compress(f"BT /F1 10 Tf 72 720 Td {page * n} ET".encode())
        objects = [
            b"<</Type/Catalog/Pages 2 0 R>>",
            b"<</Type/Pages/Count %d/Kids[%s]>>" % (pages, b"3 0 R " * pages),
            b"<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>",
            b"<</Length %d/Filter/FlateDecode>>stream\n" % len(content) + content + b"\nendstream",
            b"<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>",
        ]
        out, places = bytearray(b"%PDF-1.4\n"), []
        for number, body in enumerate(objects, start=1):
            places.append(len(out))
            out += b"%d 0 obj" % number + body + b"endobj\n"
        start = len(out)
        out += b"xref\n0 %d\n0000000000 65535 f \n" % (len(objects) + 1)
        out += b"".join(b"%010d 00000 n \n" % place for place in places)
        out += b"trailer<</Size %d/Root 1 0 R>>startxref\n%d\n%%%%EOF" % (len(objects) + 1, start)
        return bytes(out)

    return make


RAMPS: dict[str, tuple[str, Callable[[int], bytes]]] = {
    "latex braces nested": (".tex", _nested("{", "}", 2000, "\\documentclass{article}\\begin{document}")),
    "latex braces open": (".tex", _latex("{", 5000)),
    "latex braces closed": (".tex", _latex("}", 5000)),
    "latex dollars": (".tex", _latex("$", 5001)),
    "latex cites": (".tex", _latex("See \\cite{a,b,c}. ", 2000)),
    "latex unknown keys": (".tex", lambda n: _latex("".join(f"\\cite{{k{i}}} " for i in range(1000 * n)), 1)(1)),
    "latex macros": (".tex", _latex("\\a ", 5000, "\\newcommand{\\a}{word }")),
    "latex macro bomb": (".tex", _latex("\\d ", 1, "\\def\\a{xxxxxxxxxx}\\def\\b{\\a\\a\\a\\a\\a\\a\\a\\a}\\def\\c{\\b\\b\\b\\b\\b\\b\\b\\b}\\def\\d{\\c\\c\\c\\c\\c\\c\\d\\d}")),
    "latex begin": (".tex", _latex("\\begin{itemize}\\item ", 1000)),
    "latex comments": (".tex", _latex("% scholiast: ignore SCH101 -- why\n", 5000)),
    "latex footnotes": (".tex", _latex("Word\\footnote{note}. ", 1000)),
    "latex backslashes": (".tex", _latex("\\", 20000)),
    "latex labels": (".tex", lambda n: _latex("".join(f"\\section{{S}}\\label{{l{i}}}\\ref{{l{i}}} " for i in range(500 * n)), 1)(1)),
    "latex table": (".tex", _latex("a & b & c \\\\ ", 2000, after="", preamble="")),
    "bibtex entries": (".bib", lambda n: b"".join(b"@article{k%d, title={T %d}, author={A, B and C, D}, year={1999}}\n" % (i, i) for i in range(500 * n))),
    "bibtex braces": (".bib", _text("{", 20000, "@article{a, title=")),
    "bibtex unclosed": (".bib", _text("@article{a, title={b, ", 2000)),
    "bibtex authors": (".bib", _text("A, B and ", 5000, "@article{a, author={", "C, D}}")),
    "jats xrefs": (".xml", _jats("<xref ref-type='bibr' rid='b1'>1</xref>, ", 2000, "<ref-list><ref id='b1'><mixed-citation>A. B, 1999.</mixed-citation></ref></ref-list>")),
    "jats ranges": (".xml", _jats("<xref ref-type='bibr' rid='b1'>1</xref>–<xref ref-type='bibr' rid='b9'>9</xref> ", 500, "<ref-list>" + "".join(f"<ref id='b{i}'><mixed-citation>A, 1999</mixed-citation></ref>" for i in range(1, 10)) + "</ref-list>")),
    "jats sections": (".xml", _text("<sec><title>T</title><p>Words.</p></sec>", 1000, "<article><body>", "</body></article>")),
    "jats nested": (".xml", _nested("<sec>", "</sec>", 500, "<article><body>", "</body></article>")),
    "jats attributes": (".xml", lambda n: ("<article " + " ".join(f"a{i}='1'" for i in range(2000 * n)) + "><body><p>x</p></body></article>").encode()),
    "xml entities": (".xml", lambda n: ("<!DOCTYPE a [" + "".join(f"<!ENTITY e{i} '&e{i - 1};&e{i - 1};'>" for i in range(1, 20 * n)) + "]><article><body><p>&e19;</p></body></article>").encode()),
    "tei refs": (".xml", _text("<ref type='bibr' target='#b0'>(A, 1999)</ref> ", 2000, "<TEI xmlns='http://www.tei-c.org/ns/1.0'><text><body><div><p>", "</p></div></body></text></TEI>")),
    "html nested": (".html", _nested("<div>", "</div>", 2000)),
    "html attributes": (".html", lambda n: ("<p " + " ".join(f"a{i}=1" for i in range(3000 * n)) + ">x</p>").encode()),
    "html open tags": (".html", _text("<b><i><p>", 3000)),
    "html links": (".html", _text('<a href="#ref1">[1]</a> ', 2000, "<body><p>", '</p><h2>References</h2><ol><li id="ref1">A. B. Title. 1999.</li></ol></body>')),
    "markdown brackets": (".md", _text("[", 10000)),
    "markdown citations": (".md", _text("As shown [1-9, 12] by Smith et al. (2019) and (Lee, 2020; Wu 2021). ", 1000)),
    "markdown parentheses": (".md", _text("(Smith, 2019; ", 5000)),
    "markdown names": (".md", _text("Smith and ", 10000)),
    "markdown references": (".md", _references(300)),
    "markdown stars": (".md", _text("*a **b ", 5000)),
    "docx paragraphs": (".docx", _docx(500)),
    "zip members": (".zip", _zip_of(500)),
    "zip bomb": (".zip", _bomb(60)),
    "pdf words": (".pdf", _pdf("(Words and more words [1].) Tj 0 -12 Td " * 60)),
    "pdf characters apart": (".pdf", _pdf("(w) Tj 3 0 Td " * 1500)),
}  # fmt: skip
