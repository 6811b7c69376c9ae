import { appendFileSync, existsSync, mkdirSync, readFileSync } from "node:fs";
import { dirname } from "node:path";
import { hashOf } from "./plan.mjs";

/** Results of earlier runs, a line each. One holds while the mutant's file and the tests that judged it are what they were. */
export function openResults(path, sources) {
  mkdirSync(dirname(path), { recursive: true });
  const lines = existsSync(path) ? readFileSync(path, "utf8").split("\n").filter(Boolean) : [];
  const kept = new Map(lines.map((line) => JSON.parse(line)).map((one) => [one.key, one]));
  const textsOf = (tests) => hashOf(...tests.map((test) => sources.get(test) ?? ""));
  return {
    /** The tests are all that a survivor might meet now. */
    find(key, tests) {
      const one = kept.get(key);
      const judges = one?.result === "found" ? [one.by] : tests;
      return one?.texts === textsOf(judges) ? one : undefined;
    },
    /** The test that found it last time is likely to find it again. */
    lastFinder: (key) => kept.get(key)?.by,
    add(key, { result, by, why, tried, took }, tests) {
      const texts = textsOf(result === "found" ? [by] : tests);
      const one = { key, result, by, why, tried, took, texts };
      kept.set(key, one);
      appendFileSync(path, `${JSON.stringify(one)}\n`);
    },
  };
}
