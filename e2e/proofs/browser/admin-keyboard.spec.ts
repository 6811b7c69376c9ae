import type { Locator, Page } from "@playwright/test";
import { requestAsRoot } from "../../browser/admin";
import { expect, test } from "../../browser/page-test";
import { createPicture } from "../../browser/picture";

// These tests use only the keyboard: no click, no fill, no focus by script.

async function press(page: Page, ...keys: string[]) {
  for (const key of keys) await page.keyboard.press(key);
}

/** Presses Tab until the target has visible focus. */
async function tabTo(page: Page, target: Locator) {
  await expect(target).toBeVisible();
  const isThere = () => target.evaluate((element) => element === document.activeElement);
  for (let turn = 0; !(await isThere()); turn++) {
    if (turn > 150) throw new Error(`Tab does not reach ${target}`);
    await page.keyboard.press("Tab");
  }
  const isSeen = await target.evaluate((element) => {
    const { outlineStyle, boxShadow } = getComputedStyle(element);
    return outlineStyle !== "none" || boxShadow !== "none";
  });
  expect(isSeen, `the focus on ${target}`).toBe(true);
}
async function typeInto(page: Page, target: Locator, text: string) {
  await tabTo(page, target);
  await page.keyboard.type(text);
}
async function open(page: Page, target: Locator) {
  await tabTo(page, target);
  await press(page, "Enter");
}
async function goTo(page: Page, words: string, option: string | RegExp) {
  const palette = page.getByRole("combobox", { name: "Search or jump to…" });
  // On a new page, keys have an effect only after hydration.
  await expect(async () => {
    if (!(await palette.isVisible())) await press(page, "Control+k");
    await expect(palette).toBeFocused({ timeout: 1_000 });
  }).toPass();
  await page.keyboard.type(words);
  await expect(page.getByRole("option", { name: option }).first()).toHaveAttribute("aria-selected", "true");
  await press(page, "Enter");
}
async function signIn(page: Page) {
  await page.goto("/admin/login");
  await typeInto(page, page.getByLabel("Username, email or phone"), "root");
  await typeInto(page, page.getByLabel("Password", { exact: true }), "kiosk-root-demo");
  await press(page, "Enter");
  await expect(page.getByRole("navigation", { name: "Pages" })).toBeVisible();
}

test("a product with a picture is created and put on sale by keyboard alone", async ({ page, baseURL }) => {
  const name = `Keyboard tea ${Date.now()}`;
  await signIn(page);
  await goTo(page, "produ", "Products");
  await open(page, page.getByRole("link", { name: "New product" }));
  await typeInto(page, page.getByRole("textbox", { name: "Name", exact: true }), name);
  await tabTo(page, page.getByRole("combobox", { name: "Category" }));
  await press(page, "ArrowDown");
  await typeInto(page, page.getByRole("textbox", { name: "Price", exact: true }), "68");
  await open(page, page.getByRole("button", { name: "Choose from files, or upload" }));
  const choosing = page.waitForEvent("filechooser");
  const picker = page.getByRole("dialog");
  await open(page, picker.getByRole("button", { name: "Upload" }));
  await (await choosing).setFiles([await createPicture("keyboard.png")]);
  await expect(picker.getByText("1 selected")).toBeVisible();
  await open(page, picker.getByRole("button", { name: /^Use th/ }));
  await tabTo(page, page.getByRole("checkbox", { name: "Put on sale now" }));
  await press(page, "Space", "Control+s");
  await expect(page).toHaveURL(/\/admin\/products\/\d+$/);
  const path = `/cms/product/${page.url().split("/").at(-1)}`;
  expect(await requestAsRoot(baseURL!, "GET", path)).toMatchObject({
    name,
    on_sale: false,
    main_image: expect.any(String),
  });
  await open(page, page.getByRole("button", { name: "Put on sale" }));
  await expect.poll(async () => (await requestAsRoot(baseURL!, "GET", path)).on_sale).toBe(true);
});
