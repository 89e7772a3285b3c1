/** Levels of detail: what of a large map is drawn at which scale, and of that what is near the window. */
import { onMap, type Camera, type Frame, type Point, type Size } from "./camera";
import type { Label, MapDoc, PlaceMark, Span } from "./types";

/** A part of the map in its own pixels, and the scale at which it is seen. */
export interface Sight extends Frame {
  scale: number;
}
export const WHOLE: Sight = { left: -Infinity, top: -Infinity, right: Infinity, bottom: Infinity, scale: 1 };
/** Of a layer, the paths that are drawn; each has a key that stays. */
export interface Drawn {
  id: string;
  class: string;
  over: boolean;
  paths: { key: number; d: string }[];
}

/** How much further than the window the map is drawn, in windows: so far it can be moved before it is drawn anew. */
const MARGIN = 0.5;

export const isDue = (span: Span, scale: number): boolean =>
  scale >= (span.from ?? 0) && scale < (span.below ?? Infinity);

/** What of the map shows in a window. */
export function sightOf(camera: Camera, window: Size): Sight {
  const { x: left, y: top } = onMap(camera, { x: 0, y: 0 });
  const { x: right, y: bottom } = onMap(camera, { x: window.width, y: window.height });
  return { left, top, right, bottom, scale: camera.k };
}

/** The same, and some of the map around it. */
export function widened(sight: Sight): Sight {
  const [wide, high] = [MARGIN * (sight.right - sight.left), MARGIN * (sight.bottom - sight.top)];
  return {
    left: sight.left - wide,
    top: sight.top - high,
    right: sight.right + wide,
    bottom: sight.bottom + high,
    scale: sight.scale,
  };
}

/** Whether all of the map that shows in one sight is in another; beyond its edges there is nothing. */
export const covers = (drawn: Frame, now: Frame, { width, height }: Size): boolean =>
  drawn.left <= Math.max(0, now.left) &&
  drawn.top <= Math.max(0, now.top) &&
  drawn.right >= Math.min(width, now.right) &&
  drawn.bottom >= Math.min(height, now.bottom);

export const isNear = (sight: Frame, { x, y }: Point): boolean =>
  sight.left <= x && x <= sight.right && sight.top <= y && y <= sight.bottom;

/** The layers that are due, with their paths in tiles that are in sight or next to it, where a path may reach over. */
export function layersIn(map: MapDoc, sight: Sight): Drawn[] {
  const tile = map.detail?.tile ?? 1;
  const [top, bottom] = [Math.floor(sight.top / tile) - 1, Math.floor(sight.bottom / tile) + 1];
  const [left, right] = [Math.floor(sight.left / tile) - 1, Math.floor(sight.right / tile) + 1];
  const isHere = ([row, column]: [number, number]): boolean =>
    row >= top && row <= bottom && column >= left && column <= right;
  return map.layers
    .filter((layer) => isDue(layer, sight.scale))
    .map(({ id, class: name = id, path, at, over = false }) => ({
      id,
      class: name,
      over,
      paths: (Array.isArray(path) ? path : [path])
        .map((d, key) => ({ key, d }))
        .filter(({ key }) => !at?.[key] || isHere(at[key])),
    }));
}

/** The labels that are due and in sight; each with a key that stays. */
export function labelsIn(map: MapDoc, sight: Sight): { key: number; label: Label }[] {
  return map.labels
    .map((label, key) => ({ key, label }))
    .filter(({ label }) => isShown(map, label, label.class, sight));
}

/** The places whose names are due and in sight. */
export const namesIn = (
  map: MapDoc,
  marks: readonly [string, PlaceMark][],
  sight: Sight,
): readonly [string, PlaceMark][] => marks.filter(([, { label }]) => label && isShown(map, label, label.style, sight));

function isShown(map: MapDoc, label: Span & Point, style: string | undefined, sight: Sight): boolean {
  return isNear(sight, label) && isDue(label, sight.scale) && isDue(map.detail?.labels[style ?? ""] ?? {}, sight.scale);
}

/** Whether the map says at which scales a label shows. */
export const isSpanned = (map: MapDoc, { from, below, class: name = "" }: Label): boolean =>
  from !== undefined || below !== undefined || !!map.detail?.labels[name];

/** The picture that is for a scale. */
export const baseAt = (map: MapDoc, scale: number): string | null =>
  map.detail?.bases.find((entry) => isDue(entry, scale))?.base ?? map.base ?? null;
