import { expect, test } from "vitest";
import { bodyOf, emptyCoupon, readTerms, storedOf } from "./coupon-form";

const days = { by: "days", days: "14", from: "", to: "" } as const;

test("a coupon is valid for days or between times, and the other is cleared", () => {
  expect(bodyOf({ validity: days }, emptyCoupon)).toMatchObject({ valid_days: 14, valid_from: null, valid_to: null });
  const times = { ...days, by: "times", to: "2026-11-29T16:00:00.000Z" } as const;
  expect(bodyOf({ validity: times }, emptyCoupon)).toMatchObject({
    valid_days: null,
    valid_from: null,
    valid_to: "2026-11-29T16:00:00.000Z",
  });
  expect(readTerms({ ...emptyCoupon, validity: { ...times, to: "" } })).toBeUndefined();
});

test("a code belongs to its way of claiming, in capitals, and another way clears it", () => {
  const byCode = { ...emptyCoupon, claim: "code", code: " tea10 " } as const;
  expect(bodyOf({ code: byCode.code }, byCode).code).toBe("TEA10");
  expect(bodyOf({ claim: "open" }, byCode).code).toBeNull();
  expect(readTerms({ ...byCode, claim: "grant" })?.code).toBeNull();
  expect("code" in JSON.parse(JSON.stringify(bodyOf({ name: "Welcome" }, byCode)))).toBe(false);
});

test("an empty total is unlimited, and invalid numbers are sent to be refused", () => {
  expect(bodyOf({ total: " ", per_user: "２" }, emptyCoupon)).toMatchObject({ total: 0, per_user: 2 });
  expect(bodyOf({ total: "many" }, emptyCoupon).total).toBe("many");
  expect(readTerms({ ...emptyCoupon, per_user: "" })).toBeUndefined();
});

test("a stored coupon is sent back unchanged", () => {
  const times = { claim_from: null, claim_to: null, valid_from: null, valid_to: null };
  const stored = {
    name: "Welcome",
    level: "order" as const,
    kind: "amount" as const,
    tiers: [{ from: 3000, off: 500 }],
    cap: null,
    scope: "all" as const,
    scope_ids: [],
    claim: "open" as const,
    total: 0,
    per_user: 1,
    ...times,
    valid_days: 30,
    code: null,
    status: "active" as const,
  };
  const figures = { id: 1, claimed: 0, used: 0, sales: 0, given: 0, codes: 0, state: "running" as const, version: 1 };
  const { values } = storedOf({ ...stored, ...figures, created_at: "", updated_at: "" });
  expect(bodyOf(values, values)).toEqual(stored);
});
