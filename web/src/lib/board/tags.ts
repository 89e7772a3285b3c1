/** What is told beside a stack: how many pieces and how strong, who holds the place, what lies there and is no piece. */
import type { Frame } from "../camera";
import type { Marker, PlaceMark } from "../types";
import { t } from "../../texts";
import type { Spot } from "./layout";
import { frameOf } from "./naming";
import { byClass, isRound, type Known } from "./shelves";

/** What stands at a place, of the size of a counter. */
type Standing = Pick<Spot, "x" | "y" | "s" | "place">;
export const boxOfSpot = ({ x, y, s }: Standing): Frame => ({
  left: x,
  top: y,
  right: x + 100 * s,
  bottom: y + 100 * s,
});

/** The counters at each place, as boxes. */
export function boxesByPlace(spots: readonly Standing[]): Map<string, Frame[]> {
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

/**
 * Tags on stacks of more than one piece, round ones not counted; where a place is fought for they tell strengths by
 * class, if the sheet has classes. A shelf tells as much itself.
 */
export function tagsOf(spots: readonly Spot[], known: Known, fought: ReadonlySet<string>, size: number): Tag[] {
  const stacks = new Map<string, Spot[]>();
  for (const spot of spots) {
    if (isRound(spot.look) || spot.shelved) continue;
    const id = `${spot.place} ${spot.look.unit.side}`;
    stacks.set(id, [...(stacks.get(id) ?? []), spot]);
  }
  return [...stacks].flatMap(([id, some]) => {
    const [first] = some;
    if (!first || some.length < 2) return [];
    const text = textOf(some, known, fought.has(first.place));
    const { left, top } = frameOf(some.map(boxOfSpot));
    const wide = size * (0.5 + text.length * 0.36);
    return [
      {
        id,
        place: first.place,
        text,
        box: { left, top: top - size * 0.84, right: left + wide, bottom: top - size * 0.04 },
      },
    ];
  });
}

/** How many pieces a stack has and their strength together, or that by class. */
function textOf(spots: readonly Spot[], known: Known, isFought: boolean): string {
  if (spots.some(({ look }) => look.unit.unknown)) return t.map.stack(spots.length, null);
  const ids = spots.map(({ id }) => id);
  const classes = isFought && spots.every(({ look }) => look.unit.class) ? byClass(ids, known) : [];
  if (classes.length > 1) return t.map.classes(classes);
  const strengths = spots.map(({ id, look }) => Number(known.pieces.get(id)?.strength ?? look.unit.strength ?? 0));
  const isKnown = !strengths.some(Number.isNaN);
  return t.map.stack(spots.length, isKnown ? strengths.reduce((sum, n) => sum + n, 0) : null);
}

/** Something that lies on the map, at the lower left of its place. */
export interface MarkerSpot {
  marker: Marker;
  x: number;
  y: number;
  box: Frame;
}

/** A face of more letters is written smaller. */
export const isLong = ({ face }: Marker): boolean => face.length > 2;
/** How wide a marker is, in its heights. */
const widthOf = (marker: Marker): number => Math.max(1, 0.4 + marker.face.length * (isLong(marker) ? 0.26 : 0.4));

export function markerSpots(
  markers: readonly Marker[],
  places: Readonly<Record<string, PlaceMark>>,
  size: number,
): MarkerSpot[] {
  const ends = new Map<string, number>();
  return markers.flatMap((marker) => {
    const mark = places[marker.place];
    if (!mark) return [];
    const [wide, y] = [size * widthOf(marker), mark.y + mark.r * 0.8];
    const left = ends.get(marker.place) ?? mark.x - mark.r * 0.8 - size / 2;
    const right = left + wide;
    ends.set(marker.place, right + size * 0.08);
    return [{ marker, x: left + wide / 2, y, box: { left, top: y - size / 2, right, bottom: y + size / 2 } }];
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
