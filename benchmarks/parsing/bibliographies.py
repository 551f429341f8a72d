"""5,000 entries as BibTeX, RIS and CSL-JSON: time and memory, beside other parsers of BibTeX.

The entries are synthetic, of the fields and the mess that reference managers export. Peers do less: they
split and, at most, join strings; ours also decodes LaTeX, reads names, types and identifiers.
"""

import json
import random
import subprocess
import sys
import time
from importlib.util import find_spec
from pathlib import Path

from benchmarks.tables import Row
from scholiast.parsing.bibliographies import read_bibtex, read_csl_json, read_ris

COUNT = 5_000
ROUNDS = 5
NAMES = ("M{\\\"u}ller, J{\\\"o}rg", "van der Berg, Anna", "Lee, Min-Ho", "{\\O}stergaard, S{\\o}ren", "Smith, Ada B.",
         "de la Cruz, Inés", "Nov{\\'a}k, Petra", "Okafor, Ngozi", "Ruiz, D.", "Zhang, Wei")  # fmt: skip
WORDS = ("{DNA}", "of", "learning", "a", "$\\alpha$", "networks", "citation", "errors", "{Bayesian}", "study", "\\&",
         "large", "models", "on", "the", "in", "protein", "evidence", "graph--based", "{\\'e}tude")  # fmt: skip
ABSTRACT = (
    "This is what an exported abstract looks like, with some words and a number such as 3.14. "
)


def measure(data: Path) -> list[Row]:
    """Return one row a format and one a peer."""
    bib, ris, csl = _bibtex(), _ris(), _csl()
    rows = [
        _row("BibTeX", "Scholiast", lambda: read_bibtex(bib, "a.bib"), "5,000 < 1 s", "bibtex"),
        _row("RIS", "Scholiast", lambda: read_ris(ris, "a.ris"), "", "ris"),
        _row("CSL-JSON", "Scholiast", lambda: read_csl_json(csl, "a.json"), "", "csl"),
    ]
    import bibtexparser

    rows.append(
        _row("BibTeX", "bibtexparser 2, as it comes", lambda: bibtexparser.parse_string(bib))
    )
    if find_spec("pybtex"):
        from pybtex.database import parse_string

        rows.append(_row("BibTeX", "pybtex", lambda: parse_string(bib, "bibtex"), rounds=1))
    import rispy

    rows.append(_row("RIS", "rispy", lambda: rispy.loads(ris)))
    return rows


def _row(what: str, who: str, run, reach: str = "", memory: str = "", rounds: int = ROUNDS) -> Row:
    walls, cpus = [], []
    for _ in range(rounds):
        wall, cpu = time.perf_counter(), time.process_time()
        run()
        walls.append(time.perf_counter() - wall)
        cpus.append(time.process_time() - cpu)
    figures = {
        "best wall s": min(walls),
        "median wall s": sorted(walls)[rounds // 2],
        "best cpu s": min(cpus),
    }
    if memory:
        figures["peak MB"] = _peak(memory)
    return Row(what, who, COUNT, figures, reach)


def _peak(kind: str) -> float:
    """Return the peak memory of a fresh process that reads one file of this kind."""
    program = (
        "import sys; from benchmarks.parsing import bibliographies as b\n"
        f"b.read_one({kind!r})\n"
        "lines = open('/proc/self/status').read().splitlines()\n"
        "print(next(line.split()[1] for line in lines if line.startswith('VmHWM')))"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    return float(done.stdout) / 1024


def read_one(kind: str) -> None:
    """Read one file of this kind."""
    if kind == "bibtex":
        read_bibtex(_bibtex(), "a.bib")
    elif kind == "ris":
        read_ris(_ris(), "a.ris")
    else:
        read_csl_json(_csl(), "a.json")


def _bibtex() -> str:
    chance = random.Random(1)
    return "".join(_entry(number, chance) for number in range(COUNT))


def _entry(number: int, chance: random.Random) -> str:
    authors = " and ".join(chance.choices(NAMES, k=chance.randint(1, 6)))
    title = " ".join(chance.choices(WORDS, k=chance.randint(5, 14)))
    kind = chance.choice(("article", "article", "inproceedings", "book", "misc"))
    where = {"article": "journal = {Journal of Things}", "inproceedings": "booktitle = {Proceedings of {ACL}}",
             "book": "publisher = {Press}", "misc": "howpublished = {\\url{https://example.org/x}}"}[kind]  # fmt: skip
    abstract = (
        f"  abstract = {{{ABSTRACT * chance.randint(3, 12)}}},\n" if chance.random() < 0.4 else ""
    )
    doi = f"  doi = {{10.5555/abc.{number}}},\n" if chance.random() < 0.7 else ""
    return (
        f"@{kind}{{key{number},\n  author = {{{authors}}},\n  title = {{{title}}},\n  {where},\n"
        f"  year = {{{1980 + number % 45}}}, month = {chance.choice(('jan', 'feb', 'oct'))},\n"
        f"  volume = {{{number % 60}}}, number = {{{number % 12}}}, pages = {{{number}--{number + 9}}},\n"
        f"{doi}{abstract}  url = {{https://example.org/{number}}}\n}}\n\n"
    )


def _ris() -> str:
    return "".join(
        f"TY  - JOUR\nAU  - Berg, Anna\nAU  - Lee, Min\nTI  - On things number {n} and their kind\n"
        f"JO  - Journal of Things\nPY  - {1980 + n % 45}\nVL  - {n % 60}\nSP  - {n}\nEP  - {n + 9}\n"
        f"DO  - 10.5555/abc.{n}\nAB  - {ABSTRACT * 5}\nER  - \n\n"
        for n in range(COUNT)
    )


def _csl() -> str:
    return json.dumps(
        [
            {"id": f"k{n}", "type": "article-journal", "title": f"On things number {n}",
             "author": [{"family": "Berg", "given": "Anna"}, {"family": "Lee", "given": "Min"}],
             "issued": {"date-parts": [[1980 + n % 45, 3]]}, "container-title": "Journal of Things",
             "volume": str(n % 60), "page": f"{n}-{n + 9}", "DOI": f"10.5555/abc.{n}", "abstract": ABSTRACT * 5}
            for n in range(COUNT)
        ],
        indent=1,
    )  # fmt: skip
