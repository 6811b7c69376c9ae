import { randomBytes } from "node:crypto";
import type { Page } from "@playwright/test";

interface PhoneOptions {
  theme?: "light" | "dark";
  size?: { width: number; height: number };
  shopper?: string;
}

/** The page that the phone shows. */
export const shownIn = (page: Page) => page.locator(".page:not(.behind)");

/** Opens a page of the mini-program, by default as a new shopper. */
export async function openPhone(
  page: Page,
  path = "/pages/home/home",
  { theme = "light", size = { width: 393, height: 852 }, shopper = randomBytes(6).toString("hex") }: PhoneOptions = {},
) {
  await page.setViewportSize(size);
  await page.emulateMedia({ colorScheme: theme });
  await page.goto(`/phone/frame?language=en&theme=${theme}&user=${shopper}&page=${path}`);
  return shownIn(page);
}

/** Opens another page of the mini-program as the same shopper. */
export const goToPage = (page: Page, path: string) => page.goto(page.url().replace(/page=.*/, `page=${path}`));

/** Takes the first address that WeChat stores. */
export async function takeAddress(page: Page) {
  const shown = shownIn(page);
  await shown.getByRole("button", { name: "Use WeChat address" }).click();
  await shown.getByRole("button", { name: "Agree" }).click();
  await page.getByRole("dialog", { name: "Your addresses in WeChat" }).getByRole("button").first().click();
  await shown.locator(".panel.address").waitFor();
}
