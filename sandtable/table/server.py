"""Running the table: a socket is bound first, so that its port is known before the browser opens."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Callable
from contextlib import ExitStack, suppress
from dataclasses import replace

import uvicorn

from sandtable.core.errors import SandtableError
from sandtable.table.app import create_app
from sandtable.table.limits import MESSAGE_CHARS
from sandtable.table.settings import Settings

ANYWHERE = ("0.0.0.0", "::")
PATIENCE_SECONDS = 2


def bind(host: str, port: int) -> socket.socket:
    """Return a socket that listens at an address; port 0 takes any that is free."""
    try:
        family, kind, protocol, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        with ExitStack() as opened:
            bound = opened.enter_context(socket.socket(family, kind, protocol))
            bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            bound.bind(address)
            bound.listen()  # two that are only bound may share an address
            opened.pop_all()
    except OSError as error:
        reason = (error.strerror or str(error)).lower()
        raise SandtableError(f"no server on {host}, port {port}: {reason}") from None
    return bound


def address_of(bound: socket.socket) -> str:
    """Return the address of a bound socket as a browser takes it."""
    host, port = bound.getsockname()[:2]
    if host in ANYWHERE:
        host = "127.0.0.1"
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def run(settings: Settings, bound: socket.socket, ready: Callable[[], object]) -> None:
    """Serve until a signal ends it; `ready` is called when the first request can be answered."""
    host = bound.getsockname()[0]
    allowed = settings if host in ANYWHERE else replace(settings, hosts=(*settings.hosts, host))
    config = uvicorn.Config(
        create_app(allowed),
        log_level="warning",
        ws_max_size=4 * MESSAGE_CHARS,
        ws_per_message_deflate=False,  # on loopback it only costs time
        server_header=False,
        timeout_graceful_shutdown=PATIENCE_SECONDS,
    )
    server = _Server(config, ready)
    with suppress(KeyboardInterrupt):
        asyncio.run(server.serve([bound]))
    if not server.started:
        raise SandtableError("the server could not start; the reason stands above")


class _Server(uvicorn.Server):
    """A server that says when it is ready."""

    def __init__(self, config: uvicorn.Config, ready: Callable[[], object]) -> None:
        super().__init__(config)
        self._ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self._ready()
