/** The curtain between two people who share a screen: it falls when the other may look, after all was seen. */
import { HUMAN } from "../players";
import { recall, remember } from "../storage";
import type { View } from "../types";
import type { Table } from "./table.svelte";

/** What is remembered of a match whose sides are played by one person. */
const OPEN = "open";

export class Curtain {
  /** the side that has sat down and is told what happened */
  #coming = $state<string | null>(null);
  /** the seat that decided last at this screen */
  #sat: string | null = null;
  #key: string;
  /** the side to which the screen is to be passed, once no result is left to be seen */
  side = $derived.by(() => {
    const { battle, pace, line } = this.table;
    const isBusy = battle.isHeld || pace.isPlaying || pace.recap;
    return this.#coming ?? (isBusy ? null : (line.next?.decision?.side ?? null));
  });

  constructor(private readonly table: Table) {
    this.#key = `curtain-${table.match}`;
  }

  /** Whether people share this screen who may not see the same. */
  isShared({ seats }: View): boolean {
    const { seat, game } = this.table;
    return seat === "table" && !!game.hidden?.length && people(seats) > 1 && recall(this.#key) !== OPEN;
  }

  /** The seat of who still looks, if a view is for another person at this screen. */
  sits(view: View): string | null {
    const { decision } = view;
    const isOther = !!decision?.yours && this.#sat !== decision.seat;
    return isOther && this.isShared(view) ? this.#sat : null;
  }

  /** All is shown that has happened. */
  arrive({ decision }: View): void {
    if (decision?.yours) this.#sat = decision.seat;
  }

  /** The next person sits down, and is told what the others did. */
  async raise(): Promise<void> {
    this.#coming = this.side;
    await this.table.battle.pass(() => this.table.line.pass());
    await this.table.pace.brief();
    this.#coming = null;
  }

  /** One person plays all sides: the screen stays open in this match. */
  leaveOpen(): void {
    remember(this.#key, OPEN);
    this.table.line.pass();
  }
}

const people = (seats: Record<string, string>): number => Object.values(seats).filter((who) => who === HUMAN).length;
