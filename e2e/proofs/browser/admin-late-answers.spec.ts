import type { Page } from "@playwright/test";
import { addSession, createAdmin, requestAsRoot } from "../../browser/admin";
import { createAfterSale, createShopper } from "../../browser/after-sale";
import { hold } from "../../browser/hold-requests";
import { expect, test } from "../../browser/page-test";
import { createProduct } from "../../browser/paid-order";
import { createPicture } from "../../browser/picture";

async function atReturn(page: Page, baseURL: string) {
  const { id: product } = await createProduct(baseURL, { price: 5000 });
  const shopper = await createShopper(baseURL);
  const { id } = await createAfterSale(baseURL, shopper, { type: "return" }, product);
  const return_to = { name: "Kiosk", phone: "0571-88880000", address: "Longjing Road 1" };
  await requestAsRoot(baseURL, "PUT", `/cms/after_sale/${id}/status`, { status: "approved", return_to });
  await shopper("PUT", `/v1/after_sale/${id}/parcel`, { carrier: "SF", tracking_no: "SF1234567890" });
  await addSession(page, await createAdmin(baseURL, ["after_sale.read", "after_sale.reject"], ["after_sales"]));
  await page.goto(`/admin/after_sales/${id}`);
  await page.keyboard.press("r");
  const dialog = page.getByRole("dialog");
  const choose = async (...names: string[]) => {
    const choosing = page.waitForEvent("filechooser");
    await dialog.getByRole("button", { name: /^(Choose pictures|Uploading…)$/ }).click();
    await (await choosing).setFiles(await Promise.all(names.map(createPicture)));
  };
  return { id, dialog, choose, reject: dialog.getByRole("button", { name: "Reject", exact: true }) };
}

test("a rejection waits for pictures that are being uploaded, and is sent with all of them", async ({
  page,
  baseURL,
}) => {
  const { id, dialog, choose, reject } = await atReturn(page, baseURL!);
  const uploads = await hold(page, "**/cms/after_sale/image", "POST");
  await dialog.getByRole("textbox").fill("The lid is missing.");
  await choose("lid.png", "box.png");
  await uploads.letGo(0);
  await uploads.isHeld(2);
  await choose("tin.png");
  await reject.click();
  await expect(dialog.getByText("The request is rejected after the upload finishes.")).toBeVisible();
  await uploads.letGo(1);
  await uploads.letGo(2);
  await expect(dialog).toHaveCount(0);
  await page.goto("/admin/after_sales"); // leaving the page sends the decision
  const read = () => requestAsRoot(baseURL!, "GET", `/cms/after_sale/${id}`);
  await expect.poll(async () => (await read()).status).toBe("rejected");
  const { reason, images } = (await read()).events.at(-1);
  expect([reason, images.length]).toEqual(["The lid is missing.", 3]);
});

test("a dialog remains open until its save is answered, and shows why it was refused", async ({ page, baseURL }) => {
  const name = `Folder ${Date.now()}`;
  await requestAsRoot(baseURL!, "POST", "/cms/folder", { name });
  await addSession(page, await createAdmin(baseURL!, ["file.read", "file.create"], ["files"]));
  await page.goto("/admin/files");
  await page.getByRole("button", { name: "New folder" }).click();
  const window = page.getByRole("dialog", { name: "New folder" });
  await window.getByLabel("Name").fill(name);
  const saves = await hold(page, "**/cms/folder", "POST");
  await page.keyboard.press("Enter");
  await saves.isHeld(1);
  for (let times = 0; times < 3; times++) await page.keyboard.press("Escape");
  await window.getByRole("button", { name: "Close" }).click({ force: true });
  await window.getByRole("button", { name: "Cancel" }).click({ force: true });
  await expect(page.getByRole("dialog")).toHaveCount(1);
  await saves.letGo(0);
  await expect(window.getByText(`There is a folder ${name} here already.`)).toBeVisible();
  await window.getByRole("button", { name: "Cancel" }).click();
  await expect(window).toHaveCount(0);
});
