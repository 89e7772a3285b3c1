/** Where the keyboard stands on the map: arrow keys go from place to place, Page Up and Down through a stack. */
import type { Point } from "../camera";
import type { Scene } from "./scene.svelte";

const ARROWS: Record<string, Point> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};
const PAGES: Record<string, number> = { PageDown: 1, PageUp: -1 };
/** What lies farther to the side of a direction than this share of its distance is another way. */
const SIDE = 1.2;

/** The place that lies next to another in the direction of an arrow key. */
export function beside(places: Readonly<Record<string, Point>>, from: string, key: string): string | null {
  const [here, way] = [places[from], ARROWS[key]];
  if (!here || !way) return null;
  const found = Object.entries(places).flatMap(([id, { x, y }]) => {
    const [dx, dy] = [x - here.x, y - here.y];
    const along = dx * way.x + dy * way.y;
    const across = Math.abs(dx * way.y - dy * way.x);
    return along > 0 ? [{ id, off: along + 2 * across, isWide: across > SIDE * along }] : [];
  });
  const ahead = found.filter(({ isWide }) => !isWide);
  const [first, ...rest] = ahead.length ? ahead : found;
  return first ? rest.reduce((best, one) => (one.off < best.off ? one : best), first).id : null;
}

/** The next of a stack or the one before; before the first and after the last it is the place itself. */
export function through(stack: readonly string[], unit: string | null, by: number): string | null {
  const ring = [null, ...stack];
  return ring[(Math.max(0, ring.indexOf(unit)) + by + ring.length) % ring.length] ?? null;
}

export class Cursor {
  #place = $state<string | null>(null);
  /** the piece of the stack that it stands on; null: the place itself */
  unit = $state<string | null>(null);
  /** whether it was moved since it was come to: what it stands on then must be spoken */
  hasMoved = $state(false);
  /** at first where somebody looks, or where something can be done */
  place = $derived.by(() => this.#place ?? this.#first());

  constructor(
    private readonly scene: Scene,
    private readonly went: (place: string, unit: string | null) => void,
  ) {}

  #first(): string {
    const { table, map, spots, actors, goals } = this.scene;
    const able = spots.find(({ id }) => actors.has(id))?.place ?? [...goals][0];
    const isHere = (place: string | null | undefined): place is string => !!place && place in map.places;
    return [table.place, able, spots[0]?.place].find(isHere) ?? Object.keys(map.places)[0] ?? "";
  }

  /** Go on from a place of the map that has the focus; says whether the key meant that. */
  press(key: string, from: string, unit: string | null): boolean {
    const { map, stacks } = this.scene;
    if (key in ARROWS) return this.#go(beside(map.places, from, key) ?? from, null);
    if (key in PAGES) return this.#go(from, through(stacks.get(from) ?? [], unit, PAGES[key] ?? 0));
    return false;
  }

  #go(place: string, unit: string | null): true {
    this.#place = place;
    this.unit = unit;
    this.hasMoved = true;
    this.went(place, unit);
    return true;
  }
}
