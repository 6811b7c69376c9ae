import { describe, expect, test } from "vitest";
import { z } from "zod";
import { asClause, inEnglish } from "@/lib/i18n/msg";
import { check } from "./field-errors";

const status = z.enum(["open", "closed"]);
const change = z.discriminatedUnion("status", [
  z.strictObject({ status: z.literal("shipped"), parcels: z.array(z.object({ no: z.string() })) }),
  z.strictObject({ status: z.literal("cancelled") }),
]);
function text(schema: z.ZodType, raw: unknown) {
  const result = check(schema, raw);
  return "errors" in result
    ? result.errors.map(({ path, code, message }) => `${path} ${code}: ${inEnglish(message)}`)
    : [];
}

describe("an invalid value has its code and the expected value", () => {
  test("a key of a record", () => {
    expect(text(z.record(z.string().min(2), z.int()), { a: 1 })).toEqual(["a invalid_key: Its name is not valid."]);
  });

  test("an unknown discriminator", () => {
    const message = "status invalid_union: Must be one of: shipped, cancelled.";
    for (const status of ["sent", null, 5, ["shipped"]]) expect(text(change, { status })).toEqual([message]);
    expect(text(change, "shipped")).toEqual([" invalid_type: Must be an object."]);
  });

  test("text instead of a list is measured as a list", () => {
    expect(text(z.array(z.int()).max(2), "long")).toEqual([
      " invalid_type: Must be a list.",
      " too_big: Must have at most 2 items.",
    ]);
  });
});

test("at most a hundred unknown fields are named, with their paths", () => {
  const schema = z.object({ a: z.array(z.strictObject({ b: z.int() })) });
  expect(text(schema, { a: [{ b: 1, c: 1, d: 1 }], e: 1 })).toEqual([
    "a.0.c unknown_field: There is no field c.",
    "a.0.d unknown_field: There is no field d.",
  ]);
  const unknown = Object.fromEntries(Array.from({ length: 1000 }, (_, n) => [`x${n}`, n]));
  expect(text(z.strictObject({}), unknown)).toHaveLength(100);
});

test("all errors are returned in the order of the fields", () => {
  const schema = z.strictObject({ a: z.string(), b: status, c: z.int().min(1) });
  expect(text(schema, { d: 1, c: 0, b: "ajar" }).map((line) => line.split(":")[0])).toEqual([
    "a required",
    "b invalid_value",
    "c too_small",
    "d unknown_field",
  ]);
});

test("a valid input is returned as parsed", () => {
  expect(check(z.object({ a: z.string().trim() }), { a: " x ", b: 1 })).toEqual({ data: { a: "x" } });
});

test("a sentence becomes a clause", () => {
  expect(asClause("Must be one of: open, closed.")).toBe("must be one of: open, closed");
  expect(asClause("must be https")).toBe("must be https");
});
