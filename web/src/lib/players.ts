/** Who plays: names of players, with the time to think that some are given, as `marshal@5s`. */
import type { PlayerInfo } from "./types";

export const HUMAN = "human";
/** what the name of who answers as a lesson says begins with */
export const LESSON = "lesson@";

export const kindOf = (name: string): string => name.split("@")[0] ?? name;
export const infoOf = (players: readonly PlayerInfo[], name: string): PlayerInfo | undefined =>
  players.find((player) => player.name === kindOf(name));
export const timed = (name: string, seconds: number): string => `${kindOf(name)}@${seconds}s`;

/** A player as people call it: `Marshal (5 s)`. */
export function playerTitle(players: readonly PlayerInfo[], name: string): string {
  const time = /@([\d.]+)s$/.exec(name)?.[1];
  return `${infoOf(players, name)?.title ?? kindOf(name)}${time ? ` (${time} s)` : ""}`;
}
