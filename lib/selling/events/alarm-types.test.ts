import { expect, test } from "vitest";
import { alarmPath } from "./alarm-types";

test.each([
  ["order", "orders/7"],
  ["complaint", "orders/complaints/7"],
  ["invoice", "invoices"],
  ["message_template", "messages"],
  ["carrier", "orders/desk"],
] as const)("an alarm about %s links to its page", (resource, path) => {
  expect(alarmPath({ resource, resource_id: 7 })).toBe(path);
});

test("an alarm about a bill links to its day", () => {
  const path = "orders/bills?from=2026-11-28&to=2026-11-28";
  expect(alarmPath({ resource: "bill", resource_id: 20261128 })).toBe(path);
});
