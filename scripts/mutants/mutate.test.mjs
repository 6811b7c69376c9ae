import { expect, test } from "vitest";
import { instrumented } from "./instrument.mjs";
import { mutantsOf } from "./mutate.mjs";

/** The whole source as each of its mutants has it. */
const changes = (source) =>
  mutantsOf(source).map(({ start, end, text }) => source.slice(0, start) + text + source.slice(end));
const inSql = (text) => changes(`sql\`${text}\``).map((changed) => changed.slice(4, -1));

test("a condition is always and never true, a comparison is turned and moved by one", () => {
  expect(changes("if (a) b;")).toEqual(["if (true) b;", "if (false) b;"]);
  expect(changes("x = a < b")).toEqual(["x = a <= b"]);
  expect(changes("x = a === b")).toEqual(["x = a !== b"]);
});

test("both sides of a fallback stand alone, `and` becomes `or`, a number is subtracted, and text is not", () => {
  expect(changes("x = a ?? b")).toEqual(["x = a", "x = b"]);
  expect(changes("x = a && b")).toEqual(["x = a || b"]);
  expect(changes("x = a + 1")).toEqual(["x = a - 1"]);
  expect(changes('x = a + "s"')).toEqual([]);
});

test("a call whose answer nobody reads is left out, and so is an `await`", () => {
  expect(changes("await a();")).toEqual(["undefined;", "a();"]);
});

test("two placeholders of a sentence change places", () => {
  expect(changes('x = "{on} of {all}"')).toEqual(['x = "{all} of {on}"']);
});

test("SQL loses a condition, its order or its lock, and its comparisons move", () => {
  expect(inSql("select a from b where c and d order by e for update")).toEqual([
    "select a from b where c order by e for update",
    "select a from b where c and d for update",
    "select a from b where c and d order by e ",
  ]);
  expect(inSql("where a < b")).toEqual(["where a <= b"]);
  expect(inSql("order by a desc")).toEqual(["", "order by a asc"]);
  expect(inSql("set a = 1 where b = 2")).toEqual(["set a = 1 where b <> 2"]);
});

test("Drizzle's conditions are exchanged, and each of several may be missing", () => {
  const source = 'import { and, eq } from "drizzle-orm";\nx = and(a, eq(b, c));';
  expect(changes(source).map((changed) => changed.split("\n")[1])).toEqual([
    "x = and(eq(b, c));",
    "x = and(a);",
    "x = and(a, kioskDrizzle.ne(b, c));",
  ]);
});

test("one loaded source can be any of its mutants, one inside another too", () => {
  const source = "result = a > 1 && (b ? 10 + 1 : 20)";
  const mutants = mutantsOf(source).map((mutant, id) => ({ ...mutant, id }));
  const code = instrumented(source, mutants);
  const run = (active) =>
    new Function("kioskMutant", "a", "b", `let result; ${code}; return result`).bind(null, active);
  const withGlobal = (id) => {
    globalThis.kioskMutant = (asked) => asked === id;
    try {
      return run()(2, true);
    } finally {
      delete globalThis.kioskMutant;
    }
  };
  expect(withGlobal(-1)).toBe(11);
  const plainly = mutants.map(({ start, end, text }) =>
    new Function("a", "b", `let result; ${source.slice(0, start) + text + source.slice(end)}; return result`)(2, true),
  );
  expect(mutants.map(({ id }) => withGlobal(id))).toEqual(plainly);
});
