import type { Locator, Page } from "@playwright/test";
import type { Permission } from "@/lib/kernel/contract/permissions";
import { aPaidOrder, aProduct } from "./a-paid-order";
import { anAdmin, asRoot, giveSession, signIn } from "./admin";
import { hold, holdDrawing, holdPauses } from "./hold";
import { awake, expect, expectAccessible, narrow, test } from "./page-test";

const all: Permission[] = [
  ...(["order.read", "order.ship", "order.cancel", "order.complete"] as const),
  ...(["order.refund", "order.note", "order.sync", "order.export"] as const),
];
const clerk = (baseURL: string) => anAdmin(baseURL, ["order.read", "order.ship", "order.note"], ["orders"]);
const owner = (baseURL: string) => anAdmin(baseURL, all, ["orders"]);
const rows = (page: Page) => page.locator("[data-row]");
const short = ({ order_no }: { order_no: string }) => order_no.slice(-8);
/** Stops the list from refreshing when other tests pay orders. */
const withoutNews = (page: Page) =>
  page.route("**/cms/order/news", (route) => route.fulfill({ json: { to_ship: 0, to_pick_up: 0, items: [] } }));

test("filters stand in the address: reload, back and a shared link give the same view", async ({
  page,
  baseURL,
  browser,
}) => {
  const name = `孙悦${Date.now()}`;
  const order = await aPaidOrder(baseURL!, { name });
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

test("typing never drops a key while the server is slow, and one character is not asked", async ({ page, baseURL }) => {
  await signIn(page, await clerk(baseURL!), "/admin/orders");
  const asked: string[] = [];
  await page.route("**/cms/order?*", async (route) => {
    asked.push(new URL(route.request().url()).searchParams.get("q") ?? "");
    await new Promise((resolve) => setTimeout(resolve, 300));
    await route.continue();
  });
  const box = page.getByRole("searchbox");
  await box.pressSequentially("l", { delay: 0 });
  await expect(page.getByText("Type two characters or more.")).toBeVisible();
  for (const part of ["ongjing", " tea 50 g", " and so on"]) {
    await box.pressSequentially(part, { delay: 15 });
    await page.waitForTimeout(210); // longer than the debounce of the search
  }
  await expect(box).toHaveValue("longjing tea 50 g and so on");
  await expect(page.getByText("Nothing matches these filters")).toBeVisible();
  expect(asked).not.toContain("l");
  await page.getByRole("button", { name: "Clear the filters" }).last().click();
  await expect(box).toHaveValue("");
  await expect(rows(page).first()).toBeVisible();
});

test("the next page is read before it is wanted: it shows before the server is asked for it", async ({
  page,
  baseURL,
}) => {
  await withoutNews(page);
  await giveSession(page, await clerk(baseURL!));
  const ahead = page.waitForResponse(/\/cms\/order\?.*page=2/);
  await page.goto("/admin/orders");
  await (await ahead).finished();
  await page.evaluate(() => fetch("/cms/preference").then((response) => response.text())); // by then the prefetched response has been read
  const before = await rows(page).first().getAttribute("data-row");
  await page.route(/\/cms\/order\?/, () => {});
  await page.getByRole("link", { name: "Next page" }).click();
  await expect(page).toHaveURL(/page=2/);
  await expect(rows(page).first()).not.toHaveAttribute("data-row", before!);
  await page.unrouteAll({ behavior: "ignoreErrors" });
});

test("all that match are chosen and shown so; without one of them, the others of the page stay chosen", async ({
  page,
  baseURL,
}) => {
  await withoutNews(page);
  await signIn(page, await owner(baseURL!), "/admin/orders");
  const head = page.getByRole("toolbar").getByRole("checkbox", { name: "Choose all on this page" });
  const ticked = rows(page).getByRole("checkbox", { checked: true });
  const chooseAll = async () => {
    await page.getByRole("checkbox", { name: "Choose all on this page" }).first().check();
    await page.getByRole("button", { name: /^Choose all [\d,+]+ that match/ }).click();
    await expect(page.getByText(/^All [\d,+]+ that match are chosen/)).toBeVisible();
  };
  await chooseAll();
  await expect(head).toBeChecked();
  await rows(page).nth(1).getByRole("checkbox").uncheck();
  await expect(page.getByText("19 chosen")).toBeVisible();
  await expect(ticked).toHaveCount(19);
  await chooseAll();
  await head.click();
  await expect(page.getByRole("toolbar", { name: "Actions for the chosen rows" })).toHaveCount(0);
  await expect(ticked).toHaveCount(0);
});

test("J, K, X, E and / work a list, and choosing moves nothing on the page", async ({ page, baseURL }) => {
  await withoutNews(page);
  await signIn(page, await owner(baseURL!), "/admin/orders?status=paid", { waitUntil: "networkidle" });
  const second = rows(page).nth(1);
  const place = async () => (await second.boundingBox())!.y;
  const before = await place();
  await page.keyboard.press("j");
  await page.keyboard.press("j");
  await expect(second.locator("[data-row-link]")).toBeFocused();
  await page.keyboard.press("x");
  await expect(page.getByText("1 chosen")).toBeVisible();
  expect(await place()).toBe(before);
  await page.keyboard.press("k");
  await page.keyboard.press("x");
  await expect(page.getByRole("link", { name: "Ship 2 orders" })).toBeVisible();
  await page.keyboard.press("/");
  await expect(page.getByRole("searchbox")).toBeFocused();
  await page.keyboard.type("xj");
  await expect(page.getByRole("searchbox")).toHaveValue("xj");
  await page.getByRole("searchbox").fill("");
  await expect(page).toHaveURL("/admin/orders?status=paid");
  await expect(rows(page).first()).toBeVisible();
  await page.keyboard.press("Escape");
  await page.keyboard.press("j");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/admin\/orders\/\d+$/);
});

test("only chosen orders that wait are offered to be shipped", async ({ page, baseURL }) => {
  const order = await aPaidOrder(baseURL!);
  const { items } = await asRoot(baseURL!, "GET", "/cms/order?status=completed&size=2");
  const ids = [order, ...items].map(({ id }: { id: number }) => id);
  await signIn(page, await owner(baseURL!), `/admin/orders?ids=${ids.join()}`);
  for (const id of ids.slice(1)) await page.locator(`[data-row="${id}"]`).getByRole("checkbox").check();
  await expect(page.getByText("2 chosen")).toBeVisible();
  await expect(page.getByRole("link", { name: /^Ship \d/ })).toHaveCount(0);
  await expect(page.locator("main").getByText(/\d to ship$/)).toHaveCount(0);
  await page.locator(`[data-row="${order.id}"]`).getByRole("checkbox").check();
  await page.getByRole("link", { name: "Ship 1 order", exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`/admin/orders/desk\\?ids=${order.id}$`));
});

test("columns and views are kept with the admin", async ({ page, baseURL }) => {
  await signIn(page, await owner(baseURL!), "/admin/orders?status=shipped");
  await page.getByRole("button", { name: "Columns" }).click();
  await page.getByRole("checkbox", { name: "Phone" }).check();
  await expect(page.getByRole("columnheader", { name: "Phone" })).toBeVisible();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Views" }).click();
  await page.getByLabel("Name of the view").fill("On the road");
  const kept = page.waitForResponse((response) => response.request().postData()?.includes("On the road") === true);
  await page.getByRole("button", { name: "Save this view" }).click();
  await kept;
  await page.goto("/admin/orders");
  await expect(page.getByRole("columnheader", { name: "Phone" })).toBeVisible();
  await page.getByRole("button", { name: "Views" }).click();
  await page.getByRole("button", { name: "On the road", exact: true }).click();
  await expect(page).toHaveURL("/admin/orders?status=shipped");

  await page.getByRole("button", { name: "Columns" }).click();
  for (const column of await page.locator("[popover]:popover-open").getByRole("checkbox").all()) await column.check();
  await expect(page.getByRole("columnheader")).toHaveCount(13);
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(1440);
});

/** Opens two tabs of a new owner with different lists of orders. Returns the second. */
async function secondTab(page: Page, baseURL: string) {
  await signIn(page, await owner(baseURL), "/admin/orders?status=shipped");
  const other = await page.context().newPage();
  await other.goto("/admin/orders?status=paid");
  await awake(other);
  return other;
}

async function saveView(tab: Page, name: string) {
  await tab.getByRole("button", { name: "Views" }).click();
  await tab.getByLabel("Name of the view").fill(name);
  await tab.getByRole("button", { name: "Save this view" }).click();
}

async function viewsKept(page: Page) {
  const { lists } = await (await page.request.get("/cms/preference")).json();
  return lists[0].views.map((view: { name: string }) => view.name);
}

test("two tabs that keep views of one list keep both, and each shows the other's after its own", async ({
  page,
  baseURL,
}) => {
  const other = await secondTab(page, baseURL!);
  const isKept = (tab: Page) =>
    tab.waitForResponse((response) => response.request().method() === "PUT" && /preference/.test(response.url()));
  const keep = async (tab: Page, name: string) => {
    const kept = isKept(tab);
    await saveView(tab, name);
    await kept;
  };
  await keep(page, "On the road");
  await keep(other, "To pack");
  expect(await viewsKept(page)).toEqual(["On the road", "To pack"]);
  await expect(other.getByRole("button", { name: "On the road", exact: true })).toBeVisible();
  const dropped = isKept(page);
  await page.getByRole("button", { name: "Delete the view On the road" }).click();
  await dropped;
  expect(await viewsKept(page)).toEqual(["To pack"]);
  await expect(page.getByRole("button", { name: "To pack", exact: true })).toBeVisible();
});

test("two tabs that keep views in the same moment keep both: one waits for the other's answer", async ({
  page,
  baseURL,
}) => {
  const other = await secondTab(page, baseURL!);
  let release = () => {};
  await page.route("**/cms/preference/orders", async (route) => {
    await new Promise<void>((go) => (release = go));
    await route.fulfill({ response: await route.fetch() });
  });
  let sent = 0;
  const isWrite = (method: string, url: string) => method === "PUT" && url.endsWith("/cms/preference/orders");
  for (const tab of [page, other]) tab.on("request", (one) => void (isWrite(one.method(), one.url()) && sent++));
  await saveView(page, "On the road");
  await expect.poll(() => sent).toBe(1);
  await saveView(other, "To pack");
  const waiting = () => other.evaluate(async () => (await navigator.locks.query()).pending!.length);
  await expect.poll(async () => sent + (await waiting())).toBe(2);
  release();
  await expect(other.getByRole("button", { name: "On the road", exact: true })).toBeVisible();
  expect(await viewsKept(page)).toEqual(["On the road", "To pack"]);
});

test("two changes of the columns before the first answer both stay, whichever call is faster", async ({
  page,
  baseURL,
}) => {
  await signIn(page, await owner(baseURL!), "/admin/orders");
  const held: (() => void)[] = [];
  let answered = 0;
  await page.route("**/cms/preference/orders", async (route) => {
    await new Promise<void>((go) => held.push(go));
    await route.fulfill({ response: await route.fetch() });
    answered += 1;
  });
  await page.getByRole("button", { name: "Columns" }).click();
  await page.getByRole("checkbox", { name: "Phone" }).check();
  await page.getByRole("checkbox", { name: "Note" }).check();
  await page.evaluate(() => fetch("/cms/preference").then(() => {})); // by then, earlier requests are held
  for (const count of [1, 2]) {
    await expect.poll(() => held.length).toBeGreaterThan(0);
    held.pop()!();
    await expect.poll(() => answered).toBe(count);
  }
  for (const name of ["Phone", "Note"]) await expect(page.getByRole("columnheader", { name })).toBeVisible();
  const { lists } = await (await page.request.get("/cms/preference")).json();
  expect(lists[0].columns).toEqual(expect.arrayContaining(["phone", "note"]));
});

test("two states that are ticked in one moment both stay ticked", async ({ page, baseURL }) => {
  await signIn(page, await clerk(baseURL!), "/admin/orders");
  await page.getByRole("button", { name: "Filter", exact: true }).click();
  const boxes = ["Shipped", "Completed"].map((name) => page.getByRole("checkbox", { name, exact: true }));
  const handles = await Promise.all(boxes.map((box) => box.elementHandle()));
  const areTicked = await page.evaluate((elements) => {
    const inputs = elements as HTMLInputElement[];
    for (const input of inputs) input.click();
    return inputs.map(({ checked }) => checked);
  }, handles);
  expect(areTicked).toEqual([true, true]);
  await expect(page).toHaveURL("/admin/orders?status=shipped,completed");
  for (const box of boxes) await expect(box).toBeChecked();
  await boxes[0]!.uncheck();
  await expect(page).toHaveURL("/admin/orders?status=completed");
  await page.goBack();
  for (const box of boxes) await expect(box).toBeChecked();
  await page.goBack();
  await expect(boxes[0]!).toBeChecked();
  await expect(boxes[1]!).not.toBeChecked();
});

test("back, before the page has followed a choice, takes the choice back", async ({ page, baseURL }) => {
  await holdDrawing(page);
  await signIn(page, await clerk(baseURL!), "/admin/orders?status=shipped");
  await page.getByRole("button", { name: "Filter", exact: true }).click();
  const box = page.getByRole("checkbox", { name: "Completed", exact: true });
  await box.evaluate(async (element: HTMLInputElement) => {
    window.hold(true);
    element.click();
    const isBack = new Promise((resolve) => addEventListener("popstate", resolve, { once: true }));
    history.back();
    await isBack;
    window.hold(false);
  });
  await expect(page).toHaveURL("/admin/orders?status=shipped");
  await expect(box).not.toBeChecked();
  await box.check();
  await expect(page).toHaveURL("/admin/orders?status=shipped,completed");
  await expect(box).toBeChecked();
});

test("a part is refunded after a second look, once however often the button is pressed", async ({ page, baseURL }) => {
  const order = await aPaidOrder(baseURL!);
  await signIn(page, await owner(baseURL!), `/admin/orders/${order.id}`);
  await expect(page.getByRole("heading", { level: 1, name: "¥76.00" })).toBeVisible();
  await expect(page.getByText("Placed by the customer", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Refund" }).click();
  const window = page.getByRole("dialog", { name: "Refund" });
  await window.getByLabel("A part").check();
  await window.getByLabel("Amount in yuan").fill("1,50");
  await window.getByLabel("Reason").fill("Arrived broken.");
  await window.getByRole("button", { name: "Continue" }).click();
  await expect(window.getByText("An amount from 0.01 to ¥76.00, such as 12.50.")).toBeVisible();
  await window.getByLabel("Amount in yuan").fill("99");
  await window.getByLabel("Reason").fill("Arrived broken.");
  await window.getByRole("button", { name: "Continue" }).click();
  await expect(window.getByText("An amount from 0.01 to ¥76.00, such as 12.50.")).toBeVisible();
  await window.getByLabel("Amount in yuan").fill("12.50");
  await window.getByRole("button", { name: "Continue" }).click();
  await expect(window.getByText("The order goes on as it is. ¥63.50 remains.")).toBeVisible();
  await window.getByRole("button", { name: "Refund ¥12.50" }).dblclick();
  await expect(page.getByText("The refund of ¥12.50 is on its way")).toBeVisible();
  await expect(page.getByText("Refunded", { exact: true }).first()).toBeVisible();
  const { refunds, status } = await asRoot(baseURL!, "GET", `/cms/order/${order.id}`);
  expect([refunds.map(({ amount }: { amount: number }) => amount), status]).toEqual([[1250], "paid"]);
});

test("a refund whose answer was lost is made once, also after a step back", async ({ page, baseURL }) => {
  const order = await aPaidOrder(baseURL!);
  await signIn(page, await owner(baseURL!), `/admin/orders/${order.id}`);
  await page.getByRole("button", { name: "Refund" }).click();
  const window = page.getByRole("dialog", { name: "Refund" });
  await window.getByLabel("A part").check();
  await window.getByLabel("Amount in yuan").fill("12.50");
  await window.getByLabel("Reason").fill("Arrived broken.");
  await window.getByRole("button", { name: "Continue" }).click();
  await page.route("**/cms/order/*/refund", async (route) => {
    await route.fetch();
    await route.abort();
  });
  await window.getByRole("button", { name: "Refund ¥12.50" }).click();
  await expect(window.getByRole("alert")).toContainText("The server could not be reached");
  await page.unroute("**/cms/order/*/refund");
  await window.getByRole("button", { name: "Change it" }).click();
  await window.getByRole("button", { name: "Continue" }).click();
  await window.getByRole("button", { name: "Refund ¥12.50" }).click();
  await expect(page.getByText("The refund of ¥12.50 is on its way")).toBeVisible();
  const { refunds } = await asRoot(baseURL!, "GET", `/cms/order/${order.id}`);
  expect(refunds).toHaveLength(1);
});

test("an order goes in two parcels, and a wrong number is corrected", async ({ page, baseURL }) => {
  const tea = await aProduct(baseURL!, { name: "Tea in a tin" });
  const order = await aPaidOrder(baseURL!, { lines: [{ product_id: tea.id, count: 3 }] });
  await signIn(page, await owner(baseURL!), `/admin/orders/${order.id}`, { waitUntil: "networkidle" });
  await page.keyboard.press("s");
  await page.getByLabel("Only a part of it").check();
  await page.getByLabel("How many of Tea in a tin").fill("0");
  await page.getByLabel("Tracking number").fill("SF1000000001");
  await page.getByRole("dialog").getByRole("button", { name: "Ship" }).click();
  await expect(page.getByText("Choose at least one piece.")).toBeVisible();
  await expect(page.getByLabel("How many of Tea in a tin")).toBeFocused();
  await page.getByLabel("How many of Tea in a tin").fill("1");
  await page.getByRole("dialog").getByRole("button", { name: "Ship" }).click();
  await expect(page.getByText("The parcel has left")).toBeVisible();
  await page.getByRole("button", { name: "Edit: Parcel 1" }).click();
  await page.getByRole("dialog").getByLabel("Tracking number").fill("SF1000000002");
  await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.getByRole("button", { name: /^Ship/ }).first().click();
  await page.getByRole("dialog").getByLabel("Tracking number").fill("SF1000000003");
  await page.getByRole("dialog").getByRole("button", { name: "Ship" }).click();
  await expect(page.getByRole("main").getByText("Shipped", { exact: true }).first()).toBeVisible();
  await expect(page.getByRole("main")).toBeFocused(); // the focused button has been removed
  const { shipments } = await asRoot(baseURL!, "GET", `/cms/order/${order.id}`);
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

test("a parcel whose answer was lost is sent once, and one whose order cannot be read again closes its window", async ({
  page,
  baseURL,
}) => {
  const tea = await aProduct(baseURL!, { name: "Tea in a tin" });
  const order = await aPaidOrder(baseURL!, { lines: [{ product_id: tea.id, count: 3 }] });
  await signIn(page, await owner(baseURL!), `/admin/orders/${order.id}`);
  const window = page.getByRole("dialog");
  const ship = window.getByRole("button", { name: "Ship" });
  const fill = async (number: string) => {
    await page.getByRole("button", { name: /^Ship/ }).first().click();
    await window.getByLabel("Only a part of it").check();
    await window.getByLabel("How many of Tea in a tin").fill("1");
    await window.getByLabel("Tracking number").fill(number);
  };
  await fill("SF1000000011");
  await page.route("**/cms/order/*/shipment", async (route) => {
    await route.fetch();
    await route.abort();
  });
  await ship.click();
  await expect(window.getByRole("alert")).toContainText("The server could not be reached");
  await page.unroute("**/cms/order/*/shipment");
  await ship.click();
  await expect(page.getByText("The parcel has left")).toBeVisible();

  await fill("SF1000000012");
  await page.route(`**/cms/order/${order.id}`, (route) => route.abort());
  await ship.click();
  await expect(window).toHaveCount(0);
  await expect(page.getByRole("main").getByRole("alert")).toContainText("The server could not be reached");
  const { shipments } = await asRoot(baseURL!, "GET", `/cms/order/${order.id}`);
  expect(shipments.map(({ tracking_no }: { tracking_no: string }) => tracking_no)).toEqual([
    "SF1000000011",
    "SF1000000012",
  ]);
});

test("two admins write one note: the second sees whose words stand there, and chooses", async ({ page, baseURL }) => {
  const order = await aPaidOrder(baseURL!);
  await signIn(page, await owner(baseURL!), `/admin/orders/${order.id}`);
  await page.getByRole("button", { name: "Edit: Note" }).click();
  const window = page.getByRole("dialog");
  await window.getByLabel("Note").fill("Gift box");
  await asRoot(baseURL!, "PUT", `/cms/order/${order.id}/note`, { note: "No box" });
  await window.getByRole("button", { name: "Save" }).click();
  await expect(window.getByText(/changed this just now, while you had it open/)).toBeVisible();
  await expect(window.getByText("No box")).toBeVisible();
  expect((await asRoot(baseURL!, "GET", `/cms/order/${order.id}`)).note).toBe("No box");
  await window.getByRole("button", { name: "Keep mine" }).click();
  await window.getByRole("button", { name: "Save" }).click();
  await expect(window).toHaveCount(0);
  await expect(page.getByText("Gift box")).toBeVisible();
  expect((await asRoot(baseURL!, "GET", `/cms/order/${order.id}`)).note).toBe("Gift box");
});

test("what was just saved stays on the page when an older reading of the order arrives after it", async ({
  page,
  baseURL,
}) => {
  const order = await aPaidOrder(baseURL!);
  await signIn(page, await owner(baseURL!), `/admin/orders/${order.id}`);
  const path = `/cms/order/${order.id}`;
  let answer = () => {};
  const isAnswered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  let read = 0;
  await page.route(`**${path}`, async (route) => {
    const response = await route.fetch();
    read += 1;
    await isAnswered;
    await route.fulfill({ response }).catch(() => {}); // the page may have aborted it
  });
  const isReading = (request: { url: () => string }) => request.url().endsWith(path);
  const ended = Promise.race([
    page.waitForEvent("requestfinished", isReading),
    page.waitForEvent("requestfailed", isReading),
  ]);
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange", { bubbles: true })));
  await expect.poll(() => read).toBe(1);
  await page.getByRole("button", { name: "Edit: Note" }).click();
  const window = page.getByRole("dialog");
  await window.getByLabel("Note").fill("Gift box");
  await window.getByRole("button", { name: "Save" }).click();
  await expect(window).toHaveCount(0);
  answer();
  await ended;
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
  await expect(page.getByText("Gift box")).toBeVisible();
});

test("another system's reference is written on the page: taken ones are refused at the field, and a reader sees text", async ({
  page,
  baseURL,
}) => {
  const reference = `SO-${Date.now()}`;
  const [order, other] = [await aPaidOrder(baseURL!), await aPaidOrder(baseURL!)];
  await asRoot(baseURL!, "PUT", `/cms/order/${other.id}/note`, { external_ref: reference });
  await signIn(page, await owner(baseURL!), `/admin/orders/${order.id}`);
  const edit = page.getByRole("button", { name: "Edit: External reference" });
  await edit.click();
  const window = page.getByRole("dialog");
  await window.getByLabel("External reference").fill(reference);
  await window.getByRole("button", { name: "Save" }).click();
  await expect(window.getByText("Another order has this reference.", { exact: true })).toBeVisible();
  await asRoot(baseURL!, "PUT", `/cms/order/${order.id}/note`, { external_ref: "theirs" });
  await window.getByLabel("External reference").fill(` ${reference}-2 `);
  await window.getByRole("button", { name: "Save" }).click();
  await expect(window.getByText("theirs", { exact: true })).toBeVisible();
  await window.getByRole("button", { name: "Keep mine" }).click();
  await window.getByRole("button", { name: "Save" }).click();
  await expect(window).toHaveCount(0);
  await expect(page.getByText(`${reference}-2`, { exact: true })).toBeVisible();
  const { items } = await asRoot(baseURL!, "GET", `/cms/oper_log?q=/cms/order/${order.id}/note&outcome=ok&size=1`);
  const { changes } = await asRoot(baseURL!, "GET", `/cms/oper_log/${items[0].id}`);
  expect(changes).toMatchObject([{ fields: [{ name: "external_ref", before: "theirs", after: `${reference}-2` }] }]);

  await signIn(page, await anAdmin(baseURL!, ["order.read"], ["orders"]), `/admin/orders/${order.id}`);
  await expect(page.getByText(`${reference}-2`, { exact: true })).toBeVisible();
  await expect(edit).toHaveCount(0);

  await signIn(page, await owner(baseURL!), `/admin/orders/${order.id}`);
  await edit.click();
  await window.getByLabel("External reference").fill("");
  await window.getByRole("button", { name: "Save" }).click();
  await expect(window).toHaveCount(0);
  expect((await asRoot(baseURL!, "GET", `/cms/order/${order.id}`)).external_ref).toBe(null);
});

const coveredBy = (over: Locator) =>
  over.evaluate((status) =>
    [...document.querySelectorAll<HTMLElement>("header a, header button, main a, main button")]
      .filter((each) => !status.contains(each))
      .flatMap((each) => {
        const { x, y, width, height } = each.getBoundingClientRect();
        const seen =
          width > 0 && y >= 0 && y + height <= innerHeight && document.elementFromPoint(x + width / 2, y + height / 2);
        return seen && status.contains(seen) ? [each.textContent] : [];
      }),
  );

test("an order that is paid now is announced within fifteen seconds, without a reload; it covers nothing and goes by itself", async ({
  page,
  baseURL,
}) => {
  await giveSession(page, await clerk(baseURL!));
  await aPaidOrder(baseURL!); // often paid in the same second as the order below
  await page.clock.install();
  let order: { id: number } | undefined;
  let told: string | undefined;
  await page.route("**/cms/order/news", async (route) => {
    // Once it contains this order, the response is frozen, so that orders of other tests do not appear.
    const body = told ?? (await (await route.fetch()).text());
    if (JSON.parse(body).items.some(({ id }: { id: number }) => id === order?.id)) told = body;
    await route.fulfill({ body, contentType: "application/json" });
  });
  await page.goto("/admin/orders");
  await expect(page.getByRole("link", { name: /^Orders \d+ to ship$/ })).toBeVisible();
  order = await aPaidOrder(baseURL!, { name: "新顾客" });
  await page.clock.fastForward(15_000);
  const news = page.getByRole("status").filter({ hasText: /new order/i });
  await expect(news).toBeVisible();
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 2_000));
  await expect(page).toHaveTitle(/^\(\d+\) /);
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await expect(news.getByRole("link")).toBeVisible();
    expect(await coveredBy(news)).toEqual([]);
  }
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.clock.runFor(15_000);
  await expect(news).toHaveCount(0);
  await expect(page.locator(`[data-row="${order.id}"]`)).toBeVisible();
});

test("an order that is paid after the list was rendered and before the page first asks for news is in the list with the first answer", async ({
  page,
  baseURL,
}) => {
  await giveSession(page, await clerk(baseURL!));
  await holdPauses(page, 10_000); // polling interval
  const news = await hold(page, "**/cms/order/news", "GET");
  await page.goto("/admin/orders");
  await news.isHeld(1);
  const order = await aPaidOrder(baseURL!);
  await expect(rows(page).first()).toBeVisible();
  const row = page.locator(`[data-row="${order.id}"]`);
  await expect(row).toHaveCount(0);
  await news.letGo(0);
  await expect(row).toBeVisible();
});

test("on a phone the address and the shopper's message stand before the goods and the payment", async ({
  page,
  baseURL,
}) => {
  const order = await aPaidOrder(baseURL!, { name: "李雷", remark: "Please ring twice" });
  await page.setViewportSize(narrow);
  await signIn(page, await clerk(baseURL!), `/admin/orders/${order.id}`);
  await expect(page.getByText(/^李雷 · customer #\d+$/)).toBeVisible();
  const topOf = async (name: string) => (await page.getByRole("heading", { name, exact: true }).boundingBox())!.y;
  const tops = [await topOf("Ship to"), await topOf("Message from the customer"), await topOf("Payment")];
  expect(tops).toEqual(tops.toSorted((a, b) => a - b));
  await page.setViewportSize({ width: 1440, height: 900 });
  const [goods, to] = [page.getByRole("heading", { name: /item/ }), page.getByRole("heading", { name: "Ship to" })];
  expect(Math.abs((await goods.boundingBox())!.y - (await to.boundingBox())!.y)).toBeLessThan(10);
});

test("how many orders wait to be shipped, those at the counter left out, stands beside Orders on every page, and follows what is shipped", async ({
  page,
  baseURL,
}) => {
  const order = await aPaidOrder(baseURL!);
  let to_ship = 13;
  await holdPauses(page, 10_000); // polling interval
  await page.route("**/cms/order/news", (route) => route.fulfill({ json: { to_ship, to_pick_up: 1, items: [] } }));
  await signIn(page, await clerk(baseURL!), `/admin/orders/${order.id}`);
  const link = page.getByRole("navigation", { name: "Pages" }).getByRole("link", { name: /^Orders/ });
  await expect(link).toHaveAccessibleName("Orders 12 to ship");
  to_ship = 12;
  await page.keyboard.press("s");
  const window = page.getByRole("dialog");
  await window.getByLabel("Tracking number").fill(`SF${Date.now()}`);
  await window.getByRole("button", { name: "Ship" }).click();
  await expect(link).toHaveAccessibleName("Orders 11 to ship");
  to_ship = 1;
  await page.reload();
  await expect(link).toHaveAccessibleName("Orders");
});

test("a list that the server cannot give says so with a request id, and comes on another try", async ({
  page,
  baseURL,
}) => {
  await signIn(page, await clerk(baseURL!), "/admin/orders");
  const problem = { code: "internal", status: 500, title: "Internal", detail: "x", request_id: "quote-me-1" };
  await page.route("**/cms/order?*status=shipped*", (route) => route.fulfill({ status: 500, json: problem }));
  await page.getByRole("link", { name: /^On their way/ }).click();
  await expect(page.getByRole("alert").filter({ hasText: "quote-me-1" })).toBeVisible();
  await page.unroute("**/cms/order?*status=shipped*");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(rows(page).first()).toBeVisible();
});

test("without the right a page is a 403, and one that is taken away is said where it is missed", async ({
  page,
  baseURL,
}) => {
  const admin = await anAdmin(baseURL!, ["order.read"], ["orders"]);
  await giveSession(page, admin);
  expect((await page.goto("/admin/orders/desk"))!.status()).toBe(403);
  expect((await page.goto("/admin/orders"))!.status()).toBe(200);
  expect((await page.goto("/admin/orders/2147483647"))!.status()).toBe(404);
  expect((await page.goto("/admin/orders/x%00y"))!.status()).toBeGreaterThanOrEqual(400);

  const other = await clerk(baseURL!);
  const order = await aPaidOrder(baseURL!);
  await page.context().clearCookies();
  await signIn(page, other, `/admin/orders/desk?ids=${order.id}`);
  await expect(page.getByLabel("Tracking number")).toBeFocused();
  const { group } = await asRoot(baseURL!, "GET", `/cms/user/${other.id}`);
  await asRoot(baseURL!, "PUT", `/cms/group/${group.id}`, { permissions: ["order.read"] });
  await page.keyboard.type("SF5000000005");
  await page.keyboard.press("Enter");
  await expect(page.getByText("You cannot open this page")).toBeVisible();
  expect((await asRoot(baseURL!, "GET", `/cms/order/${order.id}`)).status).toBe("paid");
});

test("hostile text stays text, and nothing runs off the side of a phone", async ({ page, baseURL }) => {
  const bad = `<img src=x onerror=alert(1)>‮${"長".repeat(60)}👩‍👩‍👧 {{7*7}}`;
  const order = await aPaidOrder(baseURL!, { name: `‮${"W".repeat(30)}`, remark: bad });
  await asRoot(baseURL!, "PUT", `/cms/order/${order.id}/note`, { note: `${"a".repeat(400)}\n${bad}`.slice(0, 500) });
  await page.setViewportSize(narrow);
  await giveSession(page, await owner(baseURL!));
  for (const path of ["", `/${order.id}`, `/desk?ids=${order.id}`, `/print?ids=${order.id}&kind=slips`]) {
    await page.goto(`/admin/orders${path}`);
    await expect(page.getByText(short(order)).filter({ visible: true }).first()).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(narrow.width);
  }
});

test("slips and labels come out of the printer in their size, one order a page", async ({ page, baseURL }) => {
  const orders = [await aPaidOrder(baseURL!), await aPaidOrder(baseURL!)];
  await giveSession(page, await clerk(baseURL!));
  const pagesOf = async (query: string) => {
    await page.goto(`/admin/orders/print?ids=${orders.map(({ id }) => id).join()}&${query}`);
    const pdf = (await page.pdf({ preferCSSPageSize: true })).toString("latin1");
    return [...pdf.matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)].map(([, width, height]) =>
      [width, height].map((points) => Math.round((Number(points) / 72) * 25.4)),
    );
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

for (const { colorScheme, locale } of [
  { colorScheme: "light", locale: "en-GB" },
  { colorScheme: "dark", locale: "zh-CN" },
] as const)
  test(`the orders' pages are accessible in ${colorScheme}, ${locale}`, async ({ browser, baseURL }) => {
    const order = await aPaidOrder(baseURL!, { remark: "请按门铃" });
    const context = await browser.newContext({
      baseURL,
      locale,
      colorScheme,
      viewport: { width: 1440, height: 900 },
    });
    const page = await context.newPage();
    await giveSession(page, await owner(baseURL!));
    for (const path of ["", `/${order.id}`, "/desk", `/print?ids=${order.id}`, "?q=nothing+like+it"]) {
      await page.goto(`/admin/orders${path}`);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expect(page.locator(".skeleton")).toHaveCount(0);
      await expectAccessible(page);
    }
    await context.close();
  });
