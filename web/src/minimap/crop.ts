/** Which part of a map is shown, and how ways run on it. */
import type { Frame, Point } from "../lib/camera";
import type { MapDoc } from "../lib/types";

/** A way from a place to another as it is drawn: as it was played, or as it would have been better. */
export interface Drawn {
  from: string | null;
  to: string;
  kind: "given" | "found";
}

const ASPECT = 16 / 9;
/** So many radii of a place around the places, and across at least. */
const AROUND = 4;
const LEAST = 20;
/** How far a way bends, as a share of its length. */
const BEND = 0.14;

/** The part of a map around some places; of none, all of it. */
export function crop(map: MapDoc, places: readonly string[], radius: number): Frame {
  const marks = places.flatMap((id) => map.places[id] ?? []);
  if (!marks.length) return { left: 0, top: 0, right: map.width, bottom: map.height };
  const xs = marks.map(({ x }) => x);
  const ys = marks.map(({ y }) => y);
  const pad = 2 * AROUND * radius;
  const [wide, high] = [Math.max(...xs) - Math.min(...xs) + pad, Math.max(...ys) - Math.min(...ys) + pad];
  const width = Math.min(Math.max(wide, high * ASPECT, LEAST * radius), map.width, map.height * ASPECT);
  const height = width / ASPECT;
  const left = within((Math.max(...xs) + Math.min(...xs) - width) / 2, map.width - width);
  const top = within((Math.max(...ys) + Math.min(...ys) - height) / 2, map.height - height);
  return { left, top, right: left + width, bottom: top + height };
}

const within = (value: number, most: number): number => Math.min(Math.max(0, value), Math.max(0, most));

/** A bent line from a point to another. */
export function arc(from: Point, to: Point): string {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const [x, y] = [(from.x + to.x) / 2 - dy * BEND, (from.y + to.y) / 2 + dx * BEND];
  return `M${from.x} ${from.y}Q${x} ${y} ${to.x} ${to.y}`;
}
