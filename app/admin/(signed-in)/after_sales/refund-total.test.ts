import { expect, test } from "vitest";
import { refundTotal } from "./refund-total";

test("a request is worth what is asked with its freight, and what the shop agreed to once it has", () => {
  const asked = { entitled: 5000, entitled_freight: 800, agreed: null, agreed_freight: null };
  expect(refundTotal(asked)).toBe(5800);
  expect(refundTotal({ ...asked, agreed: 1000, agreed_freight: 200 })).toBe(1200);
});
