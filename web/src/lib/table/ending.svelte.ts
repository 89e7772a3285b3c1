/** The end of the game: a screen, once the last battle was seen; it can be closed and opened again. */
import type { View } from "../types";
import type { Table } from "./table.svelte";

export class Ending {
  #isWanted = $state(false);
  isOpen = $derived.by(() => {
    const { battle, pace, isPast } = this.table;
    return this.#isWanted && !battle.isHeld && !pace.isPlaying && !isPast;
  });

  constructor(private readonly table: Table) {}

  /** All is shown that has happened. */
  arrive(old: View | null, view: View): void {
    if (!view.result) this.#isWanted = false;
    else if (old && !old.result) this.#isWanted = true;
  }
  open(): void {
    this.#isWanted = true;
  }
  close(): void {
    this.#isWanted = false;
  }
}
