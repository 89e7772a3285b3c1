/** One table: the match and the rooms around it, each of one purpose. */
import { pieceDocs, whereabouts, type Whereabouts } from "../pieces";
import type { Changes, GameInfo, LessonDoc, LogEntry, MapDoc, Message, ScenarioInfo, StateFacts, View } from "../types";
import { Battle } from "./battle.svelte";
import { Care } from "./care.svelte";
import { Curtain } from "./curtain.svelte";
import { Ending } from "./ending.svelte";
import { Group } from "./group.svelte";
import { Hand } from "./hand.svelte";
import { Herald } from "./herald.svelte";
import { Lesson } from "./lesson.svelte";
import { Line } from "./line.svelte";
import { Names } from "./names";
import { freshLines, isNewMoment, sentences, waysOf, type Way } from "./news";
import { Orders } from "./orders.svelte";
import { Overlays } from "./overlays.svelte";
import { Panels } from "./panels.svelte";
import { Pace } from "./pace.svelte";
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
  /** what moved with the last change, and through which places */
  trail = $state.raw<Way[]>([]);

  live = $derived.by(() => this.line.view);
  shown = $derived.by(() => this.past.view ?? this.pace.view ?? this.live);
  isPast = $derived.by(() => this.past.view !== null);
  mine = $derived.by(() => !this.isPast && !this.pace.isPlaying && !!this.live?.decision?.yours && this.line.isOpen);
  pieces = $derived.by(() => {
    const found = new Map<string, Whereabouts>();
    if (!this.shown) return found;
    const { faces = {} } = this.shown;
    for (const [id, doc] of pieceDocs(this.game.sheet, this.shown.doc))
      found.set(id, whereabouts(doc, faces[id]?.state));
    return found;
  });

  readonly names: Names;
  readonly speech = new Speech();
  readonly past = new Past(this);
  readonly pace = new Pace(this);
  readonly herald = new Herald(this);
  readonly ending = new Ending(this);
  readonly curtain: Curtain;
  readonly orders = new Orders(this);
  readonly care = new Care(this);
  readonly hand = new Hand(this);
  readonly group = new Group(this);
  readonly battle = new Battle(this);
  readonly thinking = new Thinking(this);
  readonly places = new Places(this);
  readonly overlays: Overlays;
  readonly panels: Panels;
  readonly lesson: Lesson | null;
  readonly line: Line;
  /** the last view up to which all was shown */
  #arrived: View | null = null;

  constructor(
    readonly match: string,
    readonly seat: string,
    readonly game: GameInfo,
    readonly map: MapDoc | null,
    lesson: LessonDoc | null = null,
    readonly scenario: ScenarioInfo | null = null,
  ) {
    this.lesson = lesson && new Lesson(this, lesson);
    this.names = new Names(game);
    this.overlays = new Overlays(this);
    this.panels = new Panels(this);
    this.curtain = new Curtain(this);
    this.line = new Line(match, seat, {
      opened: () => this.lay(),
      lost: () => {
        this.orders.waiting = false;
        this.thinking.considering = null;
      },
      seen: (old, view) => this.#see(old, view),
      heard: (message) => this.#hear(message),
      failed: (reason) => this.speech.tell(reason),
      sits: (view) => this.curtain.sits(view),
      laid: () => this.laid,
    });
  }

  close(): void {
    this.past.pause();
    this.line.close();
  }

  get states(): Record<string, StateFacts> {
    return this.game.sheet.states ?? {};
  }

  /** the names of what lies over the map and beside it */
  get laid(): string[] {
    return [...this.overlays.laid, ...this.panels.laid];
  }

  /** Say what is laid out: it is sent from now on. */
  lay(): void {
    this.line.send({ type: "lay", names: this.laid });
  }

  /** Something else is laid out; moments of the past that are kept know nothing of it. */
  layAnew(): void {
    this.lay();
    this.past.forget();
    if (this.past.view) void this.past.travel(this.past.view.at);
  }

  /** The side that a piece is of now. */
  sideOf(piece: string): string | undefined {
    return this.shown?.allegiances[piece] ?? this.game.sheet.pieces[piece]?.side;
  }

  /** Mark on the map what a sentence speaks of, or else what a lesson points at. */
  mark(said: { pieces?: string[]; places?: string[] } | null): void {
    const { pieces, places } = said ?? this.lesson?.step ?? {};
    this.marked = { pieces: new Set(pieces), places: new Set(places) };
  }

  /** Show what moved from one view to another. */
  follow(old: View, view: View, lines: readonly LogEntry[]): void {
    this.trail = waysOf(this.game.sheet, old, view, lines);
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
        return this.battle.came(message);
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

  /** A new view has come: rooms that look at what is now take their part of it. */
  #see(old: View | null, view: View): void {
    const isNew = isNewMoment(old, view);
    this.overlays.seen(view);
    this.orders.seen(old, view, isNew);
    this.thinking.seen(view, isNew);
    if (isNew) {
      this.hand.clear();
      this.past.forget();
      this.places.forget();
      this.battle.forget();
    }
    this.past.seen(view);
    const fresh = freshLines(old, view);
    this.pace.take(old, view, fresh);
    this.group.seen(old, view, fresh);
    if (isNew) this.orders.goOn();
    this.lesson?.seen(old, view);
  }

  /** A moment is shown that came about by some orders. */
  witness(old: View | null, view: View, lines: readonly LogEntry[]): void {
    if (old) this.follow(old, view, lines);
    this.battle.seen(old, view, lines);
    this.herald.seen(old, view, lines);
    this.#announce(old, view, lines);
  }

  /** All is shown that has happened. */
  arrive(view: View): void {
    const old = this.#arrived;
    this.#arrived = view;
    this.care.seen(old, view, isNewMoment(old, view));
    this.curtain.arrive(view);
    this.ending.arrive(old, view);
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
}
