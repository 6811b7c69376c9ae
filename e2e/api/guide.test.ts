import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { differences, play, stepsOf } from "@/e2e/fixtures/guides/transcript";
import { startChineseDemo } from "@/e2e/fixtures/servers/server";

const written = "http://localhost:3000";
let chinese: Awaited<ReturnType<typeof startChineseDemo>>;
beforeAll(async () => {
  chinese = await startChineseDemo();
});
afterAll(() => chinese.stop());

const guides = [
  { page: "docs/mini-program.md", url: () => inject("serverUrl") },
  { page: "docs/zh-CN/mini-program.md", url: () => chinese.url },
];

describe.each(guides)("$page, in a demo shop of its language", ({ page, url }) => {
  test("what the guide tells to type answers as the guide shows", async () => {
    const guide = await readFile(page, "utf8");
    const steps = stepsOf(guide);
    const answers = await play(stepsOf(guide.replaceAll(written, url())));

    expect(steps.length).toBeGreaterThan(12);
    const wrong = steps.flatMap(({ commands, shown, isJson }, at) => {
      const real = answers[at]!.replaceAll(url(), written);
      const found = isJson ? differences(JSON.parse(shown), JSON.parse(real)) : differences(shown, real);
      return found.map((difference) => `${commands.trim()}\n  ${difference}`);
    });
    expect(wrong).toEqual([]);
  });

  test("the guide goes from login to a paid order, and a cancelled one gives its stock back", async () => {
    const told = stepsOf(await readFile(page, "utf8")).map(({ shown }) => shown);
    const place = (text: string) => told.findIndex((shown) => shown.includes(text));
    const milestones = [
      ...['"token"', '"is_default"', '"properties"', '"status": "unpaid"', '"paySign"', '"status": "paid"'],
    ];

    expect(milestones.map(place)).toEqual(milestones.map(place).toSorted((a, b) => a - b));
    expect(place('"token"')).toBe(0);
    const [stock, taken, status, again] = told[place("\ncancelled\n")]!.split("\n");
    expect([Number(taken), status, again]).toEqual([Number(stock) - 3, "cancelled", stock]);
  });
});
