/** Signs over the map: what lies there and is no piece, what ought to be seen to, what an order would start. */
import { PLACE } from "../orders";
import type { Effect, LegalOrder, Remark, Start } from "../types";

/** The glyphs of what an order starts, and of the kinds of warnings. */
export const GLYPHS: Record<Start, string> = { battle: "⚔", overrun: "»", stop: "■", drop: "☂", board: "⚓" };
export const BADGES = { overfull: "+", supply: "S", attack: "⚔", unspent: "★" };

/** Something small that is drawn beside a place: `n` counts those of one place. */
export interface Sign<T> {
  place: string;
  n: number;
  what: T;
}

/** Things with the place of each and its number there. */
export function signed<T>(things: readonly T[], placeOf: (thing: T) => string | undefined): Sign<T>[] {
  const counts = new Map<string, number>();
  return things.flatMap((what) => {
    const place = placeOf(what);
    if (!place) return [];
    const n = counts.get(place) ?? 0;
    counts.set(place, n + 1);
    return [{ place, n, what }];
  });
}

/** Where the badge of a warning stands: the first place that it names, or that of the first piece. */
export const warningPlace =
  (at: (piece: string) => string | undefined) =>
  ({ places, pieces }: Remark): string | undefined =>
    places[0] ?? (pieces[0] === undefined ? undefined : at(pieces[0]));

const RANK: readonly Start[] = ["overrun", "battle", "drop", "board", "stop"];

/** What orders would start where they can be sent next, the gravest of it; so many of their arguments are picked. */
export function startsAt(
  orders: readonly LegalOrder[],
  picked: number,
  effects: Readonly<Record<string, Effect>>,
  at: (piece: string) => string | undefined,
): Map<string, Start> {
  const found = new Map<string, Start>();
  for (const order of orders) {
    const next = order.args[picked];
    const place = next?.kind === PLACE ? next.id : at(next?.id ?? "");
    const starts = effects[order.text]?.starts ?? [];
    const start = RANK.find((one) => starts.includes(one));
    const old = place ? found.get(place) : undefined;
    if (place && start && (!old || RANK.indexOf(start) < RANK.indexOf(old))) found.set(place, start);
  }
  return found;
}
