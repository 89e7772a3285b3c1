/** The panel where a window has no room beside the map: a sheet that is drawn up from below, or in from the side. */
import type { Size } from "./camera";

/** How a window is looked through: wide enough for a panel, or a phone held sideways or upright. */
export type Shape = "wide" | "sideways" | "upright";
/** How far the sheet is drawn out. */
export type Height = "peek" | "half" | "full";
export const HEIGHTS: readonly Height[] = ["peek", "half", "full"];

export function shapeOf({ width, height }: Size): Shape {
  if (width >= 1000 && height >= 520) return "wide";
  return height > width ? "upright" : "sideways";
}

/** Pixels of a sheet of which the tabs alone can be seen. */
const PEEK = { upright: 60, sideways: 56 };
/** The share of the window that half a sheet takes, and its most pixels where it lies at the side. */
const HALF = { upright: 0.42, sideways: 0.44 };
const WIDEST_HALF = 340;

/** The pixels that a sheet takes: of the height of an upright window, of the width of another; `free` is what it may. */
export function sheetSize(drawn: Height, shape: Shape, free: Size): number {
  if (shape === "wide") return 0;
  if (drawn === "peek") return PEEK[shape];
  const most = shape === "upright" ? free.height : free.width;
  if (drawn === "full") return most;
  return Math.round(Math.min(most * HALF[shape], shape === "upright" ? most : WIDEST_HALF));
}

/** The height that a sheet drawn to so many pixels comes to rest at. */
export function nearest(pixels: number, shape: Shape, free: Size): Height {
  const off = (drawn: Height): number => Math.abs(sheetSize(drawn, shape, free) - pixels);
  return HEIGHTS.reduce((best, drawn) => (off(drawn) < off(best) ? drawn : best));
}

/** The next height, farther out or farther in. */
export function stepped(drawn: Height, by: number): Height {
  const at = Math.max(0, Math.min(HEIGHTS.length - 1, HEIGHTS.indexOf(drawn) + by));
  return HEIGHTS[at] ?? drawn;
}
