import { randomUUID } from "node:crypto";
import { and, eq, inArray, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { settings } from "@/db/schema/content";
import { orders, shipments, shippingReports } from "@/db/schema/orders";
import { sandboxWaybills } from "@/db/schema/sandbox";
import { db, request } from "@/e2e/fixtures/servers/in-process";
import { gate, interceptWechat } from "@/e2e/fixtures/servers/intercept-wechat";
import { readChanges } from "@/e2e/fixtures/shop/operation-log";
import { orderDesk } from "@/e2e/fixtures/shop/order-desk";
import { createAdmin, createProduct, findFaults, withConstraint } from "@/e2e/fixtures/shop/shop";
import { sweep } from "@/e2e/fixtures/shop/sweep";
import { trialAccount } from "@/lib/sandbox/waybills";

const { admin, get, paid, shopper, settled } = orderDesk("order.read", "order.ship", "order.note");

const plant = (...faults: string[]) => request("PUT", "/sandbox/faults", { body: { faults } });
const press = (id: number, body: object = {}, headers?: Record<string, string>) =>
  admin("POST", `/cms/order/${id}/waybill`, { carrier: "SF", ...body }, headers);
const takeBack = (parcel: number) => admin("DELETE", `/cms/shipment/${parcel}`);
/** The waybills of an order in the sandbox. */
async function waybillsOf(id: number) {
  const { order_no } = await get(id);
  const all = await db().select().from(sandboxWaybills).orderBy(sandboxWaybills.created_at);
  return all.filter(({ order_id }) => order_id.startsWith(order_no));
}
const setAddress = (id: number, change: object) =>
  db().execute(`update orders set address = address || '${JSON.stringify(change)}' where id = ${id}`);

const setReturnAddress = (value: string) =>
  db().update(settings).set({ value }).where(eq(settings.key, "after_sale.return_address"));

beforeEach(async () => void (await plant()));

test("one request creates the waybill, the parcel with its number, and a label to print", async () => {
  const { id } = await paid();
  const done = await press(id);
  expect(done.status, done.text).toBe(201);
  const [waybill] = await waybillsOf(id);
  expect(waybill).toMatchObject({
    sender: {
      province: "Zhejiang",
      city: "Hangzhou",
      area: "Xihu",
      address: "No. 1 Longjing Road",
      tel: "0571-88880000",
    },
    receiver: { name: "Li Lei", mobile: "13800000001", city: "杭州市", area: "杭州市", address: "Example Road 1" },
  });
  expect(done.json).toMatchObject({
    carrier: "SF",
    tracking_no: waybill!.waybill_id,
    label: `/cms/shipment/${done.json.id}/label`,
  });
  expect(await get(id)).toMatchObject({ status: "shipped", shipments: [{ id: done.json.id }] });
  expect(await readChanges(done)).toMatchObject([
    { entity: "shipment", fields: { tracking_no: [null, waybill!.waybill_id] } },
    { entity: "order", fields: { status: ["paid", "shipped"] } },
  ]);
  const label = await admin("GET", done.json.label);
  expect([label.status, label.headers["content-type"]]).toEqual([200, "text/html; charset=utf-8"]);
  expect(label.headers["content-security-policy"]).toContain("default-src 'none'");
  expect(label.text).toContain(waybill!.waybill_id);
  expect(label.text).toContain("Li Lei");
  const typed = await paid();
  const { json: parcel } = await admin("POST", `/cms/order/${typed.id}/shipment`, {
    carrier: "SF",
    tracking_no: "SF9",
  });
  expect(parcel.label).toBeNull();
  expect((await admin("GET", `/cms/shipment/${parcel.id}/label`)).status).toBe(404);
  expect(await findFaults()).toEqual([]);
});

test("a retry after a lost answer uses the same waybill; a failure after the answer cancels it", async () => {
  const { id } = await paid();
  await plant("carrier_silent");
  expect(await press(id)).toMatchObject({ status: 502, json: { code: "platform_failed" } });
  await plant();
  expect((await withConstraint("shipments", `order_id <> ${id}`, () => press(id))).status).toBe(500);
  await settled();
  expect((await get(id)).shipments).toEqual([]);
  expect(await waybillsOf(id)).toMatchObject([{ cancelled: true }]);
  await plant("carrier_silent");
  expect((await press(id)).status).toBe(502);
  await plant();
  const { status, json } = await press(id);
  expect(status).toBe(201);
  expect((await waybillsOf(id))[1]).toMatchObject({ waybill_id: json.tracking_no, cancelled: false });
  expect(await waybillsOf(id)).toHaveLength(2);
});

test("the same Idempotency-Key gets the same parcel, and is refused once the parcel is undone", async () => {
  const { id } = await paid();
  const key = { "idempotency-key": randomUUID() };
  const [first, again] = [await press(id, {}, key), await press(id, {}, key)];
  expect([again.status, again.json]).toEqual([201, first.json]);
  expect((await get(id)).shipments).toHaveLength(1);
  expect((await takeBack(first.json.id)).status).toBe(204);
  expect(await press(id, {}, key)).toMatchObject({ status: 409, json: { code: "order_state" } });
});

test("two concurrent requests for one order create one waybill and one parcel", async () => {
  const { id } = await paid({ count: 2 });
  const { items } = await get(id);
  const part = { items: [{ item_id: items[0].id, count: 1 }] };
  const both = gate();
  let waiting = 0;
  interceptWechat(async (call) => {
    if (!call.endsWith("/order/add")) return undefined;
    if (++waiting === 2) both.open();
    await both.opened;
    return undefined;
  });
  const answers = await Promise.all([press(id, part), press(id, part)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  const { shipments: parcels } = await get(id);
  expect(await waybillsOf(id)).toMatchObject([{ waybill_id: parcels[0].tracking_no }]);
  expect(parcels).toHaveLength(1);
});

test("each parcel of an order has its own waybill, and an edited address gets a new one", async () => {
  const { id } = await paid({ count: 2 });
  const { items } = await get(id);
  const part = { items: [{ item_id: items[0].id, count: 1 }] };
  await plant("carrier_silent");
  expect((await press(id, part)).status).toBe(502);
  await plant();
  await setAddress(id, { detail: "Other Road 2" });
  const first = await press(id, part);
  expect((await get(id)).status).toBe("paid");
  const second = await press(id);
  const made = await waybillsOf(id);
  expect(made.map(({ receiver }) => receiver.address)).toEqual(["Example Road 1", "Other Road 2", "Other Road 2"]);
  expect([first.json.tracking_no, second.json.tracking_no]).toEqual(made.slice(1).map(({ waybill_id }) => waybill_id));
  expect(second.json.items).toEqual(part.items);
});

test("of orders shipped concurrently one that the carrier refuses has the reason, and the others ship", async () => {
  const product = await createProduct({ stock: 100 });
  const made = await Promise.all(Array.from({ length: 6 }, () => shopper.order([product.id, 1])));
  const ids = made.map(({ id }) => id as number);
  for (const id of ids) {
    const { json } = await shopper.ask("POST", "/v1/pay/pre_order", { order_id: id });
    await request("POST", `/sandbox/payments/${json.out_trade_no}`, { body: { action: "pay" } });
  }
  await settled();
  await setAddress(ids[2]!, { name: "王拒单" });
  const answers = new Map<number, Awaited<ReturnType<typeof press>>>();
  const queue = [...ids];
  await Promise.all(
    Array.from({ length: 3 }, async () => {
      for (let id = queue.shift(); id; id = queue.shift()) answers.set(id, await press(id));
    }),
  );
  const refused = answers.get(ids[2]!)!;
  expect(refused).toMatchObject({ status: 502, json: { code: "platform_failed" } });
  expect(refused.json.detail).toContain("该地区暂不派送");
  expect([...answers.values()].filter(({ status }) => status === 201)).toHaveLength(5);
  const left = await db()
    .select({ id: orders.id })
    .from(orders)
    .where(and(inArray(orders.id, ids), eq(orders.status, "paid")));
  expect(left).toEqual([{ id: ids[2] }]);
});

test("a carrier without numbers or without an answer ships nothing, and the reason is returned", async () => {
  const { id } = await paid();
  await plant("carrier_out_of_numbers");
  expect((await press(id)).json.detail).toContain("电子面单余额不足");
  expect((await admin("GET", "/cms/waybill/accounts")).json.items).toMatchObject([{ biz_id: "SF-TRIAL", quota: 0 }]);
  await plant("mini_program_down");
  expect((await press(id)).json.detail).toContain("did not respond");
  expect(await get(id)).toMatchObject({ status: "paid", shipments: [] });
  expect(await waybillsOf(id)).toEqual([]);
});

test("fewer than 20 remaining waybills raise an alarm for admins with `order.ship`, at most once a day", async () => {
  let left = 20;
  interceptWechat((call) => (call.endsWith("/quota/get") ? Response.json({ quota_num: left }) : undefined));
  const alarms = async () => (await admin("GET", "/cms/alarm?type=waybills.few")).json.items;
  const anHourLater = async () => {
    await db().execute("delete from rate_counters where key like 'waybills left %'");
    await sweep(db());
    await sweep(db()); // a position for the event
    return alarms();
  };
  expect(await anHourLater()).toEqual([]);
  left = 19;
  await sweep(db());
  expect(await alarms()).toEqual([]);
  const [alarm] = await anHourLater();
  expect(alarm).toMatchObject({ title: "Waybills left at SF Express: 19", resource: "carrier" });
  left = 18;
  expect(await anHourLater()).toHaveLength(1);
  await db().execute("update events set created_at = now() - interval '25 hours' where type = 'waybills.few'");
  expect(await anHourLater()).toHaveLength(2);
  const stranger = await createAdmin("order.read");
  expect((await stranger("GET", "/cms/alarm?type=waybills.few")).json.items).toEqual([]);
});

test("undoing a parcel cancels its waybill, and the next one has another number", async () => {
  const { id } = await paid();
  const { json: first } = await press(id);
  expect((await takeBack(first.id)).status).toBe(204);
  expect(await get(id)).toMatchObject({ status: "paid", shipments: [] });
  expect(await waybillsOf(id)).toMatchObject([{ cancelled: true }]);
  const { json: second } = await press(id);
  expect(second.tracking_no).not.toBe(first.tracking_no);
  expect((await waybillsOf(id)).map(({ cancelled }) => cancelled)).toEqual([true, false]);
});

test("a cancellation that the carrier refuses leaves the parcel, and the reason is returned", async () => {
  const { id } = await paid();
  const { json: parcel } = await press(id);
  await plant("carrier_keeps_waybills");
  const refused = await takeBack(parcel.id);
  expect(refused).toMatchObject({ status: 502, json: { code: "platform_failed" } });
  expect(refused.json.detail).toContain("快件已揽收");
  expect(await get(id)).toMatchObject({ status: "shipped", shipments: [{ tracking_no: parcel.tracking_no }] });
  await plant("carrier_silent"); // cancelled, but the answer is lost
  expect((await takeBack(parcel.id)).status).toBe(502);
  expect((await get(id)).status).toBe("shipped");
  await plant();
  expect((await takeBack(parcel.id)).status).toBe(204);
  expect(await get(id)).toMatchObject({ status: "paid", shipments: [] });
});

test("the waybill of a parcel after its minute is not cancelled, and a parcel is not reported during a cancellation", async () => {
  const [late, slow] = [await paid(), await paid()];
  const [{ json: old }, { json: fresh }] = [await press(late.id), await press(slow.id)];
  await db()
    .update(shipments)
    .set({ shipped_at: new Date(Date.now() - 61_000) })
    .where(eq(shipments.id, old.id));
  expect(await takeBack(old.id)).toMatchObject({ status: 409, json: { code: "order_state" } });
  expect(await waybillsOf(late.id)).toMatchObject([{ cancelled: false }]);

  // The minute ends, and the report becomes due, while the carrier answers.
  const ofOrder = eq(shippingReports.order_id, slow.id);
  await db()
    .update(shippingReports)
    .set({ next_attempt_at: new Date(Date.now() + 1000) })
    .where(ofOrder);
  interceptWechat(async (call) => {
    if (!call.endsWith("/order/cancel")) return undefined;
    await db()
      .update(shipments)
      .set({ shipped_at: new Date(Date.now() - 59_900) })
      .where(eq(shipments.id, fresh.id));
    const [report] = await db().select().from(shippingReports).where(ofOrder);
    expect(report!.next_attempt_at.getTime()).toBeGreaterThan(Date.now() + 30_000);
    await new Promise((resolve) => setTimeout(resolve, 200));
    return undefined;
  });
  expect((await takeBack(fresh.id)).status).toBe(204);
});

test("a parcel with an edited number has no label, and undoing it does not call WeChat", async () => {
  const { id } = await paid();
  const { json: parcel } = await press(id);
  const corrected = await admin("PUT", `/cms/shipment/${parcel.id}`, { tracking_no: "SF1234567890123" });
  expect(corrected.json).toMatchObject({ tracking_no: "SF1234567890123", label: null });
  expect((await readChanges(corrected))[0]!.fields).toEqual({ tracking_no: [parcel.tracking_no, "SF1234567890123"] });
  const calls = interceptWechat();
  expect((await takeBack(parcel.id)).status).toBe(204);
  expect(calls.filter((call) => call.includes("/express/"))).toEqual([]);
});

test("a waybill requires a paid order by express, a carrier with an account and a complete sender", async () => {
  const { id } = await paid();
  expect(await press(id, { carrier: "YTO" })).toMatchObject({ status: 503, json: { code: "not_configured" } });
  expect(await press(id, { carrier: "nobody" })).toMatchObject({
    status: 400,
    json: { errors: [{ path: "carrier" }] },
  });
  const unpaid = await shopper.order([(await createProduct()).id, 1]);
  expect(await press(unpaid.id)).toMatchObject({ status: 409, json: { code: "order_state" } });
  const [pickup] = await db().select({ id: orders.id }).from(orders).where(eq(orders.delivery, "pickup")).limit(1);
  const [local, virtual] = [await paid(), await paid()];
  await db().execute(sql`alter table orders disable trigger user`);
  await db().update(orders).set({ delivery: "local" }).where(eq(orders.id, local.id));
  await db().update(orders).set({ delivery: "virtual", address: null }).where(eq(orders.id, virtual.id));
  await db().execute(sql`alter table orders enable trigger user`);
  for (const other of [pickup!.id, local.id, virtual.id])
    expect((await press(other)).json).toMatchObject({ detail: "Only an order by express has a waybill." });
  await setReturnAddress("1 Lake Road");
  expect(await press(id)).toMatchObject({ status: 503, json: { code: "not_configured" } });
  await setReturnAddress("浙江省杭州市西湖区龙井路 1 号");
  expect((await press(id)).status).toBe(201);
  expect((await waybillsOf(id))[0]!.sender).toMatchObject({
    province: "浙江省",
    area: "西湖区",
    address: "龙井路 1 号",
  });
});

test("scripts, handlers and external URLs are removed from a label, and its layout is unchanged", async () => {
  const { id } = await paid();
  const { json: parcel } = await press(id);
  const print_html = Buffer.from(
    `<html><head><style>.a{color:red}</style><style>b{background:url(https://x.example)}</style></head><body onload="x()">
     <script>steal()</script><table style="width:76mm" onclick="x()"><tr><td style="background:url(//x.example)">面单</td></tr></table>
     <img src="data:image/png;base64,AAAA" onerror="x()"><img src="https://x.example/a.png"><img src="data:text/html,x">
     <iframe src="//x.example"></iframe><a href="javascript:x()">go</a><link rel="stylesheet" href="//x.example">
     <form action="//x.example"><input></form><svg onload="x()"></svg><p style="width:1mm;\\62 ackground:u\\72l(//x.example)">x</p>`,
  ).toString("base64");
  interceptWechat((call) =>
    call.endsWith("/order/get") ? Response.json({ errcode: 0, print_html, order_status: 0 }) : undefined,
  );
  const { text } = await admin("GET", parcel.label);
  expect(text).not.toMatch(/script|onload|onclick|onerror|x\.example|iframe|form|href|svg|text\/html|\\/);
  for (const kept of [
    "<style>.a{color:red}</style>",
    '<table style="width:76mm">',
    "面单",
    "data:image/png;base64,AAAA",
  ])
    expect(text).toContain(kept);
});

test("an account of a carrier is logged and versioned like its entry, and refused for other dictionaries", async () => {
  const root = await createAdmin("dict.edit");
  const entries = (await root("GET", "/cms/dict?type=carrier")).json.items;
  const yto = entries.find(({ value }: { value: string }) => value === "YTO");
  const account = { ...trialAccount, service_name: "Two" };
  const first = await root("PUT", `/cms/dict/${yto.id}`, { account, version: yto.version });
  expect(first.json.account).toEqual(account);
  expect(await readChanges(first)).toMatchObject([{ entity: "dict", fields: { account: [null, account] } }]);
  expect((await root("PUT", `/cms/dict/${yto.id}`, { account: null, version: yto.version })).json.code).toBe("stale");
  const { json: reason } = await root("GET", "/cms/dict?type=after_sale_reason");
  expect((await root("PUT", `/cms/dict/${reason.items[0].id}`, { account })).json.errors).toMatchObject([
    { path: "account" },
  ]);
  expect((await root("PUT", `/cms/dict/${yto.id}`, { account: null })).json.account).toBeNull();
});
