import { expect, test } from "vitest";
import { bodyOf, chargedBy, countedBy, emptyTemplate, storedOf, type Template, withRule } from "./freight-form";

const terms = { first: 3, first_price: 800, next: 1, next_price: 0, free_amount: 9900, free_count: null };
const template = {
  name: "Parcels",
  delivery: "express",
  by: "pieces",
  is_default: true,
  version: 2,
  rules: [
    { regions: [], is_excluded: false, ...terms },
    { regions: ["65"], is_excluded: true, ...terms },
  ],
} as unknown as Template;

test("an unchanged template is sent as stored, with the general rule last", () => {
  const { values } = storedOf(template);
  const { rules, ...others } = bodyOf(values);
  expect(others).toEqual({ name: "Parcels", delivery: "express", by: "pieces", is_default: true });
  expect(rules).toEqual(template.rules.toReversed());
});

test("amounts are read in yuan, and invalid ones are sent as typed except from an excluded rule", () => {
  const [rest] = storedOf(template).values.rules.slice(-1);
  const rule = { ...rest!, first_price: "8,5", next_price: "0", first: " 2 ", free_amount: " ", key: "1" };
  const sent = bodyOf({ rules: [{ ...rule, is_excluded: true, regions: ["65"] }, rule] }).rules!;
  expect(sent[0]).toMatchObject({ first: 2, first_price: 0, next_price: 0, free_amount: null });
  expect(sent[1]).toMatchObject({ first: 2, first_price: "8,5", next_price: 0, free_amount: null });
});

test("a rule without regions is refused at its own place, and the trial ignores it", () => {
  const values = storedOf(template).values;
  const rules = withRule(values.rules, "new-1", []);
  expect(bodyOf({ rules }).rules!.map(({ regions }) => regions)).toEqual([["65"], [""], []]);
  expect(chargedBy({ ...values, rules }, 2)!.rules.map(({ regions }) => regions)).toEqual([["65"], []]);
});

test("numbers that were not typed change with the unit", () => {
  const [rule] = countedBy([{ ...emptyTemplate(true).rules[0]!, next: "2" }], "weight");
  expect(rule).toMatchObject({ first: "1000", next: "2" });
});
