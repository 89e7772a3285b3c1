/** What the table asks of the ground that a map is made of, be it points, hexes or areas. */
import { AreaGround } from "./areas";
import { HexGround } from "./hexes";
import { PointGround } from "./points";
import type { Group, Seat } from "./seats";
import type { MapDoc, PlaceMark } from "./types";

/** Who holds a place: a side with its colour, or a word for nobody; and the colour of its nation if that has one. */
export interface Owner {
  side: string;
  colour?: string;
  nation?: string;
}
export interface Holdings {
  /** the ground of one colour, and whose it is where that is told by a pattern as well */
  tints: { colour: string; path: string; side?: string; isWater?: boolean }[];
  /** the fronts of a side: strips, or lines of which the half within its ground is drawn */
  fronts: { colour: string; path: string; within?: string }[];
}

export interface Ground {
  /** the places in the order in which they are drawn: one that lies in another after it */
  readonly marks: readonly [string, PlaceMark][];
  /** so many counters of a side may cover each other: more of them stand on a shelf */
  readonly pile: number;
  /** the closest look at it */
  readonly closest: number;
  /** the place at a point of the map that is seen at a scale */
  at(x: number, y: number, scale: number): string | null;
  /** the place that something dropped at a point is meant for */
  near(x: number, y: number, scale: number): string | null;
  /** whether the map shows the place as it is, so that it is drawn only where there is more to show */
  isPainted(mark: PlaceMark): boolean;
  /** the outline of a place; grown, that of the ring around it */
  outline(mark: PlaceMark, grow?: number): string;
  /** the side of a counter in pixels of the map: larger from afar, so that it can be read */
  counter(scale: number): number;
  /** where the counters of a place stand, group by group */
  seats(mark: PlaceMark, groups: readonly Group[], size: number, own: readonly string[]): Seat[][];
  /** whether counters seated so are better fanned out */
  isTight(groups: readonly Seat[][]): boolean;
  holdings(owner: (id: string) => Owner | null): Holdings;
}

/** The radius of most places. */
export function radiusOf(map: MapDoc): number {
  const radii = Object.values(map.places)
    .map((mark) => mark.r)
    .sort((a, b) => a - b);
  return radii[Math.floor(radii.length / 2)] ?? 26;
}

export function groundOf(map: MapDoc): Ground {
  const radius = radiusOf(map);
  if (map.kind === "hexes") return new HexGround(map, radius);
  return map.kind === "areas" ? new AreaGround(map, radius) : new PointGround(map, radius);
}
