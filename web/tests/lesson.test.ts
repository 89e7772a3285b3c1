import { beforeEach, expect, test } from "vitest";
import { families } from "../src/lib/orders";
import { isReached, Lesson } from "../src/lib/table/lesson.svelte";
import type { Table } from "../src/lib/table/table.svelte";
import type { LessonDoc, LessonStep, LogEntry, View } from "../src/lib/types";
import { KINDS, verbs } from "./docs";

const SHEET = verbs({ move: ["{unit} -> {place}"], pass: [""] });
SHEET.kinds = KINDS;
const step = (some: Partial<LessonStep>): LessonStep => ({
  text: "",
  pieces: [],
  places: [],
  verbs: [],
  rules: [],
  do: [],
  until: {},
  way: [],
  otherwise: "",
  ...some,
});
const DOC: LessonDoc = {
  id: "first",
  title: "First",
  words: "",
  minutes: 1,
  scenario: "x",
  seat: "axis",
  steps: [
    step({ text: "read", places: ["rome"] }),
    step({ text: "move", do: ["move dak -> rome"], otherwise: "not that" }),
    step({ text: "goal", until: { units: { dak: { at: "malta" } } }, way: ["move dak -> malta"] }),
  ],
};
const line = (n: number, text: string): LogEntry => ({ n, side: "axis", text, events: [] });
const view = (last: number, at = "tunis", ...log: LogEntry[]): View =>
  ({ last, log, doc: { units: { dak: { at } } }, decision: { yours: true } }) as unknown as View;

let given: string[];
let lesson: Lesson;
beforeEach(() => {
  given = [];
  const table = {
    match: "m",
    live: { last: 0 },
    mark: () => undefined,
    speech: { say: () => undefined },
    orders: {
      legal: families(SHEET, [["move", ["dak"], ["rome"]], ["pass"]]),
      give: (text: string) => given.push(text),
    },
  };
  lesson = new Lesson(table as unknown as Table, DOC);
});

test("it is read, then awaits an order, then a goal, and is over", () => {
  expect(lesson.step?.text).toBe("read");
  expect(lesson.isRead).toBe(true);
  lesson.next();
  expect(lesson.isRead).toBe(false);
  lesson.seen(view(0), view(1, "tunis", line(1, "pass")));
  expect(lesson.number).toBe(2);
  lesson.seen(view(1), view(2, "rome", line(2, "move dak -> rome")));
  expect(lesson.step?.text).toBe("goal");
  lesson.seen(view(2), view(3, "rome"));
  expect(lesson.isOver).toBe(false);
  lesson.seen(view(3), view(4, "malta"));
  expect(lesson.isOver).toBe(true);
});

test("what the others order is not what it awaits, though it reads the same", () => {
  lesson.next();
  const theirs = { ...view(1), decision: { yours: false } } as View;
  lesson.seen(theirs, view(2, "rome", line(2, "move dak -> rome")));
  lesson.seen(view(2), view(4, "rome", line(3, "pass"), line(4, "move dak -> rome")));
  expect(lesson.step?.text).toBe("move");
  lesson.seen(view(4), view(6, "rome", line(5, "move dak -> rome"), line(6, "pass")));
  expect(lesson.step?.text).toBe("goal");
});

test("an order that it did not mean is answered, and given all the same to who insists", () => {
  lesson.next();
  expect(lesson.lets("move dak -> rome")).toBe(true);
  expect(lesson.lets("pass")).toBe(false);
  expect(lesson.reply).toBe("not that");
  lesson.insist();
  expect(given).toEqual(["pass"]);
  expect(lesson.isLeft).toBe(true);
  expect(lesson.lets("pass")).toBe(true);
});

test("what is taken back is learnt again", () => {
  lesson.next();
  lesson.seen(view(0), view(1, "rome", line(1, "move dak -> rome")));
  expect(lesson.number).toBe(3);
  lesson.seen(view(1), view(0));
  expect(lesson.step?.text).toBe("move");
});

test("a goal is a part of a document", () => {
  expect(isReached({ a: { b: 1 } }, { a: { b: 1, c: 2 }, d: 3 })).toBe(true);
  expect(isReached({ a: { b: 1 } }, { a: { b: 2 } })).toBe(false);
  expect(isReached({ a: { b: 1 } }, { a: "b" })).toBe(false);
});
