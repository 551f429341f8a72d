"""Look-ups against a server that fails three in ten, storms included, beside a naive client.

Sizes: SCHOLIAST_FAULT_ITEMS (10,000 look-ups).
"""

import itertools
import json
import os
import statistics
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from dataclasses import dataclass, replace
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from tempfile import TemporaryDirectory

import httpx2
from benchmarks.tables import Row

from scholiast.errors import OutageError
from scholiast.net.client import Client, Policy
from scholiast.net.clock import StepClock
from scholiast.net.interface import Request
from scholiast.net.queue import run_all
from scholiast.records import EgressLevel

ITEMS = int(os.environ.get("SCHOLIAST_FAULT_ITEMS", "10000"))
SHARE = 0.3
THREADS = 8
TIMEOUT = 1.0
OUTAGE_SECONDS = 600
MISBEHAVIOURS = ("500", "429", "cut", "html", "truncated")


def measure(data: Path) -> list[Row]:
    """Return what became of the look-ups, the pace at arXiv, and the price of an outage."""
    with _server(SHARE) as port:
        ours = _ours(port)
        naive = _naive(port)
    return [
        _row("Scholiast's client", ours, "0 lost, <= 1.5 requests an item, 100 % obeyed"),
        _row("naive: httpx2, 3 retries at once", naive, ""),
        *_speed(),
        _pace(),
        _outage(),
    ]


@dataclass(frozen=True, slots=True)
class Run:
    """What became of all items."""

    first_left: int
    lost: int
    requests: int
    holds: int
    late: int
    seconds: float
    wrong: int


def _row(what: str, run: Run, reach: str) -> Row:
    figures: dict[str, float | str] = {
        "lost": str(run.lost),
        "wrong answers": str(run.wrong),
        "queued after the first run": str(run.first_left),
        "requests an item": run.requests / ITEMS,
        "told to wait": str(run.holds),
        "asked before the time": str(run.late),
        "seconds": run.seconds,
    }
    note = (
        f"{SHARE:.0%} random faults of ten kinds (500, 502, 503, cut, truncated, HTML, wrong "
        "length, slow, 429 with seconds, 429 with a date by a clock two days off) and a storm of "
        f"429 for 3 s; {THREADS} threads; one round, then a later run for what it left in the queue"
        if reach
        else ""
    )
    return Row(what, "a server in another process", ITEMS, figures, reach, note)


@contextmanager
def _server(share: float) -> Iterator[int]:
    """Run the failing server in a process of its own; give its port."""
    command = [sys.executable, "-m", "benchmarks.resolving._faulty", str(share)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout is not None
            yield int(process.stdout.readline())
        finally:
            process.kill()


def _tell(port: int, what: str) -> dict[str, int]:
    answer: dict[str, int] = httpx2.get(f"http://127.0.0.1:{port}/{what}", trust_env=False).json()
    return answer


def _policy(port: int) -> Policy:
    return Policy(
        level=EgressLevel.IDENTIFIERS, private=(f"127.0.0.1:{port}",), timeout=TIMEOUT, attempts=4
    )


def _request(url: str) -> Request:
    return Request(url, "look up", EgressLevel.IDENTIFIERS)


def _ours(port: int) -> Run:
    """Look all items up; then, as a later run would, those that were left."""
    _tell(port, "reset")
    started = time.perf_counter()
    found: dict[int, bool] = {}

    def work_with(client: Client) -> object:
        def work(item: int) -> bool:
            body = client.send(_request(f"http://127.0.0.1:{port}/works/{item}")).body
            return bool(json.loads(body)["id"] == str(item))

        return work

    with TemporaryDirectory() as folder:
        cache = Path(folder) / "cache.db"
        with Client(_policy(port), cache=cache) as client:
            first = run_all(range(ITEMS), work_with(client), concurrency=THREADS, rounds=1)  # type: ignore[arg-type]
        found |= first.done
        left = [item.item for item in first.left]
        with Client(_policy(port), cache=cache) as client:
            second = run_all(left, work_with(client), concurrency=THREADS, rounds=6, pause=10.0)  # type: ignore[arg-type]
        found |= {left[index]: good for index, good in second.done.items()}
    seconds = time.perf_counter() - started
    report = _tell(port, "report")
    wrong = sum(not good for good in found.values())
    lost = ITEMS - len(found)
    return Run(len(left), lost, report["requests"], report["holds"], report["late"], seconds, wrong)


def _naive(port: int) -> Run:
    """Look all items up with three retries at once, as is often written."""
    _tell(port, "reset")
    started = time.perf_counter()
    with httpx2.Client(timeout=TIMEOUT, trust_env=False) as client:

        def work(item: int) -> bool | None:
            for _ in range(4):
                with suppress(httpx2.HTTPError, ValueError):
                    answer = client.get(f"http://127.0.0.1:{port}/works/{item}")
                    answer.raise_for_status()
                    return bool(answer.json()["id"] == str(item))
            return None

        with ThreadPoolExecutor(THREADS) as threads:
            found = list(threads.map(work, range(ITEMS)))
    seconds = time.perf_counter() - started
    report = _tell(port, "report")
    lost = sum(good is None for good in found)
    wrong = sum(good is False for good in found)
    return Run(0, lost, report["requests"], report["holds"], report["late"], seconds, wrong)


def _speed() -> list[Row]:
    """Return look-ups a second where nothing fails: ours, from the cache, and httpx2 alone."""
    items = max(ITEMS // 5, 100)
    with _server(0.0) as port, TemporaryDirectory() as folder:
        urls = [f"http://127.0.0.1:{port}/works/{item}" for item in range(items)]
        with Client(_policy(port), cache=Path(folder) / "cache.db") as client:
            ours = [_timed(lambda url: client.send(_request(url)), urls) for _ in range(2)]
        with Client(_policy(port)) as client:
            bare = _timed(lambda url: client.send(_request(url)), urls)
        with httpx2.Client(trust_env=False) as peer:
            naive = _timed(lambda url: peer.get(url).json(), urls)
    figures: dict[str, float | str] = {
        "measured": f"{items / bare:,.0f} look-ups/s; {items / ours[0]:,.0f} that are kept; "
        f"{items / ours[1]:,.0f} from the cache",
        "beside": f"httpx2 alone {items / naive:,.0f}",
    }
    return [Row("speed without faults", f"{THREADS} threads", items, figures)]


def _timed(work: object, urls: list[str]) -> float:
    started = time.perf_counter()
    with ThreadPoolExecutor(THREADS) as threads:
        list(threads.map(work, urls))  # type: ignore[arg-type]
    return time.perf_counter() - started


@contextmanager
def _here(reply: str) -> Iterator[tuple[int, list[int]]]:
    """Run a server in this process that answers in one way; give its port and a count."""
    seen: list[int] = []
    lock = threading.Lock()
    bodies = {"ok": b'{"ok": 1}', "html": b"<html>", "truncated": b'{"ok": '}

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"
        disable_nagle_algorithm = True

        def log_message(self, *_: object) -> None:
            pass

        def do_GET(self) -> None:
            with lock:
                seen.append(1)
            if reply == "cut":
                self.close_connection = True
                return
            body = bodies.get(reply, b"")
            self.send_response_only(int(reply) if reply.isdigit() else 200)
            self.send_header("Content-Type", "text/html" if reply == "html" else "application/json")
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    thread = threading.Thread(target=server.serve_forever, args=(0.05,))
    thread.start()
    try:
        yield server.server_address[1], seen
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


def _pace() -> Row:
    """Return the gaps between requests to arXiv, by a clock that passes when slept on."""
    times: list[float] = []
    clock = StepClock()
    count = 400
    with _here("ok") as (port, _):
        policy = replace(_policy(port), private=(f"export.arxiv.org:{port}",))

        def resolve(host: str, port: int) -> tuple[str, ...]:
            return ("127.0.0.1",)

        with Client(policy, clock=clock, resolver=resolve) as client:

            def work(number: int) -> None:
                client.send(_request(f"http://export.arxiv.org:{port}/api/query?start={number}"))

            sending = client._wire.exchange
            client._wire.exchange = lambda call: (times.append(clock.now()), sending(call))[1]  # type: ignore[method-assign]
            with ThreadPoolExecutor(THREADS) as threads:
                list(threads.map(work, range(count)))
    gaps = [later - earlier for earlier, later in itertools.pairwise(times)]
    kept = sum(gap >= 3.0 for gap in gaps) / len(gaps)
    figures: dict[str, float | str] = {
        "measured": f"{kept:.0%} of gaps; least {min(gaps):.2f} s, "
        f"median {statistics.median(gaps):.2f} s",
    }
    return Row("pace at arXiv", f"{THREADS} threads", count, figures, ">= 3 s in 100 %")


def _outage() -> Row:
    """Return how often a dead host is asked in ten minutes of look-ups, one each second."""
    most: dict[str, int] = {}
    for reply in MISBEHAVIOURS:
        clock = StepClock()
        with _here(reply) as (port, seen):
            with Client(_policy(port), clock=clock) as client:
                request = _request(f"http://127.0.0.1:{port}/works")

                def work(
                    _: int,
                    client: Client = client,
                    clock: StepClock = clock,
                    asked: Request = request,
                ) -> None:
                    while clock.now() < 1000.0 + OUTAGE_SECONDS:
                        with suppress(OutageError):
                            client.send(asked)
                        clock.sleep(1.0)

                with ThreadPoolExecutor(THREADS) as threads:
                    list(threads.map(work, range(THREADS)))
            most[reply] = len(seen)
    figures: dict[str, float | str] = {
        "measured": f"at most {max(most.values())} requests to the host",
        "beside": f"naive: {OUTAGE_SECONDS} look-ups x 4 tries = {OUTAGE_SECONDS * 4:,}",
    }
    on = f"ten minutes each of {', '.join(MISBEHAVIOURS)}; {THREADS} threads"
    return Row("total outage", on, len(most), figures, "<= 20 a host", details=dict(most))
