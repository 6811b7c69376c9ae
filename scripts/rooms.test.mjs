import { expect, test } from "vitest";
import { misplaced } from "./rooms.mjs";
import { unusedExports } from "./unused-exports.mjs";

/** Checks these files, each given with its text. */
const sentences = (files) => misplaced(Object.keys(files), (file) => files[file]);
const from = (file) => `import { x } from "@/${file}";`;

test("a room that imports one above it is named, with both files", () => {
  const files = { "lib/storage/a.ts": from("lib/catalogue/products/b"), "lib/catalogue/products/b.ts": "" };
  expect(sentences(files)).toEqual([
    expect.stringMatching(/^lib\/storage\/a\.ts imports lib\/catalogue\/products\/b\.ts: .* is not below/),
  ]);
});

test("the kernel knows no room, also not by a type or by import()", () => {
  const room = { "lib/settings/b.ts": "" };
  const type = 'import type { x } from "@/lib/settings/b";';
  for (const text of [
    from("lib/settings/b"),
    type,
    'const b = await import("@/lib/settings/b");',
    'export { x } from "@/lib/settings/b";',
  ])
    expect(sentences({ ...room, "lib/kernel/a.ts": text })).toEqual([
      expect.stringContaining("lib/kernel/a.ts imports"),
    ]);
});

test("rooms of one floor do not import each other", () => {
  const files = { "lib/settings/a.ts": from("lib/storage/b"), "lib/storage/b.ts": "" };
  expect(sentences(files)).toEqual([expect.stringContaining("lib/storage is not below lib/settings")]);
});

test("WeChat's client knows the kernel alone", () => {
  const files = { "lib/wechat/a.ts": from("lib/kernel/b"), "lib/kernel/b.ts": "" };
  expect(sentences(files)).toEqual([]);
  expect(sentences({ "lib/sandbox/a.ts": from("lib/settings/b"), "lib/settings/b.ts": "" })).toEqual([
    expect.stringContaining("lib/sandbox may know only db, lib/i18n, lib/kernel, lib/wechat"),
  ]);
});

test("the sandbox is known by the choice of the platform, and by no room above", () => {
  const files = { "lib/selling/payments/a.ts": from("lib/sandbox/b"), "lib/sandbox/b.ts": "" };
  expect(sentences(files)).toEqual([expect.stringContaining("may know lib/sandbox")]);
  expect(sentences({ "lib/platform/a.ts": from("lib/sandbox/b"), "lib/sandbox/b.ts": "" })).toEqual([]);
});

test("a circle of files is shown as a circle, types counted", () => {
  const files = {
    "lib/csv/a.ts": 'import type { x } from "./b";',
    "lib/csv/b.ts": 'import { y } from "./c";',
    "lib/csv/c.ts": 'import type { z } from "./a";',
  };
  expect(sentences(files)).toEqual([
    expect.stringContaining("lib/csv/a.ts → lib/csv/b.ts → lib/csv/c.ts → lib/csv/a.ts is a circle"),
  ]);
});

test("a file beside the rooms is homeless", () => {
  expect(sentences({ "lib/loose.ts": "" })).toEqual([expect.stringContaining("lib/loose.ts stands in no room")]);
});

test("an export that nobody imports is named; one that a test imports is not", () => {
  const files = {
    "lib/csv/a.ts": "export const used = 1;\nexport const dead = 2;\nexport type Gone = 3;\n",
    "lib/csv/a.test.ts": 'import { used } from "./a";',
  };
  const unused = unusedExports(Object.keys(files), (file) => files[file]);
  expect(unused).toEqual([expect.stringContaining("exports dead"), expect.stringContaining("exports Gone")]);
});
