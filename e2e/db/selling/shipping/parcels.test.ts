import { randomInt } from "node:crypto";
import { eq } from "drizzle-orm";
import { describe, expect, test, vi } from "vitest";
import { shipments, shippingReports } from "@/db/schema/orders";
import { db, request } from "@/e2e/fixtures/servers/in-process";
import { gate, interceptWechat } from "@/e2e/fixtures/servers/intercept-wechat";
import { readChanges } from "@/e2e/fixtures/shop/operation-log";
import { orderDesk } from "@/e2e/fixtures/shop/order-desk";
import { createProduct, findFaults, pay, readStock } from "@/e2e/fixtures/shop/shop";
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
  test("has an id for each line, from its placing on", async () => {
    const { id, first, second } = await paid();
    expect(first.id).not.toBe(second.id);
    expect((await seen(id)).items).toMatchObject([
      { id: first.id, count: 3, shipped_count: 0 },
      { id: second.id, count: 1, shipped_count: 0 },
    ]);
  });

  test("that goes in two parcels stays paid until the second, and shows both with their lines", async () => {
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

  test("says in every answer and export that a part of it left, until the last parcel", async () => {
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

  test("is shipped by a last parcel that names all that is left", async () => {
    const { id, first, second } = await paid();
    await send(id, [{ item_id: second.id, count: 1 }]);
    const last = await send(id, [{ item_id: first.id, count: 3 }]);
    expect(last.status).toBe(201);
    expect((await seen(id)).status).toBe("shipped");
    expect((await send(id)).json.code).toBe("order_state");
  });

  test("gets one parcel for one Idempotency-Key, though more of it could leave", async () => {
    const { id, first } = await paid();
    const key = { "idempotency-key": `parcel-${id}` };
    const ask = (count: number) => {
      const parcel = { carrier: "SF", tracking_no: `SF${id}`, items: [{ item_id: first.id, count }] };
      return admin("POST", `/cms/order/${id}/shipment`, parcel, key);
    };
    const [sent, again] = [await ask(1), await ask(1)];
    expect([again.status, again.headers.location, again.json]).toEqual([201, sent.headers.location, sent.json]);
    expect((await ask(2)).json.code).toBe("idempotency_mismatch");
    expect(await seen(id)).toMatchObject({
      shipments: [{ id: sent.json.id }],
      items: [{ shipped_count: 1 }, { shipped_count: 0 }],
    });
  });

  test("leaves its parcel and its lines in the operation log", async () => {
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

  test("goes in at most fifteen parcels, as the platform has it: the last one takes all that is left", async () => {
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
  test.each<[string, (order: Awaited<ReturnType<typeof paid>>) => unknown, string, string]>([
    ["without lines", () => [], "items", "too_small"],
    [
      "with a line twice",
      ({ first }) => [
        { item_id: first.id, count: 1 },
        { item_id: first.id, count: 1 },
      ],
      "items.1.item_id",
      "invalid",
    ],
    ["with none of a line", ({ first }) => [{ item_id: first.id, count: 0 }], "items.0.count", "too_small"],
    ["with more than was ordered", ({ second }) => [{ item_id: second.id, count: 2 }], "items.0.count", "too_big"],
    ["with no line at all", () => [{ item_id: 2_147_483_647, count: 1 }], "items.0.item_id", "not_found"],
    ["with half of a thing", ({ first }) => [{ item_id: first.id, count: 0.5 }], "items.0.count", "invalid"],
    ["with its lines as text", () => "all", "items", "invalid"],
  ])("%s", async (_, items, path, code) => {
    const order = await paid();
    const { status, json } = await send(order.id, items(order) as never);
    expect([status, json.errors]).toMatchObject([400, [{ path }]]);
    expect(json.errors[0].code, code).toEqual(expect.any(String));
    expect(await db().$count(shipments, eq(shipments.order_id, order.id))).toBe(0);
  });

  test("with a line of another order", async () => {
    const [order, other] = [await paid(), await paid()];
    const { status, json } = await send(order.id, [{ item_id: other.first.id, count: 1 }]);
    expect([status, json.errors]).toMatchObject([400, [{ path: "items.0.item_id", code: "not_found" }]]);
  });

  test("with goods that another parcel has already: 409, with what is left", async () => {
    const { id, first } = await paid();
    await send(id, [{ item_id: first.id, count: 2 }]);
    const { status, json } = await send(id, [{ item_id: first.id, count: 2 }]);
    expect([status, json.code, json.errors]).toMatchObject([
      409,
      "order_state",
      [{ path: "items.0.count", code: "order_state", available: 1 }],
    ]);
  });

  test("before the order is paid, and while it is refunded", async () => {
    const tea = await createProduct();
    const unpaid = await shopper.order([tea.id, 2]);
    for (const items of [undefined, [{ item_id: unpaid.items[0].id, count: 1 }]])
      expect((await send(unpaid.id, items)).json.code).toBe("order_state");
    const { id } = await paid();
    interceptWechat((call) => (/refunds$/.test(call) ? Promise.reject(new TypeError("fetch failed")) : undefined));
    await refund(id);
    expect((await send(id)).json.code).toBe("order_state");
    expect((await admin("GET", "/cms/shipment/2147483647")).status).toBe(404);
    expect((await admin("POST", "/cms/order/2147483647/shipment", { carrier: "SF", tracking_no: "1" })).status).toBe(
      404,
    );
  });
});

test("of admins who send the same line at once, one does", async () => {
  for (let round = 0; round < 3; round++) {
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

describe("a refund in full of an order that has left in part", () => {
  test("gives back the stock of what has not left, and nothing more leaves", async () => {
    const { id, first, tea, cup } = await paid();
    await send(id, [{ item_id: first.id, count: 2 }]);
    await refund(id);
    await settled();
    expect(await seen(id)).toMatchObject({ status: "refunded", shipments: { length: 1 } });
    expect([await readStock(tea.id), await readStock(cup.id)]).toEqual([8, 10]);
    expect((await send(id)).json.code).toBe("order_state");
    expect(await findFaults()).toEqual([]);
  });

  test("that the platform closes leaves it as it was: the rest can be sent", async () => {
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

describe("the platform", () => {
  test("is told of each parcel, of all so far, and whether more will follow", async () => {
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

  test("is told of a single parcel as one", async () => {
    const { id, known } = await paid();
    await ship(id);
    await skipUndoMinute(db());
    expect(await known()).toMatchObject({ delivery_mode: 1, shipping_list: { length: 1 } });
  });

  test("hears of a parcel that leaves while it is being told of another", async () => {
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

  test("that has the report already, although its answer was lost, counts as told", async () => {
    const { id } = await paid();
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

  test("one parcel is sent with all that remains, and a row of a parcel that has left is left alone", async () => {
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

  test("a Chinese export names carriers as the dictionary does, also by line, and is read back; one in English has their values", async () => {
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
