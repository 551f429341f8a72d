"""The store under kills, full disks, damage and several writers: nothing acknowledged is lost."""

import random
import shutil
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest
from tests.corpora.store.contending import FILLER, WRITER
from tests.corpora.store.killing import TASKS, kill_once
from tests.corpora.works import entry

from scholiast.corpora.store import Store
from scholiast.errors import StoreError

KILLS = 3


@pytest.mark.parametrize("task", TASKS)
def test_a_kill_loses_nothing_and_leaves_nothing_half_written(tmp_path: Path, task: str) -> None:
    chance = random.Random(7)
    for _ in range(KILLS):
        account = kill_once(tmp_path, task, "sound", chance)
        assert account.acknowledged > 0
        assert (account.lost, account.half_written, account.is_whole) == (0, 0, True)


@pytest.mark.parametrize("variant", ["autocommit", "in-place JSON"])
def test_a_store_without_transactions_is_seen_to_fail(tmp_path: Path, variant: str) -> None:
    """The control: what the account of a kill would miss, it would miss here."""
    chance = random.Random(7)
    accounts = (kill_once(tmp_path, "import", variant, chance) for _ in range(40))
    assert any(account.lost or account.half_written for account in accounts)


@pytest.mark.parametrize("limit", [30_000, 300_000, 700_000])
def test_a_full_disk_loses_nothing_that_was_acknowledged(tmp_path: Path, limit: int) -> None:
    path = tmp_path / "works.sqlite"
    command = [sys.executable, "-c", FILLER, str(path), str(limit)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 3, done.stderr
    assert "make room on the disk" in done.stderr
    acknowledged = int((done.stdout.split() or ["0"])[-1])
    if not acknowledged:
        return
    with Store(path) as store:
        assert len(store) == acknowledged
        assert len(list(store.works())) == acknowledged


def test_several_writers_of_the_same_papers_leave_each_paper_once(tmp_path: Path) -> None:
    path = tmp_path / "works.sqlite"
    count = 120
    script = WRITER.replace("COUNT", str(count))
    writers = [
        subprocess.Popen([sys.executable, "-c", script, str(path), str(number)])
        for number in range(4)
    ]
    assert [writer.wait() for writer in writers] == [0] * 4
    with Store(path) as store:
        assert len(store) == count
        for kept in store.works():
            number = int(kept.title.rpartition(" ")[2])
            cited = store.get(f"doi:10.1000/ab.{(number + 1) % count}")
            assert cited is not None
            assert store.cites(kept.id) == (cited.id,)
    with closing(sqlite3.connect(path)) as connection:
        orphans = connection.execute("SELECT count(*) FROM names WHERE work IS NULL").fetchone()
        assert orphans == (0,)


def test_damage_in_the_middle_of_the_file_says_what_to_do(tmp_path: Path) -> None:
    path = tmp_path / "works.sqlite"
    with Store(path, create=True) as store:
        store.put(entry(f"Title number {i:05}", "Ng", s2=str(i)) for i in range(2_000))
    whole = bytearray(path.read_bytes())
    whole[8_192:] = b"\xaa" * (len(whole) - 8_192)
    path.write_bytes(whole)
    with pytest.raises(StoreError, match="put a snapshot in its place"), Store(path) as store:
        list(store.works())


SYNCED = """
import os, sys
from pathlib import Path
from scholiast.corpora.store import Store
from tests.corpora.works import entry

with Store(Path(sys.argv[1]), create=True) as store:
    for number in range(10):
        store.put([entry(f"Title {number} of many words", "Ng", s2=str(number + 1))])
        os.write(1, b"acknowledged\\n")
"""


@pytest.mark.skipif(shutil.which("strace") is None, reason="strace is not on this machine")
def test_every_batch_is_on_the_disk_before_it_is_acknowledged(tmp_path: Path) -> None:
    log = tmp_path / "calls"
    command = ["strace", "-f", "-e", "trace=fdatasync,fsync,write", "-o", str(log)]
    done = subprocess.run(
        [*command, sys.executable, "-c", SYNCED, str(tmp_path / "works.sqlite")],
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode and "ptrace" in done.stderr.casefold():
        pytest.skip("this machine lets no process be traced")
    parts = log.read_text().split('"acknowledged')
    assert len(parts) == 11
    assert all("fdatasync(" in part or "fsync(" in part for part in parts[:10])
