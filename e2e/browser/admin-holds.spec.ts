import { chooseAction, createAdmin, requestAsRoot, signIn } from "./admin";
import { expect, expectAccessible, narrow, test } from "./page-test";
import { createPaidOrder, createProduct } from "./paid-order";

const short = ({ order_no }: { order_no: string }) => order_no.slice(-8);
const clerk = (baseURL: string) => createAdmin(baseURL, ["order.read", "order.ship"], ["orders"]);

test("an order on hold shows its reason, is neither at the desk nor in a pasted table, and is released", async ({
  page,
  baseURL,
}) => {
  const order = await createPaidOrder(baseURL!);
  await signIn(page, await clerk(baseURL!), `/admin/orders/${order.id}`);
  await chooseAction(page, "Hold");
  const dialog = page.getByRole("dialog", { name: "Put order on hold" });
  await dialog.getByLabel("Reason").fill("蜂蜜明天到");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Hold" }).click();
  const main = page.getByRole("main");
  await expect(main.getByText("蜂蜜明天到")).toBeVisible();
  await expect(main.getByRole("button", { name: "Ship", exact: true })).toHaveCount(0);
  await page.setViewportSize(narrow);
  await expectAccessible(page);
  await page.setViewportSize({ width: 1440, height: 900 });

  await page.goto(`/admin/orders?held=true&q=${order.order_no}`);
  await expect(page.getByText("On hold: Yes")).toBeVisible();
  await expect(page.getByRole("row", { name: short(order) }).getByTitle("蜂蜜明天到")).toHaveText("On hold");

  await page.goto(`/admin/orders/desk?ids=${order.id}`);
  await expect(page.getByText("Nothing to ship")).toBeVisible();
  await page.getByRole("button", { name: "Ship from a table…" }).click();
  const paste = page.getByRole("dialog", { name: "Ship orders from a table" });
  await paste.getByLabel("Rows").fill(`${order.order_no}\tSF\tSF1234567890123`);
  await paste.getByRole("button", { name: "Preview" }).click();
  await expect(paste.getByText("The order is on hold: 蜂蜜明天到")).toBeVisible();
  await expect(paste.getByRole("button", { name: /^Ship/ })).toHaveCount(0);

  await page.goto(`/admin/orders/${order.id}`);
  await page.getByRole("button", { name: "Release hold" }).click();
  await expect(main.getByRole("button", { name: "Ship", exact: true })).toBeVisible();
  await expect(main.getByText("蜂蜜明天到")).toHaveCount(0);
});

test("waybills for all leaves out orders with a message or a note until they are ticked, and a reload keeps the labels to print", async ({
  page,
  context,
  baseURL,
}) => {
  const { id: product_id } = await createProduct(baseURL!);
  const lines = [{ product_id, count: 1 }];
  const orders = [
    await createPaidOrder(baseURL!, { lines }),
    await createPaidOrder(baseURL!, { lines, remark: "蜂蜜明天到，请一起发" }),
    await createPaidOrder(baseURL!, { lines }),
  ];
  await requestAsRoot(baseURL!, "PUT", `/cms/order/${orders[2]!.id}/note`, { note: "Call before sending" });
  await signIn(page, await clerk(baseURL!), `/admin/orders/desk?ids=${orders.map(({ id }) => id).join()}`);
  await page.getByRole("button", { name: "Ship all 3 with waybills" }).click();
  const dialog = page.getByRole("dialog", { name: "Ship all 3 with waybills" });
  await expect(dialog.getByText("蜂蜜明天到，请一起发")).toBeVisible();
  await expect(dialog.getByText("Call before sending")).toBeVisible();
  await expect(dialog.getByRole("button", { name: "Ship 1 order" })).toBeVisible();
  await dialog.getByLabel(short(orders[2]!)).check();
  await dialog.getByRole("button", { name: "Ship 2 orders" }).click();
  await expect(page.getByRole("link", { name: "Print 2 labels" })).toBeVisible();
  expect((await requestAsRoot(baseURL!, "GET", `/cms/order/${orders[1]!.id}`)).status).toBe("paid");

  await page.reload();
  const opening = context.waitForEvent("page");
  await page.getByRole("link", { name: "Print 2 labels" }).click();
  await expect((await opening).locator("iframe[data-waybill]")).toHaveCount(2);
  await expect(page.getByRole("link", { name: /^Print/ })).toHaveCount(0);
});

test("the desk ships a part of an order, and the rest waits at the end of the list", async ({ page, baseURL }) => {
  const { id: product_id } = await createProduct(baseURL!);
  const order = await createPaidOrder(baseURL!, { lines: [{ product_id, count: 3 }] });
  const other = await createPaidOrder(baseURL!);
  await signIn(page, await clerk(baseURL!), `/admin/orders/desk?ids=${order.id},${other.id}`);
  const current = page.getByRole("region", { name: `Order ${order.order_no}` });
  await current.getByLabel("Ship part of the order").check();
  await current.getByLabel(/^Quantity of/).fill("1");
  await page.getByLabel("Tracking number").fill("SF1234567890123");
  await page.getByLabel("Tracking number").press("Enter");
  const waiting = page.locator("section").filter({ has: page.getByRole("heading", { name: "Paid, oldest first" }) });
  await expect(waiting.getByRole("button")).toContainText([short(other), short(order)]);
  await expect(waiting.getByRole("button").last()).toContainText("2 items");
  const { status, shipments } = await requestAsRoot(baseURL!, "GET", `/cms/order/${order.id}`);
  expect([status, shipments]).toMatchObject(["paid", [{ items: [{ count: 1 }] }]]);
});
