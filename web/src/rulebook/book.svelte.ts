/** A rulebook that is open: its rules, how they hang together, and the ways from one to another. */
import { citers, finder, type Named } from "../lib/rulebook";
import type { GameInfo, MapDoc, Rule } from "../lib/types";

/** Lights up places and pieces on the map of an open table; if asked to, the map goes there. */
export type Light = (named: Named, goes: boolean) => void;

/** A click that follows a link here, not in another window. */
export const isPlain = (event: MouseEvent): boolean =>
  event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;

export class Book {
  /** the map, for the parts of it that rules name */
  map = $state.raw<MapDoc | null>(null);
  /** where pieces stand in the match from which somebody came */
  whereabouts = $state.raw<ReadonlyMap<string, string>>(new Map());
  readonly ids: ReadonlySet<string>;
  readonly citers: ReadonlyMap<string, string[]>;
  readonly #find: (text: string) => Named;
  readonly #found = new Map<string, Named>();

  constructor(
    readonly game: GameInfo,
    readonly rules: readonly Rule[],
    readonly href: (rule: string) => string,
    /** shows a rule without leaving the page, if it lies here */
    readonly go: (event: MouseEvent, rule: string) => void,
    readonly light: Light | null = null,
  ) {
    this.ids = new Set(rules.map(({ id }) => id));
    this.citers = citers(rules);
    this.#find = finder(game.sheet);
  }

  /** What a rule and its rulings name of the map. */
  named({ id, rule, rulings }: Rule): Named {
    const known = this.#found.get(id);
    if (known) return known;
    const texts = [rule, ...(rulings ?? []).flatMap(({ notes }) => notes.map(({ text }) => text))];
    const found = this.#find(texts.join("\n"));
    this.#found.set(id, found);
    return found;
  }
}
