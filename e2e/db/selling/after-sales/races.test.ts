import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { db, waitForLockWait } from "@/e2e/fixtures/servers/in-process";
import { createPaidOrder, openDesk } from "@/e2e/fixtures/shop/after-sales";
import { findFaults, openShop } from "@/e2e/fixtures/shop/shop";

let shop: Awaited<ReturnType<typeof openShop>>;
let desk: Awaited<ReturnType<typeof openDesk>>;
beforeAll(async () => {
  shop = await openShop();
  desk = await openDesk(shop.settled);
});
afterAll(() => shop.close());
afterEach(async () => {
  await shop.settled();
  expect(await findFaults()).toEqual([]);
});

type Ask = () => Promise<{ status: number; json: { code?: string; detail?: string; errors?: unknown } }>;

/** Holds the order's row until both wait for it, the first one longer: so they meet in this order. */
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

test("two requests for the last unit: one 201, and a 409 that names the line", async () => {
  const { id, item } = await anUnshipped();
  const ask: Ask = () => desk.request(id, "refund", [[item, 1]]);
  const [first, second] = await inOrder(id, ask, ask);
  expect([first!.status, second!.status]).toEqual([201, 409]);
  expect(second!.json).toMatchObject({ code: "after_sale_state", errors: [{ path: "items.0.count", available: 0 }] });
});

test("a request before a parcel: the parcel finds nothing left; a parcel before a request: the unit counts as left", async () => {
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

test("approved twice, and approved beside a withdrawal, either first: one moves it, the other is 409", async () => {
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
    await shop.settled();
  }
});
