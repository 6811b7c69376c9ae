import { randomBytes } from "node:crypto";
import type { Page } from "@playwright/test";
import { requestAsRoot } from "./admin";
import { expect, narrow, test } from "./page-test";
import { createProduct } from "./paid-order";
import { goToPage, openPhone, shownIn, takeAddress } from "./phone-page";
import { createPicture } from "./picture";

const returnTo = { name: "Tea & Grain", phone: "0571-88880000", address: "1 Longjing Road, Hangzhou" };

async function buyTea(page: Page, baseURL: string, theme: "light" | "dark" = "light") {
  const name = `Longjing ${randomBytes(4).toString("hex")}`;
  const product = await createProduct(baseURL, { name, stock: 10 });
  const shown = await openPhone(page, `/pages/product/product?id=${product.id}`, { theme, size: narrow });
  await shown.getByRole("button", { name: `Add one ${name}` }).click();
  await shown.getByRole("button", { name: "Buy now" }).click();
  await takeAddress(page);
  await shown.getByRole("button", { name: "Place order" }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /^Pay ¥/ })
    .click();
  await shown.getByRole("button", { name: "View order" }).click();
  await shown.getByRole("button", { name: `Request refund for ${name}` }).waitFor();
  const { items } = await requestAsRoot(baseURL, "GET", `/cms/order?product_id=${product.id}`);
  const id: number = items[0].id;
  const stock = async () => (await requestAsRoot(baseURL, "GET", `/cms/product/${product.id}`)).stock;
  const order = () => requestAsRoot(baseURL, "GET", `/cms/order/${id}`);
  const ship = async () => {
    await requestAsRoot(baseURL, "POST", `/cms/order/${id}/shipment`, { carrier: "SF", tracking_no: "SF1234567890" });
    await goToPage(page, `/pages/order/order?id=${id}`);
  };
  const requests = async () => (await requestAsRoot(baseURL, "GET", `/cms/after_sale?order_id=${id}`)).items;
  return { shown, name, id, stock, order, ship, requests };
}

async function askForOne(page: Page, name: string, how?: string) {
  const shown = shownIn(page);
  await shown.getByRole("button", { name: `Request refund for ${name}` }).click();
  await shown.getByRole("button", { name: `Remove one ${name}` }).click();
  if (how) await shown.getByRole("radio", { name: how }).click();
  // Only shipped goods can be broken.
  await shown.getByRole("radio", { name: how ? "Damaged on arrival" : "Changed my mind" }).click();
  return shown.getByRole("button", { name: "Submit request" });
}

const decide = (baseURL: string, id: number, decision: object) =>
  requestAsRoot(baseURL, "PUT", `/cms/after_sale/${id}/status`, decision);

test("a return is approved, sent with a scanned number that is then corrected, received and refunded", async ({
  page,
  baseURL,
}) => {
  const { shown, name, ship, requests, order } = await buyTea(page, baseURL!);
  await ship();
  const send = await askForOne(page, name, "Return and refund");
  await send.click();
  await expect(shown.getByText("Waiting for the shop")).toBeVisible();
  const [asked] = await requests();
  await decide(baseURL!, asked.id, { status: "approved", return_to: returnTo });
  await expect(shown.getByText("Send the products back", { exact: true }).first()).toBeVisible();
  await expect(shown.getByText(returnTo.address)).toBeVisible();

  await shown.getByRole("button", { name: "Submit", exact: true }).click();
  await expect(shown.getByRole("alert")).toHaveText(["This field is required", "This field is required"]);
  await shown.getByRole("button", { name: "Carrier" }).click();
  await page.getByRole("listbox").selectOption("SF Express");
  await page.getByRole("dialog").getByRole("button", { name: "OK" }).click();
  await shown.getByRole("button", { name: "Scan the tracking number" }).click();
  await page.getByRole("dialog").getByRole("textbox").fill("SF7531234567890");
  await page.getByRole("dialog").getByRole("button", { name: "Scanned" }).click();
  await shown.getByRole("button", { name: "Submit", exact: true }).click();
  await expect(shown.getByText("SF7531234567890").first()).toBeVisible();
  await expect(shown.getByText("Return in transit", { exact: true })).toBeVisible();

  await shown.getByRole("button", { name: "Edit tracking number" }).click();
  await shown.getByRole("textbox", { name: "Tracking number" }).fill("SF7531234567891");
  await shown.getByRole("button", { name: "Submit", exact: true }).click();
  await expect(shown.getByText("You corrected the tracking number")).toBeVisible();
  expect((await requests())[0]).toMatchObject({ status: "sent" });

  const { items } = await requestAsRoot(baseURL!, "GET", `/cms/after_sale/${asked.id}`);
  const received = { status: "received", items: [{ item_id: items[0].item_id, restock: 1 }], amount: 5000 };
  await decide(baseURL!, asked.id, { ...received, reason: "The tin is dented." });
  await goToPage(page, `/after-sale/request/request?id=${asked.id}`);
  await expect(shown.getByText("Refunded", { exact: true })).toBeVisible();
  await expect(shown.getByText("You requested ¥68.00. The shop approved ¥50.00.")).toBeVisible();
  expect((await order()).refunded_amount).toBe(5000);
});

test("pictures of a request show their progress, a failed one is retried, and the shop sees those that remain", async ({
  page,
  baseURL,
}) => {
  const { shown, name, ship, requests } = await buyTea(page, baseURL!);
  await ship();
  const send = await askForOne(page, name, "Refund only");
  let calls = 0;
  await page.route("**/v1/image", (route) =>
    ++calls === 2 ? route.fulfill({ status: 502, body: "Bad gateway" }) : route.continue(),
  );
  const choosing = page.waitForEvent("filechooser");
  await shown.getByRole("button", { name: "Add a picture" }).click();
  await page.getByRole("button", { name: "From this device" }).click();
  const files = await Promise.all(["a.png", "b.png", "c.png"].map(createPicture));
  await (await choosing).setFiles(files);
  const again = shown.getByRole("button", { name: "Tap to try again: picture 2" });
  await expect(again).toBeVisible();
  await expect(shown.getByRole("status")).toHaveCount(0);
  await send.click();
  await expect(page.getByText("A picture was not uploaded. Try again, or remove it.")).toBeVisible();
  expect(await requests()).toEqual([]);
  await again.click();
  await expect(again).toHaveCount(0);
  await shown.getByRole("button", { name: "Remove picture 1" }).click();
  await shown.getByRole("textbox").fill("The lid is cracked.");
  await expect(shown.getByRole("status")).toHaveCount(0);
  await send.click();
  await expect(shown.getByText("Waiting for the shop")).toBeVisible();
  await expect(shown.getByRole("button", { name: /^Picture/ })).toHaveCount(2);
  const [asked] = await requests();
  const detail = await requestAsRoot(baseURL!, "GET", `/cms/after_sale/${asked.id}`);
  expect([detail.images.length, detail.description]).toEqual([2, "The lid is cracked."]);
});
