import { describe, expect, test } from "vitest";
import {
  argOf,
  bare,
  byVerb,
  choices,
  complete,
  completions,
  count,
  expand,
  families,
  find,
  fitting,
  hasHeads,
  isCut,
  keyOf,
  known,
  meant,
  idsOf,
  nextArgs,
  PIECE,
  PLACE,
  pointed,
  sameArg,
  said,
  type Family,
} from "../src/lib/orders";
import type { Arg, FamilyDoc, HeadDoc, LogEntry, Sheet } from "../src/lib/types";
import { KINDS, verbs } from "./docs";

const SHEET = verbs(
  {
    move: ["{unit} to {place}", "{unit} {place} from {place}"],
    land: ["{unit} at {place} with {unit}"],
    raise: ["{unit}"],
    offer: ["{nation} peace"],
    pass: [""],
  },
  KINDS,
);
const LEGAL = families(SHEET, [
  ["move", ["dak", "okw"], ["tunis", "tripoli", "malta"]],
  ["move", ["dak"], ["malta"], ["tunis", "tripoli"]],
  ["land", ["okw"], ["malta"], ["fleet"]],
  ["raise", ["dak"]],
  ["pass"],
]);

const piece = (id: string): Arg => ({ kind: PIECE, id });
const place = (id: string): Arg => ({ kind: PLACE, id });
const texts = (orders: readonly { text: string }[]): string[] => orders.map((order) => order.text);
const given = (text: string | null): LogEntry => ({ n: 0, side: "axis", text, events: [] });

describe("an argument", () => {
  test("is the same if its kind and id are", () => {
    expect(sameArg(piece("dak"), piece("dak"))).toBe(true);
    expect(sameArg(piece("dak"), piece("okw"))).toBe(false);
    expect(sameArg(piece("malta"), place("malta"))).toBe(false);
  });

  test("that is missing is the same as none", () => {
    expect(sameArg(undefined, undefined)).toBe(false);
    expect(sameArg(piece("dak"), undefined)).toBe(false);
  });

  test("has a key that tells kinds apart", () => {
    expect(keyOf(piece("malta"))).toBe("piece:malta");
    expect(keyOf(place("malta"))).not.toBe(keyOf(piece("malta")));
  });
});

describe("a family", () => {
  test("has the pattern of its verb with as many slots as it has sets", () => {
    expect(LEGAL.map((family) => family.kinds)).toEqual([
      ["piece", "place"],
      ["piece", "place", "place"],
      ["piece", "place", "piece"],
      ["piece"],
      [],
    ]);
    expect(LEGAL[2]?.words).toEqual([[], ["at"], ["with"], []]);
  });

  test("of a verb that the sheet does not know is still written out", () => {
    expect(expand(families(SHEET, [["dig", ["dak"]]]))).toEqual([
      { text: "dig dak", verb: "dig", args: [{ kind: "", id: "dak" }] },
    ]);
  });

  test("keeps words that stand before the first slot and after the last", () => {
    const orders = families(verbs({ call: ["up {unit} now please"] }), [["call", ["dak"]]]);
    expect(texts(expand(orders))).toEqual(["call up dak now please"]);
  });
});

describe("a kind of name in a pattern", () => {
  const kindsIn = (pattern: string): string[] => said(verbs({ try: [pattern] }), "try a").args.map((arg) => arg.kind);

  test.each(["unit", "sea-zone", "a", "x-"])("may be %s", (kind) => {
    expect(kindsIn(`{${kind}}`)).toEqual([kind]);
  });

  test.each(["Unit", "sea_zone", "unit2", "-unit", "piece:own", "", " unit "])("cannot be %j", (kind) => {
    expect(kindsIn(`{${kind}}`)).toEqual([]);
  });

  test("may stand several times, next to fixed words", () => {
    expect(
      said(verbs({ ship: ["{air-wing} over {sea-zone} to {sea-zone}"] }), "ship raf over north to south").args,
    ).toEqual([
      { kind: "air-wing", id: "raf" },
      { kind: "sea-zone", id: "north" },
      { kind: "sea-zone", id: "south" },
    ]);
  });
});

describe("writing orders out", () => {
  test("gives every combination, the last argument first to change", () => {
    expect(texts(expand(LEGAL.slice(0, 2)))).toEqual([
      "move dak to tunis",
      "move dak to tripoli",
      "move dak to malta",
      "move okw to tunis",
      "move okw to tripoli",
      "move okw to malta",
      "move dak malta from tunis",
      "move dak malta from tripoli",
    ]);
  });

  test("names the arguments with their kinds", () => {
    expect(expand(LEGAL.slice(2, 3))).toEqual([
      { text: "land okw at malta with fleet", verb: "land", args: [piece("okw"), place("malta"), piece("fleet")] },
    ]);
  });

  test("stops at the limit, also amid a family", () => {
    expect(texts(expand(LEGAL, 4))).toEqual(texts(expand(LEGAL)).slice(0, 4));
    expect(expand(LEGAL, 7)).toHaveLength(7);
    expect(expand(LEGAL, 0)).toEqual([]);
  });

  test("gives as many orders as are counted without writing them", () => {
    expect(count(LEGAL)).toBe(11);
    expect(expand(LEGAL)).toHaveLength(11);
    expect(count([])).toBe(0);
  });

  test("gives none for a family with an empty set", () => {
    const none = families(SHEET, [["move", ["dak"], []]]);
    expect(count(none)).toBe(0);
    expect(expand(none)).toEqual([]);
  });
});

describe("picking", () => {
  test("nothing leaves every order", () => {
    expect(fitting(LEGAL, [])).toEqual(LEGAL);
  });

  test("a unit leaves its orders alone, with that unit in them", () => {
    const left = fitting(LEGAL, [piece("okw")]);
    expect(texts(expand(left))).toEqual([
      "move okw to tunis",
      "move okw to tripoli",
      "move okw to malta",
      "land okw at malta with fleet",
    ]);
  });

  test("asks for the kind as well as the id", () => {
    expect(fitting(LEGAL, [place("dak")])).toEqual([]);
  });

  test("goes by the order of arguments", () => {
    expect(fitting(LEGAL, [place("malta"), piece("okw")])).toEqual([]);
    expect(texts(expand(fitting(LEGAL, [piece("dak"), place("malta"), place("tunis")])))).toEqual([
      "move dak malta from tunis",
    ]);
  });

  test("more than an order has leaves nothing", () => {
    expect(fitting(families(SHEET, [["raise", ["dak"]]]), [piece("dak"), piece("dak")])).toEqual([]);
  });

  test("does not change the families it looks at", () => {
    const before = structuredClone(LEGAL);
    fitting(LEGAL, [piece("dak"), place("malta")]);
    nextArgs(LEGAL, [piece("dak")]);
    expect(LEGAL).toEqual(before);
  });
});

describe("what can be picked next", () => {
  test("is first of all what some order begins with", () => {
    expect([...nextArgs(LEGAL, []).keys()]).toEqual(["piece:dak", "piece:okw"]);
  });

  test("comes from all orders that fit so far", () => {
    expect([...nextArgs(LEGAL, [piece("dak")]).keys()]).toEqual(["place:tunis", "place:tripoli", "place:malta"]);
    expect(texts(expand(nextArgs(LEGAL, [piece("dak")]).get("place:malta") ?? []))).toEqual([
      "move dak to malta",
      "move dak malta from tunis",
      "move dak malta from tripoli",
    ]);
  });

  test("is nothing once an order is said in full", () => {
    expect(nextArgs(LEGAL, [piece("okw"), place("tunis")]).size).toBe(0);
  });
});

describe("orders said in full by the picks", () => {
  test("are those without a further argument", () => {
    expect(texts(complete(LEGAL, [piece("dak"), place("malta")]))).toEqual(["move dak to malta"]);
    expect(texts(complete(LEGAL, [piece("dak")]))).toEqual(["raise dak"]);
  });

  test("are a choice between buttons where they are few, and nothing is to be pointed at", () => {
    const isPointed = (kind: string): boolean => kind === PIECE || kind === PLACE;
    const offers = (nations: string[]): Family[] => families(SHEET, [["offer", nations], ["pass"]]);
    expect(texts(choices(offers(["italy", "spain"]), isPointed))).toEqual(["offer italy peace", "offer spain peace"]);
    expect(choices(offers(["a", "b", "c", "d", "e"]), isPointed)).toEqual([]);
    expect(choices([...LEGAL, ...offers(["italy", "spain"])], isPointed)).toEqual([]);
  });

  test("without any pick are the bare ones", () => {
    expect(texts(complete(LEGAL, []))).toEqual(["pass"]);
    expect(bare(LEGAL)).toEqual([{ text: "pass", verb: "pass", args: [] }]);
  });
});

describe("finding a legal order by its text", () => {
  test("reads words and blanks as people type them", () => {
    expect(find(LEGAL, "  land okw  at malta with fleet ")?.args).toEqual([
      piece("okw"),
      place("malta"),
      piece("fleet"),
    ]);
    expect(find(LEGAL, "pass")?.text).toBe("pass");
  });

  test("tells two patterns of one verb apart", () => {
    expect(find(LEGAL, "move dak malta from tripoli")?.args).toHaveLength(3);
    expect(find(LEGAL, "move dak to malta")?.args).toHaveLength(2);
  });

  test.each(["move dak to cairo", "move dak tunis", "move dak to", "land dak at malta with fleet", "jump", ""])(
    "does not find %j",
    (text) => {
      expect(find(LEGAL, text)).toBeNull();
    },
  );
});

describe("an order that was said, legal or not", () => {
  test("has the kinds of the pattern that its words fit", () => {
    expect(said(SHEET, "move okw berlin from paris").args).toEqual([piece("okw"), place("berlin"), place("paris")]);
    expect(said(SHEET, "move okw to berlin").args).toEqual([piece("okw"), place("berlin")]);
    expect(said(SHEET, "offer italy peace").args).toEqual([{ kind: "nation", id: "italy" }]);
  });

  test("has no arguments where its words fit no pattern", () => {
    expect(said(SHEET, "offer italy war")).toEqual({ text: "offer italy war", verb: "offer", args: [] });
    expect(said(SHEET, "jump high").args).toEqual([]);
  });
});

describe("orders by verb", () => {
  test("keep the order in which they came", () => {
    expect(byVerb(LEGAL).map(([verb, some]) => [verb, some.length])).toEqual([
      ["move", 2],
      ["land", 1],
      ["raise", 1],
      ["pass", 1],
    ]);
  });
});

describe("what a drag means", () => {
  const ids = (...some: string[]): Record<string, string> => Object.fromEntries(some.map((id) => [id, id]));
  const NAMES = {
    unit: ids("dak", "okw"),
    wing: ids("raf"),
    piece: ids("dak", "okw", "raf"),
    place: ids("cairo", "tunis", "malta"),
    "sea-zone": ids("north-sea"),
    nation: ids("italy"),
  };
  const TWO = verbs(
    { rail: ["{unit} {place}"], move: ["{unit} to {place}"], ship: ["{unit} {place}"], pass: [""] },
    KINDS,
  );
  const named = (sheet: Sheet): { sheet: Sheet; names: typeof NAMES } => ({ sheet, names: NAMES });
  const picks = [piece("dak"), place("cairo")];

  test("is the first verb with such arguments, if nothing else tells", () => {
    expect(meant(named(TWO), [], [], picks)).toBe("rail dak cairo");
  });

  test("is the verb most used so far", () => {
    const log = [given("ship okw malta"), given("ship okw tunis"), given("move dak to tunis"), given(null)];
    expect(meant(named(TWO), [], log, picks)).toBe("ship dak cairo");
  });

  test("is any verb of which some pattern has such arguments", () => {
    expect(meant(named(SHEET), [], [], picks)).toBe("move dak cairo");
  });

  test("is the verb with most orders in this step", () => {
    const orders = families(TWO, [
      ["rail", ["okw"], ["tunis"]],
      ["ship", ["okw"], ["tunis", "malta", "rome"]],
    ]);
    expect(meant(named(TWO), orders, [], picks)).toBe("ship dak cairo");
  });

  test("is a verb of this step before all that was used", () => {
    const log = Array.from({ length: 50 }, () => given("ship okw malta"));
    expect(meant(named(TWO), families(TWO, [["move", ["okw"], ["tunis"]]]), log, picks)).toBe("move dak cairo");
  });

  test("is a verb of this step even where its orders are still to be asked for", () => {
    const log = Array.from({ length: 50 }, () => given("ship okw malta"));
    const orders = families(TWO, known([["move", ["okw"], null]], new Map()));
    expect(meant(named(TWO), orders, log, picks)).toBe("move dak cairo");
  });

  test("is nothing where no verb has such arguments", () => {
    expect(meant(named(TWO), [], [], [piece("dak"), piece("okw")])).toBeNull();
  });

  test("is a verb for the very kinds of what is dragged, or for a union with them", () => {
    const sheet = named(
      verbs({ march: ["{unit} {place}"], fly: ["{wing} {sea-zone}"], send: ["{piece} {place}"] }, KINDS),
    );
    expect(meant(sheet, [], [], [piece("dak"), place("malta")])).toBe("march dak malta");
    expect(meant(sheet, [], [], [piece("raf"), place("north-sea")])).toBe("fly raf north-sea");
    expect(meant(sheet, [], [], [piece("raf"), place("malta")])).toBe("send raf malta");
    expect(meant(sheet, [], [], [piece("dak"), place("north-sea")])).toBeNull();
  });

  test("may begin with something that lies on no map", () => {
    const sheet = named(verbs({ lend: ["{nation} {place}"] }, KINDS));
    expect(meant(sheet, [], [], [{ kind: "nation", id: "italy" }, place("malta")])).toBe("lend italy malta");
  });
});

describe("kinds that are pointed at", () => {
  const UNITED = verbs(
    {
      march: ["{unit} {place}"],
      fly: ["{wing} {sea-zone}"],
      send: ["{piece} to {place}"],
      bomb: ["{piece} with {wing}"],
      lend: ["{nation} {wing}"],
    },
    KINDS,
  );
  const ORDERS = families(UNITED, [
    ["march", ["dak"], ["malta"]],
    ["fly", ["raf"], ["north-sea"]],
    ["send", ["dak", "raf"], ["malta"]],
    ["bomb", ["dak"], ["raf"]],
    ["lend", ["malta"], ["raf"]],
  ]);

  test("are one to the page: a click is an id", () => {
    expect(pointed(UNITED, "wing")).toBe("piece");
    expect(pointed(UNITED, "sea-zone")).toBe("place");
    expect(pointed(UNITED, "nation")).toBe("nation");
    expect([...nextArgs(ORDERS, []).keys()]).toEqual(["piece:dak", "piece:raf", "nation:malta"]);
  });

  test("give all orders that a click may begin, of whatever kind or union", () => {
    expect(texts(expand(fitting(ORDERS, [piece("raf")])))).toEqual(["fly raf north-sea", "send raf to malta"]);
    expect([...nextArgs(ORDERS, [piece("dak")]).keys()]).toEqual(["place:malta", "piece:raf"]);
    expect(texts(complete(ORDERS, [piece("dak"), place("malta")]))).toEqual(["march dak malta", "send dak to malta"]);
  });

  test("are not taken for what is called the same and lies on no map", () => {
    expect(texts(expand(fitting(ORDERS, [{ kind: "nation", id: "malta" }])))).toEqual(["lend malta raf"]);
    expect(fitting(ORDERS, [place("malta")])).toEqual([]);
  });

  test("are found among keys", () => {
    const keys = nextArgs(ORDERS, []).keys();
    expect(idsOf(keys, PIECE)).toEqual(["dak", "raf"]);
    expect(idsOf(nextArgs(ORDERS, [piece("dak")]).keys(), PLACE)).toEqual(["malta"]);
    expect(argOf(keyOf(place("north-sea")))).toEqual(place("north-sea"));
  });

  test("are told as such in an order that was said", () => {
    expect(said(UNITED, "bomb dak with raf").args).toEqual([piece("dak"), piece("raf")]);
  });
});

describe("completion", () => {
  const offers = (typed: string, limit?: number): string[] => completions(LEGAL, typed, limit).map(({ next }) => next);

  test("of nothing offers the verbs, and in full those with a single order", () => {
    expect(offers("")).toEqual(["move", "land okw at malta with fleet", "raise dak", "pass"]);
  });

  test("goes word by word", () => {
    expect(offers("move ")).toEqual(["dak", "okw"]);
    expect(offers("move d")).toEqual(["dak"]);
    expect(offers("move okw ")).toEqual(["to"]);
    expect(completions(LEGAL, "move okw t")).toEqual([{ text: "move okw to", next: "to", whole: false }]);
  });

  test("offers words of all patterns that fit so far", () => {
    expect(offers("move dak ")).toEqual(["to", "malta"]);
    expect(offers("move dak malta from ")).toEqual(["move dak malta from tunis", "move dak malta from tripoli"]);
  });

  test("writes an order in full once it is the only one", () => {
    expect(completions(LEGAL, "move okw to tr")).toEqual([
      { text: "move okw to tripoli", next: "move okw to tripoli", whole: true },
    ]);
  });

  test("does not take a word for whole that two families share", () => {
    const two = families(SHEET, [
      ["move", ["dak"], ["malta"]],
      ["move", ["dak"], ["malta"], ["tunis"]],
    ]);
    expect(completions(two, "mo")).toEqual([{ text: "move", next: "move", whole: false }]);
  });

  test("does not mind capitals and leading blanks", () => {
    expect(offers("  MOVE D")).toEqual(["dak"]);
  });

  test("offers no more than the limit", () => {
    expect(offers("", 2)).toEqual(["move", "land okw at malta with fleet"]);
    expect(offers("tunis", 1)).toEqual(["move dak to tunis"]);
  });

  test("finds orders by words inside them where no beginning fits", () => {
    expect(offers("malta dak")).toEqual([
      "move dak to malta",
      "move dak malta from tunis",
      "move dak malta from tripoli",
    ]);
    expect(offers("fleet")).toEqual(["land okw at malta with fleet"]);
    expect(completions(LEGAL, "fleet")[0]?.guessed).toBe(true);
    expect(completions(LEGAL, "land okw")[0]?.guessed).toBeUndefined();
  });

  test("offers nothing where no order has the words", () => {
    expect(offers("cairo")).toEqual([]);
    expect(offers("move okw to tunis now")).toEqual([]);
  });

  test("offers a few of thousands of orders", () => {
    const ids = (name: string): string[] => Array.from({ length: 150 }, (_, i) => `${name}-${String(i)}`);
    const many: FamilyDoc[] = [["move", ids("u"), ids("p")]];
    const orders = families(SHEET, many);
    expect(count(orders)).toBe(22_500);
    expect(completions(orders, "move u-149 to p-14")).toHaveLength(9);
  });
});

describe("a menu that is told a piece at a time", () => {
  const menu: HeadDoc[] = [["rail", ["a", "b"], null], ["raise", ["a"]], ["done"]];
  const rail: FamilyDoc = ["rail", ["a"], ["y", "z"]];

  test("says what orders begin with, and nothing more", () => {
    const docs = known(menu, new Map());
    expect(docs).toEqual([["rail", ["a", "b"], []], ["raise", ["a"]], ["done"]]);
  });

  test("tells all of what was asked for", () => {
    const docs = known(menu, new Map([["a", [rail]]]));
    expect(docs).toEqual([["rail", ["b"], []], ["raise", ["a"]], ["done"], rail]);
  });

  test("knows what is still to be asked for", () => {
    const family = (sets: string[][]): Family => ({
      verb: "rail",
      kinds: ["piece", "place"],
      words: [[], [], []],
      sets,
    });
    const orders = [family([["b"], []]), family([["a"], ["y"]])];
    expect(isCut(orders, "b")).toBe(true);
    expect(isCut(orders, "a")).toBe(false);
    expect(hasHeads(orders)).toBe(true);
    expect(hasHeads(orders.slice(1))).toBe(false);
  });
});
