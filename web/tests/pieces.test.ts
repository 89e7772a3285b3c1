import { describe, expect, test } from "vitest";
import { pieceDocs, whereabouts } from "../src/lib/pieces";
import type { Doc } from "../src/lib/types";
import { KINDS, sheet } from "./docs";

const DOC: Doc = {
  turn: "1",
  side: "axis",
  step: "move",
  places: { malta: { owner: "axis" } },
  units: { dak: "tunis" },
  air: { raf: { at: "malta", state: ["flown"], strength: 2 } },
  globals: { vichy: "neutral" },
};

describe("the pieces of a position", () => {
  test("are those of all kinds, each from its table, and no places", () => {
    expect([...pieceDocs(sheet({ kinds: KINDS }), DOC).keys()]).toEqual(["dak", "raf"]);
  });

  test("may be missing", () => {
    expect(pieceDocs(sheet({ kinds: KINDS }), { turn: "1", side: "axis", step: "move" }).size).toBe(0);
    expect(pieceDocs(sheet(), DOC).size).toBe(0);
  });

  test("are where their row says, short or long", () => {
    const pieces = pieceDocs(sheet({ kinds: KINDS }), DOC);
    expect(whereabouts(pieces.get("dak"))).toEqual({ at: "tunis", aboard: null, state: [], strength: null });
    expect(whereabouts(pieces.get("raf"))).toEqual({ at: "malta", aboard: null, state: ["flown"], strength: 2 });
    expect(whereabouts(pieces.get("okw")).at).toBe("");
  });

  test("are in a further state if a view tells so, and the very same object if it does not", () => {
    const row = pieceDocs(sheet({ kinds: KINDS }), DOC).get("raf");
    expect(whereabouts(row, ["aborted"]).state).toEqual(["flown", "aborted"]);
    expect(whereabouts(row)).toBe(whereabouts(row, []));
  });
});
