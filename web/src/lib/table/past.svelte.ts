/** Travel in time: a moment of the match that is looked at, one after the other if it is played. */
import { getView } from "../api";
import { calm } from "../prefs.svelte";
import type { View } from "../types";
import type { Table } from "./table.svelte";

/** Milliseconds that a moment is shown, and those before the first one. */
const PACE = 650;
const CALM_PACE = 900;
const START = 500;

export class Past {
  /** the moment that is looked at; null: now */
  view = $state.raw<View | null>(null);
  playing = $state(false);
  #timer = 0;
  /** the moment that was asked for and has not come yet: who steps twice goes on from there */
  #goal: { at: number } | null = null;
  #views = new Map<number, View>();

  constructor(private readonly table: Table) {}

  /** What was asked for is no longer so. */
  forget(): void {
    this.#views.clear();
  }

  /** The match has come to another moment; it may be one before that which is looked at. */
  seen(now: View): void {
    if (this.view && this.view.at > now.last) this.view = null;
  }

  async travel(at: number): Promise<void> {
    this.table.pace.skip();
    if (at >= (this.table.live?.last ?? 0)) {
      this.leave();
      return;
    }
    const goal = (this.#goal = { at });
    let view: View;
    try {
      view = this.#views.get(at) ?? (await this.#fetch(at));
    } catch (error) {
      if (this.#goal === goal) this.#goal = null;
      this.pause();
      this.table.speech.tell((error as Error).message);
      return;
    }
    this.#views.set(at, view);
    if (this.#goal !== goal) return; // somebody has travelled on meanwhile
    this.#goal = null;
    const { shown, hand } = this.table;
    hand.picks = [];
    hand.verb = null;
    hand.menu = null;
    this.table.orders.refusal = null;
    if (shown) this.table.follow(shown, view, view.at === shown.at + 1 ? view.log.slice(-1) : []);
    this.view = view;
  }

  #fetch(at: number): Promise<View> {
    const { match, line, laid } = this.table;
    const since = at > line.logged ? Math.max(0, at - 1) : null;
    return getView(match, line.eyes, at, since, laid);
  }

  leave(): void {
    this.pause();
    this.#goal = null;
    if (this.view && this.table.live) this.table.trail = [];
    this.view = null;
  }

  step(by: number): void {
    this.pause();
    void this.travel(Math.max(0, (this.#goal?.at ?? this.table.shown?.at ?? 0) + by));
  }

  /** Play the match from here, or from its beginning; or stop that. */
  play(): void {
    if (this.playing) return this.pause();
    this.playing = true;
    const at = this.table.shown?.at ?? 0;
    if (at < (this.table.live?.last ?? 0)) void this.#next();
    else void this.travel(0).then(() => this.#after(START));
  }

  async #next(): Promise<void> {
    await this.travel((this.table.shown?.at ?? 0) + 1);
    if (this.playing && this.view) this.#after(calm() ? CALM_PACE : PACE);
    else this.pause();
  }

  #after(milliseconds: number): void {
    this.#timer = window.setTimeout(() => void this.#next(), milliseconds);
  }

  pause(): void {
    this.playing = false;
    clearTimeout(this.#timer);
  }
}
