/** The line to the server: views and their changes as they come, and the lines of the log. */
import { getLog, getView } from "../api";
import { changed } from "../changes";
import { Live, type Line as LineState } from "../live";
import type { Changes, LogEntry, Message, View } from "../types";

/** So many lines of the log are asked for at once. */
const LINES = 200;

/** What is asked by these is answered to whoever decides now. */
const QUESTIONS = new Set(["orders", "preview", "why", "idle", "place", "odds", "hint"]);

/** What a line tells of. */
export interface Listener {
  opened: () => void;
  lost: () => void;
  /** a new view, and the one before it */
  seen: (old: View | null, view: View) => void;
  /** whatever else the server says */
  heard: (message: Exclude<Message, View | Changes>) => void;
  failed: (reason: string) => void;
  /** the seat of who still looks at the screen, if a view is for the eyes of another */
  sits: (view: View) => string | null;
  /** what is laid over the map and beside it */
  laid: () => Iterable<string>;
}

/** The match as the server tells it to whoever decides. */
interface Told {
  view: View;
  log: LogEntry[];
  logged: number;
}

export class Line {
  /** the match as it is now */
  view = $state.raw<View | null>(null);
  state = $state<LineState>("connecting");
  isOpen = $derived(this.state === "open");
  reason = $state("");
  log = $state.raw<LogEntry[]>([]);
  /** the log has all lines after this one; those before are asked for when somebody scrolls there */
  logged = $state(0);
  /** the view for the next person at a shared screen: it waits until that person looks */
  next = $state.raw<View | null>(null);
  /** the seat of the person who looks until then */
  #sitting: string | null = null;
  #told: Told | null = null;
  #live: Live;
  /** the number of the last view; null while the whole is asked for */
  #number: number | null = null;
  /** counts what was shown anew: what was asked for before may be for other eyes */
  #wholes = 0;

  constructor(
    private readonly match: string,
    private readonly seat: string,
    private readonly listener: Listener,
  ) {
    this.#live = new Live(
      match,
      seat,
      (message) => this.#hear(message),
      (state, reason) => this.#turn(state, reason),
    );
  }

  /** The seat with whose eyes the match is looked at. */
  get eyes(): string {
    return this.#sitting ?? this.seat;
  }

  send(message: Record<string, unknown> & { type: string }): boolean {
    return !(this.#sitting && QUESTIONS.has(message.type)) && this.#live.send(message);
  }

  /** The next person looks: show what waits. */
  pass(): void {
    if (this.#sitting && this.#told) this.#show(this.#told);
  }

  close(): void {
    this.#live.close();
  }

  #turn(state: LineState, reason: string | undefined): void {
    this.state = state;
    if (state !== "gone") this.reason = "";
    else this.reason ||= reason ?? "";
    if (state === "open") this.listener.opened();
    else this.listener.lost();
  }

  #hear(message: Message): void {
    if (message.type === "changes") return this.#change(message);
    if (message.type !== "view") return this.listener.heard(message);
    this.#number = message.n ?? null;
    this.#wholes += 1;
    this.#hold({ view: message, log: message.log, logged: message.since });
  }

  #change({ base, n, view, since, log }: Changes): void {
    const told = this.#told;
    if (!told || base !== this.#number) {
      // something was missed
      if (this.#number !== null) this.send({ type: "whole" });
      this.#number = null;
      return;
    }
    this.#number = n;
    const kept = told.log.filter((entry) => entry.n <= since && (since > 0 || entry.n > 0));
    const seen = { ...(changed(told.view, view) as View), since, log };
    this.#hold({ view: seen, log: [...kept, ...log], logged: Math.min(told.logged, since) });
  }

  /** Show what was told, or to who still sits at the screen only what that person may know of it. */
  #hold(told: Told): void {
    this.#told = told;
    const sitting = this.listener.sits(told.view);
    if (sitting) void this.#look(told, sitting);
    else this.#show(told);
  }

  async #look(told: Told, sitting: string): Promise<void> {
    this.#sitting = sitting;
    const since = Math.min(this.view?.last ?? 0, told.view.last);
    try {
      const view = await getView(this.match, sitting, told.view.last, since, this.listener.laid());
      if (this.#told !== told || !this.#sitting) return;
      this.log = [...this.log.filter((entry) => entry.n <= since), ...view.log];
      this.#see(view);
    } catch (error) {
      this.listener.failed((error as Error).message);
    }
    if (this.#told === told && this.#sitting) this.next = told.view;
  }

  #show(told: Told): void {
    if (this.#sitting) this.#wholes += 1;
    this.#sitting = null;
    this.next = null;
    this.log = told.log;
    this.logged = told.logged;
    this.#see(told.view);
  }

  #see(view: View): void {
    const old = this.view;
    this.view = view;
    this.listener.seen(old, view);
  }

  /** Ask for lines of the log before those that are here. */
  async loadLog(): Promise<void> {
    const to = this.logged;
    const wholes = this.#wholes;
    if (!to) return;
    const from = to > LINES ? to - LINES + 1 : 0;
    let lines: LogEntry[];
    try {
      lines = await getLog(this.match, this.eyes, from, to);
    } catch (error) {
      this.listener.failed((error as Error).message);
      return;
    }
    if (this.logged !== to || this.#wholes !== wholes) return;
    this.log = [...lines, ...this.log];
    this.logged = Math.max(0, from - 1);
    if (this.#told && !this.#sitting) this.#told = { ...this.#told, log: this.log, logged: this.logged };
  }
}
