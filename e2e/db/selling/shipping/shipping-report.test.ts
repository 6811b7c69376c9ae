import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { settings } from "@/db/schema/content";
import { orderItems, shippingReports } from "@/db/schema/orders";
import { payments, platformTokens } from "@/db/schema/payments";
import { db } from "@/e2e/fixtures/servers/in-process";
import { dropWechatCalls, interceptWechat } from "@/e2e/fixtures/servers/intercept-wechat";
import {
  createAdmin,
  createProduct,
  createShopper,
  findFaults,
  openShop,
  pay,
  type Shopper,
} from "@/e2e/fixtures/shop/shop";
import { skipUndoMinute, sweep } from "@/e2e/fixtures/shop/sweep";
import { log } from "@/lib/kernel/process/log";
import { reportShipping } from "@/lib/selling/shipping/report-shipping";

let shop: Awaited<ReturnType<typeof openShop>>;
let shopper: Shopper;
let admin: Awaited<ReturnType<typeof createAdmin>>;
beforeAll(async () => {
  shop = await openShop();
  shopper = await createShopper();
  admin = await createAdmin("order.read", "order.ship", "order.refund");
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => shop.close());

async function paidOrder() {
  const product = await createProduct();
  const { id } = await shopper.order([product.id, 1]);
  await pay(shopper, id);
  await shop.settled();
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

test("a shipment is reported to the platform a minute later, and the order shows that it was", async () => {
  const id = await paidOrder();
  const shipped = await ship(id);
  expect(shipped.json).toMatchObject({ status: "shipped", shipping_report: { status: "pending", sent_at: null } });
  await skipUndoMinute(db());
  expect(await reportOf(id)).toEqual({ status: "sent", last_error: null, sent_at: expect.stringMatching(/Z$/) });
});

describe("tracking in WeChat", () => {
  const key = "wechat.waybill_tracking";
  const track = (id: number, by = shopper) => by.ask("POST", `/v1/shipment/${id}/tracking`);
  async function parcel() {
    const id = await paidOrder();
    const { json } = await ship(id);
    return { order: id, id: json.shipments[0].id as number };
  }
  beforeAll(() => db().insert(settings).values({ key, value: "true" }));
  afterAll(() => db().delete(settings).where(eq(settings.key, key)));

  test("a parcel's token is WeChat's, for its number, its goods, its payer and its order's page", async () => {
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

  test("another shopper's parcel is none, and one that was not paid for in WeChat cannot be tracked", async () => {
    const { id, order } = await parcel();
    expect(await track(id, await createShopper())).toMatchObject({ status: 404, json: { code: "not_found" } });
    await db().update(payments).set({ payer_openid: null }).where(eq(payments.order_id, order));
    expect(await track(id)).toMatchObject({ status: 409, json: { code: "order_state" } });
  });

  test("a parcel that WeChat does not know is looked up by its number", async () => {
    const { id } = await parcel();
    interceptWechat((call) => (call.includes("trace_waybill") ? Response.json({ errcode: 9300559 }) : undefined));
    const { status, json } = await track(id);
    expect([status, json.code, json.detail]).toEqual([
      502,
      "platform_failed",
      "WeChat does not show this parcel. Look it up by its number.",
    ]);
  });

  test("a shop without the plugin calls nobody", async () => {
    const { id } = await parcel();
    await db().delete(settings).where(eq(settings.key, key));
    const calls = interceptWechat();
    expect(await track(id)).toMatchObject({ status: 404, json: { code: "not_found" } });
    expect(calls).toEqual([]);
  });
});

test("an order of which nobody knows who paid is not reported, and says so", async () => {
  const id = await paidOrder();
  await db().update(payments).set({ payer_openid: null }).where(eq(payments.order_id, id));
  await ship(id);
  await skipUndoMinute(db());
  expect(await reportOf(id)).toEqual({ status: "failed", last_error: "no payer is known", sent_at: null });
});

test("a report that the platform does not answer is logged, and sent again by the sweep, not before its time", async () => {
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

test("a report that the platform refuses is given up after eight tries, and says why", async () => {
  const id = await paidOrder();
  interceptWechat((call) =>
    call.includes("upload_shipping_info") ? Response.json({ errcode: 10060001, errmsg: "no" }) : undefined,
  );
  await ship(id);
  await skipUndoMinute(db());
  for (let tries = 1; tries < 8; tries++) {
    expect(await reportOf(id)).toMatchObject({ status: "pending", last_error: "10060001" });
    await makeDue(id);
    await sweep(db());
  }
  expect(await reportOf(id)).toMatchObject({ status: "failed", last_error: "10060001" });
});

test.each<[what: string, call: string, answer: () => Response, error: string]>([
  ["gives no token for it", "stable_token", () => Response.json({ errcode: 40164 }), "40164"],
  ["refuses each token", "upload_shipping_info", () => Response.json({ errcode: 40001 }), "bad_token"],
  ["takes no more today", "upload_shipping_info", () => Response.json({ errcode: 45009 }), "quota"],
  ["is behind a gateway that refuses", "upload_shipping_info", () => new Response("", { status: 403 }), "refused"],
])("a report is not given up while the platform %s, and goes after that", async (_, refused, answer, last_error) => {
  const id = await paidOrder();
  await db().delete(platformTokens);
  interceptWechat((call) => (call.includes(refused) ? answer() : undefined));
  await ship(id);
  await skipUndoMinute(db());
  for (let tries = 1; tries < 9; tries++) {
    await makeDue(id);
    await sweep(db());
  }
  expect(await reportOf(id)).toMatchObject({ status: "pending", last_error });
  vi.restoreAllMocks();
  await makeDue(id);
  await sweep(db());
  expect(await reportOf(id)).toMatchObject({ status: "sent", last_error: null });
});

test("a failure of our own while a report goes is none of WeChat's: it is thrown, and the report still waits", async () => {
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

test("when all the money of an order is back, its report goes, whether it waits or was given up; one that was sent stays", async () => {
  const [waiting, failed, sent] = [await paidOrder(), await paidOrder(), await paidOrder()];
  for (const id of [waiting, failed, sent]) await ship(id);
  await db().update(shippingReports).set({ status: "failed" }).where(eq(shippingReports.order_id, failed));
  await makeDue(sent);
  await sweep(db());
  expect(await reportOf(sent)).toMatchObject({ status: "sent" });
  const asked = { reason: "Broken." };
  for (const id of [waiting, failed, sent])
    await admin("POST", `/cms/order/${id}/refund`, asked, { "idempotency-key": randomUUID() });
  await shop.settled();
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

test("nothing is reported where the setting is off", async () => {
  const id = await paidOrder();
  await db().insert(settings).values({ key: "wechat.report_shipping", value: "false" });
  await ship(id);
  await db().delete(settings).where(eq(settings.key, "wechat.report_shipping"));
  expect(await reportOf(id)).toBeNull();
});
