import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { settings } from "@/db/schema/content";
import { shippingReports } from "@/db/schema/orders";
import { db, request } from "@/e2e/fixtures/servers/in-process";
import { createTemplate, deleteTemplates } from "@/e2e/fixtures/shop/freight";
import { readChanges } from "@/e2e/fixtures/shop/operation-log";
import {
  createAdmin,
  createProduct,
  createShopper,
  findFaults,
  openShop,
  pay,
  type Shopper,
} from "@/e2e/fixtures/shop/shop";
import { skipUndoMinute } from "@/e2e/fixtures/shop/sweep";

let shop: Awaited<ReturnType<typeof openShop>>;
let shopper: Shopper;
let admin: Awaited<ReturnType<typeof createAdmin>>;
beforeAll(async () => {
  shop = await openShop();
  shopper = await createShopper();
  await deleteTemplates();
  await createTemplate({ delivery: "local", is_default: true }, {}, { first_price: 0, regions: ["33"] });
  admin = await createAdmin("order.read", "order.ship", "order.complete", "order.cancel");
  await db().delete(settings).where(eq(settings.key, "order.deliveries"));
  await db().insert(settings).values({ key: "order.deliveries", value: "express,local,pickup,virtual" });
});
afterAll(() => shop.close());

async function place(delivery = "express") {
  const products = [{ product_id: (await createProduct()).id, count: 2 }];
  return (await shopper.ask("POST", "/v1/order", { products, delivery })).json;
}
async function paid(delivery?: string) {
  const order = await place(delivery);
  const { out_trade_no } = await pay(shopper, order.id);
  await shop.settled();
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
const detail = async (id: number) => (await admin("GET", `/cms/order/${id}`)).json;
const seen = async (id: number) => (await shopper.ask("GET", `/v1/order/${id}`)).json;

describe("a wrong tracking number", () => {
  test("is corrected while the order is shipped: shopper, history, log and platform have the right one", async () => {
    const { id, parcel, known } = await shipped();
    const done = await correct(parcel, { carrier: "ZTO", tracking_no: "RIGHT2", version: 1 });
    expect([done.status, done.json]).toMatchObject([
      200,
      { id: parcel, order_id: id, carrier: "ZTO", tracking_no: "RIGHT2", version: 2 },
    ]);
    const order = await seen(id);
    expect(order).toMatchObject({ status: "shipped", shipment: { carrier: "ZTO", tracking_no: "RIGHT2" } });
    expect(order.events.at(-1)).toMatchObject({ kind: "parcel_edit", from: "shipped", to: "shipped", by: "admin" });
    const [left, edited] = (await detail(id)).events.slice(-2);
    expect(edited.user).toEqual({ ...left.user, id: expect.any(Number) });
    expect(await readChanges(done)).toEqual([
      { entity: "shipment", entity_id: parcel, fields: { carrier: ["SF", "ZTO"], tracking_no: ["WRONG1", "RIGHT2"] } },
    ]);
    expect(await known()).toMatchObject({ shipping_list: [{ express_company: "ZTO", tracking_no: "RIGHT2" }] });
    expect((await detail(id)).shipping_report).toMatchObject({ status: "sent", last_error: null });
    expect(await findFaults()).toEqual([]);
  });

  test("is corrected again here, but the platform takes one correction: the order shows that it refused", async () => {
    const { id, parcel, known } = await shipped();
    await correct(parcel, { tracking_no: "SECOND" });
    expect((await correct(parcel, { tracking_no: "THIRD" })).json.tracking_no).toBe("THIRD");
    expect((await detail(id)).shipping_report).toMatchObject({ status: "failed", last_error: "correction_used" });
    expect((await known()).shipping_list[0].tracking_no).toBe("SECOND");
    const [report] = await db().select().from(shippingReports).where(eq(shippingReports.order_id, id));
    expect(report!.attempts, "it is not tried again").toBe(1);
  });

  test("is corrected as often as needed while parcels are to follow", async () => {
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
    expect((await detail(order.id)).shipping_report.status).toBe("sent");
  });

  test("that is sent as it was changes nothing: no event, no version, and no correction is used", async () => {
    const { id, parcel } = await shipped();
    const { version, events } = await detail(id);
    expect((await correct(parcel, { carrier: "SF", tracking_no: "WRONG1" })).json.version).toBe(1);
    expect(await detail(id)).toMatchObject({ version, events: { length: events.length } });
    await correct(parcel, { tracking_no: "RIGHT" });
    expect((await detail(id)).shipping_report.status).toBe("sent");
  });

  test("that two admins correct at once is stale for the second, who learns by whom", async () => {
    const { parcel } = await shipped();
    const both = await Promise.all(["X", "Y"].map((tracking_no) => correct(parcel, { tracking_no, version: 1 })));
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const late = await correct(parcel, { tracking_no: "Z", version: 1 });
    expect(late.json).toMatchObject({ code: "stale", errors: [{ path: "tracking_no", by: { nickname: "Someone" } }] });
    expect((await correct(parcel, { carrier: "ZTO", version: 1 })).status, "another field").toBe(200);
  });

  test("is not corrected after the order is completed, nor by who may not ship", async () => {
    const { id, parcel } = await shipped();
    const reader = await createAdmin("order.read", "order.note");
    expect((await reader("PUT", `/cms/shipment/${parcel}`, { tracking_no: "X" })).status).toBe(403);
    await admin("PUT", `/cms/order/${id}/status`, { status: "completed" });
    const { status, json } = await correct(parcel, { tracking_no: "X" });
    expect([status, json.code, json.detail]).toEqual([
      409,
      "order_state",
      "The order is completed: its parcels can no longer be edited.",
    ]);
    expect((await correct(2_147_483_647, { tracking_no: "X" })).status).toBe(404);
  });

  test.each<[string, object, string]>([
    ["nothing", {}, ""],
    ["a version alone", { version: 1 }, ""],
    ["an unknown carrier", { carrier: "NOBODY" }, "carrier"],
    ["no carrier", { carrier: null }, "carrier"],
    ["no number", { tracking_no: "" }, "tracking_no"],
    ["a courier", { courier_name: "周师傅" }, "courier_name"],
    ["its lines", { tracking_no: "X", items: [] }, "items"],
    ["its order", { tracking_no: "X", order_id: 1 }, "order_id"],
  ])("is not replaced by %s", async (_, fields, path) => {
    const { parcel } = await shipped();
    const { status, json } = await correct(parcel, fields);
    expect([status, json.errors]).toMatchObject([400, [{ path }]]);
  });
});

test("the courier of a local order is corrected and taken away; the platform is not told of couriers", async () => {
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

describe("a wrong address", () => {
  test("is corrected until the order is shipped, with an event and what it was in the log", async () => {
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
    expect(await findFaults()).toEqual([]);
  });

  test("of an unpaid order too, and of one that has left in part, but not of one that has left or is cancelled", async () => {
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

  test("that two correct at once is stale for the second; a note is not in the way, and sent as it was it changes nothing", async () => {
    const noter = await createAdmin("order.read", "order.note");
    const { id, address } = await paid();
    await noter("PUT", `/cms/order/${id}/note`, { note: "Call first.", version: 2 });
    expect((await readdress(id, { city: "Suzhou", version: 2 })).status).toBe(200);
    expect((await readdress(id, { city: "Wuxi", version: 2 })).json).toMatchObject({
      code: "stale",
      errors: [{ path: "address", by: { nickname: "Someone" } }],
    });
    const { version, events } = await detail(id);
    expect((await readdress(id, { city: "Suzhou" })).json).toMatchObject({
      version,
      events: { length: events.length },
    });
    expect(address.city).not.toBe("Suzhou");
  });

  test.each<[object, string]>([
    [{}, ""],
    [{ city: "" }, "city"],
    [{ city: null }, "city"],
    [{ phone: "call me" }, "phone"],
    [{ city: "Suzhou", is_default: true }, "is_default"],
    [{ detail: "x".repeat(201) }, "detail"],
  ])("is refused: %j", async (fields, path) => {
    const { status, json } = await readdress((await place()).id, fields);
    expect([status, json.errors]).toMatchObject([400, [{ path }]]);
  });
});

test("actions say what may be corrected", async () => {
  const actions = async (id: number) => (await detail(id)).actions.filter((name: string) => name.startsWith("edit_"));
  expect(await actions((await paid()).id)).toEqual(["edit_address"]);
  expect(await actions((await shipped()).id)).toEqual(["edit_parcel"]);
  expect(await actions((await paid("pickup")).id)).toEqual([]);
  const half = await paid("local");
  await admin("POST", `/cms/order/${half.id}/shipment`, { items: [{ item_id: half.items[0].id, count: 1 }] });
  expect(await actions(half.id)).toEqual(["edit_address", "edit_parcel"]);
});
