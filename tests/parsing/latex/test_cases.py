"""LaTeX and the text that a reader sees, one case after another in the files under cases/."""

from pathlib import Path
from typing import NamedTuple

import pytest

from scholiast.parsing.interface import ParseOptions
from scholiast.parsing.latex import parse

CASES = Path(__file__).parent / "cases"


class Case(NamedTuple):
    title: str
    source: str
    expected: str
    keys: str
    problems: str


def cases() -> list[Case]:
    found = []
    for file in sorted(CASES.glob("*.tex")):
        title, part = "", ""
        parts: dict[str, list[str]] = {}

        def keep(title: str, parts: dict[str, list[str]], name: str = file.stem) -> None:
            if title:
                texts = {key: "\n".join(lines).strip() for key, lines in parts.items()}
                keys, problems = texts.get("keys", ""), texts.get("problems", "")
                found.append(Case(f"{name}: {title}", texts["in"], texts["out"], keys, problems))

        for line in file.read_text(encoding="utf-8").splitlines():
            if line == "%%% =>":
                part = "out"
            elif line.startswith(("%%% keys: ", "%%% problems: ")):
                name, _, value = line.removeprefix("%%% ").partition(": ")
                parts[name] = [value]
            elif line.startswith("%%% "):
                keep(title, parts)
                title, part, parts = line.removeprefix("%%% "), "in", {}
            else:
                parts.setdefault(part, []).append(line)
        keep(title, parts)
    return found


@pytest.mark.parametrize("case", cases(), ids=lambda case: case.title)
def test_the_text_is_what_a_reader_sees(case: Case, tmp_path: Path) -> None:
    (tmp_path / "main.tex").write_text(case.source, encoding="utf-8")
    (tmp_path / "refs.bib").write_text((CASES / "refs.bib").read_text(), encoding="utf-8")
    draft = parse(tmp_path / "main.tex", ParseOptions())
    assert draft.text.split("## References")[0].strip() == case.expected
    assert " ".join("+".join(anchor.keys) for anchor in draft.anchors) == case.keys
    told = {problem.code for problem in draft.problems}
    assert set(case.problems.split()) <= told
    if not case.problems:
        assert told <= {"unused-bib-entries"}
