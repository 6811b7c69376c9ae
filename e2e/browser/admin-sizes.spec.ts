import type { Permission } from "@/lib/kernel/contract/permissions";
import { aPaidOrder, aProduct } from "./a-paid-order";
import { anAdmin, giveSession } from "./admin";
import { expect, narrow, test } from "./page-test";

const keeper: Permission[] = ["product.read", "order.read", "order.ship"];
/** A tea of two sizes. */
async function aTea(baseURL: string) {
  const name = `Biluochun ${Date.now()}`;
  const variants = [
    { values: ["50 g"], price: 2800, stock: 5, sku: `s-${Date.now()}` },
    { values: ["100 g"], price: 16_800, stock: 7, barcode: `69${Date.now()}` },
  ];
  return aProduct(baseURL, {
    ...{ name, options: [{ name: "Weight", values: ["50 g", "100 g"] }], variants },
    ...{ price: undefined, stock: undefined },
  });
}

test("order, slip and picking list name the size of each line, on a narrow page too", async ({ page, baseURL }) => {
  const tea = await aTea(baseURL!);
  const lines = tea.variants.map(({ id }: { id: number }) => ({ product_id: tea.id, variant_id: id, count: 1 }));
  const order = await aPaidOrder(baseURL!, { lines });
  const sizes = [`${tea.name} 50 g`, `${tea.name} 100 g`];
  await giveSession(page, await anAdmin(baseURL!, keeper, ["orders", "products"]));
  await page.setViewportSize(narrow);
  await page.goto(`/admin/orders/${order.id}`);
  for (const size of sizes) await expect(page.getByText(size, { exact: true }).first()).toBeVisible();
  for (const kind of ["slip", "picking"]) {
    await page.goto(`/admin/orders/print?ids=${order.id}&kind=${kind}`);
    const sheet = page.locator(`[data-${kind}]`);
    for (const size of sizes) await expect(sheet.getByText(size, { exact: true })).toHaveCount(1);
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(narrow.width);
});
