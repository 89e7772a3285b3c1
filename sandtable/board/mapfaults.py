"""What can be wrong with a map file; every fault says its line."""

from __future__ import annotations

from collections.abc import Iterable

from sandtable.core.errors import InputError


class MapFault(InputError):
    """One thing that is wrong with a map file; the kinds follow."""


class BadSyntax(MapFault):
    """The text is not TOML."""


class MissingKey(MapFault):
    """A key or table that must be there is not."""


class UnknownKey(MapFault):
    """A key or table that the map's schema does not know."""


class WrongType(MapFault):
    """A value of another type than its key takes."""


class BadChoice(MapFault):
    """A value that is not among those its key may have."""


class BadId(MapFault):
    """The id of a place is not in kebab-case."""


class DuplicateId(MapFault):
    """Two places have the same id."""


class UnknownPlace(MapFault):
    """A link leads to a place that is not on the map."""


class SelfLink(MapFault):
    """A link leads back to the place it comes from."""


class DuplicateLink(MapFault):
    """Two links of one kind join the same two places."""


class UnknownKind(MapFault):
    """A link is of a kind that the map does not declare."""


class IsolatedPlace(MapFault):
    """No link leads to a place."""


class BadMap(InputError):
    """A map file that is refused: its text lists all faults, one a line, in the order of the file."""

    def __init__(self, faults: Iterable[MapFault]) -> None:
        self.faults = tuple(sorted(faults, key=lambda fault: fault.line or 0))
        first, *others = self.faults
        super().__init__(first.source, first.line, "\n".join([first.reason, *map(str, others)]))
