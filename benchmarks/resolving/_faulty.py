"""A server that fails a share of what it is asked: `python -m benchmarks.resolving._faulty SHARE`.

It prints its port, answers `/works/N` with JSON, and tells at `/report` what it saw. Run in a
process of its own, so that it takes no time from the client that is measured.
"""

import json
import random
import sys
import threading
import time
from datetime import UTC, datetime, timedelta
from email.utils import format_datetime
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

GRACE = 0.1
"""Seconds in which a request that was on its way is not held against the client."""
SLOW = 1.5
STORM_AT, STORM_SECONDS = 4000, 3
FAULTS = (
    *("500", "502", "503", "cut", "truncated", "html", "short") * 20,
    *("slow", "seconds", "date"),
)


class State:
    """What was seen; one lock for all of it."""

    def __init__(self, share: float) -> None:
        self.share = share
        self.lock = threading.Lock()
        self.reset()

    def reset(self) -> None:
        self.random = random.Random(20240601)
        self.requests = self.holds = self.late = 0
        self.sent_at = self.until = self.storm_until = 0.0
        self.stormed = False

    def choose(self) -> str:
        """Count a request; return the fault that it meets, or nothing."""
        with self.lock:
            now = time.monotonic()
            self.requests += 1
            if now < self.until:
                self.late += now > self.sent_at + GRACE
            if not self.stormed and self.requests >= STORM_AT and self.share:
                self.stormed, self.storm_until = True, now + STORM_SECONDS
            if now < self.storm_until:
                return "storm"
            return self.random.choice(FAULTS) if self.random.random() < self.share else ""

    def hold(self, seconds: float) -> None:
        """Write down that the client was told to wait."""
        with self.lock:
            now = time.monotonic()
            self.holds += 1
            self.sent_at, self.until = now, max(self.until, now + seconds)

    def report(self) -> dict[str, int]:
        with self.lock:
            return {"requests": self.requests, "holds": self.holds, "late": self.late}


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True
    wbufsize = 65536
    state: State

    def log_message(self, *_: object) -> None:
        pass

    def do_GET(self) -> None:
        if self.path == "/report":
            return self.give(json.dumps(self.state.report()).encode())
        if self.path == "/reset":
            self.state.reset()
            return self.give(b"{}")
        number = self.path.rsplit("/", 1)[-1]
        body = json.dumps({"id": number, "title": f"Work {number} of many " * 20}).encode()
        return self.fail(self.state.choose(), body)

    def fail(self, fault: str, body: bytes) -> None:
        if fault == "":
            return self.give(body)
        if fault.isdigit():
            return self.give(b"failed", int(fault), "text/plain")
        if fault in ("storm", "seconds", "date"):
            return self.later(fault)
        if fault == "truncated":
            return self.give(body[: len(body) // 2])
        if fault == "html":
            return self.give(b"<html>Please come back later</html>", kind="text/html")
        self.close_connection = True
        if fault == "slow":
            time.sleep(SLOW)
        elif fault == "short":
            self.give(body[:50], length=len(body))
        return None

    def later(self, fault: str) -> None:
        """Answer 429; a date is told by a clock that is two days late."""
        seconds = STORM_SECONDS if fault == "storm" else 1
        there = datetime.now(tz=UTC) - timedelta(days=2)
        told = str(seconds)
        if fault == "date":
            told = format_datetime(there + timedelta(seconds=seconds), usegmt=True)
        headers = {"Retry-After": told, "Date": format_datetime(there, usegmt=True)}
        self.give(b"slow down", 429, "text/plain", headers=headers)
        self.wfile.flush()
        self.state.hold(seconds)

    def give(
        self,
        body: bytes,
        status: int = 200,
        kind: str = "application/json",
        *,
        length: int | None = None,
        headers: dict[str, str] | None = None,
    ) -> None:
        self.send_response_only(status)
        for name, value in (headers or {}).items():
            self.send_header(name, value)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body) if length is None else length))
        self.end_headers()
        self.wfile.write(body)


def main() -> None:
    Handler.state = State(float(sys.argv[1]))
    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.handle_error = lambda *_: None  # type: ignore[method-assign]
    server.daemon_threads = True
    sys.stdout.write(f"{server.server_address[1]}\n")
    sys.stdout.flush()
    server.serve_forever()


if __name__ == "__main__":
    main()
