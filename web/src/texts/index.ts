/** The texts of the page in the language of who reads it: a translation is a file that satisfies `Texts`. */
import { recall } from "../lib/storage";
import { en } from "./en";

export type Texts = typeof en;

const CATALOGUES: Record<string, Texts> = { en };

/** The first catalogue that somebody wants, `de` also for `de-AT`; English if there is none. */
export function pick(catalogues: Record<string, Texts>, wanted: readonly string[]): Texts {
  const found = wanted.flatMap((tag) => catalogues[tag] ?? catalogues[tag.split("-")[0] ?? ""] ?? []);
  return found[0] ?? en;
}

const chosen = recall("language");
/** what the browser asks for; tests run without one */
const asked = typeof navigator === "undefined" ? [] : navigator.languages;
export const t = pick(CATALOGUES, [...(chosen ? [chosen] : []), ...asked]);
