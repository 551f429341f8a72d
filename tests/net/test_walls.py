"""Only net/ can connect: no other room imports what dials out, be it of the standard library."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

SOURCE = Path(__file__).parents[2] / "src" / "scholiast"
DIALLING = (
    *("socket", "ssl", "http.client", "urllib.request", "ftplib", "smtplib", "imaplib", "poplib"),
    *("nntplib", "telnetlib", "xmlrpc", "asyncio", "_socket", "httpx", "httpx2", "httpcore"),
    *("httpcore2", "hishel", "requests", "urllib3", "aiohttp", "websockets", "paramiko"),
    *("huggingface_hub", "pip"),
)


ELSEWHERE = {"models/inspected.py: asyncio", "benchmarks/inspecting/asking.py: asyncio"}
"""Inspect's providers connect by themselves: a model that is handed in from Python, or by Inspect's own
command; no command of ours does."""


def dials(text: str) -> Iterator[str]:
    """Give the modules that a program imports and that dial out."""
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module:
            names = [node.module, *(f"{node.module}.{alias.name}" for alias in node.names)]
        else:
            continue
        for name in names:
            if any(name == module or name.startswith(f"{module}.") for module in DIALLING):
                yield name


@pytest.mark.parametrize(
    "text",
    [
        "import socket",
        "import http.client",
        "from http import client",
        "from urllib import request",
        "from urllib.request import urlopen as parse",
        "def f():\n    import httpx2 as x",
    ],
)
def test_an_import_that_dials_is_seen(text: str) -> None:
    assert list(dials(text))


def test_what_only_reads_urls_is_let_by() -> None:
    assert not list(dials("from urllib.parse import urlsplit\nimport http\nimport html"))


def test_no_other_room_dials() -> None:
    found = {
        f"{path.relative_to(SOURCE)}: {name}"
        for path in SOURCE.rglob("*.py")
        if path.relative_to(SOURCE).parts[0] != "net"
        for name in dials(path.read_text(encoding="utf-8"))
    }
    assert found == ELSEWHERE
