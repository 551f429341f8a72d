"""Every rule has its page, every page its rule, and none of them accuses anybody."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from scholiast.checking import RULES, rule_rows
from scholiast.checking.codes import CODES

ROOT = Path(__file__).parents[2]
PAGES = ROOT / "docs" / "findings"
SOURCES = ROOT / "src" / "scholiast"
ACCUSING = re.compile(
    r"fake|fabricat|fraud|\blie[sd]?\b|\blying\b|\bliar|misconduct|plagiar|cheat|dishonest|bogus",
    re.I,
)


def test_codes_names_and_pages_are_the_same_set() -> None:
    assert tuple(rule.code for rule in RULES) == CODES
    assert len({rule.name for rule in RULES}) == len(RULES)
    assert {page.stem for page in PAGES.glob("SCH*.md")} == set(CODES)


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.code)
def test_a_page_says_what_why_and_how_to_switch_it_off(rule: object) -> None:
    code, level = rule.code, rule.level.value  # type: ignore[attr-defined]
    page = (PAGES / f"{code}.md").read_text(encoding="utf-8")
    assert page.startswith(f"# {code}: ")
    assert f"Level: **{level}**" in page
    for part in ("What it means", "Example", "Why it matters", "What to do", "Switching it off"):
        assert f"## {part}" in page
    assert f'{code} = "off"' in page


def test_the_index_lists_every_rule_as_the_table_has_it() -> None:
    index = (PAGES / "index.md").read_text(encoding="utf-8")
    for code, name, summary, level, _ in rule_rows():
        assert f"| [{code}]({code}.md) | {name} | {level} | {summary} |" in index
        assert re.search(rf"^{code}$", index, re.M)


@pytest.mark.parametrize("page", sorted(PAGES.glob("*.md")), ids=lambda page: page.stem)
def test_no_page_accuses(page: Path) -> None:
    assert not ACCUSING.search(page.read_text(encoding="utf-8"))


def spoken(file: Path) -> Iterator[str]:
    """Yield the texts of a module that can reach a person; what documents the code is none."""
    tree = ast.parse(file.read_text(encoding="utf-8"))
    documents = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        is_text = isinstance(node, ast.Constant) and isinstance(node.value, str)
        if is_text and id(node) not in documents:
            yield str(node.value)  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    "folder", ["checking", "corpora", "parsing/audit", "resolving", "reporting", "cli", "net"]
)
def test_no_message_accuses(folder: str) -> None:
    for file in (SOURCES / folder).rglob("*.py"):
        for words in spoken(file):
            assert not ACCUSING.search(words), (file.name, words)


def test_an_accusing_message_would_be_seen(tmp_path: Path) -> None:
    (tmp_path / "a.py").write_text(
        '''"""Where papers lie."""\nX = f"{1} looks fabricated"\n"""lies"""\n'''
    )
    assert [words for words in spoken(tmp_path / "a.py") if ACCUSING.search(words)] == [
        " looks fabricated"
    ]
