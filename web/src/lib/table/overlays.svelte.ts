/** What can be laid over the map, and what of it lies there. */
import { recall, remember } from "../storage";
import type { View } from "../types";
import type { Table } from "./table.svelte";

const OPEN = "overlaybar";

export class Overlays {
  all = $derived.by(() => Object.entries(this.table.shown?.overlays ?? {}));
  /** the names of those that lie on the map */
  laid = $state.raw<ReadonlySet<string>>(new Set());
  /** whether the list of them is unfolded */
  isOpen = $state(recall(OPEN) === "yes");
  /** those that lie there and say what their colours mean */
  told = $derived.by(() => this.all.filter(([id, { legend }]) => this.laid.has(id) && legend));
  #key: string;
  #isChosen: boolean;

  constructor(private readonly table: Table) {
    this.#key = `overlays-${table.game.id}`;
    const kept = recall(this.#key);
    this.#isChosen = kept !== null;
    this.laid = new Set(JSON.parse(kept ?? "[]") as string[]);
  }

  /** The first view says what lies there, if nobody has chosen yet. */
  seen(view: View): void {
    if (this.#isChosen) return;
    this.#isChosen = true;
    const usual = Object.entries(view.overlays ?? {}).filter(([, overlay]) => overlay.usual);
    this.laid = new Set(usual.map(([id]) => id));
    if (this.laid.size) this.table.lay();
  }

  unfold(): void {
    this.isOpen = !this.isOpen;
    remember(OPEN, this.isOpen ? "yes" : "");
  }

  toggle(id: string): void {
    this.laid = this.laid.has(id) ? new Set([...this.laid].filter((one) => one !== id)) : new Set([...this.laid, id]);
    remember(this.#key, JSON.stringify([...this.laid]));
    this.table.layAnew();
  }
}
