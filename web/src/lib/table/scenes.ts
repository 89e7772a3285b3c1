/** How the orders of others are played: one after the other or several together, and how long each is looked at. */
import type { LogEntry, View } from "../types";

export type Speed = "slow" | "normal" | "fast" | "at once";
export const SPEEDS: readonly Speed[] = ["slow", "normal", "fast", "at once"];
/** So many times as long as usual. */
const TIMES: Record<Speed, number> = { slow: 2, normal: 1, fast: 0.4, "at once": 0 };

/** Milliseconds for an order, for one that nothing is told of, for a battle; and for a whole turn at most. */
const ORDER = 700;
const PLAIN = 250;
const BATTLE = 2500;
const TURN = 60_000;
/** The battles of a turn take at most this share of it, and each at least so long. */
const SHARE = 0.7;
const LEAST = 900;

/** Orders that are shown together, for so many milliseconds. */
export interface Scene {
  lines: LogEntry[];
  ms: number;
  isBattle: boolean;
}

/** Whether a battle was fought by an order: dice fell, or a rule decided that decides battles. */
export const isFight = (line: LogEntry, decisive: ReadonlySet<string>): boolean =>
  !!line.dice?.length || line.events.some((event) => decisive.has(event.rule));

/** The rules that decide the battles of a view. */
export const decisiveRules = (view: View): string[] => (view.battles ?? []).flatMap(({ needs }) => needs?.rule ?? []);

/** Milliseconds for the result of a battle. */
export const resultTime = (speed: Speed): number => BATTLE * TIMES[speed];

const lengthOf = (line: LogEntry): number => (line.events.length ? ORDER : PLAIN);
const sum = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0);

/**
 * What is shown next of the orders that wait, after so many milliseconds of this player-turn: a battle alone, else an
 * order, or as many together as it takes to be through in time.
 */
export function nextScene(
  waiting: readonly LogEntry[],
  speed: Speed,
  spent: number,
  decisive: ReadonlySet<string>,
): Scene | null {
  const [first] = waiting;
  if (!first) return null;
  const others = waiting.findIndex((line) => line.moment !== first.moment);
  const turn = others < 0 ? waiting : waiting.slice(0, others);
  const isBattle = (line: LogEntry): boolean => isFight(line, decisive);
  const times = TIMES[speed];
  const left = Math.max(0, TURN * Math.max(1, times) - spent);
  const battles = turn.filter(isBattle).length;
  const ms = Math.min(BATTLE * times, Math.max(LEAST * times, (left * SHARE) / Math.max(1, battles)));
  if (isBattle(first)) return { lines: [first], ms, isBattle: true };
  const moves = sum(turn.filter((line) => !isBattle(line)).map(lengthOf)) * times;
  const many = Math.max(1, Math.ceil(moves / Math.max(ORDER, left - battles * ms)));
  const end = turn.findIndex((line, i) => i === many || isBattle(line));
  const lines = end < 0 ? [...turn] : turn.slice(0, end);
  return { lines, ms: Math.max(...lines.map(lengthOf)) * times, isBattle: false };
}

/** The places that orders were about, those of moves with all of their way. */
export const placesOf = (lines: readonly LogEntry[]): string[] => [
  ...new Set(lines.flatMap((line) => line.events.flatMap((event) => event.route ?? event.places ?? []))),
];

/** What others ordered since the last order of one's own. */
export function sinceOwn(log: readonly LogEntry[], own: readonly string[]): LogEntry[] {
  const last = log.findLastIndex((line) => line.side !== null && own.includes(line.side));
  return log.slice(last + 1).filter((line) => line.side !== null);
}

/** The lines of the last turn that others played: all orders of it, or the last of theirs in this one. */
export function lastTurn(log: readonly LogEntry[], own: readonly string[], now: string): LogEntry[] {
  const isTheirs = (line: LogEntry): boolean => line.side !== null && !own.includes(line.side);
  const theirs = log.findLastIndex((line) => isTheirs(line) && line.moment !== now);
  const last = theirs < 0 ? log.findLastIndex(isTheirs) : theirs;
  if (last < 0) return [];
  const moment = log[last]?.moment;
  const isOther = (line: LogEntry): boolean => (theirs < 0 ? !isTheirs(line) : line.moment !== moment);
  return log.slice(log.slice(0, last).findLastIndex(isOther) + 1, last + 1);
}
