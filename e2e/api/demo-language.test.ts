import { expect, test } from "vitest";
import { everyText } from "../fixtures/guides/every-text";
import { startChineseDemo, startServerOnCopy } from "../fixtures/servers/server";

/** Values for programs: codes, paths, tracking and payment numbers, URLs of images, colours, times and time zones. */
const forPrograms =
  /^(https?:|\/)\S*$|^[a-z][\w./:,-]*$|^#[0-9a-f]{6}$|^[A-Z][A-Z\d_-]*$|^[A-Za-z]*\d[\w:.-]*$|^[A-Z]\w+\/[A-Z]\w+$/;
/** The code writes it to a journal, and pages translate it. */
const ownReasons = new Set(["the refund was refused"]);
const letters = /\p{Script=Latin}/u;
const han = /\p{Script=Han}/u;
const withoutTags = (text: string) => text.replace(/\.webp$/, "").replaceAll(/<[^>]*?(alt="([^"]*)")?[^>]*>/g, " $2 ");

test("a demo shop in Chinese has no Latin word in any text of its lists and records", async () => {
  const shop = await startChineseDemo();
  const texts = await everyText(shop.url, "zh-CN").finally(shop.stop);
  expect(texts.length).toBeGreaterThan(3000);
  const isForPrograms = (text: string) => forPrograms.test(text) || ownReasons.has(text);
  const wrong = texts.filter(({ text }) => !isForPrograms(text) && letters.test(withoutTags(text)));
  expect(wrong).toEqual([]);
});

test("a demo shop in English has no Chinese character in any text of its lists and records", async () => {
  const shop = await startServerOnCopy();
  const texts = await everyText(shop.url, "en").finally(shop.stop);
  expect(texts.length).toBeGreaterThan(3000);
  // Place names are not translated.
  const wrong = texts.filter(({ at, text }) => han.test(text) && !at.startsWith("GET /cms/region:"));
  expect(wrong).toEqual([]);
});
