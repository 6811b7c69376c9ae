import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { bots, eventDeliveries } from "@/db/schema/events";
import { operLogChanges } from "@/db/schema/logs";
import { db, request } from "@/e2e/fixtures/servers/in-process";
import { createAdmin, createProduct, createShopper, openShop, pay, type Shopper } from "@/e2e/fixtures/shop/shop";
import { sendEvents, sweep } from "@/e2e/fixtures/shop/sweep";
import type { EventDetails } from "@/lib/selling/events/describe-event";
import { composeDigests } from "@/lib/system/bots/compose";
import { protocols } from "@/lib/system/bots/protocols";

let shop: Awaited<ReturnType<typeof openShop>>;
let shopper: Shopper;
let admin: Awaited<ReturnType<typeof createAdmin>>;
beforeAll(async () => {
  shop = await openShop();
  shopper = await createShopper();
  admin = await createAdmin("alarm.edit", "oper_log.read", "order.read", "product.read");
  await sweep(db());
});
afterEach(() => vi.restoreAllMocks());
beforeEach(async () => {
  await db().delete(bots);
});
afterAll(() => shop.close());

const addresses = {
  wecom: "https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=",
  dingtalk: "https://oapi.dingtalk.com/robot/send?access_token=",
  feishu: "https://open.feishu.cn/open-apis/bot/v2/hook/",
};
type Kind = keyof typeof addresses;
const kinds = Object.keys(addresses) as Kind[];

/** The sandbox shows the last four characters, so these are unique. */
let made = 0;
const newToken = () => `test-${randomUUID()}-${String(++made).padStart(4, "0")}`;

async function aBot(kind: Kind, more: object = {}, token = newToken()) {
  const body = { name: `${kind} ${randomUUID()}`, kind, address: addresses[kind] + token, types: ["order.paid"] };
  const { status, json, text } = await admin("POST", "/cms/bot", { ...body, ...more });
  if (status !== 201) throw new Error(text);
  return { id: json.id as number, token, json };
}
const botOf = async (id: number) => (await admin("GET", `/cms/bot/${id}`)).json;
const said = async (token: string) =>
  (await request("GET", "/sandbox/chat")).json.items.filter(
    (item: { token: string }) => item.token === token.slice(-4),
  );
async function aPaidOrder(name = "Tea", remark = "") {
  const { id: product_id } = await createProduct({ name, price: 5610 });
  const { json } = await shopper.ask("POST", "/v1/order", { products: [{ product_id, count: 2 }], remark });
  await pay(shopper, json.id);
  await shop.settled();
  return json as { id: number; order_no: string };
}
/** Moves the times of all bots back by this much. */
const pass = (seconds: number) =>
  db().execute(sql`update bots set next_attempt_at = next_attempt_at - make_interval(secs => ${seconds}),
    recent = array(select at - make_interval(secs => ${seconds}) from unnest(recent) at)`);
const expireClaims = () => db().execute(sql`update deliveries set next_attempt_at = now() where status = 'pending'`);

test.each(kinds)("a bot of %s sends a new order to its chat", async (kind) => {
  const secret = kind === "wecom" ? undefined : await secretOf(kind);
  const { id, token } = await aBot(kind, { secret }, secret && "signed-shop-floor");
  await db().execute(sql`delete from sandbox_chats`);
  const order = await aPaidOrder("Longjing 50 g tin");
  await sendEvents(db());
  const [message, ...others] = await said(token);
  expect(others).toEqual([]);
  expect(`${message.title}\n${message.text}`).toContain("New order ¥112.20");
  expect(message.text).toContain("2 × Longjing 50 g tin");
  expect(message.text).toContain(`/admin/orders/${order.id})`);
  expect(await botOf(id)).toMatchObject({
    status: "active",
    waiting: 0,
    last_error: null,
    has_secret: kind !== "wecom",
  });
});
const secretOf = async (kind: Kind) =>
  (await request("GET", "/sandbox/chat")).json.bots.find((bot: { kind: Kind }) => bot.kind === kind).secret;

test("a bot sends the selected types in its language, and no events from before it", async () => {
  await aPaidOrder();
  const { token } = await aBot("wecom", { language: "zh" });
  const other = await aBot("wecom", { types: ["stock.low"] });
  await sendEvents(db());
  await aPaidOrder();
  await sendEvents(db());
  expect(await said(token)).toMatchObject([{ title: "**新订单 ¥112.20**" }, {}]);
  expect(await said(other.token)).toEqual([]);
});

test("markup, mentions and links in a shopper's remark are neutralized in every chat", async () => {
  const told = await Promise.all(kinds.map((kind) => aBot(kind)));
  await aPaidOrder("Tea", "<@all> **free** [here](https://evil.example) #1 `x` _y_");
  await sendEvents(db());
  const [wecom, dingtalk, feishu] = await Promise.all(told.map(async ({ token }) => (await said(token))[0].text));
  for (const text of [wecom, dingtalk])
    expect(text).toContain("Message: ＜＠all＞ ＊＊free＊＊ ［here］(https：//evil.example) ＃1 ｀x｀ ＿y＿");
  expect(feishu).toContain("Message: <@all> **free** [here](https://evil.example)");
});

test("a mention of everyone reaches no chat, direction marks are removed, and emoji and Arabic remain", async () => {
  const bodies: string[] = [];
  const real = globalThis.fetch;
  vi.spyOn(globalThis, "fetch").mockImplementation(async (url, init) => {
    if (String(url).includes("/sandbox/bots/")) bodies.push(String(init?.body));
    return real(url, init);
  });
  const told = await Promise.all(kinds.map((kind) => aBot(kind)));
  await aPaidOrder("Tea", '<@all> <at user_id="all"></at> @all @所有人 @13800000001 👩‍👧🍵 شاي \u202Egpj.exe\u2066');
  await sendEvents(db());
  const [wecom, dingtalk, feishu] = await Promise.all(told.map(async ({ token }) => (await said(token))[0].text));
  const rest = "👩‍👧🍵 شاي gpj.exe";
  for (const text of [wecom, dingtalk])
    expect(text).toContain(`Message: ＜＠all＞ ＜at user＿id="all"＞＜/at＞ ＠all ＠所有人 ＠13800000001 ${rest}`);
  expect(feishu).toContain(`Message: <@all> <at user_id="all"></at> @all @所有人 @13800000001 ${rest}`);
  expect(bodies).toHaveLength(3);
  // A call is a field of the request, or a tag of its own: neither is sent. Feishu shows a text of its rich text as it is.
  for (const body of bodies) expect(body).not.toMatch(/"at"|isAtAll|mentioned|"text_run"|"msg_type":"text"/);
});

/** Responses of a chat, and the error of its bot. */
const refusals: [answer: (token: string) => Response, error: (token: string) => string][] = [
  [() => new Response("<h1>ok</h1>"), () => "The answer could not be read."],
  [() => Response.json(["ok"]), () => "The answer could not be read."],
  [() => Response.json({ errcode: 0 }, { status: 500 }), () => "The address did not answer."],
  [
    () => new Response(null, { status: 302, headers: { location: "http://127.0.0.1:1/" } }),
    () => "The address did not answer.",
  ],
  [
    (token) => Response.json({ errcode: -1, errmsg: `no room for ${token}` }),
    (token) => `The chat refused it: -1 no room for …${token.slice(-4)}.`,
  ],
  [() => Response.json({ errcode: 45009, errmsg: "limit" }), () => "The chat refused it: 45009 limit."],
];

test("a host with an invalid answer or an error is tried again, and other bots are not delayed", async () => {
  const wrong = await Promise.all(refusals.map(() => aBot("wecom")));
  const well = await aBot("wecom");
  const real = globalThis.fetch;
  vi.spyOn(globalThis, "fetch").mockImplementation((url, init) => {
    const at = wrong.findIndex(({ token }) => String(url).includes(token));
    return at < 0 ? real(url, init) : Promise.resolve(refusals[at]![0](wrong[at]!.token));
  });
  await aPaidOrder();
  await sendEvents(db());
  expect(await said(well.token)).toHaveLength(1);
  for (const [at, { id, token }] of wrong.entries())
    expect(await botOf(id)).toMatchObject({ status: "active", waiting: 1, last_error: refusals[at]![1](token) });
  vi.restoreAllMocks();
  await pass(60);
  await sendEvents(db());
  for (const { id, token } of wrong) {
    expect(await said(token)).toHaveLength(1);
    expect(await botOf(id)).toMatchObject({ waiting: 0, last_error: null });
  }
});

test("of several messages, a refused one is sent later and the others are not sent again", async () => {
  const { id, token } = await aBot("wecom");
  for (let times = 0; times < 3; times++) await aPaidOrder();
  const real = globalThis.fetch;
  let calls = 0;
  vi.spyOn(globalThis, "fetch").mockImplementation(async (url, init) => {
    if (!String(url).includes("/sandbox/bots/")) return real(url, init);
    calls += 1;
    return calls === 2 ? Response.json({ errcode: 45009, errmsg: "api freq out of limit" }) : real(url, init);
  });
  await sendEvents(db());
  expect([calls, (await said(token)).length, (await botOf(id)).waiting]).toEqual([2, 1, 2]);
  await pass(60);
  await sendEvents(db());
  const texts = (await said(token)).map(({ text }: { text: string }) => text);
  expect([texts.length, new Set(texts).size, (await botOf(id)).waiting]).toEqual([3, 3, 0]);
});

test.each([
  ["three bytes", "茶"],
  ["one byte that is sent as three", "*"],
])("each digest of names with %s per character fits its chat's limit, and names every event", (_, character) => {
  const events = Array.from(
    { length: 300 },
    (_, id): EventDetails => ({
      id,
      type: id % 2 ? "stock.low" : "bot.failing",
      resource: "product",
      resource_id: id,
      position: id,
      data: { name: character.repeat(40), stock: 1 },
      created_at: "",
      order: null,
      after_sale: null,
    }),
  );
  for (const kind of kinds) {
    const digests = composeDigests(events, "zh", protocols[kind].mostBytes);
    expect(digests.flatMap((digest) => digest.events)).toEqual(events);
    for (const { message } of digests) {
      const { body } = protocols[kind].call("test-token", null, message, new Date());
      expect(Buffer.byteLength(JSON.stringify(body))).toBeLessThanOrEqual(protocols[kind].mostBytes);
    }
  }
});

test("an instance that ends after the chat's answer causes a second message, not a lost one", async () => {
  const { id, token } = await aBot("wecom");
  await aPaidOrder();
  await sendEvents(db());
  await db().update(eventDeliveries).set({ status: "pending" }).where(eq(eventDeliveries.bot_id, id));
  await sendEvents(db());
  expect(await said(token)).toHaveLength(1);
  await expireClaims();
  await sendEvents(db());
  expect(await said(token)).toHaveLength(2);
});

test("a chat that does not answer is tried at longer intervals, and after five times the bot is failing with an alarm", async () => {
  const { id, token, json } = await aBot("wecom");
  await request("PUT", "/sandbox/faults", { body: { faults: ["bots_down"] } });
  await aPaidOrder();
  for (let times = 1; times <= 5; times++) {
    expect(await botOf(id)).toMatchObject({ status: "active" });
    await sendEvents(db());
    await sendEvents(db());
    expect((await db().select().from(bots))[0]!.failures).toBe(times);
    await pass(600);
  }
  expect(await botOf(id)).toMatchObject({ status: "failing", waiting: 1, last_error: "The address did not answer." });
  await sendEvents(db());
  const { items } = (await admin("GET", "/cms/alarm?type=bot.failing")).json;
  expect(items).toMatchObject([
    { title: `The bot ${json.name} cannot send messages`, resource: "bot", resource_id: id },
  ]);

  await request("PUT", "/sandbox/faults", { body: { faults: [] } });
  await pass(600);
  await sendEvents(db());
  expect(await botOf(id)).toMatchObject({ status: "active", waiting: 0, last_error: null });
  expect(await said(token)).toHaveLength(1);
});

test("an address unknown to the chat fails at once, and a new address is tried at once", async () => {
  const { id } = await aBot("wecom", {}, "bad-address");
  await aPaidOrder();
  await sendEvents(db());
  expect(await botOf(id)).toMatchObject({
    status: "failing",
    waiting: 1,
    last_error: "The chat refused it: 93000 invalid webhook url.",
  });
  const token = `test-${randomUUID()}`;
  await admin("PUT", `/cms/bot/${id}`, { address: addresses.wecom + token });
  await sendEvents(db());
  expect(await said(token)).toHaveLength(1);
});

test("a bot's address must be on the chat's own host, and a redirect is not followed", async () => {
  for (const address of [
    "http://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=12345678",
    "https://qyapi.weixin.qq.com.evil.example/cgi-bin/webhook/send?key=12345678",
    "https://evil.example/cgi-bin/webhook/send?key=12345678",
    "https://me@qyapi.weixin.qq.com/cgi-bin/webhook/send?key=12345678",
    "https://qyapi.weixin.qq.com:8443/cgi-bin/webhook/send?key=12345678",
    "https://qyapi.weixin.qq.com/cgi-bin/other?key=12345678",
    "https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=12%2F..%2F345678",
    `${addresses.dingtalk}12345678`,
  ]) {
    const { status, json } = await admin("POST", "/cms/bot", {
      name: "x",
      kind: "wecom",
      address,
      types: ["order.paid"],
    });
    expect([address, status, json.errors?.[0].path]).toEqual([address, 400, "address"]);
  }
  const { id } = await aBot("wecom");
  const elsewhere: string[] = [];
  const real = globalThis.fetch;
  vi.spyOn(globalThis, "fetch").mockImplementation(async (url, init) => {
    if (!String(url).includes("/sandbox/bots/")) return real(url, init);
    elsewhere.push(String(init?.redirect));
    return new Response(null, { status: 302, headers: { location: "http://127.0.0.1:1/" } });
  });
  const { json } = await admin("POST", `/cms/bot/${id}/test`);
  expect([json, elsewhere]).toEqual([{ ok: false, error: "The address did not answer." }, ["manual"]]);
});

test("a test message reports whether the chat accepted it, and makes a failing bot active", async () => {
  const { id, token } = await aBot("feishu");
  await db().update(bots).set({ status: "failing", failures: 7 }).where(eq(bots.id, id));
  expect((await admin("POST", `/cms/bot/${id}/test`)).json).toEqual({ ok: true, error: null });
  expect(await said(token)).toMatchObject([{ title: "Kiosk reaches this group." }]);
  expect(await botOf(id)).toMatchObject({ status: "active" });
  const wrong = await aBot("dingtalk", { secret: "SECwrong" }, "signed-somewhere");
  expect((await admin("POST", `/cms/bot/${wrong.id}/test`)).json).toMatchObject({
    ok: false,
    error: expect.stringContaining("310000 sign not match"),
  });
});

test("a new kind of a bot needs an address of that kind", async () => {
  const { id } = await aBot("wecom");
  const alone = await admin("PUT", `/cms/bot/${id}`, { kind: "feishu" });
  expect([alone.status, alone.json.errors]).toMatchObject([400, [{ path: "address", code: "required" }]]);
  const wrong = await admin("PUT", `/cms/bot/${id}`, { kind: "feishu", address: `${addresses.wecom}12345678` });
  expect([wrong.status, wrong.json.errors]).toMatchObject([400, [{ path: "address", code: "invalid" }]]);
  const both = await admin("PUT", `/cms/bot/${id}`, { kind: "feishu", address: `${addresses.feishu}12345678` });
  expect([both.status, both.json.kind]).toEqual([200, "feishu"]);
});

test("a bot's address and secret are stored encrypted, and are in no answer and no log", async () => {
  const secret = `SEC${randomUUID()}`;
  const { id, token, json } = await aBot("dingtalk", { secret });
  const { text } = await admin("PUT", `/cms/bot/${id}`, { secret: `${secret}2`, version: json.version });
  const [stored] = await db().select().from(bots).where(eq(bots.id, id));
  const log = await db().select().from(operLogChanges).where(eq(operLogChanges.entity, "bot"));
  const all = JSON.stringify([json, stored, log, text, (await admin("GET", "/cms/oper_log?q=bot")).json]);
  expect(all).not.toContain(token);
  expect(all).not.toContain(secret);
  expect(json).toMatchObject({ address_end: token.slice(-4), has_secret: true });
});

test("a bot whose address cannot be decrypted with AUTH_SECRET is failing with that reason", async () => {
  const { id } = await aBot("wecom");
  await db().update(bots).set({ address: sql`reverse(address)` }).where(eq(bots.id, id));
  await aPaidOrder();
  await sendEvents(db());
  expect(await botOf(id)).toMatchObject({
    status: "failing",
    address_end: "",
    last_error: "The address cannot be opened any more: AUTH_SECRET has changed. Enter it again.",
  });
});
