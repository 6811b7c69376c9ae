import { describe, expect, test } from "vitest";
import { z } from "zod";
import { asClause, inEnglish } from "@/lib/i18n/msg";
import { check } from "./field-errors";

const status = z.enum(["open", "closed"]);
const change = z.discriminatedUnion("status", [
  z.strictObject({ status: z.literal("shipped"), parcels: z.array(z.object({ no: z.string() })) }),
  z.strictObject({ status: z.literal("cancelled") }),
]);
const many = Array.from({ length: 21 }, (_, n) => `v${n}`);
function text(schema: z.ZodType, raw: unknown) {
  const result = check(schema, raw);
  return "errors" in result
    ? result.errors.map(({ path, code, message }) => `${path} ${code}: ${inEnglish(message)}`)
    : [];
}

describe("a missing value is `required`", () => {
  test.each<[string, z.ZodType, unknown, string]>([
    ["a text", z.object({ a: z.string() }), {}, "a required: Is required."],
    ["a text with a message of its own", z.object({ a: z.string("Must be a name.") }), {}, "a required: Is required."],
    ["a number", z.object({ a: z.int() }), {}, "a required: Is required."],
    ["a nullable", z.object({ a: z.string().nullable() }), {}, "a required: Is required."],
    ["a nonoptional", z.object({ a: z.nonoptional(z.string().optional()) }), {}, "a required: Is required."],
    ["one of some values", z.object({ a: status }), {}, "a required: Is required: one of open, closed."],
    ["one of many values", z.object({ a: z.enum(many) }), {}, "a required: Is required."],
    ["the only value", z.object({ a: z.literal(2) }), {}, "a required: Is required."],
    ["a union", z.object({ a: z.union([z.string(), z.int()]) }), {}, "a required: Is required."],
    ["a field of an object", z.object({ a: z.object({ b: z.boolean() }) }), { a: {} }, "a.b required: Is required."],
    ["a field of an item", z.array(z.object({ b: z.string() })), [{ b: "" }, {}], "1.b required: Is required."],
    ["an item", z.array(z.string()), ["", undefined], "1 required: Is required."],
    ["a discriminator", change, {}, "status required: Is required: one of shipped, cancelled."],
    ["a field of a form", change, { status: "shipped" }, "parcels required: Is required."],
    ["all of the input", z.string(), undefined, " required: Is required."],
    ["what a rule asks for", asked(z.string().optional()), {}, "a required: Say a."],
    ["what a rule asks for, and is null", asked(z.string().nullish()), { a: null }, "a required: Say a."],
  ])("%s", (_, schema, raw, expected) => {
    expect(text(schema, raw)).toEqual([expected]);
  });
});

function asked(a: z.ZodType) {
  return z.object({ a }).refine((given) => given.a != null, { error: "Say a.", path: ["a"] });
}

describe("an invalid value has its code and the expected value", () => {
  test.each<[string, z.ZodType, unknown]>([
    ["invalid_type: Must be text.", z.string(), 5],
    ["invalid_type: Must be text.", z.string(), null],
    ["invalid_type: Must be a number.", z.number(), "5"],
    ["invalid_type: Must be a number.", z.number(), Number.POSITIVE_INFINITY],
    ["invalid_type: Must be a whole number.", z.int(), 1.5],
    ["invalid_type: Must be a whole number.", z.int(), "5"],
    ["invalid_type: Must be true or false.", z.boolean(), "yes"],
    ["invalid_type: Must be a list.", z.array(z.string()), {}],
    ["invalid_type: Must be an object.", z.object({}), []],
    ["invalid_type: Must be an object.", z.record(z.string(), z.int()), 5],
    ["invalid_type: Must be left out.", z.undefined(), 5],
    ["invalid_type: Must be null.", z.null(), 5],
    ["invalid_value: Must be one of: open, closed.", status, "ajar"],
    ["invalid_value: Must be one of: open, closed.", status, null],
    ["invalid_value: Must be one of: 1, 2.", z.literal([1, 2]), 3],
    ["invalid_value: Must be CNY.", z.literal("CNY"), "EUR"],
    ["too_small: Must be at least -0.5.", z.number().min(-0.5), -1],
    ["too_small: Must be more than 0.", z.number().gt(0), 0],
    ["too_big: Must be at most 9.", z.int().max(9), 10],
    ["too_big: Must be less than 9.", z.int().lt(9), 9],
    ["too_big: Must be at most 9007199254740991.", z.int(), 1e300],
    ["too_small: Must have at least 1 character.", z.string().min(1), ""],
    ["too_big: Must have at most 3 characters.", z.string().max(3), "four"],
    ["too_big: Must have exactly 3 characters.", z.string().length(3), "four"],
    ["too_small: Must have at least 1 item.", z.array(z.int()).min(1), []],
    ["too_big: Must have at most 1 item.", z.array(z.int()).max(1), [1, 2]],
    ["not_multiple_of: Must be a multiple of 5.", z.number().multipleOf(5), 7],
    ["invalid_format: Must be an e-mail address.", z.email(), "x"],
    ["invalid_format: Must be a time such as 2026-11-20T08:30:00.000Z.", z.iso.datetime(), "x"],
    ["invalid_format: Must be text of the form cuid2.", z.cuid2(), "-"],
    ["invalid_format: Must match /^\\d$/.", z.string().regex(/^\d$/), "x"],
    ["invalid_format: Must begin with /.", z.string().startsWith("/"), "x"],
    ["invalid_format: Must end with /.", z.string().endsWith("/"), "x"],
    ["invalid_format: Must contain /.", z.string().includes("/"), "x"],
    ["invalid_union: Must have one of the forms that are allowed here.", z.union([z.string(), z.number()]), true],
    ["invalid_type: Must be an object.", z.map(z.string(), z.int()), 5],
    ["invalid_element: One of its items is not valid.", z.map(z.object({}), z.int()), new Map([[{}, "x"]])],
    ["invalid: Is not valid.", z.string().refine(() => false), "x"],
    ["invalid: Must be known.", z.string().refine(() => false, "Must be known."), "x"],
    ["invalid_type: Must be an id.", z.int("Must be an id."), "x"],
  ])("%s", (expected, schema, raw) => {
    expect(text(z.object({ at: schema }), { at: raw })).toEqual([`at ${expected}`]);
  });

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
