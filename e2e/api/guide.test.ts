import { readFile } from "node:fs/promises";
import { expect, inject, test } from "vitest";
import { followGuide, parseSteps } from "@/e2e/fixtures/guides/transcript";

const page = "docs/mini-program.md";

test("each command of docs/mini-program.md returns the output shown in the guide", async () => {
  const { steps, wrong } = await followGuide(page, inject("serverUrl"));
  expect(steps).toBeGreaterThan(12);
  expect(wrong).toEqual([]);
});

test("docs/mini-program.md leads from signing in to a paid order, and a cancelled order returns its stock", async () => {
  const told = parseSteps(await readFile(page, "utf8")).map(({ shown }) => shown);
  const place = (text: string) => told.findIndex((shown) => shown.includes(text));
  const milestones = ['"token"', '"is_default"', '"properties"', '"status": "unpaid"', '"paySign"', '"status": "paid"'];
  expect(milestones.map(place)).toEqual(milestones.map(place).toSorted((a, b) => a - b));
  expect(place('"token"')).toBe(0);
  const [stock, taken, status, again] = told[place("\ncancelled\n")]!.split("\n");
  expect([Number(taken), status, again]).toEqual([Number(stock) - 3, "cancelled", stock]);
});
