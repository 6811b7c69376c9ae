import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { settings } from "@/db/schema/content";
import { shippingReports } from "@/db/schema/orders";
import { db, request } from "@/e2e/fixtures/servers/in-process";
import { createTemplate, deleteTemplates } from "@/e2e/fixtures/shop/freight";
import { readChanges } from "@/e2e/fixtures/shop/operation-log";
import { orderDesk } from "@/e2e/fixtures/shop/order-desk";
import { createProduct, findFaults, pay } from "@/e2e/fixtures/shop/shop";
import { skipUndoMinute } from "@/e2e/fixtures/shop/sweep";

const { admin, shopper, settled, get, seen } = orderDesk("order.read", "order.ship", "order.complete", "order.cancel");
beforeAll(async () => {
  await deleteTemplates();
  await createTemplate({ delivery: "local", is_default: true }, {}, { first_price: 0, regions: ["33"] });
  await db().delete(settings).where(eq(settings.key, "order.deliveries"));
  await db().insert(settings).values({ key: "order.deliveries", value: "express,local,pickup,virtual" });
});

async function place(delivery = "express") {
  const products = [{ product_id: (await createProduct()).id, count: 2 }];
  return (await shopper.ask("POST", "/v1/order", { products, delivery })).json;
}
async function paid(delivery?: string) {
  const order = await place(delivery);
  const { out_trade_no } = await pay(shopper, order.id);
  await settled();
  const known = async () => (await request("GET", `/sandbox/payments/${out_trade_no}`)).json.shipping;
  return { ...order, known };
}
async function shipped(delivery?: string) {
  const order = await paid(delivery);
  const how = delivery === "local" ? { courier_name: "周师傅" } : { carrier: "SF", tracking_no: "WRONG1" };
  const { json } = await admin("PUT", `/cms/order/${order.id}/status`, { status: "shipped", ...how });
  await skipUndoMinute(db());
  return { ...order, parcel: json.shipments[0].id as number };
}
const correct = (parcel: number, fields: object) => admin("PUT", `/cms/shipment/${parcel}`, fields);
const readdress = (id: number, fields: object) => admin("PUT", `/cms/order/${id}/address`, fields);

describe("a tracking number", () => {
  test("can be edited while the order is shipped, with an event, a log entry and a report to WeChat", async () => {
    const { id, parcel, known } = await shipped();
    const done = await correct(parcel, { carrier: "ZTO", tracking_no: "RIGHT2", version: 1 });
    expect([done.status, done.json]).toMatchObject([
      200,
      { id: parcel, order_id: id, carrier: "ZTO", tracking_no: "RIGHT2", version: 2 },
    ]);
    const order = await seen(id);
    expect(order).toMatchObject({ status: "shipped", shipment: { carrier: "ZTO", tracking_no: "RIGHT2" } });
    expect(order.events.at(-1)).toMatchObject({ kind: "parcel_edit", from: "shipped", to: "shipped", by: "admin" });
    const [left, edited] = (await get(id)).events.slice(-2);
    expect(edited.user).toEqual({ ...left.user, id: expect.any(Number) });
    expect(await readChanges(done)).toEqual([
      { entity: "shipment", entity_id: parcel, fields: { carrier: ["SF", "ZTO"], tracking_no: ["WRONG1", "RIGHT2"] } },
    ]);
    expect(await known()).toMatchObject({ shipping_list: [{ express_company: "ZTO", tracking_no: "RIGHT2" }] });
    expect((await get(id)).shipping_report).toMatchObject({ status: "sent", last_error: null });
    expect(await findFaults()).toEqual([]);
  });

  test("can be edited twice, but the second report fails with `correction_used`", async () => {
    const { id, parcel, known } = await shipped();
    await correct(parcel, { tracking_no: "SECOND" });
    expect((await correct(parcel, { tracking_no: "THIRD" })).json.tracking_no).toBe("THIRD");
    expect((await get(id)).shipping_report).toMatchObject({ status: "failed", last_error: "correction_used" });
    expect((await known()).shipping_list[0].tracking_no).toBe("SECOND");
    const [report] = await db().select().from(shippingReports).where(eq(shippingReports.order_id, id));
    expect(report!.attempts, "it is not tried again").toBe(1);
  });

  test("can be edited any number of times before the last parcel", async () => {
    const order = await paid();
    const one = { carrier: "SF", tracking_no: "A", items: [{ item_id: order.items[0].id, count: 1 }] };
    const parcel = (await admin("POST", `/cms/order/${order.id}/shipment`, one)).json.id;
    for (const tracking_no of ["B", "C"]) await correct(parcel, { tracking_no });
    await admin("PUT", `/cms/order/${order.id}/status`, { status: "shipped", carrier: "SF", tracking_no: "D" });
    await skipUndoMinute(db());
    expect(await order.known()).toMatchObject({
      is_all_delivered: true,
      shipping_list: [{ tracking_no: "C" }, { tracking_no: "D" }],
    });
    expect((await get(order.id)).shipping_report.status).toBe("sent");
  });

  test("sent unchanged adds no event and no version, and uses no correction at WeChat", async () => {
    const { id, parcel } = await shipped();
    const { version, events } = await get(id);
    expect((await correct(parcel, { carrier: "SF", tracking_no: "WRONG1" })).json.version).toBe(1);
    expect(await get(id)).toMatchObject({ version, events: { length: events.length } });
    await correct(parcel, { tracking_no: "RIGHT" });
    expect((await get(id)).shipping_report.status).toBe("sent");
  });

  test("edited by two admins concurrently is `stale` for the second, with the name of the first", async () => {
    const { parcel } = await shipped();
    const both = await Promise.all(["X", "Y"].map((tracking_no) => correct(parcel, { tracking_no, version: 1 })));
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const late = await correct(parcel, { tracking_no: "Z", version: 1 });
    expect(late.json).toMatchObject({ code: "stale", errors: [{ path: "tracking_no", by: { nickname: "Someone" } }] });
    expect((await correct(parcel, { carrier: "ZTO", version: 1 })).status, "another field").toBe(200);
  });

  test("cannot be edited after the order is completed", async () => {
    const { id, parcel } = await shipped();
    await admin("PUT", `/cms/order/${id}/status`, { status: "completed" });
    const { status, json } = await correct(parcel, { tracking_no: "X" });
    expect([status, json.code, json.detail]).toEqual([
      409,
      "order_state",
      "The order is completed: its parcels can no longer be edited.",
    ]);
  });
});

test("the courier of a local order can be edited and removed, without a report to WeChat", async () => {
  const { id, parcel, known } = await shipped("local");
  const before = await known();
  await correct(parcel, { courier_name: "李师傅", courier_phone: "139 0000 0003" });
  expect((await seen(id)).shipment).toMatchObject({ courier_name: "李师傅", courier_phone: "139 0000 0003" });
  expect((await correct(parcel, { courier_name: null, courier_phone: null })).json.courier_name).toBeNull();
  expect((await correct(parcel, { tracking_no: "X" })).json.errors).toMatchObject([{ path: "tracking_no" }]);
  expect(await known()).toEqual(before);
  const [report] = await db().select().from(shippingReports).where(eq(shippingReports.order_id, id));
  expect(report).toMatchObject({ status: "sent", revision: 1 });
});

describe("an address", () => {
  test("can be edited before shipping, with an event and the former address in the log; unchanged it adds no event", async () => {
    const { id, address } = await paid();
    const done = await readdress(id, {
      detail: "Example Road 22",
      phone: "139 1111 2222",
      postal_code: null,
      version: 2,
    });
    const after = { ...address, detail: "Example Road 22", phone: "139 1111 2222", postal_code: "" };
    expect([done.status, done.json.address]).toEqual([200, after]);
    expect(await readChanges(done)).toEqual([
      { entity: "order", entity_id: id, fields: { address: [address, after] } },
    ]);
    const order = await seen(id);
    expect([order.address, order.events.at(-1)]).toMatchObject([
      after,
      { kind: "address_edit", from: "paid", to: "paid", by: "admin" },
    ]);
    expect(
      (await admin("GET", "/cms/order?q=13911112222")).json.items.map((each: { id: number }) => each.id),
    ).toContain(id);
    const { json } = await shopper.ask("GET", "/v1/address");
    expect(json.items[0].detail, "the shopper's own book").toBe(address.detail);
    const unchanged = (await readdress(id, { detail: "Example Road 22" })).json;
    expect(unchanged).toMatchObject({ version: done.json.version, events: { length: done.json.events.length } });
    expect(await findFaults()).toEqual([]);
  });

  test("can be edited while the order is unpaid or partly shipped, not once it is shipped or cancelled", async () => {
    const unpaid = await place();
    expect((await readdress(unpaid.id, { name: "Han Meimei" })).json.address.name).toBe("Han Meimei");
    const half = await paid();
    const items = [{ item_id: half.items[0].id, count: 1 }];
    await admin("POST", `/cms/order/${half.id}/shipment`, { carrier: "SF", tracking_no: "1", items });
    expect((await readdress(half.id, { city: "Suzhou" })).status).toBe(200);
    const { id } = await shipped();
    await admin("PUT", `/cms/order/${unpaid.id}/status`, { status: "cancelled", reason: "x" });
    for (const refused of [await readdress(id, { city: "Suzhou" }), await readdress(unpaid.id, { city: "Suzhou" })])
      expect([refused.status, refused.json.code]).toEqual([409, "order_state"]);
  });
});
