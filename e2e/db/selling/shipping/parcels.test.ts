import { randomInt } from "node:crypto";
import { eq } from "drizzle-orm";
import { describe, expect, test, vi } from "vitest";
import { shipments, shippingReports } from "@/db/schema/orders";
import { db, request } from "@/e2e/fixtures/servers/in-process";
import { gate, interceptWechat } from "@/e2e/fixtures/servers/intercept-wechat";
import { readChanges } from "@/e2e/fixtures/shop/operation-log";
import { orderDesk } from "@/e2e/fixtures/shop/order-desk";
import { createProduct, findFaults, pay } from "@/e2e/fixtures/shop/shop";
import { skipUndoMinute } from "@/e2e/fixtures/shop/sweep";

const { admin, shopper, settled, seen, refund } = orderDesk(
  "order.read",
  "order.ship",
  "order.refund",
  "order.sync",
  "order.export",
);

interface Line {
  id: number;
  product_id: number;
  count: number;
  shipped_count: number;
}

/** Two lines: three of the first product, one of the second. */
async function paid() {
  const [tea, cup] = [await createProduct({ price: 100 }), await createProduct({ price: 50 })];
  const order = await shopper.order([tea.id, 3], [cup.id, 1]);
  const { out_trade_no } = await pay(shopper, order.id);
  await settled();
  const known = async () => (await request("GET", `/sandbox/payments/${out_trade_no}`)).json.shipping;
  const [first, second] = order.items as [Line, Line];
  return { id: order.id as number, order_no: order.order_no as string, tea, cup, first, second, known };
}
const send = (id: number, items?: { item_id: number; count: number }[], more: object = {}) =>
  admin("POST", `/cms/order/${id}/shipment`, { carrier: "SF", tracking_no: `SF${randomInt(1e9)}`, items, ...more });
const ship = (id: number) =>
  admin("PUT", `/cms/order/${id}/status`, { status: "shipped", carrier: "ZTO", tracking_no: "Z1" });
describe("an order", () => {
  test("in two parcels is paid until the second, and has both with their lines", async () => {
    const { id, first, second } = await paid();
    const one = await send(id, [{ item_id: first.id, count: 2 }]);
    expect([one.status, one.headers.location]).toEqual([201, `/cms/shipment/${one.json.id}`]);
    expect((await admin("GET", one.headers.location!)).json).toEqual(one.json);
    expect(await seen(id)).toMatchObject({
      status: "paid",
      is_part_shipped: true,
      shipped_at: null,
      shipment: { id: one.json.id, carrier: "SF", carrier_name: expect.any(String) },
      items: [{ shipped_count: 2 }, { shipped_count: 0 }],
    });
    const two = await ship(id);
    const order = await seen(id);
    expect(order).toMatchObject({
      status: "shipped",
      shipped_at: expect.any(String),
      shipment: { id: one.json.id },
      shipments: [
        { id: one.json.id, items: [{ item_id: first.id, count: 2 }] },
        {
          carrier: "ZTO",
          items: [
            { item_id: first.id, count: 1 },
            { item_id: second.id, count: 1 },
          ],
        },
      ],
      items: [{ shipped_count: 3 }, { shipped_count: 1 }],
    });
    expect(order.events.map(({ kind, from, to }: Record<string, string>) => [kind, from, to])).toEqual([
      ["move", null, "unpaid"],
      ["move", "unpaid", "paid"],
      ["parcel", "paid", "paid"],
      ["move", "paid", "shipped"],
    ]);
    expect(two.json.shipments.map(({ version }: { version: number }) => version)).toEqual([1, 1]);
    expect(await findFaults()).toEqual([]);
  });

  test("has `is_part_shipped` in every answer and export until the last parcel", async () => {
    const { id, order_no, first } = await paid();
    const answers = async () => [
      (await seen(id)).is_part_shipped,
      (await shopper.ask("GET", "/v1/order")).json.items.find((order: { id: number }) => order.id === id)
        .is_part_shipped,
      (await admin("GET", `/cms/order/${id}`)).json.is_part_shipped,
      (await admin("GET", `/cms/order?q=${order_no}`)).json.items[0].is_part_shipped,
    ];
    const exported = async (more: string) => (await admin("GET", `/cms/order/export?q=${order_no}${more}`)).text;
    expect(await answers()).toEqual([false, false, false, false]);
    expect(await exported("&language=zh")).toContain(",待发货,否,");
    await send(id, [{ item_id: first.id, count: 1 }]);
    expect(await answers()).toEqual([true, true, true, true]);
    expect(await exported("")).toContain(",paid,true,");
    for (const more of ["&language=zh", "&language=zh&rows=items"])
      expect(await exported(more)).toContain(",部分发货,是,");
    await ship(id);
    expect(await answers()).toEqual([false, false, false, false]);
    expect(await exported("&language=zh")).toContain(",已发货,否,");
  });

  test("has its parcels and their lines in the operation log", async () => {
    const { id, first } = await paid();
    const done = await send(id, [{ item_id: first.id, count: 1 }]);
    expect(await readChanges(done)).toMatchObject([
      {
        entity: "shipment",
        entity_id: done.json.id,
        fields: { order_id: [null, id], carrier: [null, "SF"], items: [null, [{ item_id: first.id, count: 1 }]] },
      },
    ]);
    expect(await readChanges(await send(id))).toMatchObject([
      { entity: "shipment" },
      { entity: "order", entity_id: id, fields: { status: ["paid", "shipped"] } },
    ]);
  });

  test("has at most fifteen parcels, the last of which takes all remaining units", async () => {
    const tea = await createProduct({ stock: 20 });
    const order = await shopper.order([tea.id, 20]);
    await pay(shopper, order.id);
    await settled();
    const one = [{ item_id: order.items[0].id, count: 1 }];
    for (let parcel = 1; parcel < 15; parcel++) expect((await send(order.id, one)).status).toBe(201);
    expect([(await send(order.id, one)).json.code, (await send(order.id)).status]).toEqual(["limit_reached", 201]);
    expect(await seen(order.id)).toMatchObject({ status: "shipped", shipments: { length: 15 } });
    await skipUndoMinute(db());
    expect((await admin("GET", `/cms/order/${order.id}`)).json.shipping_report.status).toBe("sent");
  });
});

describe("a parcel is refused", () => {
  test("with no, repeated, unknown or foreign lines, and with invalid counts, at the path", async () => {
    const [{ id, first, second }, other] = [await paid(), await paid()];
    const one = { item_id: first.id, count: 1 };
    for (const [items, path] of [
      [[], "items"],
      [[one, one], "items.1.item_id"],
      [[{ ...one, count: 0 }], "items.0.count"],
      [[{ item_id: second.id, count: 2 }], "items.0.count"],
      [[{ ...one, item_id: 2_147_483_647 }], "items.0.item_id"],
      [[{ ...one, item_id: other.first.id }], "items.0.item_id"],
      [[{ ...one, count: 0.5 }], "items.0.count"],
      ["all", "items"],
    ] as const) {
      const { status, json } = await send(id, items as never);
      expect([items, status, json.errors]).toMatchObject([items, 400, [{ path }]]);
    }
    expect(await db().$count(shipments, eq(shipments.order_id, id))).toBe(0);
  });

  test("with units of an earlier parcel, with the number that remains", async () => {
    const { id, first } = await paid();
    await send(id, [{ item_id: first.id, count: 2 }]);
    const { status, json } = await send(id, [{ item_id: first.id, count: 2 }]);
    expect([status, json.code, json.errors]).toMatchObject([
      409,
      "order_state",
      [{ path: "items.0.count", code: "order_state", available: 1 }],
    ]);
  });
});

test("of concurrent parcels with all units of a line one is created", async () => {
  for (let round = 0; round < 2; round++) {
    const { id, first } = await paid();
    const line = [{ item_id: first.id, count: 3 }];
    const done = await Promise.all([send(id, line), send(id, line), send(id, line), ship(id)]);
    const sent = done.filter(({ status }) => status < 300).length;
    expect(sent === 1 || sent === 2).toBe(true);
    expect(done.filter(({ status }) => status >= 300).map(({ json }) => json.code)).toEqual(
      Array.from({ length: 4 - sent }, () => "order_state"),
    );
    expect((await seen(id)).items[0].shipped_count).toBe(3);
  }
  expect(await findFaults()).toEqual([]);
});

describe("a full refund of a partly shipped order", () => {
  test("that WeChat refuses leaves the order as it was, and the rest can be shipped", async () => {
    const { id, first } = await paid();
    await send(id, [{ item_id: first.id, count: 2 }]);
    interceptWechat((call) =>
      /refunds$/.test(call) ? Response.json({ code: "NOT_ENOUGH", message: "no" }, { status: 403 }) : undefined,
    );
    await refund(id);
    await settled();
    expect((await seen(id)).status).toBe("paid");
    expect((await send(id)).status).toBe(201);
    expect((await seen(id)).status).toBe("shipped");
    expect(await findFaults()).toEqual([]);
  });
});

describe("WeChat", () => {
  test("gets all parcels so far with each report, and whether more will follow", async () => {
    const { id, first, tea, known } = await paid();
    await send(id, [{ item_id: first.id, count: 2 }]);
    await skipUndoMinute(db());
    expect(await known()).toMatchObject({
      delivery_mode: 2,
      is_all_delivered: false,
      shipping_list: [{ express_company: "SF", item_desc: `${tea.name}*2`, contact: { receiver_contact: "****0001" } }],
    });
    await ship(id);
    await skipUndoMinute(db());
    expect(await known()).toMatchObject({
      delivery_mode: 2,
      is_all_delivered: true,
      shipping_list: [{ express_company: "SF" }, { express_company: "ZTO", tracking_no: "Z1" }],
    });
  });

  test("gets a parcel that is shipped while another is being reported", async () => {
    const { id, first, known } = await paid();
    const { opened, open } = gate();
    let held = false;
    interceptWechat(async (call) => {
      if (!call.includes("upload_shipping_info") || held) return undefined;
      held = true;
      await opened;
      return undefined;
    });
    await send(id, [{ item_id: first.id, count: 1 }]);
    const telling = skipUndoMinute(db());
    await expect.poll(() => held).toBe(true);
    await ship(id);
    open();
    await telling;
    await skipUndoMinute(db());
    expect(await known()).toMatchObject({ is_all_delivered: true, shipping_list: { length: 2 } });
    const [report] = await db().select().from(shippingReports).where(eq(shippingReports.order_id, id));
    expect(report).toMatchObject({ status: "sent", revision: 2 });
  });

  test("has a report whose answer was lost once `sync` repeats it, with a single parcel as `delivery_mode` 1", async () => {
    const { id, known } = await paid();
    let lost = false;
    const real = globalThis.fetch;
    vi.spyOn(globalThis, "fetch").mockImplementation(async (url, init) => {
      const answer = await real(url, init);
      if (!String(url).includes("upload_shipping_info") || lost) return answer;
      lost = true;
      throw new TypeError("fetch failed");
    });
    await ship(id);
    await skipUndoMinute(db());
    const report = async () => (await admin("GET", `/cms/order/${id}`)).json.shipping_report;
    expect(await report()).toMatchObject({ status: "pending", last_error: "silent" });
    expect((await admin("POST", `/cms/order/${id}/sync`)).json.shipping_report).toMatchObject({
      status: "sent",
      last_error: null,
    });
    expect(await known()).toMatchObject({ delivery_mode: 1, shipping_list: { length: 1 } });
  });
});

describe("by CSV", () => {
  const csv = (order_no: string, tracking_no: string) => {
    const form = new FormData();
    form.append("file", new Blob([`order_no,carrier,tracking_no\n${order_no},SF,${tracking_no}\n`]), "shipments.csv");
    return form;
  };
  const row = async (order_no: string, tracking_no: string) =>
    (await admin("POST", "/cms/order/shipments/import", csv(order_no, tracking_no))).json;

  test("the remaining units are shipped as one parcel, and a row of an earlier parcel is left", async () => {
    const { id, order_no, first } = await paid();
    await send(id, [{ item_id: first.id, count: 2 }], { tracking_no: "LEFT1" });
    expect((await row(order_no, "LEFT1")).rows).toMatchObject([{ action: "leave", errors: [] }]);
    const { digest } = await row(order_no, "REST2");
    const done = await admin("POST", `/cms/order/shipments/import?digest=${digest}`, csv(order_no, "REST2"));
    expect(done.json).toMatchObject({ shipped: 1 });
    expect(await seen(id)).toMatchObject({
      status: "shipped",
      shipments: [{ tracking_no: "LEFT1" }, { tracking_no: "REST2" }],
    });
    expect((await row(order_no, "REST2")).rows).toMatchObject([{ action: "leave" }]);
    const refused = await row(order_no, "MORE3");
    expect(refused.rows[0].errors[0].message).toBe(
      "The order is shipped: it left with SF Express LEFT1, SF Express REST2.",
    );
  });

  test("a Chinese export has the carriers' names and can be imported, an English one has their values", async () => {
    const { id, order_no, first } = await paid();
    await send(id, [{ item_id: first.id, count: 2 }], { tracking_no: "N1" });
    await ship(id);
    const exported = async (more: string) => (await admin("GET", `/cms/order/export?q=${order_no}${more}`)).text;
    expect(await exported("")).toContain(",SF N1; ZTO Z1,SF,N1,");
    const chinese = await exported("&language=zh");
    for (const text of [chinese, await exported("&language=zh&rows=items")])
      expect(text).toContain(",SF Express N1; ZTO Express Z1,SF Express,N1,");
    const form = new FormData();
    form.append("file", new Blob([chinese]), "shipments.csv");
    const { json } = await admin("POST", "/cms/order/shipments/import", form);
    expect(json.rows).toMatchObject([{ action: "leave", carrier: "SF", errors: [] }]);
  });
});
