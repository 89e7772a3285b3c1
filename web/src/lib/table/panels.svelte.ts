/** The displays of a game: one at a time is open beside the map, and told while it is. */
import { recall, remember } from "../storage";
import type { Table } from "./table.svelte";

export class Panels {
  all = $derived.by(() => Object.entries(this.table.shown?.panels ?? {}));
  /** the one that was chosen last */
  #chosen = $state("");
  /** whether somebody looks at it */
  #isOpen = $state(false);
  /** the id of the one that is looked at */
  shown = $derived.by(() => (this.all.find(([id]) => id === this.#chosen) ?? this.all[0])?.[0] ?? "");
  /** the names of what lies beside the map */
  laid = $derived.by(() => (this.#isOpen && this.shown ? [this.shown] : []));
  #key: string;

  constructor(private readonly table: Table) {
    this.#key = `panel-${table.game.id}`;
    this.#chosen = recall(this.#key) ?? "";
  }

  choose(id: string): void {
    this.#chosen = id;
    remember(this.#key, id);
    this.table.layAnew();
  }

  /** The displays come into sight, or leave it. */
  open(isOpen: boolean): void {
    this.#isOpen = isOpen;
    this.table.layAnew();
  }
}
