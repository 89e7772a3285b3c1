/** The measures of the chart of a match. */
import type { Choice, Point } from "../lib/analysis";

export interface Pane {
  id: "choice" | "dice";
  middle: number;
  height: number;
}
export interface Panes {
  height: number;
  chances: { top: number; height: number };
  bars: Pane[];
}
const [TOP, CHANCES, BARS, BETWEEN, BELOW] = [12, 230, 64, 30, 28];
const [LEFT, RIGHT] = [52, 18];
/** The smallest chance that fills the height of a pane of bars: what is less is drawn smaller. */
const REACH = 0.1;

/** Where the panes lie: the chances, below them what was given away, and what the dice did if there are any. */
export function panesOf(hasDice: boolean): Panes {
  const ids = hasDice ? (["choice", "dice"] as const) : (["choice"] as const);
  const top = (i: number): number => TOP + CHANCES + BETWEEN + i * (BARS + BETWEEN);
  return {
    height: top(ids.length) - BETWEEN + BELOW + 8,
    chances: { top: TOP, height: CHANCES },
    bars: ids.map((id, i) => ({ id, middle: top(i) + BARS / 2, height: BARS })),
  };
}

/** Where a player-turn begins, counted from 0. */
export const spread =
  (width: number, total: number) =>
  (i: number): number =>
    LEFT + (i * Math.max(0, width - LEFT - RIGHT)) / Math.max(1, total);

export const line = (points: readonly Point[], x: (i: number) => number, y: (chance: number) => number): string =>
  points.map(({ chance }, i) => `${i ? "L" : "M"}${x(i).toFixed(1)} ${y(chance).toFixed(1)}`).join("");

export interface Sign {
  choice: Choice;
  i: number;
  /** how far within its player-turn it stands, and the chance there */
  share: number;
  chance: number;
  moment: string;
}
/** The signs of blunders and mistakes, on the course; several of one player-turn one after the other. */
export function marksOf(points: readonly Point[]): Sign[] {
  return points.flatMap(({ turn, chance, moment }, i) => {
    const erred = turn?.sides.filter(({ mark }) => mark) ?? [];
    return erred.map((choice, k) => {
      const share = (k + 1) / (erred.length + 1);
      return { choice, i, share, chance: chance + share * ((turn?.after[0] ?? chance) - chance), moment };
    });
  });
}

/** The chance at which a bar fills its pane. */
export const bars = (points: readonly Point[], hasDice: boolean): number =>
  Math.max(
    REACH,
    ...points.flatMap(({ turn }) => [
      ...(turn?.sides ?? []).map(({ loss }) => loss),
      hasDice ? Math.abs(turn?.luck ?? 0) : 0,
    ]),
  );
