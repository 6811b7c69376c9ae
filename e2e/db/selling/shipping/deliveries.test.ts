import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { rows } from "@/db/client";
import { settings } from "@/db/schema/content";
import { createUser } from "@/e2e/fixtures/callers/people";
import { db, request } from "@/e2e/fixtures/servers/in-process";
import { createTemplate, deleteTemplates } from "@/e2e/fixtures/shop/freight";
import { readChanges } from "@/e2e/fixtures/shop/operation-log";
import { orderDesk } from "@/e2e/fixtures/shop/order-desk";
import { createAdmin, createProduct, createShopper, findFaults, pay, type Shopper } from "@/e2e/fixtures/shop/shop";
import { skipUndoMinute } from "@/e2e/fixtures/shop/sweep";

const { admin, shopper, settled, seen } = orderDesk(
  ...(["order.read", "order.ship", "order.refund", "order.export", "order.sync", "config.edit"] as const),
);
beforeAll(async () => {
  await deleteTemplates();
  await createTemplate({ delivery: "local", is_default: true }, {}, { first_price: 0, regions: ["33"] });
});
beforeEach(() => offer("express,local,pickup,virtual"));

const set = async (key: string, value: string) => {
  await db().delete(settings).where(eq(settings.key, key));
  await db().insert(settings).values({ key, value });
};
const offer = (offered: string) => set("order.deliveries", offered);
const place = async (more: object = {}, who: Pick<Shopper, "ask"> = shopper) =>
  who.ask("POST", "/v1/order", { products: [{ product_id: (await createProduct()).id, count: 2 }], ...more });
async function paid(delivery: string, who: Pick<Shopper, "ask"> = shopper, more: object = {}) {
  const { id } = (await place({ delivery, ...more }, who)).json;
  const { out_trade_no } = await pay(who, id);
  await settled();
  const order = (await who.ask("GET", `/v1/order/${id}`)).json;
  const reported = async () => (await request("GET", `/sandbox/payments/${out_trade_no}`)).json.shipping;
  return { ...order, reported };
}
const ship = (id: number, more: object = {}) => admin("PUT", `/cms/order/${id}/status`, { status: "shipped", ...more });
const parcel = { carrier: "SF", tracking_no: "SF1" };

describe("the shop", () => {
  test("offers `order.deliveries`, by default express alone, and orders use the first one by default", async () => {
    const offered = async () => (await request("GET", "/v1/shop")).json.deliveries;
    await db().delete(settings).where(eq(settings.key, "order.deliveries"));
    expect([await offered(), (await place()).json.delivery]).toEqual([["express"], "express"]);
    const given = await admin("PUT", "/cms/config", { items: [{ key: "order.deliveries", value: "pickup,express" }] });
    expect(given.status).toBe(200);
    expect([await offered(), (await place()).json.delivery]).toEqual([["pickup", "express"], "pickup"]);
    const refused = await admin("PUT", "/cms/config", { items: [{ key: "order.deliveries", value: "drone" }] });
    expect([refused.status, refused.json.errors[0].message]).toEqual([
      400,
      "Must be one or more of express, local, pickup, virtual, each once, with commas between them.",
    ]);
  });

  test("refuses an order by a method that it does not offer, and names those that it offers", async () => {
    await offer("express,pickup");
    const { status, json } = await place({ delivery: "local" });
    expect([status, json.errors]).toEqual([
      400,
      [{ path: "delivery", code: "not_offered", message: "The shop offers express, pickup." }],
    ]);
    expect((await place({ delivery: "drone" })).json.errors).toMatchObject([{ path: "delivery" }]);
  });
});

describe("an address", () => {
  test.each(["pickup", "virtual"])(
    "is refused for %s, and null in the order, the list and the export",
    async (delivery) => {
      const nobody = await createUser({ openid: `openid-${randomUUID()}` });
      const ask = (method: string, path: string, body?: unknown) =>
        request(method, path, { token: nobody.token, body });
      const products = [{ product_id: (await createProduct()).id, count: 1 }];
      const placed = await ask("POST", "/v1/order", { products, delivery });
      expect([placed.status, placed.json]).toMatchObject([201, { delivery, address: null, pickup_code: null }]);
      const { id, order_no } = placed.json;
      expect((await ask("GET", `/v1/order/${id}`)).json).toEqual(placed.json);
      expect((await admin("GET", `/cms/order/${id}`)).json).toMatchObject({ delivery, address: null });
      expect((await admin("GET", `/cms/order?q=${order_no}`)).json.items).toMatchObject([
        { delivery, recipient: null },
      ]);
      const { text } = await admin("GET", `/cms/order/export?q=${order_no}`);
      expect(text.split("\r\n")[1]).toContain(`${order_no}\t,unpaid,false,${delivery},`);
      const { json } = await shopper.ask("GET", "/v1/address");
      const refused = await place({ delivery, address_id: json.items[0].id });
      expect([refused.status, refused.json.errors]).toMatchObject([400, [{ path: "address_id", code: "not_needed" }]]);
    },
  );

  test("is required for local delivery", async () => {
    const { token } = await createUser({ openid: `openid-${randomUUID()}` });
    const products = [{ product_id: (await createProduct()).id, count: 1 }];
    const refused = await request("POST", "/v1/order", { token, body: { products, delivery: "local" } });
    expect([refused.status, refused.json.errors]).toMatchObject([400, [{ path: "address_id", code: "required" }]]);
  });
});

test("the contact of a pickup order is in its answers, the list, a search and the export", async () => {
  const who = await createShopper();
  const contact = { name: `取货人${who.id}`, phone: "139 0000 7777" };
  const { id, order_no, pickup_code } = await paid("pickup", who, { contact });
  expect((await who.ask("GET", `/v1/order/${id}`)).json.contact).toEqual(contact);
  expect((await admin("GET", `/cms/order/${id}`)).json.contact).toEqual(contact);
  expect((await admin("POST", "/cms/order/pickup/find", { code: pickup_code })).json.contact).toEqual(contact);
  for (const q of [contact.name, "13900007777"]) {
    const { items } = (await admin("GET", `/cms/order?user_id=${who.id}&q=${encodeURIComponent(q)}`)).json;
    expect(items).toMatchObject([{ id, recipient: contact }]);
  }
  const { text } = await admin("GET", `/cms/order/export?q=${order_no}`);
  expect(text).toContain(`,${contact.name},${contact.phone},`);
  for (const delivery of ["express", "virtual"]) {
    const refused = await place({ delivery, contact }, who);
    expect([refused.status, refused.json.errors]).toMatchObject([400, [{ path: "contact", code: "not_needed" }]]);
  }
  expect((await place({ delivery: "pickup", contact: { name: "x" } }, who)).status).toBe(400);
});

describe("shipping", () => {
  test("by express requires carrier and tracking number, and refuses a courier", async () => {
    const { id } = await paid("express");
    expect((await ship(id)).json.errors).toEqual([
      { path: "carrier", code: "required", message: "Is required." },
      { path: "tracking_no", code: "required", message: "Is required." },
    ]);
    const refused = await ship(id, { ...parcel, courier_name: "周师傅" });
    const message = "A parcel has no courier_name where the delivery is express.";
    expect([refused.status, refused.json.errors]).toEqual([
      400,
      [{ path: "courier_name", code: "not_needed", message }],
    ]);
    expect((await ship(id, parcel)).json).toMatchObject({
      status: "shipped",
      shipment: { ...parcel, courier_name: null },
    });
  });

  test("by the shop's own courier requires no fields, and several parcels are reported as one", async () => {
    const order = await paid("local");
    const courier = { courier_name: "周师傅", courier_phone: "139 0000 0002" };
    expect((await ship(order.id, parcel)).json.errors).toMatchObject([{ path: "carrier" }, { path: "tracking_no" }]);
    const items = [{ item_id: order.items[0].id, count: 1 }];
    expect((await admin("POST", `/cms/order/${order.id}/shipment`, { ...courier, items })).status).toBe(201);
    expect(await order.reported()).toBeNull();
    expect((await admin("GET", `/cms/order/${order.id}`)).json.shipping_report).toBeNull();
    expect((await ship(order.id)).json.status).toBe("shipped");
    expect(await seen(order.id)).toMatchObject({
      shipments: [
        { ...courier, carrier: null, carrier_name: null, tracking_no: null },
        { courier_name: null, courier_phone: null },
      ],
    });
    const [{ name }] = order.items;
    await skipUndoMinute(db());
    expect(await order.reported()).toMatchObject({
      logistics_type: 2,
      delivery_mode: 1,
      is_all_delivered: true,
      shipping_list: [{ item_desc: `${name}*1; ${name}*1` }],
    });
  });

  test("of virtual goods requires no fields, and refuses a part of the order", async () => {
    const order = await paid("virtual");
    const items = [{ item_id: order.items[0].id, count: 1 }];
    const part = await admin("POST", `/cms/order/${order.id}/shipment`, { items });
    expect([part.status, part.json.errors]).toMatchObject([400, [{ path: "items", code: "not_needed" }]]);
    expect((await ship(order.id)).json).toMatchObject({
      status: "shipped",
      shipment: { carrier: null, items: [{ count: 2 }] },
    });
    await skipUndoMinute(db());
    expect(await order.reported()).toMatchObject({
      logistics_type: 3,
      delivery_mode: 1,
      shipping_list: [{ item_desc: expect.any(String) }],
    });
  });

  test("by CSV refuses orders by other methods than express", async () => {
    for (const delivery of ["local", "pickup", "virtual"]) {
      const { order_no } = await paid(delivery);
      const form = new FormData();
      form.append("file", new Blob([`order_no,carrier,tracking_no\n${order_no},SF,1\n`]), "shipments.csv");
      const { json } = await admin("POST", "/cms/order/shipments/import", form);
      expect(json.rows).toMatchObject([{ action: "refuse", errors: [{ path: "order_no", code: "delivery" }] }]);
    }
  });
});

describe("a pickup code", () => {
  const handOver = (code: string, who = admin) => who("POST", "/cms/order/pickup", { code });
  const find = (code: string, who = admin) => who("POST", "/cms/order/pickup/find", { code });

  test("is shown to its shopper alone, from the payment until the handover", async () => {
    const unpaid = (await place({ delivery: "pickup" })).json;
    expect(unpaid.pickup_code).toBeNull();
    await pay(shopper, unpaid.id);
    await settled();
    const { pickup_code } = await seen(unpaid.id);
    expect(pickup_code).toMatch(/^\d{8}$/);
    const stranger = await createShopper();
    expect((await stranger.ask("GET", `/v1/order/${unpaid.id}`)).status).toBe(404);
    for (const path of [
      `/cms/order/${unpaid.id}`,
      `/cms/order?q=${unpaid.order_no}`,
      `/cms/order/export?q=${unpaid.order_no}`,
    ])
      expect((await admin("GET", path)).text).not.toContain(pickup_code);
    expect((await shopper.ask("GET", "/v1/order")).text).not.toContain(pickup_code);
    await handOver(pickup_code);
    expect(await seen(unpaid.id)).toMatchObject({ status: "completed", pickup_code: null });
    expect((await paid("express")).pickup_code).toBeNull();
  });

  test("finds its order and completes it, with a report to WeChat at once and both changes in the log", async () => {
    const order = await paid("pickup");
    expect((await admin("GET", `/cms/order/${order.id}`)).json.actions).toEqual(["hand_over", "refund", "hold"]);
    const found = { id: order.id, status: "paid", items: [{ id: order.items[0].id, count: 2 }] };
    expect((await find(order.pickup_code)).json).toMatchObject(found);
    const given = await handOver(order.pickup_code);
    expect([given.status, given.json]).toMatchObject([
      200,
      {
        id: order.id,
        status: "completed",
        shipments: [{ carrier: null, items: [{ item_id: order.items[0].id, count: 2 }] }],
      },
    ]);
    expect(await readChanges(given)).toMatchObject([
      { entity: "shipment", fields: { order_id: [null, order.id] } },
      { entity: "order", entity_id: order.id, fields: { status: ["paid", "completed"] } },
    ]);
    const { status, actions, events } = await seen(order.id);
    expect([status, actions]).toEqual(["completed", ["after_sale", "review", "request_invoice"]]);
    expect(events.slice(-2)).toMatchObject([
      { to: "shipped", by: "admin" },
      { to: "completed", by: "admin" },
    ]);
    expect(await order.reported()).toMatchObject({ logistics_type: 4, delivery_mode: 1, is_all_delivered: true });
    expect((await handOver(order.pickup_code)).json.code).toBe("order_state");
    expect(await findFaults()).toEqual([]);
  });

  test("is the only way to hand over: a status and a parcel are refused", async () => {
    const { id } = await paid("pickup");
    for (const refused of [await ship(id), await admin("POST", `/cms/order/${id}/shipment`, {})])
      expect([refused.status, refused.json.code, refused.json.detail]).toEqual([
        409,
        "order_state",
        "This order is picked up: hand it over by its code, with POST /cms/order/pickup.",
      ]);
    expect((await ship(id, parcel)).status).toBe(400);
  });

  test("is refused after ten wrong ones of an admin, even if it is right, and not for other admins", async () => {
    const { pickup_code } = await paid("pickup");
    const guesser = await createAdmin("order.ship", "order.read");
    const wrong = String((Number(pickup_code) + 1) % 1e8).padStart(8, "0");
    const tries = await Promise.all(Array.from({ length: 14 }, () => find(wrong, guesser)));
    const codes = tries.map(({ json }) => json.code).toSorted();
    expect(codes).toEqual([...Array(10).fill("not_found"), ...Array(4).fill("too_many_requests")]);
    const right = await handOver(pickup_code, guesser);
    expect([right.status, right.headers["retry-after"]]).toEqual([429, "900"]);
    expect((await find(pickup_code)).status).toBe(200);
  });

  test("sent twice concurrently hands over once", async () => {
    const { pickup_code } = await paid("pickup");
    const done = await Promise.all([handOver(pickup_code), handOver(pickup_code)]);
    expect(done.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  test("is masked in the logs", async () => {
    const order = (await place({ delivery: "pickup" })).json;
    await pay(shopper, order.id, { notify: "none" });
    const synced = await admin("POST", `/cms/order/${order.id}/sync`);
    const { pickup_code } = await seen(order.id);
    const given = await handOver(pickup_code);
    expect([synced.json.status, given.json.status]).toEqual(["paid", "completed"]);
    expect(await readChanges(synced)).toMatchObject([{ fields: { pickup_code: ["•••", "•••"] } }]);
    const logged = await rows(
      db(),
      sql`select l.id from oper_logs l left join oper_log_changes c on c.log_id = l.id
          where c.fields::text like ${`%${pickup_code}%`} or l.path like ${`%${pickup_code}%`}`,
    );
    expect(logged).toEqual([]);
  });
});
