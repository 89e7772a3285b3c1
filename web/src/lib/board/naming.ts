/** Where the names of places are written: as they are printed, or beside what would lie on them. */
import type { Frame, Point } from "../camera";
import type { Label, MapDoc, PlaceMark } from "../types";

type Anchor = "start" | "middle" | "end";
/** A name on the map. */
export interface Name extends Point {
  id: string;
  place: string;
  text: string;
  size: number;
  anchor: Anchor;
  /** its class among the styles of the map, and whether it is printed as a label of the map or as a place's own name */
  style: string;
  isLabel: boolean;
}

/** How wide a letter is, and how far a line reaches above and below its foot, in sizes of the letters. */
const [LETTER, ABOVE, BELOW] = [0.5, 0.74, 0.22];
/** How far below a stack a name begins: the ring of a piece that can act lies between. */
const RING = 0.32;

export const overlap = (a: Frame, b: Frame): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

export function boxOf({ x, y, text, size, anchor }: Pick<Name, "x" | "y" | "text" | "size" | "anchor">): Frame {
  const wide = text.length * size * LETTER;
  const left = anchor === "start" ? x : anchor === "end" ? x - wide : x - wide / 2;
  return { left, top: y - size * ABOVE, right: left + wide, bottom: y + size * BELOW };
}

/** The labels of a map that are names of places, by their numbers: they stand in what a place had better show. */
export function townsOf(map: MapDoc, at: (x: number, y: number) => string | null): Map<number, string> {
  const found = new Map<number, string>();
  map.labels.forEach(({ x, y, size = 30, rotate }, key) => {
    const foot = y - size * 0.3;
    const place = rotate ? null : at(x, foot);
    const keep = map.places[place ?? ""]?.keep ?? [];
    if (place && keep.some(([left, top, w, h]) => x >= left && x <= left + w && foot >= top && foot <= top + h))
      found.set(key, place);
  });
  return found;
}

/** The names that places have of their own, `nearness` times as large as on paper. */
export const placeNames = (marks: readonly [string, PlaceMark][], nearness: number): Name[] =>
  marks.flatMap(([place, { label }]) =>
    label
      ? [
          {
            id: place,
            place,
            text: label.text,
            x: label.x,
            y: label.y,
            size: (label.size ?? 15) * nearness,
            anchor: label.anchor ?? "middle",
            style: label.style ?? "town",
            isLabel: false,
          },
        ]
      : [],
  );

/** The names that are labels of the map. */
export const townNames = (labels: readonly { key: number; label: Label }[], towns: Map<number, string>): Name[] =>
  labels.flatMap(({ key, label }) => {
    const place = towns.get(key);
    const { text, x, y, size = 30, class: style = "" } = label;
    return place
      ? [{ id: `label ${key}`, place, text, x, y, size, anchor: "middle" as const, style, isLabel: true }]
      : [];
  });

export const frameOf = (boxes: readonly Frame[]): Frame => ({
  left: Math.min(...boxes.map((box) => box.left)),
  top: Math.min(...boxes.map((box) => box.top)),
  right: Math.max(...boxes.map((box) => box.right)),
  bottom: Math.max(...boxes.map((box) => box.bottom)),
});

/** Other spots for a name: below, above and beside a box, and at its corners. */
function around({ left, top, right, bottom }: Frame, name: Name): Name[] {
  const { size } = name;
  const [x, y] = [(left + right) / 2, (top + bottom) / 2 + size * 0.3];
  const [under, over] = [bottom + size * (ABOVE + RING), top - size * (BELOW + 0.1)];
  const spots: [number, number, Anchor][] = [
    [x, under, "middle"],
    [x, over, "middle"],
    [right + size * 0.2, y, "start"],
    [left - size * 0.2, y, "end"],
    [left, under, "start"],
    [right, under, "end"],
    [left, over, "start"],
    [right, over, "end"],
    [right + size * 0.2, bottom, "start"],
    [left - size * 0.2, bottom, "end"],
    [right + size * 0.2, top + size, "start"],
    [left - size * 0.2, top + size, "end"],
  ];
  return spots.map(([px, py, anchor]) => ({ ...name, x: px, y: py, anchor }));
}

/**
 * Write names so that nothing lies on them: as printed where that is free, else beside the stack of their place or the
 * place itself, first where no other name is. One that finds no spot at all is left out: the tip tells it.
 */
export function written(
  names: readonly Name[],
  stacks: ReadonlyMap<string, readonly Frame[]>,
  signs: readonly Frame[],
  markOf: (place: string) => Frame | null,
): Name[] {
  const solid = [...[...stacks.values()].flat(), ...signs];
  const isFree = (name: Name): boolean => {
    const box = boxOf(name);
    return !solid.some((other) => overlap(box, other));
  };
  const done: Name[] = names.filter(isFree);
  const taken = done.map(boxOf);
  for (const name of names) {
    if (done.includes(name)) continue;
    const beside = stacks.get(name.place);
    const frames = [beside ? frameOf(beside) : null, markOf(name.place)].filter((frame) => frame !== null);
    const free = frames.flatMap((frame) => around(frame, name)).filter(isFree);
    const best = free.find((one) => !taken.some((other) => overlap(boxOf(one), other))) ?? free[0];
    if (!best) continue;
    done.push(best);
    taken.push(boxOf(best));
  }
  return done;
}
