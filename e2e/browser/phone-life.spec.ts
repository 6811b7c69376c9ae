import { randomBytes } from "node:crypto";
import type { Locator, Page } from "@playwright/test";
import { aProduct } from "./a-paid-order";
import { asRoot } from "./admin";
import { barriersOn, expect, test } from "./page-test";

const phone = { width: 393, height: 852 };
const shownIn = (page: Page) => page.locator(".page:not(.behind)");

async function open(page: Page, path = "/pages/home/home") {
  const shopper = randomBytes(6).toString("hex");
  await page.setViewportSize(phone);
  await page.goto(`/phone/frame?language=en&theme=light&user=${shopper}&page=${path}`);
  return shownIn(page);
}

async function takeAddress(page: Page) {
  const shown = shownIn(page);
  await shown.getByRole("button", { name: "From WeChat" }).click();
  await shown.getByRole("button", { name: "Agree" }).click();
  await page.getByRole("dialog", { name: "Your addresses in WeChat" }).getByRole("button").first().click();
  await shown.locator(".panel.address").waitFor();
}

test("WeChat gives an address after the shopper has agreed to the privacy guideline, and asks once", async ({
  page,
}) => {
  const shown = await open(page, "/pages/addresses/addresses");
  const [fromWechat, dialog] = [shown.getByRole("button", { name: "From WeChat" }), page.getByRole("dialog")];
  await fromWechat.click();
  await shown.getByRole("link", { name: "Privacy guideline of this mini-program" }).click();
  await dialog.getByRole("button", { name: "Close" }).click();
  await shown.getByRole("button", { name: "Not now" }).click();
  await expect(dialog).toContainText("You can type it instead");
  await dialog.getByRole("button", { name: "OK" }).click();
  await fromWechat.click();
  await shown.getByRole("button", { name: "Agree" }).click();
  await page.getByRole("dialog", { name: "Your addresses in WeChat" }).getByRole("button").first().click();
  await expect(shown.getByText("王小明")).toBeVisible();
  await fromWechat.click();
  await expect(page.getByRole("dialog", { name: "Your addresses in WeChat" })).toBeVisible();
  expect(await barriersOn(page)).toEqual([]);
});

test("an address is typed with a number keyboard and a picked region; its switch has the shop's colour", async ({
  page,
}) => {
  const shown = await open(page, "/pages/addresses/addresses");
  await shown.getByRole("button", { name: "New address" }).click();
  await shown.getByLabel("Name").fill("Han Meimei");
  await expect(shown.getByLabel("Phone")).toHaveAttribute("inputmode", "numeric");
  await shown.getByLabel("Phone").fill("13800138000");
  await shown.getByLabel("Street").fill("12 Longjing Road");
  await shown.getByRole("button", { name: "Save" }).click();
  await expect(shown.getByRole("alert")).toHaveText("This is needed");
  await shown.getByRole("button", { name: "Region" }).click();
  await page.getByRole("listbox").first().selectOption("浙江省");
  await page.getByRole("dialog").getByRole("button", { name: "OK" }).click();
  const isDefault = shown.getByRole("switch", { name: "Use it by default" });
  await isDefault.click();
  await expect(isDefault).toHaveAttribute("aria-checked", "true");
  await expect(isDefault.locator("[class*=track]").first()).toHaveCSS("background-color", "rgb(15, 118, 110)");
  await shown.getByRole("button", { name: "Save" }).click();
  await expect(shown.getByText("浙江省杭州市上城区 12 Longjing Road")).toBeVisible();
  await shown.getByRole("button", { name: "Edit the address of Han Meimei" }).click();
  await expect(shown.getByRole("button", { name: "Region" })).toContainText("浙江省 杭州市 上城区");
});

test("a phone number that WeChat does not give is told, a refusal of the shopper is not", async ({ page }) => {
  const shown = await open(page, "/pages/profile/profile");
  const dialog = page.getByRole("dialog");
  const ask = shown.getByRole("button", { name: "From WeChat" });
  await ask.click();
  await shown.getByRole("button", { name: "Agree" }).click();
  await dialog.getByRole("button", { name: "Refuse" }).click();
  await expect(dialog).toHaveCount(0);
  await ask.click();
  await dialog.getByRole("button", { name: "Let it fail" }).click();
  await expect(dialog).toContainText("WeChat did not give a phone number (fail no permission)");
  await dialog.getByRole("button", { name: "OK" }).click();
  await ask.click();
  await dialog.getByRole("button", { name: "Allow" }).click();
  await expect(shown.getByText(/^1\d{10}$/)).toBeVisible();
});

test("the home page leads to a category, and a list is filtered by one", async ({ page }) => {
  const shown = await open(page);
  await shown.getByRole("link", { name: /^Fruit/ }).click();
  await expect(shown.locator("[aria-label^=Fruit][class*=chosen]")).toBeVisible();
  await open(page, "/pages/search/search?sort=price");
  const first = shown.getByRole("link").first();
  await expect(first).toBeVisible();
  const filter = shown.getByRole("tab", { name: /^Fruit/ });
  const answered = page.waitForResponse(/\/v1\/product\?.*category_id=/);
  await filter.click();
  const { items } = await (await answered).json();
  await expect(filter).toHaveAttribute("aria-selected", "true");
  await expect(first).toContainText(items[0].name);
});

test("a scanned code opens its product, which can be shared to Moments and asked about", async ({ page, baseURL }) => {
  const product = await aProduct(baseURL!);
  const shown = await open(
    page,
    `/pages/product/product?scene=${encodeURIComponent(encodeURIComponent(`id=${product.id}`))}`,
  );
  await expect(shown.getByText(product.name).first()).toBeVisible();
  await page.getByRole("button", { name: "Menu" }).click();
  await page.getByRole("button", { name: "Share to Moments" }).click();
  await expect(page.getByRole("dialog")).toContainText(`/pages/product/product?id=${product.id}`);
  await page.getByRole("button", { name: "Close" }).click();
  await shown.getByRole("button", { name: "Service" }).click();
  await expect(page.getByRole("dialog")).toContainText("chat with customer service");
});

async function atCheckout(page: Page, baseURL: string, fields: object = {}) {
  const product = await aProduct(baseURL, fields);
  const shown = await open(page, `/pages/product/product?id=${product.id}`);
  await shown.getByRole("button", { name: "Buy now" }).click();
  await takeAddress(page);
  await shown.getByRole("radio", { name: "Express ¥8.00" }).waitFor();
  return { product, shown, submit: shown.getByRole("button", { name: "Place order" }) };
}

test("without an address the checkout opens the form of a new one, and the new one leads back to it", async ({
  page,
  baseURL,
}) => {
  const product = await aProduct(baseURL!);
  const shown = await open(page, `/pages/product/product?id=${product.id}`);
  const type = async (name: string) => {
    await shown.getByLabel("Name").fill(name);
    await shown.getByLabel("Phone").fill("13800138000");
    await shown.getByLabel("Street").fill("12 Longjing Road");
    await shown.getByRole("button", { name: "Region" }).click();
    await page.getByRole("listbox").first().selectOption("浙江省");
    await page.getByRole("dialog").getByRole("button", { name: "OK" }).click();
    await shown.getByRole("button", { name: "Save" }).click();
  };
  await shown.getByRole("button", { name: "Buy now" }).click();
  await shown.getByRole("button", { name: "Type it" }).click();
  await type("Han Meimei");
  await expect(shown.locator(".panel.address")).toContainText("Han Meimei");
  await expect(shown.getByRole("button", { name: "Place order" })).toBeVisible();
  await shown.getByRole("button", { name: /^Change the address/ }).click();
  await shown.getByRole("button", { name: "New address" }).click();
  await type("Li Lei");
  await expect(shown.locator(".panel.address")).toContainText("Li Lei");
});

const ordersOf = async (baseURL: string, product: { id: number }) =>
  (await asRoot(baseURL, "GET", `/cms/order?product_id=${product.id}`)).items as { id: number; version: number }[];
const pay = (page: Page) => page.getByRole("dialog").getByRole("button", { name: /^Pay ¥/ });

test("a shopper searches, fills the cart, orders, pays and receives", async ({ page, baseURL }) => {
  const name = `Oolong ${randomBytes(4).toString("hex")}`;
  const product = await aProduct(baseURL!, { name });
  const shown = await open(page);
  await shown.getByRole("button", { name: "Search" }).click();
  await shown.getByRole("textbox").fill(name);
  await shown.getByRole("textbox").press("Enter");
  await shown.getByText(name).first().click();
  await shown.getByRole("button", { name: "Add to cart" }).click();
  await shown.getByRole("link", { name: "Cart" }).click();
  await shown.getByRole("button", { name: `One more of ${name}` }).click();
  await expect(shown.getByText("¥136.00").first()).toBeVisible();
  await shown.getByRole("button", { name: "Check out (2)" }).click();
  await takeAddress(page);
  await shown.getByRole("button", { name: "Place order" }).click();
  await pay(page).click();
  await expect(shown.getByText("Paid", { exact: true })).toBeVisible();

  const [order] = await ordersOf(baseURL!, product);
  await asRoot(baseURL!, "POST", `/cms/order/${order!.id}/shipment`, { carrier: "SF", tracking_no: "SF1234567890" });
  await shown.getByRole("button", { name: "See the order" }).click();
  await expect(shown.getByText("SF1234567890")).toBeVisible();
  await shown.getByRole("button", { name: "Received" }).click();
  await expect(page.getByRole("dialog")).toContainText(/WeChat asks whether the goods of payment \d{28} have come/);
  await page.getByRole("dialog").getByRole("button", { name: "They have come" }).click();
  await expect.poll(async () => (await asRoot(baseURL!, "GET", `/cms/order/${order!.id}`)).status).toBe("completed");
  await expect(shown.getByRole("button", { name: "Received" })).toHaveCount(0);
});

test("a receipt that WeChat's page does not confirm is not confirmed; if that page fails, the shop asks itself", async ({
  page,
  baseURL,
}) => {
  const { product, shown, submit } = await atCheckout(page, baseURL!);
  await submit.click();
  await pay(page).click();
  await shown.getByText("Paid", { exact: true }).waitFor();
  const [order] = await ordersOf(baseURL!, product);
  const status = async () => (await asRoot(baseURL!, "GET", `/cms/order/${order!.id}`)).status;
  await asRoot(baseURL!, "POST", `/cms/order/${order!.id}/shipment`, { carrier: "SF", tracking_no: "SF1234567890" });
  await shown.getByRole("button", { name: "See the order" }).click();
  const received = shown.getByRole("button", { name: "Received" });
  const dialog = page.getByRole("dialog");
  await received.click();
  await dialog.getByRole("button", { name: "Close" }).click();
  await expect(dialog).toHaveCount(0);
  expect(await status()).toBe("shipped");
  await received.click();
  await dialog.getByRole("button", { name: "Let it fail" }).click();
  await expect(dialog).toContainText("Has everything arrived?");
  await dialog.getByRole("button", { name: "Received" }).click();
  await expect.poll(status).toBe("completed");
});

test("two taps on order and on pay make one order and one payment; it can be cancelled before", async ({
  page,
  baseURL,
}) => {
  const { product, shown, submit } = await atCheckout(page, baseURL!);
  await submit.dblclick();
  await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();
  await expect(shown.getByText("Not paid yet")).toBeVisible();
  await shown.getByRole("button", { name: /^Pay ¥/ }).dblclick();
  await expect(pay(page)).toHaveCount(1);
  await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();
  expect(await ordersOf(baseURL!, product)).toHaveLength(1);
  await shown.getByRole("button", { name: "Later" }).click();
  await shown.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Keep it" }).click();
  expect(await ordersOf(baseURL!, product)).toMatchObject([{ status: "unpaid" }]);
  await shown.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "I changed my mind" }).click();
  await expect(shown.locator(".big").first()).toHaveText("Cancelled");
  await expect(shown.getByText("Cancelled", { exact: true })).toHaveCount(1);
  const [order] = await ordersOf(baseURL!, product);
  expect(order).toMatchObject({ status: "cancelled" });
});

test("two taps in the same moment open one page; when WeChat keeps no more, the next one takes the place of the one that is seen", async ({
  page,
  baseURL,
}) => {
  const name = `Quick ${randomBytes(4).toString("hex")}`;
  await aProduct(baseURL!, { name });
  const shown = await open(page, encodeURIComponent(`/pages/search/search?q=${encodeURIComponent(name)}`));
  const twice = (locator: Locator) =>
    locator.evaluate((element: HTMLElement) => {
      const enter = () => element.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true }));
      enter();
      enter();
    });
  const pages = page.locator(".page");
  await twice(shown.getByRole("link", { name }));
  await expect(shown.getByRole("button", { name: "Buy now" })).toBeVisible();
  await expect(pages).toHaveCount(2);
  await twice(shown.getByRole("button", { name: "Buy now" }));
  await expect(shown.getByRole("button", { name: "Place order" })).toBeVisible();
  await expect(pages).toHaveCount(3);

  await page.evaluate(async () => {
    const { wx } = globalThis as unknown as { wx: { navigateTo(options: object): Promise<void> } };
    for (let place = 4; place <= 9; place++) await wx.navigateTo({ url: `/pages/shop/shop?place=${place}` });
  });
  await shown.getByRole("link", { name: "Announcements" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Announcements");
  await expect(pages).toHaveCount(9);
  await page.getByRole("button", { name: "Back" }).click();
  await expect(page.locator(".page:not(.behind)[data-route='pages/shop/shop']")).toBeVisible();
  await expect(pages).toHaveCount(8);
});

test("what was sold out between cart and order is said, and nothing was ordered", async ({ page, baseURL }) => {
  const { product, shown, submit } = await atCheckout(page, baseURL!, { stock: 1 });
  await asRoot(baseURL!, "POST", `/cms/product/${product.id}/stock`, { delta: -1, reason: "adjust" });
  await submit.click();
  await expect(shown.getByRole("alert")).toContainText("Nothing was ordered");
  await expect(shown.getByText("Sold out: taken out of this order")).toBeVisible();
  expect(await ordersOf(baseURL!, product)).toHaveLength(0);
});

test("a price that changed while somebody ordered is said, and nothing is ordered", async ({ page, baseURL }) => {
  const { product, shown, submit } = await atCheckout(page, baseURL!);
  await asRoot(baseURL!, "PUT", `/cms/product/${product.id}`, { price: 7900, version: product.version });
  await submit.click();
  await expect(shown.getByRole("alert")).toContainText("The total changed to ¥87.00");
  await expect(shown.getByText("The price is now ¥79.00, was ¥68.00")).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  expect(await ordersOf(baseURL!, product)).toEqual([]);
});

test("an answer that is lost, and a network that is away, make no second order", async ({ page, baseURL }) => {
  const { product, shown, submit } = await atCheckout(page, baseURL!);
  await page.route("**/v1/order", async (route) => {
    await route.fetch();
    await route.abort();
  });
  await submit.click();
  await expect(shown.getByRole("alert")).toContainText("it will not be made twice");
  await page.unroute("**/v1/order");
  await submit.click();
  await expect(pay(page)).toBeVisible();
  expect(await ordersOf(baseURL!, product)).toHaveLength(1);
});

/** The shop handles the requests, but their responses are lost. */
const loseAnswers = (page: Page) =>
  page.route("**/v1/order", async (route) => {
    if (route.request().method() === "POST") await route.fetch();
    await route.abort();
  });
const changes: Record<string, (page: Page) => Promise<void>> = {
  "another remark": (page) => shownIn(page).getByRole("textbox").fill("Please ring twice"),
  "another address": async (page) => {
    await shownIn(page).getByRole("button", { name: "Change the address" }).click();
    await shownIn(page).getByRole("button", { name: "From WeChat" }).click();
    await page.getByRole("dialog").getByRole("button").nth(1).click();
    await shownIn(page).getByText("Han Meimei").waitFor();
  },
  "another count": (page) =>
    shownIn(page)
      .getByRole("button", { name: /^One more of/ })
      .click(),
  "another delivery": (page) => shownIn(page).getByRole("radio", { name: "Pick up" }).click(),
  "the page left and opened anew": async (page) => {
    await page.getByRole("button", { name: "Back" }).click();
    await shownIn(page)
      .getByRole("button", { name: /^One more of/ })
      .click();
    await shownIn(page).getByRole("button", { name: "Buy now" }).click();
    await shownIn(page).locator(".panel.address").waitFor();
  },
};
for (const [name, change] of Object.entries(changes))
  test(`an answer that is lost, then ${name}: the shopper is asked about the first order, and there is no second`, async ({
    page,
    baseURL,
  }) => {
    const { product, shown, submit } = await atCheckout(page, baseURL!);
    await loseAnswers(page);
    await submit.click();
    await expect(shown.getByRole("alert")).toContainText("it will not be made twice");
    await page.unroute("**/v1/order");
    await change(page);
    await submit.click();
    await expect(shown.getByRole("alert")).toContainText("already had an order of yours");
    await expect(shown.getByRole("alert")).toContainText("1 piece, Express");
    expect(await ordersOf(baseURL!, product)).toHaveLength(1);
    await shown.getByRole("button", { name: "Cancel the order" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
    await expect(shown.getByText("This order is closed")).toBeVisible();
    expect(await ordersOf(baseURL!, product)).toMatchObject([{ status: "cancelled" }]);
  });

test("an order that never arrived is sent as the shopper has changed it, once", async ({ page, baseURL }) => {
  const { product, shown, submit } = await atCheckout(page, baseURL!);
  await page.route("**/v1/order", (route) => route.fulfill({ status: 502, body: "Bad gateway" }));
  await submit.click();
  await expect(shown.getByRole("alert")).toContainText("it will not be made twice");
  await page.unroute("**/v1/order");
  await shown.getByRole("textbox").fill("Please ring twice");
  await submit.click();
  await expect(pay(page)).toBeVisible();
  const [order, ...others] = await ordersOf(baseURL!, product);
  expect(others).toEqual([]);
  expect(await asRoot(baseURL!, "GET", `/cms/order/${order!.id}`)).toMatchObject({ remark: "Please ring twice" });
});

test("a mini-program that was ended while paying asks what became of it; what was not paid can be paid", async ({
  page,
  baseURL,
}) => {
  await page.clock.install();
  const { product, shown, submit } = await atCheckout(page, baseURL!);
  await submit.click();
  await expect(pay(page)).toBeVisible();
  const [order] = await ordersOf(baseURL!, product);
  await page.goto(page.url().replace(/page=[^&]*/, `page=${encodeURIComponent(`/pages/pay/pay?id=${order!.id}`)}`));
  await expect(async () => {
    await page.clock.runFor(2_000);
    await expect(shown.getByText("Not paid yet")).toBeVisible({ timeout: 200 });
  }).toPass({ intervals: [0] });
  await expect(shown.getByRole("button", { name: /^Pay ¥/ })).toBeVisible();
});

test("a session of another shop, or one that has ended, is begun anew while somebody orders", async ({
  page,
  baseURL,
}) => {
  const { product, submit } = await atCheckout(page, baseURL!);
  const refused: number[] = [];
  page.on("response", (response) => {
    if (response.url().endsWith("/v1/order")) refused.push(response.status());
  });
  await page.route(
    "**/v1/order",
    async (route) => {
      const headers = { ...route.request().headers(), authorization: "Bearer of.another.shop" };
      await route.continue({ headers });
    },
    { times: 1 },
  );
  await submit.click();
  await expect(pay(page)).toBeVisible();
  expect(refused).toEqual([401, 201]);
  expect(await ordersOf(baseURL!, product)).toHaveLength(1);
});

test("without the server a page says so, and is there at the next try; an old link leads home", async ({ page }) => {
  await page.route("**/v1/**", (route) => route.abort());
  const shown = await open(page);
  await expect(shown.getByText("The shop does not answer")).toBeVisible();
  await page.unroute("**/v1/**");
  await shown.getByRole("button", { name: "Try again" }).click();
  await expect(shown.locator("wx-image img[src]").first()).toBeVisible();
  await open(page, "/pages/product/product?id=99999999");
  await expect(shown.getByText("No longer here")).toBeVisible();
});

test("the longest, oddest name leaves the layout as it is", async ({ page, baseURL }) => {
  const odd = `${"W".repeat(44)}👩‍👩‍👧‍👦\u202e<script>alert(1)</script>`;
  const product = await aProduct(baseURL!, { name: odd, summary: "字".repeat(100) });
  const shown = await open(page, `/pages/product/product?id=${product.id}`);
  await expect(shown.getByText("W".repeat(44)).first()).toBeVisible();
  const widths = await shown
    .locator(".scroller")
    .evaluate(({ scrollWidth, clientWidth }) => [scrollWidth, clientWidth]);
  expect(widths[0]).toBe(widths[1]);
});
