/** The orders of others are played at a pace that can be watched; then a card tells what they did. */
import { getView } from "../api";
import { calm, prefs } from "../prefs.svelte";
import type { LogEntry, View } from "../types";
import { recapOf, type Recap } from "./recap";
import { decisiveRules, isFight, lastTurn, nextScene, placesOf, resultTime, sinceOwn, type Scene } from "./scenes";
import type { Table } from "./table.svelte";

/** So many views are kept for orders that wait to be played. */
const KEPT = 400;

/** Whether nothing is played: who wants no motion gets the card only. */
const isQuiet = (): boolean => prefs.pace === "at once" || calm();

/** What others did since one's own last order. */
interface Turn {
  before: View;
  lines: LogEntry[];
  /** all of it is there */
  isWhole: boolean;
}

export class Pace {
  /** the moment that is shown while orders of others are played; null: now */
  view = $state.raw<View | null>(null);
  scene = $state.raw<Scene | null>(null);
  recap = $state.raw<Recap | null>(null);
  isPlaying = $derived(this.view !== null);
  /** where it happens */
  places = $derived(placesOf(this.scene?.lines ?? []));
  /** the lines of the last turn of others, for those who want to see it again */
  last = $derived.by(() => lastTurn(this.table.line.log, this.#looking, this.table.live?.moment ?? ""));
  #own = $derived.by(() => this.table.live?.sides ?? []);
  /** the sides of who looks at the screen now: of people who share it and hide things, only one does */
  #looking = $derived.by(() => {
    const { live, curtain } = this.table;
    return live?.decision && curtain.isShared(live) ? live.decision.sides : this.#own;
  });
  /** the sides whose orders nobody waits for */
  #mine: readonly string[] = [];

  #waiting: LogEntry[] = [];
  #views = new Map<number, View>();
  #decisive = new Set<string>();
  #turn: Turn | null = null;
  #spent = 0;
  /** counts what was begun: who finds another number has been stopped */
  #run = 0;
  #isRunning = false;
  #wake: () => void = () => undefined;

  constructor(private readonly table: Table) {}

  isFight = (line: LogEntry): boolean => isFight(line, this.#decisive);
  #isTheirs = (line: LogEntry): boolean => line.side !== null && !this.#mine.includes(line.side);

  /** A new view has come, with some lines of the log: show it now, or play what others did. */
  take(old: View | null, view: View, fresh: readonly LogEntry[]): void {
    for (const rule of decisiveRules(view)) this.#decisive.add(rule);
    this.#mine = this.#own;
    if (!old || old.last > view.last) return this.#return(view);
    const isTheirs = fresh.some(this.#isTheirs);
    if (isTheirs && this.#own.length) this.#gather(old, fresh); // who only watches has seen it all
    if (isQuiet() || !(this.isPlaying || isTheirs)) {
      this.table.witness(old, view, fresh);
      if (isTheirs) this.table.battle.goOn(); // the card tells of it
      return this.#arrive();
    }
    this.#keep(view);
    this.#waiting.push(...fresh);
    this.view ??= old;
    void this.#play();
  }

  /** The first view, or one before the last: nothing of it is played. */
  #return(view: View): void {
    const old = this.view ?? this.table.past.view;
    this.#stop();
    this.#turn = null;
    this.recap = null;
    this.table.witness(old, view, []);
    this.#arrive();
  }

  #gather(before: View, fresh: readonly LogEntry[]): void {
    this.recap = null;
    this.#turn ??= { before, lines: [], isWhole: false };
    this.#turn.lines.push(...fresh.filter(this.#isTheirs));
  }

  #keep(view: View): void {
    this.#views.set(view.at, view);
    const [oldest] = this.#views.keys();
    if (this.#views.size > KEPT && oldest !== undefined) this.#views.delete(oldest);
  }

  async #play(): Promise<void> {
    if (this.#isRunning) return;
    this.#isRunning = true;
    const run = ++this.#run;
    while (this.#waiting.length) {
      // a result of one's own is looked at first
      if (this.table.battle.isHeld) await this.#rest(Infinity);
      if (this.#waiting[0]?.moment !== this.scene?.lines[0]?.moment) this.#spent = 0;
      const scene = nextScene(this.#waiting, prefs.pace, this.#spent, this.#decisive);
      const view = scene && run === this.#run ? await this.#after(scene) : null;
      if (run !== this.#run) return;
      if (!scene || !view) {
        this.skip();
        return;
      }
      this.#waiting.splice(0, scene.lines.length);
      const old = this.view;
      this.scene = scene;
      this.view = view;
      this.table.witness(old, view, scene.lines);
      if (!scene.lines.some(this.#isTheirs)) continue;
      const ms = this.table.battle.isHeld ? Math.max(scene.ms, resultTime(prefs.pace)) : scene.ms;
      this.table.battle.isHeld = false;
      this.#spent += ms;
      await this.#rest(ms);
      if (run !== this.#run) return;
    }
    this.#stop();
    this.#arrive();
  }

  /** The view after the orders of a scene: it came over the line, or is asked for. */
  async #after(scene: Scene): Promise<View | null> {
    const at = scene.lines.at(-1)?.n ?? 0;
    const { match, line, laid, live } = this.table;
    if (live?.at === at) return live;
    try {
      return this.#views.get(at) ?? (await getView(match, line.eyes, at, at - 1, laid));
    } catch (error) {
      this.table.speech.tell((error as Error).message);
      return null;
    }
  }

  #rest(milliseconds: number): Promise<void> {
    return new Promise((done) => {
      const timer = milliseconds < Infinity ? window.setTimeout(done, milliseconds) : 0;
      this.#wake = () => {
        clearTimeout(timer);
        done();
      };
    });
  }

  /** Go on to the next scene. */
  goOn(): void {
    this.#wake();
  }

  #stop(): void {
    this.#run += 1;
    this.#isRunning = false;
    this.#waiting = [];
    this.#views.clear();
    this.view = null;
    this.scene = null;
    this.#wake();
  }

  /** Come to what is now, without looking at the rest. */
  skip(): void {
    const { view } = this;
    const { live, battle } = this.table;
    if (!view || !live) return;
    this.#stop();
    battle.close();
    this.table.witness(view, live, []);
    this.#arrive();
  }

  /** Nothing is left to be shown: tell what others did, once it is one's own turn again. */
  #arrive(): void {
    const { live } = this.table;
    if (!live) return;
    const turn = this.#turn;
    const isOver = live.moment !== turn?.lines.at(-1)?.moment && !!live.decision?.yours;
    if (turn && (turn.isWhole || isOver || live.result)) {
      this.#turn = null;
      this.#spent = 0;
      this.recap = this.#tell(turn, live);
    }
    this.table.arrive(live);
  }

  #tell({ lines, before }: Pick<Turn, "lines" | "before">, after: View): Recap | null {
    return recapOf(this.table.game.sheet, lines, before, after, this.isFight);
  }

  /** Tell whoever sits down at a shared screen what the others did since his last order; a battle tells it by itself. */
  async brief(): Promise<void> {
    if (this.table.battle.isOpen) return;
    const lines = sinceOwn(this.table.line.log, this.#looking);
    const { live } = this.table;
    const before = live && (await this.#before(lines));
    if (before && live === this.table.live) this.recap = this.#tell({ lines, before }, live);
  }

  /** The view before some lines; null: there is none, or another thing has begun meanwhile. */
  async #before([first]: readonly LogEntry[]): Promise<View | null> {
    const run = this.#run;
    const { match, line, laid } = this.table;
    if (!first) return null;
    try {
      const before = await getView(match, line.eyes, first.n - 1, first.n - 1, laid);
      return run === this.#run ? before : null;
    } catch (error) {
      this.table.speech.tell((error as Error).message);
      return null;
    }
  }

  /** Play the last turn of others once more. */
  async replay(): Promise<void> {
    const lines = this.last;
    if (!lines.length) return;
    this.table.past.leave();
    this.#stop();
    const before = await this.#before(lines);
    if (!before) return;
    this.recap = null;
    this.#mine = this.#looking;
    this.#turn = { before, lines: lines.filter(this.#isTheirs), isWhole: true };
    if (isQuiet()) {
      this.#arrive();
      return;
    }
    this.#spent = 0;
    this.view = before;
    this.#waiting = [...lines];
    await this.#play();
  }
}
