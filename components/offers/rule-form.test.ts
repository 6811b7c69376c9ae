import { expect, test } from "vitest";
import { bodyOfRule, emptyRule, parsePercent, readRule, typedRule } from "./rule-form";

test("a percentage is read as the discount in English and as 折 in Chinese", () => {
  expect(["15", "15%", "8.5折", "８．５ 折", "85折", "9.95折"].map(parsePercent)).toEqual([
    1500, 1500, 1500, 1500, 1500, 50,
  ]);
  expect(["100", "100.01", "0", "10折", "x", ""].map(parsePercent)).toEqual([10_000, ...Array(5).fill(undefined)]);
});

test("a stored rule is shown in yuan and read back unchanged", () => {
  const rule = {
    level: "order",
    kind: "amount",
    tiers: [
      { from: 1, off: 500 },
      { from: 8050, off: 1000 },
    ],
    cap: null,
    scope: "categories" as const,
    scope_ids: [3],
  } as const;
  const typed = typedRule({ ...rule, tiers: [...rule.tiers], scope_ids: [3] });
  expect(typed.tiers.map(({ from, off }) => [from, off])).toEqual([
    ["", "5"],
    ["80.50", "10"],
  ]);
  expect(readRule(typed)).toEqual(rule);
  expect(bodyOfRule(typed, typed)).toEqual(rule);
});

test("an incomplete rule is not described, and invalid text is sent to be refused", () => {
  const tiers = [{ key: "0", from: "80", off: "ten" }];
  expect(readRule({ ...emptyRule, tiers })).toBeUndefined();
  expect(bodyOfRule({ tiers }, emptyRule)).toEqual({ tiers: [{ from: 8000, off: "ten" }] });
  const right = { ...emptyRule, tiers: [{ key: "0", from: "", off: "5" }] };
  expect(readRule({ ...right, scope: "products" })).toBeUndefined();
  expect(readRule(right)?.tiers).toEqual([{ from: 1, off: 500 }]);
  expect(readRule({ ...right, cap: "-" })).toBeUndefined();
});
