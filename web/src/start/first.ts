/** How a game is begun with one click: its scenario, the seat of who is new, the usual opponent at all others. */
import { HUMAN } from "../lib/players";
import type { GameCard, PlayerInfo, ScenarioInfo } from "../lib/types";

export function firstScenario(game: GameCard): ScenarioInfo {
  const found = game.scenarios[game.first_scenario] ?? game.scenarios[game.default_scenario];
  if (!found) throw new Error(`${game.id} has no scenario to begin with`);
  return found;
}

const usualSeats = (scenario: ScenarioInfo): string[] => Object.keys(Object.values(scenario.seatings)[0] ?? {});
export const newcomerSeat = (scenario: ScenarioInfo): string => scenario.newcomer || (usualSeats(scenario)[0] ?? "");
export const opponentOf = (players: readonly PlayerInfo[]): string =>
  players.find((player) => player.is_usual)?.name ?? HUMAN;

/** Who sits where: a person at the seat of a newcomer, if there is that seat, or else at the first one. */
export function usualPlayers(
  scenario: ScenarioInfo,
  seating: string,
  players: readonly PlayerInfo[],
): Record<string, string> {
  const seats = Object.keys(scenario.seatings[seating] ?? {});
  const own = seats.includes(scenario.newcomer) ? scenario.newcomer : seats[0];
  return Object.fromEntries(seats.map((seat) => [seat, seat === own ? HUMAN : opponentOf(players)]));
}

export const usualSeating = (scenario: ScenarioInfo): string => Object.keys(scenario.seatings)[0] ?? "";

/** The games, those first with whose first scenario it is easiest to begin; who does not say how hard it is comes last. */
export function byEase(games: readonly GameCard[]): GameCard[] {
  const effort = (game: GameCard): number => {
    const { difficulty, minutes } = firstScenario(game);
    return (difficulty || 9) * 10_000 + minutes;
  };
  return [...games].sort((a, b) => effort(a) - effort(b));
}
