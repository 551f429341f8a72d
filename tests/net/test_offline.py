"""Offline: no library, no child process and no thread reaches the outside."""

import os
import shutil
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from tests.net.server import Reply, Server

needs_kernel = pytest.mark.skipif(
    sys.platform != "linux", reason="the filter of system calls is Linux's own"
)

CONNECT = "socket.create_connection(('127.0.0.1', PORT), 5).close()"
LEAKS = {
    "a socket": CONNECT,
    "IPv6": "socket.socket(socket.AF_INET6).close()",
    "UDP": "socket.socket(socket.AF_INET, socket.SOCK_DGRAM).close()",
    "raw packets": "socket.socket(getattr(socket, 'AF_PACKET'), socket.SOCK_RAW).close()",
    "urllib": "urllib.request.urlopen(f'http://127.0.0.1:{PORT}/', timeout=5).read()",
    "the C library": "check(ctypes.CDLL(None, use_errno=True).socket(2, 1, 0))",
    "a bare system call": "check(ctypes.CDLL(None, use_errno=True).syscall(SOCKET, 2, 1, 0))",
    "a thread that ran before": "from_thread()",
    "a child process": "run_child([sys.executable, '-c', CHILD])",
    "a child of a child": "run_child(['sh', '-c', '\"$0\" -c \"$1\"', sys.executable, CHILD])",
    "a fork": "fork()",
    "an async loop": "asyncio.run(asyncio.open_connection('127.0.0.1', PORT))",
}

PROGRAM = """
import asyncio, ctypes, os, platform, socket, subprocess, sys, threading, urllib.request
from http.server import BaseHTTPRequestHandler
from scholiast.net.offline import lock_process

PORT = int(sys.argv[1])
SOCKET = {'x86_64': 41, 'aarch64': 198}[platform.machine()]
CHILD = f"import socket; socket.create_connection(('127.0.0.1', {PORT}), 5).close()"
go, found = threading.Event(), []

def connect():
    go.wait()
    try:
        socket.create_connection(('127.0.0.1', PORT), 5).close()
    except OSError as error:
        found.append(error)

thread = threading.Thread(target=connect)
thread.start()

def from_thread():
    go.set()
    thread.join()
    if found:
        raise found[0]

def check(descriptor):
    if descriptor < 0:
        raise PermissionError('the call was refused')
    os.close(descriptor)

def run_child(command):
    if subprocess.run(command, capture_output=True).returncode:
        raise PermissionError('the child was refused')

def fork():
    child = os.fork()
    if child == 0:
        try:
            socket.create_connection(('127.0.0.1', PORT), 5).close()
            os._exit(0)
        except OSError:
            os._exit(1)
    if os.waitpid(child, 0)[1]:
        raise PermissionError('the fork was refused')

held = lock_process() if sys.argv[2] == 'lock' else ''
try:
    LEAK
    print(held, 'leaked', sep=' ' if held else '')
except OSError as error:
    print(held, 'blocked')
finally:
    go.set()
"""


def run(leak: str, port: int, *, lock: bool) -> str:
    """Return what a process of its own says of a leak, with the lock or without."""
    program = PROGRAM.replace("LEAK", leak)
    command = [sys.executable, "-c", program, str(port), "lock" if lock else "open"]
    done = subprocess.run(command, capture_output=True, text=True, check=True, timeout=60)
    return done.stdout.strip()


@pytest.fixture
def port(server: Server) -> int:
    server.decide = lambda seen: Reply()
    return server.port


@needs_kernel
@pytest.mark.parametrize("leak", LEAKS.values(), ids=LEAKS)
def test_the_kernel_blocks_every_leak(leak: str, port: int) -> None:
    assert run(leak, port, lock=True) == "kernel blocked"


@pytest.mark.parametrize("leak", LEAKS.values(), ids=LEAKS)
def test_each_leak_is_one_without_the_lock(leak: str, port: int) -> None:
    if "AF_PACKET" in leak and getattr(os, "geteuid", lambda: 1)() != 0:
        pytest.skip("raw packets are the superuser's")
    if "AF_INET6" in leak and not socket.has_ipv6:
        pytest.skip("no IPv6 here")
    if sys.platform != "linux":
        pytest.skip("the leaks are written for Linux")
    assert run(leak, port, lock=False) == "leaked"


STILL_WORKS = """
import multiprocessing, socket, sqlite3, subprocess, sys, threading
from pathlib import Path
from scholiast.net.offline import lock_process
from scholiast.parsing.worker import Worker

held = lock_process()
assert held == lock_process(), "twice is as good as once"
one, other = socket.socketpair()
one.send(b"x")
assert other.recv(1) == b"x"
one.close(), other.close()
with multiprocessing.get_context("fork").Pool(1) as pool:
    assert pool.map(abs, [-1]) == [1]
with Worker() as worker:
    assert "A text." in worker.parse(Path(sys.argv[1])).text
    print(worker.sandbox, held.words)
"""


@needs_kernel
def test_what_stays_on_the_machine_still_works(tmp_path: Path) -> None:
    paper = tmp_path / "paper.md"
    paper.write_text("# A title\n\nA text.\n", encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-c", STILL_WORKS, str(paper)],
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
    )
    assert done.stdout == "kernel offline (held by the kernel)\n"


NO_FILTER = """
import sys
sys.modules["pyseccomp"] = None
from scholiast.net.offline import lock_process
held = lock_process()
print(held, "|", held.words)
"""


def test_without_a_filter_it_says_so() -> None:
    done = subprocess.run(
        [sys.executable, "-c", NO_FILTER], capture_output=True, text=True, check=True, timeout=60
    )
    assert done.stdout.strip() == "advisory | offline (held by Scholiast alone)"


@needs_kernel
@pytest.mark.skipif(not shutil.which("strace"), reason="strace is not installed")
def test_a_trace_of_the_lock_shows_no_socket_to_the_outside(tmp_path: Path) -> None:
    trace = tmp_path / "trace"
    program = "from scholiast.net.offline import lock_process; lock_process()"
    for code in (program, f"{program}; import socket; socket.socket()"):
        command = ["strace", "-f", "-e", "trace=socket,connect", "-o", str(trace), sys.executable]
        done = subprocess.run([*command, "-c", code], capture_output=True, timeout=60)
        if not trace.exists() or "socket(" not in trace.read_text():
            pytest.skip("strace cannot trace here")
        attempts = trace.read_text().count("AF_INET")
        assert (attempts > 0) == (done.returncode != 0)
