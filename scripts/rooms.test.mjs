import { expect, test } from "vitest";
import { findViolations } from "./rooms.mjs";

const sentences = (files) => findViolations(Object.keys(files), (file) => files[file]);
const from = (file) => `import { x } from "@/${file}";`;

test("a room that imports one above it is named with both files", () => {
  const files = { "lib/storage/a.ts": from("lib/catalogue/products/b"), "lib/catalogue/products/b.ts": "" };
  expect(sentences(files)).toEqual([
    expect.stringMatching(/^lib\/storage\/a\.ts imports lib\/catalogue\/products\/b\.ts: .* is not below/),
  ]);
});

test("the kernel imports no room, not even a type or by import()", () => {
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

test("rooms of one layer do not import each other", () => {
  const files = { "lib/catalogue/banners/a.ts": from("lib/catalogue/themes/b"), "lib/catalogue/themes/b.ts": "" };
  expect(sentences(files)).toEqual([
    expect.stringContaining("lib/catalogue/themes is not below lib/catalogue/banners"),
  ]);
});

test("WeChat's client imports the kernel only", () => {
  const files = { "lib/wechat/a.ts": from("lib/kernel/b"), "lib/kernel/b.ts": "" };
  expect(sentences(files)).toEqual([]);
  expect(sentences({ "lib/sandbox/a.ts": from("lib/settings/b"), "lib/settings/b.ts": "" })).toEqual([
    expect.stringContaining("lib/sandbox may import only db, lib/i18n, lib/kernel, lib/wechat"),
  ]);
});

test("only the selection of the platform imports the sandbox", () => {
  const files = { "lib/selling/payments/a.ts": from("lib/sandbox/b"), "lib/sandbox/b.ts": "" };
  expect(sentences(files)).toEqual([expect.stringContaining("may import lib/sandbox")]);
  expect(sentences({ "lib/platform/a.ts": from("lib/sandbox/b"), "lib/sandbox/b.ts": "" })).toEqual([]);
});

test("a file without a room is named", () => {
  expect(sentences({ "lib/loose.ts": "" })).toEqual([expect.stringContaining("lib/loose.ts belongs to no room")]);
});

test("a new folder of the catalogue is a room among the highest there", () => {
  const files = { "lib/catalogue/suppliers/a.ts": from("lib/catalogue/products/b"), "lib/catalogue/products/b.ts": "" };
  expect(sentences(files)).toEqual([]);
  const reversed = {
    "lib/catalogue/products/b.ts": from("lib/catalogue/suppliers/a"),
    "lib/catalogue/suppliers/a.ts": "",
  };
  expect(sentences(reversed)).toEqual([
    expect.stringContaining("lib/catalogue/suppliers is not below lib/catalogue/products"),
  ]);
  expect(sentences({ "lib/catalogue/loose.ts": "" })).toEqual([expect.stringContaining("belongs to no room")]);
});
