/** From where the map is looked at: at first, and when something must come into sight. */
import type { Camera, Frame, Point } from "../camera";
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
  /** where those lie that can act */
  able: readonly PlaceMark[];
}

/** The first look: what can act now, at a scale where counters can be read. */
export function opening({ map, frame, fit, stacked, able }: Opening): Outlook {
  const [wide, high] = [frame.right - frame.left, frame.bottom - frame.top];
  if (map.home) {
    // what can act, if it fits into the window at the map's own scale; else what the map says
    const goal = Math.max(fit, map.home.scale);
    const { left, right, top, bottom } = boundsOf(able);
    const fits = able.length > 0 && (right - left) * goal < wide && (bottom - top) * goal < high;
    return fits ? around(able, goal) : { x: map.home.x, y: map.home.y, k: goal };
  }
  const cover = Math.max(wide / map.width, high / map.height);
  const towns = stacked.filter((mark) => mark.shape !== "box");
  const goal = Math.max(fit, Math.min(Math.max(cover, 0.42), 1));
  return around(towns.length ? towns : Object.values(map.places), goal);
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
