/** The battle that is fought, was fought or is looked at: its board, the dice as they fell, its odds, its losses. */
import { getView } from "../api";
import type { BattleBoard, Dice, LogEntry, Odds, View } from "../types";
import { fallenIn, foughtAt, keptDice, NOTHING, type Fallen } from "./dice";
import { boardOf, joined, withLosses } from "./fought";
import type { Table } from "./table.svelte";

/** What a battle began with: the view before its first order, and its board there. */
interface Beginning {
  view: View;
  board: BattleBoard;
}

export class Battle {
  /** a result that was not seen yet: whatever else there is to show waits */
  isHeld = $state(false);
  /** the place of a board that was closed */
  #shut = $state<string | null>(null);
  #fell = $state.raw<Fallen>(NOTHING);
  #began = $state.raw<Beginning | null>(null);
  /** the odds of fights at this moment, by place and the order that would begin them, and what was asked for */
  #odds = $state.raw<ReadonlyMap<string, Odds>>(new Map());
  #asked = new Set<string>();

  /** the battle that is fought or looked at */
  #open = $derived.by((): BattleBoard | null => {
    const boards = this.table.shown?.battles ?? [];
    const here = this.table.place;
    const found = boards.find((board) => board.stages) ?? boards.find((board) => board.place === here) ?? null;
    return found?.place === this.#shut ? null : found;
  });
  /** a battle that was fought keeps its board until that is closed or other orders are given */
  isOver = $derived.by(() => !this.table.isPast && !!this.#began && !this.#open?.stages);
  board = $derived.by((): BattleBoard | null => {
    const { shown, isPast, game } = this.table;
    if (isPast || !this.#began || !shown) return this.#open;
    if (this.#open?.stages && this.#open.place !== this.#began.board.place) return this.#open;
    const { view, board } = this.#began;
    const now = this.#open?.stages ? { ...this.#open, sides: joined(game.sheet, board, this.#open) } : board;
    return withLosses(game.sheet, view, shown, now);
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
  /** it is fought, or its result is told: that comes before what others did, a battle that is looked at after it */
  isTelling = $derived(this.isHeld || this.rolled.length > 0 || !!this.board?.stages);

  constructor(private readonly table: Table) {}

  close(): void {
    this.#shut = this.#open?.place ?? null;
    this.#fell = NOTHING;
    this.#began = null;
    this.goOn();
  }

  /** The result was seen. */
  goOn(): void {
    if (this.isHeld || this.isOver) {
      this.#began = null;
      this.#fell = NOTHING;
    }
    this.isHeld = false;
    this.table.pace.goOn();
  }

  /** Another person looks at a shared screen: what is kept of a battle is what that person may know of it. */
  async pass(show: () => void): Promise<void> {
    const began = this.#began;
    this.#began = null;
    this.#fell = NOTHING;
    show();
    const { live } = this.table;
    if (!began || !isFoughtIn(live, began.board.place)) return;
    const { at } = began.view;
    const view = await this.#lookBack(at);
    const board = view?.battles?.find(({ place }) => place === began.board.place);
    if (!view || !board || live !== this.table.live) return;
    this.#began = { view, board };
    this.#fell = fallenIn(this.table.line.log.filter((entry) => entry.n > at));
  }

  async #lookBack(at: number): Promise<View | null> {
    const { match, line, overlays, speech } = this.table;
    try {
      return await getView(match, line.eyes, at, at, overlays.laid);
    } catch (error) {
      speech.tell((error as Error).message);
      return null;
    }
  }

  /** Ask for the odds of a fight as it stands or as it would be after an order, once for a moment of the match. */
  ask(place: string, after = ""): void {
    const key = keyOf(place, after);
    if (!this.#asked.has(key) && this.table.line.send({ type: "odds", place, after })) this.#asked.add(key);
  }

  /** Odds have come, maybe too late. */
  came(odds: Odds): void {
    if (odds.at === this.table.live?.last) this.#odds = new Map([...this.#odds, [keyOf(odds.place, odds.after), odds]]);
  }

  /** The odds of the fight in a place, once they are known. */
  oddsOf = (place: string, after = ""): Odds | null => this.#odds.get(keyOf(place, after)) ?? null;

  /** What was asked of fights is no longer so. */
  forget(): void {
    this.#odds = new Map();
    this.#asked.clear();
  }

  /** Orders are shown: keep the dice and the board of a battle in sight, and look where it was fought. */
  seen(old: View | null, view: View, lines: readonly LogEntry[]): void {
    const fights = lines.filter(this.table.pace.isFight);
    this.#fell = keptDice(this.#fell, old, view, lines, fights.length > 0);
    const began = this.#began;
    const goesOn = !!began && isFoughtIn(old, began.board.place);
    const board = boardOf(old, lines);
    if (lines.length && !goesOn) this.#began = fights.length && old && board ? { view: old, board } : null;
    const isFought = !!view.battles?.some((one) => one.stages);
    if (lines.length || (old && old.last > view.last)) this.isHeld = (goesOn || fights.length > 0) && !isFought;
    const place = foughtAt(view, lines);
    if (place) this.table.place = place;
    if (lines.length) this.#shut = null;
  }
}

const keyOf = (place: string, after: string): string => `${place} ${after}`;

const isFoughtIn = (view: View | null, place: string): boolean =>
  !!view?.battles?.some((board) => board.stages && board.place === place);
