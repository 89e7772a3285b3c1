/** Area maps: which area, box or sea a point lies in, where counters stand in it, and who holds what. */
import type { Frame } from "./camera";
import { Cells } from "./cells";
import type { Ground, Holdings, Owner } from "./ground";
import { plainOutline } from "./outlines";
import { isTight, legible, ownFirst, row, rows, type Group, type Room, type Seat } from "./seats";
import type { MapDoc, PlaceMark } from "./types";

/** The closed rings of a path as the workshop writes it, `M x y l dx dy dx dy … Z`: x and y in turn. */
export function ringsOf(path: string): Float64Array[] {
  return path
    .split("Z")
    .filter(Boolean)
    .map((ring) => {
      const numbers = Float64Array.from(ring.slice(1).split(/[l\s]+/), Number);
      for (let i = 2; i < numbers.length; i++)
        numbers[i] = Math.round(10 * ((numbers[i - 2] ?? 0) + (numbers[i] ?? 0))) / 10;
      return numbers;
    });
}

/** Whether a point lies inside rings; their holes are outside. */
export function holds(rings: readonly Float64Array[], x: number, y: number): boolean {
  let isIn = false;
  for (const ring of rings) {
    let ax = ring.at(-2) ?? 0;
    let ay = ring.at(-1) ?? 0;
    for (let i = 0; i < ring.length; i += 2) {
      const bx = ring[i] ?? 0;
      const by = ring[i + 1] ?? 0;
      if (ay > y !== by > y && x < ax + ((y - ay) * (bx - ax)) / (by - ay)) isIn = !isIn;
      ax = bx;
      ay = by;
    }
  }
  return isIn;
}

interface Shape extends Frame {
  id: string;
  rings: Float64Array[];
}
function shapeOf(id: string, path: string): Shape {
  const rings = ringsOf(path);
  const box = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
  for (const ring of rings)
    for (let i = 0; i < ring.length; i += 2) {
      const [x, y] = [ring[i] ?? 0, ring[i + 1] ?? 0];
      box.left = Math.min(box.left, x);
      box.right = Math.max(box.right, x);
      box.top = Math.min(box.top, y);
      box.bottom = Math.max(box.bottom, y);
    }
  return { id, rings, ...box };
}
const extent = ({ left, top, right, bottom }: Frame): number => (right - left) * (bottom - top);
const isArea = (mark: PlaceMark): mark is PlaceMark & { path: string } => mark.shape === "area" && !!mark.path;

/** Look-up of places by points: boxes and small places lie over areas, of areas the innermost is found. */
export class AreaFinder {
  readonly #cells: Cells<Shape>;
  readonly #over: [string, PlaceMark][];

  constructor(map: MapDoc) {
    const marks = Object.entries(map.places);
    const shapes = marks.flatMap(([id, mark]) => (isArea(mark) ? [shapeOf(id, mark.path)] : []));
    shapes.sort((a, b) => extent(a) - extent(b));
    const middling = shapes[Math.floor(shapes.length / 2)];
    this.#cells = new Cells(shapes, middling ? Math.sqrt(extent(middling)) : 100);
    this.#over = marks.filter(([, mark]) => !isArea(mark) || mark.least);
  }

  at(x: number, y: number, scale: number): string | null {
    let best: string | null = null;
    let least = Infinity;
    for (const [id, mark] of this.#over) {
      const away = Math.hypot(x - mark.x, y - mark.y);
      if (away < least && reaches(mark, x - mark.x, y - mark.y, away, scale)) {
        least = away;
        best = id;
      }
    }
    return best ?? this.#cells.near(x, y).find((shape) => holds(shape.rings, x, y))?.id ?? null;
  }
}

function reaches({ shape, w, h, r, least }: PlaceMark, dx: number, dy: number, away: number, scale: number): boolean {
  if (shape === "box") return Math.abs(dx) <= (w ?? 2 * r) / 2 && Math.abs(dy) <= (h ?? 2 * r) / 2;
  return away <= Math.max(shape === "area" ? 0 : r, (least ?? 0) / scale);
}

/** Where counters have room: in the largest circle of an area, in a box; below its name, or above one that is low. */
export function roomIn({ x, y, r, shape, w, h, label }: PlaceMark): Room {
  const [wide, high] = shape === "box" ? [(w ?? 2 * r) - 8, (h ?? 2 * r) - 8] : [r * 1.6, r * 1.5];
  const room = { x, top: y - high / 2, bottom: y + high / 2, w: wide };
  if (!label || Math.abs(label.x - x) > wide / 2) return room;
  const size = label.size ?? 15;
  return label.y <= y
    ? { ...room, top: Math.max(room.top, label.y + size * 0.3), keeps: "top" }
    : { ...room, bottom: Math.min(room.bottom, label.y - size * 0.8), keeps: "bottom" };
}

/** Counters at the spots that the map has for their side, one after the other. */
function atSpots(spots: readonly [number, number][], n: number, size: number): Seat[] {
  return spots.flatMap(([x, y], i) => row(Math.max(0, Math.ceil((n - i) / spots.length)), x, y, size, size * 2.4));
}

type Paths = Map<string, string>;
const add = (to: Paths, key: string, path: string): unknown => to.set(key, (to.get(key) ?? "") + path);

export class AreaGround implements Ground {
  readonly marks: [string, PlaceMark][];
  readonly pile = 3;
  readonly closest = 3;
  readonly #finder: AreaFinder;
  readonly #side: number;

  constructor(
    private readonly map: MapDoc,
    radius: number,
  ) {
    const marks = Object.entries(map.places);
    this.marks = [...marks.filter(([, mark]) => !mark.inside), ...marks.filter(([, mark]) => mark.inside)];
    this.#finder = new AreaFinder(map);
    this.#side = radius * 0.72;
  }

  at = (x: number, y: number, scale: number): string | null => this.#finder.at(x, y, scale);
  near = this.at;
  isPainted = isArea;
  outline(mark: PlaceMark, grow = 0): string {
    return isArea(mark) ? mark.path : plainOutline(mark, grow);
  }
  counter = (scale: number): number => legible(this.#side, scale, 1.75);

  seats(mark: PlaceMark, groups: readonly Group[], size: number, own: readonly string[]): Seat[][] {
    const seated = ownFirst(groups, own, (counts) => rows(roomIn(mark), counts, size));
    return groups.map(({ side, count }, g) => {
      const spots = mark.spots?.[side];
      return spots?.length ? atSpots(spots, count, size) : (seated[g] ?? []);
    });
  }
  isTight = (groups: readonly Seat[][]): boolean => isTight([groups.flat()]);

  holdings(owner: (id: string) => Owner | null): Holdings {
    const land: Paths = new Map();
    const sea: Paths = new Map();
    const grounds: Paths = new Map();
    const fronts: Paths = new Map();
    for (const [id, mark] of this.marks) {
      const who = owner(id);
      const tint = who?.nation ?? who?.colour;
      if (!isArea(mark)) continue;
      if (who && tint) add(mark.is_water ? sea : land, `${tint} ${who.side}`, mark.path);
      if (who?.colour && !mark.is_water) add(grounds, who.colour, mark.path);
    }
    for (const { a, b, path } of this.map.features?.borders ?? []) {
      const [one, two] = [owner(a)?.colour, owner(b)?.colour];
      if (one && two && one !== two) for (const colour of [one, two]) add(fronts, colour, path);
    }
    return {
      tints: [land, sea].flatMap((paths) =>
        [...paths].map(([key, path]) => {
          const [colour = "", side] = key.split(" ");
          return { colour, path, side, isWater: paths === sea };
        }),
      ),
      fronts: [...fronts].map(([colour, path]) => ({ colour, path, within: grounds.get(colour) })),
    };
  }
}
