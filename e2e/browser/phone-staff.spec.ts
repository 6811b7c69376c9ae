import type { Page } from "@playwright/test";
import { createAdmin, requestAsRoot, signIn } from "./admin";
import { expect, findViolations, narrow, test } from "./page-test";
import { createPaidOrder } from "./paid-order";
import { goToPage, openPhone } from "./phone-page";

/** Opens the staff pages with the code that an admin's profile shows. */
async function openStaffPages(page: Page, baseURL: string, theme: "light" | "dark" = "light") {
  await signIn(page, await createAdmin(baseURL, ["order.read", "order.ship"], ["orders"]), "/admin/profile");
  const created = page.waitForResponse("**/cms/auth/phone/code");
  await page.getByRole("button", { name: "Link my phone" }).click();
  await expect(page.getByRole("img", { name: "Code that links the phone" })).toBeVisible();
  const { code } = await (await created).json();
  return openPhone(page, `/staff/pages/today/today?scene=${code}`, { theme, size: narrow });
}

test("a phone linked in the back office ships a scanned parcel, undoes it, and hands over a pickup", async ({
  page,
  baseURL,
}) => {
  const [parcel, pickup] = [await createPaidOrder(baseURL!), await createPaidOrder(baseURL!, { delivery: "pickup" })];
  const read = (id: number) => requestAsRoot(baseURL!, "GET", `/cms/order/${id}`);
  const shown = await openStaffPages(page, baseURL!);
  await shown.getByRole("link", { name: /^To ship/ }).click();
  const search = shown.getByRole("textbox", { name: "Order, name, phone or pickup code" });
  await search.fill(parcel.order_no);
  await search.press("Enter");
  await shown.getByRole("button", { name: "Scan the tracking number" }).click();
  const camera = page.getByRole("dialog");
  await camera.getByRole("textbox").fill("https://example.com/?q=1");
  await camera.getByRole("button", { name: "Scanned" }).click();
  await page.getByRole("dialog", { name: "This code is no tracking number." }).getByRole("button").click();
  await shown.getByRole("button", { name: "Scan the tracking number" }).click();
  const number = `SF${String(parcel.id).padStart(13, "7")}`;
  await camera.getByRole("textbox").fill(number);
  await camera.getByRole("button", { name: "Scanned" }).click();
  await expect(shown.getByText("SF Express")).toBeVisible();
  await shown.getByRole("button", { name: "Ship", exact: true }).click();
  await expect(shown.getByText(`SF Express ${number}`)).toBeVisible();
  expect(await read(parcel.id)).toMatchObject({
    status: "shipped",
    shipments: [{ carrier: "SF", tracking_no: number }],
  });
  await shown.getByRole("button", { name: "Undo" }).click();
  await expect(shown.getByRole("button", { name: "Ship", exact: true })).toBeVisible();
  expect(await read(parcel.id)).toMatchObject({ status: "paid", shipments: [] });

  await goToPage(page, "/staff/pages/orders/orders?tab=pickup");
  await search.fill(pickup.pickup_code);
  await search.press("Enter");
  await shown.getByRole("button", { name: "Hand over" }).click();
  await expect(shown.getByText("Completed")).toBeVisible();
  expect((await read(pickup.id)).status).toBe("completed");

  await goToPage(page, "/pages/me/me");
  await shown.getByRole("link", { name: "Staff pages" }).click();
  await expect(shown.getByText("To end the link")).toBeVisible();
});

test("the staff pages are accessible in dark colours, and another phone sees how to link it", async ({
  page,
  baseURL,
}) => {
  const order = await createPaidOrder(baseURL!);
  const shown = await openStaffPages(page, baseURL!, "dark");
  await expect(shown.getByRole("link", { name: /^To ship/ })).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  await goToPage(page, `/staff/pages/order/order?id=${order.id}`);
  await expect(shown.getByRole("button", { name: "Ship", exact: true })).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  await openPhone(page, "/staff/pages/today/today");
  await expect(shown.getByText("This phone is not linked")).toBeVisible();
});
