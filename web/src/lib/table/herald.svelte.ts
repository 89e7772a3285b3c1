/** A card that says what begins; nobody has to wait for it. */
import type { LogEntry, View } from "../types";
import { heraldOf, merged, type Card } from "./heralds";
import type { Table } from "./table.svelte";

/** Milliseconds that a card is shown, and those after which it has been read. */
const SHOWN = 1200;
const READ = 600;

export class Herald {
  card = $state.raw<Card | null>(null);
  #since = 0;
  #timer = 0;

  constructor(private readonly table: Table) {}

  /** Orders are shown: announce what began with them. */
  seen(old: View | null, view: View, lines: readonly LogEntry[]): void {
    if (old && old.at > view.at) return this.skip();
    const card = old && lines.length ? heraldOf(this.table.game.sheet, old, view, lines) : null;
    if (!card) return;
    const isRead = performance.now() - this.#since > READ;
    this.card = this.card && !isRead ? merged(this.card, card) : card;
    this.#since = performance.now();
    clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => this.skip(), SHOWN);
  }

  /** Take it away. */
  skip(): void {
    clearTimeout(this.#timer);
    this.card = null;
  }
}
