import { afterAll, beforeAll, expect, test } from "vitest";
import { readTexts } from "@/e2e/fixtures/guides/every-text";
import { followGuide } from "@/e2e/fixtures/guides/transcript";
import { startChineseDemo, startServerOnCopy } from "@/e2e/fixtures/servers/server";

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

// Before the guide is followed, because its orders are the only texts that the demo does not write.
test("a Chinese demo shop has no Latin words in its lists and records", async () => {
  const texts = await readTexts(chinese.url, "zh-CN");
  expect(texts.length).toBeGreaterThan(3000);
  const isForPrograms = (at: string, text: string) =>
    namesOfPrograms.test(at) || forPrograms.test(text) || ownReasons.has(text);
  const wrong = texts.filter(({ at, text }) => !isForPrograms(at, text) && letters.test(withoutTags(text)));
  expect(wrong).toEqual([]);
});

test("each command of docs/zh-CN/mini-program.md returns the output shown in the guide", async () => {
  const { steps, wrong } = await followGuide("docs/zh-CN/mini-program.md", chinese.url);
  expect(steps).toBeGreaterThan(12);
  expect(wrong).toEqual([]);
});

test("an English demo shop has no Chinese characters in its lists and records", async () => {
  const english = await startServerOnCopy();
  const texts = await readTexts(english.url, "en");
  await english.stop();
  expect(texts.length).toBeGreaterThan(3000);
  // Names of places and of WeChat's services are not translated.
  const wrong = texts.filter(
    ({ at, text }) => /\p{Script=Han}/u.test(text) && !/^GET \/cms\/region:|service_name$/.test(at),
  );
  expect(wrong).toEqual([]);
});
