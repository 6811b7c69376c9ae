import { randomInt } from "node:crypto";
import { eq } from "drizzle-orm";
import type { Database } from "@/db/client";
import { orders } from "@/db/schema/orders";

const digits = 8;

/** Eight digits that no order has: short enough to say, and too many to guess at the counter. */
export async function newPickupCode(tx: Database): Promise<string> {
  for (;;) {
    const code = String(randomInt(10 ** digits)).padStart(digits, "0");
    const [taken] = await tx.select({ id: orders.id }).from(orders).where(eq(orders.pickup_code, code));
    if (!taken) return code;
  }
}
