import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { eq, sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { rows } from "@/db/client";
import { eventDeliveries, webhooks } from "@/db/schema/events";
import { operLogChanges } from "@/db/schema/logs";
import { createStaff, type Staff } from "@/e2e/fixtures/callers/rights";
import { db } from "@/e2e/fixtures/servers/in-process";
import { gate } from "@/e2e/fixtures/servers/intercept-wechat";
import { accept, isVerified, type Received, startReceiver } from "@/e2e/fixtures/servers/webhook-receiver";
import { createProduct, createShopper, openShop, pay, type Shopper } from "@/e2e/fixtures/shop/shop";
import { sendEvents, sweep } from "@/e2e/fixtures/shop/sweep";
import { environment } from "@/lib/kernel/process/environment";

let shop: Awaited<ReturnType<typeof openShop>>;
let receiver: Awaited<ReturnType<typeof startReceiver>>;
let shopper: Shopper;
let root: Staff;
beforeAll(async () => {
  receiver = await startReceiver();
  shop = await openShop({ WEBHOOK_NETWORKS: "127.0.0.0/8" });
  shopper = await createShopper();
  root = await createStaff({ permissions: "root" });
  await sweep(db());
});
beforeEach(async () => {
  await db().delete(webhooks);
  receiver.got.length = 0;
  receiver.answer = accept;
});
afterEach(() => {
  receiver.answer = accept;
});
afterAll(async () => {
  await shop.close();
  await receiver.stop();
});

async function aWebhook(more: object = {}, by: Pick<Staff, "ask"> = root) {
  const body = { name: `ERP ${randomUUID()}`, url: `${receiver.url}/hook`, types: ["order.paid"], ...more };
  const { status, json, text } = await by.ask("POST", "/cms/webhook", body);
  if (status !== 201) throw new Error(text);
  const path = `/cms/webhook/${json.id}`;
  return {
    id: json.id as number,
    path,
    secret: json.secret as string,
    read: async () => (await root.ask("GET", path)).json,
    deliveries: async () => (await root.ask("GET", `/cms/webhook_delivery?webhook_id=${json.id}`)).json.items,
  };
}
async function buy() {
  const { id: product_id } = await createProduct({ price: 5610 });
  const order = await shopper.order([product_id, 1]);
  await pay(shopper, order.id);
  await shop.settled();
  return order as { id: number; order_no: string };
}
/** Moves the times of all webhooks back by this much. */
async function pass(seconds: number) {
  await db().execute(sql`update deliveries set next_attempt_at = next_attempt_at - make_interval(secs => ${seconds})`);
  await db().execute(sql`update webhooks set failing_since = failing_since - make_interval(secs => ${seconds}),
    rotated_at = rotated_at - make_interval(secs => ${seconds})`);
}
const answerWith = (status: number) => (_: Received, response: Parameters<typeof accept>[1]) =>
  response.writeHead(status).end();
const idsOf = (requests: Received[]) => requests.map(({ headers }) => headers["webhook-id"]);

test("a webhook sends each event of its types, signed by Standard Webhooks, and none from before it", async () => {
  await buy();
  await sendEvents(db());
  const webhook = await aWebhook();
  await sendEvents(db());
  expect(receiver.got).toEqual([]);
  const order = await buy();
  await sendEvents(db());
  const [got, ...others] = receiver.got;
  expect(others).toEqual([]);
  expect(got).toMatchObject({
    path: "/hook",
    headers: { "content-type": "application/json" },
    json: {
      id: got!.headers["webhook-id"],
      position: expect.any(Number),
      type: "order.paid",
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      data: { resource: "order", id: order.id, order_no: order.order_no, status: "paid", sequence: expect.any(Number) },
    },
  });
  expect([isVerified(webhook.secret, got!), isVerified(`${webhook.secret.slice(0, -4)}AAA=`, got!)]).toEqual([
    true,
    false,
  ]);
  expect(await webhook.deliveries()).toMatchObject([{ status: "sent", attempts: 1, error: null, event: got!.json }]);
  expect(await webhook.read()).toMatchObject({ status: "active", last_error: null });
});

test("an instance that is killed after the request sends the event again with the same id", async () => {
  const webhook = await aWebhook();
  await buy();
  await sendEvents(db());
  await db().update(eventDeliveries).set({ status: "pending" }).where(eq(eventDeliveries.webhook_id, webhook.id));
  await sendEvents(db());
  expect(receiver.got).toHaveLength(1);
  await pass(60);
  await sendEvents(db());
  const [first, second, ...others] = idsOf(receiver.got);
  expect([first === second, others]).toEqual([true, []]);
});

test("concurrent instances send each event once", async () => {
  await aWebhook();
  for (let times = 0; times < 3; times++) await buy();
  const held = gate();
  receiver.answer = async (_, response) => {
    await held.opened;
    response.writeHead(204).end();
  };
  const first = Promise.all([sendEvents(db()), sendEvents(db())]);
  await expect.poll(() => receiver.got.length).toBe(3);
  await sendEvents(db());
  held.open();
  await first;
  expect([receiver.got.length, new Set(idsOf(receiver.got)).size]).toEqual([3, 3]);
});

test("for a day after a rotation both secrets verify, also a waiting event, and then only the new one", async () => {
  const webhook = await aWebhook();
  receiver.answer = answerWith(500);
  await buy();
  await sendEvents(db());
  receiver.answer = accept;
  const { json } = await root.ask("POST", `${webhook.path}/rotate`);
  await pass(60);
  await sendEvents(db());
  const verified = () => [webhook.secret, json.secret].map((secret) => isVerified(secret, receiver.got.at(-1)!));
  expect([receiver.got.length, verified()]).toEqual([2, [true, true]]);
  await pass(24 * 3600);
  await buy();
  await sendEvents(db());
  expect([receiver.got.length, verified()]).toEqual([3, [false, true]]);
});

test("secrets are stored encrypted, and are in no answer but the first and in no log", async () => {
  const webhook = await aWebhook();
  const rotated = (await root.ask("POST", `${webhook.path}/rotate`)).json.secret;
  const [stored] = await db().select().from(webhooks).where(eq(webhooks.id, webhook.id));
  const log = await db().select().from(operLogChanges).where(eq(operLogChanges.entity, "webhook"));
  const answers = [await webhook.read(), (await root.ask("PUT", webhook.path, { name: randomUUID() })).json];
  const all = JSON.stringify([stored, log, answers, (await root.ask("GET", "/cms/webhook")).json]);
  for (const secret of [webhook.secret, rotated]) expect(all).not.toContain(secret.slice(6));
  expect(log.map(({ fields }) => Object.keys(fields as object))).toContainEqual(["secret"]);
});

test("a failed event is tried nine more times at growing intervals, and can be replayed with its id", async () => {
  const webhook = await aWebhook();
  receiver.answer = answerWith(500);
  await buy();
  const delays = [10, 60, 300, 1800, 7200, 21_600, 43_200, 86_400, 86_400];
  await sendEvents(db());
  for (const [at, delay] of delays.entries()) {
    await pass(delay - 1);
    await sendEvents(db());
    expect(receiver.got).toHaveLength(at + 1);
    expect(await webhook.deliveries()).toMatchObject([{ status: "pending", attempts: at + 1 }]);
    await pass(1);
    await sendEvents(db());
  }
  const [failed] = await webhook.deliveries();
  expect(failed).toMatchObject({
    status: "failed",
    attempts: 10,
    error: "The receiver answered with status 500.",
  });
  receiver.answer = accept;
  expect((await root.ask("POST", `/cms/webhook_delivery/${failed.id}/replay`)).json).toEqual({ queued: 1 });
  await sendEvents(db());
  expect(new Set(idsOf(receiver.got)).size).toBe(1);
  expect(await webhook.deliveries()).toMatchObject([{ status: "sent", attempts: 1 }, { status: "failed" }]);
});

test("a webhook without an accepted event for three days is failing with one alarm, until the next accepted one", async () => {
  const webhook = await aWebhook();
  const alarms = async () => (await root.ask("GET", "/cms/alarm?type=webhook.failing")).json.items;
  receiver.answer = answerWith(500);
  await buy();
  await sendEvents(db());
  await pass(3 * 86_400 - 60);
  await sendEvents(db());
  expect(await webhook.read()).toMatchObject({ status: "active", failing_since: expect.any(String) });
  for (let times = 0; times < 3; times++) await buy();
  await pass(86_400);
  await sendEvents(db());
  await sendEvents(db());
  expect(await webhook.read()).toMatchObject({ status: "failing" });
  expect(await alarms()).toMatchObject([{ resource: "webhook", resource_id: webhook.id }]);
  receiver.answer = accept;
  await pass(86_400);
  await sendEvents(db());
  expect(await webhook.read()).toMatchObject({ status: "active", failing_since: null, last_error: null });
  const pending = `/cms/webhook_delivery?status=pending&webhook_id=${webhook.id}`;
  expect((await root.ask("GET", pending)).json.items).toEqual([]);
});

test("a receiver that answers 410 gets no more events until an admin activates the webhook", async () => {
  const webhook = await aWebhook();
  receiver.answer = answerWith(500);
  await buy();
  await sendEvents(db());
  receiver.answer = answerWith(410);
  await buy();
  await sendEvents(db());
  expect(await webhook.read()).toMatchObject({ status: "paused" });
  await sendEvents(db());
  expect((await root.ask("GET", "/cms/alarm?size=1")).json.items).toMatchObject([{ type: "webhook.failing" }]);
  expect(await webhook.deliveries()).toMatchObject([
    { status: "failed", error: "The receiver answered with status 410." },
    { status: "failed", error: "The webhook was paused." },
  ]);
  const [{ id }] = await webhook.deliveries();
  expect((await root.ask("POST", `/cms/webhook_delivery/${id}/replay`)).json.code).toBe("protected");
  receiver.answer = accept;
  await buy();
  await sendEvents(db());
  expect(receiver.got).toHaveLength(2);
  await root.ask("PUT", webhook.path, { status: "active" });
  await buy();
  await sendEvents(db());
  expect([receiver.got.length, (await webhook.read()).status]).toEqual([3, "active"]);
});

test("no answer within five seconds, a redirect and a lost connection are failures, and an endless body is not read", async () => {
  const others = await startReceiver();
  const open = gate();
  const paths: Record<string, (response: Parameters<typeof accept>[1]) => unknown> = {
    "/slow": async (response) => {
      await sleep(700);
      response.writeHead(204).end();
    },
    "/redirect": (response) => response.writeHead(307, { location: `${others.url}/elsewhere` }).end(),
    "/lost": (response) => response.destroy(),
    "/endless": (response) => {
      response.writeHead(200);
      response.once("close", open.open);
      const more = () => void (response.destroyed || response.write("x".repeat(65_536), () => setImmediate(more)));
      more();
    },
  };
  receiver.answer = ({ path }, response) => paths[path]!(response);
  const started = Object.keys(paths).map((path) => aWebhook({ url: receiver.url + path }));
  const [slow, redirect, lost, endless] = await Promise.all(started);
  await buy();
  const real = AbortSignal.timeout;
  const limit = vi.spyOn(AbortSignal, "timeout").mockImplementation((ms) => real.call(AbortSignal, ms / 10));
  await sendEvents(db());
  await open.opened; // the connection was closed while the body was still sent
  expect(limit).toHaveBeenCalledWith(5000);
  limit.mockRestore();
  const error = async (webhook: typeof slow) => (await webhook!.read()).last_error;
  expect(await error(slow)).toBe("The receiver did not answer within 5 seconds.");
  expect(await error(redirect)).toBe("The receiver answered with status 307.");
  expect(await error(lost)).toBe("The connection failed: ECONNRESET.");
  expect(await endless!.deliveries()).toMatchObject([{ status: "sent" }]);
  expect(others.got).toEqual([]);
  await others.stop();
});

test("a receiver that does not answer delays neither another one nor alarms", async () => {
  const held = gate();
  receiver.answer = async ({ path }, response) => {
    if (path === "/dead") await held.opened;
    response.writeHead(204).end();
  };
  const dead = await aWebhook({ url: `${receiver.url}/dead` });
  const well = await aWebhook();
  const order = await buy();
  const round = sendEvents(db());
  await expect.poll(well.deliveries).toMatchObject([{ status: "sent", event: { data: { id: order.id } } }]);
  expect((await root.ask("GET", "/cms/alarm?size=1")).json.items).toMatchObject([{ resource_id: order.id }]);
  expect(await dead.deliveries()).toMatchObject([{ status: "pending", error: null }]); // still in flight
  held.open();
  await round;
});

test("a replay sends exactly the events of a period again, also those from before the webhook", async () => {
  const before = await buy();
  await sendEvents(db());
  const from = new Date().toISOString();
  const [early, late] = [await buy(), await buy()];
  await sendEvents(db());
  const to = new Date(Date.now() + 1000).toISOString();
  const webhook = await aWebhook();
  expect((await root.ask("POST", `${webhook.path}/replay`, { from, to })).json).toEqual({ queued: 2 });
  expect((await root.ask("POST", `${webhook.path}/replay`, { from, to })).json).toEqual({ queued: 0 }); // they still wait
  await sendEvents(db());
  expect(receiver.got.map(({ json }) => json.data.id).toSorted()).toEqual([early.id, late.id]);
  expect(receiver.got.map(({ json }) => json.data.id)).not.toContain(before.id);
  await root.ask("POST", `${webhook.path}/replay`, { from, to });
  await sendEvents(db());
  expect([receiver.got.length, new Set(idsOf(receiver.got)).size]).toEqual([4, 2]);
});

test("a replay of 10,000 events is queued once, and one of 10,001 is 409 and queues none", async () => {
  await buy();
  await sendEvents(db());
  await db().execute(sql`insert into events (type, resource, resource_id, sequence, data, position, created_at)
    select type, resource, resource_id, sequence, data, nextval(pg_get_serial_sequence('events', 'id')), timestamptz '2020-01-01Z' + n * interval '1 second'
    from (select * from events where type = 'order.paid' limit 1) e cross join generate_series(1, 10001) n`);
  const webhook = await aWebhook();
  const replayUntil = async (to: string) => {
    const { status, json } = await root.ask("POST", `${webhook.path}/replay`, { from: "2020-01-01T00:00:00Z", to });
    return [status, json.code ?? json.queued];
  };
  expect(await replayUntil("2020-01-02T00:00:00Z")).toEqual([409, "limit_reached"]);
  await db().execute(sql`analyze deliveries`); // from now on PostgreSQL plans for a table without rows
  expect(await replayUntil("2020-01-01T00:16:40.500Z")).toEqual([200, 1000]);
  expect(await replayUntil("2020-01-01T00:16:41.500Z")).toEqual([200, 1]);
  expect(await replayUntil("2020-01-01T02:46:40.500Z")).toEqual([200, 8999]);
  expect(await replayUntil("2020-01-01T02:46:40.500Z")).toEqual([200, 0]);
  await db().execute(sql`update deliveries set status = 'sent' where webhook_id = ${webhook.id}`);
  expect(await replayUntil("2020-01-01T02:46:40.500Z")).toEqual([200, 10_000]);
  const rounds = sql`select round::int, count(distinct event_id)::int as events, count(*)::int as count from deliveries
    where webhook_id = ${webhook.id} group by 1 order by 1`;
  expect(await rows(db(), rounds)).toEqual([1, 2].map((round) => ({ round, events: 10_000, count: 10_000 })));
  await db().execute(sql`delete from deliveries where webhook_id = ${webhook.id}`);
  await db().execute(sql`delete from events where created_at < '2021-01-01Z'`);
});

test("an exam lists the requests that a receiver answers wrongly", async () => {
  const webhook = await aWebhook();
  const seen = new Set<unknown>();
  // It verifies nothing, refuses repetitions, and accepts only small bodies.
  receiver.answer = ({ headers, text }, response) => {
    const id = headers["webhook-id"];
    const status = seen.has(id) ? 409 : text.length > 100_000 ? 413 : 200;
    seen.add(id);
    response.writeHead(status).end();
  };
  const { json } = await root.ask("POST", `${webhook.path}/exam`);
  const failed = json.lines.filter((line: { passed: boolean }) => !line.passed);
  expect(json.passed).toBe(false);
  expect(failed).toEqual([
    { check: "repeated", expected: "2xx", answer: "409", passed: false },
    { check: "wrong_signature", expected: "4xx", answer: "200", passed: false },
    { check: "old_time", expected: "4xx", answer: "200", passed: false },
    { check: "large", expected: "2xx", answer: "413", passed: false },
  ]);
  expect(receiver.got).toHaveLength(10);
  expect(receiver.got.every((each) => each.json.test === true)).toBe(true);
  const [good, , wrong, old, late] = receiver.got;
  expect([good, wrong, old, late].map((each) => isVerified(webhook.secret, each!))).toEqual([true, false, true, false]);
  expect(receiver.got.slice(5, 7).map((each) => each.json.data.sequence)).toEqual([2, 1]);
});

test("an exam of an unreachable receiver ends after its first request", async () => {
  const webhook = await aWebhook({ url: "http://127.0.0.1:9/" });
  const { json } = await root.ask("POST", `${webhook.path}/exam`);
  expect(json).toMatchObject({
    passed: false,
    lines: [{ check: "good", answer: "The connection failed: ECONNREFUSED." }],
  });
});

test("the sandbox's receiver passes the exam without a connection", async () => {
  const webhook = await aWebhook({ url: "https://receiver.sandbox.invalid/" });
  await buy();
  await sendEvents(db());
  expect(await webhook.deliveries()).toMatchObject([{ status: "sent" }]);
  expect((await root.ask("POST", `${webhook.path}/exam`)).json).toMatchObject({ passed: true });
  const real = environment();
  Object.assign(real, { sandbox: false });
  const elsewhere = await root.ask("POST", `${webhook.path}/exam`);
  Object.assign(real, { sandbox: true });
  expect(elsewhere.json).toMatchObject({ passed: false, lines: [{ answer: "Its host was not found." }] });
});

test("a webhook accepts only events that its editor is allowed to see", async () => {
  const clerk = await createStaff({ permissions: ["webhook.read", "webhook.edit", "product.read"] });
  const body = { name: randomUUID(), url: `${receiver.url}/mine`, types: ["stock.low", "order.placed", "user.erased"] };
  const refused = await clerk.ask("POST", "/cms/webhook", body);
  expect([refused.status, refused.json.errors]).toMatchObject([
    403,
    [
      { path: "types.1", message: "You do not have order.read yourself." },
      { path: "types.2", message: "You do not have customer.read yourself." },
    ],
  ]);
  const other = await aWebhook();
  for (const fields of [{ url: body.url }, { name: "Mine" }, { status: "paused" }])
    expect((await clerk.ask("PUT", other.path, fields)).status).toBe(403);
  expect((await clerk.ask("POST", `${other.path}/rotate`)).status).toBe(403);
});

test("a webhook whose last editor loses a permission no longer sends those events, until another admin saves it", async () => {
  const editor = await createStaff({ permissions: ["webhook.read", "webhook.edit", "order.read", "product.read"] });
  const webhook = await aWebhook({ types: ["order.placed", "order.paid"] }, editor);
  await buy();
  await root.ask("PUT", `/cms/group/${editor.group_id}`, { permissions: ["webhook.read", "webhook.edit"] });
  await sendEvents(db());
  expect(receiver.got).toEqual([]);
  expect(await webhook.deliveries()).toMatchObject([
    { status: "failed", error: "The admin who edited the webhook last may not see this event." },
    { status: "failed" },
  ]);
  await root.ask("PUT", webhook.path, { types: ["order.placed", "order.paid"] });
  await buy();
  await sendEvents(db());
  expect(receiver.got.map(({ json }) => json.type).toSorted()).toEqual(["order.paid", "order.placed"]);
});

test("after a change of AUTH_SECRET the webhook has an error, and a rotation repairs it", async () => {
  const webhook = await aWebhook();
  const real = environment();
  const { authSecret } = real;
  Object.assign(real, { authSecret: `another ${authSecret}` });
  const error =
    "The secret cannot be opened any more: AUTH_SECRET has changed. Rotate the secret, and enter the new one at the receiver.";
  const again = await createStaff({ permissions: "root" });
  expect((await again.ask("POST", `${webhook.path}/exam`)).json).toMatchObject({ code: "protected", detail: error });
  await sendEvents(db());
  await db().execute(
    sql`insert into events (type, resource, resource_id, data) values ('order.paid', 'order', 1, '{}')`,
  );
  await sendEvents(db());
  expect((await again.ask("GET", `/cms/webhook_delivery?webhook_id=${webhook.id}`)).json.items).toMatchObject([
    { status: "pending", attempts: 1, error },
  ]);
  expect((await again.ask("GET", webhook.path)).json.last_error).toBe(error);
  const { json } = await again.ask("POST", `${webhook.path}/rotate`);
  await pass(60);
  await sendEvents(db());
  expect(isVerified(json.secret, receiver.got.at(-1)!)).toBe(true);
  Object.assign(real, { authSecret });
});

test("a paused webhook sends neither waiting nor new events", async () => {
  const webhook = await aWebhook();
  await buy();
  await root.ask("PUT", webhook.path, { status: "paused" });
  await sendEvents(db());
  await buy();
  await sendEvents(db());
  await root.ask("PUT", webhook.path, { status: "active" });
  await sendEvents(db());
  expect([receiver.got, await webhook.deliveries()]).toEqual([[], []]);
});

test("a webhook of all types sends what its last editor is allowed to see, and queues nothing else", async () => {
  const both = await createStaff({ permissions: ["webhook.read", "webhook.edit", "order.read", "product.read"] });
  const clerk = await createStaff({ permissions: ["webhook.read", "webhook.edit", "webhook.replay", "product.read"] });
  await aWebhook({ types: ["*"], url: `${receiver.url}/all` }, both);
  const some = await aWebhook({ types: ["*"], url: `${receiver.url}/some` }, clerk);
  const typesOf = (path: string) =>
    [...new Set(receiver.got.filter((one) => one.path === path).map(({ json }) => json.type))].toSorted();
  const from = new Date(Date.now() - 1000).toISOString();
  const order = await buy();
  await sendEvents(db());
  expect(typesOf("/all")).toEqual(["order.paid", "order.placed", "product.on_sale"]);
  expect(typesOf("/some")).toEqual(["product.on_sale"]);
  expect((await some.deliveries()).map(({ event }: { event: { type: string } }) => event.type)).not.toContain(
    "order.paid",
  );

  await root.ask("PUT", some.path, { name: randomUUID() }); // root is the last editor now
  await root.ask("POST", `${some.path}/replay`, { from, to: new Date(Date.now() + 1000).toISOString() });
  await sendEvents(db());
  expect(receiver.got.filter(({ path, json }) => path === "/some" && json.data.id === order.id)).toHaveLength(2);
  const wrong = await root.ask("PUT", some.path, { types: ["*", "order.paid"] });
  expect(wrong.json.errors).toMatchObject([{ path: "types", message: "`*` must be the only type." }]);
});
