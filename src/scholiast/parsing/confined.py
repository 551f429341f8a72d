"""The worker's side: each file is read in a fork of its own, under limits and without network.

Run as `python -P -m scholiast.parsing.confined`. Requests come as lines of JSON on stdin; each
reply on stdout is a length line and that many bytes of JSON. The first line tells the confinement.
"""

import contextlib
import os
import select
import signal
import sys
import time
from pathlib import Path

import msgspec

from scholiast.papers import Document, Image, Outcome, OutcomeKind
from scholiast.parsing.formats import format_of
from scholiast.parsing.limits import MIB, Limits, Request
from scholiast.parsing.reading import load, read

REPLY_LIMIT = 256 * MIB
"""Bytes of JSON that a document may take; a larger one is refused."""
_OVER_REPLY = f"the document is larger than {REPLY_LIMIT // MIB} MiB; split the file"


def serve() -> None:
    """Answer requests until stdin closes."""
    output = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    output.write(f"{confinement()}\n".encode())
    output.flush()
    for line in sys.stdin.buffer:
        reply = answer(msgspec.json.decode(line, type=Request))
        output.write(f"{len(reply)}\n".encode() + reply)
        output.flush()


def answer(request: Request) -> bytes:
    """Return a document as JSON, whatever happens to the process that reads it."""
    with contextlib.suppress(Exception):
        load(format_of(Path(request.path)))
    if not hasattr(os, "fork"):
        return _read(request)
    receiver, sender = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(receiver)
        _child(request, sender)
    os.close(sender)
    try:
        reply, stopped = _receive(receiver, request.limits)
    finally:
        os.close(receiver)
    if stopped:
        os.kill(child, signal.SIGKILL)
    _, status = os.waitpid(child, 0)
    return _judge(request, reply, status, stopped)


def _child(request: Request, sender: int) -> None:
    """Read the file and send the document; never returns."""
    status = 1
    try:
        os.closerange(3, sender)
        os.closerange(sender + 1, os.sysconf("SC_OPEN_MAX"))
        confine(request.limits)
        reply = _read(request)
        view = memoryview(reply)
        while view:
            view = view[os.write(sender, view) :]
        status = 0
    finally:
        os._exit(status)


def _read(request: Request) -> bytes:
    """Return the document as JSON; a limit or a broken parser gives one that says so."""
    path = Path(request.path)
    try:
        if request.image is not None:
            return _picture(path, request.image)
        reply = msgspec.json.encode(read(path, request.options))
    except MemoryError:
        return _ending(path, OutcomeKind.REFUSED, _over_memory(request.limits))
    except Exception as error:  # noqa: BLE001  (the one place where a broken parser becomes data)
        reason = f"the parser stopped at {type(error).__name__}: {str(error)[:200]}"
        return _ending(path, OutcomeKind.FAILED, reason)
    if len(reply) > REPLY_LIMIT:
        return _ending(path, OutcomeKind.REFUSED, _OVER_REPLY)
    return reply


def _picture(path: Path, image: Image) -> bytes:
    """Return the PNG of a picture that stands in a PDF."""
    from scholiast.parsing.pdf.figures import cut_out

    return cut_out(path, image)


def _receive(receiver: int, limits: Limits) -> tuple[bytes, str]:
    """Return what the child sent; and why it is to be stopped, if it is."""
    pieces = bytearray()
    deadline = time.monotonic() + limits.wall_seconds
    while len(pieces) <= REPLY_LIMIT:
        left = deadline - time.monotonic()
        if left <= 0 or not select.select([receiver], [], [], left)[0]:
            return b"", _over_time(limits)
        piece = os.read(receiver, MIB)
        if not piece:
            return bytes(pieces), ""
        pieces += piece
    return b"", _OVER_REPLY


def _judge(request: Request, reply: bytes, status: int, stopped: str) -> bytes:
    """Return the child's reply, or a document that says how the child ended."""
    path = Path(request.path)
    if stopped:
        return _ending(path, OutcomeKind.REFUSED, stopped)
    if status == 0 and reply:
        return reply
    ended_by = os.WTERMSIG(status) if os.WIFSIGNALED(status) else 0
    if ended_by in {signal.SIGXCPU, signal.SIGKILL}:
        return _ending(path, OutcomeKind.REFUSED, _over_time(request.limits))
    how = signal.Signals(ended_by).name if ended_by else f"exit status {status >> 8}"
    return _ending(path, OutcomeKind.FAILED, f"the parser's process ended with {how}")


def _over_time(limits: Limits) -> str:
    return f"reading it took more than {limits.cpu_seconds:.0f} s; raise --time-limit"


def _over_memory(limits: Limits) -> str:
    return f"reading it took more than {limits.memory_bytes // MIB} MiB of memory; split the file"


def _ending(path: Path, kind: OutcomeKind, reason: str) -> bytes:
    name = ""
    with contextlib.suppress(Exception):
        name = format_of(path)
    return msgspec.json.encode(Document(text="", format=name, outcome=Outcome(kind, reason)))


def confinement() -> str:
    """Return what can confine a parser here: `kernel`, `limits` or `none`."""
    if not hasattr(os, "fork"):
        return "none"
    try:
        import pyseccomp  # noqa: F401
    except (ImportError, OSError, RuntimeError):
        return "limits"
    return "kernel"


def confine(limits: Limits) -> None:
    """Give up network, new processes and writing, and cap this process's time and memory."""
    import resource

    seconds = max(int(limits.cpu_seconds + 0.999), 1)
    resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds + 1))
    if sys.platform != "darwin":  # macOS knows the limit by name and does not hold it
        resource.setrlimit(resource.RLIMIT_AS, (limits.memory_bytes, limits.memory_bytes))
    resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0))
    resource.setrlimit(resource.RLIMIT_NOFILE, (64, 64))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    sys.setrecursionlimit(3000)
    if confinement() == "kernel":
        _forbid_calls()


FORBIDDEN_CALLS = (
    "socket", "socketpair", "connect", "bind", "listen", "accept", "accept4", "sendto", "sendmsg",
    "sendmmsg", "execve", "execveat", "fork", "vfork", "clone", "clone3", "ptrace", "kill", "tkill",
    "pidfd_open", "process_vm_readv", "process_vm_writev", "io_uring_setup", "bpf", "unlink",
    "unlinkat", "rename", "renameat", "renameat2", "mkdir", "mkdirat", "rmdir", "mknod", "mknodat",
    "symlink", "symlinkat", "link", "linkat", "mount", "chmod", "fchmod", "fchmodat", "fchmodat2",
    "chown", "lchown", "fchown", "fchownat", "setxattr", "lsetxattr", "fsetxattr", "utime",
    "utimes", "utimensat", "truncate", "ftruncate", "creat", "openat2",
)  # fmt: skip
OPENING_CALLS = {"open": 1, "openat": 2}
"""Calls that open a file, and which of their arguments says for what."""


def _forbid_calls() -> None:
    """Have the kernel answer EPERM to calls that a parser never needs."""
    import errno

    import pyseccomp

    rules = pyseccomp.SyscallFilter(defaction=pyseccomp.ALLOW)
    denied = pyseccomp.ERRNO(errno.EPERM)
    for name in FORBIDDEN_CALLS:
        with contextlib.suppress(OSError, RuntimeError, ValueError):
            rules.add_rule(denied, name)
    for name, at in OPENING_CALLS.items():
        for flag in (os.O_WRONLY, os.O_RDWR, os.O_CREAT, os.O_TRUNC):
            with contextlib.suppress(OSError, RuntimeError, ValueError):
                rules.add_rule(denied, name, pyseccomp.Arg(at, pyseccomp.MASKED_EQ, flag, flag))
    others = pyseccomp.Arg(0, pyseccomp.NE, os.getpid())
    with contextlib.suppress(OSError, RuntimeError, ValueError):
        rules.add_rule(denied, "tgkill", others)
    rules.load()


if __name__ == "__main__":
    serve()
