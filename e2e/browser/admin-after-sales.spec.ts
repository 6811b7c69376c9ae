import type { Page } from "@playwright/test";
import type { Permission } from "@/lib/kernel/contract/permissions";
import { addSession, chooseAction, createAdmin, requestAsRoot, undo } from "./admin";
import { createAfterSale, createShopper, placePaidOrder } from "./after-sale";
import { holdTimers } from "./hold-requests";
import { expect, expectAccessible, narrow, test } from "./page-test";
import { createProduct } from "./paid-order";

const menus = ["after_sales", "orders"];
const clerk: Permission[] = [
  ...(["after_sale.read", "after_sale.approve", "after_sale.reject", "after_sale.receive"] as const),
  ...(["order.read", "order.refund", "order.ship", "customer.read"] as const),
];
const requestOf = (baseURL: string, id: number) => requestAsRoot(baseURL, "GET", `/cms/after_sale/${id}`);
const statusOf = (baseURL: string, id: number) => async () => (await requestOf(baseURL, id)).status as string;
const held = (page: Page) => page.getByText("Submitting your decision in a moment");
/** Pauses the undo period of decisions until the test ends it. */
async function holdDecisions(page: Page) {
  const endPauses = await holdTimers(page, 8000);
  return () => expect.poll(endPauses).toBeGreaterThan(0);
}
const sum = (page: Page) => page.getByRole("textbox", { name: "Items refund (¥)" });

test("a clerk decides after-sale requests by keys: approves a changed amount, undoes it, and rejects with a reason", async ({
  page,
  baseURL,
}) => {
  const { id: product } = await createProduct(baseURL!, { price: 5000 });
  const shopper = await createShopper(baseURL!);
  const first = await createAfterSale(baseURL!, shopper, { description: "The lid is cracked." }, product);
  const second = await createAfterSale(baseURL!, shopper, { count: 2 }, product);
  await addSession(page, await createAdmin(baseURL!, clerk, menus));
  const leaves = await holdDecisions(page);
  await page.goto(`/admin/after_sales?order_id=${first.order.id}`);
  await expect(page.getByRole("row").filter({ hasText: "¥50.00" })).toContainText("Needs review");
  await expect(page.getByRole("cell", { name: /^王小明 · customer #\d+$/ })).toBeVisible(); // without a nickname
  await expectAccessible(page);
  await page.keyboard.press("j");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`/admin/after_sales/${first.id}`);
  await expect(page.getByText("The lid is cracked.", { exact: true })).toBeVisible();
  await expect(page.getByText("3 ordered · 3 shipped · 1 in a request")).toBeVisible();
  await expect(page.getByRole("link", { name: /^王小明 · customer #\d+$/ })).toBeVisible();
  await expectAccessible(page);

  await sum(page).fill("12.50");
  await sum(page).blur();
  await page.keyboard.press("a");
  await expect(held(page)).toBeVisible();
  await expect(page.getByRole("status").filter({ hasText: "Approved. ¥12.50 will be refunded" })).toBeVisible();
  await page.keyboard.press("z");
  await expect(held(page)).toHaveCount(0);
  await expect(sum(page)).toHaveValue("12.50");
  expect(await statusOf(baseURL!, first.id)()).toBe("requested");

  await sum(page).fill("50.01");
  await sum(page).blur();
  await page.keyboard.press("a");
  await expect(page.getByText("Enter an amount from ¥0.00 to ¥50.00, such as 12.50.")).toBeVisible();
  await expect(held(page)).toHaveCount(0);
  await sum(page).fill("12.50");
  await sum(page).blur();
  await page.keyboard.press("a");
  // The next decision sends the previous one.
  await page.goto(`/admin/after_sales/${second.id}`);
  await expect.poll(statusOf(baseURL!, first.id)).toMatch(/refund/);
  await page.keyboard.press("r");
  const why = page.getByRole("dialog").getByRole("textbox", { name: "Reason" });
  await why.fill("The pictures show no damge.");
  await page.keyboard.press("Tab");
  await page.getByRole("dialog").getByRole("button", { name: "Reject", exact: true }).click();
  await expect(held(page)).toBeVisible();
  await page.keyboard.press("z");
  await expect(why).toHaveValue("The pictures show no damge.");
  await why.fill("The pictures show no damage.");
  await page.getByRole("dialog").getByRole("button", { name: "Reject", exact: true }).click();
  await leaves();
  await expect.poll(statusOf(baseURL!, second.id)).toBe("rejected");
  const { events, agreed } = await requestOf(baseURL!, second.id);
  expect([events.at(-1).reason, agreed]).toEqual(["The pictures show no damage.", null]);
  expect((await requestOf(baseURL!, first.id)).agreed).toBe(1250);
  await expect(page.getByRole("main").getByText("Rejected").first()).toBeVisible();
});

test("a clerk on a phone approves and receives a return, and only intact goods return to stock", async ({
  page,
  baseURL,
}) => {
  const { id: product } = await createProduct(baseURL!, { price: 5000, stock: 10 });
  const shopper = await createShopper(baseURL!);
  const { id } = await createAfterSale(baseURL!, shopper, { type: "return", count: 2 }, product);
  await addSession(page, await createAdmin(baseURL!, clerk, menus));
  const leaves = await holdDecisions(page);
  await page.setViewportSize(narrow);
  await page.goto(`/admin/after_sales/${id}`);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(narrow.width);
  await page.getByRole("checkbox", { name: "Use a different address for this return" }).check();
  await page.getByRole("textbox", { name: "Recipient" }).fill("Kiosk, returns");
  await page.getByRole("textbox", { name: "Phone" }).fill("0571-88880000");
  await page.getByRole("textbox", { name: "Address", exact: true }).fill("龙井路 1 号");
  await page.getByRole("button", { name: "Approve return" }).locator("visible=true").click();
  await undo(page, "Approved the return");
  await expect(page.getByRole("textbox", { name: "Recipient" })).toHaveValue("Kiosk, returns");
  await page.getByRole("button", { name: "Approve return" }).locator("visible=true").click();
  await leaves();
  await expect.poll(statusOf(baseURL!, id)).toBe("approved");
  await shopper("PUT", `/v1/after_sale/${id}/parcel`, { carrier: "SF", tracking_no: "SF1234567890" });

  await page.goto(`/admin/after_sales/${id}`);
  await expect(page.getByText("SF1234567890")).toBeVisible();
  await page.getByRole("button", { name: /^Decrease / }).click();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Mark as received and refund ¥100.00" }).locator("visible=true").click();
  await undo(page, "Received. ");
  await page.getByRole("button", { name: "Mark as received and refund ¥100.00" }).locator("visible=true").click();
  await leaves();
  await expect.poll(statusOf(baseURL!, id)).toBe("refunded");
  const { items, agreed } = await requestOf(baseURL!, id);
  expect([items[0].restocked, agreed]).toEqual([1, 10_000]);
});

test("a decision on a request that another admin has just decided is refused and shows the current state", async ({
  page,
  baseURL,
}) => {
  const { id: product } = await createProduct(baseURL!, { price: 5000 });
  const { id } = await createAfterSale(baseURL!, await createShopper(baseURL!), {}, product);
  await addSession(page, await createAdmin(baseURL!, clerk, menus));
  const leaves = await holdDecisions(page);
  await page.goto(`/admin/after_sales/${id}`);
  await page.getByRole("button", { name: "Approve and refund ¥50.00" }).locator("visible=true").click();
  await expect(held(page)).toBeVisible();
  await requestAsRoot(baseURL!, "PUT", `/cms/after_sale/${id}/status`, { status: "rejected", reason: "It was used." });
  await leaves();
  await expect(page.getByText(/already handled it\. It is now “Rejected”\./)).toBeVisible();
  await expect(page.getByText("It was used.")).toBeVisible();
  await expect(page.getByRole("button", { name: /^Approve/ })).toHaveCount(0);
});

test("an amount, a choice and an unfinished reason remain when a newer version of the request is loaded", async ({
  page,
  baseURL,
}) => {
  const { id: product } = await createProduct(baseURL!, { price: 5000 });
  const shopper = await createShopper(baseURL!);
  const { id } = await createAfterSale(baseURL!, shopper, { type: "return", count: 2 }, product);
  const return_to = { name: "Kiosk", phone: "0571-88880000", address: "Longjing Road 1" };
  await requestAsRoot(baseURL!, "PUT", `/cms/after_sale/${id}/status`, { status: "approved", return_to });
  await addSession(page, await createAdmin(baseURL!, clerk, menus));
  const leaves = await holdDecisions(page);
  await page.goto(`/admin/after_sales/${id}`);
  const comes = async (tracking_no: string) => {
    await shopper("PUT", `/v1/after_sale/${id}/parcel`, { carrier: "SF", tracking_no });
    await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange", { bubbles: true })));
    await expect(page.getByText(tracking_no)).toBeVisible();
  };
  const isTyped = async () => {
    await expect(sum(page)).toHaveValue("12.50");
    await expect(page.getByRole("textbox", { name: "Reason for the lower refund" })).toHaveValue("One lid is lost.");
    await expect(
      page.getByRole("button", { name: "Mark as received and refund ¥12.50" }).locator("visible=true"),
    ).toBeVisible();
  };
  await sum(page).fill("12.50");
  await page.getByRole("textbox", { name: "Reason for the lower refund" }).fill("One lid is lost.");
  await page.getByRole("button", { name: /^Decrease / }).click();
  await comes("SF1234567890");
  await isTyped();
  await page.getByRole("button", { name: "Reject", exact: true }).locator("visible=true").click();
  const why = page.getByRole("dialog").getByRole("textbox", { name: "Reason" });
  await why.fill("It was");
  await comes("SF1234567891");
  await expect(why).toHaveValue("It was");
  await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
  await isTyped();
  await page.getByRole("button", { name: "Mark as received and refund ¥12.50" }).locator("visible=true").click();
  await leaves();
  await expect.poll(async () => (await requestOf(baseURL!, id)).agreed).toBe(1250);
  expect((await requestOf(baseURL!, id)).items[0].restocked).toBe(1);
});

test("a decision is sent when the page is closed within its undo period", async ({ page, baseURL }) => {
  const { id: product } = await createProduct(baseURL!, { price: 5000 });
  const { id } = await createAfterSale(baseURL!, await createShopper(baseURL!), {}, product);
  await addSession(page, await createAdmin(baseURL!, clerk, menus));
  await holdDecisions(page);
  await page.goto(`/admin/after_sales/${id}`);
  await page.getByRole("button", { name: "Approve and refund ¥50.00" }).locator("visible=true").click();
  await expect(held(page)).toBeVisible();
  await page.goto("about:blank");
  await expect.poll(statusOf(baseURL!, id)).toMatch(/refund/);
});

test("goods in after-sale are excluded at the desk and on slips, and an order's goods are refunded by line", async ({
  page,
  baseURL,
}) => {
  const { id: product } = await createProduct(baseURL!, { price: 5000, name: `Tin ${Date.now()}` });
  const shopper = await createShopper(baseURL!);
  const order = await placePaidOrder(baseURL!, shopper, [{ product_id: product, count: 3 }]);
  await addSession(page, await createAdmin(baseURL!, clerk, menus));
  await page.goto(`/admin/orders/${order.id}`);
  await chooseAction(page, "Refund");
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("radio", { name: "Refund items" }).check();
  await dialog.getByRole("button", { name: /^Increase / }).click();
  await dialog.getByRole("textbox", { name: "Reason" }).fill("One is broken.");
  await expect(dialog.getByText("1 unshipped item will be restocked")).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Continue" }).click();
  await dialog.getByRole("button", { name: "Refund ¥50.00" }).click();
  await expect(page.getByRole("heading", { name: "Return and refund requests" })).toBeVisible();
  await expect(page.getByText(/^1 of 3 (in a request|refunded)$/)).toBeVisible();

  await page.goto(`/admin/orders/desk?ids=${order.id}`);
  await expect(page.getByText(/^1 (is on hold: refund requested|refunded: do not ship)$/)).toBeVisible();
  await expect(page.getByText("× 2", { exact: true })).toBeVisible();
  await page.goto(`/admin/orders/print?ids=${order.id}&kind=slips`);
  await expect(page.getByText("× 2", { exact: true })).toBeVisible();
  await expect(page.locator("[data-slip]")).not.toContainText("refund");
  await page.goto(`/admin/orders/print?ids=${order.id}&kind=picking`);
  await expect(page.getByText(/^1 (is on hold: refund requested|refunded: do not ship)$/)).toBeVisible();

  await requestAsRoot(baseURL!, "POST", `/cms/order/${order.id}/refund`, {
    reason: "All of it.",
    items: [{ item_id: order.items[0]!.id, count: 2 }],
  });
  const { actions } = await requestAsRoot(baseURL!, "GET", `/cms/order/${order.id}`);
  expect(actions).not.toContain("ship");
});
