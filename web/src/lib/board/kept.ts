/** From where this browser last looked at a match: a point of the map for the middle, and the scale. */
import type { Camera } from "../camera";
import { recall, remember } from "../storage";

/** so many matches are kept in mind, the last ones */
const MATCHES = 40;
const KEY = "cameras";

function all(): [string, Camera][] {
  try {
    const kept: unknown = JSON.parse(recall(KEY) ?? "[]");
    return Array.isArray(kept) ? (kept as [string, Camera][]) : [];
  } catch {
    return []; // somebody else wrote there
  }
}

export const keptCamera = (match: string): Camera | null => all().find(([id]) => id === match)?.[1] ?? null;

export function keepCamera(match: string, camera: Camera): void {
  const others = all().filter(([id]) => id !== match);
  remember(KEY, JSON.stringify([...others, [match, camera]].slice(-MATCHES)));
}
