import { randomUUID } from "node:crypto";
import { asc, eq, sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { type Database, rows } from "@/db/client";
import { events } from "@/db/schema/events";
import { orderEvents } from "@/db/schema/orders";
import { db } from "@/e2e/fixtures/servers/in-process";
import { orderDesk } from "@/e2e/fixtures/shop/order-desk";
import { createProduct, findFaults, setStock } from "@/e2e/fixtures/shop/shop";
import { sweep } from "@/e2e/fixtures/shop/sweep";
import { dispatchEvents } from "@/lib/selling/events/dispatch-events";

const { admin, shopper, settled, paid } = orderDesk(
  ...(["order.read", "order.ship", "order.refund", "order.complete", "product.read", "product.stock"] as const),
);
beforeAll(() => sweep(db()));

const dispatch = () => dispatchEvents.tidy(db(), 100);
const eventsOf = (order: number) =>
  db().select().from(events).where(eq(events.resource_id, order)).orderBy(asc(events.id));
const ofOrder = async (order: number) => (await eventsOf(order)).filter(({ resource }) => resource === "order");
const aPaidOrder = async () => (await paid()).id;
const note = (tx: Database, order: number) =>
  tx.insert(orderEvents).values({ order_id: order, kind: "address_edit", from: "paid", to: "paid", by: "admin" });

test("each row of `order_events` becomes one event with the order's number and status", async () => {
  const id = await aPaidOrder();
  await admin("PUT", `/cms/order/${id}/status`, { status: "shipped", carrier: "SF", tracking_no: "SF1" });
  await admin("PUT", `/cms/order/${id}/status`, { status: "completed" });
  await admin("POST", `/cms/order/${id}/refund`, { reason: "Broken." }, { "idempotency-key": randomUUID() });
  await sweep(db());
  await settled();
  await dispatch();
  const found = await ofOrder(id);
  expect(found.map(({ type }) => type)).toEqual([
    "order.placed",
    "order.paid",
    "order.shipped",
    "order.completed",
    "order.refunding",
    "order.refunded",
  ]);
  const { json } = await admin("GET", `/cms/order/${id}`);
  expect(found.at(-1)!.data).toEqual({ order_no: json.order_no, status: "refunded" });
  const lines = await db().select().from(orderEvents).where(eq(orderEvents.order_id, id)).orderBy(orderEvents.id);
  expect(found.map(({ sequence }) => sequence)).toEqual(lines.map((line) => line.id));
  const positions = found.map(({ position }) => position!);
  expect(positions).toEqual(positions.toSorted((a, b) => a - b));
  expect(await findFaults()).toEqual([]);
});

test("an event that commits after a later one gets the higher position, and none is skipped", async () => {
  const [early, late] = [await aPaidOrder(), await aPaidOrder()];
  await dispatch();
  let commit = () => {};
  const committed = new Promise<void>((resolve) => {
    commit = resolve;
  });
  let begin = () => {};
  const begun = new Promise<void>((resolve) => {
    begin = resolve;
  });
  const slow = db().transaction(async (tx) => {
    await note(tx as unknown as Database, early);
    begin();
    await committed;
  });
  await begun;
  await note(db(), late);
  await dispatch();
  commit();
  await slow;
  await dispatch();
  const [first, second] = [(await ofOrder(early)).at(-1)!, (await ofOrder(late)).at(-1)!];
  expect([first.type, second.type]).toEqual(["order.address_edit", "order.address_edit"]);
  expect(first.id).toBeLessThan(second.id);
  expect(first.position).toBeGreaterThan(second.position!);
  expect(await rows(db(), sql`select id from events where position is null`)).toEqual([]);
});

test("concurrent dispatchers give each event one position", async () => {
  const id = await aPaidOrder();
  for (let n = 0; n < 50; n++) await note(db(), id);
  await Promise.all(Array.from({ length: 8 }, dispatch));
  await dispatch();
  const positions = (await ofOrder(id)).map(({ position }) => position);
  expect(positions).toHaveLength(52);
  expect(new Set(positions).size).toBe(52);
  expect(positions).not.toContain(null);
});

test("`stock.low` is sent by the order that brings a variant to its threshold, at most once an hour", async () => {
  const goods = await createProduct({ stock: 14 });
  const low = async () => (await eventsOf(goods.id)).filter(({ type }) => type === "stock.low");
  await shopper.order([goods.id, 3]);
  expect(await low()).toEqual([]);
  await shopper.order([goods.id, 1]);
  await shopper.order([goods.id, 1]);
  expect(await low()).toMatchObject([
    { resource: "product", data: { variant_id: goods.variant_id, name: goods.name, stock: 10 } },
  ]);
  await setStock(goods, 12);
  await shopper.order([goods.id, 5]);
  expect(await low()).toHaveLength(1);
  await db()
    .update(events)
    .set({ created_at: sql`now() - interval '61 minutes'` })
    .where(eq(events.resource_id, goods.id));
  await setStock(goods, 12);
  await shopper.order([goods.id, 10]);
  expect(await low()).toMatchObject([{}, { data: { stock: 2 } }]);
});

test("a row of `order_events` that is older than 24 hours creates no event", async () => {
  const id = await aPaidOrder();
  const before = (await ofOrder(id)).length;
  const ago = (hours: number) => {
    const created_at = new Date(Date.now() - hours * 3_600_000);
    return db()
      .insert(orderEvents)
      .values({ order_id: id, kind: "address_edit", from: "paid", to: "paid", by: "admin", created_at });
  };
  await ago(25);
  expect(await ofOrder(id)).toHaveLength(before);
  await ago(23);
  expect(await ofOrder(id)).toHaveLength(before + 1);
});

test("events are deleted after 30 days", async () => {
  const id = await aPaidOrder();
  await dispatch();
  const [placed] = await ofOrder(id);
  const age = (days: number) =>
    db()
      .update(events)
      .set({ created_at: sql`now() - make_interval(days => ${days})` })
      .where(eq(events.id, placed!.id));
  await age(29);
  await sweep(db());
  expect(await ofOrder(id)).toHaveLength(2);
  await db().execute(sql`delete from events where id < ${placed!.id}`);
  await age(31);
  await sweep(db());
  expect((await ofOrder(id)).map(({ type }) => type)).toEqual(["order.paid"]);
});
