"""A real PostgreSQL for tests, from the system's packages, in a folder of its own, as a user without rights."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from time import monotonic, sleep
from uuid import uuid4

PACKAGES = Path("/usr/lib/postgresql")
OWNER = "nobody"  # the server refuses to run as root
START_SECONDS = 30


def binaries() -> Path | None:
    """Return the folder of the newest installed server, if there is one."""
    found = sorted(PACKAGES.glob("*/bin/initdb"), key=lambda path: int(path.parts[-3]))
    return found[-1].parent if found else None


class Postgres:
    """A running server; it listens on a socket in its folder only."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def url(self, database: str = "postgres") -> str:
        """Return the address of one of its databases."""
        return f"postgresql://sandtable@/{database}?host={self.folder}"

    def new_database(self) -> str:
        """Return the address of a new, empty database."""
        import psycopg

        name = f"t{uuid4().hex}"
        with psycopg.connect(self.url(), autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {name}")
        return self.url(name)


@contextmanager
def running(binaries: Path) -> Iterator[Postgres]:
    """Run a server for as long as it is needed."""
    folder = Path(tempfile.mkdtemp(prefix="sandtable-pg-", dir="/tmp"))  # a socket's path must be short
    owner = OWNER if os.geteuid() == 0 else None
    if owner:
        shutil.chown(folder, owner)
    data = folder / "data"
    login = ("-U", "sandtable", "--auth=trust")
    initdb = [str(binaries / "initdb"), "-D", str(data), *login, "-E", "UTF8", "--no-sync"]
    subprocess.run(initdb, user=owner, cwd=folder, check=True, capture_output=True)
    settings = {"listen_addresses": "", "unix_socket_directories": folder, "fsync": "off"}
    options = [option for name, value in settings.items() for option in ("-c", f"{name}={value}")]
    with (folder / "log").open("wb") as log:
        server = subprocess.Popen(
            [binaries / "postgres", "-D", data, *options], user=owner, cwd=folder, stdout=log, stderr=log
        )
    try:
        _wait(folder, server)
        yield Postgres(folder)
    finally:
        server.send_signal(signal.SIGINT)  # at once, without waiting for clients
        try:
            server.wait(10)
        except subprocess.TimeoutExpired:
            server.kill()
            server.wait()
        shutil.rmtree(folder, ignore_errors=True)


def _wait(folder: Path, server: subprocess.Popen[bytes]) -> None:
    import psycopg

    until = monotonic() + START_SECONDS
    while True:
        try:
            psycopg.connect(Postgres(folder).url()).close()
            return
        except psycopg.OperationalError:
            if server.poll() is not None or monotonic() > until:
                raise RuntimeError(f"PostgreSQL does not start:\n{(folder / 'log').read_text()}") from None
            sleep(0.05)
