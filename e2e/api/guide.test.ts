import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { readTexts } from "@/e2e/fixtures/guides/every-text";
import { followGuide, parseSteps } from "@/e2e/fixtures/guides/transcript";
import { startChineseDemo } from "@/e2e/fixtures/servers/server";

let chinese: Awaited<ReturnType<typeof startChineseDemo>>;
beforeAll(async () => {
  chinese = await startChineseDemo();
});
afterAll(() => chinese.stop());

/** Values for programs: codes, paths, tracking and payment numbers, URLs of images, colours, times and time zones. */
const forPrograms =
  /^(https?:|\/)\S*$|^[a-z][\w./:,-]*$|^#[0-9a-f]{6}$|^[A-Z][A-Z\d_-]*$|^[A-Za-z]*\d[\w:.-]*$|^[A-Z]\w+\/[A-Z]\w+$/;
const namesOfPrograms = /\.(user_agent|browser|os)$/;
/** The code writes it to a journal, and pages translate it. */
const ownReasons = new Set(["the refund was refused"]);
const letters = /\p{Script=Latin}/u;
/** Without a word in Chinese. */
const untranslated = /\bICP\b|\bIP\b|\bAPI\b|\bWebhook\b|npm run [a-z:]+|openid|unionid|\b91[\dA-Z]{16}\b/g;
const withoutTags = (text: string) =>
  text
    .replace(/\.webp$/, "")
    .replaceAll(untranslated, "")
    .replaceAll(/<[^>]*?(alt="([^"]*)")?[^>]*>/g, " $2 ");

// Before the guides are followed, because their orders are the only texts that the demo does not write.
test("a Chinese demo shop has no Latin words in its lists and records", async () => {
  const texts = await readTexts(chinese.url, "zh-CN");
  expect(texts.length).toBeGreaterThan(3000);
  const isForPrograms = (at: string, text: string) =>
    namesOfPrograms.test(at) || forPrograms.test(text) || ownReasons.has(text);
  const wrong = texts.filter(({ at, text }) => !isForPrograms(at, text) && letters.test(withoutTags(text)));
  expect(wrong).toEqual([]);
});

const guides = [
  { page: "docs/mini-program.md", url: () => inject("serverUrl") },
  { page: "docs/zh-CN/mini-program.md", url: () => chinese.url },
];

describe.each(guides)("$page, in a demo shop of its language", ({ page, url }) => {
  test("each command of the guide returns the output shown there", async () => {
    const { steps, wrong } = await followGuide(page, url());
    expect(steps).toBeGreaterThan(12);
    expect(wrong).toEqual([]);
  });

  test("leads from signing in to a paid order, and a cancelled order returns its stock", async () => {
    const told = parseSteps(await readFile(page, "utf8")).map(({ shown }) => shown);
    const place = (text: string) => told.findIndex((shown) => shown.includes(text));
    const milestones = [
      '"token"',
      '"is_default"',
      '"properties"',
      '"status": "unpaid"',
      '"paySign"',
      '"status": "paid"',
    ];

    expect(milestones.map(place)).toEqual(milestones.map(place).toSorted((a, b) => a - b));
    expect(place('"token"')).toBe(0);
    const [stock, taken, status, again] = told[place("\ncancelled\n")]!.split("\n");
    expect([Number(taken), status, again]).toEqual([Number(stock) - 3, "cancelled", stock]);
  });
});
