/** Where counters lie on the map: stacks by place, seats by side, shelves, cargo on its ship, and a stack fanned out. */
import type { Look } from "../counters";
import type { Ground } from "../ground";
import type { Whereabouts } from "../pieces";
import { facing, MANY, ownFirst, type Seat } from "../seats";
import type { PlaceMark } from "../types";
import { FEW_ROUND, isRound, platesOf, type Plate } from "./shelves";

/** A counter on the map: its top left corner, and its scale of a square of 100. */
export interface Spot {
  id: string;
  look: Look;
  x: number;
  y: number;
  s: number;
  cargo: boolean;
  /** it is told by a plate that stands there */
  shelved: boolean;
  place: string;
}
/** A plate of a shelf on the map, where a counter could be. */
export interface PlateSpot extends Plate {
  x: number;
  y: number;
  s: number;
  place: string;
}
/** All that says where counters lie. */
export interface Setting {
  ground: Ground;
  places: Record<string, PlaceMark>;
  sides: readonly string[];
  /** the sides of the camp that sits at this table */
  own: readonly string[];
  looks: ReadonlyMap<string, Look>;
  pieces: ReadonlyMap<string, Whereabouts>;
  /** the side of a counter in pixels of the map */
  size: number;
}
export interface Layout {
  spots: Spot[];
  plates: PlateSpot[];
  /** places where counters cover each other */
  tight: Set<string>;
}
interface Stood extends Pick<Layout, "spots" | "plates"> {
  isTight: boolean;
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
  const laid: Layout = { spots: [], plates: [], tight: new Set() };
  for (const [place, ids] of stacks) {
    const mark = setting.places[place];
    if (!mark) continue;
    const { spots, plates, isTight } = stand(setting, place, mark, ids);
    laid.spots.push(...spots, ...stow(setting, place, mark, ids, spots));
    laid.plates.push(...plates);
    if (isTight) laid.tight.add(place);
  }
  return laid;
}

/** What takes one seat: a piece, or a plate of a shelf. */
type Sitter = string | Plate;
interface Settled {
  spots: Spot[];
  plate: PlateSpot | null;
}
/** The pieces of a side at a place: those that stand in line, and the round ones over it. */
interface Line {
  side: string;
  ids: string[];
  round: string[];
}

function linesOf({ sides, looks, pieces }: Setting, ids: readonly string[]): Line[] {
  return sides
    .map((side) => {
      const here = ids.filter((id) => looks.get(id)?.unit.side === side && !pieces.get(id)?.aboard);
      const round = here.filter((id) => isRound(looks.get(id)));
      // round pieces that are alone stand in line
      return round.length === here.length
        ? { side, ids: here, round: [] }
        : { side, ids: here.filter((id) => !round.includes(id)), round };
    })
    .filter(({ ids }) => ids.length);
}

/** Beside a shelf more pieces of a side than this stand on one, too. */
const BESIDE = 3;
/** A plate tells more than a counter, and is larger. */
const PLATE = 1.12;

/** The pieces that stand at a place themselves, side by side; of more than `most` of a side the plates of a shelf. */
function seated(
  setting: Setting,
  place: string,
  mark: PlaceMark,
  lines: readonly Line[],
  most: number,
): { sitters: Sitter[][]; seats: Seat[][] } {
  const sitters = lines.map(({ side, ids }): Sitter[] =>
    ids.length > most ? platesOf(`${place} ${side}`, ids, setting) : ids,
  );
  const counts = lines.map(({ side }, g) => ({ side, count: sitters[g]?.length ?? 0 }));
  const { ground, size, own } = setting;
  const seats = lines.some(({ ids }) => ids.length > most)
    ? ownFirst(counts, own, (some) => facing(mark, some, size * PLATE))
    : ground.seats(mark, counts, size, own);
  return { sitters, seats };
}

function stand(setting: Setting, place: string, mark: PlaceMark, ids: readonly string[]): Stood {
  const { ground } = setting;
  const lines = linesOf(setting, ids);
  const first = seated(setting, place, mark, lines, MANY);
  const hasShelf = lines.some((line) => line.ids.length > MANY);
  const isPiled = ground.pile < MANY && ground.isTight(first.seats);
  const most = hasShelf ? BESIDE : isPiled ? ground.pile : MANY;
  const { sitters, seats } = most < MANY ? seated(setting, place, mark, lines, most) : first;
  const stood = lines.flatMap(({ side, ids, round }, g) => {
    const row = seats[g] ?? [];
    const isLow = seats.flat().some((other) => row.every(({ y, s }) => other.y + other.s / 2 < y + s / 4));
    const over = round.length > FEW_ROUND ? platesOf(`${place} ${side} round`, round, setting) : round;
    return [
      ...settle(setting, place, sitters[g] ?? [], row),
      ...settle(
        setting,
        place,
        over,
        overLine(row, over.length, setting.size, !isLow && ids.length === row.length && ids.length > 1, isLow),
      ),
    ];
  });
  return {
    spots: stood.flatMap(({ spots }) => spots),
    plates: stood.flatMap(({ plate }) => plate ?? []),
    isTight: ground.isTight(seats),
  };
}

/** Let each take its seat; the pieces of a shelf are where their plate is. */
function settle(setting: Setting, place: string, sitters: readonly Sitter[], seats: readonly Seat[]): Settled[] {
  return sitters.flatMap((sitter, i): Settled[] => {
    const seat = seats[i];
    if (!seat) return [];
    if (typeof sitter === "string") return [{ spots: spotAt(setting, sitter, place, seat), plate: null }];
    const spots = sitter.ids.flatMap((id) => spotAt(setting, id, place, seat, { shelved: true }));
    return [{ spots, plate: { ...sitter, x: seat.x, y: seat.y, s: seat.s / 100, place } }];
  });
}

/** Round pieces are so large beside others, lie so far over the edge of their line, and leave room for a tag. */
const [ROUND, OVER, TAG] = [0.62, 0.7, 1.02];
/** Seats along the upper edge of a line, to its right; along the lower edge of one that faces another from below. */
function overLine(line: readonly Seat[], n: number, size: number, isTagged: boolean, isLow: boolean): Seat[] {
  const [s, left] = [size * ROUND, Math.min(...line.map(({ x }) => x))];
  const right = Math.max(...line.map((seat) => seat.x + seat.s));
  const first = Math.max(right - n * s * 0.9, isTagged ? left + size * TAG : left);
  const y = isLow
    ? Math.max(...line.map((seat) => seat.y + seat.s)) - s * (1 - OVER)
    : Math.min(...line.map((seat) => seat.y)) - s * OVER;
  return Array.from({ length: n }, (_, i) => ({ x: first + i * s * 0.9, y, s, depth: i }));
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
      return spotAt(setting, id, place, { x, y, s: size * 0.6, depth: 0 }, { cargo: true });
    });
}

function spotAt(
  setting: Setting,
  id: string,
  place: string,
  { x, y, s }: Seat,
  { cargo = false, shelved = false } = {},
): Spot[] {
  const look = setting.looks.get(id);
  return look ? [{ id, look, x, y, s: s / 100, cargo, shelved, place }] : [];
}

/** A stack spread in rows around its place, within the map; a counter of it measures `size`. */
export function fanOut(
  ids: readonly string[],
  mark: PlaceMark,
  size: number,
  map: { width: number; height: number },
): Fan {
  const gap = size * 0.12;
  const cols = Math.min(ids.length, Math.max(ids.length > MANY ? 5 : 4, Math.ceil(Math.sqrt(ids.length * 1.6))));
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
