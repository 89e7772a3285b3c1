/** The battle that is fought or looked at: its board, the dice as they fell, its odds. */
import type { BattleBoard, Dice, LogEntry, Odds, View } from "../types";
import { foughtAt, keptDice, NOTHING, type Fallen } from "./dice";
import type { Table } from "./table.svelte";

export class Battle {
  odds = $state.raw<Odds | null>(null);
  /** the place of a board that was closed */
  #shut = $state<string | null>(null);
  #fell = $state.raw<Fallen>(NOTHING);
  #asked = "";

  /** the battle that is fought, or the one that is looked at */
  board = $derived.by((): BattleBoard | null => {
    const boards = this.table.shown?.battles ?? [];
    const here = this.table.place;
    const found = boards.find((board) => board.stages) ?? boards.find((board) => board.place === here) ?? null;
    return found?.place === this.#shut ? null : found;
  });
  /** the last line of a moment of the past */
  #line = $derived.by(() => this.table.past.view?.log.at(-1));
  /** the dice that fell last, and what came of them */
  rolled = $derived.by((): { key: string; dice: Dice }[] => {
    const dice = this.table.isPast ? (this.#line?.dice ?? []) : this.#fell.dice;
    return dice.map((one, i) => ({ key: `${i} ${one.purpose} ${one.values.join()}`, dice: one }));
  });
  fallen = $derived.by(() =>
    this.table.isPast ? (this.#line?.events ?? []).map((event) => event.text) : this.#fell.words,
  );
  isOpen = $derived(!!this.board || this.rolled.length > 0);

  constructor(private readonly table: Table) {}

  close(): void {
    this.#shut = this.board?.place ?? null;
    this.#fell = NOTHING;
  }

  /** Ask for the odds of a fight, once for a moment of the match. */
  ask(place: string): void {
    const key = `${place} ${this.table.live?.last ?? 0}`;
    if (key === this.#asked || !this.table.line.isOpen) return;
    this.#asked = key;
    this.table.line.send({ type: "odds", place });
  }

  /** Keep the dice of new orders in sight, and look where they fell. */
  seen(old: View | null, view: View, fresh: readonly LogEntry[]): void {
    this.#fell = keptDice(this.#fell, old, view, fresh);
    const place = foughtAt(view, fresh);
    if (place) this.table.place = place;
    if (fresh.length) this.#shut = null;
  }
}
