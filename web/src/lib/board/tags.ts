/** What is told beside a stack: how many pieces and how strong, who holds the place, what lies there and is no piece. */
import type { Frame } from "../camera";
import type { Whereabouts } from "../pieces";
import type { Marker, PlaceMark } from "../types";
import { t } from "../../texts";
import type { Spot } from "./layout";
import { frameOf } from "./naming";
import { signed } from "./signs";

export const boxOfSpot = ({ x, y, s }: Spot): Frame => ({ left: x, top: y, right: x + 100 * s, bottom: y + 100 * s });

/** The counters at each place, as boxes. */
export function boxesByPlace(spots: readonly Spot[]): Map<string, Frame[]> {
  const found = new Map<string, Frame[]>();
  for (const spot of spots) {
    const boxes = found.get(spot.place);
    if (boxes) boxes.push(boxOfSpot(spot));
    else found.set(spot.place, [boxOfSpot(spot)]);
  }
  return found;
}

/** A tag at the top left corner of a stack of one side. */
export interface Tag {
  id: string;
  place: string;
  text: string;
  box: Frame;
}

/** Tags on stacks of more than one piece. */
export function tagsOf(spots: readonly Spot[], pieces: ReadonlyMap<string, Whereabouts>, size: number): Tag[] {
  const stacks = new Map<string, Spot[]>();
  for (const spot of spots) {
    const id = `${spot.place} ${spot.look.unit.side}`;
    stacks.set(id, [...(stacks.get(id) ?? []), spot]);
  }
  return [...stacks].flatMap(([id, some]) => {
    const [first] = some;
    if (!first || some.length < 2) return [];
    const text = t.map.stack(some.length, strengthOf(some, pieces));
    const { left, top } = frameOf(some.map(boxOfSpot));
    const wide = size * (0.5 + text.length * 0.36);
    return [
      {
        id,
        place: first.place,
        text,
        box: { left, top: top - size * 0.62, right: left + wide, bottom: top + size * 0.18 },
      },
    ];
  });
}

/** The sum of the strengths of some pieces; null: it is not known. */
function strengthOf(spots: readonly Spot[], pieces: ReadonlyMap<string, Whereabouts>): number | null {
  if (spots.some(({ look }) => look.unit.unknown)) return null;
  const known = spots.map(({ id, look }) => Number(pieces.get(id)?.strength ?? look.unit.strength ?? 0));
  return known.some(Number.isNaN) ? null : known.reduce((sum, n) => sum + n, 0);
}

/** Something that lies on the map, at the lower left of its place. */
export interface MarkerSpot {
  marker: Marker;
  x: number;
  y: number;
  box: Frame;
}

export function markerSpots(
  markers: readonly Marker[],
  places: Readonly<Record<string, PlaceMark>>,
  size: number,
): MarkerSpot[] {
  return signed(markers, ({ place }) => place).flatMap(({ place, n, what }) => {
    const mark = places[place];
    if (!mark) return [];
    const [x, y] = [mark.x - mark.r * 0.8 + n * size * 1.08, mark.y + mark.r * 0.8];
    return [
      { marker: what, x, y, box: { left: x - size / 2, top: y - size / 2, right: x + size / 2, bottom: y + size / 2 } },
    ];
  });
}

/** A strip beside a stack that covers the colours of its place: `side` is the number of the side that holds it. */
export interface Strip {
  place: string;
  side: number;
  box: Frame;
}

export const stripOf = (place: string, side: number, boxes: readonly Frame[], size: number): Strip => {
  const { left, top, bottom } = frameOf(boxes);
  return { place, side, box: { left: left - size * 0.3, top, right: left, bottom } };
};
