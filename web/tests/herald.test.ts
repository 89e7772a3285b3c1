import { describe, expect, test } from "vitest";
import { rematchOf, seatAfter } from "../src/lib/rematch";
import { heraldOf, merged, phaseOf, turnWords } from "../src/lib/table/heralds";
import type { Fact, LogEntry, Phase, View } from "../src/lib/types";
import { sheet } from "./docs";

const SEQUENCE: Phase[] = [
  { phase: "1. Movement", steps: ["movement", "stacking"] },
  { phase: "2. Combat", steps: ["combat", "losses"] },
  { phase: "3. End of turn", steps: ["stacking"] },
];
const [MOVEMENT, COMBAT, END] = SEQUENCE as [Phase, Phase, Phase];
const SHEET = sheet({ sequence: SEQUENCE, sides: { axis: { title: "The Axis", colour: "#000" } } });
const fact = (id: string, text: string): Fact => ({
  id,
  title: id,
  text,
  detail: "",
  rule: "",
  is_news: true,
  piece: "",
});
const view = (at: number, step: string, status: Fact[] = [fact("turn", "Spring 1941")], more: object = {}): View =>
  ({ at, moment: "spring, axis", decision: { step, side: "axis", prompt: "?" }, status, ...more }) as unknown as View;
const SKIP = {
  n: 2,
  events: [{ rule: "R/1", text: "", skipped: { step: "the combat phase", why: "no attack is possible" } }],
} as unknown as LogEntry;

describe("a card", () => {
  test("says which phase begins, and none is shown within one", () => {
    const card = heraldOf(SHEET, view(1, "movement"), view(2, "combat"), []);
    expect(card).toEqual({ kicker: "The Axis · Spring 1941", title: "Combat", lines: [] });
    expect(heraldOf(SHEET, view(1, "combat"), view(2, "losses"), [])).toBeNull();
    expect(heraldOf(SHEET, view(2, "combat"), view(1, "movement"), [])).toBeNull();
    expect(heraldOf(SHEET, view(1, "combat"), view(2, "combat", undefined, { result: {} }), [])).toBeNull();
  });

  test("takes the name of a phase from the game, where it tells one", () => {
    const told = [fact("turn", "Spring 1941"), fact("phase", "Axis combat")];
    expect(heraldOf(SHEET, view(1, "movement"), view(2, "combat", told), [])?.title).toBe("Axis combat");
  });

  test("says what was passed over and why, and what else is new", () => {
    const mud = [fact("turn", "Spring 1941"), fact("weather", "mud")];
    const card = heraldOf(SHEET, view(1, "movement"), view(2, "movement", mud), [SKIP, SKIP]);
    expect(card?.lines).toEqual(["Combat phase skipped: no attack is possible", "weather: mud"]);
    const [first, later] = [
      { kicker: "", title: "Weather", lines: ["mud"] },
      { kicker: "", title: "Combat", lines: ["clear"] },
    ];
    expect(merged(first, later)).toEqual({ ...later, lines: ["mud", "clear"] });
  });

  test("of another player-turn is shown though the phase is the same", () => {
    expect(heraldOf(SHEET, view(1, "movement"), view(2, "movement", undefined, { moment: "x" }), [])).not.toBeNull();
  });
});

test("a step of several phases belongs to the one that it was in, or to the next of them", () => {
  expect(phaseOf(SHEET, "stacking", MOVEMENT)).toBe(MOVEMENT);
  expect(phaseOf(SHEET, "stacking", COMBAT)).toBe(END);
  expect(phaseOf(SHEET, "stacking")).toBe(MOVEMENT);
  expect(phaseOf(SHEET, "parade")).toBeNull();
});

test("the turn is told in words", () => {
  expect(turnWords(view(1, "combat"))).toBe("Spring 1941");
  expect(turnWords(view(1, "combat", [fact("turn", "2 of 3")]))).toBe("turn 2 of 3");
  expect(turnWords({ ...view(1, "combat", []), turn: "1941 spring" })).toBe("1941 spring");
});

test("a rematch is the same game with the seats swapped", () => {
  const seats = { axis: "human", allies: "staff" };
  const match = { game: "g", scenario: "s", seating: "two", options: ["fog"], seats };
  expect(rematchOf(match)).toEqual({
    game: "g",
    scenario: "s",
    seating: "two",
    options: ["fog"],
    seats: { axis: "staff", allies: "human" },
  });
  expect([seatAfter(seats, "axis"), seatAfter(seats, "allies")]).toEqual(["allies", "axis"]);
  expect(seatAfter(seats, "table")).toBe("table");
});
