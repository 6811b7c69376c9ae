import { readFileSync, writeFileSync } from "node:fs";
import { beforeAll, expect, test } from "vitest";
import { clientTypes, type Document } from "@/lib/client/declarations";
import { clientScript } from "@/lib/client/script";
import { openapi } from "@/lib/kernel/openapi/openapi";
import { operations } from "@/lib/registry";

const base = "http://localhost:3000";
const made = {
  "mini-program/client.js": clientScript(operations, base, "cjs"),
  "mini-program/client.d.ts": clientTypes(operations, openapi(operations, base, "Tea & Grain") as Document),
};

/**
 * The copies are committed because WeChat's tools open the folder without a build step. `npm run client` updates them.
 */
beforeAll(() => {
  if (process.env.KIOSK_RECORD) for (const [path, text] of Object.entries(made)) writeFileSync(path, text);
});

test.each(Object.entries(made))("%s is the client that the shop serves (else: npm run client)", (path, text) => {
  expect(readFileSync(path, "utf8")).toBe(text);
});
