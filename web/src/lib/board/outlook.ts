/** From where the map is looked at: at first, and when something must come into sight. */
import type { Camera, Frame, Point, Size } from "../camera";
import type { MapDoc, PlaceMark } from "../types";

/** A point of the map for the middle of the window, and the scale. */
export type Outlook = Camera;

/** The least box around some points. */
export function boundsOf(points: readonly Point[]): Frame {
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  return { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) };
}
const around = (points: readonly Point[], k: number): Outlook => {
  const { left, right, top, bottom } = boundsOf(points);
  return { x: (left + right) / 2, y: (top + bottom) / 2, k };
};

/** What is on the map when the table is opened. */
export interface Opening {
  map: MapDoc;
  frame: Frame;
  /** the scale at which the whole map shows */
  fit: number;
  /** where counters lie */
  stacked: readonly PlaceMark[];
  /** where those lie that can act, and what can be chosen */
  able: readonly PlaceMark[];
}

/** The nearest first look at a map that has none of its own. */
const NEAREST = 1;
/** A map with a look of its own is seen from so much farther, not more, to show all that can act. */
const FARTHER = 0.62;

/** The first look: what can act now, or else what lies there, as near as it can be seen whole. */
export function opening({ map, frame, fit, stacked, able }: Opening): Outlook {
  const window = { width: frame.right - frame.left, height: frame.bottom - frame.top };
  if (map.home && !able.length) return { x: map.home.x, y: map.home.y, k: Math.max(fit, map.home.scale) };
  const towns = stacked.filter((mark) => mark.shape !== "box");
  const seen = able.length ? able : towns.length ? towns : Object.values(map.places);
  const nearest = Math.max(fit, map.home?.scale ?? NEAREST);
  const farthest = Math.max(fit, map.home ? map.home.scale * FARTHER : fit);
  const pad = 4 * Math.max(...seen.map(({ r }) => r));
  const whole = wholeScale(boundsOf(seen), window, pad);
  if (whole >= farthest) return around(seen, Math.min(nearest, whole));
  return around(most(seen, { width: window.width / farthest, height: window.height / farthest }), farthest);
}

/** The scale at which a box shows in a window, with something around it. */
const wholeScale = ({ left, right, top, bottom }: Frame, window: Size, pad: number): number =>
  Math.min(window.width / (right - left + pad), window.height / (bottom - top + pad));

/** Of points that do not fit into a window together, those around the one that has most others beside it. */
function most(points: readonly Point[], { width, height }: Size): Point[] {
  const beside = (a: Point): Point[] =>
    points.filter((b) => Math.abs(a.x - b.x) < width / 2 && Math.abs(a.y - b.y) < height / 2);
  return points.map(beside).reduce((best, some) => (some.length > best.length ? some : best), []);
}

/** Whether a point of the map lies in the free part of the window. */
const isSeen = (place: Point, camera: Camera, frame: Frame): boolean => {
  const [x, y] = [place.x * camera.k + camera.x, place.y * camera.k + camera.y];
  return x > frame.left && x < frame.right && y > frame.top && y < frame.bottom;
};

/** A look at some places, no nearer than now, at which all of them are in sight. */
function lookOver(places: readonly Point[], camera: Camera, frame: Frame, radius: number): Outlook {
  const { left, right, top, bottom } = boundsOf(places);
  const pad = 3 * radius;
  const wide = (frame.right - frame.left) / (right - left + pad);
  const high = (frame.bottom - frame.top) / (bottom - top + pad);
  return around(places, Math.min(camera.k, wide, high));
}

/** A look at some places if none of them is in sight; null: one is. */
export function lookAt(places: readonly Point[], camera: Camera, frame: Frame, radius: number): Outlook | null {
  if (!places.length || places.some((place) => isSeen(place, camera, frame))) return null;
  return lookOver(places, camera, frame, radius);
}

/** A look at some places if one of them is out of sight; null: all are seen. */
export function lookAtAll(places: readonly Point[], camera: Camera, frame: Frame, radius: number): Outlook | null {
  if (places.every((place) => isSeen(place, camera, frame))) return null;
  return lookOver(places, camera, frame, radius);
}
