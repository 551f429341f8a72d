"""Memory and time of 1,000 samples with prompts of 72K tokens, over a local server."""

import subprocess
import sys
import tempfile
import time
from pathlib import Path

from benchmarks.tables import Row
from benchmarks.writing._echoing import answer

from scholiast.models.standin import ModelServer

SAMPLES, JOBS = 1_000, 8
LETTERS = 72_000 * 4
"""Of a prompt: four letters a token, as English has."""
HERE = Path(__file__).parents[2]
CHILD = """
import resource, sys
from pathlib import Path
from scholiast.benchmarks.calls import Calls
from scholiast.benchmarks.run import Options
from scholiast.benchmarks.texts.running import run
from scholiast.models.opening import open_model
from benchmarks.writing._echoing import Asking, Echoes

records, base, samples, letters, jobs = Path(sys.argv[1]), sys.argv[2], *map(int, sys.argv[3:])
with open_model(base, "stand-in") as model:
    calls = Calls()
    asked = calls.of("system", model)
    run(Echoes(samples, size=letters), Asking(asked), Options(records, jobs=jobs), calls)
print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024, resource.getrusage(resource.RUSAGE_SELF).ru_utime)
"""


class Forgetful(ModelServer):
    """A server that does not keep what it was asked."""

    def answer(self, question, headers):  # type: ignore[no-untyped-def]
        said = super().answer(question, headers)
        del self.asked[:], self.headers[:]
        return said


def measure(data: Path | None) -> list[Row]:
    """Return memory and time of few and of many samples: what is held must not grow with them."""
    del data
    return [_row(samples) for samples in (SAMPLES // 10, SAMPLES)]


def _row(samples: int) -> Row:
    with tempfile.TemporaryDirectory() as folder, Forgetful(_answering) as server:
        words = [str(one) for one in (folder, server.base, samples, LETTERS, JOBS)]
        started = time.perf_counter()
        done = subprocess.run(
            [sys.executable, "-c", CHILD, *words],
            cwd=HERE,
            check=True,
            capture_output=True,
            text=True,
        )
        seconds = time.perf_counter() - started
        disk = sum(path.stat().st_size for path in Path(folder).glob("*.calls.jsonl")) / 1e6
    peak, cpu = map(float, done.stdout.split())
    return Row(
        "one run, streamed", f"prompts of 72K tokens, {JOBS} threads, a local server", samples,
        {"peak MB": peak, "seconds": seconds, "cpu s": cpu, "ms a sample": 1000 * seconds / samples,
         "MB of calls on disk": disk},
        "< 1 GB",
    )  # fmt: skip


def _answering(question: dict[str, object]) -> str:
    messages = question["messages"]
    assert isinstance(messages, list)
    return answer(str(messages[-1]["content"])[:40])
