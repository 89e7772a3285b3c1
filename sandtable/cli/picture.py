"""What the page draws beside the map, in words: status, boards, worksheets, overlays, panels, the end."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from sandtable.core.documents import Doc
from sandtable.core.names import Names
from sandtable.core.notation import Notation
from sandtable.core.show import Card, Epilogue, Fact, Remark


def cited(text: str, rule: str) -> str:
    """Return words with the rule behind them, if there is one."""
    return f"{text} ({rule})" if rule else text


def fact_lines(facts: Iterable[Fact]) -> Iterator[str]:
    """Yield facts, a line each."""
    for fact in facts:
        yield cited(f"{fact.line}. {fact.detail}" if fact.detail else fact.line, fact.rule)


def remark_lines(notation: Notation, remarks: Iterable[Remark]) -> Iterator[str]:
    """Yield remarks as sentences, each with its rule."""
    for remark in remarks:
        yield cited(f"  {notation.say(remark.pattern, remark.args)}", remark.rule)


def epilogue_lines(notation: Notation, epilogue: Epilogue | None) -> Iterator[str]:
    """Yield how a game ended, and what decided it."""
    if epilogue:
        yield epilogue.title
        yield from remark_lines(notation, epilogue.facts)


def board_lines(notation: Notation, board: Doc) -> Iterator[str]:
    """Yield a battle board: where it is, how far, who fights with what, and what decides."""
    yield board["title"]
    if "stages" in board:
        yield f"  now: {board['stages'][board['stage']]}, of {', '.join(board['stages'])}"
    for side in board["sides"]:
        yield f"  {_side(notation, side['side'])}, {side['role']}"
        yield from (f"    {_fighter(notation, unit)}" for unit in side["units"])
        yield from (f"    {_factor(factor)}" for factor in side.get("factors", ()))
        if "total" in side:
            yield f"    in all: {side['total']}"
        yield from (f"    {note}" for note in side.get("notes", ()))
    if "needs" in board:
        yield "  " + cited(board["needs"]["text"], board["needs"].get("rule", ""))
    yield from (f"  {note}" for note in board.get("notes", ()))


def _side(notation: Notation, name: str) -> str:
    sides = notation.names["side"]
    title = sides.titles[sides.index[name]]
    return title[0].upper() + title[1:]


def _factor(factor: Doc) -> str:
    return cited(f"{factor['text']}: {factor['value']}", factor.get("rule", ""))


def _fighter(notation: Notation, unit: Doc) -> str:
    words = [f"strength {unit['strength']}" if "strength" in unit else "strength unknown"]
    words += [f"fire {fire}" for fire in [unit.get("fire")] if fire]
    words += [partial for partial in [unit.get("partial")] if partial]
    return f"{title_of(notation, unit['unit'])}: {', '.join(words)}"


def worksheet_lines(notation: Notation, sheet: Doc) -> Iterator[str]:
    """Yield a worksheet: how far it is, what is left, what things cost."""
    progress = sheet.get("progress")
    done = f": {progress['done']} of {progress['of']} {progress['words']}" if progress else ""
    yield f"{sheet['title']}{done}"
    yield from (f"  {_row(row)}" for row in sheet.get("rows", ()))
    for tab in sheet.get("tabs", ()):
        yield f"  {tab['title']}{': ' + tab['note'] if tab.get('note') else ''}"
        yield from (f"    {_row(row)}" for row in tab["rows"])
    for verb, prices in sheet.get("prices", {}).items():
        if prices:
            titles = _bought(notation, verb)
            yield f"  {verb}: {', '.join(f'{titles.get(name, name)} {price}' for name, price in prices.items())}"


def _bought(notation: Notation, verb: str) -> dict[str, str]:
    """Return what the things are called that a verb names first."""
    kinds = {kinds[0] for kinds in notation.verbs[verb].kinds() if kinds}
    return {name: title for kind in kinds for name, title in _called(notation.names[kind])}


def _called(names: Names) -> Iterator[tuple[str, str]]:
    return zip(names.ids, names.titles, strict=True)


def _row(row: Doc) -> str:
    """Return a row of a worksheet: what it is, how much, at what price, and why not."""
    words = ", ".join(str(row[key]) for key in ("value", "price", "note") if row.get(key))
    line = cited(f"{row['label']}: {words}" if words else str(row["label"]), row.get("rule", ""))
    return f"{line}; {cited(row['refusal']['text'], row['refusal']['rule'])}" if "refusal" in row else line


def card_lines(cards: Iterable[Card]) -> Iterator[str]:
    """Yield the cards of a panel, under their headings."""
    under = ""
    for card in cards:
        if card.under and card.under != under:
            yield card.under
        under = card.under
        yield f"  {card.title}"
        yield from (f"    {cited(f'{gauge.title}: {gauge.figure}', gauge.rule)}" for gauge in card.gauges)
        yield from (f"    {line}" for line in fact_lines(card.facts))
        for chart in card.charts:
            yield f"    {cited(chart['title'], chart['rule'])}"
            yield from (f"      {_cells(chart['columns'], row)}" for row in chart["rows"])


def _cells(columns: Iterable[str], row: Iterable[str]) -> str:
    return ", ".join(f"{column} {cell}" for column, cell in zip(columns, row, strict=True))


def overlay_lines(notation: Notation, title: str, doc: Doc, most: int | None = None) -> Iterator[str]:
    """Yield what an overlay shows, by what its classes mean; of many places or lines only so many are named."""
    legend: Mapping[str, str] = doc.get("legend", {})
    yield title
    for key in ("fills", "units"):
        for found, members in doc.get(key, {}).items():
            if members or found in legend:
                yield f"  {legend.get(found, found)}: {_names(notation, members, most)}"
    lines: dict[str, list[str]] = {}
    for start, end, found in doc.get("lines", ()):
        lines.setdefault(found, []).append(f"{title_of(notation, start)} to {title_of(notation, end)}")
    yield from (f"  {legend.get(found, found)}: {_row_of(ways, most)}" for found, ways in lines.items())
    for sea in doc.get("seas", {}).values():
        owner = legend.get(sea["owner"], sea["owner"])
        yield f"  {sea['title']}: {owner}, {legend.get('value', 'value')} {sea['value']}"
    for piece, shown in doc.get("of", {}).items():
        yield f"  {title_of(notation, piece)}"
        yield from (f"    {legend.get(key, key)}: {_names(notation, members, most)}" for key, members in shown.items())


def _names(notation: Notation, members: Iterable[Any], most: int | None) -> str:
    return _row_of([title_of(notation, member) for member in members], most) or "none"


def _row_of(names: Sequence[str], most: int | None) -> str:
    more = len(names) - len(names[:most])
    return ", ".join(names[:most]) + (f" and {more} more" if more else "")


def title_of(notation: Notation, name: str) -> str:
    """Return what a piece or a place is called that has this id."""
    for names in (notation.pieces, notation.places):
        if name in names.index:
            return names.titles[names.index[name]]
    return name
