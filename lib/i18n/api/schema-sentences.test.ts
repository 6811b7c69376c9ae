import { expect, test } from "vitest";
import {
  changedProductRow,
  changedVariantRow,
  newProductRow,
  newVariantRow,
} from "@/lib/catalogue/products/csv/schemas";
import { isSchema } from "@/lib/kernel/input";
import { operations } from "@/lib/registry";
import { shipmentRow } from "@/lib/selling/orders/shipment-schemas";
import { chinese } from "./chinese";

type Part = { _zod: { def: Record<string, unknown> } };

/** The messages that a schema and all schemas inside it have of their own. */
function messagesOf(part: unknown, seen = new Set<unknown>()): string[] {
  if (Array.isArray(part)) return part.flatMap((each) => messagesOf(each, seen));
  if (typeof part !== "object" || part === null || seen.has(part)) return [];
  seen.add(part);
  if (!isSchema(part) && !("_zod" in part)) return Object.values(part).flatMap((each) => messagesOf(each, seen));
  const { error, ...inner } = (part as Part)._zod.def;
  return [...(typeof error === "function" ? said(error as Say) : []), ...messagesOf(inner, seen)];
}

type Say = (issue: object) => string | { message: string } | undefined;

/** A message may depend on what is wrong. */
const said = (error: Say) =>
  ["custom", "invalid_type", "too_small", "unrecognized_keys"].flatMap((code) => {
    const message = error({ code, keys: ["stock"], path: [], input: null });
    return typeof message === "object" ? message.message : (message ?? []);
  });

const inputs = Object.values(operations).flatMap(({ url, body }) => [url, body]);

test("every message of a schema for input is in the Chinese catalogue", () => {
  const messages = new Set(
    messagesOf([inputs, newProductRow, changedProductRow, newVariantRow, changedVariantRow, shipmentRow]),
  );
  const keys = [...messages].map((message) => message.split("\u001f")[0]!);
  expect(keys).toEqual(
    expect.arrayContaining([
      "Must be a positive id.",
      "At most 10 pictures.",
      "Must be 3 to 32 letters, digits, `_`, `.` or `-`, a letter first.",
      "There is no field {name} here: {place} changes it.",
      "Is for products that exist. The first stock of a new one stands in the column stock.",
    ]),
  );
  expect(keys.filter((key) => !Object.hasOwn(chinese, key))).toEqual([]);
});
