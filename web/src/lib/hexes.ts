/** Hex maps: which hex a point lies in, where counters stand in a hex, and who holds what. */
import { roomIn } from "./areas";
import type { Frame } from "./camera";
import { Cells } from "./cells";
import type { Ground, Holdings, Owner } from "./ground";
import { plainOutline } from "./outlines";
import { isTight, legible, MANY, ownFirst, row, rows, type Group, type Seat } from "./seats";
import type { MapDoc, PlaceMark } from "./types";

const ROOT3 = Math.sqrt(3);

/** Whether a point lies in a hex; exact, also near its corners. */
export function inHex(mark: PlaceMark, x: number, y: number, pointy: boolean): boolean {
  const dx = Math.abs(pointy ? x - mark.x : y - mark.y);
  const dy = Math.abs(pointy ? y - mark.y : x - mark.x);
  return dx <= (mark.r * ROOT3) / 2 && dy <= mark.r - dx / ROOT3;
}

/** Whether a place of a hex map is a box beside it. */
const isBox = ({ shape }: PlaceMark): boolean => shape === "box";

/** Look-up of hexes, and of boxes beside the map, by points. */
export class HexFinder {
  readonly #cells: Cells<Frame & { id: string; mark: PlaceMark }>;
  readonly #boxes: readonly [string, PlaceMark][];
  readonly #pointy: boolean;

  constructor(map: MapDoc) {
    const marks = Object.entries(map.places).filter(([, mark]) => mark.shape === "hex");
    this.#boxes = Object.entries(map.places).filter(([, mark]) => isBox(mark));
    this.#pointy = map.grid?.pointy ?? true;
    this.#cells = new Cells(
      marks.map(([id, mark]) => ({ id, mark, ...around(mark) })),
      2 * (marks[0]?.[1].r ?? 50),
    );
  }

  at(x: number, y: number): string | null {
    const box = this.#boxes.find(
      ([, mark]) =>
        Math.abs(x - mark.x) <= (mark.w ?? 2 * mark.r) / 2 && Math.abs(y - mark.y) <= (mark.h ?? 2 * mark.r) / 2,
    );
    return box?.[0] ?? this.#cells.near(x, y).find(({ mark }) => inHex(mark, x, y, this.#pointy))?.id ?? null;
  }
}
const around = ({ x, y, r }: PlaceMark): Frame => ({ left: x - r, top: y - r, right: x + r, bottom: y + r });

/** The corners of a hex, or of a smaller one around the same middle. */
export function hexCorners(mark: PlaceMark, pointy: boolean, share = 1): [number, number][] {
  return Array.from({ length: 6 }, (_, i) => {
    const turn = (Math.PI / 3) * i + (pointy ? -Math.PI / 2 : 0);
    return [mark.x + mark.r * share * Math.cos(turn), mark.y + mark.r * share * Math.sin(turn)];
  });
}
const closed = (points: readonly (readonly [number, number])[]): string =>
  `M${points.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join("L")}Z`;
export const hexPath = (mark: PlaceMark, pointy: boolean, share = 1): string => closed(hexCorners(mark, pointy, share));

/** How a single row of counters may step aside, in radii of the hex: two side by side have little room. */
const ASIDE = [
  [0, 0.12, -0.12, 0.24, -0.24, 0.36, -0.36],
  [0, 0.06, -0.06, 0.12, -0.12],
];

/** Move one or two counters to where they cover least of what the hex shows, and stay in it. */
function aside(mark: PlaceMark, row: Seat[], pointy: boolean): Seat[] {
  if (!mark.keep?.length || !row.length || row.length > 2) return row;
  const steps = ASIDE[row.length - 1] ?? [0];
  const downs = [0, 0.12, -0.12, 0.24, -0.24, 0.36, -0.36, 0.46, -0.46];
  const room = { ...mark, r: mark.r * 1.03 };
  let best = { cost: Infinity, row };
  for (const dx of steps)
    for (const dy of downs) {
      const moved = row.map((seat) => ({ ...seat, x: seat.x + dx * mark.r, y: seat.y + dy * mark.r }));
      const inside = moved.every(({ x, y, s }) =>
        [
          [x, y],
          [x + s, y],
          [x, y + s],
          [x + s, y + s],
        ].every(([px = 0, py = 0]) => inHex(room, px, py, pointy)),
      );
      if (!inside && (dx || dy)) continue;
      const covered = moved.reduce(
        (sum, seat) =>
          sum +
          (mark.keep ?? []).reduce(
            (part, [x, y, w, h]) => part + shared(seat.x, seat.s, x, w) * shared(seat.y, seat.s, y, h),
            0,
          ),
        0,
      );
      const cost = covered + 2 * mark.r * Math.hypot(dx, dy);
      if (cost < best.cost) best = { cost, row: moved };
    }
  return best.row;
}
const shared = (a: number, long: number, b: number, wide: number): number =>
  Math.max(0, Math.min(a + long, b + wide) - Math.max(a, b));

/**
 * Where counters of side `size` stand, as top left corners. One group takes the middle of the hex: one or two in a row,
 * which steps aside for a town and its name, more in two rows; with two groups the first stands in the lower half and
 * the second above it, a little smaller where more than two stand side by side. Counters that cover each other leave
 * their right edges free.
 */
export function seats(mark: PlaceMark, counts: readonly number[], size: number, pointy = true): Seat[][] {
  const wide = mark.r * ROOT3 * 0.96;
  const s = counts.length > 1 && Math.max(...counts) > 2 ? size * 0.86 : size;
  if (counts.length === 1) {
    const n = counts[0] ?? 0;
    if (n <= 2) return [aside(mark, row(n, mark.x, mark.y, s, wide), pointy)];
    const top = Math.floor(n / 2);
    const upper = row(top, mark.x, mark.y - s * 0.52, s, wide * 0.88);
    return [[...upper, ...row(n - top, mark.x, mark.y + s * 0.52, s, wide * 0.88, top)]];
  }
  const gap = Math.min(s * 1.08, (mark.r * 1.5) / counts.length);
  return counts.map((n, g) => row(n, mark.x, mark.y + ((counts.length - 1) / 2 - g) * gap, s, wide * 0.97));
}

/** Which hexes share a side: side (by its middle) -> the hexes on it. */
export function neighbourhood(map: MapDoc): Map<string, { a: string; b: string }> {
  const pointy = map.grid?.pointy ?? true;
  const first = new Map<string, string>();
  const found = new Map<string, { a: string; b: string }>();
  for (const [id, mark] of Object.entries(map.places)) {
    if (mark.shape !== "hex") continue;
    const corners = hexCorners(mark, pointy);
    corners.forEach(([x, y], i) => {
      const [nx, ny] = corners[(i + 1) % 6] ?? [x, y];
      const key = `${Math.round((x + nx) / 2)} ${Math.round((y + ny) / 2)}`;
      const other = first.get(key);
      if (other) found.set(key, { a: other, b: id });
      else first.set(key, id);
    });
  }
  return found;
}

/** The ground that each owner holds, as one path, and the strip along its fronts with others, as another. */
export function holdings(
  map: MapDoc,
  sides: Map<string, { a: string; b: string }>,
  owner: (id: string) => string | null,
): Map<string, { ground: string; front: string }> {
  const pointy = map.grid?.pointy ?? true;
  const found = new Map<string, { ground: string[]; front: string[] }>();
  const of = (name: string): { ground: string[]; front: string[] } => {
    const held = found.get(name) ?? { ground: [], front: [] };
    found.set(name, held);
    return held;
  };
  for (const [id, mark] of Object.entries(map.places)) {
    const name = mark.shape === "hex" ? owner(id) : null;
    if (name) of(name).ground.push(hexPath(mark, pointy));
  }
  for (const { a, b } of sides.values()) {
    const [one, two] = [owner(a), owner(b)];
    if (!one || !two || one === two) continue;
    for (const [id, other, name] of [
      [a, b, one],
      [b, a, two],
    ] as const) {
      const strip = along(map.places[id], map.places[other], pointy);
      if (strip) of(name).front.push(strip);
    }
  }
  return new Map(
    [...found].map(([name, { ground, front }]) => [name, { ground: ground.join(""), front: front.join("") }]),
  );
}

/** A strip inside a hex along the side that it shares with a neighbour. */
function along(mark: PlaceMark | undefined, other: PlaceMark | undefined, pointy: boolean): string | null {
  if (!mark || !other) return null;
  const outer = hexCorners(mark, pointy);
  const inner = hexCorners(mark, pointy, 0.9);
  const far = (i: number): number => Math.hypot((outer[i]?.[0] ?? 0) - other.x, (outer[i]?.[1] ?? 0) - other.y);
  const [i = 0, j = 0] = [0, 1, 2, 3, 4, 5].sort((p, q) => far(p) - far(q));
  return closed([outer[i], outer[j], inner[j], inner[i]].filter((p): p is [number, number] => !!p));
}

export class HexGround implements Ground {
  readonly marks: [string, PlaceMark][];
  readonly pile = MANY;
  readonly closest = 3;
  readonly #pointy: boolean;
  readonly #finder: HexFinder;
  readonly #sides: Map<string, { a: string; b: string }>;
  readonly #side: number;

  constructor(
    private readonly map: MapDoc,
    radius: number,
  ) {
    this.marks = Object.entries(map.places);
    this.#pointy = map.grid?.pointy ?? true;
    this.#finder = new HexFinder(map);
    this.#sides = neighbourhood(map);
    this.#side = radius * 0.63;
  }

  at = (x: number, y: number): string | null => this.#finder.at(x, y);
  near = this.at;
  isPainted = (mark: PlaceMark): boolean => mark.shape === "hex" || isBox(mark);
  outline(mark: PlaceMark, grow = 0): string {
    return mark.shape === "hex" ? hexPath(mark, this.#pointy, grow > 0 ? 0.93 : 1) : plainOutline(mark, grow);
  }
  counter = (scale: number): number => legible(this.#side, scale, 1.6);
  /** Who sits at the table stands in the lower half of a hex. */
  seats(mark: PlaceMark, groups: readonly Group[], size: number, own: readonly string[]): Seat[][] {
    return ownFirst(groups, own, (counts) =>
      isBox(mark) ? rows(roomIn(mark), counts, size) : seats(mark, counts, size, this.#pointy),
    );
  }
  isTight = isTight;

  holdings(owner: (id: string) => Owner | null): Holdings {
    const owners = new Map(this.marks.map(([id]) => [id, owner(id)]));
    const held = holdings(this.map, this.#sides, (id) => owners.get(id)?.side ?? null);
    const colours = new Map([...owners.values()].map((who) => [who?.side, who?.colour]));
    const colour = (side: string): string => colours.get(side) ?? "#000";
    return {
      tints: [...held].map(([side, { ground }]) => ({ colour: colour(side), path: ground })),
      fronts: [...held].map(([side, { front }]) => ({ colour: colour(side), path: front })),
    };
  }
}
