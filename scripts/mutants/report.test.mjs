import { expect, test } from "vitest";
import { mutantsByFile } from "./plan.mjs";
import { reportOf } from "./report.mjs";

const source = `export const isFree = (paid) => paid >= 100;
// No test can tell: both give the same.
export const most = (a, b) => (a > b ? a : b);
`;
const sources = new Map([["lib/teas/free.ts", source]]);
const mutants = mutantsByFile(["lib/teas/free.ts"], sources);

test("the report has a survivor with its line and its change, but none that a comment at its line answers for", () => {
  const { counts, text } = reportOf("teas", mutants, ({ kind }) => outcomeOf(kind), sources);
  expect(counts).toEqual({ room: "teas", all: 4, found: 2, judged: 1, survived: 1, unreached: 0 });
  expect(text).toContain("lib/teas/free.ts:1 (comparison; lib/teas/free.test.ts)");
  expect(text).toContain("+ export const isFree = (paid) => paid > 100");
  expect(text).not.toContain("most");
});

const outcomeOf = (kind) =>
  kind === "comparison" ? { result: "survived", tried: ["lib/teas/free.test.ts"] } : { result: "found" };

test("of many tests that a survivor has met, the report names five", () => {
  const tried = ["a", "b", "c", "d", "e", "f", "g"];
  const textOf = (met) => reportOf("teas", mutants, () => ({ result: "survived", tried: met }), sources).text;
  expect(textOf(tried)).toContain("(comparison; a, b, c, d, e and 2 others)");
  expect(textOf(tried.slice(0, 5))).toContain("(comparison; a, b, c, d, e)");
});

test("a result holds while its file is the same but for comments, and not for another change", () => {
  const keys = (text) =>
    Object.values(mutantsByFile(["lib/teas/free.ts"], new Map([["lib/teas/free.ts", text]])))
      .flat()
      .map(({ key }) => key);
  expect(keys(`// A sentence.\n${source}`)).toEqual(keys(source));
  expect(keys(source.replace("100", "101"))).not.toEqual(keys(source));
});

test("a sample is the same each time, and a larger one contains it", () => {
  const many = Array.from({ length: 200 }, (_, at) => `export const f${at} = (a, b) => a < b;\n`).join("");
  const sample = (percent) =>
    Object.values(mutantsByFile(["lib/teas/free.ts"], new Map([["lib/teas/free.ts", many]]), { percent }))
      .flat()
      .map(({ key }) => key);
  const [few, more, all] = [sample(10), sample(30), sample(100)];
  expect(sample(10)).toEqual(few);
  expect(more).toEqual(expect.arrayContaining(few));
  expect(few.length / all.length).toBeCloseTo(0.1, 1);
  expect(more.length / all.length).toBeCloseTo(0.3, 1);
});
