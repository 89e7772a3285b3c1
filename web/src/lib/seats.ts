/** Where counters stand, as top left corners with their side; of those that cover each other the deepest lies on top. */
export interface Seat {
  x: number;
  y: number;
  s: number;
  depth: number;
}
/** Counters of one side in a place. */
export interface Group {
  side: string;
  count: number;
}
/** More counters of a side in a place than this stand on a shelf, on whatever ground. */
export const MANY = 8;

/** A rectangle around `x`; what does not fit into it still `keeps` one of its edges. */
export interface Room {
  x: number;
  w: number;
  top: number;
  bottom: number;
  keeps?: "top" | "bottom";
}

/** Seat the groups of some sides before all others, which come out lowest; the seats are in the order of the groups. */
export function ownFirst(
  groups: readonly Group[],
  own: readonly string[],
  seat: (counts: readonly number[]) => Seat[][],
): Seat[][] {
  const order = [...groups].sort((a, b) => Number(own.includes(b.side)) - Number(own.includes(a.side)));
  const seated = seat(order.map(({ count }) => count));
  return groups.map((group) => seated[order.indexOf(group)] ?? []);
}

/** Counters in a row around a middle, apart if there is room; those that cover each other leave right edges free. */
export function row(n: number, x: number, y: number, s: number, room: number, depth = 0): Seat[] {
  const step = n > 1 ? Math.min(s * 1.04, (Math.max(room, s) - s) / (n - 1)) : 0;
  const left = x - (step * (n - 1) + s) / 2;
  const place = (i: number): number => (step < s * 0.9 ? n - 1 - i : i);
  return Array.from({ length: n }, (_, i) => ({ x: left + place(i) * step, y: y - s / 2, s, depth: depth + i }));
}

const SHRUNK = [1, 0.88, 0.76];
const APART = 1.05;
const SHELF_APART = 1.12;

/**
 * Counters in rows that fill a room from its bottom up, the first group lowest; they shrink a little before they cover
 * each other in one row a group.
 */
export function rows(room: Room, counts: readonly number[], size: number): Seat[][] {
  const high = room.bottom - room.top;
  for (const share of SHRUNK) {
    const s = size * share;
    const wide = Math.max(1, Math.floor((room.w + s * 0.1) / (s * APART)));
    const needed = counts.reduce((sum, n) => sum + Math.ceil(n / wide), 0);
    if (needed * s * APART <= high + s * 0.1) return filled(room, counts, s, wide, s * APART);
  }
  const s = size * Math.min(...SHRUNK);
  const step = Math.min(s * APART, Math.max(high - s, s * 0.3) / Math.max(1, counts.length - 1));
  return filled(room, counts, s, Math.max(...counts), step);
}

/** Rows of so many counters each, from the lowest up. */
function filled(room: Room, counts: readonly number[], s: number, wide: number, step: number): Seat[][] {
  const half = ((counts.reduce((sum, n) => sum + Math.ceil(n / wide), 0) - 1) * step) / 2;
  const middle = (room.top + room.bottom) / 2;
  const kept = { top: room.top + s / 2 + half, bottom: room.bottom - s / 2 - half };
  const isOver = kept.top > kept.bottom;
  let y = (isOver && room.keeps ? kept[room.keeps] : middle) + half;
  return counts.map((n) => {
    const seats: Seat[] = [];
    for (let done = 0; done < n; done += wide) {
      seats.push(...row(Math.min(wide, n - done), room.x, y, s, room.w, done));
      y -= step;
    }
    return seats;
  });
}

/** So many stand in a row of a shelf, not more; so few of all groups in one row, with a gap between them. */
const [IN_ROW, ABREAST, GAP] = [4, 3, 0.2];

/**
 * Groups that face each other around a middle, however little room there is: what stands on shelves covers nothing.
 * The first is lowest; few stand abreast, the first at the left.
 */
export function facing({ x, y }: { x: number; y: number }, counts: readonly number[], size: number): Seat[][] {
  const all = counts.reduce((sum, n) => sum + n, 0);
  if (all > ABREAST) return filled({ x, w: Infinity, top: y, bottom: y }, counts, size, IN_ROW, size * SHELF_APART);
  const step = size * SHELF_APART;
  let left = x - (step * (all - 1) + size + GAP * size * (counts.length - 1)) / 2;
  return counts.map((n) => {
    const seats = Array.from({ length: n }, (_, i) => ({ x: left + i * step, y: y - size / 2, s: size, depth: i }));
    left += n * step + GAP * size;
    return seats;
  });
}

/** Counters are seen at least so large, in pixels, as far as the ground has room: their figures can be read then. */
const LEGIBLE = 46;
/** The side of a counter at a scale: its own, or so many times that, not more, as it takes to be read. */
export const legible = (side: number, scale: number, most: number): number =>
  side * Math.min(most, Math.max(1, LEGIBLE / (side * scale)));

/** Whether some counters of a group cover each other, so that a fan helps. */
export function isTight(groups: readonly Seat[][]): boolean {
  return groups.some((group) =>
    group.some((a, i) =>
      group.slice(i + 1).some((b) => Math.abs(a.x - b.x) < a.s * 0.9 && Math.abs(a.y - b.y) < a.s * 0.9),
    ),
  );
}
