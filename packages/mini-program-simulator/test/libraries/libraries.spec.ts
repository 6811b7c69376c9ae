import { cpSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type { Page } from "@playwright/test";
import { compileMiniProgram } from "mini-program-simulator/compiler";
import { expect, test } from "../browser-test";
import { field, openPhone } from "../open-phone";
import { temporaryFolder } from "../small-mini-program";

const packageFolder = (name: string) => dirname(createRequire(import.meta.url).resolve(`${name}/package.json`));

/** Vant and WeUI are in `node_modules`, TDesign where WeChat's "build npm" copies it. */
const libraries = (async () => {
  const path = temporaryFolder();
  cpSync(join(import.meta.dirname, "../fixtures/libraries"), path, { recursive: true });
  for (const name of ["@vant/weapp", "weui-miniprogram"])
    cpSync(packageFolder(name), join(path, "node_modules", name), { recursive: true });
  const built = join(path, "miniprogram_npm/tdesign-miniprogram");
  cpSync(join(packageFolder("tdesign-miniprogram"), "miniprogram_dist"), built, { recursive: true });
  const { files, ...rest } = await compileMiniProgram(path);
  rmSync(path, { recursive: true });
  // The icon fonts are on external servers, which tests must not call.
  files.set("phone.css", String(files.get("phone.css")).replace(/@font-face\{[^}]*\}/g, ""));
  return { files, ...rest };
})();

const open = async (page: Page, name: string) => {
  await openPhone(page, libraries, `/pages/${name}/${name}`);
  await expect(page.getByText("All teas")).toBeVisible();
};
const heard = (page: Page) => expect.poll(() => field(page, "heard"));

async function drag(page: Page, from: string, by: number) {
  const { x, y, width, height } = (await page.locator(from).first().boundingBox())!;
  await page.mouse.move(x + width / 2, y + height / 2);
  await page.mouse.down();
  await page.mouse.move(x + width / 2 + by, y + height / 2, { steps: 5 });
  await page.mouse.up();
}

test("a page with more than ten components of Vant looks and reacts as in WeChat", async ({ page }) => {
  await open(page, "vant");
  await page.getByText("Nuts", { exact: true }).click();
  await expect(page.getByText("All nuts")).toBeVisible();
  await page.getByPlaceholder("Your name").fill("Han Meimei");
  await page.locator("[class*=van-stepper__plus]").click();
  await page.locator("#gift > wx-view").click();
  await page.locator("#agree [class*=icon-wrap]").click();
  await page.locator("#way").getByText("Shop").click();
  await page.locator("#rate [class*=rate__item]").nth(4).click();
  await page.locator("#open").getByText("More").click();
  await expect(page.getByText("What is inside")).toBeVisible();
  await drag(page, "#slide [class*=button-wrapper]", 68);
  await drag(page, "#swipe", -80);
  await page.getByText("Submit").click();
  await page.getByText("Ask").click();
  await page.getByText("Yes").click();
  await heard(page).toEqual({
    tabs: { index: 1, name: "nuts", title: "Nuts" },
    name: "Han Meimei",
    count: 2,
    gift: true,
    agree: true,
    way: "shop",
    rate: 5,
    open: ["more"],
    slide: 60,
    swipe: "right",
    asked: 1,
    answer: "yes",
    form: { name: "Han Meimei", count: 2 },
  });

  const box = async (selector: string) => (await page.locator(selector).first().boundingBox())!;
  expect((await box("[class*=--van-tab]:has-text('Tea')")).width).toBeGreaterThan(170);
  expect((await box("van-grid-item > wx-view")).width).toBe(125);
  await expect(page.locator("#ask > wx-button")).toHaveCSS("background-color", "rgb(7, 193, 96)");
  await expect(page.locator("#tag > wx-view")).toHaveCSS("letter-spacing", "3px"); // a class passed from outside
  await expect(page.locator("#van-dialog [class*=van-overlay]")).toBeHidden();
});

test("a page with more than ten components of TDesign looks and reacts as in WeChat", async ({ page }) => {
  await open(page, "tdesign");
  await page.getByText("Nuts", { exact: true }).click();
  await expect(page.getByText("All nuts")).toBeVisible();
  await page.getByPlaceholder("Your name").fill("Han Meimei");
  await page.locator("[class*=t-stepper__plus]").first().click();
  await page.locator(".t-switch").click();
  await page.getByText("I agree").click();
  await page.getByText("Shop").click();
  await page.getByText("More").click();
  await expect(page.getByText("What is inside")).toBeVisible();
  await drag(page, "[class*=t-slider__dot]", 70);
  await drag(page, ".t-cell:has-text('to the left')", -80);
  await page.getByText("Delete").click();
  await page.getByText("Ask").click();
  await page.getByText("Yes").click();
  await heard(page).toEqual({
    tab: "nuts",
    name: "Han Meimei",
    count: 2,
    gift: true,
    agree: true,
    way: "shop",
    open: ["more"],
    slide: 60,
    swipe: "Delete",
    asked: 1,
    answer: "yes",
  });
  await expect(page.locator("wx-button").filter({ hasText: "Ask" })).toHaveCSS("background-color", "rgb(0, 82, 217)");
  await expect(page.locator(".t-tag")).toHaveCSS("letter-spacing", "3px");
  await expect(page.locator(".t-avatar")).toHaveCSS("border-radius", /50%|px/);
});

test("WeUI's slideview, whose gestures are WXS handlers, and its dialog work as in WeChat", async ({ page }) => {
  await open(page, "weui");
  const right = async () => {
    const { x, width } = (await page.locator("#slide [class*=wrp]", { hasText: "Delete" }).boundingBox())!;
    return Math.round(x + width);
  };
  const hidden = await right();
  expect(hidden).toBeGreaterThan(375);
  await drag(page, "#slide [class*=left]", -100);
  await expect.poll(right).toBe(375);
  await page.getByText("Delete").click();
  await expect.poll(right).toBe(hidden);
  await page.getByText("Ask").click();
  await page.getByText("Yes").click();
  const answer = { index: 1, item: { text: "Yes" } };
  await heard(page).toEqual([
    ["show", {}],
    ["buttontap", { index: 1, data: "tea" }],
    ["buttontap", answer],
  ]);
});

test("relative paths in app.json start at the root, and WXS of such a component works", async ({ page }) => {
  for (const name of ["vant", "tdesign"]) {
    await open(page, name);
    await expect(page.getByText("¥68.00")).toHaveCSS("color", "rgb(200, 0, 0)");
  }
});
