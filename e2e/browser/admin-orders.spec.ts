import type { Page } from "@playwright/test";
import type { Permission } from "@/lib/kernel/contract/permissions";
import { addSession, chooseAction, createAdmin, requestAsRoot, signIn } from "./admin";
import { expect, expectAccessible, printedPages, test } from "./page-test";
import { createPaidOrder, createProduct } from "./paid-order";

const all: Permission[] = [
  ...(["order.read", "order.ship", "order.cancel", "order.complete"] as const),
  ...(["order.refund", "order.note", "order.sync", "order.export"] as const),
];
const clerk = (baseURL: string) => createAdmin(baseURL, ["order.read", "order.ship", "order.note"], ["orders"]);
const owner = (baseURL: string) => createAdmin(baseURL, all, ["orders"]);
const rows = (page: Page) => page.locator("[data-row]");
const short = ({ order_no }: { order_no: string }) => order_no.slice(-8);
/** Stops the list from refreshing when other tests pay orders. */
const withoutNews = (page: Page) =>
  page.route("**/cms/alarm?type=order.paid*", (route) =>
    route.fulfill({ json: { items: [], page: 1, size: 10, total: 0, unread: 0, last_position: 0 } }),
  );

test("filters are in the URL: a reload, the back button and a shared link show the same list", async ({
  page,
  baseURL,
  browser,
}) => {
  const name = `孙悦${Date.now()}`;
  const order = await createPaidOrder(baseURL!, { name });
  await signIn(page, await owner(baseURL!), "/admin/orders");
  await page.getByRole("link", { name: /^To ship/ }).click();
  await expect(page).toHaveURL(/\?status=paid&delivery=express,local,virtual$/);
  await page.getByRole("searchbox").fill(name);
  await expect(rows(page)).toHaveCount(1);
  await expect(page).toHaveURL(new RegExp(`&q=${encodeURIComponent(name)}$`));
  await page.getByRole("button", { name: "Filter", exact: true }).click();
  await page.getByRole("combobox", { name: "Placed" }).selectOption("today");
  await expect(page.getByText("Placed: Today")).toBeVisible();
  const address = page.url();

  await page.reload();
  await expect(rows(page)).toHaveCount(1);
  await expect(page.getByRole("searchbox")).toHaveValue(name);
  await expect(page.getByText("Placed: Today")).toBeVisible();

  const other = await (await browser.newContext({ baseURL })).newPage();
  await signIn(other, await clerk(baseURL!), `${address}&page=9`);
  await expect(rows(other)).toContainText([short(order)]);
  await expect(other).toHaveURL(address);
  await other.context().close();

  await page.locator("[data-row-link]").click();
  await expect(page).toHaveURL(`/admin/orders/${order.id}`);
  await page.goBack();
  await expect(page).toHaveURL(address);
  await expect(rows(page)).toHaveCount(1);
  await page.goBack();
  await expect(page).toHaveURL(/status=paid&.*q=/);
  await expect(page.getByText("Placed: Today")).toHaveCount(0);
});

test("all matching orders are chosen at once; without one of them, the others of the page remain chosen", async ({
  page,
  baseURL,
}) => {
  await withoutNews(page);
  await signIn(page, await owner(baseURL!), "/admin/orders");
  const head = page.getByRole("toolbar").getByRole("checkbox", { name: "Select all on this page" });
  const ticked = rows(page).getByRole("checkbox", { checked: true });
  const chooseAll = async () => {
    await page.getByRole("checkbox", { name: "Select all on this page" }).first().check();
    await page.getByRole("button", { name: /^Select all [\d,+]+ matching rows/ }).click();
    await expect(page.getByText(/^All [\d,+]+ matching rows selected/)).toBeVisible();
  };
  await chooseAll();
  await expect(head).toBeChecked();
  await rows(page).nth(1).getByRole("checkbox").uncheck();
  await expect(page.getByText("19 selected")).toBeVisible();
  await expect(ticked).toHaveCount(19);
  await chooseAll();
  await head.click();
  await expect(page.getByRole("toolbar", { name: "Actions for the selected rows" })).toHaveCount(0);
  await expect(ticked).toHaveCount(0);
});

test("a partial refund needs confirmation, and is made once however often the button is pressed", async ({
  page,
  baseURL,
}) => {
  const order = await createPaidOrder(baseURL!);
  await signIn(page, await owner(baseURL!), `/admin/orders/${order.id}`);
  const title = page.getByRole("heading", { level: 1 });
  await expect(title).toHaveText(new RegExp(`^${order.order_no} .+`));
  await expect(page.getByText("¥76.00", { exact: true }).first()).toBeVisible();
  await expect(page.getByText("Placed by the customer", { exact: true })).toBeVisible();
  await chooseAction(page, "Refund");
  const window = page.getByRole("dialog", { name: "Refund" });
  await window.getByLabel("Refund an amount").check();
  await window.getByLabel("Amount (¥)").fill("1,50");
  await window.getByLabel("Reason").fill("Arrived broken.");
  await window.getByRole("button", { name: "Continue" }).click();
  await expect(window.getByText("Enter an amount from 0.01 to ¥76.00, such as 12.50.")).toBeVisible();
  await window.getByLabel("Amount (¥)").fill("99");
  await window.getByLabel("Reason").fill("Arrived broken.");
  await window.getByRole("button", { name: "Continue" }).click();
  await expect(window.getByText("Enter an amount from 0.01 to ¥76.00, such as 12.50.")).toBeVisible();
  await window.getByLabel("Amount (¥)").fill("12.50");
  await window.getByRole("button", { name: "Continue" }).click();
  await expect(window.getByText("The order continues as usual. ¥63.50 remains after the refund.")).toBeVisible();
  await window.getByRole("button", { name: "Refund ¥12.50" }).dblclick();
  await expect(page.getByText("Refund of ¥12.50 issued")).toBeVisible();
  await expect(page.getByText("Refunded", { exact: true }).first()).toBeVisible();
  const { refunds, status } = await requestAsRoot(baseURL!, "GET", `/cms/order/${order.id}`);
  expect([refunds.map(({ amount }: { amount: number }) => amount), status]).toEqual([[1250], "paid"]);
});

test("a refund whose response was lost is made once, also after a step back", async ({ page, baseURL }) => {
  const order = await createPaidOrder(baseURL!);
  await signIn(page, await owner(baseURL!), `/admin/orders/${order.id}`);
  await chooseAction(page, "Refund");
  const window = page.getByRole("dialog", { name: "Refund" });
  await window.getByLabel("Refund an amount").check();
  await window.getByLabel("Amount (¥)").fill("12.50");
  await window.getByLabel("Reason").fill("Arrived broken.");
  await window.getByRole("button", { name: "Continue" }).click();
  await page.route("**/cms/order/*/refund", async (route) => {
    await route.fetch();
    await route.abort();
  });
  await window.getByRole("button", { name: "Refund ¥12.50" }).click();
  await expect(window.getByRole("alert")).toContainText("The server could not be reached");
  await page.unroute("**/cms/order/*/refund");
  await window.getByRole("button", { name: "Edit refund" }).click();
  await window.getByRole("button", { name: "Continue" }).click();
  await window.getByRole("button", { name: "Refund ¥12.50" }).click();
  await expect(page.getByText("Refund of ¥12.50 issued")).toBeVisible();
  const { refunds } = await requestAsRoot(baseURL!, "GET", `/cms/order/${order.id}`);
  expect(refunds).toHaveLength(1);
});

test("an order ships in two parcels, and a wrong tracking number is corrected", async ({ page, baseURL }) => {
  const tea = await createProduct(baseURL!, { name: "Tea in a tin" });
  const order = await createPaidOrder(baseURL!, { lines: [{ product_id: tea.id, count: 3 }] });
  await signIn(page, await owner(baseURL!), `/admin/orders/${order.id}`, { waitUntil: "networkidle" });
  await page.keyboard.press("s");
  await page.getByLabel("Ship part of the order").check();
  await page.getByLabel("Quantity of Tea in a tin").fill("0");
  await page.getByLabel("Tracking number").fill("SF1000000001");
  await page.getByRole("dialog").getByRole("button", { name: "Ship" }).click();
  await expect(page.getByText("Select at least one item.")).toBeVisible();
  await expect(page.getByLabel("Quantity of Tea in a tin")).toBeFocused();
  await page.getByLabel("Quantity of Tea in a tin").fill("1");
  await page.getByRole("dialog").getByRole("button", { name: "Ship" }).click();
  await expect(page.getByText("Parcel shipped", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Edit: Parcel 1" }).click();
  await page.getByRole("dialog").getByLabel("Tracking number").fill("SF1000000002");
  await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.getByRole("button", { name: /^Ship/ }).first().click();
  await page.getByRole("dialog").getByLabel("Tracking number").fill("SF1000000003");
  await page.getByRole("dialog").getByRole("button", { name: "Ship" }).click();
  await expect(page.getByRole("main").getByText("Shipped", { exact: true }).first()).toBeVisible();
  await expect(page.getByRole("main")).toBeFocused(); // the focused button has been removed
  const { shipments } = await requestAsRoot(baseURL!, "GET", `/cms/order/${order.id}`);
  expect(
    shipments.map(({ tracking_no, items }: { tracking_no: string; items: { count: number }[] }) => [
      tracking_no,
      items[0]!.count,
    ]),
  ).toEqual([
    ["SF1000000002", 1],
    ["SF1000000003", 2],
  ]);
});

test("the list has an order's number of items, and a receipt the prices that add up to its total", async ({
  page,
  baseURL,
}) => {
  const tea = await createProduct(baseURL!, { price: 1137 });
  const order = await createPaidOrder(baseURL!, { lines: [{ product_id: tea.id, count: 3 }] });
  await signIn(page, await clerk(baseURL!), `/admin/orders?q=${order.order_no}`);
  await expect(rows(page)).toContainText(["3 items"]);
  await page.locator("[data-row-link]").click();
  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("link", { name: "Receipt" }).click();
  const receipt = page.locator("[data-slip]");
  await expect(receipt.getByRole("listitem")).toContainText("¥11.37 × 3¥34.11");
  await expect(receipt).toContainText(/¥34\.11Freight¥8\.00Total¥42\.11Paid /);
  await expectAccessible(page);
});

test("slips and labels print in their paper size, one order per page", async ({ page, baseURL }) => {
  const orders = [await createPaidOrder(baseURL!), await createPaidOrder(baseURL!)];
  await addSession(page, await clerk(baseURL!));
  const pagesOf = async (query: string) => {
    await page.goto(`/admin/orders/print?ids=${orders.map(({ id }) => id).join()}&${query}`);
    return printedPages(page);
  };
  expect(await pagesOf("kind=slips")).toEqual([
    [210, 297],
    [210, 297],
  ]);
  expect(await pagesOf("kind=slips&paper=label")).toEqual([
    [100, 150],
    [100, 150],
  ]);
  expect(await pagesOf("kind=picking")).toEqual([[210, 297]]);
});
