/** What others did in their turn, in a few sentences: losses, places that changed hands, battles, moves, then the rest. */
import { pieceDocs, whereabouts } from "../pieces";
import type { LogEntry, LogEvent, Sheet, View } from "../types";

/** So many sentences are told. */
const TOLD = 7;
/** A sentence that names more things than these is about none of them. */
const FEW = 3;

/** A sentence of the card: the number of its order, and what it is about. */
export interface Told extends LogEvent {
  n: number;
}
export interface Recap {
  /** who gave the orders */
  sides: string[];
  /** the moment before the first of them */
  from: number;
  told: Told[];
  /** so many orders are not told of */
  others: number;
}

/** The pieces that have left the map, or have grown weaker. */
export function harmed(sheet: Sheet, before: View, after: View): Set<string> {
  const now = pieceDocs(sheet, after.doc);
  const isOff = (at: string): boolean => !at || sheet.off_map.includes(at);
  const found = new Set<string>();
  for (const [id, doc] of pieceDocs(sheet, before.doc)) {
    const [was, is] = [whereabouts(doc), whereabouts(now.get(id))];
    if (isOff(was.at) || sheet.pieces[id]?.unknown) continue;
    if (isOff(is.at) || (is.strength ?? 0) < (was.strength ?? 0)) found.add(id);
  }
  return found;
}

/** The places that another side holds than before. */
export function changedHands(before: View, after: View): Set<string> {
  const was = before.doc.places ?? {};
  const now = Object.entries(after.doc.places ?? {});
  return new Set(now.flatMap(([id, facts]) => (facts.owner !== was[id]?.owner ? [id] : [])));
}

/** Whether a sentence is about a piece or a place; what a power earns, for one, is about none. */
const isSomewhere = ({ pieces = [], places = [] }: LogEvent): boolean => pieces.length + places.length > 0;

/** Of each of these things, the last sentence that speaks of it, not of its way, and of fewest others beside it. */
function lastOf(
  events: readonly LogEvent[],
  of: (event: LogEvent) => string[],
  ids: ReadonlySet<string>,
): Set<LogEvent> {
  const found = new Map<string, LogEvent>();
  for (const event of events.filter((one) => !one.route && of(one).length <= FEW))
    for (const id of of(event)) {
      const other = found.get(id);
      if (ids.has(id) && (!other || of(event).length <= of(other).length)) found.set(id, event);
    }
  return new Set(found.values());
}

/** The card for some orders, between the views before and after them; null: nothing is to be told. */
export function recapOf(
  sheet: Sheet,
  lines: readonly LogEntry[],
  before: View,
  after: View,
  isFight: (line: LogEntry) => boolean,
): Recap | null {
  const events = lines.flatMap((line) => line.events);
  const losses = lastOf(events, ({ pieces = [] }) => pieces, harmed(sheet, before, after));
  const gains = lastOf(events, ({ places = [] }) => places, changedHands(before, after));
  const [was, is] = [pieceDocs(sheet, before.doc), pieceDocs(sheet, after.doc)];
  const hasMoved = (id: string): boolean => whereabouts(was.get(id)).at !== whereabouts(is.get(id)).at;
  /** whether somebody has come to another place: on a way that is told, from a place to another, or as is seen */
  const isMove = ({ route, places = [], pieces = [] }: LogEvent): boolean =>
    !!route || places.length > 1 || pieces.some(hasMoved);
  /** how much a sentence matters; a smaller number is told first */
  const weight = (event: LogEvent, isFought: boolean): number => {
    if (losses.has(event)) return 0;
    if (gains.has(event)) return 1;
    if (isFought) return 2;
    return event.skipped ? 5 : isMove(event) ? 3 : 4;
  };
  const all = lines.flatMap((line) => {
    const fight = isFight(line) ? line.events.find(isSomewhere) : undefined;
    return line.events.map((event) => ({ told: { ...event, n: line.n }, weight: weight(event, event === fight) }));
  });
  if (!all.length) return null;
  const sorted = [...all].sort((a, b) => a.weight - b.weight || a.told.n - b.told.n).map((one) => one.told);
  // what is said once is said
  const told = sorted.filter(({ text }, i) => sorted.findIndex((one) => one.text === text) === i).slice(0, TOLD);
  const texts = new Set(told.map(({ text }) => text));
  return {
    sides: [...new Set(lines.flatMap((line) => line.side ?? []))],
    from: before.at,
    told,
    others: lines.filter(({ events }) => events.length && !events.some(({ text }) => texts.has(text))).length,
  };
}
