"""What the table refuses."""

from __future__ import annotations

from sandtable.core.errors import SandtableError


class TableError(SandtableError):
    """A request that the table refuses; `status` is what HTTP says to it."""

    status = 422


class Unknown(TableError):
    """Something that is not here."""

    status = 404


class Hidden(TableError):
    """Something that this seat must not know yet."""

    status = 403


class Unplayable(TableError):
    """A stored match that this version of its game cannot go on with."""

    status = 409


class NotYours(TableError):
    """An order or an undo that belongs to another seat."""

    status = 403


class Stale(TableError):
    """An order that was meant for an earlier position."""

    status = 409
