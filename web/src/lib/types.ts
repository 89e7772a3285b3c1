/** What the server says, as types. Nothing here names a game, a unit or a rule. */
import type { Change } from "./changes";

export interface PieceFacts {
  title: string;
  short?: string;
  side: string;
  nation: string;
  kind: string;
  strength?: number | string;
  symbol: string;
  steps?: number;
  /** colours of its own, other than its nation's */
  colour?: string;
  ink?: string;
  /** the last step before the unit is gone, and how steps are written */
  least?: number;
  numerals?: string;
  /** a wooden block: its strength is read on the edge that is up, and the enemy sees only its back */
  block?: boolean;
  /** stands for a block that is not known */
  unknown?: boolean;
  /** a round piece, which stands over the line of the others; all else is square */
  shape?: "round";
  /** in which class its strength is summed, if not by its kind */
  class?: string;
}
export interface PlaceFacts {
  title: string;
  shape?: string;
  [key: string]: unknown;
}
/** How a state of a piece shows: a mark with a tone, or a look of the whole (a block lies flat, or face-down). */
export interface StateFacts {
  title: string;
  mark?: string;
  tone?: string;
  look?: string;
}
export interface NationFacts {
  title: string;
  side: string | null;
  colour: string;
  ink: string;
}
export interface SideFacts {
  title: string;
  colour: string;
  /** of a side that somebody plays */
  camp?: string;
}
export interface Chart {
  title: string;
  columns: string[];
  rows: (string | number)[][];
  rule?: string;
  note?: string;
}
export interface Phase {
  phase: string;
  steps: string[];
  rule?: string;
  title?: string;
}
export interface VerbFacts {
  patterns: string[];
  help: string;
  /** sentences for the patterns, with the numbers of the arguments: `Load {2} aboard {1}` */
  says?: string[];
  title?: string;
}

/** As what a kind of names is pointed at, and where documents tell of its members; a union says which kinds it unites. */
export interface KindFacts {
  on: "piece" | "place";
  table?: string;
  of?: string[];
}

/** Ids are unique over all pieces and places, of whatever kinds: a click is an id. */
export interface Sheet {
  kinds: Record<string, KindFacts>;
  pieces: Record<string, PieceFacts>;
  places: Record<string, PlaceFacts>;
  nations: Record<string, NationFacts>;
  sides: Record<string, SideFacts>;
  camps: Record<string, SideFacts>;
  /** what happens in which turn; `title` says in words when that is */
  calendar: { turn: string; title?: string; events: string[] }[];
  sequence: Phase[];
  charts: Chart[];
  /** titles of the chapters of its book, by their numbers */
  chapters?: Record<string, string>;
  off_map: string[];
  states?: Record<string, StateFacts>;
  verbs: Record<string, VerbFacts>;
}

/** Who may play a side; one that is given seconds is named with them: `marshal@5s`. */
export interface PlayerInfo {
  name: string;
  title: string;
  words: string;
  seconds: number[];
  usual_seconds: number | null;
  is_usual: boolean;
  is_for_study: boolean;
}

/** A scenario as people choose it; `seatings` gives the seats of each and their sides, the usual one first. */
export interface ScenarioInfo {
  id: string;
  title: string;
  words: string;
  turns: number;
  minutes: number;
  difficulty: number;
  teaches: string[];
  seatings: Record<string, Record<string, string[]>>;
  offers: string[];
  picture: string;
  /** the seat at which who plays it first sits best; empty: the first one */
  newcomer: string;
  /** the places that are in play; none: all of them */
  theatre: string[];
  /** the places that are shown first; none: the theatre */
  home: string[];
  /** on which of the game's boards it is played, if there are several */
  board: string;
}
/** What people may choose before a match: one of its values, or if it has none, on or off. */
export interface OptionInfo {
  id: string;
  title: string;
  default: string;
  values: string[];
  by_seating: Record<string, string>;
}

/** A game as people choose it. */
export interface GameCard {
  id: string;
  title: string;
  version: number;
  sides: string[];
  scenarios: Record<string, ScenarioInfo>;
  options: OptionInfo[];
  default_scenario: string;
  turns: string[];
  hidden?: string[];
  /** what is thrown; nothing where no chance decides */
  chance: string[];
  words: string;
  years: string;
  special: string[];
  picture: string;
  /** the one to begin with; empty: the default */
  first_scenario: string;
  /** what seats are called: the camps and the sides */
  seats: Record<string, SideFacts>;
}
export interface Catalogue {
  games: GameCard[];
  players: PlayerInfo[];
}

export interface GameInfo extends GameCard {
  players: PlayerInfo[];
  lessons: LessonCard[];
  sheet: Sheet;
  /** the titles of all that orders can name, by kind */
  names: Record<string, Record<string, string>>;
  /** the steps at which somebody is asked, in words */
  moments: Record<string, string>;
  has_map?: boolean;
}

/** The scales at which something of a map is drawn: from the first on, and below the second. */
export interface Span {
  from?: number;
  below?: number;
}
export interface PlaceName extends Span {
  text: string;
  x: number;
  y: number;
  anchor?: "start" | "middle" | "end";
  size?: number;
  style?: string;
}
export interface Layer extends Span {
  id: string;
  class?: string;
  path: string | string[];
  /** row and column of the tile of each path */
  at?: [number, number][];
  /** it is drawn over the colours of those who hold the ground */
  over?: boolean;
}
export interface Label extends Span {
  text: string;
  x: number;
  y: number;
  rotate?: number;
  size?: number;
  class?: string;
  spacing?: number;
  /** as of layers */
  over?: boolean;
}
/** What is drawn at which scale: the size of tiles, classes of labels that do not always show, bases by scale. */
export interface Detail {
  tile: number;
  labels: Record<string, Span>;
  bases: (Span & { base: string })[];
}
export type Shape = "circle" | "square" | "diamond" | "box" | "hex" | "area";
export interface PlaceMark {
  x: number;
  y: number;
  shape: Shape;
  r: number;
  w?: number;
  h?: number;
  label?: PlaceName;
  marks?: string[];
  path?: string;
  /** a small place is found so many pixels of the screen around its middle */
  least?: number;
  /** the area that it lies in */
  inside?: string;
  is_water?: boolean;
  /** where counters of a side stand, if not in the middle */
  spots?: Record<string, [number, number][]>;
  /** the number printed in a hex */
  printed?: string;
  /** what a counter had better not cover, a town and its name: left, top, width, height */
  keep?: [number, number, number, number][];
}
/** A line that belongs to two places: a railway from one to the other, or the border between them. */
export interface Line {
  a: string;
  b: string;
  path: string;
}
/** An area without units of its own, such as a sea: it can be named in orders and clicked where it can be chosen. */
export interface Area {
  id: string;
  kind: string;
  title: string;
  x: number;
  y: number;
  path: string;
}
export type Style = Record<string, string | number | Record<string, string | number>>;
export interface MapDoc {
  version: number;
  kind: string;
  /** the address at which its pictures are */
  folder: string;
  width: number;
  height: number;
  base?: string | null;
  credits: string[];
  places: Record<string, PlaceMark>;
  links: { a: string; b: string; kind: string; path: string }[];
  link_styles: Record<string, Style & { under?: Style; over?: Style }>;
  layer_styles?: Record<string, Style>;
  label_styles?: Record<string, Style>;
  layers: Layer[];
  /** a map with this need not be drawn whole */
  detail?: Detail;
  /** hex maps: how hexes stand */
  grid?: { pointy: boolean; width: number; radius: number };
  /** the first look, if the map has its own */
  home?: { x: number; y: number; scale: number };
  features?: { areas?: Area[]; rail?: Line[]; borders?: Line[]; points?: Record<string, [x: number, y: number]> };
  labels: Label[];
}

/** What an order names, or a click: `kind` is `piece` or `place` for all that is pointed at so, else its kind of names. */
export interface Arg {
  kind: string;
  id: string;
}
/** Orders that differ only in what they name: a verb, then for each argument the ids it may have. */
export type FamilyDoc = [verb: string, ...sets: string[][]];
/** What the orders of a large menu begin with; null stands for all else, which is asked for. */
export type HeadDoc = [verb: string, ...sets: (string[] | null)[]];
export interface LegalOrder {
  text: string;
  verb: string;
  args: Arg[];
}
/** A throw; `marks` says for each die what it brings (a hit, …), empty for nothing. */
export interface Dice {
  purpose: string;
  faces: number;
  values: number[];
  marks?: string[];
  parts?: { whose: string; count: number }[];
}
export interface LogEvent {
  rule: string;
  text: string;
  pieces?: string[];
  places?: string[];
  /** of a move: all places that it went through, and points of the map that are no places */
  route?: string[];
  /** it tells that a step ended by itself */
  skipped?: { step: string; why: string };
}
/** A sentence about a position, with its rule and what it speaks of; a warning is of a kind. */
export interface Remark {
  rule: string;
  text: string;
  pieces: string[];
  places: string[];
  kind: string;
}
/** Something that is so now; one that is news is announced when it changes. */
export interface Fact {
  id: string;
  title: string;
  text: string;
  detail: string;
  rule: string;
  is_news: boolean;
  /** the piece that it is about, of what is told of a place */
  piece: string;
}
/** Something that lies on the map and is no piece. */
export interface Marker {
  id: string;
  title: string;
  place: string;
  face: string;
  side: string;
  rule: string;
}
export interface Epilogue {
  title: string;
  facts: Remark[];
}
export type Role = "move" | "attack" | "overrun" | "land" | "carry" | "buy" | "place" | "lose" | "choose" | "end";
/** What a verb is for at the open step: a grave one is asked about, one that ends says what it ends. */
export interface ActFacts {
  role: Role;
  grave?: boolean;
  ends?: string;
}
export type Start = "battle" | "overrun" | "stop" | "drop" | "board";
/** What an order would do: in words, what it starts, and its price. */
export interface Effect {
  words: string[];
  starts: Start[];
  price: string;
}
export interface LogEntry {
  n: number;
  side: string | null;
  text: string | null;
  moment?: string;
  /** the step that the order ended, if that is all it did */
  ends?: string;
  turn?: string;
  dice?: Dice[];
  events: LogEvent[];
}
/** What is asked of a side, and the seat that answers for it. */
export interface Decision {
  side: string;
  seat: string;
  step: string;
  prompt: string;
  rules: string[];
  /** the sides of that seat */
  sides: string[];
  yours: boolean;
  acts: Record<string, ActFacts>;
}
export interface Outcome {
  winner: string | null;
  level: string;
  rule: string;
  text: string;
}
export type PieceDoc =
  string | { at?: string; aboard?: string; state?: string[]; strength?: number; [key: string]: unknown };
/** A position; each kind of piece has a table of its own, which the sheet names. */
export interface Doc {
  turn: string;
  side: string;
  step: string;
  places?: Record<string, Record<string, unknown>>;
  globals?: Record<string, unknown>;
  [key: string]: unknown;
}
export interface View {
  type: "view";
  /** which of the views of a live line it is */
  n?: number;
  match: string;
  game?: string;
  seat: string;
  at: number;
  last: number;
  /** the log has all lines after this one */
  since: number;
  moment: string;
  turn: string;
  decision: Decision | null;
  orders: HeadDoc[];
  doc: Doc;
  status: Fact[];
  markers: Marker[];
  /** the pieces that are now of another side than the sheet says, and that side */
  allegiances: Record<string, string>;
  /** what pieces show now that neither the sheet nor their state tells: another strength, further words of state */
  faces?: Record<string, { strength: string; state: string[] }>;
  warnings: Remark[];
  /** what would be lost if the open step were ended */
  forfeits: Remark[];
  forecast: string[];
  overlays?: Record<string, Overlay>;
  panels?: Record<string, PanelDoc>;
  battles?: BattleBoard[];
  worksheet?: Worksheet | null;
  log: LogEntry[];
  result: Outcome | null;
  epilogue: Epilogue | null;
  can_undo: boolean;
  /** why nothing can be taken back */
  undo_stop: string;
  can_redo: boolean;
  paused?: boolean;
  /** which order the rules of this version do not take, and why: the match can be read up to there */
  misfit?: string;
  /** the seat that offers a draw */
  offer?: string | null;
  seats: Record<string, string>;
  /** the sides for which orders may be given from here */
  sides: string[];
}

/** What differs from view number `base` of the live line: it makes view number `n` of it. */
export interface Changes {
  type: "changes";
  base: number;
  n: number;
  view: Change;
  since: number;
  log: LogEntry[];
}

/**
 * Something that can be laid over the map, told in full only while it is laid; places and units by the class that says
 * how they look.
 */
export interface Overlay {
  title: string;
  /** it lies there unless somebody takes it away */
  usual?: boolean;
  fills?: Record<string, string[]>;
  lines?: [string, string, string][];
  seas?: Record<string, { owner?: string | null; value?: number | string; title?: string }>;
  units?: Record<string, string[]>;
  of?: Record<string, Record<string, string[]>>;
  legend?: Record<string, string>;
}

/** How much there is of something: up to `most` (0: no end), with a mark on it; drawn as a bar, or as tokens. */
export interface Gauge {
  title: string;
  value: number;
  most: number;
  text: string;
  rule: string;
  mark: number | null;
  is_counted: boolean;
}
/** One subject of a display: whose it is, what is told of it, and what it points at on the map. */
export interface Card {
  title: string;
  /** the heading that it stands under, with those before it that have the same */
  under: string;
  side: string;
  facts: Fact[];
  gauges: Gauge[];
  charts: Chart[];
  pieces: string[];
  places: string[];
  is_now: boolean;
}
/** A display beside the map, told in full only while it is open. */
export interface PanelDoc {
  title: string;
  cards?: Card[];
}

/** A battle: who fights in it; while it is fought, `stages` and which of them it is at. */
export interface BattleUnit {
  unit: string;
  strength?: number;
  fire?: string;
  partial?: string;
}
/** A part of what a side is worth in a battle. */
export interface Factor {
  text: string;
  value: number | string;
  rule?: string;
}
export interface BattleSide {
  side: string;
  role: string;
  units: BattleUnit[];
  factors?: Factor[];
  total?: number | string;
  notes?: string[];
}
export interface BattleBoard {
  place: string;
  title: string;
  /** its title once it was fought, if it is no battle of the place */
  over?: string;
  stages?: string[];
  stage?: number;
  sides: BattleSide[];
  /** what decides it */
  needs?: { text: string; rule?: string };
  /** tables that it is read from */
  charts?: Chart[];
  notes?: string[];
}
export interface Odds {
  place: string;
  /** the order after which it would be so; empty: as it stands */
  after: string;
  at: number;
  /** what decides the fight */
  needs: string;
  topics: { topic: string; chances: [string, number][] }[];
}
/** What is reckoned with at a decision; `prices`: verb -> first argument -> words. */
export interface SheetRow {
  label: string;
  value: string;
  /** `bad`: it is lost */
  tone?: "bad";
  rule?: string;
  price?: string;
  note?: string;
  /** the order that a click gives or begins: a verb and what it names */
  order?: string[];
  /** why it cannot be given */
  refusal?: { text: string; rule: string };
}
export interface Worksheet {
  title: string;
  progress?: { done: number; of: number; words: string };
  rows?: SheetRow[];
  /** further rows, by subject: then the sheet is a screen of its own */
  tabs?: { title: string; rows: SheetRow[]; note?: string }[];
  prices?: Record<string, Record<string, string>>;
}

/** What a player thinks: how far it is (0 to 1), lines tried; who may know is told the best line and its chance. */
export interface Thought {
  done: number;
  tried: number;
  line?: string[];
  chance?: number | null;
}
export interface Thinking extends Thought {
  side: string;
  player: string;
}
/** What an order does, in words after `it`, and how much that changes the chances. */
export interface Reason {
  text: string;
  gain: number;
}
export interface Hint extends LegalOrder {
  line: string[];
  chance: number;
  reasons: Reason[];
  rivals: (LegalOrder & { chance: number })[];
}

export interface Violation {
  rule: string;
  text: string;
  full?: string;
}
export interface Refusal {
  type: "refused" | "why";
  kind?: string;
  text: string;
  /** what the text means, and whether that is allowed, where it was asked why not */
  order?: string;
  legal?: boolean;
  reason?: string;
  violations: Violation[];
  readings?: string[];
  /** readings that are not named */
  more?: number;
}
export type Message =
  | View
  | Changes
  | Refusal
  | { type: "orders"; at: number; first: string; orders: FamilyDoc[] }
  | { type: "preview"; effects: Record<string, Effect> }
  | { type: "place"; place: string; at: number | null; facts: Fact[] }
  | ({ type: "odds" } & Odds)
  | ({ type: "thinking" } & Thinking)
  | ({ type: "considering" } & Thought)
  | ({ type: "hint" } & Hint)
  | { type: "error"; reason: string };

export interface Rule {
  id: string;
  section?: string;
  kind?: string;
  rule: string;
  decides?: string;
  depends?: string[];
  gap?: string | null;
  rulings?: Ruling[];
}
/** What is decided where the book leaves something open. */
export interface Ruling {
  title: string;
  notes: { label: string; text: string }[];
}

/** One thing that a lesson says, what it points at, and what it awaits. */
export interface LessonStep {
  text: string;
  pieces: string[];
  places: string[];
  verbs: string[];
  rules: string[];
  do: string[];
  until: Record<string, unknown>;
  way: string[];
  otherwise: string;
}
/** A guided turn of a game, as people choose it. */
export interface LessonCard {
  id: string;
  title: string;
  words: string;
  minutes: number;
  scenario: string;
  seat: string;
}
export interface LessonDoc extends LessonCard {
  steps: LessonStep[];
}

export interface MatchSummary {
  id: string;
  game: string;
  name: string;
  title: string;
  scenario: string;
  seating?: string;
  options?: string[];
  scenario_title: string;
  /** the one on which it is played; empty: its game has only one */
  board: string;
  seats: Record<string, string>;
  orders: number;
  /** in which of how many turns; 0: not known */
  turn: number;
  turns: number;
  moment: string;
  to_move: string | null;
  result: string;
  /** how it ended, in words */
  ending: string;
  created: string;
  changed: string;
}
/** What came of the offer of a draw, and which computer declined it. */
export interface DrawAnswer {
  answer: "agreed" | "declined" | "waiting";
  by: string;
}
