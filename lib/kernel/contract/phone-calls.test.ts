import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { operations } from "@/lib/registry";
import { phoneCalls } from "./phone-calls";

const staffPages = readFileSync("mini-program/staff/api.js", "utf8");
const calls = [...staffPages.matchAll(/^ {2}"[\w.]+": \["([A-Z]+)", "([^"?]+)/gm)].map(
  ([, method, path]) => `${method} ${path}`,
);

test("a linked phone can call exactly the operations that the staff pages call and that need a token", () => {
  const declared = new Map(Object.values(operations).map((each) => [`${each.method} ${each.path}`, each.access]));
  expect([...phoneCalls].sort()).toEqual(calls.filter((call) => declared.get(call) !== "public").sort());
  expect([...phoneCalls].filter((call) => !declared.has(call))).toEqual([]);
  expect(calls.length).toBeGreaterThan(20);
});
