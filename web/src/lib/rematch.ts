/** A rematch: the same game, with the seats swapped. */
import type { MatchSummary } from "./types";

/** Everybody takes the seat before their own, and the first the last. */
export function swapped(seats: Record<string, string>): Record<string, string> {
  const names = Object.keys(seats);
  return Object.fromEntries(names.map((name, i) => [name, seats[names[(i + 1) % names.length] ?? name] ?? ""]));
}

/** The seat of who sat at one before. */
export function seatAfter(seats: Record<string, string>, seat: string): string {
  const names = Object.keys(seats);
  const i = names.indexOf(seat);
  return i < 0 ? seat : (names.at(i - 1) ?? seat);
}

/** What of a match begins another. */
type Beginning = Pick<MatchSummary, "game" | "scenario" | "seating" | "options" | "seats">;

/** What the server is asked for. */
export const rematchOf = ({ game, scenario, seating, options, seats }: Beginning): Record<string, unknown> => ({
  game,
  scenario,
  seating: seating ?? "",
  options: options ?? [],
  seats: swapped(seats),
});
