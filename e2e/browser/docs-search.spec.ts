import type { Page } from "@playwright/test";
import { expect, narrow, test } from "./page-test";

const field = (page: Page) => page.locator("#contents").getByRole("combobox");

/** The words that a newcomer types, and the place of the answer. */
const questions: [typed: string, answer: string][] = [
  ["tracking_no", "/docs/types#OrderShipment.tracking_no"],
  ["expires_at", "/docs/types#Order.expires_at"],
  ["snap_name", "/docs/types#Order.snap_name"],
  ["total_is_more", "/docs/types#OrderSummaryPage.total_is_more"],
  ["descendants", "/docs#categories-list-products"],
  ["out_of_stock", "/docs#code-out-of-stock"],
  ["stale", "/docs#code-stale"],
  ["429", "/docs#code-too-many-requests"],
  ["Idempotency-Key", "/docs#header-idempotency-key"],
  ["Retry-After", "/docs#header-retry-after"],
  ["login", "/docs#sessions-sign-in"],
  ["how do I place an order", "/docs#orders-place"],
  ["pagination", "/docs#pages"],
  ["timezone", "/docs#times-and-money"],
  ["refund an order", "/docs#admin-orders-refund"],
  ["POST /v1/pay/pre_order", "/docs#payments-pre-order"],
  ["怎么退款", "/docs#admin-orders-refund"],
  ["下单", "/docs#orders-place"],
  ["快递单号", "/docs/types#OrderShipment.tracking_no"],
  ["幂等", "/docs#idempotency"],
  ["分页", "/docs#pages"],
  ["库存不足", "/docs#code-out-of-stock"],
  ["金额单位", "/docs#times-and-money"],
  ["自提码", "/docs/types#Order.pickup_code"],
  ["每页多少条", "/docs#pages"],
  ["缓存", "/docs#header-etag"],
];

test("the questions of a newcomer, by field, code, header, task and in Chinese, are answered within three keys", async ({
  page,
}) => {
  await page.goto("/docs");
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  await page.keyboard.press("/");
  const keys: Record<string, number> = {};
  for (const [typed, answer] of questions) {
    await field(page).fill(typed);
    await expect(page.locator("#found[aria-busy=false], #contents button:not([popovertarget])").first()).toBeVisible();
    const found = await page.locator("#found a").evaluateAll((all) => all.map((each) => each.getAttribute("href")!));
    // Enter is the first key; each arrow before it is one more.
    keys[typed] = found.indexOf(answer) + 1;
    if (!keys[typed]) keys[typed] = Number.POSITIVE_INFINITY;
  }
  expect(Object.entries(keys).filter(([, count]) => count > 3)).toEqual([]);
  expect(asked).toEqual([]);
});

test("/ leads to the search, the arrows choose, Enter goes there; on the Chinese page too", async ({ page }) => {
  for (const [base, title] of [
    ["/docs", "Sign in"],
    ["/docs/zh-CN", "登录"],
  ] as const) {
    await page.goto(base);
    await page.keyboard.press("/");
    await expect(field(page)).toBeFocused();
    await page.keyboard.type("ref"); // two parameters of one call
    await expect(page.locator("#found")).toContainText("external_ref");
    await page.keyboard.type("und");
    const chosen = page.locator("#found [aria-selected=true]");
    await expect(chosen).toHaveCount(1);
    await page.keyboard.press("ArrowDown");
    const second = page.locator("#found a").nth(1);
    await expect(second).toHaveAttribute("aria-selected", "true");
    await expect(field(page)).toHaveAttribute("aria-activedescendant", "found-1");
    await page.keyboard.press("ArrowUp");
    expect((await chosen.boundingBox())!.height).toBeLessThan(90); // lines of text, not a column of letters
    await field(page).fill("/v1/token post");
    await expect(page.locator("#found a").first().locator(".found-title")).toHaveText(title);
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(`${base}#sessions-sign-in`);
    await expect(page.locator("#sessions-sign-in h3")).toBeInViewport();
  }
});

test("a field is found with its meaning, on the page of types in the same language", async ({ page }) => {
  await page.goto("/docs/zh-CN");
  await field(page).fill("tracking_no");
  await field(page).press("Enter");
  await expect(page).toHaveURL(/\/docs\/zh-CN\/types#\w+\.tracking_no$/);
  await expect(page.locator("tr:target")).toBeInViewport();
});

test("the search says when nothing matches, and on a phone / opens it", async ({ page }) => {
  await page.setViewportSize(narrow);
  await page.goto("/docs");
  await page.keyboard.press("/");
  await field(page).fill("no-such-thing");
  await expect(page.getByText("Nothing here has “no-such-thing”.")).toBeVisible();
  await page.getByRole("button", { name: "Clear the search" }).click();
  await expect(field(page)).toBeFocused();
  await field(page).fill("checkout");
  await field(page).press("Enter");
  await expect(page.locator("#contents")).toBeHidden();
  await expect(page.locator("#orders-place h3")).toBeInViewport();
});
