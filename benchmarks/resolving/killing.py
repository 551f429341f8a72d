"""Kills: a process that keeps works is killed again and again; what it had acknowledged stays.

SCHOLIAST_KILLS sets how many kills must land within a transaction, for each task.
"""

import os
import random
import tempfile
from pathlib import Path

from benchmarks.tables import Row
from tests.corpora.store.killing import BATCH, TASKS, VARIANTS, Account, kill_once

KILLS = int(os.environ.get("SCHOLIAST_KILLS", "200"))
CONTROL_KILLS = max(5, KILLS // 10)
STORES = 4
"""Stores a task is spread over, so that none grows without end."""


def measure(data: Path) -> list[Row]:
    """Return what kills left behind, for each task, and the controls; `data` is not used."""
    rows = [_row(task, VARIANTS[0], KILLS) for task in TASKS]
    return rows + [_row("import", variant, CONTROL_KILLS) for variant in VARIANTS[1:]]


def _row(task: str, variant: str, kills: int) -> Row:
    accounts = _accounts(task, variant, kills)
    hit = [account for account in accounts if account.mid_write]
    is_control = variant != VARIANTS[0]
    return Row(
        f"kill -9 during {task}" + (f", control: {variant}" if is_control else ""),
        f"batches of {BATCH} works",
        len(hit),
        {
            "kills in all": str(len(accounts)),
            "acknowledged works": str(sum(account.acknowledged for account in accounts)),
            "lost": str(sum(account.lost for account in accounts)),
            "kills with something half-written": str(
                sum(bool(account.half_written) for account in accounts)
            ),
            "files that SQLite finds damaged": str(
                sum(not account.is_whole for account in accounts)
            ),
            "slowest restart, s": max(account.seconds for account in accounts),
        },
        "must fail" if is_control else "0 lost, 0 half-written, 0 damaged, restart <= 10 s",
    )


def _accounts(task: str, variant: str, kills: int) -> list[Account]:
    """Return the accounts of kills until so many have landed within a transaction."""
    accounts: list[Account] = []
    chance = random.Random(f"{task} {variant}")
    for store in range(STORES):
        wanted = kills * (store + 1) // STORES
        with tempfile.TemporaryDirectory() as folder:
            while sum(account.mid_write for account in accounts) < wanted:
                accounts.append(kill_once(Path(folder), task, variant, chance))
    return accounts
