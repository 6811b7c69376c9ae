import { afterAll, beforeAll, expect, test } from "vitest";
import { dictTypes } from "@/db/schema/content";
import { randomName } from "@/e2e/fixtures/callers/people";
import { db } from "@/e2e/fixtures/servers/in-process";
import { createAdmin, createProduct, createShopper, openShop, pay } from "@/e2e/fixtures/shop/shop";

let shop: Awaited<ReturnType<typeof openShop>>;
beforeAll(async () => (shop = await openShop()));
afterAll(() => shop.close());

test("orders are shipped by carriers of the dictionary, and keep theirs when it is disabled, renamed or deleted", async () => {
  await db().insert(dictTypes).values({ name: "Carriers", type: "carrier" }).onConflictDoNothing();
  const shopper = await createShopper();
  const admin = await createAdmin("order.read", "order.ship", "dict.create", "dict.edit", "dict.delete");
  const product = await createProduct();
  const value = randomName("C");
  const { id: entry } = (await admin("POST", "/cms/dict", { type: "carrier", label: "Tests", value })).json;
  const paid = async () => {
    const { id } = await shopper.order([product.id, 1]);
    await pay(shopper, id);
    await shop.settled();
    return id as number;
  };
  const ship = (id: number) =>
    admin("PUT", `/cms/order/${id}/status`, { status: "shipped", carrier: value, tracking_no: "T1" });

  const [shipped, later] = [await paid(), await paid()];
  expect((await ship(shipped)).status).toBe(200);
  const carrier = async () => (await admin("GET", `/cms/order/${shipped}`)).json.shipment.carrier;
  const steps: [string, object?][] = [["PUT", { status: "disabled" }], ["PUT", { value: randomName("C") }], ["DELETE"]];
  for (const [method, body] of steps) {
    expect((await admin(method, `/cms/dict/${entry}`, body)).status).toBeLessThan(300);
    expect(await carrier()).toBe(value);
    const refused = await ship(later);
    expect([refused.status, refused.json.errors[0].path]).toEqual([400, "carrier"]);
  }
});

test("a shipment names its carrier, as the dictionary names it now; without an entry by its code", async () => {
  await db().insert(dictTypes).values({ name: "Carriers", type: "carrier" }).onConflictDoNothing();
  const shopper = await createShopper();
  const admin = await createAdmin("order.read", "order.ship", "dict.create", "dict.edit", "dict.delete");
  const product = await createProduct();
  const value = randomName("C");
  const { id: entry } = (await admin("POST", "/cms/dict", { type: "carrier", label: "顺丰速运", value })).json;
  const { id } = await shopper.order([product.id, 1]);
  await pay(shopper, id);
  await shop.settled();
  const parcel = { status: "shipped", carrier: value, tracking_no: "T1" };
  const names = async () => [
    (await shopper.ask("GET", `/v1/order/${id}`)).json.shipment.carrier_name,
    (await admin("GET", `/cms/order/${id}`)).json.shipment.carrier_name,
  ];

  const shipped = await admin("PUT", `/cms/order/${id}/status`, parcel);
  expect(shipped.json.shipment).toMatchObject({ carrier: value, carrier_name: "顺丰速运", tracking_no: "T1" });
  await admin("PUT", `/cms/dict/${entry}`, { label: "SF Express", status: "disabled" });
  expect(await names()).toEqual(["SF Express", "SF Express"]);
  await admin("DELETE", `/cms/dict/${entry}`);
  expect(await names()).toEqual([value, value]);
});
