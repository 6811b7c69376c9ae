import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, expect, inject, test, vi } from "vitest";
import { simulatedWx } from "@/lib/client/simulated-wx.fixture";

const url = inject("serverUrl");
let directory: string;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "kiosk-client-"));
  for (const name of ["client.js", "client.cjs"]) {
    const answer = await fetch(`${url}/${name}`);
    await writeFile(join(directory, name.replace(/\.js$/, ".mjs")), await answer.text());
  }
});
afterAll(() => rm(directory, { recursive: true }));
afterEach(() => vi.unstubAllGlobals());

async function load(transport: string, shopper: string) {
  if (transport === "fetch") {
    const { createClient } = await import(/* @vite-ignore */ join(directory, "client.mjs"));
    return createClient({
      signIn: (shop: ReturnType<typeof JSON.parse>) => shop.sessions.signIn({ account: shopper, type: 200 }),
    });
  }
  vi.stubGlobal(
    "wx",
    simulatedWx(() => shopper),
  );
  return createRequire(import.meta.url)(join(directory, "client.cjs")).createClient();
}

test.each(["fetch", "wx.request"])("a shopper goes from the home page to a paid order over %s", async (transport) => {
  const shop = await load(transport, `client-${transport.replace(".", "-")}`);
  const { items } = await shop.categories.list();
  const sweets = items.at(-1); // other tests compare the stock of teas
  const products = [];
  for await (const product of shop.products.listByCategory.each({ id: sweets.id, size: 3 })) products.push(product);
  expect(products.length).toBe(sweets.product_count);

  const inStock = products.find(({ stock }) => stock > 1);
  await shop.addresses.create({
    name: "Han Meimei",
    phone: "13800138000",
    province: "Zhejiang",
    city: "Hangzhou",
    detail: "12 Longjing Road",
  });
  const key = shop.newKey();
  const wanted = { products: [{ product_id: inStock.id, count: 1 }] };
  const [order, again] = await Promise.all([shop.orders.place(wanted, { key }), shop.orders.place(wanted, { key })]);
  expect(again.id).toBe(order.id);

  const { out_trade_no } = await shop.payments.preOrder({ order_id: order.id });
  await fetch(`${url}/sandbox/payments/${out_trade_no}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: '{ "action": "pay", "notify": "none" }',
  });
  await expect.poll(async () => (await shop.orders.get({ id: order.id })).status).toBe("paid");

  await expect(shop.orders.cancel({ id: order.id })).rejects.toMatchObject({ name: "ShopError", code: "order_state" });
  await shop.signOut();
  await expect(shop.orders.list()).rejects.toMatchObject({ code: "unauthenticated" });
});
