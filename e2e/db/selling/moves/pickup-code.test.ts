import { eq } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { orders } from "@/db/schema/orders";
import { db } from "@/e2e/fixtures/servers/in-process";
import { orderDesk } from "@/e2e/fixtures/shop/order-desk";
import { aProduct } from "@/e2e/fixtures/shop/shop";
import { newPickupCode } from "@/lib/selling/moves/pickup-code";

/** The numbers that chance gives next. */
const drawn = vi.hoisted((): number[] => []);
vi.mock("node:crypto", async (real) => {
  const crypto = await real<typeof import("node:crypto")>();
  return { ...crypto, randomInt: (most: number) => drawn.shift() ?? crypto.randomInt(most) };
});

const { shopper } = orderDesk();

test("a pickup code that another order has is drawn again", async () => {
  const { id } = await shopper.order([(await aProduct()).id, 1]);
  const picked = {
    delivery: "pickup",
    address: null,
    status: "paid",
    paid_at: new Date(),
    pickup_code: "00000041",
  } as const;
  await db().update(orders).set(picked).where(eq(orders.id, id));
  drawn.push(41, 42);
  expect(await newPickupCode(db())).toBe("00000042");
});
