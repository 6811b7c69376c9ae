import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { openStore, rows } from "@/db/client";
import { invariants } from "@/lib/system/health/invariants";
import { openPostgres } from "../fixtures/databases/postgres";
import { appEnvironment } from "../fixtures/servers/app-environment";
import { crowd, productOf } from "../fixtures/servers/crowd";
import { buildEarlier } from "../fixtures/servers/earlier-version";
import { ask, rootToken } from "../fixtures/servers/http";
import { liftLimits, type RunningServer, startServer } from "../fixtures/servers/server";

/** The last version before after-sale by line, events and bots. */
const before = "81131e8f29fe0dacbe12ec062b24de6ceba3fd81";

test("an instance of the version before sells, ships and refunds on the database of the new one, until it is stopped", async () => {
  Object.assign(process.env, { AUTH_SECRET: appEnvironment({}).AUTH_SECRET, SANDBOX: "true" });
  const earlier = buildEarlier(before);
  const postgres = await openPostgres();
  const url = await postgres.createDatabase("kiosk_older");
  earlier.run(url, "migrate");
  earlier.run(url, "seed");
  await liftLimits(url);
  const env = { DATABASE_URL: url, LOG_LEVEL: "warn" };
  const old = await earlier.start(env);
  const store = openStore({ driver: "pg", url });
  const { db } = store;
  const product = await productOf(db, 1000, 1000);
  const [shopper] = (await crowd(db, 1)) as [string];
  const root = await rootToken(old.url);

  const send = async (at: RunningServer, method: string, path: string, body?: object, token = shopper) => {
    const headers = { "idempotency-key": randomUUID() };
    const { status, json, text } = await ask(at.url, method, path, { token, body, headers });
    return { status, json, text };
  };
  const sure = async (...call: Parameters<typeof send>) => {
    const reply = await send(...call);
    if (reply.status >= 400) throw new Error(`${call[1]} ${call[2]}: ${reply.text}`);
    return reply.json;
  };
  const place = async (at = old) =>
    (await sure(at, "POST", "/v1/order", { products: [{ product_id: product, count: 2 }] })).id as number;
  const stateOf = async (id: number) => (await sure(old, "GET", `/v1/order/${id}`)).status as string;
  const becomes = (id: number, state: string) => expect.poll(() => stateOf(id), { timeout: 30_000 }).toBe(state);
  const pay = async (id: number, at = old) => {
    const { out_trade_no } = await sure(at, "POST", "/v1/pay/pre_order", { order_id: id });
    await sure(at, "POST", `/sandbox/payments/${out_trade_no}`, { action: "pay" });
    await becomes(id, "paid");
    return id;
  };
  const status = (id: number, body: object) => sure(old, "PUT", `/cms/order/${id}/status`, body, root);
  const ship = (id: number) => status(id, { status: "shipped", carrier: "SF", tracking_no: "SF1" });
  const refund = (id: number, body: object = {}) =>
    sure(old, "POST", `/cms/order/${id}/refund`, { reason: "We are sorry.", ...body }, root);
  const itemOf = async (id: number) => (await sure(old, "GET", `/v1/order/${id}`)).items[0].id as number;
  const askBack = async (at: RunningServer, id: number, count: number) =>
    (
      await sure(at, "POST", "/v1/after_sale", {
        ...{ order_id: id, type: "refund", reason: "broken" },
        items: [{ item_id: await itemOf(id), count }],
      })
    ).id as number;

  const [unpaid, paid, shipped] = [await place(), await pay(await place()), await pay(await place())];
  await ship(shipped);
  const [mark] = await rows<{ id: number }>(db, sql`select max(id)::int as id from order_events`);
  const current = await startServer({ env });

  // What the older one does by itself.
  await pay(unpaid);
  await ship(unpaid);
  await status(unpaid, { status: "completed" });
  await ship(paid);
  await refund(paid);
  const part = await pay(await place());
  await refund(part, { amount: 300 });
  const whole = await pay(await place());
  await refund(whole);
  const cancelled = await place();
  await sure(old, "POST", `/v1/order/${cancelled}/cancel`);
  await sure(old, "POST", `/v1/order/${shipped}/confirm`);
  await becomes(paid, "refunded");
  await becomes(whole, "refunded");

  // What it does with an order of which something is asked back at the new one.
  const heldBack = await pay(await place());
  const finished = await askBack(current, heldBack, 1);
  const requestOf = async (id: number) => (await sure(current, "GET", `/v1/after_sale/${id}`)).status as string;
  await expect.poll(() => requestOf(finished), { timeout: 30_000 }).toBe("refunded");
  const tooMuch = await send(
    old,
    "PUT",
    `/cms/order/${heldBack}/status`,
    { status: "shipped", carrier: "SF", tracking_no: "SF1" },
    root,
  );
  const open = await pay(await place());
  await db.execute(sql`update orders set paid_at = now() - interval '1 hour' where id = ${open}`);
  const live = await askBack(current, open, 1);
  const refundBeside = await send(old, "POST", `/cms/order/${open}/refund`, { reason: "We are sorry." }, root);
  await becomes(open, "refunded");

  expect(await old.stop()).toBe(0);
  await expect.poll(() => requestOf(live), { timeout: 30_000 }).toBe("closed");
  const waits = () => rows(db, sql`select id from events where position is null`);
  await expect.poll(waits, { timeout: 30_000 }).toEqual([]);
  const untold = await rows(
    db,
    sql`select id, order_id from order_events e where id > ${mark!.id}
      and not exists (select from events v where v.resource = 'order' and v.sequence = e.id and v.position is not null)`,
  );
  process.stdout.write(
    `the older one: a parcel with a unit that is asked back ${tooMuch.status} ${tooMuch.json?.code}, all money beside a request ${refundBeside.status}\n`,
  );
  expect(untold).toEqual([]);
  expect(await rows(db, invariants)).toEqual([]);
  await current.stop();
  await store.close();
  await postgres.dropDatabase("kiosk_older");
  await postgres.close();
  earlier.remove();
});
