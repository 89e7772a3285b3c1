/** What a game tells of places, asked for when somebody looks at one. */
import type { Fact } from "../types";
import type { Table } from "./table.svelte";

const NOTHING: Fact[] = [];

export class Places {
  /** facts by moment and place */
  #told = $state.raw<ReadonlyMap<string, Fact[]>>(new Map());
  #asked = new Set<string>();

  constructor(private readonly table: Table) {}

  /** The facts of a place at the moment that is shown, as far as they have come. */
  facts = (place: string): Fact[] => this.#told.get(this.#key(place, this.table.shown?.at ?? 0)) ?? NOTHING;

  /** Ask for the facts of a place, once a moment. */
  ask(place: string): void {
    const at = this.table.shown?.at ?? 0;
    const key = this.#key(place, at);
    if (this.#asked.has(key) || !this.table.line.send({ type: "place", place, at })) return;
    this.#asked.add(key);
  }

  came(place: string, at: number | null, facts: Fact[]): void {
    this.#told = new Map([...this.#told, [this.#key(place, at ?? 0), facts]]);
  }

  /** The match has changed: what was told of moments that may be gone is forgotten. */
  forget(): void {
    this.#told = new Map();
    this.#asked.clear();
  }

  #key = (place: string, at: number): string => `${at} ${place}`;
}
