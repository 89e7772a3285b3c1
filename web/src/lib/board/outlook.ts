/** From where the map is looked at: at first, and when something must come into sight. */
import { clamp, type Camera, type Frame, type Point, type Size } from "../camera";
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
  /** what the scenario says is looked at first */
  home?: readonly PlaceMark[];
  /** how much larger than usual things are written in this window */
  grown: number;
}

/** The nearest first look at a map that has none of its own. */
const NEAREST = 1;
/** A map with a look of its own is seen from so much farther, not more, to show all that can act. */
const FARTHER = 0.62;

/** A map without is seen from here, not farther, where the window is too small for all of it. */
const FARTHEST = 0.3;

/** The scale from which a map is looked at, not from farther, so that more of it is in sight. */
export const farthestOf = (map: MapDoc, fit: number): number =>
  Math.max(fit, map.home ? map.home.scale * FARTHER : FARTHEST);

/** The first look, beyond the edge of the map no more than it must be. */
export function opening(what: Opening): Outlook {
  const { map, frame } = what;
  const window = { width: frame.right - frame.left, height: frame.bottom - frame.top };
  return withinMap(firstLook(what, window), map, frame);
}
/** The nearest look that shows no more beyond the edge of the map than it must. */
export function withinMap({ x, y, k }: Outlook, map: Size, frame: Frame): Outlook {
  const [width, height] = [(frame.right - frame.left) / k, (frame.bottom - frame.top) / k];
  return { x: inside(x, map.width, width), y: inside(y, map.height, height), k };
}
const inside = (at: number, size: number, seen: number): number =>
  seen < size ? clamp(seen / 2, at, size - seen / 2) : size / 2;

/** A look at what can act now, or else at what lies there, as near as it can be seen whole. */
function firstLook({ map, fit, stacked, able, grown, home = [] }: Opening, window: Size): Outlook {
  const farthest = farthestOf(map, fit);
  const corners = home.flatMap(cornersOf);
  const fitted = corners.length ? wholeScale(boundsOf(corners), window, 0) : 0;
  if (fitted >= farthest) return around(corners, Math.min(NEAREST * grown, fitted));
  const towns = stacked.filter((mark) => mark.shape !== "box");
  if (map.home && !able.length && !home.length) {
    const look = { x: map.home.x, y: map.home.y, k: Math.max(fit, map.home.scale) };
    if (!towns.length || towns.some((town) => isIn(town, look, window))) return look;
  }
  const seen = [able, home, towns].find((some) => some.length) ?? Object.values(map.places);
  const nearest = Math.max(fit, (map.home?.scale ?? NEAREST) * grown);
  const pad = 4 * Math.max(...seen.map(({ r }) => r));
  const whole = wholeScale(boundsOf(seen), window, pad);
  if (whole >= farthest) return around(seen, Math.min(nearest, whole));
  return around(most(seen, { width: window.width / farthest, height: window.height / farthest }), farthest);
}

/** Whether a point of the map is seen in a look at it. */
const isIn = (point: Point, { x, y, k }: Outlook, { width, height }: Size): boolean =>
  Math.abs(point.x - x) * k < width / 2 && Math.abs(point.y - y) * k < height / 2;

/** The corners of the square around a place, or of its box. */
const cornersOf = ({ x, y, r, w = 2 * r, h = 2 * r }: PlaceMark): Point[] => [
  { x: x - w / 2, y: y - h / 2 },
  { x: x + w / 2, y: y + h / 2 },
];

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

/** A look at all of some places is nearer than now only where it is by so much. */
const NEARER = 1.1;

/** A look at all of some places from as near as usual; null: all are seen, and from no farther than they must be. */
export function lookNear(
  places: readonly Point[],
  camera: Camera,
  usual: number,
  frame: Frame,
  radius: number,
): Outlook | null {
  if (!places.length) return null;
  const found = lookOver(places, { ...camera, k: Math.max(camera.k, usual) }, frame, radius);
  return found.k > camera.k * NEARER ? found : lookAtAll(places, camera, frame, radius);
}

/** To bring what can act into sight the map is looked at from so much farther, not more. */
const AWAY = 0.62;

/** The same, with others beside them; of places that lie too far apart for it, those around which most others lie. */
export function lookTowards(
  places: readonly Point[],
  camera: Camera,
  frame: Frame,
  radius: number,
  beside: readonly Point[] = [],
): Outlook | null {
  if (!lookAt(places, camera, frame, radius)) return null;
  const found = lookOver([...places, ...beside], camera, frame, radius);
  if (found.k >= camera.k * AWAY) return found;
  const [width, height] = [frame.right - frame.left, frame.bottom - frame.top];
  return around(most(places, { width: width / camera.k, height: height / camera.k }), camera.k);
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
