/** Paths of small drawings on the map. */
import type { Point } from "../camera";
import type { PlaceMark } from "../types";

/** A bent line from a point to another. */
export function arc(from: Point, to: Point): string {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const d = Math.hypot(dx, dy) || 1;
  const bend = Math.min(60, d * 0.14);
  const mx = (from.x + to.x) / 2 - (dy / d) * bend;
  const my = (from.y + to.y) / 2 + (dx / d) * bend * 0.4 - bend * 0.6;
  const [a, b, c] = [from, { x: mx, y: my }, to].map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`);
  return `M${a ?? ""}Q${b ?? ""} ${c ?? ""}`;
}

/** A smooth line through points. */
export function through(points: readonly Point[]): string {
  const [first, second, ...rest] = points;
  if (!first || !second) return "";
  if (!rest.length) return arc(first, second);
  const at = (i: number): Point => points[Math.min(Math.max(i, 0), points.length - 1)] ?? first;
  const said = (...xs: number[]): string => xs.map((x) => x.toFixed(1)).join(" ");
  const parts = points.slice(1).map((to, i) => {
    // Catmull-Rom: each point is left in the direction from the one before it to the one after it
    const [a, b, c] = [at(i - 1), at(i), at(i + 2)];
    const [p, q] = [
      { x: b.x + (to.x - a.x) / 6, y: b.y + (to.y - a.y) / 6 },
      { x: to.x - (c.x - b.x) / 6, y: to.y - (c.y - b.y) / 6 },
    ];
    return `C${said(p.x, p.y, q.x, q.y, to.x, to.y)}`;
  });
  return `M${said(first.x, first.y)}${parts.join("")}`;
}

/** A star of five points. */
export function star({ x, y }: Point, r: number): string {
  const points = Array.from({ length: 10 }, (_, i) => {
    const angle = -Math.PI / 2 + (i * Math.PI) / 5;
    const far = i % 2 ? r * 0.42 : r;
    return `${(x + far * Math.cos(angle)).toFixed(2)} ${(y + far * Math.sin(angle)).toFixed(2)}`;
  });
  return `M${points.join("L")}Z`;
}

/** A wall with three merlons, in the middle of a place. */
export function fort({ x, y, r }: PlaceMark): string {
  const merlon = (w: number): string => `v${r * 0.2}h${w}v${-r * 0.2}`;
  const top = `v${-r * 0.7}h${r * 0.28}${merlon(r * 0.22)}h${r * 0.22}v${r * 0.2}h${r * 0.28}v${r * 0.5}z`;
  return `M${x - r * 0.5} ${y + r * 0.35}${top}`;
}

/** How places of the sides are filled besides their colours: hatched, plain, dotted, ruled. */
const PATTERNS = ["url(#hatch)", "none", "url(#dots)", "url(#ruled)"];
/** The pattern of the side with a number, by which it is told from others without seeing colours; of none: none. */
export const patternOf = (side: number): string => PATTERNS[side % PATTERNS.length] ?? "none";
