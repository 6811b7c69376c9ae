import { execute } from "../fixtures/databases/postgres-databases";
import { createAdmin, requestAsRoot, signIn } from "./admin";
import { expect, expectAccessible, narrow, test } from "./page-test";
import { createPaidOrder } from "./paid-order";

/** "−¥1,234.50" in fen, and 0 for an empty cell. */
const fenOf = (text: string) => Math.round(Number(text.replace("−", "-").replace(/[¥,]/g, "")) * 100);

test("a difference in yesterday's bill links to its order and is settled with a note", async ({ page, baseURL }) => {
  const order = await createPaidOrder(baseURL!);
  const [{ day }] = (await requestAsRoot(baseURL!, "GET", "/cms/bill")).items;
  // WeChat Pay has the bill of a day only on the next one, and the demo's difference belongs to all tests.
  await execute(
    process.env.KIOSK_TEST_DATABASE!,
    "insert into bill_differences (day, kind, payment_id) select $1, 'missing_there', id from payments where order_id = $2",
    [day, order.id],
  );
  const clerk = await createAdmin(baseURL!, ["order.read", "bill.read", "bill.resolve"], ["orders"]);
  await signIn(page, clerk, "/admin/orders/bills");
  const row = page.getByRole("row").filter({ has: page.locator(`a[href="?from=${day}&to=${day}"]`) });
  await expect(row).toContainText(/\d differences?/);
  await expectAccessible(page);
  const totals = page.locator("tfoot tr");
  const sumsOf = async (name: string) =>
    (await totals.filter({ hasText: name }).locator("td").allTextContents()).slice(1).map(fenOf);
  const [received, refunded, fees, net] = await sumsOf("Total of 29 days with a bill");
  const [more, moreRefunded] = await sumsOf("Only in the bills");
  expect(received! + more! - refunded! - moreRefunded! - fees!).toBe(net);
  const [paidToday, , ...none] = await sumsOf("Without a bill");
  expect([paidToday! >= 7600, none]).toEqual([true, [0, 0]]);
  await row.getByRole("link").click();

  const difference = page.getByRole("listitem").filter({ hasText: order.order_no.slice(-8) });
  await expect(difference).toContainText("Not in the bill");
  await expect(difference).toContainText("Payment · This shop: ¥76.00");
  await difference.getByRole("link").click();
  await expect(page).toHaveURL(`/admin/orders/${order.id}`);
  await page.goBack();
  await page.setViewportSize(narrow);
  await difference.getByRole("button", { name: "Review…" }).click();
  const dialog = page.getByRole("dialog", { name: "What did you find?" });
  await expect(dialog).toContainText("Payment · This shop: ¥76.00");
  await dialog.getByLabel("Findings").fill("WeChat Pay lists it tomorrow");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Mark as reviewed" }).click();
  await expect(difference).toContainText(`WeChat Pay lists it tomorrow${clerk.username}`);
  await expect(difference.getByRole("button")).toHaveCount(0);
});
