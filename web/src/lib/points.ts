/** Point maps: places are symbols on the map, stacks lean away from their names. */
import type { Ground, Holdings } from "./ground";
import { plainOutline } from "./outlines";
import { legible, MANY, type Group, type Seat } from "./seats";
import type { MapDoc, PlaceMark } from "./types";

interface Spot {
  x: number;
  y: number;
  r: number;
  away: "up" | "down" | "left" | "right" | "none";
}

/** Where the stack of a place stands, and to where it leans: away from its name, in a box below it. */
function spotOf({ x, y, r, shape, h, label }: PlaceMark): Spot {
  if (!label) return { x, y, r, away: "none" };
  if (shape === "box") {
    const half = (h ?? r * 2.2) / 2;
    const top = label.y + 6;
    return { x, y: top > y - half && top < y ? (top + y + half) / 2 : y, r, away: "none" };
  }
  const size = label.size ?? 15;
  const dy = label.y - size * 0.33 - y;
  if (Math.abs(dy) > r * 0.75) return { x, y, r, away: dy > 0 ? "up" : "down" };
  const half = (label.text.length * size * 0.5) / 2;
  const dx = label.x + (label.anchor === "start" ? half : label.anchor === "end" ? -half : 0) - x;
  return { x, y, r, away: dx > 0 ? "left" : "right" };
}

/** Where stacks stand side by side, so that a stack never covers the name of its place. */
export function stacked(mark: PlaceMark, counts: readonly number[], s: number): Seat[][] {
  const { x, y, r, away } = spotOf(mark);
  const deepest = Math.max(1, ...counts);
  const step = s * Math.min(0.13, 0.5 / deepest);
  const wide = s + (counts.length - 1) * s * 0.62;
  const lean = (deepest - 1) * step;
  const left = away === "left" ? x + r - wide : away === "right" ? x - r : x - wide / 2 - lean / 2;
  const top = away === "up" ? y + r - s : away === "down" ? y - r : y - s / 2 + (away === "none" ? lean / 2 : 0);
  return counts.map((n, g) =>
    Array.from({ length: n }, (_, i) => ({
      x: left + g * s * 0.62 + (away === "left" ? -i : i) * step,
      y: top + (away === "down" ? i : -i) * step,
      s,
      depth: i,
    })),
  );
}

/** Whether a point so far from the middle of a symbol lies on it. */
function isOn({ shape, r, w, h }: PlaceMark, dx: number, dy: number): boolean {
  if (shape === "diamond") return dx + dy <= r * 1.18;
  if (shape === "square") return Math.max(dx, dy) <= r;
  if (shape === "box") return dx <= (w ?? r * 2.6) / 2 && dy <= (h ?? r * 2.2) / 2;
  return Math.hypot(dx, dy) <= r;
}

export class PointGround implements Ground {
  readonly marks: [string, PlaceMark][];
  readonly pile = MANY;
  readonly closest = 5;
  readonly #side: number;

  constructor(map: MapDoc, radius: number) {
    this.marks = Object.entries(map.places);
    this.#side = radius * 1.72;
  }

  at(x: number, y: number): string | null {
    return this.marks.findLast(([, mark]) => isOn(mark, Math.abs(x - mark.x), Math.abs(y - mark.y)))?.[0] ?? null;
  }
  /** The nearest symbol, if it is near. */
  near(x: number, y: number, scale: number): string | null {
    let best: string | null = null;
    let least = Infinity;
    for (const [id, { x: mx, y: my, r, shape, w }] of this.marks) {
      const beside = shape === "box" ? (w ?? r * 2.6) / 2 - r : 0;
      const d = Math.hypot(Math.max(0, Math.abs(x - mx) - beside), y - my);
      if (d < Math.max(r * 1.5, this.counter(scale) * 0.75) && d < least) {
        least = d;
        best = id;
      }
    }
    return best;
  }
  isPainted = (): boolean => false;
  outline = plainOutline;
  counter = (scale: number): number => legible(this.#side, scale, 1.75);
  seats(mark: PlaceMark, groups: readonly Group[], size: number): Seat[][] {
    return stacked(
      mark,
      groups.map(({ count }) => count),
      size,
    );
  }
  isTight = (): boolean => true;
  holdings = (): Holdings => ({ tints: [], fronts: [] });
}
