import type { Page } from "@playwright/test";
import { expect, findViolations, narrow, test } from "../../browser/page-test";

const phoneOf = (page: Page) => page.frameLocator("iframe");

test("the phone's document allows no inline script and no eval, and only frames of its own origin", async ({
  request,
}) => {
  const response = await request.get("/phone/frame");
  const policy = response.headers()["content-security-policy"] ?? "";
  expect(policy).toContain("script-src 'self';");
  expect(policy).toContain("frame-ancestors 'self'");
  expect(policy).not.toContain("unsafe-eval");
  const script = /src="([^"]+\.js)"/.exec(await response.text())![1]!;
  const { "cache-control": caching } = (await request.get(script)).headers();
  expect(caching).toBe("public, max-age=31536000, immutable");
  expect((await request.get(script.replace(/[0-9a-f]{12}/, "000000000000"))).status()).toBe(404);
  expect((await request.get(script.replace("phone.js", "..%2fmanifest.json"))).status()).toBe(404);
});

test("the log lists each call with its response, and the phone shows the response's content", async ({ page }) => {
  const answered = page.waitForResponse((response) => response.url().endsWith("/v1/home"));
  await page.goto("/phone?language=en&theme=light");
  const { blocks } = await (await answered).json();
  const { items } = blocks.find(({ type }: { type: string }) => type === "products");
  await expect(phoneOf(page).getByText(items[0].name).first()).toBeVisible();
  const call = page.locator("details:visible", { hasText: "/v1/home" }).first();
  await call.locator("summary").click();
  await expect(call.locator("pre").last()).toContainText(items[0].name);
  expect(await page.context().cookies()).toEqual([]);
});

test("unsaved changes overlay the shop's responses", async ({ page }) => {
  await page.goto("/phone?language=en&theme=light&page=/pages/product/product?id=1");
  await expect(phoneOf(page).getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.locator("details:visible", { hasText: "/v1/product/1" }).first()).toBeVisible();
  await page.evaluate(() => {
    const patches = { "GET /v1/product/1": { name: "A name that nobody has saved" } };
    document
      .querySelector("iframe")!
      .contentWindow!.postMessage({ to: "mini-program-simulator", kind: "overlay", patches }, location.origin);
  });
  await expect(phoneOf(page).getByText("A name that nobody has saved").first()).toBeVisible();
});

test("on a narrow screen the phone fills the width and its settings are behind a button", async ({ page }) => {
  await page.setViewportSize(narrow);
  await page.goto("/phone?language=en&theme=light");
  const width = await page.locator("iframe").evaluate((frame) => frame.getBoundingClientRect().width);
  expect(width).toBe(narrow.width);
  await page.getByRole("button", { name: "Settings" }).click();
  await page.getByRole("dialog").getByText("Dark").click();
  await expect(phoneOf(page).locator("html")).toHaveAttribute("data-theme", "dark");
});

test("the simulator and the shop in it are accessible in dark colours", async ({ page }) => {
  await page.emulateMedia({ colorScheme: "dark" });
  await page.goto("/phone?language=en&theme=dark");
  await expect(phoneOf(page).locator("wx-image img[src]").first()).toBeVisible();
  const violations = await findViolations(page, { frames: true });
  expect(violations.filter(({ impact }) => impact === "serious" || impact === "critical")).toEqual([]);
});

async function orderInPhone(page: Page, language: string, shopper: string) {
  await page.setViewportSize({ width: 393, height: 852 });
  await page.goto(`/phone/frame?language=${language}&theme=light&user=${shopper}&page=/pages/product/product?id=2`);
  const shown = page.locator(".page:not(.behind)");
  await shown.locator(".bar .button.main").click();
  await shown.locator(".choices .button.main").click();
  await shown.locator("#agree-btn").click();
  await page.getByRole("dialog").getByRole("button").first().click();
  await shown.locator(".panel.address").waitFor();
  await shown.locator(".bar .button.main").click();
  await expect(page.getByRole("dialog")).toContainText("¥128.00");
  return shown;
}

test("a failed payment and a closed cashier are shown, and the order remains unpaid", async ({ page }) => {
  const shown = await orderInPhone(page, "en", "2");
  await page.locator("input[value=fail]").check();
  await page.getByRole("button", { name: "Let it fail" }).click();
  await expect(shown.getByText("Payment failed")).toBeVisible();
  await shown.locator(".button.main").first().click();
  await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();
  await expect(shown.getByText("Not paid yet")).toBeVisible();
});
