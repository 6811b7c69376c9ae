import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { settings } from "@/db/schema/content";
import { type OrderStatus, orderStatuses, orders } from "@/db/schema/orders";
import { db, request, setLimit } from "@/e2e/fixtures/servers/in-process";
import { dropWechatCalls } from "@/e2e/fixtures/servers/intercept-wechat";
import {
  createAdmin,
  createProduct,
  createShopper,
  expireOrder,
  findFaults,
  openShop,
  pay,
  type Shopper,
} from "@/e2e/fixtures/shop/shop";
import { sweep } from "@/e2e/fixtures/shop/sweep";
import { moves } from "@/lib/selling/moves/states";
import { completeShipped, expireUnpaid } from "@/lib/selling/orders/sweeps";

let shop: Awaited<ReturnType<typeof openShop>>;
let shopper: Shopper;
let admin: Awaited<ReturnType<typeof createAdmin>>;
beforeAll(async () => {
  shop = await openShop();
  shopper = await createShopper();
  setLimit("limit.orders", 0);
  await db().insert(settings).values({ key: "order.max_unpaid", value: "0" });
  admin = await createAdmin("order.ship", "order.cancel", "order.complete", "order.refund", "order.read");
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => shop.close());

const status = async (id: number) => (await db().select().from(orders).where(eq(orders.id, id)))[0]!.status;
const setStatus = (id: number, body: object) => admin("PUT", `/cms/order/${id}/status`, body);
const refund = (id: number) =>
  admin("POST", `/cms/order/${id}/refund`, { reason: "x" }, { "idempotency-key": randomUUID() });

/** The requests that people may make, and who makes them. */
const asked = {
  "shopper pays": (id: number) => shopper.ask("POST", "/v1/pay/pre_order", { order_id: id }),
  "shopper cancels": (id: number) => shopper.ask("POST", `/v1/order/${id}/cancel`),
  "shopper confirms": (id: number) => shopper.ask("POST", `/v1/order/${id}/confirm`),
  "admin cancels": (id: number) => setStatus(id, { status: "cancelled", reason: "x" }),
  "admin ships": (id: number) => setStatus(id, { status: "shipped", carrier: "SF", tracking_no: "SF1" }),
  "admin completes": (id: number) => setStatus(id, { status: "completed" }),
  "admin refunds": refund,
};
type Asked = keyof typeof asked;

/** The contract's table once more, in its own words: where each of them leads; all else is 409 and leads nowhere. */
const leads: Record<OrderStatus, Partial<Record<Asked, OrderStatus>>> = {
  unpaid: { "shopper pays": "unpaid", "shopper cancels": "cancelled", "admin cancels": "cancelled" },
  paid: { "admin ships": "shipped", "admin refunds": "refunding" },
  shipped: { "shopper confirms": "completed", "admin completes": "completed", "admin refunds": "refunding" },
  completed: { "admin refunds": "refunding" },
  cancelled: {},
  refunding: {},
  refunded: {},
};
const shopperActions: Record<OrderStatus, string[]> = {
  unpaid: ["pay", "cancel"],
  paid: ["after_sale", "change_address", "request_invoice"],
  shipped: ["confirm", "after_sale", "request_invoice"],
  completed: ["after_sale", "review", "request_invoice"],
  cancelled: [],
  refunding: [],
  refunded: [],
};

/** Brought there by the front door, by the shortest way. */
async function orderThatIs(wanted: OrderStatus): Promise<number> {
  const { id } = await shopper.order([(await createProduct()).id, 1]);
  if (wanted === "unpaid") return id;
  if (wanted === "cancelled") await asked["shopper cancels"](id);
  else {
    await pay(shopper, id);
    await shop.settled();
  }
  if (wanted === "shipped" || wanted === "completed") await asked["admin ships"](id);
  if (wanted === "completed") await asked["admin completes"](id);
  if (wanted === "refunding") dropWechatCalls();
  if (wanted === "refunding" || wanted === "refunded") await refund(id);
  vi.restoreAllMocks();
  await shop.settled();
  expect(await status(id)).toBe(wanted);
  return id;
}

describe.each(orderStatuses)("an order that is %s", (from) => {
  test("offers its shopper what the table allows, and is moved by nothing else", async () => {
    const id = await orderThatIs(from);
    expect((await shopper.ask("GET", `/v1/order/${id}`)).json.actions).toEqual(shopperActions[from]);
    for (const name of (Object.keys(asked) as Asked[]).filter((each) => !(each in leads[from]))) {
      const { status: code, json } = await asked[name](id);
      expect([name, code, json.code, await status(id)]).toEqual([name, 409, "order_state", from]);
      expect(json.detail).toMatch(/^[A-Z][^\n]*\.$/);
    }
  });

  test.each(Object.entries(leads[from]) as [Asked, OrderStatus][])("when the %s becomes %s", async (name, to) => {
    const id = await orderThatIs(from);
    silenceRefunds(name);
    expect((await asked[name](id)).status).toBeLessThan(300);
    expect(await status(id)).toBe(to);
  });

  test("is moved by time only where the table says so", async () => {
    const id = await orderThatIs(from);
    const longAgo = new Date(Date.now() - 8 * 86_400_000);
    const { shipped_at } = (await db().select().from(orders).where(eq(orders.id, id)))[0]!;
    await expireOrder(id);
    await db()
      .update(orders)
      .set({ shipped_at: shipped_at && longAgo })
      .where(eq(orders.id, id));
    silenceRefunds("admin refunds");
    await sweep(db());
    const byTime: Partial<Record<OrderStatus, OrderStatus>> = { unpaid: "cancelled", shipped: "completed" };
    expect(await status(id)).toBe(byTime[from] ?? from);
  });
});

test("time leaves an order alone that was moved a moment before its turn", async () => {
  for (const [late, now] of [
    [expireUnpaid, "paid"],
    [completeShipped, "completed"],
  ] as const) {
    const id = await orderThatIs(now);
    await expect(late.work(db(), id)).resolves.toBeUndefined();
    expect(await status(id)).toBe(now);
  }
});

function silenceRefunds(name: Asked) {
  if (name === "admin refunds") dropWechatCalls(/refunds/);
}

test("the code's table of moves is the contract's", () => {
  const pairs = Object.values(moves).flatMap(({ from, to, by }) =>
    from.map((each) => `${each} → ${to} by ${by.join()}`),
  );
  expect(pairs.toSorted()).toEqual(
    [
      "unpaid → paid by platform",
      "unpaid → cancelled by shopper,admin,system",
      "paid → shipped by admin,platform",
      "shipped → completed by shopper,admin,system",
      "paid → refunding by admin,system,platform",
      "shipped → refunding by admin,system,platform",
      "completed → refunding by admin,system,platform",
      "cancelled → refunding by admin,system,platform",
      "refunding → refunded by platform",
      "cancelled → paid by platform",
    ].toSorted(),
  );
});

test("a parcel needs a carrier of the dictionary and a number", async () => {
  const id = await orderThatIs("paid");
  for (const [body, path] of [
    [{ status: "shipped", carrier: "NOBODY", tracking_no: "1" }, "carrier"],
    [{ status: "shipped", tracking_no: "1" }, "carrier"],
    [{ status: "shipped", carrier: "SF" }, "tracking_no"],
    [{ status: "cancelled" }, "reason"],
    [{ status: "completed", reason: "x" }, "reason"],
  ] as const) {
    const refused = await setStatus(id, body);
    expect([refused.status, refused.json.errors]).toMatchObject([400, [{ path }]]);
  }
  expect(await status(id)).toBe("paid");
});

test("each move needs its own right", async () => {
  const id = await orderThatIs("paid");
  const clerk = await createAdmin("order.ship", "order.read");
  expect((await clerk("PUT", `/cms/order/${id}/status`, { status: "cancelled", reason: "x" })).status).toBe(403);
  expect((await clerk("PUT", `/cms/order/${id}/status`, { status: "completed" })).status).toBe(403);
  const body = { reason: "x" };
  expect((await clerk("POST", `/cms/order/${id}/refund`, body, { "idempotency-key": "1" })).status).toBe(403);
  expect((await request("POST", `/cms/order/${id}/refund`, { body, token: shopper.token })).status).toBe(403);
  const parcel = { status: "shipped", carrier: "SF", tracking_no: "SF1" };
  expect((await clerk("PUT", `/cms/order/${id}/status`, parcel)).status).toBe(200);
});

test("whatever was asked of them, the orders add up", async () => {
  expect(await findFaults()).toEqual([]);
});
