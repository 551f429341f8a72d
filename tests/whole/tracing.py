"""Commands under strace: which of them asked the kernel for a socket to the outside.

Run as a script, it is the command `scholiast` with a leak in it: a dependency, as it were, that
dials out once the paper is checked. `python -m tests.whole.tracing LEAK PORT check paper.md`.
"""

import asyncio
import contextlib
import ctypes
import os
import re
import shutil
import subprocess
import sys
import tempfile
import urllib.error
import urllib.request
import zipfile
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from tests.whole.papers import BIB, PAPERS

ROOT = Path(__file__).parents[2]
EXAMPLES = ROOT / "examples"
OUTSIDE = re.compile(r"\b(?:socket|connect)\(.*\bAF_INET6?\b")
COMMAND = (sys.executable, "-P", "-m", "scholiast.cli")
DARK = {
    "HTTP_PROXY": "http://127.0.0.1:9",
    "HTTPS_PROXY": "http://127.0.0.1:9",
    "SCHOLIAST_CONTACT": "reader@example.org",
    "SCHOLIAST_KEY_OPENALEX": "a-key",
}
"""What might tempt a library to dial."""
HTML = """<html><head><title>T</title><link rel=stylesheet href=http://192.0.2.1/a.css>
<script src=http://192.0.2.1/a.js></script><base href=http://192.0.2.1/></head>
<body><h1>T</h1><img src=http://192.0.2.1/a.png><iframe src=http://192.0.2.1/></iframe>
<h2>References</h2><ol><li>Lee, K. (2019). On trees. Botany, 12, 3-4. http://192.0.2.1/x</li></ol>"""
XML = """<?xml version="1.0"?><?xml-stylesheet href="http://192.0.2.1/a.xsl"?>
<!DOCTYPE article SYSTEM "http://192.0.2.1/a.dtd" [<!ENTITY x SYSTEM "http://192.0.2.1/x">]>
<article xmlns:xi="http://www.w3.org/2001/XInclude"><front><article-meta><title-group>
<article-title>T &x;</article-title></title-group></article-meta></front>
<body><xi:include href="http://192.0.2.1/i.xml"/></body></article>"""
TEX = r"""\documentclass{article}\usepackage{graphicx}\begin{document}\title{T}\maketitle
\input{http://192.0.2.1/a.tex}\includegraphics{http://192.0.2.1/a.png}\immediate\write18{curl 192.0.2.1}
\input{|"curl http://192.0.2.1"}\openin5=http://192.0.2.1/a \cite{a}\bibliography{http://192.0.2.1/b}
\end{document}"""
RIS = "TY  - JOUR\nTI  - On trees\nAU  - Lee, K.\nPY  - 2019\nUR  - http://192.0.2.1/x\nER  - \n"
CSL = '[{"id": "x", "type": "article-journal", "title": "On trees", "URL": "http://192.0.2.1/"}]'


@dataclass(frozen=True, slots=True)
class Traced:
    """A command that ended."""

    code: int
    out: str
    err: str
    outside: tuple[str, ...]
    """The calls for sockets of the internet's families, as strace prints them."""


def traced(
    command: tuple[str, ...], home: Path, environment: Mapping[str, str] | None = None
) -> Traced:
    """Run a command and all its children under strace."""
    with tempfile.NamedTemporaryFile("r", suffix=".strace") as calls:
        tracer = ["strace", "-f", "-qq", "-e", "trace=socket,connect", "-o", calls.name]
        done = subprocess.run(
            [*tracer, *command],
            capture_output=True, text=True, errors="replace", timeout=300, check=False, cwd=home,
            env={"PATH": os.environ["PATH"], "SCHOLIAST_HOME": str(home), "NO_COLOR": "1",
                 "PYTHONPATH": str(ROOT)} | DARK | dict(environment or {}),
        )  # fmt: skip
        outside = tuple(line for line in calls if OUTSIDE.search(line))
    return Traced(done.returncode, done.stdout, done.stderr, outside)


def files(folder: Path) -> dict[str, Path]:
    """Write papers of every format, and files that would have a careless reader dial or fall."""
    made: dict[str, Path] = {}
    for form, make in PAPERS.items():
        (folder / form).mkdir(parents=True)
        made[form] = make(folder / form)
    texts = {"remote.html": HTML, "remote.xml": XML, "remote.tex": TEX, "list.ris": RIS,
             "list.json": CSL, "list.bib": BIB, "empty.md": "", "empty.pdf": "", "short.zip": "PK",
             "broken.bib": "@article{x, title = {", "odd.docx": "no archive", "odd.pdf": "%PDF-1.7"}  # fmt: skip
    for name, text in texts.items():
        made[name] = folder / name
        made[name].write_text(text)
    with zipfile.ZipFile(folder / "bomb.zip", "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("main.tex", " " * 50_000_000)
    shutil.copytree(EXAMPLES / "manuscript", folder / "manuscript")
    shutil.copy(EXAMPLES / "hidden-text" / "hidden-text.pdf", folder / "hidden.pdf")
    return made | {
        "bomb.zip": folder / "bomb.zip",
        "manuscript": folder / "manuscript" / "main.tex",
        "folder": folder / "manuscript",
        "hidden.pdf": folder / "hidden.pdf",
        "unknown ending": Path(__file__),
        "missing": folder / "missing.tex",
    }


def commands(folder: Path, works: Path) -> Iterator[tuple[str, ...]]:
    """Return the arguments of each command of the whole command line, in order."""
    made = files(folder)
    yield from BARE
    yield ("corpus", "import", str(works))
    for file in map(str, made.values()):
        for form in ("terminal", "json", "html", "sarif", "markdown"):
            lock = ("--offline",) if form != "terminal" else ()
            yield ("check", file, "--format", form, *lock)
        yield ("resolve", file, "--offline", "--format", "csv")
        yield ("parse", file)
    store = str(folder / "other.sqlite")
    for name in ("list.bib", "list.ris", "broken.bib", "missing"):
        for flags in ((), ("--offline",), ("--offline", "--published"), ("--offline", "--suggest")):
            yield ("fix", str(made[name]), *flags)
    yield ("check", str(made["manuscript"]), "--offline", "--time-limit", "0.001")
    yield ("check", str(made["manuscript"]), "--offline", "-o", str(folder / "report"))
    sources = str(folder / "manuscript" / "sources")
    yield ("resolve", str(made["manuscript"]), "--offline", "--sources", sources)
    yield ("resolve", str(made["manuscript"]), "--offline", "--fetch")
    yield ("resolve", str(made["manuscript"]), "--offline", "--as-of", "2019-01-01")
    yield from _kept(made, store)


BARE = (
    (), ("--help",), ("--version",), ("nothing",), ("check",), ("check", "--help"),
    ("check", "--format", "odd"), ("check", "x.tex", "--offline", "--online"), ("resolve",),
    ("resolve", "--help"), ("resolve", "x.bib", "--index", "crossref"), ("fix",), ("fix", "--help"),
    ("parse",), ("parse", "--help"), ("train", "--help"), ("train", "nothing"),
    ("corpus", "--help"), ("corpus", "import", "--help"), ("corpus", "search", "--help"),
    ("corpus", "show", "--help"), ("corpus", "export", "--help"), ("corpus", "status", "--help"),
    ("corpus", "snapshot", "--help"), ("corpus", "compact", "--help"),
    ("corpus", "collect", "--help"), ("corpus", "update", "--help"), ("corpus", "collect"),
    ("corpus", "collect", "--category", "cs.CL", "--from", "June"), ("corpus", "update"),
)  # fmt: skip
"""Help, and arguments that are refused."""


def _kept(made: Mapping[str, Path], store: str) -> Iterator[tuple[str, ...]]:
    """Return commands on stores: one that is filled, one that is not there, one that is broken."""
    for name in ("list.bib", "list.ris", "list.json", "folder", "empty.md", "bomb.zip", "odd.pdf"):
        yield ("corpus", "import", str(made[name]), "--store", store)
    for place in ((), ("--store", store), ("--store", str(made["missing"])),
                  ("--store", str(made["list.bib"]))):  # fmt: skip
        yield ("corpus", "status", *place)
        yield ("corpus", "search", "reference managers", *place)
        yield ("corpus", "search", "'\"(*", *place, "--json")
        yield ("corpus", "show", "doi:10.5555/sample.1", *place)
        yield ("corpus", "snapshot", "spring", *place)
        yield ("corpus", "snapshot", "--list", *place)
        yield ("corpus", "compact", *place)
        for form in ("csl-json", "beir", "parquet"):
            target = f"{store}.{len(place)}.{form}"
            yield ("corpus", "export", "--format", form, "-o", target, *place)


def child(port: int) -> None:
    """Dial from a child process: a tool that is called."""
    program = f"import socket; socket.create_connection(('127.0.0.1', {port}), 5).close()"
    if subprocess.run([sys.executable, "-c", program], capture_output=True, check=False).returncode:
        raise PermissionError("the child was refused")


def native(port: int) -> None:
    """Ask for a socket behind Python's back: an extension in C."""
    found = ctypes.CDLL(None, use_errno=True).socket(2, 1, 0)
    if found < 0:
        raise PermissionError("the call was refused")
    os.close(found)


def download(port: int) -> None:
    """Fetch a file: a model that is loaded by its name."""
    opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    with contextlib.suppress(urllib.error.HTTPError):  # an answer is an answer
        opener.open(f"http://127.0.0.1:{port}/", timeout=5).close()


def telemetry(port: int) -> None:
    """Report from an event loop of its own."""

    async def report() -> None:
        _, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.close()
        await writer.wait_closed()

    asyncio.run(report())


def datagram(port: int) -> None:
    """Send one datagram, as a look-up of a name does."""
    import socket

    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as sender:
        sender.sendto(b"who is it", ("127.0.0.1", port))


LEAKS: dict[str, Callable[[int], None]] = {
    "a child process": child,
    "native code": native,
    "a download": download,
    "telemetry": telemetry,
    "a datagram": datagram,
}


def main() -> None:
    """Run the command with a leak in it."""
    leak, port = LEAKS[sys.argv[1]], int(sys.argv[2])
    sys.argv[1:3] = []
    import scholiast.checking
    from scholiast.cli import main as run

    honest = scholiast.checking.check

    def leaky(*arguments: object, **options: object) -> object:
        record = honest(*arguments, **options)  # type: ignore[arg-type]
        try:
            leak(port)
            sys.stderr.write("leaked\n")
        except OSError as error:
            sys.stderr.write(f"blocked: {error}\n")
        return record

    scholiast.checking.check = leaky  # type: ignore[assignment]
    run()


if __name__ == "__main__":
    main()
