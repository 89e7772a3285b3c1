"""Positions as text (TOML): what FEN is in chess."""

from __future__ import annotations

from collections.abc import Sequence

from sandtable.core.documents import Doc, DocError, Path
from sandtable.core.game import Game
from sandtable.core.names import PLACES, piece_tables
from sandtable.core.step import P
from sandtable.core.texts import SEALED
from sandtable.core.toml import Toml, read_toml, write_toml

FORMAT = 1


def write_position(game: Game[P], p: P) -> str:
    """Write a position; of the places only those that differ from the scenario's first moment."""
    doc = {"sandtable": FORMAT, "game": game.facts.id, **game.texts.dump(p)}
    if PLACES in doc:
        usual = game.texts.dump(game.start(doc["scenario"], p.seating, p.options))[PLACES]
        doc[PLACES] = {name: place for name, place in doc[PLACES].items() if place != usual.get(name)}
    sealed = doc.pop(SEALED, None)
    text = write_toml({key: value for key, value in doc.items() if value != {}})
    return text if sealed is None else text + write_toml(sealed, SEALED)


def read_position(game: Game[P], text: str, source: str, shift: int = 0) -> P:
    """Read a position; every fault of it is named. `shift` lines of the source stand before the text."""
    toml = read_toml(text, source, shift)
    if position_game(toml) != game.facts.id:
        raise toml.error(("game",), f"this is a position of {toml.data['game']!r}, not of {game.facts.id!r}")
    doc = {key: value for key, value in toml.data.items() if key not in ("sandtable", "game")}
    return build_position(game, doc, toml)


def position_game(toml: Toml) -> str:
    """Return the id of the game that a position text belongs to, once its format is known to be ours."""
    version = toml.data.get("sandtable")
    if version is None:
        raise toml.error((), f"a position begins with 'sandtable = {FORMAT}'")
    if version != FORMAT:
        raise toml.error(("sandtable",), f"format {version} is not known here; this program reads {FORMAT}")
    game = toml.data.get("game")
    if not isinstance(game, str):
        raise toml.error(("game",), "a position names its game")
    return game


def build_position(game: Game[P], doc: Doc, toml: Toml, under: Path = ()) -> P:
    """Return the position that a document describes, without fault; it stands in `toml` at `under`."""
    try:
        p = game.build(doc)
    except DocError as error:
        raise toml.error((*under, *error.path), error.reason) from None
    _check(game, p, doc, toml, under)
    if p.sealed is not None and SEALED in doc:
        _check(game, p.sealed, doc[SEALED], toml, (*under, SEALED))
    return p


def _check(game: Game[P], p: P, doc: Doc, toml: Toml, under: Path) -> None:
    faults = game.texts.faults(p)
    if faults:
        tables = (*piece_tables(game.notation.names), PLACES)
        raise toml.error((*under, *_whereabouts(doc, tables, faults[0])), "; ".join(faults))


def _whereabouts(doc: Doc, tables: Sequence[str], fault: str) -> Sequence[str]:
    """Return where a document speaks of the piece or place, or the stack, with which a fault's sentence begins."""
    if fault.startswith("the stack ") and "stack" in doc:
        return ("stack",)
    subject = fault.partition(" ")[0]
    return next(((table, subject) for table in tables if subject in doc.get(table, ())), tables[:1])
