import { cpSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { compileMiniProgram } from "@/lib/phone/compiler/compile";
import { scratchDirectory } from "../fixtures/databases/scratch";
import { field, openCompiled } from "../fixtures/guides/corpus";
import { expect, test } from "./page-test";

/** Vant lies where npm puts it, TDesign where WeChat's "build npm" puts it. */
const libraries = (async () => {
  const { path } = scratchDirectory();
  cpSync("e2e/fixtures/mini-program-libraries", path, { recursive: true });
  cpSync("node_modules/@vant/weapp", join(path, "node_modules/@vant/weapp"), { recursive: true });
  const built = join(path, "miniprogram_npm/tdesign-miniprogram");
  cpSync("node_modules/tdesign-miniprogram/miniprogram_dist", built, { recursive: true });
  const { files, ...rest } = await compileMiniProgram(path);
  rmSync(path, { recursive: true });
  // Their icons are fonts on servers of their own, which no test calls.
  files.set("phone.css", String(files.get("phone.css")).replace(/@font-face\{[^}]*\}/g, ""));
  return { files, ...rest };
})();

test("Vant and TDesign compile by their npm names, without a fault", async () => {
  expect((await libraries).faults).toEqual([]);
});

const open = async (page: Page, name: string) => {
  await openCompiled(page, libraries, `/pages/${name}/${name}`);
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
    ...{ tabs: { index: 1, name: "nuts", title: "Nuts" }, name: "Han Meimei", count: 2, gift: true, agree: true },
    ...{ way: "shop", rate: 5, open: ["more"], slide: 60, swipe: "right", asked: 1, answer: "yes" },
    form: { name: "Han Meimei", count: 2 },
  });

  const box = async (selector: string) => (await page.locator(selector).first().boundingBox())!;
  expect((await box("[class*=--van-tab]:has-text('Tea')")).width).toBeGreaterThan(170);
  expect((await box("van-grid-item > wx-view")).width).toBe(125);
  await expect(page.locator("#ask > wx-button")).toHaveCSS("background-color", "rgb(7, 193, 96)");
  await expect(page.locator("#tag > wx-view")).toHaveCSS("letter-spacing", "3px"); // a class from outside
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
    ...{ tab: "nuts", name: "Han Meimei", count: 2, gift: true, agree: true, way: "shop", open: ["more"] },
    ...{ slide: 60, swipe: "Delete", asked: 1, answer: "yes" },
  });
  await expect(page.locator("wx-button").filter({ hasText: "Ask" })).toHaveCSS("background-color", "rgb(0, 82, 217)");
  await expect(page.locator(".t-tag")).toHaveCSS("letter-spacing", "3px");
  await expect(page.locator(".t-avatar")).toHaveCSS("border-radius", /50%|px/);
});

test("a component that app.json names by ./lib/ is found from the root, and its WXS as in WeChat", async ({ page }) => {
  for (const name of ["vant", "tdesign"]) {
    await open(page, name);
    await expect(page.getByText("¥68.00")).toHaveCSS("color", "rgb(200, 0, 0)");
  }
});
