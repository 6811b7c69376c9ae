import { faultDocument } from "mini-program-simulator";
import { compileMiniProgram } from "mini-program-simulator/compiler";
import { expect, narrow, test } from "./browser-test";
import { smallMiniProgram } from "./small-mini-program";

test("the document for faults has the language of the developer and fits a narrow screen", async ({ page }) => {
  const broken = compileMiniProgram(
    smallMiniProgram({ "pages/home/home.wxml": "<view>\n  <text>{{product.name}}\n</view>" }),
  );
  const { faults } = await broken.catch((error) => error);
  await page.setViewportSize(narrow);
  for (const [language, title, what] of [
    ["en", "The mini-program cannot be compiled", "This tag is never closed."],
    ["zh", "小程序无法编译", "这个标签没有闭合。"],
  ] as const) {
    await page.setContent(faultDocument(faults, language));
    const alert = page.getByRole("alert");
    for (const words of [title, "pages/home/home.wxml:2", "pages/home/home", what, "<text>{{product.name}}"])
      await expect(alert).toContainText(words);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(narrow.width);
  }
});
