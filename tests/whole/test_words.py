"""No output of any command accuses anybody: the strongest word is "not found in"."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
MANUSCRIPT = ROOT / "examples" / "manuscript"
ACCUSING = re.compile(
    r"fake|fabricat|fraud|\blie[sd]?\b|\blying\b|\bliars?\b|misconduct|plagiar|cheat|dishonest|"
    r"bogus|hallucinat|phantom|\bghost|non-?existent|does not exist|made[- ]up|suspicious",
    re.IGNORECASE,
)
BENT = """@article{none, title = {Entirely Unheard-of Matters of Sample Letters}, author = {Nemo, A.},
  journal = {Sample Bibliometrics}, year = {2019}, volume = {3}, pages = {1--9}}
@article{future, title = {Secondary Sources and the Copying of Citations}, author = {Keller, Ana},
  journal = {Sample Bibliometrics}, year = {2031}, volume = {11}, pages = {15--34}}
@article{doi, title = {On Trees and Rivers}, author = {Fox, Sam}, year = {2012},
  journal = {Sample Letters}, doi = {10.5555/sch.2020.0188}}
@article{odd, title = {On Rivers and Trees}, author = {Fox, Sam}, year = {2012}, doi = {10.9/zz}}
@article{place, title = {Title of the Paper}, author = {Author, First and Lastname, Firstname},
  journal = {Journal Name}, year = {2012}}
@article{chimera, title = {Indexes and Their Makers}, author = {Keller, Ana and Nwosu, Paul},
  journal = {Sample Bibliometrics}, year = {2009}, volume = {2}}
@book{book, title = {The Long Footnote}, author = {Diaz, Ana}, year = {2015}, publisher = {Sample}}
@article{venue, title = {Reference Managers and the Errors They Keep}, author = {Ember, Julia},
  journal = {Annals of Other Things}, year = {2011}, volume = {99}, pages = {1--2}}
"""


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a home with a store of the example's works, and lists with every kind of fault."""
    folder = tmp_path_factory.mktemp("words")
    (folder / "bent.bib").write_text(BENT)
    entries = "\n\n".join(
        f"[{at}] Nemo, A. ({2000 + at}). {title}. Sample Bibliometrics, {at}, 1-9."
        for at, title in enumerate(re.findall(r"title = \{([^}]*)", BENT), 1)
    )
    body = " ".join(f"So it is [{at}]." for at in range(1, 12))
    (folder / "bent.md").write_text(f"# A\n\n## Text\n\n{body}\n\n## References\n\n{entries}\n")
    assert said(folder, "corpus", "import", MANUSCRIPT / "works.json")
    return folder


def said(home: Path, *words: object) -> str:
    """Return all that a command prints, and what it writes."""
    done = subprocess.run(
        [sys.executable, "-P", "-m", "scholiast.cli", *map(str, words)],
        capture_output=True, text=True, timeout=120, check=False, cwd=home,
        env={"PATH": os.environ["PATH"], "SCHOLIAST_HOME": str(home), "NO_COLOR": "1"},
    )  # fmt: skip
    assert done.returncode in (0, 1), done.stderr
    return done.stdout + done.stderr


COMMANDS = [
    *(("check", "--format", form) for form in ("terminal", "json", "html", "sarif", "markdown")),
    *(("resolve", "--format", form) for form in ("terminal", "json", "csv", "markdown")),
]


@pytest.mark.parametrize("paper", ["example", "bent.bib", "bent.md"])
@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
def test_no_report_accuses(command: tuple[str, ...], paper: str, home: Path) -> None:
    file = MANUSCRIPT / "main.tex" if paper == "example" else home / paper
    text = said(home, command[0], file, *command[1:])
    assert len(text) > 200
    assert not ACCUSING.findall(_ours(text))


@pytest.mark.parametrize(
    "words",
    [("fix", "bent.bib"), ("fix", "bent.bib", "--json", "-o", "b.bib"),
     ("fix", "bent.bib", "--suggest"), ("corpus", "status"), ("corpus", "search", "references"),
     ("--help",), ("check", "--help"), ("resolve", "--help"), ("fix", "--help")],
    ids=" ".join,
)  # fmt: skip
def test_no_other_command_does(words: tuple[str, ...], home: Path) -> None:
    assert not ACCUSING.findall(said(home, *words))


def test_the_faults_are_told_in_other_words(home: Path) -> None:
    text = said(home, "check", home / "bent.bib", "--format", "terminal")
    assert {"SCH701", "SCH702"} <= set(re.findall(r"SCH7\d\d", text))
    assert "not found in" in text


def test_an_accusing_word_would_be_seen() -> None:
    assert ACCUSING.findall("The reference is a hallucination") == ["hallucinat"]


def _ours(text: str) -> str:
    """Return the text without style sheets, in which words mean other things."""
    return re.sub(r"<style>.*?</style>", "", text, flags=re.DOTALL)
