/** What the keys do at a table. */
import type { MapControl } from "./board/control";
import type { Desk } from "./desk.svelte";
import type { Table } from "./table/table.svelte";

/** What the keys reach. */
export interface Reach {
  table: Table;
  desk: Desk;
  map: MapControl | undefined;
  focusBox: () => void;
}
type Keys = Record<string, () => void>;

/** Pixels that an arrow moves the map. */
const STEP = 80;
/** Overlays have the keys from this one on. */
export const FIRST_OVERLAY = 4;
export const MOST_OVERLAYS = 6;

export const keysOf = ({ table, desk, map, focusBox }: Reach): Keys => ({
  "/": focusBox,
  u: () => table.orders.undo(),
  r: () => table.orders.redo(),
  h: () => table.mine && table.thinking.askHint(),
  "?": () => (desk.page === "help" ? desk.close() : desk.open("help")),
  f: () => desk.open("sequence"),
  g: () => (desk.isFinding = true),
  l: () => desk.open("rules"),
  k: () => (desk.page === "legend" ? desk.close() : desk.open("legend")),
  "1": () => desk.show("orders"),
  "2": () => desk.show("place"),
  "3": () => desk.show("log"),
  d: () => table.panels.all.length && desk.show("displays"),
  ...overlayKeys(table),
  "+": () => map?.in(),
  "=": () => map?.in(),
  "-": () => map?.out(),
  "0": () => map?.fit(),
  ArrowLeft: () => map?.pan(STEP, 0),
  ArrowRight: () => map?.pan(-STEP, 0),
  ArrowUp: () => map?.pan(0, STEP),
  ArrowDown: () => map?.pan(0, -STEP),
  ",": () => table.past.step(-1),
  ".": () => table.past.step(1),
  " ": () => (table.pace.isPlaying ? table.pace.skip() : table.past.play()),
  p: () => void table.pace.replay(),
  Enter: () => table.battle.goOn(),
  Escape: () => letGo(table, desk),
});

function overlayKeys({ overlays }: Table): Keys {
  const keyed = overlays.all.slice(0, MOST_OVERLAYS);
  return Object.fromEntries(keyed.map(([id], i) => [String(i + FIRST_OVERLAY), () => overlays.toggle(id)]));
}

/** Let go of one thing after the other: what is in hand, then what is open, then the past. */
function letGo({ hand, orders, battle, thinking, past, pace }: Table, desk: Desk): void {
  if (pace.isPlaying) pace.skip();
  else if (hand.menu || orders.refusal || hand.picks.length) hand.clear();
  else if (pace.recap && !battle.isTelling) pace.recap = null;
  else if (battle.isOpen) battle.close();
  else if (desk.page) desk.close();
  else if (thinking.hint) thinking.hint = null;
  else if (past.view) past.leave();
}

/** Undo and redo as they are everywhere: Ctrl+Z; Ctrl+Y or Ctrl+Shift+Z. */
function chord(event: KeyboardEvent, { orders }: Table): void {
  const key = event.key.toLowerCase();
  if (key !== "z" && key !== "y") return;
  event.preventDefault();
  if (key === "y" || event.shiftKey) orders.redo();
  else orders.undo();
}

/** A key was pressed somewhere on the page; what is typed into a field is no command, nor a space on a button. */
export function press(event: KeyboardEvent, reach: Reach): void {
  const node = event.target as HTMLElement;
  if (document.querySelector("dialog[open]")) return;
  if (event.key === "Escape" && document.querySelector(":popover-open")) return;
  if (/^(INPUT|SELECT|TEXTAREA)$/.test(node.tagName)) {
    if (event.key === "Escape") node.blur();
    return;
  }
  if (event.ctrlKey || event.metaKey) return chord(event, reach.table);
  if (event.altKey) return;
  if ((event.key === " " || event.key === "Enter") && node.closest("button, a, summary, [role=button], [role=tab]"))
    return;
  const run = keysOf(reach)[event.key];
  if (!run) return;
  event.preventDefault();
  run();
}
