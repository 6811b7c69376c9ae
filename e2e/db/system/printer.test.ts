import { createHash } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { settings } from "@/db/schema/content";
import { bots, eventDeliveries } from "@/db/schema/events";
import { sandboxChats } from "@/db/schema/sandbox";
import { createUser } from "@/e2e/fixtures/callers/people";
import { db, request } from "@/e2e/fixtures/servers/in-process";
import { createTemplate, deleteTemplates } from "@/e2e/fixtures/shop/freight";
import { createAdmin, createProduct, createShopper, openShop, pay, type Shopper } from "@/e2e/fixtures/shop/shop";
import { sendEvents, sweep } from "@/e2e/fixtures/shop/sweep";
import { secretOf } from "@/lib/sandbox/bot-hosts";
import { protocols } from "@/lib/system/bots/protocols";

let shop: Awaited<ReturnType<typeof openShop>>;
let shopper: Shopper;
let admin: Awaited<ReturnType<typeof createAdmin>>;
beforeAll(async () => {
  shop = await openShop();
  shopper = await createShopper();
  admin = await createAdmin("alarm.edit", "order.read");
  await deleteTemplates();
  await createTemplate({ delivery: "local", is_default: true }, {}, { first_price: 0, regions: ["33"] });
  await db().delete(settings).where(eq(settings.key, "order.deliveries"));
  await db().insert(settings).values({ key: "order.deliveries", value: "express,local,pickup" });
  await sweep(db());
});
beforeEach(async () => {
  await db().delete(bots);
  await db().delete(sandboxChats);
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => shop.close());

const addressOf = (sn: string) => `https://api.feieyun.cn/Api/Open/?user=shop%40example.com&sn=${sn}`;
const bodyOf = (sn: string) => ({
  name: "Counter",
  kind: "feie",
  address: addressOf(sn),
  secret: secretOf(sn),
  types: ["order.paid"],
});
async function addPrinter(sn = "counter-0001", more: object = {}) {
  const { status, json, text } = await admin("POST", "/cms/bot", { ...bodyOf(sn), ...more });
  if (status !== 201) throw new Error(text);
  return json.id as number;
}
const printerOf = async (id: number) => (await admin("GET", `/cms/bot/${id}`)).json;
const papers = async () => (await request("GET", "/sandbox/chat")).json.items;
const deliveryOf = async (id: number) =>
  (await db().select().from(eventDeliveries).where(eq(eventDeliveries.bot_id, id)).orderBy(eventDeliveries.id)).at(-1)!;
async function order(delivery: string, { name = "Longjing", remark = "", contact }: Record<string, unknown> = {}) {
  const { id: product_id } = await createProduct({ name: name as string, price: 5610 });
  const placed = await shopper.ask("POST", "/v1/order", {
    products: [{ product_id, count: 2 }],
    delivery,
    remark,
    contact,
  });
  if (placed.status !== 201) throw new Error(placed.text);
  await pay(shopper, placed.json.id);
  await shop.settled();
  return (await shopper.ask("GET", `/v1/order/${placed.json.id}`)).json;
}
/** Replaces the responses of the printer's service, not those of its state. */
function answerPrints(answer: (print: () => Promise<Response>) => Promise<Response>) {
  const real = globalThis.fetch;
  vi.spyOn(globalThis, "fetch").mockImplementation((url, init) =>
    String(init?.body).includes("Open_printMsg") ? answer(() => real(url, init)) : real(url, init),
  );
}
const pass = () => db().execute(sql`update bots set next_attempt_at = now()`);

test("a paid pickup is printed with the end of its code, a local delivery with its address, and an express order not", async () => {
  const id = await addPrinter();
  const contact = { name: "Han Meimei", phone: "13900000002" };
  const pickup = await order("pickup", { remark: "No bag, please.", contact });
  const local = await order("local");
  await order("express");
  await sendEvents(db());
  expect(await papers()).toMatchObject([
    {
      kind: "feie",
      token: "0001",
      title: `Pickup …${pickup.pickup_code.slice(-4)}`,
      text: [
        `Order ${pickup.order_no}`,
        "Han Meimei 13900000002",
        "Message: No bag, please.",
        "Amount: ¥112.20",
        "2 × Longjing",
      ].join("\n"),
    },
    {
      title: "Local delivery",
      text: expect.stringMatching(new RegExp(`^Order ${local.order_no}\n.+ 1\\d{10}\n浙江省 杭州市 .+\nAmount: `)),
    },
  ]);
  expect(JSON.stringify(await papers())).not.toContain(pickup.pickup_code);
  expect(await printerOf(id)).toMatchObject({ status: "active", waiting: 0, address_end: "0001", has_secret: true });
});

test("a print is signed with the account, its UKEY and the time", () => {
  const token = protocols.feie.tokenOf(new URL(addressOf("917506679")))!;
  const now = new Date("2026-11-20T09:27:20.900Z");
  const { body } = protocols.feie.call(token, "UKEY", { title: "t", lines: [], link: { text: "", url: "" } }, now);
  const sig = createHash("sha1").update("shop@example.comUKEY1795166840").digest("hex");
  expect(Object.fromEntries(body as URLSearchParams)).toMatchObject({
    ...{ user: "shop@example.com", stime: "1795166840", sig, sn: "917506679", times: "1", apiname: "Open_printMsg" },
  });
});

test("printer tags in names and remarks are neutralized", async () => {
  let content = "";
  const real = globalThis.fetch;
  vi.spyOn(globalThis, "fetch").mockImplementation((url, init) => {
    content ||= new URLSearchParams(String(init?.body)).get("content") ?? "";
    return real(url, init);
  });
  await addPrinter();
  await order("pickup", { name: "<CB>Tea</CB><CUT>", remark: "<BR><QR>evil</QR>" });
  await sendEvents(db());
  expect(content).toContain("Message: ＜BR＞＜QR＞evil＜/QR＞<BR>");
  expect(content).toContain("2 × ＜CB＞Tea＜/CB＞＜CUT＞<BR>");
  expect(new Set(content.match(/<[^>]*>/g))).toEqual(new Set(["<CB>", "</CB>", "<BR>"]));
});

test.each(["a", "茶", "🍵"])("a long list of goods named %s is cut after a line within 5,000 bytes", (letter) => {
  const lines = Array.from({ length: 100 }, (_, at) => `${at} × ${letter.repeat(80)}`);
  const message = { title: "Pickup …1234", lines, link: { text: "", url: "" } };
  const { body } = protocols.feie.call("shop/counter-0001", "UKEY", message, new Date());
  const content = (body as URLSearchParams).get("content")!;
  const bytes = Buffer.byteLength(content);
  expect([bytes <= 5000, bytes > 4500]).toEqual([true, true]);
  const [title, ...printed] = content.split("<BR>");
  expect(title).toBe("<CB>Pickup …1234</CB>");
  expect(printed).toEqual([...lines.slice(0, printed.length - 1), "…"]);
});

test("a refused signature makes the printer failing, and the right UKEY prints the order once", async () => {
  const id = await addPrinter("counter-0001", { secret: "another" });
  const { order_no } = await order("pickup");
  await sendEvents(db());
  expect(await printerOf(id)).toMatchObject({
    status: "failing",
    waiting: 1,
    last_error: "The chat refused it: -3 验证失败 : 签名错误..",
  });
  await admin("PUT", `/cms/bot/${id}`, { secret: secretOf("counter-0001") });
  await sendEvents(db());
  await sendEvents(db());
  expect(await papers()).toMatchObject([{ text: expect.stringContaining(order_no) }]);
  expect(await printerOf(id)).toMatchObject({ status: "active", waiting: 0, last_error: null });
});

/** Prints, and loses the response. */
async function lose(print: () => Promise<Response>): Promise<Response> {
  await print();
  throw new TypeError("terminated");
}
async function garble(print: () => Promise<Response>) {
  await print();
  return new Response("<h1>ok</h1>");
}

test.each([
  ["is lost after the print", lose],
  ["is a status of 502", async () => new Response(null, { status: 502 })],
  ["cannot be read", garble],
])("an order whose response %s is not printed again, and the printer names it", async (_, answer) => {
  const id = await addPrinter();
  answerPrints(answer);
  const { order_no } = await order("pickup");
  await sendEvents(db());
  const printed = (await papers()).length;
  expect(await printerOf(id)).toMatchObject({
    status: "failing",
    waiting: 0,
    last_error: expect.stringContaining(`Order ${order_no} ¥112.20 may be missing on paper`),
  });
  vi.restoreAllMocks();
  await pass();
  await sendEvents(db());
  expect(await papers()).toHaveLength(printed);
  const alarms = (await admin("GET", "/cms/alarm?type=bot.failing&size=1")).json.items;
  expect(alarms).toMatchObject([{ resource_id: id }]);
  await order("pickup");
  await sendEvents(db());
  expect(await papers()).toHaveLength(printed + 1);
  expect(await printerOf(id)).toMatchObject({ status: "active", last_error: null });
});

test("an order is printed later, once, if the service could not be reached", async () => {
  const id = await addPrinter();
  const cause = Object.assign(new Error(), { code: "ECONNREFUSED" });
  answerPrints(() => Promise.reject(new TypeError("fetch failed", { cause })));
  await order("pickup");
  await sendEvents(db());
  expect(await printerOf(id)).toMatchObject({
    status: "active",
    waiting: 1,
    last_error: "The address did not answer.",
  });
  vi.restoreAllMocks();
  await pass();
  await sendEvents(db());
  await sendEvents(db());
  expect([(await papers()).length, (await printerOf(id)).waiting]).toEqual([1, 0]);
});

test("an instance that ends while printing, and concurrent ones, print an order once", async () => {
  const id = await addPrinter();
  await order("pickup");
  await Promise.all([sendEvents(db()), sendEvents(db()), sendEvents(db())]);
  expect(await papers()).toHaveLength(1);
  expect((await deliveryOf(id)).receipt).toMatch(/^counter-0001_\d+$/);
  let wasSent = () => {};
  const sent = new Promise<void>((resolve) => (wasSent = resolve));
  answerPrints(async (print) => {
    await print();
    wasSent();
    return new Promise(() => {}); // never ends
  });
  await order("pickup");
  void sendEvents(db());
  await sent;
  vi.restoreAllMocks();
  await pass();
  await db().execute(sql`update deliveries set next_attempt_at = now()`);
  await sendEvents(db());
  expect(await papers()).toHaveLength(2);
});

test("each of many orders is printed on its own", async () => {
  await addPrinter();
  const placed = [];
  for (let times = 0; times < 3; times++) placed.push((await order("pickup")).order_no);
  await sendEvents(db());
  expect((await papers()).map(({ text }: { text: string }) => text.slice(6).split("\n")[0])).toEqual(placed);
});

test.each([
  ["offline-1", "The printer is offline."],
  ["paperless-1", "The printer reports a fault, such as no paper."],
])(
  "a printer %s is failing with the reason, causes one alarm, and its service gets every order once",
  async (sn, reason) => {
    const id = await addPrinter(sn);
    await order("pickup");
    await order("local");
    await sendEvents(db());
    await sendEvents(db());
    expect(await printerOf(id)).toMatchObject({
      status: "failing",
      waiting: 0,
      last_error: expect.stringContaining(reason),
    });
    await order("pickup");
    await sendEvents(db());
    expect(await papers()).toHaveLength(3);
    const { items } = (await admin("GET", "/cms/alarm?type=bot.failing")).json;
    expect(items.filter(({ resource_id }: { resource_id: number }) => resource_id === id)).toHaveLength(1);
    expect((await admin("POST", `/cms/bot/${id}/test`)).json).toMatchObject({
      ok: false,
      error: expect.stringContaining(reason),
    });
  },
);

test("an order refunded before it could be printed is not printed", async () => {
  const id = await addPrinter();
  await admin("PUT", `/cms/bot/${id}`, { secret: "another" });
  const { id: order_id } = await order("pickup");
  await sweep(db());
  const { token } = await createUser({ permissions: ["order.refund"] });
  const headers = { "idempotency-key": "refund-1" };
  const refund = await request("POST", `/cms/order/${order_id}/refund`, {
    token,
    headers,
    body: { reason: "Broken." },
  });
  expect(refund.status).toBeLessThan(300);
  await admin("PUT", `/cms/bot/${id}`, { secret: secretOf("counter-0001") });
  await sweep(db());
  expect([await papers(), (await printerOf(id)).waiting]).toEqual([[], 0]);
});

test("a printer needs its UKEY, an address of its service, and no other events", async () => {
  const refused = async (more: object) => {
    const { status, json } = await admin("POST", "/cms/bot", { ...bodyOf("counter-0001"), ...more });
    return [status, json.errors?.[0].path];
  };
  expect(await refused({ secret: null })).toEqual([400, "secret"]);
  expect(await refused({ types: ["order.paid", "order.address_changed"] })).toEqual([400, "types"]);
  for (const address of [
    "https://api.feieyun.cn/Api/Open/?sn=counter-0001",
    "https://api.feieyun.cn/Api/Open/?user=a%2Fb&sn=counter-0001",
    "https://api.feieyun.com/Api/Open/?user=shop&sn=counter-0001",
  ])
    expect(await refused({ address })).toEqual([400, "address"]);
  const id = await addPrinter();
  expect((await admin("PUT", `/cms/bot/${id}`, { secret: null })).status).toBe(400);
});
