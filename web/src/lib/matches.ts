/** Matches in a list: whose they are, who is to move, how far they are, which of them are asked for. */
import { HUMAN } from "./players";
import { recall, remember } from "./storage";
import type { MatchSummary } from "./types";

export const TABLE = "table";
export const SPECTATOR = "spectator";

const seatKey = (match: string): string => `seat:${match}`;
/** Where this browser sat last; who only watched may still play. */
export const rememberSeat = (match: string, seat: string): void => {
  if (seat !== SPECTATOR) remember(seatKey(match), seat);
};

export const people = (seats: Record<string, string>): string[] =>
  Object.keys(seats).filter((seat) => seats[seat] === HUMAN);

type Seats = Pick<MatchSummary, "id" | "seats">;

/** Where to sit down: where one sat, or at the only person's seat, or at the table that several people share. */
export function seatFor(match: Seats, sat: string | null = recall(seatKey(match.id))): string {
  const persons = people(match.seats);
  if (sat && (persons.includes(sat) || (sat === TABLE && persons.length > 1))) return sat;
  return persons.length > 1 ? TABLE : (persons[0] ?? SPECTATOR);
}

export const isOver = (match: MatchSummary): boolean => match.to_move === null;

/** Whether who sits here must move. */
export function isMine(match: MatchSummary, seat = seatFor(match)): boolean {
  if (match.to_move === null || match.seats[match.to_move] !== HUMAN) return false;
  return seat === TABLE || seat === match.to_move;
}

export const FILTERS = ["all", "mine", "running", "over"] as const;
export type Filter = (typeof FILTERS)[number];

/** Which matches are asked for: by a filter, a game, and all words of a search, in whatever is told of them. */
export function found(matches: readonly MatchSummary[], filter: Filter, game: string, search: string): MatchSummary[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const fits: Record<Filter, (match: MatchSummary) => boolean> = {
    all: () => true,
    mine: (match) => isMine(match),
    running: (match) => !isOver(match),
    over: isOver,
  };
  return matches.filter((match) => {
    const told = [
      match.name,
      match.title,
      match.scenario_title,
      match.moment,
      match.ending,
      ...Object.values(match.seats),
    ];
    const text = told.join(" ").toLowerCase();
    return fits[filter](match) && (!game || match.game === game) && words.every((word) => text.includes(word));
  });
}

const UNITS: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ["year", 31_536_000],
  ["month", 2_592_000],
  ["week", 604_800],
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
];

/** How long ago: `3 minutes ago`, `yesterday`. */
export function ago(when: string, now = Date.now(), locale = "en"): string {
  const seconds = Math.max(0, (now - Date.parse(when)) / 1000);
  const words = new Intl.RelativeTimeFormat(locale, { numeric: "auto" });
  for (const [unit, length] of UNITS) if (seconds >= length) return words.format(-Math.floor(seconds / length), unit);
  return words.format(0, "second");
}

/** A time to the minute, as the reader's clock has it. */
export const exactly = (when: string, locale = "en"): string =>
  new Date(when).toLocaleString(locale, { dateStyle: "medium", timeStyle: "short" });
