import { expect, test } from "vitest";
import { sumOf } from "./sum-of";

test("a request is worth what is asked with its freight, and what the shop agreed to once it has", () => {
  const asked = { entitled: 5000, entitled_freight: 800, agreed: null, agreed_freight: null };
  expect(sumOf(asked)).toBe(5800);
  expect(sumOf({ ...asked, agreed: 1000, agreed_freight: 200 })).toBe(1200);
});
