import { eq, sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { rows } from "@/db/client";
import { complaints } from "@/db/schema/complaints";
import { createStaff } from "@/e2e/fixtures/callers/rights";
import { db, type Reply } from "@/e2e/fixtures/servers/in-process";
import { accept, startReceiver } from "@/e2e/fixtures/servers/webhook-receiver";
import { returnTo } from "@/e2e/fixtures/shop/after-sales";
import { letADayPass, plantFaults } from "@/e2e/fixtures/shop/bills";
import { complain, complaintIdOf } from "@/e2e/fixtures/shop/complaints";
import { createNotify, notify } from "@/e2e/fixtures/shop/notifies";
import { orderDesk } from "@/e2e/fixtures/shop/order-desk";
import { receiveGoods } from "@/e2e/fixtures/shop/reviews";
import { createShopper, findFaults, type Shopper } from "@/e2e/fixtures/shop/shop";
import { sendEvents, skipUndoMinute, sweep } from "@/e2e/fixtures/shop/sweep";
import { form, pdf } from "@/e2e/fixtures/shop/uploads";
import { environment } from "@/lib/kernel/process/environment";
import { alarmTypeNames } from "@/lib/selling/events/alarm-types";

const desk = orderDesk(
  ...(["order.read", "order.ship", "order.refund", "complaint.read", "complaint.answer"] as const),
  ...(["review.read", "review.moderate", "invoice.read", "invoice.issue"] as const),
  ...(["bill.read", "bill.resolve", "after_sale.read", "after_sale.approve", "after_sale.receive"] as const),
);
const { admin, shopper } = desk;

/** A webhook and a bot get every event, so that an event that is written or sent twice is counted too. */
let asRoot: Shopper["ask"];
beforeAll(async () => {
  asRoot = (await createStaff({ permissions: "root" })).ask;
  const readers = {
    webhook: { name: "ERP", url: "https://receiver.sandbox.invalid/", types: ["*"] },
    bot: {
      ...{ name: "Group", kind: "wecom", types: alarmTypeNames },
      address: "https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=1b6f5a3c-0000-4000-8000-000000000000",
    },
  };
  for (const [kind, body] of Object.entries(readers))
    expect(await asRoot("POST", `/cms/${kind}`, body)).toMatchObject({ status: 201 });
});

/** Answers may differ, and logs and counters grow with each request. */
const growing =
  /^(oper_log|error_log|idempotency_keys|rate_counters|sessions|notifications|sandbox_(?!chats|messages))/;

interface Step {
  name: string;
  send(): Promise<Pick<Reply, "status" | "text">>;
  /** A step that, sent after the last one, starts or edits something. */
  isNew?: true;
}
type Steps = AsyncGenerator<Step, void, void>;
const steps = (path: string, ...each: [name: string, method: string, path: string, body?: object][]): Step[] =>
  each.map(([name, method, end, body]) => ({ name, send: () => admin(method, `${path}${end}`, body) }));

/** The shoppers who write the reviews. */
const authors: number[] = [];

/** By kind of record: its steps in their order. Each is taken when the ones before have been sent twice. */
const records: Record<string, () => Steps> = {
  async *complaint() {
    const { out_trade_no } = await desk.paid();
    const complaint_id = await complain({ out_trade_no });
    const notified = async (type: string) => notify(await createNotify(`COMPLAINT.${type}`, { complaint_id }));
    yield { name: "a notification", send: () => notified("CREATE") };
    const path = `/cms/complaint/${await complaintIdOf(complaint_id)}`;
    const answered = async () => ({
      text: "Another tin leaves today.",
      version: (await admin("GET", path)).json.version,
    });
    const due = new Date(Date.now() + 3_600_000);
    const alarm = () => db().update(complaints).set({ due_at: due }).where(eq(complaints.complaint_id, complaint_id));
    yield { name: "its alarm", isNew: true, send: () => alarm().then(() => ({ status: 200, text: "" })) };
    yield* steps(path, ["a reply", "POST", "/reply", await answered()]);
    await complain({ complaint_id, action: "reopen" });
    yield { name: "a notification that it is open again", send: () => notified("STATE_CHANGE") };
    yield* steps(path, ["a second reply", "POST", "/reply", await answered()]);
    yield* steps(path, ["its completion", "POST", "/complete", { version: (await answered()).version }]);
  },
  async *review() {
    const author = await createShopper();
    authors.push(author.id);
    const { items } = await receiveGoods(author);
    const body = { item_id: items[0], rating: 4 };
    yield { name: "its creation", send: () => author.ask("POST", "/v1/review", body) };
    const { id } = (await author.ask("GET", "/v1/review/mine")).json.items[0];
    yield* steps(`/cms/review/${id}`, ["hiding it", "PUT", "/status", { status: "hidden" }]);
    yield* steps(`/cms/review/${id}`, ["a reply", "PUT", "/reply", { reply: "Thank you." }]);
    yield { name: "its deletion", send: () => author.ask("DELETE", `/v1/review/${id}`) };
  },
  async *invoice() {
    const title = (await shopper.ask("POST", "/v1/invoice_title", { kind: "personal", name: "Mei" })).json;
    const { id: order } = await desk.paid();
    const path = `/v1/order/${order}/invoice`;
    yield { name: "its request", isNew: true, send: () => shopper.ask("POST", path, { title_id: title.id }) };
    const { id } = (await shopper.ask("GET", path)).json;
    const { url: file } = (await admin("POST", "/cms/invoice/file", form([["a.pdf", pdf()]]))).json;
    const number = "25332000000012345678";
    const issued = { status: "issued", number, file };
    yield* steps(`/cms/invoice/${id}`, ["its issue", "PUT", "/status", issued]);
    yield* steps(`/cms/invoice/${id}`, ["its red invoice", "PUT", "/status", { status: "red", number }]);
  },
  async *"after-sale request"() {
    const { id: order } = await desk.paid();
    await desk.ship(order);
    const { items } = await desk.seen(order);
    const body = { order_id: order, type: "return", reason: "other", items: [{ item_id: items[0].id, count: 1 }] };
    yield { name: "its creation", send: () => shopper.ask("POST", "/v1/after_sale", body) };
    const { id } = (await shopper.ask("GET", `/v1/after_sale`)).json.items[0];
    const approved = { status: "approved", return_to: returnTo };
    yield* steps(`/cms/after_sale/${id}`, ["its approval", "PUT", "/status", approved]);
    const parcel = { carrier: "SF", tracking_no: "SF1234567890" };
    yield { name: "its parcel", send: () => shopper.ask("PUT", `/v1/after_sale/${id}/parcel`, parcel) };
    const received = { status: "received", items: [{ item_id: items[0].id, restock: 1 }] };
    yield* steps(`/cms/after_sale/${id}`, ["its receipt", "PUT", "/status", received]);
  },
  async *"bill difference"() {
    await desk.paid();
    await letADayPass();
    await plantFaults("bill_missing_line");
    await sweep(db());
    const [difference] = (await admin("GET", "/cms/bill_difference")).json.items;
    const resolved = { status: "resolved", note: "Paid at the counter." };
    const path = `/cms/bill_difference/${difference.id}`;
    yield { name: "its resolution", isNew: true, send: () => admin("PUT", path, resolved) };
    await plantFaults();
  },
  async *order() {
    const { id } = await desk.paid();
    yield* steps(`/cms/order/${id}`, ["a hold", "PUT", "/hold", { reason: "A gift." }]);
    yield* steps(`/cms/order/${id}`, ["its release", "DELETE", "/hold"]);
    yield* steps(`/cms/order/${id}`, ["a waybill", "POST", "/waybill", { carrier: "SF" }]);
    const [parcel] = (await desk.get(id)).shipments;
    yield* steps(`/cms/shipment/${parcel.id}`, ["undoing the parcel", "DELETE", ""]);
    yield { name: "a full refund", send: () => desk.refund(id) };
  },
};

/** The number of rows of each table, or a digest of their content. */
async function readTables(as = "count(*)") {
  const tables = await rows<{ name: string }>(
    db(),
    sql`select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  );
  const counted = tables.filter(({ name }) => !growing.test(name));
  const each = counted.map(({ name }) => `select '${name}' as name, (${as})::text as value from "${name}" t`);
  const attempts = "select 'attempts', sum(attempts)::text from deliveries";
  const found = await rows<{ name: string; value: string }>(db(), sql.raw([...each, attempts].join(" union all ")));
  return Object.fromEntries(found.map(({ name, value }) => [name, value]));
}
const content = () => readTables("md5(string_agg(t::text, ',' order by t::text))");

async function settle() {
  await desk.settled();
  for (let turn = 0; turn < 2; turn++) {
    await db().execute(sql`update bots set recent = '{}'`); // resets the bot's rate limit
    await sweep(db());
  }
}

/** The steps of all records, which have ended. */
const ended: Step[] = [];

test.each(Object.entries(records))("each step with a record (%s) that is sent twice counts once", async (_, open) => {
  const taken: Step[] = [];
  for await (const step of open()) {
    const { name, send } = step;
    const first = await send();
    expect([name, first.status < 300 ? "" : first.text]).toEqual([name, ""]);
    await settle();
    const before = await readTables();
    const second = await send();
    expect([name, second.status < 500 ? "" : second.text]).toEqual([name, ""]);
    await settle();
    expect([name, await readTables()]).toEqual([name, before]);
    taken.push(step);
  }
  ended.push(...taken.filter(({ isNew }) => !isNew));
  await sendAgain();
  expect(await findFaults()).toEqual([]);
});

/** Each step of the records that have ended is refused, or its answer repeats what is so. Nothing changes. */
async function sendAgain() {
  const before = await content();
  for (const { name, send } of ended) {
    const { status, text } = await send();
    expect([name, status < 500 ? "" : text]).toEqual([name, ""]);
    await settle();
    expect([name, await content()]).toEqual([name, before]);
  }
}

test("a webhook delivery that is replayed twice before it is sent is sent once, and never after it was accepted", async () => {
  const receiver = await startReceiver((_, response) => response.writeHead(500).end());
  Object.assign(environment(), { webhookNetworks: ["127.0.0.0/8"] });
  const body = { name: "Warehouse", url: receiver.url, types: ["order.paid"] };
  const { id: webhook } = (await asRoot("POST", "/cms/webhook", body)).json;
  const from = new Date().toISOString();
  await desk.paid();
  await sendEvents(db());
  const [{ id }] = (await asRoot("GET", `/cms/webhook_delivery?webhook_id=${webhook}`)).json.items;
  const replays = [
    () => asRoot("POST", `/cms/webhook_delivery/${id}/replay`),
    () => asRoot("POST", `/cms/webhook/${webhook}/replay`, { from, to: new Date(Date.now() + 1000).toISOString() }),
  ];
  const queued = async (at: number) => (await replays[at]!()).json.queued;
  expect([await queued(0), await queued(0), await queued(1)]).toEqual([1, 1, 0]); // it waits
  await sendEvents(db());
  expect(receiver.got).toHaveLength(2);
  receiver.answer = accept;
  expect(await queued(0)).toBe(1);
  await sendEvents(db());
  expect(receiver.got).toHaveLength(3);
  const later = sql`update deliveries set next_attempt_at = next_attempt_at - interval '2 days'`;
  await db().execute(later);
  await sendEvents(db());
  expect(receiver.got).toHaveLength(3);
  expect([await queued(0), await queued(0), await queued(1)]).toEqual([1, 0, 0]);
  await sendEvents(db());
  expect([receiver.got.length, new Set(receiver.got.map(({ headers }) => headers["webhook-id"])).size]).toEqual([4, 1]);
  for (const [code, change] of [
    ["protected", () => asRoot("PUT", `/cms/webhook/${webhook}`, { status: "paused" })],
    ["not_found", () => asRoot("DELETE", `/cms/webhook/${webhook}`)],
  ] as const) {
    expect((await change()).status).toBeLessThan(300);
    await db().execute(later);
    const before = await content();
    expect([(await replays[0]!()).json.code, (await replays[1]!()).json.code]).toEqual([code, code]);
    await sendEvents(db());
    expect([receiver.got.length, await content()]).toEqual([4, before]);
  }
  await receiver.stop();
});

test("a step with a record that has ended changes nothing after its shopper's account is erased", async () => {
  for (const { id } of await rows<{ id: number }>(db(), sql`select id from orders where status = 'paid'`))
    await desk.ship(id);
  await skipUndoMinute(db());
  for (const id of [shopper.id, ...authors])
    expect(await asRoot("POST", `/cms/customer/${id}/erase`, { reason: "By letter." })).toMatchObject({ status: 204 });
  await settle();
  await sendAgain();
  expect(await findFaults()).toEqual([]);
});
