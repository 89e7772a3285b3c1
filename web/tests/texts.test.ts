import { expect, test } from "vitest";
import { pick, t, type Texts } from "../src/texts";
import { en } from "../src/texts/en";

const de: Texts = { ...en, orders: { ...en.orders, box: "Befehl" } };

test("texts are those of the first language that there is, of a country too, and else English", () => {
  expect(pick({ en, de }, ["fr", "de-AT", "en"])).toBe(de);
  expect(pick({ en, de }, ["en-GB", "de"])).toBe(en);
  expect(pick({ en, de }, ["fr"])).toBe(en);
  expect(pick({ en, de }, [])).toBe(en);
  expect(t).toBe(en);
});
