import type { Page } from "@playwright/test";
import type { Permission } from "@/lib/kernel/contract/permissions";
import { createAdmin, signIn } from "../../browser/admin";
import { expect, expectAccessible, narrow, test } from "../../browser/page-test";
import { createPaidOrder, createProduct } from "../../browser/paid-order";

const all: Permission[] = [
  ...(["order.read", "order.ship", "order.cancel", "order.complete"] as const),
  ...(["order.refund", "order.note", "order.sync", "order.export"] as const),
];
const owner = (baseURL: string) => createAdmin(baseURL, all, ["orders"]);
const rows = (page: Page) => page.locator("[data-row]");
/** Stops the list from refreshing when other tests pay orders. */
const withoutNews = (page: Page) =>
  page.route("**/cms/alarm?type=order.paid*", (route) =>
    route.fulfill({ json: { items: [], page: 1, size: 10, total: 0, unread: 0, last_position: 0 } }),
  );

test("the keys J, K, X, E and / work in a list, and choosing rows does not move the page", async ({
  page,
  baseURL,
}) => {
  await withoutNews(page);
  const { id } = await createProduct(baseURL!);
  for (let placed = 0; placed < 2; placed++) await createPaidOrder(baseURL!, { lines: [{ product_id: id, count: 1 }] });
  const address = `/admin/orders?status=paid&product_id=${id}`;
  await signIn(page, await owner(baseURL!), address, { waitUntil: "networkidle" });
  const second = rows(page).nth(1);
  const place = async () => (await second.boundingBox())!.y;
  const before = await place();
  await page.keyboard.press("j");
  await page.keyboard.press("j");
  await expect(second.locator("[data-row-link]")).toBeFocused();
  await page.keyboard.press("x");
  await expect(page.getByText("1 selected")).toBeVisible();
  expect(await place()).toBe(before);
  await page.keyboard.press("k");
  await page.keyboard.press("x");
  await expect(page.getByRole("link", { name: "Ship 2 orders" })).toBeVisible();
  await page.keyboard.press("/");
  await expect(page.getByRole("searchbox")).toBeFocused();
  await page.keyboard.type("xj");
  await expect(page.getByRole("searchbox")).toHaveValue("xj");
  await page.getByRole("searchbox").fill("");
  await expect(page).toHaveURL(address);
  await expect(rows(page)).toHaveCount(2);
  await page.keyboard.press("Escape");
  await page.keyboard.press("j");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/admin\/orders\/\d+$/);
});

test("columns and views are stored for the admin", async ({ page, baseURL }) => {
  await signIn(page, await owner(baseURL!), "/admin/orders?status=shipped");
  await page.getByRole("button", { name: "Columns" }).click();
  await page.getByRole("checkbox", { name: "Phone" }).check();
  await expect(page.getByRole("columnheader", { name: "Phone" })).toBeVisible();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Views" }).click();
  await page.getByLabel("Name of the view").fill("On the road");
  const kept = page.waitForResponse((response) => response.request().postData()?.includes("On the road") === true);
  await page.getByRole("button", { name: "Save view" }).click();
  await kept;
  await page.goto("/admin/orders");
  await expect(page.getByRole("columnheader", { name: "Phone" })).toBeVisible();
  await page.getByRole("button", { name: "Views" }).click();
  await page.getByRole("button", { name: "On the road", exact: true }).click();
  await expect(page).toHaveURL("/admin/orders?status=shipped");

  await page.getByRole("button", { name: "Columns" }).click();
  for (const column of await page.locator("[popover]:popover-open").getByRole("checkbox").all()) await column.check();
  await expect(page.getByRole("columnheader")).toHaveCount(13);
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(1440);
});

for (const locale of ["en-GB", "zh-CN"])
  test(`on a phone the first order is below two rows of controls, and an order shows its goods first (${locale})`, async ({
    browser,
    baseURL,
  }) => {
    const tea = await createProduct(baseURL!, { name: "Dianhong" });
    const order = await createPaidOrder(baseURL!, { lines: [{ product_id: tea.id, count: 2 }] });
    const page = await (await browser.newContext({ baseURL, locale, viewport: narrow })).newPage();
    const permissions: Permission[] = locale === "zh-CN" ? ["order.read"] : [...all, "payment.read"];
    await signIn(page, await createAdmin(baseURL!, permissions, ["orders", "payments"]), "/admin/orders");
    await expect(rows(page).first()).toBeVisible();
    const heights = await page.evaluate(() => {
      const table = document.querySelector("main table")!.getBoundingClientRect().top;
      const controls = [...document.querySelectorAll("main :is(a, button, input)")].flatMap((control) => {
        const { top, bottom, height } = control.getBoundingClientRect();
        return height > 0 && bottom <= table ? Math.round((top + bottom) / 2) : [];
      });
      return [...new Set(controls)];
    });
    expect(heights).toHaveLength(2);
    if (locale === "en-GB") {
      for (const name of ["More", "Export", "Hand over"])
        await expect(page.getByRole("main").getByRole("button", { name, exact: true })).toBeInViewport();
      await expect(page.getByRole("link", { name: "Shipping desk" }).last()).toBeInViewport({ ratio: 1 });
    }
    await page.goto(`/admin/orders/${order.id}`);
    const tops = ["Dianhong", "龙井路 1 号", "4200", /^(Placed|下单)/].map(
      async (text) => (await page.getByRole("main").getByText(text).first().boundingBox())!.y,
    );
    const inOrder = await Promise.all(tops);
    expect(inOrder).toEqual([...inOrder].sort((a, b) => a - b));
    await expectAccessible(page);
    await page.context().close();
  });
