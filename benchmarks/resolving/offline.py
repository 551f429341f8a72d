"""The whole command: what it dials, what leaves, and how long a list of references takes.

Every command runs under strace (Linux), with the network locked by --offline or without anybody's
consent; a call for a socket of the internet's families is counted. Manuscripts with a canary
sentence in every part are looked up with consent at each level, against the stand-in. Printed and
BibTeX lists of 60 and 1,000 references are checked with a store of ml_paperlists' works.

SCHOLIAST_BENCH_COMMANDS (all), SCHOLIAST_BENCH_MANUSCRIPTS (100) change the sizes.
"""

import os
import random
import shutil
import subprocess
import sys
import tempfile
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from urllib.parse import unquote_plus

from benchmarks.resolving._rendering import read_works
from benchmarks.tables import Row
from tests.whole.papers import PAPERS
from tests.whole.tracing import COMMAND, EXAMPLES, LEAKS, ROOT, Traced, commands, traced

from scholiast.corpora.interface import Entry
from scholiast.corpora.local import LocalCorpus
from scholiast.corpora.standin import IndexServer
from scholiast.corpora.store import Store
from scholiast.papers import Author, Identifiers, Name, Work

WORKERS = 2
LEVELS = ("identifiers", "bibliographic", "claims", "passages")
INDEXES = ("crossref", "openalex")
WITHIN = """
import resource, subprocess, sys, time
started = time.perf_counter()
done = subprocess.run(sys.argv[1:], stdout=subprocess.DEVNULL)
most = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss // 1024
print(time.perf_counter() - started, most, done.returncode)
"""


def measure(data: Path) -> list[Row]:
    """Return the rows: sockets, leaks, canaries, seconds."""
    with tempfile.TemporaryDirectory() as folder:
        return [
            *_sockets(Path(folder) / "commands"),
            _leaks(Path(folder) / "leaks"),
            *_canaries(Path(folder) / "manuscripts"),
            *_seconds(Path(folder) / "seconds", data),
        ]


def _sockets(folder: Path) -> list[Row]:
    folder.mkdir()
    if not shutil.which("strace"):
        return [Row("sockets", "-", 0, {}, note="strace is not installed")]
    most = int(os.environ.get("SCHOLIAST_BENCH_COMMANDS", "100000"))
    listed = list(commands(folder / "papers", EXAMPLES / "manuscript" / "works.json"))[:most]
    home = folder / "home"
    home.mkdir()

    def run(words: tuple[str, ...]) -> Traced:
        return traced((*COMMAND, *words), home)

    filling = next((place for place, words in enumerate(listed) if words[1:2] == ("import",)), -1)
    ended = [run(words) for words in listed[: filling + 1]]
    with ThreadPoolExecutor(WORKERS) as threads:
        ended += threads.map(run, listed[filling + 1 :])
    by_lock: dict[str, list[Traced]] = {"--offline": [], "nobody's consent": []}
    for words, one in zip(listed, ended, strict=True):
        by_lock["--offline" if "--offline" in words else "nobody's consent"].append(one)
    return [_socket_row(lock, traces) for lock, traces in by_lock.items()]


def _socket_row(lock: str, ended: list[Traced]) -> Row:
    codes = Counter(one.code for one in ended)
    figures: dict[str, float | str] = {
        "calls for AF_INET or AF_INET6": sum(len(one.outside) for one in ended),
        "tracebacks": sum("Traceback" in one.err for one in ended),
        "exit 0 / 1 / 2 / other": " / ".join(
            str(number) for number in (codes[0], codes[1], codes[2],
                                       len(ended) - codes[0] - codes[1] - codes[2])
        ),
    }  # fmt: skip
    return Row("whole commands under strace", lock, len(ended), figures, "0 calls, >= 200 commands")


def _leaks(folder: Path) -> Row:
    """Return how many deliberate leaks are blocked, and how many there are without the lock."""
    folder.mkdir()
    paper = str(PAPERS["markdown"](folder))
    said: dict[str, Counter[str]] = {"--offline": Counter(), "": Counter()}
    with IndexServer([]) as server:
        port = server.address.rpartition(":")[2]
        for lock, told in said.items():
            for leak in LEAKS:
                command = [sys.executable, "-m", "tests.whole.tracing", leak, port, "check", paper]
                done = subprocess.run(
                    [*command, *([lock] if lock else [])],
                    capture_output=True, text=True, check=False, cwd=ROOT,
                )  # fmt: skip
                told.update(word for word in ("blocked", "leaked") if word in done.stderr)
    figures: dict[str, float | str] = {
        "blocked with the lock": said["--offline"]["blocked"],
        "leaked with the lock": said["--offline"]["leaked"],
        "leaked without": said[""]["leaked"],
    }
    on = ", ".join(LEAKS)
    return Row("deliberate leaks in the command", on, len(LEAKS), figures, "all blocked")


def _work(number: int) -> Work:
    names = ("Adams", "Brown", "Chen", "Diaz", "Evans", "Fox", "Gale", "Holt")
    people = (names[number % 8], names[number // 8 % 8])
    return Work(
        f"doi:10.5555/m.{number}",
        Identifiers(doi=f"10.5555/m.{number}"),
        f"Counting errors in reference lists of {people[0]} and {people[1]}, part {number}",
        tuple(Author(Name(one, "Ruth")) for one in people),
        2000 + number % 20,
        venue="Journal of Sample Studies",
    )


def _manuscript(folder: Path, number: int, *, leaky: bool = False) -> Path:
    """Write a paper with its canary in title, text, notes and between its entries."""
    words = f"the secret heron {number} counts {number * 7919} fish by moonlight"
    entries = []
    for work in (_work(number), _work(number + 1), _work(number + 2)):
        people = ", ".join(f"{one.name.family}, R." for one in work.authors)
        title = f"{words.capitalize()}" if leaky else work.title
        entries.append(f"{people} ({work.year}). {title}. {work.venue}, 12(3), 45-67.")
    cut = (words, f"As Smith (2019) says, {words}.", f"{entries[0]} Appendix A. {words}.")
    entries = [*entries, *(() if leaky else cut)]
    listed = "\n\n".join(f"[{at}] {entry}" for at, entry in enumerate(entries, 1))
    path = folder / f"{number}.md"
    path.write_text(
        f"# On how {words}\n\nBy Heron Moonlight\n\n{words}, as [1] and [2] say [3].[^1]\n\n"
        f"[^1]: {words}\n\n## References\n\n{listed}\n"
    )
    return path


def _canaries(folder: Path) -> list[Row]:
    folder.mkdir()
    count = int(os.environ.get("SCHOLIAST_BENCH_MANUSCRIPTS", "100"))
    rows = []
    with IndexServer([_work(number) for number in range(count + 3)]) as server:
        lines = "\n".join(f'{name} = "{server.endpoints[name]}"' for name in INDEXES)
        settings = folder / "mine.toml"
        settings.write_text(f"[network]\nindexes = {list(INDEXES)}\n[network.endpoints]\n{lines}\n")
        for level in LEVELS:
            rows.append(_canary_row(folder, settings, server, level, count))
        control = _canary_row(folder, settings, server, "bibliographic", 3, leaky=True)
    return [*rows, control]


def _canary_row(
    folder: Path,
    settings: Path,
    server: IndexServer,
    level: str,
    count: int,
    *,
    leaky: bool = False,
) -> Row:
    server.journal.clear()
    home = folder / f"home-{level}-{leaky}"
    home.mkdir()

    def run(number: int) -> str:
        paper = _manuscript(home, number, leaky=leaky)
        own = home / str(number)
        own.mkdir()
        shared = ("--settings", str(settings))
        command = (("check", *shared, "--format", "json"), ("resolve", *shared, "--format", "json"))
        words = (*COMMAND, command[number % 2][0], str(paper), "--egress", level,
                 *command[number % 2][1:])  # fmt: skip
        done = subprocess.run(
            words, capture_output=True, text=True, check=False, timeout=120,
            env={"PATH": os.environ["PATH"], "SCHOLIAST_HOME": str(own), "NO_COLOR": "1"},
        )  # fmt: skip
        return done.stderr

    with ThreadPoolExecutor(WORKERS) as threads:
        told = "".join(threads.map(run, range(count)))
    visits = server.journal.visits()
    sent = [unquote_plus(f"{one.path}?{one.query} {one.agent}").lower() for one in visits]
    figures: dict[str, float | str] = {
        "requests": len(sent),
        "canaries in requests": sum("heron" in one or "moonlight" in one for one in sent),
        "canaries in messages": told.lower().count("heron"),
        "announced": told.count("asks 127.0.0.1"),
    }
    what = "control: a canary that stands as a title" if leaky else "manuscripts with canaries"
    return Row(what, f"--egress {level}", count, figures, "> 0" if leaky else "0 canaries")


def _seconds(folder: Path, data: Path) -> list[Row]:
    folder.mkdir()
    works = read_works(data)
    store = folder / "works.sqlite"
    with Store(store, create=True) as opened:
        for start in range(0, len(works), 2000):
            opened.put([Entry(work) for work in works[start : start + 2000]])
        LocalCorpus(opened).refresh()
    rows = []
    for count in (60, 1000):
        chosen = random.Random(count).sample(works, count)
        for form, text in (("bib", _bibtex(chosen)), ("md", _printed(chosen))):
            paper = folder / f"{count}.{form}"
            paper.write_text(text)
            for command in ("check", "resolve"):
                rows.append(_second_row(command, paper, store, count, len(works)))
    return rows


def _second_row(command: str, paper: Path, store: Path, count: int, size: int) -> Row:
    bare = _timed(command, paper, paper.parent)
    full = _timed(command, paper, paper.parent, "--store", str(store))
    figures: dict[str, float | str] = {
        "s without a store": bare[0],
        "s with it": full[0],
        "ms a reference": (full[0] - bare[0]) * 1000 / count,
        "MB at most": full[1],
    }
    on = f"{count:,} references ({paper.suffix}), store of {size:,} works"
    return Row(f"{command} --format json", on, count, figures, "< 2 s more" if count == 60 else "")


def _timed(command: str, paper: Path, home: Path, *flags: str) -> tuple[float, float]:
    words = (*COMMAND, command, str(paper), "--format", "json", *flags)
    runs = []
    for _ in range(3 if "60." in paper.name else 1):
        started = time.perf_counter()
        done = subprocess.run(
            [sys.executable, "-c", WITHIN, *words],
            capture_output=True, text=True, check=True,
            env={"PATH": os.environ["PATH"], "SCHOLIAST_HOME": str(home / "home")},
        )  # fmt: skip
        seconds, most, code = done.stdout.split()
        if int(code) not in (0, 1) or time.perf_counter() - started > 600:
            raise RuntimeError(f"{' '.join(words)}: {done.stderr}")
        runs.append((float(seconds), float(most)))
    return sorted(runs)[len(runs) // 2]


def _bibtex(works: list[Work]) -> str:
    return "".join(
        f"@article{{k{at}, title = {{{work.title}}}, year = {{{work.year}}},\n"
        f"  author = {{{' and '.join(f'{a.name.family}, {a.name.given}' for a in work.authors)}}},"
        f" journal = {{{work.venue}}}}}\n"
        for at, work in enumerate(works)
    )


def _printed(works: list[Work]) -> str:
    body = " ".join(f"So it is [{at}]." for at in range(1, len(works) + 1))
    entries = "\n\n".join(
        f"[{at}] {', '.join(str(one.name) for one in work.authors[:4])} ({work.year}). {work.title}."
        f" {work.venue}."
        for at, work in enumerate(works, 1)
    )
    return f"# A list\n\n## Text\n\n{body}\n\n## References\n\n{entries}\n"
