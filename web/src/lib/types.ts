/** What the server says, as types. Nothing here names a game, a unit or a rule. */

export interface UnitFacts {
  title: string;
  short?: string;
  side: string;
  nation: string;
  kind: string;
  strength: number | string;
  symbol: string;
  steps?: number;
}
export interface PlaceFacts { title: string; shape?: string }
export interface NationFacts { title: string; side: string | null; colour: string; ink: string }
export interface SideFacts { title: string; colour: string }
export interface Chart { title: string; columns: string[]; rows: (string | number)[][]; rule?: string }
export interface Phase { phase: string; steps: string[]; rule?: string; title?: string }
export interface VerbFacts { patterns: string[]; help: string }

export interface Sheet {
  units: Record<string, UnitFacts>;
  places: Record<string, PlaceFacts>;
  nations: Record<string, NationFacts>;
  sides: Record<string, SideFacts>;
  calendar: { turn: string; events: string[] }[];
  sequence: Phase[];
  charts: Chart[];
  off_map: string[];
  verbs: Record<string, VerbFacts>;
}

export interface GameInfo {
  id: string;
  title: string;
  version: number;
  sides: string[];
  scenarios: Record<string, string>;
  default_scenario: string;
  turns: string[];
  hidden?: string[];
  players: string[];
  sheet: Sheet;
  has_map?: boolean;
}

export type Shape = "circle" | "square" | "diamond" | "box" | "hex" | "area";
export interface PlaceMark {
  x: number;
  y: number;
  shape: Shape;
  r: number;
  w?: number;
  h?: number;
  label?: { text: string; x: number; y: number; anchor?: "start" | "middle" | "end"; size?: number; style?: string };
  marks?: string[];
  path?: string;
}
export type Style = Record<string, string | number | Record<string, string | number>>;
export interface MapDoc {
  version: number;
  kind: string;
  width: number;
  height: number;
  base?: string | null;
  credits: string[];
  places: Record<string, PlaceMark>;
  links: { a: string; b: string; kind: string; path: string }[];
  link_styles: Record<string, Style & { under?: Style; over?: Style }>;
  layer_styles?: Record<string, Style>;
  label_styles?: Record<string, Style>;
  layers: { id: string; class?: string; path: string | string[]; style?: Record<string, string | number> }[];
  labels: { text: string; x: number; y: number; rotate?: number; size?: number; class?: string; spacing?: number }[];
}

export interface Arg { kind: string; id: string }
export interface LegalOrder { text: string; verb: string; args: Arg[] }
export interface LogEvent { rule: string; text: string; units?: string[]; places?: string[] }
export interface LogEntry {
  n: number;
  side: string | null;
  text: string | null;
  moment?: string;
  turn?: string;
  dice?: { purpose: string; faces: number; values: number[] }[];
  events: LogEvent[];
}
export interface Decision { side: string; step: string; prompt: string; rules: string[]; yours: boolean }
export interface Outcome { winner: string | null; level: string; rule: string; text: string }
export type UnitDoc = string | { at?: string; aboard?: string; state?: string[]; [key: string]: unknown };
export interface Doc {
  turn: string;
  side: string;
  step: string;
  places?: Record<string, Record<string, unknown>>;
  units?: Record<string, UnitDoc>;
  globals?: Record<string, unknown>;
  [key: string]: unknown;
}
export interface View {
  type: "view";
  match: string;
  game?: string;
  seat: string;
  at: number;
  last: number;
  since?: number;
  moment: string;
  turn: string;
  decision: Decision | null;
  orders: LegalOrder[];
  doc: Doc;
  forecast: string[];
  log: LogEntry[];
  result: Outcome | null;
  can_undo: boolean;
  can_redo: boolean;
  paused?: boolean;
  seats: Record<string, string>;
}

export interface Violation { rule: string; text: string; full?: string }
export interface Refusal {
  type: "refused" | "why";
  kind?: string;
  text: string;
  reason?: string;
  violations: Violation[];
  readings?: string[];
}
export type Message =
  | View
  | Refusal
  | { type: "preview"; effects: Record<string, string[]> }
  | { type: "thinking"; side: string; done: number; total: number }
  | { type: "hint"; text?: string | null; order?: string | null; reason?: string }
  | { type: "error"; reason: string };

export interface Rule {
  id: string;
  section?: string;
  kind?: string;
  rule: string;
  decides?: string;
  depends?: string[];
  gap?: string | null;
}

export interface MatchSummary {
  id: string;
  game: string;
  name?: string | null;
  title?: string;
  scenario: string;
  seats: Record<string, string>;
  moment?: string;
  last?: number;
  orders?: number;
  to_move?: string | null;
  result?: string | Outcome | null;
  changed?: string;
}
