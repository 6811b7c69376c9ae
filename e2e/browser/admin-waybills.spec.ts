import { createAdmin, requestAsRoot, signIn } from "./admin";
import { expect, expectAccessible, narrow, printedPages, test } from "./page-test";
import { createPaidOrder, createProduct } from "./paid-order";

const short = ({ order_no }: { order_no: string }) => order_no.slice(-8);

test("each chosen order gets a waybill, a parcel and a label; an order that the carrier refuses remains with the reason", async ({
  page,
  context,
  baseURL,
}) => {
  const { id: product_id } = await createProduct(baseURL!);
  const place = (name: string) => createPaidOrder(baseURL!, { name, lines: [{ product_id, count: 1 }] });
  const first = await place("孙悦");
  const refused = await place("王小明（拒单）");
  const last = await place("韩梅梅");
  const refunded = await place("李雷");
  await requestAsRoot(baseURL!, "POST", `/cms/order/${refunded.id}/refund`, { amount: 100, reason: "少一盒" });
  const parcelsOf = async ({ id }: { id: number }) =>
    (await requestAsRoot(baseURL!, "GET", `/cms/order/${id}`)).shipments as { tracking_no: string }[];

  const clerk = await createAdmin(baseURL!, ["order.read", "order.ship"], ["orders"]);
  await signIn(page, clerk, `/admin/orders?status=paid&product_id=${product_id}`);
  await page.getByRole("checkbox", { name: "Select all on this page" }).first().check();
  await page.getByRole("link", { name: "Ship 4 orders" }).click();
  await page.getByRole("button", { name: "Ship all 3 with waybills" }).click();
  const dialog = page.getByRole("dialog", { name: "Ship all 3 with waybills" });
  await expect(dialog).toContainText("SF Express creates 3 parcels");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Ship" }).click();

  await expect(page.getByRole("link", { name: "Print 2 labels" })).toBeVisible();
  const waiting = page.locator("section").filter({ has: page.getByRole("heading", { name: "Paid, oldest first" }) });
  await expect(waiting.getByRole("button")).toHaveCount(2);
  await expect(waiting.getByRole("button")).toContainText([short(refused), short(refunded)]);
  await waiting.getByRole("button").first().click();
  const current = page.getByRole("region", { name: `Order ${refused.order_no}` });
  await expect(current.getByRole("alert")).toContainText("该地区暂不派送");
  expect(await parcelsOf(refused)).toEqual([]);
  await page.setViewportSize(narrow);
  await expectAccessible(page);
  await page.setViewportSize({ width: 1440, height: 900 });

  const opening = context.waitForEvent("page");
  await page.getByRole("link", { name: "Print 2 labels" }).click();
  const print = await opening;
  await expect(print.locator("iframe[data-waybill]")).toHaveCount(2);
  for (const order of [first, last]) {
    const [parcel] = await parcelsOf(order);
    expect(parcel!.tracking_no).toMatch(/^SF\d{13}$/);
    const label = print.frameLocator(`iframe[title="${short(order)}"]`);
    await expect(label.locator("body")).toContainText(parcel!.tracking_no);
  }
  await expectAccessible(print);
  expect(await printedPages(print)).toEqual([
    [100, 150],
    [100, 150],
  ]);
});
