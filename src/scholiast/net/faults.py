"""FaultError: one try that failed, and what follows from it."""

from scholiast.errors import OutageError


class FaultError(OutageError):
    """The other side failed once; says whether to try again, and what it tells of the host."""

    def __init__(
        self, message: str, *, again: bool = True, of_host: bool = True, sent: bool = True
    ) -> None:
        """Take the message, and what follows."""
        super().__init__(message)
        self.again = again
        """Another try may end better."""
        self.of_host = of_host
        """The host as a whole seems to fail, not this one page of it."""
        self.sent = sent
        """The request may have reached the host."""
