"""ServedModel: a language model behind an OpenAI-compatible address, asked through net/."""

import threading
from dataclasses import dataclass, field

from scholiast.errors import AddressError, OfflineError, OutageError, SettingsError
from scholiast.models.asking import WORKERS, ask_all
from scholiast.models.costs import Bill, Bound, Ledger, bound_of
from scholiast.models.interface import Message, Reply, Sampling
from scholiast.models.pictures import check_pictures
from scholiast.models.servers import FREE, Server
from scholiast.models.speaking import DIALECTS, question, read_replies
from scholiast.net.interface import Door, Request, Response
from scholiast.records import EgressLevel

PURPOSE = "ask a language model"
MOST_BYTES = 4_000_000
"""Of one answer."""
_REFUSED = tuple(f"answered with status {status}" for status in (400, 415, 422))


@dataclass(slots=True)
class _Spoken:
    """The dialect that a server was found to take."""

    dialect: int = 0
    lock: threading.Lock = field(default_factory=threading.Lock)


class ServedModel:
    """Asks a server; what it sends is of a manuscript unless the server is on this machine.

    An outage is a failed Reply. What the user must decide is raised: OfflineError without consent
    to send passages, SpendError at a cap.
    """

    def __init__(  # noqa: PLR0913 - what is asked, through what, and under which bounds
        self,
        server: Server,
        door: Door,
        *,
        key: str = "",
        level: EgressLevel = EgressLevel.PASSAGES,
        ledger: Ledger | None = None,
        tries: int = 1,
        stage: str = "",
    ) -> None:
        """Take the server, and the door; raises SettingsError where its price is not known.

        `level` says what the prompts carry, `tries` how often the door sends one request at most:
        so often it may be billed. `stage` is what the ledger counts its calls under.
        """
        if server.rate is None:
            raise SettingsError(
                f"what {server.model} costs at {server.host} is not known: name its price for a "
                "million tokens in and out, 0 and 0 where it is free"
            )
        self._server = server
        self._price = server.rate or FREE
        self._door = door
        self._headers = {"Content-Type": "application/json"}
        if key:
            self._headers["Authorization"] = f"Bearer {key}"
        self._level = EgressLevel.NOTHING if server.is_local else level
        self._tries = tries
        self._stage = stage
        self._spoken = _Spoken()
        self.ledger = ledger or Ledger()
        """What was asked and spent so far."""

    @property
    def name(self) -> str:
        """Return the model's name at its server."""
        return self._server.model

    @property
    def server(self) -> Server:
        """Return the server that is asked."""
        return self._server

    @property
    def dialect(self) -> tuple[str, ...]:
        """Return what questions say beyond model and messages, as far as the server took it."""
        return DIALECTS[self._spoken.dialect]

    def ask(self, messages: tuple[Message, ...], sampling: Sampling) -> Reply:
        """Return the reply; raises OfflineError or SpendError, and nothing for an outage."""
        return self._call(messages, sampling, 1)[0]

    def sample(
        self, messages: tuple[Message, ...], sampling: Sampling, many: int
    ) -> tuple[Reply, ...]:
        """Return `many` replies: in one call as far as the server gives them, the rest by seeds."""
        if many <= 0:
            return ()
        served = "n" in self.dialect
        first = self._call(messages, sampling.drawn(0), many if served else 1)
        rest = [(messages, sampling.drawn(at)) for at in range(len(first), many)]
        if not first[0].answered and not first[0].model:
            return first * many
        if rest and served:
            with self._spoken.lock:
                self._spoken.dialect = max(self._spoken.dialect, 1)
        return (*first, *ask_all(self, rest, workers=WORKERS))

    def _call(
        self, messages: tuple[Message, ...], sampling: Sampling, many: int
    ) -> tuple[Reply, ...]:
        """Return one reply or several, paid for."""
        fault = check_pictures(messages)
        if fault:
            return (Reply(failure=fault),)
        once = bound_of(self._price, messages, sampling, many)
        reserved = once.times(self._tries)
        self.ledger.reserve(reserved.dollars, reserved.tokens, self._stage)
        try:
            response = self._converse(messages, sampling, many)
        except OfflineError:
            self._release(reserved)
            raise
        except AddressError as error:
            self._release(reserved)
            return (Reply(failure=str(error)),)
        except OutageError as error:
            return (Reply(failure=str(error)),)
        if response.status != 200:
            self._release(reserved)
            said = f"{self._server.host} knows no model {self.name!r} at this address"
            return (Reply(failure=f"{said} (status {response.status})"),)
        replies = read_replies(response.body, many)
        self.ledger.settle(reserved, replies[0], Bill(self._price, once), self._stage)
        return replies

    def _release(self, reserved: Bound) -> None:
        self.ledger.release(reserved.dollars, reserved.tokens, self._stage)

    def _converse(self, messages: tuple[Message, ...], sampling: Sampling, many: int) -> Response:
        """Return the server's answer, in the first dialect that it takes, which is then kept to.

        Where it takes none, it was not the dialect that was refused, and nothing is learned.
        """
        dialect = self._spoken.dialect
        body = question(self.name, messages, sampling, dialect, many)
        while True:
            try:
                response = self._door.send(self._request(body))
            except OutageError as error:
                further = self._further(body, messages, sampling, many, dialect)
                if not str(error).endswith(_REFUSED) or further is None:
                    raise
                dialect, body = further
                continue
            with self._spoken.lock:
                self._spoken.dialect = max(self._spoken.dialect, dialect)
            return response

    def _further(
        self,
        body: bytes,
        messages: tuple[Message, ...],
        sampling: Sampling,
        many: int,
        dialect: int,
    ) -> tuple[int, bytes] | None:
        """Return the next dialect in which the question is put otherwise; None after the last."""
        for further in range(dialect + 1, len(DIALECTS)):
            other = question(self.name, messages, sampling, further, many)
            if other != body:
                return further, other
        return None

    def _request(self, body: bytes) -> Request:
        return Request(
            url=f"{self._server.base}/chat/completions",
            purpose=PURPOSE,
            level=self._level,
            method="POST",
            headers=self._headers,
            body=body,
            most_bytes=MOST_BYTES,
            cacheable=False,
        )
