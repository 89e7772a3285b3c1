"""Who is let in: requests for this host, from its own pages, of a bearable size."""

from __future__ import annotations

from collections.abc import Collection
from urllib.parse import urlsplit

from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from sandtable.table.answers import refusal
from sandtable.table.limits import BODY_BYTES

ANY = "*"
PROTECTION = {
    "Content-Security-Policy": (
        "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; "
        "connect-src 'self' ws: wss:; frame-ancestors 'none'; base-uri 'none'"
    ),
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
}


class TooMuch(HTTPException):
    """A body that goes on and on."""

    def __init__(self) -> None:
        super().__init__(413, f"a request has at most {BODY_BYTES} bytes")


class Guard:
    """Refuses other host names (DNS rebinding), pages of other origins, and bodies that are too long."""

    def __init__(self, app: ASGIApp, hosts: Collection[str]) -> None:
        self.app = app
        self.hosts = frozenset(host.lower() for host in hosts)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        fault = self._fault(headers)
        if fault:
            await self._refuse(scope, receive, send, 400, fault)
        elif scope["type"] == "http":
            await self._http(scope, receive, send, headers)
        else:
            await self.app(scope, receive, send)

    def _fault(self, headers: Headers) -> str:
        host, origin = headers.get("host", ""), headers.get("origin")
        if ANY not in self.hosts and host_name(f"//{host}") not in self.hosts:
            return "this table does not answer to this host name (sandtable serve --allow-host NAME)"
        if origin is not None and urlsplit_or_none(origin) != host.lower():
            return "this request comes from a page of another origin"
        return ""

    async def _http(self, scope: Scope, receive: Receive, send: Send, headers: Headers) -> None:
        length = headers.get("content-length", "0")
        if not length.isdecimal() or int(length) > BODY_BYTES:
            await self._refuse(scope, receive, send, 413, TooMuch().detail)
            return
        received = 0

        async def receive_some() -> Message:
            nonlocal received
            message = await receive()
            received += len(message.get("body", b""))
            if received > BODY_BYTES:
                raise TooMuch
            return message

        async def send_protected(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [
                    *message.get("headers", []),
                    *((name.lower().encode(), value.encode()) for name, value in PROTECTION.items()),
                ]
            await send(message)

        await self.app(scope, receive_some, send_protected)

    async def _refuse(self, scope: Scope, receive: Receive, send: Send, status: int, reason: str) -> None:
        if scope["type"] == "websocket":
            await receive()
            await send({"type": "websocket.close", "code": 4400, "reason": reason})
        else:
            await refusal(status, reason)(scope, receive, send)


def host_name(address: str) -> str:
    """Return the host of an address without its port, or nothing where it has none."""
    try:
        return urlsplit(address).hostname or ""
    except ValueError:
        return ""


def urlsplit_or_none(origin: str) -> str | None:
    """Return the host and port of an origin, if it is one of the web."""
    try:
        parts = urlsplit(origin)
    except ValueError:
        return None
    return parts.netloc.lower() if parts.scheme in ("http", "https") else None
