import { randomBytes } from "node:crypto";
import type { Locator, Page } from "@playwright/test";
import { aProduct } from "./a-paid-order";
import { expect, test } from "./page-test";

/** Opens a page of the mini-program on a small phone, as a shopper who has never been here. */
async function open(page: Page, path: string, theme = "light") {
  const shopper = randomBytes(6).toString("hex");
  await page.setViewportSize({ width: 375, height: 667 });
  await page.emulateMedia({ colorScheme: theme as "light" });
  await page.goto(`/phone/frame?language=en&theme=${theme}&shopper=${shopper}&page=${path}`);
  return page.locator(".page:not(.behind)");
}

/** The height of the yuan of a price, and that of its fen. */
const heightsOf = (price: Locator) =>
  price.evaluate((element) => {
    const fen = element.querySelector("[class*=cents]")!;
    return [element, fen].map((each) => Number.parseFloat(getComputedStyle(each).fontSize));
  });

test("the fen of a price are smaller than its yuan; in a column of amounts they are not", async ({ page, baseURL }) => {
  const product = await aProduct(baseURL!, { price: 12_850 });
  const shown = await open(page, `/pages/product/product?id=${product.id}`);
  const price = (text: string) => shown.locator("[class*=price]").filter({ hasText: text }).last();
  await expect(price("¥128.50")).toHaveText("¥128.50");
  const [yuan, fen] = await heightsOf(price("¥128.50"));
  expect(fen).toBeLessThan(yuan!);
  await shown.getByRole("button", { name: "Buy now" }).click();
  const line = shown.locator(".amounts [class*=plain]").filter({ hasText: "¥128.50" });
  await expect(line).toBeVisible();
  const [all, same] = await heightsOf(line);
  expect(same).toBe(all);
});
