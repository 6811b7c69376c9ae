import type { Page } from "@playwright/test";
import { faultDocument } from "mini-program-simulator";
import { compileMiniProgram } from "mini-program-simulator/compiler";
import { expect, narrow, test } from "./browser-test";
import { openPhone } from "./open-phone";
import { smallMiniProgram } from "./small-mini-program";

test.use({ expectsErrors: true });

const open = async (page: Page, path: string, changes: Record<string, string>, query?: string) => {
  await page.setViewportSize(narrow);
  await openPhone(page, compileMiniProgram(smallMiniProgram(changes)), path, { development: true, query });
};
const panel = (page: Page) => page.getByRole("alert", { name: "Mistakes in the mini-program" });

const rows: [mistake: string, path: string, changes: Record<string, string>, told: string[]][] = [
  [
    "an exception in onLoad",
    "/pages/home/home",
    {
      "pages/home/home.js": "Page({\n  data: { product: {} },\n  onLoad() {\n    this.lost.go();\n  },\n  buy() {} });",
    },
    ["pages/home/home.js:4:15", "Page pages/home/home", "Cannot read properties of undefined", "this.lost.go();"],
  ],
  [
    "an exception in a script that a page requires",
    "/pages/cart/cart",
    { "money.js": "// a comment\nexports.total = () => {\n  throw new Error('no price');\n};" },
    ["money.js:3:9", "Page pages/cart/cart", "no price"],
  ],
  [
    "a promise that nobody catches",
    "/pages/home/home",
    {
      "pages/home/home.js":
        "Page({\n  data: { product: {} }, buy() {},\n  async onShow() {\n    await null;\n    throw new Error('late');\n  } });",
    },
    ["pages/home/home.js:5:11", "Page pages/home/home", "late"],
  ],
  [
    "an exception in app.js",
    "/pages/home/home",
    { "app.js": "App({\n  onLaunch() {\n    throw new Error('no start');\n  },\n});" },
    ["app.js:3:11", "no start"],
  ],
  [
    "a binding that nothing sets",
    "/pages/home/home",
    { "pages/home/home.wxml": '<view bindtap="buy">\n  {{prodct.name}}\n</view>' },
    ["pages/home/home.wxml:2:5", "Page pages/home/home", "never sets prodct. Is product meant?", "{{prodct.name}}"],
  ],
  [
    "a misspelt handler, before it is tapped",
    "/pages/home/home",
    { "pages/home/home.wxml": '<view>\n  <text bindtap="buyy">{{product.name}}</text>\n</view>' },
    ["pages/home/home.wxml:2:9", "Page pages/home/home", "has no function buyy. Is buy meant?"],
  ],
];

for (const [mistake, path, changes, told] of rows)
  test(`in development the frame shows file, line and page of ${mistake}`, async ({ page }) => {
    await open(page, path, changes);
    for (const words of told) await expect(panel(page)).toContainText(words);
  });

test("an exception in a handler is shown with its line in the source", async ({ page }) => {
  await open(page, "/pages/home/home", {
    "pages/home/home.js": "Page({\n  data: { product: {} },\n  buy() {\n    undefined.go();\n  },\n});",
  });
  await page.locator("#buy").click();
  await expect(panel(page)).toContainText("pages/home/home.js:4:15");
  await expect(panel(page)).toContainText("Page pages/home/home");
});

test("an unknown function of wx is reported with page, line and a suggestion when it is called", async ({ page }) => {
  await open(page, "/pages/home/home", {
    "pages/home/home.js":
      "const api = wx;\nPage({\n  data: { product: {} },\n  buy() {\n    api.chooseAdress();\n  },\n});",
  });
  await page.locator("#buy").click();
  await expect(panel(page)).toContainText("pages/home/home.js:5:9");
  await expect(panel(page)).toContainText("Is wx.chooseAddress meant?");
});

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

test("without development there is no panel, and the console has the location", async ({ page }) => {
  const said: string[] = [];
  page.on("console", (message) => said.push(message.text()));
  const changes = rows[0]![2];
  await openPhone(page, compileMiniProgram(smallMiniProgram(changes)), "/pages/home/home");
  await expect.poll(() => said.join("\n")).toContain("pages/home/home.js:4:15 (page pages/home/home): Cannot read");
  await expect(panel(page)).toHaveCount(0);
});
