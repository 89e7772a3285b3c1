/** Where counters lie on the map: stacks by place, seats by side, cargo on its ship, and a stack fanned out. */
import type { Look } from "../counters";
import type { Ground } from "../ground";
import type { Whereabouts } from "../pieces";
import type { Seat } from "../seats";
import type { PlaceMark } from "../types";

/** A counter on the map: its top left corner, and its scale of a square of 100. */
export interface Spot {
  id: string;
  look: Look;
  x: number;
  y: number;
  s: number;
  cargo: boolean;
  place: string;
}
/** All that says where counters lie. */
export interface Setting {
  ground: Ground;
  places: Record<string, PlaceMark>;
  sides: readonly string[];
  /** the side that sits at this table */
  own: string;
  looks: ReadonlyMap<string, Look>;
  pieces: ReadonlyMap<string, Whereabouts>;
  /** the side of a counter in pixels of the map */
  size: number;
}
export interface Layout {
  spots: Spot[];
  /** places where counters cover each other */
  tight: Set<string>;
}
/** A stack fanned out: a tray with its pieces. */
export interface Fan {
  x: number;
  y: number;
  w: number;
  h: number;
  size: number;
  pieces: { id: string; x: number; y: number }[];
}

/** The pieces at each place of the map, in the order in which they are given. */
export function stacksOf(
  ids: readonly string[],
  { places, looks, pieces }: Pick<Setting, "places" | "looks" | "pieces">,
): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const id of ids) {
    const at = pieces.get(id)?.at;
    if (!at || !places[at] || !looks.has(id)) continue;
    const stack = found.get(at);
    if (stack) stack.push(id);
    else found.set(at, [id]);
  }
  return found;
}

export function layOut(setting: Setting, stacks: ReadonlyMap<string, string[]>): Layout {
  const spots: Spot[] = [];
  const tight = new Set<string>();
  for (const [place, ids] of stacks) {
    const mark = setting.places[place];
    if (!mark) continue;
    const { stood, isTight } = stand(setting, place, mark, ids);
    spots.push(...stood, ...stow(setting, place, mark, ids, stood));
    if (isTight) tight.add(place);
  }
  return { spots, tight };
}

/** Counters that stand at a place themselves, side by side. */
function stand(setting: Setting, place: string, mark: PlaceMark, ids: string[]): { stood: Spot[]; isTight: boolean } {
  const { ground, sides, own, looks, pieces, size } = setting;
  const groups = sides
    .map((side) => ({ side, ids: ids.filter((id) => looks.get(id)?.unit.side === side && !pieces.get(id)?.aboard) }))
    .filter((group) => group.ids.length);
  const counted = groups.map((group) => ({ side: group.side, count: group.ids.length }));
  const seated = ground.seats(mark, counted, size, own);
  const stood = groups.flatMap((group, g) =>
    group.ids.flatMap((id, i) => {
      const seat = seated[g]?.[i];
      return seat ? spotAt(setting, id, place, seat) : [];
    }),
  );
  return { stood, isTight: ground.isTight(seated) };
}

/** Cargo lies smaller on the ship that carries it. */
function stow(setting: Setting, place: string, mark: PlaceMark, ids: string[], stood: readonly Spot[]): Spot[] {
  const { pieces, size } = setting;
  return ids
    .filter((id) => pieces.get(id)?.aboard)
    .flatMap((id, i) => {
      const ship = stood.find((spot) => spot.id === pieces.get(id)?.aboard);
      const x = (ship?.x ?? mark.x - size / 2) + size * (0.56 - i * 0.18);
      const y = (ship?.y ?? mark.y - size / 2) + size * 0.58;
      return spotAt(setting, id, place, { x, y, s: size * 0.6, depth: 0 }, true);
    });
}

function spotAt(setting: Setting, id: string, place: string, { x, y, s }: Seat, cargo = false): Spot[] {
  const look = setting.looks.get(id);
  return look ? [{ id, look, x, y, s: s / 100, cargo, place }] : [];
}

/** A stack spread in rows around its place, within the map; a counter of it measures `size`. */
export function fanOut(
  ids: readonly string[],
  mark: PlaceMark,
  size: number,
  map: { width: number; height: number },
): Fan {
  const gap = size * 0.12;
  const cols = Math.min(ids.length, ids.length > 8 ? 5 : 4);
  const rows = Math.ceil(ids.length / cols);
  const w = cols * (size + gap) + gap;
  const h = rows * (size + gap) + gap;
  const x = Math.min(Math.max(mark.x - w / 2, 0), map.width - w);
  const y = Math.min(Math.max(mark.y - h / 2, 0), map.height - h);
  const pieces = ids.map((id, i) => ({
    id,
    x: x + gap + (i % cols) * (size + gap),
    y: y + gap + Math.floor(i / cols) * (size + gap),
  }));
  return { x, y, w, h, size, pieces };
}
