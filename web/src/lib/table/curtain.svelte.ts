/** The curtain between two people who share a screen: it falls when the other may look, after all was seen. */
import { HUMAN } from "../players";
import { recall, remember } from "../storage";
import type { View } from "../types";
import type { Table } from "./table.svelte";

/** What is remembered of a match whose sides are played by one person. */
const OPEN = "open";

export class Curtain {
  /** the side to which the screen is to be passed */
  #next = $state<string | null>(null);
  /** the seat that decided last at this screen */
  #sat: string | null = null;
  #key: string;
  /** the side that is waited for, once no result is left to be seen */
  side = $derived.by(() => {
    const { battle, pace } = this.table;
    return battle.isHeld || pace.isPlaying || pace.recap ? null : this.#next;
  });

  constructor(private readonly table: Table) {
    this.#key = `curtain-${table.match}`;
  }

  /** All is shown that has happened: if another person is to decide, the screen is passed. */
  arrive({ decision, seats }: View): void {
    if (!decision?.yours) return;
    const isShared = this.table.seat === "table" && !!this.table.game.hidden?.length && people(seats) > 1;
    const isOther = this.#sat !== null && this.#sat !== decision.seat;
    this.#sat = decision.seat;
    if (!isShared || recall(this.#key) === OPEN) this.#next = null;
    else if (isOther) this.#next = decision.side;
  }

  /** The next person sits down. */
  raise(): void {
    this.#next = null;
  }

  /** One person plays all sides: the screen stays open in this match. */
  leaveOpen(): void {
    remember(this.#key, OPEN);
    this.raise();
  }
}

const people = (seats: Record<string, string>): number => Object.values(seats).filter((who) => who === HUMAN).length;
