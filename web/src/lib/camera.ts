/** Where a map stands in the window, reckoned: a point (x, y) of the map is seen at (k x + camera.x, k y + camera.y). */
export interface Point {
  x: number;
  y: number;
}
export interface Camera extends Point {
  k: number;
}
/** The free part of the window. */
export interface Frame {
  left: number;
  top: number;
  right: number;
  bottom: number;
}
export interface Size {
  width: number;
  height: number;
}

export const clamp = (low: number, value: number, high: number): number => Math.min(high, Math.max(low, value));

export const middle = (f: Frame): Point => ({ x: (f.left + f.right) / 2, y: (f.top + f.bottom) / 2 });

/** The point of the map that is seen at a point of the window. */
export const onMap = (c: Camera, seen: Point): Point => ({ x: (seen.x - c.x) / c.k, y: (seen.y - c.y) / c.k });

/** The scale at which the whole map shows in the frame. */
export const fitScale = (f: Frame, size: Size): number =>
  Math.min((f.right - f.left) / size.width, (f.bottom - f.top) / size.height);

/** Whether two boxes share some of the window. */
export const meet = (a: Frame, b: Frame): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

/** The part of the frame, below or left of what lies over the top of the whole map there, in which it shows largest. */
export function beside(f: Frame, size: Size, covers: readonly Frame[]): Frame {
  const [k, { x, y }] = [fitScale(f, size), middle(f)];
  const [width, height] = [(size.width * k) / 2, (size.height * k) / 2];
  const whole = { left: x - width, right: x + width, top: y - height, bottom: y + height };
  const over = covers.filter((cover) => cover.bottom < y && meet(cover, whole));
  if (!over.length) return f;
  const below = { ...f, top: Math.max(...over.map(({ bottom }) => bottom)) };
  const left = { ...f, right: Math.min(...over.map((cover) => cover.left)) };
  return fitScale(left, size) > fitScale(below, size) ? left : below;
}

/** The map's edge may come to the middle of the frame, no further. */
export function held(c: Camera, f: Frame, size: Size): Camera {
  const { x, y } = middle(f);
  return { k: c.k, x: clamp(x - size.width * c.k, c.x, x), y: clamp(y - size.height * c.k, c.y, y) };
}

/** Another scale; what is seen at a point of the window stays there. */
export function scaled(c: Camera, k: number, at: Point): Camera {
  return { k, x: at.x - ((at.x - c.x) * k) / c.k, y: at.y - ((at.y - c.y) * k) / c.k };
}

/** A point of the map in the middle of the frame. */
export function centred(f: Frame, point: Point, k: number): Camera {
  const { x, y } = middle(f);
  return { k, x: x - point.x * k, y: y - point.y * k };
}

/** A part of the way from one camera to another, 0 to 1: fast at first, slow at the end. */
export function glided(from: Camera, to: Camera, part: number): Camera {
  const e = 1 - (1 - part) ** 3;
  const way = (a: number, b: number): number => a + (b - a) * e;
  return { k: way(from.k, to.k), x: way(from.x, to.x), y: way(from.y, to.y) };
}

/** Whether a point of the map shows in the frame, not too near its edge. */
export function shows(c: Camera, f: Frame, point: Point, pad = 40): boolean {
  const [x, y] = [point.x * c.k + c.x, point.y * c.k + c.y];
  return x >= f.left + pad && x <= f.right - pad && y >= f.top + pad && y <= f.bottom - pad;
}

/** By how much a turn of the wheel changes the scale; a pinch on a touchpad comes as a wheel with the control key. */
export function wheelFactor(turn: { deltaY: number; deltaMode: number; ctrlKey: boolean }): number {
  const pixels = turn.deltaY * (turn.deltaMode === 1 ? 20 : 1);
  return Math.exp(-pixels * (turn.ctrlKey ? 0.01 : 0.0016));
}

/** What two fingers mean of which one moved: how much closer they want to see, and around which point. */
export function pinched(before: Point, now: Point, other: Point): { factor: number; at: Point } {
  const apart = (point: Point): number => Math.hypot(point.x - other.x, point.y - other.y) || 1;
  return { factor: apart(now) / apart(before), at: { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 } };
}
