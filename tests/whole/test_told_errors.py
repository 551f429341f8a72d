"""What ends a command is told in letters that do nothing to a screen."""

import subprocess
import sys
from pathlib import Path

import pytest


@pytest.mark.parametrize("command", ["check", "parse", "resolve"])
def test_a_name_with_control_characters_is_spelled_out(command: str, tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-P", "-m", "scholiast.cli", command, "red\x1b[31m.tex"],
        cwd=tmp_path, capture_output=True, text=True, timeout=120, check=False,
        env={"PATH": "/usr/bin:/bin", "SCHOLIAST_HOME": str(tmp_path)},
    )  # fmt: skip
    assert done.returncode == 2
    assert "red\\x1b[31m.tex" in done.stderr
    assert "\x1b" not in done.stderr
