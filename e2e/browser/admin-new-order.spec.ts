import { randomBytes, randomInt } from "node:crypto";
import { createAdmin, requestAsRoot, signIn } from "./admin";
import { expect, expectAccessible, findViolations, narrow, test } from "./page-test";
import { createProduct } from "./paid-order";

test("an order for a phone number without an account is paid by the shopper who scans its code and verifies the number", async ({
  page,
  baseURL,
}) => {
  const name = `Biluochun ${randomBytes(4).toString("hex")}`;
  await createProduct(baseURL!, { name });
  const number = `139${randomInt(10_000_000, 100_000_000)}`;

  const permissions = ["order.read", "order.create", "product.read", "code.read", "code.create"] as const;
  await signIn(page, await createAdmin(baseURL!, [...permissions], ["orders"]), "/admin/orders");
  await page.getByRole("link", { name: "Order for a customer" }).click();
  await page.getByLabel("Or a mobile number").fill(number);
  await page.getByRole("combobox", { name: "Add a product" }).fill(name);
  await page.getByRole("option", { name }).click();
  await page.getByRole("spinbutton", { name: "Quantity" }).fill("2");
  await page.getByLabel("Recipient, phone and address").fill("韩梅梅 浙江省杭州市西湖区龙井路 1 号");
  await page.getByRole("button", { name: "Place order" }).click();
  await expect(page.getByText("Phone: Must have 5 to 20 characters.")).toBeVisible();
  await page.getByLabel("Recipient, phone and address").fill(`韩梅梅 ${number} 浙江省杭州市西湖区龙井路 1 号`);
  await expectAccessible(page);
  await page.setViewportSize(narrow);
  await expectAccessible(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole("button", { name: "Place order" }).click();
  await expect(page).toHaveURL(/\/admin\/orders\/\d+$/);
  const order = await requestAsRoot(baseURL!, "GET", page.url().replace(/.*admin\/orders/, "/cms/order"));
  expect(order).toMatchObject({ status: "unpaid", address: { name: "韩梅梅", phone: number, city: "杭州市" } });

  await page.getByRole("button", { name: "Mini-program code" }).click();
  const dialog = page.getByRole("dialog", { name: `Mini-program code of ${order.order_no}` });
  const picture = dialog.getByRole("img");
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await expectAccessible(page);
  const file = await dialog.getByRole("link", { name: "Download" }).getAttribute("download");
  const key = file!.replace(".png", "");
  const row = page.locator(`[data-row="${order.id}"]`);
  await page.goto(`/admin/orders?status=unpaid&q=${number}`);
  await expect(row).toContainText("¥136.00");

  await page.setViewportSize(narrow);
  await page.goto(`/phone/frame?language=en&theme=light&user=1&page=/pages/home/home?scene=${key}`);
  const shown = page.locator(".page:not(.behind)");
  await expect(shown.getByText("Did the shop place this order for you?")).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  await shown.getByRole("button", { name: "Verify my phone number" }).click();
  await shown.getByRole("button", { name: "Agree" }).click();
  await page.getByLabel("Your phone number in WeChat").fill(number);
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole("dialog").getByRole("button", { name: "Allow" }).click();
  await expect(shown.getByText(name)).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  await shown.getByRole("button", { name: "Pay" }).click();
  await shown.getByRole("button", { name: "Pay ¥136.00" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Pay ¥136.00" }).click();
  await expect(shown.getByText("Payment successful", { exact: true })).toBeVisible();
  await page.goto(`/admin/orders?status=paid&q=${number}`);
  await expect(row).toContainText("¥136.00");
});
