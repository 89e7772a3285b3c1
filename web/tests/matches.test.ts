import { describe, expect, test } from "vitest";
import { ago, found, isMine, seatFor } from "../src/lib/matches";
import type { GameCard, MatchSummary, PlayerInfo, ScenarioInfo } from "../src/lib/types";
import { byEase, newcomerSeat, usualPlayers } from "../src/start/first";

const match = (changes: Partial<MatchSummary>): MatchSummary => ({
  id: "a1",
  game: "keep",
  name: "Sunday",
  title: "The Keep",
  scenario: "duel",
  scenario_title: "Red and blue alone",
  board: "",
  seats: { red: "human", blue: "staff" },
  orders: 3,
  turn: 1,
  turns: 3,
  moment: "turn 1",
  to_move: "red",
  result: "*",
  ending: "",
  created: "2026-01-01T10:00:00Z",
  changed: "2026-01-01T10:00:00Z",
  ...changes,
});

describe("a match", () => {
  test("is gone on with at the only person's seat, at the table of several, or watched", () => {
    expect(seatFor(match({}), null)).toBe("red");
    expect(seatFor(match({ seats: { red: "human", blue: "human" } }), null)).toBe("table");
    expect(seatFor(match({ seats: { red: "staff", blue: "staff" } }), null)).toBe("spectator");
  });

  test("is gone on with where one sat, as long as a person plays there", () => {
    const two = match({ seats: { red: "human", blue: "human" } });
    expect(seatFor(two, "blue")).toBe("blue");
    expect(seatFor(two, "table")).toBe("table");
    expect(seatFor(match({}), "blue")).toBe("red");
    expect(seatFor(match({}), "table")).toBe("red");
  });

  test("is mine to move at my own seat, or at the table that all share", () => {
    const two = match({ seats: { red: "human", blue: "human" }, to_move: "blue" });
    expect(isMine(two, "blue")).toBe(true);
    expect(isMine(two, "table")).toBe(true);
    expect(isMine(two, "red")).toBe(false);
    expect(isMine(match({ to_move: "blue" }), "red")).toBe(false);
    expect(isMine(match({ to_move: null }), "red")).toBe(false);
  });
});

describe("a list", () => {
  const matches = [
    match({ id: "1", name: "Sunday" }),
    match({ id: "2", name: "Monday", to_move: "blue" }),
    match({ id: "3", name: "Tuesday", to_move: null, ending: "Red won, by resignation", game: "other" }),
  ];
  const ids = (...args: Parameters<typeof found> extends [unknown, ...infer Rest] ? Rest : never): string[] =>
    found(matches, ...args).map(({ id }) => id);

  test("shows what a filter asks for", () => {
    expect(ids("all", "", "")).toEqual(["1", "2", "3"]);
    expect(ids("mine", "", "")).toEqual(["1"]);
    expect(ids("running", "", "")).toEqual(["1", "2"]);
    expect(ids("over", "", "")).toEqual(["3"]);
    expect(ids("all", "other", "")).toEqual(["3"]);
  });

  test("is searched by all words, in whatever is told of a match", () => {
    expect(ids("all", "", "MON alone")).toEqual(["2"]);
    expect(ids("all", "", "resignation")).toEqual(["3"]);
    expect(ids("all", "", "monday resignation")).toEqual([]);
  });
});

test("a time is told as long ago", () => {
  const now = Date.parse("2026-01-10T10:00:00Z");
  expect(ago("2026-01-10T09:59:30Z", now)).toBe("now");
  expect(ago("2026-01-10T09:58:00Z", now)).toBe("2 minutes ago");
  expect(ago("2026-01-09T09:00:00Z", now)).toBe("yesterday");
  expect(ago("2025-01-01T09:00:00Z", now)).toBe("last year");
});

describe("a first game", () => {
  const scenario = (changes: Partial<ScenarioInfo>): ScenarioInfo => ({
    id: "one",
    title: "One",
    words: "",
    turns: 3,
    minutes: 20,
    difficulty: 1,
    teaches: [],
    seatings: { "": { red: ["red"], blue: ["blue"] } },
    offers: [],
    picture: "",
    newcomer: "",
    theatre: [],
    home: [],
    board: "",
    ...changes,
  });
  const game = (id: string, changes: Partial<ScenarioInfo>): GameCard =>
    ({ id, scenarios: { one: scenario(changes) }, first_scenario: "", default_scenario: "one" }) as unknown as GameCard;
  const staff = { name: "staff", is_usual: true } as PlayerInfo;

  test("is the easiest, then the shortest; who does not say so comes last", () => {
    const games = [game("silent", { difficulty: 0 }), game("long", { minutes: 90 }), game("short", {})];
    expect(byEase(games).map(({ id }) => id)).toEqual(["short", "long", "silent"]);
  });

  test("is played at the seat for who is new, against the usual opponent", () => {
    expect(newcomerSeat(scenario({}))).toBe("red");
    expect(usualPlayers(scenario({ newcomer: "blue" }), "", [staff])).toEqual({ red: "staff", blue: "human" });
    expect(usualPlayers(scenario({}), "", [staff])).toEqual({ red: "human", blue: "staff" });
  });
});
