import { randomBytes } from "node:crypto";
import type { Page } from "@playwright/test";
import { addSession, createAdmin, getToken, requestAsRoot, undo } from "./admin";
import { expect, expectAccessible, findViolations, test } from "./page-test";
import { createProduct } from "./paid-order";
import { goToPage, openPhone, takeAddress } from "./phone-page";

test("WeChat gives an address after the shopper accepts the privacy guideline, and asks only once", async ({
  page,
}) => {
  const shown = await openPhone(page, "/pages/addresses/addresses");
  const [fromWechat, dialog] = [shown.getByRole("button", { name: "Use WeChat address" }), page.getByRole("dialog")];
  await fromWechat.click();
  await shown.getByRole("link", { name: "Privacy guideline of this mini-program" }).click();
  await dialog.getByRole("button", { name: "Close" }).click();
  await shown.getByRole("button", { name: "Not now" }).click();
  await expect(dialog).toContainText("Enter it instead");
  await dialog.getByRole("button", { name: "OK" }).click();
  await fromWechat.click();
  await shown.getByRole("button", { name: "Agree" }).click();
  await page.getByRole("dialog", { name: "Your addresses in WeChat" }).getByRole("button").first().click();
  await expect(shown.getByText("王小明")).toBeVisible();
  await fromWechat.click();
  await expect(page.getByRole("dialog", { name: "Your addresses in WeChat" })).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
});

test("an address is entered with a numeric keyboard and a region picker, and its switch has the shop's colour", async ({
  page,
}) => {
  const shown = await openPhone(page, "/pages/addresses/addresses");
  await shown.getByRole("button", { name: "Add address" }).click();
  await shown.getByLabel("Name").fill("Han Meimei");
  await expect(shown.getByLabel("Phone")).toHaveAttribute("inputmode", "numeric");
  await shown.getByLabel("Phone").fill("13800138000");
  await shown.getByLabel("Street address").fill("12 Longjing Road");
  await shown.getByRole("button", { name: "Save" }).click();
  await expect(shown.getByRole("alert")).toHaveText("This field is required");
  await shown.getByRole("button", { name: "Region" }).click();
  await page.getByRole("listbox").first().selectOption("浙江省");
  await page.getByRole("dialog").getByRole("button", { name: "OK" }).click();
  const isDefault = shown.getByRole("switch", { name: "Set as default address" });
  await isDefault.click();
  await expect(isDefault).toHaveAttribute("aria-checked", "true");
  await expect(isDefault.locator("[class*=track]").first()).toHaveCSS("background-color", "rgb(15, 118, 110)");
  await shown.getByRole("button", { name: "Save" }).click();
  await expect(shown.getByText("浙江省杭州市上城区 12 Longjing Road")).toBeVisible();
  await shown.getByRole("button", { name: "Edit the address of Han Meimei" }).click();
  await expect(shown.getByRole("button", { name: "Region" })).toContainText("浙江省 杭州市 上城区");
});

test("the home page links to a category, and a product list is filtered by category", async ({ page }) => {
  const shown = await openPhone(page);
  await expect(shown.getByRole("link", { name: "Tea & Grain" })).toBeVisible();
  await shown.getByRole("link", { name: /^Fruit/ }).click();
  await expect(shown.locator("[aria-label^=Fruit][class*=chosen]")).toBeVisible();
  await openPhone(page, "/pages/search/search?sort=price");
  const first = shown.getByRole("link").first();
  await expect(first).toBeVisible();
  const filter = shown.getByRole("tab", { name: /^Fruit/ });
  const answered = page.waitForResponse(/\/v1\/product\?.*category_id=/);
  await filter.click();
  const { items } = await (await answered).json();
  await expect(filter).toHaveAttribute("aria-selected", "true");
  await expect(first).toContainText(items[0].name);
});

test("picture and name are each set in one tap on the page Me", async ({ page }) => {
  const shown = await openPhone(page, "/pages/me/me");
  await shown.getByRole("button", { name: "Change picture" }).click();
  await shown.getByRole("button", { name: "Agree" }).click();
  const stored = page.waitForResponse(/\/v1\/user\/avatar/);
  await page.getByRole("button", { name: "A sample picture" }).click();
  expect((await stored).status()).toBe(200);
  const name = shown.getByRole("textbox", { name: "Name" });
  const named = page.waitForResponse((response) => response.request().method() === "PUT");
  await name.fill("Han Meimei");
  await name.press("Enter");
  expect(await (await named).json()).toMatchObject({ nickname: "Han Meimei", avatar: expect.any(String) });
});

test("a scanned code opens its product, which can be shared to Moments and has a service button", async ({
  page,
  baseURL,
}) => {
  const product = await createProduct(baseURL!, { main_image: null });
  const shown = await openPhone(
    page,
    `/pages/product/product?scene=${encodeURIComponent(encodeURIComponent(`id=${product.id}`))}`,
  );
  await expect(shown.getByText(product.name).first()).toBeVisible();
  await expect(shown.getByText(product.name.charAt(0), { exact: true }), "stands in for its picture").toBeVisible();
  await page.getByRole("button", { name: "Menu" }).click();
  await page.getByRole("button", { name: "Share to Moments" }).click();
  await expect(page.getByRole("dialog")).toContainText(`/pages/product/product?id=${product.id}`);
  await page.getByRole("button", { name: "Close" }).click();
  await shown.getByRole("button", { name: "Contact" }).click();
  await expect(page.getByRole("dialog")).toContainText("chat with customer service");
});

const ordersOf = async (baseURL: string, product: { id: number }) =>
  (await requestAsRoot(baseURL, "GET", `/cms/order?product_id=${product.id}`)).items as {
    id: number;
    version: number;
  }[];
/** Issues the requested invoice of an order, refunds 10 yuan, and cancels the invoice with a red one. */
async function cancelInvoice(baseURL: string, orderId: number) {
  const invoice = async () =>
    (await requestAsRoot(baseURL, "GET", `/cms/invoice?order_id=${orderId}&status=requested,issued,red_due`)).items[0];
  const { id } = await invoice();
  const body = new FormData();
  body.set("file", new Blob(["%PDF-1.7\ntrailer\n%%EOF\n"]), "invoice.pdf");
  const headers = { authorization: `Bearer ${await getToken(baseURL, "root", "kiosk-root-demo")}` };
  const { url } = await (await fetch(`${baseURL}/cms/invoice/file`, { method: "POST", headers, body })).json();
  const decide = (decision: object) => requestAsRoot(baseURL, "PUT", `/cms/invoice/${id}/status`, decision);
  await decide({ status: "issued", number: "25332000000012345678", file: url });
  await requestAsRoot(baseURL, "POST", `/cms/order/${orderId}/refund`, { amount: 1000, reason: "Late" });
  await expect.poll(async () => (await invoice()).status).toBe("red_due");
  await decide({ status: "red", number: "25332000000087654321" });
}

const pay = (page: Page) => page.getByRole("dialog").getByRole("button", { name: /^Pay ¥/ });

test("a shopper orders, receives, requests an invoice and reviews, and a clerk publishes the review with a reply", async ({
  page,
  context,
  baseURL,
}) => {
  const name = `Oolong ${randomBytes(4).toString("hex")}`;
  const product = await createProduct(baseURL!, { name });
  const shown = await openPhone(page);
  await shown.getByRole("button", { name: "Search" }).click();
  await shown.getByRole("textbox").fill(name);
  await shown.getByRole("textbox").press("Enter");
  await shown.getByText(name).first().click();
  await shown.getByRole("button", { name: "Add to cart" }).click();
  await shown.getByRole("link", { name: "Cart" }).click();
  await shown.getByRole("button", { name: `Add one ${name}` }).click();
  await expect(shown.getByText("¥136.00").first()).toBeVisible();
  await shown.getByRole("button", { name: "Check out (2)" }).click();
  await takeAddress(page);
  await shown.getByRole("button", { name: "Place order" }).click();
  await pay(page).click();
  await expect(shown.getByText("Payment successful", { exact: true })).toBeVisible();

  const [order] = await ordersOf(baseURL!, product);
  await requestAsRoot(baseURL!, "POST", `/cms/order/${order!.id}/shipment`, {
    carrier: "SF",
    tracking_no: "SF1234567890",
  });
  await shown.getByRole("button", { name: "View order" }).click();
  await expect(shown.getByText("SF1234567890")).toBeVisible();
  await shown.getByRole("button", { name: "Confirm receipt" }).click();
  await expect(page.getByRole("dialog")).toContainText(/WeChat asks whether the goods of payment \d{28} have come/);
  await page.getByRole("dialog").getByRole("button", { name: "They have come" }).click();
  await expect
    .poll(async () => (await requestAsRoot(baseURL!, "GET", `/cms/order/${order!.id}`)).status)
    .toBe("completed");
  await expect(shown.getByRole("button", { name: "Confirm receipt" })).toHaveCount(0);

  await shown.getByRole("link", { name: "Invoice Request invoice" }).click();
  await shown.getByRole("link", { name: "Invoice title Choose an invoice title" }).click();
  await shown.getByRole("button", { name: "Add invoice title" }).click();
  await shown.getByRole("button", { name: "Import from WeChat" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "91330100799655058B" }).click();
  await expect(shown.getByRole("textbox", { name: "Tax number" })).toHaveValue("91330100799655058B");
  expect(await findViolations(page)).toEqual([]);
  await shown.getByRole("button", { name: "Save" }).click();
  await shown.getByRole("link", { name: "Invoice title 示例茶业有限公司" }).waitFor();
  expect(await findViolations(page)).toEqual([]);
  await shown.getByRole("button", { name: "Request invoice" }).click();
  await expect(shown.getByRole("status")).toHaveText("In progress");
  await page.getByRole("button", { name: "Back" }).click();
  await shown.getByRole("link", { name: "Invoice In progress" }).waitFor();

  await cancelInvoice(baseURL!, order!.id);
  await shown.getByRole("link", { name: "Invoice In progress" }).click();
  await expect(shown.getByText("Void invoice number", { exact: true })).toBeVisible();
  await expect(shown.getByText("25332000000012345678")).toBeVisible();
  await expect(shown.getByText("Amount available to invoice")).toBeVisible();
  await expect(shown.getByText("¥126.00")).toBeVisible();
  const desk = await context.newPage();
  await addSession(desk, await createAdmin(baseURL!, ["order.read"], ["orders"]));
  await desk.goto(`/admin/orders/${order!.id}`);
  const card = desk.locator("section").filter({ has: desk.getByRole("heading", { name: "Invoice" }) });
  await expect(card).toContainText("Void invoice number");
  await expect(card.locator(".line-through")).toHaveText("¥136.00");
  await expect(card).toContainText("Cancelled");
  await desk.close();
  await page.getByRole("button", { name: "Back" }).click();

  await shown.getByRole("button", { name: `Review ${name}` }).click();
  await shown.getByRole("radio", { name: "4 stars Good" }).click();
  await shown.getByRole("textbox", { name: "Your review" }).fill("Doubtful at first, now my favourite.");
  await shown.getByRole("switch", { name: "Anonymous" }).click();
  expect(await findViolations(page)).toEqual([]);
  await shown.getByRole("button", { name: "Submit review" }).click();
  await shown.getByRole("button", { name: `My review of ${name}` }).waitFor();

  const clerk = await context.newPage();
  await addSession(clerk, await createAdmin(baseURL!, ["review.read", "review.moderate"], ["reviews"]));
  await clerk.goto(`/admin/reviews?product_id=${product.id}`);
  const row = clerk.getByRole("row").filter({ hasText: "now my favourite" });
  await expect(row).toContainText("Anonymous");
  await row.getByRole("button", { name: "Publish" }).click();
  await expect(row).toContainText("Published");
  await undo(clerk, "1 review published");
  await expect(row).toContainText("Needs approval");
  await row.getByRole("button", { name: "Publish" }).click();
  await expect(row).toContainText("Published");
  await row.getByRole("button", { name: "Reply" }).click();
  const dialog = clerk.getByRole("dialog");
  await expect(dialog).toContainText("now my favourite");
  await dialog.getByRole("textbox", { name: "Reply" }).fill("Enjoy it!");
  await expectAccessible(clerk);
  await dialog.getByRole("button", { name: "Save reply" }).click();
  await expect(row).toContainText("Enjoy it!");
  await expectAccessible(clerk);
  await clerk.close();

  await goToPage(page, `/pages/product/product?id=${product.id}`);
  await shown.getByRole("link", { name: /^Reviews \(1\)/ }).click();
  await expect(shown.getByText("Doubtful at first, now my favourite.")).toBeVisible();
  await expect(shown.getByText("Anonymous", { exact: true })).toBeVisible();
  await expect(shown.getByText("Enjoy it!")).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
});
