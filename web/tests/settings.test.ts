import { describe, expect, test } from "vitest";
import { choicesOf, optionTexts, usualValue } from "../src/lib/settings";
import type { OptionInfo } from "../src/lib/types";

const FOG: OptionInfo = { id: "fog", title: "Fog", default: "off", values: [], by_seating: { three: "on" } };
const BID: OptionInfo = { id: "bid", title: "Bid", default: "0", values: ["-10", "0", "10"], by_seating: {} };

describe("an option", () => {
  test("is a switch unless it has values", () => {
    expect(choicesOf(FOG)).toEqual(["off", "on"]);
    expect(choicesOf(BID)).toEqual(["-10", "0", "10"]);
  });

  test("may have another usual value with another seating", () => {
    expect([usualValue(FOG, "two"), usualValue(FOG, "three")]).toEqual(["off", "on"]);
  });

  test("is sent only where it is not as usual", () => {
    expect(optionTexts([FOG, BID], {}, "two")).toEqual([]);
    expect(optionTexts([FOG, BID], { fog: "on", bid: "10" }, "two")).toEqual(["fog", "bid=10"]);
    expect(optionTexts([FOG, BID], { fog: "on", bid: "0" }, "three")).toEqual([]);
    expect(optionTexts([FOG, BID], { fog: "off" }, "three")).toEqual(["fog=off"]);
  });

  test("that is not offered is not sent", () => {
    expect(optionTexts([BID], { fog: "on" }, "two")).toEqual([]);
  });
});
