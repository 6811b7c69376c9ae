import { randomBytes } from "node:crypto";
import type { Page } from "@playwright/test";
import { aProduct } from "./a-paid-order";
import { aPicture } from "./a-picture";
import { asRoot } from "./admin";
import { giveBefore, letSettle } from "./an-after-sale";
import { hold } from "./hold";
import { barriersOn, expect, narrow, test } from "./page-test";

const shownIn = (page: Page) => page.locator(".page:not(.behind)");
const returnTo = { name: "Tea & Grain", phone: "0571-88880000", address: "1 Longjing Road, Hangzhou" };

async function buyTea(page: Page, baseURL: string, { theme = "light", network = "wifi", count = 2 } = {}) {
  const name = `Longjing ${randomBytes(4).toString("hex")}`;
  const product = await aProduct(baseURL, { name, stock: 10 });
  const shopper = randomBytes(6).toString("hex");
  const query = `language=en&theme=${theme}&network=${network}&user=${shopper}`;
  await page.setViewportSize(narrow);
  await page.emulateMedia({ colorScheme: theme as "light" });
  await page.goto(`/phone/frame?${query}&page=/pages/product/product?id=${product.id}`);
  const shown = shownIn(page);
  if (count > 1) await shown.getByRole("button", { name: `One more of ${name}` }).click();
  await shown.getByRole("button", { name: "Buy now" }).click();
  await shown.getByRole("button", { name: "From WeChat" }).click();
  await shown.getByRole("button", { name: "Agree" }).click();
  await page.getByRole("dialog", { name: "Your addresses in WeChat" }).getByRole("button").first().click();
  await shown.locator(".panel.address").waitFor();
  await shown.getByRole("button", { name: "Place order" }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /^Pay ¥/ })
    .click();
  await shown.getByRole("button", { name: "See the order" }).click();
  await shown.getByRole("button", { name: `Refund of ${name}` }).waitFor();
  const { items } = await asRoot(baseURL, "GET", `/cms/order?product_id=${product.id}`);
  const id: number = items[0].id;
  const stock = async () => (await asRoot(baseURL, "GET", `/cms/product/${product.id}`)).stock;
  const order = () => asRoot(baseURL, "GET", `/cms/order/${id}`);
  const ship = async () => {
    await asRoot(baseURL, "POST", `/cms/order/${id}/shipment`, { carrier: "SF", tracking_no: "SF1234567890" });
    await open(page, `/pages/order/order?id=${id}`);
  };
  const requests = async () => (await asRoot(baseURL, "GET", `/cms/after_sale?order_id=${id}`)).items;
  return { shown, name, id, stock, order, ship, requests };
}

const open = (page: Page, path: string) => page.goto(page.url().replace(/page=.*/, `page=${encodeURIComponent(path)}`));

async function askForOne(page: Page, name: string, how?: string) {
  const shown = shownIn(page);
  await shown.getByRole("button", { name: `Refund of ${name}` }).click();
  await shown.getByRole("button", { name: `One less of ${name}` }).click();
  if (how) await shown.getByRole("radio", { name: how }).click();
  await shown.getByRole("radio", { name: "Arrived broken" }).click();
  return shown.getByRole("button", { name: "Send request" });
}

const decide = (baseURL: string, id: number, decision: object) =>
  asRoot(baseURL, "PUT", `/cms/after_sale/${id}/status`, decision);

test("one of two packs that have not left: the money is back in seconds, the stock has it again, and the desk ships the other", async ({
  page,
  baseURL,
}) => {
  const { shown, name, id, stock, order } = await buyTea(page, baseURL!);
  expect(await stock()).toBe(8);
  const send = await askForOne(page, name);
  await expect(shown.locator(".bar .grow")).toHaveText("You get ¥68.00");
  await send.click();
  await expect(shown.getByText("Refunded", { exact: true })).toBeVisible();
  await expect(shown.getByText("¥68.00 went back where it came from.")).toBeVisible();
  expect(await stock()).toBe(9);
  expect((await order()).refunded_amount).toBe(6800);
  await shown.getByRole("link", { name: /^Order \d/ }).click();
  await expect(shown.getByRole("link", { name })).toContainText("1 refunded");
  const parcel = { carrier: "SF", tracking_no: "SF1234567890" };
  await asRoot(baseURL!, "POST", `/cms/order/${id}/shipment`, parcel);
  expect(await order()).toMatchObject({ status: "shipped", shipments: [{ items: [{ count: 1 }] }] });
});

test("after the shop gave money before, the form and the request promise what is left, and that goes back", async ({
  page,
  baseURL,
}) => {
  const { shown, name, id, order } = await buyTea(page, baseURL!);
  await giveBefore(baseURL!, id, 1000);
  await shown.getByRole("button", { name: `Refund of ${name}` }).click();
  await expect(shown.locator(".bar .grow")).toHaveText("You get ¥126.00¥10.00 of it went back before");
  expect(await barriersOn(page)).toEqual([]);
  await shown.getByRole("radio", { name: "Arrived broken" }).click();
  await letSettle(id);
  await shown.getByRole("button", { name: "Send request" }).click();
  await expect(shown.getByText("The shop decides")).toBeVisible();
  await expect(shown.getByText("¥10.00 of it went back before")).toBeVisible();
  await expect(shown.locator(".sum")).toContainText("126.00");
  await decide(baseURL!, (await order()).after_sales[0].id, { status: "approved" });
  await expect.poll(async () => (await order()).status).toMatch(/^refund/);
  expect((await order()).after_sales).toMatchObject([{ agreed: 12_600 }]);
});

test("goods that come back and are worth nothing: the shopper reads that no money goes back, not of another payment", async ({
  page,
  baseURL,
}) => {
  const { shown, name, ship, requests } = await buyTea(page, baseURL!);
  await ship();
  await (await askForOne(page, name, "Send it back")).click();
  await expect(shown.getByText("The shop decides")).toBeVisible();
  const [{ id }] = await requests();
  await decide(baseURL!, id, { status: "approved", return_to: returnTo });
  await decide(baseURL!, id, { status: "received", amount: 0, reason: "The tin was used." });
  await open(page, `/after-sale/request/request?id=${id}`);
  await expect(shown.getByText("The shop has seen to it, no money goes back.")).toBeVisible();
  await expect(shown.getByText("The tin was used.")).toBeVisible();
  await expect(shown.getByText("¥68.00 was asked for, the shop gives ¥0.00")).toBeVisible();
  await expect(shown.getByText(/another way|has begun|went back/)).toHaveCount(0);
  expect(await barriersOn(page)).toEqual([]);
});

test("a return goes back with a parcel: agreed, sent with a scanned number, corrected, received, and paid back", async ({
  page,
  baseURL,
}) => {
  const { shown, name, ship, requests, order } = await buyTea(page, baseURL!);
  await ship();
  const send = await askForOne(page, name, "Send it back");
  await send.click();
  await expect(shown.getByText("The shop decides")).toBeVisible();
  const [asked] = await requests();
  await decide(baseURL!, asked.id, { status: "approved", return_to: returnTo });
  await expect(shown.getByText("Send it back", { exact: true }).first()).toBeVisible();
  await expect(shown.getByText(returnTo.address)).toBeVisible();

  await shown.getByRole("button", { name: "Send", exact: true }).click();
  await expect(shown.getByRole("alert")).toHaveText(["This is needed", "This is needed"]);
  await shown.getByRole("button", { name: "Carrier" }).click();
  await page.getByRole("listbox").selectOption("SF Express");
  await page.getByRole("dialog").getByRole("button", { name: "OK" }).click();
  await shown.getByRole("button", { name: "Scan the tracking number" }).click();
  await page.getByRole("dialog").getByRole("textbox").fill("SF7531234567890");
  await page.getByRole("dialog").getByRole("button", { name: "Scanned" }).click();
  await shown.getByRole("button", { name: "Send", exact: true }).click();
  await expect(shown.getByText("SF7531234567890").first()).toBeVisible();
  await expect(shown.getByText("On its way back", { exact: true })).toBeVisible();

  await shown.getByRole("button", { name: "Correct the tracking number" }).click();
  await shown.getByRole("textbox", { name: "Number" }).fill("SF7531234567891");
  await shown.getByRole("button", { name: "Send", exact: true }).click();
  await expect(shown.getByText("You corrected the tracking number")).toBeVisible();
  expect((await requests())[0]).toMatchObject({ status: "sent" });

  const { items } = await asRoot(baseURL!, "GET", `/cms/after_sale/${asked.id}`);
  const received = { status: "received", items: [{ item_id: items[0].item_id, restock: 1 }], amount: 5000 };
  await decide(baseURL!, asked.id, { ...received, reason: "The tin is dented." });
  await open(page, `/after-sale/request/request?id=${asked.id}`);
  await expect(shown.getByText("Refunded", { exact: true })).toBeVisible();
  await expect(shown.getByText("¥68.00 was asked for, the shop gives ¥50.00")).toBeVisible();
  expect((await order()).refunded_amount).toBe(5000);
});

test("pictures are sent with their progress, one that fails is tried again, and the shop sees those that are left", async ({
  page,
  baseURL,
}) => {
  const { shown, name, ship, requests } = await buyTea(page, baseURL!);
  await ship();
  const send = await askForOne(page, name, "Money only");
  let calls = 0;
  await page.route("**/v1/image", (route) =>
    ++calls === 2 ? route.fulfill({ status: 502, body: "Bad gateway" }) : route.continue(),
  );
  const choosing = page.waitForEvent("filechooser");
  await shown.getByRole("button", { name: "Add a picture" }).click();
  await page.getByRole("button", { name: "From this device" }).click();
  const files = await Promise.all(["a.png", "b.png", "c.png"].map(aPicture));
  await (await choosing).setFiles(files);
  const again = shown.getByRole("button", { name: "Tap to try again: picture 2" });
  await expect(again).toBeVisible();
  await expect(shown.getByRole("status")).toHaveCount(0);
  await send.click();
  await expect(page.getByText("A picture was not sent: try again, or remove it")).toBeVisible();
  expect(await requests()).toEqual([]);
  await again.click();
  await expect(again).toHaveCount(0);
  await shown.getByRole("button", { name: "Remove picture 1" }).click();
  await shown.getByRole("textbox").fill("The lid is cracked.");
  await expect(shown.getByRole("status")).toHaveCount(0);
  await send.click();
  await expect(shown.getByText("The shop decides")).toBeVisible();
  await expect(shown.getByRole("button", { name: /^Picture/ })).toHaveCount(2);
  const [asked] = await requests();
  const detail = await asRoot(baseURL!, "GET", `/cms/after_sale/${asked.id}`);
  expect([detail.images.length, detail.description]).toEqual([2, "The lid is cracked."]);
});

test("an answer that is lost makes no second request, whatever the shopper changes; she is shown the first", async ({
  page,
  baseURL,
}) => {
  const { shown, name, ship, requests } = await buyTea(page, baseURL!);
  await ship();
  const send = await askForOne(page, name, "Money only");
  await page.route("**/v1/after_sale", async (route) => {
    await route.fetch();
    await route.abort();
  });
  await send.click();
  await expect(shown.getByRole("alert")).toContainText("it will not be made twice");
  await page.unroute("**/v1/after_sale");
  await shown.getByRole("textbox").fill("It is broken");
  await send.click();
  await expect(shown.getByRole("alert")).toContainText("already had a request of yours");
  expect(await requests()).toHaveLength(1);
});

test("a request is taken back with the button that says so; until then the order cannot be confirmed, and both pages say why", async ({
  page,
  baseURL,
}) => {
  const { shown, name, id, ship, requests } = await buyTea(page, baseURL!);
  await ship();
  await (await askForOne(page, name, "Money only")).click();
  await shown.getByRole("link", { name: /^Order \d/ }).click();
  await expect(shown.getByText("Something of it is being refunded")).toBeVisible();
  await expect(shown.getByRole("button", { name: "Received" })).toHaveCount(0);
  await open(page, "/pages/orders/orders");
  await expect(shown.getByText("1 being refunded")).toBeVisible();
  await open(page, "/pages/me/me");
  await shown.getByRole("link", { name: "Refunds" }).click();
  await shown.getByRole("link", { name: new RegExp(`Asked.*${name}.*68\\.00`) }).click();
  const takeBack = shown.getByRole("button", { name: "Take it back" });
  await takeBack.click();
  await page.getByRole("dialog").getByRole("button", { name: "Keep it" }).click();
  expect((await requests())[0].status).toBe("requested");
  await takeBack.click();
  await page.getByRole("dialog").getByRole("button", { name: "Withdraw" }).click();
  await expect(shown.getByText("Taken back", { exact: true })).toBeVisible();
  expect((await requests())[0].status).toBe("withdrawn");
  await open(page, `/pages/order/order?id=${id}`);
  await expect(shown.getByRole("button", { name: "Received" })).toBeVisible();
});

test("a receipt that is confirmed while a request comes in is refused and explained", async ({ page, baseURL }) => {
  const { shown, ship, order, id } = await buyTea(page, baseURL!);
  await ship();
  const received = shown.getByRole("button", { name: "Received" });
  await expect(received).toBeVisible();
  const { items } = await order();
  const lines = [{ item_id: items[0].id, count: 1 }];
  await page.evaluate(
    async ({ id, lines }) => {
      const key = Object.keys(localStorage).find((name) => name.includes("kiosk http"))!;
      const stored = localStorage.getItem(key)!;
      const token = /[\w-]+\.[\w-]+\.[\w-]+/.exec(stored)![0];
      const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
      const body = JSON.stringify({ order_id: id, type: "refund", items: lines, reason: "broken" });
      await fetch("/v1/after_sale", { method: "POST", headers, body });
    },
    { id, lines },
  );
  await received.click();
  await expect(page.getByRole("dialog")).toContainText("Confirm when that is done");
  await page.getByRole("dialog").getByRole("button", { name: "OK" }).click();
  await expect(received).toHaveCount(0);
  expect((await order()).status).toBe("shipped");
});

test("the page of a request asks no more once it is left, also if an answer was on its way, and goes on when it is back", async ({
  page,
  baseURL,
}) => {
  const { shown, name, ship, requests } = await buyTea(page, baseURL!);
  await ship();
  await (await askForOne(page, name, "Money only")).click();
  await expect(shown.getByText("The shop decides")).toBeVisible();
  const [{ id }] = await requests();
  const looks = await hold(page, `**/v1/after_sale/${id}`, "GET");
  await looks.isHeld(1);
  await page.clock.install();
  /** Releases a response and advances the clock by two polling intervals. */
  const answer = async (at: number) => {
    const answered = page.waitForResponse(`**/v1/after_sale/${id}`);
    await looks.letGo(at);
    await (await answered).finished();
    for (let seconds = 0; seconds < 5; seconds += 1) await page.clock.runFor(1000);
  };
  const toOrder = shown.getByRole("link", { name: /^Order \d/ });
  const order = shown.getByRole("link", { name });
  await toOrder.click(); // navigates back: the request's page is removed
  await expect(order).toBeVisible();
  await answer(0);
  await looks.isHeld(1);

  await open(page, `/after-sale/request/request?id=${id}`);
  await looks.letGo(1);
  await looks.isHeld(3);
  await toOrder.click(); // navigates forward: the request's page is hidden
  await expect(order).toBeVisible();
  await answer(2);
  await looks.isHeld(3);
  await page.getByRole("button", { name: "Back" }).click();
  await looks.isHeld(4);
});

test("WeChat's own list opens the order by the number of its payment, and says so if it is another account's", async ({
  page,
  baseURL,
}) => {
  const { shown, name, order } = await buyTea(page, baseURL!, { count: 1 });
  const { payments } = await order();
  await open(page, `/pages/order/order?no=${payments[0].out_trade_no}`);
  await expect(shown.getByRole("link", { name })).toBeVisible();
  await open(page, "/pages/order/order?no=0123456789abcdef");
  await expect(shown.getByText("This order is not in your account.")).toBeVisible();
});

test("without a network, and on a slow one, nothing is lost: what was filled in stays, and goes out later", async ({
  page,
  baseURL,
}) => {
  const { shown, name, requests } = await buyTea(page, baseURL!);
  const send = await askForOne(page, name);
  const device = (network: string) =>
    page.evaluate((network) => {
      postMessage({ to: "mini-program-simulator", kind: "device", network }, location.origin);
    }, network);
  await device("none");
  await send.click();
  await expect(shown.getByRole("alert")).toContainText("it will not be made twice");
  expect(await requests()).toEqual([]);
  await device("slow");
  await send.click();
  await expect(shown.getByRole("button", { name: "Sending…" })).toBeVisible();
  await expect(shown.getByText("Refunded", { exact: true })).toBeVisible();
  expect(await requests()).toHaveLength(1);
});

test("hostile answers break no page: odd names, states of a newer shop, and what stands between", async ({
  page,
  baseURL,
}) => {
  const { shown, name, ship, requests } = await buyTea(page, baseURL!);
  await ship();
  await (await askForOne(page, name, "Money only")).click();
  await expect(shown.getByText("The shop decides")).toBeVisible();
  const [asked] = await requests();
  const odd = `${"W".repeat(120)}\u202e<script>alert(1)</script>`;
  const answer = await asRoot(baseURL!, "GET", `/cms/after_sale/${asked.id}`);
  const hostile = {
    ...{ ...answer, status: "exchanged", type: "exchange", actions: ["exchange"], reason_name: odd, description: odd },
    items: answer.items.map((item: object) => ({ ...item, name: odd })),
    events: [
      { from: "requested", to: "exchanged", by: "robot", reason: odd, images: [], created_at: answer.created_at },
    ],
  };
  await page.route(`**/v1/after_sale/${asked.id}`, (route) => route.fulfill({ json: hostile }));
  await open(page, `/after-sale/request/request?id=${asked.id}`);
  await expect(shown.getByText("W".repeat(120)).first()).toBeVisible();
  const widths = await shown
    .locator(".scroller")
    .evaluate(({ scrollWidth, clientWidth }) => [scrollWidth, clientWidth]);
  expect(widths[0]).toBe(widths[1]);
  await page.unroute(`**/v1/after_sale/${asked.id}`);
  await page.route(/\/v1\/after_sale\?/, (route) => route.fulfill({ status: 502, body: "<h1>Proxy</h1>" }));
  await open(page, "/after-sale/list/list");
  await expect(shown.getByRole("button", { name: "Try again" })).toBeVisible();
});

for (const theme of ["light", "dark"])
  test(`the form, the progress and the list of refunds are accessible in ${theme}`, async ({ page, baseURL }) => {
    const { shown, name, ship } = await buyTea(page, baseURL!, { theme });
    await ship();
    expect(await barriersOn(page)).toEqual([]);
    const send = await askForOne(page, name, "Money only");
    expect(await barriersOn(page)).toEqual([]);
    await send.click();
    await expect(shown.getByText("The shop decides")).toBeVisible();
    expect(await barriersOn(page)).toEqual([]);
    await open(page, "/after-sale/list/list");
    await expect(shown.getByRole("link", { name: /Asked/ })).toBeVisible();
    expect(await barriersOn(page)).toEqual([]);
  });
