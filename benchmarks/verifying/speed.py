"""One paper of 60 references with local sources, from parsed texts to verdicts, offline.

`./dev bench verifying speed`. The paper is made of real citing sentences of Citation Integrity, each
with its mark; its references are the papers that they cite, whose full texts are the sources. Each
row is a process of its own: the models are opened and one claim is verified first, then the clock
starts. Papers of 15, 30 and 60 references show how time and memory grow; `again` is the same paper
once more in the same process, with all sentences remembered. SCHOLIAST_BENCH_MODEL as in `datasets`;
SCHOLIAST_BENCH_REFERENCES: other sizes.
"""

import json
import os
import subprocess
import sys
from pathlib import Path

from benchmarks.tables import Row
from benchmarks.verifying.datasets import MODEL

SIZES = tuple(map(int, os.environ.get("SCHOLIAST_BENCH_REFERENCES", "15,30,60").split(",")))
REACH = "<= 60 s, < 1,500 MB"
_CODE = """
import json, resource, sys, time
from pathlib import Path
from benchmarks.verifying._paper import paper_of, sources_of
from scholiast.benchmarks.miscitation.systems import open_system
from scholiast.verifying.claims import claims_of
from scholiast.verifying.engine import Sources, verify
from scholiast.verifying.facts import Facts
data, model, size = Path(sys.argv[1]), sys.argv[2], int(sys.argv[3])
document, cited = paper_of(data, size)
texts = sources_of(data, cited, [one.key for one in document.references])
tools = open_system(model, is_citing=True).tools
sources = Sources({}, lambda reference, lookup: texts[reference.key])
claims = claims_of(document)
verify(document, claims[:1], sources, tools)
before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
def timed():
    started, spent = time.perf_counter(), time.process_time()
    done = verify(document, claims_of(document), sources, tools)
    return time.perf_counter() - started, time.process_time() - spent, done
wall, cpu, done = timed()
peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
again, _, _ = timed()
labels = [one.verdict.label.value for one in done]
print(json.dumps({"wall": wall, "cpu": cpu, "again": again, "peak": peak, "before": before,
    "claims": len(claims), "references": len(document.references),
    "failed": sum(one.verdict.decided_by == "failure" for one in done),
    "labels": {label: labels.count(label) for label in sorted(set(labels))},
    "characters": sum(len(text.text) for text in texts.values())}))
"""


def measure(data: Path) -> list[Row]:
    """Return a row a size of paper."""
    return [_row(data, size) for size in SIZES]


def _row(data: Path, size: int) -> Row:
    said = [sys.executable, "-c", _CODE, str(data / "citation_integrity"), MODEL, str(size)]
    ran = subprocess.run(said, capture_output=True, text=True, check=False)
    if ran.returncode:
        last = ran.stderr.strip().splitlines()[-1:] or ["no answer"]
        return Row(MODEL, f"{size} references", 0, {}, REACH, note=last[0][:300])
    told = json.loads(ran.stdout.splitlines()[-1])
    figures: dict[str, float | str] = {
        "references": told["references"],
        "seconds": round(told["wall"], 1),
        "processor s": round(told["cpu"], 1),
        "claims/s": round(told["claims"] / told["wall"], 2),
        "again s": round(told["again"], 1),
        "peak MB": round(told["peak"] / 1024),
        "of it opened MB": round(told["before"] / 1024),
        "source characters": told["characters"],
    }
    reach = REACH if size == max(SIZES) else ""
    failed = f"{told['failed']} claims failed" if told["failed"] else ""
    return Row(MODEL, f"{size} references", told["claims"], figures, reach, failed, told)
