import { createAdmin, requestAsRoot, signIn } from "./admin";
import { expect, test } from "./page-test";
import { createPaidOrder } from "./paid-order";

const clerk = (baseURL: string) => createAdmin(baseURL, ["order.read", "order.ship"], ["orders"]);
const atCounter = (baseURL: string, more: object = {}) => createPaidOrder(baseURL, { delivery: "pickup", ...more });
const statusOf = async (baseURL: string, id: number) =>
  (await requestAsRoot(baseURL, "GET", `/cms/order/${id}`)).status;

test("an order is handed over by keyboard with its pickup code, after its goods are shown", async ({
  page,
  baseURL,
}) => {
  const order = await atCounter(baseURL!, { remark: "请留大包装" });
  await signIn(page, await clerk(baseURL!), "/admin/orders", { waitUntil: "networkidle" });
  await page.getByRole("link", { name: /^To pick up/ }).click();
  await expect(page.locator(`[data-row="${order.id}"]`)).toContainText("To pick up");
  await page.keyboard.press("h");
  const window = page.getByRole("dialog", { name: "Hand over" });
  const wrong = String((Number(order.pickup_code) + 1) % 1e8).padStart(8, "0");
  await page.keyboard.type(wrong);
  await page.keyboard.press("Enter");
  await expect(window.getByText("No order has this code.")).toBeVisible();
  await window.getByLabel("Pickup code").fill(order.pickup_code);
  await page.keyboard.press("Enter");
  await expect(window.getByRole("button", { name: "Hand it over" })).toBeFocused();
  await expect(window.getByText("请留大包装")).toBeVisible();
  await expect(window.getByText("× 1")).toBeVisible();
  expect(await statusOf(baseURL!, order.id)).toBe("paid");
  // At first, Enter has no effect.
  await expect(async () => {
    if (await window.isVisible()) await page.keyboard.press("Enter");
    await expect(window).toHaveCount(0, { timeout: 500 });
  }).toPass();
  expect(await statusOf(baseURL!, order.id)).toBe("completed");
});

test("the pickup code of another order shows that order, and a repeated Enter does not hand it over", async ({
  page,
  baseURL,
}) => {
  const [own, other] = [await atCounter(baseURL!), await atCounter(baseURL!)];
  await signIn(page, await clerk(baseURL!), `/admin/orders/${own.id}`, { waitUntil: "networkidle" });
  await expect(page.getByText("Waiting for the customer to pick it up with the pickup code.")).toBeVisible();
  await expect(page.getByText("Nothing shipped yet.")).toHaveCount(0);
  await page.clock.setFixedTime(Date.now());
  await page.keyboard.press("h");
  await page.keyboard.type(other.pickup_code);
  await page.keyboard.press("Enter");
  const window = page.getByRole("dialog", { name: "Hand over" });
  await expect(window.getByText("This code belongs to another order, shown below.")).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(window.getByText(other.order_no.slice(-8))).toBeVisible();
  expect(await statusOf(baseURL!, other.id)).toBe("paid");
});

test("a code typed while another is looked up does not change which order is handed over", async ({
  page,
  baseURL,
}) => {
  const [shown, other] = [await atCounter(baseURL!), await atCounter(baseURL!)];
  await signIn(page, await clerk(baseURL!), "/admin/orders", { waitUntil: "networkidle" });
  let answer = () => {};
  const isAnswered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route("**/cms/order/pickup/find", async (route) => {
    await isAnswered;
    await route.continue();
  });
  const window = page.getByRole("dialog", { name: "Hand over" });
  await expect(async () => {
    await page.keyboard.press("h");
    await expect(window).toBeVisible({ timeout: 1000 });
  }).toPass();
  await window.getByLabel("Pickup code").fill(shown.pickup_code);
  await page.keyboard.press("Enter");
  await window.getByLabel("Pickup code").fill(other.pickup_code);
  answer();
  await expect(window.getByText(shown.order_no.slice(-8))).toBeVisible();
  const give = window.getByRole("button", { name: "Hand it over" });
  await expect(give).toBeFocused();
  // At first, Enter has no effect.
  await expect(async () => {
    if (await give.isVisible()) await give.press("Enter", { timeout: 500 });
    await expect(window).toHaveCount(0, { timeout: 500 });
  }).toPass();
  expect(await statusOf(baseURL!, shown.id)).toBe("completed");
  expect(await statusOf(baseURL!, other.id)).toBe("paid");
});
