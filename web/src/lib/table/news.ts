/** What a new view brings: of which moment it is, and which lines of the log are new. */
import { pieceDocs, whereabouts } from "../pieces";
import type { LogEntry, Sheet, View } from "../types";

/** So far two moments may lie apart for moves between them to be followed. */
const NEAR = 6;
/** So many sentences are told of what happened. */
const TOLD = 6;

/** Whether a view is of another moment than the one before. */
export const isNewMoment = (old: View | null, view: View): boolean =>
  old?.last !== view.last || old.decision?.side !== view.decision?.side || view.since < view.last;

/** The lines of the log that came with a view. */
export const freshLines = (old: View | null, view: View): LogEntry[] =>
  old && view.last > old.last ? view.log.filter((entry) => entry.n > old.last) : [];

/** The last sentences about what happened. */
export const sentences = (fresh: readonly LogEntry[]): string[] =>
  fresh
    .flatMap((entry) => (entry.events.length ? entry.events.map((event) => event.text) : [entry.text ?? ""]))
    .slice(-TOLD);

/** What has moved, and from where; of a block that is not known nobody can tell which it is. */
export function moved(sheet: Sheet, old: View, view: View): Map<string, string> {
  const found = new Map<string, string>();
  if (Math.abs(view.at - old.at) > NEAR) return found;
  const before = pieceDocs(sheet, old.doc);
  for (const [id, doc] of pieceDocs(sheet, view.doc)) {
    const from = whereabouts(before.get(id)).at;
    if (from && from !== whereabouts(doc).at && !sheet.pieces[id]?.unknown) found.set(id, from);
  }
  return found;
}
