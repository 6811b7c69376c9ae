import type { Page } from "@playwright/test";
import { signIn } from "../../browser/admin";
import { test as base, expect, narrow } from "../../browser/page-test";
import { createPicture } from "../../browser/picture";
import { startEmptyShop } from "../../fixtures/databases/empty-shop";
import { owner } from "../../fixtures/databases/template";

/** A separate shop, because its name is hostile too. */
const test = base.extend<{ shop: { url: string } }>({
  shop: async ({ browserName: _ }, use) => {
    const shop = await startEmptyShop({ sandbox: true });
    await use(shop);
    await shop.stop();
  },
  baseURL: async ({ shop }, use) => use(shop.url),
});

const html = `<img src=x onerror=alert(1)><script>alert(1)</script>`;
/** A text of the maximum length without spaces. */
const hostile = (most: number) =>
  [...`<script>alert(1)</script>\u202ecba\u2066👩‍👩‍👧‍👦{{7*7}}${"W".repeat(most)}`].slice(0, most).join("");

/** Also without spaces. Alternates W and Ж, because browsers lay out runs of W again for each line: a page would take seconds. */
const endless = (length: number) => "WЖ".repeat(length / 2);

async function send(page: Page, method: string, path: string, data: object, token?: string) {
  const headers = { origin: new URL(page.url()).origin, ...(token && { authorization: `Bearer ${token}` }) };
  const response = await page.request.fetch(path, { method, data, headers });
  if (!response.ok()) throw new Error(`${method} ${path}: ${await response.text()}`);
  return response.status() === 204 ? undefined : response.json();
}

async function fillShop(page: Page) {
  const make = (path: string, data: object) => send(page, "POST", `/cms/${path}`, data);
  const picture = await createPicture("a.png");
  const uploaded = await page.request.post("/cms/file", {
    headers: { origin: new URL(page.url()).origin },
    multipart: { file: { ...picture, name: `${hostile(90).replaceAll(/[<>/"]/g, "_")}.png` } },
  });
  const [{ url: image }] = (await uploaded.json()).items;
  const category = await make("category", { name: hostile(40), description: hostile(500), image });
  await make("category", { name: hostile(40), parent_id: category.id });
  const product = await make("product", {
    category_id: category.id,
    name: hostile(80),
    summary: hostile(200),
    price: 1,
    stock: 9,
    main_image: image,
    detail: `<p>${endless(9000)}</p><h2>${"长".repeat(900)}</h2>`,
    on_sale: true,
    properties: [{ name: hostile(40), detail: hostile(200) }],
  });
  await make("article", {
    title: hostile(120),
    summary: hostile(200),
    content: `<p>${endless(10_000)}</p>`,
    cover: image,
    type: hostile(40),
  });
  const group = await make("group", { name: hostile(40), info: hostile(200), permissions: ["order.read"] });
  await make("user", {
    username: "hostile_clerk",
    password: "rain-on-the-tea",
    nickname: hostile(40),
    group_id: group.id,
  });
  await make("dict_type", { name: hostile(60), type: "hostile" });
  await make("dict", { type: "hostile", label: hostile(60), value: "x", remark: hostile(200) });
  await make("dict", { type: "carrier", label: hostile(60), value: "HOSTILE" });
  await send(page, "PUT", "/cms/config", { items: [{ key: "shop.name", value: hostile(40) }] });
  const { token } = await send(page, "POST", "/v1/token", { account: "hostile-shopper", type: 200 });
  await send(page, "PUT", "/v1/user", { nickname: hostile(40) }, token);
  const place = {
    province: hostile(40),
    city: hostile(40),
    district: hostile(40),
    detail: hostile(200),
    postal_code: "W".repeat(12),
  };
  const address = await send(page, "POST", "/v1/address", { ...place, name: hostile(40), phone: "13800138000" }, token);
  const lines = [{ product_id: product.id, count: 2 }];
  const order = await send(
    page,
    "POST",
    "/v1/order",
    { products: lines, address_id: address.id, remark: hostile(200) },
    token,
  );
  await send(page, "PUT", `/cms/order/${order.id}/note`, { note: hostile(500) });
  return [
    `orders/${order.id}`,
    "users/2",
    "products/1",
    "articles/1",
    "dictionaries?type=hostile",
    "categories?id=2",
    `orders/print?ids=${order.id}&kind=slips`,
    `products?q=${encodeURIComponent(html)}`,
  ].map((path) => `/admin/${path}`);
}

const noAlert = (page: Page) =>
  page.on("dialog", (dialog) => {
    throw new Error(`a window opened: ${dialog.type()} ${dialog.message()}`);
  });

test("hostile texts neither run as script nor widen a page, on desktop and phone", async ({ page }) => {
  noAlert(page);
  await signIn(page, owner);
  const records = await fillShop(page);
  const off: string[] = [];
  for (const path of records) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 }).first(), path).toBeVisible();
    for (const size of [{ width: 1440, height: 900 }, narrow]) {
      await page.setViewportSize(size);
      await page.evaluate(() => scrollTo(0, document.body.scrollHeight)); // loads what is rendered only when visible
      await expect(page.locator(".skeleton").filter({ visible: true }), path).toHaveCount(0);
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      if (width !== size.width) off.push(`${path} is ${width} wide at ${size.width}`);
    }
  }
  expect(off).toEqual([]);
});
