import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { db, waitForLockWait } from "@/e2e/fixtures/servers/in-process";
import { afterSaleDesk } from "@/e2e/fixtures/shop/after-sale-desk";
import { createPaidOrder } from "@/e2e/fixtures/shop/after-sales";

const { desk, settled } = afterSaleDesk();

type Ask = () => Promise<{ status: number; json: { code?: string; detail?: string; errors?: unknown } }>;

/** Locks the order until both wait for it, the first one longer, so that they run in this order. */
async function inOrder(orderId: number, first: Ask, second: Ask) {
  let answers: ReturnType<Ask>[] = [];
  await db().transaction(async (tx) => {
    await tx.execute(sql`select from orders where id = ${orderId} for update`);
    answers = [first()];
    await waitForLockWait(1);
    answers.push(second());
    await waitForLockWait(2);
  });
  return Promise.all(answers);
}

async function anUnshipped(count = 1) {
  const made = await createPaidOrder(desk.shopper, [[1000, count]]);
  await db().execute(sql`update orders set paid_at = now() - interval '1 hour' where id = ${made.id}`);
  return { id: made.id, item: made.items[0]! };
}

test("of two concurrent requests for the last unit the second is 409 at its line", async () => {
  const { id, item } = await anUnshipped();
  const ask: Ask = () => desk.request(id, "refund", [[item, 1]]);
  const [first, second] = await inOrder(id, ask, ask);
  expect([first!.status, second!.status]).toEqual([201, 409]);
  expect(second!.json).toMatchObject({ code: "after_sale_state", errors: [{ path: "items.0.count", available: 0 }] });
});

test("a parcel after a concurrent request is 409; a request after a concurrent parcel counts the unit as shipped", async () => {
  const one = await anUnshipped();
  const [asked, late] = await inOrder(
    one.id,
    () => desk.request(one.id, "refund", [[one.item, 1]]),
    () => desk.ship(one.id, [[one.item, 1]]),
  );
  expect([asked!.status, late!.status]).toEqual([201, 409]);
  const other = await anUnshipped();
  const [shipped, behind] = await inOrder(
    other.id,
    () => desk.ship(other.id, [[other.item, 1]]),
    () => desk.request(other.id, "refund", [[other.item, 1]]),
  );
  expect([shipped!.status, behind!.status]).toEqual([201, 201]);
  expect((behind!.json as unknown as { items: { held: number }[] }).items[0]!.held).toBe(0);
});

test("of concurrent approvals, or an approval and a withdrawal, the first succeeds and the second is 409", async () => {
  for (const which of ["twice", "approved first", "withdrawn first"]) {
    const { id, item } = await anUnshipped(2);
    const { json } = await desk.request(id, "refund", [[item, 1]]);
    const approve: Ask = () => desk.decide(json.id, { status: "approved" });
    const withdraw: Ask = () => desk.shopper.ask("POST", `/v1/after_sale/${json.id}/withdraw`);
    const [first, second] = await inOrder(
      id,
      which === "withdrawn first" ? withdraw : approve,
      which === "approved first" ? withdraw : approve,
    );
    expect([which, first!.status, second!.status, second!.json.code]).toEqual([which, 200, 409, "after_sale_state"]);
    if (which === "withdrawn first")
      expect(second!.json.detail).toBe("The request is withdrawn: it cannot become refunding.");
    await settled();
  }
});
