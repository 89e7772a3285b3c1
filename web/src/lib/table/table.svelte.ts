/** One table: the match and the rooms around it, each of one purpose. */
import { pieceDocs, whereabouts, type Whereabouts } from "../pieces";
import type { Changes, GameInfo, LessonDoc, LogEntry, MapDoc, Message, StateFacts, View } from "../types";
import { Battle } from "./battle.svelte";
import { Care } from "./care.svelte";
import { Group } from "./group.svelte";
import { Hand } from "./hand.svelte";
import { Lesson } from "./lesson.svelte";
import { Line } from "./line.svelte";
import { Names } from "./names";
import { freshLines, isNewMoment, moved, sentences } from "./news";
import { Orders } from "./orders.svelte";
import { Overlays } from "./overlays.svelte";
import { Past } from "./past.svelte";
import { Places } from "./places.svelte";
import { Speech } from "./speech.svelte";
import { Thinking } from "./thinking.svelte";
import { t } from "../../texts";

export class Table {
  /** the place that is looked at */
  place = $state<string | null>(null);
  /** what a sentence that is looked at is about */
  marked = $state.raw<{ pieces: Set<string>; places: Set<string> }>({ pieces: new Set(), places: new Set() });
  /** the side to which the screen is passed */
  curtain = $state<string | null>(null);
  /** what moved with the last change: piece -> the place it came from */
  trail = $state.raw<Map<string, string>>(new Map());

  live = $derived.by(() => this.line.view);
  shown = $derived.by(() => this.past.view ?? this.live);
  isPast = $derived.by(() => this.past.view !== null);
  mine = $derived.by(() => !this.isPast && !!this.live?.decision?.yours && this.line.isOpen);
  pieces = $derived.by(() => {
    const found = new Map<string, Whereabouts>();
    if (!this.shown) return found;
    for (const [id, doc] of pieceDocs(this.game.sheet, this.shown.doc)) found.set(id, whereabouts(doc));
    return found;
  });

  readonly names: Names;
  readonly speech = new Speech();
  readonly past = new Past(this);
  readonly orders = new Orders(this);
  readonly care = new Care(this);
  readonly hand = new Hand(this);
  readonly group = new Group(this);
  readonly battle = new Battle(this);
  readonly thinking = new Thinking(this);
  readonly places = new Places(this);
  readonly overlays: Overlays;
  readonly lesson: Lesson | null;
  readonly line: Line;

  constructor(
    readonly match: string,
    readonly seat: string,
    readonly game: GameInfo,
    readonly map: MapDoc | null,
    lesson: LessonDoc | null = null,
  ) {
    this.lesson = lesson && new Lesson(this, lesson);
    this.names = new Names(game);
    this.overlays = new Overlays(this);
    this.line = new Line(match, seat, {
      opened: () => this.overlays.lay(),
      lost: () => {
        this.orders.waiting = false;
        this.thinking.considering = null;
      },
      seen: (old, view) => this.#see(old, view),
      heard: (message) => this.#hear(message),
      failed: (reason) => this.speech.tell(reason),
    });
  }

  close(): void {
    this.past.pause();
    this.line.close();
  }

  get states(): Record<string, StateFacts> {
    return this.game.sheet.states ?? {};
  }

  /** Mark on the map what a sentence speaks of, or else what a lesson points at. */
  mark(said: { pieces?: string[]; places?: string[] } | null): void {
    const { pieces, places } = said ?? this.lesson?.step ?? {};
    this.marked = { pieces: new Set(pieces), places: new Set(places) };
  }

  /** Show what moved from one view to another. */
  follow(old: View, view: View): void {
    this.trail = moved(this.game.sheet, old, view);
  }

  #hear(message: Exclude<Message, View | Changes>): void {
    switch (message.type) {
      case "refused":
      case "why":
        return this.orders.refused(message);
      case "orders":
        return this.orders.came(message.at, message.first, message.orders);
      case "preview":
        return void (this.orders.effects = { ...this.orders.effects, ...message.effects });
      case "odds":
        return void (this.battle.odds = message);
      case "place":
        return this.places.came(message.place, message.at, message.facts);
      case "thinking":
        return void (this.thinking.now = message);
      case "considering":
        return this.thinking.considers(message);
      case "hint":
        return this.thinking.advised(message);
      case "error":
        this.orders.waiting = false;
        this.thinking.considering = null;
        this.line.reason = message.reason;
        this.speech.tell(message.reason);
    }
  }

  /** A new view has come: every room takes its part of it. */
  #see(old: View | null, view: View): void {
    const isNew = isNewMoment(old, view);
    const fresh = freshLines(old, view);
    if (old) this.follow(old, view);
    this.overlays.seen(view);
    this.orders.seen(old, view, isNew);
    this.care.seen(old, view, isNew);
    this.thinking.seen(view, isNew);
    if (isNew) {
      this.hand.clear();
      this.past.forget();
      this.places.forget();
    }
    this.battle.seen(old, view, fresh);
    this.group.seen(old, view, fresh);
    this.lesson?.seen(old, view);
    this.#announce(old, view, fresh);
    if (old && isNew) this.#pass(old, view);
    this.past.seen(view);
  }

  #announce(old: View | null, view: View, fresh: readonly LogEntry[]): void {
    if (old && old.last > view.last) this.speech.say(t.orders.takenBack(this.#asked(view)));
    else if (fresh.length) this.speech.say(`${sentences(fresh).join(". ")}. ${this.#asked(view)}`);
    else if (!old) this.speech.say(this.#asked(view));
  }

  #asked(view: View): string {
    if (view.result) return view.result.text || t.panel.over;
    if (!view.decision) return "";
    return `${this.names.side(view.decision.side)}: ${view.decision.prompt}`;
  }

  /** Where a screen is shared and things are hidden, a curtain falls before the other side may look. */
  #pass(old: View, view: View): void {
    const isShared = this.seat === "table" && !!this.game.hidden?.length;
    const { decision } = view;
    if (isShared && decision?.yours && decision.side !== old.decision?.side) this.curtain = decision.side;
  }
}
