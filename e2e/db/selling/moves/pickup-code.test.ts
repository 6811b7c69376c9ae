import crypto from "node:crypto";
import { syncBuiltinESMExports } from "node:module";
import { eq } from "drizzle-orm";
import { afterEach, expect, test, vi } from "vitest";
import { orders } from "@/db/schema/orders";
import { db } from "@/e2e/fixtures/servers/in-process";
import { orderDesk } from "@/e2e/fixtures/shop/order-desk";
import { createProduct } from "@/e2e/fixtures/shop/shop";
import { newPickupCode } from "@/lib/selling/payments/apply-payment";

const { shopper } = orderDesk();
afterEach(() => {
  vi.restoreAllMocks();
  syncBuiltinESMExports();
});

/** Chance gives these numbers next. */
function draw(...numbers: number[]) {
  vi.spyOn(crypto, "randomInt").mockImplementation(() => numbers.shift()!);
  syncBuiltinESMExports();
}

test("a pickup code that another order has is replaced by a new one", async () => {
  const { id } = await shopper.order([(await createProduct()).id, 1]);
  const picked = {
    delivery: "pickup",
    address: null,
    status: "paid",
    paid_at: new Date(),
    pickup_code: "00000041",
  } as const;
  await db().update(orders).set(picked).where(eq(orders.id, id));
  draw(41, 42);
  expect(await newPickupCode(db())).toBe("00000042");
});
