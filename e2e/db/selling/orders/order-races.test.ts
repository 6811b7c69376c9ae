import { setTimeout as sleep } from "node:timers/promises";
import { eq, sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { rows } from "@/db/client";
import { products, variants } from "@/db/schema/catalogue";
import { settings } from "@/db/schema/content";
import { orders } from "@/db/schema/orders";
import {
  db,
  lockRows,
  type Reply,
  request,
  setLimit,
  waitForLockWait,
  waitUntil,
} from "@/e2e/fixtures/servers/in-process";
import { createCategory } from "@/e2e/fixtures/shop/catalogue";
import { orderDesk } from "@/e2e/fixtures/shop/order-desk";
import { insertWithVariants } from "@/e2e/fixtures/shop/products";
import {
  createProduct,
  createShopper,
  expireOrder,
  findFaults,
  pay,
  readSold,
  readStock,
  type Shopper,
} from "@/e2e/fixtures/shop/shop";
import { sweep } from "@/e2e/fixtures/shop/sweep";

const {
  admin,
  shopper,
  settled,
  refund,
  seen: get,
} = orderDesk("order.cancel", "order.refund", "order.ship", "product.stock");
beforeAll(async () => {
  setLimit("limit.orders", 0);
  await db().insert(settings).values({ key: "order.max_unpaid", value: "0" });
});

const rounds = [1, 2];
const buy = (buyer: Pick<Shopper, "ask">, ...lines: [product: number, count: number][]) =>
  buyer.ask("POST", "/v1/order", { products: lines.map(([product_id, count]) => ({ product_id, count })) });
const payThere = (outTradeNo: string, notify = "once") =>
  request("POST", `/sandbox/payments/${outTradeNo}`, { body: { action: "pay", notify } });

/** Repeats a request that is 503 because the pool is full. */
async function insisting(ask: () => Promise<Reply>) {
  for (let times = 0; ; times++) {
    const reply = await ask();
    if (reply.status !== 503 || times === 5) return reply;
    expect(reply.headers["retry-after"]).toBeDefined();
  }
}

test("twenty concurrent buyers of the last five units of a variant get exactly five orders", async () => {
  const tea = await insertWithVariants(db(), (await createCategory()).id, { Tin: { stock: 5 }, Bag: { stock: 100 } });
  const products = [{ product_id: tea.id, variant_id: tea.idOf("Tin"), count: 1 }];
  const buyers = await Promise.all(Array.from({ length: 20 }, createShopper));
  const answers = await Promise.all(buyers.map(({ ask }) => insisting(() => ask("POST", "/v1/order", { products }))));
  const lost = answers.filter(({ status }) => status !== 201).map(({ json }) => [json.code, json.errors[0].available]);
  expect(lost).toEqual(Array(15).fill(["out_of_stock", 0]));
  expect(await readStock(tea.id)).toBe(100);
  expect(await findFaults()).toEqual([]);
});

test("concurrent cancellations of an order return its stock once", async () => {
  const { id: product } = await createProduct();
  const { id } = await shopper.order([product, 4]);
  const answers = await Promise.all([
    ...[1, 2, 3, 4].map(() => shopper.ask("POST", `/v1/order/${id}/cancel`)),
    ...[1, 2].map(() => admin("PUT", `/cms/order/${id}/status`, { status: "cancelled", reason: "Asked." })),
  ]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409, 409]);
  expect(await readStock(product)).toBe(10);
  expect(await findFaults()).toEqual([]);
});

test("of a concurrent cancellation and payment one succeeds, and order, money and stock agree", async () => {
  for (const _ of rounds) {
    const { id: product } = await createProduct();
    const { id } = await shopper.order([product, 1]);
    const { json } = await shopper.ask("POST", "/v1/pay/pre_order", { order_id: id });
    const [cancelled, paid] = await Promise.all([
      shopper.ask("POST", `/v1/order/${id}/cancel`),
      payThere(json.out_trade_no),
    ]);
    await settled();
    const { status } = await get(id);
    expect([status, cancelled.status, paid.status, await readStock(product), await readSold(product)]).toEqual(
      paid.status === 202 ? ["paid", 409, 202, 9, 1] : ["cancelled", 200, 409, 10, 0],
    );
    if (cancelled.status === 409) expect(cancelled.json.code).toBe("order_state");
  }
  expect(await findFaults()).toEqual([]);
});

test("of a concurrent expiry and payment one succeeds, and order, money and stock agree", async () => {
  for (const _ of rounds) {
    const { id: product } = await createProduct();
    const { id } = await shopper.order([product, 1]);
    const { json } = await shopper.ask("POST", "/v1/pay/pre_order", { order_id: id });
    await expireOrder(id);
    const [, , paid] = await Promise.all([sweep(db()), sweep(db()), payThere(json.out_trade_no)]);
    await settled();
    await sweep(db());
    const { status } = await get(id);
    expect([status, await readStock(product), await readSold(product)]).toEqual(
      paid.status === 202 ? ["paid", 9, 1] : ["cancelled", 10, 0],
    );
  }
  expect(await findFaults()).toEqual([]);
});

test("a notification, its repetitions and concurrent queries apply a payment once", async () => {
  for (const _ of rounds) {
    const { id: product } = await createProduct();
    const { id } = await shopper.order([product, 2]);
    const { json } = await shopper.ask("POST", "/v1/pay/pre_order", { order_id: id });
    await payThere(json.out_trade_no, "repeat");
    await Promise.all([get(id), get(id), sweep(db()), settled()]);
    expect(await get(id)).toMatchObject({ status: "paid", events: [{ to: "unpaid" }, { to: "paid" }] });
    expect(await readSold(product)).toBe(2);
  }
  expect(await findFaults()).toEqual([]);
});

test("a full refund concurrent with a shipment returns the stock only if nothing was shipped", async () => {
  for (const round of rounds) {
    const { id: product } = await createProduct();
    const { id } = await shopper.order([product, 1]);
    await pay(shopper, id);
    await settled();
    const [shipped, refunded] = await Promise.all([
      admin("PUT", `/cms/order/${id}/status`, { status: "shipped", carrier: "SF", tracking_no: "1" }),
      admin("POST", `/cms/order/${id}/refund`, { reason: "Unwanted." }, { "idempotency-key": `race-${id}-${round}` }),
    ]);
    await settled();
    // Shipped first it can still be refunded, and then the goods are gone; refunded first it cannot be shipped.
    expect(refunded.status).toBe(202);
    expect(await readStock(product)).toBe(shipped.status === 200 ? 9 : 10);
    expect((await get(id)).status).toBe("refunded");
  }
  expect(await findFaults()).toEqual([]);
});

test("concurrent refunds never return more than was paid", async () => {
  const { id } = await shopper.order([(await createProduct({ price: 1000 })).id, 1]);
  await pay(shopper, id);
  await settled();
  const answers = await Promise.all(
    [1, 2, 3, 4, 5].map((at) =>
      admin("POST", `/cms/order/${id}/refund`, { amount: 600, reason: "x" }, { "idempotency-key": `many-${id}-${at}` }),
    ),
  );
  await settled();
  expect(answers.filter(({ status }) => status === 202)).toHaveLength(1);
  expect((await get(id)).refunded_amount).toBe(600);
  expect(await findFaults()).toEqual([]);
});

test("concurrent sweeps cancel each expired order once", async () => {
  const products = await Promise.all(Array.from({ length: 8 }, () => createProduct()));
  const placed: number[] = [];
  for (const { id } of products) placed.push((await shopper.order([id, 1])).id);
  for (const id of placed) await expireOrder(id);
  await Promise.all([sweep(db()), sweep(db()), sweep(db())]);
  for (const id of placed)
    expect((await get(id)).events.map(({ to }: { to: string }) => to)).toEqual(["unpaid", "cancelled"]);
  for (const { id } of products) expect(await readStock(id)).toBe(10);
  expect(await findFaults()).toEqual([]);
});

/** When the statement that waits for a lock began. */
const waitingSince = async () => {
  const asked = sql`select max(query_start)::text as since from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`;
  return (await rows<{ since: string | null }>(db(), asked))[0]!.since;
};

test("an order that waits for a product longer than the lock timeout is retried", async () => {
  const { id } = await createProduct();
  const release = await lockRows((tx) => tx.select().from(products).where(eq(products.id, id)).for("update"));
  const buying = buy(shopper, [id, 1]);
  await waitForLockWait();
  const first = await waitingSince();
  await waitUntil(async () => ![null, first].includes(await waitingSince()));
  await release();
  expect([(await buying).status, await readStock(id)]).toEqual([201, 9]);
});

test("the sweep skips a locked order and does not wait for it", async () => {
  const { id: product } = await createProduct();
  const { id } = await shopper.order([product, 1]);
  await expireOrder(id);
  let holder = 0;
  const release = await lockRows(async (tx) => {
    await tx.select().from(orders).where(eq(orders.id, id)).for("update");
    holder = (await rows<{ pid: number }>(tx, sql`select pg_backend_pid() as pid`))[0]!.pid;
  });
  const sweeping = sweep(db()).then(() => true);
  let someoneWaited = false;
  for (let isOver = false; !isOver; isOver = await Promise.race([sweeping, sleep(20, false)]))
    someoneWaited ||=
      (await rows(db(), sql`select from pg_stat_activity where ${holder}::int = any(pg_blocking_pids(pid))`)).length >
      0;
  const { status } = await get(id);
  await release();
  expect([someoneWaited, status]).toEqual([false, "unpaid"]);
  await sweep(db());
  expect((await get(id)).status).toBe("cancelled");
});

test("a cancellation is refused if a payment began after it looked for open payments", async () => {
  const { id: product } = await createProduct();
  const { id } = await shopper.order([product, 1]);
  const release = await lockRows((tx) => tx.select().from(orders).where(eq(orders.id, id)).for("update"));
  const preparing = shopper.ask("POST", "/v1/pay/pre_order", { order_id: id });
  await waitForLockWait();
  const cancelling = shopper.ask("POST", `/v1/order/${id}/cancel`);
  await waitForLockWait(2);
  await release();
  expect([(await preparing).status, (await cancelling).json]).toMatchObject([
    200,
    { status: 409, code: "order_state", detail: "A payment of this order has just begun. Try again.", retry_after: 2 },
  ]);
  expect((await shopper.ask("POST", `/v1/order/${id}/cancel`)).json.status).toBe("cancelled");
  expect(await readStock(product)).toBe(10);
});

const tables = { products, variants };
type Table = keyof typeof tables;
type Goods = Awaited<ReturnType<typeof createProduct>>;
const idIn = (table: Table, { id, variant_id }: Goods) => (table === "products" ? id : variant_id!);
const holdRow = (table: Table, goods: Goods) =>
  lockRows((tx) => tx.execute(sql`select from ${tables[table]} where id = ${idIn(table, goods)} for update`));
const isFree = async (table: Table, goods: Goods) => {
  const id = idIn(table, goods);
  const free = sql`select from ${tables[table]} where id = ${id} for no key update skip locked`;
  return (await rows(db(), free)).length === 1;
};

test.each(["placing", "cancelling", "refunding"] as const)(
  "%s locks the products in the order of their ids, and then the variants",
  async (action) => {
    const [first, last] = [await createProduct(), await createProduct()];
    const lines = [last, first].map(({ id }): [number, number] => [id, 1]);
    const { id } = await shopper.order(...lines);
    if (action === "refunding") {
      await pay(shopper, id);
      await settled();
    }
    const refundAll = async () => {
      const { items } = await get(id);
      const all = items.map((item: { id: number }) => ({ item_id: item.id, count: 1 }));
      const reply = await refund(id, { reason: "Unwanted.", items: all });
      await settled();
      return reply;
    };
    const release = await holdRow("products", first);
    const cancel = () => shopper.ask("POST", `/v1/order/${id}/cancel`);
    const acting = { placing: () => buy(shopper, ...lines), cancelling: cancel, refunding: refundAll }[action]();
    await waitForLockWait();
    const free = [await isFree("products", last), await isFree("variants", first), await isFree("variants", last)];
    await release();
    expect([free, (await acting).status]).toEqual([[true, true, true], expect.toBeOneOf([200, 201, 202])]);
    const left = action === "placing" ? 8 : 10;
    expect([await readStock(first.id), await readStock(last.id)]).toEqual([left, left]);
  },
);
