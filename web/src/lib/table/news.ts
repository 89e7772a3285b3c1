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

/** Something that moved: the places that it went through, the first and the last included. */
export interface Way {
  id: string;
  places: string[];
  /** whether the way is known, not only its ends */
  isRoute: boolean;
}

/** What has moved, and on which way; of a block that is not known nobody can tell which it is. */
export function waysOf(sheet: Sheet, old: View, view: View, lines: readonly LogEntry[]): Way[] {
  const routes = routesIn(lines);
  const told = new Set(routes.map(({ id }) => id));
  const others = moved(sheet, old, view).filter(({ id }) => !told.has(id));
  return [...routes, ...others];
}

/** The ways that were told; one that goes on where another of the same piece ended is one way with it. */
function routesIn(lines: readonly LogEntry[]): Way[] {
  const found: Way[] = [];
  for (const line of lines)
    for (const [i, event] of line.events.entries()) {
      if (!event.route?.length) continue;
      const id = event.pieces?.[0] ?? `${line.n} ${i}`;
      const before = found.find((way) => way.id === id && way.places.at(-1) === event.route?.[0]);
      if (before) before.places.push(...event.route.slice(1));
      else found.push({ id, places: [...event.route], isRoute: true });
    }
  return found;
}

function moved(sheet: Sheet, old: View, view: View): Way[] {
  const found: Way[] = [];
  if (Math.abs(view.at - old.at) > NEAR) return found;
  const before = pieceDocs(sheet, old.doc);
  for (const [id, doc] of pieceDocs(sheet, view.doc)) {
    const [from, { at, aboard }] = [whereabouts(before.get(id)).at, whereabouts(doc)];
    if (from && from !== at && !aboard && !sheet.pieces[id]?.unknown)
      found.push({ id, places: [from, at], isRoute: false });
  }
  return found;
}
