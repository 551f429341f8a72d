"""A door that answers what it is told, for what no server needs to be asked."""

from dataclasses import dataclass, field

from scholiast.net.interface import Request, Response


@dataclass(slots=True)
class ScriptedDoor:
    """Gives its answers in turn, the last one again and again."""

    bodies: list[bytes]
    status: int = 200
    headers: dict[str, str] = field(default_factory=dict)
    requests: list[Request] = field(default_factory=list)

    def send(self, request: Request) -> Response:
        body = self.bodies[min(len(self.requests), len(self.bodies) - 1)]
        self.requests.append(request)
        return Response(self.status, request.url, self.headers, body)
