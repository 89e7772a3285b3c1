/** The state of one table: the live view, the moment that is looked at, what is picked, what was answered. */
import { getLog, getView } from "./api";
import { because } from "./chances";
import { changed } from "./changes";
import { Live, type Line } from "./live";
import {
  argOf,
  bare,
  complete,
  count,
  expand,
  families,
  find,
  fitting,
  isCut,
  keyOf,
  known,
  meant,
  nextArgs,
  PIECE,
  PLACE,
  pointed,
  sameArg,
  said,
  type Family,
} from "./orders";
import { pieceDocs, whereabouts, type Whereabouts } from "./pieces";
import { infoOf, playerTitle } from "./players";
import { calm, recall, remember } from "./prefs.svelte";
import type {
  Area,
  Arg,
  BattleBoard,
  Changes,
  Dice,
  Effect,
  FamilyDoc,
  HeadDoc,
  GameInfo,
  Hint,
  LegalOrder,
  LogEntry,
  MapDoc,
  Message,
  Odds,
  Refusal,
  StateFacts,
  Thinking,
  Thought,
  View,
} from "./types";

/** One line of a menu: an order, or one more thing picked on the way to it. */
export interface Choice {
  title: string;
  order?: LegalOrder;
  picks?: Arg[];
  verb?: string;
}
export interface OrderMenu {
  x: number;
  y: number;
  title: string;
  choices: Choice[];
}

const NONE: Family[] = [];
const NO_DOCS: HeadDoc[] = [];
const NO_ORDERS: LegalOrder[] = [];
/** So many lines of the log are asked for at once. */
const LINES = 200;
/** A menu lists the orders themselves up to this many; of more, the player picks the rest on the map. */
const FEW = 5;

export class Table {
  live = $state.raw<View | null>(null);
  past = $state.raw<View | null>(null);
  line = $state<Line>("connecting");
  lineReason = $state("");
  log = $state.raw<LogEntry[]>([]);
  /** the log has all lines after this one; those before are asked for when somebody scrolls there */
  logged = $state(0);
  picks = $state.raw<Arg[]>([]);
  /** the verb of the order that the picks are for, once that is chosen */
  verb = $state<string | null>(null);
  /** the piece under the pointer */
  over = $state<string | null>(null);
  menu = $state.raw<OrderMenu | null>(null);
  refusal = $state.raw<Refusal | null>(null);
  effects = $state.raw<Record<string, Effect>>({});
  thinking = $state.raw<Thinking | null>(null);
  hint = $state.raw<Hint | null>(null);
  /** what is thought of while a hint is looked for */
  considering = $state.raw<Thought | null>(null);
  place = $state<string | null>(null);
  marked = $state.raw<{ pieces: Set<string>; places: Set<string> }>({ pieces: new Set(), places: new Set() });
  hovered = $state<LegalOrder | null>(null);
  said = $state("");
  notice = $state("");
  playing = $state(false);
  waiting = $state(false);
  curtain = $state<string | null>(null);
  /** the overlays that lie on the map */
  laid = $state.raw<Set<string>>(new Set());
  odds = $state.raw<Odds | null>(null);
  /** the place of a battle board that was closed */
  shut = $state<string | null>(null);
  #fell = $state.raw<{ dice: Dice[]; words: string[] }>({ dice: [], words: [] });
  /** what moved with the last change: piece -> the place it came from */
  trail = $state.raw<Map<string, string>>(new Map());

  shown = $derived(this.past ?? this.live);
  isPast = $derived(this.past !== null);
  mine = $derived(!this.isPast && !!this.live?.decision?.yours && this.line === "open");
  /** of a large menu, the orders of what was picked or looked at */
  #told = $state.raw<ReadonlyMap<string, FamilyDoc[]>>(new Map());
  #menu = $derived(this.live?.orders ?? NO_DOCS);
  legal = $derived.by(() => (this.mine ? families(this.game.sheet, known(this.#menu, this.#told)) : NONE));
  /** all legal orders, written out: they may be many */
  orders = $derived(expand(this.legal));
  buttons = $derived(bare(this.legal));
  /** what fits the picks, and the verb if that is chosen */
  fits = $derived(
    this.picks.length ? fitting(this.legal, this.picks).filter(({ verb }) => !this.verb || verb === this.verb) : NONE,
  );
  next = $derived(this.picks.length ? nextArgs(this.fits, this.picks) : nextArgs(this.legal, []));
  first = $derived(nextArgs(this.legal, []));
  ready = $derived(this.picks.length ? complete(this.fits, this.picks) : NO_ORDERS);

  /** the pieces that are picked or pointed at */
  looked = $derived([
    ...new Set([this.picks.find((pick) => pick.kind === PIECE)?.id, this.over].filter((id): id is string => !!id)),
  ]);
  overlays = $derived(Object.entries(this.shown?.overlays ?? {}));
  /** the battle that is fought, or the one that is looked at */
  board = $derived.by((): BattleBoard | null => {
    const boards = this.shown?.battles ?? [];
    const found = boards.find((board) => board.stages) ?? boards.find((board) => board.place === this.place) ?? null;
    return found?.place === this.shut ? null : found;
  });
  /** the dice that fell last, and what came of them */
  rolled = $derived.by((): { key: string; dice: Dice }[] => {
    const past = this.past;
    const dice = past ? (past.log.at(-1)?.dice ?? []) : this.#fell.dice;
    return dice.map((one, i) => ({ key: `${i} ${one.purpose} ${one.values.join()}`, dice: one }));
  });
  fallen = $derived.by((): string[] => {
    const past = this.past;
    return past ? (past.log.at(-1)?.events ?? []).map((event) => event.text) : this.#fell.words;
  });

  pieces = $derived.by(() => {
    const found = new Map<string, Whereabouts>();
    if (!this.shown) return found;
    for (const [id, doc] of pieceDocs(this.game.sheet, this.shown.doc)) found.set(id, whereabouts(doc));
    return found;
  });

  #live: Live;
  /** the number of the last view; null while the whole is asked for */
  #number: number | null = null;
  /** counts the whole views: what was asked for before one may be for other eyes */
  #wholes = 0;
  #sent = 0;
  #timer = 0;
  #noticeTimer = 0;
  #views = new Map<number, View>();
  /** milliseconds from each order that was sent to its new view */
  readonly answers: number[] = [];

  constructor(
    readonly match: string,
    readonly seat: string,
    readonly game: GameInfo,
    readonly map: MapDoc | null,
  ) {
    this.laid = new Set(JSON.parse(recall(`overlays-${game.id}`) ?? '["command"]') as string[]);
    this.#live = new Live(
      match,
      seat,
      (message) => this.#hear(message),
      (line, reason) => {
        this.line = line;
        if (line !== "gone") this.lineReason = "";
        else this.lineReason ||= reason ?? "";
        if (line !== "open") {
          this.waiting = false;
          this.considering = null;
        } else this.#lay();
      },
    );
  }

  close(): void {
    this.pause();
    this.#live.close();
  }

  get states(): Record<string, StateFacts> {
    return this.game.sheet.states ?? {};
  }

  toggleOverlay(id: string): void {
    this.laid = this.laid.has(id) ? new Set([...this.laid].filter((one) => one !== id)) : new Set([...this.laid, id]);
    remember(`overlays-${this.game.id}`, JSON.stringify([...this.laid]));
    this.#lay();
    this.#views.clear();
    if (this.past) void this.travel(this.past.at);
  }

  /** Say what lies on the map: it is sent from now on. */
  #lay(): void {
    this.#live.send({ type: "overlays", names: [...this.laid] });
  }

  closeBoard(): void {
    this.shut = this.board?.place ?? null;
    this.#fell = { dice: [], words: [] };
  }

  #asking = "";
  /** Ask for the odds of a fight, once for a moment of the match. */
  askOdds(place: string): void {
    const key = `${place} ${this.live?.last ?? 0}`;
    if (key === this.#asking || this.line !== "open") return;
    this.#asking = key;
    this.#live.send({ type: "odds", place });
  }

  // names

  pieceTitle = (id: string): string => this.game.sheet.pieces[id]?.title ?? id;
  placeTitle = (id: string): string =>
    this.game.sheet.places[id]?.title ??
    (this.game.sheet.off_map.includes(id) ? id.charAt(0).toUpperCase() + id.slice(1) : id);
  sideTitle = (id: string): string => this.game.sheet.sides[id]?.title ?? id;
  argTitle = (arg: Arg): string =>
    arg.kind === PIECE
      ? this.pieceTitle(arg.id)
      : arg.kind === PLACE
        ? this.placeTitle(arg.id)
        : arg.kind === "nation"
          ? (this.game.sheet.nations[arg.id]?.title ?? arg.id)
          : arg.kind === "side"
            ? this.sideTitle(arg.id)
            : (this.game.names[arg.kind]?.[arg.id] ?? arg.id);
  verbTitle = (verb: string): string =>
    this.game.sheet.verbs[verb]?.title ?? (verb.charAt(0).toUpperCase() + verb.slice(1)).replaceAll("-", " ");
  orderTitle = (order: LegalOrder): string => {
    const parts = [this.verbTitle(order.verb)];
    const words = order.text.split(" ").slice(1);
    const ids = order.args.map((arg) => arg.id);
    let i = 0;
    for (const word of words) {
      const arg = order.args[i];
      if (arg && word === ids[i]) {
        parts.push(
          (i > 0 && arg.kind === PLACE && parts.at(-1) === this.argTitle(order.args[i - 1] ?? arg) ? "→ " : "") +
            this.argTitle(arg),
        );
        i += 1;
      } else parts.push(word);
    }
    return parts.join(" ");
  };

  /** An order by its text, legal or not. */
  textTitle = (text: string): string => this.orderTitle(said(this.game.sheet, text));
  playerTitle = (name: string): string => playerTitle(this.game.players, name);
  /** whether a player is given time, and may be told to make do with less */
  isTimed = (name: string): boolean => !!infoOf(this.game.players, name)?.seconds.length;

  // what the server says

  #hear(message: Message): void {
    switch (message.type) {
      case "view":
        this.#number = message.n ?? null;
        this.#wholes += 1;
        this.log = [];
        this.logged = message.since;
        return this.#see(message);
      case "changes":
        return this.#change(message);
      case "refused":
        this.waiting = false;
        this.picks = [];
        this.verb = null;
        this.refusal = message;
        this.say(`Refused: ${message.violations.map((v) => v.text).join("; ") || (message.reason ?? message.text)}`);
        return;
      case "why":
        this.refusal = message;
        this.say(
          message.violations.length
            ? `Not allowed: ${message.violations.map((v) => v.text).join("; ")}`
            : "That order is allowed.",
        );
        return;
      case "orders":
        if (message.at !== this.live?.last) return;
        this.#told = new Map([...this.#told, [message.first, message.orders]]);
        if (this.#pending?.id === message.first) {
          const { then } = this.#pending;
          this.#pending = null;
          then();
        }
        return;
      case "preview":
        this.effects = { ...this.effects, ...message.effects };
        return;
      case "place":
        return;
      case "odds":
        this.odds = message;
        return;
      case "thinking":
        this.thinking = message;
        return;
      case "considering":
        if (this.considering) this.considering = message;
        return;
      case "hint":
        this.considering = null;
        this.hint = message;
        this.suggest(message.text);
        this.say(`Hint: ${this.textTitle(message.text)}. ${because(message.reasons)}`);
        return;
      case "error":
        this.waiting = false;
        this.considering = null;
        this.lineReason = message.reason;
        this.tell(message.reason);
    }
  }

  /** what is done once the orders of something have come */
  #pending: { id: string; then: () => void } | null = null;
  /** Ask for the orders that begin with something, if that is still to be done; tell whether it is. */
  need(id: string, then: () => void = () => undefined): boolean {
    if (!isCut(this.legal, id)) return false;
    if (this.#pending?.id !== id && !this.#live.send({ type: "orders", first: id })) return false;
    this.#pending = { id, then };
    return true;
  }

  /** Show an order on the map, as if it were about to be given. */
  suggest(text: string): void {
    if (this.need(said(this.game.sheet, text).args[0]?.id ?? "", () => this.suggest(text))) return;
    const order = find(this.legal, text);
    if (!order) return;
    this.picks = order.args.slice(0, Math.max(0, order.args.length - 1));
    this.hovered = order;
    this.preview([order]);
  }

  #change({ base, n, view, since, log }: Changes): void {
    if (!this.live || base !== this.#number) {
      // something was missed
      if (this.#number !== null) this.#live.send({ type: "whole" });
      this.#number = null;
      return;
    }
    this.#number = n;
    this.logged = Math.min(this.logged, since);
    this.#see({ ...(changed(this.live, view) as View), since, log });
  }

  /** Ask for lines of the log before those that are here. */
  async loadLog(): Promise<void> {
    const to = this.logged;
    const wholes = this.#wholes;
    if (!to) return;
    const from = to > LINES ? to - LINES + 1 : 0;
    let lines: LogEntry[];
    try {
      lines = await getLog(this.match, this.seat, from, to);
    } catch (error) {
      this.tell((error as Error).message);
      return;
    }
    if (this.logged !== to || this.#wholes !== wholes) return;
    this.log = [...lines, ...this.log];
    this.logged = Math.max(0, from - 1);
  }

  #see(view: View): void {
    const old = this.live;
    const changed =
      old && (old.last !== view.last || old.decision?.side !== view.decision?.side || view.since < view.last);
    const since = view.since;
    const fresh = old && view.last > old.last ? view.log.filter((entry) => entry.n > old.last) : [];
    this.log = [...this.log.filter((entry) => entry.n <= since && (since > 0 || entry.n > 0)), ...view.log];
    if (old) this.trail = this.#moved(old, view);
    if (old?.orders !== view.orders || old.last !== view.last) {
      this.#told = new Map();
      this.#pending = null;
    }
    this.live = view;
    this.waiting = false;
    if (!old || changed || view.paused) this.thinking = null;
    if (this.#sent) {
      this.answers.push(performance.now() - this.#sent);
      this.#sent = 0;
    }
    if (!old || changed) {
      this.picks = [];
      this.verb = null;
      this.menu = null;
      this.effects = {};
      this.hovered = null;
      this.refusal = null;
      this.hint = null;
      this.considering = null;
      this.#views.clear();
    }
    this.#keepDice(old, view, fresh);
    if (old && old.last > view.last) this.say(`Taken back. ${this.#asked(view)}`);
    else if (fresh.length) {
      const told = fresh.flatMap((entry) =>
        entry.events.length ? entry.events.map((e) => e.text) : [entry.text ?? ""],
      );
      this.say(`${told.slice(-6).join(". ")}. ${this.#asked(view)}`);
    } else if (!old) this.say(this.#asked(view));
    if (
      old &&
      changed &&
      this.seat === "table" &&
      (this.game.hidden?.length ?? 0) > 0 &&
      view.decision &&
      view.decision.side !== old.decision?.side &&
      view.decision.yours
    )
      this.curtain = view.decision.side;
    if (this.past && this.past.at > view.last) this.past = null;
  }

  /** Keep the dice of the last orders in sight; those of one round stay together. */
  #keepDice(old: View | null, view: View, fresh: LogEntry[]): void {
    const dice = fresh.flatMap((entry) => entry.dice ?? []);
    const words = fresh.flatMap((entry) => entry.events.map((event) => event.text));
    const before = old?.battles?.find((board) => board.stages)?.place;
    if (old && old.last > view.last) this.#fell = { dice: [], words: [] };
    else if (before && fresh.length)
      this.#fell = { dice: [...this.#fell.dice, ...dice], words: [...this.#fell.words, ...words].slice(-12) };
    else if (dice.length) this.#fell = { dice, words: words.slice(-12) };
    else if (fresh.length) this.#fell = { dice: [], words: [] };
    const where = fresh.flatMap((entry) => entry.events.flatMap((event) => event.places ?? []));
    const fought = dice.length
      ? where.find((place) => view.battles?.some((board) => board.place === place))
      : undefined;
    if (fought) this.place = fought;
    if (fresh.length) this.shut = null;
  }

  #asked(view: View): string {
    if (view.result) return view.result.text || "The game is over.";
    if (!view.decision) return "";
    return `${this.sideTitle(view.decision.side)}: ${view.decision.prompt}`;
  }

  /** Speak to screen readers. */
  say(text: string): void {
    this.said = text;
  }

  /** Show a short note that goes away. */
  tell(text: string): void {
    this.notice = text;
    this.say(text);
    clearTimeout(this.#noticeTimer);
    this.#noticeTimer = window.setTimeout(() => (this.notice = ""), 5000);
  }

  // what the player does

  give(text: string): void {
    if (this.waiting) return;
    this.menu = null;
    this.refusal = null;
    this.#sent = performance.now();
    if (!this.#live.send({ type: "order", text, at: this.live?.last ?? 0 }))
      return this.tell("The line to the server is lost; the order was not sent.");
    this.waiting = true;
    window.setTimeout(() => (this.waiting = false), 4000);
  }

  why(text: string): void {
    if (!this.mine) return this.tell(this.#whyIdle());
    this.#live.send({ type: "why", text });
  }

  #whyIdle(): string {
    const decision = this.live?.decision;
    if (this.isPast) return "You are looking at the past. Return to now to give orders.";
    if (this.line !== "open") return "The line to the server is lost.";
    if (!decision) return "The game is over.";
    return `${this.sideTitle(decision.side)} decides now: ${decision.prompt}`;
  }

  undo(count = 1): void {
    this.leavePast();
    this.#live.send({ type: "undo", count });
  }
  redo(): void {
    this.leavePast();
    this.#live.send({ type: "redo" });
  }
  undoTo(at: number): void {
    this.leavePast();
    this.#live.send({ type: "undo_to", at });
  }
  askHint(): void {
    if (this.considering || !this.#live.send({ type: "hint" })) return;
    this.hint = null;
    this.considering = { done: 0, tried: 0 };
    this.say("Looking for a hint.");
  }
  /** Stop whoever thinks: for a hint, or in place of a player. */
  cancelThinking(): void {
    this.considering = null;
    this.#live.send({ type: "cancel" });
  }
  /** Let a player that thinks play the best it has found. */
  hurry(): void {
    this.#live.send({ type: "hurry" });
  }
  resumeThinking(): void {
    this.#live.send({ type: "resume" });
  }

  preview(orders: readonly LegalOrder[]): void {
    if (!this.mine) return;
    const texts = orders
      .map((o) => o.text)
      .filter((text) => !(text in this.effects))
      .slice(0, 80);
    if (texts.length) this.#live.send({ type: "preview", texts });
  }

  clear(): void {
    this.picks = [];
    this.verb = null;
    this.menu = null;
    this.hovered = null;
    this.refusal = null;
  }

  can = (arg: Arg): boolean => this.next.has(keyOf(arg));
  canFirst = (arg: Arg): boolean => this.first.has(keyOf(arg));
  /** Whether an order can begin with a piece. */
  canAct = (piece: string): boolean => this.canFirst({ kind: PIECE, id: piece });

  /** Whether something can be pointed at on the map or in the tray. */
  #isPointed = (kind: string): boolean => kind === PIECE || kind === PLACE;

  /** Click on a piece, at a place of the screen where a menu may open. */
  clickPiece(id: string, x: number, y: number): void {
    if (this.need(id, () => this.clickPiece(id, x, y))) return;
    const piece: Arg = { kind: PIECE, id };
    const at = this.pieces.get(id)?.at ?? "";
    const place: Arg = { kind: PLACE, id: at };
    if (this.map?.places[at]) this.place = at;
    if (this.picks.length) {
      const choice = [...(this.next.get(keyOf(piece)) ?? []), ...(at ? (this.next.get(keyOf(place)) ?? []) : [])];
      if (choice.length && !(this.picks.length === 1 && this.picks[0]?.id === id))
        return this.#offer(choice, this.can(piece) ? piece : place, x, y);
      if (this.picks.some((pick) => sameArg(pick, piece))) return this.clear();
    }
    this.clear();
    const all = this.first.get(keyOf(piece));
    if (!all) {
      if (this.mine && this.canFirst(place)) this.#offer(this.first.get(keyOf(place)) ?? [], place, x, y, true);
      return;
    }
    const only = count(all) === 1 ? expand(all)[0] : undefined;
    if (only?.args.length === 1) return this.give(only.text);
    this.picks = [piece];
    this.preview(expand(all, 80));
    this.say(`${this.pieceTitle(id)} chosen: ${count(all)} orders.`);
    // what cannot be pointed at on the map is offered in a menu; the rest lights up
    const choices = this.#choices(
      all.filter((family) => !this.#isPointed(family.kinds[1] ?? "")),
      [piece],
    );
    if (choices.length) this.menu = { x, y, title: this.pieceTitle(id), choices };
  }

  clickPlace(id: string, x: number, y: number): void {
    if (!this.picks.length && this.need(id, () => this.clickPlace(id, x, y))) return;
    const place: Arg = { kind: PLACE, id };
    const choice = this.picks.length ? this.next.get(keyOf(place)) : undefined;
    if (choice) return this.#offer(choice, place, x, y);
    this.place = id;
    if (this.picks.length) return this.ask(id);
    this.menu = null;
    const acts = this.first.get(keyOf(place));
    if (acts) this.#offer(acts, place, x, y, true);
  }

  /** What an area of the map that is no place, like a sea, is in an order. */
  areaArg = (area: Area): Arg => ({ kind: pointed(this.game.sheet, area.kind), id: area.id });

  clickArea(area: Area, x: number, y: number): void {
    const arg = this.areaArg(area);
    if (!this.picks.length && this.need(arg.id, () => this.clickArea(area, x, y))) return;
    const choice = this.next.get(keyOf(arg));
    if (choice) this.#offer(choice, arg, x, y, !this.picks.length);
  }

  /** Pick something that lies on no map: a line of a menu or a button. */
  choose(choice: Choice, x: number, y: number): void {
    this.menu = null;
    if (choice.order) return this.give(choice.order.text);
    this.verb = choice.verb ?? this.verb;
    this.picks = choice.picks ?? this.picks;
    this.#goOn(
      this.fits.filter((family) => family.sets.length > this.picks.length),
      this.picks,
      x,
      y,
    );
  }

  /** Begin an order with something that lies on no map. */
  begin(arg: Arg, x: number, y: number): void {
    if (this.need(arg.id, () => this.begin(arg, x, y))) return;
    this.clear();
    this.#offer(this.first.get(keyOf(arg)) ?? [], arg, x, y);
  }

  /** A place that the picked piece cannot go to was clicked: say why not. */
  ask(place: string): void {
    const text = meant(this.game, this.verb ? this.fits : this.legal, this.log, [
      ...this.picks,
      { kind: PLACE, id: place },
    ]);
    if (text) this.why(text);
  }

  /** Orders begin with the picks and one thing more: give the only one, or go on to what is still to be said. */
  #offer(orders: Family[], pick: Arg, x: number, y: number, asks = false): void {
    const only = count(orders) === 1 && !asks ? expand(orders)[0] : undefined;
    if (only) return this.give(only.text);
    this.preview(expand(orders, 80));
    this.#goOn(orders, [...this.picks, pick], x, y, asks);
  }

  #goOn(orders: Family[], picks: Arg[], x: number, y: number, asks = false): void {
    const verbs = new Set(orders.map((family) => family.verb));
    const only = count(orders) === 1 && !asks ? expand(orders)[0] : undefined;
    if (only) return this.give(only.text);
    if (
      verbs.size === 1 &&
      !(asks && count(orders) <= FEW) &&
      orders.every((family) => this.#isPointed(family.kinds[picks.length] ?? ""))
    ) {
      // the rest is pointed at on the map
      this.picks = picks;
      this.verb = orders[0]?.verb ?? null;
      this.menu = null;
      this.say(`${this.verbTitle(this.verb ?? "")}: ${count(orders)} ways.`);
      return;
    }
    const last = picks.at(-1);
    this.menu = { x, y, title: last ? this.argTitle(last) : "", choices: this.#choices(orders, picks) };
  }

  /** The lines of a menu for orders that begin with the picks. */
  #choices(orders: readonly Family[], picks: Arg[]): Choice[] {
    const found: Choice[] = [];
    const i = picks.length;
    const list = (some: Family[]): void =>
      void found.push(...expand(some).map((order) => ({ title: this.orderTitle(order), order })));
    for (const verb of new Set(orders.map((family) => family.verb))) {
      const own = orders.filter((family) => family.verb === verb);
      list(own.filter((family) => family.sets.length === i));
      const pointed = own.filter((family) => family.sets.length > i && this.#isPointed(family.kinds[i] ?? ""));
      if (count(pointed) <= FEW) list(pointed);
      else found.push({ title: `${this.verbTitle(verb)} …`, picks, verb });
      for (const [key, some] of nextArgs(own, picks)) {
        const arg = argOf(key);
        if (this.#isPointed(arg.kind)) continue;
        list(some.filter((family) => family.sets.length === i + 1));
        const more = some.filter((family) => family.sets.length > i + 1);
        if (more.length) found.push({ title: this.#partTitle(more[0], [...picks, arg]), picks: [...picks, arg], verb });
      }
    }
    return found;
  }

  /** What is said of an order so far, once it is more than the piece that it is for. */
  get begun(): string {
    return this.picks.length > 1 ? this.#partTitle(this.fits[0], this.picks) : "";
  }

  #partTitle(family: Family | undefined, picks: Arg[]): string {
    const words = (i: number): string[] => family?.words[i] ?? [];
    return [
      this.verbTitle(family?.verb ?? ""),
      ...words(0),
      ...picks.flatMap((pick, i) => [this.argTitle(pick), ...words(i + 1)]),
      "…",
    ].join(" ");
  }

  /** A piece was dragged onto a place; `onto` is the piece it was dropped on, if any. */
  drop(piece: string, place: string, onto: string | null, x: number, y: number): void {
    if (this.need(piece, () => this.drop(piece, place, onto, x, y))) return;
    const from: Arg = { kind: PIECE, id: piece };
    const to: Arg = { kind: PLACE, id: place };
    const near = nextArgs(this.legal, [from]);
    const choice = [
      ...(onto ? (near.get(keyOf({ kind: PIECE, id: onto })) ?? []) : []),
      ...(near.get(keyOf(to)) ?? []),
    ];
    if (choice.length) {
      this.place = place;
      this.picks = [from];
      this.verb = null;
      return this.#offer(choice, to, x, y);
    }
    if (this.pieces.get(piece)?.at === place) return;
    this.picks = [];
    if (!this.mine) return this.tell(this.#whyIdle());
    const text = meant(this.game, this.legal, this.log, [from, to]);
    if (text) this.why(text);
    else this.tell(`${this.pieceTitle(piece)} cannot be ordered there now.`);
  }

  // the past

  async travel(at: number): Promise<void> {
    const last = this.live?.last ?? 0;
    if (at >= last) {
      this.leavePast();
      return;
    }
    let view = this.#views.get(at);
    if (!view) {
      try {
        const since = at > this.logged ? Math.max(0, at - 1) : null;
        view = await getView(this.match, this.seat, Math.max(0, at), since, this.laid);
      } catch (error) {
        this.pause();
        this.tell((error as Error).message);
        return;
      }
      this.#views.set(at, view);
    }
    const old = this.shown;
    this.picks = [];
    this.verb = null;
    this.menu = null;
    this.refusal = null;
    if (old) this.trail = this.#moved(old, view);
    this.past = view;
  }

  leavePast(): void {
    this.pause();
    const old = this.past;
    this.past = null;
    if (old && this.live) this.trail = new Map();
  }

  step(by: number): void {
    this.pause();
    void this.travel((this.shown?.at ?? 0) + by);
  }

  play(): void {
    if (this.playing) return this.pause();
    this.playing = true;
    const next = async (): Promise<void> => {
      const at = this.shown?.at ?? 0;
      await this.travel(at + 1);
      if (this.playing && this.past) this.#timer = window.setTimeout(() => void next(), calm() ? 900 : 650);
      else this.pause();
    };
    if ((this.shown?.at ?? 0) >= (this.live?.last ?? 0))
      void this.travel(0).then(() => (this.#timer = window.setTimeout(() => void next(), 500)));
    else void next();
  }

  pause(): void {
    this.playing = false;
    clearTimeout(this.#timer);
  }

  /** What has moved; of a block that is not known nobody can tell which it is. */
  #moved(old: View, view: View): Map<string, string> {
    const found = new Map<string, string>();
    if (Math.abs(view.at - old.at) > 6) return found;
    const before = pieceDocs(this.game.sheet, old.doc);
    for (const [id, doc] of pieceDocs(this.game.sheet, view.doc)) {
      const from = whereabouts(before.get(id)).at;
      if (from && from !== whereabouts(doc).at && !this.game.sheet.pieces[id]?.unknown) found.set(id, from);
    }
    return found;
  }
}
