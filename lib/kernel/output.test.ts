import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { operations } from "@/lib/registry";
import { line, price, time } from "./contract/fields";
import { isSchema } from "./input";
import { writeAnswer } from "./output";

const recorded = JSON.parse(readFileSync("lib/system/document/examples.json", "utf8")).operations;
const examples = Object.entries(operations).flatMap(([name, { output }]) => {
  const answer = recorded[name]?.answer;
  return isSchema(output) && answer !== undefined ? [{ name, output, answer }] : [];
});

/** Several operations may answer alike: of each shape the longest example. */
const byLength = examples.toSorted((a, b) => JSON.stringify(a.answer).length - JSON.stringify(b.answer).length);
const shapes = [...new Map(byLength.map((example) => [example.output, example])).values()];

// Some fifty thousand refusals follow. Nobody reads their stacks, which take more time than the refusals.
const { stackTraceLimit } = Error;
beforeAll(() => {
  Error.stackTraceLimit = 0;
});
afterAll(() => {
  Error.stackTraceLimit = stackTraceLimit;
});

const outcome = (write: () => string | undefined) => {
  try {
    return { text: write() };
  } catch {
    return "refused";
  }
};
const byZod = (schema: z.core.$ZodType, value: unknown) => outcome(() => JSON.stringify(z.parse(schema, value)));
const written = (schema: z.core.$ZodType, value: unknown) => outcome(() => writeAnswer(schema, value));

/** The value once for each of its parts, with the part replaced. */
function* changed(value: unknown, replace: (part: unknown) => unknown): Generator<unknown> {
  yield replace(value);
  if (Array.isArray(value))
    for (const [at, part] of value.entries()) for (const other of changed(part, replace)) yield value.with(at, other);
  else if (typeof value === "object" && value !== null)
    for (const [name, part] of Object.entries(value))
      for (const other of changed(part, replace)) yield { ...value, [name]: other };
}
const isObject = (part: unknown): part is object => typeof part === "object" && part !== null && !Array.isArray(part);

describe("an answer is written as zod would have it", () => {
  test("in every example", () => {
    expect(examples.length).toBeGreaterThan(100);
    for (const { name, output, answer } of examples)
      expect(written(output, answer), name).toEqual({ text: JSON.stringify(z.parse(output, answer)) });
  });

  test("without an undeclared field, wherever it stands", () => {
    for (const { name, output, answer } of shapes)
      for (const more of changed(answer, (part) => (isObject(part) ? { password_hash: "x", ...part } : part)))
        expect(written(output, more), name).toEqual(byZod(output, more));
    const { output, answer } = examples.find(({ name }) => name === "products.get")!;
    expect(writeAnswer(output, { ...answer, password_hash: "x" })).not.toContain("password_hash");
  });

  test.each([
    ["nothing", undefined],
    ["null", null],
    ["text", "a"],
    ["empty text", ""],
    ["text with signs", '"\\\n\u0001\ud800 龙 \u2028'],
    ["a number", 3],
    ["a fraction", 1.5],
    ["no number", Number.NaN],
    ["a large number", 1e300],
    ["minus zero", -0],
    ["yes", true],
    ["a time", new Date(0)],
    ["a list", [1]],
    ["an object", { id: 1 }],
  ])("with %s in the place of any part, or it is refused", (_, value) => {
    for (const { name, output, answer } of shapes)
      for (const other of changed(answer, () => value))
        expect(written(output, other), name).toEqual(byZod(output, other));
  });

  test.each([
    ["rules of a text", line(1, 5, "tea"), ["tea", " tea ", "", "a\u0000b", "longer than that", "茶".repeat(5)]],
    ["a range", price, [1, 99_999_999, 0, 100_000_000, 1.5]],
    ["an open range", z.number().gt(1).lt(3), [1, 1.5, 3]],
    ["a multiple", z.int().multipleOf(5), [5, 6]],
    ["a time", time.nullable(), [new Date(0), "2026-11-20T08:30:00.000Z", null, 5]],
    [
      "fields that may be missing",
      z.object({ a: z.int().optional(), b: z.int().optional(), c: z.int(), d: z.int().optional() }),
      [{ c: 1 }, { a: 1, c: 1 }, { b: 1, c: 1, d: 1 }, { a: undefined, b: 2, c: 3 }, {}],
    ],
    [
      "only fields that may be missing",
      z.object({ a: z.int().optional(), b: z.int().optional() }),
      [{}, { b: 1 }, { a: 1, b: 2 }, { a: null }],
    ],
    ["no fields", z.object({}), [{}, { a: 1 }]],
    ["a closed object", z.strictObject({ a: z.int() }), [{ a: 1 }, { a: 1, b: 2 }]],
    ["a rule of an object", z.object({ a: z.int() }).refine(({ a }) => a > 1), [{ a: 1 }, { a: 2 }]],
    [
      "a length",
      z.array(z.int()).max(2),
      [
        [1, 2],
        [1, 2, 3],
      ],
    ],
    ["one of several", z.union([z.int(), z.string()]), [1, "a", true]],
    ["anything", z.object({ a: z.unknown() }), [{ a: { b: [1] } }, { a: null }, {}]],
  ] as [string, z.core.$ZodType, unknown[]][])("by %s", (_, schema, values) => {
    for (const value of values) expect(written(schema, value)).toEqual(byZod(schema, value));
  });
});
