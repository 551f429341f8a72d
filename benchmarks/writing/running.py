"""Runs of 3,000 samples that are killed twenty times: what is lost, what is paid twice, what it costs.

A local server stands in for the language model and counts what it is asked. The process that runs
the benchmark is ended by SIGKILL at random moments; the record of the run that survives is held
against that of a run nobody touched.
"""

import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from hashlib import sha256
from pathlib import Path

from benchmarks.tables import Row

from scholiast.models.standin import ModelServer

SAMPLES, KILLS, JOBS = 3_000, 20, 8
ENDINGS = (".samples.jsonl", ".calls.jsonl", ".scores.jsonl")
TIMES = ("ms", "cpu_ms", "code")
HERE = Path(__file__).parents[2]
CHILD = """
import sys
from pathlib import Path
from scholiast.benchmarks.calls import Calls
from scholiast.benchmarks.run import Options
from scholiast.benchmarks.texts.running import run
from scholiast.models.opening import open_model
from benchmarks.writing._echoing import Asking, Echoes

records, base, samples, jobs = Path(sys.argv[1]), sys.argv[2], int(sys.argv[3]), int(sys.argv[4])
with open_model(base, "stand-in") as model:
    calls = Calls()
    asked, judge = calls.of("system", model), calls.of("judge", model)
    run(Echoes(samples, judge), Asking(asked), Options(records, jobs=jobs), calls)
"""


def measure(data: Path | None) -> list[Row]:
    """Return what killed runs lose and pay, and what the runner adds to each sample."""
    del data
    with tempfile.TemporaryDirectory() as folder, ModelServer(_answering) as server:
        root = Path(folder)
        started = time.perf_counter()
        _child(root / "whole", server.base).communicate()
        seconds = time.perf_counter() - started
        whole = len(server.asked)
        del server.asked[:]
        spent, kills, under_way = _killed(root / "killed", server, seconds)
        asked = Counter(sha256(repr(one).encode()).hexdigest() for one in server.asked)
        same = [_lines(root / "whole", one) == _lines(root / "killed", one) for one in ENDINGS]
        return [
            Row(
                f"killed {KILLS} times at random", f"a judge on each, {JOBS} threads, a local server", SAMPLES,
                {
                    "identical files of the record": f"{sum(same)} of {len(same)}",
                    "calls uninterrupted": str(whole),
                    "calls when killed": str(sum(asked.values())),
                    "paid twice": str(sum(count - 1 for count in asked.values())),
                    "under way at kills": str(under_way),
                    "kills": str(kills),
                    "seconds": spent,
                },
                "identical; 0 twice beyond those under way",
            ),
            _overhead(root, server),
        ]  # fmt: skip


def _answering(question: dict[str, object]) -> str:
    from benchmarks.writing._echoing import answer

    messages = question["messages"]
    assert isinstance(messages, list)
    return answer(str(messages[-1]["content"]))


def _child(records: Path, base: str) -> "subprocess.Popen[bytes]":
    words = [sys.executable, "-c", CHILD, str(records), base, str(SAMPLES), str(JOBS)]
    return subprocess.Popen(words, cwd=HERE)


def _killed(records: Path, server: ModelServer, seconds: float) -> tuple[float, int, int]:
    """Kill runs at random moments of their work; return seconds, kills, and calls under way.

    Under way is what the server was asked over all runs and the file of calls does not hold.
    """
    chance, started = random.Random(6), time.perf_counter()
    under_way = kills = 0
    for _ in range(KILLS):
        before = len(server.asked)
        process = _child(records, server.base)
        more = chance.randint(20, 2 * SAMPLES // (KILLS + 2) * 2 // 3)
        deadline = time.perf_counter() + 3 * seconds + 60
        while process.poll() is None and time.perf_counter() < deadline:
            if len(server.asked) >= before + more:
                break
            time.sleep(0.001)
        process.send_signal(signal.SIGKILL)
        kills += process.wait() == -signal.SIGKILL
        time.sleep(0.2)
        kept = next((records / "unfinished").glob("*.calls.jsonl"))
        under_way = len(server.asked) - (kept.read_bytes().count(b"\n") - 1)
    _child(records, server.base).communicate()
    return time.perf_counter() - started, kills, under_way


def _lines(records: Path, ending: str) -> list[dict[str, object]]:
    import msgspec

    (path,) = records.glob(f"*{ending}")
    rows = [msgspec.json.decode(line) for line in path.read_bytes().splitlines()]
    return [{name: part for name, part in row.items() if name not in TIMES} for row in rows]


def _overhead(root: Path, server: ModelServer) -> Row:
    """Return what the runner itself takes for a sample, beside what server and client take."""
    from benchmarks.writing._echoing import Asking, Echoes, Parrot

    from scholiast.benchmarks.calls import Calls
    from scholiast.benchmarks.run import Options
    from scholiast.benchmarks.texts.running import run

    del server
    calls = Calls()
    asked, judge = calls.of("system", Parrot()), calls.of("judge", Parrot())
    started, cpu = time.perf_counter(), time.process_time()
    run(Echoes(SAMPLES, judge), Asking(asked), Options(root / "own"), calls)
    wall = 1000 * (time.perf_counter() - started) / SAMPLES
    spent = 1000 * (time.process_time() - cpu) / SAMPLES
    begun = time.perf_counter()
    bench, system = Echoes(SAMPLES, Parrot()), Asking(Parrot())
    for item in bench.items():
        bench.score(item, system.respond(item))
    bare = 1000 * (time.perf_counter() - begun) / SAMPLES
    return Row(
        "overhead of the runner", "the same, a model in memory, 1 thread, figures included", SAMPLES,
        {"ms a sample": wall - bare, "cpu ms a sample": spent, "cores": str(os.cpu_count())},
        "<= 10 ms",
    )  # fmt: skip
