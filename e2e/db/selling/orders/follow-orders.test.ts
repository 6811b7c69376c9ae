import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { rows } from "@/db/client";
import { orders } from "@/db/schema/orders";
import { refunds } from "@/db/schema/payments";
import { db, lockRows, waitUntil } from "@/e2e/fixtures/servers/in-process";
import { orderDesk } from "@/e2e/fixtures/shop/order-desk";
import { applyRefund } from "@/lib/selling/payments/apply-refund";

const { admin, paid, refund, settled } = orderDesk("order.read", "order.note", "order.refund");

const follow = async (after: string, query: Record<string, string | number> = {}) => {
  const asked = new URLSearchParams({ after, ...query } as Record<string, string>);
  const answer = await admin("GET", `/cms/order?${asked}`);
  if (answer.status !== 200) throw new Error(answer.text);
  return answer.json as { items: { id: number; note: string }[]; next: string; total: number; total_is_more?: true };
};

/** Follows until nothing more is listed. */
async function readAll(after: string, query: Parameters<typeof follow>[1] = {}) {
  const ids: number[] = [];
  for (;;) {
    const { items, next } = await follow(after, query);
    ids.push(...items.map(({ id }) => id));
    if (next === after) return { ids, next };
    after = next;
  }
}

/** Follows until the order is listed, and returns the place after it. */
async function followTo(id: number, after: string) {
  await waitUntil(async () => {
    const { ids, next } = await readAll(after);
    after = next;
    return ids.includes(id);
  });
  return after;
}

test("pages of changes have every order once, even if more orders than a page share one time", async () => {
  await paid();
  const ids = (await db().select({ id: orders.id }).from(orders).orderBy(orders.id)).map(({ id }) => id);
  for (const at of [new Date(Date.now() - 60_000), new Date("2026-01-31T15:59:59.999Z")]) {
    await db().update(orders).set({ updated_at: at });
    expect((await readAll("", { size: 9 })).ids).toEqual(ids);
    expect((await readAll(at.toISOString(), { size: 9 })).ids).toEqual(ids);
    expect((await readAll(new Date(at.getTime() + 1).toISOString())).ids).toEqual([]);
  }
  const first = await follow("", { size: 2, include: "items,address" });
  expect(first).toMatchObject({ total: ids.length, items: [{ items: expect.any(Array), address: {} }, {}] });
  expect((await follow(first.next, { size: 2 })).total).toBe(ids.length - 2);
});

test("a change whose transaction commits late is not skipped", async () => {
  const [late, early] = [await paid(), await paid()];
  let { next } = await readAll("");
  const commit = await lockRows((tx) =>
    tx.update(orders).set({ note: "late", updated_at: sql`now()` }).where(eq(orders.id, late.id)),
  );
  const place = next;
  try {
    await admin("PUT", `/cms/order/${early.id}/note`, { note: "early" });
    const isPast = sql`select from orders where id = ${early.id} and updated_at < now() - interval '1500 milliseconds'`;
    await waitUntil(async () => {
      const found = await readAll(next);
      next = found.next;
      expect(found.ids).not.toContain(early.id);
      return (await rows(db(), isPast)).length > 0;
    });
  } finally {
    await commit();
  }

  await followTo(early.id, next);
  expect((await readAll(place)).ids.slice(-2)).toEqual([late.id, early.id]);
  expect((await follow(place)).items.find(({ id }) => id === late.id)?.note).toBe("late");
});

test("a refund that becomes `abnormal` changes `updated_at` of its order", async () => {
  const { id } = await paid();
  await refund(id, { amount: 100, reason: "A chipped cup." });
  await settled();
  await db().update(refunds).set({ status: "processing" }).where(eq(refunds.order_id, id));
  const [created] = await db().select().from(refunds).where(eq(refunds.order_id, id));
  const [before] = await db().select().from(orders).where(eq(orders.id, id));
  const update = { outRefundNo: created!.out_refund_no!, refundId: "1", amount: 100, status: "ABNORMAL" as const };
  await db().transaction((tx) => applyRefund(tx as never, update, "query"));
  const [after] = await db().select().from(orders).where(eq(orders.id, id));
  expect(after!.updated_at.getTime()).toBeGreaterThan(before!.updated_at.getTime());
});
