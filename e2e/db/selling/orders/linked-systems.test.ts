import { expect, test } from "vitest";
import { orderDesk } from "@/e2e/fixtures/shop/order-desk";
import { createProduct, readStock, setStock } from "@/e2e/fixtures/shop/shop";

const { admin, shopper, paid } = orderDesk(
  ...(["order.read", "order.ship", "product.read", "product.edit", "product.stock"] as const),
);

test("a carrier can be given by its value or its name, and is stored by its value", async () => {
  const { id } = await paid();
  const send = (carrier: string) =>
    admin("PUT", `/cms/order/${id}/status`, { status: "shipped", carrier, tracking_no: "1" });
  expect((await send("Pigeon")).json.errors).toMatchObject([{ path: "carrier", code: "not_found" }]);
  const shipped = await send("顺丰");
  expect(shipped.json.shipments).toMatchObject([{ carrier: "SF" }]);
  const edited = await admin("PUT", `/cms/shipment/${shipped.json.shipments[0].id}`, { carrier: "中通快递" });
  expect(edited.json.carrier).toBe("ZTO");
});

test("an unchanged record is 304, and a change of stock changes its ETag but not its version", async () => {
  const { id } = await createProduct({ stock: 3 });
  const read = (tag?: string) => admin("GET", `/cms/product/${id}`, undefined, tag ? { "if-none-match": tag } : {});
  const tag = (await read()).headers.etag!;
  expect([(await read(tag)).status, (await read(`W/${tag}`)).status]).toEqual([304, 304]);
  await admin("POST", `/cms/product/${id}/stock`, { count: 7, reason: "Counted" });
  const other = await read(tag);
  expect([other.status, other.json.version, other.json.stock]).toEqual([200, 1, 7]);
  const edit = (price: number) => admin("PUT", `/cms/product/${id}`, { price }, { "if-match": tag });
  expect([(await edit(900)).status, (await edit(800)).status]).toEqual([200, 409]);
});

test("an order with the total 0 of a quote without stock is refused with `out_of_stock`", async () => {
  const product = await createProduct({ stock: 3 });
  await setStock({ id: product.id, variant_id: product.variant_id }, 0);
  const products = [{ product_id: product.id, count: 2 }];
  const { json: quote } = await shopper.ask("POST", "/v1/order/quote", { products });
  expect(quote.total).toBe(0);
  const { json } = await shopper.ask("POST", "/v1/order", { products, expected_total: quote.total });
  expect([json.code, json.errors[0].path]).toEqual(["out_of_stock", "products.0.count"]);
});

test("batch updates of stocks and prices list unknown items in `skipped` if the request allows it", async () => {
  const { id, variant_id } = await createProduct({ stock: 3, price: 500 });
  const unknown = [{ sku: "NO-SUCH" }, { id: 2_000_000_000 }, { id, variant_id: 2_000_000_000 }];
  for (const [path, value, common] of [
    ["stock", { count: 8 }, { reason: "Counted" }],
    ["price", { price: 900 }, {}],
  ] as const) {
    const send = (names: object[], more: object) =>
      admin("PUT", `/cms/product/batch/${path}`, {
        items: names.map((name) => ({ ...name, ...value })),
        ...common,
        ...more,
      });
    expect((await send([{ id }, ...unknown], {})).status).toBe(400);
    const done = await send([unknown[0]!, { id }, unknown[1]!, unknown[2]!], { unknown: "skip" });
    expect([done.status, done.json.skipped]).toEqual([200, unknown]);
    expect(done.json.items).toMatchObject([{ id, changed: true }]);
    expect((await send(unknown, { unknown: "skip" })).json).toEqual({ items: [], skipped: unknown });
    expect((await send([{ id }], {})).json).not.toHaveProperty("skipped");
    const stale = await send([unknown[0]!, { id, from: 1 }], { unknown: "skip" });
    expect([stale.status, stale.json.errors]).toMatchObject([409, [{ path: "items.1.from" }]]);
    const twice = await send([unknown[0]!, { id }, unknown[1]!, { id, variant_id }], { unknown: "skip" });
    expect([twice.status, twice.json.errors]).toMatchObject([400, [{ path: "items.3.variant_id" }]]);
  }
  expect([await readStock(id), (await admin("GET", `/cms/product/${id}`)).json.price]).toEqual([8, 900]);
});
