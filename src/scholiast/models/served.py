"""ServedModel: a language model behind an OpenAI-compatible address, asked through net/."""

import threading

from scholiast.errors import AddressError, OfflineError, OutageError, SettingsError
from scholiast.models.costs import Ledger, bound_of
from scholiast.models.interface import Message, Reply, Sampling
from scholiast.models.servers import FREE, Server
from scholiast.models.speaking import DIALECTS, question, read_reply
from scholiast.net.interface import Door, Request, Response
from scholiast.records import EgressLevel

PURPOSE = "ask a language model"
MOST_BYTES = 4_000_000
"""Of one answer."""
_REFUSED = tuple(f"answered with status {status}" for status in (400, 415, 422))


class ServedModel:
    """Asks a server; what it sends is of a manuscript unless the server is on this machine.

    An outage is a failed Reply. What the user must decide is raised: OfflineError without consent
    to send passages, SpendError at the cap of money.
    """

    def __init__(
        self,
        server: Server,
        door: Door,
        *,
        key: str = "",
        level: EgressLevel = EgressLevel.PASSAGES,
        ledger: Ledger | None = None,
        tries: int = 1,
    ) -> None:
        """Take the server, and the door; raises SettingsError where its price is not known.

        `level` says what the prompts carry, `tries` how often the door sends one request at most:
        so often it may be billed.
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
        self._lock = threading.Lock()
        self._dialect = 0
        self.ledger = ledger or Ledger()
        """What was asked and spent so far."""

    @property
    def name(self) -> str:
        """Return the model's name at its server."""
        return self._server.model

    def ask(self, messages: tuple[Message, ...], sampling: Sampling) -> Reply:
        """Return the reply; raises OfflineError or SpendError, and nothing for an outage."""
        bound = bound_of(self._price, messages, sampling)
        reserved = bound * self._tries
        self.ledger.reserve(reserved)
        try:
            response = self._converse(messages, sampling)
        except OfflineError:
            self.ledger.release(reserved)
            raise
        except AddressError as error:
            self.ledger.release(reserved)
            return Reply(failure=str(error))
        except OutageError as error:
            return Reply(failure=str(error))
        if response.status != 200:
            self.ledger.release(reserved)
            said = f"{self._server.host} knows no model {self.name!r} at this address"
            return Reply(failure=f"{said} (status {response.status})")
        reply = read_reply(response.body)
        self.ledger.settle(reserved, reply, self._price, bound)
        return reply

    def _converse(self, messages: tuple[Message, ...], sampling: Sampling) -> Response:
        """Return the server's answer, in the first dialect that it takes."""
        while True:
            dialect = self._dialect
            body = question(self.name, messages, sampling, dialect)
            try:
                return self._door.send(self._request(body))
            except OutageError as error:
                if not str(error).endswith(_REFUSED) or dialect + 1 == len(DIALECTS):
                    raise
                with self._lock:
                    self._dialect = max(self._dialect, dialect + 1)

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
