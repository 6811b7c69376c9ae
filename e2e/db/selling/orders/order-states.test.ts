import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { settings } from "@/db/schema/content";
import { type OrderStatus, orderStatuses, orders } from "@/db/schema/orders";
import { db, setLimit } from "@/e2e/fixtures/servers/in-process";
import { dropWechatCalls } from "@/e2e/fixtures/servers/intercept-wechat";
import { orderDesk } from "@/e2e/fixtures/shop/order-desk";
import { createProduct, expireOrder, findFaults, pay } from "@/e2e/fixtures/shop/shop";
import { sweep } from "@/e2e/fixtures/shop/sweep";
import { completeShipped, expireUnpaid } from "@/lib/selling/orders/sweeps";

const { admin, shopper, settled } = orderDesk(
  ...(["order.read", "order.ship", "order.cancel", "order.complete", "order.refund"] as const),
);
beforeAll(async () => {
  setLimit("limit.orders", 0);
  await db().insert(settings).values({ key: "order.max_unpaid", value: "0" });
});

const status = async (id: number) => (await db().select().from(orders).where(eq(orders.id, id)))[0]!.status;
const setStatus = (id: number, body: object) => admin("PUT", `/cms/order/${id}/status`, body);
const refund = (id: number) =>
  admin("POST", `/cms/order/${id}/refund`, { reason: "x" }, { "idempotency-key": randomUUID() });

/** The requests of shoppers and admins that move an order. */
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

/** The contract's table: the status after each request; all others are 409 and move nothing. */
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

/** By requests, in as few as possible. */
async function orderThatIs(wanted: OrderStatus): Promise<number> {
  const { id } = await shopper.order([(await createProduct()).id, 1]);
  if (wanted === "unpaid") return id;
  if (wanted === "cancelled") await asked["shopper cancels"](id);
  else {
    await pay(shopper, id);
    await settled();
  }
  if (wanted === "shipped" || wanted === "completed") await asked["admin ships"](id);
  if (wanted === "completed") await asked["admin completes"](id);
  if (wanted === "refunding") dropWechatCalls();
  if (wanted === "refunding" || wanted === "refunded") await refund(id);
  vi.restoreAllMocks();
  await settled();
  expect(await status(id)).toBe(wanted);
  return id;
}

describe.each(orderStatuses)("an order that is %s", (from) => {
  test("offers the actions of the table, refuses all other moves with `order_state`, and is moved by time accordingly", async () => {
    const id = await orderThatIs(from);
    expect((await shopper.ask("GET", `/v1/order/${id}`)).json.actions).toEqual(shopperActions[from]);
    for (const name of (Object.keys(asked) as Asked[]).filter((each) => !(each in leads[from]))) {
      const { status: code, json } = await asked[name](id);
      expect([name, code, json.code, await status(id)]).toEqual([name, 409, "order_state", from]);
      expect(json.detail).toMatch(/^[A-Z][^\n]*\.$/);
    }
    const [{ shipped_at } = { shipped_at: null }] = await db().select().from(orders).where(eq(orders.id, id));
    await expireOrder(id);
    await db()
      .update(orders)
      .set({ shipped_at: shipped_at && new Date(Date.now() - 8 * 86_400_000) })
      .where(eq(orders.id, id));
    silenceRefunds("admin refunds");
    await sweep(db());
    const byTime: Partial<Record<OrderStatus, OrderStatus>> = { unpaid: "cancelled", shipped: "completed" };
    expect(await status(id)).toBe(byTime[from] ?? from);
  });

  test.each(Object.entries(leads[from]) as [Asked, OrderStatus][])("when the %s becomes %s", async (name, to) => {
    const id = await orderThatIs(from);
    silenceRefunds(name);
    expect((await asked[name](id)).status).toBeLessThan(300);
    expect(await status(id)).toBe(to);
  });
});

test("a sweep leaves an order that was moved after the sweep had selected it", async () => {
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

test("a status with a missing or a superfluous field is refused at that field", async () => {
  const id = await orderThatIs("paid");
  for (const [body, path] of [
    [{ status: "shipped", tracking_no: "1" }, "carrier"],
    [{ status: "cancelled" }, "reason"],
    [{ status: "completed", reason: "x" }, "reason"],
  ] as const) {
    const refused = await setStatus(id, body);
    expect([refused.status, refused.json.errors]).toMatchObject([400, [{ path }]]);
  }
  expect(await status(id)).toBe("paid");
});

test("the invariants hold after all these moves", async () => {
  expect(await findFaults()).toEqual([]);
});
