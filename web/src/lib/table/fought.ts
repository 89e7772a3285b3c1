/** A battle that was fought: the board as it was before, who fell or grew weaker, and what was told of it. */
import { pieceDocs, whereabouts } from "../pieces";
import type { BattleBoard, BattleUnit, LogEntry, Sheet, View } from "../types";
import { harmed } from "./recap";

/** A unit of a battle, and what it has lost in it. */
export interface Fighter extends BattleUnit {
  isLost?: boolean;
  /** so many steps fewer than at the beginning */
  fewer?: number;
  /** where it has gone */
  to?: string;
}

/** The board that some orders were fought on, in the view before them. */
export function boardOf(before: View | null, lines: readonly LogEntry[]): BattleBoard | null {
  const boards = before?.battles ?? [];
  const places = new Set(lines.flatMap((line) => line.events.flatMap((event) => event.places ?? [])));
  const ordered = new Set(lines.flatMap((line) => line.text?.split(" ") ?? []));
  const fought = boards.find((board) => board.stages && places.has(board.place));
  const named = boards.find((board) => ordered.has(board.place));
  return fought ?? named ?? boards.find((board) => places.has(board.place)) ?? null;
}

/**
 * The sides of a board as they are now, and those on it who were there at the beginning and are no more. Of who was
 * hidden nobody knows: he may stand there with his face up.
 */
export function joined(sheet: Sheet, first: BattleBoard, now: BattleBoard): BattleBoard["sides"] {
  return now.sides.map((side) => {
    const here = new Set(side.units.map(({ unit }) => unit));
    const then = first.sides.find((one) => one.side === side.side)?.units ?? [];
    const gone = then.filter(({ unit }) => !here.has(unit) && !sheet.pieces[unit]?.unknown);
    return { ...side, units: [...side.units, ...gone] };
  });
}

/** A board with all who fought on it since it began: those who are gone stay on it, and are struck. */
export function withLosses(sheet: Sheet, before: View, after: View, board: BattleBoard): BattleBoard {
  const lost = harmed(sheet, before, after);
  const [was, now] = [pieceDocs(sheet, before.doc), pieceDocs(sheet, after.doc)];
  const marked = (unit: BattleUnit): Fighter => {
    if (sheet.pieces[unit.unit]?.unknown) return unit; // the same back may be another's by now
    const [old, { at, strength }] = [whereabouts(was.get(unit.unit)), whereabouts(now.get(unit.unit))];
    if (lost.has(unit.unit) && (!at || sheet.off_map.includes(at))) return { ...unit, isLost: true };
    const fewer = lost.has(unit.unit) ? { fewer: (old.strength ?? 0) - (strength ?? 0) } : {};
    return { ...unit, ...fewer, ...(old.at && at !== old.at ? { to: at } : {}) };
  };
  return { ...board, sides: board.sides.map((side) => ({ ...side, units: side.units.map(marked) })) };
}
