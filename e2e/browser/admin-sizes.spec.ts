import type { Permission } from "@/lib/kernel/contract/permissions";
import { addSession, createAdmin, requestAsRoot, undo } from "./admin";
import { expect, expectAccessible, narrow, test } from "./page-test";
import { createPaidOrder, createProduct } from "./paid-order";

async function aTea(baseURL: string) {
  const name = `Biluochun ${Date.now()}`;
  const variants = [
    { values: ["50 g"], price: 2800, stock: 5, sku: `s-${Date.now()}` },
    { values: ["100 g"], price: 16_800, stock: 7, barcode: `69${Date.now()}` },
  ];
  return createProduct(baseURL, {
    name,
    options: [{ name: "Weight", values: ["50 g", "100 g"] }],
    variants,
    price: undefined,
    stock: undefined,
  });
}

const editor: Permission[] = ["product.read", "product.edit", "product.stock", "category.read"];

test("a product gets sizes by keyboard and a pasted block, invalid cells are marked, and an undo restores the price", async ({
  page,
  baseURL,
}) => {
  const tea = await createProduct(baseURL!, { name: `Tie Guanyin ${Date.now()}`, price: 2800, stock: 9 });
  await addSession(page, await createAdmin(baseURL!, editor, ["products"]));
  await page.goto(`/admin/products/${tea.id}`);
  const field = (name: string) => page.getByRole("textbox", { name, exact: true });
  await page.getByRole("button", { name: "Add variants" }).press("Enter");
  await page.keyboard.type("Weight");
  await page.keyboard.press("Tab");
  await page.keyboard.type("50 g");
  await page.keyboard.press("Enter");
  await field("Add value to Weight").pressSequentially("100 g、250 g");
  await page.keyboard.press("Enter");
  const phone = page.frameLocator("iframe[title='Mini-program preview']");
  await expect(phone.getByText("Weight").first()).toBeVisible();

  const block = "28.00\t4x\tTG-100\n120\t0\tTG-250\n";
  await field("100 g: Price ¥").evaluate((cell, text) => {
    const data = new DataTransfer();
    data.setData("text/plain", text);
    cell.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }));
  }, block);
  await expect(field("100 g: Stock")).toHaveAttribute("aria-invalid", "true");
  await expect(field("250 g: SKU")).toHaveValue("TG-250");
  await page.keyboard.press("Control+s");
  await expect(field("100 g: Stock")).toHaveValue("4x");
  expect(await requestAsRoot(baseURL!, "GET", `/cms/product/${tea.id}`)).toMatchObject({ variant_count: 1 });
  await field("100 g: Stock").fill("4");
  await field("250 g: Weight (g)").fill("2 jin");
  await expect(field("250 g: Weight (g)")).not.toHaveAttribute("aria-invalid");
  await page.keyboard.press("Tab");
  await expect(field("250 g: Weight (g)")).toHaveAttribute("aria-invalid", "true");
  await field("250 g: Weight (g)").fill("");
  await field("50 g: Price ¥").fill("54");
  await page.keyboard.press("ArrowDown");
  await expect(field("100 g: Price ¥")).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press("Control+s");
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  const saved = await requestAsRoot(baseURL!, "GET", `/cms/product/${tea.id}`);
  expect(saved.variants).toMatchObject([
    { id: tea.variant_id, name: "50 g", price: 5400, stock: 9 },
    { name: "100 g", price: 2800, stock: 4, sku: "TG-100" },
    { name: "250 g", price: 12_000, stock: 0, sku: "TG-250" },
  ]);
  await expect(page.getByRole("list", { name: "Stock by variant" })).toContainText("100 g");

  await undo(page, "Saved");
  const plain = { options: [], price: 2800, price_max: 2800, stock: 9, variant_id: tea.variant_id };
  await expect.poll(() => requestAsRoot(baseURL!, "GET", `/cms/product/${tea.id}`)).toMatchObject(plain);
  await requestAsRoot(baseURL!, "DELETE", `/cms/product/${tea.id}`);
});

test("stock is adjusted by a scanned number, and a size is taken off sale and put back", async ({ page, baseURL }) => {
  const tea = await aTea(baseURL!);
  const [small, large] = tea.variants;
  await addSession(page, await createAdmin(baseURL!, editor, ["products"]));
  await page.setViewportSize(narrow);
  await page.goto(`/admin/products/${tea.id}`);
  await field("Scan or type a SKU or barcode").fill(large.barcode);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Adjust 100 g" })).toBeFocused();
  await page.keyboard.press("Enter");
  await page.getByRole("textbox", { name: "Increase or decrease by" }).fill("-3");
  await page.getByRole("textbox", { name: "Reason", exact: false }).fill("Broken");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("list", { name: "Stock history" })).toContainText("Broken");
  expect((await requestAsRoot(baseURL!, "GET", `/cms/product/${tea.id}`)).stock).toBe(9);
  await page.getByRole("button", { name: "Do not sell 50 g" }).click();
  await expect(page.getByText("50 g: 5 in stock and 0 in orders", { exact: false })).toBeVisible();
  await page.keyboard.press("Control+s");
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  const without = await requestAsRoot(baseURL!, "GET", `/cms/product/${tea.id}`);
  expect([without.stock, without.variant_id, without.deleted_variants[0].id]).toEqual([4, large.id, small.id]);
  await expect(page.getByRole("button", { name: "Adjust 100 g" })).toBeVisible();

  await page.getByRole("button", { name: "Sell 50 g" }).click();
  await page.keyboard.press("Control+s");
  await expect.poll(async () => (await requestAsRoot(baseURL!, "GET", `/cms/product/${tea.id}`)).stock).toBe(9);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(narrow.width);

  function field(name: string) {
    return page.getByRole("textbox", { name, exact: true });
  }
});

test("undoing a stock adjustment reverts its booked difference, also when orders came in between", async ({
  page,
  baseURL,
}) => {
  const tea = await createProduct(baseURL!, { name: `Maojian ${Date.now()}`, stock: 10 });
  const order = () => createPaidOrder(baseURL!, { lines: [{ product_id: tea.id, count: 2 }] });
  const stock = async () => (await requestAsRoot(baseURL!, "GET", `/cms/product/${tea.id}`)).stock;
  await addSession(page, await createAdmin(baseURL!, editor, ["products"]));
  await page.goto(`/admin/products/${tea.id}`);
  await order();
  await adjust("Increase or decrease", "+12");
  expect(await stock()).toBe(20);
  await undo(page, "Stock changed to 20");
  await expect.poll(stock).toBe(8);

  await order();
  await adjust("Count of everything on the shelf", "15");
  expect(await stock()).toBe(11);
  await undo(page, "Stock changed to 11");
  await expect.poll(stock).toBe(6);

  async function adjust(way: string, typed: string) {
    await page.getByRole("button", { name: "Adjust…" }).click();
    const window = page.getByRole("dialog");
    await window.getByRole("radio", { name: way }).check();
    await window.getByRole("textbox").first().fill(typed);
    await window.getByRole("textbox", { name: "Reason" }).fill("Found.");
    await window.getByRole("button", { name: "Save" }).click();
    await expect(window).toHaveCount(0);
  }
});
