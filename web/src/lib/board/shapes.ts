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

/** How places of the sides are filled besides their colours: hatched, plain, dotted. */
export const PATTERNS = ["url(#hatch)", "none", "url(#dots)"];
