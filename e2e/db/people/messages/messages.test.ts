import { randomUUID } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { POST } from "@/app/v1/subscription/[[...path]]/route";
import { settings } from "@/db/schema/content";
import { consents, messages, messageTemplates } from "@/db/schema/events";
import { sandboxConsents, sandboxMessages } from "@/db/schema/sandbox";
import { createUser } from "@/e2e/fixtures/callers/people";
import { setUser } from "@/e2e/fixtures/callers/people-states";
import { db, request } from "@/e2e/fixtures/servers/in-process";
import { dropWechatCalls, gate, interceptWechat } from "@/e2e/fixtures/servers/intercept-wechat";
import { putSetting } from "@/e2e/fixtures/shop/dashboard";
import { createAdmin, createProduct, findFaults, openShop, pay } from "@/e2e/fixtures/shop/shop";
import { sendEvents, sweep } from "@/e2e/fixtures/shop/sweep";
import { form, pdf } from "@/e2e/fixtures/shop/uploads";
import { openidOf } from "@/lib/sandbox/shopper";

let shop: Awaited<ReturnType<typeof openShop>>;
let admin: Awaited<ReturnType<typeof createAdmin>>;
beforeAll(async () => {
  shop = await openShop();
  admin = await createAdmin("message.read", "message.edit", "order.read", "order.refund", "order.ship");
  await sweep(db());
});
beforeEach(() => db().update(messageTemplates).set({ enabled: false }));
afterEach(() => vi.restoreAllMocks());
afterAll(() => shop.close());

const send = "POST /sandbox/wechat/cgi-bin/message/subscribe/send";
const newToken = "POST /sandbox/wechat/cgi-bin/stable_token";
const templateId = () => randomUUID().replaceAll("-", "").padEnd(43, "x");
const fields = [
  { key: "character_string1", value: "order_no" },
  { key: "amount2", value: "total" },
  { key: "thing3", value: '"Thank you"' },
];
async function aTemplate(kind: string, more: object = {}) {
  const { items } = (await admin("GET", "/cms/message_template")).json;
  const { id } = items.find((item: { kind: string }) => item.kind === kind);
  const template_id = templateId();
  const reply = await admin("PUT", `/cms/message_template/${id}`, { template_id, fields, enabled: true, ...more });
  if (reply.status !== 200) throw new Error(reply.text);
  return { id: id as number, template_id };
}

/** A shopper who has allowed this many messages of a template, at WeChat and here. */
async function aShopper(template_id?: string, times = 1) {
  const code = `wx-${randomUUID()}`;
  const { id, token } = await createUser({ openid: openidOf(code) });
  const ask = (method: string, path: string, body?: unknown) => request(method, path, { token, body });
  const home = { name: "Li Lei", phone: "13800000001", province: "浙江省", city: "杭州市", detail: "Example Road 1" };
  await ask("POST", "/v1/address", home);
  const accept = async (template: string) => {
    await request("POST", "/sandbox/subscriptions", { body: { code, accepted: [template] } });
    await ask("POST", "/v1/subscription", { results: { [template]: "accept" } });
  };
  if (template_id) for (let n = 0; n < times; n++) await accept(template_id);
  const place = async (more: object = {}) => {
    const { id: product_id } = await createProduct({ name: "Longjing tea", price: 5610 });
    const { json, status, text } = await ask("POST", "/v1/order", { products: [{ product_id, count: 2 }], ...more });
    if (status !== 201) throw new Error(text);
    return json as { id: number; order_no: string };
  };
  const buy = async (more: object = {}) => {
    const order = await place(more);
    await pay({ ask }, order.id);
    await shop.settled();
    return order;
  };
  const got = async () => (await request("GET", `/sandbox/messages?code=${code}`)).json.items;
  return { id, openid: openidOf(code), ask, accept, place, buy, got };
}
const refund = async (order: number, amount?: number) => {
  await queryRefund(order, amount);
  await sweep(db());
  await shop.settled();
  await sweep(db());
};
const queryRefund = async (order: number, amount?: number) => {
  const { token } = await createUser({ permissions: ["order.refund"] });
  const headers = { "idempotency-key": randomUUID() };
  await request("POST", `/cms/order/${order}/refund`, { token, body: { reason: "Broken.", amount }, headers });
};
const messagesTo = async (user: number) => (await admin("GET", `/cms/message?user_id=${user}`)).json.items;
const consentOf = async (user: number, template: string) =>
  (
    await db()
      .select()
      .from(consents)
      .where(and(eq(consents.user_id, user), eq(consents.template_id, template)))
  )[0];
const makeDue = (user: number) => db().update(messages).set({ due_at: sql`now()` }).where(eq(messages.user_id, user));

test("a shopper with a consent gets a message about the refund in WeChat, which opens the order", async () => {
  const { template_id } = await aTemplate("after_sale");
  const shopper = await aShopper(template_id);
  await setUser(shopper.id, { nickname: "" });
  const { id, order_no } = await shopper.buy();
  await refund(id);
  expect(await shopper.got()).toMatchObject([
    {
      template_id,
      page: `pages/order/order?id=${id}`,
      data: {
        character_string1: { value: order_no },
        amount2: { value: "¥112.20" },
        thing3: { value: "Thank you" },
      },
    },
  ]);
  const [message, ...others] = await messagesTo(shopper.id);
  const sent = { kind: "after_sale", status: "sent", order_id: id, order_no, error: null, sent_at: expect.any(String) };
  expect([message, others]).toMatchObject([sent, []]);
  // The name to sign in with is not shown instead of a nickname.
  const [placed] = (await admin("GET", `/cms/order/${id}`)).json.events;
  const nameless = { id: shopper.id, nickname: "" };
  expect([message.user, placed.user]).toEqual([nameless, nameless]);
  expect(await consentOf(shopper.id, template_id)).toMatchObject({ accepted: 1, left: 0 });
  expect(await findFaults()).toEqual([]);
});

test("a shopper with a consent gets a message about an issued invoice over the amount not refunded", async () => {
  const { template_id } = await aTemplate("invoice");
  const shopper = await aShopper(template_id);
  const { id, order_no } = await shopper.buy();
  await refund(id, 2000);
  const title = (await shopper.ask("POST", "/v1/invoice_title", { kind: "personal", name: "Li Lei" })).json;
  const asked = (await shopper.ask("POST", `/v1/order/${id}/invoice`, { title_id: title.id })).json;
  const clerk = await createAdmin("invoice.read", "invoice.issue");
  const { url } = (await clerk("POST", "/cms/invoice/file", form([["a.pdf", pdf()]]))).json;
  await clerk("PUT", `/cms/invoice/${asked.id}/status`, {
    status: "issued",
    number: "25332000000012345678",
    file: url,
  });
  await sendEvents(db());
  expect(await shopper.got()).toMatchObject([
    {
      template_id,
      page: `pages/order/order?id=${id}`,
      data: { character_string1: { value: order_no }, amount2: { value: "¥92.20" } },
    },
  ]);
});

test("a response without a body is replayed with its Idempotency-Key, also by the Next route", async () => {
  const { template_id } = await aTemplate("after_sale");
  const { id, token } = await createUser();
  const body = { results: { [template_id]: "accept" } };
  const headers = { "idempotency-key": randomUUID() };
  const tell = () => request("POST", "/v1/subscription", { token, body, headers });
  const [first, again] = [await tell(), await tell()];
  const byRoute = await POST(
    new Request("http://localhost/v1/subscription", {
      method: "POST",
      body: JSON.stringify(body),
      headers: { ...headers, authorization: `Bearer ${token}`, "content-type": "application/json" },
    }),
    { params: Promise.resolve({}) },
  );
  expect([first.status, first.text]).toEqual([204, ""]);
  expect([again.status, again.text, again.headers["idempotent-replayed"]]).toEqual([204, "", "true"]);
  expect([byRoute.status, await byRoute.text(), byRoute.headers.get("idempotent-replayed")]).toEqual([204, "", "true"]);
  expect(await consentOf(id, template_id)).toMatchObject({ accepted: 1, left: 1 });
  expect(await findFaults()).toEqual([]);
});

test("of two events with one consent, one is sent", async () => {
  const { template_id } = await aTemplate("after_sale");
  const shopper = await aShopper(template_id);
  const orders = [await shopper.buy(), await shopper.buy()];
  for (const { id } of orders) await queryRefund(id);
  await sweep(db());
  await shop.settled();
  await Promise.all([sendEvents(db()), sendEvents(db()), sendEvents(db())]);
  await sendEvents(db());
  expect(await shopper.got()).toHaveLength(1);
  const statuses = (await messagesTo(shopper.id)).map(({ status }: { status: string }) => status);
  expect(statuses.toSorted()).toEqual(["refused", "sent"]);
});

test("a shopper without a consent gets no message, and none is listed", async () => {
  await aTemplate("after_sale");
  const shopper = await aShopper();
  await refund((await shopper.buy()).id);
  expect([await shopper.got(), await messagesTo(shopper.id)]).toEqual([[], []]);
});

test("an event while a template was disabled is not sent after it is enabled again", async () => {
  const { id: template, template_id } = await aTemplate("after_sale");
  const shopper = await aShopper(template_id);
  const { id } = await shopper.buy();
  await admin("PUT", `/cms/message_template/${template}`, { enabled: false });
  await refund(id);
  expect(await messagesTo(shopper.id)).toEqual([]);
  await admin("PUT", `/cms/message_template/${template}`, { enabled: true });
  await makeDue(shopper.id);
  await sendEvents(db());
  expect(await shopper.got()).toEqual([]);
});

test("a message about a request has the status of the request, not of its order", async () => {
  const { template_id } = await aTemplate("after_sale", { fields: [{ key: "phrase1", value: "status" }] });
  const shopper = await aShopper(template_id);
  const { id } = await shopper.buy();
  await admin("PUT", `/cms/order/${id}/status`, { status: "shipped", carrier: "SF", tracking_no: "SF1" });
  const order = (await shopper.ask("GET", `/v1/order/${id}`)).json;
  const items = [{ item_id: order.items[0].id, count: 1 }];
  const body = { order_id: id, type: "refund", reason: "other", items };
  const asked = (await shopper.ask("POST", "/v1/after_sale", body)).json;
  const clerk = await createAdmin("after_sale.reject");
  await clerk("PUT", `/cms/after_sale/${asked.id}/status`, { status: "rejected", reason: "It is whole." });
  await sendEvents(db());
  expect(await shopper.got()).toMatchObject([{ data: { phrase1: { value: "已拒绝" } } }]);
});

test("a return received without a refund sends no message, and uses no consent", async () => {
  const { template_id } = await aTemplate("after_sale");
  const shopper = await aShopper(template_id, 2);
  const { id } = await shopper.buy();
  await admin("PUT", `/cms/order/${id}/status`, { status: "shipped", carrier: "SF", tracking_no: "SF1" });
  const order = (await shopper.ask("GET", `/v1/order/${id}`)).json;
  const items = [{ item_id: order.items[0].id, count: 1 }];
  const body = { order_id: id, type: "return", reason: "other", items };
  const asked = (await shopper.ask("POST", "/v1/after_sale", body)).json;
  const clerk = await createAdmin("after_sale.approve", "after_sale.receive", "order.refund");
  const decide = (decision: object) => clerk("PUT", `/cms/after_sale/${asked.id}/status`, decision);
  await decide({ status: "approved", return_to: { name: "Kiosk", phone: "0571-88880000", address: "Road 1" } });
  await sendEvents(db());
  await decide({ status: "received", amount: 0, reason: "The tin was used." });
  await sendEvents(db());
  expect((await shopper.ask("GET", `/v1/after_sale/${asked.id}`)).json).toMatchObject({
    status: "refunded",
    agreed: 0,
    agreed_freight: 0,
  });
  expect(await shopper.got()).toHaveLength(1); // that it is agreed to
  expect(await consentOf(shopper.id, template_id)).toMatchObject({ accepted: 2, left: 1 });
});

test("a message whose response was lost, or whose process ended, is not sent again", async () => {
  const { template_id } = await aTemplate("after_sale");
  const shopper = await aShopper(template_id, 3);
  const [{ id }, second] = [await shopper.buy(), await shopper.buy()];
  dropWechatCalls(/subscribe\/send/);
  await refund(id);
  vi.restoreAllMocks();
  await sendEvents(db());
  expect(await messagesTo(shopper.id)).toMatchObject([{ status: "failed", error: "unknown" }]);
  const held = gate();
  const calls = interceptWechat(async (call) => (call === send ? void (await held.opened) : undefined));
  await queryRefund(second.id);
  await sweep(db());
  await shop.settled();
  const running = sendEvents(db());
  await expect.poll(() => calls).toContain(send);
  await db().update(messages).set({ due_at: sql`now() - interval '6 minutes'` }).where(eq(messages.status, "sending"));
  await sendEvents(db());
  held.open();
  await running;
  await makeDue(shopper.id);
  await sendEvents(db());
  expect(calls.filter((call) => call === send)).toHaveLength(1);
  expect(await messagesTo(shopper.id)).toMatchObject([
    { status: "failed", error: "unknown" },
    { status: "failed", error: "unknown" },
  ]);
});

test.each([
  ["gives no other", "silent"],
  ["refuses the next one, too", "given"],
])("a message is sent later if WeChat refuses the token and %s", async (_, next) => {
  const { template_id } = await aTemplate("after_sale");
  const shopper = await aShopper(template_id);
  const { id } = await shopper.buy();
  let refused = 0;
  interceptWechat((call) => {
    if (call === newToken && refused && next === "silent") throw new TypeError("fetch failed");
    if (call !== send) return undefined;
    refused++;
    return Response.json({ errcode: 40001, errmsg: "invalid credential" });
  });
  await refund(id);
  vi.restoreAllMocks();
  expect(refused).toBe(next === "silent" ? 1 : 2);
  expect(await messagesTo(shopper.id)).toMatchObject([{ status: "pending", error: null }]);
  expect(await consentOf(shopper.id, template_id)).toMatchObject({ accepted: 1, left: 1 });
  await makeDue(shopper.id);
  await sendEvents(db());
  expect(await messagesTo(shopper.id)).toMatchObject([{ status: "sent" }]);
  expect(await shopper.got()).toHaveLength(1);
});

test("a message whose call hangs does not delay others", async () => {
  const { template_id } = await aTemplate("after_sale");
  const shoppers = [await aShopper(template_id), await aShopper(template_id)];
  for (const shopper of shoppers) await queryRefund((await shopper.buy()).id);
  await sweep(db());
  await shop.settled();
  const held = gate();
  let hanging = 0;
  interceptWechat(async (call) => (call === send && hanging++ === 0 ? void (await held.opened) : undefined));
  const running = sendEvents(db());
  const arrived = async () => (await Promise.all(shoppers.map(({ got }) => got()))).flat().length;
  await expect.poll(arrived).toBe(1);
  held.open();
  await running;
  expect(await arrived()).toBe(2);
});

test("a consent unknown to WeChat is removed, and no further messages are sent with it", async () => {
  const { template_id } = await aTemplate("after_sale");
  const shopper = await aShopper(template_id, 3);
  await db().delete(sandboxConsents).where(eq(sandboxConsents.openid, shopper.openid));
  await refund((await shopper.buy()).id);
  expect(await messagesTo(shopper.id)).toMatchObject([{ status: "refused", error: "no_consent" }]);
  expect(await consentOf(shopper.id, template_id)).toMatchObject({ accepted: 3, left: 0 });
});

test.each([
  ["fields", { fields: [{ key: "thing1", value: "goods" }] }, 47003, "bad_fields"],
  ["id", {}, 40037, "bad_template"],
])(
  "a template whose %s WeChat refuses is disabled with an alarm, and its message is sent once it is corrected",
  async (_, wrong, errcode, refused) => {
    const { id, template_id } = await aTemplate("after_sale", wrong);
    const shopper = await aShopper(template_id);
    interceptWechat((call) => (call === send ? Response.json({ errcode, errmsg: "no" }) : undefined));
    await refund((await shopper.buy()).id);
    vi.restoreAllMocks();
    const { json } = await admin("GET", `/cms/message_template/${id}`);
    expect(json).toMatchObject({ enabled: false, refused });
    await sendEvents(db());
    const { items } = (await admin("GET", "/cms/alarm?type=message_template.disabled&size=1")).json;
    expect(items).toMatchObject([
      { title: "WeChat refuses the message template after_sale", resource: "message_template", resource_id: id },
    ]);
    expect(await messagesTo(shopper.id)).toMatchObject([{ status: "pending" }]);
    const cured = await admin("PUT", `/cms/message_template/${id}`, { fields, enabled: true, version: json.version });
    expect(cured.json).toMatchObject({ enabled: true, refused: null });
    await makeDue(shopper.id);
    await sendEvents(db());
    expect(await messagesTo(shopper.id)).toMatchObject([{ status: "sent" }]);
  },
);

test("with the daily quota used up, a message waits an hour, and after a day it is `late`", async () => {
  const { template_id } = await aTemplate("after_sale");
  const shopper = await aShopper(template_id);
  await request("PUT", "/sandbox/faults", { body: { faults: ["message_quota_used"] } });
  await refund((await shopper.buy()).id);
  const [waiting] = await messagesTo(shopper.id);
  expect(waiting).toMatchObject({ status: "pending" });
  expect(Date.parse(waiting.due_at) - Date.now()).toBeGreaterThan(3_500_000);
  expect(await consentOf(shopper.id, template_id)).toMatchObject({ accepted: 1, left: 1 });
  await request("PUT", "/sandbox/faults", { body: { faults: [] } });
  await makeDue(shopper.id);
  // It may have waited for the dispatch itself: the age is that of what happened.
  await db().execute(sql`update events set created_at = now() - interval '25 hours'
    where id in (select event_id from messages where user_id = ${shopper.id})`);
  await sendEvents(db());
  expect([await messagesTo(shopper.id), await shopper.got()]).toMatchObject([[{ status: "late" }], []]);
});

test("an unpaid shopper is reminded ten minutes before the order expires, a paying one is not", async () => {
  const { template_id } = await aTemplate("unpaid", { fields: [{ key: "time1", value: "expires_at" }] });
  const shopper = await aShopper(template_id, 3);
  const [left, paid] = [await shopper.place(), await shopper.buy()];
  await sendEvents(db());
  expect(await shopper.got()).toEqual([]);
  const due = (await messagesTo(shopper.id)).map(({ due_at }: { due_at: string }) => Date.parse(due_at) - Date.now());
  expect(due).toHaveLength(1);
  expect(due[0] / 60_000).toBeCloseTo(20, 0);
  await makeDue(shopper.id);
  await sendEvents(db());
  expect(await messagesTo(shopper.id)).toMatchObject([{ status: "sent", order_id: left.id }]);
  const { expires_at } = (await shopper.ask("GET", `/v1/order/${left.id}`)).json;
  const inChina = new Date(Date.parse(expires_at) + 8 * 3_600_000).toISOString();
  expect(await shopper.got()).toMatchObject([{ data: { time1: { value: inChina.slice(0, 16).replace("T", " ") } } }]);
  expect(paid.id).toBeGreaterThan(left.id);
});

test("a reminder is pending only while its order is unpaid: payment and cancellation remove it", async () => {
  const { template_id } = await aTemplate("unpaid");
  const shopper = await aShopper(template_id, 3);
  const [toPay, toCancel, open] = [await shopper.place(), await shopper.place(), await shopper.place()];
  await sendEvents(db());
  expect(await messagesTo(shopper.id)).toHaveLength(3);
  await pay(shopper, toPay.id);
  await shopper.ask("POST", `/v1/order/${toCancel.id}/cancel`, {});
  await shop.settled();
  await sendEvents(db());
  expect(await messagesTo(shopper.id)).toMatchObject([{ status: "pending", order_id: open.id }]);
});

test("a paid pickup order sends its code, and one by express does not", async () => {
  await putSetting("order.deliveries", "express,pickup");
  const fields = [
    { key: "character_string1", value: "pickup_code" },
    { key: "phrase2", value: "status" },
  ];
  const { template_id } = await aTemplate("pickup", { fields });
  const shopper = await aShopper(template_id, 2);
  await shopper.buy();
  const { id } = await shopper.buy({ delivery: "pickup" });
  await sendEvents(db());
  const { pickup_code } = (await shopper.ask("GET", `/v1/order/${id}`)).json;
  expect(await shopper.got()).toMatchObject([
    { data: { character_string1: { value: pickup_code }, phrase2: { value: "待自提" } } },
  ]);
});

test("a shipment is sent as a message only if it is not reported to WeChat", async () => {
  const { template_id } = await aTemplate("shipped");
  const shopper = await aShopper();
  expect((await shopper.ask("GET", "/v1/subscription")).json.items).toEqual([]);
  await putSetting("wechat.report_shipping", "false");
  expect((await shopper.ask("GET", "/v1/subscription?moment=ship")).json.items).toEqual([
    { kind: "shipped", template_id },
  ]);
  for (let n = 0; n < 2; n++) await shopper.accept(template_id);
  const ship = async () => {
    const { id } = await shopper.buy();
    await admin("PUT", `/cms/order/${id}/status`, { status: "shipped", carrier: "SF", tracking_no: "SF1" });
    await sendEvents(db());
    await makeDue(shopper.id);
    await sendEvents(db());
  };
  await ship();
  await db().delete(settings).where(eq(settings.key, "wechat.report_shipping"));
  expect(await shopper.got()).toHaveLength(1);
  await ship();
  expect(await shopper.got()).toHaveLength(1);
});

test("a shipment is sent once it cannot be undone any more, and an undone one is not and uses no consent", async () => {
  const { template_id } = await aTemplate("shipped");
  await putSetting("wechat.report_shipping", "false");
  const shopper = await aShopper(template_id, 2);
  const [stopped, again] = [await shopper.buy(), await shopper.buy()];
  const ship = async ({ id }: { id: number }) =>
    (await admin("POST", `/cms/order/${id}/shipment`, { carrier: "SF", tracking_no: "SF1234567890" })).json.id;
  for (const order of [stopped, again]) {
    const parcel = await ship(order);
    await sendEvents(db());
    expect((await admin("DELETE", `/cms/shipment/${parcel}`)).status).toBe(204);
  }
  await ship(again);
  await sendEvents(db());
  expect(await shopper.got()).toEqual([]);
  for (const { due_at } of await messagesTo(shopper.id))
    expect((Date.parse(due_at) - Date.now()) / 60_000).toBeCloseTo(1, 0);
  await makeDue(shopper.id);
  await sendEvents(db());
  await db().delete(settings).where(eq(settings.key, "wechat.report_shipping"));
  expect(await messagesTo(shopper.id)).toMatchObject([{ kind: "shipped", status: "sent", order_id: again.id }]);
  expect(await consentOf(shopper.id, template_id)).toMatchObject({ accepted: 2, left: 1 });
});

test("at most three templates are requested, those of the moment and of the order's delivery", async () => {
  const shopper = await aShopper();
  const ids: Record<string, string> = {};
  for (const kind of ["unpaid", "pickup", "after_sale", "shipped", "invoice"])
    ids[kind] = (await aTemplate(kind)).template_id;
  const asked = async (query: string) =>
    (await shopper.ask("GET", `/v1/subscription${query}`)).json.items.map(({ kind }: { kind: string }) => kind);
  expect(await asked("")).toEqual(["pickup", "unpaid", "after_sale"]);
  expect(await asked("?moment=pay&delivery=express")).toEqual(["unpaid", "after_sale"]);
  expect(await asked("?moment=request")).toEqual(["after_sale"]);
  expect(await asked("?moment=invoice")).toEqual(["invoice"]);
  await shopper.ask("POST", "/v1/subscription", {
    results: { [ids.unpaid!]: "accept", [ids.pickup!]: "reject", [templateId()]: "accept" },
  });
  const stored = await db().select().from(consents).where(eq(consents.user_id, shopper.id));
  expect(stored).toMatchObject([{ template_id: ids.unpaid, accepted: 1, left: 1 }]);
  await shopper.ask("POST", "/v1/subscription", { results: { [ids.unpaid!]: "acceptWithAlert" } });
  expect(await consentOf(shopper.id, ids.unpaid!)).toMatchObject({ accepted: 2, left: 2 });
  await shopper.ask("POST", "/v1/subscription", { results: { [ids.unpaid!]: "ban" } });
  expect(await consentOf(shopper.id, ids.unpaid!)).toMatchObject({ accepted: 2, left: 0 });
  const { items } = (await admin("GET", "/cms/message_template")).json;
  const { id } = items.find(({ kind }: { kind: string }) => kind === "pickup");
  await admin("PUT", `/cms/message_template/${id}`, { enabled: false });
  await shopper.ask("POST", "/v1/subscription", { results: { [ids.pickup!]: "accept" } });
  expect(await consentOf(shopper.id, ids.pickup!)).toBe(undefined);
});

test("a template can be enabled only with its id, and with fields of known keys and values", async () => {
  const [template] = await db().select().from(messageTemplates).orderBy(messageTemplates.id);
  await db().update(messageTemplates).set({ template_id: "", fields: [] }).where(eq(messageTemplates.id, template!.id));
  const put = async (body: object) => {
    const { status, json } = await admin("PUT", `/cms/message_template/${template!.id}`, body);
    return [status, json.errors?.[0].path];
  };
  expect(await put({ enabled: true })).toEqual([400, "template_id"]);
  expect(await put({ enabled: true, template_id: templateId() })).toEqual([400, "fields"]);
  expect(await put({ fields: [{ key: "thing", value: "goods" }] })).toEqual([400, "fields.0.key"]);
  expect(await put({ fields: [{ key: "thing1", value: "phone" }] })).toEqual([400, "fields.0.value"]);
  expect(await put({ fields: [fields[0], fields[0]] })).toEqual([400, "fields.1.key"]);
  expect(await put({ page: "https://evil.example/" })).toEqual([400, "page"]);
  expect(await put({ enabled: true, template_id: templateId(), fields })).toEqual([200, undefined]);
  expect(await db().$count(sandboxMessages)).toBeGreaterThan(0);
});
