import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { settings } from "@/db/schema/content";
import { orderItems, shippingReports } from "@/db/schema/orders";
import { payments, platformTokens } from "@/db/schema/payments";
import { db } from "@/e2e/fixtures/servers/in-process";
import { dropWechatCalls, interceptWechat } from "@/e2e/fixtures/servers/intercept-wechat";
import { orderDesk } from "@/e2e/fixtures/shop/order-desk";
import { createProduct, findFaults, pay } from "@/e2e/fixtures/shop/shop";
import { skipUndoMinute, sweep } from "@/e2e/fixtures/shop/sweep";
import { log } from "@/lib/kernel/process/log";
import { reportShipping } from "@/lib/selling/shipping/report-shipping";

const { admin, shopper, settled } = orderDesk("order.read", "order.ship", "order.refund");

async function paidOrder() {
  const product = await createProduct();
  const { id } = await shopper.order([product.id, 1]);
  await pay(shopper, id);
  await settled();
  return id as number;
}
const ship = (id: number) =>
  admin("PUT", `/cms/order/${id}/status`, { status: "shipped", carrier: "SF", tracking_no: "SF1234567890" });
const reportOf = async (id: number) => (await admin("GET", `/cms/order/${id}`)).json.shipping_report;
const makeDue = (id: number) =>
  db()
    .update(shippingReports)
    .set({ next_attempt_at: new Date(0) })
    .where(eq(shippingReports.order_id, id));

async function reportAgain(id: number) {
  await makeDue(id);
  await reportShipping(db(), id);
}

test("a shipment is reported to WeChat a minute later, and the order has the report's status", async () => {
  const id = await paidOrder();
  const shipped = await ship(id);
  expect(shipped.json).toMatchObject({ status: "shipped", shipping_report: { status: "pending", sent_at: null } });
  await skipUndoMinute(db());
  expect(await reportOf(id)).toEqual({ status: "sent", last_error: null, sent_at: expect.stringMatching(/Z$/) });
});

describe("tracking in WeChat", () => {
  const key = "wechat.waybill_tracking";
  const track = (id: number) => shopper.ask("POST", `/v1/shipment/${id}/tracking`);
  async function parcel() {
    const id = await paidOrder();
    const { json } = await ship(id);
    return { order: id, id: json.shipments[0].id as number };
  }
  beforeAll(() => db().insert(settings).values({ key, value: "true" }));
  afterAll(() => db().delete(settings).where(eq(settings.key, key)));

  test("a parcel's token is requested with its number, goods, payer and the page of its order", async () => {
    const { id, order } = await parcel();
    await db().update(orderItems).set({ image: "images/tea.webp" }).where(eq(orderItems.order_id, order));
    let sent: Record<string, unknown> = {};
    interceptWechat((call, body) => {
      if (call.includes("trace_waybill")) sent = JSON.parse(body);
      return undefined;
    });
    expect(await track(id)).toMatchObject({ status: 200, json: { waybill_token: expect.stringMatching(/.{20}/) } });
    expect(sent).toMatchObject({
      waybill_id: "SF1234567890",
      delivery_id: "SF",
      receiver_phone: "13800000001",
      trans_id: expect.stringMatching(/^42/),
      order_detail_path: `pages/order/order?id=${order}`,
      goods_info: { detail_list: [{ goods_img_url: expect.stringMatching(/^http/) }] },
    });
  });

  test("a parcel of an order without a known payer cannot be tracked", async () => {
    const { id, order } = await parcel();
    await db().update(payments).set({ payer_openid: null }).where(eq(payments.order_id, order));
    expect(await track(id)).toMatchObject({ status: 409, json: { code: "order_state" } });
  });

  test("a parcel that WeChat does not know is 502, with the advice to look it up by its number", async () => {
    const { id } = await parcel();
    interceptWechat((call) => (call.includes("trace_waybill") ? Response.json({ errcode: 9300559 }) : undefined));
    const { status, json } = await track(id);
    expect([status, json.code, json.detail]).toEqual([
      502,
      "platform_failed",
      "WeChat does not show this parcel. Look it up by its number.",
    ]);
  });

  test("without the plugin's setting tracking is 404, and WeChat is not called", async () => {
    const { id } = await parcel();
    await db().delete(settings).where(eq(settings.key, key));
    const calls = interceptWechat();
    expect(await track(id)).toMatchObject({ status: 404, json: { code: "not_found" } });
    expect(calls).toEqual([]);
  });
});

test("the report of an order without a known payer fails with that reason", async () => {
  const id = await paidOrder();
  await db().update(payments).set({ payer_openid: null }).where(eq(payments.order_id, id));
  await ship(id);
  await skipUndoMinute(db());
  expect(await reportOf(id)).toEqual({ status: "failed", last_error: "no payer is known", sent_at: null });
});

test("a report without an answer is logged, and sent again by the sweep once it is due", async () => {
  const id = await paidOrder();
  const logged = vi.spyOn(log, "warn");
  dropWechatCalls();
  await ship(id);
  await skipUndoMinute(db());
  expect(await reportOf(id)).toMatchObject({ status: "pending", last_error: "silent" });
  expect(logged).toHaveBeenCalledWith(expect.objectContaining({ order_id: id }), "a shipment could not be reported");
  vi.restoreAllMocks();
  await sweep(db());
  expect(await reportOf(id)).toMatchObject({ status: "pending" });
  await makeDue(id);
  await sweep(db());
  expect(await reportOf(id)).toMatchObject({ status: "sent", last_error: null });
});

test("a report that WeChat refuses fails after eight attempts, with the code", async () => {
  const id = await paidOrder();
  interceptWechat((call) =>
    call.includes("upload_shipping_info") ? Response.json({ errcode: 10060001, errmsg: "no" }) : undefined,
  );
  await ship(id);
  await skipUndoMinute(db());
  for (let tries = 1; tries < 8; tries++) {
    expect(await reportOf(id)).toMatchObject({ status: "pending", last_error: "10060001" });
    await reportAgain(id);
  }
  expect(await reportOf(id)).toMatchObject({ status: "failed", last_error: "10060001" });
});

test.each<[what: string, call: string, answer: () => Response, error: string]>([
  ["issues no token", "stable_token", () => Response.json({ errcode: 40164 }), "40164"],
  ["refuses each token", "upload_shipping_info", () => Response.json({ errcode: 40001 }), "bad_token"],
  ["has no quota left today", "upload_shipping_info", () => Response.json({ errcode: 45009 }), "quota"],
  ["is behind a gateway that answers 403", "upload_shipping_info", () => new Response("", { status: 403 }), "refused"],
])("a report remains pending while WeChat %s, and is sent afterwards", async (_, refused, answer, last_error) => {
  const id = await paidOrder();
  await db().delete(platformTokens);
  interceptWechat((call) => (call.includes(refused) ? answer() : undefined));
  await ship(id);
  await skipUndoMinute(db());
  for (let tries = 1; tries < 9; tries++) await reportAgain(id);
  expect(await reportOf(id)).toMatchObject({ status: "pending", last_error });
  vi.restoreAllMocks();
  await reportAgain(id);
  expect(await reportOf(id)).toMatchObject({ status: "sent", last_error: null });
});

test("a database error while a report is sent is thrown, and the report remains pending", async () => {
  const id = await paidOrder();
  await ship(id);
  const refusing = sql.raw(`check (order_id <> ${id} or status <> 'sent') not valid`);
  await db().execute(sql`alter table shipping_reports add constraint none_sent ${refusing}`);
  await makeDue(id);
  const reported = reportShipping(db(), id);
  await expect(reported).rejects.toMatchObject({ cause: { constraint: "none_sent" } });
  await db().execute(sql`alter table shipping_reports drop constraint none_sent`);
  expect(await reportOf(id)).toMatchObject({ status: "pending", last_error: null });
});

test("a full refund removes a pending or failed report, and leaves a sent one", async () => {
  const [waiting, failed, sent] = [await paidOrder(), await paidOrder(), await paidOrder()];
  for (const id of [waiting, failed, sent]) await ship(id);
  await db().update(shippingReports).set({ status: "failed" }).where(eq(shippingReports.order_id, failed));
  await makeDue(sent);
  await sweep(db());
  expect(await reportOf(sent)).toMatchObject({ status: "sent" });
  const asked = { reason: "Broken." };
  for (const id of [waiting, failed, sent])
    await admin("POST", `/cms/order/${id}/refund`, asked, { "idempotency-key": randomUUID() });
  await settled();
  await skipUndoMinute(db());
  const found = await Promise.all(
    [waiting, failed, sent].map(async (id) => (await admin("GET", `/cms/order/${id}`)).json),
  );
  expect(found.map(({ status, shipping_report }) => [status, shipping_report?.status])).toEqual([
    ["refunded", undefined],
    ["refunded", undefined],
    ["refunded", "sent"],
  ]);
  expect(await findFaults()).toEqual([]);
});

test("no report is created if `wechat.report_shipping` is off", async () => {
  const id = await paidOrder();
  await db().insert(settings).values({ key: "wechat.report_shipping", value: "false" });
  await ship(id);
  await db().delete(settings).where(eq(settings.key, "wechat.report_shipping"));
  expect(await reportOf(id)).toBeNull();
});
