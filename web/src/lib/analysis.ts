/** The analysis of a match: what the server says of its player-turns, and what a chart makes of that. */
import { PIECE, PLACE, said } from "./orders";
import type { Reason, Sheet } from "./types";

/** What a side did in a player-turn beside the best that was found for it; chances are its own. */
export interface Choice {
  side: string;
  /** orders before its first one */
  first: number;
  given: string[];
  found: string[];
  chance: number;
  best: number;
  doubt: number;
  loss: number;
  mark: "" | "mistake" | "blunder";
  given_reasons: Reason[];
  found_reasons: Reason[];
}
/** A player-turn: the chances of both sides before and after it, and what the dice gave the first of them. */
export interface TurnDoc {
  moment: string;
  begin: number;
  before: number[];
  after: number[];
  luck: number;
  sides: Choice[];
}
export interface Analysed {
  orders: number;
  running: boolean;
  trouble: string;
  done: number;
  total: number;
  turns: TurnDoc[];
}

/** A point of the course of a match: after how many orders, and the chance of the first side. */
export interface Point {
  at: number;
  moment: string;
  chance: number;
  /** what was done from there on; null at the end */
  turn: TurnDoc | null;
}
/** Where things stood before each player-turn, and after the last one when all are known. */
export function course({ turns, total, orders }: Analysed, end: string): Point[] {
  const points: Point[] = turns.map((turn) => ({
    at: turn.begin,
    moment: turn.moment,
    chance: turn.before[0] ?? 0,
    turn,
  }));
  const last = turns.at(-1);
  if (last && turns.length === total) points.push({ at: orders, moment: end, chance: last.after[0] ?? 0, turn: null });
  return points;
}

export interface Marked {
  turn: TurnDoc;
  choice: Choice;
}
/** The blunders and mistakes, in the order of the match. */
export const marked = (turns: readonly TurnDoc[]): Marked[] =>
  turns.flatMap((turn) => turn.sides.filter(({ mark }) => mark).map((choice) => ({ turn, choice })));

/** Where a match turned: which of the two sides gained by it, how its chance went, and what it owes that to. */
export interface TurningPoint {
  at: number;
  moment: string;
  side: 0 | 1;
  from: number;
  to: number;
  cause: "" | "blunder" | "mistake" | "dice";
}
/** So many turning points are told, and beyond the first few only those that are worth it; less is no turn at all. */
const [TOLD, FEW, WORTH, LEAST] = [5, 3, 0.05, 0.005];

/** The player-turns in which the chances of two camps changed most, in the order of the match. */
export function turningPoints(turns: readonly TurnDoc[], camps: readonly string[]): TurningPoint[] {
  const swing = ({ before, after }: TurnDoc): number => (after[0] ?? 0) - (before[0] ?? 0);
  return turns
    .filter((turn) => Math.abs(swing(turn)) >= LEAST)
    .sort((a, b) => Math.abs(swing(b)) - Math.abs(swing(a)))
    .filter((turn, i) => i < TOLD && (i < FEW || Math.abs(swing(turn)) >= WORTH))
    .sort((a, b) => a.begin - b.begin)
    .map((turn) => turned(turn, swing(turn), camps));
}
function turned(turn: TurnDoc, swing: number, camps: readonly string[]): TurningPoint {
  const { begin, moment, before, after, luck, sides } = turn;
  const side = swing > 0 ? 0 : 1;
  const [from, to] = [before[side] ?? 0, after[side] ?? 0];
  const erred = sides.find((choice) => choice.mark && choice.side === camps[1 - side]);
  const byDice = swing > 0 ? luck : -luck;
  const cause = erred?.mark || (byDice >= Math.abs(swing) / 2 ? "dice" : "");
  return { at: erred?.first ?? begin, moment, side, from, to, cause };
}

/** What a side gave away in all and what the dice gave it, and how often it erred. */
export interface Sum {
  given: number;
  luck: number;
  blunders: number;
  mistakes: number;
}
export function sumOf(turns: readonly TurnDoc[], side: string, isFirst: boolean): Sum {
  const own = turns.flatMap(({ sides }) => sides.filter((choice) => choice.side === side));
  const luck = turns.reduce((sum, turn) => sum + turn.luck, 0);
  return {
    given: own.reduce((sum, choice) => sum + choice.loss, 0),
    luck: isFirst ? luck : -luck,
    blunders: own.filter(({ mark }) => mark === "blunder").length,
    mistakes: own.filter(({ mark }) => mark === "mistake").length,
  };
}

/** Something that an order does on the map: the way of a piece to a place, or where it acts. */
export interface Way {
  from: string | null;
  to: string;
}
/** The ways of a line of orders, whose pieces stand where a view has them and then where the orders before led.
 *
 * A piece that is named before a place goes there; one that is named behind it only has a part in what happens there.
 */
export function ways(sheet: Sheet, line: readonly string[], places: ReadonlyMap<string, string>): Way[] {
  const at = new Map(places);
  return line.flatMap((text) => {
    const { args } = said(sheet, text);
    const goal = args.findIndex(({ kind }) => kind === PLACE);
    const to = args[goal]?.id;
    if (!to) return [];
    const movers = args.slice(0, goal).filter(({ kind }) => kind === PIECE);
    const from = at.get(movers[0]?.id ?? "") ?? null;
    for (const { id } of movers) at.set(id, to);
    return [{ from: from === to ? null : from, to }];
  });
}
