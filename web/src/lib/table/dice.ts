/** Which dice stay in sight, and what came of them. */
import type { Dice, LogEntry, View } from "../types";

export interface Fallen {
  dice: Dice[];
  words: string[];
}
export const NOTHING: Fallen = { dice: [], words: [] };
/** So many sentences stay in sight. */
const SENTENCES = 12;

/** The battle of a view that is being fought. */
const foughtIn = (view: View | null): boolean => !!view?.battles?.some((board) => board.stages);

/** What some lines tell of dice, and of what came of them. */
export const fallenIn = (lines: readonly LogEntry[]): Fallen => ({
  dice: lines.flatMap((entry) => entry.dice ?? []),
  words: lines.flatMap((entry) => entry.events.map((event) => event.text)).slice(-SENTENCES),
});

/** What lies on the table after new orders: the dice of the last ones; those of one battle stay together. */
export function keptDice(
  kept: Fallen,
  old: View | null,
  view: View,
  fresh: readonly LogEntry[],
  isFight = false,
): Fallen {
  if (old && old.last > view.last) return NOTHING;
  if (!fresh.length) return kept;
  const { dice, words } = fallenIn(fresh);
  if (foughtIn(old)) return { dice: [...kept.dice, ...dice], words: [...kept.words, ...words].slice(-SENTENCES) };
  return dice.length || isFight ? { dice, words } : NOTHING;
}

/** The place of a battle board where dice have fallen in new orders. */
export function foughtAt(view: View, fresh: readonly LogEntry[]): string | undefined {
  if (!fresh.some((entry) => entry.dice?.length)) return undefined;
  const places = fresh.flatMap((entry) => entry.events.flatMap((event) => event.places ?? []));
  return places.find((place) => view.battles?.some((board) => board.place === place));
}
