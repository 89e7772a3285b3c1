import { describe, expect, test } from "vitest";
import { families } from "../src/lib/orders";
import { choicesOf, isForTheMap } from "../src/lib/table/menu";
import { Names } from "../src/lib/table/names";
import type { GameInfo, PieceFacts } from "../src/lib/types";
import { KINDS, sheet } from "./docs";

const verb = (...patterns: string[]) => ({ patterns, help: "" });
const SHEET = sheet({
  kinds: KINDS,
  pieces: { dak: { title: "Afrika Korps", side: "axis" } as PieceFacts },
  places: { tunis: { title: "Tunis" }, malta: { title: "Malta" } },
  sides: { axis: { title: "The Axis", colour: "#888" } },
  nations: { de: { title: "Germany", colour: "#888" } } as never,
  off_map: ["reserve"],
  verbs: {
    move: verb("{unit} {place}"),
    "pass-on": verb(""),
    sail: verb("{unit} from {place} to {place}"),
    role: verb("{unit} {role}"),
    buy: verb("{unit} {role} {place}"),
  },
});
const KNOWN = { role: { blitz: "Blitz" }, nation: { de: "Germany" }, side: { axis: "the Axis" } };
const NAMES = new Names({ sheet: SHEET, names: KNOWN, players: [] } as unknown as GameInfo);

describe("names", () => {
  test("are titles, or else ids made to read well", () => {
    expect(NAMES.piece("dak")).toBe("Afrika Korps");
    expect(NAMES.place("reserve")).toBe("Reserve");
    expect(NAMES.place("nowhere")).toBe("nowhere");
    expect(NAMES.verb("pass-on")).toBe("Pass on");
  });

  test("are found for whatever an order names", () => {
    const named = [
      ["piece", "dak"],
      ["place", "malta"],
      ["nation", "de"],
      ["side", "axis"],
      ["role", "blitz"],
    ];
    const titles = named.map(([kind = "", id = ""]) => NAMES.arg({ kind, id }));
    expect(titles).toEqual(["Afrika Korps", "Malta", "Germany", "the Axis", "Blitz"]);
  });

  test("make a sentence of an order, with an arrow before the place after a piece", () => {
    expect(NAMES.text("move dak malta")).toBe("Move Afrika Korps → Malta");
    expect(NAMES.text("sail dak from tunis to malta")).toBe("Sail Afrika Korps from Tunis to Malta");
  });

  test("tell an order as far as it is said", () => {
    const [sail] = families(SHEET, [["sail", ["dak"], ["tunis"], ["malta"]]]);
    expect(NAMES.begun(sail, [{ kind: "piece", id: "dak" }])).toBe("Sail Afrika Korps from …");
  });
});

describe("a menu", () => {
  const dak = { kind: "piece", id: "dak" };
  const titles = (docs: Parameters<typeof families>[1]): string[] =>
    choicesOf(NAMES, families(SHEET, docs), [dak]).map((choice) => choice.title);

  test("lists few orders themselves", () => {
    expect(titles([["move", ["dak"], ["tunis", "malta"]]])).toEqual([
      "Move Afrika Korps → Tunis",
      "Move Afrika Korps → Malta",
    ]);
  });

  test("leaves many to the map", () => {
    const places = ["a", "b", "c", "d", "e", "f"];
    const orders = families(SHEET, [["move", ["dak"], places]]);
    expect(choicesOf(NAMES, orders, [dak])).toEqual([{ title: "Move …", picks: [dak], verb: "move" }]);
    expect(isForTheMap(orders, 1)).toBe(true);
  });

  test("offers what cannot be pointed at, and what more is to be said after it", () => {
    const docs: Parameters<typeof families>[1] = [
      ["role", ["dak"], ["blitz"]],
      ["buy", ["dak"], ["blitz"], ["tunis", "malta"]],
    ];
    expect(titles(docs)).toEqual(["Role Afrika Korps Blitz", "Buy Afrika Korps Blitz …"]);
    expect(isForTheMap(families(SHEET, docs), 1)).toBe(false);
  });
});
