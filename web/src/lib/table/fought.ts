/** A battle that was fought: the board as it was before, who fell or grew weaker, and what was told of it. */
import { pieceDocs, whereabouts } from "../pieces";
import type { BattleBoard, BattleUnit, LogEntry, Sheet, View } from "../types";
import { harmed } from "./recap";

/** A unit of a battle, and what it has lost in it. */
export interface Fighter extends BattleUnit {
  isLost?: boolean;
  /** so many steps fewer than at the beginning */
  fewer?: number;
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

/** A board with all who fought on it since it began: those who are gone stay on it, and are struck. */
export function withLosses(sheet: Sheet, before: View, after: View, board: BattleBoard): BattleBoard {
  const lost = harmed(sheet, before, after);
  const now = pieceDocs(sheet, after.doc);
  const was = pieceDocs(sheet, before.doc);
  const strength = (docs: typeof now, id: string): number | null => whereabouts(docs.get(id)).strength;
  const isGone = (id: string): boolean => {
    const { at } = whereabouts(now.get(id));
    return !at || sheet.off_map.includes(at);
  };
  const marked = (unit: BattleUnit): Fighter => {
    if (!lost.has(unit.unit)) return unit;
    if (isGone(unit.unit)) return { ...unit, isLost: true };
    return { ...unit, fewer: (strength(was, unit.unit) ?? 0) - (strength(now, unit.unit) ?? 0) };
  };
  return { ...board, sides: board.sides.map((side) => ({ ...side, units: side.units.map(marked) })) };
}
