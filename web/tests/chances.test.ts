import { describe, expect, test } from "vitest";
import { because, headline, percent } from "../src/lib/chances";

/** Spaces before the sign are such that no line ends there. */
const kept = (words: string): string => words.replaceAll(" %", "\u00A0%");

describe("a chance", () => {
  test.each([
    [0, "0 %"],
    [0.0001, "<1 %"],
    [0.0049, "<1 %"],
    [0.005, "1 %"],
    [0.014, "1 %"],
    [0.5, "50 %"],
    [0.994, "99 %"],
    [0.9951, ">99 %"],
    [0.9999, ">99 %"],
    [1, "100 %"],
  ])("of %d is told as %s", (chance, words) => {
    expect(percent(chance)).toBe(kept(words));
  });
});

describe("why an order is advised", () => {
  test("tells what speaks for it and what against, in per cent", () => {
    expect(
      because([
        { text: "holds more ground", gain: 0.04 },
        { text: "loses units", gain: -0.01 },
      ]),
    ).toBe(kept("Because it holds more ground (+4 %), though it loses units (−1 %)."));
  });

  test("joins several reasons with commas and a last and", () => {
    expect(
      because([
        { text: "takes Rome", gain: 0.1 },
        { text: "saves fuel", gain: 0.02 },
        { text: "rests", gain: 0.01 },
      ]),
    ).toBe(kept("Because it takes Rome (+10 %), saves fuel (+2 %) and rests (+1 %)."));
  });

  test("gives no number for nothing, or for a game that is won or lost by it", () => {
    expect(because([{ text: "waits", gain: 0 }])).toBe("Because it waits.");
    expect(because([{ text: "wins", gain: 1 }])).toBe("Because it wins.");
    expect(because([{ text: "wins", gain: 0.99 }])).toBe(kept("Because it wins (+99 %)."));
  });

  test("gives a tenth where it is less than one", () => {
    expect(because([{ text: "waits", gain: 0.004 }])).toBe(kept("Because it waits (+0.4 %)."));
    expect(because([{ text: "waits", gain: 0.0096 }])).toBe(kept("Because it waits (+1 %)."));
  });

  test("says so where nothing speaks for it", () => {
    expect(because([{ text: "loses Rome", gain: -0.2 }])).toBe(
      kept("It loses Rome (−20 %), but nothing better was found."),
    );
  });
});

test("the odds have one headline: how what is told first most likely ends", () => {
  const chances: [string, number][] = [
    ["fails", 0.3],
    ["succeeds", 0.7],
  ];
  const topics = [
    { topic: "the attack", chances },
    { topic: "losses", chances: [] },
  ];
  expect(headline({ place: "rome", after: "", at: 1, needs: "", topics })).toBe(
    kept("the attack: most likely succeeds (70 %)"),
  );
  expect([headline(null), headline({ place: "rome", after: "", at: 1, needs: "", topics: [] })]).toEqual(["", ""]);
});
