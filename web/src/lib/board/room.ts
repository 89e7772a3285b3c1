/** Room on the screen: from where what can act lies in the open, and where a menu stands in nobody's way. */
import { meet, middle, onMap, type Camera, type Frame, type Point, type Size } from "../camera";

/** What is free of the window, what lies over the map there, and where what can act or is in hand is seen, and what is meant besides. */
export interface Room {
  size: Size;
  frame: Frame;
  covers: readonly Frame[];
  asked: readonly Point[];
  meant: readonly Point[];
  /** for the sake of many the map is not looked at from farther than this scale */
  least: number;
}

/** What lies over the map; at the edges of the window it is no part of the frame. */
const OVER = ".zoomer, .traybar, .overlaybar, .banner, .battleboard, .recap, .drawer, .lesson";
export const coversNow = (): Frame[] =>
  [...document.querySelectorAll(OVER)].map((node) => node.getBoundingClientRect());

const isIn = ({ x, y }: Point, { left, top, right, bottom }: Frame, pad = 0): boolean =>
  x > left - pad && x < right + pad && y > top - pad && y < bottom + pad;
const isWithin = (a: Frame, b: Frame): boolean =>
  a.left >= b.left && a.right <= b.right && a.top >= b.top && a.bottom <= b.bottom;

/** Pixels by which better room is sought, all around, the nearest first. */
const NUDGE = 32;
function nudges({ width, height }: Size): Point[] {
  const along = (length: number): number[] => {
    const n = Math.ceil(length / NUDGE);
    return Array.from({ length: 2 * n + 1 }, (_, i) => (i - n) * NUDGE);
  };
  const all = along(width).flatMap((x) => along(height).map((y) => ({ x, y })));
  return all.sort((a, b) => Math.hypot(a.x, a.y) - Math.hypot(b.x, b.y));
}

/** The first of some candidates that costs nothing, or else the cheapest. */
function best<T>(candidates: Iterable<T>, cost: (one: T) => number): T | null {
  let found: T | null = null;
  let least = Infinity;
  for (const one of candidates) {
    const price = cost(one);
    if (price >= least) continue;
    [found, least] = [one, price];
    if (!price) break;
  }
  return found;
}

/** Pixels that are free around what lies in the open. */
const CLEAR = 30;
/** How much farther away the map may be looked at for that. */
const FARTHER = [1, 0.9, 0.8, 0.7, 0.62];
/** More than this need not all be seen at once. */
const MANY = 24;

/** The nearest look at which least of what can act, and is in the window now, lies under something; null: this one. */
export function inTheOpen(camera: Camera, { size, frame, covers, asked, meant, least }: Room): Camera | null {
  const isInWindow = (point: Point): boolean =>
    isIn(point, { left: 0, top: 0, right: size.width, bottom: size.height });
  const [points, others] = [asked.filter(isInWindow), meant.filter(isInWindow)];
  const mid = middle(frame);
  const inner = {
    left: frame.left + CLEAR,
    top: frame.top + CLEAR,
    right: frame.right - CLEAR,
    bottom: frame.bottom - CLEAR,
  };
  const isHidden = (point: Point): boolean => !isIn(point, inner) || covers.some((box) => isIn(point, box, CLEAR));
  if (![...points, ...others].some(isHidden)) return null;
  const ways = nudges({ width: frame.right - frame.left, height: frame.bottom - frame.top });
  const scales = FARTHER.filter((far) => far === 1 || points.length <= MANY || camera.k * far >= least);
  const looks = scales.flatMap((far) => ways.map(({ x, y }) => ({ far, x, y })));
  const hidden = (some: readonly Point[], { far, x, y }: Point & { far: number }): number =>
    some.filter((p) => isHidden({ x: mid.x + (p.x - mid.x) * far + x, y: mid.y + (p.y - mid.y) * far + y })).length;
  // all that is meant weighs less than one thing that can act
  const found = best(looks, (one) => hidden(points, one) + hidden(others, one) / (others.length + 1));
  if (!found || found === looks[0]) return null;
  const { far, x, y } = found;
  return { ...onMap(camera, { x: mid.x - x / far, y: mid.y - y / far }), k: camera.k * far };
}

/** Pixels between a menu and the edge of the window, and between it and the middle of a counter. */
const EDGE = 8;
const BESIDE = 20;

/** The corner of a menu of some size that stands near a point, over nothing, or else over as little as can be. */
export function menuCorner(at: Point, menu: Size, { size, frame, covers, asked }: Room): Point {
  const held = ({ x, y }: Point): Point => ({
    x: Math.max(EDGE, Math.min(at.x + x, size.width - menu.width - EDGE)),
    y: Math.max(EDGE, Math.min(at.y + y, size.height - menu.height - EDGE)),
  });
  const cost = ({ x, y }: Point): number => {
    const box = { left: x, top: y, right: x + menu.width, bottom: y + menu.height };
    const over = covers.filter((cover) => meet(cover, box)).length + Number(!isWithin(box, frame));
    return over * (asked.length + 1) + asked.filter((point) => isIn(point, box, BESIDE)).length;
  };
  const first = held({ x: 0, y: 0 });
  return cost(first) ? (best(nudges(size).map(held), cost) ?? first) : first;
}
