"""Offline, held by the kernel where it can: a process that cannot open a socket to the outside."""

import contextlib
import errno
import socket
from enum import StrEnum

_UNIX, _NETLINK = 1, 16
"""Families that never leave the machine: pipes between processes, and talk with the kernel."""
_X25 = 9
_OTHER_WAYS = ("io_uring_setup", "pidfd_getfd")
"""Calls that open sockets, or take another process's, behind the filter's back."""


class Held(StrEnum):
    """What keeps this process from the outside."""

    KERNEL = "kernel"
    """A filter of system calls (seccomp), for every library and every process started from here."""
    ADVISORY = "advisory"
    """Scholiast's own Client alone, which refuses."""

    @property
    def words(self) -> str:
        """Return what a record says of its network.

        >>> Held.KERNEL.words, Held.ADVISORY.words
        ('offline (held by the kernel)', 'offline (held by Scholiast alone)')
        """
        return f"offline (held by {'the kernel' if self is Held.KERNEL else 'Scholiast alone'})"


def lock_process() -> Held:
    """Give up the network for this process, its threads and its children; say what holds it.

    On Linux, opening a socket of any family but AF_UNIX and AF_NETLINK fails with EPERM from here
    on, and nothing takes that back; call it before anything is connected. Elsewhere, and where no
    filter can be set, the answer is ADVISORY: then the Client alone refuses.
    """
    try:
        _forbid_sockets()
    except (ImportError, OSError, RuntimeError):
        return Held.ADVISORY
    return Held.KERNEL if _is_held() else Held.ADVISORY


def _is_held() -> bool:
    """Say whether the filter works, by asking for a socket of a family that nothing here uses.

    It stands for all families that are refused alike; a trace of the process's system calls stays
    free of AF_INET, so that any other call for it shows.
    """
    try:
        socket.socket(_X25, socket.SOCK_SEQPACKET).close()
    except OSError as refusal:
        return refusal.errno == errno.EPERM
    return False


def _forbid_sockets() -> None:
    """Set the filter; raises ImportError, OSError or RuntimeError where there is none."""
    import pyseccomp

    rules = pyseccomp.SyscallFilter(defaction=pyseccomp.ALLOW)
    with contextlib.suppress(OSError, RuntimeError, ValueError):
        rules.set_attr(pyseccomp.Attr.CTL_TSYNC, 1)
    denied = pyseccomp.ERRNO(errno.EPERM)
    for family in range(_UNIX + 1, _NETLINK):
        rules.add_rule(denied, "socket", pyseccomp.Arg(0, pyseccomp.EQ, family))
    rules.add_rule(denied, "socket", pyseccomp.Arg(0, pyseccomp.GT, _NETLINK))
    for name in _OTHER_WAYS:
        with contextlib.suppress(OSError, RuntimeError, ValueError):
            rules.add_rule(denied, name)
    rules.load()
