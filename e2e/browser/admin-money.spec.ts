import { createAdmin, requestAsRoot, signIn } from "./admin";
import { expect, expectAccessible, expectExport, test } from "./page-test";
import { createPaidOrder, createProduct, orderAndPay } from "./paid-order";

test("a payment and a refund are found in their lists and link to their order", async ({ page, baseURL }) => {
  const order = await createPaidOrder(baseURL!);
  await requestAsRoot(baseURL!, "POST", `/cms/order/${order.id}/refund`, { amount: 100, reason: "Dented tin" });
  await signIn(
    page,
    await createAdmin(baseURL!, ["order.read", "order.export", "payment.read"], ["orders"]),
    "/admin/orders/payments?status=success&from=2020-01-02&to=2099-12-30",
  );
  await expect(page.getByText("Status: Paid")).toBeVisible();
  await expectExport(page);
  const short = order.order_no.slice(-8);
  await expect(page.locator("[data-row]").filter({ hasText: short })).toContainText("¥76.00");
  await page.getByRole("link", { name: "Refunds", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Refunds" })).toBeVisible();
  const refund = page.locator("[data-row]").filter({ hasText: short });
  await expect(refund).toContainText("Dented tin");
  await expect(refund).toContainText("¥1.00");
  await refund.getByRole("link").click();
  await expect(page).toHaveURL(`/admin/orders/${order.id}`);
  await page.goto("/admin/orders/notifications");
  await expect(page.locator("[data-row]").filter({ hasText: short }).first()).toContainText("Applied");
});

test("a notification with a wrong amount is settled with a note", async ({ page, baseURL }) => {
  const lines = [{ product_id: (await createProduct(baseURL!)).id, count: 1 }];
  const { id } = await orderAndPay(baseURL!, { lines, notify: "wrong_amount" });
  const { order_no } = await requestAsRoot(baseURL!, "GET", `/cms/order/${id}`);
  const clerk = await createAdmin(baseURL!, ["order.read", "payment.read", "order.refund"], ["orders"]);
  await signIn(page, clerk, "/admin/orders/notifications?verdict=review");
  const row = page.locator("[data-row]").filter({ hasText: order_no.slice(-8) });
  await expect(row).toContainText("Different amount");
  await row.getByRole("button", { name: "Review…" }).click();
  const dialog = page.getByRole("dialog", { name: "What did you find?" });
  await expect(dialog).toContainText("Different amount");
  await dialog.getByLabel("Findings").fill("The bank has the right amount");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Mark as reviewed" }).click();
  await expect(row).toHaveCount(0);
  await page.goto("/admin/orders/notifications?verdict=settled");
  await expect(row).toContainText("The bank has the right amount");
  await expectAccessible(page);
  await page.goto(`/admin/orders/${id}`);
  await page.locator("summary").filter({ hasText: "Notifications" }).click();
  await expect(page.getByText("Payment succeeded").first()).toBeVisible();
  await expect(page.getByText("Different amount")).toBeVisible();
});
