import { expect, test } from "vitest";
import { analysisAddress, readRoute, rulesAddress, tableAddress, type Route } from "../src/lib/route";

const at = (hash: string, pathname = "/", search = ""): Route => readRoute({ hash, pathname, search });

test("an address is a page, and a link to it leads there", () => {
  expect(at("")).toEqual({ page: "start" });
  expect(at("#/")).toEqual({ page: "start" });
  expect(at(tableAddress("17", "axis"))).toEqual({ page: "table", match: "17", seat: "axis", hasSeat: true, at: null });
  expect(at(tableAddress("a b", "axis", 41))).toEqual({
    page: "table",
    match: "a b",
    seat: "axis",
    hasSeat: true,
    at: 41,
  });
  expect(at(analysisAddress("17", "table"))).toEqual({ page: "analysis", match: "17", seat: "table" });
  expect(at(rulesAddress("toy"))).toEqual({ page: "rules", game: "toy", rule: null, from: null });
  expect(at(rulesAddress("toy", "TOY-1.2/3", { match: "17", seat: "red" }))).toEqual({
    page: "rules",
    game: "toy",
    rule: "TOY-1.2/3",
    from: { match: "17", seat: "red" },
  });
});

test("addresses are short and readable", () => {
  expect(tableAddress("17", "axis", 41)).toBe("#/match/17/41?seat=axis");
  expect(rulesAddress("toy", "TOY-move/3")).toBe("#/rules/toy/TOY-move/3");
});

test("a seat that is not named is the table, and a link may come without a hash", () => {
  expect(at("#/match/17/3")).toEqual({ page: "table", match: "17", seat: "table", hasSeat: false, at: 3 });
  expect(at("", "/match/17", "?seat=axis")).toEqual({
    page: "table",
    match: "17",
    seat: "axis",
    hasSeat: true,
    at: null,
  });
});

test("what is no moment is now, and what is no page the start", () => {
  expect(at("#/match/17/never")).toMatchObject({ page: "table", at: null });
  expect(at("#/match/17/-3")).toMatchObject({ at: null });
  expect(at("#/match/%E0%A4%A")).toMatchObject({ page: "table", match: "%E0%A4%A" });
  expect(at("#/nowhere/17")).toEqual({ page: "start" });
});
