/** The battle that is fought, was fought or is looked at: its board, the dice as they fell, its odds, its losses. */
import type { BattleBoard, Dice, LogEntry, Odds, View } from "../types";
import { foughtAt, keptDice, NOTHING, type Fallen } from "./dice";
import { boardOf, withLosses } from "./fought";
import type { Table } from "./table.svelte";

/** What a battle began with: the view before its first order, and its board there. */
interface Beginning {
  view: View;
  board: BattleBoard;
}

export class Battle {
  odds = $state.raw<Odds | null>(null);
  /** a result that was not seen yet: whatever else there is to show waits */
  isHeld = $state(false);
  /** the place of a board that was closed */
  #shut = $state<string | null>(null);
  #fell = $state.raw<Fallen>(NOTHING);
  #began = $state.raw<Beginning | null>(null);
  #asked = "";

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
    const now = this.#open?.stages ? { ...this.#open, sides: joined(board, this.#open) } : board;
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

  /** Ask for the odds of a fight, once for a moment of the match. */
  ask(place: string): void {
    const key = `${place} ${this.table.live?.last ?? 0}`;
    if (key === this.#asked || !this.table.line.isOpen) return;
    this.#asked = key;
    this.table.line.send({ type: "odds", place });
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

const isFoughtIn = (view: View | null, place: string): boolean =>
  !!view?.battles?.some((board) => board.stages && board.place === place);

/** The sides of a board as they are now, and those on it who were there at the beginning and are no more. */
function joined(first: BattleBoard, now: BattleBoard): BattleBoard["sides"] {
  return now.sides.map((side) => {
    const here = new Set(side.units.map(({ unit }) => unit));
    const gone = first.sides.find((one) => one.side === side.side)?.units.filter(({ unit }) => !here.has(unit)) ?? [];
    return { ...side, units: [...side.units, ...gone] };
  });
}
