import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { readEnvironment } from "./read-environment";

const example = readFileSync(".env.example", "utf8");
const entries = [...example.matchAll(/^#([A-Z][A-Z0-9_]*)=(.*)$/gm)].map(([, name, value]) => [name!, value!] as const);
const names = entries.map(([name]) => name);

test(".env.example names exactly the variables that the app reads", () => {
  const read = [
    ...readFileSync("lib/kernel/process/read-environment.ts", "utf8").matchAll(/^ {2}([A-Z][A-Z0-9_]*):/gm),
  ];
  expect(read.length).toBeGreaterThan(20);
  expect(names.toSorted()).toEqual(read.map(([, name]) => name).toSorted());
});

test(".env.example explains each variable in a line above it and sets none", () => {
  expect(example.match(/^# .+\n#[A-Z0-9_]+=/gm)).toHaveLength(names.length);
  expect(example.split("\n").filter((line) => line && !line.startsWith("#"))).toEqual([]);
});

test("the values in .env.example are the defaults", () => {
  const secret = { AUTH_SECRET: "-".repeat(32) };
  expect(readEnvironment({ ...Object.fromEntries(entries), ...secret })).toEqual(readEnvironment(secret));
});
