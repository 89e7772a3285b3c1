/** The line to the server: views and their changes as they come, and the lines of the log. */
import { getLog } from "../api";
import { changed } from "../changes";
import { Live, type Line as LineState } from "../live";
import type { Changes, LogEntry, Message, View } from "../types";

/** So many lines of the log are asked for at once. */
const LINES = 200;

/** What a line tells of. */
export interface Listener {
  opened: () => void;
  lost: () => void;
  /** a new view, and the one before it */
  seen: (old: View | null, view: View) => void;
  /** whatever else the server says */
  heard: (message: Exclude<Message, View | Changes>) => void;
  failed: (reason: string) => void;
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
  #live: Live;
  /** the number of the last view; null while the whole is asked for */
  #number: number | null = null;
  /** counts the whole views: what was asked for before one may be for other eyes */
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

  send(message: Record<string, unknown>): boolean {
    return this.#live.send(message);
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
    this.log = [];
    this.logged = message.since;
    this.#see(message);
  }

  #change({ base, n, view, since, log }: Changes): void {
    if (!this.view || base !== this.#number) {
      // something was missed
      if (this.#number !== null) this.send({ type: "whole" });
      this.#number = null;
      return;
    }
    this.#number = n;
    this.logged = Math.min(this.logged, since);
    this.#see({ ...(changed(this.view, view) as View), since, log });
  }

  #see(view: View): void {
    const old = this.view;
    const since = view.since;
    this.log = [...this.log.filter((entry) => entry.n <= since && (since > 0 || entry.n > 0)), ...view.log];
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
      lines = await getLog(this.match, this.seat, from, to);
    } catch (error) {
      this.listener.failed((error as Error).message);
      return;
    }
    if (this.logged !== to || this.#wholes !== wholes) return;
    this.log = [...lines, ...this.log];
    this.logged = Math.max(0, from - 1);
  }
}
