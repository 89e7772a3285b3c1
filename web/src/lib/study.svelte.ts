/** The analysis of a match as it is asked for, made and heard of. */
import { t } from "../texts";
import type { Analysed } from "./analysis";
import { beginAnalysis, getAnalysis, stopAnalysis } from "./api";

/** Milliseconds between two looks at how far it is. */
const PACE = 500;

export class Study {
  found = $state.raw<Analysed | null>(null);
  /** why it cannot be had */
  refusal = $state("");
  /** what screen readers are told */
  said = $state("");
  turns = $derived(this.found?.turns ?? []);
  isDone = $derived(!!this.found?.total && this.found.done === this.found.total && !this.found.running);
  #timer = 0;

  constructor(
    private readonly match: string,
    private readonly seat: string,
  ) {}

  /** Hear what is known, and look again while it is being made. */
  load(): Promise<void> {
    return this.#ask(() => getAnalysis(this.match, this.seat, 0));
  }
  begin(): Promise<void> {
    return this.#ask(() => beginAnalysis(this.match, this.seat));
  }
  stop(): Promise<void> {
    return this.#ask(() => stopAnalysis(this.match, this.seat));
  }
  async again(): Promise<void> {
    await this.stop();
    await this.begin();
  }
  /** Look no more. */
  close(): void {
    clearTimeout(this.#timer);
    this.#timer = -1;
  }

  #look(): Promise<void> {
    return this.#ask(() => getAnalysis(this.match, this.seat, this.turns.length), this.turns);
  }
  async #ask(question: () => Promise<Analysed>, known: Analysed["turns"] = []): Promise<void> {
    clearTimeout(this.#timer);
    try {
      const heard = await question();
      if (this.#timer < 0) return;
      const wasRunning = this.found?.running;
      this.found = { ...heard, turns: [...known, ...heard.turns] };
      this.refusal = "";
      if (wasRunning && this.isDone) this.said = t.analysis.announced;
      if (heard.running) this.#timer = window.setTimeout(() => void this.#look(), PACE);
    } catch (error) {
      this.refusal = (error as Error).message;
    }
  }
}
