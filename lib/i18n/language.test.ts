import { expect, test } from "vitest";
import { languageFor, localeLanguage } from "./language";

test.each([
  [undefined, "en"],
  ["", "en"],
  ["*", "en"],
  ["zh", "zh"],
  ["zh-CN", "zh"],
  ["ZH-Hans-CN", "zh"],
  ["zh-TW", "zh"],
  ["zh-CN,zh;q=0.9,en;q=0.8", "zh"],
  ["en-US,en;q=0.9,zh;q=0.8", "en"],
  ["en;q=0.5, zh;q=0.6", "zh"],
  ["zh;q=0.5, en;q=0.50", "zh"],
  ["en, zh", "en"],
  ["zh;q=0", "en"],
  ["zh;q=0, *", "en"],
  ["en;q=0, *", "zh"],
  ["en;q=0", "en"],
  ["fr, de;q=0.9", "en"],
  ["fr, zh;q=0.1", "zh"],
  ["fr, *;q=0.5, zh;q=0.4", "en"],
  ["zh;q=2", "en"],
  ["zh;q=x", "en"],
  ["zha", "en"],
  [`${"x,".repeat(300)}zh`, "en"],
])("Accept-Language %s selects %s", (accepted, expected) => {
  expect(languageFor(accepted)).toBe(expected);
});

test.each([
  [{}, "en"],
  [{ LANG: "C.UTF-8" }, "en"],
  [{ LANG: "zh_CN.UTF-8" }, "zh"],
  [{ LANG: "zh" }, "zh"],
  [{ LANG: "zha" }, "en"],
  [{ LANG: "zh_TW", LC_MESSAGES: "en_US.UTF-8" }, "en"],
  [{ LANG: "en_US.UTF-8", LC_MESSAGES: "", LC_ALL: "zh_CN.UTF-8" }, "zh"],
])("a terminal with %j selects %s", (env, expected) => {
  expect(localeLanguage(env, "en-US")).toBe(expected);
});

test("without locale variables the system's language is used", () => {
  expect([localeLanguage({}, "zh-CN"), localeLanguage({}, "en-US"), localeLanguage({ LANG: "C" }, "zh-CN")]).toEqual([
    "zh",
    "en",
    "en",
  ]);
});
