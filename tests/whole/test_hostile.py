"""Hostile files, through the worker: four outcomes, nothing touched, nothing let out."""

import gzip
import hashlib
import io
import json
import random
import struct
import tarfile
import zipfile
from collections.abc import Callable, Iterator
from pathlib import Path

import msgspec
import pytest

from scholiast.checking import check, rule_rows
from scholiast.papers import Document, OutcomeKind
from scholiast.parsing import formats
from scholiast.parsing.confined import answer, confinement
from scholiast.parsing.interface import ParseOptions
from scholiast.parsing.limits import Limits, Request
from scholiast.parsing.worker import Worker
from scholiast.reporting.html import record_as_html
from scholiast.reporting.json import document_as_json, record_as_json
from scholiast.reporting.markdown import record_as_markdown
from scholiast.reporting.sarif import record_as_sarif
from tests.whole.papers import BIB, LATEX, PAPERS

EXAMPLES = Path(__file__).parents[2] / "examples"
MUTATIONS = 40
TOKENS = (
    b"\\cite{", b"}", b"{", b"\\begin{equation}", b"\\def\\a{\\a\\a}\\a", b"$$", b"[1-99999999]",
    b"<xref rid='b1'>", b"</p>", b"<!--", b"]]>", b"&x;", b"\x00", b"\xff\xfe", b"(Smith, 2019; ",
    b"[@", b"```", b"|" * 200, b"endstream", b"/Length 99999999", b"xref\n0 99999", b"\xed\xa0\x80",
    b"9" * 400, b"(" * 500, b"@article{", b'"', b"PK\x03\x04", b"\xe2\x80\xae", b"\xf3\xa0\x81\x89",
)  # fmt: skip


@pytest.fixture(scope="module")
def worker() -> Iterator[Worker]:
    with Worker() as one:
        yield one


# -- mutations ---------------------------------------------------------------------------------


def tarred(folder: Path) -> Path:
    with tarfile.open(folder / "paper.tar.gz", "w:gz") as archive:
        for name, content in (("main.tex", LATEX), ("refs.bib", BIB)):
            member = tarfile.TarInfo(name)
            member.size = len(content.encode())
            archive.addfile(member, io.BytesIO(content.encode()))
    return folder / "paper.tar.gz"


def bibliography(folder: Path) -> Path:
    (folder / "paper.bib").write_text(BIB)
    return folder / "paper.bib"


def ris(folder: Path) -> Path:
    entry = "TY  - JOUR\nAU  - Adams, Ruth\nTI  - Counting errors\nPY  - 2019\nER  - \n"
    (folder / "paper.ris").write_text(entry * 4)
    return folder / "paper.ris"


def csl(folder: Path) -> Path:
    items = [{"id": "a", "type": "book", "title": "T", "issued": {"date-parts": [[2019]]},
              "author": [{"family": "Adams", "given": "R."}]}] * 4  # fmt: skip
    (folder / "paper.json").write_text(json.dumps(items))
    return folder / "paper.json"


def tei(folder: Path) -> Path:
    (folder / "paper.tei").write_text(
        '<TEI xmlns="http://www.tei-c.org/ns/1.0"><teiHeader><fileDesc><titleStmt><title>A small paper'
        "</title></titleStmt></fileDesc></teiHeader><text><body><div><head>Introduction</head><p>Errors stay "
        '<ref type="bibr" target="#b0">(Adams, 2019)</ref>.</p></div></body><back><listBibl><biblStruct '
        'xml:id="b0"><analytic><title>Counting errors</title><author><persName><surname>Adams</surname>'
        '</persName></author></analytic><monogr><imprint><date when="2019"/></imprint></monogr></biblStruct>'
        "</listBibl></back></text></TEI>"
    )
    return folder / "paper.tei"


def pdf(folder: Path) -> Path:
    (folder / "paper.pdf").write_bytes((EXAMPLES / "hidden-text" / "hidden-text.pdf").read_bytes())
    return folder / "paper.pdf"


SEEDS: dict[str, Callable[[Path], Path]] = {
    **PAPERS, "tar.gz": tarred, "bibtex": bibliography, "ris": ris, "csl": csl, "tei": tei,
    "pdf": pdf,
}  # fmt: skip


def mutated(seed: bytes, chance: random.Random) -> bytes:
    """Return `seed` after one to five random changes."""
    content = bytearray(seed)
    for _ in range(chance.randint(1, 5)):
        at = chance.randrange(len(content) + 1)
        stretch = slice(at, at + chance.choice((1, 5, 40, 400)))
        match chance.randrange(5):
            case 0:
                content[stretch] = chance.randbytes(len(content[stretch]))
            case 1:
                del content[stretch]
            case 2:
                content[at:at] = chance.choice(TOKENS)
            case 3:
                content[at:at] = content[stretch] * chance.choice((1, 3, 40))
            case _:
                content[at:at] = content[: chance.randrange(300)]
    return bytes(content)


@pytest.mark.parametrize("form", SEEDS)
def test_a_damaged_file_of_any_kind_is_read_or_refused_and_breaks_no_parser(
    form: str, worker: Worker, tmp_path: Path
) -> None:
    path = SEEDS[form](tmp_path)
    seed = path.read_bytes()
    assert worker.parse(path).outcome.kind is OutcomeKind.OK
    endings = {}
    for number in range(MUTATIONS):
        path.write_bytes(mutated(seed, random.Random(f"{form}-{number}")))
        endings[number] = worker.parse(path).outcome
    broken = {number: ending for number, ending in endings.items()
              if ending.kind is OutcomeKind.FAILED or "--time-limit" in ending.reason}  # fmt: skip
    assert broken == {}
    assert all(ending.reason for ending in endings.values() if ending.kind is not OutcomeKind.OK)


# -- a parser that is broken or hostile itself -------------------------------------------------


def ended(
    deed: str, folder: Path, monkeypatch: pytest.MonkeyPatch, target: object = ""
) -> Document:
    """Return how reading ends where the parser of Markdown does `deed`."""
    monkeypatch.setitem(formats.MODULES, "markdown", "tests.whole.bad_parser")
    (folder / "paper.md").write_text(f"{deed}\n{target}")
    request = Request(str(folder / "paper.md"), ParseOptions(), Limits(cpu_seconds=1.0))
    return msgspec.json.decode(answer(request), type=Document)


@pytest.mark.parametrize(
    ("deed", "kind", "words"),
    [
        ("nothing", OutcomeKind.PARTIAL, "No reference list"),
        ("raise", OutcomeKind.FAILED, "RuntimeError: broken"),
        ("abort", OutcomeKind.FAILED, "SIGABRT"),
        ("hang", OutcomeKind.REFUSED, "--time-limit"),
        ("eat", OutcomeKind.REFUSED, "memory"),
        ("flood", OutcomeKind.REFUSED, "larger than 256 MiB"),
    ],
)
def test_a_parser_that_breaks_ends_in_an_outcome_that_says_how(
    deed: str, kind: OutcomeKind, words: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    outcome = ended(deed, tmp_path, monkeypatch).outcome
    assert outcome.kind is kind
    assert words in outcome.reason


@pytest.mark.skipif(confinement() != "kernel", reason="no seccomp on this machine")
@pytest.mark.parametrize("deed", ["create", "empty", "overwrite", "signal"])
def test_a_hostile_parser_neither_makes_nor_empties_a_file_nor_signals_a_process(
    deed: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = tmp_path / "thesis.tex"
    kept.write_text("years of work")
    target = tmp_path / "new" if deed == "create" else kept
    outcome = ended(deed, tmp_path, monkeypatch, target).outcome
    assert (outcome.kind, "PermissionError" in outcome.reason) == (OutcomeKind.FAILED, True)
    assert kept.read_text() == "years of work"
    assert not (tmp_path / "new").exists()


# -- archives ----------------------------------------------------------------------------------

NAMES = [
    "../thesis.tex", "../../thesis.tex", "a/../../thesis.tex", "/etc/passwd", "/tmp/x.tex",
    "C:/x.tex", "C:x.tex", "..\\thesis.tex", "\\\\server\\x.tex", "./../thesis.tex", "....//x.tex",
    "a\x00.tex", "x" * 300 + ".tex", "x" * 5000 + ".tex", "MAIN.TEX", "main.tex/", "", ".", "..",
    "\u202etex.niam", "~/x.tex", "$HOME/x.tex", "a/" * 400 + "x.tex", "main.tex\n", "CON.tex",
    "-rf.tex", "*.tex", "a;touch owned.tex", "\ufeffmain.tex", "éé.tex",
]  # fmt: skip
LINKS = [
    (tarfile.SYMTYPE, "../thesis.tex"), (tarfile.SYMTYPE, "/etc/passwd"),
    (tarfile.LNKTYPE, "../thesis.tex"), (tarfile.FIFOTYPE, ""), (tarfile.CHRTYPE, ""),
    (tarfile.BLKTYPE, ""), (tarfile.GNUTYPE_SPARSE, ""),
]  # fmt: skip


def packed(members: list[tuple[tarfile.TarInfo, bytes]]) -> bytes:
    buffer = io.BytesIO()
    with tarfile.open(fileobj=buffer, mode="w:gz") as archive:
        for member, content in members:
            member.size = len(content)
            archive.addfile(member, io.BytesIO(content))
    return buffer.getvalue()


def nasty_archives() -> Iterator[tuple[str, bytes]]:
    """Yield a file name and its content: names and links that lead out, and bombs."""
    good = (tarfile.TarInfo("main.tex"), LATEX.encode())
    for number, name in enumerate(NAMES):
        yield f"{number}.tar.gz", packed([(tarfile.TarInfo(name or "x"), b"\\evil"), good])
        buffer = io.BytesIO()
        with zipfile.ZipFile(buffer, "w") as archive:
            archive.writestr(zipfile.ZipInfo(name or "x"), "\\evil")
            archive.writestr("main.tex", LATEX)
        yield f"{number}.zip", buffer.getvalue()
    for number, (kind, target) in enumerate(LINKS):
        link, through = tarfile.TarInfo("out"), tarfile.TarInfo("out/evil.tex")
        link.type, link.linkname = kind, target
        yield f"link{number}.tar.gz", packed([(link, b""), (through, b"\\evil"), good])


def bombs() -> Iterator[tuple[str, bytes]]:
    """Yield archives and documents that grow a thousandfold when they are unpacked."""
    zeros = b"\x00" * 40_000_000
    yield "zeros.gz", gzip.compress(zeros, 6)
    yield "twice.gz", gzip.compress(gzip.compress(zeros, 6) * 40, 6)
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("word/document.xml", zeros)
    yield "zeros.zip", buffer.getvalue()
    yield "zeros.docx", buffer.getvalue()
    content = bytearray(buffer.getvalue())
    content[content.rindex(b"PK\x01\x02") + 24 : content.rindex(b"PK\x01\x02") + 28] = struct.pack(
        "<I", 10
    )
    yield "lying.zip", bytes(content)
    yield "many.tar.gz", packed([(tarfile.TarInfo(f"{n}.tex"), b"") for n in range(5_001)])
    laughs = "".join(f'<!ENTITY l{n} "{f"&l{n - 1};" * 10}">' for n in range(1, 12))
    yield "laughs.xml", f'<!DOCTYPE a [<!ENTITY l0 "ha">{laughs}]><article>&l11;</article>'.encode()
    yield "nested.html", b"<div>" * 200_000
    yield "nested.xml", b"<article>" + b"<sec>" * 200_000
    yield (
        "macros.tex",
        b"\\documentclass{article}\\begin{document}"
        + b"".join(b"\\def\\%c{\\%c\\%c\\%c\\%c}" % (n + 1, n, n, n, n) for n in range(97, 121))
        + b"\\y\\end{document}",
    )


def seen_in(folder: Path) -> dict[str, tuple[int, str]]:
    """Return the inode and hash of every file below `folder`."""
    return {
        str(file): (file.lstat().st_ino, hashlib.sha256(file.read_bytes()).hexdigest())
        for file in folder.rglob("*")
        if file.is_file()
    }


def test_no_member_of_an_archive_reaches_the_disk(worker: Worker, tmp_path: Path) -> None:
    job = tmp_path / "guarded" / "job"
    job.mkdir(parents=True)
    (tmp_path / "guarded" / "thesis.tex").write_text("years of work")
    before = None
    for name, content in nasty_archives():
        (job / name).write_bytes(content)
        before = seen_in(tmp_path)
        document = worker.parse(job / name)
        assert document.outcome.kind in (OutcomeKind.OK, OutcomeKind.PARTIAL), name
        assert "Quotations drift" in document.text or "MAIN" in name, name
        assert "years of work" not in document.text
        assert seen_in(tmp_path) == before, name
        (job / name).unlink()
    (job / "main.tex").write_text("unpacked")
    assert seen_in(tmp_path) != before


@pytest.mark.parametrize(("name", "content"), [pytest.param(*bomb, id=bomb[0]) for bomb in bombs()])
def test_a_bomb_is_refused_or_read_in_part_and_gives_no_more_than_it_holds(
    name: str, content: bytes, worker: Worker, tmp_path: Path
) -> None:
    (tmp_path / name).write_bytes(content)
    document = worker.parse(tmp_path / name)
    assert document.outcome.kind in (OutcomeKind.REFUSED, OutcomeKind.PARTIAL), document.outcome
    assert "--time-limit" not in document.outcome.reason
    assert len(document.text) < 10_000_000


# -- files that ask for other files ------------------------------------------------------------

CANARY = "canary-7f3a"
TEX = "\\documentclass{article}\\begin{document}Words %s.\\end{document}"
ASKING = {
    "xxe.xml": '<!DOCTYPE article [<!ENTITY x SYSTEM "file://@">]><article><body><p>W &x;</p></body></article>',
    "parameter.xml": '<!DOCTYPE article [<!ENTITY % x SYSTEM "file://@"> %x;]><article><body><p>W</p></body></article>',
    "dtd.xml": '<!DOCTYPE article SYSTEM "file://@"><article><body><p>W</p></body></article>',
    "include.xml": '<article xmlns:xi="http://www.w3.org/2001/XInclude"><body><p>W <xi:include href="file://@" parse="text"/></p></body></article>',
    "sheet.xml": '<?xml-stylesheet href="file://@"?><article><body><p>W</p></body></article>',
    "tei.xml": '<!DOCTYPE TEI [<!ENTITY x SYSTEM "@">]><TEI xmlns="http://www.tei-c.org/ns/1.0"><text><body><p>W &x;</p></body></text></TEI>',
    "frame.html": '<p>W</p><iframe src="file://@"></iframe><object data="@"></object><embed src="@"><link rel=import href="@">',
    "entity.html": '<!DOCTYPE html [<!ENTITY x SYSTEM "file://@">]><p>W &x;</p>',
    "ssi.html": '<p>W</p><!--#include file="@" --><script src="@"></script>',
    "input.tex": TEX % "\\input{@}",
    "up.tex": TEX % "\\input{../secret} \\include{../secret.txt} \\subfile{../secret.txt}",
    "import.tex": TEX % "\\import{../}{secret.txt} \\subimport{..}{secret.txt}",
    "openin.tex": TEX % "\\newread\\f \\openin\\f=@ \\read\\f to\\x \\x",
    "verbatim.tex": TEX % "\\verbatiminput{@} \\lstinputlisting{@} \\inputminted{text}{@}",
    "bib.tex": TEX % "\\cite{x}\\bibliography{@,../secret}\\addbibresource{@}",
    "shell.tex": TEX % '\\immediate\\write18{cat @}\\input{|"cat @"}',
    "catcode.tex": TEX % "\\catcode`\\~=0 ~input{@} \\csname input\\endcsname{@}",
    "primitive.tex": TEX % "\\csname @@input\\endcsname @ \\input @ ",
    "lua.tex": TEX % "\\directlua{tex.print(io.open('@'):read())}",
    "link.tex": TEX % "\\input{link}",
    "bibliography.md": "---\nbibliography: @\n---\n# T\n\nW [@a].\n",
    "up.md": "---\nbibliography: ../secret.txt\n---\n# T\n\nW ![](@) {{< include @ >}}\n",
    "yaml.md": "---\ntitle: !!python/object/apply:subprocess.getoutput ['cat @']\n---\n# T\n\nW\n",
    "crossref.bib": "@article{a, title = {T}, crossref = {@}, file = {@}, year = 2019}",
}  # fmt: skip


def outputs(path: Path) -> str:
    """Return everything that is written about a paper."""
    record = check(path)
    rows = rule_rows()
    return "\n".join((
        document_as_json(record.document), record_as_json(record), record_as_html(record, rows),
        record_as_markdown(record, rows), record_as_sarif(record, rows, root=str(path.parent)),
    ))  # fmt: skip


def test_no_file_outside_the_papers_folder_is_let_out(tmp_path: Path) -> None:
    job = tmp_path / "job"
    job.mkdir()
    secret = tmp_path / "secret.txt"
    secret.write_text(f"@misc{{a, title = {{{CANARY}}}}} {CANARY}")
    (job / "link.tex").symlink_to(secret)
    for name, content in ASKING.items():
        (job / name).write_text(content.replace("@article{", "\x01").replace("[@a]", "\x02")
                                .replace("@", str(secret))
                                .replace("\x01", "@article{").replace("\x02", "[@a]"))  # fmt: skip
        assert CANARY not in outputs(job / name), name
    (job / "inside.tex").write_text(CANARY)
    (job / "main.tex").write_text(TEX % "\\input{inside}")
    assert CANARY in outputs(job / "main.tex")
